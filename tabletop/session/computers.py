"""The computer players of a sitting: which move is asked for, and about which position."""

from tabletop.ai.players import make_player
from tabletop.ai.worker import Thinker
from tabletop.engine.information import InformationSet
from tabletop.engine.moves import Move, Seat
from tabletop.engine.rules import Rules
from tabletop.engine.state import State


class Computers:
    """Asks a worker for moves, or thinks here if there is none."""

    def __init__(self, rules: Rules[State], thinker: Thinker | None) -> None:
        self._rules = rules
        self._thinker = thinker
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
        self._thinker.ask(InformationSet.of(self._rules, state, seat), level, seed)
        self._about = state, seat
        return True

    def poll(self, state: State, seat: Seat, level: str, seed: int) -> Move | None:
        """Return the move of a seat once there is one; ask for it when nobody has. Never waits."""
        if self._thinker is None:
            return make_player(level, seed).choose(InformationSet.of(self._rules, state, seat))
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
        if move is not None:
            self._about = None
        return move

    def _is_about(self, state: State, seat: Seat) -> bool:
        return self._about is not None and self._about[0] is state and self._about[1] == seat
