"""What follows a game: its results, a review of its moves, and statistics."""
