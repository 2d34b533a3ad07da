"""The dialog that sets up a new game."""
