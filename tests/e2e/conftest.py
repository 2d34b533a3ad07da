"""One screen for all tests that drive the program by real mouse and keys."""

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tabletop.storage.player.settings import Settings
from tests.e2e.browsers import CHROMIUM, started
from tests.e2e.listener import Bus, open_bus
from tests.e2e.real_window import Display, Opener, Program, Start, missing_tools

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip these tests where no screen can be made; files share one, in each process."""
    missing = missing_tools()
    if not missing:
        return
    reason = f"{', '.join(missing)} not installed"
    for item in items:
        if item.get_closest_marker("e2e"):
            item.add_marker(pytest.mark.skip(reason=reason))


@pytest.fixture(scope="session")
def display() -> Iterator[Display]:
    """An X server with a window manager."""
    display = Display()
    yield display
    display.close()


@pytest.fixture(scope="module")
def browser() -> "Iterator[Browser]":
    """One browser for a file; each phone is a context of its own."""
    api = pytest.importorskip("playwright.sync_api")
    if CHROMIUM is None:
        pytest.skip("chromium not installed")
    with api.sync_playwright() as made:
        found = started(made.chromium)
        yield found
        found.close()


@pytest.fixture
def opener(display: Display) -> Iterator[Opener]:
    """Starts programs and waits for their first frame; all are ended with the test.

    A picture of each window's end is left in its folder.
    """
    programs: list[Program] = []

    def start(how: Start) -> Program:
        program = Program(display, how)
        programs.append(program)
        program.open()
        return program

    yield start
    for program in programs:
        with contextlib.suppress(OSError):
            if not program.ended:
                program.picture().save(program.folder / "last.png")
        program.close()


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A folder for the program's files."""
    return tmp_path / "home"


@pytest.fixture(scope="module")
def bus(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Bus]:
    """A bus with the service that screen readers and programs meet at."""
    with open_bus(tmp_path_factory.mktemp("bus")) as bus:
        yield bus


@pytest.fixture
def instant() -> Settings:
    """Settings under which nothing takes its time or asks back."""
    return Settings(animation_speed="instant", muted=True, confirm_final=False, notes=False)
