"""The bin: deleted games come back, and go for good after a while."""

import os
from pathlib import Path

import pytest

from tabletop.storage.journal.journal import Journal
from tabletop.storage.journal.lock import LockedError
from tabletop.storage.safe_files import StorageError
from tabletop.storage.saves.save_list import list_saves, read_save
from tabletop.storage.saves.trash import (
    KEPT_DAYS,
    bin_of,
    discard_save,
    empty_bin,
    list_bin,
    restore_save,
)
from tests.storage.test_saves import MOVE, play

NOW = 1_800_000_000.0
DAY = 86_400.0


def test_a_deleted_game_lies_in_the_bin_and_comes_back_as_it_was(tmp_path: Path) -> None:
    path = play(tmp_path / "a.recess", MOVE, when=50.0)
    before = read_save(path), path.read_bytes()
    binned = discard_save(path, NOW)
    assert list_saves(tmp_path) == []
    (found,) = list_bin(tmp_path)
    assert (found.info.path, found.info.moves, found.when) == (binned, 1, NOW)
    assert restore_save(binned) == path
    assert (read_save(path), path.read_bytes()) == before
    assert list_bin(tmp_path) == []


def test_damaged_copies_go_with_their_game_and_come_back(tmp_path: Path) -> None:
    path = play(tmp_path / "a.recess", MOVE, MOVE)
    whole = path.read_bytes()
    path.with_name("a.recess.damaged").write_bytes(whole + b"torn")
    path.write_bytes(b"gone")
    binned = discard_save(path, NOW)
    assert list(tmp_path.iterdir()) == [bin_of(tmp_path)]
    assert list_bin(tmp_path)[0].info.can_open
    restore_save(binned)
    assert read_save(path).can_open
    assert path.with_name("a.recess.damaged").read_bytes() == whole + b"torn"


def test_games_of_one_name_deleted_at_once_lie_side_by_side(tmp_path: Path) -> None:
    for _ in range(3):
        discard_save(play(tmp_path / "a.recess", MOVE), NOW)
    assert len(list_bin(tmp_path)) == 3


def test_a_game_comes_back_beside_another_of_its_name(tmp_path: Path) -> None:
    binned = discard_save(play(tmp_path / "a.recess", MOVE, MOVE), NOW)
    other = play(tmp_path / "a.recess", MOVE)
    back = restore_save(binned)
    assert back != other
    assert (read_save(back).moves, read_save(other).moves) == (2, 1)


def test_the_bin_empties_itself_after_a_while(tmp_path: Path) -> None:
    old = discard_save(play(tmp_path / "a.recess", MOVE), NOW)
    old.with_name(f"{old.name}.damaged").touch()
    new = discard_save(play(tmp_path / "b.recess", MOVE), NOW + DAY)
    assert empty_bin(tmp_path, NOW + KEPT_DAYS * DAY - 1) == 0
    assert empty_bin(tmp_path, NOW + KEPT_DAYS * DAY + 1) == 1
    assert list(bin_of(tmp_path).iterdir()) == [new]


def test_the_games_on_the_shelf_stay_however_old_they_are(tmp_path: Path) -> None:
    path = play(tmp_path / "a.recess", MOVE, when=0.0)
    empty_bin(tmp_path, NOW)
    assert path.exists()


def test_what_a_killed_program_left_half_written_goes(tmp_path: Path) -> None:
    left = tmp_path / ".a.recess.77.tmp"
    left.touch()
    os.utime(left, (NOW, NOW))
    empty_bin(tmp_path, NOW + 60)
    assert left.exists()
    empty_bin(tmp_path, NOW + 2 * DAY)
    assert not left.exists()


def test_other_files_in_the_bin_are_neither_listed_nor_removed(tmp_path: Path) -> None:
    bin_of(tmp_path).mkdir()
    for name in ("letter.txt", "game.recess", "1e9~x.recess"):
        (bin_of(tmp_path) / name).touch()
    assert list_bin(tmp_path) == []
    assert empty_bin(tmp_path, 9e11) == 0
    assert len(list(bin_of(tmp_path).iterdir())) == 3


def test_a_missing_bin_is_empty(tmp_path: Path) -> None:
    assert list_bin(tmp_path / "none") == []
    assert empty_bin(tmp_path / "none", NOW) == 0


def test_a_game_being_played_is_not_deleted(tmp_path: Path) -> None:
    path = play(tmp_path / "a.recess", MOVE)
    journal, _ = Journal.resume(path)
    with pytest.raises(LockedError):
        discard_save(path, NOW)
    journal.close()
    assert path.exists()


def test_a_game_that_is_gone_is_told(tmp_path: Path) -> None:
    with pytest.raises(StorageError, match="Not deleted"):
        discard_save(tmp_path / "a.recess", NOW)
    binned = discard_save(play(tmp_path / "a.recess", MOVE), NOW)
    binned.unlink()
    with pytest.raises(StorageError, match="Not brought back"):
        restore_save(binned)


def test_only_saves_are_deleted(tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.touch()
    with pytest.raises(ValueError, match="no saved game"):
        discard_save(letter, NOW)
    assert letter.exists()


def test_a_bin_that_cannot_be_written_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = play(tmp_path / "a.recess", MOVE)

    def fail(*_: object, **__: object) -> None:
        raise OSError(30, "Read-only file system")

    with monkeypatch.context() as patch:
        patch.setattr(Path, "rename", fail)
        with pytest.raises(StorageError, match="read-only"):
            discard_save(path, NOW)
    assert read_save(path).moves == 1
