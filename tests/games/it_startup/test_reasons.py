"""Why a move may be good: one true sentence for every move, from what its seat sees."""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from random import Random

import pytest

from tabletop.engine.chance import FastChance
from tabletop.engine.moves import Move, Seat
from tabletop.engine.spec import OptionValue
from tabletop.engine.state import Decision
from tabletop.games.it_startup.cards.draws import MULLIGAN
from tabletop.games.it_startup.moves import ANSWERS, MAIN_KINDS
from tabletop.games.it_startup.state import StartupState
from tabletop.session.fill_names import Wording
from tabletop.storage.journal.records import Player
from tests.games.it_startup.positions import WAYS, game, lay_out, match_at, rules, sensible
from tests.games.positions import play
from tests.games.worded import worded

LONGEST = 95
"""Characters, with names put in."""
NAMES = ("Bartholomew", "Anna", "Maximiliane", "Kim")
GAMES = 3
"""For each way to play."""
MOST = 24
"""Moves that are looked at in each position."""


def positions(way: int) -> Iterator[tuple[StartupState, Seat, list[Move]]]:
    """Yield positions of random games, who may act, and legal moves."""
    seats, options = WAYS[way]
    for seed in range(GAMES):
        rng = Random(f"{way}:{seed}")
        state = rules().start(seats, options, FastChance(rng))
        while acting := rules().to_act(state):
            seat = rng.choice(acting)
            legal = rules().legal_moves(state, seat)
            yield state, seat, rng.sample(legal, min(len(legal), MOST))
            rules().apply(state, seat, sensible(rng, legal), FastChance(rng))


@cache
def told(way: int) -> dict[str, set[str]]:
    """Return the reasons given in a game by kind of move, the same in all deals of a position."""
    found: dict[str, set[str]] = defaultdict(set)
    players = [Player(name) for name in NAMES[: WAYS[way][0]]]
    rng = Random(way)
    for state, seat, moves in positions(way):
        wording = Wording(game(), state.table.plan, players)
        world = rules().determinize(state, seat, rng)
        for move in moves:
            why = rules().presenter.reason(state, seat, move)
            assert rules().presenter.reason(world, seat, move) == why, (move, why)
            found[move.kind].add(wording.fill(why))
    return found


def test_every_kind_of_move_has_reasons() -> None:
    said = {kind for way in range(len(WAYS)) for kind in told(way)}
    assert said == MAIN_KINDS | ANSWERS


@pytest.mark.parametrize("way", range(len(WAYS)))
def test_a_reason_is_one_short_sentence(way: int) -> None:
    for text in set().union(*told(way).values()):
        assert text[0].isupper() or text[0].isdecimal(), text
        assert text.endswith("."), text
        assert not re.search(r"[.!?]\s|[.!?]{2}|  |None|[*{}]", text), text
        assert not re.search(r"\b(1 (points|cards|resources|employees)|-\d)\b", text), text
        assert len(text) <= LONGEST, text


@pytest.mark.parametrize("way", [0, 2, 7])
def test_figures_of_a_reason_are_those_that_follow(way: int) -> None:
    compared = 0
    for state, seat, moves in positions(way):
        n = rules().numbers(state.seats)
        for move in moves:
            why = worded(rules(), state.seats).reason(state, seat, move)
            after = state.clone(recording=False)
            rules().apply(after, seat, move, FastChance(Random(0)))
            left = re.search(r"leaves you (no|\d+) resource", why)
            if left:
                money = 0 if left[1] == "no" else int(left[1])
                assert after.table.values[n.resources[seat]] == money, (move, why)
                compared += 1
            scores = re.search(r"It scores (\d+) point", why)
            if scores:
                before = state.table.values[n.points[seat]]
                assert after.table.values[n.points[seat]] == before + int(scores[1]), (move, why)
                compared += 1
    assert compared > 50


def why(state: StartupState, text: str, seat: Seat = 0) -> str:
    move = Move.parse(text)
    assert move in rules().legal_moves(state, seat)
    return worded(rules(), state.seats).reason(state, seat, move)


