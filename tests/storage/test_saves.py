"""The list of saved games."""

import os
from dataclasses import fields, replace
from pathlib import Path
from time import time

import pytest

from tabletop.storage.journal.journal import Journal
from tabletop.storage.journal.lock import LockedError
from tabletop.storage.journal.records import Header, Player, Record, Standing
from tabletop.storage.safe_files import set_aside
from tabletop.storage.saves.save_list import (
    SaveInfo,
    delete_save,
    is_ahead,
    list_saves,
    new_save_path,
    read_save,
    save_paths,
    saves_dir,
)

PLAYERS = (Player("Ann", "human", 1), Player("Bot", "random", 2))


def play(path: Path, *records: Record, when: float | None = None) -> Path:
    journal = Journal.create(path, Header("example", 2, PLAYERS, seed=987_654_321))
    for record in (Record("setup", draws=(4, 1)), *records):
        journal.append(record)
    journal.close()
    if when is not None:
        os.utime(path, (when, when))
    return path


MOVE = Record("move", "p1", "place secret-card > room:0:0", (777,))


def test_saves_are_listed_newest_first(tmp_path: Path) -> None:
    for number, when in enumerate((50.0, 90.0, 10.0)):
        play(tmp_path / f"{number}.recess", when=when)
    assert [info.path.name for info in list_saves(tmp_path)] == [
        "1.recess",
        "0.recess",
        "2.recess",
    ]


def test_a_save_that_was_set_aside_is_not_listed(tmp_path: Path) -> None:
    path = play(tmp_path / "a.recess")
    set_aside(path)
    play(path)
    assert [info.path.name for info in list_saves(tmp_path)] == ["a.recess"]
    assert len([*tmp_path.iterdir()]) == 2


def test_a_save_tells_players_moves_and_whether_it_is_over(tmp_path: Path) -> None:
    path = play(tmp_path / "a.recess", MOVE, MOVE, Record("undo"), MOVE, when=77.0)
    info = read_save(path)
    assert info == SaveInfo(
        path, "example", PLAYERS, 2, 77.0, finished=False, problem=None, can_open=True,
        id=info.id, size=path.stat().st_size,
    )  # fmt: skip
    assert info.id
    path = play(tmp_path / "b.recess", MOVE, Record("finish", winners=("p1",)))
    info = read_save(path)
    assert (info.finished, info.moves, info.winners) == (True, 1, ("p1",))


def test_a_save_tells_when_its_last_act_was_done_wherever_the_file_goes(tmp_path: Path) -> None:
    path = play(tmp_path / "a.recess", replace(MOVE, time=1_700_000_000), when=1_800_000_000.0)
    assert read_save(path).changed == 1_700_000_000


@pytest.mark.parametrize("time", [1_900_000_000, 2**62])
def test_a_time_that_has_not_come_yet_is_not_believed(tmp_path: Path, time: int) -> None:
    path = play(tmp_path / "a.recess", replace(MOVE, time=time), when=1_800_000_000.0)
    assert read_save(path).changed == 1_800_000_000


def test_a_save_that_was_written_on_is_read_anew(tmp_path: Path) -> None:
    path = play(tmp_path / "a.recess", MOVE)
    assert read_save(path).moves == 1
    journal, _ = Journal.resume(path)
    journal.append(MOVE)
    journal.close()
    assert read_save(path).moves == 2


def test_a_save_info_holds_no_secret(tmp_path: Path) -> None:
    text = repr(read_save(play(tmp_path / "a.recess", MOVE, when=0.0)))
    for secret in ("secret-card", "777", "987654321", "room"):
        assert secret not in text
    assert {field.name for field in fields(SaveInfo)} == {
        "path",
        "game",
        "players",
        "moves",
        "changed",
        "finished",
        "problem",
        "can_open",
        "standing",
        "id",
        "title",
        "winners",
        "size",
    }


def test_broken_saves_are_listed_with_a_problem(tmp_path: Path) -> None:
    (tmp_path / "empty.recess").touch()
    (tmp_path / "text.recess").write_text("hello\n")
    (tmp_path / "zero.recess").symlink_to("/dev/zero")
    (tmp_path / "folder.recess").mkdir()
    Journal.create(tmp_path / "undealt.recess", Header("example", 2, PLAYERS)).close()
    infos = list_saves(tmp_path)
    assert len(infos) == 5
    for info in infos:
        assert info.problem
        assert "\n" not in info.problem
        assert not info.can_open


@pytest.mark.parametrize("tail", [b"torn", b"x" * 100_000, b"\n" * 100_000, b"\xff" * 3_000_000])
def test_a_save_with_a_torn_end_can_be_opened(tmp_path: Path, tail: bytes) -> None:
    path = play(tmp_path / "a.recess", MOVE, MOVE)
    with path.open("ab") as file:
        file.write(tail)
    info = read_save(path)
    assert (info.moves, info.can_open) == (2, True)
    assert info.problem == "The end of this game is damaged."


