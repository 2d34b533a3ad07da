"""Scenes that teach a game: lessons, puzzles, small exercises and the rulebook."""
