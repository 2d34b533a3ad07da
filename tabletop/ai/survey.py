"""Values each legal move for a seat, from what that seat knows; gives hints.

`survey` values all moves of a decision; if one move is far better than all others, the decision
makes a puzzle. `advise` gives the best move and the value of an alternative.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import hypot, inf, isfinite, sqrt
from random import Random
from typing import TypeVar

from tabletop.ai.root_parallel import Grow, compare_trees, one_after_another, search_trees
from tabletop.ai.search import Budget, Prospect, Search, Stop
from tabletop.engine.knowledge.information import InformationSet
from tabletop.engine.moves import Move
from tabletop.engine.state import State

S = TypeVar("S", bound=State)

MARGIN = 0.06
"""How much more likely to win a puzzle's best move must be than every other, from 0 to 1."""
MARGIN_OF_POINTS = 0.03
"""The same as a share of the possible points, in games where only points count."""
SURE = 2.0
"""Standard errors that the lead must exceed; a cautious value, since all moves meet the same luck.
"""
FEWEST, MOST_MOVES = 4, 30
"""Fewest and most legal moves of a puzzle: enough to choose from, few enough to look through."""
FEWEST_KINDS = 3
"""Fewest different moves of a puzzle; identical cards count once."""
MOST_RIGHT = 0.5
"""Largest share of the legal moves that may be right, such as identical cards at several places."""
STEPS = 4_000
"""Simulated moves that a survey spends on each legal move."""
_FIRST_PART = 0.3
"""Share of the trying that all moves get equally; the rest goes to the best few."""
_CLOSEST = 4


@dataclass(frozen=True, slots=True)
class Survey:
    """The value of each legal move of a decision, in the order of the legal moves."""

    moves: tuple[Prospect, ...]
    spread: float
    """Standard deviation of the rewards of single tries, as a measure of luck."""

    @property
    def best(self) -> Prospect:
        """The move with the highest value; if several are equal, the first."""
        return max(self.moves, key=lambda each: each.value)

    def __str__(self) -> str:
        """Return the survey as text that `parse` can read."""
        lines = (f"{each.visits} {each.value:.6f} {each.move}" for each in self.moves)
        return "\n".join((f"{self.spread:.6f}", *lines))

    @classmethod
    def parse(cls, text: str, legal: Sequence[Move]) -> "Survey":
        """Parse a survey from the text that `str` returns.

        Args:
            text: The text.
            legal: The legal moves of the decision, in order.

        Raises:
            ValueError: the text is not a survey of these legal moves.
        """
        spread, *lines = text.split("\n")
        known = {str(move): move for move in legal}
        moves = tuple(read_prospect(line, known) for line in lines)
        if [each.move for each in moves] != list(legal):
            raise ValueError(f"{text[:80]!r} is no survey")
        return cls(moves, float(spread))

    def doubt(self, one: Prospect, other: Prospect) -> float:
        """Return the standard error of the difference between the values of two moves."""
        return hypot(*(standard_error(self.spread, each) for each in (one, other)))


def standard_error(spread: float, prospect: Prospect) -> float:
    """Return the standard error of a move's value.

    Where single tries hardly differ, so that `spread` is 0 or nearly so, it is as large as one
    lucky try in all of them would make it.

    Args:
        spread: Standard deviation of the rewards of single tries.
        prospect: The move.
    """
    tries = max(1, prospect.visits)
    return max(spread / sqrt(tries), 1 / tries)


