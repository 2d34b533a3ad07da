"""What computer players think of positions, and what they try first."""
