"""Why a move may be good, word by word, in positions laid out by hand."""

from collections.abc import Mapping, Sequence

import pytest

from tabletop.engine.match import Match
from tabletop.engine.moves import Move, Seat
from tabletop.engine.state import State
from tabletop.engine.text.engine_words import ONLY
from tests.games.positions import play
from tests.games.the_academy.positions import cards, lay_out, rules
from tests.games.worded import worded

SLOTS = {"trump": ["green-9"], "rule": ["orange-6"]}
BLUE_GONE = ["blue-6", "blue-7", "blue-8", "blue-9"]
GREEN_GONE = [f"green-{number}" for number in range(1, 9)]
LEADS = {
    "hand:p1": ["blue-5", "purple-2"],
    "hand:p2": ["blue-1", "purple-3"],
    "hand:p3": ["blue-2", "purple-4"],
    "hand:p4": ["blue-3", "purple-5"],
}
"""The captain leads the seventh trick."""
FOLLOWS = {
    "trick:p4": ["blue-5"],
    "trick:p1": ["blue-2"],
    "trick:p2": ["blue-7"],
    "hand:p3": ["blue-1", "blue-8"],
    "hand:p4": ["orange-1"],
    "hand:p1": ["orange-2"],
    "hand:p2": ["orange-3"],
}
"""The teamplayer is the last to play; the mastermind is ahead."""
TALLY = {"tricks:p1": 2, "tricks:p2": 3, "tricks:p3": 1}

Zones = Mapping[str, Sequence[str]]
Values = Mapping[str, int]


def why(state: State, seat: Seat, text: str) -> str:
    """The reason for a move that must be legal."""
    move = Move.parse(text)
    assert rules().refuse(state, seat, move) is None
    return worded(rules()).reason(state, seat, move)


@pytest.mark.parametrize(
    ("zones", "card", "text"),
    [
        (
            {"won:p2": BLUE_GONE},
            "blue-5",
            "Only a trump can beat it, for nobody else can hold a higher blue.",
        ),
        (
            {"won:p2": [*BLUE_GONE, *GREEN_GONE]},
            "blue-5",
            "Nobody else can hold a higher blue or a trump, so it takes the trick.",
        ),
        (
            {"won:p2": [*BLUE_GONE, *GREEN_GONE], "rule": ["orange-3"]},
            "blue-5",
            "Nobody else can hold a higher blue or a trump.",
        ),
        ({"won:p2": BLUE_GONE[1:]}, "blue-5", "Of blue others can hold no more than 1 higher."),
        (
            {},
            "purple-2",
            "It is your only purple, and without purple you may play anything when it is led.",
        ),
        (
            {"hand:p1": ["green-1", "purple-2"]},
            "purple-2",
            "It is your only purple, and without purple you may trump when it is led.",
        ),
        (
            {"hand:p1": ["blue-4", "blue-5"]},
            "blue-4",
            "You keep your Blue 5 for a later trick.",
        ),
        (
            {"hand:p1": ["blue-4", "blue-5"]},
            "blue-5",
            "It costs you little, for others can hold 4 higher blue cards.",
        ),
    ],
)
def test_a_lead_is_judged_by_what_others_can_hold(zones: Zones, card: str, text: str) -> None:
    """5.4; under rule 3 nobody can be sure, for the mastermind may change the trump."""
    state = lay_out(4, {**SLOTS, **LEADS, **zones})
    assert why(state, 0, f"play {card} > trick:p1") == text


@pytest.mark.parametrize(
    ("zones", "values", "text"),
    [
        ({}, TALLY, "It takes the trick: 4 for you and {p1}, 3 for {p2}."),
        (
            {},
            {"tricks:p1": 3, "tricks:p2": 2, "tricks:p3": 1},
            "It takes the trick, and with it your goal is safe.",
        ),
        (
            {"trick:p1": ["blue-7"], "trick:p2": ["blue-2"]},
            TALLY,
            "It takes the trick, and you lead next.",
        ),
        (
            {"trick:p4": ["purple-7"], "hand:p3": ["purple-1", "purple-8"]},
            TALLY,
            "It takes the trick with the purple 7 in it.",
        ),
        ({}, {**TALLY, "captain": 2}, "It takes the trick: 2 for you, 3 for {p2} and {p4}."),
        (
            {"won:p3": ["orange-4"]},
            {**TALLY, "captain": 4},
            "It takes the trick and gives you 2 of the 3 colours you need.",
        ),
    ],
)
def test_a_trick_that_is_won_is_told_by_what_it_brings(
    zones: Zones, values: Values, text: str
) -> None:
    """5.6."""
    zones = {**SLOTS, **FOLLOWS, **zones}
    state = lay_out(4, zones, values, turn=2)
    assert why(state, 2, f"play {zones['hand:p3'][-1]} > trick:p3") == text


