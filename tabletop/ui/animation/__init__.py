"""Animation: from seen events to keyframes, and the position of pieces over time."""
