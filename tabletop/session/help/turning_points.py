"""Which turns of a game mattered most, by what searches have found out about their moves so far."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import reduce
from itertools import pairwise
from math import hypot

from tabletop.engine.knowledge.information import InformationSet
from tabletop.engine.moves import Move, Seat
from tabletop.engine.state import State
from tabletop.session.figures import Figure
from tabletop.session.types import Hint

LEAST_COST = 3
"""Cost, in wins in a hundred games or in points, below which a turn counts as good."""
LEADERS = (8, 5, 3)
"""How many of the turns that seem to lead may have a second, close and closest look.

They are the turns that seem to have cost most, to have found most, and to have changed the chance
most. A turn that falls behind at a closer look makes room for the next.
"""
SURE = 1.5
"""How many times its error a lead must be before nobody looks closer."""
BEHIND = 0.6
"""Part of the largest cost that another turn may have had and still be the costliest.

A closer look may find a better move, and then a turn has cost more than the error says.
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
    """0 at a glance, 1 at a second look, 2 at a close one, 3 at the closest."""
    hint: Hint | None = None
    """The best move compared with another; None if it was the only one, or came later in the turn.
    """
    is_best: bool = False
    """Whether the move made was the best; the other move is then the next best."""

    @property
    def cost(self) -> Figure | None:
        """What the move cost against the best one; None if nothing."""
        return None if self.is_best or self.hint is None else self.hint.gap

    @property
    def lead(self) -> Figure | None:
        """How far the move led the next best one, if it was the best; else None."""
        return self.hint.gap if self.is_best and self.hint is not None else None

    @property
    def made(self) -> Figure | None:
        """The chance or points with the move made; None if unknown."""
        if self.hint is None:
            return None
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

    @property
    def last(self) -> JudgedMove:
        """The last of its moves."""
        return self.moves[-1]

    @property
    def look(self) -> int:
        """The least close of the looks at its moves."""
        return min(each.look for each in self.moves)

    @property
    def is_sure(self) -> bool:
        """Whether the turn is sure to have mattered, whatever the luck of the searches."""
        return _sure(self.size).stands(LEAST_COST)

    def leads(self, other: "RankedTurn", margin: float = 1.0) -> bool:
        """Return whether it is larger than another by `margin` times their common error."""
        error = hypot(self.size.error, other.size.error)
        return self.size.value - other.size.value > margin * error


@dataclass(slots=True)
class Judgements:
    """The turns of the people at a table, with what was found about each of their moves."""

    turns: dict[TurnKey, list[OwnMove]] = field(default_factory=dict)
    """The moves of each turn, in order."""
    found: dict[int, JudgedMove] = field(default_factory=dict)
    """The moves judged so far, by the number of the step."""
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

        It is at most the chance that there was before. Return None if they cost nothing.
        """
        judged = [self.found[each.turn] for each in self.turns[of] if each.turn in self.found]
        costs = [(each, cost) for each in judged if (cost := each.cost) and cost.value > 0]
        known = [(each, cost) for each, cost in costs if each.look >= least_look]
        if not known:
            return None
        total = reduce(Figure.plus, (cost for _, cost in known))
        before = known[0][0].hint
        if before is not None and not total.points:
            total = replace(total, value=min(total.value, before.worth.value))
        return RankedTurn(total, tuple(each for each, _ in known))

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
            loss = self.loss_in(each.decision.of)
            if each.lead.value > (loss.size.value if loss else 0.0):
                good.append(RankedTurn(each.lead, (each,)))
        return _ranked(good)

    def swings(self, seat: Seat) -> list[RankedTurn]:
        """Return how a seat's chance changed from turn to turn, the largest change first."""
        ends = [end.turn for of, end in self.ends.items() if of[1] == seat]
        known = [self.found[turn] for turn in ends if turn in self.found]
        swings: list[RankedTurn] = []
        for before, after in pairwise(known):
            if before.made is not None and after.made is not None:
                size = after.made.less(before.made)
                grew, size = size.value > 0, replace(size, value=abs(size.value))
                swings.append(RankedTurn(size, (before, after), grew))
        return _ranked(swings)

    def next_looks(self, seats: Iterable[Seat]) -> list[tuple[OwnMove, int]]:
        """Return the moves to examine more closely, each with its next look, least close first."""
        found: dict[int, tuple[OwnMove, int]] = {}
        for seat in seats:
            # A swing needs no closest look: it is large, or not the turn's own doing.
            open_ = undecided(self.losses(seat), behind=BEHIND), undecided(self.finds(seat))
            for each in (*open_[0], *open_[1], *undecided(self.swings(seat), LEADERS[:2])):
                found[each.decision.turn] = each.decision, each.look + 1
        return sorted(found.values(), key=lambda each: each[1])


def leader(ranked: Sequence[RankedTurn]) -> RankedTurn | None:
    """Return the turn to tell of those ranked, if it is larger than its error; else None.

    It is the largest or, of several that are told as equally large, the earliest.
    """
    seen = [each for each in ranked if each.look and each.size.stands(LEAST_COST)]
    alike = [each for each in seen[: LEADERS[-1]] if _is_like(each, seen[0])]
    return min(alike, key=lambda each: each.last.decision.turn, default=None)


def undecided(
    ranked: Sequence[RankedTurn], leaders: Sequence[int] = LEADERS, *, behind: float = 1.0
) -> list[JudgedMove]:
    """Return the moves that need a closer look before it is known which turn is the largest.

    Args:
        ranked: The turns, the largest first.
        leaders: How many may have a second look, how many a close one, and so on.
        behind: Part of the largest that another may be and still catch up with it.
    """
    if not ranked:
        return []
    for look, most in enumerate(leaders, 1):
        open_ = [each for each in ranked[:most] if _reaches(each, ranked[0], behind)]
        if open_[0].size.number + open_[0].size.margin < LEAST_COST:
            return []
        if len(open_) == 1 and open_[0].look and open_[0].is_sure:
            return []
        moves = [move for each in open_ for move in each.moves if move.look < look]
        if moves:
            return moves
    return []


def _is_like(one: RankedTurn, first: RankedTurn) -> bool:
    """Return whether a chance is told nearly like the largest: one win in a hundred apart."""
    return first.size.number - one.size.number <= (0 if one.size.points else 1)


def _reaches(one: RankedTurn, first: RankedTurn, behind: float) -> bool:
    """Return whether a closer look may show that a turn is larger than the largest so far."""
    most = one.size.value + one.size.error
    return most >= behind * first.size.value or not first.leads(one, SURE)


def _ranked(found: Iterable[RankedTurn]) -> list[RankedTurn]:
    return sorted(found, key=lambda each: -each.size.value)


def _sure(size: Figure) -> Figure:
    return replace(size, error=SURE * size.error)
