"""The computer players of a sitting: which move is asked for, and about which position."""

from functools import reduce

from tabletop.ai.players import choose_onward, make_player
from tabletop.ai.turns import comes_back, turn_so_far
from tabletop.ai.worker import Thinker
from tabletop.engine.information import InformationSet
from tabletop.engine.match import Match
from tabletop.engine.moves import Move, Seat
from tabletop.engine.state import State


class Computers:
    """Asks a worker for moves, or thinks here if there is none."""

    def __init__(self, match: Match[State], thinker: Thinker | None) -> None:
        self._match = match
        self._rules = match.rules
        self._thinker = thinker
        self._barred: frozenset[Move] = frozenset()
        """Moves that lead back to a position of the turn, once they were chosen."""
        self._about: tuple[State, Seat] | None = None
        """The position and the seat of the open question."""

    @property
    def seconds(self) -> float:
        """How long the open question has been thought about."""
        return self._thinker.seconds if self._thinker and self._about else 0.0

    def ask(self, state: State, seat: Seat, level: str, seed: int) -> bool:
        """Let a worker think about the move of a seat; whether it had not been asked already."""
        if self._thinker is None or (self._is_about(state, seat) and self._thinker.busy):
            return False
        if not self._is_about(state, seat):
            self._barred = frozenset()
        info = InformationSet.of(self._rules, state, seat)
        self._thinker.ask(reduce(InformationSet.without, self._barred, info), level, seed)
        self._about = state, seat
        return True

    def poll(self, state: State, seat: Seat, level: str, seed: int) -> Move | None:
        """Return the move of a seat once there is one; ask for it when nobody has. Never waits."""
        if self._thinker is None:
            info = InformationSet.of(self._rules, state, seat)
            return choose_onward(make_player(level, seed), info, turn_so_far(self._match))
        if self.ask(state, seat, level, seed):
            return None
        return self._taken(self._thinker.poll())

    def choose_now(self, state: State, seat: Seat) -> Move | None:
        """Return the move of a seat at once if it was asked for."""
        if self._thinker is None or not self._is_about(state, seat):
            return None
        return self._taken(self._thinker.choose_now())

    def any_move(self, state: State, seat: Seat, seed: int) -> Move:
        """Return a legal move in place of one that the rules refuse after all."""
        return make_player("random", seed).choose(InformationSet.of(self._rules, state, seat))

    def drop(self) -> None:
        """Forget the open question: the position it is about has gone."""
        if self._thinker is not None and self._about is not None:
            self._thinker.drop()
        self._about = None

    def _taken(self, move: Move | None) -> Move | None:
        if move is None or self._about is None:
            return move
        info = InformationSet.of(self._rules, *self._about)
        if move not in self._barred and comes_back(info, turn_so_far(self._match), move):
            self._barred |= {move}  # it is asked again, and leaves this one alone
            return None
        self._about = None
        return move

    def _is_about(self, state: State, seat: Seat) -> bool:
        return self._about is not None and self._about[0] is state and self._about[1] == seat
