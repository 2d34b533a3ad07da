"""Widgets of regions with text and buttons."""
