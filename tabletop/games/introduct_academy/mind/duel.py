"""Heuristics of the two-player game: the value of single moves, and which ones to try.

Without trading, nearly everything that a turn can bring is open or in the player's own hand. The
rest is chance, and more of it than one move makes up for: three cards turned over, and all the
discards that match them. So moves are ranked by their own value, and only the best are tried.
"""

from collections.abc import Sequence
from random import Random

from tabletop.api import Seat
from tabletop.games.introduct_academy.inner import codes, listing
from tabletop.games.introduct_academy.inner.position import Board
from tabletop.games.introduct_academy.mind.judgement import Judgement
from tabletop.games.introduct_academy.mind.worth import (
    EMPTY,
    HAND,
    Outlook,
    Rooms,
    holding,
    over_time,
    waiting_for,
)
from tabletop.games.introduct_academy.state import PLACINGS, ROOMS, Numbers

DOUBT, DOUBT_TURN = 0.7, 0.3
"""Uncertainty of results compared with standings, in books: at the end, and per turn left."""
SECOND = 0.75
"""The value in books of going second: ties are won, and the last turn comes later."""
COMING = 0.75
"""The value in books of the cards that a turn is about to turn over.

These four figures are fitted to results of games between computer players.
"""
COMPLETIONS = 2
"""The most completions considered at a time."""
DISCARDS = 2
"""The most discards from the hand considered at a time."""
NO_REASON = 0.02
"""The least gain in books for which a card is discarded."""


