"""What is kept for each player: lessons, tips, puzzles; damaged files are set aside."""

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from tabletop.engine.guided.puzzle import Puzzle, line_of, puzzle_of
from tabletop.engine.moves import Entry, Move
from tabletop.storage.player import progress
from tabletop.storage.player.progress import (
    MAX_PLAYERS,
    MOST,
    drop_own,
    keep_own,
    keep_players,
    keep_progress,
    keep_seen,
    keep_solved,
    load_own,
    load_players,
    load_progress,
    load_seen,
    load_solved,
    load_streak,
)


def test_of_too_many_players_the_latest_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "kept.json"
    keep_players(path, {f"P{number}": number for number in range(MAX_PLAYERS + 5)})
    found = load_players(path)
    assert len(found) == MAX_PLAYERS
    assert found[-1] == (f"P{MAX_PLAYERS + 4}", MAX_PLAYERS + 4)


@pytest.mark.parametrize("text", ["{", "[]", '{"players": 3}', "\x00"])
def test_a_damaged_file_is_set_aside_and_forgotten(tmp_path: Path, text: str) -> None:
    path = tmp_path / "kept.json"
    path.write_text(text, encoding="utf-8")
    assert load_players(path) == []
    assert not path.exists()
    assert [each.read_text(encoding="utf-8") for each in tmp_path.iterdir()] == [text]


def test_notes_and_lessons_come_back_from_the_disk(tmp_path: Path) -> None:
    notes, lessons = tmp_path / "notes.json", tmp_path / "lessons.json"
    assert keep_seen("Ann", "magpie", ("gem",), notes) is None
    assert keep_seen("Ann", "magpie", ("twig",), notes) is None
    assert load_seen(notes) == {"Ann": {"magpie": ("gem", "twig")}}
    assert keep_progress("Ann", "magpie", "first", 2, path=lessons) is None
    assert keep_progress("Ann", "magpie", "first", 0, done=True, path=lessons) is None
    reached = load_progress(lessons).of("Ann", "magpie", "first")
    assert (reached.step, reached.done) == (0, True)


DAY = date(2026, 11, 23)


def puzzle(name: str = "p1") -> Puzzle:
    return Puzzle(
        name, 1, 2, (3, 0, 4), (Entry(0, Move("draw"), (5,)), Entry(1, Move("end-turn"))), 0,
        {"draw": 0.25, "play ace > table": 0.75}, 0.0123, "Cards", {"cards": 5, "fast": True},
        40_000, 0.25,
    )  # fmt: skip


def test_a_puzzle_is_read_back_from_its_line() -> None:
    own = replace(puzzle(), found=0.0, origin="Sam's move 3")
    for each in (puzzle(), own, replace(own, verified=400_000)):
        assert puzzle_of(line_of(each)) == each
    assert (puzzle().difficulty, own.difficulty) == ("hard", "")
    assert "\n" not in line_of(puzzle())


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"id":"p1"', '"id":""'), ('"id":"p1"', '"id":"\\u00e4"'), ('"seats":2', '"seats":true'),
        ('"seats":2', '"seats":0'), ('"seat":"p1"', '"seat":"p9"'), ('"seat":"p1"', '"seat":5'),
        ("0.25", "1.5"), ("0.25", "0.75"), ('"draw":0.25', '"":0.25'), ("[3,0,4]", "[-1]"),
        ("[3,0,4]", "{}"), ('["p1","draw",5]', '["p1"]'), ('["p1","draw",5]', "7"),
        ('"steps":40000', '"steps":1.5'), ('"found":0.25', '"found":"x"'),
        ('"theme":"Cards"', '"theme":""'), ('"theme":"Cards",', ""), ("Cards", "a\\nb"),
        ('"found":0.25', '"origin":""'), ('"found":0.25', '"origin":"a\\nb"'),
        ('"version":1,', ""), ('"worths":{', '"worths":[{'),
        ('"error":0.0123,', ""), ("0.0123", "-0.5"), ("0.0123", "NaN"),
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
    monkeypatch.setattr(progress, "MOST", 3)
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
