"""Deals again what no person at the table knows, after moves were undone.

Whoever saw what was coming gains nothing: it comes differently now.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import TypeVar

from tabletop.engine.moves import Seat
from tabletop.engine.own_names import kept_by, label_all
from tabletop.engine.rules import Rules
from tabletop.engine.state import State

S = TypeVar("S", bound=State)


def redeal(rules: Rules[S], state: S, people: Sequence[Seat], rng: Random) -> S:
    """Return a random position that none of these seats can tell from `state`.

    It depends only on what they know together and on `rng`. Hands of computer players are dealt
    again too; sealed answers of people are kept. If only computers play, the seat to move stands
    for the onlooker.
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
    """Return a function that deals a position again by a number that a log can store."""
    return lambda state: redeal(rules, state, people, Random(seed))


def _lay_out(old: State, new: State, mask: int) -> None:
    """Keep each piece that a person knows in place, with everything known about it."""
    before, after = old.table, new.table
    for zone, pieces in enumerate(before.zones):
        kept = {piece for piece in pieces if before.known[piece] & mask}
        dealt = iter([piece for piece in after.zones[zone] if piece not in kept])
        hidden = zone < len(before.zones) - 1  # the box is left as it is
        after.zones[zone] = [
            piece if piece in kept or not hidden else next(dealt) for piece in pieces
        ]
        for place, piece in zip(pieces, after.zones[zone], strict=True):
            stayed = before.where[piece] == zone
            after.where[piece] = zone
            after.known[piece] = before.known[place]
            after.among[piece] = (
                before.among[piece] if piece in kept or not hidden
                else before.among[piece] & mask if stayed else 0
            )  # fmt: skip


def _keep_answers(old: State, new: State, people: Sequence[Seat]) -> None:
    """Keep the sealed answers of people."""
    for place, (was, decision) in enumerate(zip(old.pending, new.pending, strict=True)):
        answers = tuple(
            given if seat in people else drawn
            for seat, given, drawn in zip(was.seats, was.answers, decision.answers, strict=True)
        ) if was.answers else was.answers  # fmt: skip
        new.pending[place] = replace(decision, answers=answers)
