"""Totals of the cards in an office, cached by the office's row of cards.

Every move needs the totals of an office, but few moves change them. The totals depend on the cards
alone, so the cache is always correct: burnout, loans and effects that last for a turn are stored as
values, not in the cache.
"""

from collections.abc import Callable
from itertools import pairwise
from typing import Generic, TypeVar

from tabletop.games.it_startup.cards.deck_list import DEVELOPER, KNOWLEDGE, Cards

_MOST = 1_000
"""The maximum number of rows of cards in the cache."""
Row = tuple[int, ...]
"""The pieces in an office, each employee followed by its Knowledge."""
T = TypeVar("T")


class Office:
    """Totals of the cards in one office: points per turn, discounts, cards drawn, employees."""

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
        """Compute the totals of a row of cards in one pass."""
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
        """The developers, the earliest first."""
        self.employees = tuple(employees)
        self.hiring = hiring
        """The discount on hiring developers."""
        self.transfer = transfer
        """The discount on Knowledge transfers."""
        self.lift = lift
        """Additional efficiency of each developer."""
        self.draws = draws
        """How many cards the active player draws at the end of a turn."""
        self.output = output + len(developers) * lift
        """Points per turn, without what lasts for one turn only."""
        self.busy = payers > 0 or (len(developers) > 1 and len(row) > len(employees))
        """Whether an employee can be activated, or Knowledge can be transferred."""


class Parts:
    """What each employee in an office delivers, and which developer has each Knowledge card."""

    __slots__ = ("delivers", "learner")

    def __init__(self, cards: Cards, row: Row) -> None:
        """Compute the output of a row of cards, employee by employee."""
        kind, points = cards.type, cards.points
        self.delivers: dict[int, int] = {}
        """Points that an employee delivers by itself and its Knowledge, by piece."""
        self.learner: dict[int, int] = {}
        """The developer that a piece of Knowledge belongs to, by piece."""
        starts = [place for place, piece in enumerate(row) if kind[piece] != KNOWLEDGE]
        for start, end in pairwise([*starts, len(row)]):
            group = row[start:end]
            self.delivers[group[0]] = sum([points[piece] for piece in group])
            for piece in group[1:]:
                self.learner[piece] = group[0]


class Remembered(dict[Row, T], Generic[T]):
    """Results by row of cards, each computed when it is first needed."""

    def __init__(self, make: Callable[[Cards, Row], T], cards: Cards) -> None:
        super().__init__()
        self._make = make
        self._cards = cards

    def __missing__(self, row: Row) -> T:
        """Compute and cache the result for a row of cards."""
        if len(self) >= _MOST:
            self.clear()
        found = self[row] = self._make(self._cards, row)
        return found

    def __reduce__(self) -> tuple[object, ...]:
        """Return the data for pickling the cache without its results."""
        return type(self), (self._make, self._cards)
