"""What a computer player thinks of a duel: what cards bring by themselves, and what it tries first.

There is no trade, so nearly all that a turn can bring lies in the open or in the own hand. What
remains is chance, and more of it than one move makes up for: three cards turned over, and all of
the discard pile that matches them. So moves come ranked by what they bring by themselves, and only
those that may be best are tried.
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
"""How far results are from standings: at the end, and for each turn left."""
SECOND = 0.75
"""Books that going second is worth: ties are won, and the last turn comes later."""
COMING = 0.75
"""Books that the cards are worth which a turn is about to turn over.

These four are fitted to the results of games between computer players.
"""
COMPLETIONS = 2
"""Completions that are thought about at a time."""
DISCARDS = 2
"""Discards from the hand that are thought about at a time."""
NO_REASON = 0.02
"""Books that a discard must bring to be better than none."""


class Duel(Judgement):
    """Looks at positions of two players."""

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
        """Return the chance as it is: search goes by how often it comes true."""
        del board
        return chance

    # What to try

    def _placings(self, board: Board, look: Outlook, seat: Seat) -> list[int]:
        """Return the moves that may be best, of those that come to the same only one.

        A card whose class is there and gains by it is placed before anything else.
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
        """Return the completions by which least is lost."""
        found = super()._completions(board, look, seat)
        found.sort(key=lambda code: _lost(board, look, seat, code))
        return found[:COMPLETIONS]

    def _finished(self, board: Board, look: Outlook, seat: Seat) -> list[int]:
        """Return completions by which nothing is lost, before cards are turned over.

        They may bring what they put on the discard pile back.
        """
        if board.phase != "place":
            return []
        found = self._completions(board, look, seat)
        return [code for code in found if _lost(board, look, seat, code) <= 0]

    def _worst(
        self, board: Board, look: Outlook, seat: Seat, rooms: Rooms, discards: Sequence[int]
    ) -> list[int]:
        """Return the discards from the hand that it gains most by, of one skill only one."""
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

    # How good it looks

    def ranks(self, board: Board, seat: Seat, found: Sequence[int]) -> list[float]:
        """Return how many books moves bring by themselves; nothing for going on."""
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
        """Return the skills of cards that may be placed now or are about to be."""
        n, values = self._n, board.values
        waiting = waiting_for(board, seat)
        done = values[n.placed] >= PLACINGS or values[n.discarded]
        if board.phase == "place" and not done:
            waiting += self._first_of_hand(board, seat)[:1]
        return waiting

    def _dropped(self, board: Board, look: Outlook, seat: Seat, rooms: Rooms, code: int) -> float:
        """Return what the hand gains by a discard; the cards behind all move up."""
        kinds = self._first_of_hand(board, seat)
        place = board.zones[self._n.hand[seat]].index(code >> codes.GIVEN)
        if place >= len(kinds):
            return -NO_REASON
        rest = kinds[:place] + kinds[place + 1 :]
        return holding(look, rooms, (), rest) - holding(look, rooms, (), kinds) - NO_REASON

    def playout_move(self, board: Board, seat: Seat, rng: Random) -> int:
        """Return what looks best by itself."""
        del rng
        options = self.considered(board, seat)
        if len(options) == 1:
            return options[0]
        ranks = self.ranks(board, seat, options)
        return options[max(range(len(ranks)), key=ranks.__getitem__)]


def _lost(board: Board, look: Outlook, seat: Seat, code: int) -> float:
    """Return what completing a class now loses."""
    slot = seat * ROOMS + (code >> codes.ADDRESS)
    return look.loss[board.taught[slot]][board.sizes[slot]]


def _grown(look: Outlook, kind: int, size: int, waiting: Sequence[int]) -> float:
    """Return what a class gains by as many of the waiting cards of its skill as are best."""
    worth = look.worth[kind]
    most = max(worth[size + 1 : size + 1 + max(1, waiting.count(kind))])
    return most - (worth[size] if size else EMPTY)


def _room_for(look: Outlook, rooms: Rooms, waiting: Sequence[int], taught: int) -> float:
    """Return what waiting cards bring that have room once a class of a skill is completed."""
    if -1 in rooms.kinds:
        return 0.0
    homeless = {kind for kind in waiting if kind == taught or kind not in rooms.kinds}
    return max([0.0, *(_grown(look, kind, 0, waiting) for kind in homeless)])
