"""Checks for a game under development: random play, its folder, and each widget at every size."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pygame

from tabletop.content.loader import load_game
from tabletop.content.problems import ContentError
from tabletop.content.scenarios import read_scenarios
from tabletop.content.sentences import check_shows
from tabletop.doors.scenario import run_scenario
from tabletop.engine.game import Game
from tabletop.engine.layout import Region
from tabletop.engine.promises import ConformanceError
from tabletop.engine.testing import Walk, perft, walk
from tabletop.folders import files
from tabletop.session import Player, Session
from tabletop.storage.settings import Settings
from tabletop.ui.app.pilot import Pilot
from tabletop.ui.app.routes import AppRoutes
from tabletop.ui.kit.services import Desk
from tabletop.ui.paint.canvas import Canvas
from tabletop.ui.scenes.table import TableScene
from tabletop.ui.table.moment import TableMoment
from tabletop.ui.widgets.base import Widget
from tabletop.ui.widgets.furniture import Furniture
from tabletop.ui.widgets.plain import unshielded

__all__ = [
    "SCALES",
    "SIZES",
    "ConformanceError",
    "TableError",
    "Walk",
    "check_game",
    "check_table",
    "perft",
    "walk",
]

SIZES = ((960, 600), (1280, 800), (1920, 1080))
"""Window sizes in device pixels at which every table must fit."""
SCALES = (0.75, 1.0, 1.25, 1.5, 1.75, 2.0)
"""Interface scales at which every table must fit."""

_GAMES = 20
_MOST_MOVES = 10_000
_GREY = (120, 120, 120)
_SLACK = 1.0


class TableError(ValueError):
    """A table is drawn wrongly; one line for each problem."""


@dataclass(frozen=True, slots=True)
class _Look:
    """What was found about a widget in one window."""

    region: Region
    problem: str = ""
    """The problem as text to follow the widget's id; "" for none."""
    shows: bool = False
    """Whether anything was drawn in its box."""


def check_game(
    folder: Path, *, package: str = "", games: int = _GAMES, most_moves: int = _MOST_MOVES
) -> Game:
    """Check the files of a game, play it at random at each number of seats, and run its scenarios.

    Args:
        folder: Holds `game.yaml`.
        package: The package that the folder is, if it is one.
        games: Number of games, with seats in turn and seeds from 0.
        most_moves: Moves after which an endless game is stopped.

    Returns:
        The game, for further checks.

    Raises:
        ContentError: the files are invalid; lists all problems.
        ConformanceError: the rules break their contract, or a scenario fails.
    """
    game = load_game(folder, package=package, thorough=True)
    rules = game.rules()
    least, most = game.spec.seats
    for seed in range(games):
        walk(rules, least + seed % (most - least + 1), seed=seed, most_moves=most_moves)
    for path in files(folder / "scenarios", ".yaml"):
        file = read_scenarios(path)
        check_shows(file, folder)
        if file.document.problems:
            raise ContentError(file.document.problems)
        failures = [
            str(failure)
            for number in range(len(file.scenarios))
            for failure in run_scenario(rules, file, number)
        ]
        if failures:
            raise ConformanceError("\n".join(failures))
    return game


