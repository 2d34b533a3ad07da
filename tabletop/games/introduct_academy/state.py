"""The game state of Introduct Academy, and the index of its pieces, zones and values."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from tabletop.api import Move, PieceNumber, PieceNumbers, Seat, State, TablePlan, seat_name

ROOMS = 3
"""The maximum number of classrooms that a player can have."""
EVERYONE: Seat = -1
"""The addressee of an offer to all other players, used in place of a seat."""
TO_ALL = "everyone"
"""The target of moves that make an offer to `EVERYONE`."""
NEED, NO_ROOM, TOO_LITTLE, NO_USE = "need", "no-room", "too-little", "no-use"
"""The reasons to decline an offer; the first two also name a skill."""
MOST_COLLECTED = 3
"""The maximum number of skills that a seat can say it collects."""
PLACINGS = 2
"""The maximum number of cards that may be placed from the hand in a turn."""


class Offer(NamedTuple):
    """An open offer: what a seat would give, and for what. Cards move only if it is accepted."""

    number: int
    """The offer's number; no number is used twice in a game."""
    seat: Seat
    """The seat that made the offer."""
    to: Seat
    """The seat that may accept the offer, or `EVERYONE`."""
    give: tuple[PieceNumber, ...]
    """The pieces given, from the maker's hand or the turned-over cards."""
    kinds: tuple[int, ...]
    """The skills wanted, sorted, one entry per card."""
    cards: PieceNumbers
    """The turned-over cards wanted, sorted."""
    asked: int
    """Bit mask of the seats that may accept the offer."""
    name: str
    """The target of moves that answer the offer, such as `offer:3`."""
    declined: int = 0
    """Bit mask of the seats that have declined the offer."""

    @property
    def address(self) -> str:
        """Whom the offer is made to, as written in moves: a seat such as `p2`, or `everyone`."""
        return TO_ALL if self.to == EVERYONE else seat_name(self.to)

    @property
    def wanted(self) -> int:
        """How many cards the offer asks for; 0 for a gift."""
        return len(self.kinds) + len(self.cards)

    def is_for(self, seat: Seat) -> bool:
        """Return whether a seat may accept the offer, even if it has declined it before."""
        return bool(self.asked >> seat & 1)

    def awaits(self, seat: Seat) -> bool:
        """Return whether a seat may accept the offer and hasn't declined it yet."""
        return bool((self.asked & ~self.declined) >> seat & 1)

    def declined_by(self, seat: Seat) -> "Offer":
        """Return a copy of the offer in which the seat has also declined it."""
        return Offer(*self[:-1], self.declined | 1 << seat)


@dataclass(frozen=True, slots=True)
class PublicOffer:
    """An open offer as all players see it, with names in place of numbers."""

    number: int
    seat: str
    """The seat that made the offer."""
    to: str
    """Whom the offer is made to: a seat such as `p2`, or `everyone`."""
    gives: tuple[str, ...]
    wants: tuple[str, ...]
    """The skills wanted, then the turned-over cards wanted."""
    declined: tuple[str, ...]
    """The seats that have declined the offer."""


@dataclass(frozen=True, slots=True)
class PublicOffers:
    """The open offers as all players see them, stored in the decision awaiting answers."""

    offers: tuple[PublicOffer, ...]
    """The open offers, oldest first."""


@dataclass(slots=True)
class IntroductState(State):
    """A position of Introduct Academy: the table, the open offers, and some options."""

    offers: list[Offer] = field(default_factory=list)
    """The open offers, oldest first."""
    refused: list[Offer] = field(default_factory=list)
    """The offers declined by all their addressees since cards last changed hands."""
    draws: int = 3
    """How many cards the active player draws at the end of a turn."""
    sells: bool = False
    """Whether players can buy a third classroom in this game."""
    start: Seat = -1
    """The seat that goes first in the game, or -1 for a random one."""


