"""Which goals people reached in which finished games, kept beside the results of these games."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from tabletop.storage.player.statistics import opened
from tabletop.storage.safe_files import StorageError


@dataclass(frozen=True, slots=True)
class Judged:
    """Whether one seat reached one goal in one finished game."""

    id: str
    """The unique id of the saved game."""
    seat: int
    goal: str
    number: int
    """How far the seat came, at most as far as the goal needs."""
    met: bool


@dataclass(frozen=True, slots=True)
class Stamp:
    """What a person has reached of one goal; it is true once they have its stamp."""

    best: int = 0
    """The best progress of all games, and at most what the goal needs."""
    times: int = 0
    first: str = ""
    """The id of the first game in which the goal was reached; "" if it never was."""
    date: int = 0
    """When that game ended, in seconds since 1970; 0 if unknown."""

    def __bool__(self) -> bool:
        return self.times > 0


def keep_stamps(found: Sequence[Judged], path: Path) -> str | None:
    """Store what was found in finished games, unless it is stored already.

    `path` is the database of statistics. Return None, or one line saying what went wrong.
    """
    try:
        with opened(path) as base:
            base.executemany(
                "INSERT OR IGNORE INTO goals VALUES(?, ?, ?, ?, ?)",
                [(each.id, each.seat, each.goal, each.number, int(each.met)) for each in found],
            )
    except StorageError as error:
        return str(error)
    return None


def load_stamps(path: Path, game: str, name: str) -> Mapping[str, Stamp]:
    """Return what a person has reached of the goals of a game, by goal.

    Goals that were never judged are left out. If the database can't be read, so are all; this
    never raises.
    """
    found: dict[str, Stamp] = {}
    if not path.exists():
        return found
    query = (
        "SELECT goals.goal, goals.number, goals.met, goals.id, games.ended FROM goals"
        " JOIN games ON games.id = goals.id"
        " JOIN seats ON seats.id = goals.id AND seats.seat = goals.seat"
        " WHERE games.game = ? AND seats.name = ? AND seats.kind = 'human'"
        " ORDER BY games.ended, games.rowid"
    )
    try:
        with opened(path) as base:
            for goal, number, met, id_, ended in base.execute(query, (game, name)):
                old = found.get(goal, Stamp())
                first, date = (id_, ended) if met and not old else (old.first, old.date)
                found[goal] = Stamp(max(old.best, number), old.times + bool(met), first, date)
    except StorageError:
        return {}
    return found


def unjudged(path: Path, game: str, goals: Sequence[str]) -> list[str]:
    """Return the ids of finished games of people in which not all goals were judged, newest first.

    Args:
        path: The database of statistics.
        game: The game.
        goals: The ids of all goals of the game.
    """
    if not path.exists():
        return []
    query = (
        "SELECT games.id, goals.goal FROM games LEFT JOIN goals ON goals.id = games.id"
        " WHERE games.game = ? AND games.id IN (SELECT id FROM seats WHERE kind = 'human')"
        " ORDER BY games.ended DESC"
    )
    done: dict[str, set[str]] = {}
    try:
        with opened(path) as base:
            for id_, goal in base.execute(query, (game,)):
                done.setdefault(str(id_), set()).add(str(goal))
    except StorageError:
        return []
    return [id_ for id_, judged in done.items() if not judged >= set(goals)]
