"""Two against two: what a team has stands on the table, and who is against whom."""

from pathlib import Path

import pytest

from tabletop.games.it_startup.table import race_of
from tabletop.ui.graphics.canvas import Canvas
from tests.ui.startup import Table

POINTS = {"points:p1": 31, "points:p2": 38, "points:p3": 22, "points:p4": 27}


def _said(table: Table, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What a frame that is drawn anew writes."""
    said: list[str] = []
    text = Canvas.text

    def told(canvas: Canvas, pos: tuple[float, float], string: str, *more: object, **how: object):  # type: ignore[no-untyped-def]  # noqa: ANN202 - as the one it stands for
        said.append(string)
        return text(canvas, pos, string, *more, **how)  # type: ignore[arg-type]

    monkeypatch.setattr(Canvas, "text", told)
    table.table.paint.forget()
    table.model.dirty = True
    table.pilot.draw()
    return said


def test_what_each_team_has_stands_above_the_seats(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The total of a team stood nowhere, though it decides the game."""
    table = Table(tmp_path, values=POINTS, seats=4, options={"mode": "teams"})
    said = _said(table, monkeypatch)
    for words in ("Your team", "31 + 22", "53", "Natalie and Bo", "38 + 27", "65", "of 128"):
        assert words in said, words
    race = race_of(table.moment.display)
    assert race is not None
    assert [(runner.points, runner.parts) for runner in race.runners] == [
        (53, (31, 22)), (65, (38, 27))
    ]  # fmt: skip


def test_opponents_carry_the_word(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(tmp_path, values=POINTS, seats=4, options={"mode": "teams"})
    said = _said(table, monkeypatch)
    assert said.count("Opponent") == 2
    assert said.count("Partner") == 1


def test_without_teams_nobody_is_an_opponent_by_word(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(tmp_path, values=POINTS, seats=4)
    said = _said(table, monkeypatch)
    assert "Opponent" not in said
    assert "Your team" not in said
