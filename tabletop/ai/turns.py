"""What keeps a computer's turn from going round: nothing comes back, equals end it."""

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
"""Positions of one turn that are remembered, the last ones."""


def turn_so_far(match: Match[S]) -> list[S]:
    """Return the positions that the present turn of a match has had, that of now last."""
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
    """The positions of the present turn in a game whose state changes under way."""

    def __init__(self, rules: Rules[State]) -> None:
        self._rules = rules
        self._id: tuple[int, ...] = ()
        self.been: list[State] = []
        """The positions that the turn has had, that of now last."""

    def comes_to(self, state: State) -> None:
        """Take down the position of now; a new turn forgets those of the last."""
        here = self._rules.turn_id(state)
        if here != self._id:
            self._id = here
            self.been.clear()
        del self.been[: len(self.been) - _MOST + 1]
        self.been.append(state.clone())

    def came_back(self, seat: Seat, move: Move, state: State) -> bool:
        """Return whether a move that has led to a state came to one that the turn has had."""
        return any(_is_same(self._rules, each, state) for each in self.been) and goes_round(
            self._rules, self.been, seat, move
        )


def comes_back(info: InformationSet[S], been: Sequence[S], move: Move) -> bool:
    """Return whether a move leads to a position that its turn has had, as far as its seat knows.

    `been` holds those positions. A move by chance never does, nor the last one of a turn. It is a
    function of what the seat knows.
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
    """Return whether a move leads to a position that its turn has had, whoever knows it.

    For players that look at nothing: it needs no table that is recording.
    """
    after = _within_turn(rules, been[-1].clone(recording=False), seat, move)
    if after is None:
        return False
    return any(_is_same(rules, each, after) for each in been)


def _is_same(rules: Rules[S], one: S, other: S) -> bool:
    """Return whether all lies as in another position; what differs most often comes first."""
    return (
        one.table.zones == other.table.zones
        and _values(rules, one) == _values(rules, other)
        and one.phase == other.phase
        and [each.kind for each in one.pending] == [each.kind for each in other.pending]
    )


def _within_turn(rules: Rules[S], state: S, seat: Seat, move: Move) -> S | None:
    """Play a move; return the state, or None where chance decided or the turn is over."""
    here = rules.turn_id(state)
    try:
        rules.apply(state, seat, move, TapedChance(()))
    except ChanceError:
        return None
    if rules.outcome(state) is not None or rules.turn_id(state) != here:
        return None
    return state


def _outline(rules: Rules[S], state: S) -> tuple[object, ...]:
    """Return what two positions that are the same have in common, found without effort."""
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
    """Return what a seat sees of a position, without what only counts moves."""
    view = rules.view(state, seat)
    if not rules.tallies:
        return view
    values = tuple((name, value) for name, value in view.values if name not in rules.tallies)
    return replace(view, values=values)


def ends_turn(rules: Rules[S], state: S, seat: Seat, move: Move) -> bool:
    """Return whether a seat's turn is over after a move; False where it is not its turn."""
    if state.turn != seat or state.pending:
        return False
    after = state.clone(recording=False)
    rules.apply(after, seat, move, FastChance(Random(0)))
    return rules.outcome(after) is not None or rules.turn_id(after) != rules.turn_id(state)
