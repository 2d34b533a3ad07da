"""`tabletop statistics`: finished games in words, and as a table."""

import csv
from pathlib import Path

import pytest

from tabletop.paths import data_dir
from tabletop.storage.player.statistics import Finished, Seat, count_game
from tests.cli.running import tabletop

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("RECESS_DATA_DIR", str(tmp_path / "home"))
    return data_dir()


def count(home: Path, number: int, *, won: bool) -> None:
    seats = (Seat("Ann", "human", 7, won=won), Seat("Natalie", "hard", 4, won=not won))
    game = Finished(f"{number:032}", "valedictorian", 1_690_000_000 + number, 60, 30, seats)
    assert count_game(game, home / "statistics.db") is None


def test_games_are_told_and_written_to_a_table(home: Path, tmp_path: Path, capsys: Capture) -> None:
    count(home, 1, won=True)
    count(home, 2, won=False)
    ran = tabletop(capsys, "statistics")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out == "Ann, Valedictorian: 1 of 2 won\n"
    out = tmp_path / "games.csv"
    assert tabletop(capsys, "statistics", "--csv", out).status == 0
    rows = list(csv.DictReader(out.read_text("utf-8-sig").splitlines()))
    assert [(row["name"], row["won"]) for row in rows] == [
        ("Ann", "1"), ("Natalie", "0"), ("Ann", "0"), ("Natalie", "1"),
    ]  # fmt: skip
    printed = tabletop(capsys, "statistics", "--csv", "-").out
    assert printed.splitlines() == out.read_text("utf-8-sig").splitlines()


def test_nothing_finished_and_damage_are_told_in_a_line(home: Path, capsys: Capture) -> None:
    assert tabletop(capsys, "statistics").out == "no game is finished yet\n"
    home.mkdir(exist_ok=True)
    (home / "statistics.db").write_bytes(b"damaged")
    ran = tabletop(capsys, "statistics")
    assert ran.status == 0
    assert ran.err.count("\n") == 1
    assert "damaged" in ran.err


def test_a_table_that_cannot_be_written_is_told(
    home: Path, tmp_path: Path, capsys: Capture
) -> None:
    count(home, 1, won=True)
    (tmp_path / "file").touch()
    ran = tabletop(capsys, "statistics", "--csv", tmp_path / "file" / "out.csv")
    assert ran.status == 4
    assert ran.err.count("\n") == 1
