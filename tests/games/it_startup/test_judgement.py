"""What computer players know: how good positions and moves look, and that looking stays cheap."""

from collections.abc import Mapping
from random import Random

import pytest

from tabletop.ai.players import choose_onward, make_player, turn_so_far
from tabletop.ai.search import Budget, Search
from tabletop.ai.survey import advise
from tabletop.engine.chance import FastChance
from tabletop.engine.knowledge.information import InformationSet
from tabletop.engine.match import Step
from tabletop.engine.moves import Move
from tabletop.games.it_startup.evaluation import Instinct, turns_left
from tabletop.games.it_startup.fast.making import position_of
from tabletop.games.it_startup.state import StartupState
from tests.games.it_startup.positions import WAYS, lay_out, match_at, rules, sensible

CROWD = {
    "office:p1": [
        "lead-dev-1", "tdd", "unit-tests", "qa-wizard-1", "solid", "intern-1", "bi-dev-1",
        "database-dev-1", "clean-code", "undercover-hr-1", "scrum-master-1", "shy-frontend",
    ],
    "office:p2": [
        "lead-dev-2", "intern-2", "bi-dev-2", "qa-wizard-2", "full-stack-ninja-1", "copy-paste-1",
        "nice-hr-guy", "undercover-hr-2", "senior-backend-1",
    ],
    "hand:p1": [
        "head-hunter", "outsourcing-1", "outsourcing-2", "debugging", "design-patterns",
        "downer-dave-1", "downer-dave-2", "rockstar-recruiter-1", "code-monkey-1", "code-monkey-2",
        "monster-bug-1", "crunch-time", "investor-1", "full-stack-ninja-2", "domain-knowledge",
    ],
    "deck": ["investor-2", "investor-3", "junior-backend-1", "get-away-1"],
}  # fmt: skip


def rated(state: StartupState, text: str, seat: int = 0) -> float:
    position = position_of(state)
    return Instinct(position, seat).rate(position.code(seat, Move.parse(text)))


def positions(way: int) -> list[StartupState]:
    """Positions of a random game, without its start."""
    seats, options = WAYS[way]
    rng = Random(way)
    state = rules().start(seats, options, FastChance(rng))
    found = []
    while acting := rules().to_act(state):
        found.append(state.clone(recording=False))
        move = sensible(rng, rules().legal_moves(state, acting[0]))
        rules().apply(state, acting[0], move, FastChance(rng))
    return found


@pytest.mark.parametrize("way", range(2, len(WAYS)))
def test_chances_to_win_add_up_and_partners_share_theirs(way: int) -> None:
    seats, _ = WAYS[way]
    for state in positions(way):
        chances = rules().heuristics.rewards(state)
        teams = {rules().team(state, seat): chances[seat] for seat in range(seats)}
        assert sum(teams.values()) == pytest.approx(1)
        assert [teams[rules().team(state, seat)] for seat in range(seats)] == list(chances)


def test_ending_a_turn_is_neither_good_nor_bad_in_itself() -> None:
    shifts = []
    for state in positions(2):
        (seat, *_) = rules().to_act(state)
        if state.phase == "play" and not state.pending:
            before = rules().heuristics.rewards(state)[seat]
            after = state.clone()
            rules().apply(after, seat, Move("end-turn"), FastChance(Random(0)))
            if rules().outcome(after) is None:
                shifts.append(rules().heuristics.rewards(after)[seat] - before)
    assert len(shifts) > 20
    assert abs(sum(shifts) / len(shifts)) < 0.05


DUO = {
    "office:p1": ["lead-dev-1", "lead-dev-2"],
    "office:p2": ["bi-dev-1", "bi-dev-2"],
    "deck": CROWD["deck"],
}
MID_GAME = {"turn:p1": 5, "turn:p2": 4, "round": 5, "points:p1": 24, "points:p2": 24}


def as_turns_end(values: Mapping[str, int]) -> list[StartupState]:
    """A position, the one after the first seat has ended its turn, and after the second has."""
    found = [lay_out(2, DUO, {**MID_GAME, **values})]
    for seat in (0, 1):
        found.append(found[-1].clone())
        rules().apply(found[-1], seat, Move("end-turn"), FastChance(Random(0)))
    return found