class Numbers:
    """The numbers of all pieces, zones and values of a table, looked up once by name.

    The rules work with these numbers, so that no name is looked up during play.
    """

    __slots__ = (
        "books",
        "bought",
        "collects",
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
        "keeps",
        "kind",
        "last_run_out",
        "left",
        "letters",
        "made",
        "meter",
        "newest",
        "per_turn",
        "placed",
        "placing",
        "rare",
        "received",
        "requests",
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
        """Look up all piece, zone and value numbers by name in a table plan."""
        seats = tuple(seat_name(seat) for seat in range(plan.seats))
        self._number_skills(plan)
        self._number_zones(plan.zone, seats)
        self._number_values(plan.value, seats)
        self._create_moves(plan)

    def _number_skills(self, plan: TablePlan) -> None:
        kinds = plan.spec.kinds
        self.skills = tuple(kind.id for kind in kinds)
        """Names of the skills, in the order of the kinds, commonest first."""
        self.skill = {kind.id: number for number, kind in enumerate(kinds)}
        self.titles = tuple(kind.title for kind in kinds)
        self.letters = tuple(str(kind.face["letter"]) for kind in kinds)
        """The letters on the badge of each skill."""
        self.copies = tuple(kind.count for kind in kinds)
        self.kind = tuple(self.skill[kind.id] for kind in plan.kinds)
        """The skill number of each piece, by piece number."""
        self.rare = self.copies.index(min(self.copies))
        """The skill that stays in the box in a two-player game."""
        self.steps = tuple(steps_of(kind.face["meter"]) for kind in kinds)
        """The steps of each skill's meter, as (cards needed, books paid)."""
        self.meter = tuple(
            tuple(paid(steps, count) for count in range(max(self.copies) + 1))
            for steps in self.steps
        )
        """The books that a class pays, by skill and number of cards."""

    def _number_zones(self, zone: Mapping[str, int], seats: tuple[str, ...]) -> None:
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
        """The seat and index (0 to 2) of each classroom, by zone number."""
        self.received = tuple(zone[f"received:{seat}"] for seat in seats)
        self.books = tuple(zone[f"books:{seat}"] for seat in seats)
        self.spent = (*self.home, *self.received, *self.books, self.turned, self.left)
        """Zones of cards that are neither in a pile nor in a hand."""

    def _number_values(self, value: Mapping[str, int], seats: tuple[str, ...]) -> None:
        self.turns = value["turns"]
        self.first = value["first"]
        self.run_outs = value["run-outs"]
        self.last_run_out = value["last-run-out"]
        self.ending = value["ending"]
        self.placed = value["placed"]
        self.discarded = value["discarded"]
        self.newest = value["newest-offer"]
        self.made = tuple(value[f"offers:{seat}"] for seat in seats)
        self.requests = tuple(value[f"requests:{seat}"] for seat in seats)
        self.collects = tuple(value[f"collects:{seat}"] for seat in seats)
        self.keeps = tuple(value[f"keeps:{seat}"] for seat in seats)
        self.per_turn = (*self.made, *self.requests, *self.keeps)
        """The values that are 0 again when a turn begins."""
        self.rooms = tuple(value[f"classrooms:{seat}"] for seat in seats)
        self.bought = tuple(value[f"bought:{seat}"] for seat in seats)

    def _create_moves(self, plan: TablePlan) -> None:
        rooms = {room: plan.zones[room] for room in self.home}
        self.placing = {
            room: tuple(Move("place", (piece,), name) for piece in plan.pieces)
            for room, name in rooms.items()
        }
        """The moves that place a card, by classroom zone and piece; created once."""
        self.completing = {room: Move("complete", (), name) for room, name in rooms.items()}
        """The moves that complete a class, by classroom zone."""
        self.discarding = tuple(Move("discard", (piece,), "discard") for piece in plan.pieces)
        """The moves that discard a card, by piece."""

    def own_rooms(self, state: State, seat: Seat) -> tuple[int, ...]:
        """Return the zone numbers of a seat's classrooms, except any not yet bought."""
        return self.room[seat][: state.table.values[self.rooms[seat]]]

    def fits(self, state: State, zone: int, kind: int) -> bool:
        """Return whether a card of a skill may go into a classroom.

        It may if the classroom is empty or teaches that skill. `zone` is the classroom's zone
        number; `kind` is the skill. Rulebook: `#one-skill`.
        """
        pieces = state.table.zones[zone]
        return not pieces or self.kind[pieces[0]] == kind

    def completable(self, state: State, seat: Seat) -> list[int]:
        """Return the zone numbers of the classes that a seat may complete.

        Rulebook: `#completing`, `#protection`.
        """
        zones, rooms = state.table.zones, self.own_rooms(state, seat)
        sizes = [len(zones[room]) for room in rooms]
        least = 2 if max(sizes) > 1 else 1  # a single skill is protected by a larger class
        return [room for room, size in zip(rooms, sizes, strict=True) if size >= least]

    def protected(self, state: State, seat: Seat, zone: int) -> bool:
        """Return whether a class is a single card that can't be completed now.

        A larger class of the same seat protects it. `zone` is its classroom's zone number.
        Rulebook: `#protection`.
        """
        zones = state.table.zones
        if len(zones[zone]) != 1:
            return False
        return any(len(zones[other]) > 1 for other in self.own_rooms(state, seat))


def is_duel(state: State) -> bool:
    """Return whether this is a two-player game, which has its own rules.

    Rulebook: `#duel`.
    """
    return state.seats == 2


def price_of_room(seats: int) -> int:
    """Return how many books a third classroom costs with this number of seats.

    Rulebook: `#third-classroom`.
    """
    return 2 if seats >= 6 else 3


def steps_of(meter: object) -> tuple[tuple[int, int], ...]:
    """Return the steps of a skill's meter as (cards needed, books paid).

    `meter` is what the card says: the cards needed for 1, 2, 3 and more books, or 0 if there is no
    such step.

    Raises:
        ValueError: the meter is not a list of whole numbers.
    """
    if not isinstance(meter, tuple) or not all(isinstance(cards, int) for cards in meter):
        raise ValueError("a skillmeter is a list of whole numbers")
    return tuple((int(cards), books) for books, cards in enumerate(meter, 1) if cards)


def paid(steps: Sequence[tuple[int, int]], count: int) -> int:
    """Return how many books a class of `count` cards pays.

    `steps` are the steps of its skill. Rulebook: `#skillmeters`.
    """
    return max((books for cards, books in steps if count >= cards), default=0)
