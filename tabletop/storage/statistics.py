"""A database of finished games: players, winners, scores and durations.

One SQLite file holds a row per game. A damaged file is set aside and rebuilt from the saved games;
totals counted by an older version are imported once.
"""

import contextlib
import csv
import io
import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path
from time import time
from typing import TYPE_CHECKING, Any, Final

from tabletop.folders import files
from tabletop.storage.files import (
    StorageError,
    cause,
    parse_json,
    read_limited,
    sync_folder,
    write_atomically,
)
from tabletop.storage.journal import read_best
from tabletop.storage.mending import copy_aside, is_whole, salvage
from tabletop.storage.names import clean_name
from tabletop.storage.records import Header, Record
from tabletop.storage.saves import SUFFIX, is_ahead

if TYPE_CHECKING:
    import sqlite3

VERSION: Final = 2
OLD_NAME: Final = "statistics.json"
"""Name of the older version's statistics file, in the same folder."""
LONG_PAUSE: Final = 600
"""Longest pause in seconds that counts as thinking time; longer gaps count as this much."""

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
"""
_COLUMNS = (
    "game", "id", "ended", "seconds", "moves", "seat", "name", "kind", "score", "won", "left out",
)  # fmt: skip
_WAIT = 1.0
"""Seconds to wait while another window writes."""
_MOST = 100_000
"""Most games that are read, newest first."""


@dataclass(frozen=True, slots=True)
class Seat:
    """The result of one player in one game."""

    name: str
    kind: str
    """"human", or the level of a computer player."""
    score: int | None
    """None if the game has no scores."""
    won: bool


@dataclass(frozen=True, slots=True)
class Finished:
    """A finished game."""

    id: str
    """The id of its journal."""
    game: str
    ended: int
    """Time of the end in seconds since 1970; 0 if unknown."""
    seconds: int
    """Duration in seconds without long pauses; 0 if unknown."""
    moves: int
    seats: tuple[Seat, ...]
    left_out: bool = False
    """Whether the game is excluded from all statistics."""

    def of(self, name: str) -> Seat | None:
        """Return a person's result, the best of several seats; None if the person did not play."""
        mine = [seat for seat in self.seats if seat.kind == "human" and seat.name == name]
        return max(mine, key=lambda seat: (seat.won, seat.score or 0), default=None)


@dataclass(frozen=True, slots=True)
class Older:
    """Totals of a person over games counted by an older version whose saves are gone."""

    game: str
    name: str
    played: int
    won: int


@dataclass(frozen=True, slots=True)
class Statistics:
    """All known results of finished games."""

    games: list[Finished] = field(default_factory=list)
    """The games, oldest first."""
    older: list[Older] = field(default_factory=list)


def finished_of(header: Header, records: Sequence[Record]) -> Finished | None:
    """Return the result of a finished game from its journal; None while it goes on.

    A game continued from a position of another game is not counted.
    """
    if getattr(header, "parent", None) is not None:
        return None
    end = next((at for at, record in enumerate(records) if record.do == "finish"), -1)
    if end < 0:
        return None
    finish, scores = records[end], records[end].standing.scores
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
                player.name, player.kind, _whole(scores[at]) if at < len(scores) else None,
                f"p{at + 1}" in finish.winners,
            )
            for at, player in enumerate(header.players)
        ),
    )  # fmt: skip


def count_game(finished: Finished, path: Path, saves: Path | None = None) -> str | None:
    """Count a finished game once; return None, or one line on what went wrong.

    If the database is damaged or missing, the games in the folder `saves` are counted too.
    """
    try:
        warning = _made_anew(path, saves)
        with _opened(path) as base:
            _add(base, (finished,))
    except StorageError as error:
        return f"The statistics are not kept. {error}"
    return warning


def load_statistics(
    path: Path, saves: Path | None = None, now: float | None = None
) -> tuple[Statistics, str | None]:
    """Load all statistics; return them with one line if something was lost. Never raises.

    If the database is damaged or missing, the games in the folder `saves` are counted. `now` is in
    seconds since 1970; the clock's time by default.
    """
    try:
        warning = _made_anew(path, saves)
        if not path.exists():
            return Statistics(), warning
        with _opened(path) as base:
            games = _read(base, time() if now is None else now)
            return Statistics(games, _read_older(base)), warning
    except StorageError as error:
        return Statistics(), str(error)


def leave_out(id_: str, path: Path, *, out: bool = True) -> str | None:
    """Exclude a game from statistics, or include it again; return None or one line on a failure."""
    try:
        with _opened(path) as base:
            base.execute("UPDATE games SET left_out = ? WHERE id = ?", (int(out), id_))
    except StorageError as error:
        return str(error)
    return None


def csv_of(games: Iterable[Finished]) -> str:
    """Return the games as CSV: one line per seat, times in UTC."""
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
    """Write the games to a CSV file that spreadsheets open.

    Raises:
        StorageError: the file can't be written.
    """
    write_atomically(path, b"\xef\xbb\xbf" + csv_of(games).encode())


def _cell(name: str) -> str:
    """Escape a name so that no spreadsheet reads it as a formula."""
    return f"'{name}" if name[:1] in "=+-@\t\r" else name


@contextlib.contextmanager
def _opened(path: Path) -> Iterator["sqlite3.Connection"]:
    """Open the database, creating its tables; commit on exit.

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
    return f"The statistics were damaged and are counted anew. They are kept as {kept}."


def _make(path: Path, saves: Path | None, *, mending: bool = False) -> None:
    """Write a new database with all known games; write none if there are no games.

    Raises:
        StorageError: it can't be written.
    """
    games = list(_of_saves(saves)) if saves is not None else []
    older = _older(path.with_name(OLD_NAME), games)
    rows, seats, sums = salvage(path) if mending else ([], [], [])
    if not (games or older or mending):
        return
    fresh = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        fresh.unlink(missing_ok=True)
        with _opened(fresh) as base:
            base.executemany("INSERT OR IGNORE INTO games VALUES(?, ?, ?, ?, ?, ?)", rows)
            base.executemany("INSERT OR IGNORE INTO seats VALUES(?, ?, ?, ?, ?, ?)", seats)
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
                    (game.id, at, seat.name, seat.kind, seat.score, int(seat.won))
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
            return Seat(clean_name(name) or "?", kind, score, bool(won))
    return None


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


def without(games: Iterable[Finished], id_: str, *, out: bool) -> list[Finished]:
    """Return the games with one of them excluded or included again."""
    return [replace(game, left_out=out) if game.id == id_ else game for game in games]