def test_a_save_whose_set_up_is_damaged_says_that_it_cannot_be_opened(tmp_path: Path) -> None:
    path = play(tmp_path / "a.recess", MOVE, MOVE)
    path.write_bytes(path.read_bytes().replace(b'"draws":[4,1]', b'"draws":[4,2]'))
    info = read_save(path)
    assert (info.can_open, info.problem) == (False, "The set-up of this game is damaged.")


def test_a_save_with_a_damaged_beginning_tells_of_its_earlier_copy(tmp_path: Path) -> None:
    path = play(tmp_path / "a.recess", MOVE, MOVE)
    whole = path.read_bytes()
    path.with_name("a.recess.damaged").write_bytes(whole + b"torn")
    path.write_bytes(whole.replace(b'"draws":[4,1]', b'"draws":[4,2]'))
    info = read_save(path)
    assert (info.game, info.players, info.moves, info.can_open) == ("example", PLAYERS, 2, True)
    assert "earlier copy" in str(info.problem)


def test_a_last_line_longer_than_the_window_is_found(tmp_path: Path) -> None:
    path = play(tmp_path / "a.recess", Record("move", "p1", "roll", (123_456,) * 20_000))
    info = read_save(path)
    assert (info.moves, info.problem) == (1, None)


def test_a_missing_or_blocked_folder_lists_nothing(tmp_path: Path) -> None:
    assert list_saves(tmp_path / "none") == []
    (tmp_path / "file").touch()
    assert list_saves(tmp_path / "file") == []


def test_other_files_are_not_listed(tmp_path: Path) -> None:
    path = play(tmp_path / "a.recess", MOVE)
    journal, _ = Journal.resume(path)
    (tmp_path / "a.recess.damaged").touch()
    (tmp_path / "notes.txt").touch()
    assert [info.path for info in list_saves(tmp_path)] == [path]
    journal.close()


def test_a_deleted_save_leaves_nothing(tmp_path: Path) -> None:
    path = play(tmp_path / "a.recess", MOVE)
    other = play(tmp_path / "b.recess", MOVE)
    path.with_name("a.recess.damaged-2").touch()
    delete_save(path)
    assert list(tmp_path.iterdir()) == [other]
    delete_save(path)


def test_only_saves_can_be_deleted(tmp_path: Path) -> None:
    target = tmp_path / "letter.txt"
    target.touch()
    with pytest.raises(ValueError, match="no saved game"):
        delete_save(target)
    assert target.exists()


def test_deleting_a_link_keeps_its_target(tmp_path: Path) -> None:
    target = tmp_path / "letter.txt"
    target.write_text("dear")
    link = tmp_path / "a.recess"
    link.symlink_to(target)
    delete_save(link)
    assert target.read_text() == "dear"
    assert not link.is_symlink()


def test_a_game_being_played_is_not_deleted(tmp_path: Path) -> None:
    path = play(tmp_path / "a.recess", MOVE)
    journal, _ = Journal.resume(path)
    with pytest.raises(LockedError):
        delete_save(path)
    journal.close()
    assert path.exists()


def test_new_paths_lie_in_the_folder_and_differ(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RECESS_DATA_DIR", str(tmp_path))
    # A test plays on from a hundred positions within a second.
    paths = {new_save_path("../Evil Game/..") for _ in range(500)}
    assert len(paths) == 500
    assert {path.parent for path in paths} == {saves_dir()}
    assert all(path.name.startswith("evil-game-") for path in paths)


def test_a_save_tells_how_the_game_stands(tmp_path: Path) -> None:
    standing = Standing(("p2",), "Round 9", ("3", "1"))
    path = play(tmp_path / "a.recess", MOVE, replace(MOVE, standing=standing))
    assert read_save(path).standing == standing


def test_a_save_without_a_standing_is_read_as_before(tmp_path: Path) -> None:
    path = play(tmp_path / "a.recess", MOVE)
    assert b"turn" not in path.read_bytes()
    assert read_save(path).standing == Standing()


def test_a_save_dated_in_the_future_does_not_stay_first(tmp_path: Path) -> None:
    """Begun while a clock was eight years ahead, it was the first of the list for eight years."""
    now = 1_800_000_000.0
    years = 8 * 365 * 86_400.0
    for name, when in (("future", now + years), ("now", now), ("old", now - years)):
        play(tmp_path / f"{name}.recess", when=when)
    assert [info.path.stem for info in list_saves(tmp_path, now)] == ["now", "old", "future"]
    assert is_ahead(read_save(tmp_path / "future.recess").changed, now)
    later = now + years + 60
    assert [info.path.stem for info in list_saves(tmp_path, later)] == ["future", "now", "old"]


def test_no_save_in_the_future_takes_the_place_of_one_that_is_read(tmp_path: Path) -> None:
    for number in range(3):
        play(tmp_path / f"{number}.recess", when=time() + 9e7 + number)
    play(tmp_path / "today.recess", when=time())
    assert [path.stem for path in save_paths(tmp_path)] == ["today", "2", "1", "0"]
