"""Lessons, puzzles and tasks: who judges a move, and what is said then."""