OFFICES = {
    "office:p1": ["intern-1", "lead-dev-1", "tdd", "undercover-hr-1"],
    "office:p2": ["database-dev-1", "nice-hr-guy", "qa-wizard-1", "intern-2"],
    "deck": ["bi-dev-2", "senior-backend-1", "investor-2", "investor-3", "solid"],
}
VALUES = {"resources:p2": 4, "turn:p1": 5, "burnout:lead-dev-1": 2}


def holding(*hand: str, money: int = 7) -> StartupState:
    """Return the position of these tests with cards in the first hand."""
    return lay_out(2, {**OFFICES, "hand:p1": hand}, {**VALUES, "resources:p1": money})


@pytest.mark.parametrize(
    ("hand", "move", "said"),
    [
        (
            ["bi-dev-1"],
            "hire bi-dev-1 > office:p1",
            "It adds 2 points a turn and draws 1 card.",
        ),
        (
            ["full-stack-ninja-1", "unit-tests"],
            "hire full-stack-ninja-1 > office:p1",
            "It adds 3 points a turn and learns Unit Tests for 1 instead of 3.",
        ),
        (
            ["downer-dave-1"],
            "hire downer-dave-1 > database-dev-1",
            "It adds 1 point a turn and brings Database Developer to 1 of 4 burnout.",
        ),
        (
            ["code-monkey-1"],
            "hire code-monkey-1 > lead-dev-1",
            "It adds 2 points a turn and takes Lead Developer back without its 2 burnout.",
        ),
        (
            ["copy-paste-1"],
            "hire copy-paste-1 > office:p1",
            "It costs you 8 points a turn and loses you Lead Developer.",
        ),
        (
            ["scrum-master-1"],
            "hire scrum-master-1 > office:p1",
            "It adds 2 points a turn and draws 2 cards.",
        ),
        (
            ["office-manager-1"],
            "hire office-manager-1 > office:p1",
            "It saves Lead Developer from burning out this turn and draws 1 card a turn.",
        ),
        (
            ["rockstar-recruiter-1"],
            "hire rockstar-recruiter-1 > database-dev-1",
            "It adds 2 points a turn and takes 2 from {p2}.",
        ),
        (
            ["clean-code"],
            "teach clean-code > lead-dev-1",
            "It adds 2 points this turn, the last one for Lead Developer.",
        ),
        (
            ["clean-code"],
            "teach clean-code > intern-1",
            "It adds 2 points a turn and can stop a Technical Debt.",
        ),
        (
            ["polymorphism"],
            "teach polymorphism > intern-1",
            "It adds 2 points a turn, and Intern has 0 of 3 burnout.",
        ),
        (
            [],
            "transfer tdd > intern-1",
            "Its 5 points a turn stay when Lead Developer burns out this turn.",
        ),
    ],
)
def test_the_reason_to_hire_or_teach(hand: Sequence[str], move: str, said: str) -> None:
    assert why(holding(*hand), move) == said


@pytest.mark.parametrize(
    ("hand", "move", "said"),
    [
        (
            ["head-hunter"],
            "play head-hunter > database-dev-1",
            "It adds 2 points a turn and takes 2 from {p2}, unless {p2} pays 3.",
        ),
        (
            ["outsourcing-1"],
            "play outsourcing-1 > database-dev-1",
            "It adds 2 points this turn and takes 2 from {p2}.",
        ),
        (
            ["outsourcing-1"],
            "play outsourcing-1 > nice-hr-guy",
            "It brings you The Nice HR Guy for this turn and leaves you 5 resources.",
        ),
        (
            ["monster-bug-1"],
            "play monster-bug-1 > played",
            "It gives {p2} 4 burnout, unless stopped.",
        ),
        (
            ["technical-debt"],
            "play technical-debt > played",
            "It takes 5 points a turn from {p2} and costs you 11.",
        ),
        (
            ["crunch-time"],
            "play crunch-time > played",
            "It costs you 8 points this turn and loses you Lead Developer.",
        ),
        (
            ["coffee-machine"],
            "play coffee-machine > played",
            "It adds 2 points this turn and saves Lead Developer from burning out this turn.",
        ),
        (
            ["investor-1", "qa-wizard-2"],
            "play investor-1 > played",
            "You have 9 resources then, 2 more than now.",
        ),
        (
            ["head-hunter"],
            "plan head-hunter > planned:p1",
            "Planned, it costs 4 instead of 5 from your next turn on.",
        ),
        (
            ["head-hunter"],
            "sell head-hunter > deck",
            "You save its price of 5 and get 1 resource for it.",
        ),
        (
            [],
            "activate undercover-hr-1 > database-dev-1",
            "On heads it adds 2 points a turn and takes 2 from {p2}.",
        ),
        ([], "buy", "You hold no cards, and another one leaves you 5 resources."),
        ([], "end-turn", "It scores 11 points and saves 7 resources for later."),
    ],
)
def test_the_reason_for_an_action_or_the_end(hand: Sequence[str], move: str, said: str) -> None:
    assert why(holding(*hand), move) == said


