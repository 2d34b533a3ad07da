"""Draws a table."""
