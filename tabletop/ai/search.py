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
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import inf, log, sqrt
from random import Random
from typing import Generic, TypeVar

from tabletop.engine.chance import FastChance
from tabletop.engine.information import InformationSet
from tabletop.engine.mind import Mind
from tabletop.engine.moves import Move, Seat
from tabletop.engine.rules import Rules
from tabletop.engine.state import State

S = TypeVar("S", bound=State)

Stop = Callable[[], bool]
"""Asked every few milliseconds; True ends a search with what it has found."""

LEAST_SPREAD = 0.05
"""Of the rewards, as long as all have been alike."""
SAMPLE_STEPS = 6
"""What drawing a world costs, in moves."""
DEEPEST = 200
"""Moves after which a way down the tree becomes a playout; a game may walk in circles."""
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
    """Moves tried out; each world drawn counts as `SAMPLE_STEPS`."""
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


class _Branch:
    """What is known of one move at one node."""

    __slots__ = ("node", "offered", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.offered = 1
        """Ways down in whose world the move could have been chosen here."""
        self.total = 0.0
        """Rewards to the seat that moves."""
        self.node: _Node | None = None


_Table = dict[Hashable, _Branch]


class _Node:
    """A place in the tree: the moves that led here, in any world and after any chance."""

    __slots__ = ("joint", "tables")

    def __init__(self) -> None:
        self.tables: dict[Seat, _Table] = {}
        self.joint: dict[tuple[Hashable, ...], _Node] = {}
        """Where the answers of several seats lead, by the keys of all of them."""


_Path = list[tuple[_Branch, Seat]]


class Search(Generic[S]):
    """A search for the best move of one information set; `run` it as often as wanted."""

    def __init__(self, info: InformationSet[S], rng: Random, *, careful: bool = True) -> None:
        self._info = info
        self._rules: Rules[S] = info.rules
        self._rng = rng
        self._luck = Random(rng.getrandbits(32))
        self._chance = FastChance(self._luck)
        self._worlds = rng.getrandbits(32) if careful else None
        """What the worlds are numbered from that all moves are tried in; None when each is new."""
        self._root = _Node()
        self._mind: Mind[S] = info.rules.mind
        self._keyed = type(self._mind).search_key is not Mind.search_key
        self._ranked = type(self._mind).prior is not Mind.prior
        self._only: dict[Hashable, Move] = {}
        """The moves that are being compared, if any are."""
        self._lookahead = self._mind.lookahead(info.stand_in)
        self._exploration = self._lookahead.exploration / 2
        self._rewards = 0.0
        self._squares = 0.0
        self._iterations = 0
        self._steps = 0
        self._seconds = 0.0

    def run(self, budget: Budget, stop: Stop | None = None) -> None:
        """Think until the budget is spent, the choice settled or `stop` says so; once at least."""
        started = time.perf_counter()
        look = started + GLANCE
        most = self._steps + budget.steps
        while True:
            self._scale(self._try())
            if self._steps >= most or (not self._only and self._is_settled(most)):
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
        state, seat = self._info.stand_in, self._info.seat
        keys = [self._mind.search_key(state, seat, move) for move in moves]
        table = self._root.tables.setdefault(seat, {})
        table.update((key, _Branch()) for key in keys)
        self._only = dict(zip(keys, moves, strict=True))
        if self._worlds is not None:
            self._worlds = self._rng.getrandbits(32)
        self.run(budget, stop)
        self._only = {}
        tried = [table[key] for key in keys]
        return tuple(
            Prospect(move, branch.visits, branch.total / max(1, branch.visits))
            for move, branch in zip(moves, tried, strict=True)
        )

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
        self._exploration = self._lookahead.exploration * max(LEAST_SPREAD, self.spread)

    def _is_settled(self, most: float) -> bool:
        """Whether no other move can be visited as often any more as the one in front."""
        if self._iterations % SETTLING:
            return False
        table = self._root.tables.get(self._info.seat, {})
        second, first = sorted([0, 0, *(branch.visits for branch in table.values())])[-2:]
        left = (most - self._steps) * self._iterations / self._steps
        return first - second > left

    def findings(self) -> Findings:
        """Return what has been found so far."""
        seat = self._info.seat
        table = self._root.tables.get(seat, {})
        prospects: list[Prospect] = []
        for key, move in self._promising.items():
            branch = table.get(key)
            if branch is not None and branch.visits:
                value = branch.total / branch.visits
                prospects.append(Prospect(move, branch.visits, value))
        prospects.sort(key=lambda each: (-each.visits, -each.value))
        return Findings(tuple(prospects), self._iterations, self._steps, self._seconds, self.spread)

    def _try(self) -> float:
        """Go down the tree once, add one move to it, play out, keep and return the reward."""
        info = self._info
        path: _Path = []
        acting = self._rules.to_act(info.stand_in)
        if info.seat in acting and len(acting) > 1:
            state = info.sample(self._rng)
            self._descend(state, self._root, path)
        else:
            # The seat is alone, or asked out of turn: it may do something at any time.
            state = self._begin(path)
        rewards = self._play_out(state)
        for branch, seat in path:
            branch.visits += 1
            branch.total += rewards[seat]
        return rewards[info.seat]

    def _begin(self, path: _Path) -> S:
        """Choose a move of the searching seat, then a world for it; go down from there."""
        info, options = self._info, self._at_root
        # Where moves are ranked, they may look different in each world.
        ranked = self._ranked and len(self._root.tables.get(info.seat, ())) < len(options)
        state = info.sample(self._rng) if self._worlds is None or ranked else info.stand_in
        key, branch, new = self._pick(state, info.seat, options, self._root)
        if self._worlds is not None:
            self._rng.seed(self._worlds + 2 * branch.visits)
            self._luck.seed(self._worlds + 2 * branch.visits + 1)
            state = info.sample(self._rng)
        path.append((branch, info.seat))
        self._steps += 1
        self._rules.apply(state, info.seat, options[key], self._chance)
        if not new or len(options) == 1:
            if branch.node is None:
                branch.node = _Node()
            self._descend(state, branch.node, path)
        return state

    @property
    def _at_root(self) -> dict[Hashable, Move]:
        """The moves of the searching seat by what search knows them by: alike in every world."""
        return self._only or self._promising

    @cached_property
    def _promising(self) -> dict[Hashable, Move]:
        return self._options(self._info.stand_in, self._info.seat)

    def _descend(self, state: S, node: _Node, path: _Path) -> None:
        """Go down the tree from a node, make the moves that are chosen, and add one to it."""
        rules = self._rules
        acting = rules.to_act(state)
        while acting and len(path) < DEEPEST:
            seen = len(path)
            if len(acting) == 1:
                grown = self._choose_one(state, acting[0], node, path)
            else:
                grown = self._choose_all(state, acting, node, path)
            self._steps += len(path) - seen
            if isinstance(grown, _Node):
                node = grown
                acting = rules.to_act(state)
            else:
                break

    def _choose_one(self, state: S, seat: Seat, node: _Node, path: _Path) -> _Node | None:
        """Make a seat's move and return where it leads; None when the tree has grown by it."""
        options = self._offered(state, seat, node)
        key, branch, new = self._pick(state, seat, options, node)
        path.append((branch, seat))
        self._rules.apply(state, seat, options[key], self._chance)
        if new and len(options) > 1:
            return None
        if branch.node is None:
            branch.node = _Node()
        return branch.node

    def _choose_all(
        self, state: S, seats: tuple[Seat, ...], node: _Node, path: _Path
    ) -> _Node | None:
        """Let several seats answer, none knowing what another answers; else as for one seat.

        One of them, the searching seat half the time, learns: it chooses as it would alone. The
        others answer as they have learned to on average, which is what it has to reckon with.
        Were all to learn at once, they would chase each other around in step for ever.
        """
        own = self._info.seat
        learner = own
        if own not in seats or (own in node.tables and self._rng.random() < 0.5):
            others = [seat for seat in seats if seat != own]
            learner = others[int(self._rng.random() * len(others))]
        answers: list[tuple[Seat, Hashable, Move]] = []
        grown = False
        for seat in seats:
            options = self._offered(state, seat, node)
            if seat == learner:
                key, branch, new = self._pick(state, seat, options, node)
                path.append((branch, seat))
                grown = new and len(options) > 1
            else:
                key = self._usual(seat, options, node)
            answers.append((seat, key, options[key]))
        for seat, _, move in answers:
            self._rules.apply(state, seat, move, self._chance)
        self._steps += len(answers) - 1
        if grown:
            return None
        return node.joint.setdefault(tuple(key for _, key, _ in answers), _Node())

    def _usual(self, seat: Seat, options: dict[Hashable, Move], node: _Node) -> Hashable:
        """Return an answer, each as likely as the seat has learned to give it."""
        keys = list(options)
        table = node.tables.get(seat, {})
        weights = [table[key].visits + 1 if key in table else 1 for key in keys]
        return self._rng.choices(keys, weights)[0]

    def _offered(self, state: S, seat: Seat, node: _Node) -> dict[Hashable, Move]:
        """Return the moves to choose from at a node, by what search knows them by."""
        if node is self._root and seat == self._info.seat:
            return self._at_root
        return self._options(state, seat)

    def _options(self, state: S, seat: Seat) -> dict[Hashable, Move]:
        """Return the promising moves by what search knows them by; of those alike, the first.

        Raises:
            ValueError: there is none.
        """
        rules = self._rules
        moves = self._mind.promising(state, seat) or rules.legal_moves(state, seat)
        if not moves:
            raise ValueError(f"seat {seat} of {rules.spec.id} has no legal move")
        if not self._keyed:
            return dict(zip(moves, moves, strict=True))
        key = self._mind.search_key
        return {key(state, seat, move): move for move in reversed(moves)}

    def _pick(
        self, state: S, seat: Seat, options: dict[Hashable, Move], node: _Node
    ) -> tuple[Hashable, _Branch, bool]:
        """Choose a move for a seat: its key, its branch, and whether that is new."""
        table = node.tables.setdefault(seat, {})
        if options is self._only:
            key = min(options, key=lambda each: table[each].visits)
            return key, table[key], False
        untried: list[Hashable] = []
        best_score, best_key, best = -1.0, None, None
        visits, exploration = 0, self._exploration
        for key in options:
            branch = table.get(key)
            if branch is None:
                untried.append(key)
                continue
            branch.offered += 1
            tries = branch.visits
            visits += tries
            score = branch.total / tries + exploration * sqrt(log(branch.offered) / tries)
            if score > best_score:
                best_score, best_key, best = score, key, branch
        if untried:
            key = self._first(state, seat, options, untried, visits)
            if key is not None:
                table[key] = new = _Branch()
                return key, new, True
        if best is None:
            raise AssertionError("a node offers a tried move or an untried one")
        return best_key, best, False

    def _first(
        self,
        state: S,
        seat: Seat,
        options: dict[Hashable, Move],
        untried: list[Hashable],
        visits: int,
    ) -> Hashable | None:
        """Return the key of the untried move to try, or None while those tried have to do."""
        ranks = None
        if self._ranked:
            ranks = self._mind.prior(state, seat, [options[key] for key in untried])
        if ranks is None:
            return untried[int(self._rng.random() * len(untried))]
        if len(options) - len(untried) > 1 + sqrt(visits):
            return None
        return untried[max(range(len(untried)), key=ranks.__getitem__)]

    def _play_out(self, state: S) -> tuple[float, ...]:
        """Play on until the game is over or long enough, and return the rewards by seat."""
        rules, mind, rng, chance = self._rules, self._mind, self._rng, self._chance
        made = horizon = self._lookahead.horizon
        for made in range(horizon):  # noqa: B007 - counts the moves made
            acting = rules.to_act(state)
            if not acting:
                break
            seat = acting[0]
            rules.apply(state, seat, mind.playout_move(state, seat, rng), chance)
        self._steps += made + SAMPLE_STEPS
        return tuple(mind.rewards(state))


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
