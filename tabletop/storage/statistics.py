"""Finished games: who won how often, and how long games took."""

import json
import os
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from tabletop.paths import data_dir
from tabletop.storage.files import (
    JsonValue,
    StorageError,
    cause,
    is_text,
    is_whole,
    parse_json,
    read_limited,
    set_aside,
    write_atomically,
)
from tabletop.storage.lock import FileLock, LockedError
from tabletop.storage.names import clean_name

VERSION: Final = 1
MAX_NAMES: Final = 500
"""Players that are kept for one game; beyond them, those who played least are dropped."""

_MAX_FILE = 4 << 20
_MAX_COUNT = 2**53
_MAX_GAMES = 500
_MAX_KEYS = 1000


@dataclass(slots=True)
class Tally:
    """How one player did at one game."""

    played: int = 0
    won: int = 0


@dataclass(slots=True)
class GameStatistics:
    """What is known of all finished games of one kind."""

    finished: int = 0
    fastest: int = 0
    """Moves of the shortest finished game; 0 before the first."""
    longest: int = 0
    """Moves of the longest finished game."""
    players: dict[str, Tally] = field(default_factory=dict)
    """By the player's name."""


@dataclass(slots=True)
class Statistics:
    """Statistics of every game, by the name of the game."""

    games: dict[str, GameStatistics] = field(default_factory=dict)
    counted: list[str] = field(default_factory=list)
    """Keys of the games counted last, so that none counts twice."""

    def count(
        self, game: str, key: str, players: Sequence[str], winners: Sequence[str], moves: int
    ) -> None:
        """Count one finished game.

        Args:
            game: the name of the game.
            key: what tells this game from all others, such as the name of its save. A key that
                was counted before changes nothing: a last move may be taken back and made again.
            players: the names of all who played. A name that sits twice plays twice.
            winners: the names of those who won.
            moves: how many moves were made.
        """
        if key in self.counted:
            return
        self.counted = [*self.counted, key][-_MAX_KEYS:]
        entry = self.games.setdefault(game, GameStatistics())
        entry.fastest = moves if entry.finished == 0 else min(moves, entry.fastest)
        entry.longest = max(moves, entry.longest)
        entry.finished += 1
        for name in players:
            entry.players.setdefault(name, Tally()).played += 1
        for name in winners:
            entry.players.setdefault(name, Tally()).won += 1
        while len(entry.players) > MAX_NAMES:
            del entry.players[min(entry.players, key=lambda name: entry.players[name].played)]


def statistics_path() -> Path:
    """Where the statistics lie."""
    return data_dir() / "statistics.json"


def load_statistics(path: Path | None = None) -> tuple[Statistics, str | None]:
    """The statistics, and one line if they could not be read whole. Never raises.

    A file that is no JSON is renamed aside; entries that make no sense are left out.
    """
    try:
        return _read(path or statistics_path())
    except StorageError as error:
        return Statistics(), str(error)


def _read(path: Path) -> tuple[Statistics, str | None]:
    """As `load_statistics`.

    Raises:
        StorageError: there is a file, but it could not be read: it should stay as it is.
    """
    if not os.path.lexists(path):
        return Statistics(), None
    try:
        value = parse_json(read_limited(path, _MAX_FILE))
    except ValueError:
        value = None
    if isinstance(value, dict):
        return _statistics(value)
    kept = set_aside(path).name
    return Statistics(), f"{path.name} is damaged. It is kept as {kept}."


def save_statistics(statistics: Statistics, path: Path | None = None) -> str | None:
    """Write the statistics; returns None, or one line that tells why they were not saved."""
    members: dict[str, JsonValue] = {
        "version": VERSION,
        "games": {
            game: {
                "finished": entry.finished,
                "fastest": entry.fastest,
                "longest": entry.longest,
                "players": {
                    name: {"played": tally.played, "won": tally.won}
                    for name, tally in entry.players.items()
                },
            }
            for game, entry in statistics.games.items()
        },
        "counted": list(statistics.counted),
    }
    try:
        write_atomically(path or statistics_path(), json.dumps(members, indent=1).encode() + b"\n")
    except StorageError as error:
        return f"The statistics are not kept. {error}"
    return None


def count_game(
    game: str,
    key: str,
    *,
    players: Sequence[str],
    winners: Sequence[str],
    moves: int,
    path: Path | None = None,
) -> str | None:
    """Add one finished game to the file, as `Statistics.count`; returns None or a warning.

    Another program may do the same at the same moment: each waits for the other.
    """
    path = path or statistics_path()
    try:
        with _wait_for_lock(path):
            statistics, warning = _read(path)
            statistics.count(game, key, players, winners, moves)
            return save_statistics(statistics, path) or warning
    except LockedError:
        return "The statistics are not kept. Another window writes them."
    except StorageError as error:
        return f"The statistics are not kept. {error}"
    except OSError as error:
        return f"The statistics are not kept. {cause(error)}"


def _wait_for_lock(path: Path) -> FileLock:
    """The lock, within half a second.

    Raises:
        LockedError: it is still held then.
        OSError: it cannot be made.
    """
    for _ in range(50):
        try:
            return FileLock(path)
        except LockedError:
            time.sleep(0.01)
    return FileLock(path)


def _statistics(members: Mapping[str, JsonValue]) -> tuple[Statistics, str | None]:
    statistics, dropped = Statistics(), 0
    games, counted = members.get("games", {}), members.get("counted", [])
    if not isinstance(games, dict) or not isinstance(counted, list):
        return statistics, "The statistics are damaged and start anew."
    statistics.counted = [str(key) for key in counted[-_MAX_KEYS:] if is_text(key, 300)]
    for game, value in list(games.items())[:_MAX_GAMES]:
        entry = _game(value) if is_text(game, 200) else None
        if entry is None:
            dropped += 1
        else:
            statistics.games[game] = entry
    return statistics, f"{dropped} damaged statistics are left out." if dropped else None


def _game(value: JsonValue) -> GameStatistics | None:
    match value:
        case {
            "finished": int(finished),
            "fastest": int(fastest),
            "longest": int(longest),
            "players": dict(players),
        } if _are_counts(finished, fastest, longest):
            entry = GameStatistics(finished, fastest, longest)
        case _:
            return None
    for name, tally in list(players.items())[:MAX_NAMES]:
        match tally:
            case {"played": int(played), "won": int(won)} if _are_counts(played, won):
                if clean := clean_name(name):
                    entry.players[clean] = Tally(played, won)
    return entry


def _are_counts(*values: int) -> bool:
    return all(is_whole(value, 0, _MAX_COUNT) for value in values)
