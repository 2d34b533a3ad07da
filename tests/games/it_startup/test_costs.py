"""Prices: told with their reasons, and worked out in passing, they come to the same."""

from random import Random

import pytest

from tabletop.engine.chance import FastChance
from tabletop.games.it_startup import staff
from tabletop.games.it_startup.cards.costs import (
    price,
    price_amount,
    transfer_price,
    transfer_price_amount,
)
from tests.games.it_startup.positions import rules


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_a_hand_costs_what_its_cards_cost(seats: int) -> None:
    chance = Random(seats)
    game = rules()
    n = game.numbers(seats)
    reduced = marked = 0
    for seed in range(12):
        state = game.start(seats, {}, FastChance(Random(seed)))
        for _ in range(120):
            acting = game.to_act(state)
            if not acting:
                break
            for seat in range(seats):
                table = state.table
                hand = table.zones[n.hands[seat]]
                found = [price_amount(state, n, seat, card) for card in hand]
                assert found == [price(state, n, seat, card).amount for card in hand]
                reduced += found != [n.cards.cost[card] for card in hand]
                marked += any(card in state.marks for card in hand)
                for target in staff.developers(state, n, seat):
                    for card in (
                        *hand,
                        *table.zones[n.offices[seat]],
                        *table.zones[n.planned[seat]],
                    ):
                        assert (
                            price_amount(state, n, seat, card, target)
                            == price(state, n, seat, card, target).amount
                        )
                        assert (
                            transfer_price_amount(state, n, seat, card, target)
                            == transfer_price(state, n, seat, card, target).amount
                        )
            moves = game.legal_moves(state, acting[0])
            game.apply(state, acting[0], chance.choice(moves), FastChance(chance))
    assert reduced
    assert marked
