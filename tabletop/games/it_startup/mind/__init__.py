"""Heuristics of IT Startup for computer players: evaluation and move ordering."""
