"""Search heuristics for Report Card: evaluation, and the best total with known dice.

`benchmarks/report_card_value.py` computes the solo figures exactly. The figures for several players
are averages over games played by looking one exam ahead.

For the best total the table stores, for each exam, the dice on the track and the space that was
used. Each die is assumed to have a fixed next number after every exam, which it shows if it is
rolled then: the recorded number if the die was rolled, otherwise a pseudo-random one. The best play
with these numbers is computed exactly. The actual game is one of the possible plays, so its total
is never higher.
"""

from collections.abc import Collection, Hashable, Mapping, Sequence
from functools import lru_cache
from math import exp
from random import Random
from types import MappingProxyType

from tabletop.api import CoreRules, Heuristics, Lookahead, Move, Outcome, Seat
from tabletop.games.report_card import scoring
from tabletop.games.report_card.state import (
    BONUS,
    DEPARTMENT_FACTOR,
    DEPARTMENTS,
    EFFORT,
    END,
    EXAMS,
    NOT_TAKEN,
    SEMESTERS,
    SPACES,
    Moves,
    Numbers,
    ReportState,
)
from tabletop.games.report_card.tastes import TASTES

_Worth = tuple[tuple[float, ...], ...]

_ALONE: _Worth = (
    (0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0),
    (6.5, 7.6, 8.6, 9.7, 10.7, 11.7, 12.7, 13.7, 14.7),
    (12.0, 14.9, 15.9, 17.0, 18.0, 19.0, 20.0, 21.0, 22.0),
    (16.5, 20.3, 22.2, 23.6, 24.7, 25.7, 26.7, 27.7, 28.7),
    (20.0, 24.1, 26.6, 28.5, 30.0, 31.3, 32.4, 33.4, 34.4),
    (22.5, 26.8, 29.5, 31.6, 33.4, 35.0, 36.4, 37.8, 39.0),
)
"""The points expected from dice and leftover effort in the rest of a solo semester.

Indexed by the number of exams left and the effort left.
"""
_TOGETHER: _Worth = (
    (0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0),
    (3.0, 4.7, 5.9, 7.1, 8.1, 9.1, 10.0, 11.0, 12.0),
    (5.6, 8.0, 9.4, 10.7, 11.9, 12.9, 13.9, 14.9, 15.8),
    (7.9, 10.7, 12.5, 14.0, 15.4, 16.6, 17.7, 18.7, 19.6),
    (10.2, 13.1, 15.0, 16.8, 18.5, 19.9, 21.2, 22.5, 23.6),
    (12.5, 15.6, 17.7, 19.7, 21.6, 23.3, 24.9, 26.4, 27.8),
)
"""The same table for several players, who leave the worse dice to each other."""
ALONE = (150, 550)
"""The solo totals, in points, that the evaluation rates as 0 (worst) and 1 (best)."""
_INITIALS = 2.5 * SPACES
USUAL = {"grades": 1.0, "coming": 1.0, "hopes": 1.0, "waits": 0.0}
"""Default weights of the evaluation's features, used where `judgement.yaml` gives no others.

They apply to points made, points expected, expected bonuses, and being last to take an exam.
"""
Weights = tuple[float, float, float, float]
"""The four weights of `USUAL`, in its order."""
_SMALL = 3
"""The most extra credit considered as a separate option; players rarely hold back more."""
_CLEARLY = 3.0
"""How many expected points worse a die must look for the solo search to skip it."""
_USUAL = 8.0
"""A typical exam result among several players, in points."""


def differing_moves(state: ReportState, n: Numbers, seat: Seat, legal: list[Move]) -> list[Move]:
    """Return the legal moves that can differ in value, for a computer player to choose from.

    Everybody takes every exam of a semester, so without bonuses only the choice of die matters, and
    effort is worth one point on any exam. With bonuses, leftover effort goes to exams that can win
    a bonus.
    """
    values = state.table.values
    if state.special == "off":
        return _without_bonuses(legal, values[n.effort[seat]])
    if state.phase != "credit":
        return legal
    divisions = {values[value] - 1 for value in n.mark_division[seat]}
    departments = {values[value] - 1 for value in n.mark_department[seat]}
    found: list[Move] = []
    elsewhere = False
    for move in legal:
        if move.kind != "add-credit":
            continue
        exam = n.number[state.table.plan.piece[move.target]]
        if move.args == (values[n.effort[seat]],):
            hopeful = exam // DEPARTMENTS in divisions
            if hopeful or not elsewhere:
                found.append(move)
            elsewhere |= not hopeful
        elif exam in departments and int(move.args[0]) <= _SMALL:
            found.append(move)
    return found