def check_table(game: Game, *, seats: int | None = None, moves: int = 30, seed: int = 2) -> None:
    """Draw every widget of a game's table at all `SIZES` and `SCALES`, after random moves.

    Each widget must have a non-empty box, draw without raising and only inside the box it may draw
    in (`Widget.reach`), have the centre of its pieces, places and buttons inside the window, and,
    if the game provides it, show something at some size.

    Args:
        game: As `check_game` returns it.
        seats: Number of players; the fewest by default.
        moves: Number of random moves made first.
        seed: Seed of the deal and the moves.

    Raises:
        TableError: some checks fail; names the widget, window and scale of each.
    """
    problems = list(Furniture.of(game).problems)
    unseen = {declared.name for declared in game.table().widgets}
    unseen &= {region.widget for region in game.layout.regions}
    session = _played(game, seats or game.spec.seats[0], moves, seed)
    with TemporaryDirectory() as saves, unshielded():
        for scale in SCALES:
            pilot = _pilot(game, session, Path(saves), scale)
            for size in SIZES:
                pilot.resize(size)
                pilot.tick(0.1)
                where = f"at {size[0]}x{size[1]}, {scale:.0%}"
                for look in _looked_at(pilot):
                    problems += [f"{look.region.id} {look.problem} {where}"] if look.problem else ()
                    unseen -= {look.region.widget} if look.shows or look.problem else set()
            pilot.desk.close()
    problems += [f"{name} shows nothing at any size" for name in sorted(unseen)]
    if problems:
        raise TableError("\n".join(f"{game.spec.id}: {problem}" for problem in problems))


def _played(game: Game, seats: int, moves: int, seed: int) -> Session:
    """Return a game after random moves, seen by the next player."""
    players = [Player(f"Player {seat + 1}", "human", seat + 1) for seat in range(seats)]
    session = Session.new(game, players, {}, seed=seed)
    rng = Random(seed)
    for _ in range(moves):
        seat = session.next().seat
        if seat < 0:
            break
        session.viewer = seat
        session.submit(rng.choice(session.legal_moves()))
    return session


def _pilot(game: Game, session: Session, saves: Path, scale: float) -> Pilot:
    settings = Settings(interface_scale=scale)
    routes = AppRoutes()
    desk = Desk(games=[game], routes=routes, saves=saves, settings=settings, save=lambda _: None)
    pilot = Pilot(desk, SIZES[-1])
    desk.play(session)
    return pilot


def _looked_at(pilot: Pilot) -> Iterator[_Look]:
    """Yield the findings for each visible widget of a table."""
    scene = pilot.desk.stack.scenes[0]
    if not isinstance(scene, TableScene):
        raise TableError("the table does not open")
    room = scene.moment.room
    for widget in room.widgets:
        if widget.region.id not in room.under_log:
            yield _look(pilot, scene.moment, widget)


def _look(pilot: Pilot, moment: TableMoment, widget: Widget[Any]) -> _Look:
    region = widget.region
    if min(widget.rect.size) < 1:
        return _Look(region, "has no room")
    surface = pygame.Surface(pilot.screen.surface.get_size(), 0, 32)
    surface.fill(_GREY)
    canvas = Canvas(surface, pilot.screen.assets)
    try:
        lying = [slot.rect for slot in widget.slots(moment)]
        lying += [target.rect for target in widget.targets(moment)]
        lying += [button.rect for button in widget.buttons(moment)]
        widget.under(canvas, moment)
        widget.over(canvas, moment)
        widget.above_rings(canvas, moment)
    except Exception as error:  # noqa: BLE001 - whatever an author's code raises
        return _Look(region, f"can't be drawn ({type(error).__name__}: {error})")
    drawn = _drawn(surface, canvas.scale)
    box = widget.reach.inflate(2 * _SLACK, 2 * _SLACK)
    window = pygame.FRect(0, 0, *pilot.screen.size)
    if not all(window.collidepoint(rect.center) for rect in lying):
        return _Look(region, "has pieces, places or buttons outside of the window")
    if drawn is not None and not box.contains(drawn):
        return _Look(region, "draws outside of its box")
    return _Look(region, shows=bool(lying) or drawn is not None)


def _drawn(surface: pygame.Surface, scale: float) -> pygame.FRect | None:
    """Return the smallest box around everything drawn, in logical pixels; None if nothing was."""
    surface.set_colorkey(_GREY)
    boxes = pygame.mask.from_surface(surface).get_bounding_rects()
    if not boxes:
        return None
    x, y, w, h = boxes[0].unionall(boxes[1:])
    return pygame.FRect(x / scale, y / scale, w / scale, h / scale)
