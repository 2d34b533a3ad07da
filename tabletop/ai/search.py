"""A search for the best move within a budget, and what it finds."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf, sqrt
from random import Random
from typing import Generic, TypeVar

from tabletop.ai.tree import Tree, Tried, compact, plain
from tabletop.engine.knowledge.information import InformationSet
from tabletop.engine.moves import Move
from tabletop.engine.search.fast_state import FastState
from tabletop.engine.state import State

S = TypeVar("S", bound=State)

Stop = Callable[[], bool]
"""Called every few milliseconds; returning True ends a search with the findings so far."""

LEAST_SPREAD = 0.05
"""Least assumed spread of the rewards, used while all have been equal."""
SETTLING = 64
"""Iterations between two checks of whether the choice is settled."""
GLANCE = 0.01
"""Seconds between two looks at the clock during a search."""


@dataclass(frozen=True, slots=True)
class Budget:
    """The limits of a search: a number of simulated moves, and a number of seconds.

    A limit in `steps` ends a search at the same point on every machine, so a choice can be repeated
    exactly; `seconds` limits it on a slow one. Neither leaks hidden information, because the search
    depends on the information set alone.
    """

    steps: float
    """Most simulated moves; each sampled world counts as `tree.SAMPLE_STEPS`."""
    seconds: float = inf


@dataclass(frozen=True, slots=True)
class Prospect:
    """What a search found about one move: how often it was tried, and its mean reward."""

    move: Move
    visits: int
    value: float
    """Mean reward of the seat, from 0 (lost) to 1 (won)."""


@dataclass(frozen=True, slots=True)
class SearchFindings:
    """What a search found: its moves with their values, and how much was simulated."""

    prospects: tuple[Prospect, ...]
    """The moves that were tried, most visited first."""
    iterations: int
    steps: int
    seconds: float
    spread: float
    """Standard deviation of the seat's rewards: how much was at stake."""
    doubt: float = 0.0
    """Standard error of the difference between two compared moves; 0 if it is unknown."""


class Search(Generic[S]):
    """A search for a seat's best move, based on what the seat knows; `run` can be called again."""

    def __init__(self, info: InformationSet[S], rng: Random, *, careful: bool = True) -> None:
        rules, seat = info.rules, info.seat
        self._lookahead = rules.heuristics.lookahead(info.stand_in)
        horizon = self._lookahead.horizon
        self._tree: Tree[S, Move] | Tree[FastState, int]
        if rules.fast is None:
            self._tree = Tree(plain(info), seat, rng, horizon, careful=careful)
        else:
            self._tree = Tree(compact(info, rules.fast), seat, rng, horizon, careful=careful)
        self._tree.exploration = self._lookahead.exploration / 2
        self._tree.faith = self._lookahead.faith
        self._rewards = 0.0
        self._squares = 0.0
        self._iterations = 0
        self._seconds = 0.0
        self._pairs: Pairs | None = None

    def run(self, budget: Budget, stop: Stop | None = None) -> None:
        """Search on until the budget is spent, the choice is settled or `stop` returns True.

        It makes at least one iteration and keeps earlier findings.
        """
        started = time.perf_counter()
        look = started + GLANCE
        tree = self._tree
        most = tree.steps + budget.steps
        while True:
            self._scale(tree.grow())
            if tree.steps >= most or (not tree.compares and self._is_settled(most)):
                break
            now = time.perf_counter()
            if now > look:
                look = now + GLANCE
                if now - started > budget.seconds or (stop is not None and stop()):
                    break
        self._seconds += time.perf_counter() - started

    def compare(
        self, moves: Sequence[Move], budget: Budget, stop: Stop | None = None
    ) -> tuple[Prospect, ...]:
        """Try legal moves equally often, however good they look, and return the value of each.

        `run` neglects moves that look bad, so it knows little about the replies to them: one mean
        would reflect good play, and the other clumsy play. So all moves start afresh. Moves that
        the search treats as equal share a count.

        Args:
            moves: The moves to compare; the values are returned in this order.
            budget: Limits for the comparison.
            stop: Called regularly; once it returns True, the comparison ends.
        """
        self._tree.compare(moves)
        self._pairs = Pairs() if self._tree.pairs else None
        self.run(budget, stop)
        self._tree.compare(None)
        return tuple(map(_prospect, self._tree.tried(moves)))

    @property
    def spread(self) -> float:
        """Standard deviation of the rewards of all iterations so far."""
        mean = self._rewards / max(1, self._iterations)
        return sqrt(max(0.0, self._squares / max(1, self._iterations) - mean * mean))

    def _scale(self, reward: float) -> None:
        """Scale exploration to the spread of the searching seat's rewards."""
        self._iterations += 1
        self._rewards += reward
        self._squares += reward * reward
        if self._pairs is not None and self._tree.compares:
            self._pairs.add(reward)
        self._tree.exploration = self._lookahead.exploration * max(LEAST_SPREAD, self.spread)

    def _is_settled(self, most: float) -> bool:
        """Return whether no other move can still catch up with the most visited one."""
        if self._iterations % SETTLING:
            return False
        first, second = self._tree.most_visited()
        left = (most - self._tree.steps) * self._iterations / self._tree.steps
        return first - second > left

    def findings(self) -> SearchFindings:
        """Return what the search has found so far, with the most visited move first."""
        prospects = [_prospect(each) for each in self._tree.tried() if each.visits]
        prospects.sort(key=lambda each: (-each.visits, -each.value))
        steps = self._tree.steps
        doubt = self._pairs.doubt if self._pairs is not None else 0.0
        return SearchFindings(
            tuple(prospects), self._iterations, steps, self._seconds, self.spread, doubt
        )


class Pairs:
    """The differences between two moves that are tried in turn, each time in the same world.

    Most of the luck is that of the world, so they tell more than the two means by themselves.
    """

    def __init__(self) -> None:
        self._first: float | None = None
        self._count = 0
        self._sum = self._squares = 0.0
        self._least, self._most = 1.0, 0.0

    def add(self, reward: float) -> None:
        """Take the reward of the next try: of the first move, of the second, of the first again."""
        self._least, self._most = min(self._least, reward), max(self._most, reward)
        if self._first is None:
            self._first = reward
            return
        lead, self._first = self._first - reward, None
        self._count += 1
        self._sum += lead
        self._squares += lead * lead

    @property
    def doubt(self) -> float:
        """Standard error of the mean difference; 0 if there is none yet.

        It is at least what one try between the luckiest and the unluckiest would change.
        """
        if not self._count:
            return 0.0
        mean = self._sum / self._count
        spread = sqrt(max(0.0, self._squares / self._count - mean * mean))
        return max(spread / sqrt(self._count), (self._most - self._least) / self._count)


def _prospect(tried: Tried) -> Prospect:
    return Prospect(tried.move, tried.visits, tried.total / max(1, tried.visits))


def search(
    info: InformationSet[S],
    budget: Budget,
    rng: Random,
    stop: Stop | None = None,
    *,
    careful: bool = True,
) -> SearchFindings:
    """Search an information set for its best move, and return the findings.

    Args:
        info: What the seat knows.
        budget: Limits of the search.
        rng: The source of random numbers.
        stop: Called regularly; once it returns True, the search ends with what it has found.
        careful: Whether all moves are tried in the same sampled positions.

    Raises:
        ValueError: the seat has no legal move.
    """
    thinking = Search(info, rng, careful=careful)
    thinking.run(budget, stop)
    return thinking.findings()