def _without_bonuses(legal: list[Move], effort: int) -> list[Move]:
    """Return one move for each die, and the first that spends all the effort left."""
    first: dict[tuple[str, tuple[str, ...]], Move] = {}
    for move in legal:
        if move.kind == "take-exam":
            first.setdefault((move.kind, move.pieces), move)
        elif move.kind == "add-credit" and move.args == (effort,):
            first.setdefault((move.kind, ()), move)
    return list(first.values())


def promising_dice(state: ReportState, n: Numbers) -> list[int]:
    """Return the piece numbers of the dice that a solo player should consider.

    They are affordable and at most `_CLEARLY` expected points worse than the best die. The choice
    of dice to roll again can make up for that difference, but not for more.
    """
    values, zones = state.table.values, state.table.zones
    effort = values[n.effort[0]]
    after = _ALONE[n.spent_of[0](values).count(NOT_TAKEN) - 1]
    worth: list[tuple[float, int]] = []
    for space, cost in enumerate(n.cost, n.track):
        left = effort - values[cost]
        if left >= 0:
            die = zones[space][0]
            worth.append((values[n.die_value[die]] + after[left], die))
    least = max(worth)[0] - _CLEARLY
    return [die for each, die in worth if each >= least]


def estimate(
    state: ReportState,
    n: Numbers,
    outcome: Outcome | None,
    seat: Seat,
    weights: Weights,
) -> float:
    """Return how good a position is for a seat, from 0 to 1.

    In a solo game, this is the expected total, scaled between the two figures of `ALONE`. With
    several players, it is the chance of having the highest total, estimated from the expected
    totals.

    Args:
        state: The position.
        n: The numbers of the table's pieces, zones and values.
        outcome: The result of a finished game, or None if it is still in progress.
        seat: The seat to judge for.
        weights: How much each of the features of `USUAL` counts.
    """
    if state.seats == 1:
        least, most = ALONE
        return min(1.0, max(0.0, (_expected(state, n, 0) - least) / (most - least)))
    if outcome is not None:
        return 1 / len(outcome.winners) if seat in outcome.winners else 0.0
    spread = _spread(state, n)
    own = _strength(state, n, seat, weights)
    rivals = (_strength(state, n, other, weights) for other in range(state.seats) if other != seat)
    return 1 / (1 + sum(exp(min(50.0, (rival - own) / spread)) for rival in rivals))


def features(state: ReportState, n: Numbers, seat: Seat) -> dict[str, float]:
    """Return the features that predict whether a seat wins, keyed by the names in `USUAL`.

    Each number is divided by the expected spread of the final totals, so that it counts equally at
    every stage of the game.
    """
    parts = zip(USUAL, (*_prospects(state, n, seat), _acts_last(state, seat)), strict=True)
    return {name: value / _spread(state, n) for name, value in parts}


def _spread(state: ReportState, n: Numbers) -> float:
    return 2.0 + 2.0 * (SEMESTERS - state.table.values[n.semester] + 1)


def _acts_last(state: ReportState, seat: Seat) -> float:
    """Return 1 for the seat that acts last from now on during exams, else 0."""
    return float(state.phase == "exams" and seat == (state.turn - 1) % state.seats)


def _strength(state: ReportState, n: Numbers, seat: Seat, weights: Weights) -> float:
    """Return the weighted sum of the points a seat has and can expect."""
    for_grades, for_coming, for_hopes, for_waiting = weights
    grades, coming, hopes = _prospects(state, n, seat)
    total = for_grades * grades + for_coming * coming + for_hopes * hopes
    return total + for_waiting * _acts_last(state, seat) if for_waiting else total


def _expected(state: ReportState, n: Numbers, seat: Seat) -> float:
    """Return the total points that a seat can expect at the end of the game."""
    return sum(_prospects(state, n, seat))


