"""The free table in the window."""
