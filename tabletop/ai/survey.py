"""Surveys a decision: the value of each legal move to a seat, from what that seat knows.

If one move is far better than all others, the decision makes a puzzle.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot, inf, sqrt
from random import Random
from typing import TypeVar

from tabletop.ai.advice import read_prospect
from tabletop.ai.search import Budget, Prospect, Search, Stop
from tabletop.engine.information import InformationSet
from tabletop.engine.moves import Move
from tabletop.engine.state import State

S = TypeVar("S", bound=State)

MARGIN = 0.06
"""By how much of the chance of winning the best move of a puzzle beats every other, at least."""
MARGIN_OF_POINTS = 0.03
"""The same as a part of the points that can be had, where points are all that counts."""
SURE = 2.0
"""Standard errors that the lead must exceed; told too large, for all moves meet the same luck."""
FEWEST, MOST_MOVES = 4, 30
"""Legal moves that a puzzle has at least, so that it is a choice, and at most, so that it can be
looked through."""
FEWEST_KINDS = 3
"""Moves that differ; cards that are alike count once."""
MOST_RIGHT = 0.5
"""The part of the legal moves that may be right: cards that are alike, at several places."""
STEPS = 4_000
"""Moves tried out for each legal move."""
_FIRST_PART = 0.3
"""The part of the trying that all moves share equally; the rest is for the closest few."""
_CLOSEST = 4


@dataclass(frozen=True, slots=True)
class Survey:
    """What was found of each legal move, in the order of the legal moves."""

    moves: tuple[Prospect, ...]
    spread: float
    """How far the rewards of single tries lie apart: their standard deviation."""

    @property
    def best(self) -> Prospect:
        """The best move; of those alike, the first."""
        return max(self.moves, key=lambda each: each.value)

    def __str__(self) -> str:
        """Return a text that `parse` reads."""
        lines = (f"{each.visits} {each.value:.6f} {each.move}" for each in self.moves)
        return "\n".join((f"{self.spread:.6f}", *lines))

    @classmethod
    def parse(cls, text: str, legal: Sequence[Move]) -> "Survey":
        """Return the survey that a text holds.

        Raises:
            ValueError: it is no survey of these legal moves.
        """
        spread, *lines = text.split("\n")
        known = {str(move): move for move in legal}
        moves = tuple(read_prospect(line, known) for line in lines)
        if [each.move for each in moves] != list(legal):
            raise ValueError(f"{text[:80]!r} is no survey")
        return cls(moves, float(spread))

    def doubt(self, one: Prospect, other: Prospect) -> float:
        """Return the standard error of the difference between two moves."""
        return self.spread * hypot(*(1 / sqrt(max(1, each.visits)) for each in (one, other)))


def survey(
    info: InformationSet[S],
    rng: Random,
    *,
    steps: float = STEPS,
    seconds: float = inf,
    stop: Stop | None = None,
) -> Survey:
    """Try all legal moves equally often, then the best few much oftener, with other luck.

    A function of the information set, the generator and the steps, which are for each move.
    """
    legal = info.legal_moves()
    by_key = dict(zip(reversed(keys_of(info)), reversed(legal), strict=True))
    moves = list(by_key.values())
    found: dict[Move, Prospect] = {}
    spread = 0.0
    for part in (_FIRST_PART, 1 - _FIRST_PART):
        thinking = Search(info, Random(rng.getrandbits(32)))
        share = Budget(steps * len(by_key) * part, seconds * part)
        found |= {each.move: each for each in thinking.compare(moves, share, stop)}
        spread = max(spread, thinking.spread)
        moves.sort(key=lambda each: -found[each].value)
        moves = moves[:_CLOSEST]
    alike = [found[by_key[key]] for key in keys_of(info)]
    told = (
        Prospect(move, each.visits, each.value) for move, each in zip(legal, alike, strict=True)
    )
    return Survey(tuple(told), spread)


def keys_of(info: InformationSet[S]) -> list[object]:
    """Return by what search knows each legal move: those of one key are alike."""
    key = info.rules.mind.search_key
    return [key(info.stand_in, info.seat, move) for move in info.legal_moves()]


def is_choice(info: InformationSet[S]) -> bool:
    """Return whether there is enough to choose from, and not too much to look through."""
    keys = keys_of(info)
    return FEWEST <= len(keys) <= MOST_MOVES and len(set(keys)) >= FEWEST_KINDS


def is_puzzle(info: InformationSet[S], found: Survey) -> bool:
    """Return whether one move, with those alike, beats all others by far and for sure."""
    if not is_choice(info):
        return False
    least, best = margin_of(info), found.best
    keys = dict(zip((each.move for each in found.moves), keys_of(info), strict=True))
    right = sum(key == keys[best.move] for key in keys.values())
    if right > MOST_RIGHT * len(keys):
        return False
    for each in found.moves:
        if keys[each.move] == keys[best.move]:
            continue
        lead = chance(info, best.value) - chance(info, each.value)
        if lead < least or best.value - each.value < SURE * found.doubt(best, each):
            return False
    return True


def worths_of(found: Survey) -> dict[str, float]:
    """Return what each legal move is worth, by its text."""
    return {str(each.move): round(each.value, 4) for each in found.moves}


def margin_of(info: InformationSet[S]) -> float:
    """Return by how much the best move of a puzzle must beat every other."""
    return MARGIN if info.rules.mind.payoff(info.stand_in) is None else MARGIN_OF_POINTS


def chance(info: InformationSet[S], reward: float) -> float:
    """Return the chance of winning that a reward stands for; the reward where points count."""
    mind = info.rules.mind
    if mind.payoff(info.stand_in) is not None:
        return reward
    return mind.winning_chance(info.stand_in, info.seat, reward)
