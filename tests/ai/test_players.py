"""Computer players are legal, repeatable and fair, and err as their level says."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from tabletop.ai.levels import LEVELS, Temper
from tabletop.ai.players import SearchPlayer, make_player
from tabletop.ai.search import Budget
from tabletop.engine.knowledge.information import InformationSet
from tabletop.engine.match import Match, Step
from tabletop.engine.moves import Move, Seat
from tabletop.engine.rules import Rules
from tabletop.engine.search.heuristics import Heuristics, Lookahead
from tabletop.engine.state import State
from tabletop.paths import shipped
from tabletop.registry import Registry
from tests.ai.toys import Choices, ChoiceState

EFFORT = {
    "quick": 1.0, "random": 1.0, "greedy": 1.0, "easy": 0.5, "normal": 0.1, "hard": 0.01,
    "master": 0.003,
}  # fmt: skip
"""By level, for a few hundred steps a choice."""


@pytest.fixture(scope="module")
def rules() -> Rules[State]:
    return Registry(shipped("content")).find("valedictorian").rules()


@pytest.mark.parametrize("level", LEVELS)
def test_a_player_makes_the_same_choice_throughout_an_information_set(
    rules: Rules[State], level: str
) -> None:
    rng = Random(2)
    match = Match(rules, 2, {}, seed=2)
    compared = 0
    while match.outcome is None and compared < 40:
        seat = match.to_act[0]
        choices = {
            make_player(level, 7, effort=EFFORT[level]).choose(
                InformationSet.of(rules, state, seat)
            )
            for state in (
                match.state,
                rules.determinize(match.state, seat, Random(compared)),
                rules.determinize(match.state, seat, Random(compared + 1000)),
            )
        }
        assert len(choices) == 1
        assert choices <= set(rules.legal_moves(match.as_named_by(seat), seat))
        compared += 1
        match.submit(seat, rng.choice(rules.legal_moves(match.state, seat)))
    assert compared == 40


def won(rules: Rules[State], strong: str, weak: str, games: int, effort: float) -> float:
    """How many games one level wins of another; each deal is played from both seats."""
    wins = 0.0
    for number in range(games):
        seat = number % 2
        levels = (strong, weak) if seat == 0 else (weak, strong)
        players = [make_player(level, number, effort=effort) for level in levels]
        match = Match(rules, 2, {}, seed=number // 2)
        while match.outcome is None:
            acting = match.to_act[0]
            info = InformationSet.of(rules, match.state, acting)
            assert isinstance(match.say(acting, players[acting].choose(info)), Step)
        wins += rules.share(match.state, match.outcome, seat)
    return wins


@pytest.mark.parametrize(
    ("strong", "weak", "games", "wanted"),
    [("greedy", "random", 30, 24), ("easy", "random", 16, 13), ("hard", "greedy", 12, 8)],
)
def test_a_higher_level_beats_a_lower_one(
    rules: Rules[State], strong: str, weak: str, games: int, wanted: float
) -> None:
    """With a small part of the thinking; how much stronger they are the arena measures."""
    assert won(rules, strong, weak, games, 0.05 if strong == "hard" else 1.0) >= wanted


def test_a_level_has_words_for_the_set_up() -> None:
    for level in LEVELS.values():
        assert level.title[0].isupper()
        assert level.text.endswith(".")


def test_higher_levels_think_more_and_slip_less() -> None:
    tempers = [level.temper for level in LEVELS.values() if level.temper is not None]
    for lower, higher in pairwise(tempers):
        assert lower.steps < higher.steps
        assert lower.overlooks >= higher.overlooks
        assert lower.settles >= higher.settles
    slips = [(temper.overlooks, temper.settles) for temper in tempers]
    assert slips[-1] == (0, 0)
    assert slips == sorted(set(slips), reverse=True)


class AlikeHeuristics(Heuristics[ChoiceState]):
    """Slips of the size that is wanted."""

    slip = 1.0
    careful = False
    least_steps = 0

    def lookahead(self, state: ChoiceState) -> Lookahead:
        del state
        return Lookahead(slip=self.slip, careful=self.careful, least_steps=self.least_steps)


class Alike(Choices):
    """The toy with slips of its own size."""

    heuristics_class = AlikeHeuristics


def choices_of(temper: Temper, games: int = 60, slip: float = 1.0) -> list[int]:
    """What a player of a temper chooses where 2 is best, 1 is nearly as good and 0 is lost."""
    value = (0, 7, 8)
    rules = Alike(((0,),), lambda chosen: (int(chosen[1] >= value[chosen[0]]),), dice=8)
    rules.seats = 2
    assert isinstance(rules.heuristics, AlikeHeuristics)
    rules.heuristics.slip = slip
    return [int(SearchPlayer(seed, temper).choose(rules.info()).args[0]) for seed in range(games)]


CAREFUL = Temper(4000)


def test_a_player_that_does_not_slip_chooses_the_best() -> None:
    assert set(choices_of(CAREFUL)) == {2}


def test_a_player_that_settles_takes_what_is_nearly_as_good_but_nothing_bad() -> None:
    assert set(choices_of(replace(CAREFUL, settles=1.5))) == {1, 2}


def test_what_is_good_enough_depends_on_what_is_at_stake() -> None:
    """The best nearly always wins, so that rewards lie little apart, and an eighth is a lot."""
    assert set(choices_of(replace(CAREFUL, settles=0.2))) == {2}


def test_where_moves_are_much_alike_slips_are_smaller() -> None:
    assert set(choices_of(replace(CAREFUL, settles=1.5), slip=0.1)) == {2}
    blind = replace(CAREFUL, overlooks=0.3, glaring=30.0)
    assert set(choices_of(blind)) == {0, 1, 2}
    assert set(choices_of(blind, slip=0.1)) == {1, 2}


def test_where_luck_is_great_all_who_search_try_moves_in_the_same_worlds() -> None:
    rules = Alike(((0,),), lambda chosen: (int(chosen[1] >= 4),), dice=8)
    rules.seats = 2
    assert isinstance(rules.heuristics, AlikeHeuristics)
    hasty, careful = SearchPlayer(3, CAREFUL), SearchPlayer(3, replace(CAREFUL, careful=True))
    for player in (hasty, careful):
        player.choose(rules.info())
    assert hasty.found is not None
    assert careful.found is not None
    assert hasty.found.prospects != careful.found.prospects
    rules.heuristics.careful = True
    again = SearchPlayer(3, CAREFUL)
    again.choose(rules.info())
    assert again.found is not None
    assert again.found.prospects == careful.found.prospects


def test_a_game_says_how_many_moves_are_tried_out_at_least_and_a_limit_holds() -> None:
    rules = Alike(((0,),), lambda chosen: (int(chosen[1] >= 4),), dice=8)
    rules.seats = 2
    assert isinstance(rules.heuristics, AlikeHeuristics)

    def tried(most: Budget | None = None) -> float:
        player = SearchPlayer(3, CAREFUL, most)
        player.choose(rules.info())
        assert player.found is not None
        return player.found.steps

    usual = tried()
    assert tried(Budget(1000)) < usual / 2
    rules.heuristics.least_steps = 4 * CAREFUL.steps
    assert 3 * usual < tried() < 5 * usual
    assert tried(Budget(CAREFUL.steps)) == usual
    rules.heuristics.least_steps = CAREFUL.steps // 4
    assert tried() == usual


@pytest.mark.parametrize("name", ["report-card", "it-startup"])
def test_no_level_tries_out_too_little_to_choose_well(name: str) -> None:
    rules = Registry(shipped("content")).find(name).rules()
    match = Match(rules, 2, {}, seed=1)
    info = InformationSet.of(rules, match.state, match.to_act[0])
    usual = LEVELS["normal"].temper
    assert usual is not None
    player = make_player("normal", 1)
    player.choose(info)
    assert isinstance(player, SearchPlayer)
    assert player.found is not None
    assert player.found.steps > 1.3 * usual.steps
    assert player.found.steps < 1.1 * rules.heuristics.lookahead(match.state).least_steps


def test_who_does_not_heed_luck_slips_further_where_moves_are_alike() -> None:
    heeding = replace(CAREFUL, settles=0.2)
    heedless = replace(heeding, heeds_luck=False)
    assert set(choices_of(heeding, slip=0.1)) == set(choices_of(heedless)) == {2}
    assert {1, 2} <= set(choices_of(heedless, slip=0.1))


def test_who_does_not_heed_luck_slips_no_less_where_others_slip_more() -> None:
    heeding = replace(CAREFUL, settles=1.5)
    assert set(choices_of(replace(heeding, heeds_luck=False), slip=5.0)) == {1, 2}


def test_a_player_that_overlooks_moves_takes_the_best_of_the_others() -> None:
    choices = choices_of(replace(CAREFUL, overlooks=0.3))
    assert choices.count(2) > choices.count(1) > 0


def test_what_is_overlooked_stays_overlooked_throughout_a_turn() -> None:
    temper = replace(CAREFUL, overlooks=0.5, glaring=30.0)
    value = (0, 7, 8)
    rules = Alike(((0,),), lambda chosen: (int(chosen[1] >= value[chosen[0]]),), dice=8)
    rules.seats = 2
    first = {seed: SearchPlayer(seed, temper) for seed in range(12)}
    chosen = {seed: player.choose(rules.info()) for seed, player in first.items()}
    assert len(set(chosen.values())) > 1
    for seed, player in first.items():
        assert player.choose(rules.info()) == chosen[seed]  # asked again in the same turn
        assert SearchPlayer(seed, temper).choose(rules.info()) == chosen[seed]


class PointlessHeuristics(AlikeHeuristics):
    """A 2 has no point, although it is best."""

    def pointless(self, state: ChoiceState, seat: Seat, moves: Sequence[Move]) -> Collection[Move]:
        del state, seat
        return [move for move in moves if move.args == (2,)]


def test_moves_without_a_point_are_made_by_the_careless_alone() -> None:
    rules = Alike(((0,),), lambda chosen: (int(chosen[0] != 2),))
    rules.seats = 2
    rules.heuristics = PointlessHeuristics(rules)

    def chosen(temper: Temper) -> set[int]:
        players = [SearchPlayer(seed, temper) for seed in range(20)]
        return {int(player.choose(rules.info()).args[0]) for player in players}

    assert 2 not in chosen(replace(CAREFUL, steps=400))
    assert 2 in chosen(replace(CAREFUL, steps=400, careless=0.5))
    for level in ("greedy", "quick"):
        assert make_player(level, 1).choose(rules.info()).args != (2,)


def test_what_is_glaring_is_not_overlooked() -> None:
    blind = replace(CAREFUL, overlooks=0.3)
    assert set(choices_of(blind)) == {0, 1, 2}
    assert set(choices_of(replace(blind, glaring=3.0))) == {1, 2}


def test_a_player_that_overlooks_everything_still_moves() -> None:
    assert set(choices_of(replace(CAREFUL, overlooks=1.0), games=5)) == {2}


def test_a_lone_move_needs_no_thought(rules: Rules[State]) -> None:
    lone = Choices(((0,), (1,)), lambda chosen: (0,), choices=1)
    endless = SearchPlayer(1, Temper(10**12))
    assert endless.choose(lone.info()).args == (0,)


@pytest.mark.parametrize("level", ["greedy", "easy", "hard"])
def test_a_player_told_to_stop_still_moves(rules: Rules[State], level: str) -> None:
    match = Match(rules, 2, {}, seed=3)
    info = InformationSet.of(rules, match.state, match.to_act[0])
    assert make_player(level, 1, effort=10**9).choose(info, lambda: True) in info.legal_moves()


def test_an_unknown_level_is_named_with_those_that_exist() -> None:
    with pytest.raises(ValueError, match="random, quick, greedy"):
        make_player("grandmaster", 1)
