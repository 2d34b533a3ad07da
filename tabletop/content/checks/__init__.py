"""Checks that reach across the files of a game."""