@pytest.mark.parametrize(
    ("zones", "values", "text"),
    [
        ({}, TALLY, "You keep your Blue 8 for a later trick."),
        (
            {},
            {"tricks:p1": 4, "tricks:p2": 1, "tricks:p3": 1},
            "Your goal is safe already, so this trick may go to others.",
        ),
        (
            {"trick:p1": ["blue-7"], "trick:p2": ["blue-2"]},
            TALLY,
            "{p1}, who is on your side, is ahead so far.",
        ),
        (
            {},
            {**TALLY, "captain": 3},
            "{p2} is ahead so far, and tricks of the Rebel count for neither side.",
        ),
        (
            {"hand:p3": ["blue-1", "blue-3"]},
            TALLY,
            "Nothing that you may play beats {p2}, so the lowest goes.",
        ),
        (
            {"hand:p3": ["blue-3", "blue-1"]},
            TALLY,
            "Nothing that you may play beats {p2}, so lower cards stay for later.",
        ),
        (
            {"hand:p3": ["purple-7", "purple-8"]},
            TALLY,
            "You have no award yet, so the purple 7 can't win you the game this round.",
        ),
        (
            {"hand:p3": ["purple-7", "purple-8"]},
            {**TALLY, "awards:p3": 1},
            "Nothing that you may play beats {p2}, so the lowest goes.",
        ),
        (
            {"hand:p3": ["purple-7", "purple-8"]},
            {**TALLY, "round": 24},
            "Nothing that you may play beats {p2}, so the lowest goes.",
        ),
    ],
)
def test_a_card_that_stays_low_is_told_by_what_it_spares(
    zones: Zones, values: Values, text: str
) -> None:
    """5.4; 5.6; 6: at the round limit the purple 7 decides between equals."""
    zones = {**SLOTS, **FOLLOWS, **zones}
    state = lay_out(4, zones, values, turn=2)
    assert why(state, 2, f"play {zones['hand:p3'][0]} > trick:p3") == text


@pytest.mark.parametrize(
    ("rule", "move", "text"),
    [
        ("green-2", "play blue-8 > trick:p2", "It is ahead so far, with 2 players still to act."),
        (
            "green-2",
            "play-face-down blue-8 > trick:p2",
            "It is ahead so far, but {p3} can't see that.",
        ),
        (
            "green-2",
            "play-face-down blue-1 > trick:p2",
            "It does not beat {p1}, but {p3} can't see that.",
        ),
        (
            "green-3",
            "change-trump blue-1 > trump",
            "Blue becomes trump, and you keep 1 more of it.",
        ),
        (
            "green-7",
            "change-rule blue-1 > rule",
            "You can pass a weak card to {p3} before each trick.",
        ),
        (
            "green-7",
            "change-rule blue-8 > rule",
            "You can take a card from tricks that others win, at the price of another.",
        ),
    ],
)
def test_the_mastermind_hears_what_a_power_does(rule: str, move: str, text: str) -> None:
    """5.4, rules 2, 3 and 7 green."""
    zones = {
        "trump": ["green-9"],
        "rule": [rule],
        "trick:p1": ["blue-5"],
        "hand:p1": ["orange-1"],
        "hand:p2": ["blue-1", "blue-8"],
        "hand:p3": ["orange-2", "orange-3"],
        "hand:p4": ["orange-4", "orange-5"],
    }
    assert why(lay_out(4, zones, turn=1), 1, move) == text


def test_behind_a_card_that_lies_face_down_nobody_is_sure() -> None:
    """5.4, rule 2."""
    hands = {"hand:p1": ["orange-1"], "hand:p2": ["blue-9", "orange-2"], "hand:p4": ["orange-3"]}
    zones = {**SLOTS, **FOLLOWS, **hands, "rule": ["green-2"], "trick:p2": []}
    match = Match(rules(), 4, {}, position=lay_out(4, zones, turn=1))
    play(match, 1, "play-face-down blue-9 > trick:p2")
    text = "It beats every card that is face up."
    assert why(match.state, 2, "play blue-8 > trick:p3") == text


