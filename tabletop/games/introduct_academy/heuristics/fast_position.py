"""The compact position with its evaluation, as used by the search."""

from collections.abc import Hashable, Sequence
from random import Random
from typing import Self

from tabletop.api import (
    CoreRules,
    Dealer,
    FastPositions,
    FastState,
    Move,
    Rules,
    Seat,
    TablePlan,
    hidden_places,
    shuffle,
)
from tabletop.games.introduct_academy.fast import codes, listing
from tabletop.games.introduct_academy.fast.position import Board
from tabletop.games.introduct_academy.heuristics.heuristics import IntroductHeuristics
from tabletop.games.introduct_academy.heuristics.judgement import Judgement
from tabletop.games.introduct_academy.state import IntroductState, Numbers


class AcademyPosition(Board, FastState):
    """A compact position for the search, with its legal moves, their effects and its value."""

    __slots__ = ("judgement", "plan")

    judgement: Judgement
    plan: TablePlan

    def clone(self) -> Self:
        """Return an independent copy; changes to it don't affect this position."""
        new = type(self).__new__(type(self))
        self.copied_to(new)
        new.judgement, new.plan = self.judgement, self.plan
        return new

    def to_act(self) -> tuple[Seat, ...]:
        """Return the seats that the game is waiting for; empty when the game is over."""
        return self.acting

    def legal(self, seat: Seat) -> Sequence[int]:
        """Return the integer codes of a seat's legal moves, in the rules' order."""
        return listing.legal(self, seat)

    def move(self, seat: Seat, code: int) -> Move:
        """Return the full move that an integer code represents when made by `seat`."""
        return codes.move_of(self.n, self.plan.pieces, seat, code)

    def code(self, seat: Seat, move: Move) -> int:
        """Return the integer code of a seat's legal move."""
        del seat
        return codes.code_of(self.n, self.plan.piece, self.plan.zone, self.seats, move)

    def rewards(self) -> Sequence[float]:
        """Return each seat's chance of winning, 0 to 1, as far as that seat itself can tell."""
        outcome = self.outcome()
        if outcome is None:
            return self.judgement.chances(self)
        return [float(seat in outcome.winners) for seat in range(self.seats)]

    def promising(self, seat: Seat) -> Sequence[int]:
        """Return the codes of the moves worth searching.

        They are placing cards, answers, a few fair offers, and completing classes to make room. An
        empty list means that all legal moves are worth searching.
        """
        return self.judgement.considered(self, seat)

    def playout_move(self, seat: Seat, rng: Random) -> int:
        """Return the code of a sensible move for a playout, drawn with `rng`."""
        return self.judgement.playout_move(self, seat, rng)

    def search_key(self, seat: Seat, code: int) -> Hashable:
        """Return a key that is the same for moves with cards of the same skills.

        Turned-over cards stay distinct.
        """
        del seat
        return listing.search_key(self, code)

    def prior(self, seat: Seat, codes: Sequence[int]) -> Sequence[float] | None:
        """Return each move's own value, in books, with two players; None with more.

        The search tries the best moves first. `codes` are the moves' integer codes.
        """
        return self.judgement.ranks(self, seat, codes)


class AcademyFastPositions(FastPositions[IntroductState]):
    """Creates the compact positions of Introduct Academy that the search uses."""

    def __init__(self, rules: CoreRules[IntroductState]) -> None:
        super().__init__(rules)
        mind = rules.heuristics if isinstance(rules, Rules) else None
        if not isinstance(mind, IntroductHeuristics):
            raise TypeError(f"{rules.spec.id} is not Introduct Academy")
        self._mind = mind

    def of(self, state: IntroductState) -> AcademyPosition:
        """Return the compact position for search that corresponds to a full state."""
        plan = state.table.plan
        new = AcademyPosition.of(plan.once(Numbers), state)
        new.plan, new.judgement = plan, self._mind.judgement(state.seats)
        return new

    def dealer(self, state: IntroductState, seat: Seat) -> Dealer:
        """Return a dealer of random positions that the seat can't distinguish from `state`."""
        return Dealing(self.of(state), state, seat)


class Dealing:
    """Deals random positions that a seat can't distinguish from a given one.

    A card that the seat knows to be in a zone stays there. The result depends only on what the seat
    knows and on the random numbers: everything is sorted before it is shuffled.
    """

    def __init__(self, position: AcademyPosition, state: IntroductState, seat: Seat) -> None:
        self._position = position
        table, n = state.table, position.n
        hidden = hidden_places(table, seat)
        self._pool = sorted(
            piece
            for pieces in hidden.values()
            for piece in pieces
            if not table.among[piece] >> seat & 1
        )
        self._draw, self._discard = n.draw, n.discard
        self._zones: list[tuple[int, list[int], list[int]]] = []
        """By zone: its cards, with -1 for those to be dealt, and the cards known among these."""
        for zone, pieces in hidden.items():
            known = [-1 if piece in pieces else piece for piece in table.zones[zone]]
            among = sorted(piece for piece in pieces if table.among[piece] >> seat & 1)
            self._zones.append((zone, known, among))
        self._tells = not {n.discard, *n.spent}.isdisjoint(hidden)
        """Whether the deal changes how many cards of a skill are still to come."""

    def __call__(self, rng: Random) -> AcademyPosition:
        """Return a new random position that is consistent with what the seat knows."""
        new = self._position.clone()
        pool = self._pool[:]
        shuffle(pool, rng)
        for zone, known, among in self._zones:
            missing = known.count(-1) - len(among)
            dealt = pool[len(pool) - missing :]
            del pool[len(pool) - missing :]
            if among:
                dealt += among
                shuffle(dealt, rng)
            if missing + len(among) < len(known):
                following = iter(dealt)
                dealt = [next(following) if piece < 0 else piece for piece in known]
            if zone == self._draw:
                new.draw = dealt
            elif zone == self._discard:
                new.discards = dealt
            else:
                new.zones[zone] = tuple(dealt)
        if self._tells:
            new.count()
        return new
