"""What search plays on: a position in few numbers with the judgement of computer players."""

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
    """A position that is played on in thought."""

    __slots__ = ("judgement", "plan")

    judgement: Judgement
    plan: TablePlan

    def clone(self) -> Self:
        """Return an independent copy."""
        new = type(self).__new__(type(self))
        self.copied_to(new)
        new.judgement, new.plan = self.judgement, self.plan
        return new

    def to_act(self) -> tuple[Seat, ...]:
        """Return the seats that the game waits for."""
        return self.acting

    def legal(self, seat: Seat) -> Sequence[int]:
        """Return the codes of the legal moves of a seat, in the order of the rules."""
        return listing.legal(self, seat)

    def move(self, seat: Seat, code: int) -> Move:
        """Return the move that a code stands for."""
        return codes.move_of(self.n, self.plan.pieces, seat, code)

    def code(self, seat: Seat, move: Move) -> int:
        """Return the code of a legal move."""
        del seat
        return codes.code_of(self.n, self.plan.piece, self.plan.zone, self.seats, move)

    def rewards(self) -> Sequence[float]:
        """Return the chances of all seats, each as it sees them itself."""
        outcome = self.outcome()
        if outcome is None:
            return self.judgement.chances(self)
        return [float(seat in outcome.winners) for seat in range(self.seats)]

    def promising(self, seat: Seat) -> Sequence[int]:
        """Return placings, answers, a few fair offers, and completions that make room."""
        return self.judgement.considered(self, seat)

    def playout_move(self, seat: Seat, rng: Random) -> int:
        """Return what a sensible player might do."""
        return self.judgement.playout_move(self, seat, rng)

    def search_key(self, seat: Seat, code: int) -> Hashable:
        """Return the code with skills in place of cards; turned-over cards stay apart."""
        del seat
        return listing.search_key(self, code)

    def prior(self, seat: Seat, codes: Sequence[int]) -> Sequence[float] | None:
        """Return what moves of a duel bring by themselves."""
        return self.judgement.ranks(self, seat, codes)


class AcademyInner(Inner[AcademyState]):
    """Makes such positions."""

    def __init__(self, rules: CoreRules[AcademyState]) -> None:
        super().__init__(rules)
        mind = rules.mind if isinstance(rules, Rules) else None
        if not isinstance(mind, AcademyMind):
            raise TypeError(f"{rules.spec.id} is not Introduct Academy")
        self._mind = mind

    def of(self, state: AcademyState) -> AcademyPosition:
        """Return a position in few numbers."""
        plan = state.table.plan
        new = AcademyPosition.of(plan.once(Numbers), state)
        new.plan, new.judgement = plan, self._mind.judgement(state.seats)
        return new

    def dealer(self, state: AcademyState, seat: Seat) -> Dealer:
        """Return what deals positions that the seat can't tell from this one."""
        return Dealing(self.of(state), state, seat)


class Dealing:
    """Deals the cards that a seat does not know over the places it can't see into.

    A card that the seat knows to be in a zone stays there. What is dealt is a function of what the
    seat knows and of the generator: everything is sorted before it is shuffled.
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
        """By zone: what lies in it, -1 for what is dealt, and the cards known to be among it."""
        for zone, pieces in hidden.items():
            known = [-1 if piece in pieces else piece for piece in table.zones[zone]]
            among = sorted(piece for piece in pieces if table.among[piece] >> seat & 1)
            self._zones.append((zone, known, among))
        self._tells = not {n.discard, *n.spent}.isdisjoint(hidden)
        """Whether what is dealt changes how many cards of a skill can still come."""

    def __call__(self, rng: Random) -> AcademyPosition:
        """Deal a position."""
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
