"""How computer players judge positions, and the evaluation of the two-player game.

With two players there is no trading, so nearly everything that matters in a turn is open or in the
player's own hand. The rest is chance that outweighs the effect of a single move: three cards turned
over, and all matching discards. So moves are ranked by their own value, and only the best are
tried.
"""

from collections.abc import Collection, Hashable, Sequence
from random import Random
from types import MappingProxyType

from tabletop.api import CoreRules, Heuristics, Lookahead, Move, Seat
from tabletop.games.introduct_academy import trays, wishes
from tabletop.games.introduct_academy.fast import codes, listing
from tabletop.games.introduct_academy.fast.position import Board
from tabletop.games.introduct_academy.heuristics.judgement import USUAL, Judgement
from tabletop.games.introduct_academy.heuristics.sense import pointless
from tabletop.games.introduct_academy.heuristics.worth import (
    EMPTY,
    HAND,
    Outlook,
    Rooms,
    at_a_glance,
    holding,
    over_time,
    step_by_step,
    waiting_for,
)
from tabletop.games.introduct_academy.state import (
    MOST_COLLECTED,
    PLACINGS,
    ROOMS,
    IntroductState,
    Numbers,
    is_duel,
)
from tabletop.games.introduct_academy.tastes import TASTES

DOUBT, DOUBT_TURN = 0.7, 0.3
"""The uncertainty of the final difference in books: at the end of the game, and per turn left."""
SECOND = 0.75
"""The value of going second, in books: it wins ties, and its last turn comes later."""
COMING = 0.75
"""The value, in books, of the cards about to be turned over in a turn.

This and the three figures before it are fitted to games between computer players.
"""
COMPLETIONS = 2
"""The maximum number of class completions considered at a time."""
DISCARDS = 2
"""The maximum number of discards from the hand considered at a time."""
NO_REASON = 0.02
"""The minimum gain, in books, for which a card is discarded."""


class Duel(Judgement):
    """Judges positions of the two-player game, which has no trading, and ranks its moves."""

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
        """Return `chance` unchanged, since the search already uses calibrated chances here."""
        del board
        return chance

    # Moves to consider

    def _placings(self, board: Board, look: Outlook, seat: Seat) -> list[int]:
        """Return the codes of moves that may be best, one of each group of equivalent ones.

        A card whose class exists and gains by it is placed before anything else, unless that
        protects single cards whose classrooms may be needed.
        """
        rooms = Rooms.of(board, seat)
        found: dict[tuple[int, int, bool], int] = {}
        hand: list[int] = []
        for code in listing.placing(board, seat):
            what = code & codes.KIND
            plain = what not in (codes.PLACE, codes.DISCARD)
            kind = -1 if plain else self._n.kind[code >> codes.GIVEN]
            grows = what == codes.PLACE and rooms.sizes[code >> codes.ADDRESS & 7] > 0
            if grows and rooms.gain(look, kind) > 0 and not rooms.all_single():
                return [code, *self._finished(board, look, seat)]
            if what == codes.DISCARD and board.phase == "place":
                hand.append(code)
            else:
                found.setdefault((what, kind, grows), code)
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
        """Return each move's own value, in books; 0 for ending a phase.

        `found` are the moves' integer codes.
        """
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
        """Return the code of the move with the highest value of its own; `rng` is not used."""
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


