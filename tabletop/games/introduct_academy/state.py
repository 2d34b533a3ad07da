"""A position of Introduct Academy, and the table's numbers that its rules work with."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from tabletop.api import Move, PieceNumber, PieceNumbers, Seat, State, TablePlan, seat_name

ROOMS = 3
"""The most classrooms that a player can have."""
EVERYONE: Seat = -1
"""The address of an offer to all other players."""
TO_ALL = "everyone"
"""The word for `EVERYONE`."""
NEED, NO_ROOM, TOO_LITTLE, NO_USE = "need", "no-room", "too-little", "no-use"
"""Reasons to decline an offer; the first two name a skill."""
PLACINGS = 2
"""Cards that may be placed from the hand in a turn."""


class Offer(NamedTuple):
    """What a seat has said it would give, and for what; nothing has moved."""

    number: int
    """Counted through the game, so that a closed offer is never taken for an open one."""
    seat: Seat
    """Who made it."""
    to: Seat
    """Who may accept it, or `EVERYONE`."""
    give: tuple[PieceNumber, ...]
    """Pieces of the maker's hand or of the turned-over cards."""
    kinds: tuple[int, ...]
    """Skills wanted, sorted, one for each card."""
    cards: PieceNumbers
    """Turned-over cards wanted by name, sorted."""
    asked: int
    """Bit mask of the seats that may accept it."""
    name: str
    """The target of moves that answer it."""
    declined: int = 0
    """Bit mask of the seats that have said no."""

    @property
    def address(self) -> str:
        """The word for whom it is made to."""
        return TO_ALL if self.to == EVERYONE else seat_name(self.to)

    @property
    def wanted(self) -> int:
        """How many cards it asks for."""
        return len(self.kinds) + len(self.cards)

    def is_for(self, seat: Seat) -> bool:
        """Whether a seat may accept it."""
        return bool(self.asked >> seat & 1)

    def awaits(self, seat: Seat) -> bool:
        """Whether a seat may accept it and has not said no."""
        return bool((self.asked & ~self.declined) >> seat & 1)

    def declined_by(self, seat: Seat) -> "Offer":
        """Return the offer as it is once a seat has said no."""
        return Offer(*self[:-1], self.declined | 1 << seat)


@dataclass(frozen=True, slots=True)
class Told:
    """An open offer as everybody is told it."""

    number: int
    seat: str
    """Who made it."""
    to: str
    """Whom to: a seat, or `everyone`."""
    gives: tuple[str, ...]
    wants: tuple[str, ...]
    """Skills, then turned-over cards by name."""
    declined: tuple[str, ...]
    """The seats that have said no."""


@dataclass(frozen=True, slots=True)
class Offers:
    """What the question tells while offers wait."""

    offers: tuple[Told, ...]
    """Oldest first."""


@dataclass(slots=True)
class AcademyState(State):
    """What the table does not show: open offers, which `pending` tells, and the options."""

    offers: list[Offer] = field(default_factory=list)
    """Open offers, oldest first."""
    refused: list[Offer] = field(default_factory=list)
    """Offers that all whom they were made to have declined, since cards last changed hands."""
    draws: int = 3
    """Cards drawn at the end of a turn."""
    sells: bool = False
    """Whether a third classroom can be bought."""
    start: Seat = -1
    """The seat that goes first in the game, or -1 for the lot."""


