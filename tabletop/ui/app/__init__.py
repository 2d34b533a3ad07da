"""The application around the scenes: the window, sounds, screen readers and thumbnails."""
