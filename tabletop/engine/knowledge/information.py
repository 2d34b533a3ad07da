"""What a computer player is given: one seat's knowledge, with no access to the true state."""

from functools import cached_property
from random import Random
from typing import Generic, TypeVar

from tabletop.engine.knowledge.own_names import in_own_names
from tabletop.engine.moves import Move, Seat
from tabletop.engine.rules import Rules
from tabletop.engine.state import State
from tabletop.engine.view import View

S = TypeVar("S", bound=State)


class InformationSet(Generic[S]):
    """All positions that look the same to a seat; the basis of a computer player's choice.

    It is built from a position in which everything unknown to the seat was dealt again with a fixed
    seed. So every position of the set gives the same object, and no hidden information is sent to
    another process.
    """

    def __init__(
        self, rules: Rules[S], stand_in: S, seat: Seat, barred: frozenset[Move] = frozenset()
    ) -> None:
        """Use a position to represent the set; to create one from the true state, call `of`."""
        self.rules = rules
        self.seat = seat
        self._stand_in = stand_in
        self.barred = barred
        """Moves that a computer player avoids unless there is no other."""

    def __reduce__(
        self,
    ) -> tuple[type["InformationSet[S]"], tuple[Rules[S], S, Seat, frozenset[Move]]]:
        """Pickle without cached results."""
        return type(self), (self.rules, self._stand_in, self.seat, self.barred)

    @classmethod
    def of(cls, rules: Rules[S], state: S, seat: Seat) -> "InformationSet[S]":
        """Return a seat's information set, given a position in the seat's own names."""
        return cls(rules, rules.determinize(in_own_names(state, seat), seat, Random(0)), seat)

    @property
    def stand_in(self) -> S:
        """The position that represents the set, to send to a worker. Don't change it."""
        return self._stand_in

    @cached_property
    def view(self) -> View:
        """What the seat sees; the same in every position of the set."""
        return self.rules.view(self._stand_in, self.seat)

    def legal_moves(self) -> list[Move]:
        """Return the legal moves of the seat, which are the same in every position of the set."""
        return self.rules.legal_moves(self._stand_in, self.seat)

    def choices(self) -> list[Move]:
        """Return the moves that a computer player considers first: promising and not barred.

        Equivalent moves count once.
        """
        mind, state, seat = self.rules.heuristics, self._stand_in, self.seat
        moves = mind.promising(state, seat)
        alike = {mind.search_key(state, seat, move): move for move in reversed(moves)}
        promising = [move for move in moves if alike[mind.search_key(state, seat, move)] == move]
        found = [move for move in promising if move not in self.barred]
        if not found:
            legal = self.legal_moves()
            found = [move for move in legal if move not in self.barred] or promising or legal
        if not found:
            raise ValueError(f"seat {self.seat} of {self.rules.spec.id} has no legal move")
        return found

    def without(self, *moves: Move) -> "InformationSet[S]":
        """Return the information set in which `moves` are barred too."""
        if not moves:
            return self
        return type(self)(self.rules, self._stand_in, self.seat, self.barred.union(moves))

    def sample(self, rng: Random) -> S:
        """Return a random position of the set. It may be changed and records no events."""
        return self.rules.determinize(self._silent, self.seat, rng)

    @cached_property
    def _silent(self) -> S:
        """The stand-in without recording, which is faster to sample from and to play on."""
        return self._stand_in.clone(recording=False)
