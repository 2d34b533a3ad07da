"""Nothing that a seat gets depends on what it can't see, for each round rule. Rule file, 4."""

from random import Random

import pytest

from tabletop.ai.players import make_player
from tabletop.engine.knowledge.information import InformationSet
from tabletop.engine.match import Match
from tabletop.engine.moves import Move, Refusal, Seat
from tabletop.engine.state import State
from tests.games.positions import contents, names, play, value
from tests.games.the_academy.knowledge import everything_told, named, swapped
from tests.games.the_academy.positions import (
    EXAM_RULES,
    begin_with,
    cards,
    daring,
    exam_with,
    rules,
    wander,
)

CASES = [(rule, seats) for rule in EXAM_RULES for seats in (3, 4) if (rule, seats) != (74, 3)]
PLAYERS = ("greedy", "normal")


def odd_moves(rng: Random, state: State) -> list[Move]:
    """Moves that are mostly refused, with cards from anywhere."""
    some = rng.sample(cards(state.seats), 4)
    seat = f"p{rng.randrange(state.seats) + 1}"
    return [
        Move("play", (some[0],), f"trick:{seat}"),
        Move("play-face-down", (some[1],), f"trick:{seat}"),
        Move("change-trump", (some[2],), "trump"),
        Move("trade", (some[0],), some[3]),
        Move("exchange-card", (some[1],), f"hand:{seat}"),
        Move("choose-exam", (some[2],), "rule"),
        Move("pass-card", (some[3],), f"hand:{seat}"),
        Move("swap-hands", (), seat),
    ]


@pytest.mark.parametrize(("rule", "seats"), CASES)
def test_a_seat_gets_the_same_in_every_deal_it_cannot_tell_apart(rule: int, seats: int) -> None:
    """4: two cards that it has not seen change places; the engine has no part in that."""
    compared = 0
    for seed in range(2):
        rng = Random(seed)
        match = exam_with(rule, seats, rng)
        while match.to_act and value(match.state, "round") == 1:
            for seat in range(-1, seats):
                moves = odd_moves(rng, match.state)
                told = everything_told(match.state, seat, moves) if rng.random() < 0.3 else []
                for twin in swapped(match.state, seat, rng) if told else ():
                    assert everything_told(twin, seat, moves) == told
                    compared += 1
            legal = rules().legal_moves(match.state, match.to_act[0])
            favoured = [m for m in legal if m.pieces == (EXAM_RULES[rule],) and m.target == "rule"]
            move = favoured[0] if favoured and not value(match.state, "rule") else None
            play(match, match.to_act[0], str(move or daring(rng, legal)))
    assert compared > 40


@pytest.mark.parametrize(("rule", "seats"), CASES)
def test_a_seat_sees_the_same_happen_in_every_deal_it_cannot_tell_apart(
    rule: int, seats: int
) -> None:
    """4: a move with a card that lies where it lay looks the same to all who can't see the rest."""
    compared = 0
    for seed in range(3):
        rng = Random(10 + seed)
        match = begin_with(rule, seats, seed)
        while match.to_act and value(match.state, "trick") < 8:
            actor = match.to_act[0]
            move = daring(rng, rules().legal_moves(match.state, actor))
            if match.state.pending and match.state.pending[-1].kind == "pass-card":
                play(match, actor, str(move))
                continue
            watcher = rng.choice([seat for seat in range(seats) if seat != actor])
            for twin in swapped(match.state, watcher, rng):
                compared += same_events(match, twin, actor, move, watcher)
            play(match, actor, str(move))
    assert compared > 10 or rule == 1


def same_events(match: Match[State], twin: State, actor: Seat, move: Move, watcher: Seat) -> bool:
    """Whether the move could be played in both positions; it must look the same then."""
    if rules().refuse(twin, actor, move) is not None:
        return False
    steps = [
        Match(rules(), match.state.seats, {}, seed=1, position=state.clone()).submit(actor, move)
        for state in (match.state, twin)
    ]
    first, second = steps
    assert not isinstance(first, Refusal)
    assert not isinstance(second, Refusal)
    if first.entry.draws or value(first.state, "round") > 1:
        return False  # an exchange draws another card, and a new deal teaches something new
    if rules().view(first.state, watcher) != rules().view(second.state, watcher):
        # Only what all may see can tell the deals apart: a card that was turned up.
        assert named(rules().view(first.state, watcher)) > named(rules().view(match.state, watcher))
        return False
    assert match.seen(first, watcher) == match.seen(second, watcher)
    return True


def seen_now(state: State, seats: int) -> list[set[str]]:
    """The cards that each seat sees by the rules: its hand, the trick, trump, the last trick."""
    return [set(names(state, f"hand:p{seat + 1}")) for seat in range(seats)]


