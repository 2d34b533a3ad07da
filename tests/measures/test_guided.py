"""Somebody new comes through a lesson by what the coach says and what is lit."""

import pytest

from tabletop.measures.guided import take
from tests.doors.running import tabletop
from tests.ui.desks import shelf


def test_a_lesson_is_followed_without_knowing_a_rule() -> None:
    game = shelf()[0]
    taken = take(game, game.lessons()[0], seed=1)
    assert taken.held, taken
    assert taken.words > 50
    assert taken.actions > 5
    assert taken.first < taken.seconds


def test_the_command_fails_where_a_lesson_takes_too_long(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ("newcomer", "report-card", "--lesson", "patience", "--games-each", "1")
    done = tabletop(capsys, *words)
    assert done.status == 0, done.out
    assert done.out.startswith("report-card        patience ")
    monkeypatch.setattr("tabletop.measures.guided.GUIDED", 1.0)
    assert tabletop(capsys, *words).status == 1