def _prospects(state: ReportState, n: Numbers, seat: Seat) -> tuple[float, float, float]:
    """Return a seat's points so far, expected points to come, and expected bonus points."""
    values = state.table.values
    worth = _ALONE if state.seats == 1 else _TOGETHER
    coming = (SEMESTERS - values[n.semester]) * (worth[-1][-1] + _INITIALS)
    if state.phase == "exams":
        coming += _this_semester(state, n, seat, worth)
    elif state.phase == "credit":
        coming += values[n.effort[seat]] + _carry_over_value(state, n)
    hopes = _expected_bonuses(state, n, seat) if state.special != "off" else 0.0
    return float(scoring.grade_sum(values, n, seat)), coming, hopes


def _this_semester(state: ReportState, n: Numbers, seat: Seat, worth: _Worth) -> float:
    """Return the expected points from exams not taken; the next uses the dice as they are now."""
    values = state.table.values
    spent, effort = n.spent_of[seat](values), values[n.effort[seat]]
    left = spent.count(NOT_TAKEN)
    initials = sum(
        values[value] for value, paid in zip(n.initial, spent, strict=True) if paid == NOT_TAKEN
    )
    if seat != state.turn:
        return initials + worth[left][effort]
    return initials + _next_die(state, n, worth, left, effort)


def _next_die(state: ReportState, n: Numbers, worth: _Worth, left: int, effort: int) -> float:
    """Return the points of the best affordable die plus the expected points after it."""
    table, values = state.table, state.table.values
    best = 0.0
    for space in range(SPACES):
        cost = values[n.cost[space]]
        if cost <= effort:
            die = table.zones[n.track + space][0]
            best = max(best, values[n.die_value[die]] + worth[left - 1][effort - cost])
    return best


def _carry_over_value(state: ReportState, n: Numbers) -> float:
    """Return how far the dice left for the next solo semester are above average, in points.

    By now each die is on the space where it starts that semester.
    """
    values = state.table.values
    if state.seats > 1 or state.reroll or values[n.semester] == SEMESTERS:
        return 0.0
    return _next_die(state, n, _ALONE, SPACES, EFFORT) - _ALONE[-1][-1]


def _expected_bonuses(state: ReportState, n: Numbers, seat: Seat) -> float:
    """Return the expected points from bonus divisions and departments.

    Effort that is left when extra credit comes goes where it adds most to them.
    """
    values = state.table.values
    own = scoring.results(values, n, seat)
    rivals = [scoring.results(values, n, other) for other in range(state.seats) if other != seat]
    marks = [
        (values[division] - 1, values[department] - 1)
        for division, department in zip(n.mark_division[seat], n.mark_department[seat], strict=True)
    ]
    most = _hope(marks, own, rivals)
    left = values[n.effort[seat]] if state.phase == "credit" else 0
    for exam in _raisable(marks, own) if left else ():
        raised = own.copy()
        raised[exam] += left
        most = max(most, _hope(marks, raised, rivals))
    return most


def _raisable(marks: Sequence[tuple[int, int]], own: Sequence[int]) -> set[int]:
    """Return the exams taken that extra credit may win a bonus with, one of each kind."""
    found: set[int] = set()
    for division, exam in marks:
        row = range(division * DEPARTMENTS, (division + 1) * DEPARTMENTS) if division >= 0 else ()
        found.update([each for each in row if own[each]][:1])
        if exam >= 0 and own[exam]:
            found.add(exam)
    return found


def _hope(
    marks: Sequence[tuple[int, int]], own: Sequence[int], rivals: Sequence[Sequence[int]]
) -> float:
    """Return the expected bonus points of a seat with these results against those of its rivals.

    `marks` are its divisions and departments, -1 for none.
    """
    hope = 0.0
    for mark, (division, exam) in enumerate(marks):
        if division >= 0:
            row = slice(division * DEPARTMENTS, (division + 1) * DEPARTMENTS)
            hope += BONUS[mark] * _lead_chance(own[row], [scores[row] for scores in rivals])
            if exam >= 0:
                others = [score for score in own[row] if score] or [0]
                score = own[exam] or _USUAL + 2
                best = score >= max(others)
                chance = _lead_chance([own[exam]], [[scores[exam]] for scores in rivals])
                hope += (DEPARTMENT_FACTOR[mark] - 1) * score * chance * best
    return hope


