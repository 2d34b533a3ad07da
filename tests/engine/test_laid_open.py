"""A finished game laid open: everybody sees everything."""

import pytest

from tabletop.engine.knowledge.branching import laid_open
from tabletop.engine.knowledge.own_names import in_own_names
from tests.engine.test_match import played


def test_a_finished_game_is_laid_open_to_all_alike() -> None:
    match = played(3, 99)
    assert match.outcome is not None
    for number in (0, 5, len(match.steps)):
        state = laid_open(match, number)
        plan = state.table.plan
        for seat in range(-1, 2):
            view = match.rules.view(in_own_names(state, seat), seat)
            for zone, pieces in enumerate(state.table.zones[:-1]):
                seen = view.zone(plan.zones[zone]).pieces
                assert sorted(seen) == sorted(plan.pieces[piece] for piece in pieces)
                assert in_own_names(state, seat) is state


def test_a_game_that_is_not_over_is_not_laid_open() -> None:
    with pytest.raises(ValueError, match="only a finished game"):
        laid_open(played(3, 2), 1)
