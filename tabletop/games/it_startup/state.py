"""The game state of IT Startup, and the index of its pieces, zones and values."""

from dataclasses import dataclass, field

from tabletop.api import PieceNumber, Seat, State, TablePlan, seat_name
from tabletop.games.it_startup.cards import Cards
from tabletop.games.it_startup.offices import Office, Parts, Remembered

HAND = 5
"""The number of cards in each starting hand."""
MOST_INCOME = 8
"""The largest income of a turn, in resources."""
PLANNED_DISCOUNT = 1
EXTRA_CARD = 2
"""The price of an extra card, in resources."""
MOST_MOVES = 200
"""Moves of a turn after which it has to end. Rule file, 9."""
RIVAL = 1
"""The side number of the Rival in a solo game; the player is side 0."""


@dataclass(frozen=True, slots=True)
class Taking:
    """A pending choice: how many of the cards on the desk still go to the hand."""

    left: int


@dataclass(frozen=True, slots=True)
class Played:
    """A pending counter: the action card that awaits an answer."""

    card: str
    by: str
    """The seat that plays the card, such as `p1`, or `rival`."""
    aim: str = ""
    """The name of the employee that the card is aimed at; empty for none."""


@dataclass(slots=True)
class StartupState(State):
    """The state besides the table: options, secret discounts, and a pending action."""

    planning: bool = False
    """Whether powers of two earn a planning bonus."""
    limit: int = 60
    """The number of rounds after which the most points win."""
    hard: bool = False
    """Whether the Rival reveals one more card each turn."""
    start: Seat = -1
    """The seat that begins, or -1 for a random one."""
    marks: dict[PieceNumber, int] = field(default_factory=dict)
    """Discounts of this turn by piece, known to the seat on turn only."""
    fresh: int = 0
    """At least this many top cards of the deck are untouched since the deal."""
    card: PieceNumber = -1
    """The action card that awaits counters, or -1."""
    actor: int = 0
    """The side that plays the action card."""
    aim: PieceNumber = -1
    """The employee that the action card is aimed at, or -1."""
    paid: int = 0
    """The resources paid for the action card."""
    asked: tuple[Seat, ...] = ()
    """Seats that may counter the action after the one that is being asked."""
    reveals: int = 0
    """Cards that the Rival still has to reveal this turn."""


class Numbers:
    """An index of the table plan: the numbers of its pieces, zones and values, looked up once.

    A side is an owner of an office: each seat and, in a solo game, the Rival.
    """

    __slots__ = (
        "boost",
        "burnout",
        "calm",
        "cards",
        "clinging",
        "deck",
        "desks",
        "die",
        "first",
        "foes",
        "goal",
        "hands",
        "home",
        "mates",
        "moves",
        "of_turn",
        "office",
        "office_side",
        "offices",
        "over",
        "parts",
        "planned",
        "planned_turn",
        "played",
        "points",
        "resources",
        "round",
        "seats",
        "secret",
        "self_boost",
        "self_boosts",
        "sides",
        "team_foes",
        "teams",
        "turns",
        "used",
    )

    def __init__(self, plan: TablePlan) -> None:
        """Look up all piece, zone and value numbers by name in a table plan."""
        zone, value = plan.zone, plan.value
        seats = [seat_name(seat) for seat in range(plan.seats)]
        solo = plan.seats == 1
        self.cards = plan.spec.plan(plan.spec.seats[0]).once(Cards)
        self.office = Remembered(Office, self.cards)
        """Totals of an office by its row of cards, cached."""
        self.parts = Remembered(Parts, self.cards)
        """Outputs of single employees, by the office's row of cards."""
        self.seats = plan.seats
        self.sides = plan.seats + solo
        self.deck = zone["deck"]
        self.played = zone["played"]
        self.hands = tuple(zone[f"hand:{seat}"] for seat in seats)
        self.planned = tuple(zone[f"planned:{seat}"] for seat in seats)
        self.desks = tuple(zone[f"desk:{seat}"] for seat in seats)
        rival = ("rival-office",) if solo else ()
        names = (*(f"office:{seat}" for seat in seats), *rival)
        self.offices = tuple(zone[name] for name in names)
        self.office_side = {office: side for side, office in enumerate(self.offices)}
        self.secret = (*self.planned, self.deck, *self.hands, *self.desks)
        """Zones with hidden cards, those with the strictest limits on cards first."""
        self.resources = tuple(value[f"resources:{seat}"] for seat in seats)
        self.planned_turn = tuple(value[f"planned-turn:{seat}"] for seat in seats)
        self.points = self._by_side(plan, "points")
        self.turns = self._by_side(plan, "turn")
        self.boost = self._by_side(plan, "boost")
        """Additional efficiency of each developer of a side until the end of the turn."""
        self.calm = self._by_side(plan, "no-burnout")
        """1 if the end of the turn adds no burnout to the side."""
        self.round, self.first, self.goal = value["round"], value["first"], value["goal"]
        self.teams, self.die, self.moves = value["teams"], value["die"], value["moves"]
        self.burnout = self._by_piece(plan, "burnout")
        self.home = self._by_piece(plan, "home")
        self.self_boost = self._by_piece(plan, "self-boost")
        self.self_boosts = [
            plan.value[each] for each in plan.value if each.startswith("self-boost:")
        ]
        self.used = self._by_piece(plan, "used")
        self.of_turn = tuple(each for each in (*self.self_boost, *self.used) if each >= 0)
        """Values of single employees that are reset at the end of a turn."""
        self.over = tuple(
            (boost, calm, *self.of_turn) for boost, calm in zip(self.boost, self.calm, strict=True)
        )
        """All values that are reset at the end of a side's turn."""
        self.clinging = tuple(
            tuple(value for value in each if value >= 0)
            for each in zip(self.burnout, self.home, self.self_boost, self.used, strict=True)
        )
        """Values that are reset when an employee leaves its office, by piece."""
        sides = range(self.sides)
        self.foes = tuple(_around(side, [s for s in sides if s != side]) for side in sides)
        """The opponents of a side, clockwise."""
        self.team_foes = tuple(
            _around(side, [s for s in sides if s % 2 != side % 2]) for side in sides
        )
        """The opponents of a side in 2 vs 2, clockwise."""
        self.mates = tuple((side + 2) % 4 for side in sides)
        """The partner of a seat in 2 vs 2."""

    def _by_side(self, plan: TablePlan, name: str) -> tuple[int, ...]:
        rival = (plan.value[f"rival-{name}"],) if plan.seats == 1 else ()
        return (*(plan.value[f"{name}:{seat_name(s)}"] for s in range(plan.seats)), *rival)

    def _by_piece(self, plan: TablePlan, name: str) -> tuple[int, ...]:
        """Return a value's numbers by piece; -1 for pieces without it."""
        return tuple(plan.value.get(f"{name}:{piece}", -1) for piece in plan.pieces)

    def foes_of(self, state: StartupState, side: int) -> tuple[int, ...]:
        """Return the opponents of a side, clockwise."""
        return (self.team_foes if state.table.values[self.teams] else self.foes)[side]

    def trusted(self, state: StartupState, seat: Seat) -> int:
        """Return the mask of the seats that may see a seat's cards: itself and its partner."""
        mask = 1 << seat
        return mask | 1 << self.mates[seat] if state.table.values[self.teams] else mask

    def side_of(self, state: StartupState, employee: int) -> int:
        """Return the side that controls an employee, or -1 if it is in no office."""
        return self.office_side.get(state.table.where[employee], -1)


def _around(side: int, others: list[int]) -> tuple[int, ...]:
    return tuple(sorted(others, key=lambda other: (other < side, other)))
