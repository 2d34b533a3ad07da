"""Heuristics of The Academy for computer players: evaluation and move ordering."""
