"""What gestures and commands mean, and which moves are legal."""
