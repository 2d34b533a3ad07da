"""Packs of games, and code that a game brings."""
