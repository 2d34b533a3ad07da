"""What one seat sees: the position, the events and the words, with everything else left out."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property

from tabletop.engine.moves import Outcome, Seat, Word, seat_name
from tabletop.engine.spec import PieceKind, TablePlan
from tabletop.engine.state import State
from tabletop.engine.summaries import Summary
from tabletop.engine.table import Event, Table


@dataclass(frozen=True)
class ZoneView:
    """A zone as one seat sees it."""

    id: str
    kind: str
    """The id of the zone kind: `room` for `room:0:1`."""
    owner: Seat
    """The seat it belongs to, or -1."""
    pieces: tuple[str, ...]
    """Piece names, bottom or left first; empty for a piece the seat does not know.

    Where the zone's order means nothing to this seat, known pieces come first, by name.
    """
    backs: tuple[str, ...]
    """The look of each piece's back, in the same order."""
    among: tuple[str, ...] = ()
    """Names of pieces that lie here, the seat can't tell where."""

    @property
    def count(self) -> int:
        """How many pieces lie here."""
        return len(self.pieces)

    @property
    def top(self) -> str:
        """The name of the last piece; empty when there is none or it is not known."""
        return self.pieces[-1] if self.pieces else ""


@dataclass(frozen=True)
class PendingView:
    """An open question: who must answer, and the answer this seat already gave."""

    kind: str
    seats: tuple[Seat, ...]
    waiting: tuple[Seat, ...]
    data: tuple[Word, ...]
    own_answer: str = ""


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

    @cached_property
    def _zones(self) -> dict[str, ZoneView]:
        return {zone.id: zone for zone in self.zones}

    @cached_property
    def _values(self) -> dict[str, int]:
        return dict(self.values)

    def zone(self, name: str) -> ZoneView:
        """The zone called `name`.

        Raises:
            KeyError: there is none.
        """
        return self._zones[name]

    def value(self, name: str) -> int:
        """The value called `name`.

        Raises:
            KeyError: there is none.
        """
        return self._values[name]

    def kind_of(self, piece: str) -> PieceKind:
        """The kind of a piece.

        Raises:
            KeyError: there is no such piece.
        """
        return self.plan.kinds[self.plan.piece[piece]]


@dataclass(frozen=True, slots=True)
class SeenEvent:
    """An event in words, as one seat saw it."""

    kind: str
    """`move`, `reveal`, `hide`, `shuffle`, `value`, `roll`, `note` or `summary`."""
    piece: str = ""
    """Empty when this seat does not know it."""
    source: str = ""
    target: str = ""
    number: int = 0
    index: int = -1
    """The place in the target zone, where the order there means something to this seat."""
    text: str = ""
    seat: Seat = -1
    tone: str = ""
    summary: Summary | None = None
    """What a part of the game came to."""


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
    slots = [(names[piece] if known[piece] & bit else "", backs[piece]) for piece in pieces]
    if not kind.ordered and owner != seat:
        slots.sort(key=lambda slot: (not slot[0], slot))
    shown, turned = zip(*slots, strict=True)
    lost = sorted([names[piece] for piece in pieces if among[piece] & bit & ~known[piece]])
    return ZoneView(plan.zones[number], kind.id, owner, shown, turned, tuple(lost))


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
        zones=tuple(zone_view(table, number, seat) for number in range(len(table.zones) - 1)),
        values=tuple(zip(table.plan.values, table.values, strict=True)),
        pending=pending,
        outcome=outcome,
        plan=table.plan,
        own=tuple(own_values),
    )


def seen_event(plan: TablePlan, event: Event, seat: Seat) -> SeenEvent | None:
    """Return an event as a seat saw it, or None when it saw nothing."""
    sees = bool(event.seen & plan.bit(seat))
    piece = plan.pieces[event.piece] if event.piece >= 0 and sees else ""
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
        case "shuffle":
            return SeenEvent("shuffle", source=plan.zones[event.source])
        case "note":
            if not sees:
                return None
            return SeenEvent("note", text=event.text, seat=event.seat, tone=event.tone)
        case "summary":
            return SeenEvent("summary", summary=event.summary) if sees else None
        case _:
            return SeenEvent(event.kind, source=plan.values[event.source], number=event.number)


def seen_events(plan: TablePlan, events: Sequence[Event], seat: Seat) -> tuple[SeenEvent, ...]:
    """Return the events that a seat saw, in order."""
    seen = (seen_event(plan, event, seat) for event in events)
    return tuple(event for event in seen if event is not None)