def _lead_chance(own: Sequence[int], rivals: Sequence[Sequence[int]]) -> float:
    """Return the chance that a seat's results add up to more than those of every rival."""
    mine = sum(score or _USUAL for score in own)
    chance = 1.0
    for scores in rivals:
        untaken = own.count(0) + scores.count(0)
        margin = mine - sum(score or _USUAL for score in scores) - 0.5
        chance /= 1 + exp(max(-50.0, min(50.0, -margin / (0.2 + 1.2 * untaken**0.5))))
    return chance


Faces = tuple[int, ...]
"""The numbers on the five dice, largest die first."""
_BASE = 13
"""The base of packed numbers; it exceeds every face, so that each face fits in one digit."""
NEAR = tuple(
    tuple(each for each in range(space - 1, space + 2) if 0 <= each < SPACES)
    for space in range(SPACES)
)
"""For each space of the track, from 0, that space and the spaces beside it."""


def pack(faces: Faces, space: int, *, fresh: bool) -> int:
    """Pack the dice before a turn, and the space whose die was used, into one integer.

    Args:
        faces: The numbers on the five dice.
        space: The space used, 0 to 4.
        fresh: Whether all dice were rolled just before.
    """
    number = space + SPACES * fresh
    for face in faces:
        number = number * _BASE + face
    return number


def unpack(number: int) -> tuple[Faces, int, bool]:
    """Return what `pack` stored: the dice, the space used, and whether all dice were fresh.

    Fresh means that all dice had just been rolled.
    """
    faces: list[int] = []
    for _ in range(SPACES):
        number, face = divmod(number, _BASE)
        faces.append(face)
    return tuple(faces[::-1]), number % SPACES, number >= SPACES


def best_total(values: Sequence[int], n: Numbers, seat: Seat = 0) -> int | None:
    """Return the highest total that a solo player who knew all rolls could have reached.

    Returns None unless all 35 exams were taken and recorded. `values` are the table's values.
    Rulebook: `#solo`.
    """
    kept = tuple(values[value] for value in n.turns)
    if 0 in kept:
        return None
    costs = tuple(values[value] for value in n.cost)
    sides = tuple(n.sides[die] for die in n.dice)
    best, used = _played(kept, costs, sides)
    return best + sum(n.base_of[seat](values)) - used


@lru_cache(maxsize=8)
def _played(kept: tuple[int, ...], costs: Faces, sides: Faces) -> tuple[int, int]:
    """Return the most points from dice and leftover effort, and the points of the dice used."""
    turns = [unpack(number) for number in kept]
    lot = Random(repr(kept))
    rolls: list[Faces] = []
    used = 0
    for exam, (faces, space, _) in enumerate(turns):
        used += faces[(space - exam) % SPACES]
        after = [1 + lot.randrange(each) for each in sides]
        if exam + 1 < EXAMS and not turns[exam + 1][2]:
            for near in NEAR[space]:
                die = (near - exam) % SPACES
                after[die] = turns[exam + 1][0][die]
        rolls.append(tuple(after))
    fresh = {exam: faces for exam, (faces, _, new) in enumerate(turns) if new}
    return best_play(turns[0][0], rolls, fresh, costs), used


def best_play(
    start: Faces, rolls: Sequence[Faces], fresh: Mapping[int, Faces], costs: Faces
) -> int:
    """Return the most points that dice and leftover effort can earn if all rolls are known.

    Args:
        start: The dice before the first exam.
        rolls: For each exam, the number that each die would show if rolled after it.
        fresh: The dice before each exam for which all dice were rolled again, by exam from 0.
        costs: The effort that each space of the track costs.
    """
    found = {start: 0}
    for exam in range(0, len(rolls), SPACES):
        if exam in fresh:
            found = {fresh[exam]: max(found.values())}
        found = _semester(_prune(found), rolls[exam : exam + SPACES], costs)
    return max(found.values())


def _semester(found: Mapping[Faces, int], rolls: Sequence[Faces], costs: Faces) -> dict[Faces, int]:
    """Return the most points for each set of dice that a semester can end with.

    `found` has the most points for each set of dice that it can begin with.
    """
    layer = {(faces, EFFORT): points for faces, points in found.items()}
    for exam, roll in enumerate(rolls):
        after: dict[tuple[Faces, int], int] = {}
        for (faces, effort), points in layer.items():
            for space, cost in enumerate(costs):
                if cost > effort:
                    continue
                new = list(faces)
                for near in NEAR[space]:
                    new[near - exam] = roll[near - exam]
                key = tuple(new), effort - cost
                sum_ = points + faces[space - exam]
                if sum_ > after.get(key, -1):
                    after[key] = sum_
        layer = after
    ends: dict[Faces, int] = {}
    for (faces, effort), points in layer.items():
        ends[faces] = max(ends.get(faces, 0), points + effort)
    return ends


