"""A position laid out by hand, and games that begin there."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, TypeVar

from tabletop.engine.chance import Chance, RandomChance
from tabletop.engine.moves import parse_seat
from tabletop.engine.spec import BOX, Options
from tabletop.engine.state import State
from tabletop.engine.table import Table

if TYPE_CHECKING:
    from tabletop.engine.rules import Rules

S = TypeVar("S", bound="State")

Place = tuple[str | int, ...]
"""Path to a value in a prepared position: `("zones", "hand:p1", 2)`."""


@dataclass(frozen=True, slots=True)
class Prepared:
    """A position laid out by hand. Pieces that it doesn't name are in the box."""

    turn: str = "p1"
    phase: str | None = None
    """The phase; None for the phase that the game starts with."""
    zones: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The pieces in each zone by name, from the bottom of a pile or the left of a row."""
    values: Mapping[str, int] = field(default_factory=dict)
    rest: str = ""
    """The zone where all unnamed cards lie shuffled, below those named there."""
    seed: int = 0
    """Seed for shuffling the cards that `rest` puts down."""


class PreparedError(ValueError):
    """Raised when a position can't be laid out; `place` is the path of the faulty entry."""

    def __init__(
        self,
        place: Place,
        what: str,
        given: str = "",
        known: Iterable[str] = (),
        *,
        on_key: bool = False,
    ) -> None:
        super().__init__(what)
        self.place = place
        self.what = what
        self.given = given
        """The unknown word; "" if something else is wrong."""
        self.known = tuple(known)
        """Words that may have been meant."""
        self.on_key = on_key
        """Whether the fault is in a key instead of its value."""


def lay(
    rules: "Rules[S]",
    seats: int,
    options: Options,
    prepared: Prepared,
    chance: Chance | None = None,
) -> S:
    """Return the position that a file describes, with no events recorded.

    Args:
        rules: The rules of the game.
        seats: Number of players.
        options: The game's options by name.
        prepared: The position as it was laid out by hand.
        chance: Shuffles the cards that are not named; None to use the position's own seed.

    Raises:
        PreparedError: a name is unknown, a piece is used twice, or the position can't occur.
    """
    try:
        resolved = rules.spec.resolve_options(options)
        rules.spec.check_seats(seats, resolved)
        state = rules.blank(seats, resolved)
    except (NotImplementedError, ValueError) as error:
        raise PreparedError((), str(error)) from error
    table = state.table
    table.labels = None  # the author of a position names each piece
    named = _put(table, prepared)
    for name, number in prepared.values.items():
        if name not in table.plan.value:
            what = f"there is no value '{name}'"
            raise PreparedError(("values", name), what, name, table.plan.values, on_key=True)
        table.set(table.plan.value[name], number)
    try:
        state.turn = parse_seat(prepared.turn, seats)
    except ValueError as error:
        raise PreparedError(("turn",), str(error)) from error
    if prepared.phase is not None:
        state.phase = prepared.phase
    try:
        rules.arrange(state)
    except ValueError as error:
        raise PreparedError((), str(error)) from error
    if prepared.rest:
        _lay_rest(table, prepared, named, chance or RandomChance(Random(prepared.seed)))
    table.events = []
    return state


def _put(table: Table, prepared: Prepared) -> set[int]:
    """Put the named pieces into their zones and return them."""
    plan = table.plan
    laid: dict[str, str] = {}
    for zone, pieces in prepared.zones.items():
        if zone not in plan.zone:
            what = f"there is no zone '{zone}'"
            raise PreparedError(("zones", zone), what, zone, plan.zones, on_key=True)
        for number, piece in enumerate(pieces):
            place: Place = ("zones", zone, number)
            if piece not in plan.piece:
                raise PreparedError(place, f"there is no piece '{piece}'", piece, plan.pieces)
            if piece in laid:
                raise PreparedError(place, f"{piece} lies already in {laid[piece]}")
            laid[piece] = zone
            if zone != BOX:
                table.move(plan.piece[piece], plan.zone[zone])
    return {plan.piece[piece] for piece in laid}


def _lay_rest(table: Table, prepared: Prepared, named: set[int], chance: Chance) -> None:
    """Shuffle the unnamed cards below the others of their zone."""
    plan = table.plan
    if prepared.rest not in plan.zone:
        raise PreparedError(
            ("rest",), f"there is no zone '{prepared.rest}'", prepared.rest, plan.zones
        )
    zone = plan.zone[prepared.rest]
    above = [piece for piece in table.zones[zone] if piece in named]
    rest = [
        piece
        for piece in (*table.zones[plan.zone[BOX]], *table.zones[zone])
        if piece not in named and plan.kinds[piece].look == "card"
    ]
    for piece in above:
        table.move(piece, plan.zone[BOX])
    for piece in sorted(rest):
        table.move(piece, zone)
    table.shuffle(zone, chance)
    for piece in above:
        table.move(piece, zone)
