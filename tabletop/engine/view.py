"""What one seat sees: its view of the position and events, without hidden information."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property

from tabletop.engine.lying import PLAINLY, Lying
from tabletop.engine.moves import (
    NO_PIECE,
    HiddenPlace,
    KnownPiece,
    Outcome,
    Seat,
    place_in,
    seat_name,
)
from tabletop.engine.own_names import own_name, own_value, own_words, plain_text
from tabletop.engine.spec import PieceKind, TablePlan
from tabletop.engine.stages import Stage
from tabletop.engine.state import D, State, as_told
from tabletop.engine.summaries import Summary
from tabletop.engine.table import Event, Table


@dataclass(frozen=True)
class ZoneView:
    """A zone as one seat sees it."""

    id: str
    kind: str
    """Id of the zone kind, such as `room` for `room:0:1`."""
    owner: Seat
    """The seat it belongs to, or -1."""
    pieces: tuple[KnownPiece, ...]
    """Piece names, bottom or left first; "" for a piece the seat does not know.

    If the order means nothing to this seat, known pieces come first, sorted by name.
    """
    backs: tuple[str, ...]
    """The look of each piece's back, in the same order."""
    among: tuple[KnownPiece, ...] = ()
    """Names of pieces that the seat knows to be here without knowing where."""
    lying: tuple[tuple[int, Lying], ...] = ()
    """Orientation of pieces that don't lie plainly, by index.

    For an unknown piece it doesn't tell which side is up. Empty if the order means nothing to this
    seat.
    """

    def lies(self, index: int) -> Lying:
        """Return the orientation of the piece at an index."""
        return next((lying for at, lying in self.lying if at == index), PLAINLY)

    @property
    def count(self) -> int:
        """Number of pieces in the zone."""
        return len(self.pieces)

    @property
    def top(self) -> KnownPiece:
        """Name of the last piece; "" if there is none or it is unknown."""
        return self.pieces[-1] if self.pieces else NO_PIECE

    @property
    def hidden(self) -> HiddenPlace:
        """What a move calls an unknown piece of this zone."""
        return place_in(self.id)


@dataclass(frozen=True)
class PendingView:
    """An open question: the seats that must answer, and this seat's answer if given."""

    kind: str
    seats: tuple[Seat, ...]
    waiting: tuple[Seat, ...]
    data: object
    """The subject of the question, an object of the game with public facts only."""
    own_answer: str = ""

    def about(self, kind: type[D]) -> D:
        """Return the data after checking its class.

        Raises:
            TypeError: it is of another class.
        """
        return as_told(self.data, kind)


@dataclass(frozen=True)
class View:
    """A position as one seat sees it; equal for all positions this seat can't tell apart."""

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
        """Return the zone called `name`.

        Raises:
            KeyError: there is none.
        """
        return self._zones[name]

    def value(self, name: str) -> int:
        """Return the value called `name`.

        Raises:
            KeyError: there is none.
        """
        return self._values[name]

    def kind_named(self, name: str) -> PieceKind | None:
        """Return the kind of the piece called `name`; None for hidden places and other words.

        Names in moves and gestures may be any of these.
        """
        return self.plan.kind_named(name)

    def kind_of(self, piece: KnownPiece) -> PieceKind:
        """Return the kind of a known piece.

        Raises:
            KeyError: there is no such piece.
        """
        return self.plan.kinds[self.plan.piece[piece]]


@dataclass(frozen=True, slots=True)
class SeenEvent:
    """An event with names instead of numbers, as one seat saw it."""

    kind: str
    """`move`, `reveal`, `hide`, `shuffle`, `value`, `roll`, `note`, `summary`, `stage` or `lie`."""
    piece: KnownPiece = NO_PIECE
    """Empty if this seat does not know it."""
    source: str = ""
    target: str = ""
    number: int = 0
    index: int = -1
    """Index in the target zone, if the order there means something to this seat; else -1."""
    text: str = ""
    seat: Seat = -1
    tone: str = ""
    summary: Summary | None = None
    """Result of a part of the game, for a `summary` event."""
    stage: Stage | None = None
    """What is shown for a while, for a `stage` event."""


def zone_view(table: Table, number: int, seat: Seat) -> ZoneView:
    """Return one zone as a seat sees it."""
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
        laid = sorted(((at, each) for at, each in laid if slots[at][0]),
                      key=lambda pair: slots[pair[0]][0])  # fmt: skip
        named = sorted(slot[0] for slot in slots if slot[0])
        laid = [(named.index(slots[at][0]), each) for at, each in laid]
        slots.sort(key=lambda slot: (not slot[0], slot))
    shown, turned = zip(*slots, strict=True)
    lost = sorted([names[piece] for piece in pieces if among[piece] & bit & ~known[piece]])
    return ZoneView(plan.zones[number], kind.id, owner, shown, turned, tuple(lost), tuple(laid))


def _laid(table: Table, pieces: Sequence[int], bit: int) -> list[tuple[int, Lying]]:
    """Return the orientations a seat may see, by index; hidden sides stay hidden."""
    found: list[tuple[int, Lying]] = []
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
    """Return what `seat` sees of `state`. A seat of -1 is an onlooker, who knows nothing hidden."""
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
    """Return an event as a seat saw it, or None if it saw nothing."""
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
            return SeenEvent("note", text=text, seat=event.seat, tone=event.tone)
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
    """Return the events that a seat saw, in order."""
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
