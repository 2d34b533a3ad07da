"""Heuristics of Introduct Academy for computer players: evaluation and move ordering."""