@dataclass(frozen=True, slots=True)
class Sign:
    """One of several things of which some are there: a colour that is held or not."""

    icon: str
    colour: str
    held: bool


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a panel: `Math · ready · 2`."""

    title: str
    icon: str = ""
    colour: str = ""
    note: str = ""
    tone: str = ""
    """`ready`, `gain`, `loss` or empty."""
    value: str = ""
    signs: tuple[Sign, ...] = ()


@dataclass(frozen=True, slots=True)
class Recap:
    """The trick that was won last, for as long as it may be looked at."""

    title: str
    cards: tuple[tuple[Seat, str], ...] = ()
    """Who played and what, in the order of play; empty when it may not be looked at."""
    winner: Seat = -1
    note: str = ""
    """Why there is nothing to look at."""
    asked: bool = False
    """Whether somebody is asked about it now, so that its cards lie on the table once more."""


@dataclass(frozen=True, slots=True)
class Panel:
    """A list beside the table that sums up what the seat could count itself."""

    id: str
    title: str
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Caption:
    """A word on a zone: `Cleared`."""

    zone: str
    text: str
    icon: str = ""
    tone: str = ""
    """`gain` for what stands out: the card that wins so far."""


@dataclass(frozen=True, slots=True)
class Tag:
    """A word on a piece: what it costs now, that it stays for one more turn."""

    piece: str
    id: str
    """What it tells, a word of the game: `cost`, `efficiency`, `last-turn`."""
    text: str
    note: str = ""
    """How it comes about: `4 - 2 Full Stack Ninja = 2`."""
    tone: str = ""
    """`gain`, `loss` or empty."""


@dataclass(frozen=True, slots=True)
class Runner:
    """Who races for points: a seat, the seats of a team, or none for whom the rules play."""

    seats: tuple[Seat, ...]
    points: int


@dataclass(frozen=True, slots=True)
class Race:
    """Points that count up to a goal."""

    goal: int
    runners: tuple[Runner, ...]


@dataclass(frozen=True, slots=True)
class Automa:
    """An opponent whom the rules play: it has no seat."""

    name: str
    score: str
    chips: tuple[str, ...] = ()
    """Short facts as `Display.chips`."""


@dataclass(frozen=True, slots=True)
class Meter:
    """What the pieces of a zone pay, now and with more of them: `5 SQL pay 2, 2 more for 3`."""

    zone: str
    title: str = ""
    """What lies there; empty where nothing does."""
    colour: str = ""
    count: int = 0
    steps: tuple[tuple[int, int], ...] = ()
    """How many are needed, and what they pay, for each step."""
    more: str = ""
    """How many are missing for the next step: `2 more`; empty at the top."""
    reward: str = ""
    """What that pays: `for 3 books`."""
    verb: str = ""
    """The word on the button that cashes it in."""
    move: str = ""
    """The move that does, in text; the rules may refuse it."""

    @property
    def pays(self) -> int:
        """What is paid now."""
        return self.pays_with(0)

    def pays_with(self, more: int) -> int:
        """What would be paid with so many more."""
        return max((pay for need, pay in self.steps if self.count + more >= need), default=0)


@dataclass(frozen=True, slots=True)
class OpenOffer:
    """An offer that waits for an answer: what is given for what."""

    id: str
    """How moves name it as their target: `offer:3`."""
    seat: Seat
    """Who made it."""
    to: tuple[Seat, ...]
    """Who may answer it."""
    gives: tuple[str, ...] = ()
    """Pieces."""
    wants: tuple[str, ...] = ()
    """Pieces, or kinds of pieces."""
    declined: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class Display:
    """What stands around the table, made from a view alone and so never telling more."""

    context: str = ""
    """Beside the title: `Round 9`."""
    phase: int = -1
    """Which of the phases is running; -1 for none."""
    phases: tuple[str, ...] = ()
    """Titles of the phases, where this mode has others than the spec."""
    panels: tuple[Panel, ...] = ()
    captions: tuple[Caption, ...] = ()
    tags: tuple[Tag, ...] = ()
    chips: tuple[tuple[str, ...], ...] = ()
    """Short facts by seat, `icon text`: `cards 5 study aids`."""
    scores: tuple[str, ...] = ()
    """The number that counts, by seat: trophies, books."""
    score_icon: str = "trophy"
    recap: Recap | None = None
    """The trick won last, in games of tricks."""
    race: Race | None = None
    """How far everybody is, where points are raced for."""
    teams: tuple[int, ...] = ()
    """The team of each seat; empty when all play alone."""
    automa: Automa | None = None
    """Whom somebody alone plays against."""
    meters: tuple[Meter, ...] = ()
    """What zones pay that are emptied for points."""
    offers: tuple[OpenOffer, ...] = ()
    """Offers that wait, oldest first."""


@dataclass(frozen=True, slots=True)
class Preview:
    """What a move would bring, shown before it is made."""

    title: str
    lines: tuple[tuple[str, str], ...] = ()
    """Icon and words."""
    theirs: tuple[tuple[str, str], ...] = ()
    """The same for the other side of a bargain."""
    guess: str = ""
    """What the other side might say, from what lies in the open."""


__all__ = [
    "Automa",
    "Caption",
    "Display",
    "Meter",
    "OpenOffer",
    "Panel",
    "PendingView",
    "Preview",
    "Race",
    "Recap",
    "Row",
    "Runner",
    "SeenEvent",
    "Sign",
    "Tag",
    "View",
    "ZoneView",
    "make_view",
    "seat_name",
    "seen_event",
    "seen_events",
    "zone_view",
]