@pytest.mark.parametrize(
    ("own", "theirs", "move", "said"),
    [
        ([], "intern-2", "play head-hunter > intern-2",
         "It adds 1 point a turn and takes 1 from {p2}."),
        ([], "database-dev-1", "play monster-bug-1 > played",
         "It takes 2 points a turn from {p2} and removes Database Developer."),
        (["intern-1"], "intern-2", "play technical-debt > played",
         "It takes 1 point a turn from {p2} and costs you 1."),
    ],
)  # fmt: skip
def test_a_single_point_and_none_are_told_as_any_other(
    own: list[str], theirs: str, move: str, said: str
) -> None:
    zones = {"office:p1": own, "office:p2": [theirs], "hand:p1": [Move.parse(move).pieces[0]]}
    burnout = 3 if theirs == "database-dev-1" else 0
    state = lay_out(2, zones, {"resources:p1": 5, f"burnout:{theirs}": burnout})
    assert why(state, move) == said


def test_whoever_is_borrowed_from_the_first_seat_stays_for_a_turn() -> None:
    zones = {"office:p1": ["database-dev-1"], "hand:p2": ["outsourcing-1"]}
    state = lay_out(2, zones, {"resources:p2": 5}, turn=1)
    said = "It adds 2 points this turn and takes 2 from {p1}."
    assert why(state, "play outsourcing-1 > database-dev-1", 1) == said


def test_whoever_comes_back_to_the_hand_is_no_loss() -> None:
    zones = {"office:p1": ["code-monkey-1"], "hand:p1": ["code-monkey-2"]}
    said = 'It adds 2 points a turn and takes Code Monkey "Mike" back.'
    assert why(lay_out(2, zones, {"resources:p1": 5}), "hire code-monkey-2 > code-monkey-1") == said


def test_resources_are_good_for_whom_they_can_hire() -> None:
    """From 4 resources, an Investor reaches a price of 5 and a sale does too."""
    state = holding("investor-1", "lead-dev-2", "solid", money=4)
    assert why(state, "play investor-1 > played") == "With 6 resources you can hire Lead Developer."
    assert why(state, "sell solid > deck") == "With 5 resources you can hire Lead Developer."


def test_an_action_that_hits_all_names_nobody_when_there_are_several() -> None:
    zones = {"hand:p1": ["monster-bug-1"], "office:p2": ["intern-1"], "office:p3": ["bi-dev-1"]}
    values = {"resources:p1": 3, "burnout:intern-1": 2}
    state = lay_out(3, zones, values)
    said = "It takes 1 point a turn from opponents and removes Intern."
    assert why(state, "play monster-bug-1 > played") == said


def test_the_rival_stops_what_it_can() -> None:
    zones = {"hand:p1": ["monster-bug-1"], "rival-office": ["qa-wizard-1"]}
    state = lay_out(1, zones, {"resources:p1": 3})
    assert why(state, "play monster-bug-1 > played") == "The Rival would stop it, at no cost."


@pytest.mark.parametrize(
    ("seats", "options", "said"),
    [
        (2, {}, "It scores 5 points and brings your total to 65, with the goal at 64."),
        (
            4,
            {"mode": "teams"},
            "It scores 5 points and brings your team's total to 135, with the goal at 128.",
        ),
    ],
)
def test_a_turn_that_reaches_the_goal_says_so(
    seats: int, options: Mapping[str, OptionValue], said: str
) -> None:
    values = {"points:p1": 60} | ({"points:p3": 70} if seats == 4 else {})
    state = lay_out(seats, {"office:p1": ["lead-dev-1"]}, values, options=options)
    assert why(state, "end-turn") == said


