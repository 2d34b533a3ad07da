"""What is kept of puzzles: who solved which and when, and the puzzles from own games."""

from datetime import date
from pathlib import Path

import pytest

from tabletop.engine.match import Entry
from tabletop.engine.moves import Move
from tabletop.engine.puzzle import Puzzle
from tabletop.engine.puzzle_text import line_of, puzzle_of
from tabletop.storage import own_puzzles
from tabletop.storage.own_puzzles import MOST, drop_own, keep_own, load_own
from tabletop.storage.puzzles import keep_solved, load_solved, load_streak

DAY = date(2026, 11, 23)


def puzzle(name: str = "p1") -> Puzzle:
    return Puzzle(
        name, 1, 2, (3, 0, 4), (Entry(0, Move("draw"), (5,)), Entry(1, Move("end-turn"))), 0,
        {"draw": 0.25, "play ace > table": 0.75}, {"cards": 5, "fast": True}, 40_000, 0.25,
        "Sam's move 3",
    )  # fmt: skip


def test_a_puzzle_is_read_back_from_its_line() -> None:
    assert puzzle_of(line_of(puzzle())) == puzzle()
    assert "\n" not in line_of(puzzle())


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"id":"p1"', '"id":""'), ('"id":"p1"', '"id":"\\u00e4"'), ('"seats":2', '"seats":true'),
        ('"seats":2', '"seats":0'), ('"seat":"p1"', '"seat":"p9"'), ('"seat":"p1"', '"seat":5'),
        ("0.25", "1.5"), ("0.25", "0.75"), ('"draw":0.25', '"":0.25'), ("[3,0,4]", "[-1]"),
        ("[3,0,4]", "{}"), ('["p1","draw",5]', '["p1"]'), ('["p1","draw",5]', "7"),
        ('"steps":40000', '"steps":1.5'), ('"found":0.25', '"found":"x"'),
        ("Sam's move 3", "a\\nb"), ('"version":1,', ""), ('"worths":{', '"worths":[{'),
    ],
)  # fmt: skip
def test_what_is_no_puzzle_is_told_in_one_line(old: str, new: str) -> None:
    line = line_of(puzzle())
    assert old in line
    with pytest.raises(ValueError, match=r"^[^\n]+$"):
        puzzle_of(line.replace(old, new, 1))


@pytest.mark.parametrize("line", ["", "null", "[]", "{", "[" * 100_000, "\x00", "1e999"])
def test_nonsense_is_no_puzzle(line: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        puzzle_of(line)


def test_own_puzzles_are_kept_once_each_and_dropped(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "own.jsonl"
    assert load_own(path) == ()
    for name in ("a", "b", "a"):
        assert keep_own(path, puzzle(name)) == ""
    assert [each.id for each in load_own(path)] == ["b", "a"]
    assert drop_own(path, "b") == ""
    assert load_own(path) == (puzzle("a"),)


def test_a_damaged_line_costs_no_other_puzzle(tmp_path: Path) -> None:
    path = tmp_path / "own.jsonl"
    path.write_bytes(
        f"{line_of(puzzle('a'))}\n".encode() + b'\xff\xfe{"id":\n' + line_of(puzzle("b")).encode()
    )
    assert [each.id for each in load_own(path)] == ["a", "b"]


def test_of_very_many_the_latest_stay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert MOST >= 100
    monkeypatch.setattr(own_puzzles, "MOST", 3)
    for number in range(5):
        keep_own(tmp_path / "own.jsonl", puzzle(f"p{number}"))
    assert [each.id for each in load_own(tmp_path / "own.jsonl")] == ["p2", "p3", "p4"]


def test_what_can_t_be_kept_is_said_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "own.jsonl").mkdir()
    problem = keep_own(tmp_path / "own.jsonl", puzzle())
    assert problem.startswith("The puzzle is not kept.")
    assert "\n" not in problem


def test_a_streak_lives_until_a_day_is_left_out(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.json"
    for day in (20, 21, 23):
        keep_solved("Anna", "chess" if day % 2 else "go", f"p{day}", day=DAY.replace(day=day),
                    path=path)  # fmt: skip
    kept = load_streak(path, "Anna")
    lengths = {day: kept.length(DAY.replace(day=day)) for day in range(20, 27)}
    assert lengths == {20: 1, 21: 2, 22: 2, 23: 1, 24: 1, 25: 0, 26: 0}
    assert load_solved(path, "Anna", "chess").puzzles == ["p21", "p23"]
    assert load_solved(path, "Greg", "chess").puzzles == []
    assert load_streak(path, "Greg").days == frozenset()


@pytest.mark.parametrize(
    "text",
    [
        "", "[]", '{"Anna": 7}', '{"Anna": {"go": []}}', "\x00",
        '{"Anna": {"go": {"solved": [7, "ok"], "days": ["2026-13-01", 5, "2026-11-23"]}}}',
    ],
)  # fmt: skip
def test_a_damaged_file_of_what_was_solved_is_survived(tmp_path: Path, text: str) -> None:
    path = tmp_path / "puzzles.json"
    path.write_text(text, encoding="utf-8")
    assert load_streak(path, "Anna").days <= {DAY}
    assert set(load_solved(path, "Anna", "go").puzzles) <= {"ok"}
    assert keep_solved("Anna", "go", "p1", day=DAY, path=path) is None
    assert "p1" in load_solved(path, "Anna", "go").puzzles
    assert load_streak(path, "Anna").length(DAY) == 1
