"""The player's own files: games in progress, settings, statistics."""
