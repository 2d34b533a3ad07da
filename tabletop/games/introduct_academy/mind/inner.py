"""The fast state with its heuristics, as search uses it."""

from collections.abc import Hashable, Sequence
from random import Random
from typing import Self

from tabletop.api import (
    CoreRules,
    Dealer,
    Inner,
    InnerState,
    Move,
    Rules,
    Seat,
    TablePlan,
    hidden_places,
    shuffle,
)
from tabletop.games.introduct_academy.inner import codes, listing
from tabletop.games.introduct_academy.inner.position import Board
from tabletop.games.introduct_academy.mind.judgement import Judgement
from tabletop.games.introduct_academy.mind.mind import AcademyMind
from tabletop.games.introduct_academy.state import AcademyState, Numbers


class AcademyPosition(Board, InnerState):
    """A compact position that search can play moves on."""

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
        """Return the seats that are to act now; empty when the game is over."""
        return self.acting

    def legal(self, seat: Seat) -> Sequence[int]:
        """Return the codes of a seat's legal moves, in the same order as the rules list them."""
        return listing.legal(self, seat)

    def move(self, seat: Seat, code: int) -> Move:
        """Return the full move that an integer move code stands for."""
        return codes.move_of(self.n, self.plan.pieces, seat, code)

    def code(self, seat: Seat, move: Move) -> int:
        """Return the integer code of a legal move."""
        del seat
        return codes.code_of(self.n, self.plan.piece, self.plan.zone, self.seats, move)

    def rewards(self) -> Sequence[float]:
        """Return each seat's chance of winning, as that seat itself sees it."""
        outcome = self.outcome()
        if outcome is None:
            return self.judgement.chances(self)
        return [float(seat in outcome.winners) for seat in range(self.seats)]

    def promising(self, seat: Seat) -> Sequence[int]:
        """Return placements, answers, a few fair offers, and completions that make room."""
        return self.judgement.considered(self, seat)

    def playout_move(self, seat: Seat, rng: Random) -> int:
        """Return a sensible move for a playout, drawn with `rng`."""
        return self.judgement.playout_move(self, seat, rng)

    def search_key(self, seat: Seat, code: int) -> Hashable:
        """Return a code's search key, with skills for cards; turned-over cards stay distinct."""
        del seat
        return listing.search_key(self, code)

    def prior(self, seat: Seat, codes: Sequence[int]) -> Sequence[float] | None:
        """Return the value of each move by itself in a two-player game; None otherwise."""
        return self.judgement.ranks(self, seat, codes)


class AcademyInner(Inner[AcademyState]):
    """Creates the compact positions of Introduct Academy on which search runs."""

    def __init__(self, rules: CoreRules[AcademyState]) -> None:
        super().__init__(rules)
        mind = rules.mind if isinstance(rules, Rules) else None
        if not isinstance(mind, AcademyMind):
            raise TypeError(f"{rules.spec.id} is not Introduct Academy")
        self._mind = mind

    def of(self, state: AcademyState) -> AcademyPosition:
        """Return the compact position for search that corresponds to a full state."""
        plan = state.table.plan
        new = AcademyPosition.of(plan.once(Numbers), state)
        new.plan, new.judgement = plan, self._mind.judgement(state.seats)
        return new

    def dealer(self, state: AcademyState, seat: Seat) -> Dealer:
        """Return a dealer of random positions that the seat can't tell from `state`."""
        return Dealing(self.of(state), state, seat)


class Dealing:
    """Deals the cards unknown to a seat over the places that it cannot see.

    A card that the seat knows to be in a zone stays there. The result depends only on what the seat
    knows and on the random generator: everything is sorted before it is shuffled.
    """

    def __init__(self, position: AcademyPosition, state: AcademyState, seat: Seat) -> None:
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
        """Return a new random position that agrees with what the seat knows."""
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
