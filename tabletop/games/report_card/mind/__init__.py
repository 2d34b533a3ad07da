"""Heuristics of Report Card for computer players: evaluation and move ordering."""
