"""What each player has learned, solved and seen, stored in small JSON files by player name.

Reading lesson progress, seen tips and solved puzzles never raises. Puzzles found in games played
here are stored beside them, in one file per game with one line per puzzle.
"""

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import date, timedelta
from pathlib import Path
from typing import Final

from tabletop.engine.guided.puzzle import Puzzle, line_of, puzzle_of
from tabletop.paths import data_dir
from tabletop.storage.safe_files import (
    JsonValue,
    StorageError,
    clean_name,
    is_text,
    is_whole,
    parse_json,
    read_limited,
    set_aside,
    write_atomically,
)

VERSION: Final = 1
MAX_PLAYERS: Final = 100
_MAX_FILE = 1 << 20

_MAX_LESSONS = 1000
_MAX_STEP = 1000

_MAX_GAMES, _MAX_NOTES = 200, 200
Seen = dict[str, dict[str, tuple[str, ...]]]
"""The ids of the tips that each player has seen, by player name and then by game."""

_MOST_SOLVED = 2_000
_MOST_DAYS = 400

MOST = 200
"""Most puzzles kept per game; if there are more, the latest are kept."""
_MAX_PUZZLE_FILE = 8 << 20


def load_players(path: Path) -> list[tuple[str, JsonValue]]:
    """Return the names of the latest players, each with the JSON value stored for them.

    The most recently stored player comes last. This never raises: an unreadable file is renamed.
    """
    try:
        if not path.exists():
            return []
        value = parse_json(read_limited(path, _MAX_FILE))
    except (StorageError, OSError):
        return []
    except ValueError:
        value = None
    players = value.get("players") if isinstance(value, dict) else None
    if not isinstance(players, dict):
        with suppress(StorageError):
            set_aside(path)
        return []
    return [*players.items()][-MAX_PLAYERS:]


def keep_players(path: Path, players: Mapping[str, JsonValue]) -> None:
    """Store one JSON value per player, for the most recent players only.

    Raises:
        StorageError: the file can't be written.
    """
    latest = dict([*players.items()][-MAX_PLAYERS:])
    text = json.dumps({"version": VERSION, "players": latest}, indent=1)
    write_atomically(path, text.encode() + b"\n")


@dataclass(frozen=True, slots=True)
class Reached:
    """How far a player has come in one lesson."""

    step: int = 0
    """Index of the step at which the player continues, from 0."""
    done: bool = False
    """Whether the player has ever completed the lesson."""


@dataclass(slots=True)
class Progress:
    """How far each player has come in each lesson, by player name and then by `game/lesson`."""

    players: dict[str, dict[str, Reached]] = field(default_factory=dict)

    def of(self, player: str, game: str, lesson: str) -> Reached:
        """Return how far a player has come in a lesson, or its beginning if nothing is known."""
        return self.players.get(player, {}).get(f"{game}/{lesson}", Reached())

    def mark(self, player: str, game: str, lesson: str, step: int, *, done: bool = False) -> None:
        """Note that a player has reached a step of a lesson. This does not write the file.

        Args:
            player: Name of the player.
            game: Id of the game.
            lesson: Id of the lesson.
            step: Index of the step at which to continue, from 0.
            done: Whether the lesson was completed. Once completed, it stays so.
        """
        of = self.players.pop(player, {})
        done = done or of.get(f"{game}/{lesson}", Reached()).done
        of[f"{game}/{lesson}"] = Reached(step, done)
        self.players[player] = of
        while len(self.players) > MAX_PLAYERS:
            del self.players[next(iter(self.players))]


def progress_path() -> Path:
    """Return the path of the file that stores progress in lessons."""
    return data_dir() / "lessons.json"


def load_progress(path: Path | None = None) -> Progress:
    """Return the progress of all players in all lessons, by default from the player's own file.

    This never raises: invalid entries are skipped.
    """
    kept = load_players(path or progress_path())
    return Progress(dict(_player(name, of) for name, of in kept))


