"""Keep every test off the real screen, the real sound device and the player's own games."""

import atexit
import os
import shutil
import tempfile
from pathlib import Path
from typing import Any

import pytest

from tests.lanes import LIST, RELEASE, Measure, is_in, names_in

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

_own = tempfile.mkdtemp(prefix="recess-")
os.environ["RECESS_DATA_DIR"] = _own
atexit.register(shutil.rmtree, _own, ignore_errors=True)

_SLOW, _RELEASE = names_in(LIST), names_in(RELEASE)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Choose the lane; measure what each test takes."""
    parser.addoption("--all", action="store_true", help="run also what takes longer")
    parser.addoption("--rest", action="store_true", help="run only what takes longer")
    parser.addoption("--release", action="store_true", help="run only what waits for a release")
    parser.addoption("--slow", action="store_true", help="run also what waits for a minute")
    parser.addoption("--measure", metavar="FILE", help="write the seconds of each test")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One more than there are processors: who tests a window waits for it half of the time."""
    return (os.cpu_count() or 1) + 1


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Don't even read files and folders that are not run."""
    if _lane(config) == "quick":
        path = collection_path.relative_to(config.rootpath).as_posix()
        if path in _SLOW or f"{path}/" in _SLOW:
            return True
    return None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what another lane runs, and what runs only on request."""
    lane = _lane(config)
    left = [item for item in items if lane not in {"all", _lane_of(item.nodeid)}]
    if left:
        config.hook.pytest_deselected(items=left)
        gone = set(left)
        items[:] = [item for item in items if item not in gone]
    if config.getoption("--slow"):
        return
    for item in items:
        if item.get_closest_marker("on_request"):
            item.add_marker(pytest.mark.skip(reason="runs with --slow"))


def pytest_configure(config: pytest.Config) -> None:
    """Measure what each test takes, where that is wanted."""
    if (wanted := config.getoption("--measure")) and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Measure(Path(wanted)))


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """Tell a process of pytest-xdist which lane runs: it is given all paths, named or not."""
    node.workerinput["lane"] = _lane(node.config)


def _lane_of(name: str) -> str:
    """Return the lane of a test, by its node id: `quick`, `rest` or `release`."""
    if is_in(name, _RELEASE):
        return "release"
    return "rest" if is_in(name, _SLOW) else "quick"


def _lane(config: pytest.Config) -> str:
    """Return which tests run: those of a lane, or `all`, as of files and folders that are named."""
    if hasattr(config, "workerinput"):
        return str(config.workerinput["lane"])
    for lane in ("rest", "release"):
        if config.getoption(f"--{lane}"):
            return lane
    named = config.args_source is not pytest.Config.ArgsSource.TESTPATHS
    return "all" if named or config.getoption("--all") else "quick"
