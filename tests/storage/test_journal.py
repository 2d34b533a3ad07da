"""A journal on disk: what is written, what survives, what is refused."""

import errno
import json
import os
import signal
import subprocess
import sys
import tempfile
import zlib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabletop.storage.journal.journal import MAX_FILE, Journal, read_best, read_journal
from tabletop.storage.journal.lock import LockedError
from tabletop.storage.journal.records import (
    MAX_LINE,
    Header,
    Player,
    Record,
    decode_line,
    encode_line,
    header_members,
)
from tabletop.storage.safe_files import StorageError

HEADER = Header(
    game="example",
    seats=2,
    players=(Player("Ann", "human", 1), Player("Zoë", "greedy", 4)),
    rules_version=2,
    content="sha256:00",
    options={"long": True, "rounds": 3, "deck": "full"},
    seed=123,
    created="2026-01-31T12:00:00+00:00",
    app="0.1.0",
    id="00112233445566778899aabbccddeeff",
)
RECORDS = (
    Record("setup", draws=(3, 0, 7)),
    Record("move", "p1", "place sql-3 > room:0:1", time=1_790_000_000),
    Record("move", "p2", "place php-1 > room:1:1", (5,)),
    Record("undo"),
    Record("redo"),
    Record("finish", winners=("p2",), reason="stalemate"),
)


def write_game(path: Path, records: tuple[Record, ...] = RECORDS) -> bytes:
    journal = Journal.create(path, HEADER)
    for record in records:
        journal.append(record)
    journal.close()
    return path.read_bytes()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games" / "one.recess"


