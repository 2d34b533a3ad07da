"""Which turns of a game mattered most, by what searches have found out about their moves so far."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import reduce
from itertools import pairwise

from tabletop.engine.knowledge.information import InformationSet
from tabletop.engine.moves import Move, Seat
from tabletop.engine.state import State
from tabletop.session.figures import Figure
from tabletop.session.types import Hint

LEAST_COST = 3
"""Cost, in wins in a hundred games or in points, below which a turn counts as good."""
LEADERS = (6, 3)
"""How many of the turns that seem to lead may have a close look, and the closest.

They are the turns that seem to have cost most, to have found most, and to have changed the chance
most. A turn that falls behind at a closer look makes room for the next.
"""
BEHIND = 0.75
"""A turn of at least this share of the largest one is looked at as closely.

A search plays on better after a closer look, so values change by more than the error of luck.
"""

TurnKey = tuple[int, Seat]
"""The number of a turn of the rules, and the seat that moved in it."""


@dataclass(frozen=True, slots=True)
class OwnMove:
    """A move that a person made, and what they knew before it."""

    turn: int
    info: InformationSet[State]
    move: Move
    text: str
    of: TurnKey
    """The turn of the rules that the move belongs to."""
    doubt: float
    """How much worse than the best the move looks without a search; 0 if unknown."""

    @property
    def is_free(self) -> bool:
        """Whether there was another legal move."""
        return len(self.info.legal_moves()) > 1


@dataclass(frozen=True, slots=True)
class JudgedMove:
    """A move compared with the best one."""

    decision: OwnMove
    look: int
    """0 at a glance, 1 at a close look, 2 at the closest."""
    hint: Hint | None = None
    """The best move compared with another; None if it was the only one, or came later in the turn.
    """
    is_best: bool = False
    """Whether the move made was the best; the other move is then the next best."""
    alone: Figure | None = None
    """The chance or points after the move made, searched on its own; None if unknown."""

    @property
    def cost(self) -> Figure | None:
        """What the move cost against the best one; None if nothing."""
        return None if self.is_best or self.hint is None else self.hint.gap

    @property
    def is_unsure(self) -> bool:
        """Whether the difference from the other move is within the error."""
        gap = self.hint.gap if self.hint is not None else None
        return gap is not None and abs(gap.value) <= gap.error

    @property
    def lead(self) -> Figure | None:
        """How far the move led the next best one, if it was the best; else None."""
        return self.hint.gap if self.is_best and self.hint is not None else None

    @property
    def made(self) -> Figure | None:
        """The chance or points with the move made; None if unknown."""
        if self.alone is not None or self.hint is None:
            return self.alone
        return self.hint.worth if self.is_best else self.hint.other_worth


@dataclass(frozen=True, slots=True)
class RankedTurn:
    """A turn that may have mattered most, in one of the three ways."""

    size: Figure
    """What it cost, found or changed; never below 0."""
    moves: tuple[JudgedMove, ...]
    """The moves that the size was found from; of a swing the two ends."""
    grew: bool = True
    """Whether a chance that changed has grown."""
    loss: "RankedTurn | None" = None
    """What the other moves of a good move's turn cost; None if nothing."""

    @property
    def last(self) -> JudgedMove:
        """The last of its moves."""
        return self.moves[-1]

    @property
    def look(self) -> int:
        """The least close of the looks at its moves."""
        return min(each.look for each in self.moves)

    @property
    def stands(self) -> bool:
        """Whether the turn mattered clearly, and no other move of it lost as much."""
        return self.size.stands(LEAST_COST) and (self.loss is None or self.leads(self.loss))

    def leads(self, other: "RankedTurn") -> bool:
        """Return whether it is larger than another by more than their common error."""
        lead = self.size.less(other.size)
        return lead.value > lead.error


