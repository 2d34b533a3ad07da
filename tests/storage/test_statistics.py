"""Finished games, in a file that survives damage."""

import json
import sqlite3
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from tabletop.storage.journal.journal import Journal
from tabletop.storage.journal.records import Header, Player, Record, Standing
from tabletop.storage.player.statistics import (
    LONG_PAUSE,
    Finished,
    Older,
    Seat,
    Statistics,
    count_game,
    csv_of,
    finished_of,
    leave_out,
    load_statistics,
    save_csv,
)
from tabletop.storage.player.totals import TotalsShare, figures_of, numbers_of, people_of
from tabletop.storage.safe_files import StorageError

DAY = 86_400
START = 1_690_000_000


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "recess" / "statistics.db"


def game(
    number: int, *seats: tuple[str, str, int | None, bool], of: str = "one", moves: int = 30
) -> Finished:
    people = tuple(Seat(name, kind, score, won) for name, kind, score, won in seats)
    return Finished(f"id-{number}", of, START + number * DAY, 600 + number, moves, people)


ANN_WINS = (("Ann", "human", 9, True), ("Bea", "human", 4, False))
ANN_LOSES = (("Ann", "human", 5, False), ("Natalie", "hard", 8, True))


def counted(path: Path, *games: Finished) -> Statistics:
    for each in games:
        assert count_game(each, path) is None
    statistics, warning = load_statistics(path)
    assert warning is None
    return statistics


def test_a_game_is_read_as_it_was_counted_and_counts_once(path: Path) -> None:
    first = game(1, *ANN_WINS)
    statistics = counted(path, first, replace(first, moves=99), game(0, *ANN_LOSES))
    assert statistics.games == [game(0, *ANN_LOSES), first]


def test_what_a_person_s_games_add_up_to(path: Path) -> None:
    games = [game(at, *(ANN_WINS if at % 3 else ANN_LOSES), moves=40 - at) for at in range(8)]
    figures = figures_of(counted(path, *games), "Ann", "one")
    assert figures.all == TotalsShare(8, 5)
    assert figures.all.percent == 62
    assert (figures.streak, figures.best_streak) == (1, 2)
    assert figures.score == pytest.approx((5 * 9 + 3 * 5) / 8)
    assert figures.best == games[1]
    fewest = figures_of(counted(path), "Ann", "one", lowest_wins=True)
    assert fewest.best == games[0]
    assert figures.shortest_win == games[7]
    assert figures.longest == games[0]
    assert figures.by_opponents == ((1, TotalsShare(8, 5)),)
    assert figures.by_level == (("hard", TotalsShare(3, 0)),)
    assert figures.by_person == (("Bea", TotalsShare(5, 5)),)
    assert [dot.won for dot in figures.dots] == [False, True, True, False, True, True, False, True]
    assert len(figures.line) == 4
    assert figures.line[-1] == pytest.approx((5 + 9 + 9 + 5 + 9) / 5)
    assert figures_of(counted(path), "Ann", "one", since=START + 6 * DAY).all == TotalsShare(2, 1)
    assert figures_of(counted(path), "Nobody").all == TotalsShare()


def test_people_and_games_are_listed_by_how_much_was_played(path: Path) -> None:
    statistics = counted(path, game(1, *ANN_WINS), game(2, *ANN_LOSES, of="two"))
    assert people_of(statistics) == ["Ann", "Bea"]
    assert numbers_of(statistics, "Ann") == {"one": 1, "two": 1}
    assert numbers_of(statistics, "Bea") == {"one": 1}


def test_a_game_is_left_out_and_put_back(path: Path) -> None:
    counted(path, game(1, *ANN_WINS), game(2, *ANN_LOSES))
    assert leave_out("id-2", path) is None
    statistics = load_statistics(path)[0]
    assert [each.left_out for each in statistics.games] == [False, True]
    assert figures_of(statistics, "Ann").all == TotalsShare(1, 1)
    assert leave_out("id-2", path, out=False) is None
    assert figures_of(load_statistics(path)[0], "Ann").all == TotalsShare(2, 1)


HEADER = Header("one", 2, (Player("Ann"), Player("Natalie", "hard")), id="f" * 32)


