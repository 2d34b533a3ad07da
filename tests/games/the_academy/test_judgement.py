"""What computer players think of positions: rounds played on, awards, the purple 7."""

from random import Random

import pytest

from tabletop.engine.chance import FastChance
from tabletop.engine.moves import Move, Seat
from tabletop.engine.state import State
from tabletop.games.the_academy.fast.bits import flags_of
from tabletop.games.the_academy.fast.position import Position, holder_of_the_ace, laid
from tabletop.games.the_academy.heuristics import RoundPlayout
from tabletop.games.the_academy.state import AcademyState
from tests.games.positions import contents, value
from tests.games.the_academy.positions import begin_with, cards, daring, lay_out, rules

CARDS = cards(4)


class Watched(RoundPlayout):
    """A round that is played on, with the cards as they are played."""

    cards: list[tuple[Seat, int]]

    def _trick(self, leader: int, acted: int) -> int:
        before = self.hands[:]
        winner = super()._trick(leader, acted)
        for seat in self.order[leader]:
            card = (before[seat] ^ self.hands[seat]).bit_length() - 1
            if card >= 0:
                self.cards.append((seat, card))
        return winner


def played_on(state: State) -> Watched:
    assert isinstance(state, AcademyState)
    watched = Watched(laid(Position, state), value(state, "trump"))
    watched.cards = []
    watched.play_on()
    return watched


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("rule", [9, 71])
def test_a_round_played_on_keeps_to_the_rules(rule: int, seats: int) -> None:
    """The cards it plays are legal, and tricks, colours and the ace go where the rules put them."""
    game, chance = rules(), FastChance(Random(0))
    for seed in range(25):
        rng = Random(seed)
        state = begin_with(rule, seats, seed).state.clone()
        for _ in range(rng.randrange(6 * seats)):
            seat = game.to_act(state)[0]
            game.apply(state, seat, rng.choice(game.legal_moves(state, seat)), chance)
        watched = played_on(state)
        for seat, card in watched.cards:
            assert game.to_act(state) == (seat,)
            name = state.table.plan.pieces[card]
            move = Move("play", (name,), f"trick:p{seat + 1}")
            assert game.refuse(state, seat, move) is None
            game.apply(state, seat, move, chance)
        each = range(seats)
        assert [value(state, f"last-tricks:p{seat + 1}") for seat in each] == watched.tricks
        colours = [value(state, f"last-colours:p{seat + 1}") for seat in each]
        assert colours == [flags_of(won).bit_count() for won in watched.won]
        assert value(state, "last-ace") == holder_of_the_ace(watched.won) + 1
        assert value(state, "last-eighth") == watched.eighth + 1


@pytest.mark.parametrize("seats", [3, 4])
def test_what_a_position_is_worth_lies_between_lost_and_won(seats: int) -> None:
    for seed in range(4):
        rng = Random(seed)
        match = begin_with((5, 8, 1, 72)[seed], seats, seed)
        while match.to_act and len(match.steps) < 60:
            assert all(0 <= reward <= 1 for reward in rules().heuristics.rewards(match.state))
            seat = match.to_act[0]
            match.submit(seat, daring(rng, rules().legal_moves(match.state, seat)))


def test_a_partner_s_trick_is_left_alone() -> None:
    """Captain and teamplayer share a goal: the seat that plays last keeps its high card."""
    zones = {
        "trump": ["green-9"],
        "rule": ["green-2"],
        "trick:p1": ["blue-8"],
        "trick:p2": ["blue-1"],
        "hand:p1": ["purple-1"],
        "hand:p2": ["purple-2"],
        "hand:p3": ["blue-9", "blue-2"],
    }
    watched = played_on(lay_out(3, zones, turn=2))
    assert next(card for seat, card in watched.cards if seat == 2) == CARDS.index("blue-2")


def test_who_may_win_by_the_purple_7_takes_it_from_the_partner() -> None:
    """6: with two awards the trick with the ace is worth more than the goal."""
    zones = {
        "trump": ["green-9"],
        "rule": ["green-2"],
        "trick:p1": ["purple-8"],
        "trick:p2": ["purple-7"],
        "hand:p1": ["blue-1"],
        "hand:p2": ["blue-2"],
        "hand:p3": ["purple-9", "purple-2"],
    }
    watched = played_on(lay_out(3, zones, {"awards:p3": 2}, turn=2))
    assert next(card for seat, card in watched.cards if seat == 2) == CARDS.index("purple-9")


def test_a_won_game_is_worth_everything() -> None:
    zones = {
        "trump": ["green-9"],
        "rule": ["green-2"],
        "hand:p1": ["purple-7"],
        "hand:p2": ["blue-2"],
        "hand:p3": ["purple-2"],
    }
    values = {"awards:p1": 3, "tricks:p1": 7}
    state = lay_out(3, zones, values)
    assert rules().heuristics.rewards(state) == (1.0, 0.0, 0.0)


def test_of_neighbouring_cards_the_lower_is_enough_to_think_about() -> None:
    zones = {
        "trump": ["green-9"],
        "rule": ["green-2"],
        "hand:p1": ["blue-1", "blue-2", "blue-4", "purple-6", "purple-7", "purple-8"],
        "hand:p2": ["green-1", "green-3", "green-4", "green-5", "green-6", "green-7"],
        "hand:p3": ["blue-3", "blue-5", "blue-6", "blue-7", "blue-8", "blue-9"],
    }
    state = lay_out(3, zones)
    names = [move.pieces[0] for move in rules().heuristics.promising(state, 0)]
    assert names == ["blue-1", "blue-4", "purple-6", "purple-7", "purple-8"]
    assert contents(state)["hand:p1"] == list(zones["hand:p1"])
