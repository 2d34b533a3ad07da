"""Lessons, puzzles and prepared positions, as values."""
