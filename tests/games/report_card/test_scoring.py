"""Adding report cards up: bonuses, totals, careers, class ranks. Rule file, 6."""

import pytest

from tabletop.games.report_card import scoring
from tests.games.report_card.positions import SCIENCE, finished, rules

MARKED = {"division-15:p1": 4, "department-4:p1": 16}
"""Science for 15 points, where Physics can count four times."""
ANN = dict(zip(SCIENCE, (12, 8, 7, 7, 6), strict=True))


def totals(*reports: dict[str, int], **marks: int) -> tuple[int, ...]:
    values = {name.replace("_", ":"): number for name, number in marks.items()} or MARKED
    outcome = rules().outcome(finished(reports, values))
    assert outcome is not None
    return outcome.scores


def test_best_division_and_best_department_bring_fifteen_and_three_times_the_exam() -> None:
    """Case 7."""
    assert totals(ANN, ANN | {"physics": 10}) == (40 + 15 + 36, 38)


def test_as_much_as_one_of_several_rivals_brings_nothing() -> None:
    """Case 19: the other rival being worse does not help."""
    assert totals(ANN, ANN, ANN | {"physics": 10}) == (40, 40, 38)


def test_a_department_needs_no_other_exam_above_it() -> None:
    """Case 20."""
    report = ANN | {"physics": 12, "biology": 13}
    assert totals(report, ANN | {"physics": 10}) == (46 + 15, 38)


def test_a_department_as_good_as_the_own_best_counts() -> None:
    report = ANN | {"physics": 12, "biology": 12}
    assert totals(report, ANN | {"physics": 10}) == (45 + 15 + 36, 38)


def test_a_department_counts_without_its_division() -> None:
    """Case 21."""
    rival = dict(zip(SCIENCE, (11, 11, 11, 11, 11), strict=True))
    assert totals(ANN, rival) == (40 + 36, 55)


def test_multiplied_points_do_not_help_the_division() -> None:
    """6: Physics counts four times, yet the division stays at 40."""
    rival = dict(zip(SCIENCE, (8, 8, 8, 8, 9), strict=True))
    assert totals(ANN, rival)[0] == 40 + 36


@pytest.mark.parametrize(
    ("mark", "factor", "points"), [("15", "4", 51), ("10", "3", 34), ("5", "2", 17)]
)
def test_each_mark_has_its_own_points_and_factor(mark: str, factor: str, points: int) -> None:
    """A9: four, three and two times in all."""
    marks = {f"division-{mark}:p1": 4, f"department-{factor}:p1": 16}
    outcome = rules().outcome(finished((ANN, ANN | {"physics": 10}), marks))
    assert outcome is not None
    assert outcome.scores == (40 + points, 38)


def test_marks_are_each_players_own() -> None:
    """A8: what Ann has marked brings Bob nothing."""
    assert totals(ANN | {"physics": 10}, ANN) == (38, 40)


@pytest.mark.parametrize(
    ("total", "rank"),
    [(0, 0), (249, 0), (250, 0), (251, 1), (350, 1), (351, 2), (450, 2), (451, 3), (452, 3)],
)
def test_class_ranks_begin_where_the_table_says(total: int, rank: int) -> None:
    """Case 6; A15."""
    assert scoring.rank(total) == rank


def test_a_career_goes_to_the_best_division_and_its_best_exam() -> None:
    scores = [0] * 35
    scores[5:10] = [9, 9, 9, 9, 9]
    scores[20] = 20
    scores[30:35] = [5, 12, 12, 11, 6]
    assert scoring.career(scores) == (6, 31)


def test_a_career_takes_the_first_of_equals() -> None:
    """6: the one earlier in the table."""
    assert scoring.career([7] * 35) == (0, 0)


def test_credit_is_part_of_the_score_everywhere() -> None:
    """A12: 17 points can only be reached with extra credit."""
    rival = ANN | {"physics": 16}
    assert totals(ANN | {"physics": 17}, rival) == (45 + 15 + 51, 44)
