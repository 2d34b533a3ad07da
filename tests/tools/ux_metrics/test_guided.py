"""Somebody new comes through a lesson by what the coach says and what is lit."""

import pytest

from tests.cli.running import tool
from tests.ui.desks import shelf
from tools.ux_metrics.guided import Taken, take


def test_a_lesson_is_followed_without_knowing_a_rule() -> None:
    game = shelf()[0]
    taken = take(game, game.lessons()[0], seed=1)
    assert taken.held, taken
    assert taken.words > 50
    assert taken.actions > 5
    assert taken.first < taken.seconds
    assert taken.rank is not None
    assert 0 <= taken.rank <= 1
    assert taken == take(game, game.lessons()[0], seed=1), "the same learner does the same again"


def test_a_lesson_that_ends_in_a_new_game_is_ranked_by_the_first_move_there() -> None:
    """That game is dealt by chance, so its first move may be the worst of all."""
    game = next(each for each in shelf() if each.spec.id == "it-startup")
    taken = take(game, game.lessons()[0], seed=3)
    assert taken.held, taken
    assert taken.rank is not None, "no move was made"


def test_a_first_free_move_among_the_worst_third_is_not_sensible() -> None:
    def ranked(rank: float | None) -> Taken:
        return Taken(60.0, 8.0, 100, 20, 0, 0, rank)

    assert [ranked(rank).sensible for rank in (0.0, 0.66, 0.67, 1.0, None)] == [
        True, True, False, False, False,
    ]  # fmt: skip


def test_the_command_fails_where_a_lesson_takes_too_long(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ("newcomer", "report-card", "--lesson", "patience", "--games-each", "1")
    done = tool(capsys, *words)
    assert done.status == 0, done.out
    assert done.out.startswith("report-card        patience ")
    monkeypatch.setattr("tools.ux_metrics.guided.GUIDED", 1.0)
    assert tool(capsys, *words).status == 1
