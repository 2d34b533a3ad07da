"""The tree of a search over an information set: ways down, and what they have brought.

`search` says how a search goes about it, and how long it takes.
"""

from collections.abc import Hashable, Mapping, Sequence
from functools import cached_property
from math import log, sqrt
from random import Random
from typing import Generic, NamedTuple

from tabletop.ai.positions import C, Positions, W
from tabletop.engine.moves import Move, Seat

SAMPLE_STEPS = 6
"""What drawing a world costs, in moves."""
DEEPEST = 200
"""Moves after which a way down the tree becomes a playout; a game may walk in circles."""


class Tried(NamedTuple):
    """A move of the searching seat, how often it was tried, and the sum of the rewards."""

    move: Move
    visits: int
    total: float


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


class Luck:
    """Random draws restarted by a number: the same number gives the same draws.

    Sowing a generator costs as much as several moves, so it waits until something is drawn.
    """

    __slots__ = ("_rng", "_seed")

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._seed: int | None = None

    def begin(self, seed: int) -> None:
        """Let the next draws be those that belong to a number."""
        self._seed = seed

    def draw(self, n: int) -> int:
        """Return a whole number from 0 to n - 1."""
        if self._seed is not None:
            self._rng.seed(self._seed)
            self._seed = None
        return int(self._rng.random() * n)


