"""Games are named, copied, sent away and taken in as whole files."""

import errno
import json
import os
import zlib
from pathlib import Path

import pytest

from tabletop.storage.journal.journal import MAX_FILE, Journal, read_journal
from tabletop.storage.journal.lock import LockedError
from tabletop.storage.journal.records import Header
from tabletop.storage.safe_files import StorageError
from tabletop.storage.saves.copies import duplicate_save, export_save, import_save, rename_save
from tabletop.storage.saves.save_list import list_saves, read_save
from tests.storage.test_saves import MOVE, PLAYERS, play


def make(path: Path, *moves: object, known: str = "abc") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    journal = Journal.create(path, Header("example", 2, PLAYERS, seed=1, id=known))
    journal.close()
    whole = play(path.with_name("x.recess"), *[MOVE for _ in moves])
    path.write_bytes(path.read_bytes() + b"".join(whole.read_bytes().splitlines(keepends=True)[1:]))
    whole.unlink()
    return path


def files(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


# Names


def test_a_game_is_renamed_and_nothing_else_changes(tmp_path: Path) -> None:
    path = make(tmp_path / "a.recess", 1, 2)
    os.utime(path, (77.0, 77.0))
    before = read_journal(path)
    assert rename_save(path, "  Rainy \n Sunday ") == "Rainy Sunday"
    after = read_journal(path)
    assert after.header.title == read_save(path).title == "Rainy Sunday"
    assert (after.records, after.header.id) == (before.records, before.header.id)
    assert read_save(path).changed == 77.0
    assert files(tmp_path) == {"a.recess"}


def test_a_name_is_taken_away(tmp_path: Path) -> None:
    path = make(tmp_path / "a.recess")
    rename_save(path, "One")
    assert rename_save(path, " ") == ""
    assert read_save(path).title == ""


def test_a_name_is_as_long_as_may_be_and_no_longer(tmp_path: Path) -> None:
    path = make(tmp_path / "a.recess")
    assert rename_save(path, "x" * 500) == "x" * 40
    assert read_save(path).title == "x" * 40


def test_a_name_of_the_same_length_is_seen_at_once(tmp_path: Path) -> None:
    """Renamed twice by another window, a file may have size, time and inode of before."""
    path = make(tmp_path / "one.recess")
    rename_save(path, "Evening 1")
    other = tmp_path / "other" / "one.recess"
    other.parent.mkdir()
    other.write_bytes(path.read_bytes())
    rename_save(other, "Evening 2")
    assert read_save(path).title == "Evening 1"
    before = path.stat()
    path.write_bytes(other.read_bytes())
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert (path.stat().st_size, path.stat().st_ino) == (before.st_size, before.st_ino)
    assert read_save(path).title == "Evening 2"


def test_an_older_game_without_an_id_keeps_the_one_it_was_known_by(tmp_path: Path) -> None:
    path = play(tmp_path / "a.recess", MOVE)
    known = read_save(path).id
    rename_save(path, "One")
    assert read_save(path).id == known


def test_a_renamed_game_goes_on_and_keeps_its_name(tmp_path: Path) -> None:
    path = make(tmp_path / "a.recess", 1)
    rename_save(path, "One")
    journal, _ = Journal.resume(path)
    journal.append(MOVE)
    journal.close()
    assert (read_save(path).title, read_save(path).moves) == ("One", 2)


def test_a_damaged_end_stays_as_it_is_when_a_game_is_renamed(tmp_path: Path) -> None:
    path = make(tmp_path / "a.recess", 1)
    path.write_bytes(path.read_bytes() + b"torn \xff end")
    rename_save(path, "One")
    assert path.read_bytes().endswith(b"torn \xff end")
    assert (read_save(path).title, read_save(path).moves) == ("One", 1)


def test_a_hostile_name_in_a_file_is_cleaned(tmp_path: Path) -> None:
    path = make(tmp_path / "a.recess")
    first, rest = path.read_bytes().split(b"\n", 1)
    members = json.loads(first)
    del members["crc"]
    members["title"] = "x\x00\u202ey\n" * 30
    body = json.dumps(members, separators=(",", ":")).encode()
    path.write_bytes(b'%s,"crc":"%08x"}\n' % (body[:-1], zlib.crc32(body)) + rest)
    assert read_save(path).title == ("xy " * 14)[:40].strip()


@pytest.mark.parametrize("content", [b"", b"hello\n", b"\0" * 5000, b"{" * 2_000_000])
def test_a_file_that_is_no_game_is_neither_renamed_nor_copied(
    tmp_path: Path, content: bytes
) -> None:
    path = tmp_path / "a.recess"
    path.write_bytes(content)
    for act in (rename_save, duplicate_save):
        with pytest.raises(StorageError):
            act(path, "One")
    with pytest.raises(StorageError):
        export_save(path, tmp_path / "out", "One")
    assert path.read_bytes() == content
    assert list(tmp_path.rglob("*.tmp")) == []


def test_a_game_being_played_is_not_renamed(tmp_path: Path) -> None:
    path = make(tmp_path / "a.recess", 1)
    journal, _ = Journal.resume(path)
    with pytest.raises(LockedError):
        rename_save(path, "One")
    journal.close()


@pytest.mark.parametrize("call", ["fsync", "replace"])
def test_a_full_disk_leaves_the_old_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    path = make(tmp_path / "a.recess", 1)
    before = path.read_bytes()

    def fail(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(f"os.{call}" if call == "fsync" else f"pathlib.Path.{call}", fail)
        with pytest.raises(StorageError, match="Disk is full"):
            rename_save(path, "One")
    assert path.read_bytes() == before


# Copies


def test_a_copy_is_a_game_of_its_own(tmp_path: Path) -> None:
    path = make(tmp_path / "a.recess", 1, 2)
    copy = duplicate_save(path, "Again")
    one, other = read_save(path), read_save(copy)
    assert one.id != other.id
    assert (other.title, other.moves, other.players) == ("Again", 2, PLAYERS)
    assert read_journal(copy).records == read_journal(path).records
    journal, _ = Journal.resume(copy)
    journal.append(MOVE)
    journal.close()
    assert (read_save(path).moves, read_save(copy).moves) == (2, 3)


# Out and in


def test_an_exported_game_is_imported_as_it_was(tmp_path: Path) -> None:
    path = make(tmp_path / "games" / "a.recess", 1, 2)
    rename_save(path, "Rainy: Sunday/../x")
    out = export_save(path, tmp_path / "out", read_save(path).title)
    assert out.parent == tmp_path / "out"
    assert export_save(path, tmp_path / "out", read_save(path).title) != out
    arrival = import_save(out, tmp_path / "other")
    assert (arrival.known, arrival.moves, arrival.path.parent) == ("new", 2, tmp_path / "other")
    assert read_journal(arrival.path) == read_journal(path)
    assert out.exists()


def test_a_long_name_of_large_letters_is_cut_and_leaves_no_half_file(tmp_path: Path) -> None:
    """Forty flags are 320 bytes: no disk takes them, and a file without a name stayed behind."""
    path = make(tmp_path / "games" / "a.recess", 1, 2)
    out = export_save(path, tmp_path / "out", "\N{PLAYING CARD ACE OF SPADES}" * 80)
    assert out.name.startswith("\N{PLAYING CARD ACE OF SPADES}")
    assert [each.name for each in (tmp_path / "out").iterdir()] == [out.name]


def test_what_cant_be_put_in_place_leaves_no_half_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    path = make(tmp_path / "games" / "a.recess", 1, 2)
    monkeypatch.setattr("tabletop.storage.saves.copies._place", full)
    with pytest.raises(StorageError, match="Not exported"):
        export_save(path, tmp_path / "out", "a")
    assert list((tmp_path / "out").iterdir()) == []


def test_a_game_that_is_here_already_is_not_imported_again(tmp_path: Path) -> None:
    path = make(tmp_path / "games" / "a.recess", 1)
    out = export_save(path, tmp_path / "out", "a")
    rename_save(path, "Another name")
    arrival = import_save(out, path.parent)
    assert (arrival.path, arrival.known) == (path, "same")
    assert len(list_saves(path.parent)) == 1


def test_a_game_that_went_on_since_is_told_from_the_file(tmp_path: Path) -> None:
    path = make(tmp_path / "games" / "a.recess", 1)
    out = export_save(path, tmp_path / "out", "a")
    journal, _ = Journal.resume(path)
    journal.append(MOVE)
    journal.close()
    arrival = import_save(out, path.parent)
    assert (arrival.path, arrival.known, arrival.moves) == (path, "other", 1)
    both = import_save(out, path.parent, as_copy=True)
    assert both.known == "new"
    assert read_save(both.path).id != read_save(path).id
    assert len(list_saves(path.parent)) == 2


def test_a_file_out_of_the_folder_itself_is_that_game(tmp_path: Path) -> None:
    path = make(tmp_path / "a.recess", 1)
    assert import_save(path, tmp_path).path == path
    assert len(list_saves(tmp_path)) == 1


def test_an_older_file_is_known_again_by_what_it_says(tmp_path: Path) -> None:
    path = play(tmp_path / "old.recess", MOVE)
    first = import_save(path, tmp_path / "games")
    assert import_save(path, tmp_path / "games").path == first.path


def test_a_cut_file_is_taken_in_and_tells_what_is_missing(tmp_path: Path) -> None:
    path = make(tmp_path / "a.recess", 1, 2, 3)
    path.write_bytes(path.read_bytes()[:-20])
    arrival = import_save(path, tmp_path / "games")
    info = read_save(arrival.path)
    assert (info.moves, info.can_open, info.problem) == (
        2,
        True,
        "The end of this game is damaged.",
    )


def test_a_file_of_a_newer_version_says_so(tmp_path: Path) -> None:
    path = make(tmp_path / "a.recess", 1)
    first, rest = path.read_bytes().split(b"\n", 1)
    members = json.loads(first) | {"version": 77}
    del members["crc"]
    body = json.dumps(members, separators=(",", ":")).encode()
    path.write_bytes(b'%s,"crc":"%08x"}\n' % (body[:-1], zlib.crc32(body)) + rest)
    with pytest.raises(StorageError, match="newer Recess"):
        import_save(path, tmp_path / "games")
    assert not (tmp_path / "games").exists()


@pytest.mark.parametrize(
    "content",
    [b"", b"hello\n", b"\x89PNG\r\n" + bytes(range(256)) * 99, b"[" * 900_000 + b"\n",
     b'{"format":"recess-journal"}\n', b"\n" * 100_000],
)  # fmt: skip
def test_a_file_that_is_no_game_is_refused_in_a_line(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "a.recess"
    path.write_bytes(content)
    with pytest.raises(StorageError) as told:
        import_save(path, tmp_path / "games")
    assert "\n" not in str(told.value)
    assert not (tmp_path / "games").exists()


def test_a_huge_file_is_refused_unread(tmp_path: Path) -> None:
    path = make(tmp_path / "a.recess", 1)
    with path.open("r+b") as file:
        file.truncate(MAX_FILE + 1)
    with pytest.raises(StorageError, match="too large"):
        import_save(path, tmp_path / "games")


@pytest.mark.parametrize("target", ["/dev/zero", "/", "/no/such/file"])
def test_what_is_no_file_is_refused(tmp_path: Path, target: str) -> None:
    (tmp_path / "a.recess").symlink_to(target)
    with pytest.raises(StorageError):
        import_save(tmp_path / "a.recess", tmp_path / "games")
    with pytest.raises(StorageError):
        import_save(Path(target), tmp_path / "games")


def test_a_set_up_alone_is_taken_in_and_no_set_up_is_not(tmp_path: Path) -> None:
    path = make(tmp_path / "a.recess")
    assert import_save(path, tmp_path / "games").moves == 0
    Journal.create(tmp_path / "b.recess", Header("example", 2, PLAYERS, id="b")).close()
    with pytest.raises(StorageError, match="not dealt"):
        import_save(tmp_path / "b.recess", tmp_path / "games")
