"""Continues play from a past position, as it was or as one seat knew it.

What the seat did not know is dealt again. The random numbers of that deal are recorded, so that a
log with them restores the same position. `redeal` deals again what nobody at the table knows after
moves were undone, so that an undo tells nobody what comes next.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Generic, TypeVar

from tabletop.digests import sha256
from tabletop.engine.chance import ChanceError
from tabletop.engine.knowledge.own_names import kept_by, label_all
from tabletop.engine.match import Match
from tabletop.engine.moves import Seat
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
    """A position to continue from, and the random numbers used to deal it."""

    state: S
    draws: tuple[int, ...]
    """Numbers drawn to deal again what a seat did not know; empty if the position was kept."""


def deal_for_seat(rules: Rules[S], state: S, seat: Seat, rng: Random) -> Deal[S]:
    """Return a position in which everything unknown to `seat` is dealt again.

    It depends only on what the seat knows and on `rng`, so it doesn't reveal where cards were. The
    result includes the numbers drawn, for `repeat_deal`.
    """
    taping = _Taping(rng)
    return Deal(_dealt(rules, state, seat, taping), tuple(taping.tape))


def repeat_deal(rules: Rules[S], state: S, seat: Seat, draws: Sequence[int]) -> S:
    """Return the same position as `deal_for_seat`, given the numbers that it drew.

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
    """Return the position after `number` moves of a finished game, with every piece revealed.

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
    table.labels = None  # everything is revealed, so each piece keeps its own name
    return opened


def placement(state: State) -> str:
    """Return a SHA-256, in hex, of the places of all pieces and all values of a position."""
    table, plan = state.table, state.table.plan
    lying = [[plan.pieces[piece] for piece in zone] for zone in table.zones]
    text = json.dumps([plan.zones, lying, plan.values, table.values], separators=(",", ":"))
    return sha256(text.encode()).hexdigest()


def redeal(rules: Rules[S], state: S, people: Sequence[Seat], rng: Random) -> S:
    """Return a random position that looks the same as `state` to all of these people.

    It depends only on what they know together and on `rng`. Hands of computer players are dealt
    again too; secret answers of people are kept. If only computers play, the seat to move takes the
    place of the people.
    """
    people = people or (state.turn,)
    eyes = state.turn if state.turn in people else people[0]
    whole = state.clone()
    table, bit = whole.table, 1 << eyes
    mask = sum(table.plan.bit(seat) for seat in (-1, *set(people)))
    for piece, known in enumerate(table.known):
        if known & mask:
            table.known[piece] |= bit
            table.among[piece] &= ~bit
        elif table.among[piece] & mask:
            table.among[piece] |= bit
    new = rules.determinize(whole, eyes, rng)
    _lay_out(state, new, mask)
    _keep_answers(state, new, people)
    label_all(new.table, kept_by(state.table, mask))
    return new


def dealer(rules: Rules[S], people: Sequence[Seat], seed: int) -> Callable[[S], S]:
    """Return a function that uses a seed to deal again what some people don't know.

    The same seed gives the same deal.

    Args:
        rules: The rules of the game.
        people: The seats of people, whose knowledge is kept.
        seed: A number that a log can store.
    """
    return lambda state: redeal(rules, state, people, Random(seed))


def _lay_out(old: State, new: State, mask: int) -> None:
    """Keep each piece that a person knows in place, with everything known about it."""
    before, after = old.table, new.table
    for zone, pieces in enumerate(before.zones):
        kept = {piece for piece in pieces if before.known[piece] & mask}
        dealt = iter([piece for piece in after.zones[zone] if piece not in kept])
        hidden = zone < len(before.zones) - 1  # the box is not dealt again
        after.zones[zone] = [
            piece if piece in kept or not hidden else next(dealt) for piece in pieces
        ]
        for place, piece in zip(pieces, after.zones[zone], strict=True):
            stayed = before.where[piece] == zone
            after.where[piece] = zone
            after.known[piece] = before.known[place]
            after.among[piece] = (
                before.among[piece]
                if piece in kept or not hidden
                else before.among[piece] & mask
                if stayed
                else 0
            )


def _keep_answers(old: State, new: State, people: Sequence[Seat]) -> None:
    """Keep the sealed answers of people."""
    for place, (was, decision) in enumerate(zip(old.pending, new.pending, strict=True)):
        answers = (
            tuple(
                given if seat in people else drawn
                for seat, given, drawn in zip(was.seats, was.answers, decision.answers, strict=True)
            )
            if was.answers
            else was.answers
        )
        new.pending[place] = replace(decision, answers=answers)
