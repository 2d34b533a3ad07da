"""A search tree over an information set, the same for every game.

Single-observer information-set MCTS. Each iteration begins in a new world, sampled from what the
seat knows. Moves are chosen by mean reward and by how often they were available (UCT over
availability counts). One move is added to the tree; then a playout ends the game, or
`Heuristics.rewards` evaluates the position. Rewards are kept by seat, and each seat maximises its
own. Chance needs no nodes: worlds and draws differ between iterations.

A careful search tries the moves of the searching seat in the same worlds with the same random
numbers: the tenth try of each move begins like the tenth of any other (common random numbers). So
no move looks better by the luck of a deal.

A search works on the positions of the rules, or on a game's fast states if it has them. It uses
both through the functions of `Positions`, which take the position first.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import log, sqrt
from random import Random
from typing import Generic, NamedTuple, TypeVar

from tabletop.ai.playouts import Playouts
from tabletop.engine.chance import Chance
from tabletop.engine.knowledge.information import InformationSet
from tabletop.engine.moves import Move, Seat
from tabletop.engine.search.fast_state import FastPositions, FastState
from tabletop.engine.search.heuristics import Heuristics
from tabletop.engine.state import State

S = TypeVar("S", bound=State)
W = TypeVar("W")
"""A possible position, also called a world, on which a search plays."""
C = TypeVar("C", bound=Hashable)
"""How a move is encoded in such a position."""


@dataclass(frozen=True, slots=True)
class Positions(Generic[W, C]):
    """The positions of one information set, with the functions that a search uses to play them."""

    root: W
    """A position that stands for the set and must not be changed."""
    barred: frozenset[Move]
    """Moves that are not searched unless there are no others."""
    sample: Callable[[Random], W]
    """Samples a position of the set that may be changed."""
    clone: Callable[[W], W] | None
    """Copies a position; None if sampling a new one costs little more."""
    to_act: Callable[[W], tuple[Seat, ...]]
    legal: Callable[[W, Seat], Sequence[C]]
    promising: Callable[[W, Seat], Sequence[C]]
    """Returns the legal moves to try first."""
    cuts: bool
    """Whether `promising` can leave out legal moves."""
    apply: Callable[[W, Seat, C, Chance], None]
    search_key: Callable[[W, Seat, C], Hashable] | None
    """Returns a key that equivalent moves share; None if no two moves are equivalent."""
    prior: Callable[[W, Seat, Sequence[C]], Sequence[float] | None] | None
    """Returns how promising each move looks; None if moves are never ranked."""
    playout_move: Callable[[W, Seat, Random], C]
    play_out: Callable[[W, Random, Chance, int], tuple[Sequence[float], int]] | None
    """Plays on and returns the rewards and the number of moves; None to go by `playout_move`."""
    rewards: Callable[[W], Sequence[float]]
    move: Callable[[W, Seat, C], Move]
    """Returns the move that a code stands for."""
    code: Callable[[W, Seat, Move], C]
    """Returns the code of a legal move."""


def plain(info: InformationSet[S]) -> Positions[S, Move]:
    """Return the positions of an information set as the rules represent them."""
    rules, mind = info.rules, info.rules.heuristics
    return Positions(
        root=info.stand_in,
        barred=info.barred,
        sample=info.sample,
        clone=None,
        to_act=rules.to_act,
        legal=rules.legal_moves,
        promising=mind.promising,
        cuts=type(mind).promising is not Heuristics.promising,
        apply=rules.apply,
        search_key=mind.search_key if type(mind).search_key is not Heuristics.search_key else None,
        prior=mind.prior if type(mind).prior is not Heuristics.prior else None,
        playout_move=mind.playout_move,
        play_out=Playouts(info).play if mind.learns else None,
        rewards=mind.rewards,
        move=lambda _state, _seat, move: move,
        code=lambda _state, _seat, move: move,
    )


def compact(info: InformationSet[S], inner: FastPositions[S]) -> Positions[FastState, int]:
    """Return the positions of an information set in the game's own fast form."""
    root = inner.of(info.stand_in)
    kind = type(root)
    return Positions(
        root=root,
        barred=info.barred,
        sample=inner.dealer(info.stand_in, info.seat),
        clone=kind.clone,
        to_act=kind.to_act,
        legal=kind.legal,
        promising=kind.promising,
        cuts=kind.promising is not FastState.promising,
        apply=kind.apply,
        search_key=kind.search_key if kind.search_key is not FastState.search_key else None,
        prior=kind.prior if kind.prior is not FastState.prior else None,
        playout_move=kind.playout_move,
        play_out=None,
        rewards=kind.rewards,
        move=kind.move,
        code=kind.code,
    )


