"""Monte Carlo tree search over an information set, the same for every game.

Single-observer information-set MCTS. Each iteration begins in a new world, sampled from what the
seat knows. Moves are chosen by mean reward and by how often they were available (UCT over
availability counts). One move is added to the tree; then a playout ends the game, or `Mind.rewards`
evaluates the position. Rewards are kept by seat, and each seat maximises its own. Chance needs no
nodes: worlds and draws differ between iterations.

A careful search tries the moves of the searching seat in the same worlds with the same random
numbers: the tenth try of each move begins like the tenth of any other (common random numbers). So
no move looks better by the luck of a deal.
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
"""Asked every few milliseconds; returning True ends a search with the findings so far."""

LEAST_SPREAD = 0.05
"""Least assumed spread of the rewards, used while all have been equal."""
SETTLING = 64
"""Iterations between two checks of whether the choice is settled."""
GLANCE = 0.01
"""Seconds between two looks at the clock."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a search may think.

    `steps` end a search in the same place on every machine, so that a choice can be repeated
    exactly; `seconds` bound it on a slow one. Neither leaks hidden information: the search is a
    function of the information set alone.
    """

    steps: float
    """Simulated moves; each sampled world counts as `tree.SAMPLE_STEPS`."""
    seconds: float = inf


@dataclass(frozen=True, slots=True)
class Prospect:
    """What a search found about one move."""

    move: Move
    visits: int
    value: float
    """Mean reward of the seat, from 0 (lost) to 1 (won)."""


@dataclass(frozen=True, slots=True)
class Findings:
    """The result of a search."""

    prospects: tuple[Prospect, ...]
    """The moves that were tried, most visited first."""
    iterations: int
    steps: int
    seconds: float
    spread: float
    """Standard deviation of the seat's rewards: how much was at stake."""


class Search(Generic[S]):
    """A search for the best move of one information set; `run` may be called repeatedly."""

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
        """Search until the budget is spent, the choice is settled or `stop` returns True.

        At least one iteration is made.
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

        `run` neglects a move that looks bad, so it knows little about the replies to it: one mean
        would be of good play, the other of clumsy play. So both begin from scratch. Moves that the
        search treats as equal share a count.
        """
        self._tree.compare(moves)
        self.run(budget, stop)
        self._tree.compare(None)
        return tuple(map(_prospect, self._tree.tried(moves)))

    @property
    def spread(self) -> float:
        """Standard deviation of the rewards of single iterations."""
        mean = self._rewards / max(1, self._iterations)
        return sqrt(max(0.0, self._squares / max(1, self._iterations) - mean * mean))

    def _scale(self, reward: float) -> None:
        """Scale exploration to the spread of the searching seat's rewards."""
        self._iterations += 1
        self._rewards += reward
        self._squares += reward * reward
        self._tree.exploration = self._lookahead.exploration * max(LEAST_SPREAD, self.spread)

    def _is_settled(self, most: float) -> bool:
        """Return whether no other move can still catch up with the most visited one."""
        if self._iterations % SETTLING:
            return False
        first, second = self._tree.most_visited()
        left = (most - self._tree.steps) * self._iterations / self._tree.steps
        return first - second > left

    def findings(self) -> Findings:
        """Return the findings so far."""
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
    """Search an information set for its best move.

    A `careful` search tries every move in the same worlds.

    Raises:
        ValueError: the seat has no legal move.
    """
    thinking = Search(info, rng, careful=careful)
    thinking.run(budget, stop)
    return thinking.findings()
