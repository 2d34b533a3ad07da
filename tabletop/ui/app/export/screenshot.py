"""Draws any scene to an image file, without a window or a screen."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

import pygame

from tabletop.engine.game import Game
from tabletop.engine.gestures.commands import LOOK, Thing
from tabletop.engine.moves import Move, Refusal
from tabletop.engine.spec import Options
from tabletop.paths import data_dir
from tabletop.session.guides.guided_port import GuidedPort
from tabletop.session.guides.lesson import LessonGuide
from tabletop.session.history.replay import Replay
from tabletop.session.port import LocalPort
from tabletop.session.session import Session
from tabletop.storage.journal.records import Player
from tabletop.storage.player.settings import LastSetup, Settings
from tabletop.storage.saves.save_list import saves_dir
from tabletop.ui.app.pilot import Pilot
from tabletop.ui.app.routes import AppRoutes
from tabletop.ui.app.save_pictures import TablesHere
from tabletop.ui.pieces.art import art_of
from tabletop.ui.scenes.printing.printing import PrintScene
from tabletop.ui.scenes.replay.replay import ReplayScene
from tabletop.ui.scenes.results.results import Results
from tabletop.ui.scenes.setup.seating import SeatChoice, add_seat
from tabletop.ui.scenes.table.chooser import MoveChooser
from tabletop.ui.scenes.table.hand_over import Curtain
from tabletop.ui.scenes.table.table import TableScene
from tabletop.ui.scenes.workshop.workshop import WorkshopScene
from tabletop.ui.table.control.table_view import table_of
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.project import Project
from tabletop.ui.toolkit.services import Folders, Services
from tabletop.ui.widgets.intents import CommandIntent, ListCommands, Open

_REST_SECONDS = 3.0
"""Seconds that are simulated for opening animations to end."""
_PATIENCE = 20.0
"""Maximum number of seconds to wait until a game's files are read."""
_MOST_MOVES = 20_000
_REVIEW_STEPS = 2_000
"""Simulated moves of a close look in the picture of a review, which can't wait for more."""
_Opener = Callable[[App, Game, "_Sitting"], object]


class SceneError(ValueError):
    """Raised when the scene to draw can't be reached. The message is one sentence."""


def screenshot(
    games: Sequence[Game],
    scene: str,
    *,
    out: Path,
    game: str | None = None,
    seats: int | None = None,
    names: Sequence[str] = (),
    options: Options | None = None,
    moves: int = 0,
    seed: int = 0,
    size: tuple[int, int] = (1280, 800),
    scale: float = 1.0,
    theme: str = "dark",
    high_contrast: bool = False,
    touch: bool = False,
    workbench: Project | None = None,
) -> int:
    """Draw a scene to a PNG file and return the exit status, which is always 0.

    Args:
        games: The games of the library.
        scene: The name of the scene, one of `commands.pictures.SCENES`.
        out: The image file to write.
        game: Id of the game; by default the first playable one.
        seats: Number of seats; by default the smallest.
        names: Who sits there, from the first seat on; the others get suggested names.
        options: Options of the game that differ from their defaults.
        moves: Number of random legal moves, or lesson steps, to make first. For a chooser, a form
            or the results, play then continues until one appears.
        seed: Seed for the deal and the moves.
        size: Width and height of the window in device pixels.
        scale: Factor by which everything is enlarged, as in the settings.
        theme: "dark" or "light".
        high_contrast: Whether panels are opaque.
        touch: Whether controls are as large as fingers need them.
        workbench: Loads players' own games for the workshop.

    Raises:
        SceneError: There is no such game, or the scene can't be reached in it.
        OSError: The file can't be written.
    """
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    settings = Settings(
        notes=False,
        theme="light" if theme == "light" else "dark",
        interface_scale=scale,
        high_contrast=high_contrast,
    )
    app = App(
        games=games,
        routes=AppRoutes(),
        settings=settings,
        # A file without any player's progress.
        folders=replace(Folders.within(saves_dir()), lessons=saves_dir() / "no lessons"),
        services=Services(
            save=lambda _: None,
            art=art_of(games, data_dir() / "cache" / "art"),
            tables=TablesHere(games),
            workbench=workbench,
        ),
    )
    pilot = Pilot(app, size)
    if touch:
        app.preferences.touched()
    _open(app, scene, _find(app, game), _Sitting(seats, names, options or {}, moves, seed))
    pilot.tick(_REST_SECONDS)
    pilot.wait_for_art()
    _read_files(pilot)
    picture = pilot.draw()
    if isinstance(pilot.scene, PrintScene):
        pilot.scene.preview.work(_REST_SECONDS)
        picture = pilot.draw()
    try:
        pygame.image.save(picture, out)
    except pygame.error as error:
        raise OSError(f"{out} can't be written: {error}") from error
    finally:
        app.close()
    return 0


