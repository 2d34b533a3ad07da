"""The journal of a game: checked lines, locked, on disk at once."""
