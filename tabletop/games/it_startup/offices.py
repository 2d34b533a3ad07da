"""What the cards of an office come to, worked out once for each row of cards.

An office is asked about with every move, and changes with few. What is worked out is found again by
the cards that lie in it, so it is right whatever happened to them: burnout, loans and what holds
for a turn are values, and no part of it.
"""

from collections.abc import Callable
from itertools import pairwise
from typing import Generic, TypeVar

from tabletop.games.it_startup.cards import DEVELOPER, KNOWLEDGE, Cards

_MOST = 1_000
"""Rows of cards that are remembered."""
Row = tuple[int, ...]
"""Pieces in an office, each employee followed by its knowledge."""
T = TypeVar("T")


class Office:
    """What a row of cards comes to as a whole."""

    __slots__ = (
        "busy",
        "developers",
        "draws",
        "employees",
        "hiring",
        "lift",
        "output",
        "transfer",
    )

    def __init__(self, cards: Cards, row: Row) -> None:
        """Read the row in one pass."""
        kind, points, lasting = cards.type, cards.points, cards.lasting
        developers: list[int] = []
        employees: list[int] = []
        output = hiring = transfer = lift = draws = payers = 0
        for piece in row:
            each = kind[piece]
            output += points[piece]
            if each == KNOWLEDGE:
                continue
            employees.append(piece)
            if each == DEVELOPER:
                developers.append(piece)
            found = lasting[piece]
            if found is not None:
                hiring += found.hiring
                transfer += found.transfer
                lift += found.lift
                draws += found.draws
                payers += found.pay >= 0
        self.developers = tuple(developers)
        """Developers, the earliest first."""
        self.employees = tuple(employees)
        self.hiring = hiring
        """How much less developers cost."""
        self.transfer = transfer
        """How much less it costs to bring knowledge to another developer."""
        self.lift = lift
        """Efficiency that each developer has more."""
        self.draws = draws
        """Cards that are drawn at the end of a turn."""
        self.output = output + len(developers) * lift
        """Points of a turn, without what holds for that turn only."""
        self.busy = payers > 0 or (len(developers) > 1 and len(row) > len(employees))
        """Whether somebody can be activated, or there is knowledge to bring to another."""


class Parts:
    """What single cards of a row come to."""

    __slots__ = ("delivers", "learner")

    def __init__(self, cards: Cards, row: Row) -> None:
        """Read the row employee by employee."""
        kind, points = cards.type, cards.points
        self.delivers: dict[int, int] = {}
        """What an employee delivers by itself and by its knowledge."""
        self.learner: dict[int, int] = {}
        """Whose a piece of knowledge is."""
        starts = [place for place, piece in enumerate(row) if kind[piece] != KNOWLEDGE]
        for start, end in pairwise([*starts, len(row)]):
            group = row[start:end]
            self.delivers[group[0]] = sum([points[piece] for piece in group])
            for piece in group[1:]:
                self.learner[piece] = group[0]


class Remembered(dict[Row, T], Generic[T]):
    """What rows of cards come to, by row; what is not there yet is worked out."""

    def __init__(self, make: Callable[[Cards, Row], T], cards: Cards) -> None:
        super().__init__()
        self._make = make
        self._cards = cards

    def __missing__(self, row: Row) -> T:
        """Work out what a row comes to."""
        if len(self) >= _MOST:
            self.clear()
        found = self[row] = self._make(self._cards, row)
        return found

    def __reduce__(self) -> tuple[object, ...]:
        """Go to another process without what was worked out."""
        return type(self), (self._make, self._cards)
