"""Nothing that a seat sees depends on what it can't see. Rule file, 4."""

from collections.abc import Iterator
from random import Random

import pytest

from tabletop.engine.gestures.gestures import Gestures, held_for
from tabletop.engine.gestures.legal_index import offer_of
from tabletop.engine.match import Match
from tabletop.engine.moves import Seat
from tabletop.engine.state import State
from tests.games.introduct_academy.odd_offers import odd_move
from tests.games.introduct_academy.positions import at, new_match, rules, wander
from tests.games.positions import contents, names, play
from tests.games.worded import filled, worded


def everything_told(state: State, seat: Seat, seed: int) -> list[object]:
    """All that the rules tell a seat about a position, and about odd moves in it."""
    game, rng = rules(), Random(seed)
    legal = game.legal_moves(state, seat)
    moves = [odd_move(rng, state, seat) for _ in range(8)]
    view = game.view(state, seat)
    told: list[object] = [
        view,
        legal,
        worded(game).prompt(state, seat),
        worded(game).display(view),
    ]
    told += [list(game.forms(state, seat)), list(game.candidates(state, seat))]
    found = Gestures.of(offer_of(game, state, seat))
    for move in (*legal, *moves):
        told += [game.refuse(state, seat, move), found.drop(held_for(move), move.target)]
        told += [found.obstacle(piece) for piece in move.pieces]
        told += [
            worded(game).describe(state, seat, move),
            worded(game).preview(state, seat, move),
        ]
    return told


def sampled(seats: int, seed: int, share: float) -> Iterator[tuple[Random, Match[State]]]:
    rng = Random(seed)
    match = new_match(seats, seed=seed)
    for _ in wander(rng, match):
        if rng.random() < share:
            yield rng, match


@pytest.mark.parametrize("seats", range(2, 8))
def test_a_seat_is_told_the_same_in_every_deal_it_cannot_tell_apart(seats: int) -> None:
    """4: hands of others, their order and the draw pile are dealt again."""
    compared = differing = 0
    for number, (rng, match) in enumerate(sampled(seats, seats, 0.06)):
        seat = number % seats
        told = everything_told(match.state, seat, number)
        twin = rules().determinize(match.state, seat, rng)
        differing += contents(twin) != contents(match.state)
        assert everything_told(twin, seat, number) == told
        compared += 1
    assert compared > 8
    assert differing > 0.8 * compared


@pytest.mark.parametrize("seats", [2, 4])
def test_a_redeal_keeps_what_the_seat_knows(seats: int) -> None:
    """4: its own hand in order, all that lies open, and how many cards lie anywhere."""
    for number, (rng, match) in enumerate(sampled(seats, 20 + seats, 0.05)):
        seat = number % seats
        twin = rules().determinize(match.state, seat, rng)
        assert names(twin, f"hand:p{seat + 1}") == names(match.state, f"hand:p{seat + 1}")
        one, other = contents(match.state), contents(twin)
        assert {zone: len(pieces) for zone, pieces in one.items()} == {
            zone: len(pieces) for zone, pieces in other.items()
        }
        for zone in one:
            if not zone.startswith(("hand:", "draw")):
                assert one[zone] == other[zone]


def test_a_card_leaves_the_middle_of_a_hand_without_telling_from_where() -> None:
    """4: others see how many cards are left, and get the same events wherever the card was."""
    told: list[object] = []
    for hand in (["sql-1", "php-1", "golang-1"], ["php-1", "golang-1", "sql-1"]):
        zones = {"turned": ["node-js-1"], "hand:p2": hand, "hand:p1": ["docker-1"]}
        match = at(4, zones, (0, "offer node-js-1 > p2 = sql"))
        step = play(match, 1, "accept sql-1 > offer:1")
        told.append([(match.seen(step, seat), match.view(seat)) for seat in (0, 2, -1)])
        assert names(match.state, "hand:p2") == [piece for piece in hand if piece != "sql-1"]
    assert told[0] == told[1]


def test_an_offer_tells_that_its_cards_are_in_the_hand_but_not_where() -> None:
    """4: other players see what offers have named, and nothing more."""
    zones = {"turned": ["node-js-1"], "hand:p1": ["sql-1", "php-1", "golang-1"]}
    zones |= {"draw": ["python-1", "python-2", "python-3", "python-4"]}
    match = at(4, zones, (0, "offer php-1 > everyone"))
    hand = match.view(2).zone("hand:p1")
    assert hand.pieces == ("", "", "")
    assert hand.among == ("php-1",)
    places = set()
    for seed in range(30):
        twin = rules().determinize(match.state, 2, Random(seed))
        places.add(names(twin, "hand:p1").index("php-1"))
    assert places == {0, 1, 2}


def test_cards_drawn_are_told_to_their_owner_alone() -> None:
    """5.5."""
    zones = {"draw": ["python-1", "python-2", "sql-1", "php-1"], "hand:p2": ["golang-1"]}
    match = at(4, zones)
    step = play(match, 0, "end-trading")
    own, other = (
        [
            filled(match.first.table.plan, event.text)
            for event in match.seen(step, seat)
            if event.kind == "note"
        ]
        for seat in (0, 1)
    )
    assert own == ["drew **PHP**, **SQL** and **Python**"]
    assert other == ["drew 3 cards"]
    assert match.view(1).zone("hand:p1").pieces == ("", "", "")
