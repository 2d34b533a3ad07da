"""What one seat sees: its view of the position and events, without hidden information."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property

from tabletop.engine.knowledge.own_names import own_name, own_value, own_words, plain_text
from tabletop.engine.moves import (
    NO_PIECE,
    HiddenPlace,
    KnownPiece,
    Outcome,
    Seat,
    place_in,
    seat_name,
)
from tabletop.engine.orientation import PLAINLY, Orientation
from tabletop.engine.spec import PieceKind, TablePlan
from tabletop.engine.state import D, State, checked_data
from tabletop.engine.table import Event, Table
from tabletop.engine.text.stage import Stage, Summary


@dataclass(frozen=True)
class ZoneView:
    """A zone as one seat sees it: the names of known pieces, and the backs of all pieces."""

    id: str
    kind: str
    """Id of the zone kind, such as `room` for `room:0:1`."""
    owner: Seat
    """The seat that the zone belongs to, or -1."""
    pieces: tuple[KnownPiece, ...]
    """Piece names, bottom or left first; "" for a piece the seat does not know.

    If the order means nothing to this seat, known pieces come first, sorted by name.
    """
    backs: tuple[str, ...]
    """The look of each piece's back, in the same order."""
    among: tuple[KnownPiece, ...] = ()
    """Names of pieces that the seat knows to be here without knowing where."""
    lying: tuple[tuple[int, Orientation], ...] = ()
    """Orientation of pieces that don't lie plainly, by index.

    For an unknown piece it doesn't tell which side is up. Empty if the order means nothing to this
    seat.
    """

    def lies(self, index: int) -> Orientation:
        """Return which side of a piece is up, its angle and its position; `index` counts from 0."""
        return next((lying for at, lying in self.lying if at == index), PLAINLY)

    @property
    def count(self) -> int:
        """Number of pieces in the zone."""
        return len(self.pieces)

    @property
    def top(self) -> KnownPiece:
        """Name of the top (last) piece; "" if there is none or it is unknown."""
        return self.pieces[-1] if self.pieces else NO_PIECE

    @property
    def hidden(self) -> HiddenPlace:
        """The name that moves use for any unknown piece of this zone, such as `deck?`."""
        return place_in(self.id)


@dataclass(frozen=True)
class PendingView:
    """An open question as one seat sees it: who must answer, and the seat's own answer."""

    kind: str
    seats: tuple[Seat, ...]
    waiting: tuple[Seat, ...]
    data: object
    """The subject of the question, an object of the game with public facts only."""
    own_answer: str = ""

    def about(self, kind: type[D]) -> D:
        """Return the subject of the question after checking that it is an instance of `kind`.

        Raises:
            TypeError: it is an instance of another class.
        """
        return checked_data(self.data, kind)


@dataclass(frozen=True)
class View:
    """Everything that one seat sees of a position.

    Views are equal for positions that the seat can't tell apart.
    """

    game: str
    seat: Seat
    seats: int
    turn: Seat
    phase: str
    to_act: tuple[Seat, ...]
    zones: tuple[ZoneView, ...]
    values: tuple[tuple[str, int], ...]
    pending: PendingView | None
    outcome: Outcome | None
    plan: TablePlan = field(compare=False, repr=False)
    own: tuple[tuple[str, int], ...] = ()
    """Numbers that only this seat knows, by name; see `Rules.own_values`."""
    written: tuple[tuple[str, str], ...] = ()
    """Texts written on zones that this seat may read, by zone."""

    @cached_property
    def _zones(self) -> dict[str, ZoneView]:
        return {zone.id: zone for zone in self.zones}

    @cached_property
    def _values(self) -> dict[str, int]:
        return dict(self.values)

    def zone(self, name: str) -> ZoneView:
        """Return the zone with this full name, such as `hand:p1`, as the seat sees it.

        Raises:
            KeyError: there is no such zone.
        """
        return self._zones[name]

    def value(self, name: str) -> int:
        """Return the value of the counter or die with this full name, such as `coins:p1`.

        Raises:
            KeyError: there is no such counter or die.
        """
        return self._values[name]

    def kind_named(self, name: str) -> PieceKind | None:
        """Return the kind of the piece called `name`, or None if it names no known piece.

        Names in moves and gestures may also be hidden places or other words.
        """
        return self.plan.kind_named(name)

    def kind_of(self, piece: KnownPiece) -> PieceKind:
        """Return the kind of a piece that the seat knows.

        Raises:
            KeyError: there is no such piece.
        """
        return self.plan.kinds[self.plan.piece[piece]]


@dataclass(frozen=True, slots=True)
class SeenEvent:
    """An event at the table as one seat saw it, with names instead of numbers."""

    kind: str
    """`move`, `reveal`, `hide`, `shuffle`, `value`, `roll`, `note`, `summary`, `stage` or `lie`."""
    piece: KnownPiece = NO_PIECE
    """The piece; empty if this seat does not know it."""
    source: str = ""
    target: str = ""
    number: int = 0
    index: int = -1
    """Index in the target zone, if the order there means something to this seat; else -1."""
    text: str = ""
    said: str = ""
    """A note as a sentence that says who acts. A session fills it in."""
    seat: Seat = -1
    tone: str = ""
    ends: bool = False
    """For a note, whether it belongs to the turn that the move ends, whoever acts next."""
    summary: Summary | None = None
    """For a `summary` event, the result of a part of the game."""
    stage: Stage | None = None
    """For a `stage` event, what is shown large for a while."""


