"""Keeps computer players from repeating positions within a turn; equal moves end the turn."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import TypeVar

from tabletop.engine.chance import ChanceError, FastChance, TapedChance
from tabletop.engine.information import InformationSet
from tabletop.engine.match import Match
from tabletop.engine.moves import Move, Seat
from tabletop.engine.own_names import in_own_names
from tabletop.engine.rules import Rules
from tabletop.engine.state import State
from tabletop.engine.view import View

S = TypeVar("S", bound=State)

_MOST = 400
"""Most positions of one turn that are remembered, the latest ones."""


def turn_so_far(match: Match[S]) -> list[S]:
    """Return the positions of the current turn of a match, the current one last."""
    here = match.rules.turn_id(match.state)
    found = [match.state]
    for step in reversed(match.steps[-_MOST:-1]):
        if match.rules.turn_id(step.state) != here:
            return found[::-1]
        found.append(step.state)
    if len(match.steps) <= _MOST and match.steps and match.rules.turn_id(match.first) == here:
        found.append(match.first)
    return found[::-1]


class Turn:
    """The positions of the current turn, for a game whose state is changed in place."""

    def __init__(self, rules: Rules[State]) -> None:
        self._rules = rules
        self._id: tuple[int, ...] = ()
        self.been: list[State] = []
        """The positions that the turn has had, the current one last."""

    def comes_to(self, state: State) -> None:
        """Add the current position; a new turn starts a new list."""
        here = self._rules.turn_id(state)
        if here != self._id:
            self._id = here
            self.been.clear()
        del self.been[: len(self.been) - _MOST + 1]
        self.been.append(state.clone())

    def came_back(self, seat: Seat, move: Move, state: State) -> bool:
        """Return whether a move has led to a position that the turn already had."""
        return any(_is_same(self._rules, each, state) for each in self.been) and goes_round(
            self._rules, self.been, seat, move
        )


def comes_back(info: InformationSet[S], been: Sequence[S], move: Move) -> bool:
    """Return whether a move leads back to a position of its turn, as far as its seat can know.

    `been` holds those positions. A random move never does, nor the last move of a turn. The result
    depends only on what the seat knows.
    """
    rules, seat = info.rules, info.seat
    after = _within_turn(rules, info.stand_in.clone(), seat, move)
    if after is None:
        return False
    outline = _outline(rules, after)
    alike = [each for each in been if _outline(rules, each) == outline]
    if not alike:
        return False
    been_seen = [seen(rules, in_own_names(each, seat), seat) for each in alike]
    return seen(rules, after, seat) in been_seen


def goes_round(rules: Rules[S], been: Sequence[S], seat: Seat, move: Move) -> bool:
    """Return whether a move leads back to a position of its turn, judged on the full state.

    For players that look at nothing: it needs no recording table.
    """
    after = _within_turn(rules, been[-1].clone(recording=False), seat, move)
    if after is None:
        return False
    return any(_is_same(rules, each, after) for each in been)


def _is_same(rules: Rules[S], one: S, other: S) -> bool:
    """Return whether two positions are the same, comparing the likeliest differences first."""
    return (
        one.table.zones == other.table.zones
        and _values(rules, one) == _values(rules, other)
        and one.phase == other.phase
        and [each.kind for each in one.pending] == [each.kind for each in other.pending]
    )


def _within_turn(rules: Rules[S], state: S, seat: Seat, move: Move) -> S | None:
    """Play a move; return the new state, or None if chance decided or the turn is over."""
    here = rules.turn_id(state)
    try:
        rules.apply(state, seat, move, TapedChance(()))
    except ChanceError:
        return None
    if rules.outcome(state) is not None or rules.turn_id(state) != here:
        return None
    return state


def _outline(rules: Rules[S], state: S) -> tuple[object, ...]:
    """Return cheap properties that equal positions share, to reject most others quickly."""
    asked = [each.kind for each in state.pending]
    return state.phase, asked, _values(rules, state), [len(zone) for zone in state.table.zones]


def _values(rules: Rules[S], state: S) -> list[int]:
    """Return the values of a position, without those that only count moves."""
    table, tallies = state.table, rules.tallies
    if not tallies:
        return table.values
    return [
        value
        for name, value in zip(table.plan.values, table.values, strict=True)
        if name not in tallies
    ]


def seen(rules: Rules[S], state: S, seat: Seat) -> View:
    """Return a seat's view of a position, without values that only count moves."""
    view = rules.view(state, seat)
    if not rules.tallies:
        return view
    values = tuple((name, value) for name, value in view.values if name not in rules.tallies)
    return replace(view, values=values)


def ends_turn(rules: Rules[S], state: S, seat: Seat, move: Move) -> bool:
    """Return whether a move ends the seat's turn; False if it is not its turn."""
    if state.turn != seat or state.pending:
        return False
    after = state.clone(recording=False)
    rules.apply(after, seat, move, FastChance(Random(0)))
    return rules.outcome(after) is not None or rules.turn_id(after) != rules.turn_id(state)