class Duel(Judgement):
    """Evaluates positions of the two-player game."""

    def __init__(self, n: Numbers) -> None:
        super().__init__(n, over_time)

    def _standings(self, board: Board, look: Outlook) -> list[tuple[float, float]]:
        both = super()._standings(board, look)
        extra = [SECOND, SECOND]
        extra[board.values[self._n.first] - 1] = 0.0
        if board.phase in ("left", "place"):
            extra[board.turn] += COMING
        return [(shown + more, hand) for (shown, hand), more in zip(both, extra, strict=True)]

    def _spread(self, turns: float) -> float:
        return DOUBT + DOUBT_TURN * turns

    def sober(self, board: Board, chance: float) -> float:
        """Return the chance unchanged, since search already uses calibrated chances here."""
        del board
        return chance

    # Moves to consider

    def _placings(self, board: Board, look: Outlook, seat: Seat) -> list[int]:
        """Return the codes of moves that may be best, one of each group of equivalent ones.

        A card whose class exists and gains by it is placed before anything else.
        """
        rooms = Rooms.of(board, seat)
        found: dict[tuple[int, int], int] = {}
        hand: list[int] = []
        for code in listing.placing(board, seat):
            what = code & codes.KIND
            plain = what not in (codes.PLACE, codes.DISCARD)
            kind = -1 if plain else self._n.kind[code >> codes.GIVEN]
            if what == codes.PLACE and kind in rooms.kinds and rooms.gain(look, kind) > 0:
                return [code, *self._finished(board, look, seat)]
            if what == codes.DISCARD and board.phase == "place":
                hand.append(code)
            else:
                found.setdefault((what, kind), code)
        return [
            *found.values(),
            *self._worst(board, look, seat, rooms, hand),
            *self._completions(board, look, seat),
        ]

    def _completions(self, board: Board, look: Outlook, seat: Seat) -> list[int]:
        """Return the completions that lose least."""
        found = super()._completions(board, look, seat)
        found.sort(key=lambda code: _lost(board, look, seat, code))
        return found[:COMPLETIONS]

    def _finished(self, board: Board, look: Outlook, seat: Seat) -> list[int]:
        """Return completions that lose nothing, before cards are turned over.

        The discards of such a class may come back with the turned-over cards.
        """
        if board.phase != "place":
            return []
        found = self._completions(board, look, seat)
        return [code for code in found if _lost(board, look, seat, code) <= 0]

    def _worst(
        self, board: Board, look: Outlook, seat: Seat, rooms: Rooms, discards: Sequence[int]
    ) -> list[int]:
        """Return the discards from the hand with the largest gains, one for each skill."""
        found: dict[int, tuple[float, int]] = {}
        for kind, code in zip(self._first_of_hand(board, seat), discards, strict=False):
            gain = self._dropped(board, look, seat, rooms, code)
            if kind not in found or found[kind][0] < gain:
                found[kind] = gain, code
        best = sorted(found.values(), key=lambda pair: -pair[0])
        return [code for _, code in best[:DISCARDS]]

    def _first_of_hand(self, board: Board, seat: Seat) -> list[int]:
        pieces = board.zones[self._n.hand[seat]][: len(HAND)]
        return [self._n.kind[piece] for piece in pieces]

    # Move values

    def ranks(self, board: Board, seat: Seat, found: Sequence[int]) -> list[float]:
        """Return the value in books of each move by itself; 0 for ending a phase."""
        look = self.outlook(board)
        rooms = Rooms.of(board, seat)
        waiting = self._to_place(board, seat)
        ranks: list[float] = []
        for code in found:
            rank, what = 0.0, code & codes.KIND
            if what == codes.PLACE:
                kind = self._n.kind[code >> codes.GIVEN]
                rank = _grown(look, kind, rooms.sizes[code >> codes.ADDRESS & 7], waiting)
            elif what == codes.COMPLETE:
                rank = EMPTY - _lost(board, look, seat, code)
                rank += _room_for(look, rooms, waiting, rooms.kinds[code >> codes.ADDRESS])
            elif what == codes.DISCARD and board.phase == "place":
                rank = self._dropped(board, look, seat, rooms, code)
            ranks.append(rank)
        return ranks

    def _to_place(self, board: Board, seat: Seat) -> list[int]:
        """Return the skills of cards that may be placed now or soon."""
        n, values = self._n, board.values
        waiting = waiting_for(board, seat)
        done = values[n.placed] >= PLACINGS or values[n.discarded]
        if board.phase == "place" and not done:
            waiting += self._first_of_hand(board, seat)[:1]
        return waiting

    def _dropped(self, board: Board, look: Outlook, seat: Seat, rooms: Rooms, code: int) -> float:
        """Return the hand's gain from a discard, after which the cards behind move up."""
        kinds = self._first_of_hand(board, seat)
        place = board.zones[self._n.hand[seat]].index(code >> codes.GIVEN)
        if place >= len(kinds):
            return -NO_REASON
        rest = kinds[:place] + kinds[place + 1 :]
        return holding(look, rooms, (), rest) - holding(look, rooms, (), kinds) - NO_REASON

    def playout_move(self, board: Board, seat: Seat, rng: Random) -> int:
        """Return the move with the highest value by itself."""
        del rng
        options = self.considered(board, seat)
        if len(options) == 1:
            return options[0]
        ranks = self.ranks(board, seat, options)
        return options[max(range(len(ranks)), key=ranks.__getitem__)]


def _lost(board: Board, look: Outlook, seat: Seat, code: int) -> float:
    """Return the loss in books of completing a class now."""
    slot = seat * ROOMS + (code >> codes.ADDRESS)
    return look.loss[board.taught[slot]][board.sizes[slot]]


def _grown(look: Outlook, kind: int, size: int, waiting: Sequence[int]) -> float:
    """Return the gain of a class from the best number of waiting cards of its skill."""
    worth = look.worth[kind]
    most = max(worth[size + 1 : size + 1 + max(1, waiting.count(kind))])
    return most - (worth[size] if size else EMPTY)


def _room_for(look: Outlook, rooms: Rooms, waiting: Sequence[int], taught: int) -> float:
    """Return the value of waiting cards that fit once a class of skill `taught` is completed."""
    if -1 in rooms.kinds:
        return 0.0
    homeless = {kind for kind in waiting if kind == taught or kind not in rooms.kinds}
    return max([0.0, *(_grown(look, kind, 0, waiting) for kind in homeless)])
