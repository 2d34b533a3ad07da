"""The games: rule controllers, found by name and never imported by another layer."""