def test_a_borrowed_developer_counts_for_one_turn_and_then_for_its_owner() -> None:
    """The chance went from 44 to 65 to 19 percent while two turns ended."""
    kept = [rules().heuristics.rewards(state)[0] for state in as_turns_end({})]
    lent = [rules().heuristics.rewards(state)[0] for state in as_turns_end({"home:lead-dev-2": 2})]
    assert all(abs(chance - lent[-1]) < 0.06 for chance in lent)
    assert all(one > other + 0.3 for one, other in zip(kept, lent, strict=True))


def test_turns_are_fewer_when_a_round_is_over_not_when_a_turn_is() -> None:
    turn, ended, over = (turns_left(position_of(state)) for state in as_turns_end({}))
    assert abs(ended - turn) < 0.3
    assert turn - over == pytest.approx(1, abs=0.3)


def test_points_people_and_resources_are_worth_something() -> None:
    plain = lay_out(2, {"office:p1": ["lead-dev-1"], "office:p2": ["lead-dev-2"]}, {"turn:p1": 1})
    chance = rules().heuristics.rewards(plain)[0]
    better: list[StartupState] = []
    for name in ("points:p1", "resources:p1", "burnout:lead-dev-2"):
        state = plain.clone()
        state.table.set(state.table.plan.value[name], 2)
        better.append(state)
    assert all(rules().heuristics.rewards(state)[0] > chance for state in better)


def test_every_distinct_move_is_searched_however_many_there_are() -> None:
    state = lay_out(2, CROWD, {"resources:p1": 40, "resources:p2": 4, "turn:p1": 8, "round": 8})
    info = InformationSet.of(rules(), state, 0)
    legal = rules().legal_moves(info.stand_in, 0)
    keys = {rules().heuristics.search_key(info.stand_in, 0, move) for move in legal}
    assert len(keys) > 100
    thinking = Search(info, Random(1))
    thinking.run(Budget(120_000))
    tried = {
        rules().heuristics.search_key(info.stand_in, 0, each.move)
        for each in thinking.findings().prospects
    }
    assert len(tried) > 0.9 * len(keys)


AGENT = lay_out(
    2,
    {
        "office:p1": ["intern-1", "code-monkey-1"],
        "hand:p1": ["undercover-hr-1", "intern-2", "copy-paste-1", "nice-hr-lady", "polymorphism"],
        "office:p2": ["lead-dev-2", "tdd"],
        "deck": ["investor-2", "investor-3", "junior-backend-1", "get-away-1"],
    },
    {"resources:p1": 4, "resources:p2": 1, "turn:p1": 5, "turn:p2": 4, "round": 5},
)


def test_an_agent_is_rated_with_what_he_may_take_over() -> None:
    hire, sell = "hire undercover-hr-1 > office:p1", "sell undercover-hr-1 > deck"
    assert rated(AGENT, hire) > rated(AGENT, sell) + 3
    poor = AGENT.clone()
    poor.table.set(poor.table.plan.value["resources:p1"], 3)  # nothing is left to use him with
    assert rated(poor, hire) < rated(AGENT, hire) - 3


def test_a_hint_does_not_sell_the_agent_who_may_win() -> None:
    info = InformationSet.of(rules(), AGENT, 0)
    for seed in range(3):
        advice = advise(info, Budget(20_000), Random(seed))
        assert str(advice.best.move) != "sell undercover-hr-1 > deck"
        assert advice.best.value > 0.1


FREE = lay_out(
    2,
    {
        "office:p1": ["qa-wizard-1"],
        "hand:p1": ["investor-1", "intern-1", "lead-dev-1", "solid"],
        "office:p2": ["intern-2"],
        "deck": ["investor-2", "investor-3", "junior-backend-1", "get-away-1"],
    },
    {"resources:p1": 9, "turn:p1": 3, "turn:p2": 2, "round": 3},
)


def test_a_free_card_is_not_left_sold_or_planned() -> None:
    legal = rules().legal_moves(FREE, 0)
    texts = {str(move) for move in rules().heuristics.pointless(FREE, 0, legal)}
    assert texts == {
        "end-turn",
        "plan investor-1 > planned:p1",
        "sell investor-1 > deck",
        "sell intern-1 > deck",  # the QA Wizard makes him free
        "sell lead-dev-1 > deck",  # everything can be paid for
        "sell solid > deck",
    }


