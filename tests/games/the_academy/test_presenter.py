"""What players read: prompts, the log, what stands around the table, the rulebook."""

import re
from random import Random

import pytest

from tabletop.engine.match import Match
from tabletop.engine.moves import Move
from tabletop.engine.state import State
from tabletop.engine.text.display import Panel
from tabletop.engine.text.message import Message
from tests.games.positions import play
from tests.games.the_academy.positions import begin_with, daring, game, lay_out, rules, wander
from tests.games.the_academy.test_hidden import CASES, odd_moves
from tests.games.worded import filled, worded


def panel(match: Match[State], name: str, seat: int = 0) -> Panel:
    display = worded(rules()).display(match.view(seat))
    return next(each for each in display.panels if each.id == name)


def notes(match: Match[State]) -> list[str]:
    told = [event.text for step in match.steps for event in step.events if event.kind == "note"]
    return filled(match.first.table.plan, told)


@pytest.mark.parametrize(("rule", "seats"), CASES)
def test_every_refusal_has_a_paragraph_and_a_sentence(rule: int, seats: int) -> None:
    match = begin_with(rule, seats, 1)
    rng = Random(1)
    while match.to_act and len(match.steps) < 30:
        for seat in range(seats):
            for move in [*odd_moves(rng, match.state), *rules().candidates(match.state, seat)]:
                refusal = rules().refuse(match.state, seat, move)
                if refusal is not None:
                    assert game().rulebook.find(refusal.rule) is not None, refusal.rule
                    assert re.fullmatch(r"[A-Z][^!]*\.", filled(rules().plan(seats), refusal.text))
        seat = match.to_act[0]
        play(match, seat, str(daring(rng, rules().legal_moves(match.state, seat))))


def test_the_face_of_a_card_names_a_paragraph_of_its_rule() -> None:
    for kind in game().spec.kinds:
        section = game().rulebook.find(str(kind.face["rule"]))
        assert section is not None
        assert str(kind.face["name"]) in {*section.title.split(": "), "The Ace"}


@pytest.mark.parametrize(("rule", "seats"), CASES)
def test_prompts_are_short_and_moves_have_words(rule: int, seats: int) -> None:
    match = begin_with(rule, seats, 2)
    rng = Random(2)
    while match.to_act and len(match.steps) < 40:
        for seat in range(seats):
            prompt = worded(rules()).prompt(match.state, seat)
            assert len(prompt.split()) <= 8
        seat = match.to_act[0]
        legal = rules().legal_moves(match.state, seat)
        words = [worded(rules()).describe(match.state, seat, move) for move in legal]
        assert len(set(words)) == len(words)
        play(match, seat, str(daring(rng, legal)))


def test_the_rule_that_holds_stands_in_one_sentence_beside_the_table() -> None:
    exam = panel(begin_with(3, 4, 1), "exam")
    assert [row.title for row in exam.rows][1] == "New trump"
    assert exam.rows[1].note.count(".") == 1


def test_goals_show_how_they_stand() -> None:
    zones = {
        "trump": ["green-9"],
        "rule": ["green-2"],
        "hand:p1": ["blue-1"],
        "hand:p2": ["blue-2"],
        "hand:p3": ["blue-3"],
        "hand:p4": ["blue-4"],
        "won:p4": ["green-1", "purple-7", "orange-1"],
    }
    values = {"tricks:p1": 2, "tricks:p3": 1, "tricks:p2": 3, "tricks:p4": 1}
    match = Match(rules(), 4, {}, position=lay_out(4, zones, values))
    pair, mastermind, rebel, ace = panel(match, "goals").rows
    assert (pair.title, pair.value, pair.tone) == ("{p1} + {p3}", "3", "")
    assert (mastermind.title, mastermind.value, mastermind.tone) == ("{p2}", "3", "gain")
    assert (rebel.title, rebel.tone) == ("{p4}", "gain")
    assert [sign.held for sign in rebel.signs] == [False, True, True, True]
    assert ace.title == "{p4} has the purple 7"


def test_the_round_before_tells_who_met_which_goal_and_why() -> None:
    zones = {
        "trump": ["green-9"],
        "rule": ["orange-9"],
        "hand:p1": ["blue-9"],
        "hand:p2": ["blue-2"],
        "hand:p3": ["blue-3"],
        "hand:p4": ["blue-4"],
        "won:p4": ["green-1", "purple-7", "orange-1"],
    }
    values = {"tricks:p1": 2, "tricks:p3": 1, "tricks:p2": 3, "tricks:p4": 1, "awards:p1": 2}
    match = Match(rules(), 4, {}, seed=1, position=lay_out(4, zones, values))
    for seat, card in enumerate(("blue-9", "blue-2", "blue-3", "blue-4")):
        play(match, seat, f"play {card} > trick:p{seat + 1}")
    captain, mastermind, teamplayer, rebel = panel(match, "last-round").rows
    assert captain.note == "Goal met: 4 tricks together against 3; +1 Last trick; at most 3"
    assert (captain.value, mastermind.value, teamplayer.value) == ("+1", "+0", "+1")
    assert mastermind.note == "Goal missed: 3 tricks against 4"
    assert rebel.note == "Goal met: 3 colours; has the purple 7"
    assert any("met the Captain goal: 4 tricks together against 3" in text for text in notes(match))


def test_a_card_out_of_suit_says_why() -> None:
    zones = {
        "trump": ["green-9"],
        "rule": ["orange-9"],
        "trick:p1": ["blue-9"],
        "hand:p1": ["blue-1"],
        "hand:p2": ["blue-2", "green-1"],
        "hand:p3": ["blue-3", "green-2"],
        "hand:p4": ["blue-4", "green-3"],
    }
    state = lay_out(4, zones, turn=1)
    moves = [move for move in rules().candidates(state, 1) if move.pieces == ("green-1",)]
    assert moves == [Move("play", ("green-1",), "trick:p2")]
    refusal = rules().refuse(state, 1, moves[0])
    assert refusal is not None
    assert filled(rules().plan(4), refusal.text) == "You must follow the colour that was led."
    assert worded(rules()).prompt(state, 1) == "Follow blue: you have 1"


@pytest.mark.parametrize(("rule", "seats"), CASES)
def test_the_log_names_no_hidden_card_to_others(rule: int, seats: int) -> None:
    """4: a note that not all may read names cards; what all read of it does not."""
    for seed in range(3):
        match = begin_with(rule, seats, seed)
        for step in wander(Random(seed), match):
            if step.entry.move.kind in ("pass-card", "exchange-card", "play-face-down"):
                for event in match.seen(step, -1):
                    if event.kind != "note" or not isinstance(event.text, Message):
                        continue
                    if event.text.key not in {"turned-up", "wins-trick"}:
                        assert {"card", "drawn"}.isdisjoint(event.text.values)
