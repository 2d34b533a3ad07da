"""Measures of how well a newcomer is taught a game, taken without test persons."""
