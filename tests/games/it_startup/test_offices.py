"""What offices come to is remembered by their cards, and is what a slow reader finds."""

import pickle
from random import Random

import pytest

from tabletop.engine.chance import FastChance
from tabletop.games.it_startup import offices, staff
from tabletop.games.it_startup.card_values import card_worth, resource_worth, worths
from tabletop.games.it_startup.cards.deck_list import DEVELOPER, KNOWLEDGE
from tabletop.games.it_startup.state import Numbers, StartupState
from tests.games.it_startup.positions import WAYS, lay_out, rules, sensible


def check(state: StartupState, n: Numbers, side: int) -> int:
    """Compare all that is told of an office with a reading card by card; return the points."""
    cards, values = n.cards, state.table.values
    row = state.table.zones[n.offices[side]]
    hired = [piece for piece in row if cards.type[piece] != KNOWLEDGE]
    developers = [piece for piece in row if cards.type[piece] == DEVELOPER]
    lift = sum(cards.lift[piece] for piece in row) + values[n.boost[side]]
    total = 0
    owner = -1
    knows: dict[int, list[int]] = {}
    for piece in row:
        if cards.type[piece] == KNOWLEDGE:
            assert staff.learner(state, n, piece) == owner
            knows[owner].append(piece)
        else:
            owner = piece
            knows[owner] = []
    for piece in hired:
        assert staff.with_knowledge(state, n, piece) == [piece, *knows[piece]]
        worth = 0
        if piece in developers:
            worth = cards.efficiency[piece] + lift + sum(cards.bonus[p] for p in knows[piece])
            if n.self_boost[piece] >= 0:
                worth += values[n.self_boost[piece]]
        assert staff.efficiency(state, n, piece) == worth
        total += worth
    office = staff.office(state, n, side)
    assert list(staff.employees(state, n, side)) == hired
    assert list(staff.developers(state, n, side)) == developers
    assert staff.lift(state, n, side) == lift
    assert staff.output(state, n, side) == total
    assert office.hiring == sum(cards.hiring_discount[piece] for piece in row)
    assert office.transfer == sum(cards.transfer_discount[piece] for piece in row)
    assert office.draws == sum(cards.draw_at_end[piece] for piece in row)
    pays = [piece for piece in hired if "pay" in cards.numbers[piece]]
    assert office.busy == bool(pays or (len(developers) > 1 and len(row) > len(hired)))
    return total


@pytest.mark.parametrize("way", range(len(WAYS)))
def test_what_an_office_comes_to_is_what_its_cards_say(way: int) -> None:
    seats, options = WAYS[way]
    rng = Random(way)
    state = rules().start(seats, options, FastChance(rng))
    n = rules().numbers(seats)
    points = 0
    while acting := rules().to_act(state):
        before = state.clone(recording=False)
        move = sensible(rng, rules().legal_moves(state, acting[0]))
        rules().apply(state, acting[0], move, FastChance(rng))
        for position in (before, state):
            points += sum(check(position, n, side) for side in range(n.sides))
    assert points > 100


def test_no_more_offices_are_remembered_than_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(offices, "_MOST", 3)
    state = lay_out(2, {"office:p1": ["intern-1", "tdd"], "office:p2": ["intern-2"]})
    found = offices.Remembered(offices.Office, rules().numbers(2).cards)
    rows = [tuple(state.table.zones[zone]) for zone in rules().numbers(2).offices]
    for row in (*rows, (), *((piece,) for piece in range(5)), *rows):
        found[row].output  # noqa: B018 - asking is what is tested
        assert len(found) <= 3
    assert [found[row].output for row in rows] == [6, 1]


def test_what_is_remembered_does_not_go_to_another_process() -> None:
    n = rules().numbers(2)
    found = offices.Remembered(offices.Office, n.cards)
    assert found[()].output == 0
    worth = worths(rules().plan(2))
    assert worth[5.0]
    for each in (found, worth):
        assert len(each) == 1
        assert len(pickle.loads(pickle.dumps(each))) == 0  # noqa: S301 - our own
    again = pickle.loads(pickle.dumps(rules().plan(2)))  # noqa: S301 - our own
    assert again.once(Numbers).office[()].output == 0
    assert again.once(worths)[5.0] == worth[5.0]


@pytest.mark.parametrize("turns", [1.0, 2.5, 7.25])
def test_what_cards_are_worth_is_remembered_by_the_turns_left(turns: float) -> None:
    n = rules().numbers(2)
    found, resource = worths(rules().plan(2))[turns], resource_worth(turns)
    assert found.resource == resource
    cards = [card_worth(n, card, turns) for card in range(len(n.cards.kind))]
    assert list(found.cards) == cards
    assert list(found.sold) == [resource - worth - 0.05 for worth in cards]
    assert list(found.sold_rich) == [resource * 0.5 - worth - 0.05 for worth in cards]
