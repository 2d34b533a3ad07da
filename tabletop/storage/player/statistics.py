"""A database of finished games: players, winners, scores and durations.

One SQLite file has a row per game. A damaged file is set aside and rebuilt from its readable rows
and the saved games. Totals from an older version are imported once.
"""

import contextlib
import csv
import io
import os
import shutil
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path
from time import time
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from tabletop.folders import files
from tabletop.storage.journal.journal import read_best
from tabletop.storage.journal.records import Header, Record
from tabletop.storage.safe_files import (
    BROKEN,
    StorageError,
    cause,
    clean_name,
    open_regular,
    parse_json,
    read_limited,
    sync_folder,
    write_atomically,
)
from tabletop.storage.saves.save_list import SUFFIX, is_ahead

if TYPE_CHECKING:
    import sqlite3

Row: TypeAlias = Sequence[Any]
GAMES: Final = "SELECT id, game, ended, seconds, moves, left_out FROM games ORDER BY rowid"
SEATS: Final = "SELECT id, seat, name, kind, score, won FROM seats ORDER BY rowid"
GOALS: Final = "SELECT id, seat, goal, number, met FROM goals ORDER BY rowid"
OLDER: Final = "SELECT game, name, played, won FROM older ORDER BY rowid"
_DAMAGE: Final = frozenset((0, 1, 11, 24, 26))
"""SQLite result codes for a damaged file, a file that is no database, or a missing table."""

VERSION: Final = 2
OLD_NAME: Final = "statistics.json"
"""Name of the file of statistics that an older version wrote, in the same folder."""
LONG_PAUSE: Final = 600
"""Longest pause between two moves, in seconds, that counts fully towards a game's duration.

Longer pauses count as this long.
"""
_TABLES = """
CREATE TABLE IF NOT EXISTS games(
    id TEXT PRIMARY KEY, game TEXT NOT NULL, ended INTEGER NOT NULL, seconds INTEGER NOT NULL,
    moves INTEGER NOT NULL, left_out INTEGER NOT NULL DEFAULT 0);
CREATE TABLE IF NOT EXISTS seats(
    id TEXT NOT NULL, seat INTEGER NOT NULL, name TEXT NOT NULL, kind TEXT NOT NULL,
    score INTEGER, won INTEGER NOT NULL, PRIMARY KEY(id, seat));
CREATE TABLE IF NOT EXISTS older(
    game TEXT NOT NULL, name TEXT NOT NULL, played INTEGER NOT NULL, won INTEGER NOT NULL,
    PRIMARY KEY(game, name));
CREATE TABLE IF NOT EXISTS goals(
    id TEXT NOT NULL, seat INTEGER NOT NULL, goal TEXT NOT NULL, number INTEGER NOT NULL,
    met INTEGER NOT NULL, PRIMARY KEY(id, seat, goal));
"""
_COLUMNS = (
    "game",
    "id",
    "ended",
    "seconds",
    "moves",
    "seat",
    "name",
    "kind",
    "score",
    "won",
    "left out",
)
_WAIT = 1.0
"""Seconds to wait while another window writes."""
_MOST = 100_000
"""Most games that are read, newest first."""


@dataclass(frozen=True, slots=True)
class Seat:
    """The result of one player in one finished game."""

    name: str
    kind: str
    """"human" for a person, or the level of a computer player."""
    score: int | None
    """The player's score; None if the game has no scores."""
    won: bool
    rival: str = ""
    """The id of the rival who sat here; "" for nobody with a character."""


@dataclass(frozen=True, slots=True)
class Finished:
    """The result of one finished game: who played, who won, and how long it took."""

    id: str
    """The unique id of the saved game."""
    game: str
    ended: int
    """When the game ended, in seconds since 1970; 0 if unknown."""
    seconds: int
    """How long the game took, in seconds and without long pauses; 0 if unknown."""
    moves: int
    seats: tuple[Seat, ...]
    left_out: bool = False
    """Whether the game is excluded from all statistics, as the player chose."""

    def of(self, name: str) -> Seat | None:
        """Return the result of a person in this game; None if that person did not play.

        If the person had several seats, return the best of their results.
        """
        mine = [seat for seat in self.seats if seat.kind == "human" and seat.name == name]
        return max(mine, key=lambda seat: (seat.won, seat.score or 0), default=None)


