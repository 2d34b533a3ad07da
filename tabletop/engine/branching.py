"""Continues play from a past position, as it was or as one seat knew it.

What the seat did not know is dealt again. The random numbers of that deal are recorded, so that a
log with them restores the same position.
"""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Generic, TypeVar

from tabletop.engine.chance import ChanceError
from tabletop.engine.match import Match
from tabletop.engine.moves import Seat
from tabletop.engine.own_names import kept_by, label_all
from tabletop.engine.rules import Rules
from tabletop.engine.state import State

S = TypeVar("S", bound=State)

_UNIT = 1 << 53
"""`Random.random` returns multiples of 1 / `_UNIT`."""


class _Taping(Random):
    """A generator that records its numbers; all its methods use `random`."""

    def __init__(self, source: Random) -> None:
        super().__init__(0)
        self._source = source
        self.tape: list[int] = []

    def random(self) -> float:
        number = self._source.random()
        self.tape.append(int(number * _UNIT))
        return number


class _Taped(Random):
    """A generator that returns recorded numbers."""

    def __init__(self, tape: Sequence[int]) -> None:
        super().__init__(0)
        self._tape = tape
        self._next = 0

    def random(self) -> float:
        if self._next >= len(self._tape):
            raise ChanceError(f"the tape has only {len(self._tape)} numbers")
        number = self._tape[self._next]
        self._next += 1
        if not 0 <= number < _UNIT:
            raise ChanceError(f"{number} is not on any tape")
        return number / _UNIT


@dataclass(frozen=True, slots=True)
class Deal(Generic[S]):
    """A position to continue from, and the numbers it was dealt by."""

    state: S
    draws: tuple[int, ...]
    """Numbers drawn to deal the unknown again; empty if the position was kept."""


def deal_anew(rules: Rules[S], state: S, seat: Seat, rng: Random) -> Deal[S]:
    """Return a position in which everything that `seat` does not know is dealt again.

    It depends only on what the seat knows and on `rng`, so nobody learns from it where cards were.
    """
    taping = _Taping(rng)
    return Deal(_dealt(rules, state, seat, taping), tuple(taping.tape))


def deal_again(rules: Rules[S], state: S, seat: Seat, draws: Sequence[int]) -> S:
    """Repeat a deal from its recorded numbers.

    Raises:
        ChanceError: the numbers don't fit the position.
    """
    taped = _Taped(draws)
    return _dealt(rules, state, seat, taped)


def _dealt(rules: Rules[S], state: S, seat: Seat, rng: Random) -> S:
    """Return a deal in which each seat gives new numbers to the new pieces it knows."""
    dealt = rules.determinize(state, seat, rng)
    label_all(dealt.table, kept_by(state.table, state.table.plan.bit(seat)))
    return dealt


def laid_open(match: Match[S], number: int) -> S:
    """Return the position after so many moves of a finished game with everything revealed.

    Raises:
        ValueError: the game is not over, so there may be secrets.
    """
    if match.outcome is None:
        raise ValueError("only a finished game is laid open")
    state = match.steps[number - 1].state if number else match.first
    opened = state.clone(recording=True)
    table = opened.table
    table.known = [table.everyone] * len(table.known)
    table.among = [0] * len(table.among)
    table.labels = None  # with all laid open each piece goes by its own name
    return opened


def placement(state: State) -> str:
    """Return a hash of the places of all pieces and of all values: 64 hex digits."""
    table, plan = state.table, state.table.plan
    lying = [[plan.pieces[piece] for piece in zone] for zone in table.zones]
    text = json.dumps([plan.zones, lying, plan.values, table.values], separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()
