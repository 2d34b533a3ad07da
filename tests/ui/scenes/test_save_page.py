"""A game saved as a web page from the window: with no hand unless all are open."""

import sys
import time
from pathlib import Path

import pytest

from tabletop.engine.game import Game
from tabletop.storage.player.settings import Settings
from tabletop.ui.app.pilot import Pilot
from tabletop.ui.app.routes import AppRoutes
from tabletop.ui.scenes.replay.replay import ReplayScene
from tabletop.ui.scenes.results.results import Results
from tabletop.ui.scenes.saves.saved_games import SavedGamesScene
from tabletop.ui.scenes.system.message_scene import MessageScene
from tabletop.ui.text import messages
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.services import Folders, Services
from tests.session.test_replay import keep, shelf
from tests.session.test_session import ANN, COMPUTER
from tests.waiting import PATIENCE

_TOLD = (
    "import sys; words = sys.argv[1:]; "
    "open(words[words.index('--html') + 1], 'w', encoding='utf-8').write(' '.join(words))"
)
"""A program that writes what it was told into the page."""


@pytest.fixture(scope="module")
def game() -> Game:
    return shelf().find("valedictorian")


@pytest.fixture
def pilot(tmp_path: Path) -> Pilot:
    app = App(
        games=shelf().games(),
        routes=AppRoutes(),
        settings=Settings(notes=False, animation_speed="instant"),
        folders=Folders.within(tmp_path),
        services=Services(save=lambda _: None),
    )
    app.pages.program = (sys.executable, "-c", _TOLD)
    pilot = Pilot(app)
    app.open_library()
    return pilot


def written(pilot: Pilot) -> str:
    """Wait for the page, and return what it holds."""
    end = time.monotonic() + PATIENCE
    while pilot.app.pages.running and time.monotonic() < end:
        pilot.tick(0.1)
        time.sleep(0.02)
    pilot.tick(0.1)
    assert isinstance(pilot.scene, MessageScene)
    assert pilot.scene.title == messages.PAGE_SAVED
    (page,) = pilot.app.folders.exports.glob("*.html")
    assert str(page) in pilot.scene.text
    pilot.key("escape")
    return page.read_text(encoding="utf-8")


def ask(pilot: Pilot, *, mouse: bool) -> None:
    pilot.tick(1.2)
    pilot.draw()
    if mouse:
        pilot.click("page")
    else:
        pilot.key("ctrl+s")


@pytest.mark.parametrize("mouse", [True, False])
def test_from_your_games(game: Game, tmp_path: Path, pilot: Pilot, mouse: bool) -> None:
    path = keep(game, tmp_path, (ANN, COMPUTER), moves=6)
    pilot.app.show.games()
    assert isinstance(pilot.scene, SavedGamesScene)
    ask(pilot, mouse=mouse)
    told = written(pilot)
    assert told.startswith(f"replay {path} --html ")
    assert "--open" not in told
    assert "--view" not in told


@pytest.mark.parametrize("mouse", [True, False])
def test_from_the_results(game: Game, tmp_path: Path, pilot: Pilot, mouse: bool) -> None:
    path = keep(game, tmp_path, (ANN, COMPUTER))
    pilot.app.play(pilot.app.sessions.resume(game, path))
    pilot.app.open(Results(pilot.app, pilot.scene.port))  # type: ignore[attr-defined]
    ask(pilot, mouse=mouse)
    told = written(pilot)
    assert told.startswith(f"replay {path} --html ")
    assert "--open" not in told


@pytest.mark.parametrize("mouse", [True, False])
@pytest.mark.parametrize("opened", [True, False])
def test_from_a_replay_with_the_hands_that_are_open_there(
    game: Game, tmp_path: Path, pilot: Pilot, mouse: bool, opened: bool
) -> None:
    path = keep(game, tmp_path, (ANN, COMPUTER))
    pilot.app.open_replay(path)
    assert isinstance(pilot.scene, ReplayScene)
    if opened:
        pilot.click("all-open")
    ask(pilot, mouse=mouse)
    told = written(pilot)
    assert told.startswith(f"replay {path} --html ")
    assert ("--open" in told) == opened


def test_it_is_a_page_and_the_second_of_a_name_gets_a_number(
    game: Game, tmp_path: Path, pilot: Pilot
) -> None:
    """The whole way, with the real command."""
    pilot.app.pages.program = ()
    keep(game, tmp_path, (ANN, COMPUTER), moves=3)
    pilot.app.show.games()
    ask(pilot, mouse=True)
    assert written(pilot).startswith("<!DOCTYPE html>")
    ask(pilot, mouse=False)
    assert pilot.app.pages._target.name.endswith(" (2).html")


def test_why_it_is_not_there_is_told(game: Game, tmp_path: Path, pilot: Pilot) -> None:
    pilot.app.pages.program = (sys.executable, "-c", "import sys; sys.exit('the disk is full')")
    keep(game, tmp_path, (ANN, COMPUTER), moves=3)
    pilot.app.show.games()
    ask(pilot, mouse=True)
    while pilot.app.pages.running:
        pilot.tick(0.1)
        time.sleep(0.02)
    assert "the disk is full" in pilot.app.notices.spoken
