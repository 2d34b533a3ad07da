"""Nobody is told what is not theirs to know. Rule file, 4."""

from random import Random

import pytest

from tabletop.engine.conformance.fingerprint import full_state
from tabletop.engine.match import Match
from tabletop.engine.moves import Seat
from tabletop.engine.state import State
from tabletop.engine.text.phrasebook import in_words
from tabletop.engine.view import View, seen_events
from tests.games.it_startup.positions import WAYS, lay_out, match_at, rules, sensible
from tests.games.it_startup.test_playouts import broken
from tests.games.positions import names, play
from tests.games.worded import worded


def told(state: State, seat: Seat) -> dict[str, object]:
    """All that a seat gets about a position."""
    game = rules()
    position = state
    assert isinstance(position, type(lay_out()))
    legal = game.legal_moves(position, seat)
    view = game.view(position, seat)
    return {
        "view": view,
        "display": game.presenter.display(view),
        "legal": legal,
        "forms": list(game.forms(position, seat)),
        "prompt": game.presenter.prompt(position, seat),
        "words": [game.presenter.describe(position, seat, move) for move in legal],
        "previews": [
            game.presenter.preview(position, seat, move) for move in game.candidates(position, seat)
        ],
    }


@pytest.mark.parametrize("way", range(len(WAYS)))
def test_a_seat_gets_the_same_in_every_deal_of_what_it_can_not_see(way: int) -> None:
    seats, options = WAYS[way]
    rng = Random(way)
    match: Match[State] = Match(rules(), seats, options, seed=way)  # type: ignore[arg-type]
    compared = differed = 0
    while match.to_act and compared < 150:
        state = match.state
        assert isinstance(state, type(lay_out()))
        for seat in range(seats):
            twin = rules().determinize(state, seat, rng)
            assert told(twin, seat) == told(state, seat)
            assert broken(twin) == []
            compared += 1
            differed += twin.table.zones != state.table.zones
        actor = rng.choice(match.to_act)
        match.submit(actor, sensible(rng, match.rules.legal_moves(state, actor)))
    assert differed > compared / 2


def seen(view: View, zone: str) -> tuple[str, ...]:
    return view.zone(zone).pieces


def test_a_known_action_card_that_may_have_been_planned_is_known_no_more() -> None:
    state = lay_out(2, {"hand:p1": ["investor-1", "crunch-time", "intern-1"]}, {"turn:p1": 1})
    for name in ("investor-1", "intern-1"):
        state.table.reveal(state.table.plan.piece[name])
    state.table.events = []
    match = match_at(state)
    assert seen(match.view(1), "hand:p1") == ("intern-1", "investor-1", "")
    play(match, 0, "plan crunch-time > planned:p1")
    assert seen(match.view(1), "hand:p1") == ("intern-1", "")
    assert seen(match.view(1), "planned:p1") == ("",)
    assert set(seen(match.view(0), "hand:p1")) == {"intern-1", "investor-1"}


def test_whoever_knows_the_top_of_the_deck_does_not_see_which_card_another_takes() -> None:
    state = lay_out(
        2,
        {"hand:p1": ["junior-backend-1"], "deck": ["tdd", "solid", "debugging", "intern-1"]},
        {"resources:p1": 2},
    )
    for name in ("solid", "debugging", "intern-1"):
        state.table.reveal(state.table.plan.piece[name], 0b10)
    state.table.events = []
    match = match_at(state)
    play(match, 0, "hire junior-backend-1 > office:p1")
    assert seen(match.view(1), "desk:p1") == ("intern-1", "debugging", "solid")
    play(match, 0, "take-card debugging > hand:p1")
    assert seen(match.view(1), "hand:p1") == ("",)
    assert set(seen(match.view(1), "deck")) == {""}
    assert match.view(0).zone("deck").among == ("intern-1", "solid")


