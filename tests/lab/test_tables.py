"""Tables grow while games are played, and are the same however the rows came."""

from dataclasses import replace
from pathlib import Path

import pytest

from tabletop.cli.errors import SystemProblemError
from tabletop.cli.shelf.lookup import find_game, open_shelf
from tabletop.lab.plan import make_plan
from tabletop.lab.play_all import run
from tabletop.lab.rows import Tables


def test_rows_in_any_order_make_the_same_tables_and_what_is_ready_is_written(
    tmp_path: Path,
) -> None:
    plan = make_plan(find_game(open_shelf(), "report-card"), "random", 2, [], seed=3)
    rows = run(plan, 3)
    one, other = Tables(plan, tmp_path / "one"), Tables(plan, tmp_path / "other")
    one.add(rows)
    other.add([rows[2]])
    games = tmp_path / "other" / "games.csv"
    other.add([rows[0]])
    assert len(games.read_text(encoding="utf-8").splitlines()) == 3
    other.add([rows[1]])
    assert len(games.read_text(encoding="utf-8").splitlines()) == 7
    one.close()
    other.close()
    for name in ("games.csv", "cards.csv", "moves.csv"):
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "other" / name).read_bytes()
    parts = {title: points[0] for title, points in rows[0].parts.items()}
    assert set(parts) == {"Exams", "Extra credit", "Bonuses"}
    assert sum(parts.values()) == rows[0].scores[0]
    told = "; ".join(f"{title} {points}" for title, points in parts.items())
    assert f",{rows[0].scores[0]},{told}," in games.read_text(encoding="utf-8").splitlines()[1]


def test_a_game_that_broke_stands_in_the_tables_without_scores(tmp_path: Path) -> None:
    plan = make_plan(find_game(open_shelf(), "report-card"), "random", 2, [], seed=3)
    (row,) = run(replace(plan, most_moves=2), 1)
    tables = Tables(plan, tmp_path)
    tables.add([row])
    tables.close()
    lines = (tmp_path / "games.csv").read_text(encoding="utf-8").splitlines()
    assert lines[1] == "0,3,2,2,0,0,0,no end after 2 moves,p1,random,,,,"
    assert len(lines) == 3


def test_a_folder_that_cannot_be_written_is_told_in_one_line(tmp_path: Path) -> None:
    plan = make_plan(find_game(open_shelf(), "report-card"), "random", 2, [], seed=3)
    (tmp_path / "file").touch()
    with pytest.raises(SystemProblemError, match="can't be written"):
        Tables(plan, tmp_path / "file")
