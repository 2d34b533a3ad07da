"""What a computer player thinks of a duel: what cards bring by themselves, and what it tries first.

There is no trade, so nearly all that a turn can bring lies in the open or in the own hand. What
remains is chance, and more of it than one move makes up for: three cards turned over, and all of
the discard pile that matches them. So moves come ranked by what they bring by themselves, and only
those that may be best are tried.
"""

from collections.abc import Sequence
from random import Random

from tabletop.api import Move, Seat
from tabletop.games.introduct_academy import moves
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
from tabletop.games.introduct_academy.state import PLACINGS, AcademyState, Numbers

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

    def _standings(self, state: AcademyState, look: Outlook) -> list[tuple[float, float]]:
        both = super()._standings(state, look)
        extra = [SECOND, SECOND]
        extra[state.table.values[self._n.first] - 1] = 0.0
        if state.phase in ("left", "place"):
            extra[state.turn] += COMING
        return [(shown + more, hand) for (shown, hand), more in zip(both, extra, strict=True)]

    def _spread(self, turns_left: float) -> float:
        return DOUBT + DOUBT_TURN * turns_left

    def sober(self, state: AcademyState, chance: float) -> float:
        """Return the chance as it is: search goes by how often it comes true."""
        del state
        return chance

    # What to try

    def _placings(self, state: AcademyState, look: Outlook, seat: Seat) -> list[Move]:
        """Return the moves that may be best, of those that come to the same only one.

        A card whose class is there and gains by it is placed before anything else.
        """
        n, plan = self._n, state.table.plan
        rooms = Rooms.of(n, state, seat)
        found: dict[tuple[object, ...], Move] = {}
        hand: list[Move] = []
        for move in moves.placing(state, n, seat, legal=True):
            kind = n.kind[plan.piece[move.pieces[0]]] if move.pieces else -1
            if move.kind == "place" and kind in rooms.kinds and rooms.gain(look, kind) > 0:
                return [move, *self._finished(state, look, seat)]
            if move.kind == "discard" and state.phase == "place":
                hand.append(move)
            else:
                found.setdefault((move.kind, kind), move)
        return [
            *found.values(),
            *self._worst(state, look, seat, rooms, hand),
            *self._completions(state, look, seat),
        ]

    def _completions(self, state: AcademyState, look: Outlook, seat: Seat) -> list[Move]:
        """Return the completions by which least is lost."""
        found = super()._completions(state, look, seat)
        found.sort(key=lambda move: self._lost(state, look, move))
        return found[:COMPLETIONS]

    def _finished(self, state: AcademyState, look: Outlook, seat: Seat) -> list[Move]:
        """Return completions by which nothing is lost, before cards are turned over.

        They may bring what they put on the discard pile back.
        """
        if state.phase != "place":
            return []
        found = self._completions(state, look, seat)
        return [move for move in found if self._lost(state, look, move) <= 0]

    def _lost(self, state: AcademyState, look: Outlook, move: Move) -> float:
        """Return what completing a class now loses."""
        pieces = state.table.zones[state.table.plan.zone[move.target]]
        return look.loss[self._n.kind[pieces[0]]][len(pieces)]

    def _worst(
        self,
        state: AcademyState,
        look: Outlook,
        seat: Seat,
        rooms: Rooms,
        discards: Sequence[Move],
    ) -> list[Move]:
        """Return the discards from the hand that it gains most by, of one skill only one."""
        found: dict[int, tuple[float, Move]] = {}
        for kind, move in zip(self._first_of_hand(state, seat), discards, strict=False):
            gain = self._dropped(state, look, seat, rooms, move)
            if kind not in found or found[kind][0] < gain:
                found[kind] = gain, move
        best = sorted(found.values(), key=lambda pair: -pair[0])
        return [move for _, move in best[:DISCARDS]]

    def _first_of_hand(self, state: AcademyState, seat: Seat) -> list[int]:
        pieces = state.table.zones[self._n.hand[seat]][: len(HAND)]
        return [self._n.kind[piece] for piece in pieces]

    # How good it looks

    def ranks(self, state: AcademyState, seat: Seat, found: Sequence[Move]) -> list[float]:
        """Return how many books moves bring by themselves; nothing for going on."""
        n, plan, zones = self._n, state.table.plan, state.table.zones
        look = self.outlook(state)
        rooms = Rooms.of(n, state, seat)
        waiting = self._to_place(state, seat)
        ranks: list[float] = []
        for move in found:
            rank = 0.0
            if move.kind == "place":
                kind = n.kind[plan.piece[move.pieces[0]]]
                rank = _grown(look, kind, len(zones[plan.zone[move.target]]), waiting)
            elif move.kind == "complete":
                rank = EMPTY - self._lost(state, look, move)
                taught = n.kind[zones[plan.zone[move.target]][0]]
                rank += _room_for(look, rooms, waiting, taught)
            elif move.kind == "discard" and state.phase == "place":
                rank = self._dropped(state, look, seat, rooms, move)
            ranks.append(rank)
        return ranks

    def _to_place(self, state: AcademyState, seat: Seat) -> list[int]:
        """Return the skills of cards that may be placed now or are about to be."""
        n, table = self._n, state.table
        waiting = waiting_for(n, state, seat)
        done = table.values[n.placed] >= PLACINGS or table.values[n.discarded]
        if state.phase == "place" and not done:
            waiting += self._first_of_hand(state, seat)[:1]
        return waiting

    def _dropped(
        self, state: AcademyState, look: Outlook, seat: Seat, rooms: Rooms, move: Move
    ) -> float:
        """Return what the hand gains by a discard; the cards behind all move up."""
        kinds = self._first_of_hand(state, seat)
        piece = state.table.plan.piece[move.pieces[0]]
        place = state.table.zones[self._n.hand[seat]].index(piece)
        if place >= len(kinds):
            return -NO_REASON
        rest = kinds[:place] + kinds[place + 1 :]
        return holding(look, rooms, (), rest) - holding(look, rooms, (), kinds) - NO_REASON

    def playout_move(self, state: AcademyState, seat: Seat, rng: Random) -> Move:
        """Return what looks best by itself."""
        del rng
        options = self.considered(state, seat)
        if len(options) == 1:
            return options[0]
        ranks = self.ranks(state, seat, options)
        return options[max(range(len(ranks)), key=ranks.__getitem__)]


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
