"""Damaged statistics: what can be read stays, what can't is counted anew, and nothing fails."""

import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from tabletop.storage.journal.journal import Journal
from tabletop.storage.journal.records import Header, Player, Record
from tabletop.storage.player.statistics import (
    Finished,
    Seat,
    count_game,
    leave_out,
    load_statistics,
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "recess" / "statistics.db"


def a_game(number: int) -> Finished:
    seats = (Seat("Ann", "human", 7, won=True), Seat("Natalie", "hard", None, won=False))
    return Finished(f"{number:032}", "one", 1_700_000_000 + number, 60, 30, seats)


def filled(path: Path, count: int) -> list[Finished]:
    """A database of so many games."""
    games = [a_game(number) for number in range(count)]
    assert count_game(games[0], path) is None
    with closing(sqlite3.connect(path)) as base, base:  # the others at once, which is faster
        base.executemany(
            "INSERT INTO games VALUES(?, ?, ?, ?, ?, 0)",
            [(each.id, each.game, each.ended, each.seconds, each.moves) for each in games[1:]],
        )
        base.executemany(
            "INSERT INTO seats VALUES(?, ?, ?, ?, ?, ?)",
            [
                (each.id, at, seat.name, seat.kind, seat.score, int(seat.won))
                for each in games[1:]
                for at, seat in enumerate(each.seats)
            ],
        )
    return games


@pytest.mark.parametrize("seed", range(36))
def test_damage_anywhere_never_fails_and_the_next_game_counts(path: Path, seed: int) -> None:
    chance = random.Random(seed)
    games = {each.id: each for each in filled(path, 200)}
    data = bytearray(path.read_bytes())
    at = chance.randrange(len(data))
    match seed % 3:
        case 0:
            for _ in range(25):
                data[chance.randrange(len(data))] = 0xFF
        case 1:
            del data[at:]
        case _:
            data[at : at + 4096] = bytes(len(data[at : at + 4096]))
    path.write_bytes(data)
    statistics, warning = load_statistics(path)
    assert warning is None or "\n" not in warning
    if len(statistics.games) < len(games):
        assert warning is not None
        (aside,) = path.parent.glob("*.broken-*")
        assert aside.read_bytes() == data
    assert count_game(a_game(999), path) is None
    again, warning = load_statistics(path)
    assert warning is None
    assert a_game(999) in again.games
    assert len(again.games) == len(statistics.games) + 1


def test_games_whose_files_are_gone_and_those_left_out_outlast_damage(path: Path) -> None:
    games = filled(path, 400)
    assert leave_out(games[0].id, path) is None
    data = bytearray(path.read_bytes())
    spot = data.index(b"Natalie")
    data[spot : spot + 4] = b"\xff\xfe\xff\xfe"
    path.write_bytes(data)
    statistics, warning = load_statistics(path)
    assert warning is not None
    assert len(statistics.games) == 399
    assert [each.id for each in statistics.games if each.left_out] == [games[0].id]
    assert load_statistics(path) == (statistics, None)


def test_a_newer_file_stays_as_it_is(path: Path) -> None:
    filled(path, 1)
    with closing(sqlite3.connect(path)) as base:
        base.execute("PRAGMA user_version = 99")
    before = path.read_bytes()
    warning = count_game(a_game(2), path)
    assert warning is not None
    assert "newer Recess" in warning
    assert path.read_bytes() == before


def test_more_games_than_the_library_lists_are_counted_anew(path: Path, tmp_path: Path) -> None:
    saves = tmp_path / "saves"
    for number in range(230):
        header = Header("one", 1, (Player("Ann"),), id=f"{number:032}")
        journal = Journal(saves / f"{number}.recess", header)
        for act in (Record("setup"), Record("finish", winners=("p1",))):
            journal.append(act)
        journal.close()
    assert len(load_statistics(path, saves)[0].games) == 230


def test_a_full_disk_while_it_is_mended_keeps_the_file(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path.parent.mkdir()
    path.write_bytes(b"damaged")

    def refuse(*_: object) -> None:
        raise OSError(28, os.strerror(28))

    monkeypatch.setattr("tabletop.storage.player.statistics.shutil.copyfile", refuse)
    warning = count_game(a_game(1), path)
    assert warning is not None
    assert "Disk is full." in warning
    assert path.read_bytes() == b"damaged"


@pytest.mark.skipif(sys.platform == "win32", reason="needs signals")
def test_a_kill_while_it_is_made_leaves_nothing_half(path: Path, tmp_path: Path) -> None:
    """Killed at moments of its own while it counts the saves anew; the next one does it."""
    saves = tmp_path / "saves"
    for number in range(60):
        header = Header("one", 1, (Player("Ann"),), id=f"{number:032}")
        journal = Journal(saves / f"{number}.recess", header)
        for act in (Record("setup"), Record("finish", winners=("p1",))):
            journal.append(act)
        journal.close()
    code = (
        "import sys; from pathlib import Path\n"
        "from tabletop.storage.player.statistics import *\n"
        "print(flush=True)\n"
        "while True:\n"
        "    load_statistics(Path(sys.argv[1]), Path(sys.argv[2]))\n"
        "    Path(sys.argv[1]).write_bytes(b'damaged')\n"
    )
    chance = random.Random(7)
    for _ in range(8):
        process = subprocess.Popen(
            [sys.executable, "-c", code, str(path), str(saves)], stdout=subprocess.PIPE
        )
        assert process.stdout is not None
        process.stdout.readline()
        time.sleep(chance.random() * 0.1)
        process.send_signal(signal.SIGKILL)
        process.communicate()
        assert len(load_statistics(path, saves)[0].games) == 60
