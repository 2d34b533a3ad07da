"""Draws any scene into an image file, without a window and without a screen."""

from __future__ import annotations

import os
import time
from random import Random
from typing import TYPE_CHECKING

import pygame

from tabletop.engine.commands import LOOK, Thing
from tabletop.engine.moves import Refusal
from tabletop.engine.spec import Options
from tabletop.paths import data_dir
from tabletop.session import Player, Session
from tabletop.session.lesson import LessonSession
from tabletop.session.replay import Replay
from tabletop.storage.saves import saves_dir
from tabletop.storage.settings import LastSetup, Settings
from tabletop.ui.app.pilot import Pilot
from tabletop.ui.app.routes import AppRoutes
from tabletop.ui.app.small_tables import TablesHere
from tabletop.ui.kit.dialog import SheetServices
from tabletop.ui.kit.services import Desk
from tabletop.ui.pieces.art import art_of
from tabletop.ui.scenes.chooser import Chooser
from tabletop.ui.scenes.curtain import Curtain
from tabletop.ui.scenes.printing import PrintScene
from tabletop.ui.scenes.replay import ReplayScene
from tabletop.ui.scenes.results import Results
from tabletop.ui.scenes.seating import Place, sit_down
from tabletop.ui.scenes.table import TableScene
from tabletop.ui.scenes.tray import Tray
from tabletop.ui.scenes.workshop import WorkshopScene
from tabletop.ui.widgets.drawing import sheet_of
from tabletop.ui.widgets.intents import Command, ListCommands, Open

_PATIENCE = 20.0
"""Maximum seconds to wait until a game's files are read."""

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from tabletop.engine.game import Game
    from tabletop.engine.moves import Move
    from tabletop.ui.kit.workbench import Workbench

_REST_SECONDS = 3.0
"""Seconds that are simulated for opening animations to end."""
_MOST_MOVES = 20_000


class SceneError(ValueError):
    """The wanted scene can't be reached; the message is one sentence."""


def screenshot(
    games: Sequence[Game],
    scene: str,
    *,
    out: Path,
    game: str | None = None,
    seats: int | None = None,
    options: Options | None = None,
    moves: int = 0,
    seed: int = 0,
    size: tuple[int, int] = (1280, 800),
    scale: float = 1.0,
    theme: str = "dark",
    high_contrast: bool = False,
    workbench: Workbench | None = None,
) -> int:
    """Draw a scene into the PNG file `out`; always returns 0.

    Args:
        games: The games of the library.
        scene: One of `commands.pictures.SCENES`.
        out: The image file to write.
        game: Id of the game; by default the first playable one.
        seats: Number of seats; by default the smallest.
        options: Options of the game that differ from their defaults.
        moves: Number of random legal moves, or steps of a lesson, made before; a chooser, a form or
            the results are searched from there on.
        seed: Seed of the deal and of the moves.
        size: Size of the window in device pixels.
        scale: The interface scale.
        theme: "dark" or "light".
        high_contrast: Whether panels are opaque.
        workbench: Reads players' own games, for the workshop.

    Raises:
        SceneError: There is no such game, or it never reaches such a scene.
        OSError: The file can't be written.
    """
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    settings = Settings(
        notes=False,
        theme="light" if theme == "light" else "dark",
        interface_scale=scale,
        high_contrast=high_contrast,
    )
    desk = Desk(
        games=games,
        art=art_of(games, data_dir() / "cache" / "art"),
        routes=AppRoutes(),
        saves=saves_dir(),
        settings=settings,
        save=lambda _: None,
        tables=TablesHere(games),
        workbench=workbench,
    )
    pilot = Pilot(desk, size)
    desk.lessons = desk.saves / "no lessons"  # show no player's progress
    _open(desk, scene, _find(desk, game), _Sitting(seats, options or {}, moves, seed))
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
        desk.close()
    return 0


class _Sitting:
    """How a game is played before it is drawn: seats, options, number of moves and seed."""

    def __init__(self, seats: int | None, options: Options, moves: int, seed: int) -> None:
        self.seats = seats
        self.options = options
        self.moves = moves
        self.seed = seed

    def people(self, game: Game) -> list[Player]:
        """Return the human players at the table; by default the game's smallest number."""
        return people(self.seats or game.spec.seats[0])

    def play(self, game: Game, until: Callable[[Session], bool] | None = None) -> Session:
        """Return a session after the given moves, played on until `until` returns True.

        Raises:
            SceneError: The game can't be played, or the condition is never met.
        """
        try:
            session = Session.new(game, self.people(game), self.options, seed=self.seed)
        except ValueError as error:
            raise SceneError(str(error)) from error
        random = Random(self.seed)
        for number in range(_MOST_MOVES):
            upcoming = session.next()
            if upcoming.kind != "over":
                session.take_seat(upcoming.seat)
            wanted = number >= self.moves
            if wanted and (until is None or until(session)):
                return session
            if upcoming.kind == "over":
                break
            moves = session.legal_moves()
            if not wanted:  # on a free table the game could end at any time
                moves = [move for move in moves if move.kind != "finish"] or moves
            if isinstance(session.submit(moves[int(random.random() * len(moves))]), Refusal):
                raise SceneError("a legal move was refused")
        if until is None:
            return session
        raise SceneError(f"{game.spec.title} did not come to such a scene")


def people(count: int) -> list[Player]:
    """Return that many human players with names and portraits."""
    places: list[Place] = []
    for _ in range(count):
        sit_down(places, "human")
    return [Player(place.name, place.kind, place.portrait) for place in places]


def _find(desk: Desk, name: str | None) -> Game | None:
    if name is not None:
        found = desk.game(name)
        if found is None:
            raise SceneError(f"there is no game {name[:40]!r}")
        return found
    return next((game for game in desk.games if game.playable), None)


