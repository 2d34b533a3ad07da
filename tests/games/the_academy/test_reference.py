"""Every round rule, played through beside the reference, for three and for four players."""

from collections import Counter
from random import Random

import pytest

from tabletop.engine.match import Match
from tabletop.engine.state import State
from tests.games.positions import contents, play, value
from tests.games.the_academy.positions import (
    EXAM_RULES,
    begin_with,
    exam_with,
    lay_out,
    rules,
    wander,
)
from tests.games.the_academy.reference import SEVENS, Reference, sorted_hand

ROLES = ("", "captain", "mastermind", "teamplayer", "rebel")
COLOURS = ("", *SEVENS)
ROUNDS = 12
"""Rounds of each rule and number of players."""
USED = {
    1: "pass-card",
    2: "play-face-down",
    3: "change-trump",
    4: "swap-hands",
    5: "exchange-card",
    6: "swap-roles",
    72: "change-rule",
    8: "trade",
}
"""What a rule lets seats do."""
CASES = [(rule, seats) for rule in EXAM_RULES for seats in (3, 4) if (rule, seats) != (74, 3)]


def beside(match: Match[State]) -> Reference:
    """Return the reference at the beginning of a round."""
    zones, seats = contents(match.state), match.state.seats
    return Reference(
        [zones[f"hand:p{seat + 1}"] for seat in range(seats)],
        zones["exam"],
        [value(match.state, f"awards:p{seat + 1}") for seat in range(seats)],
        [ROLES[value(match.state, f"role:p{seat + 1}")] for seat in range(seats)],
    )


def compare(match: Match[State], reference: Reference) -> None:
    """Compare all that the rules determine."""
    state, zones = match.state, contents(match.state)
    assert set(match.to_act) == reference.to_act
    for seat in range(state.seats):
        name = f"p{seat + 1}"
        assert zones[f"hand:{name}"] == sorted_hand(reference.hands[seat])
        stacks = [card for stack in reference.won[seat] for card in stack]
        assert zones[f"won:{name}"] == stacks
        assert value(state, f"tricks:{name}") == len(reference.won[seat])
        assert ROLES[value(state, f"role:{name}")] == reference.roles[seat]
    if not reference.number:
        return
    assert value(state, "rule") == reference.rule
    assert COLOURS[value(state, "trump")] == reference.trump
    assert value(state, "trick") == reference.number
    for seat in reference.to_act if reference.asked == "card" else ():
        legal = {str(move) for move in rules().legal_moves(state, seat)}
        assert legal == reference.legal(seat)


def compare_end(match: Match[State], reference: Reference) -> None:
    """Compare what a round has brought."""
    state = match.state
    assert reference.over
    awards = [value(state, f"awards:p{seat + 1}") for seat in range(state.seats)]
    assert awards == reference.awards
    assert value(state, "last-ace") == reference.ace + 1
    won = awards[reference.ace] == 3
    assert (match.outcome is not None) == won
    if match.outcome is not None:
        assert match.outcome.winners == (reference.ace,)


def play_both(match: Match[State], rng: Random) -> tuple[Reference, Counter[str]]:
    """Play a round on both sides, comparing after every move."""
    reference = beside(match)
    kinds: Counter[str] = Counter()
    held = len([card for zone, found in contents(match.state).items() for card in found])
    for step in wander(rng, match):
        kinds[step.entry.move.kind] += 1
        reference.apply(step.entry.seat, step.entry.move, step.entry.draws)
        assert sum(map(len, contents(match.state).values())) == held
        if not reference.over:
            compare(match, reference)
    compare_end(match, reference)
    return reference, kinds


@pytest.mark.parametrize(("rule", "seats"), CASES)
def test_a_round_rule_plays_as_the_rule_file_says(rule: int, seats: int) -> None:
    """5; 7.1 to 9, with the powers of the rule used as often as can be."""
    kinds: Counter[str] = Counter()
    for seed in range(ROUNDS):
        rng = Random(seed)
        match = exam_with(rule, seats, rng)
        reference = beside(match)
        first, second = ("rule", "trump") if seed % 2 else ("trump", "rule")
        card = {"rule": EXAM_RULES[rule]}
        other = next(each for each in contents(match.state)["exam"] if each != card["rule"])
        for seat, slot in ((1, first), (2, second)):
            step = play(match, seat, f"choose-exam {card.get(slot, other)} > {slot}")
            reference.apply(seat, step.entry.move, ())
            compare(match, reference)
        for step in wander(rng, match):
            kinds[step.entry.move.kind] += 1
            reference.apply(step.entry.seat, step.entry.move, step.entry.draws)
            if not reference.over:
                compare(match, reference)
        compare_end(match, reference)
    if rule in USED:
        assert kinds[USED[rule]] >= ROUNDS / 3


@pytest.mark.parametrize("seats", [3, 4])
def test_rounds_with_any_exam_play_as_the_rule_file_says(seats: int) -> None:
    """5: whole games, so that roles rotate and awards add up."""
    for seed in range(12):
        match = Match(rules(), seats, {"first-captain": "p1"}, seed=seed)
        rng = Random(seed)
        rounds = 0
        while match.outcome is None:
            captain = rounds % seats
            assert value(match.state, "captain") == captain + 1
            play_both(match, rng)
            rounds += 1


@pytest.mark.parametrize("seats", [3, 4])
def test_the_ace_with_three_awards_ends_the_game_in_any_round(seats: int) -> None:
    """7 purple: always active."""
    ended = 0
    for seed in range(20):
        match = begin_with(9, seats, seed)
        plan = match.state.table.plan
        position = lay_out(
            seats,
            {zone: found for zone, found in contents(match.state).items() if zone != "box"},
            {f"awards:p{seat + 1}": 3 for seat in range(seats)},
        )
        again = Match(rules(), seats, {}, seed=seed, position=position)
        for _ in wander(Random(seed), again):
            pass
        assert again.outcome is not None
        ace = plan.zone[f"won:p{again.outcome.winners[0] + 1}"]
        assert again.state.table.where[plan.piece["purple-7"]] == ace
        ended += 1
    assert ended == 20
