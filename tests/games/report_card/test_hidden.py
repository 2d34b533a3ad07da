"""The order of the deck is all that is hidden. Rule file, 4."""

from random import Random

import pytest

from tabletop.engine.chance import FastChance
from tabletop.engine.conformance.fingerprint import full_state
from tests.games.positions import names
from tests.games.report_card.positions import new_match, rules, wander


def test_another_deal_changes_the_order_of_the_deck_and_nothing_else() -> None:
    for number, _ in enumerate(wander(Random(1), match := new_match(3, seed=2))):
        if number % 20:
            continue
        state = match.state
        twin = rules().determinize(state, 0, Random(number))
        decks = [names(each, "deck") for each in (state, twin)]
        assert sorted(decks[0]) == sorted(decks[1])
        deck = twin.table.plan.zone["deck"]
        twin.table.zones[deck] = state.table.zones[deck][:]
        assert full_state(twin) == full_state(state)


@pytest.mark.parametrize("seat", [0, 1, -1])
def test_another_deal_depends_on_nothing_hidden(seat: int) -> None:
    state = rules().start(2, {}, FastChance(Random(3)))
    other = rules().determinize(state, seat, Random(4))
    assert names(other, "deck") != names(state, "deck")
    one, two = (
        names(rules().determinize(each, seat, Random(5)), "deck") for each in (state, other)
    )
    assert one == two
