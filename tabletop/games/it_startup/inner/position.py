"""The fast state of IT Startup, on which computer players search.

It follows the same rules as the full ones; `tests/games/it_startup/lockstep.py` plays both side by
side. `board` holds the data; `listing`, `playing`, `effects` and `course` work on it, and the
game's `mind` evaluates it.
"""

from collections.abc import Hashable, Sequence
from random import Random

from tabletop.api import Chance, Move, Outcome, Seat
from tabletop.games.it_startup import scoring
from tabletop.games.it_startup.inner import listing, playing
from tabletop.games.it_startup.inner.board import Board
from tabletop.games.it_startup.inner.codes import EXCHANGE, MULLIGAN, OVER
from tabletop.games.it_startup.mind import instinct, judgement


class Position(Board):
    """A compact position with the interface that search needs."""

    __slots__ = ()

    def to_act(self) -> tuple[Seat, ...]:
        """Return the seats that are to act now; empty when the game is over."""
        if self.phase == OVER:
            return ()
        if not self.ask:
            return self.game.codes.turns[self.turn]
        if self.ask == EXCHANGE:
            return tuple([seat for seat, answer in enumerate(self.answers) if answer < 0])
        return self.game.codes.turns[self.asked]

    def legal(self, seat: Seat) -> Sequence[int]:
        """Return the codes of the legal moves, in the same order as the rules list them."""
        return listing.answers(self, seat) if self.ask else listing.main_phase(self, seat)

    def apply(self, seat: Seat, code: int, chance: Chance) -> None:
        """Apply a legal move, given by its integer code, to this position."""
        if self.ask:
            playing.answer(self, seat, code, chance)
        else:
            playing.carry_out(self, seat, code, chance)

    def outcome(self) -> Outcome | None:
        """Return the result, or None while the game goes on."""
        if self.phase != OVER:
            return None
        return scoring.ending(self.game.n, self.totals(), self.game.goal, self.game.limit)

    def move(self, seat: Seat, code: int) -> Move:
        """Return the full move that an integer move code stands for."""
        return self.game.codes.move(seat, code, self.hands[seat])

    def code(self, seat: Seat, move: Move) -> int:
        """Return the integer code of a legal move."""
        return self.game.codes.code(move, self.hands[seat])

    def search_key(self, seat: Seat, code: int) -> Hashable:
        """Return a code's search key; cards of a hand are replaced by their kind."""
        codes = self.game.codes
        if code >> 16 == MULLIGAN:
            exchanged = codes.exchanged(code >> 8 & 255, self.hands[seat])
            return tuple(sorted([codes.kind[card] for card in exchanged]))
        if self.marks and code >> 8 & 255 in self.marks:
            return code
        return codes.alike.get(code) or codes.key(code)

    def promising(self, seat: Seat) -> Sequence[int]:
        """Return the few legal moves that look best, and ending the turn."""
        return instinct.promising(self, seat)

    def playout_move(self, seat: Seat, rng: Random) -> int:
        """Return a move for a playout: mostly what looks best at a glance."""
        return instinct.playout_move(self, seat, self.legal(seat), rng)

    def rewards(self) -> Sequence[float]:
        """Return each seat's chance of winning; at the end, its share of the victory."""
        if self.phase != OVER:
            return judgement.rewards(self)
        sums, seats = self.totals(), range(self.game.seats)
        best = max(sums)
        share = 1 / max(1, sums[: self.game.seats].count(best))  # the Rival takes none
        return [share if sums[seat % len(sums)] == best else 0.0 for seat in seats]
