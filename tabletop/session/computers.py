"""A game's computer players, which search for moves in a separate process."""

from functools import reduce

from tabletop.ai.levels import ComputerKind
from tabletop.ai.players import choose_onward, leads_back, make_player, player_of, turn_so_far
from tabletop.ai.worker import Thinker
from tabletop.engine.knowledge.information import InformationSet
from tabletop.engine.match import Match
from tabletop.engine.moves import Move, Seat
from tabletop.engine.state import State


class Computers:
    """Chooses the moves of a game's computer players by searching for them.

    The search runs in a worker process or, without one, in this process. Only one search is open at
    a time, for one position and the seat that has to move in it.
    """

    def __init__(self, match: Match[State], thinker: Thinker | None) -> None:
        self._match = match
        self._rules = match.rules
        self._thinker = thinker
        self._barred: frozenset[Move] = frozenset()
        """Moves that were found but lead back to a position that this turn has been in before."""
        self._about: tuple[State, Seat] | None = None
        """The position and the seat for which the open search was started; None without one."""

    @property
    def seconds(self) -> float:
        """How long the current search has been running, in seconds; 0 if there is none."""
        return self._thinker.seconds if self._thinker and self._about else 0.0

    def ask(self, state: State, seat: Seat, kind: ComputerKind, seed: int) -> bool:
        """Start a search for a seat's move in the worker, unless one is running already.

        Args:
            state: The position in which the seat has to move.
            seat: The seat to find a move for.
            kind: The computer player.
            seed: Decides the random choices of the search.

        Returns:
            Whether a new search was started; always False without a worker.
        """
        if self._thinker is None or (self._is_about(state, seat) and self._thinker.busy):
            return False
        if self._rules.heuristics.remark(state, seat) is not None:
            return False
        if not self._is_about(state, seat):
            self._barred = frozenset()
        info = InformationSet.of(self._rules, state, seat)
        self._thinker.ask(reduce(InformationSet.without, self._barred, info), kind, seed)
        self._about = state, seat
        return True

    def poll(self, state: State, seat: Seat, kind: ComputerKind, seed: int) -> Move | None:
        """Return the computer player's move, or None while the search is still running.

        The first call for a position starts the search. Call it again, such as once per frame,
        until it returns a move. With a worker, it never blocks. Without one, it searches in this
        process and blocks until the search ends.

        Args:
            state: The position in which the seat has to move.
            seat: The seat to find a move for.
            kind: The computer player.
            seed: Decides the random choices of the search.
        """
        said = self._rules.heuristics.remark(state, seat)
        if said is not None:
            return said
        if self._thinker is None:
            info = InformationSet.of(self._rules, state, seat)
            return choose_onward(player_of(kind, seed), info, turn_so_far(self._match))
        if self.ask(state, seat, kind, seed):
            return None
        return self._taken(self._thinker.poll())

    def choose_now(self, state: State, seat: Seat) -> Move | None:
        """Stop the search for a seat's move and return the best move found so far.

        Return None if no search is running for this position and seat.
        """
        if self._thinker is None or not self._is_about(state, seat):
            return None
        return self._taken(self._thinker.choose_now())

    def any_move(self, state: State, seat: Seat, seed: int) -> Move:
        """Return a random legal move for a seat, in case the rules refuse the chosen one.

        In the same position, the same `seed` gives the same move.
        """
        return make_player("random", seed).choose(InformationSet.of(self._rules, state, seat))

    def drop(self) -> None:
        """Cancel the running search, if any. Call this when the game leaves its position."""
        if self._thinker is not None and self._about is not None:
            self._thinker.drop()
        self._about = None

    def _taken(self, move: Move | None) -> Move | None:
        if move is None or self._about is None:
            return move
        info = InformationSet.of(self._rules, *self._about)
        if move not in self._barred and leads_back(info, turn_so_far(self._match), move):
            self._barred |= {move}  # asked again without this move
            return None
        self._about = None
        return move

    def _is_about(self, state: State, seat: Seat) -> bool:
        return self._about is not None and self._about[0] is state and self._about[1] == seat
