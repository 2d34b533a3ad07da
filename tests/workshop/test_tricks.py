"""Tricks and climbing without a hook of the author's: hidden cards stay hidden, computers win."""

from pathlib import Path
from random import Random

import pytest

from tabletop.ai.burdens import Burdens
from tabletop.ai.players import make_player
from tabletop.ai.playouts import NEAR, Playouts, compare
from tabletop.engine.chance import FastChance
from tabletop.engine.conformance.fingerprint import full_state
from tabletop.engine.conformance.walk import walk
from tabletop.engine.knowledge.information import InformationSet
from tabletop.engine.match import Match
from tabletop.engine.moves import Refusal, Seat
from tabletop.engine.rules import Rules
from tabletop.engine.spec import FaceValue
from tabletop.engine.state import State
from tabletop.lab.plan import Plan
from tabletop.lab.play import play_by
from tests.workshop.test_games_with_rules import load

HERE = Path(__file__).parent
SHORT = {"hearts": {"limit": 20}, "climbing": {"rounds": 1}, "crazy-eights": {}}


def rules_of(name: str) -> Rules[State]:
    return load(HERE / name).rules()


def played(rules: Rules[State], moves: int, seed: int) -> Match[State]:
    rng = Random(seed)
    match = Match(rules, 4, {}, seed=seed)
    for _ in range(moves):
        seat = rng.choice(match.to_act)
        result = match.submit(seat, rng.choice(rules.legal_moves(match.state, seat)))
        assert not isinstance(result, Refusal)
    return match


def lay_scores(state: State, scores: tuple[int, ...]) -> None:
    for seat, score in enumerate(scores):
        state.named.set("points", score, seat)


def test_hearts_keeps_every_promise() -> None:
    for seed in range(3):
        walk(rules_of("hearts"), 4, {"limit": 20}, seed=seed, most_moves=150, every=9)


@pytest.mark.parametrize("name", sorted(SHORT))
@pytest.mark.parametrize("level", ["greedy", "normal"])
def test_what_a_seat_can_t_see_changes_no_choice(name: str, level: str) -> None:
    rules = rules_of(name)
    for moves in (0, 5, 14, 30):
        match = played(rules, moves, seed=moves)
        seat = match.to_act[0]
        true = InformationSet.of(rules, match.state, seat)
        twins = [rules.determinize(match.state, seat, Random(seed)) for seed in range(3)]
        chosen = set()
        for state in twins:
            info = InformationSet.of(rules, state, seat)
            assert full_state(info.stand_in) == full_state(true.stand_in)
            chosen.add(make_player(level, 3, seconds=60, effort=0.05).choose(info))
        assert len(chosen) == 1


def suit_of(state: State, card: str) -> object:
    return state.named.face(card)["suit"]


@pytest.mark.parametrize("seed", range(4))
def test_who_did_not_follow_suit_is_dealt_no_card_of_it(seed: int) -> None:
    rules, rng = rules_of("hearts"), Random(seed)
    match, shown = Match(rules, 4, {}, seed=seed), set[tuple[Seat, object]]()
    dealt = wrong = 0
    for _ in range(12 + 40):
        state, seat = match.state, match.to_act[0]
        on = state.named
        led = on.top("trick", on.number("leader")) if not state.pending else ""
        move = rng.choice(rules.legal_moves(state, seat))
        if led and suit_of(state, led) != suit_of(state, move.pieces[0]):
            shown.add((seat, suit_of(state, led)))
        match.submit(seat, move)
        viewer = match.to_act[0]
        info = InformationSet.of(rules, match.state, viewer)
        for _ in range(3):
            world = info.sample(rng)
            for other, suit in shown:
                if other != viewer:
                    held = [suit_of(world, card) for card in world.named.pieces("hand", other)]
                    dealt += len(held)
                    wrong += held.count(suit)
    assert dealt > 300
    assert wrong < dealt / 100  # the last cards may not come out


@pytest.mark.parametrize("name", sorted(SHORT))
def test_what_a_hand_is_said_to_lack_is_not_in_it(name: str) -> None:
    for seed in range(5):
        table = played(rules_of(name), 50, seed).state.table
        assert name != "hearts" or table.lacks
        for zone, lacks in table.lacks.items():
            assert not lacks.intersection(table.zones[zone])


def test_what_a_hand_lacks_is_forgotten_when_cards_come_into_it() -> None:
    match = played(rules_of("hearts"), 12 + 51, seed=2)
    assert match.state.table.lacks
    seat = match.to_act[0]
    match.submit(seat, match.rules.legal_moves(match.state, seat)[0])
    assert match.state.named.number("round") == 2
    assert not match.state.table.lacks


