"""Opens the window, plays sounds, talks to screen readers, takes pictures."""
