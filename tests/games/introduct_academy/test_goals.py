"""The goals of Introduct Academy: each reached, and each just missed."""

from collections.abc import Mapping, Sequence

import pytest

from tests.games.goal_cases import met
from tests.games.introduct_academy.positions import at, lay_out, rules
from tests.games.near_misses import missed
from tests.games.positions import play

COMPLETE = "complete > classroom:p1:0:{}"


def classes(*skills: tuple[str, int], turn: int = 0) -> set[str]:
    """Return the goals of the first seat after it completed classes of these sizes in one turn."""
    zones = {
        f"classroom:p1:0:{room}": [f"{skill}-{number}" for number in range(1, size + 1)]
        for room, (skill, size) in enumerate(skills)
    }
    moves = [(0, COMPLETE.format(room)) for room in range(len(skills))]
    return met(at(4, zones, *moves, turn=turn), winners=(1,))


@pytest.mark.parametrize(
    ("goal", "hit", "miss"),
    [
        ("full-marks", [("python", 7)], [("python", 6)]),
        ("eight-in-a-room", [("html-css", 8)], [("html-css", 7)]),
        ("ten-in-a-room", [("html-css", 10)], [("html-css", 9)]),
        ("big-day", [("php", 8), ("docker", 3)], [("php", 8), ("docker", 2)]),
        ("three-crates", [("docker", 3)], [("docker", 2)]),
        ("twice-full-marks", [("php", 9), ("golang", 5)], [("php", 9), ("golang", 4)]),
        ("go-for-gold", [("golang", 5)], [("golang", 4)]),
    ],
)
def test_a_class_is_large_enough_or_just_too_small(
    goal: str, hit: Sequence[tuple[str, int]], miss: Sequence[tuple[str, int]]
) -> None:
    assert goal in classes(*hit)
    assert goal not in classes(*miss)


def test_a_class_counts_as_out_of_turn_in_the_turn_of_another_only() -> None:
    assert "out-of-turn" in classes(("docker", 3), turn=1)
    assert "out-of-turn" not in classes(("docker", 2), turn=1)
    assert "out-of-turn" not in classes(("docker", 3), turn=0)


SMALLEST: Mapping[str, int] = {
    "html-css": 4, "php": 3, "sql": 3, "python": 3, "react-angular": 2, "node-js": 2,
    "golang": 2, "docker": 2,
}  # fmt: skip
"""The cards that bring one book or more, by skill."""


@pytest.mark.parametrize(("goal", "number"), [("wide-learner", 7), ("all-eight", 8)])
def test_books_come_from_enough_skills(goal: str, number: int) -> None:
    def taught(skills: Sequence[str]) -> set[str]:
        match = at(4, {})
        for skill in skills:
            cards = [f"{skill}-{each}" for each in range(1, SMALLEST[skill] + 1)]
            later = at(4, {"classroom:p1:0:0": cards}, (0, COMPLETE.format(0)))
            match.steps += later.steps
        return met(match)

    skills = [*SMALLEST][:number]
    assert goal in taught(skills)
    assert goal not in taught(skills[1:])


def test_three_trades_of_one_turn_make_a_market_day() -> None:
    zones = {
        "hand:p1": ["php-1", "php-2", "php-3"],
        "hand:p2": ["sql-1", "sql-2", "sql-3"],
        "turned": ["golang-1", "golang-2"],
    }

    def traded(count: int) -> set[str]:
        moves = [
            move
            for number in range(1, count + 1)
            for move in (
                (1, f"offer sql-{number} > p1"),
                (0, f"accept > offer:{number}"),
            )
        ]
        return met(at(4, zones, *moves))

    assert "market-day" in traded(3)
    assert "market-day" not in traded(2)


def test_the_starting_player_wins_or_another_does() -> None:
    zones = {"classroom:p1:0:0": ["sql-1", "sql-2"]}
    match = at(4, zones)
    match.first = lay_out(4, zones, {"first": 1})
    play(match, 0, COMPLETE.format(0))
    assert "first-and-first" in met(match, winners=(0,))
    assert "first-and-first" not in met(match, winners=(1,))
    assert "first-and-first" not in met(match, 1, winners=(1,))


def test_there_are_four_goals_of_each_grade() -> None:
    grades = [goal.grade for goal in rules().spec.goals]
    assert grades == ["bronze"] * 4 + ["silver"] * 4 + ["gold"] * 4


def test_a_class_that_lacked_one_card_is_a_near_miss() -> None:
    zones = {"classroom:p1:0:0": [f"python-{number}" for number in range(1, 7)]}
    complete = (0, COMPLETE.format(0))
    held = at(4, {**zones, "hand:p1": ["python-7"]}, complete)
    assert missed(held) == (
        0, "Python stopped at 6 cards", "One more pays 4 books, not 3. You had one in hand."
    )  # fmt: skip
    other = missed(at(4, zones, complete))
    assert other is not None
    assert other[2].endswith("It never came.")
    full = {"classroom:p1:0:0": [f"python-{number}" for number in range(1, 8)]}
    assert missed(at(4, full, complete)) is None
