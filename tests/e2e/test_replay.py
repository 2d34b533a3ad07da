"""A finished game seen again and played on in a real window, by the mouse and by keys alone."""

import shutil
from pathlib import Path

import pytest

from tabletop.engine.game import Game
from tabletop.storage.journal.journal import read_journal
from tabletop.storage.journal.records import Header
from tabletop.storage.player.settings import Settings
from tabletop.ui.scenes.replay.replay import ReplayScene
from tests.e2e.person import Apart, Mirror, shelf
from tests.e2e.real_window import Opener, Start, records_of
from tests.session.test_replay import keep
from tests.session.test_session import ANN, COMPUTER
from tests.waiting import wait_for

pytestmark = pytest.mark.e2e


@pytest.fixture(scope="module")
def game() -> Game:
    return next(game for game in shelf() if game.spec.id == "valedictorian")


def at_the_library(opener: Opener, home: Path, settings: Settings, game: Game) -> Mirror:
    """Somebody at the library, with a finished game among those that are kept."""
    games = home / "data" / "games"
    games.mkdir(parents=True)
    keep(game, games, (ANN, COMPUTER))
    program = opener(Start(home, settings=settings))
    saves = home / "twin"
    shutil.copytree(games, saves)
    return Apart(program, saves)


def watched(mirror: Mirror) -> ReplayScene:
    """The replay, as the window shows it too."""
    mirror.look(3.0)
    scene = mirror.scene
    assert isinstance(scene, ReplayScene)
    return scene


def begun(mirror: Mirror, game: Game) -> Header:
    """Begin the new game in the window; it shows what its file says. Returns how it was set up."""
    assert mirror.scene.name == "branch"
    mirror.look(3.0)
    before = mirror.program.saves()
    mirror.click("start")
    wait_for("the new game", lambda: len(mirror.program.saves()) > len(before))
    path = mirror.program.saves()[-1]
    wait_for("its position", lambda: records_of(path)[-1:] and records_of(path)[-1].do == "deal")
    # Each deals what is hidden for itself: the twin goes on with what the window has dealt.
    copy = mirror.saves / path.name
    shutil.copy(path, copy)
    mirror.app.play(mirror.app.sessions.resume(game, copy))
    mirror.look(3.0)
    assert mirror.scene.name == "table"
    return read_journal(path).header


def played(mirror: Mirror) -> None:
    """The next move is made in the window, and the game goes on from there."""
    at = len(mirror.program.records())
    mirror.by_mouse(mirror.wish())
    wait_for("the move", lambda: len(mirror.program.records()) > at)
    assert mirror.program.quit() == 0
    assert mirror.program.said == ""


def test_by_mouse(opener: Opener, home: Path, instant: Settings, game: Game) -> None:
    mirror = at_the_library(opener, home, instant, game)
    mirror.click("games")
    mirror.look(3.0)
    mirror.click("see-again")
    scene = watched(mirror)
    mirror.click("step-on")
    mirror.look(3.0)
    assert scene.replay.at == 1
    line = scene.dock.line
    mirror.drag(*((line.x_of(n), line.rect.centery + 6) for n in (1, 20)))
    mirror.tick(0.3)
    assert scene.replay.at == 20
    mirror.look(3.0)
    mirror.click("eye-1")
    mirror.look(3.0)
    mirror.click("all-open")
    mirror.look(3.0)
    assert scene.replay.opened
    mirror.click("eye-0")
    mirror.click("step-back")
    mirror.look(3.0)
    at, seat = scene.replay.at, scene.replay.mover(scene.replay.at)
    while seat != 0:
        mirror.click("step-back")
        at, seat = scene.replay.at, scene.replay.mover(scene.replay.at)
    mirror.click("branch")
    mirror.tick(0.5)
    parent = begun(mirror, game).parent
    assert parent is not None
    assert (parent.move, parent.seat) == (at, "p1")
    played(mirror)


def test_by_keyboard(opener: Opener, home: Path, instant: Settings, game: Game) -> None:
    mirror = at_the_library(opener, home, instant, game)
    mirror.enter_on("games")
    mirror.look(3.0)
    mirror.enter_on("see-again")
    scene = watched(mirror)
    mirror.key("right", "right", "shift+right")
    mirror.look(3.0)
    assert scene.replay.at == min(turn for turn in scene.replay.course.turns if turn > 2)
    mirror.key("end")
    mirror.look(3.0)
    assert scene.replay.at == scene.replay.count
    mirror.key("home", "2", "0")
    mirror.look(3.0)
    assert scene.replay.opened
    mirror.key("1")
    mirror.key("b")
    mirror.tick(0.5)
    parent = begun(mirror, game).parent
    assert parent is not None
    assert (parent.move, parent.seat) == (0, "p1")
    played(mirror)