@pytest.fixture(scope="session")
def game_bytes(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    return write_game(tmp_path_factory.mktemp("whole") / "one.recess")


def test_what_is_written_is_read_again(path: Path) -> None:
    write_game(path)
    content = read_journal(path)
    assert content.header == HEADER
    assert content.records == RECORDS
    assert content.problem is None
    assert content.good_bytes == path.stat().st_size


def test_every_line_is_json_with_its_number_and_checksum(path: Path) -> None:
    lines = write_game(path).decode().splitlines()
    first = json.loads(lines[0])
    assert (first["format"], first["version"], first["players"][1]["name"]) == (
        "recess-journal",
        1,
        "Zoë",
    )
    assert [json.loads(line)["n"] for line in lines[1:]] == [0, 1, 2, 3, 4, 5]
    for line in lines:
        body = line[: line.rindex(',"crc"')] + "}"
        assert json.loads(line)["crc"] == f"{zlib.crc32(body.encode()):08x}"


def test_a_record_is_on_disk_when_append_returns(path: Path) -> None:
    journal = Journal.create(path, HEADER)
    assert path.read_bytes().count(b"\n") == 1
    for count, record in enumerate(RECORDS, start=1):
        journal.append(record)
        assert read_journal(path).records == RECORDS[:count]
    journal.close()


def test_every_append_is_synced_and_the_folder_once(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: list[bool] = []
    sync = os.fsync

    def note(descriptor: int) -> None:
        synced.append(os.path.isdir(f"/proc/self/fd/{descriptor}"))  # noqa: PTH112
        sync(descriptor)

    monkeypatch.setattr(os, "fsync", note)
    journal = Journal.create(path, HEADER)
    assert sorted(synced) == [False, True]
    synced.clear()
    journal.append(RECORDS[0])
    assert synced == [False]
    journal.close()


def test_a_killed_program_leaves_every_finished_append(path: Path) -> None:
    program = """
import sys
from pathlib import Path
from tabletop.storage.journal.journal import Journal
from tabletop.storage.journal.records import Header, Player, Record
journal = Journal.create(Path(sys.argv[1]), Header("example", 1, (Player("Ann"),)))
journal.append(Record("setup"))
while True:
    journal.append(Record("move", "p1", "roll"))
    print(journal.moves, flush=True)
"""
    with subprocess.Popen(
        [sys.executable, "-c", program, str(path)], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        said = [int(process.stdout.readline()) for _ in range(20)]
        process.send_signal(signal.SIGKILL)
        said += [int(line) for line in process.stdout if line.endswith("\n")]
    journal, content = Journal.resume(path)
    assert len(content.records) - 1 >= said[-1]
    journal.append(Record("move", "p1", "roll"))
    journal.close()
    assert read_journal(path).problem is None


@given(st.data())
@settings(max_examples=300, deadline=None)
def test_a_cut_journal_reads_as_a_prefix(game_bytes: bytes, data: st.DataObject) -> None:
    length = data.draw(st.integers(0, len(game_bytes) - 1))
    check_prefix(game_bytes, game_bytes[:length])


@given(st.data())
@settings(max_examples=500, deadline=None)
def test_a_flipped_byte_leaves_a_prefix(game_bytes: bytes, data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(game_bytes) - 1))
    byte = data.draw(st.integers(0, 255).filter(lambda value: value != game_bytes[place]))
    broken = game_bytes[:place] + bytes([byte]) + game_bytes[place + 1 :]
    assert check_prefix(game_bytes, broken) < len(RECORDS)


@given(st.binary(max_size=300))
@settings(max_examples=200, deadline=None)
def test_garbage_behind_the_last_line_changes_nothing(game_bytes: bytes, tail: bytes) -> None:
    assert check_prefix(game_bytes, game_bytes + tail) == len(RECORDS)


def check_prefix(whole: bytes, broken: bytes) -> int:
    """Read `broken`, and again after resuming; returns the number of records."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "one.recess"
        path.write_bytes(broken)
        if b"\n" not in broken or not broken.startswith(whole[: whole.index(b"\n") + 1]):
            with pytest.raises(StorageError):
                read_journal(path)
            with pytest.raises(StorageError):
                Journal.resume(path)
            assert path.read_bytes() == broken
            return 0
        content = read_journal(path)
        count = len(content.records)
        assert content.header == HEADER
        assert content.records == RECORDS[:count]
        assert broken[: content.good_bytes] == whole[: content.good_bytes]
        assert (content.problem is None) == (content.good_bytes == len(broken))
        if not count and content.problem:
            with pytest.raises(StorageError, match="set-up of this game is damaged"):
                Journal.resume(path)
            assert [each.name for each in Path(folder).iterdir()] == [path.name]
            assert path.read_bytes() == broken
            return 0
        journal, _ = Journal.resume(path)
        journal.close()
        assert path.read_bytes() == whole[: content.good_bytes]
        copy = path.with_name("one.recess.damaged")
        assert copy.exists() == (content.problem is not None)
        assert not copy.exists() or copy.read_bytes() == broken
        return count


def test_each_damaged_file_is_kept_beside_those_before_it(path: Path) -> None:
    whole = write_game(path)
    for number in range(3):
        path.write_bytes(whole + b"torn %d" % number)
        journal, _ = Journal.resume(path)
        journal.close()
    for number, ending in enumerate(("damaged", "damaged-2", "damaged-3")):
        assert path.with_name(f"one.recess.{ending}").read_bytes() == whole + b"torn %d" % number
    assert path.read_bytes() == whole


@given(st.lists(st.sampled_from(RECORDS), max_size=12))
@settings(max_examples=100, deadline=None)
def test_whatever_a_journal_accepts_it_reads_again(records: list[Record]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "one.recess"
        journal = Journal.create(path, HEADER)
        accepted = []
        for record in records:
            try:
                journal.append(record)
            except ValueError:
                continue
            accepted.append(record)
        journal.close()
        assert read_journal(path).records == tuple(accepted)
        assert journal.moves >= 0


@pytest.mark.parametrize(
    "record",
    [
        Record("move", "p1", "x" * 60_001),
        Record("move", "p" * 300, "roll"),
        Record("move", "p1", "lone \ud800"),
        Record("move", "p1", "roll", (-1,)),
        Record("setup"),
        Record("undo"),
    ],
)
def test_a_record_that_would_not_be_read_again_is_refused(path: Path, record: Record) -> None:
    journal = Journal.create(path, HEADER)
    journal.append(RECORDS[0])
    with pytest.raises(ValueError, match=r"\w"):
        journal.append(record)
    assert journal.unsaved == ()
    journal.append(RECORDS[1])
    journal.close()
    assert read_journal(path).records == RECORDS[:2]


def test_names_in_a_header_are_clean(path: Path) -> None:
    header = Header("example", 1, (Player("\u202eAnn\x1b[2J\n" + "x" * 100),))
    Journal.create(path, header).close()
    assert read_journal(path).header.players[0].name == "Ann[2J xxxxxxxxx"


@pytest.mark.parametrize("line", [0, 1], ids=["header", "set-up"])
def test_a_damaged_beginning_is_taken_from_an_earlier_copy(path: Path, line: int) -> None:
    whole = write_game(path)
    path.write_bytes(whole + b"torn")
    journal, _ = Journal.resume(path)
    journal.close()
    lines = path.read_bytes().splitlines(keepends=True)
    lines[line] = lines[line].replace(b'"', b"'", 1)
    path.write_bytes(b"".join(lines))
    journal, content = Journal.resume(path)
    journal.close()
    assert content.records == journal.records == RECORDS
    assert content.problem is not None
    assert "beginning of this game is damaged" in content.problem
    assert "move 2" in content.problem
    assert path.read_bytes() == whole
    copies = sorted(each.name for each in path.parent.iterdir() if ".damaged" in each.name)
    assert copies == ["one.recess.damaged", "one.recess.damaged-2"]
    assert path.with_name(copies[1]).read_bytes() == b"".join(lines)


def test_of_several_copies_the_longest_game_is_taken(path: Path) -> None:
    lines = write_game(path).splitlines(keepends=True)
    for name, count in (("", 3), ("-2", 5), ("-3", 4)):
        path.with_name(f"{path.name}.damaged{name}").write_bytes(b"".join(lines[:count]))
    path.write_bytes(b"nothing\n")
    assert read_best(path).records == RECORDS[:4]


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent otherwise there")
@pytest.mark.parametrize("call", ["write", "fsync", "replace"])
def test_a_kill_while_a_journal_is_made_leaves_no_empty_save(path: Path, call: str) -> None:
    program = """
import os, signal, sys
from pathlib import Path
from tabletop.storage.journal.journal import Journal
from tabletop.storage.journal.records import Header, Player, Record
call = getattr(os, sys.argv[2])
def killed(*given):
    if sys.argv[2] != "write" or b"recess-journal" in bytes(given[1]):
        os.kill(os.getpid(), signal.SIGKILL)
    return call(*given)
setattr(os, sys.argv[2], killed)
Journal(Path(sys.argv[1]), Header("example", 1, (Player("Ann"),))).append(Record("setup"))
"""
    done = subprocess.run([sys.executable, "-c", program, path, call], check=False)
    assert done.returncode == -signal.SIGKILL
    assert not path.exists()
    journal = Journal.create(path, HEADER)
    journal.close()
    assert read_journal(path).header == HEADER


def test_a_kill_while_acts_are_cut_off_leaves_a_whole_game(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = write_game(path)
    journal, _ = Journal.resume(path)

    def killed(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", killed)
        with pytest.raises(KeyboardInterrupt):
            journal.cut(2)
    assert path.read_bytes() == whole
    journal.close()


# Hostile files


def forged(*members: object) -> bytes:
    lines = []
    for member in members:
        body = json.dumps(member, separators=(",", ":")).encode()
        lines.append(b'%s,"crc":"%08x"}\n' % (body[:-1], zlib.crc32(body)))
    return b"".join(lines)


def good_header() -> dict[str, object]:
    return {
        "format": "recess-journal",
        "version": 1,
        "game": "example",
        "rules_version": 1,
        "content": "",
        "seats": 1,
        "options": {},
        "seed": None,
        "players": [{"name": "Ann", "kind": "human", "portrait": 0}],
        "created": "",
        "app": "",
    }


SETUP = {"n": 0, "do": "setup", "draws": [], "at": 0}


def test_a_forged_journal_is_well_made(path: Path) -> None:
    """The hostile cases below fail for the reason they name, not for a slip of the forger."""
    path.parent.mkdir()
    path.write_bytes(forged(good_header(), SETUP))
    assert read_journal(path).records == (Record("setup"),)


@pytest.mark.parametrize(
    "change",
    [
        {"format": "other"},
        {"version": "1"},
        {"version": True},
        {"version": 2},
        {"version": 3},
        {"version": 2, "parent": 1},
        {"version": 2, "parent": {"id": "a", "move": -1, "records": 1}},
        {"version": 2, "parent": {"id": "a", "move": 1, "records": 0}},
        {"parent": {"id": "a", "move": 1, "records": 1}},
        {"game": 7},
        {"game": "x" * 1000},
        {"game": "\ud800"},
        {"seats": -1},
        {"seats": 10**400},
        {"seats": 2.5},
        {"options": []},
        {"options": {"a": [1]}},
        {"options": {"a": 1e300}},
        {"options": {str(number): 1 for number in range(1000)}},
        {"seed": "1"},
        {"seed": True},
        {"players": {}},
        {"players": [1]},
        {"players": [{"name": 1}]},
        {"players": None},
        {"created": None},
    ],
)
def test_a_header_of_wrong_types_is_refused(path: Path, change: dict[str, object]) -> None:
    path.parent.mkdir()
    path.write_bytes(forged(good_header() | change, SETUP))
    with pytest.raises(StorageError) as refusal:
        read_journal(path)
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize(
    "change",
    [
        {"n": 2},
        {"n": True},
        {"n": None},
        {"at": 0},
        {"do": "setup"},
        {"do": "eval"},
        {"do": ["move"]},
        {"do": None},
        {"seat": 1},
        {"seat": "p" * 1000},
        {"move": {"a": 1}},
        {"move": "x" * 100_000},
        {"move": "\udfff"},
        {"draws": 1},
        {"draws": ["1"]},
        {"draws": [-1]},
        {"draws": [True]},
        {"draws": [10**30]},
        {"winners": "p1"},
        {"reason": []},
        {"time": -1},
        {"time": "now"},
        {"time": 1.5},
    ],
)
def test_an_act_of_wrong_types_ends_the_prefix(path: Path, change: dict[str, object]) -> None:
    path.parent.mkdir()
    move = {"n": 1, "do": "move", "seat": "p1", "move": "roll", "draws": [], "at": 1}
    path.write_bytes(forged(good_header(), SETUP, move | change))
    content = read_journal(path)
    assert len(content.records) == 1
    assert content.problem is not None


def crc_line(body: bytes) -> bytes:
    return b'%s,"crc":"%08x"}\n' % (body[:-1], zlib.crc32(body))


@pytest.mark.parametrize(
    "line",
    [
        b"\n",
        b"}\n",
        b"\xff\xfe\x00\x01\n",
        b"\x00" * 5000 + b"\n",
        b"x" * (MAX_LINE * 3),
        b"[" * 200_000 + b"\n",
        crc_line(b'{"n":' + b"[" * 200_000 + b"]" * 200_000 + b"}"),
        crc_line(b'{"n":' + b'{"a":' * 100_000 + b"1" + b"}" * 100_001),
        crc_line(b'{"n":' + b"9" * 100_000 + b"}"),
        crc_line(b'{"n":1e999}'),
        crc_line(b'{"n":NaN}'),
        crc_line(b'{"n":"\xff"}'),
        crc_line(b'["n"]'),
    ],
    ids=range(13),
)
def test_a_hostile_line_ends_the_prefix_and_is_no_header(path: Path, line: bytes) -> None:
    path.parent.mkdir()
    path.write_bytes(forged(good_header(), SETUP) + line)
    content = read_journal(path)
    assert content.records == (Record("setup"),)
    assert content.problem is not None
    path.write_bytes(line)
    with pytest.raises(StorageError):
        read_journal(path)


@pytest.mark.skipif(sys.platform == "win32", reason="needs symbolic links and pipes")
@pytest.mark.parametrize("target", ["/dev/zero", "/dev/stdin", "/nowhere", ".", "self"])
def test_a_link_to_no_ordinary_file_is_refused(tmp_path: Path, target: str) -> None:
    path = tmp_path / "self"
    path.symlink_to(target)
    with pytest.raises(StorageError):
        read_journal(path)


@pytest.mark.skipif(sys.platform == "win32", reason="needs pipes")
def test_a_pipe_does_not_stop_the_program(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "one.recess")
    with pytest.raises(StorageError, match="ordinary"):
        read_journal(tmp_path / "one.recess")


def test_a_path_that_is_none_is_refused(tmp_path: Path) -> None:
    for name in ("a\0b", "x" * 5000):
        with pytest.raises(StorageError):
            read_journal(tmp_path / name)


def test_a_huge_file_is_refused_unread(path: Path) -> None:
    write_game(path)
    os.truncate(path, 1 << 30)
    with pytest.raises(StorageError, match="too large"):
        read_journal(path)


def test_a_file_full_of_acts_stays_within_memory(path: Path) -> None:
    draws = [0] * 400_000
    path.parent.mkdir()
    lines = [{"n": n, "do": "move", "draws": draws, "at": n} for n in range(1, 6)]
    path.write_bytes(forged(good_header(), SETUP, *lines))
    content = read_journal(path)
    assert len(content.records) == 3
    assert "too long" in str(content.problem)
    assert path.stat().st_size < MAX_FILE


# Trouble while writing


def test_a_full_disk_loses_nothing(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = Journal.create(path, HEADER)
    journal.append(RECORDS[0])
    good = path.read_bytes()
    write = os.write

    def write_half(descriptor: int, data: bytes) -> int:
        if len(data) < 10:
            raise OSError(errno.ENOSPC, "No space left on device")
        return write(descriptor, data[: len(data) // 2])

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", write_half)
        for count in (1, 2):
            with pytest.raises(StorageError, match=r"^Not saved\. Disk is full\.$"):
                journal.append(RECORDS[count])
            assert journal.unsaved == RECORDS[1 : count + 1]
        with pytest.raises(StorageError):
            journal.retry()
        assert path.read_bytes() == good
    journal.append(RECORDS[3])
    assert journal.unsaved == ()
    assert read_journal(path).records == RECORDS[:4]
    journal.close()


def test_a_half_written_line_is_cut_before_the_next_try(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even where the cut right after the failure fails as well."""
    journal = Journal.create(path, HEADER)
    journal.append(RECORDS[0])
    write = os.write

    def refuse(*_: object) -> None:
        raise OSError(errno.EIO, "Input/output error")

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", lambda descriptor, data: write(descriptor, data[:7]))
        patch.setattr(os, "fsync", refuse)
        patch.setattr(os, "ftruncate", refuse)
        with pytest.raises(StorageError, match="The disk reports an error"):
            journal.append(RECORDS[1])
    assert read_journal(path).records[:1] == RECORDS[:1]
    journal.retry()
    assert read_journal(path).records == RECORDS[:2]
    assert read_journal(path).problem is None
    journal.close()


def test_a_file_that_may_not_grow_loses_nothing(path: Path) -> None:
    """The system itself stops the write in the middle of a line."""
    resource = pytest.importorskip("resource")
    journal = Journal.create(path, HEADER)
    size = path.stat().st_size
    before = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size + 20, limits[1]))
    try:
        with pytest.raises(StorageError, match="Not saved"):
            journal.append(RECORDS[0])
        assert path.stat().st_size == size
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
        signal.signal(signal.SIGXFSZ, before)
    journal.retry()
    assert read_journal(path).records == RECORDS[:1]
    journal.close()


