"""Keep every test off the real screen, the real sound device and the player's own games."""

import atexit
import os
import shutil
import tempfile

import pytest

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

_own = tempfile.mkdtemp(prefix="recess-")
os.environ["RECESS_DATA_DIR"] = _own
atexit.register(shutil.rmtree, _own, ignore_errors=True)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let tests run that only wait."""
    parser.addoption("--slow", action="store_true", help="run also what waits for a minute")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One more than there are processors: who tests a window waits for it half of the time."""
    return (os.cpu_count() or 1) + 1


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what runs only on request."""
    if config.getoption("--slow"):
        return
    for item in items:
        if item.get_closest_marker("on_request"):
            item.add_marker(pytest.mark.skip(reason="runs with --slow"))
