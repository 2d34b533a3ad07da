"""Files that belong to the player: saved games, settings and statistics."""