class Numbers:
    """Piece, zone and value numbers of the plan for a number of seats."""

    __slots__ = (
        "books",
        "bought",
        "completing",
        "copies",
        "discard",
        "discarded",
        "discarding",
        "draw",
        "ending",
        "first",
        "hand",
        "home",
        "kind",
        "last_run_out",
        "left",
        "made",
        "meter",
        "newest",
        "placed",
        "placing",
        "rare",
        "received",
        "room",
        "rooms",
        "run_outs",
        "skill",
        "skills",
        "spent",
        "steps",
        "titles",
        "turned",
        "turns",
    )

    def __init__(self, plan: TablePlan) -> None:
        """Look the numbers up by name."""
        zone, value = plan.zone, plan.value
        seats = [seat_name(seat) for seat in range(plan.seats)]
        kinds = plan.spec.kinds
        self.skills = tuple(kind.id for kind in kinds)
        """Words of the skills, commonest first."""
        self.skill = {kind.id: number for number, kind in enumerate(kinds)}
        self.titles = tuple(kind.title for kind in kinds)
        self.copies = tuple(kind.count for kind in kinds)
        self.kind = tuple(self.skill[kind.id] for kind in plan.kinds)
        """The skill of each piece."""
        self.rare = self.copies.index(min(self.copies))
        """The skill that two players leave in the box."""
        self.steps = tuple(steps_of(kind.face["meter"]) for kind in kinds)
        """By skill: cards needed and books paid, for each step of the skillmeter."""
        self.meter = tuple(
            tuple(paid(steps, count) for count in range(max(self.copies) + 1))
            for steps in self.steps
        )
        """By skill and number of cards: books that a class pays."""
        self.draw = zone["draw"]
        self.discard = zone["discard"]
        self.turned = zone["turned"]
        self.left = zone["left"]
        self.hand = tuple(zone[f"hand:{seat}"] for seat in seats)
        self.room = tuple(
            tuple(zone[f"classroom:{seat}:0:{place}"] for place in range(ROOMS)) for seat in seats
        )
        self.home = {
            room: (seat, place)
            for seat, rooms in enumerate(self.room)
            for place, room in enumerate(rooms)
        }
        """Whose a classroom zone is, and which of the row."""
        rooms = [(room, plan.zones[room]) for rooms in self.room for room in rooms]
        self.placing = {
            room: tuple(Move("place", (piece,), name) for piece in plan.pieces)
            for room, name in rooms
        }
        """By classroom zone and piece: the move that puts it there. Moves are made once."""
        self.completing = {room: Move("complete", (), name) for room, name in rooms}
        """By classroom zone: the move that completes its class."""
        self.discarding = tuple(Move("discard", (piece,), "discard") for piece in plan.pieces)
        """By piece: the move that discards it."""
        self.received = tuple(zone[f"received:{seat}"] for seat in seats)
        self.books = tuple(zone[f"books:{seat}"] for seat in seats)
        self.spent = (
            *(room for rooms in self.room for room in rooms),
            *self.received,
            *self.books,
            self.turned,
            self.left,
        )
        """Zones of cards that are neither in a pile nor in a hand."""
        self.turns = value["turns"]
        self.first = value["first"]
        self.run_outs = value["run-outs"]
        self.last_run_out = value["last-run-out"]
        self.ending = value["ending"]
        self.placed = value["placed"]
        self.discarded = value["discarded"]
        self.newest = value["newest-offer"]
        self.made = tuple(value[f"offers:{seat}"] for seat in seats)
        self.rooms = tuple(value[f"classrooms:{seat}"] for seat in seats)
        self.bought = tuple(value[f"bought:{seat}"] for seat in seats)

    def own_rooms(self, state: State, seat: Seat) -> tuple[int, ...]:
        """Return the zones of a seat's classrooms, those that it has not bought left out."""
        return self.room[seat][: state.table.values[self.rooms[seat]]]

    def fits(self, state: State, zone: int, kind: int) -> bool:
        """Whether a skill may be placed in a classroom: it is empty or teaches the same."""
        pieces = state.table.zones[zone]
        return not pieces or self.kind[pieces[0]] == kind

    def completable(self, state: State, seat: Seat) -> list[int]:
        """Return the zones of a seat's classes that it may complete. Rule: 5.1."""
        zones, rooms = state.table.zones, self.own_rooms(state, seat)
        sizes = [len(zones[room]) for room in rooms]
        least = 2 if max(sizes) > 1 else 1  # a single skill is protected by a larger class
        return [room for room, size in zip(rooms, sizes, strict=True) if size >= least]

    def protected(self, state: State, seat: Seat, zone: int) -> bool:
        """Whether a single skill is protected by a larger class of the same seat. Rule: 5.1."""
        zones = state.table.zones
        if len(zones[zone]) != 1:
            return False
        return any(len(zones[other]) > 1 for other in self.own_rooms(state, seat))


def is_duel(state: State) -> bool:
    """Whether two play, by rules of their own. Rule: 5.7."""
    return state.seats == 2


def price_of_room(seats: int) -> int:
    """Return the books that a third classroom costs. Rule: 1."""
    return 2 if seats >= 6 else 3


def steps_of(meter: object) -> tuple[tuple[int, int], ...]:
    """Return the steps of a skillmeter, cards and books, from the numbers on the card.

    Raises:
        ValueError: it is not a list of four whole numbers.
    """
    if not isinstance(meter, tuple) or not all(isinstance(cards, int) for cards in meter):
        raise ValueError("a skillmeter is a list of whole numbers")
    return tuple((int(cards), books) for books, cards in enumerate(meter, 1) if cards)


def paid(steps: Sequence[tuple[int, int]], count: int) -> int:
    """Return the books that a number of cards pays. Rule: 2."""
    return max((books for cards, books in steps if count >= cards), default=0)
