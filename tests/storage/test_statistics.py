"""Statistics of finished games."""

import errno
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tabletop.storage.statistics import (
    MAX_NAMES,
    GameStatistics,
    Statistics,
    Tally,
    count_game,
    load_statistics,
    save_statistics,
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "recess" / "statistics.json"


def test_finished_games_are_counted_by_game_and_name(path: Path) -> None:
    assert (
        count_game("one", "a", players=("Ann", "Bea"), winners=("Ann",), moves=30, path=path)
        is None
    )
    count_game("one", "b", players=("Ann", "Cy"), winners=("Ann", "Cy"), moves=12, path=path)
    count_game("one", "c", players=("Bea", "Bea"), winners=(), moves=44, path=path)
    count_game("two", "d", players=("Ann",), winners=("Ann",), moves=5, path=path)
    statistics, warning = load_statistics(path)
    assert warning is None
    assert statistics.games["one"] == GameStatistics(
        3, 12, 44, {"Ann": Tally(2, 2), "Bea": Tally(3, 0), "Cy": Tally(1, 1)}
    )
    assert statistics.games["two"].players == {"Ann": Tally(1, 1)}


def test_a_game_counts_once(path: Path) -> None:
    for moves in (30, 31):
        count_game("one", "same", players=("Ann",), winners=(), moves=moves, path=path)
    assert load_statistics(path)[0].games["one"].finished == 1


def test_names_do_not_grow_without_end() -> None:
    statistics = Statistics()
    for number in range(MAX_NAMES + 50):
        statistics.count("one", str(number), ("Ann", f"Guest {number}"), (), 9)
    players = statistics.games["one"].players
    assert len(players) == MAX_NAMES
    assert players["Ann"].played == MAX_NAMES + 50


@pytest.mark.parametrize("content", [b"", b"{", b"[1]", b"\xff", b"[" * 100_000])
def test_a_broken_file_is_kept_aside(path: Path, content: bytes) -> None:
    path.parent.mkdir()
    path.write_bytes(content)
    statistics, warning = load_statistics(path)
    assert statistics == Statistics()
    assert warning is not None
    (aside,) = path.parent.iterdir()
    assert aside.read_bytes() == content
    assert count_game("one", "a", players=(), winners=(), moves=1, path=path) is None


@pytest.mark.parametrize(
    "bad",
    [
        {"finished": 1},
        {"finished": -1, "fastest": 1, "longest": 1, "players": {}},
        {"finished": True, "fastest": 1, "longest": 1, "players": {}},
        {"finished": 10**30, "fastest": 1, "longest": 1, "players": {}},
        [],
        None,
    ],
)
def test_an_entry_without_sense_is_left_out_alone(path: Path, bad: object) -> None:
    count_game("one", "a", players=("Ann",), winners=(), moves=1, path=path)
    members = json.loads(path.read_text())
    members["games"]["bad"] = bad
    path.write_text(json.dumps(members))
    statistics, warning = load_statistics(path)
    assert list(statistics.games) == ["one"]
    assert warning == "1 damaged statistics are left out."


@pytest.mark.skipif(sys.platform == "win32", reason="needs symbolic links")
def test_a_file_that_cannot_be_read_is_not_overwritten(path: Path) -> None:
    path.parent.mkdir()
    path.symlink_to("/dev/zero")
    warning = count_game("one", "a", players=(), winners=(), moves=1, path=path)
    assert warning is not None
    assert path.is_symlink()


def test_a_folder_that_cannot_be_written_gives_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    path = tmp_path / "file" / "statistics.json"
    warning = count_game("one", "a", players=(), winners=(), moves=1, path=path)
    assert warning is not None
    assert warning.startswith("The statistics are not kept.")
    assert load_statistics(path)[0] == Statistics()


def test_a_failed_save_keeps_the_old_file(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    count_game("one", "a", players=("Ann",), winners=(), moves=1, path=path)
    before = path.read_bytes()

    def refuse(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", refuse)
    assert "Disk is full" in str(save_statistics(Statistics(), path))
    assert path.read_bytes() == before


def test_two_programs_count_at_the_same_time(path: Path) -> None:
    program = """
import sys
from pathlib import Path
from tabletop.storage.statistics import count_game
for number in range(10):
    key = f"{sys.argv[2]}-{number}"
    print(count_game("one", key, players=("Ann",), winners=(), moves=1, path=Path(sys.argv[1])))
"""
    running = [
        subprocess.Popen(
            [sys.executable, "-c", program, str(path), name], stdout=subprocess.PIPE, text=True
        )
        for name in ("first", "second")
    ]
    said = "".join(process.communicate()[0] for process in running)
    assert load_statistics(path)[0].games["one"].finished == said.count("None") == 20