def zone_view(table: Table, number: int, seat: Seat) -> ZoneView:
    """Return what a seat sees of a zone, given its number in the plan; -1 is an onlooker."""
    plan = table.plan
    kind = plan.zone_kinds[number]
    owner = plan.owners[number]
    pieces = table.zones[number]
    if not pieces:
        return _empty(plan.zones[number], kind.id, owner)
    bit, known, among = plan.bit(seat), table.known, table.among
    names, backs = plan.pieces, plan.backs
    slots = [(names[piece] if known[piece] & bit else NO_PIECE, backs[piece]) for piece in pieces]
    laid = _laid(table, pieces, bit) if table.lying else []
    if not kind.ordered and owner != seat:
        laid = sorted(
            ((at, each) for at, each in laid if slots[at][0]), key=lambda pair: slots[pair[0]][0]
        )
        named = sorted(slot[0] for slot in slots if slot[0])
        laid = [(named.index(slots[at][0]), each) for at, each in laid]
        slots.sort(key=lambda slot: (not slot[0], slot))
    shown, turned = zip(*slots, strict=True)
    lost = sorted([names[piece] for piece in pieces if among[piece] & bit & ~known[piece]])
    return ZoneView(plan.zones[number], kind.id, owner, shown, turned, tuple(lost), tuple(laid))


def _laid(table: Table, pieces: Sequence[int], bit: int) -> list[tuple[int, Orientation]]:
    """Return the orientations a seat may see, by index; hidden sides stay hidden."""
    found: list[tuple[int, Orientation]] = []
    for index, piece in enumerate(pieces):
        lying = table.lies(piece)
        if not table.known[piece] & bit:
            lying = lying._replace(down=False)
        if lying != PLAINLY:
            found.append((index, lying))
    return found


@cache
def _empty(name: str, kind: str, owner: Seat) -> ZoneView:
    return ZoneView(name, kind, owner, (), ())


def make_view(
    state: State,
    seat: Seat,
    game: str,
    to_act: tuple[Seat, ...],
    outcome: Outcome | None,
    *,
    own_values: Sequence[tuple[str, int]] = (),
    written: Sequence[tuple[str, str]] = (),
) -> View:
    """Return what `seat` sees of `state`; -1 is an onlooker, who knows nothing hidden.

    Args:
        state: The position.
        seat: The seat that sees it.
        game: Id of the game.
        to_act: The seats that must move or answer now.
        outcome: How the game ended; None while it goes on.
        own_values: Numbers that only this seat knows, by name.
        written: Notes on zones that this seat may read, by zone.
    """
    table = state.table
    pending = None
    if state.pending:
        decision = state.pending[-1]
        own = decision.answer_of(seat) if seat in decision.seats else None
        pending = PendingView(
            decision.kind, decision.seats, decision.waiting, decision.data, str(own or "")
        )
    return View(
        game=game,
        seat=seat,
        seats=state.seats,
        turn=state.turn,
        phase=state.phase,
        to_act=to_act,
        zones=tuple([zone_view(table, number, seat) for number in range(len(table.zones) - 1)]),
        values=tuple(zip(table.plan.values, table.values, strict=True)),
        pending=pending,
        outcome=outcome,
        plan=table.plan,
        own=tuple(own_values),
        written=tuple(written),
    )


def seen_event(plan: TablePlan, event: Event, seat: Seat) -> SeenEvent | None:
    """Return an event as a seat saw it, with names; None if the seat saw nothing of it."""
    sees = bool(event.seen & plan.bit(seat))
    labels, known = event.labels, event.piece >= 0 and sees
    piece = own_name(plan, labels, event.piece, seat) if known else NO_PIECE
    match event.kind:
        case "move":
            kind = plan.zone_kinds[event.target]
            placed = kind.ordered or plan.owners[event.target] == seat
            return SeenEvent(
                "move",
                piece,
                plan.zones[event.source],
                plan.zones[event.target],
                index=event.number if placed else -1,
            )
        case "reveal":
            return SeenEvent("reveal", piece, plan.zones[event.source]) if sees else None
        case "hide":
            return SeenEvent("hide", piece, plan.zones[event.source]) if sees else None
        case "lie":
            return SeenEvent("lie", piece, plan.zones[event.source])
        case "shuffle":
            return SeenEvent("shuffle", source=plan.zones[event.source])
        case "note":
            if not sees:
                return None
            text = plain_text(plan, event.text) if labels is not None else event.text
            return SeenEvent("note", text=text, seat=event.seat, tone=event.tone, ends=event.ends)
        case "summary":
            summary = own_words(plan, labels, event.summary, seat)
            return SeenEvent("summary", summary=summary) if sees else None
        case "stage":
            stage = own_words(plan, labels, event.stage, seat)
            return SeenEvent("stage", stage=stage) if sees else None
        case _:
            value = own_value(plan, labels, event.source, seat)
            return SeenEvent(event.kind, source=value, number=event.number)


def seen_events(plan: TablePlan, events: Sequence[Event], seat: Seat) -> tuple[SeenEvent, ...]:
    """Return the events that a seat saw, in order, with names instead of numbers."""
    seen = (seen_event(plan, event, seat) for event in events)
    return tuple(event for event in seen if event is not None)


__all__ = [
    "PendingView",
    "SeenEvent",
    "View",
    "ZoneView",
    "make_view",
    "seat_name",
    "seen_event",
    "seen_events",
    "zone_view",
]
