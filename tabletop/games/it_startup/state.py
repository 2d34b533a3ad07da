"""The game state of IT Startup, and the index of its pieces, zones and values."""

from dataclasses import dataclass, field

from tabletop.api import PieceNumber, Seat, State, TablePlan, seat_name
from tabletop.games.it_startup.cards.deck_list import Cards
from tabletop.games.it_startup.offices import Office, Parts, Remembered

HAND = 5
"""How many cards each starting hand has."""
MOST_INCOME = 8
"""The maximum income in a turn, in resources."""
PLANNED_DISCOUNT = 1
EXTRA_CARD = 2
"""The price of an extra card, in resources."""
MOST_MOVES = 200
"""The number of moves after which a turn has to end. Rulebook: `#move-limit`."""
RIVAL = 1
"""The Rival's side number in a solo game; the player is 0."""


@dataclass(frozen=True, slots=True)
class TakeChoice:
    """The question to a seat that looks at cards: how many of them still go to its hand."""

    left: int


@dataclass(frozen=True, slots=True)
class Played:
    """The question to a seat that may stop an action card: which card it is, and whose."""

    card: str
    by: str
    """Who plays the card: a seat such as `p1`, or `rival`."""
    aim: str = ""
    """The name of the target employee; empty for none."""


@dataclass(slots=True)
class StartupState(State):
    """A position of IT Startup: the table, options, secret discounts, and an open action card."""

    planning: bool = False
    """Whether powers of two earn a planning bonus."""
    limit: int = 60
    """The number of rounds after which the most points win."""
    hard: bool = False
    """Whether the Rival reveals one more card each turn."""
    start: Seat = -1
    """The seat that begins, or -1 for a random one."""
    marks: dict[PieceNumber, int] = field(default_factory=dict)
    """Discounts of this turn, by piece; only the seat whose turn it is knows them."""
    fresh: int = 0
    """The minimum number of cards on top of the deck that are untouched since the deal."""
    card: PieceNumber = -1
    """The action card awaiting answers from those who may stop it, or -1."""
    actor: int = 0
    """The side that plays that action card: a seat or the Rival."""
    aim: PieceNumber = -1
    """The employee that the action card targets, or -1."""
    paid: int = 0
    """The resources paid for the action card."""
    asked: tuple[Seat, ...] = ()
    """The seats that may stop the action card and haven't been asked yet."""
    reveals: int = 0
    """How many cards the Rival still has to turn up this turn."""


class Numbers:
    """The numbers of all pieces, zones and values of a table, looked up once by name.

    A side is the owner of an office: each seat and, in a solo game, the Rival.
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
        self.cards = plan.spec.plan(plan.spec.seats[0]).once(Cards)
        self.office = Remembered(Office, self.cards)
        """Totals of an office by its row of cards, cached."""
        self.parts = Remembered(Parts, self.cards)
        """Outputs of single employees, by the office's row of cards."""
        self.seats = plan.seats
        self.sides = plan.seats + (plan.seats == 1)
        self._number_zones(plan)
        self._number_values(plan)
        self._group_values()
        self._list_opponents()

    def _number_zones(self, plan: TablePlan) -> None:
        zone = plan.zone
        seats = [seat_name(seat) for seat in range(plan.seats)]
        self.deck = zone["deck"]
        self.played = zone["played"]
        self.hands = tuple(zone[f"hand:{seat}"] for seat in seats)
        self.planned = tuple(zone[f"planned:{seat}"] for seat in seats)
        self.desks = tuple(zone[f"desk:{seat}"] for seat in seats)
        rival = ("rival-office",) if plan.seats == 1 else ()
        names = (*(f"office:{seat}" for seat in seats), *rival)
        self.offices = tuple(zone[name] for name in names)
        self.office_side = {office: side for side, office in enumerate(self.offices)}
        self.secret = (*self.planned, self.deck, *self.hands, *self.desks)
        """Zones with hidden cards, those with the strictest limits on cards first."""

    def _number_values(self, plan: TablePlan) -> None:
        value = plan.value
        seats = [seat_name(seat) for seat in range(plan.seats)]
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
        self.used = self._by_piece(plan, "used")

    def _group_values(self) -> None:
        self.self_boosts = tuple(each for each in self.self_boost if each >= 0)
        self.of_turn = (*self.self_boosts, *(each for each in self.used if each >= 0))
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

    def _list_opponents(self) -> None:
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
        """Return the opponents of a side, clockwise; a side is a seat or the Rival."""
        return (self.team_foes if state.table.values[self.teams] else self.foes)[side]

    def trusted(self, state: StartupState, seat: Seat) -> int:
        """Return a bit mask of the seats that may see a seat's cards: itself and its partner."""
        mask = 1 << seat
        return mask | 1 << self.mates[seat] if state.table.values[self.teams] else mask

    def side_name(self, side: int) -> int | str:
        """Return the name of a side for messages: its seat number, or `rival`."""
        return side if side < self.seats else "rival"

    def side_of(self, state: StartupState, employee: int) -> int:
        """Return the side in whose office an employee is; -1 if it is in none.

        A side is a seat or the Rival.
        """
        return self.office_side.get(state.table.where[employee], -1)


def _around(side: int, others: list[int]) -> tuple[int, ...]:
    return tuple(sorted(others, key=lambda other: (other < side, other)))