class Tree(Generic[W, C]):
    """What is known of the moves of one information set and of those that follow."""

    def __init__(
        self,
        positions: Positions[W, C],
        seat: Seat,
        rng: Random,
        horizon: int,
        *,
        careful: bool,
    ) -> None:
        """Plant it.

        Args:
            positions: What to play on.
            seat: The seat that searches.
            rng: Of the worlds, the luck in them, and the moves that are tried first.
            horizon: How many moves a playout takes.
            careful: Whether all moves of the seat are tried in the same worlds.
        """
        self._positions = positions
        self._seat = seat
        self._rng = rng
        self._luck = Luck(Random(rng.getrandbits(32)))
        self._worlds = rng.getrandbits(32) if careful else None
        """What the worlds are numbered from that all moves are tried in; None when each is new."""
        self._dealt: list[W] = []
        """The worlds so far, where they are cheaper to copy than to deal again."""
        self._horizon = horizon
        self._root = _Node()
        self._only: dict[Hashable, C] = {}
        """The moves that are being compared, if any are."""
        self._acting = positions.to_act(positions.root)
        self.exploration = 0.0
        """How much a move is favoured that was tried little."""
        self.steps = 0
        """Moves tried out; each world drawn counts as `SAMPLE_STEPS`."""

    def compare(self, moves: Sequence[Move] | None) -> None:
        """Try no moves but these from now on, each equally often and in new worlds; None: all.

        What was found of them is forgotten. Moves that search holds for alike share a count.
        """
        self._only = self._by_key(moves or ())
        if moves is None:
            return
        self._root.tables.setdefault(self._seat, {}).update((key, _Branch()) for key in self._only)
        self._dealt.clear()
        if self._worlds is not None:
            self._worlds = self._rng.getrandbits(32)

    def _by_key(self, moves: Sequence[Move]) -> dict[Hashable, C]:
        """Return moves as they are written here, by what search knows them by."""
        positions, seat = self._positions, self._seat
        root, key = positions.root, positions.search_key
        codes = [positions.code(root, seat, move) for move in moves]
        return {code if key is None else key(root, seat, code): code for code in codes}

    @property
    def compares(self) -> bool:
        """Whether some moves are tried equally often."""
        return bool(self._only)

    def tried(self, moves: Sequence[Move] | None = None) -> list[Tried]:
        """Return what was found of these moves of the seat; of all that were tried unless told."""
        positions, seat = self._positions, self._seat
        table = self._root.tables.get(seat, {})
        if moves is None:
            options = self._promising.items()
            pairs = [(key, positions.move(positions.root, seat, code)) for key, code in options]
            found = [(move, table[key]) for key, move in pairs if key in table]
        else:
            found = [(move, table[next(iter(self._by_key((move,))))]) for move in moves]
        return [Tried(move, branch.visits, branch.total) for move, branch in found]

    def most_visited(self) -> tuple[int, int]:
        """Return the visits of the two moves of the seat that were tried most."""
        table = self._root.tables.get(self._seat, {})
        second, first = sorted([0, 0, *(branch.visits for branch in table.values())])[-2:]
        return first, second

    def grow(self) -> float:
        """Go down once, add one move, play out, keep the rewards; return that of the seat."""
        path: _Path = []
        acting = self._acting
        if self._seat in acting and len(acting) > 1:
            state = self._positions.sample(self._rng)
            self._descend(state, self._root, path)
        else:
            # The seat is alone, or asked out of turn: it may do something at any time.
            state = self._begin(path)
        rewards = self._play_out(state)
        for branch, seat in path:
            branch.visits += 1
            branch.total += rewards[seat]
        return rewards[self._seat]

    def _begin(self, path: _Path) -> W:
        """Choose a move of the searching seat, then a world for it; go down from there."""
        positions, seat, options = self._positions, self._seat, self._at_root
        # Where moves are ranked, they may look different in each world.
        ranked = positions.prior and len(self._root.tables.get(seat, ())) < len(options)
        fresh = self._worlds is None or ranked
        state = positions.sample(self._rng) if fresh else positions.root
        key, branch, new = self._pick(state, seat, options, self._root)
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
        """Return the world in which the nth try of each move takes place, with its luck ahead."""
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
        """The moves of the searching seat by what search knows them by: alike in every world."""
        return self._only or self._promising

    @cached_property
    def _promising(self) -> Mapping[Hashable, C]:
        return self._options(self._positions.root, self._seat)

    def _descend(self, state: W, node: _Node, path: _Path) -> None:
        """Go down from a node, make the moves that are chosen, and add one to the tree."""
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
        """Make a seat's move and return where it leads; None when the tree has grown by it."""
        options = self._offered(state, seat, node)
        key, branch, new = self._pick(state, seat, options, node)
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
        """Let several seats answer, none knowing what another answers; else as for one seat.

        One of them, the searching seat half the time, learns: it chooses as it would alone. The
        others answer as they have learned to on average, which is what it has to reckon with.
        Were all to learn at once, they would chase each other around in step for ever.
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
        for seat, _, code in answers:
            self._positions.apply(state, seat, code, self._luck)
        self.steps += len(answers) - 1
        if grown:
            return None
        return node.joint.setdefault(tuple(key for _, key, _ in answers), _Node())

    def _usual(self, seat: Seat, options: Mapping[Hashable, C], node: _Node) -> Hashable:
        """Return an answer, each as likely as the seat has learned to give it."""
        keys = list(options)
        table = node.tables.get(seat, {})
        weights = [table[key].visits + 1 if key in table else 1 for key in keys]
        return self._rng.choices(keys, weights)[0]

    def _offered(self, state: W, seat: Seat, node: _Node) -> Mapping[Hashable, C]:
        """Return the moves to choose from at a node, by what search knows them by."""
        if node is self._root and seat == self._seat:
            return self._at_root
        return self._options(state, seat)

    def _options(self, state: W, seat: Seat) -> Mapping[Hashable, C]:
        """Return the promising moves by what search knows them by; of those alike, the first.

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

    def _pick(
        self, state: W, seat: Seat, options: Mapping[Hashable, C], node: _Node
    ) -> tuple[Hashable, _Branch, bool]:
        """Choose a move for a seat: its key, its branch, and whether that is new."""
        table = node.tables.setdefault(seat, {})
        if options is self._only:
            key = min(options, key=lambda each: table[each].visits)
            return key, table[key], False
        untried: list[Hashable] = []
        best_score, best_key, best = -1.0, None, None
        visits, exploration = 0, self.exploration
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
        state: W,
        seat: Seat,
        options: Mapping[Hashable, C],
        untried: list[Hashable],
        visits: int,
    ) -> Hashable | None:
        """Return the key of the untried move to try, or None while those tried have to do."""
        ranks = None
        if self._positions.prior is not None:
            ranks = self._positions.prior(state, seat, [options[key] for key in untried])
        if ranks is None:
            return untried[int(self._rng.random() * len(untried))]
        if len(options) - len(untried) > 1 + sqrt(visits):
            return None
        return untried[max(range(len(untried)), key=ranks.__getitem__)]

    def _play_out(self, state: W) -> Sequence[float]:
        """Play on until the game is over or long enough, and return the rewards by seat."""
        positions, rng, luck = self._positions, self._rng, self._luck
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