class _Sitting:
    """How a game is played before it is drawn: seats, names, options, number of moves and seed."""

    def __init__(
        self, seats: int | None, names: Sequence[str], options: Options, moves: int, seed: int
    ) -> None:
        self.seats = seats
        self.names = names
        self.options = options
        self.moves = moves
        self.seed = seed

    def people(self, game: Game) -> list[Player]:
        """Return the human players at the table; by default the game's smallest number."""
        found = people(self.seats or game.spec.seats[0])
        for seat, name in enumerate(self.names[: len(found)]):
            found[seat] = replace(found[seat], name=name)
        return found

    def play(self, game: Game, until: Callable[[LocalPort], bool] | None = None) -> LocalPort:
        """Return a session after the given moves, played on until `until` returns True.

        Raises:
            SceneError: The game can't be played, or the condition is never met.
        """
        try:
            port = LocalPort(Session.new(game, self.people(game), self.options, seed=self.seed))
        except ValueError as error:
            raise SceneError(str(error)) from error
        random = Random(self.seed)
        for number in range(_MOST_MOVES):
            upcoming = port.next()
            if upcoming.kind != "over":
                port.take_seat(upcoming.seat)
            wanted = number >= self.moves
            if wanted and (until is None or until(port)):
                return port
            if upcoming.kind == "over":
                break
            moves = list(port.position.legal_moves)
            if not wanted:  # on a free table the game could end at any time
                moves = [move for move in moves if move.kind != "finish"] or moves
            if isinstance(port.submit(moves[int(random.random() * len(moves))]), Refusal):
                raise SceneError("a legal move was refused")
        if until is None:
            return port
        raise SceneError(f"{game.spec.title} did not come to such a scene")


def people(count: int) -> list[Player]:
    """Return `count` human players with suggested names and portraits."""
    places: list[SeatChoice] = []
    for _ in range(count):
        add_seat(places, "human")
    return [Player(place.name, place.kind, place.portrait) for place in places]


def _find(app: App, name: str | None) -> Game | None:
    if name is not None:
        found = app.game(name)
        if found is None:
            raise SceneError(f"there is no game {name[:40]!r}")
        return found
    return next((game for game in app.games if game.playable), None)


def _open(app: App, scene: str, game: Game | None, sitting: _Sitting) -> None:
    """Open the scene with that name, playing the game as far as needed."""
    if scene == "library":
        app.open_library()
        return
    if game is None:
        raise SceneError("no game can be played")
    opener = _OPENERS.get(scene)
    if opener is None:
        raise SceneError(f"no scene is called {scene[:40]!r}")
    opener(app, game, sitting)


def _read_files(pilot: Pilot) -> None:
    """Wait until the workshop has read its files and drawn the visible pictures."""
    end = time.monotonic() + _PATIENCE
    while time.monotonic() < end:
        pilot.tick(0.02)
        pilot.draw()
        scene = pilot.scene
        art = pilot.app.art
        busy = art is not None and art.busy
        if not isinstance(scene, WorkshopScene) or (scene.whole and not busy):
            return
        time.sleep(0.01)


# Openers of scenes


def _over_library(open_scene: Callable[[App, Game], object]) -> _Opener:
    """Return an opener of a scene over the library."""

    def opener(app: App, game: Game, sitting: _Sitting) -> None:
        del sitting
        app.open_library()
        open_scene(app, game)

    return opener


def _over_table(open_scene: Callable[[TableScene], object]) -> _Opener:
    """Return an opener of a scene over a table."""

    def opener(app: App, game: Game, sitting: _Sitting) -> None:
        table = TableScene(app, sitting.play(game))
        app.go(table)
        open_scene(table)

    return opener


def _open_welcome(app: App, game: Game, sitting: _Sitting) -> None:
    del game, sitting
    app.go(app.routes.welcome(app))


def _open_setup(app: App, game: Game, sitting: _Sitting) -> None:
    app.open_library()
    if sitting.seats or sitting.options:
        wanted = LastSetup(tuple(sitting.people(game)), sitting.options)
        app.settings.last_setup = {game.spec.id: wanted}
    app.show.setup(game)


def _open_lesson(app: App, game: Game, sitting: _Sitting) -> None:
    lesson = next(iter(game.lessons()), None)
    if lesson is None:
        raise SceneError(f"{game.spec.title} has no lesson")
    port = GuidedPort(LessonGuide(game, lesson, people(1)[0], step=sitting.moves))
    app.go(app.routes.lesson(app, port))


def _open_puzzle(app: App, game: Game, sitting: _Sitting) -> None:
    if not game.puzzling:
        raise SceneError(f"{game.spec.title} has no puzzles")
    shelf = app.learning.puzzle_shelf(game)
    number = min(max(1, sitting.moves), len(shelf.shipped))
    app.learning.open_puzzle(shelf, shelf.shipped[number - 1])


def _open_pause(app: App, game: Game, sitting: _Sitting) -> None:
    app.play(sitting.play(game))
    app.show.pause(game)


