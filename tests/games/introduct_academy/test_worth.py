"""What classes are worth to computer players."""

import pytest

from tabletop.games.introduct_academy.heuristics.worth import (
    Sight,
    at_a_glance,
    over_time,
    step_by_step,
)
from tabletop.games.introduct_academy.state import Numbers
from tests.games.introduct_academy.positions import rules

N = Numbers(rules().plan(4))
SIGHTS = [at_a_glance, step_by_step, over_time]


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("kind", range(8))
def test_a_class_is_worth_what_it_pays_at_least_and_more_while_cards_can_come(
    sight: Sight, kind: int
) -> None:
    for size in range(1, len(N.meter[kind])):
        pays = N.meter[kind][size]
        late, early = sight(N, kind, 0, 0.0), sight(N, kind, N.copies[kind] - 1, 8.0)
        assert late[0][size] == pays
        assert late[1][size] == 0
        assert early[0][size] >= pays
        assert early[1][size] == pytest.approx(early[0][size] - pays)


@pytest.mark.parametrize("sight", SIGHTS)
def test_a_first_card_of_all_but_the_commonest_skill_promises_something(sight: Sight) -> None:
    for kind, copies in list(enumerate(N.copies))[1:]:
        assert sight(N, kind, copies - 1, 8.0)[0][1] > 0


def test_on_a_closer_look_a_class_that_pays_already_may_pay_more() -> None:
    """GoLang pays for two cards, and for each one after them."""
    kind = next(kind for kind, steps in enumerate(N.steps) if steps[:2] == ((2, 1), (3, 2)))
    worth, loss = step_by_step(N, kind, 4, 4.0)
    assert worth[2] > 1
    assert loss[2] > 0
    glance, nothing = at_a_glance(N, kind, 4, 4.0)
    assert glance[2] == 1
    assert nothing[2] == 0


def test_the_less_time_is_left_the_less_may_still_come() -> None:
    worths = [step_by_step(N, 4, 8, turns)[0][1] for turns in (0.5, 2.0, 8.0)]
    assert worths == sorted(worths)
    assert worths[0] < worths[-1]


def test_the_more_cards_can_come_the_sooner_and_surer_a_class_pays() -> None:
    worths = [over_time(N, 4, copies, 4.0)[0][1] for copies in (0, 2, 5, 9)]
    assert worths == sorted(worths)
    assert worths[0] == 0 < worths[2]
    assert over_time(N, 4, 9, 4.0)[0][3] > over_time(N, 4, 9, 4.0)[0][2]
