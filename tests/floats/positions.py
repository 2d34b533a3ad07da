"""Sixty named positions at a table: what a person has just done there, and where the pointer is."""

from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass
from functools import cache, partial
from itertools import product
from pathlib import Path
from random import Random

import pygame

from tabletop.engine.game import Game
from tabletop.engine.moves import Refusal
from tabletop.engine.state import State
from tabletop.ui.app.pilot import FRAME, Pilot
from tabletop.ui.scenes.table.table import TableScene
from tabletop.ui.table.control.table_view import TableView
from tabletop.ui.table.help.landmarks import bright_boxes
from tabletop.ui.table.model.table_moment import TableMoment
from tabletop.ui.widgets import intents
from tests.layout_check.scenes import game_of
from tests.ui.learning import Learning
from tests.ui.paying import COMPLETE, Payer, before_pay_day, class_of
from tests.ui.sitting import NATALIE, SAM, Sitting

GAMES = ("valedictorian", "introduct-academy", "report-card", "it-startup", "the-academy")
WINDOWS = ((960, 600), (1280, 800), (1920, 1080))
SCALES = (1.0, 1.5, 2.0)
SHAPES = tuple(product(WINDOWS, SCALES))
"""Sizes of the window in pixels, each with a scale of the interface."""
Shape = tuple[tuple[int, int], float]


@dataclass(frozen=True)
class Table:
    """A table in a position."""

    pilot: Pilot
    view: TableView
    coach: pygame.FRect | None = None
    """The box of the coach's note; None without a coach."""
    targets: tuple[pygame.FRect, ...] = ()
    """The boxes that the coach points at, with the piece and the place of the next move."""

    @property
    def moment(self) -> TableMoment:
        """What the table shows now."""
        return self.view.moment

    @property
    def in_sight(self) -> bool:
        """Whether nothing lies over the whole table, such as a dialog."""
        return isinstance(self.pilot.scene, TableScene)


@dataclass(frozen=True)
class Position:
    """A position with its name."""

    game: str
    name: str
    make: Callable[[str, Path, Shape], Table]

    @property
    def acted(self) -> bool:
        """Whether the pointer has just acted, and rests where it did."""
        return self.name in {"after a drag", "after a refusal", "piece clicked", "pay-day"}

    def at(self, folder: Path, shape: Shape) -> Table:
        """Sit down in a window of a shape, with the pointer where the last act left it."""
        found = self.make(self.game, folder, shape)
        found.pilot.draw()
        return found


def _sat(game: str, folder: Path, shape: Shape, *, moves: int = 7, most: bool = False,
         until: Callable[[Sitting], bool] | None = None) -> Sitting:  # fmt: skip
    """Play random moves; with `until`, on from there, to the first position that it holds for."""
    played = game_of(game)
    least, full = played.spec.seats
    count = full if most else max(2, least)
    players = (SAM, *[NATALIE] * (count - 1))
    for seed in range(3, 30):
        sitting = Sitting(
            folder, played=played, options={}, players=players, moves=moves, seed=seed,
            size=shape[0], interface_scale=shape[1], animation_speed="instant", confirm_final=False,
        )  # fmt: skip
        chance = Random(seed)
        while until is None and sitting.port.next().seat > 0:
            sitting.play_any(chance)
        for _ in range(40):
            seat = sitting.port.next().seat
            if until is None or seat < 0 or (seat == 0 and until(sitting)):
                break
            sitting.play_any(chance)
        mine = sitting.port.next().seat == 0
        if mine and (until is None or until(sitting)):
            sitting.controller.renew()
            sitting.rest()
            sitting.pilot.draw()
            return sitting
    raise LookupError(game)


def _quiet(game: str, folder: Path, shape: Shape, **how: object) -> Table:
    sitting = _sat(game, folder, shape, **how)  # type: ignore[arg-type]
    return Table(sitting.pilot, sitting.table)


def _free(moment: TableMoment, name: str) -> tuple[float, float] | None:
    """Return a point at which the pointer takes a piece; None if another lies over all of it."""
    slot = moment.slot_named(name)
    if slot is None or not slot.drawn:
        return None
    for down, across in product((0.5, 0.12, 0.88), (0.5, 0.12, 0.88)):
        pos = slot.reach.left + across * slot.reach.w, slot.reach.top + down * slot.reach.h
        found = moment.slot_at(pos)
        if found is not None and found.name == name and moment.button_at(pos) is None:
            return pos
    return None


def _way(moment: TableMoment, *, legal: bool) -> tuple[tuple[float, float], tuple[float, float]]:
    """Return where to take a piece and where to let it go: in a place that takes it, or refuses."""
    for name in sorted(moment.movable):
        slot, start = moment.slot_named(name), _free(moment, name)
        if slot is None or start is None:
            continue
        takes = moment.gestures.targets(slot.held)
        for place in moment.targets:
            refused = moment.gestures.refusal(slot.held, place.name) is not None
            if place.name in takes if legal else refused and slot.zone != place.name:
                return start, place.rect.center
    raise LookupError("no piece can be dragged so")