def _open_table(app: App, game: Game, sitting: _Sitting) -> None:
    app.play(sitting.play(game))


def _open_curtain(app: App, game: Game, sitting: _Sitting) -> None:
    port = sitting.play(game, lambda port: port.next().seat >= 0)
    seat = port.next().seat
    port.cover()
    app.go(Curtain(app, port, seat, port.take_seat))


def _open_results(app: App, game: Game, sitting: _Sitting) -> None:
    app.go(Results(app, sitting.play(game, _is_over)))


def _open_review(app: App, game: Game, sitting: _Sitting) -> None:
    port = sitting.play(game, _is_over)
    review = port.review
    review.steps = _REVIEW_STEPS
    review.begin()
    while review.running:
        review.update()
    app.play(port)
    app.open(app.routes.review(app, port))


def _open_replay(app: App, game: Game, sitting: _Sitting) -> None:
    port = sitting.play(game, _is_over)
    app.open_library()
    app.watch(Replay.of(port))
    top = app.stack.top
    if isinstance(top, ReplayScene):
        top.seek(sitting.moves)


def _is_over(port: LocalPort) -> bool:
    return port.position.outcome is not None


def _open_tray(app: App, game: Game, sitting: _Sitting) -> None:
    port = sitting.play(game, lambda port: bool(port.position.forms))
    app.play(port)
    table = table_of(app.stack.top)
    if table is not None:
        table.controller.open_form(port.position.forms[0])


def _open_chooser(app: App, game: Game, sitting: _Sitting) -> None:
    port = sitting.play(game, lambda port: bool(_choices(port)))
    app.play(port)
    app.open(MoveChooser(app, port, _choices(port), port.submit))


def _invite(table: TableScene) -> None:
    """Open the invitation of phones, without a network."""
    os.environ.setdefault("RECESS_BIND", "127.0.0.1")
    table.invite(free=table.port.session.people)


def _list_commands(table: TableScene, *, looks: bool) -> None:
    """Open the command menu of the largest pile of a free table, or list its cards."""
    moment = table.table.moment
    shared = [zone for zone in moment.view.zones if zone.owner < 0 and moment.target_named(zone.id)]
    if not moment.commanded or not shared:
        raise SceneError(f"{moment.game.spec.title} is no free table: it lists no commands")
    pile = max(shared, key=lambda zone: zone.count)
    place, thing = moment.target_named(pile.id), Thing("zone", pile.id)
    rect = place.rect if place is not None else table.table.moment.arrangement.frame
    at = (rect.x, rect.y, rect.w, rect.h)
    if not looks:
        table.table.controller.do(ListCommands((thing,), at))
        return
    look = next((each for each in moment.commands((thing,)) if each.id == LOOK), None)
    if look is None:
        raise SceneError(f"nobody can look through {pile.id}")
    table.table.controller.do(CommandIntent(look, at))


def _choices(port: LocalPort) -> Sequence[Move]:
    """Return the moves that one gesture leaves open, else those of one piece, else nothing."""
    moves = [move for move in port.position.legal_moves if move.pieces and move.target]
    for first in moves:
        same = [m for m in moves if (m.pieces, m.target) == (first.pieces, first.target)]
        if len(same) > 1:
            return same
    for first in moves:
        same = [m for m in moves if m.pieces == first.pieces]
        if len(same) > 1:
            return same
    return ()


_OPENERS: dict[str, _Opener] = {
    "balance": _over_library(lambda app, game: app.show.balance(game)),
    "chooser": _open_chooser,
    "commands": _over_table(lambda table: _list_commands(table, looks=False)),
    "curtain": _open_curtain,
    "daily": _over_library(lambda app, _: app.show.daily()),
    "games": _over_library(lambda app, _: app.show.games()),
    "invite": _over_table(_invite),
    "lesson": _open_lesson,
    "goals": _over_library(lambda app, game: app.show.goals(game)),
    "look": _over_table(lambda table: _list_commands(table, looks=True)),
    "overview": _over_table(lambda table: table.table.controller.do(Open("overview"))),
    "pause": _open_pause,
    "print": _over_library(lambda app, game: app.show.printing(game)),
    "puzzle": _open_puzzle,
    "puzzles": _over_library(lambda app, game: app.learning.open_puzzles(game)),
    "replay": _open_replay,
    "results": _open_results,
    "review": _open_review,
    "rivals": _over_library(lambda app, game: app.show.rivals(game)),
    "rulebook": _over_library(lambda app, game: app.show.rulebook(game)),
    "settings": _over_library(lambda app, _: app.show.settings()),
    "setup": _open_setup,
    "statistics": _over_library(lambda app, game: app.show.statistics(game)),
    "table": _open_table,
    "tray": _open_tray,
    "welcome": _open_welcome,
    "workshop": _over_library(lambda app, game: app.show.workshop(game.folder)),
}
"""What opens each scene, by its name; the library needs no game."""