def test_a_folder_that_cannot_be_made_is_a_clear_line(tmp_path: Path) -> None:
    blocked = tmp_path / "games"
    blocked.write_text("in the way")
    path = blocked / "one.recess"
    with pytest.raises(StorageError, match="Not saved"):
        Journal.create(path, HEADER)
    journal = Journal(path, HEADER)
    for record in RECORDS[:2]:
        with pytest.raises(StorageError, match="Not saved"):
            journal.append(record)
    assert journal.unsaved == RECORDS[:2]
    blocked.unlink()
    journal.append(RECORDS[2])
    journal.close()
    assert read_journal(path).records == RECORDS[:3]


def test_a_new_name_that_cant_be_written_leaves_the_game_whole(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A share that was gone for a moment while a phone sat down cut the file to nothing."""
    whole = write_game(path)
    journal, _ = Journal.resume(path)
    journal.append(Record("move", "p1", "place go-1 > room:0:0"))
    longer = path.read_bytes()

    def gone(self: Path, **_: object) -> os.stat_result:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    monkeypatch.setattr(Path, "stat", gone)
    with pytest.raises(StorageError, match="Not saved"):
        journal.reseat((Player("Ann"), Player("Zoe")))
    monkeypatch.undo()
    assert longer.startswith(whole)
    assert path.read_bytes() == longer
    journal.retry()
    assert [player.name for player in read_journal(path).header.players] == ["Ann", "Zoe"]
    journal.close()


def test_a_game_that_cant_be_begun_is_given_free(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("tabletop.storage.journal.journal.write_all", full)
    journal = Journal(path, HEADER)
    with pytest.raises(StorageError):
        journal.begin(RECORDS[:2])
    monkeypatch.undo()
    write_game(path)


def test_a_file_removed_while_playing_is_written_anew(path: Path) -> None:
    journal = Journal.create(path, HEADER)
    for record in RECORDS[:3]:
        journal.append(record)
    path.unlink()
    journal.append(RECORDS[3])
    assert read_journal(path).records == RECORDS[:4]
    os.truncate(path, 3)
    journal.append(RECORDS[4])
    assert read_journal(path).records == RECORDS[:5]
    journal.close()


def test_a_new_game_never_overwrites_a_file(path: Path) -> None:
    before = write_game(path)
    with pytest.raises(StorageError):
        Journal.create(path, HEADER)
    assert path.read_bytes() == before


# Going on


def test_a_resumed_game_goes_on_where_it_was(path: Path) -> None:
    write_game(path, RECORDS[:3])
    journal, content = Journal.resume(path)
    assert content.records == RECORDS[:3] == journal.records
    assert journal.moves == 2
    for record in RECORDS[3:]:
        journal.append(record)
    journal.close()
    assert read_journal(path).records == RECORDS


def test_damaged_copies_do_not_overwrite_each_other(path: Path) -> None:
    whole = write_game(path)
    for count in (1, 2):
        path.write_bytes(whole + b"torn %d" % count)
        journal, _ = Journal.resume(path)
        journal.close()
    copies = sorted(path.parent.glob("*.damaged*"))
    assert [copy.read_bytes()[-6:] for copy in copies] == [b"torn 1", b"torn 2"]


def test_nothing_is_cut_before_the_copy_is_kept(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = write_game(path, RECORDS[:3])
    path.write_bytes(whole + b"torn")

    def refuse(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("shutil.copyfileobj", refuse)
        journal, content = Journal.resume(path)
        assert content.records == RECORDS[:3]
        with pytest.raises(StorageError, match="Disk is full"):
            journal.append(RECORDS[3])
        assert path.read_bytes() == whole + b"torn"
        assert not list(path.parent.glob("*.damaged"))
    journal.retry()
    journal.close()
    assert read_journal(path).records == RECORDS[:4]
    assert path.with_name("one.recess.damaged").read_bytes() == whole + b"torn"


def test_a_game_in_a_folder_without_locks_goes_on_in_memory(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As in a folder that may only be read."""
    whole = write_game(path, RECORDS[:3])
    open_file = os.open

    def refuse(name: Path, flags: int, mode: int = 0o777) -> int:
        if flags & (os.O_CREAT | os.O_RDWR):
            raise OSError(errno.EROFS, "Read-only file system")
        return open_file(name, flags, mode)

    with monkeypatch.context() as patch:
        patch.setattr(os, "open", refuse)
        journal, content = Journal.resume(path)
        assert content.records == RECORDS[:3]
        with pytest.raises(StorageError, match="The folder is read-only"):
            journal.append(RECORDS[3])
    assert journal.unsaved == RECORDS[3:4]
    assert path.read_bytes() == whole
    journal.retry()
    journal.close()
    assert read_journal(path).records == RECORDS[:4]


def test_acts_that_the_rules_refuse_are_cut_after_a_copy(path: Path) -> None:
    whole = write_game(path)
    journal, _ = Journal.resume(path)
    journal.cut(2)
    assert journal.records == RECORDS[:2]
    journal.append(RECORDS[3])
    journal.close()
    assert read_journal(path).records == (*RECORDS[:2], RECORDS[3])
    assert path.with_name("one.recess.damaged").read_bytes() == whole


def test_two_writers_of_one_game_are_refused(path: Path) -> None:
    journal = Journal.create(path, HEADER)
    journal.append(RECORDS[0])
    with pytest.raises(LockedError, match="another window"):
        Journal.resume(path)
    journal.append(RECORDS[1])
    journal.close()
    again, content = Journal.resume(path)
    assert content.records == RECORDS[:2]
    again.close()
    assert list(path.parent.iterdir()) == [path]


def test_the_lock_of_a_killed_program_does_not_hold(path: Path) -> None:
    write_game(path)
    program = """
import os, sys
from pathlib import Path
from tabletop.storage.journal.journal import Journal
journal, _ = Journal.resume(Path(sys.argv[1]))
print("open", flush=True)
sys.stdin.read()
"""
    with subprocess.Popen(
        [sys.executable, "-c", program, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        process.stdout.readline()
        with pytest.raises(LockedError):
            Journal.resume(path)
        process.kill()
    journal, _ = Journal.resume(path)
    journal.close()


def test_a_checked_line_reads_as_it_was_written() -> None:
    members = {"n": 1, "text": 'a "crc":"00000000"} b', "list": [1, None, True]}
    assert decode_line(encode_line(members)) == members  # type: ignore[arg-type]


def test_a_game_keeps_its_id_wherever_its_file_goes(path: Path) -> None:
    write_game(path)
    other = path.with_name("renamed.recess")
    path.rename(other)
    assert read_journal(other).header.id == HEADER.id


def test_an_older_file_without_an_id_always_gets_the_same(path: Path) -> None:
    old = {name: value for name, value in header_members(HEADER).items() if name != "id"}
    ids = set()
    path.parent.mkdir()
    for created in (old["created"], old["created"], "2026-02-01T12:00:00+00:00"):
        path.write_bytes(encode_line({**old, "created": created}))
        ids.add(read_journal(path).header.id)
        assert len(read_journal(path).header.id) == 32
    assert len(ids) == 2


@pytest.mark.parametrize("told", ["../../x", "a b", "x" * 65, 7, "ü"])
def test_a_hostile_id_is_refused(path: Path, told: object) -> None:
    path.parent.mkdir()
    path.write_bytes(encode_line({**header_members(HEADER), "id": told}))  # type: ignore[dict-item]
    with pytest.raises(StorageError):
        read_journal(path)