@dataclass(slots=True)
class Judgements:
    """The turns of the people at a table, with what was found about each of their moves."""

    turns: dict[TurnKey, list[OwnMove]] = field(default_factory=dict)
    """The moves of each turn, in order."""
    found: dict[int, JudgedMove] = field(default_factory=dict)
    """The moves judged so far, by the number of the step."""
    alone: dict[int, tuple[Figure | None, int]] = field(default_factory=dict)
    """Chances or points of moves searched on their own, and the look, by the number of the step."""
    ends: dict[TurnKey, OwnMove] = field(default_factory=dict)
    """The last move of each turn that had an alternative, in order of the turns."""

    def add(self, decisions: Iterable[OwnMove]) -> None:
        """Take all moves that are to be judged, in their order."""
        for each in decisions:
            self.turns.setdefault(each.of, []).append(each)
            if each.is_free:
                self.ends[each.of] = each

    def loss_in(self, of: TurnKey, least_look: int = 0) -> RankedTurn | None:
        """Return what the moves of a turn together cost, by looks of at least this closeness.

        Only costs larger than their error count or, if there are none, the largest. Moves of which
        a glance can't tell whether they cost anything are named too. The sum is at most the chance
        that there was before. Return None if they cost nothing.
        """
        judged = [self.found[each.turn] for each in self.turns[of] if each.turn in self.found]
        costs = [(each, cost) for each in judged if (cost := each.cost) and cost.value > 0]
        known = [(each, cost) for each, cost in costs if each.look >= least_look]
        if not known:
            return None
        clear = [(each, cost) for each, cost in known if cost.value > cost.error]
        counted = clear or [max(known, key=lambda each: each[1].value)]
        total = reduce(Figure.plus, (cost for _, cost in counted))
        before = counted[0][0].hint
        if before is not None and not total.points:
            total = replace(total, value=min(total.value, before.worth.value))
        sure = [each for each, _ in counted]
        unsure = [] if least_look else [each for each in judged if not each.look and each.is_unsure]
        return RankedTurn(total, (*sure, *(each for each in unsure if each not in sure)))

    def losses(self, seat: Seat) -> list[RankedTurn]:
        """Return a seat's turns by what they cost, the largest first."""
        found = (self.loss_in(of) for of in self.turns if of[1] == seat)
        return _ranked(each for each in found if each is not None)

    def finds(self, seat: Seat) -> list[RankedTurn]:
        """Return the best moves that a seat found, the one that led the next best most first.

        They led it by more than the rest of their turn cost.
        """
        good: list[RankedTurn] = []
        for each in self.found.values():
            if each.decision.of[1] != seat or each.lead is None:
                continue
            loss, turn = self.loss_in(each.decision.of), RankedTurn(each.lead, (each,))
            if loss is None or turn.leads(loss):
                good.append(turn)
            elif each.lead.value > loss.size.value:
                good.append(RankedTurn(each.lead, (*loss.moves, each), loss=loss))
        return _ranked(good)

    def swings(self, seat: Seat) -> list[RankedTurn]:
        """Return how a seat's chance changed from turn to turn, the largest change first."""
        known = [end for end in map(self.at_end, self.ends) if end and end.decision.of[1] == seat]
        swings: list[RankedTurn] = []
        for before, after in pairwise(known):
            if before.made is not None and after.made is not None:
                size = after.made.less(before.made)
                grew, size = size.value > 0, replace(size, value=abs(size.value))
                swings.append(RankedTurn(size, (before, after), grew))
        return _ranked(swings)

    def at_end(self, of: TurnKey) -> JudgedMove | None:
        """Return the last free move of a turn, as searched on its own; None if it isn't judged."""
        found = self.found.get(self.ends[of].turn)
        alone, look = self.alone.get(self.ends[of].turn, (None, 0))
        return found and replace(found, look=look, alone=alone)

    def next_looks(self, seats: Iterable[Seat]) -> list[tuple[OwnMove, int, bool]]:
        """Return the moves to examine more closely, least close first.

        Each with its next look, and whether only that move is to be tried.
        """
        found: dict[tuple[int, bool], tuple[OwnMove, int, bool]] = {}
        for seat in seats:
            for alone, ranked in (
                (False, self.losses(seat)),
                (False, self.finds(seat)),
                (True, self.swings(seat)),
            ):
                for each in undecided(ranked):
                    move = each.decision
                    found[move.turn, alone] = move, each.look + 1, alone
        return sorted(found.values(), key=lambda each: each[1])


def leader(ranked: Sequence[RankedTurn]) -> RankedTurn | None:
    """Return the turn to tell of those ranked, if it is clearly larger than its error; else None.

    It is the largest or, of several chances that are told nearly alike, the earliest.
    """
    seen = [each for each in ranked if each.look and each.stands]
    alike = [each for each in seen[: LEADERS[-1]] if _is_like(each, seen[0])]
    return min(alike, key=lambda each: each.last.decision.turn, default=None)


def only_leader(ranked: Sequence[RankedTurn]) -> RankedTurn | None:
    """Return the turn to tell of those ranked, if it leads all others clearly; else None."""
    first = leader(ranked)
    return first if first and all(each is first or first.leads(each) for each in ranked) else None


def undecided(ranked: Sequence[RankedTurn]) -> list[JudgedMove]:
    """Return the moves that need a closer look before it is known which turn is the largest.

    `ranked` are the turns, the largest first.
    """
    if not ranked:
        return []
    for look, most in enumerate(LEADERS, 1):
        open_ = [each for each in ranked[:most] if _reaches(each, ranked[0])]
        if open_[0].size.number + open_[0].size.margin < LEAST_COST:
            return []
        if len(open_) == 1 and open_[0].look and open_[0].stands:
            return []
        moves = [move for each in open_ for move in each.moves if move.look < look]
        if moves:
            return moves
    return []


def _is_like(one: RankedTurn, first: RankedTurn) -> bool:
    """Return whether a chance is told nearly like the largest: one win in a hundred apart."""
    return one is first or (not one.size.points and first.size.number - one.size.number <= 1)


def _reaches(one: RankedTurn, first: RankedTurn) -> bool:
    """Return whether a closer look may show that a turn is larger than the largest so far."""
    most = one.size.value + one.size.error
    return most >= BEHIND * first.size.value or not first.leads(one)


def _ranked(found: Iterable[RankedTurn]) -> list[RankedTurn]:
    return sorted(found, key=lambda each: -each.size.value)
