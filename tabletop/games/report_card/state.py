"""The game state of Report Card, the index of its pieces, zones and values, and its moves."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from operator import itemgetter

from tabletop.api import Move, Seat, State, TablePlan, seat_name

END = Move("end-credit")


SPACES = 5
"""The number of spaces of the effort track, and of exams in a semester."""
SEMESTERS = 7
DIVISIONS = 7
DEPARTMENTS = 5
"""The number of departments in a division, each with one exam."""
EXAMS = DIVISIONS * DEPARTMENTS
EFFORT = 8
"""The number of effort tokens that each player gets each semester."""
INITIAL_SIDES = 4
"""The number of sides of the die rolled for an exam's initial value."""
NOT_TAKEN = -1
"""The value stored as the effort paid for an exam that a player has not taken."""
MARKS = 3
"""The number of bonus divisions of each player."""
BONUS = (15, 10, 5)
"""Points for being best in a seat's first, second and third bonus division."""
DEPARTMENT_FACTOR = (4, 3, 2)
"""How many times the exam of a won bonus department counts, for the first to third bonus."""


@dataclass(slots=True)
class ReportState(State):
    """A position of Report Card: the table with all pieces and values, and the game's options."""

    special: str = "off"
    """How bonus divisions are assigned: `off`, `random` or `choose`."""
    departments: str = "off"
    """How bonus departments are assigned: `off`, `random` or `choose`."""
    reroll: bool = False
    """Whether the dice are rolled and sorted again for each semester."""
    rotate: bool = False
    """Whether the next seat goes first in each new semester."""
    start: Seat = -1
    """The seat that goes first in the game, or -1 for a random one."""


ValuePicker = Callable[[Sequence[int]], tuple[int, ...]]
"""A function that picks one row of numbers from a table's values."""


class Numbers:
    """The numbers of all pieces, zones and values of a table, looked up once by name.

    The rules work with these numbers, so that no name is looked up during play.
    """

    __slots__ = (
        "base",
        "base_of",
        "cost",
        "credit",
        "credit_of",
        "deck",
        "dice",
        "die_value",
        "discard",
        "divisions",
        "effort",
        "exam",
        "exams",
        "faces_of",
        "first",
        "initial",
        "mark_department",
        "mark_division",
        "number",
        "places_of",
        "semester",
        "sides",
        "spent",
        "spent_of",
        "track",
        "turns",
    )

    def __init__(self, plan: TablePlan) -> None:
        """Look up all piece, zone and value numbers by name in a table plan."""
        value = plan.value
        self.track = plan.zone["track:0:0"]
        self.exam = plan.zone["exam:0:0"]
        self.deck = plan.zone["deck"]
        self.discard = plan.zone["discard"]
        self.semester = value["semester"]
        self.first = value["first"]
        self.cost = tuple(value[f"cost:{space}"] for space in range(SPACES))
        self.initial = tuple(value[f"initial:{space}"] for space in range(SPACES))
        self.turns = tuple(value[f"turn:{turn}"] for turn in range(1, EXAMS + 1))
        """Values that record the dice and space of each exam in a solo game; see `bound`."""
        self._number_dice(plan)
        self._number_exams(plan)
        self._number_sheets(plan)

    def _number_dice(self, plan: TablePlan) -> None:
        kinds, value = plan.kinds, plan.value
        dice = [piece for piece, kind in enumerate(kinds) if kind.look == "die"]
        self.sides = {die: int(str(kinds[die].face["sides"])) for die in dice}
        self.dice = tuple(sorted(dice, key=lambda die: -self.sides[die]))
        """The dice in their starting order on the track, largest first."""
        self.die_value = {die: value[f"die:{plan.pieces[die]}"] for die in dice}
        self.places_of: ValuePicker = itemgetter(*self.dice)
        """Picks the zone of each die out of a table's `where`, in the order of `dice`."""
        self.faces_of: ValuePicker = itemgetter(*(self.die_value[die] for die in self.dice))
        """Picks the face of each die out of a table's values, in the order of `dice`."""

    def _number_exams(self, plan: TablePlan) -> None:
        kinds = plan.kinds
        self.exams = tuple(p for p, kind in enumerate(kinds) if "division" in kind.face)
        """Exam cards in report card order, division by division."""
        self.number = {piece: number for number, piece in enumerate(self.exams)}
        """Index (0 to 34) of an exam on the report card, by piece."""
        titles = [str(kinds[piece].face["division"]) for piece in self.exams]
        self.divisions = tuple(dict.fromkeys(titles))
        """Titles of the seven divisions, in report card order."""

    def _number_sheets(self, plan: TablePlan) -> None:
        value = plan.value
        seats = [seat_name(seat) for seat in range(plan.seats)]

        def rows(names: Sequence[str]) -> tuple[tuple[int, ...], ...]:
            return tuple(tuple(value[f"{name}:{seat}"] for name in names) for seat in seats)

        exams = [plan.pieces[piece] for piece in self.exams]
        self.effort = tuple(value[f"effort:{seat}"] for seat in seats)
        self.spent = rows([f"spent:{space}" for space in range(SPACES)])
        self.base = rows([f"base:{exam}" for exam in exams])
        self.credit = rows([f"credit:{exam}" for exam in exams])
        self.mark_division = rows([f"division-{points}" for points in BONUS])
        self.mark_department = rows([f"department-{factor}" for factor in DEPARTMENT_FACTOR])
        self.spent_of: tuple[ValuePicker, ...] = tuple(itemgetter(*row) for row in self.spent)
        self.base_of: tuple[ValuePicker, ...] = tuple(itemgetter(*row) for row in self.base)
        self.credit_of: tuple[ValuePicker, ...] = tuple(itemgetter(*row) for row in self.credit)


class Moves:
    """The moves of the game, created once: each die on each exam, and each extra credit.

    They are the same for any number of seats.
    """

    __slots__ = ("add", "known", "take")

    def __init__(self, plan: TablePlan) -> None:
        """Create all moves for the pieces and zones of a table plan."""
        n = plan.once(Numbers)
        places = [plan.zones[n.exam + exam] for exam in range(SPACES)]
        names = [plan.pieces[piece] for piece in n.exams]
        self.take = {
            die: tuple(Move("take-exam", (plan.pieces[die],), place) for place in places)
            for die in n.dice
        }
        self.add = tuple(
            tuple(Move("add-credit", (), name, (amount,)) for amount in range(1, EFFORT + 1))
            for name in names
        )
        self.known: dict[Move, tuple[bool, int, int]] = {END: (False, 0, 0)}
        """For each move: whether it takes an exam, its die or exam, and its space or amount."""
        for die, moves in self.take.items():
            self.known |= {move: (True, die, space) for space, move in enumerate(moves)}
        for exam, moves in enumerate(self.add):
            self.known |= {move: (False, exam, amount) for amount, move in enumerate(moves, 1)}
