"""Checks for a game under development: random play, its folder, and each widget at every size."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pygame

from tabletop.cli.checks.scenario import run_scenario
from tabletop.content.checks.sentences import check_shows
from tabletop.content.loader import load_game
from tabletop.content.schema.scenario import read_scenarios
from tabletop.content.yaml.problems import ContentError
from tabletop.engine.conformance.checks import ConformanceError
from tabletop.engine.conformance.walk import Walk, perft, walk
from tabletop.engine.declare.layout import Region
from tabletop.engine.game import Game
from tabletop.folders import files
from tabletop.session.port import LocalPort
from tabletop.session.session import Session
from tabletop.storage.journal.records import Player
from tabletop.storage.player.settings import Settings
from tabletop.ui.app.pilot import Pilot
from tabletop.ui.app.routes import AppRoutes
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.scenes.table.table import TableScene
from tabletop.ui.table.model.table_moment import TableMoment
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.services import Folders, Services
from tabletop.ui.widgets.widget import Widget
from tabletop.ui.widgets.widget_registry import WidgetRegistry, without_fallback

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
    """Raised when a game's table is drawn incorrectly; the message has one line per problem."""


@dataclass(frozen=True, slots=True)
class _Look:
    """What a check found about a widget in one window."""

    region: Region
    problem: str = ""
    """The problem as text to follow the widget's id; "" for none."""
    shows: bool = False
    """Whether anything was drawn in its box."""


def check_game(
    folder: Path, *, package: str = "", games: int = _GAMES, most_moves: int = _MOST_MOVES
) -> Game:
    """Check a game's files, play it at random with each number of seats, and run its scenarios.

    Args:
        folder: The folder that contains `game.yaml`.
        package: Name of the Python package for this folder, if it is one.
        games: Number of games. They use each number of seats in turn, and seeds from 0.
        most_moves: Number of moves after which a game is treated as endless and stopped.

    Returns:
        The game, for further checks.

    Raises:
        ContentError: the files are invalid; the message lists all problems.
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
    """Draw every widget of a game's table at all `SIZES` and `SCALES`, after some random moves.

    Each widget must have a non-empty box and draw without raising, only inside the area it may draw
    in (`Widget.reach`). The centres of its pieces, places and buttons must be inside the window. A
    widget of the game's own must show something at one size at least.

    Args:
        game: The game that `check_game` returned.
        seats: Number of players; the fewest by default.
        moves: Number of random moves made first.
        seed: Seed of the deal and the moves.

    Raises:
        TableError: a check failed; the message names the widget, window size and scale each time.
    """
    problems = list(WidgetRegistry.of(game).problems)
    unseen = {declared.name for declared in game.table().widgets}
    unseen &= {region.widget for region in game.layout.regions}
    port = _played(game, seats or game.spec.seats[0], moves, seed)
    with TemporaryDirectory() as saves, without_fallback():
        for scale in SCALES:
            pilot = _pilot(game, port, Path(saves), scale)
            for size in SIZES:
                pilot.resize(size)
                pilot.tick(0.1)
                where = f"at {size[0]}x{size[1]}, {scale:.0%}"
                for look in _looked_at(pilot):
                    problems += [f"{look.region.id} {look.problem} {where}"] if look.problem else ()
                    unseen -= {look.region.widget} if look.shows or look.problem else set()
            pilot.app.close()
    problems += [f"{name} shows nothing at any size" for name in sorted(unseen)]
    if problems:
        raise TableError("\n".join(f"{game.spec.id}: {problem}" for problem in problems))


def _played(game: Game, seats: int, moves: int, seed: int) -> LocalPort:
    """Return a game after random moves, seen by the next player."""
    players = [Player(f"Player {seat + 1}", "human", seat + 1) for seat in range(seats)]
    port = LocalPort(Session.new(game, players, {}, seed=seed))
    rng = Random(seed)
    for _ in range(moves):
        seat = port.next().seat
        if seat < 0:
            break
        port.take_seat(seat)
        port.submit(rng.choice(port.position.legal_moves))
    return port


def _pilot(game: Game, port: LocalPort, saves: Path, scale: float) -> Pilot:
    settings = Settings(interface_scale=scale)
    routes = AppRoutes()
    app = App(
        games=[game],
        routes=routes,
        settings=settings,
        folders=Folders.within(saves),
        services=Services(save=lambda _: None),
    )
    pilot = Pilot(app, SIZES[-1])
    app.play(port)
    return pilot


def _looked_at(pilot: Pilot) -> Iterator[_Look]:
    """Yield the findings for each visible widget of a table."""
    scene = pilot.app.stack.scenes[0]
    if not isinstance(scene, TableScene):
        raise TableError("the table does not open")
    moment = scene.table.moment
    room = moment.room
    for widget in room.widgets:
        if widget.region.id not in room.hidden_regions:
            yield _look(pilot, moment, widget)


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
