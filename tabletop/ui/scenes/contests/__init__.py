"""Pages of contests: the deal of the day, and the rivals of a game."""