@dataclass(frozen=True, slots=True)
class Older:
    """A person's totals from an older version, for games whose saves are gone."""

    game: str
    name: str
    played: int
    won: int


@dataclass(frozen=True, slots=True)
class Statistics:
    """The results of all known finished games. The module `totals` evaluates them."""

    games: list[Finished] = field(default_factory=list)
    """The finished games, oldest first."""
    older: list[Older] = field(default_factory=list)


def finished_of(header: Header, records: Sequence[Record]) -> Finished | None:
    """Return the result of a saved game from its content; None while the game goes on.

    Also return None if the game was continued from a position of another game, because such games
    don't count. Whoever resigned has lost; if no person plays on, that ends the game.
    """
    if getattr(header, "parent", None) is not None:
        return None
    gone = {record.seat for record in records if record.do == "resign"}
    ends = (
        ["finish"] if any(who.kind == "human" for who in header.players) else ["finish", "resign"]
    )
    end = next((at for at, record in enumerate(records) if record.do in ends), -1)
    if end < 0:
        return None
    finish = records[end]
    scores = finish.standing.scores if finish.do == "finish" else ()
    moves = 0
    for record in records[:end]:
        moves += {"move": 1, "redo": record.steps, "undo": -record.steps}.get(record.do, 0)
    times = [record.time for record in records[: end + 1] if record.time]
    gaps = pairwise(times)
    return Finished(
        id=header.id,
        game=header.game,
        ended=times[-1] if times else _seconds(header.created),
        seconds=sum(max(0, min(LONG_PAUSE, after - before)) for before, after in gaps),
        moves=moves,
        seats=tuple(
            Seat(
                player.name,
                "human" if seat in gone else player.kind,
                _whole(scores[at]) if at < len(scores) and seat not in gone else None,
                seat in finish.winners and seat not in gone,
                player.rival,
            )
            for at, player in enumerate(header.players)
            for seat in (f"p{at + 1}",)
        ),
    )


def count_game(finished: Finished, path: Path, saves: Path | None = None) -> str | None:
    """Store the result of a finished game, unless it is stored already.

    If the database is damaged or missing, the games in the folder `saves` are counted too. Return
    None, or one line saying what went wrong.
    """
    try:
        warning = _made_anew(path, saves)
        with opened(path) as base:
            _add(base, (finished,))
    except StorageError as error:
        return f"The statistics are not kept. {error}"
    return warning


def load_statistics(
    path: Path, saves: Path | None = None, now: float | None = None
) -> tuple[Statistics, str | None]:
    """Return the results of all finished games, and one line saying what was lost, if anything.

    The line is None if nothing was lost. This never raises.

    Args:
        path: The database.
        saves: Folder of saved games, which are counted if the database is damaged or missing.
        now: The current time in seconds since 1970; by default the clock's time.
    """
    try:
        warning = _made_anew(path, saves)
        if not path.exists():
            return Statistics(), warning
        with opened(path) as base:
            games = _read(base, time() if now is None else now)
            return Statistics(games, _read_older(base)), warning
    except StorageError as error:
        return Statistics(), str(error)


def leave_out(id_: str, path: Path, *, out: bool = True) -> str | None:
    """Exclude a game from all statistics or, if `out` is False, include it again.

    `id_` is the id of the game. Return None, or one line saying why that failed.
    """
    try:
        with opened(path) as base:
            base.execute("UPDATE games SET left_out = ? WHERE id = ?", (int(out), id_))
    except StorageError as error:
        return str(error)
    return None


def without(games: Iterable[Finished], id_: str, *, out: bool) -> list[Finished]:
    """Return the games with the one whose id is `id_` excluded from statistics.

    With `out=False`, that game is included again.
    """
    return [replace(game, left_out=out) if game.id == id_ else game for game in games]