@pytest.mark.parametrize(
    ("rule", "move", "text"),
    [
        ("blue-1", "pass-card blue-2 > hand:p3", "You hold no weaker card to give."),
        ("blue-1", "pass-card blue-6 > hand:p3", "You keep Green 1, which is stronger."),
        ("blue-1", "pass-card green-1 > hand:p3", "Afterwards you know that {p3} holds it."),
        ("green-4", "swap-hands > p3", "Most of your cards are neither trumps nor 7 or higher."),
        ("green-4", "skip", "You can still swap hands before a later trick."),
        ("green-5", "exchange-card blue-2 > hand:p1", "You hold no weaker card to give."),
        (
            "green-5",
            "skip",
            "What you would get is uncertain, and your weakest card is Blue 2.",
        ),
        ("green-5", "skip-round", "You are not asked again until you want to be."),
    ],
)
def test_a_window_before_a_trick_has_reasons(rule: str, move: str, text: str) -> None:
    """5.3."""
    zones = {
        "trump": ["green-9"],
        "rule": [rule],
        "hand:p1": ["orange-1", "orange-2", "orange-3"],
        "hand:p2": ["blue-2", "blue-6", "green-1"],
        "hand:p3": ["orange-4", "orange-5", "orange-6"],
        "hand:p4": ["purple-1", "purple-2", "purple-3"],
    }
    zones["won:p4"] = [card for card in GREEN_GONE if card not in (rule, "green-1")]
    assert why(lay_out(4, zones, phase="before"), 1, move) == text


@pytest.mark.parametrize(
    ("move", "text"),
    [
        ("keep-roles", "As Mastermind you need no more than a tie in tricks."),
        ("swap-roles > p1", "As Captain you lead the first trick, with {p3} on your side."),
        ("swap-roles > p3", "As Teamplayer you count your tricks together with {p1}."),
        ("swap-roles > p4", "As Rebel you need only 3 colours, in however few tricks."),
    ],
)
def test_a_role_has_something_that_speaks_for_it(move: str, text: str) -> None:
    """5.2; 5.6."""
    hands = {f"hand:p{seat + 1}": cards(4)[8 * seat : 8 * seat + 8] for seat in range(4)}
    state = lay_out(4, {"trump": ["orange-5"], "rule": ["orange-6"], **hands}, phase="roles")
    assert why(state, 1, move) == text


@pytest.mark.parametrize(
    ("seat", "move", "text"),
    [
        (1, "choose-exam blue-9 > trump", "Your 4 blue cards would be trumps, up to Blue 8."),
        (1, "choose-exam green-4 > trump", "Your Green 1 would be a trump."),
        (
            1,
            "choose-exam orange-1 > trump",
            "You hold no orange, so you may play anything when orange is led.",
        ),
        (
            1,
            "choose-exam green-4 > rule",
            "You can swap hands, but only once and without seeing the other hand.",
        ),
        (
            1,
            "choose-exam blue-9 > rule",
            "The last trick brings 1 more award, and you hold Blue 8 for it.",
        ),
        (
            2,
            "choose-exam green-4 > rule",
            "{p2} can swap hands, but only once and without seeing the other hand.",
        ),
        (2, "choose-exam blue-7 > rule", "Without trump high cards win, and you hold 2 from 7 up."),
    ],
)
def test_an_exam_card_is_judged_by_the_own_hand(seat: Seat, move: str, text: str) -> None:
    """5.1."""
    exam = ["blue-9", "green-4", "orange-1", "blue-7"]
    hands = {
        "hand:p2": ["blue-1", "blue-2", "blue-3", "blue-8", "green-1"],
        "hand:p3": ["green-7", "green-8", "green-2", "green-3", "orange-2"],
    }
    phase = "first-choice"
    if seat == 2:
        hands["trump"] = [exam.pop(0)]
        phase = "second-choice"
    assert why(lay_out(4, {"exam": exam, **hands}, phase=phase), seat, move) == text


@pytest.mark.parametrize(
    ("move", "text"),
    [
        ("trade blue-1 > purple-7", "You take the purple 7 into your hand."),
        ("trade blue-1 > orange-2", "It takes the only orange from {p4}'s tricks."),
        ("trade blue-1 > blue-5", "You get Blue 5, which is stronger than Blue 1."),
        ("trade blue-6 > blue-5", "Blue 5 is no stronger, which helps to stay out of tricks."),
        ("skip", "You show nobody a card of your hand."),
    ],
)
def test_a_trade_is_judged_by_both_cards(move: str, text: str) -> None:
    """5.5."""
    zones = {
        "trump": ["green-9"],
        "rule": ["green-8"],
        "trick:p1": ["blue-5"],
        "trick:p2": ["orange-2"],
        "trick:p3": ["purple-7"],
        "hand:p1": ["orange-3", "orange-6"],
        "hand:p2": ["blue-1", "blue-6"],
        "hand:p3": ["orange-4", "orange-7"],
        "hand:p4": ["blue-9", "orange-5", "orange-8"],
    }
    match = Match(rules(), 4, {}, position=lay_out(4, zones, turn=3))
    play(match, 3, "play blue-9 > trick:p4")
    assert why(match.state, 1, move) == text


def test_where_there_is_no_choice_nothing_else_is_said() -> None:
    state = lay_out(4, {**SLOTS, **FOLLOWS, "hand:p3": ["blue-8", "orange-9"]}, turn=2)
    assert why(state, 2, "play blue-8 > trick:p3") == ONLY
