"""The goals of Report Card: each reached, and each just missed."""

from collections.abc import Sequence

import pytest

from tabletop.engine.goals import FinishedGame, FinishedStep
from tabletop.engine.match import Match
from tabletop.engine.moves import Outcome
from tabletop.engine.state import State
from tabletop.session.goals import feats_of
from tests.games.near_misses import missed
from tests.games.positions import play
from tests.games.report_card.positions import SCIENCE, finished, lay_out, rules

EXAMS = [kind.id for kind in rules().plan(1).kinds if "division" in kind.face]
"""The 35 exams, division by division."""
FIRST = {f"exam:0:{space}": [exam] for space, exam in enumerate(SCIENCE)}


def taken(face: int, *, initial: int = 4, space: int = 4) -> Match[State]:
    """Return a match in which an exam was taken with this face of the d12, from this space."""
    values = {"die:d12": face, "initial:0": initial, "effort:p1": 8}
    values |= {f"spent:{exam}:p1": -1 for exam in range(5)}
    zones = {**FIRST, f"track:0:{space}": ["d12"]}
    match: Match[State] = Match(rules(), 1, {}, position=lay_out(1, values, zones), seed=1)
    play(match, 0, "take-exam d12 > exam:0:0")
    return match


def met(*matches: Match[State], last: State | None = None, scores: Sequence[int] = ()) -> set[str]:
    """Return the goals reached with the moves of these matches, which end with `last`."""
    steps = [
        FinishedStep(
            0, each.steps[0].entry.move, each.first, each.steps[0].state, each.steps[0].events
        )
        for each in matches or [taken(1)]
    ]
    if last is not None:
        steps.append(FinishedStep(1, steps[0].move, last, last, ()))
    feats = feats_of(rules(), FinishedGame(steps, Outcome((0,), tuple(scores), "")), 0)
    return {goal.id for goal in rules().spec.goals if goal.is_met(feats)}


@pytest.mark.parametrize(
    ("goal", "least"), [("above-average", 351), ("three-seventy", 370), ("three-eighty", 380)]
)
def test_a_total_is_high_enough_or_just_too_low(goal: str, least: int) -> None:
    assert goal in met(scores=(least,))
    assert goal not in met(scores=(least - 1,))


@pytest.mark.parametrize(("goal", "lead"), [("ten-clear", 10), ("twenty-clear", 20)])
def test_the_lead_is_large_enough_among_three(goal: str, lead: int) -> None:
    three, two = (finished([{}] * seats) for seats in (3, 2))
    assert goal in met(last=three, scores=(300, 300 - lead, 200))
    assert goal not in met(last=three, scores=(300, 301 - lead, 200))
    assert goal not in met(last=two, scores=(300, 300 - lead))


@pytest.mark.parametrize(("goal", "least"), [("sixty", 60), ("sixty-five", 65)])
def test_a_semester_brings_enough_points_or_one_too_few(goal: str, least: int) -> None:
    full, rest = [taken(12)] * 3, least - 48
    parts = [rest] if rest <= 16 else [rest - 6, 6]
    more = [taken(part - 4) for part in parts]
    assert goal in met(*full, *more)
    assert goal not in met(*full, *more[:-1], taken(parts[-1] - 5))


def test_an_exam_of_sixteen_or_fifteen_with_credit() -> None:
    assert "sixteen" in met(taken(12))
    assert "sixteen" not in met(taken(11))
    assert "sixteen" not in met(last=finished([{"physics": 15}]))


def test_three_high_dice_are_free_or_one_is_not() -> None:
    assert "bargains" in met(*[taken(10)] * 3)
    assert "bargains" not in met(taken(10), taken(10), taken(9))
    assert "bargains" not in met(taken(10), taken(10), taken(10, space=3))


def sheet(*divisions: Sequence[int]) -> set[str]:
    """Return the goals reached with these results; the last division stands for all further."""
    rows = [*divisions, *[divisions[-1]] * (7 - len(divisions))]
    report = dict(zip(EXAMS, [score for row in rows for score in row], strict=True))
    return met(last=finished([report]))


def test_every_division_and_result_is_high_enough_or_one_is_not() -> None:
    assert "all-rounder" in sheet([9] * 5)
    assert "all-rounder" not in sheet([9, 9, 9, 9, 8], [9] * 5)
    assert "no-bad-day" in sheet([6] * 5)
    assert "no-bad-day" not in sheet([6, 6, 6, 6, 5], [9] * 5)


def test_divisions_are_within_twelve_points_or_thirteen() -> None:
    assert "flat-sheet" in sheet([9] * 5, [12, 12, 12, 12, 9])
    assert "flat-sheet" not in sheet([9] * 5, [12, 12, 12, 12, 10])


def test_there_are_four_goals_of_each_grade() -> None:
    grades = [goal.grade for goal in rules().spec.goals]
    assert grades == ["bronze"] * 4 + ["silver"] * 4 + ["gold"] * 4


def test_points_left_on_the_track_are_a_near_miss() -> None:
    values = {"die:d12": 11, "die:d4": 2, "initial:0": 4, "effort:p1": 8}
    values |= {f"spent:{exam}:p1": -1 for exam in range(5)}
    zones = {**FIRST, "track:0:0": ["d12"], "track:0:1": ["d4"]}
    zones |= {f"track:0:{space}": [die] for space, die in ((2, "d10"), (3, "d8"), (4, "d6"))}
    match: Match[State] = Match(rules(), 1, {}, position=lay_out(1, values, zones), seed=1)
    play(match, 0, "take-exam d4 > exam:0:0")
    text = "In Physics you could pay for the d12. It showed 11: 9 more than your die."
    assert missed(match, scores=(345,)) == (0, "Above average: 6 points short", text)
    assert missed(match, scores=(300,)) == (0, "Physics: 9 points left on the track", text)
    match = Match(rules(), 1, {}, position=lay_out(1, values, zones), seed=1)
    play(match, 0, "take-exam d12 > exam:0:0")
    assert missed(match, scores=(345,)) is None
