"""Checks of content: scenarios, lessons, and reported games."""
