"""Play-outs of games whose author wrote no hooks: they learn, within a search, what pays.

Random moves say little in trick-taking and climbing games. Here each kind of move has a mean, over
all play-outs of the search, of how much better than usual its seat then did (move-average
sampling). Kinds are told apart by the piece, by how the piece compares with the one played before
it (same suit or not, higher or lower), and by both. All seats share the means.

Where no points are scored, the first play-outs of a search only learn. If they tell that a light
hand goes with winning, later ones end after a few moves and are judged by hands (`burdens.py`).
"""

from collections.abc import Hashable, Mapping, Sequence
from random import Random
from typing import Generic, TypeVar

from tabletop.ai.burdens import Burdens
from tabletop.engine.chance import Chance, FastChance
from tabletop.engine.knowledge.information import InformationSet
from tabletop.engine.moves import Move, Seat
from tabletop.engine.spec import FaceValue
from tabletop.engine.state import State

S = TypeVar("S", bound=State)

CURIOUS = 0.1
"""Probability of a random legal move instead of the one that has paid best."""
USUAL = 50
"""Moves of a play-out whose moves count as one try each; those of longer ones count less.

A single move decides less in them, and the longest come to no result at all.
"""
DOUBT = 8
"""Tries at no gain that each mean begins with, so that few tries say little."""

STUDIED = 30
"""Whole play-outs before the first that only learn what hands are worth, and what pays."""
LONG = 1_500
"""Moves after which no more of them begin."""
WATCHED = 0.25
"""Share of their moves before which one looks what else could be played, which is slow."""
NEAR = 8
"""Moves of a play-out that ends with a judgement of the hands."""


class Playouts(Generic[S]):
    """Plays positions of one search to the end of a round, better with every play-out."""

    def __init__(self, info: InformationSet[S]) -> None:
        root = info.stand_in
        self._info, self._rules = info, info.rules
        self._plan = plan = root.table.plan
        self._scores = plan.scores
        self._stood = tuple(root.table.values[each] for each in plan.scores)
        self._burdens = Burdens(info.rules, root)
        self._studies = self._burdens.may_tell
        """Whether play-outs that only learn are still to come."""
        self._target = -1
        """Number of the zone to which the last piece was played."""
        self._pairs: dict[tuple[str, str], tuple[int, ...]] = {}
        """How two pieces compare, by their names."""
        self._gains: dict[Hashable, list[float]] = {}
        """For each kind of move: how often it was tried, and the sum of what it gained."""
        self._usual = [[0.0, 0.0] for _ in range(root.seats)]
        """For each seat: how many play-outs there were, and the sum of its rewards."""

    def play(
        self, state: S, rng: Random, luck: Chance, horizon: int
    ) -> tuple[Sequence[float], int]:
        """Play a position on; return each seat's reward and the number of moves made.

        A play-out ends with the game, after `horizon` moves, or when a round has changed the scores
        and the next one is dealt: what chances it brings is anybody's guess. The first play-out
        makes the moves of those before it too.
        """
        studied = 0
        if self._studies:
            for _ in range(STUDIED):
                if studied > LONG:
                    break
                again = Random(rng.getrandbits(32))
                world = self._info.sample(again)
                studied += self._play(world, again, FastChance(again), horizon)[1]
            self._studies = False
            self._burdens.settle()
        rewards, made = self._play(state, rng, luck, horizon)
        return rewards, studied + made

    def _play(
        self, state: S, rng: Random, luck: Chance, horizon: int
    ) -> tuple[Sequence[float], int]:
        rules, burdens, studies = self._rules, self._burdens, self._studies
        played, leads = list[tuple[Seat, tuple[Hashable, ...]]](), list[list[float]]()
        before, made, held = "", 0, burdens.held(state)
        most = min(NEAR, horizon) if burdens.slope else horizon
        while (acting := rules.to_act(state)) and made < most:
            made += 1
            seat = acting[0]
            if studies:
                if rng.random() < WATCHED:
                    burdens.watch(state, seat)
                leads.append(burdens.leads(state))
            move = self._choose(state, seat, before, rng)
            played.append((seat, self._kinds(move, before)))
            rules.apply(state, seat, move, luck)
            before = self._lies_there(state, move, before)
            had, held = held, burdens.held(state)
            if held >= had + state.seats and self._scored(state):
                acting = ()
                break
        judges = acting and burdens.slope
        rewards = burdens.judged(state) if judges else rules.heuristics.rewards(state)
        self._learn(played, rewards)
        burdens.learn(leads, rewards)
        return rewards, made

    def _scored(self, state: S) -> bool:
        values = state.table.values
        return self._stood != tuple([values[each] for each in self._scores])

    def _lies_there(self, state: S, move: Move, before: str) -> str:
        """Return the piece played last, if it still lies where it was put; "" if it doesn't."""
        plan, where = self._plan, state.table.where
        if move.pieces and move.pieces[0] in plan.piece:
            before, self._target = move.pieces[0], plan.zone.get(move.target, -1)
        return before if before and where[plan.piece[before]] == self._target else ""

    def _choose(self, state: S, seat: Seat, before: str, rng: Random) -> Move:
        """Return the legal move that has paid best, or sometimes any."""
        if not self._gains or rng.random() < CURIOUS:
            return self._rules.any_legal(state, seat, rng)
        worth = self._worth
        return self._rules.best_legal(state, seat, rng, lambda move: worth(move, before))

    def _worth(self, move: Move, before: str) -> float:
        worth, gains = 0.0, self._gains
        for kind in self._kinds(move, before):
            found = gains.get(kind)
            if found is not None:
                worth += found[1] / (found[0] + DOUBT)
        return worth

    def _kinds(self, move: Move, before: str) -> tuple[Hashable, ...]:
        compared = self._compared(move.pieces[0] if move.pieces else "", before)
        alone = move.kind, move.pieces, move.args
        kind = move.kind, len(move.pieces)
        return kind, alone, (kind, compared), (alone, compared)

    def _compared(self, piece: str, before: str) -> tuple[int, ...]:
        found = self._pairs.get((piece, before))
        if found is None:
            one, other = self._plan.kind_named(piece), self._plan.kind_named(before)
            found = compare(one.face, other.face) if one and other else ()
            self._pairs[piece, before] = found
        return found

    def _learn(
        self, played: Sequence[tuple[Seat, tuple[Hashable, ...]]], rewards: Sequence[float]
    ) -> None:
        usual = self._usual
        better = [
            reward - (whole / count if count else reward)
            for reward, (count, whole) in zip(rewards, usual, strict=True)
        ]
        for seat, reward in enumerate(rewards):
            usual[seat][0] += 1
            usual[seat][1] += reward
        gains, weight = self._gains, USUAL / max(1, len(played))
        for seat, kinds in played:
            for kind in kinds:
                found = gains.get(kind)
                if found is None:
                    found = gains[kind] = [0.0, 0.0]
                found[0] += weight
                found[1] += weight * better[seat]


def compare(face: Mapping[str, FaceValue], other: Mapping[str, FaceValue]) -> tuple[int, ...]:
    """Return for each field that two faces share how they compare.

    1 and -1 stand for a higher and a lower number, 1 and 0 for equal and other words.
    """
    pairs = [(face[field], other[field]) for field in sorted(face) if field in other]
    return tuple(
        (one > two) - (one < two) if isinstance(one, int) and isinstance(two, int) else one == two
        for one, two in pairs
    )
