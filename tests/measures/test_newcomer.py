"""Somebody who knows no rules comes to a first move by what is on the screen."""

import pytest

from tabletop.measures.newcomer import FIRST_MOVE, start
from tests.doors.running import tabletop
from tests.ui.desks import shelf


@pytest.mark.parametrize("name", ["valedictorian", "the-academy", "it-startup"])
def test_a_newcomer_makes_a_move_in_time(name: str) -> None:
    game = next(game for game in shelf() if game.spec.id == name)
    told = start(game, game.spec.seats[1], seed=3)
    assert told.move
    assert told.in_time
    assert 0 < told.seconds < FIRST_MOVE
    assert told.words > 10, "the prompt and the names of things were read"
    assert 0 <= told.rank <= 1


def test_the_same_newcomer_does_the_same_again() -> None:
    game = next(game for game in shelf() if game.spec.id == "valedictorian")
    assert start(game, 2, seed=5) == start(game, 2, seed=5)


def test_the_command_tells_it_for_every_number_of_seats(
    capsys: pytest.CaptureFixture[str],
) -> None:
    done = tabletop(capsys, "newcomer", "it-startup", "--games-each", "1")
    assert done.status == 0, done.err
    assert [line.split()[1] for line in done.out.splitlines()] == ["1", "4"]