def test_the_reason_to_stop_an_action_or_not() -> None:
    zones = {**OFFICES, "hand:p1": ["head-hunter", "monster-bug-1"]}
    match = match_at(lay_out(2, zones, {**VALUES, "resources:p1": 8, "burnout:intern-2": 2}))

    def answers() -> list[str]:
        state = match.state
        assert isinstance(state, StartupState)
        return [why(state, text, 1) for text in ("counter", "decline")]

    play(match, 0, "play head-hunter > database-dev-1")
    assert answers() == [
        "Unstopped, it costs you 2 points a turn and loses you Database Developer.",
        "You keep your 4 resources for your own turn.",
    ]
    play(match, 1, "counter")
    play(match, 0, "play monster-bug-1 > played")
    assert answers() == [
        "Unstopped, it costs you 1 point a turn and loses you Intern.",
        "It costs you 1 point a turn and loses you Intern.",
    ]


def test_the_reason_to_relieve_somebody() -> None:
    """A power of two at the start of the turn, with the option on."""
    zones = {"office:p1": ["lead-dev-1", "nice-hr-guy"], "deck": ["intern-1", "intern-2"]}
    values = {"points:p1": 4, "burnout:lead-dev-1": 2, "burnout:nice-hr-guy": 1, "turn:p1": 4}
    options: dict[str, OptionValue] = {"planning-bonus": True}
    match = match_at(lay_out(2, zones, values, turn=1, options=options), options)
    play(match, 1, "end-turn")
    state = match.state
    assert isinstance(state, StartupState)
    assert {text: why(state, text) for text in ("relieve lead-dev-1", "relieve nice-hr-guy")} == {
        "relieve lead-dev-1": "It delivers 5 points a turn but would burn out when this turn ends.",
        "relieve nice-hr-guy": "It goes down to 0 of 4 burnout.",
    }
    assert why(state, "skip") == "Lead Developer would burn out when this turn ends."


def test_the_reason_to_take_or_put_back_a_card_of_the_deck() -> None:
    zones = {
        "hand:p1": ["junior-backend-1", "research-engineer-1"],
        "deck": ["solid", "intern-1", "bi-dev-1", "nice-hr-guy", "head-hunter", "lead-dev-1"],
    }
    match = match_at(lay_out(2, zones, {"resources:p1": 6, "turn:p1": 3}))

    def told(kind: str) -> dict[str, str]:
        state = match.state
        assert isinstance(state, StartupState)
        legal = rules().legal_moves(state, 0)
        assert {move.kind for move in legal} == {kind}
        return {move.pieces[0]: worded(rules(), 2).reason(state, 0, move) for move in legal}

    play(match, 0, "hire junior-backend-1 > office:p1")
    assert told("take-card") == {
        "lead-dev-1": "It can add 5 points a turn once you have 5 resources.",
        "head-hunter": (
            "You are 1 short of its price now; planned, it costs 4 from your next turn on."
        ),
        "nice-hr-guy": "It draws 1 card a turn, for 2 of your 4 resources.",
    }
    play(match, 0, "take-card nice-hr-guy > hand:p1")
    play(match, 0, "hire research-engineer-1 > office:p1")
    under = "It stays under the other 2 cards, and {p2} draws next unless you do."
    assert set(told("put-back").values()) == {under}


def test_the_reason_for_what_is_exchanged() -> None:
    """With 3 on the die, the first turn has 4 resources. Rule: 5.1.2."""
    hand = ["intern-1", "solid", "lead-dev-1", "bi-dev-1", "assertive-cto"]
    state = lay_out(2, {"hand:p1": hand}, {"resources:p1": 3})
    state.pending.append(Decision(MULLIGAN, (0, 1), (MULLIGAN,)))
    assert {
        text: why(state, f"mulligan {text}".strip()) for text in ("", "lead-dev-1", "solid")
    } == {
        "": "The 4 resources of your first turn can hire any of 2 developers.",
        "lead-dev-1": "Lead Developer costs more than the 4 resources of your first turn.",
        "solid": "What you keep costs 14 in all, and your first turn has 4 resources.",
    }
