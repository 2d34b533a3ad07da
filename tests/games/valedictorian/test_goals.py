"""The goals of Valedictorian: each reached, and each just missed."""

from collections.abc import Mapping, Sequence

import pytest

from tabletop.engine.match import Match
from tabletop.engine.moves import Seat
from tabletop.engine.state import State
from tests.games.goal_cases import met
from tests.games.near_misses import missed
from tests.games.positions import play
from tests.games.valedictorian.positions import lay_out, rules

Zones = Mapping[str, Sequence[str]]
APART = {"floor:0:1": ["marker-p1"], "floor:2:2": ["marker-p2"]}
STEP = (0, "move marker-p1 > floor:0:2")
REST = {"room:1:0": ["final-exam", "history-7"]}
"""A room elsewhere, so that the game goes on."""


def at(zones: Zones, *moves: tuple[Seat, str], phase: str = "move") -> Match[State]:
    """Return a match at a position laid out by hand, after these moves."""
    position = lay_out({**APART, **zones}, phase=phase)
    match: Match[State] = Match(rules(), 2, {}, position=position, seed=1)
    for seat, text in moves:
        play(match, seat, text)
    return match


def exams(passed: int, failed: int = 0) -> Match[State]:
    """Return a match in which the first seat passed and failed so many math tests or exams."""
    match: Match[State] | None = None
    for number in range(passed + failed):
        aids = ["math-1", "math-2"] if number < passed else ["math-1"]
        test = ("math", "science", "history")[number % 3] + f"-test-{number // 3 + 1}"
        aids = [aid.replace("math", test.partition("-")[0]) for aid in aids]
        zones = {**REST, "room:0:2": [test], "hand:p1": aids}
        later = at(zones, STEP)
        if match is None:
            match = later
        else:
            match.steps += later.steps
    assert match is not None
    return match


def ended(*trophies: str) -> set[str]:
    """Return the goals of the first seat if it ends with these tests."""
    return met(at({**REST, "trophies:p1": trophies}, STEP), winners=(1,))


def test_the_final_exam_is_passed_or_failed() -> None:
    rest = {"room:1:0": ["math-test-1", "history-7"], "room:0:2": ["final-exam"]}
    zones = {**rest, "hand:p1": ["math-1", "science-1", "history-1"]}
    assert "finalist" in met(at(zones, STEP))
    assert "finalist" not in met(at({**zones, "hand:p1": ["math-1", "science-1"]}, STEP))


def test_a_test_is_passed_unseen_or_open() -> None:
    hand = {**REST, "hand:p1": ["math-1", "math-2"]}
    unseen = {**hand, "room:0:1": ["math-test-1", "science-1"]}
    luck = (0, "take-hidden room:0:1? > hand:p1")
    assert "trust-your-luck" in met(at(unseen, luck, phase="room"))
    assert "trust-your-luck" not in met(at({**unseen, "hand:p1": ["math-1"]}, luck, phase="room"))
    assert "trust-your-luck" not in met(at({**hand, "room:0:2": ["math-test-1"]}, STEP))


def test_a_win_is_high_enough_or_just_too_low() -> None:
    match = exams(0, 2)
    assert "five-of-seven" in met(match, scores=(5, 2))
    assert "five-of-seven" not in met(match, scores=(4, 3))
    assert "five-of-seven" not in met(match, winners=(1,), scores=(5, 2))
    assert "seven-to-nil" in met(match, scores=(7, 0))
    assert "seven-to-nil" not in met(match, scores=(6, 1))


def test_tests_at_the_end_fill_two_or_three_subjects() -> None:
    four = ["math-test-1", "math-test-2", "science-test-1", "science-test-2"]
    assert "two-subjects" in ended(*four)
    assert "two-subjects" not in ended(*four[:3], "history-test-1")
    history = ["history-test-1", "history-test-2"]
    assert "six-of-six" in ended(*four, *history)
    assert "six-of-six" not in ended(*four, history[0])


@pytest.mark.parametrize(("goal", "most"), [("straight-a", 0), ("clean-sheets", 1)])
def test_few_enough_tests_are_failed_or_one_too_many(goal: str, most: int) -> None:
    assert goal in met(exams(1, most))
    assert goal not in met(exams(1, most + 1))
    assert goal not in met(exams(1, most), winners=(1,))


def test_quizzes_are_won_and_none_is_lost() -> None:
    zones = {
        "floor:0:1": ["marker-p1", "marker-p2"],
        "floor:2:2": [],
        "room:2:1": ["math-test-1", "math-7"],
        "hand:p1": ["math-1", "math-2"],
        "hand:p2": ["math-3"],
    }

    def quizzes(*shown: tuple[int, int]) -> set[str]:
        matches = [
            at(
                zones,
                (0, "challenge marker-p1 > marker-p2"),
                (1, "choose-subject = math"),
                (0, f"show = {mine}"),
                (1, f"show = {theirs}"),
                phase="room",
            )
            for mine, theirs in shown
        ]
        for later in matches[1:]:
            matches[0].steps += later.steps
        return met(matches[0])

    assert "quiz-champion" in quizzes((2, 1), (2, 1), (1, 1))
    assert "quiz-champion" not in quizzes((2, 1), (1, 1))
    assert "quiz-champion" not in quizzes((2, 1), (2, 1), (0, 1))


def test_tests_are_passed_by_oneself_or_taken() -> None:
    assert "borrowed-crown" in met(exams(2))
    assert "borrowed-crown" not in met(exams(3))
    assert "six-alone" in met(exams(6))
    assert "six-alone" not in met(exams(5))


def test_a_bag_stays_light_or_holds_one_too_many() -> None:
    aids = [f"math-{number}" for number in range(1, 6)]
    pay = {**REST, "room:0:2": ["math-test-1"]}
    assert "light-bag" in met(at({**pay, "hand:p1": aids[:4]}, STEP))
    assert "light-bag" not in met(at({**pay, "hand:p1": aids}, STEP))


def test_there_are_four_goals_of_each_grade() -> None:
    grades = [goal.grade for goal in rules().spec.goals]
    assert grades == ["bronze"] * 4 + ["silver"] * 4 + ["gold"] * 4


def test_a_test_or_quiz_that_lacked_one_card_is_a_near_miss() -> None:
    pay = {**REST, "room:0:2": ["math-test-1"]}
    assert missed(at({**pay, "hand:p1": ["math-1"]}, STEP)) == (
        0, "Math test: one study aid short", "One more Math card would have passed it."
    )  # fmt: skip
    assert missed(at(pay, STEP)) is None
    assert missed(at({**pay, "hand:p1": ["math-1", "math-2"]}, STEP)) is None
    zones = {
        "floor:0:1": ["marker-p1", "marker-p2"],
        "floor:2:2": [],
        "room:2:1": ["math-test-1", "math-7"],
        "hand:p1": ["math-1", "math-2"],
        "hand:p2": ["math-3", "math-4"],
    }
    quiz = (
        (0, "challenge marker-p1 > marker-p2"),
        (1, "choose-subject = math"),
        (0, "show = 1"),
        (1, "show = 2"),
    )
    match = at(zones, *quiz, phase="room")
    assert missed(match) == (2, "A quiz lost by one card", "You showed 1 against 2.")
    assert missed(match, 1) is None
