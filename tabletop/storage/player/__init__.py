"""What is kept for the player: settings, statistics, progress, trust."""
