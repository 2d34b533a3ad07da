"""Several searches of one information set, joined at the root, for processes to share.

Each has all the steps and a generator of its own, so that more of them know more, and what they
find is joined in the order of their numbers. So the same seed, steps and number of trees make the
same choice, whether one process thinks them one after another or several at the same time.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from random import Random
from typing import Generic, Protocol, TypeVar

from tabletop.ai.search import Budget, Findings, Prospect, Search, Stop, search
from tabletop.engine.information import InformationSet
from tabletop.engine.moves import Move
from tabletop.engine.state import State

S = TypeVar("S", bound=State)


@dataclass(frozen=True, slots=True)
class Tree(Generic[S]):
    """A search that can run in any process: the findings are the same everywhere."""

    info: InformationSet[S]
    seed: int
    budget: Budget
    careful: bool = True
    compared: tuple[Move, ...] = ()
    """Moves to try equally often; empty to look for the best move."""

    def grow(self, seconds: float, stop: Stop | None = None) -> Findings:
        """Search within so many seconds; the prospects of compared moves keep their order."""
        budget = Budget(self.budget.steps, seconds)
        thinking = Search(self.info, Random(self.seed), careful=self.careful)
        if not self.compared:
            thinking.run(budget, stop)
            return thinking.findings()
        prospects = thinking.compare(self.compared, budget, stop)
        return replace(thinking.findings(), prospects=prospects)


class Grow(Protocol):
    """Runs searches, here or in other processes."""

    def __call__(self, trees: Sequence[Tree[S]], stop: Stop | None = None) -> list[Findings]:
        """Return the findings of each search in order; fewer once `stop` returns True."""


def one_after_another(trees: Sequence[Tree[S]], stop: Stop | None = None) -> list[Findings]:
    """Run searches one after another in this process; they share the allowed time."""
    found: list[Findings] = []
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
) -> Findings:
    """Search for the best move with several independent searches, each with all the steps.

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
) -> Findings:
    """Try legal moves equally often, as `Search.compare` does; prospects keep their order."""
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
) -> list[Tree[S]]:
    return [
        Tree(info, rng.getrandbits(32), budget, careful=careful, compared=compared)
        for _ in range(count)
    ]


def _joined(found: Iterable[Findings]) -> list[Prospect]:
    """Merge the prospects of all searches: each tried move once, with the sum of its visits."""
    visits: dict[Move, int] = {}
    totals: dict[Move, float] = {}
    for each in found:
        for move, tries, value in ((one.move, one.visits, one.value) for one in each.prospects):
            visits[move] = visits.get(move, 0) + tries
            totals[move] = totals.get(move, 0.0) + tries * value
    return [Prospect(move, tries, totals[move] / max(1, tries)) for move, tries in visits.items()]


def _together(found: Sequence[Findings], prospects: Sequence[Prospect]) -> Findings:
    iterations = sum(each.iterations for each in found)
    squares = sum(each.iterations * each.spread * each.spread for each in found)
    return Findings(
        tuple(prospects),
        iterations,
        sum(each.steps for each in found),
        max(each.seconds for each in found),
        sqrt(squares / max(1, iterations)),
    )
