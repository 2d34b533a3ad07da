"""One moment, what a gesture means, the controller."""