def positions_of(info: InformationSet[S]) -> Positions[S, Move] | Positions[FastState, int]:
    """Return the positions that a search uses: in the game's fast form if it has one."""
    inner = info.rules.fast
    return plain(info) if inner is None else compact(info, inner)


SAMPLE_STEPS = 6
"""What sampling a position costs, in simulated moves."""
WIDER = 2.0
"""Moves of different rank tried at the root, times the square root of the visits there."""
WIDER_INSIDE = 0.2
"""The same for moves that don't look promising, at the nodes below the root."""
DEEPEST = 200
"""Longest path in the tree, in moves, before a playout begins; a game may go in circles."""


class Tried(NamedTuple):
    """A move of the searching seat: how often it was tried, and the sum of its rewards."""

    move: Move
    visits: int
    total: float


class _Branch:
    """The statistics of one move at one node."""

    __slots__ = ("node", "offered", "rank", "total", "visits")

    def __init__(self, rank: float = 0.0) -> None:
        self.rank = rank
        """How promising the move looked, in rewards."""
        self.visits = 0
        self.offered = 1
        """How many iterations could have chosen the move here."""
        self.total = 0.0
        """Sum of the rewards of the seat that moves."""
        self.node: _Node | None = None


_Table = dict[Hashable, _Branch]