@pytest.mark.parametrize(("name", "ahead"), [("hearts", 1), ("climbing", 2)])
def test_a_position_is_worth_what_its_scores_say(name: str, ahead: Seat) -> None:
    rules = rules_of(name)
    state = played(rules, 0, seed=1).state
    assert rules.heuristics.rewards(state) == [0.25] * 4
    lay_scores(state, (10, 4, 12, 10))
    chances = rules.heuristics.rewards(state)
    assert sum(chances) == pytest.approx(1)
    assert max(chances) == chances[ahead]
    assert chances[0] == chances[3] == rules.heuristics.estimate(state, 0)


def playouts_of(info: InformationSet[State]) -> Playouts[State]:
    """Return play-outs of an information set that have learned what hands are worth."""
    playouts, rng = Playouts(info), Random(1)
    playouts.play(info.sample(rng), rng, FastChance(rng), 200)
    return playouts


def test_a_play_out_ends_when_the_next_round_is_dealt() -> None:
    rules = rules_of("hearts")
    match = played(rules, 20, seed=1)
    info = InformationSet.of(rules, match.state, match.to_act[0])
    state = info.sample(Random(1))
    _, made = playouts_of(info).play(state, Random(1), FastChance(Random(1)), 400)
    assert made == 52 + 12 - 20
    assert state.named.number("round") == 2


@pytest.mark.parametrize("seats", [2, 4])
def test_where_a_light_hand_wins_play_outs_are_short(seats: int) -> None:
    """Luck hides what a move of a shedding game was worth; the cards left tell sooner."""
    rules = rules_of("crazy-eights")
    info = InformationSet.of(rules, Match(rules, seats, {}, seed=2).state, 0)
    playouts, rng = playouts_of(info), Random(1)
    rewards, made = playouts.play(info.sample(rng), rng, FastChance(rng), 200)
    assert made == NEAR
    assert sum(rewards) == pytest.approx(1)


@pytest.mark.parametrize(("name", "tells"), [("crazy-eights", 1), ("hearts", 0), ("draughts", 0)])
def test_hands_are_not_studied_where_they_say_nothing(name: str, tells: int) -> None:
    rules = rules_of(name)
    state = Match(rules, rules.spec.seats[0], {}, seed=0).state
    assert Burdens(rules, state).may_tell == tells


def test_a_card_that_goes_on_anything_is_no_burden() -> None:
    """So an eight is kept while another card fits, and a drawn card counts against a seat."""
    rules = rules_of("crazy-eights")
    state = Match(rules, 2, {}, seed=0).state
    burdens = Burdens(rules, state)
    for seed in range(200):
        burdens.watch(Match(rules, 2, {}, seed=seed).state, 0)

    def lead(*cards: str) -> float:
        state.named.move_all("hand", "deck", of=0)
        for card in cards:
            state.named.move(card, "hand", 0)
        return burdens.leads(state)[0]

    light = lead("two-clubs", "three-clubs")
    assert lead("two-clubs", "three-clubs", "eight-clubs") > light - 0.02
    assert lead("two-clubs", "eight-clubs") > light + 0.03
    assert lead("two-clubs", "three-clubs", "four-clubs") < light - 0.03


def test_pieces_compare_by_the_fields_of_their_faces() -> None:
    jack: dict[str, FaceValue] = {"rank": "jack", "suit": "clubs", "value": 11}
    assert compare(jack, {"rank": "two", "suit": "clubs", "value": 2}) == (0, 1, 1)
    assert compare(jack, {"rank": "king", "suit": "hearts", "value": 13}) == (0, 0, -1)
    assert compare(jack, {"value": "high"}) == (0,)


@pytest.mark.parametrize(
    ("name", "rival"), [("hearts", "random"), ("hearts", "greedy"), ("climbing", "greedy")]
)
def test_normal_wins_most_games(name: str, rival: str) -> None:
    """Without a word of the author about how to play."""
    levels = ("normal", rival, "normal", rival)
    options = tuple(SHORT[name].items())
    plan = Plan(
        name, "", options, levels, 4, 5, steps=2000, rotates_seats=True, counts_details=False
    )
    rules, won = rules_of(name), 0.0
    for number in range(4):
        row = play_by(rules, plan, number)
        assert row.problem == ""
        won += sum(row.shares[row.entrants.index(each)] for each in (0, 2))
    assert won >= 3
