"""Widgets of regions that contain cards."""
