"""The window and everything drawn in it; the only package that imports pygame."""

import os

# pygame greets on standard output when it is first imported, unless told not to.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
