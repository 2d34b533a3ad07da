"""What stands around the table."""

from random import Random

import pytest

from tests.games.introduct_academy.positions import new_match, rules, wander
from tests.games.worded import worded


@pytest.mark.parametrize(
    ("seats", "shown"),
    [(2, {"Left over", "Place", "Turn over"}), (4, {"Place", "Trade", "Receive"})],
)
def test_the_phase_that_runs_is_one_of_those_shown(seats: int, shown: set[str]) -> None:
    match = new_match(seats, seed=seats)
    usual = [title for _, title in rules().spec.phases]
    seen: set[str] = set()
    for _ in wander(Random(seats), match):
        if match.to_act:
            display = worded(rules()).display(match.view(0))
            assert display.phase >= 0
            seen.add((display.phases or usual)[display.phase])
    assert seen == shown
