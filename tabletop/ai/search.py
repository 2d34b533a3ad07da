"""Search over an information set, the same for every game.

Single-observer information-set Monte Carlo tree search. Each way down the tree begins in a new
world, drawn from what the seat knows; moves are chosen by their mean reward and how often they
could have been chosen (UCT over availability counts); one move is added to the tree; a playout ends
the game, or `Mind.rewards` says how it stands. Rewards are kept by seat and each seat looks after
its own. Chance needs no nodes: worlds and draws differ from one way down to the next.

A careful search tries the moves of the searching seat in the same worlds with the same luck: the
tenth try of each begins like the tenth of any other (common random numbers). So it is not the luck
of a deal that makes one move look better than another.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf, sqrt
from random import Random
from typing import Generic, TypeVar

from tabletop.ai.positions import compact, plain
from tabletop.ai.tree import Tree, Tried
from tabletop.engine.information import InformationSet
from tabletop.engine.inner import InnerState
from tabletop.engine.moves import Move
from tabletop.engine.state import State

S = TypeVar("S", bound=State)

Stop = Callable[[], bool]
"""Asked every few milliseconds; True ends a search with what it has found."""

LEAST_SPREAD = 0.05
"""Of the rewards, as long as all have been alike."""
SETTLING = 64
"""Ways down between two looks at whether the choice is settled."""
GLANCE = 0.01
"""Seconds between two looks at the clock."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a search may think.

    `steps` end it on any machine alike, so that a choice can be repeated exactly. `seconds` bound
    it on a slow one. Neither lets a secret in: whatever is searched is a function of the
    information set, and the clock is no part of that.
    """

    steps: float
    """Moves tried out; each world drawn counts as `tree.SAMPLE_STEPS`."""
    seconds: float = inf


@dataclass(frozen=True, slots=True)
class Prospect:
    """What a search found about a move."""

    move: Move
    visits: int
    value: float
    """Mean reward to the seat, from 0 (lost) to 1 (won)."""


@dataclass(frozen=True, slots=True)
class Findings:
    """What a search found."""

    prospects: tuple[Prospect, ...]
    """The moves that were tried, the most visited first."""
    iterations: int
    steps: int
    seconds: float
    spread: float
    """Standard deviation of the rewards to the seat: how much there was to win or lose."""


class Search(Generic[S]):
    """A search for the best move of one information set; `run` it as often as wanted."""

    def __init__(self, info: InformationSet[S], rng: Random, *, careful: bool = True) -> None:
        rules, seat = info.rules, info.seat
        self._lookahead = rules.mind.lookahead(info.stand_in)
        horizon = self._lookahead.horizon
        self._tree: Tree[S, Move] | Tree[InnerState, int]
        if rules.inner is None:
            self._tree = Tree(plain(info), seat, rng, horizon, careful=careful)
        else:
            self._tree = Tree(compact(info, rules.inner), seat, rng, horizon, careful=careful)
        self._tree.exploration = self._lookahead.exploration / 2
        self._rewards = 0.0
        self._squares = 0.0
        self._iterations = 0
        self._seconds = 0.0

    def run(self, budget: Budget, stop: Stop | None = None) -> None:
        """Think until the budget is spent, the choice settled or `stop` says so; once at least."""
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
        """Try legal moves equally often, whatever they promise, and return what each is worth.

        `run` leaves a move alone that looks bad, so it knows little of the replies to it, and one
        mean would be of good play and the other of clumsy play. So both begin anew. Moves that
        search holds for alike share a count.
        """
        self._tree.compare(moves)
        self.run(budget, stop)
        self._tree.compare(None)
        return tuple(map(_prospect, self._tree.tried(moves)))

    @property
    def spread(self) -> float:
        """How far the rewards of single ways down lie apart: their standard deviation."""
        mean = self._rewards / max(1, self._iterations)
        return sqrt(max(0.0, self._squares / max(1, self._iterations) - mean * mean))

    def _scale(self, reward: float) -> None:
        """Fit exploration to how far the rewards of the searching seat lie apart."""
        self._iterations += 1
        self._rewards += reward
        self._squares += reward * reward
        self._tree.exploration = self._lookahead.exploration * max(LEAST_SPREAD, self.spread)

    def _is_settled(self, most: float) -> bool:
        """Whether no other move can be visited as often any more as the one in front."""
        if self._iterations % SETTLING:
            return False
        first, second = self._tree.most_visited()
        left = (most - self._tree.steps) * self._iterations / self._tree.steps
        return first - second > left

    def findings(self) -> Findings:
        """Return what has been found so far."""
        prospects = [_prospect(each) for each in self._tree.tried() if each.visits]
        prospects.sort(key=lambda each: (-each.visits, -each.value))
        steps = self._tree.steps
        return Findings(tuple(prospects), self._iterations, steps, self._seconds, self.spread)


def _prospect(tried: Tried) -> Prospect:
    return Prospect(tried.move, tried.visits, tried.total / max(1, tried.visits))


def search(
    info: InformationSet[S],
    budget: Budget,
    rng: Random,
    stop: Stop | None = None,
    *,
    careful: bool = True,
) -> Findings:
    """Search an information set for its best move; carefully in the same worlds for every move.

    Raises:
        ValueError: the seat has no legal move.
    """
    thinking = Search(info, rng, careful=careful)
    thinking.run(budget, stop)
    return thinking.findings()
