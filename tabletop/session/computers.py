"""The computer players of a session: they ask a worker for moves."""

from functools import reduce

from tabletop.ai.players import choose_onward, make_player
from tabletop.ai.turns import comes_back, turn_so_far
from tabletop.ai.worker import Thinker
from tabletop.engine.information import InformationSet
from tabletop.engine.match import Match
from tabletop.engine.moves import Move, Seat
from tabletop.engine.state import State


class Computers:
    """Asks a worker for moves, or searches here if there is none."""

    def __init__(self, match: Match[State], thinker: Thinker | None) -> None:
        self._match = match
        self._rules = match.rules
        self._thinker = thinker
        self._barred: frozenset[Move] = frozenset()
        """Moves that were chosen and found to lead back to a position of the turn."""
        self._about: tuple[State, Seat] | None = None
        """The position and seat of the open question."""

    @property
    def seconds(self) -> float:
        """Seconds since the open question was asked."""
        return self._thinker.seconds if self._thinker and self._about else 0.0

    def ask(self, state: State, seat: Seat, level: str, seed: int) -> bool:
        """Ask a worker for a seat's move; return False if it was already asked."""
        if self._thinker is None or (self._is_about(state, seat) and self._thinker.busy):
            return False
        if not self._is_about(state, seat):
            self._barred = frozenset()
        info = InformationSet.of(self._rules, state, seat)
        self._thinker.ask(reduce(InformationSet.without, self._barred, info), level, seed)
        self._about = state, seat
        return True

    def poll(self, state: State, seat: Seat, level: str, seed: int) -> Move | None:
        """Return a seat's move once there is one, asking for it if needed. Never blocks."""
        if self._thinker is None:
            info = InformationSet.of(self._rules, state, seat)
            return choose_onward(make_player(level, seed), info, turn_so_far(self._match))
        if self.ask(state, seat, level, seed):
            return None
        return self._taken(self._thinker.poll())

    def choose_now(self, state: State, seat: Seat) -> Move | None:
        """Return a seat's move at once if it was asked for."""
        if self._thinker is None or not self._is_about(state, seat):
            return None
        return self._taken(self._thinker.choose_now())

    def any_move(self, state: State, seat: Seat, seed: int) -> Move:
        """Return a legal move in place of one that the rules refuse after all."""
        return make_player("random", seed).choose(InformationSet.of(self._rules, state, seat))

    def drop(self) -> None:
        """Drop the open question: its position is gone."""
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
