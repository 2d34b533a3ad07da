"""What a seat knows, and positions that agree with it."""