def _prune(found: Mapping[Faces, int]) -> dict[Faces, int]:
    """Drop positions that cannot lead to the best total.

    Whatever is done with one set of dice can be done with another: each face is used at most once
    before it is rolled away, so the loss is at most the sum of the differences.
    """
    kept: dict[Faces, int] = {}
    for faces, points in sorted(found.items(), key=lambda each: -each[1] - sum(each[0])):
        if not any(
            points + sum(max(0, mine - theirs) for mine, theirs in zip(faces, other, strict=True))
            <= most
            for other, most in kept.items()
        ):
            kept[faces] = points
    return kept


class ReportHeuristics(Heuristics[ReportState]):
    """How computer players judge positions of Report Card and choose moves to consider."""

    usual_weights = MappingProxyType(USUAL)
    tastes = MappingProxyType(TASTES)
    liked = 0.006

    def __init__(self, rules: CoreRules[ReportState]) -> None:
        super().__init__(rules)
        self._by_seats: dict[int, Weights] = {}

    def lookahead(self, state: ReportState) -> Lookahead:
        """Return the search parameters for computer players.

        There are no playouts, since `estimate` is reliable by itself.
        """
        del state
        return Lookahead(horizon=0, least_steps=5_000, slip=1.2)

    def estimate(self, state: ReportState, seat: Seat) -> float:
        """Return how good a position is for a seat, from 0 to 1.

        In a solo game, this is the scaled expected total; otherwise it is the chance of winning.
        """
        return estimate(
            state,
            state.table.plan.once(Numbers),
            self.rules.outcome(state),
            seat,
            self._counts(state.seats),
        )

    def features(self, state: ReportState, seat: Seat) -> dict[str, float]:
        """Return the features that predict whether a seat wins, such as its expected points."""
        return features(state, state.table.plan.once(Numbers), seat)

    def _counts(self, seats: int) -> Weights:
        found = self._by_seats.get(seats)
        if found is None:
            grades, coming, hopes, waits = (self.weights(seats).get(name, 0.0) for name in USUAL)
            found = self._by_seats[seats] = grades, coming, hopes, waits
        return found

    def payoff(self, state: ReportState) -> tuple[int, int] | None:
        """Return the solo totals rated as 0 and 1, or None with several players."""
        return ALONE if state.seats == 1 else None

    def promising(self, state: ReportState, seat: Seat) -> list[Move]:
        """Return the legal moves that can differ in value, for a computer player to choose from.

        In a solo game, all exams are worth the same, so only promising dice on the first remaining
        exam are considered.
        """
        n = state.table.plan.once(Numbers)
        if state.seats == 1 and state.phase == "exams":
            exam = n.spent_of[0](state.table.values).index(NOT_TAKEN)
            return [
                state.table.plan.once(Moves).take[die][exam] for die in promising_dice(state, n)
            ]
        return differing_moves(state, n, seat, self.rules.legal_moves(state, seat))

    def search_key(self, state: ReportState, seat: Seat, move: Move) -> Hashable:
        """Return a key that is the same for moves that can't differ in value without bonuses.

        They are moves with the same die, and all that add effort.
        """
        del seat
        if state.special != "off" or move.kind not in ("take-exam", "add-credit"):
            return move
        return move.kind, move.pieces

    def pointless(self, state: ReportState, seat: Seat, moves: Sequence[Move]) -> Collection[Move]:
        """Return the end of the turn if it forfeits effort that is left.

        Rulebook: `#extra-credit`.
        """
        left = state.table.values[state.table.plan.once(Numbers).effort[seat]]
        return [move for move in moves if move == END and left]

    def most_possible(self, state: ReportState, seat: Seat) -> int | None:
        """Return the best total possible in a finished solo game if all rolls had been known.

        Returns None for other games.
        """
        if state.seats > 1 or state.phase != "over":
            return None
        return best_total(state.table.values, state.table.plan.once(Numbers), seat)