def _open(desk: Desk, scene: str, game: Game | None, sitting: _Sitting) -> None:
    """Open the scene with that name, playing the game as far as needed."""
    if scene == "library" or game is None:
        desk.open_library()
        if game is None and scene != "library":
            raise SceneError("no game can be played")
        return
    match scene:
        case "setup":
            desk.open_library()
            if sitting.seats or sitting.options:
                wanted = LastSetup(tuple(sitting.people(game)), sitting.options)
                desk.settings.last_setup = {game.spec.id: wanted}
            desk.open_setup(game)
        case "settings":
            desk.open_library()
            desk.open_settings()
        case "rulebook":
            desk.open_library()
            desk.open_rulebook(game)
        case "statistics":
            desk.open_library()
            desk.open_statistics(game)
        case "balance":
            desk.open_library()
            desk.open_balance(game)
        case "print":
            desk.open_library()
            desk.open_printing(game)
        case "workshop":
            desk.open_library()
            desk.open_workshop(game.folder)
        case "games":
            desk.open_library()
            desk.open_games()
        case "welcome":
            desk.go(desk.routes.welcome(desk))
        case "lesson":
            lesson = next(iter(game.lessons()), None)
            if lesson is None:
                raise SceneError(f"{game.spec.title} has no lesson")
            session = LessonSession(game, lesson, people(1)[0], step=sitting.moves)
            desk.go(desk.routes.lesson(desk, session))
        case "puzzle":
            if not game.puzzling:
                raise SceneError(f"{game.spec.title} has no puzzles")
            shelf = desk.puzzle_shelf(game)
            number = min(max(1, sitting.moves), len(shelf.shipped))
            desk.open_puzzle(shelf, shelf.shipped[number - 1])
        case "puzzles":
            desk.open_library()
            desk.open_puzzles(game)
        case "pause":
            desk.play(sitting.play(game))
            desk.open_pause(game)
        case _:
            _open_table(desk, scene, game, sitting)


def _read_files(pilot: Pilot) -> None:
    """Wait until the workshop has read its files and drawn the visible pictures."""
    end = time.monotonic() + _PATIENCE
    while time.monotonic() < end:
        pilot.tick(0.02)
        pilot.draw()
        scene = pilot.scene
        art = pilot.desk.art
        busy = art is not None and art.busy
        if not isinstance(scene, WorkshopScene) or (scene.whole and not busy):
            return
        time.sleep(0.01)


def _open_table(desk: Desk, scene: str, game: Game, sitting: _Sitting) -> None:
    """Open a table, or a scene on top of one, by its name."""
    match scene:
        case "table":
            desk.play(sitting.play(game))
        case "invite":
            # A picture needs no network.
            os.environ.setdefault("RECESS_BIND", "127.0.0.1")
            table = TableScene(desk, sitting.play(game))
            desk.go(table)
            table.invite(free=table.session.people)
        case "overview":
            table = TableScene(desk, sitting.play(game))
            desk.go(table)
            table.controller.do(Open("overview"))
        case "commands" | "look":
            table = TableScene(desk, sitting.play(game))
            desk.go(table)
            _list_commands(table, looks=scene == "look")
        case "curtain":
            session = sitting.play(game, lambda session: session.next().seat >= 0)
            seat = session.next().seat
            session.cover()
            desk.go(Curtain(desk, session, seat, session.take_seat))
        case "results":
            session = sitting.play(game, lambda session: session.outcome() is not None)
            desk.go(Results(desk, session))
        case "replay":
            session = sitting.play(game, lambda session: session.outcome() is not None)
            desk.open_library()
            desk.watch(Replay.of(session))
            top = desk.stack.top
            if isinstance(top, ReplayScene):
                top.seek(sitting.moves)
        case "tray":
            session = sitting.play(game, lambda session: bool(session.forms()))
            desk.play(session)
            form = session.forms()[0]
            kind = sheet_of(game, form) or Tray
            services = SheetServices.of(desk)
            desk.open(kind(services, session.position, form, session.submit))
        case "chooser":
            session = sitting.play(game, lambda session: bool(_choices(session)))
            desk.play(session)
            desk.open(Chooser(desk, session, _choices(session), session.submit))
        case _:
            raise SceneError(f"no scene is called {scene[:40]!r}")


def _list_commands(table: TableScene, *, looks: bool) -> None:
    """Open the command menu of the largest pile of a free table, or list its cards."""
    moment = table.moment
    shared = [zone for zone in moment.view.zones if zone.owner < 0 and moment.target_named(zone.id)]
    if not moment.commanded or not shared:
        raise SceneError(f"{moment.game.spec.title} is no free table: it lists no commands")
    pile = max(shared, key=lambda zone: zone.count)
    place, thing = moment.target_named(pile.id), Thing("zone", pile.id)
    rect = place.rect if place is not None else table.moment.arrangement.frame
    at = (rect.x, rect.y, rect.w, rect.h)
    if not looks:
        table.controller.do(ListCommands((thing,), at))
        return
    look = next((each for each in moment.commands((thing,)) if each.id == LOOK), None)
    if look is None:
        raise SceneError(f"nobody can look through {pile.id}")
    table.controller.do(Command(look, at))


def _choices(session: Session) -> Sequence[Move]:
    """Return the moves that one gesture leaves open, else those of one piece, else nothing."""
    moves = [move for move in session.legal_moves() if move.pieces and move.target]
    for first in moves:
        same = [m for m in moves if (m.pieces, m.target) == (first.pieces, first.target)]
        if len(same) > 1:
            return same
    for first in moves:
        same = [m for m in moves if m.pieces == first.pieces]
        if len(same) > 1:
            return same
    return ()
