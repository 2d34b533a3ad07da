"""Remembers which puzzles each player has solved, and the days of solved daily puzzles."""

from dataclasses import dataclass, field
from datetime import date, timedelta
from pathlib import Path

from tabletop.storage.by_player import keep_players, load_players
from tabletop.storage.files import JsonValue, StorageError, is_text
from tabletop.storage.names import clean_name

_MOST_SOLVED = 2_000
_MOST_DAYS = 400


@dataclass(slots=True)
class Solved:
    """What one player has solved in one game."""

    puzzles: list[str] = field(default_factory=list)
    """Ids of solved puzzles, without duplicates, in the order of solving."""
    days: list[str] = field(default_factory=list)
    """Days whose daily puzzle was solved, such as `2026-11-23`, in order."""


@dataclass(frozen=True, slots=True)
class Streak:
    """The days on which one player solved a daily puzzle."""

    days: frozenset[date]

    def length(self, today: date) -> int:
        """Return the number of days in a row up to `today`, or up to yesterday."""
        day = today if today in self.days else today - timedelta(days=1)
        length = 0
        while day in self.days:
            length += 1
            day -= timedelta(days=1)
        return length


def load_streak(path: Path, player: str) -> Streak:
    """Return the days on which a player solved a daily puzzle of any game. Never raises."""
    games = _load(path).get(clean_name(player), {})
    return Streak(frozenset(_day(each) for solved in games.values() for each in solved.days))


def load_solved(path: Path, player: str, game: str) -> Solved:
    """Return what a player has solved in a game. Never raises; invalid entries are skipped."""
    return _load(path).get(clean_name(player), {}).get(game, Solved())


def keep_solved(player: str, game: str, puzzle: str, *, day: date | None, path: Path) -> str | None:
    """Store that a puzzle is solved; return None, or one line on why it failed."""
    players = _load(path)
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


def _load(path: Path) -> dict[str, dict[str, Solved]]:
    return {clean_name(name): _games(value) for name, value in load_players(path)}


def _games(value: JsonValue) -> dict[str, Solved]:
    found: dict[str, Solved] = {}
    for game, kept in value.items() if isinstance(value, dict) else ():
        match kept:
            case {"solved": list(puzzles), "days": list(days)}:
                solved, read = _words(puzzles)[-_MOST_SOLVED:], _words(days)[-_MOST_DAYS:]
                found[game] = Solved(solved, [each for each in read if _is_day(each)])
    return found


def _words(given: list[JsonValue]) -> list[str]:
    return [each for each in given if isinstance(each, str) and is_text(each, 60)]


def _is_day(text: str) -> bool:
    try:
        return bool(_day(text))
    except ValueError:
        return False


def _day(text: str) -> date:
    return date.fromisoformat(text)
