"""From seen events to keyframes, and where pieces are at a time."""
