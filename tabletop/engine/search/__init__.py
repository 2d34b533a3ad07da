"""What a game provides for searches: heuristics, fast positions, learned weights."""
