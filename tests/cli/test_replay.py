"""A saved game in words, as each seat knows it."""

import json
from pathlib import Path

import pytest

from tabletop.cli.serve.serve import GameServer, answer_line
from tabletop.cli.shelf.lookup import open_shelf
from tabletop.engine.conformance.fingerprint import Written
from tests.cli.running import tabletop

Capture = pytest.CaptureFixture[str]


def play_out(path: Path) -> None:
    """Save a whole game in which always the last move that is listed is made."""
    server = GameServer(open_shelf())

    def ask(**request: Written) -> dict[str, Written]:
        return answer_line(server, json.dumps(request).encode(), str)

    options: dict[str, Written] = {"no-progress-limit": 10}
    answer = ask(cmd="new", game="valedictorian", seed=1, options=options)
    while answer["outcome"] is None:
        acting = answer["to_act"]
        assert isinstance(acting, list)
        listed = ask(cmd="moves", seat=acting[0])["moves"]
        assert isinstance(listed, list)
        chosen = listed[-1]
        assert isinstance(chosen, dict)
        answer = ask(cmd="play", seat=acting[0], move=chosen["move"])
    assert ask(cmd="save", path=str(path))["ok"]


@pytest.fixture
def save(tmp_path: Path) -> Path:
    path = tmp_path / "game.recess"
    play_out(path)
    return path


def test_a_game_is_told_in_words_to_its_end(capsys: Capture, save: Path) -> None:
    ran = tabletop(capsys, "replay", save)
    assert (ran.status, ran.err) == (0, "")
    lines = ran.out.splitlines()
    assert lines[0] == "Valedictorian: P1 (p1, human), P2 (p2, human)"
    assert lines[1] == "-- Round 1"
    assert any("moved to the" in line for line in lines)
    assert not any("{" in line or "**" in line for line in lines)
    assert "wins. " in lines[-1] or "win. " in lines[-1]


def test_a_seat_reads_what_it_knew_and_others_do_not(capsys: Capture, save: Path) -> None:
    first, second, nobody = (
        tabletop(capsys, "replay", save, *view).out
        for view in (["--view", "p1"], ["--view", "p2"], [])
    )
    assert "P1 took a hidden card: " in first
    assert "P1 took a hidden card: " not in second
    assert "P2 took a hidden card: " in second
    assert "took a hidden card" in nobody
    assert "took a hidden card: " not in nobody
    assert "P1 made a move" in nobody


def test_it_can_stop_before_the_end(capsys: Capture, save: Path) -> None:
    ran = tabletop(capsys, "replay", save, "--until", "4")
    assert ran.out.splitlines()[-1] == "after 4 moves"
    numbers = [int(line[:4]) for line in ran.out.splitlines() if line[:4].strip().isdecimal()]
    assert numbers
    assert max(numbers) <= 4


def test_as_json_it_holds_log_view_and_outcome(capsys: Capture, save: Path) -> None:
    told = json.loads(tabletop(capsys, "replay", save, "--view", "p2", "--json").out)
    assert told["outcome"]["winners"]
    assert told["view"]["seat"] == "p2"
    assert told["moves"] == told["log"][-1]["move"]
    assert told["options"]["no-progress-limit"] == 10


def test_of_a_damaged_file_the_good_part_is_told_and_one_line_says_so(
    capsys: Capture, save: Path
) -> None:
    lines = save.read_bytes().splitlines(keepends=True)
    lines[5] = lines[5].replace(b'"at":', b'"at":1')
    save.write_bytes(b"".join(lines))
    ran = tabletop(capsys, "replay", save)
    assert (ran.status, ran.err.count("\n")) == (3, 1)
    assert ran.err.startswith(f"{save}: Line 6 of this game does not count")
    assert ran.out.splitlines()[-1] == "after 3 moves"


@pytest.mark.parametrize("content", [b"", b"hello\n", b"\0" * 500])
def test_a_file_that_is_no_game_is_one_line(
    capsys: Capture, tmp_path: Path, content: bytes
) -> None:
    file = tmp_path / "x.recess"
    file.write_bytes(content)
    ran = tabletop(capsys, "replay", file)
    assert (ran.status, ran.out, ran.err.count("\n")) == (3, "", 1)


def test_a_file_that_is_missing_is_one_line(capsys: Capture, tmp_path: Path) -> None:
    ran = tabletop(capsys, "replay", tmp_path / "x.recess")
    assert (ran.status, ran.out, ran.err.count("\n")) == (3, "", 1)


def test_a_seat_that_is_not_at_the_table_is_wrong_usage(capsys: Capture, save: Path) -> None:
    ran = tabletop(capsys, "replay", save, "--view", "p3")
    assert (ran.status, ran.err.count("\n")) == (2, 1)