def test_whatever_may_be_planned_is_an_action_card() -> None:
    zones = {
        "planned:p2": ["investor-1"],
        "deck": ["tdd", "solid", "intern-1", "intern-2", "monster-bug-1", "bi-dev-1"],
        "hand:p2": ["lead-dev-1", "crunch-time"],
    }
    state = lay_out(2, zones, {"turn:p2": 2, "planned-turn:p2": 1})
    planned = {
        names(rules().determinize(state, 0, Random(seed)), "planned:p2")[0] for seed in range(60)
    }
    assert planned == {"investor-1", "monster-bug-1", "crunch-time"}


def test_a_discount_of_a_drawn_card_is_shown_to_its_owner_only() -> None:
    state = lay_out(2, {"hand:p1": ["bi-dev-1"], "deck": ["intern-1", "tdd"]}, {"resources:p1": 5})
    match = match_at(state)
    play(match, 0, "hire bi-dev-1 > office:p1")
    assert match.view(0).own == (("mark:tdd", 2),)
    assert match.view(1).own == match.view(-1).own == ()
    tags = {
        tag.piece: tag for tag in worded(rules(), 2).display(match.view(0)).tags if tag.id == "cost"
    }
    assert (tags["tdd"].text, tags["tdd"].note) == ("2", "2 (4 - 2 this turn)")


def test_others_see_how_many_cards_are_exchanged_and_not_which() -> None:
    match: Match[State] = Match(rules(), 2, {"first": "p1"}, seed=3)  # type: ignore[arg-type]
    own = sorted(names(match.state, "hand:p1"))
    play(match, 0, f"mulligan {own[0]} {own[1]}")
    assert match.view(1).pending is not None
    before = match.view(1)
    step = play(match, 1, "mulligan")
    notes = [
        in_words(step.state.table.plan, event.text)
        for event in seen_events(step.state.table.plan, step.events, 1)
        if event.kind == "note"
    ]
    assert "exchanged **2 cards**" in notes
    assert not any(own[0] in note for note in notes)
    assert seen(match.view(1), "hand:p1") == ("",) * 6
    assert before.pending is not None
    assert before.pending.own_answer == ""


def test_cards_that_leave_together_are_known_to_lie_in_the_deck_but_not_in_which_order() -> None:
    state = lay_out(
        2,
        {"office:p1": ["intern-1", "tdd"], "deck": ["solid", "debugging"]},
        {"burnout:intern-1": 2},
    )
    match = match_at(state)
    play(match, 0, "end-turn")
    assert seen(match.view(1), "deck")[:2] == ("", "")
    twin_orders = {
        tuple(rules().determinize(match.state, 1, Random(seed)).table.zones[0])  # type: ignore[arg-type]
        for seed in range(20)
    }
    assert len(twin_orders) > 1


def test_everybody_remembers_what_went_under_the_deck_while_dealt_cards_lie_on_top() -> None:
    match: Match[State] = Match(rules(), 2, {"first": "p1"}, seed=3)  # type: ignore[arg-type]
    play(match, 0, "mulligan")
    play(match, 1, "mulligan")
    one, other = names(match.state, "hand:p1")[:2]
    play(match, 0, f"sell {one} > deck")
    assert match.view(1).zone("deck").among == (one,)
    play(match, 0, f"sell {other} > deck")
    play(match, 0, "end-turn")
    deck = match.view(0).zone("deck")
    assert set(deck.pieces) == {""}
    assert set(deck.among) == set(match.view(1).zone("deck").among) == {one, other}
    for seed in range(20):
        twin = rules().determinize(match.state, 0, Random(seed))  # type: ignore[arg-type]
        assert set(names(twin, "deck")[:2]) == {one, other}, "below the cards of the deal"


def test_the_true_position_is_not_changed_by_asking() -> None:
    match: Match[State] = Match(rules(), 4, {"mode": "teams"}, seed=3)  # type: ignore[arg-type]
    before = full_state(match.state)
    for seat in range(4):
        told(match.state, seat)
    assert full_state(match.state) == before