def records(*, undone: bool = False) -> list[Record]:
    """A game of three moves, with a long pause; its last move but one was taken back once."""
    moves = [Record("setup", time=START), Record("move", "p1", "a", time=START + 10)]
    if undone:
        moves += [Record("move", "p2", "x"), Record("undo", steps=1)]
    moves.append(Record("move", "p2", "b", time=START + 5000))
    moves.append(Record("move", "p1", "c", time=START + 5030))
    standing = Standing(scores=("7", "not a number"))
    return [*moves, Record("finish", winners=("p1",), time=START + 5030, standing=standing)]


def test_a_journal_tells_of_its_game() -> None:
    seats = (Seat("Ann", "human", 7, won=True), Seat("Natalie", "hard", None, won=False))
    wanted = Finished("f" * 32, "one", START + 5030, 10 + LONG_PAUSE + 30, 3, seats)
    assert finished_of(HEADER, records()) == wanted
    assert finished_of(HEADER, records(undone=True)) == wanted
    assert finished_of(HEADER, records()[:-1]) is None


def test_a_game_without_times_ended_when_it_was_made_and_lasted_nothing() -> None:
    """And the end may be all that it has."""
    ends = [Record("finish", winners=("p2",))]
    told = {"1970-01-01T00:01:00+00:00": 60, "1969-12-31T00:00:00+00:00": 0, "once": 0}
    for created, ended in told.items():
        found = finished_of(replace(HEADER, created=created), ends)
        assert found is not None
        assert (found.ended, found.seconds, found.moves) == (ended, 0, 0)
        assert [seat.won for seat in found.seats] == [False, True]


def test_a_computer_of_a_person_s_name_is_not_that_person() -> None:
    both = game(0, ("Ann", "hard", 9, True), ("Ann", "human", 4, False))
    assert both.of("Ann") == Seat("Ann", "human", 4, won=False)
    assert both.of("Bea") is None


def test_of_a_person_without_games_all_figures_are_nothing() -> None:
    figures = figures_of(Statistics(), "Ann", "one")
    assert (figures.all, figures.streak, figures.best_streak) == (TotalsShare(0, 0), 0, 0)
    assert (figures.seconds, figures.seconds_range) == (0, (0, 0))
    assert (figures.score, figures.best, figures.longest, figures.shortest_win) == (None,) * 4


def test_how_long_games_last_is_the_middle_one_of_those_with_times() -> None:
    games = [replace(game(at, *ANN_WINS), seconds=each) for at, each in enumerate((0, 10, 90, 20))]
    figures = figures_of(Statistics(games), "Ann", "one")
    assert (figures.seconds, figures.seconds_range) == (20, (10, 90))


def saved(folder: Path) -> None:
    journal = Journal(folder / "one-1.recess", HEADER)
    for record in records():
        journal.append(record)
    journal.close()


@pytest.mark.parametrize("content", [b"", b"{", b"SQLite format 3\x00" + b"\xff" * 5000])
def test_a_damaged_file_is_kept_aside_and_counted_anew_from_the_saves(
    path: Path, tmp_path: Path, content: bytes
) -> None:
    saved(tmp_path / "saves")
    path.parent.mkdir()
    path.write_bytes(content)
    statistics, warning = load_statistics(path, tmp_path / "saves")
    assert [each.id for each in statistics.games] == ["f" * 32]
    assert warning is not None
    assert "They are kept as statistics.broken-" in warning
    aside = next(each for each in path.parent.iterdir() if "broken" in each.name)
    assert aside.read_bytes() == content
    assert load_statistics(path, tmp_path / "saves") == (statistics, None)


def test_a_page_that_was_overwritten_is_found(path: Path, tmp_path: Path) -> None:
    counted(path, *(game(at, *ANN_WINS) for at in range(300)))
    data = bytearray(path.read_bytes())
    data[4096:12288] = b"\x00" * 8192
    path.write_bytes(data)
    statistics, warning = load_statistics(path, tmp_path)
    assert warning is not None
    assert len(statistics.games) < 300


def test_what_an_older_version_counted_is_taken_over_once(path: Path, tmp_path: Path) -> None:
    """It knew only sums: those of games that are still there are not counted twice."""
    saved(tmp_path / "saves")
    path.parent.mkdir()
    players = {"Ann": {"played": 5, "won": 3}, "Natalie": {"played": 1, "won": 0}}
    old = {"version": 1, "games": {"one": {"finished": 5, "players": players}}, "counted": []}
    path.with_name("statistics.json").write_text(json.dumps(old))
    for _ in range(2):
        statistics, warning = load_statistics(path, tmp_path / "saves")
        assert warning is None
        assert statistics.older == [Older("one", "Ann", 4, 2)]
        assert figures_of(statistics, "Ann", "one").all == TotalsShare(5, 3)
        assert numbers_of(statistics, "Ann") == {"one": 5}