def _can_drag(sitting: Sitting, *, legal: bool) -> bool:
    sitting.controller.renew()
    sitting.pilot.tick(FRAME)
    try:
        return bool(_way(sitting.moment, legal=legal))
    except LookupError:
        return False


def _dragged(game: str, folder: Path, shape: Shape, *, legal: bool = True) -> Table:
    """A piece was just dropped, and the pointer rests where it was let go."""
    try:
        found = _quiet(game, folder, shape, until=partial(_can_drag, legal=legal))
        found.pilot.drag(*_way(found.moment, legal=legal))
    except LookupError:  # nothing of the kind lies on the shown tab
        found = _quiet(game, folder, shape)
        place = found.moment.arrangement.frame.center
        if not legal:
            found.view.controller.do(intents.Refuse(Refusal("Only one skill per classroom.", "")))
        found.pilot.click(place)
    found.pilot.tick(FRAME)
    return found


def _held(game: str, folder: Path, shape: Shape) -> Table:
    """A piece is in the hand, over the middle of the table."""
    found = _quiet(game, folder, shape, until=lambda each: bool(each.moment.movable))
    starts = (_free(found.moment, name) for name in sorted(found.moment.movable))
    start = next((each for each in starts if each is not None), None)
    if start is not None:
        found.pilot.press(start)
        for pos in ((start[0] + 9, start[1] - 9), found.moment.arrangement.frame.center):
            found.pilot.move(pos)
            found.pilot.tick(FRAME)
    return found


def _picked(game: str, folder: Path, shape: Shape) -> Table:
    """A piece was clicked, and the pointer still rests on it."""
    found = _quiet(game, folder, shape, moves=9)
    starts = [_free(found.moment, name) for name in sorted(found.moment.movable)]
    starts += [_free(found.moment, slot.name) for slot in found.moment.slots]
    found.pilot.click(next(each for each in starts if each is not None))
    found.pilot.tick(FRAME)
    return found


def _by_keys(game: str, folder: Path, shape: Shape) -> Table:
    """The keyboard focus rests on a piece."""
    found = _quiet(game, folder, shape, moves=9)
    found.pilot.key("tab", "tab", "right")
    found.pilot.tick(0.6)
    return found


def _formed(game: str, folder: Path, shape: Shape) -> Table:
    """A form is open: on the cards, or in a dialog."""
    found = _quiet(game, folder, shape, moves=0, most=game == "introduct-academy",
                   until=lambda each: bool(each.port.position.forms))  # fmt: skip
    found.view.controller.open_form(found.view.port.position.forms[0])
    found.pilot.tick(0.2)
    return found


def _offered(game: str, folder: Path, shape: Shape) -> Table:
    """Somebody's offer waits for an answer."""

    def waits(sitting: Sitting) -> bool:
        return any(move.kind == "accept" for move in sitting.port.position.legal_moves)

    return _quiet(game, folder, shape, most=True, moves=0, until=waits)


def _lesson(game: str, folder: Path, shape: Shape, *, step: int) -> Table:
    """The coach stands at a step of the lesson."""
    table = Learning(folder, game, step=step, size=shape[0], scale=shape[1])
    bright = [rect for rect, *_ in bright_boxes(table.scene.table.moment, table.coach)]
    return Table(table.pilot, table.scene.table, table.scene.note.box, tuple(bright))


@cache
def _before(game: str) -> tuple[Game, State, str, int]:
    if game == "introduct-academy":
        return game_of(game), class_of(8), COMPLETE, 0
    return before_pay_day(game, max(2, game_of(game).spec.seats[0]), least=2)


def _paid(game: str, folder: Path, shape: Shape) -> Table:
    """A pay-day has just begun."""
    played, state, move, seat = _before(game)
    payer = Payer(folder, played, deepcopy(state), size=shape[0], interface_scale=shape[1])
    payer.pilot.draw()
    payer.do(move, seat)
    payer.pilot.tick(0.3)
    return Table(payer.pilot, payer.table)


_KINDS: tuple[tuple[str, Callable[[str, Path, Shape], Table]], ...] = (
    ("first turn", partial(_quiet, moves=0)),
    ("after 12 moves", partial(_quiet, moves=12)),
    ("after 40 moves", partial(_quiet, moves=40)),
    ("all seats taken", partial(_quiet, moves=30, most=True)),
    ("after a drag", _dragged),
    ("after a refusal", partial(_dragged, legal=False)),
    ("piece in the hand", _held),
    ("piece clicked", _picked),
    ("focus on a piece", _by_keys),
    ("first step of the lesson", partial(_lesson, step=0)),
    ("third step of the lesson", partial(_lesson, step=2)),
    ("pay-day", _paid),
)

POSITIONS = (
    *(Position(game, name, make) for name, make in _KINDS for game in GAMES),
    *(Position(game, "form open", _formed) for game in GAMES[:4]),
    Position("introduct-academy", "offer to answer", _offered),
)