class _Node:
    """A node of the tree: the moves that led here, in any world and with any random draws."""

    __slots__ = ("joint", "more", "tables", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.tables: dict[Seat, _Table] = {}
        self.more: dict[Seat, set[Hashable]] = {}
        """The moves that were tried although they did not look promising, as their search keys."""
        self.joint: dict[tuple[Hashable, ...], _Node] = {}
        """The next node by the answers of several seats, as their search keys."""


_Path = list[tuple[_Branch, Seat]]


class Luck:
    """A source of random numbers that can restart from a seed and repeat the same numbers.

    Seeding costs as much as several moves, so it is delayed until the first draw.
    """

    __slots__ = ("_rng", "_seed")

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._seed: int | None = None

    def begin(self, seed: int) -> None:
        """Restart, so that the next draws are those of this seed."""
        self._seed = seed

    def draw(self, n: int) -> int:
        """Return a random integer from 0 to n - 1; all are equally likely."""
        if self._seed is not None:
            self._rng.seed(self._seed)
            self._seed = None
        return int(self._rng.random() * n)


class Tree(Generic[W, C]):
    """A Monte Carlo search tree of one information set, with statistics of the moves tried."""

    def __init__(
        self,
        positions: Positions[W, C],
        seat: Seat,
        rng: Random,
        horizon: int,
        *,
        careful: bool,
    ) -> None:
        """Create a tree with only its root.

        Args:
            positions: The positions to play on.
            seat: The seat that searches.
            rng: Source of the worlds, of the draws in them, and of the order in which moves are
                tried.
            horizon: Most moves of a playout.
            careful: Whether all moves of the seat are tried in the same worlds.
        """
        self._positions = positions
        self._seat = seat
        self._rng = rng
        self._luck = Luck(Random(rng.getrandbits(32)))
        self._worlds = rng.getrandbits(32) if careful else None
        """First number of the worlds in which all moves are tried; None if each world is new."""
        self._dealt: list[W] = []
        """The worlds so far, if copying one is cheaper than sampling it again."""
        self._horizon = horizon
        self._root = _Node()
        self._only: dict[Hashable, C] = {}
        """The moves that are being compared, by search key; empty if none are."""
        self._firsts = 0
        """How many of the seat's distinct moves look promising."""
        self._acting = positions.to_act(positions.root)
        self.exploration = 0.0
        """Weight of exploration: how much a rarely tried move is preferred."""
        self.faith = 0.0
        """How many visits a rank is worth; see `Lookahead.faith`."""
        self.steps = 0
        """Simulated moves so far; each sampled world counts as `SAMPLE_STEPS`."""

    def compare(self, moves: Sequence[Move] | None) -> None:
        """From now on, try only these moves, equally often and in new positions; None for all.

        Their earlier statistics are dropped. Moves with the same search key share their statistics.
        """
        self._only = self._by_key(moves or ())
        if moves is None:
            return
        self._root.tables.setdefault(self._seat, {}).update((key, _Branch()) for key in self._only)
        self._dealt.clear()
        if self._worlds is not None:
            self._worlds = self._rng.getrandbits(32)

    def _by_key(self, moves: Sequence[Move]) -> dict[Hashable, C]:
        """Return moves in their encoded form, by search key."""
        positions, seat = self._positions, self._seat
        root, key = positions.root, positions.search_key
        codes = [positions.code(root, seat, move) for move in moves]
        return {code if key is None else key(root, seat, code): code for code in codes}

    @property
    def compares(self) -> bool:
        """Whether the tree tries only the moves passed to `compare`, equally often."""
        return bool(self._only)

    @property
    def pairs(self) -> bool:
        """Whether two moves are compared, one after the other in each world."""
        alone = self._seat not in self._acting or len(self._acting) == 1
        return len(self._only) == 2 and alone and self._worlds is not None

    def tried(self, moves: Sequence[Move] | None = None) -> list[Tried]:
        """Return how often each of the seat's moves was tried, and the sum of its rewards.

        `moves` are the moves to report; None for all that were tried.
        """
        positions, seat = self._positions, self._seat
        table = self._root.tables.get(seat, {})
        if moves is None:
            options = self._distinct.items()
            pairs = [(key, positions.move(positions.root, seat, code)) for key, code in options]
            found = [(move, table[key]) for key, move in pairs if key in table]
        else:
            found = [(move, table[next(iter(self._by_key((move,))))]) for move in moves]
        return [Tried(move, branch.visits, branch.total) for move, branch in found]

    def most_visited(self) -> tuple[int, int]:
        """Return the visit counts of the seat's two most visited moves, the larger first."""
        table = self._root.tables.get(self._seat, {})
        second, first = sorted([0, 0, *(branch.visits for branch in table.values())])[-2:]
        return first, second

    def grow(self) -> float:
        """Run one iteration of the search: descend the tree, add a move, and play out.

        Returns:
            The searching seat's reward, from 0 (lost) to 1 (won).
        """
        path: _Path = []
        acting = self._acting
        if self._seat in acting and len(acting) > 1:
            state = self._positions.sample(self._rng)
            self._descend(state, self._root, path)
        else:
            # The seat acts alone, or out of turn, as free tables allow at any time.
            state = self._begin(path)
        rewards = self._play_out(state)
        for branch, seat in path:
            branch.visits += 1
            branch.total += rewards[seat]
        return rewards[self._seat]

    def _begin(self, path: _Path) -> W:
        """Choose a move of the searching seat, then a world for it, and play the move."""
        positions, seat, options = self._positions, self._seat, self._at_root
        # Where moves are ranked, they may look different in each world.
        tried = len(self._root.tables.get(seat, ()))
        ranked = (
            positions.prior
            and tried < len(options)
            and self._widens(tried - self._firsts, self._root)
        )
        fresh = self._worlds is None or ranked
        state = positions.sample(self._rng) if fresh else positions.root
        key, branch, new = self._pick(state, seat, options, self._root)
        self._root.visits += 1
        if self._worlds is not None:
            state = self._world(branch.visits, self._worlds + 2 * branch.visits)
        path.append((branch, seat))
        self.steps += 1
        positions.apply(state, seat, options[key], self._luck)
        if not new or len(options) == 1:
            if branch.node is None:
                branch.node = _Node()
            self._descend(state, branch.node, path)
        return state

    def _world(self, number: int, seed: int) -> W:
        """Return the world for the nth try of each move, with its random draws restarted."""
        positions, dealt = self._positions, self._dealt
        self._luck.begin(seed + 1)
        if positions.clone is None:
            self._rng.seed(seed)
            return positions.sample(self._rng)
        while len(dealt) <= number:
            dealt.append(positions.sample(self._rng))
        return positions.clone(dealt[number])

    @property
    def _at_root(self) -> Mapping[Hashable, C]:
        """The moves of the searching seat by search key: equal in every world."""
        return self._only or self._distinct

    @cached_property
    def _distinct(self) -> Mapping[Hashable, C]:
        """All legal moves of the searching seat by search key, the promising ones first."""
        root, seat = self._positions.root, self._seat
        promising = self._options(root, seat)
        found = {**promising, **self._others(root, seat, promising)}
        barred = self._by_key([*self._positions.barred]).keys()
        if not barred >= found.keys():
            found = {key: code for key, code in found.items() if key not in barred}
        self._firsts = sum(key in found for key in promising)
        return found

    def _descend(self, state: W, node: _Node, path: _Path) -> None:
        """Descend from a node by the chosen moves, and add one new move to the tree."""
        to_act = self._positions.to_act
        acting = to_act(state)
        while acting and len(path) < DEEPEST:
            seen = len(path)
            if len(acting) == 1:
                grown = self._choose_one(state, acting[0], node, path)
            else:
                grown = self._choose_all(state, acting, node, path)
            self.steps += len(path) - seen
            if grown is None:
                break
            node = grown
            acting = to_act(state)

    def _choose_one(self, state: W, seat: Seat, node: _Node, path: _Path) -> _Node | None:
        """Make a seat's move and return the next node; None if the move is new in the tree."""
        options = self._offered(state, seat, node)
        key, branch, new = self._pick(state, seat, options, node)
        node.visits += 1
        path.append((branch, seat))
        self._positions.apply(state, seat, options[key], self._luck)
        if new and len(options) > 1:
            return None
        if branch.node is None:
            branch.node = _Node()
        return branch.node

    def _choose_all(
        self, state: W, seats: tuple[Seat, ...], node: _Node, path: _Path
    ) -> _Node | None:
        """Let several seats answer without knowing each other's answers; returns as `_choose_one`.

        One of them, the searching seat half the time, learns: it chooses as it would alone. The
        others answer as they have learned to on average. If all learned at once, they would adapt
        to each other forever.
        """
        own = self._seat
        learner = own
        if own not in seats or (own in node.tables and self._rng.random() < 0.5):
            others = [seat for seat in seats if seat != own]
            learner = others[int(self._rng.random() * len(others))]
        answers: list[tuple[Seat, Hashable, C]] = []
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
        node.visits += 1
        for seat, _, code in answers:
            self._positions.apply(state, seat, code, self._luck)
        self.steps += len(answers) - 1
        if grown:
            return None
        return node.joint.setdefault(tuple(key for _, key, _ in answers), _Node())

    def _usual(self, seat: Seat, options: Mapping[Hashable, C], node: _Node) -> Hashable:
        """Return a random answer, with the frequencies that the seat has learned."""
        keys = list(options)
        table = node.tables.get(seat, {})
        weights = [table[key].visits + 1 if key in table else 1 for key in keys]
        return self._rng.choices(keys, weights)[0]

    def _offered(self, state: W, seat: Seat, node: _Node) -> Mapping[Hashable, C]:
        """Return the moves to choose from at a node, by search key."""
        if node is self._root and seat == self._seat:
            return self._at_root
        options = self._options(state, seat)
        wider = int(WIDER_INSIDE * sqrt(node.visits))
        if not wider or not self._positions.cuts:
            return options
        more, others = node.more.setdefault(seat, set()), self._others(state, seat, options)
        new = [key for key in others if key not in more]
        if new and len(more) < wider:
            prior = self._positions.prior
            ranks = prior(state, seat, [others[key] for key in new]) if prior else None
            if ranks is None:
                more.add(new[int(self._rng.random() * len(new))])
            else:
                more.add(new[max(range(len(new)), key=ranks.__getitem__)])
        return {**options, **{key: others[key] for key in others if key in more}}

    def _options(self, state: W, seat: Seat) -> Mapping[Hashable, C]:
        """Return the promising moves by search key; the first of equivalent ones.

        Raises:
            ValueError: there is none.
        """
        positions = self._positions
        codes = positions.promising(state, seat) or positions.legal(state, seat)
        if not codes:
            raise ValueError(f"seat {seat} has no legal move")
        key = positions.search_key
        if key is None:
            return dict(zip(codes, codes, strict=True))
        return {key(state, seat, code): code for code in reversed(codes)}

    def _others(self, state: W, seat: Seat, options: Mapping[Hashable, C]) -> dict[Hashable, C]:
        """Return the legal moves that are not among `options`, by search key."""
        positions = self._positions
        if not positions.cuts:
            return {}
        codes, key = positions.legal(state, seat), positions.search_key
        keys = codes if key is None else [key(state, seat, code) for code in codes]
        found = dict(zip(reversed(keys), reversed(codes), strict=True))
        return {key: found[key] for key in dict.fromkeys(keys) if key not in options}

    def _pick(
        self, state: W, seat: Seat, options: Mapping[Hashable, C], node: _Node
    ) -> tuple[Hashable, _Branch, bool]:
        """Choose a move for a seat; return its key, its branch, and whether the branch is new."""
        table = node.tables.setdefault(seat, {})
        if options is self._only:
            key = min(options, key=lambda each: table[each].visits)
            return key, table[key], False
        untried: list[Hashable] = []
        best_score, best_key, best = -1.0, None, None
        exploration, faith = self.exploration, self.faith
        for key in options:
            branch = table.get(key)
            if branch is None:
                untried.append(key)
                continue
            branch.offered += 1
            tries = branch.visits
            score = branch.total / tries + exploration * sqrt(log(branch.offered) / tries)
            if faith:
                score += branch.rank * faith / (faith + tries)
            if score > best_score:
                best_score, best_key, best = score, key, branch
        if untried:
            found = self._first(state, seat, options, untried, node)
            if found is not None:
                key, rank = found
                table[key] = new = _Branch(rank)
                return key, new, True
        if best is None:
            raise AssertionError("a node offers a tried move or an untried one")
        return best_key, best, False

    def _first(
        self,
        state: W,
        seat: Seat,
        options: Mapping[Hashable, C],
        untried: list[Hashable],
        node: _Node,
    ) -> tuple[Hashable, float] | None:
        """Return an untried move to try now, or None to choose among the tried ones.

        It is given by its search key and its rank.

        Promising moves are tried at once, or the best ranked first where moves are ranked; the
        others as visits grow.
        """
        tried, prior = len(options) - len(untried), self._positions.prior
        firsts = self._firsts if options is self._distinct else len(options)
        if tried >= firsts and not self._widens(tried - firsts, node):
            return None
        if tried < firsts:
            untried = untried[: firsts - tried]
        ranks = prior(state, seat, [options[key] for key in untried]) if prior else None
        if ranks is None:
            return untried[int(self._rng.random() * len(untried))], 0.0
        if not self._widens(tried, node):
            return None
        best = max(range(len(untried)), key=ranks.__getitem__)
        return untried[best], ranks[best]

    def _widens(self, tried: int, node: _Node) -> bool:
        """Return whether one more move is to be tried at a node where so many have been tried."""
        return tried <= 1 + (WIDER if node is self._root else 1) * sqrt(node.visits)

    def _play_out(self, state: W) -> Sequence[float]:
        """Play until the game is over or the horizon is reached; return the rewards by seat."""
        positions, rng, luck = self._positions, self._rng, self._luck
        if positions.play_out is not None:
            rewards, made = positions.play_out(state, rng, luck, self._horizon)
            self.steps += made + SAMPLE_STEPS
            return rewards
        to_act, playout_move, apply = positions.to_act, positions.playout_move, positions.apply
        made = horizon = self._horizon
        for made in range(horizon):  # noqa: B007 - counts the moves made
            acting = to_act(state)
            if not acting:
                break
            seat = acting[0]
            apply(state, seat, playout_move(state, seat, rng), luck)
        self.steps += made + SAMPLE_STEPS
        return positions.rewards(state)
