"""Computer players that choose from what their seat knows.

With the same seed a player chooses the same move in every position of one information set.
"""

from collections.abc import Callable
from random import Random
from typing import Protocol, TypeVar

from tabletop.engine.chance import FastChance
from tabletop.engine.information import InformationSet
from tabletop.engine.moves import Move, Seat
from tabletop.engine.rules import Rules
from tabletop.engine.state import State

S = TypeVar("S", bound=State)


class Player(Protocol):
    """Somebody who chooses moves."""

    def choose(self, info: InformationSet[S]) -> Move:
        """Return one of `info.legal_moves()`.

        Raises:
            ValueError: there is no legal move.
        """


class RandomPlayer:
    """Chooses any legal move, each equally likely."""

    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)

    def choose(self, info: InformationSet[S]) -> Move:
        """Return a legal move."""
        return self._rng.choice(_legal(info))


class GreedyPlayer:
    """Looks one turn ahead and takes what looks best on average over what may be hidden."""

    SAMPLES = 6
    """Positions of the information set that each move is tried in."""
    DEPTH = 2
    """Further moves of the same seat that are looked at, when its turn goes on."""

    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)

    def choose(self, info: InformationSet[S]) -> Move:
        """Return the move whose average estimate is highest, a random one among equals."""
        rules, seat = info.rules, info.seat
        moves = rules.promising(info.stand_in, seat) or _legal(info)
        if len(moves) == 1:
            return moves[0]
        totals = [0.0] * len(moves)
        for _ in range(self.SAMPLES):
            position = info.sample(self._rng)
            for place, move in enumerate(moves):
                trial = position.clone(recording=False)
                totals[place] += self._value(rules, trial, seat, move, self.DEPTH)
        best = max(totals)
        return self._rng.choice(
            [move for move, total in zip(moves, totals, strict=True) if total > best - 1e-9]
        )

    def _value(self, rules: Rules[S], state: S, seat: Seat, move: Move, depth: int) -> float:
        """Return how good a position is after a move, playing the rest of the turn as well."""
        rules.apply(state, seat, move, FastChance(self._rng))
        self._answer_for_others(rules, state, seat)
        if depth and rules.to_act(state) == (seat,) and rules.outcome(state) is None:
            moves = rules.promising(state, seat)
            return max(
                self._value(rules, state.clone(recording=False), seat, each, depth - 1)
                for each in moves
            )
        return rules.estimate(state, seat)

    def _answer_for_others(self, rules: Rules[S], state: S, seat: Seat) -> None:
        """Let the others answer open questions at random, so that their outcome shows."""
        while state.pending and seat not in (waiting := rules.to_act(state)) and waiting:
            moves = rules.legal_moves(state, waiting[0])
            rules.apply(state, waiting[0], self._rng.choice(moves), FastChance(self._rng))


def _legal(info: InformationSet[S]) -> list[Move]:
    moves = info.legal_moves()
    if not moves:
        raise ValueError(f"seat {info.seat} of {info.rules.spec.id} has no legal move")
    return moves


LEVELS: dict[str, Callable[[int], Player]] = {"random": RandomPlayer, "greedy": GreedyPlayer}
"""The computer players by level."""


def make_player(level: str, seed: int) -> Player:
    """Return a player of a level.

    Raises:
        ValueError: there is no such level.
    """
    try:
        return LEVELS[level](seed)
    except KeyError:
        raise ValueError(f"no level {level[:40]!r} (levels: {', '.join(LEVELS)})") from None