def keep_progress(
    player: str, game: str, lesson: str, step: int, *, done: bool = False, path: Path | None = None
) -> str | None:
    """Store that a player has reached a step of a lesson.

    Args:
        player: Name of the player.
        game: Id of the game.
        lesson: Id of the lesson.
        step: Index of the step at which to continue, from 0.
        done: Whether the lesson was completed. Once completed, it stays so.
        path: The file; None for the usual one.

    Returns:
        None, or one line saying why it could not be stored.
    """
    path = path or progress_path()
    progress = load_progress(path)
    progress.mark(clean_name(player), game, lesson, step, done=done)
    players: dict[str, JsonValue] = {
        name: {key: {"step": at.step, "done": at.done} for key, at in of.items()}
        for name, of in progress.players.items()
    }
    try:
        keep_players(path, players)
    except StorageError as error:
        return f"How far you are is not kept. {error}"
    return None


def _player(name: str, value: JsonValue) -> tuple[str, dict[str, Reached]]:
    found: dict[str, Reached] = {}
    for key, at in [*value.items()][:_MAX_LESSONS] if isinstance(value, dict) else ():
        match at:
            case {"step": int(step), "done": bool(done)} if is_whole(
                step, 0, _MAX_STEP
            ) and is_text(key, 200):
                found[key] = Reached(step, done)
    return clean_name(name), found


def notes_path() -> Path:
    """Return the path of the file that stores which tips each player has seen."""
    return data_dir() / "notes.json"


def load_seen(path: Path | None = None) -> Seen:
    """Return the ids of the tips that each player has seen, by default from the usual file.

    This never raises: invalid entries are skipped.
    """
    kept = load_players(path or notes_path())
    return {clean_name(name): _seen_games(of) for name, of in kept}


def _seen_games(value: JsonValue) -> dict[str, tuple[str, ...]]:
    games = [*value.items()][:_MAX_GAMES] if isinstance(value, dict) else []
    return {
        game: tuple(str(each) for each in ids[:_MAX_NOTES] if is_text(each, 60))
        for game, ids in games
        if isinstance(ids, list)
    }


def keep_seen(player: str, game: str, ids: tuple[str, ...], path: Path | None = None) -> str | None:
    """Add tips to those that a player has seen, and store them.

    Args:
        player: Name of the player.
        game: Id of the game.
        ids: Ids of the tips.
        path: The file; None for the usual one.

    Returns:
        None, or one line saying why it could not be stored.
    """
    path, name = path or notes_path(), clean_name(player)
    seen = load_seen(path)
    of = seen.pop(name, {})
    of[game] = tuple(dict.fromkeys((*of.get(game, ()), *ids)))
    seen[name] = of
    return _write_seen(seen, path)


def forget_seen(path: Path | None = None) -> str | None:
    """Forget which tips all players have seen, so that the tips are shown again.

    Return None, or one line saying why that failed.
    """
    return _write_seen({}, path or notes_path())


def _write_seen(seen: Seen, path: Path) -> str | None:
    players: dict[str, JsonValue] = {
        name: {game: list(ids) for game, ids in of.items()} for name, of in seen.items()
    }
    try:
        keep_players(path, players)
    except StorageError as error:
        return f"Which notes you have seen is not kept. {error}"
    return None


@dataclass(slots=True)
class Solved:
    """Which puzzles and daily puzzles one player has solved in one game."""

    puzzles: list[str] = field(default_factory=list)
    """Ids of solved puzzles, without duplicates, in the order of solving."""
    days: list[str] = field(default_factory=list)
    """The days whose daily puzzle was solved, such as `2026-11-23`, in order."""


@dataclass(frozen=True, slots=True)
class Streak:
    """The days on which one player solved a daily puzzle of any game."""

    days: frozenset[date]

    def length(self, today: date) -> int:
        """Return the number of consecutive days that end today or yesterday.

        `today` is the current date.
        """
        day = today if today in self.days else today - timedelta(days=1)
        length = 0
        while day in self.days:
            length += 1
            day -= timedelta(days=1)
        return length