def survey(
    info: InformationSet[S],
    rng: Random,
    *,
    steps: float = STEPS,
    seconds: float = inf,
    stop: Stop | None = None,
) -> Survey:
    """Try all legal moves equally often, then the best few much more often.

    The result depends only on the information set, the generator and the steps.

    Args:
        info: What the seat knows.
        rng: The source of random numbers.
        steps: Simulated moves for each legal move.
        seconds: Time limit for the whole survey.
        stop: Called regularly; once it returns True, the survey ends.
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
    prospects = (
        Prospect(move, each.visits, each.value) for move, each in zip(legal, alike, strict=True)
    )
    return Survey(tuple(prospects), spread)


def keys_of(info: InformationSet[S]) -> list[object]:
    """Return a key for each legal move, in order; equivalent moves have the same key."""
    key = info.rules.heuristics.search_key
    return [key(info.stand_in, info.seat, move) for move in info.legal_moves()]


def is_alike(info: InformationSet[S], one: Move, other: Move) -> bool:
    """Return whether two legal moves are equivalent."""
    key = info.rules.heuristics.search_key
    return key(info.stand_in, info.seat, one) == key(info.stand_in, info.seat, other)


def is_choice(info: InformationSet[S]) -> bool:
    """Return whether a decision has a suitable number of different moves for a puzzle."""
    keys = keys_of(info)
    return FEWEST <= len(keys) <= MOST_MOVES and len(set(keys)) >= FEWEST_KINDS


def is_puzzle(info: InformationSet[S], found: Survey) -> bool:
    """Return whether one move, or a group of equivalent ones, is clearly the best.

    `found` contains the values of all legal moves of the decision.
    """
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
    """Return the value of each legal move, from 0 to 1, by the text of the move."""
    return {str(each.move): round(each.value, 4) for each in found.moves}


def error_of(found: Survey) -> float:
    """Return the largest standard error of the values that `worths_of` returns."""
    return round(max(standard_error(found.spread, each) for each in found.moves), 4)


def margin_of(info: InformationSet[S]) -> float:
    """Return how far a puzzle's best move must lead all others, as a value from 0 to 1."""
    return MARGIN if info.rules.heuristics.payoff(info.stand_in) is None else MARGIN_OF_POINTS


def chance(info: InformationSet[S], reward: float) -> float:
    """Return the chance of winning, from 0 to 1, that a reward represents for the seat.

    In games where only points count, this is the reward itself.
    """
    mind = info.rules.heuristics
    if mind.payoff(info.stand_in) is not None:
        return reward
    return mind.winning_chance(info.stand_in, info.seat, reward)


ADVICE_STEPS = 30_000
"""Simulated moves spent on a hint, about as many as a hard player uses for a move."""
FIRST_PART = 0.5
"""Share of the budget that looks for the best move; the rest compares it with an alternative."""
LEAST_STEPS = 100
"""Fewest simulated moves for each move in each round; with fewer, a usual search chooses."""


@dataclass(frozen=True, slots=True)
class Advice:
    """The basis of a hint: the best move, another to compare it with, and the spread of tries."""

    best: Prospect
    other: Prospect | None
    """The move asked about or, if that is the best, the next best; None if there is only one."""
    spread: float = 0.0
    """Standard deviation of the rewards of single tries."""
    doubt: float = 0.0
    """Standard error of the difference between the two moves; 0 if it is unknown."""

    def __str__(self) -> str:
        """Return the advice as text that `parse` can read."""
        prospects = [each for each in (self.best, self.other) if each is not None]
        lines = (f"{each.visits} {each.value:.6f} {each.move}" for each in prospects)
        return "\n".join((f"{self.spread:.6f} {self.doubt:.6f}", *lines))

    @classmethod
    def parse(cls, text: str, legal: list[Move]) -> "Advice":
        """Parse advice from the text that `str` returns.

        `legal` are the legal moves of the decision.

        Raises:
            ValueError: the text is not advice about these legal moves.
        """
        head, *lines = text.split("\n")
        spread, _, doubt = head.partition(" ")
        if not 1 <= len(lines) <= 2:
            raise ValueError(f"{text[:80]!r} is no advice")
        known = {str(move): move for move in legal}
        found = [read_prospect(line, known) for line in lines]
        other = found[1] if len(found) > 1 else None
        return cls(found[0], other, _number(spread), _number(doubt))


