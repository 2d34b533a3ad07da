"""From every way to a table that a person can go, the game is on disk before it is seen."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tabletop.storage.journal.records import Player
from tabletop.storage.player.settings import Settings
from tabletop.storage.saves.save_list import list_saves, new_save_path
from tabletop.ui.app.pilot import Pilot
from tabletop.ui.app.routes import AppRoutes
from tabletop.ui.scenes.learn.lesson import LessonScene
from tabletop.ui.scenes.library.library import Library
from tabletop.ui.scenes.library.welcome import Welcome
from tabletop.ui.scenes.results.results import Results
from tabletop.ui.scenes.setup.setup import Setup
from tabletop.ui.scenes.table.pause import Pause
from tabletop.ui.scenes.table.table import TableScene
from tabletop.ui.text import messages
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.services import Folders, Services
from tests.table import new_port
from tests.ui.desks import for_two, make_pilot, shelf

PEOPLE = (Player("Ann", "human", 1), Player("Bo", "random", 2))


def desk_at(folder: Path, *, welcomed: bool = True) -> App:
    """An app whose tables are those of the program."""
    settings = Settings(
        welcomed=welcomed, notes=False, animation_speed="instant", player_names=("Ann",)
    )
    return App(
        games=shelf(),
        routes=AppRoutes(),
        settings=settings,
        folders=Folders.within(folder),
        services=Services(save=lambda _: None),
    )


def newcomer(folder: Path) -> Pilot:
    """Somebody who starts the program for the first time."""
    pilot = make_pilot(desk_at(folder, welcomed=False))
    pilot.app.open_library()
    pilot.tick(0.1)
    pilot.draw()
    assert isinstance(pilot.scene, Welcome)
    return pilot


def start(pilot: Pilot) -> None:
    pilot.draw()
    setup = pilot.scene
    assert isinstance(setup, Setup)
    setup.start()


def from_welcome(pilot: Pilot) -> None:
    """*Just play*, and begin."""
    pilot.key("n")
    start(pilot)


def from_setup(pilot: Pilot) -> None:
    """The set-up of the library."""
    pilot.app.show.setup(for_two())
    start(pilot)


def from_lesson(pilot: Pilot) -> None:
    """*Play now* on the page with which a lesson ends."""
    game = next(each for each in pilot.app.games if each.spec.id == "it-startup")
    lesson = game.lessons()[0]
    port = pilot.app.learning.prepare(game, step=len(lesson.places) - 1)
    pilot.app.go(pilot.app.routes.lesson(pilot.app, port))
    pilot.tick(0.1)
    pilot.draw()
    pilot.key("enter")


def from_rematch(pilot: Pilot) -> None:
    """*Play again* after a game that is over."""
    port = pilot.app.sessions.new(for_two(), PEOPLE, {}, 3)
    first = port.session.save_path
    pilot.app.play(port)
    pilot.tick(0.1)
    results = Results(pilot.app, port)
    pilot.app.open(results)
    results.play_again()
    assert first is not None
    first.unlink()


def from_a_file(pilot: Pilot) -> None:
    """A friend's save that is opened with the program."""
    away = pilot.app.folders.saves / "elsewhere"
    away.mkdir(parents=True)
    port = new_port(for_two(), PEOPLE, {}, seed=2, saves=away)
    port.close()
    assert port.session.save_path is not None
    friend = port.session.save_path.rename(new_save_path("friend", away))
    pilot.app.bring(friend, play=True)


WAYS = [from_welcome, from_setup, from_lesson, from_rematch, from_a_file]


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
def test_a_first_game_is_kept_and_left_for_a_shelf_that_shows_it(
    way: Callable[[Pilot], None], tmp_path: Path
) -> None:
    """*Save and leave* ended on the page of a first start, without the game."""
    pilot = newcomer(tmp_path)
    way(pilot)
    table = pilot.app.stack.scenes[0]
    assert isinstance(table, TableScene)
    assert not isinstance(table, LessonScene)
    (kept,) = list_saves(tmp_path)
    assert (kept.path, kept.problem) == (table.port.session.save_path, None)
    pilot.tick(0.1)
    pilot.draw()
    pilot.app.show.pause(table.port.game)
    pilot.tick(0.3)
    pilot.draw()
    assert isinstance(pilot.scene, Pause)
    leave = next(node for node in pilot.nodes() if messages.LEAVE in node.label)
    pilot.click(leave.id)
    pilot.tick(0.3)
    pilot.draw()
    library = pilot.scene
    assert isinstance(library, Library)
    assert library.game == table.port.game
    assert "continue" in {node.id for node in pilot.nodes() if node.enabled}


@pytest.mark.parametrize("what", ["lesson", "game", "save"])
def test_the_box_chosen_on_the_shelf_stays_chosen(what: str, tmp_path: Path) -> None:
    """*Puzzles* and *Statistics* opened for another game after a lesson was left."""
    pilot = make_pilot(desk_at(tmp_path))
    app = pilot.app
    newer = app.sessions.new(app.games[0], PEOPLE * 2, {}, 1)
    newer.close()
    app.open_library()
    library = pilot.scene
    assert isinstance(library, Library)
    assert library.game is app.games[0]
    at = next(number for number, game in enumerate(app.games) if game is for_two())
    library.select(at)
    if what == "lesson":
        library._open_lesson()
    else:
        library._open_setup()
        start(pilot)
    if what == "save":
        app.open_library()
        (kept,) = [save for save in list_saves(tmp_path) if save.game == for_two().spec.id]
        app.play(app.sessions.resume(for_two(), kept.path))
    app.open_library()
    again = pilot.scene
    assert isinstance(again, Library)
    assert again.game is for_two()
    assert again.focus.current == again.boxes[at].name


def test_a_date_in_the_future_is_told_as_that() -> None:
    now = 1_700_000_000.0
    assert messages.when(now + 9e7, now) == messages.DATED_AHEAD
    assert messages.when(now + 60, now).startswith("Today")
