"""Keep every test off the real screen, the real sound device and the player's own games."""

import atexit
import os
import shutil
import tempfile

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

_own = tempfile.mkdtemp(prefix="recess-")
os.environ["RECESS_DATA_DIR"] = _own
atexit.register(shutil.rmtree, _own, ignore_errors=True)
