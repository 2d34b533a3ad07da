"""A position of IT Startup in few numbers, on which computer players think.

It is played as the rules play, which read like the rulebook; `tests/games/it_startup/lockstep.py`
plays both side by side. `board` holds the numbers; `listing`, `playing`, `effects` and `course`
change them, and the game's mind judges them.
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
    """What search asks of the numbers."""

    __slots__ = ()

    def to_act(self) -> tuple[Seat, ...]:
        """Return the seats that the game waits for."""
        if self.phase == OVER:
            return ()
        if not self.ask:
            return self.game.codes.turns[self.turn]
        if self.ask == EXCHANGE:
            return tuple([seat for seat, answer in enumerate(self.answers) if answer < 0])
        return self.game.codes.turns[self.asked]

    def legal(self, seat: Seat) -> Sequence[int]:
        """Return the codes of the legal moves, in the order of the rules."""
        return listing.answers(self, seat) if self.ask else listing.main_phase(self, seat)

    def apply(self, seat: Seat, code: int, chance: Chance) -> None:
        """Carry out a legal move."""
        if self.ask:
            playing.answer(self, seat, code, chance)
        else:
            playing.carry_out(self, seat, code, chance)

    def outcome(self) -> Outcome | None:
        """Return how the game ended, or None while it goes on."""
        if self.phase != OVER:
            return None
        return scoring.ending(self.game.n, self.totals(), self.game.goal, self.game.limit)

    def move(self, seat: Seat, code: int) -> Move:
        """Return the move that a code stands for."""
        return self.game.codes.move(seat, code, self.hands[seat])

    def code(self, seat: Seat, move: Move) -> int:
        """Return the code of a legal move."""
        return self.game.codes.code(move, self.hands[seat])

    def search_key(self, seat: Seat, code: int) -> Hashable:
        """Return the code with the kind of the card in place of the card, for cards of a hand."""
        codes = self.game.codes
        if code >> 16 == MULLIGAN:
            exchanged = codes.exchanged(code >> 8 & 255, self.hands[seat])
            return tuple(sorted([codes.kind[card] for card in exchanged]))
        if self.marks and code >> 8 & 255 in self.marks:
            return code
        return codes.alike.get(code) or codes.key(code)

    def promising(self, seat: Seat) -> Sequence[int]:
        """Return the few legal moves that look best, and the end of the turn."""
        return instinct.promising(self, seat)

    def playout_move(self, seat: Seat, rng: Random) -> int:
        """Return what a hasty player would do."""
        return instinct.playout_move(self, seat, self.legal(seat), rng)

    def rewards(self) -> Sequence[float]:
        """Return the chances of all seats; at the end their shares of the victory."""
        if self.phase != OVER:
            return judgement.rewards(self)
        sums, seats = self.totals(), range(self.game.seats)
        best = max(sums)
        share = 1 / max(1, sums[: self.game.seats].count(best))  # the Rival takes none
        return [share if sums[seat % len(sums)] == best else 0.0 for seat in seats]