def test_a_card_may_be_sold_for_something_that_costs_more() -> None:
    state = lay_out(
        2,
        {"hand:p1": ["lead-dev-1", "crunch-time", "intern-1"], "office:p2": ["intern-2"]},
        {"resources:p1": 4, "turn:p1": 3, "turn:p2": 2, "round": 3},
    )
    legal = rules().legal_moves(state, 0)
    texts = {str(move) for move in rules().heuristics.pointless(state, 0, legal)}
    assert "sell crunch-time > deck" not in texts
    assert "sell lead-dev-1 > deck" in texts


def test_both_cards_of_a_hand_may_be_sold_for_the_planned_card() -> None:
    """Both were kept, although the planned card was worth 30 points of winning chance."""
    state = lay_out(
        2,
        {
            "hand:p1": ["nice-hr-lady", "full-stack-ninja-1"],
            "planned:p1": ["head-hunter"],
            "office:p1": ["lead-dev-1", "version-control", "defensive-programming"],
            "office:p2": ["assertive-cto", "downer-dave-1", "solid", "unit-tests"],
        },
        {"resources:p1": 2, "turn:p1": 2, "turn:p2": 1, "round": 2, "planned-turn:p1": 1},
    )
    legal = rules().legal_moves(state, 0)
    texts = {str(move) for move in rules().heuristics.pointless(state, 0, legal)}
    assert "sell nice-hr-lady > deck" not in texts


def test_a_card_may_be_sold_for_an_action_that_looks_bad() -> None:
    """Crunch Time won a race that was lost without it."""
    state = lay_out(
        2,
        {"hand:p1": ["senior-backend-1"], "planned:p1": ["crunch-time"], "office:p1": ["intern-1"]},
        {
            "resources:p1": 0, "turn:p1": 7, "turn:p2": 7, "round": 8, "planned-turn:p1": 6,
            "points:p1": 48, "points:p2": 48,
        },
    )  # fmt: skip
    legal = rules().legal_moves(state, 0)
    texts = {str(move) for move in rules().heuristics.pointless(state, 0, legal)}
    assert "sell senior-backend-1 > deck" not in texts


def test_knowledge_goes_only_to_somebody_who_stays_longer() -> None:
    state = lay_out(
        2,
        {"office:p1": ["lead-dev-1", "solid", "intern-1", "intern-2"], "office:p2": []},
        {
            "resources:p1": 9, "turn:p1": 3, "turn:p2": 2, "round": 3,
            "burnout:lead-dev-1": 1, "burnout:intern-1": 2,
        },
    )  # fmt: skip
    legal = rules().legal_moves(state, 0)
    texts = {str(move) for move in rules().heuristics.pointless(state, 0, legal)}
    assert "transfer solid > intern-1" in texts
    assert "transfer solid > intern-2" not in texts


@pytest.mark.parametrize("level", ["greedy", "normal"])
def test_no_turn_ends_with_a_free_card(level: str) -> None:
    """Of the levels that don't take long; `benchmarks/turns.py` counts more of it."""
    moves = turn_of(level, FREE)
    assert moves[-1] == "end-turn"
    assert "play investor-1 > played" in moves
    assert "hire intern-1 > office:p1" in moves


@pytest.mark.parametrize("seed", range(4))
def test_a_card_is_sold_for_something(seed: int) -> None:
    """What nothing is bought with isn't sold, since it can be sold later."""
    state = lay_out(
        2,
        {
            "hand:p1": ["lead-dev-1", "crunch-time", "technical-debt", "head-hunter"],
            "office:p1": ["intern-1"],
            "office:p2": ["intern-2"],
            "deck": ["solid", "investor-3", "junior-backend-1", "get-away-1"],
        },
        {"resources:p1": 4, "turn:p1": 4, "turn:p2": 3, "round": 4},
    )
    moves = turn_of("normal", state, seed)
    assert moves[-1] == "end-turn"
    assert not moves[-2:][0].startswith("sell")


def turn_of(level: str, state: StartupState, seed: int = 3) -> list[str]:
    """Return the moves of the first seat until its turn ends."""
    match, player = match_at(state.clone()), make_player(level, seed)
    found: list[str] = []
    while match.to_act == (0,) and len(found) < 60:
        info = InformationSet.of(match.rules, match.state, 0)
        move = choose_onward(player, info, turn_so_far(match))
        assert isinstance(match.say(0, move), Step)
        found.append(str(move))
    return found