def advise(
    info: InformationSet[S],
    budget: Budget,
    rng: Random,
    *,
    about: Move | None = None,
    stop: Stop | None = None,
    trees: int = 1,
    grow: Grow = one_after_another,
) -> Advice:
    """Return the best move and its value, together with another move and its value.

    The result depends only on the information set, the generator, the steps and the number of
    trees.

    Args:
        info: What the seat knows.
        budget: Limits of the search and the comparison together.
        rng: The source of random numbers.
        about: The other move; None for the next best one. If no move is better than this one, it is
            the best move of the advice, and the other is the next best. With all others barred, it
            is tried alone.
        stop: Called regularly; once it returns True, the search ends.
        trees: Number of independent searches.
        grow: Decides which processes run them, which does not change the result.

    Raises:
        ValueError: the seat has no legal move.
    """
    rivals = _rivals(info, about) if about is not None else []
    first = _part(budget, FIRST_PART)
    if about is not None and not rivals:
        alone = compare_trees(info, (about,), budget, rng, stop, trees=trees, grow=grow)
        return Advice(alone.prospects[0], None, alone.spread)
    if about is None or first.steps < LEAST_STEPS * len(rivals) * _rounds(rivals):
        thinking = search_trees(info, first, rng, stop, trees=trees, grow=grow)
        found = [each.move for each in thinking.prospects]
        if about is not None:
            found = [about, *(move for move in found if not is_alike(info, about, move))]
        if len(found) < 2:
            return Advice(replace(thinking.prospects[0], move=found[0]), None, thinking.spread)
        pair, rest = (found[0], found[1]), _part(budget, 1 - FIRST_PART)
    else:
        pair = about, _best_of(info, rivals, first, rng, stop, trees=trees, grow=grow)
        rest = _part(budget, 1 - FIRST_PART) if len(rivals) > 1 else budget
    closely = compare_trees(info, pair, rest, rng, stop, trees=trees, grow=grow)
    one, two = closely.prospects
    if about is not None and two.value > one.value:
        one, two = two, one
    return Advice(one, two, closely.spread, closely.doubt)


def _rivals(info: InformationSet[S], about: Move) -> list[Move]:
    """Return the other moves that aren't barred, one of each group of equivalent moves."""
    found = dict(zip(reversed(keys_of(info)), reversed(info.legal_moves()), strict=True))
    found.pop(info.rules.heuristics.search_key(info.stand_in, info.seat, about))
    return [move for move in reversed(found.values()) if move not in info.barred]


def _rounds(moves: Sequence[Move]) -> int:
    """Return how often moves can be halved until one is left."""
    return (len(moves) - 1).bit_length()


def _best_of(
    info: InformationSet[S],
    moves: Sequence[Move],
    budget: Budget,
    rng: Random,
    stop: Stop | None,
    *,
    trees: int,
    grow: Grow,
) -> Move:
    """Return the best of some moves: all are tried equally often, then again the better half."""
    left, tries, totals = [*moves], dict.fromkeys(moves, 0), dict.fromkeys(moves, 0.0)
    part = _part(budget, 1 / max(1, _rounds(moves)))
    while len(left) > 1:
        found = compare_trees(info, left, part, rng, stop, trees=trees, grow=grow)
        for each in found.prospects:
            tries[each.move] += each.visits
            totals[each.move] += each.visits * each.value
        left.sort(key=lambda move: -totals[move] / max(1, tries[move]))
        left = left[: (len(left) + 1) // 2]
    return left[0]


def _part(budget: Budget, share: float) -> Budget:
    return Budget(budget.steps * share, budget.seconds * share)


def _number(text: str) -> float:
    number = float(text)
    if not isfinite(number) or number < 0:
        raise ValueError(f"{text[:80]!r} is out of range")
    return number


def read_prospect(line: str, known: dict[str, Move]) -> Prospect:
    """Parse a line with the visits, value and text of a move.

    `known` maps the text of each possible move to the move.

    Raises:
        ValueError: the line is not about one of these moves.
    """
    visits, value, move = (*line.split(" ", 2), "", "")[:3]
    if move not in known or _number(value) > 1 or not visits.isdecimal():
        raise ValueError(f"{line[:80]!r} is no prospect")
    return Prospect(known[move], int(visits), float(value))
