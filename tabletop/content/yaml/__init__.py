"""Reads YAML with the place of each part, and reports problems."""
