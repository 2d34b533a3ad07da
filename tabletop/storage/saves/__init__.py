"""Saved games: the list, copies, and the trash."""
