"""Heuristics of Introduct Academy for search."""

from collections.abc import Hashable, Sequence
from random import Random
from types import MappingProxyType

from tabletop.api import CoreRules, Lookahead, Mind, Move, Seat
from tabletop.games.introduct_academy.inner import codes
from tabletop.games.introduct_academy.inner.position import Board
from tabletop.games.introduct_academy.mind.duel import Duel
from tabletop.games.introduct_academy.mind.judgement import USUAL, Judgement
from tabletop.games.introduct_academy.mind.worth import at_a_glance, step_by_step
from tabletop.games.introduct_academy.state import AcademyState, Numbers, is_duel


class AcademyMind(Mind[AcademyState]):
    """The heuristics of Introduct Academy, as search and playouts use them."""

    usual_weights = MappingProxyType(USUAL)

    def __init__(self, rules: CoreRules[AcademyState]) -> None:
        super().__init__(rules)
        self._judgements: dict[int, Judgement] = {}
        self._glances: dict[int, Judgement] = {}

    def judgement(self, seats: int) -> Judgement:
        """Return the evaluation used by search for a number of seats; cached."""
        if seats not in self._judgements:
            n = self.rules.plan(seats).once(Numbers)
            if seats == 2:
                self._judgements[seats] = Duel(n)
            else:
                found = self.weights(seats)
                books, classes, hand, place = (found.get(name, 0.0) for name in USUAL)
                weights = books, classes, hand, place
                self._judgements[seats] = Judgement(n, step_by_step, weights)
        return self._judgements[seats]

    def glance(self, seats: int) -> Judgement:
        """Return the simpler evaluation of players that do not search; cached."""
        if seats not in self._glances:
            self._glances[seats] = Judgement(self.rules.plan(seats).once(Numbers), at_a_glance)
        return self._glances[seats]

    def board(self, state: AcademyState) -> Board:
        """Return the fast state's board, on which the evaluation works."""
        return Board.of(self.rules.plan(state.seats).once(Numbers), state)

    def lookahead(self, state: AcademyState) -> Lookahead:
        """Return the search depth: a few moves past a trade, none beyond the moves of a duel.

        In a duel moves are ranked, and the chance of three turned-over cards would hide their
        differences.
        """
        if is_duel(state):
            return Lookahead(horizon=0, exploration=0.5, slip=0.7)
        return Lookahead(horizon=2, slip=0.3, careful=True)

    def estimate(self, state: AcademyState, seat: Seat) -> float:
        """Return a seat's chance of winning by the simpler evaluation."""
        return self._shares(state, self.glance(state.seats))[seat]

    def rewards(self, state: AcademyState) -> tuple[float, ...]:
        """Return each seat's chance of winning, as that seat itself sees it."""
        return self._shares(state, self.judgement(state.seats))

    def features(self, state: AcademyState, seat: Seat) -> dict[str, float]:
        """Return the evaluation features of a seat; empty in a two-player game.

        The two-player game is evaluated with figures of its own.
        """
        if is_duel(state):
            return {}
        return self.judgement(state.seats).features(self.board(state), seat)

    def winning_chance(self, state: AcademyState, seat: Seat, reward: float) -> float:
        """Return the chance of winning, calibrated to how often it comes true."""
        del seat
        return self.judgement(state.seats).sober(self.board(state), reward)

    def promising(self, state: AcademyState, seat: Seat) -> list[Move]:
        """Return placements, answers, a few fair offers, and completions that make room."""
        board = self.board(state)
        found = self.judgement(state.seats).considered(board, seat)
        if not found:
            return self.rules.legal_moves(state, seat)
        pieces = state.table.plan.pieces
        return [codes.move_of(board.n, pieces, seat, code) for code in found]

    def playout_move(self, state: AcademyState, seat: Seat, rng: Random) -> Move:
        """Return a sensible move for a playout, drawn with `rng`."""
        board = self.board(state)
        code = self.judgement(state.seats).playout_move(board, seat, rng)
        return codes.move_of(board.n, state.table.plan.pieces, seat, code)

    def search_key(self, state: AcademyState, seat: Seat, move: Move) -> Hashable:
        """Return a move's search key, with skills for cards; turned-over cards stay distinct."""
        del seat
        if move.kind == "decline":
            return move.kind, move.target
        if not move.pieces and not move.args:
            return move
        n, table = state.table.plan.once(Numbers), state.table
        piece, turned = table.plan.piece, table.zones[n.turned]
        cards = tuple((n.kind[piece[name]], piece[name] in turned) for name in move.pieces)
        return move.kind, cards, move.target, move.args

    def prior(
        self, state: AcademyState, seat: Seat, moves: Sequence[Move]
    ) -> Sequence[float] | None:
        """Return the value of each move by itself in a two-player game; None otherwise."""
        plan = state.table.plan
        board = self.board(state)
        found = [codes.code_of(board.n, plan.piece, plan.zone, state.seats, m) for m in moves]
        return self.judgement(state.seats).ranks(board, seat, found)

    def _shares(self, state: AcademyState, judgement: Judgement) -> tuple[float, ...]:
        outcome = self.rules.outcome(state)
        if outcome is not None:
            return tuple(self.rules.share(state, outcome, seat) for seat in range(state.seats))
        return judgement.chances(self.board(state))