class IntroductHeuristics(Heuristics[IntroductState]):
    """How computer players judge positions of Introduct Academy and choose moves to consider."""

    usual_weights = MappingProxyType(USUAL)
    preparing = frozenset({"complete"})
    tastes = MappingProxyType(TASTES)
    liked = 0.01

    def __init__(self, rules: CoreRules[IntroductState]) -> None:
        super().__init__(rules)
        self._judgements: dict[int, Judgement] = {}
        self._glances: dict[int, Judgement] = {}

    def judgement(self, seats: int) -> Judgement:
        """Return the cached judge of positions for the search with this number of seats."""
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
        """Return the cached simpler judge of positions, for players that do not search."""
        if seats not in self._glances:
            self._glances[seats] = Judgement(self.rules.plan(seats).once(Numbers), at_a_glance)
        return self._glances[seats]

    def board(self, state: IntroductState) -> Board:
        """Return the compact position of a full state, as used for evaluation."""
        return Board.of(self.rules.plan(state.seats).once(Numbers), state)

    def lookahead(self, state: IntroductState) -> Lookahead:
        """Return the search parameters: playouts of two moves, or none with two players.

        With two players, moves are ranked; the luck of three turned-over cards would hide their
        differences.
        """
        if is_duel(state):
            return Lookahead(horizon=0, exploration=0.5, slip=0.7)
        return Lookahead(horizon=2, slip=3.0, careful=True)

    def estimate(self, state: IntroductState, seat: Seat) -> float:
        """Return a seat's chance of winning, 0 to 1, by the simpler evaluation."""
        return self._shares(state, self.glance(state.seats))[seat]

    def rewards(self, state: IntroductState) -> tuple[float, ...]:
        """Return each seat's chance of winning, 0 to 1, as far as that seat itself can tell."""
        return self._shares(state, self.judgement(state.seats))

    def features(self, state: IntroductState, seat: Seat) -> dict[str, float]:
        """Return the features that predict whether a seat wins, by name; empty with two players.

        The two-player game has its own evaluation.
        """
        if is_duel(state):
            return {}
        return self.judgement(state.seats).features(self.board(state), seat)

    def winning_chance(self, state: IntroductState, seat: Seat, reward: float) -> float:
        """Return the chance of winning for a reward, calibrated to actual results."""
        del seat
        return self.judgement(state.seats).sober(self.board(state), reward)

    def promising(self, state: IntroductState, seat: Seat) -> list[Move]:
        """Return the moves worth searching.

        They are placing cards, answers, a few fair offers, and completing classes to make room.
        """
        board = self.board(state)
        found = self.judgement(state.seats).considered(board, seat)
        if not found:
            return self.rules.legal_moves(state, seat)
        pieces = state.table.plan.pieces
        return [codes.move_of(board.n, pieces, seat, code) for code in found]

    def pointless(
        self, state: IntroductState, seat: Seat, moves: Sequence[Move]
    ) -> Collection[Move]:
        """Return the moves that repeat a declined offer, or waste a card or a classroom."""
        board, plan = self.board(state), state.table.plan
        found = {
            codes.code_of(board.n, plan.piece, plan.zone, state.seats, move): move for move in moves
        }
        return [found[code] for code in pointless(board, seat, [*found])]

    def remark(self, state: IntroductState, seat: Seat) -> Move | None:
        """Return what a seat that begins to trade says it collects, if that has changed."""
        n, values = state.table.plan.once(Numbers), state.table.values
        if state.phase != "trade" or seat != state.turn or values[n.made[seat]]:
            return None
        mine = sorted(trays.collected(state, n, seat)[:MOST_COLLECTED])
        if wishes.mask_of(mine) == values[n.collects[seat]]:
            return None
        return Move(wishes.COLLECT, (), "", tuple(n.skills[kind] for kind in mine))

    def playout_move(self, state: IntroductState, seat: Seat, rng: Random) -> Move:
        """Return a sensible move for a playout, drawn with `rng`."""
        board = self.board(state)
        code = self.judgement(state.seats).playout_move(board, seat, rng)
        return codes.move_of(board.n, state.table.plan.pieces, seat, code)

    def search_key(self, state: IntroductState, seat: Seat, move: Move) -> Hashable:
        """Return a key that is the same for moves with cards of the same skills.

        Turned-over cards stay distinct.
        """
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
        self, state: IntroductState, seat: Seat, moves: Sequence[Move]
    ) -> Sequence[float] | None:
        """Return each move's own value, in books, with two players; None with more.

        The search tries the best moves first. Books are the points of the game.
        """
        plan = state.table.plan
        board = self.board(state)
        found = [codes.code_of(board.n, plan.piece, plan.zone, state.seats, m) for m in moves]
        return self.judgement(state.seats).ranks(board, seat, found)

    def _shares(self, state: IntroductState, judgement: Judgement) -> tuple[float, ...]:
        outcome = self.rules.outcome(state)
        if outcome is not None:
            return tuple(self.rules.share(state, outcome, seat) for seat in range(state.seats))
        return judgement.chances(self.board(state))
