"""Somebody who knows no rules comes to a first move by what is on the screen."""

import pytest

from tabletop.engine.knowledge.information import InformationSet
from tabletop.engine.match import Match
from tests.cli.running import tool
from tests.ui.desks import shelf
from tools.ux_metrics.newcomer import FIRST_MOVE, rank_of, start


@pytest.mark.parametrize("name", ["valedictorian", "the-academy", "it-startup"])
def test_a_newcomer_makes_a_move_in_time(name: str) -> None:
    game = next(game for game in shelf() if game.spec.id == name)
    told = start(game, game.spec.seats[1], seed=3)
    assert told.move
    assert told.in_time
    assert 0 < told.seconds < FIRST_MOVE
    assert told.words > 10, "the prompt and the names of things were read"
    assert 0 <= told.rank <= 1


def test_a_move_with_alike_cards_is_ranked_in_the_beginners_own_names() -> None:
    game = next(game for game in shelf() if game.spec.id == "it-startup")
    told = start(game, 2, seed=1)
    assert told.move == "mulligan investor-1", "the fourth of them lies in the hand as the first"
    assert 0 <= told.rank <= 1


def test_the_same_newcomer_does_the_same_again() -> None:
    game = next(game for game in shelf() if game.spec.id == "valedictorian")
    assert start(game, 2, seed=5) == start(game, 2, seed=5)


@pytest.mark.parametrize("name", ["report-card", "valedictorian"])
def test_moves_are_ranked_between_the_best_and_the_worst(name: str) -> None:
    game = next(game for game in shelf() if game.spec.id == name)
    match = Match(game.rules(), 2, {}, seed=4)
    info = InformationSet.of(match.rules, match.state, match.to_act[0])
    ranks = [rank_of(info, move, seed=7) for move in info.legal_moves()]
    assert all(0 <= rank <= 1 for rank in ranks)
    assert min(ranks) < max(ranks), "moves differ"


def test_the_command_tells_it_for_every_number_of_seats(
    capsys: pytest.CaptureFixture[str],
) -> None:
    done = tool(capsys, "newcomer", "it-startup", "--games-each", "1")
    assert done.status == 0, done.err
    assert [line.split()[1] for line in done.out.splitlines()] == ["1", "4"]
