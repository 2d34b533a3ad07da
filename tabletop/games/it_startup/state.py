"""A position of IT Startup, and the table's numbers that its rules work with."""

from dataclasses import dataclass, field

from tabletop.api import PieceNumber, Seat, State, TablePlan, seat_name
from tabletop.games.it_startup.cards import Cards
from tabletop.games.it_startup.offices import Office, Parts, Remembered

HAND = 5
"""Cards that everybody starts with."""
MOST_INCOME = 8
"""Resources that a turn brings at most."""
PLANNED_DISCOUNT = 1
EXTRA_CARD = 2
"""Resources that an extra card costs."""
MOST_MOVES = 200
"""Moves of a turn after which it has to end. Rule file, 9."""
RIVAL = 1
"""The side of the Rival when one plays alone."""


@dataclass(frozen=True, slots=True)
class Taking:
    """How many of the cards that are looked at still go to the hand."""

    left: int


@dataclass(frozen=True, slots=True)
class Played:
    """The action card that waits for an answer."""

    card: str
    by: str
    """The seat that plays it, or `rival`."""
    aim: str = ""
    """The employee that it is aimed at, if at any."""


@dataclass(slots=True)
class StartupState(State):
    """What the table does not show: options, secret discounts, and an action under way."""

    planning: bool = False
    """Whether powers of two bring a planning bonus."""
    limit: int = 60
    """Rounds after which the most points win."""
    hard: bool = False
    """Whether the Rival turns up one more card each turn."""
    start: Seat = -1
    """The seat that begins, or -1 for the lot."""
    marks: dict[PieceNumber, int] = field(default_factory=dict)
    """Discounts of this turn by piece, which only the seat at turn knows."""
    fresh: int = 0
    """Cards on top of the deck that have lain there since the deal, at least."""
    card: PieceNumber = -1
    """The action card that waits for counters, or -1."""
    actor: int = 0
    """The side that plays it."""
    aim: PieceNumber = -1
    """The employee that it is aimed at, or -1."""
    paid: int = 0
    """What was paid for it."""
    asked: tuple[Seat, ...] = ()
    """Seats that may still counter it after the one that is asked."""
    reveals: int = 0
    """Cards that the Rival still has to turn up this turn."""


class Numbers:
    """Piece, zone and value numbers of the plan for a number of seats.

    A side is whoever has an office: the seats and, when there is but one seat, the Rival.
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
        """Look the numbers up by name."""
        zone, value = plan.zone, plan.value
        seats = [seat_name(seat) for seat in range(plan.seats)]
        solo = plan.seats == 1
        self.cards = plan.spec.plan(plan.spec.seats[0]).once(Cards)
        self.office = Remembered(Office, self.cards)
        """What the cards of an office come to."""
        self.parts = Remembered(Parts, self.cards)
        """What single cards of an office come to."""
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
        """Zones that not everybody sees into; the choosiest first."""
        self.resources = tuple(value[f"resources:{seat}"] for seat in seats)
        self.planned_turn = tuple(value[f"planned-turn:{seat}"] for seat in seats)
        self.points = self._by_side(plan, "points")
        self.turns = self._by_side(plan, "turn")
        self.boost = self._by_side(plan, "boost")
        """Efficiency that each developer of a side has more until the end of the turn."""
        self.calm = self._by_side(plan, "no-burnout")
        """1 where the end of the turn brings no burnout."""
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
        """What single employees have that is over when the turn is."""
        self.over = tuple(
            (boost, calm, *self.of_turn) for boost, calm in zip(self.boost, self.calm, strict=True)
        )
        """All that is over when the turn of a side is."""
        self.clinging = tuple(
            tuple(value for value in each if value >= 0)
            for each in zip(self.burnout, self.home, self.self_boost, self.used, strict=True)
        )
        """What clings to an employee as long as it is in an office."""
        sides = range(self.sides)
        self.foes = tuple(_around(side, [s for s in sides if s != side]) for side in sides)
        """Opponents of a side, clockwise."""
        self.team_foes = tuple(
            _around(side, [s for s in sides if s % 2 != side % 2]) for side in sides
        )
        """The same when two play two."""
        self.mates = tuple((side + 2) % 4 for side in sides)
        """The partner of a seat when two play two."""

    def _by_side(self, plan: TablePlan, name: str) -> tuple[int, ...]:
        rival = (plan.value[f"rival-{name}"],) if plan.seats == 1 else ()
        return (*(plan.value[f"{name}:{seat_name(s)}"] for s in range(plan.seats)), *rival)

    def _by_piece(self, plan: TablePlan, name: str) -> tuple[int, ...]:
        """Return a value by piece; -1 for pieces that have none."""
        return tuple(plan.value.get(f"{name}:{piece}", -1) for piece in plan.pieces)

    def foes_of(self, state: StartupState, side: int) -> tuple[int, ...]:
        """Return the sides against which a side plays, clockwise."""
        return (self.team_foes if state.table.values[self.teams] else self.foes)[side]

    def trusted(self, state: StartupState, seat: Seat) -> int:
        """Return the mask of the seats that see what a seat holds: its own and a partner's."""
        mask = 1 << seat
        return mask | 1 << self.mates[seat] if state.table.values[self.teams] else mask

    def side_of(self, state: StartupState, employee: int) -> int:
        """Return the side that controls an employee, or -1 when it is in no office."""
        return self.office_side.get(state.table.where[employee], -1)


def _around(side: int, others: list[int]) -> tuple[int, ...]:
    return tuple(sorted(others, key=lambda other: (other < side, other)))