def csv_of(games: Iterable[Finished]) -> str:
    """Return finished games as CSV text, with one line per seat and times in UTC."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(_COLUMNS)
    for game in games:
        ended = datetime.fromtimestamp(game.ended, UTC).isoformat() if game.ended else ""
        for at, seat in enumerate(game.seats, 1):
            score = "" if seat.score is None else seat.score
            row = (game.game, game.id, ended, game.seconds, game.moves, at, _cell(seat.name))
            writer.writerow((*row, seat.kind, score, int(seat.won), int(game.left_out)))
    return text.getvalue()


def save_csv(games: Iterable[Finished], path: Path) -> None:
    """Write finished games to a CSV file that spreadsheet programs can open.

    Raises:
        StorageError: the file can't be written.
    """
    write_atomically(path, b"\xef\xbb\xbf" + csv_of(games).encode())


def _cell(name: str) -> str:
    """Escape a name so that no spreadsheet reads it as a formula."""
    return f"'{name}" if name[:1] in "=+-@\t\r" else name


@contextlib.contextmanager
def opened(path: Path) -> Iterator["sqlite3.Connection"]:
    """Open the database of finished games, creating its tables; commit on exit.

    Raises:
        StorageError: it can't be read or written.
    """
    import sqlite3  # noqa: PLC0415 - the first frame does without

    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        base = sqlite3.connect(path, timeout=_WAIT)
    except (OSError, sqlite3.Error) as error:
        raise StorageError(f"{path.name} can't be opened. {_why(error)}") from error
    try:
        with base:
            base.executescript(_TABLES)
            base.execute(f"PRAGMA user_version = {VERSION}")
            yield base
    except sqlite3.OperationalError as error:
        raise StorageError(f"{path.name} can't be written. {_why(error)}") from error
    except sqlite3.DatabaseError as error:
        raise StorageError(f"{path.name} is damaged.") from error
    finally:
        base.close()


def _why(error: Exception) -> str:
    if isinstance(error, OSError):
        return cause(error)
    return "Another window writes it." if "locked" in str(error) else "The disk refuses it."


def _made_anew(path: Path, saves: Path | None) -> str | None:
    """Rebuild a missing or damaged database from the saved games; return what was lost.

    The new file is put in place in one step, so a kill leaves the old file or the new one.
    """
    if not os.path.lexists(path):
        _make(path, saves)
        return None
    if is_whole(path, VERSION, _WAIT):
        return None
    kept = copy_aside(path)
    _make(path, saves, mending=True)
    return f"The statistics were damaged and are counted again. They are kept as {kept}."


def _make(path: Path, saves: Path | None, *, mending: bool = False) -> None:
    """Write a new database with all known games; write none if there are no games.

    Raises:
        StorageError: it can't be written.
    """
    games = list(_of_saves(saves)) if saves is not None else []
    older = _older(path.with_name(OLD_NAME), games)
    rows, seats, sums, goals = salvage(path) if mending else ([], [], [], [])
    if not (games or older or mending):
        return
    fresh = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        fresh.unlink(missing_ok=True)
        with opened(fresh) as base:
            base.executemany("INSERT OR IGNORE INTO games VALUES(?, ?, ?, ?, ?, ?)", rows)
            base.executemany("INSERT OR IGNORE INTO seats VALUES(?, ?, ?, ?, ?, ?)", seats)
            base.executemany("INSERT OR IGNORE INTO goals VALUES(?, ?, ?, ?, ?)", goals)
            _add(base, games)
            sums = sums or [(each.game, each.name, each.played, each.won) for each in older]
            base.executemany("INSERT OR REPLACE INTO older VALUES(?, ?, ?, ?)", sums)
        # What was half written to the damaged file must not be done to the new one.
        path.with_name(f"{path.name}-journal").unlink(missing_ok=True)
        fresh.replace(path)
    except OSError as error:
        raise StorageError(f"{path.name} can't be written. {cause(error)}") from error
    finally:
        with contextlib.suppress(OSError):
            fresh.unlink(missing_ok=True)
    sync_folder(path.parent)


def _older(path: Path, games: Sequence[Finished]) -> list[Older]:
    """Return what an older version counted beyond the games that still exist."""
    try:
        value = parse_json(read_limited(path, 4 << 20))
    except (StorageError, ValueError):
        return []
    found: list[Older] = []
    counted = value.get("games") if isinstance(value, dict) else None
    for game, entry in counted.items() if isinstance(counted, dict) else ():
        players = entry.get("players") if isinstance(entry, dict) else None
        for name, tally in players.items() if isinstance(players, dict) else ():
            match tally:
                case {"played": int(played), "won": int(won)} if 0 <= won <= played < 1 << 31:
                    mine = [s for g in games if g.game == game for s in g.seats if s.name == name]
                    left = played - len(mine), won - sum(seat.won for seat in mine)
                    if left[0] > 0 and (clean := clean_name(name)):
                        found.append(Older(game, clean, left[0], min(left[0], max(0, left[1]))))
    return found


def _of_saves(folder: Path) -> Iterator[Finished]:
    """Yield the finished games of a folder, including those whose last move was undone later."""
    for path in files(folder, SUFFIX):
        with contextlib.suppress(StorageError, OSError):
            content = read_best(path)
            finished = finished_of(content.header, content.records)
            if finished is not None:
                yield finished


def _add(base: "sqlite3.Connection", games: Iterable[Finished]) -> None:
    for game in games:
        values = (game.id, game.game, game.ended, game.seconds, game.moves, int(game.left_out))
        done = base.execute("INSERT OR IGNORE INTO games VALUES(?, ?, ?, ?, ?, ?)", values)
        if done.rowcount:
            base.executemany(
                "INSERT OR REPLACE INTO seats VALUES(?, ?, ?, ?, ?, ?)",
                [
                    (game.id, at, seat.name, _stored_kind(seat), seat.score, int(seat.won))
                    for at, seat in enumerate(game.seats)
                ],
            )


def _read(base: "sqlite3.Connection", now: float) -> list[Finished]:
    """Return all games, oldest first; invalid rows are skipped.

    A game dated in the future was written under a wrong clock: its time counts as unknown.
    """
    seats: dict[str, list[Seat]] = {}
    for row in base.execute("SELECT id, name, kind, score, won FROM seats ORDER BY id, seat"):
        seat = _seat(row[1:])
        if seat is not None:
            seats.setdefault(row[0], []).append(seat)
    rows = base.execute(
        "SELECT id, game, ended, seconds, moves, left_out FROM games"
        " ORDER BY ended DESC, rowid DESC LIMIT ?",
        (_MOST,),
    ).fetchall()
    found = []
    for row in reversed(rows):
        id_, game, ended, seconds, moves, out = row
        numbers = (ended, seconds, moves)
        if isinstance(game, str) and all(isinstance(n, int) and 0 <= n < 2**53 for n in numbers):
            mine = tuple(seats.get(id_, ()))
            known = 0 if is_ahead(ended, now) else ended
            found.append(Finished(str(id_), game, known, seconds, moves, mine, bool(out)))
    return sorted(found, key=lambda game: game.ended)


def _read_older(base: "sqlite3.Connection") -> list[Older]:
    rows = base.execute("SELECT game, name, played, won FROM older ORDER BY game, name")
    return [
        Older(str(game), str(name), played, won)
        for game, name, played, won in rows
        if all(isinstance(number, int) and 0 <= number < 2**53 for number in (played, won))
    ]


def _seat(values: Sequence[Any]) -> Seat | None:
    match values:
        case (str(name), str(kind), (int() | None) as score, int(won)):
            level, _, rival = kind.partition(":")
            return Seat(clean_name(name) or "?", level, score, bool(won), rival)
    return None


def _stored_kind(seat: Seat) -> str:
    """Return the kind of a seat with its rival, as the database stores them: `easy:tim`."""
    return f"{seat.kind}:{seat.rival}" if seat.rival else seat.kind


def _whole(text: str) -> int | None:
    try:
        return int(text)
    except ValueError:
        return None


def _seconds(created: str) -> int:
    try:
        return max(0, int(datetime.fromisoformat(created).timestamp()))
    except ValueError:
        return 0


def is_whole(path: Path, version: int, wait: float) -> bool:
    """Return whether a database file is undamaged and can be read completely.

    Args:
        path: The file.
        version: The latest version of its format that this program knows.
        wait: Seconds to wait while another program writes it.

    Raises:
        StorageError: this can't be determined, or a newer version of the program wrote the file.
    """
    import sqlite3  # noqa: PLC0415 - the first frame does without

    open_regular(path).close()
    try:
        with contextlib.closing(sqlite3.connect(path, timeout=wait)) as base:
            (written,) = base.execute("PRAGMA user_version").fetchone()
            if written > version:
                raise StorageError(f"{path.name} was written by a newer Recess.")
            if base.execute("PRAGMA integrity_check(1)").fetchone() != ("ok",):
                return False
            for query in (GAMES, SEATS, OLDER):
                base.execute(query).fetchall()
    except sqlite3.Error as error:
        if getattr(error, "sqlite_errorcode", 0) & 0xFF in _DAMAGE:
            return False
        what = "Another window writes it." if "locked" in str(error) else "The disk refuses it."
        raise StorageError(f"{path.name} can't be read. {what}") from error
    except (ValueError, OverflowError):
        return False
    return True


def copy_aside(path: Path) -> str:
    """Copy a damaged database to `statistics.broken-….db` beside it; return the name of the copy.

    It is copied rather than renamed, so that nothing is lost if the program is killed before a new
    file takes its place.

    Raises:
        StorageError: there is no room on the disk.
    """
    stem = f"{path.stem}{BROKEN}{datetime.now(UTC):%Y%m%d-%H%M%S}"
    target, number = path.with_name(f"{stem}{path.suffix}"), 2
    while os.path.lexists(target):
        target, number = path.with_name(f"{stem}-{number}{path.suffix}"), number + 1
    try:
        shutil.copyfile(path, target)
        with target.open("r+b") as copy:
            os.fsync(copy.fileno())
        sync_folder(target.parent)
    except OSError as error:
        with contextlib.suppress(OSError):
            target.unlink()
        raise StorageError(f"{path.name} is damaged and can't be kept. {cause(error)}") from error
    return target.name


def salvage(path: Path) -> tuple[list[Row], list[Row], list[Row], list[Row]]:
    """Return the rows that can still be read from a damaged database.

    The result is the rows of the games, of their seats, of an older version's totals, and of goals.
    """
    games = {row[0]: row for row in _rows(path, GAMES) if _fits(row, "tsiiii")}
    read = _rows(path, SEATS)
    seats = {row[:2]: row for row in read if _fits(row, "tissni")}
    older = [row for row in _rows(path, OLDER) if _fits(row, "tsii")]
    goals = [row for row in _rows(path, GOALS) if _fits(row, "tisii")]
    # A game one of whose seats is lost would have other opponents than it had.
    lost = {row[0] for row in read if not _fits(row, "tissni")}
    have = {key for key, number in seats if number == 0}
    lost |= {key for key, number in seats if number and (key, number - 1) not in seats}
    have -= lost
    return (
        [row for key, row in games.items() if key in have],
        [row for (key, _), row in seats.items() if key in have and key in games],
        older,
        [row for row in goals if row[0] in have and row[0] in games],
    )


def _rows(path: Path, query: str) -> list[Row]:
    """Return the rows that can be read from both ends up to the damage."""
    import sqlite3  # noqa: PLC0415 - the first frame does without

    unreadable = (sqlite3.Error, ValueError, OverflowError)
    found: dict[Row, None] = {}
    with contextlib.suppress(*unreadable):
        base = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True)
        base.text_factory = _text
        with contextlib.closing(base):
            for each in (query, f"{query} DESC"):
                with contextlib.suppress(*unreadable):
                    for row in base.execute(each):
                        found[row] = None
    return list(found)


def _text(raw: bytes) -> str | None:
    try:
        return raw.decode()
    except UnicodeDecodeError:
        return None


def _fits(row: Row, kinds: str) -> bool:
    """Return whether fields are text (`s`; `t`: letters and digits only), numbers or null."""
    for value, kind in zip(row, kinds, strict=True):
        match kind:
            case "s" | "t":
                fits = isinstance(value, str) and value.isprintable() and len(value) <= 200
            case "n":
                fits = value is None or isinstance(value, int)
            case _:
                fits = isinstance(value, int) and 0 <= value < 2**53
        if not fits:
            return False
    return True
