"""`tabletop puzzles` makes and verifies them; `check` and `validate` look at those of a game."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from shutil import copy, copytree

import pytest

from tabletop.cli.errors import Status
from tabletop.cli.play import puzzles
from tabletop.cli.play.puzzles import PuzzleSearch
from tabletop.content.schema.guided_files import PUZZLES, read_puzzles, write_puzzles
from tabletop.engine.guided.puzzle import Puzzle
from tabletop.paths import shipped
from tabletop.registry import Registry
from tests.cli.running import ROOT, tabletop

GAMES = ("introduct-academy", "it-startup", "report-card", "the-academy", "valedictorian")
Capture = pytest.CaptureFixture[str]
CLOSEST = 8
"""Puzzles of each game that are searched again here."""
SEED = "303"
"""Its first game holds a puzzle; another seed may have to play a hundred."""
SHIPPED = ROOT / "content" / "valedictorian" / PUZZLES


def copied(folder: Path, name: str = "valedictorian") -> Path:
    """A copy of a shipped game; returns its puzzles."""
    copytree(ROOT / "content" / name, folder / name)
    return folder / name / PUZZLES


def test_puzzles_that_are_made_can_be_checked_and_are_made_again(
    capsys: Capture, tmp_path: Path
) -> None:
    files = [tmp_path / "one.jsonl", tmp_path / "two.jsonl"]
    for file in files:
        ran = tabletop(
            capsys,
            "puzzles",
            "valedictorian",
            file,
            "--count",
            "1",
            "--steps",
            "120",
            "--seed",
            SEED,
        )
        assert (ran.status, ran.out) == (0, "")
        assert "1 of 1 puzzles" in ran.err
    assert files[0].read_bytes() == files[1].read_bytes()
    found = read_puzzles(files[0])
    assert len(found) == 1
    for puzzle in found:
        assert len(puzzle.entries) < 90
        assert len(puzzle.worths) >= 4
        assert puzzle.steps == 9_600
        assert puzzle.theme
        assert puzzle.found <= 10 / 12
    file = copied(tmp_path)
    write_puzzles(file, found)
    ran = tabletop(capsys, "check", file)
    assert (ran.status, ran.out, ran.err) == (0, "ok 1 puzzle\n", "")


def test_verifying_tells_of_each_puzzle_whether_it_stands(capsys: Capture, tmp_path: Path) -> None:
    sound = read_puzzles(SHIPPED)[0]
    other = {**sound.worths, sound.next_best: 1.0}
    file = tmp_path / "some.jsonl"
    write_puzzles(file, [sound, replace(sound, id="wrong", worths=other)])
    ran = tabletop(
        capsys, "puzzles", "valedictorian", file, "--verify", "--steps", "40", "--times", "1"
    )
    assert ran.status == 1
    assert f"{sound.id} stands" in ran.err
    assert "wrong has another best move" in ran.err
    assert [each.verified for each in read_puzzles(file)] == [sound.verified or 3_200, 0]


def test_verifying_records_how_long_and_begins_with_what_was_searched_least(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    quest = PuzzleSearch(Registry(shipped("content")).find("valedictorian").rules(), 1)
    file = tmp_path / "some.jsonl"
    made = [replace(each, verified=0) for each in read_puzzles(SHIPPED)[:3]]
    write_puzzles(file, [replace(made[0], verified=9), made[1], replace(made[2], verified=5)])
    asked: list[str] = []

    def doubt(_: object, puzzle: Puzzle, steps: int) -> str:
        if len(asked) == 2:
            raise KeyboardInterrupt
        asked.append(puzzle.id)
        assert steps == 400_000
        return "" if puzzle.id == made[1].id else "has another best move: none"

    monkeypatch.setattr(puzzles, "_doubt", doubt)
    with pytest.raises(KeyboardInterrupt):
        puzzles.verify_file(quest, file, print)
    assert asked == [made[1].id, made[2].id]
    assert [each.verified for each in read_puzzles(file)] == [9, 400_000, 0]


def test_verifying_searches_ten_times_as_long_as_making(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    asked: list[float] = []

    def ask(info: object, rng: object, *, steps: float) -> None:
        asked.append(steps)
        raise LookupError

    monkeypatch.setattr(puzzles, "survey", ask)
    quest = PuzzleSearch(Registry(shipped("content")).find("valedictorian").rules(), 1)
    with pytest.raises(LookupError):
        puzzles.verify_file(quest, copied(tmp_path), print)
    assert asked == [10 * read_puzzles(SHIPPED)[0].steps]


def test_a_wrong_move_that_costs_nothing_before_the_right_one_spoils_a_puzzle(
    tmp_path: Path,
) -> None:
    """To buy a card first lost nothing, although the puzzle called it wrong."""
    name = "puzzle-that-buying-first-does-not-spoil.jsonl"
    file = Path(copy(Path(__file__).with_name(name), tmp_path))
    rules = Registry(shipped("content")).find("it-startup").rules()
    told: list[str] = []
    assert (
        puzzles.verify_file(PuzzleSearch(rules, 1, seed=7, times=1), file, told.append)
        is Status.FAILED
    )
    assert told[0].endswith("loses nothing by buy before its best move")


@pytest.mark.parametrize("name", GAMES)
def test_every_wrong_move_of_a_shipped_puzzle_loses_even_before_the_right_one(
    name: str, tmp_path: Path
) -> None:
    """The closest ones: `tabletop puzzles --verify` looks at all of them, and for longer."""
    rules = Registry(shipped("content")).find(name).rules()
    told: list[str] = []
    quest = PuzzleSearch(rules, 1, seed=11, steps=250, times=1)
    shipped_ones = read_puzzles(ROOT / "content" / name / PUZZLES)
    file = tmp_path / PUZZLES
    write_puzzles(file, sorted(shipped_ones, key=_lead)[:CLOSEST])
    puzzles.verify_file(quest, file, told.append)
    assert not [line for line in told if "before its best move" in line]


def _lead(puzzle: Puzzle) -> float:
    """How much better its best move is than the next."""
    return max(puzzle.worths.values()) - puzzle.worths[puzzle.next_best]


def test_a_file_that_can_t_be_written_is_refused_before_a_game_is_played(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played: list[PuzzleSearch] = []

    def play(quest: PuzzleSearch, _: object) -> Iterator[Puzzle]:
        played.append(quest)
        yield from ()

    monkeypatch.setattr(puzzles, "make", play)
    ran = tabletop(capsys, "puzzles", "valedictorian", tmp_path, "--count", "1")
    assert ran.status == Status.SYSTEM
    assert ran.err.count("\n") == 1
    assert f"{tmp_path} can't be written: " in ran.err
    assert not played


def test_all_shipped_puzzles_fit_the_rules(capsys: Capture) -> None:
    files = sorted((ROOT / "content").glob(f"*/{PUZZLES}"))
    assert len(files) == 5
    ran = tabletop(capsys, "check", *files)
    assert ran.status == 0, ran.out + ran.err
    count = sum(len(read_puzzles(file)) for file in files)
    assert ran.out == f"ok {count} puzzles\n"


def test_a_puzzle_that_does_not_fit_the_rules_fails_the_check(
    capsys: Capture, tmp_path: Path
) -> None:
    file = copied(tmp_path)
    first, second = read_puzzles(file)[:2]
    write_puzzles(file, [first, replace(second, entries=second.entries[:-1])])
    ran = tabletop(capsys, "check", file)
    assert ran.status == 1
    assert ran.out.startswith(f"{file}: puzzle {second.id}: ")
    assert first.id not in ran.out


@pytest.mark.parametrize("command", ["check", "validate"])
def test_broken_lines_are_told_with_their_numbers(
    capsys: Capture, tmp_path: Path, command: str
) -> None:
    file = copied(tmp_path)
    lines = file.read_text(encoding="utf-8").splitlines()
    file.write_text("\n".join([lines[0], "{", lines[0], '{"id": "x"}']), encoding="utf-8")
    ran = tabletop(capsys, command, file if command == "check" else file.parent)
    assert ran.status == 3
    places = [line.split(" ")[0] for line in ran.err.splitlines() if line.startswith(str(file))]
    assert places == [f"{file}:{number}:1:" for number in (2, 3, 4)]


def test_validating_counts_the_puzzles(capsys: Capture) -> None:
    ran = tabletop(capsys, "validate", SHIPPED.parent)
    assert ran.status == 0, ran.err
    assert ran.out.endswith(f", {len(read_puzzles(SHIPPED))} puzzles\n")