def load_streak(path: Path, player: str) -> Streak:
    """Return the days on which a player solved a daily puzzle of any game; it never raises."""
    games = _load_solved(path).get(clean_name(player), {})
    return Streak(frozenset(_day(each) for solved in games.values() for each in solved.days))


def load_solved(path: Path, player: str, game: str) -> Solved:
    """Return which puzzles a player has solved in a game.

    This never raises: invalid entries are skipped.
    """
    return _load_solved(path).get(clean_name(player), {}).get(game, Solved())


def keep_solved(player: str, game: str, puzzle: str, *, day: date | None, path: Path) -> str | None:
    """Store that a player has solved a puzzle.

    Args:
        player: Name of the player.
        game: Id of the game.
        puzzle: Id of the puzzle.
        day: The day whose daily puzzle it is; None for any other puzzle.
        path: The file.

    Returns:
        None, or one line saying why it could not be stored.
    """
    players = _load_solved(path)
    name = clean_name(player)
    of = players.pop(name, {})
    solved = of.setdefault(game, Solved())
    if puzzle not in solved.puzzles:
        solved.puzzles.append(puzzle)
    if day is not None and day.isoformat() not in solved.days:
        solved.days = sorted([*solved.days, day.isoformat()])[-_MOST_DAYS:]
    players[name] = of
    written: dict[str, JsonValue] = {
        who: {
            key: {"solved": [*each.puzzles[-_MOST_SOLVED:]], "days": [*each.days]}
            for key, each in games.items()
        }
        for who, games in players.items()
    }
    try:
        keep_players(path, written)
    except StorageError as error:
        return f"What you solved is not kept. {error}"
    return None


def _load_solved(path: Path) -> dict[str, dict[str, Solved]]:
    return {clean_name(name): _solved_games(value) for name, value in load_players(path)}


def _solved_games(value: JsonValue) -> dict[str, Solved]:
    found: dict[str, Solved] = {}
    for game, kept in value.items() if isinstance(value, dict) else ():
        match kept:
            case {"solved": list(puzzles), "days": list(days)}:
                solved, read = _ids(puzzles)[-_MOST_SOLVED:], _ids(days)[-_MOST_DAYS:]
                found[game] = Solved(solved, [each for each in read if _is_day(each)])
    return found


def _ids(given: list[JsonValue]) -> list[str]:
    return [each for each in given if isinstance(each, str) and is_text(each, 60)]


def _is_day(text: str) -> bool:
    try:
        return bool(_day(text))
    except ValueError:
        return False


def _day(text: str) -> date:
    return date.fromisoformat(text)


def load_own(path: Path) -> tuple[Puzzle, ...]:
    """Return the puzzles in a file, oldest first.

    This never raises: invalid lines are skipped.
    """
    try:
        lines = read_limited(path, _MAX_PUZZLE_FILE).splitlines() if path.exists() else []
    except (StorageError, OSError):
        return ()
    found: dict[str, Puzzle] = {}
    for line in lines[-MOST:]:
        try:
            puzzle = puzzle_of(line)
        except ValueError:
            continue
        found[puzzle.id] = puzzle
    return tuple(found.values())


def keep_own(path: Path, puzzle: Puzzle) -> str:
    """Add a puzzle to a file, or replace the one with the same id.

    Return one line saying why it can't be stored; "" if it was.
    """
    return _write_puzzles(
        path, [*(each for each in load_own(path) if each.id != puzzle.id), puzzle]
    )


def drop_own(path: Path, puzzle: str) -> str:
    """Remove the puzzle with the id `puzzle` from a file.

    Return one line saying why the file can't be written; "" if it was.
    """
    return _write_puzzles(path, [each for each in load_own(path) if each.id != puzzle])


def _write_puzzles(path: Path, puzzles: list[Puzzle]) -> str:
    text = "".join(f"{line_of(each)}\n" for each in puzzles[-MOST:])
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(path, text.encode())
    except OSError as error:
        return f"The puzzle is not kept. {error.strerror or error}"
    except StorageError as error:
        return f"The puzzle is not kept. {error}"
    return ""