@pytest.mark.parametrize(("rule", "seats"), CASES)
def test_a_view_names_only_cards_that_the_seat_has_seen(rule: int, seats: int) -> None:
    """4: kept beside the game from the table of who sees what."""
    for seed in range(4):
        match = begin_with(rule, seats, seed)
        public = set(names(match.state, "trump")) if value(match.state, "rule") != 71 else set()
        seen = seen_now(match.state, seats)
        exam = {*names(match.state, "aside"), *names(match.state, "trump")}
        seen[1] |= exam | set(names(match.state, "rule"))
        seen[2] |= exam
        if rule > 9:
            public |= set(names(match.state, "rule"))
        for step in wander(Random(seed), match):
            state, move = step.state, step.entry.move
            if value(state, "round") > 1 or match.outcome is not None:
                break
            if move.kind in ("change-trump", "change-rule", "play", "trade"):
                public |= set(move.pieces)
            if move.kind == "exchange-card":
                for taker, giver in ((step.entry.seat, int(move.target[-1]) - 1),):
                    seen[giver] |= set(names(state, f"hand:p{taker + 1}")) & seen[giver]
            for seat in range(seats):
                public |= set(names(state, f"won:p{seat + 1}"))
                before = seen[seat]
                seen[seat] = before | set(names(state, f"hand:p{seat + 1}"))
            for seat in range(seats):
                assert named(rules().view(state, seat)) <= seen[seat] | public, (seat, str(move))
            assert named(rules().view(state, -1)) <= public


@pytest.mark.parametrize(("rule", "seats"), CASES)
def test_a_redealt_position_can_occur(rule: int, seats: int) -> None:
    """4: hands keep their size and what they have shown, the rule card its rule."""
    for seed in range(2):
        match = begin_with(rule, seats, seed)
        voids: list[set[str]] = [set() for _ in range(seats)]
        for step in wander(Random(20 + seed), match):
            state, move = step.state, step.entry.move
            if value(state, "round") > 1 or match.outcome is not None:
                break
            note_voids(voids, match, step.entry.seat, move)
            for seat in range(seats):
                twin = rules().determinize(state, seat, Random(seed))
                real, dealt = contents(state), contents(twin)
                assert {z: len(c) for z, c in real.items()} == {z: len(c) for z, c in dealt.items()}
                assert "purple-7" not in dealt["exam"] + dealt["aside"] + dealt["rule"]
                assert rule_values(dealt["rule"]) == rule_values(real["rule"])
                for other in range(seats):
                    held = {card.split("-")[0] for card in dealt[f"hand:p{other + 1}"]}
                    assert not held & voids[other]


def rule_values(found: list[str]) -> list[str]:
    return [card.split("-")[1] for card in found]


def note_voids(voids: list[set[str]], match: Match[State], seat: Seat, move: Move) -> None:
    """Keep the colours that a seat has shown not to hold; new cards make that uncertain."""
    before = match.steps[-2].state if len(match.steps) > 1 else match.first
    led = value(before, "led")
    if move.kind == "play" and led:
        colour = ("blue", "green", "purple", "orange")[led - 1]
        if not move.pieces[0].startswith(colour):
            voids[seat].add(colour)
    elif move.kind in ("pass-card", "exchange-card", "swap-hands", "trade"):
        for each in voids:
            each.clear()


@pytest.mark.parametrize("level", PLAYERS)
@pytest.mark.parametrize(("rule", "seats"), CASES)
def test_a_computer_chooses_the_same_in_every_deal_it_cannot_tell_apart(
    rule: int, seats: int, level: str
) -> None:
    """4."""
    compared = 0
    match = begin_with(rule, seats, 5)
    rng = Random(5)
    while match.to_act and value(match.state, "round") == 1:
        seat = match.to_act[0]
        info = InformationSet.of(rules(), match.state, seat)
        chosen = make_player(level, 3, effort=0.05).choose(info)
        for twin in swapped(match.state, seat, rng) if rng.random() < 0.3 else ():
            info = InformationSet.of(rules(), twin, seat)
            assert make_player(level, 3, effort=0.05).choose(info) == chosen
            compared += 1
        play(match, seat, str(daring(rng, rules().legal_moves(match.state, seat))))
    assert compared > 5


@pytest.mark.parametrize("seats", [3, 4])
def test_the_order_in_which_cards_are_gathered_tells_nothing_of_hidden_ones(seats: int) -> None:
    """4: at the end of a round, all cards come to the deck; none may tell by its turn which it is.

    What comes after the shuffle is other chance in each deal and is left out.
    """
    compared = 0
    for seed in range(6):
        match, rng = Match(rules(), seats, {}, seed=seed), Random(seed)
        while match.to_act and compared < 40 * (seed + 1):
            before, number = match.state, value(match.state, "round")
            seat = rng.choice(match.to_act)
            move = rng.choice(rules().legal_moves(before, seat))
            match.submit(seat, move)
            if value(match.state, "round") == number or match.outcome is not None:
                continue
            told = gathered(match, seat)
            for other in range(8):
                deal = rules().determinize(before, seat, Random(other))
                twin = Match(rules(), seats, {}, position=deal, seed=seed)
                if rules().refuse(deal, seat, move) is None:
                    twin.submit(seat, move)
                    assert gathered(twin, seat) == told
                    compared += 1
    assert compared > 20


def gathered(match: Match[State], seat: Seat) -> list[object]:
    """What a seat sees of the last move, up to the first shuffle."""
    events = match.seen(match.steps[-1], seat)
    shuffles = [at for at, event in enumerate(events) if event.kind == "shuffle"]
    return list(events[: shuffles[0]]) if shuffles else []
