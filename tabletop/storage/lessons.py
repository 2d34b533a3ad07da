"""Remembers each player's progress in lessons. Lessons are not saved games and not counted."""

from dataclasses import dataclass, field
from pathlib import Path

from tabletop.paths import data_dir
from tabletop.storage.by_player import MAX_PLAYERS, keep_players, load_players
from tabletop.storage.files import JsonValue, StorageError, is_text, is_whole
from tabletop.storage.names import clean_name

_MAX_LESSONS = 1000
_MAX_STEP = 1000


@dataclass(frozen=True, slots=True)
class Reached:
    """A player's progress in one lesson."""

    step: int = 0
    """Index of the step to continue with, from 0."""
    done: bool = False
    """Whether the lesson was ever completed."""


@dataclass(slots=True)
class Progress:
    """Progress of all players: by player name, then by `game/lesson`."""

    players: dict[str, dict[str, Reached]] = field(default_factory=dict)

    def of(self, player: str, game: str, lesson: str) -> Reached:
        """Return a player's progress in a lesson; the beginning if nothing is known."""
        return self.players.get(player, {}).get(f"{game}/{lesson}", Reached())

    def mark(self, player: str, game: str, lesson: str, step: int, *, done: bool = False) -> None:
        """Record that a player reached a step. A completed lesson stays completed."""
        of = self.players.pop(player, {})
        done = done or of.get(f"{game}/{lesson}", Reached()).done
        of[f"{game}/{lesson}"] = Reached(step, done)
        self.players[player] = of
        while len(self.players) > MAX_PLAYERS:
            del self.players[next(iter(self.players))]


def progress_path() -> Path:
    """Return the path of the progress file."""
    return data_dir() / "lessons.json"


def load_progress(path: Path | None = None) -> Progress:
    """Load the progress of all players. Never raises; invalid entries are skipped."""
    kept = load_players(path or progress_path())
    return Progress(dict(_player(name, of) for name, of in kept))


def keep_progress(
    player: str, game: str, lesson: str, step: int, *, done: bool = False, path: Path | None = None
) -> str | None:
    """Store that a player reached a step; return None, or one line on why it failed."""
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
