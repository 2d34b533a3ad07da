"""Replays: games that were played, shown again move by move."""
