"""Hints: the best move of a seat and the value of an alternative, from what the seat knows."""

from dataclasses import dataclass
from math import isfinite, sqrt
from random import Random
from typing import TypeVar

from tabletop.ai.search import Budget, Prospect, Stop
from tabletop.ai.trees import Grow, compare_trees, one_after_another, search_trees
from tabletop.engine.information import InformationSet
from tabletop.engine.moves import Move
from tabletop.engine.state import State

S = TypeVar("S", bound=State)

STEPS = 30_000
"""Simulated moves spent on a hint, about as many as a hard player uses for a move."""
FIRST_PART = 0.5
"""Share of the budget that looks for the best move; the rest compares it with an alternative."""


@dataclass(frozen=True, slots=True)
class Advice:
    """The result of a search for a hint."""

    best: Prospect
    other: Prospect | None
    """The next best move, or the move asked about; None if that is the best or the only move."""
    doubt: float = 0.0
    """Upper bound of the standard error of the difference between the two values."""

    def __str__(self) -> str:
        """Return a text that `parse` reads."""
        told = [each for each in (self.best, self.other) if each is not None]
        lines = (f"{each.visits} {each.value:.6f} {each.move}" for each in told)
        return "\n".join((f"{self.doubt:.6f}", *lines))

    @classmethod
    def parse(cls, text: str, legal: list[Move]) -> "Advice":
        """Parse the text of an advice.

        Raises:
            ValueError: it is not an advice about these legal moves.
        """
        doubt, *lines = text.split("\n")
        if not 1 <= len(lines) <= 2:
            raise ValueError(f"{text[:80]!r} is no advice")
        known = {str(move): move for move in legal}
        found = [read_prospect(line, known) for line in lines]
        return cls(found[0], found[1] if len(found) > 1 else None, _number(doubt))


def advise(
    info: InformationSet[S],
    budget: Budget,
    rng: Random,
    *,
    about: Move | None = None,
    stop: Stop | None = None,
    trees: int = 1,
    grow: Grow = one_after_another,
) -> Advice:
    """Return the best move and its value, beside that of `about` or of the next best move.

    The result depends only on the information set, the generator, the steps and the number of
    trees. `grow` decides which processes run the searches and does not change the result.

    Raises:
        ValueError: the seat has no legal move.
    """
    thinking = search_trees(info, _part(budget, FIRST_PART), rng, stop, trees=trees, grow=grow)
    first, *others = thinking.prospects
    if about is None and others:
        about = others[0].move
    if about is None or about == first.move:
        return Advice(first, None)
    part = _part(budget, 1 - FIRST_PART)
    pair = first.move, about
    closely = compare_trees(info, pair, part, rng, stop, trees=trees, grow=grow)
    best, other = closely.prospects
    doubt = closely.spread * sqrt(1 / max(1, best.visits) + 1 / max(1, other.visits))
    return Advice(best, other, doubt)


def _part(budget: Budget, share: float) -> Budget:
    return Budget(budget.steps * share, budget.seconds * share)


def _number(text: str) -> float:
    number = float(text)
    if not isfinite(number) or number < 0:
        raise ValueError(f"{text[:80]!r} is out of range")
    return number


def read_prospect(line: str, known: dict[str, Move]) -> Prospect:
    """Parse a line about the value of a move.

    Raises:
        ValueError: the line is not about one of these moves.
    """
    visits, value, move = (*line.split(" ", 2), "", "")[:3]
    if move not in known or _number(value) > 1 or not visits.isdecimal():
        raise ValueError(f"{line[:80]!r} is no prospect")
    return Prospect(known[move], int(visits), float(value))