@pytest.mark.parametrize(
    "old", [b"", b"[]", b'{"games": 3}', b'{"games": {"one": {"players": 1}}}']
)
def test_an_older_file_without_sense_is_passed_by(path: Path, old: bytes) -> None:
    path.parent.mkdir()
    path.with_name("statistics.json").write_bytes(old)
    assert load_statistics(path) == (Statistics(), None)


def test_rows_without_sense_are_left_out_alone(path: Path) -> None:
    counted(path, game(1, *ANN_WINS))
    with sqlite3.connect(path) as base:
        base.execute("INSERT INTO games VALUES('bad', 'one', 'soon', 1, 1, 0)")
        base.execute("INSERT INTO seats VALUES('id-1', 7, 'X', 'human', 'many', 0)")
        base.execute("INSERT INTO older VALUES('one', 'Ann', 'many', 1)")
    read, _ = load_statistics(path)
    assert (read.games, read.older) == ([game(1, *ANN_WINS)], [])


def test_a_folder_that_cannot_be_written_gives_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    path = tmp_path / "file" / "statistics.db"
    warning = count_game(game(1, *ANN_WINS), path)
    assert warning is not None
    assert warning.startswith("The statistics are not kept.")
    assert load_statistics(path)[0] == Statistics()


def test_another_window_that_writes_is_waited_for_and_then_told(path: Path) -> None:
    counted(path, game(1, *ANN_WINS))
    with sqlite3.connect(path) as base:
        base.execute("BEGIN EXCLUSIVE")
        warning = count_game(game(2, *ANN_WINS), path)
        assert warning is not None
        assert "Another window" in warning
    assert count_game(game(2, *ANN_WINS), path) is None


def test_a_kill_while_counting_loses_no_game_that_was_counted(path: Path) -> None:
    """The program is killed in the middle of a thousand: what it said to be counted is there."""
    code = (
        "import sys; from pathlib import Path\n"
        "from tabletop.storage.player.statistics import *\n"
        "for at in range(1000):\n"
        "    seats = (Seat('Ann', 'human', at, True),)\n"
        "    count_game(Finished(str(at), 'one', at, 1, 1, seats), Path(sys.argv[1]))\n"
        "    print(at, flush=True)\n"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", code, str(path)], stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    told = [int(process.stdout.readline()) for _ in range(12)]
    process.kill()
    told += [int(line) for line in process.stdout.read().split() if line.isdecimal()]
    process.wait()
    statistics, warning = load_statistics(path)
    assert warning is None
    assert {str(at) for at in told} <= {each.id for each in statistics.games}
    assert all(len(each.seats) == 1 for each in statistics.games)


def test_the_table_for_spreadsheets(path: Path, tmp_path: Path) -> None:
    tricky = game(1, ('=cmd|"x"', "human", None, False), ("Bea, B.", "human", 4, True))
    text = csv_of(counted(path, tricky).games)
    head, first, second = text.splitlines()
    assert head == "game,id,ended,seconds,moves,seat,name,kind,score,won,left out"
    assert first == (
        'one,id-1,2023-07-23T04:26:40+00:00,601,30,1,"\'=cmd|""x""",human,,0,0'
    )  # fmt: skip
    assert second.endswith(',2,"Bea, B.",human,4,1,0')
    target = tmp_path / "out.csv"
    save_csv([tricky], target)
    assert target.read_bytes().startswith(b"\xef\xbb\xbfgame,")
    with pytest.raises(StorageError):
        save_csv([tricky], target / "out.csv")


def test_an_end_in_the_future_is_one_that_nobody_knows_the_day_of(path: Path) -> None:
    """A clock was wrong: it was the newest game for years, and in the figures of each week."""
    counted(path, game(1, *ANN_WINS), game(3000, *ANN_LOSES))
    found, _ = load_statistics(path, now=START + 2.0 * DAY)
    assert [(each.id, each.ended) for each in found.games] == [
        ("id-3000", 0),
        ("id-1", START + DAY),
    ]
    later, _ = load_statistics(path, now=START + 3001.0 * DAY)
    assert [each.id for each in later.games] == ["id-1", "id-3000"]