@pytest.mark.parametrize("way", range(len(WAYS)))
def test_promising_moves_and_those_of_playouts_are_legal(way: int) -> None:
    rng = Random(way)
    for state in positions(way):
        for seat in rules().to_act(state):
            legal = rules().legal_moves(state, seat)
            assert rules().heuristics.playout_move(state, seat, rng) in legal
            promising = rules().heuristics.promising(state, seat)
            assert promising
            assert set(promising) <= set(legal)


def test_a_playout_may_make_any_legal_move() -> None:
    state = lay_out(
        2,
        {
            "office:p1": ["lead-dev-1"],
            "hand:p1": ["tdd", "investor-1", "intern-1"],
            "deck": ["solid"],
        },
        {"resources:p1": 4},
    )
    state.table.recording = False
    rng = Random(1)
    made = {rules().heuristics.playout_move(state, 0, rng) for _ in range(1500)}
    assert made == set(rules().legal_moves(state, 0))


def test_copies_of_a_card_are_one_move_to_a_search() -> None:
    state = lay_out(2, {"hand:p1": ["intern-1", "intern-2", "lead-dev-1"]}, {"resources:p1": 9})
    keys = {
        rules().heuristics.search_key(state, 0, move)
        for move in rules().legal_moves(state, 0)
        if move.kind == "hire"
    }
    assert len(keys) == 2


def test_a_discount_makes_copies_differ() -> None:
    state = lay_out(2, {"hand:p1": ["intern-1", "intern-2"]}, {"resources:p1": 9})
    state.marks[state.table.plan.piece["intern-1"]] = 1
    keys = {rules().heuristics.search_key(state, 0, move) for move in rules().legal_moves(state, 0)}
    assert len(keys) == len(rules().legal_moves(state, 0))


def test_knowledge_is_better_on_those_who_stay() -> None:
    zones = {"office:p1": ["lead-dev-1", "bi-dev-1"], "hand:p1": ["tdd"]}
    state = lay_out(2, zones, {"resources:p1": 4, "burnout:lead-dev-1": 2})
    assert rated(state, "teach tdd > bi-dev-1") > rated(state, "teach tdd > lead-dev-1")


def test_knowledge_is_saved_from_whoever_leaves() -> None:
    zones = {"office:p1": ["intern-1", "tdd", "full-stack-ninja-1"]}
    tired = lay_out(2, zones, {"resources:p1": 2, "burnout:intern-1": 2})
    fresh = lay_out(2, zones, {"resources:p1": 2})
    move = "transfer tdd > full-stack-ninja-1"
    assert rated(tired, move) > 0 > rated(fresh, move)


def test_the_best_and_freshest_are_taken_over() -> None:
    zones = {"office:p2": ["lead-dev-1", "intern-1", "lead-dev-2"], "hand:p1": ["head-hunter"]}
    state = lay_out(2, zones, {"resources:p1": 5, "burnout:lead-dev-2": 2})
    ratings = {name: rated(state, f"play head-hunter > {name}") for name in zones["office:p2"]}
    assert max(ratings, key=ratings.__getitem__) == "lead-dev-1"


def test_a_bug_is_not_wasted_on_those_who_can_stop_it() -> None:
    zones = {"office:p2": ["qa-wizard-1", "lead-dev-1"], "hand:p1": ["monster-bug-1"]}
    state = lay_out(2, zones, {"resources:p1": 3})
    assert rated(state, "play monster-bug-1 > played") < 0


def test_technical_debt_is_for_those_who_have_less() -> None:
    behind = lay_out(2, {"office:p2": ["lead-dev-1"], "hand:p1": ["technical-debt"]})
    ahead = lay_out(2, {"office:p1": ["lead-dev-1"], "hand:p1": ["technical-debt"]})
    move = "play technical-debt > played"
    assert rated(behind, move) > 0 > rated(ahead, move)


@pytest.mark.parametrize(
    "hand", [["ambitious-apprentice-1"], ["monster-bug-1", "ambitious-apprentice-1"]]
)
def test_no_useless_card_is_sold_before_the_turn_ends(hand: list[str]) -> None:
    """It can be sold as well in the next turn; hands, resources have no limit."""
    zones = {"office:p1": ["bi-dev-1"], "office:p2": ["bi-dev-2", "intern-2"], "hand:p1": hand}
    deck = ["investor-2", "investor-3", "junior-backend-1", "intern-1"]
    state = lay_out(2, {**zones, "deck": deck}, {**MID_GAME, "resources:p1": 1})
    for seed in range(3):
        moves = turn_of("normal", state, seed)
        assert not moves[-2:][0].startswith("sell")
