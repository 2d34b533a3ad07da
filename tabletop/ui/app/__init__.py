"""Application shell: the window, sounds, screen readers and pictures of scenes."""
