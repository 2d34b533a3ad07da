"""Runs several searches of one information set, which processes can share.

Each search has all the steps and its own random numbers, and their findings are joined in a fixed
order. So the same seed, steps and number of trees give the same choice, whether one process runs
them one after another or several at the same time.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from random import Random
from typing import Generic, Protocol, TypeVar

from tabletop.ai.search import Budget, Prospect, Search, SearchFindings, Stop, search
from tabletop.engine.knowledge.information import InformationSet
from tabletop.engine.moves import Move
from tabletop.engine.state import State

S = TypeVar("S", bound=State)


@dataclass(frozen=True, slots=True)
class SearchJob(Generic[S]):
    """One search that any process can run, with the same findings everywhere."""

    info: InformationSet[S]
    seed: int
    budget: Budget
    careful: bool = True
    compared: tuple[Move, ...] = ()
    """Moves to try equally often; empty to look for the best move."""

    def grow(self, seconds: float, stop: Stop | None = None) -> SearchFindings:
        """Run the search for at most `seconds` seconds and return its findings.

        `stop` is called regularly; once it returns True, the search ends. The values of compared
        moves are in the order of the moves.
        """
        budget = Budget(self.budget.steps, seconds)
        thinking = Search(self.info, Random(self.seed), careful=self.careful)
        if not self.compared:
            thinking.run(budget, stop)
            return thinking.findings()
        prospects = thinking.compare(self.compared, budget, stop)
        return replace(thinking.findings(), prospects=prospects)


class Grow(Protocol):
    """A function that runs several searches, in this or other processes, and returns findings."""

    def __call__(
        self, trees: Sequence[SearchJob[S]], stop: Stop | None = None
    ) -> list[SearchFindings]:
        """Run the searches and return their findings in order; fewer once `stop` returns True."""


def one_after_another(
    trees: Sequence[SearchJob[S]], stop: Stop | None = None
) -> list[SearchFindings]:
    """Run searches one after another in this process and return their findings.

    They share the time limit. Once `stop` returns True, the remaining searches are skipped.
    """
    found: list[SearchFindings] = []
    for tree in trees:
        if found and stop is not None and stop():
            break
        found.append(tree.grow(tree.budget.seconds / len(trees), stop))
    return found


def search_trees(
    info: InformationSet[S],
    budget: Budget,
    rng: Random,
    stop: Stop | None = None,
    *,
    careful: bool = True,
    trees: int = 1,
    grow: Grow = one_after_another,
) -> SearchFindings:
    """Search for the best move in several independent searches and combine their findings.

    Args:
        info: What the seat knows.
        budget: Limits for each search.
        rng: The source of random numbers.
        stop: Called regularly; once it returns True, the searches end.
        careful: Whether all moves are tried in the same sampled positions.
        trees: Number of searches.
        grow: Decides which processes run them.

    Raises:
        ValueError: the seat has no legal move.
    """
    if trees == 1:
        return search(info, budget, rng, stop, careful=careful)
    found = grow(_trees(info, budget, rng, trees, careful=careful), stop)
    prospects = sorted(_joined(found), key=lambda each: (-each.visits, -each.value))
    return _together(found, prospects)


def compare_trees(
    info: InformationSet[S],
    moves: Sequence[Move],
    budget: Budget,
    rng: Random,
    stop: Stop | None = None,
    *,
    trees: int = 1,
    grow: Grow = one_after_another,
) -> SearchFindings:
    """Try some legal moves equally often in several searches, as `Search.compare` does.

    The values in the findings are in the order of `moves`.

    Args:
        info: What the seat knows.
        moves: The moves to compare.
        budget: Limits for each search.
        rng: The source of random numbers.
        stop: Called regularly; once it returns True, the searches end.
        trees: Number of searches.
        grow: Decides which processes run them.
    """
    found = grow(_trees(info, budget, rng, trees, careful=True, compared=tuple(moves)), stop)
    by_move = {each.move: each for each in _joined(found)}
    return _together(found, [by_move[move] for move in moves])


def _trees(
    info: InformationSet[S],
    budget: Budget,
    rng: Random,
    count: int,
    *,
    careful: bool,
    compared: tuple[Move, ...] = (),
) -> list[SearchJob[S]]:
    return [
        SearchJob(info, rng.getrandbits(32), budget, careful=careful, compared=compared)
        for _ in range(count)
    ]


def _joined(found: Iterable[SearchFindings]) -> list[Prospect]:
    """Merge the prospects of all searches: each tried move once, with the sum of its visits."""
    visits: dict[Move, int] = {}
    totals: dict[Move, float] = {}
    for each in found:
        for move, tries, value in ((one.move, one.visits, one.value) for one in each.prospects):
            visits[move] = visits.get(move, 0) + tries
            totals[move] = totals.get(move, 0.0) + tries * value
    return [Prospect(move, tries, totals[move] / max(1, tries)) for move, tries in visits.items()]


def _together(found: Sequence[SearchFindings], prospects: Sequence[Prospect]) -> SearchFindings:
    iterations = sum(each.iterations for each in found)
    squares = sum(each.iterations * each.spread * each.spread for each in found)
    doubts = sum((each.iterations * each.doubt) ** 2 for each in found)
    return SearchFindings(
        tuple(prospects),
        iterations,
        sum(each.steps for each in found),
        max(each.seconds for each in found),
        sqrt(squares / max(1, iterations)),
        sqrt(doubts) / max(1, iterations),
    )
