"""How far each player is in the lessons: no saved games, and counted nowhere."""

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from tabletop.paths import data_dir
from tabletop.storage.files import (
    JsonValue,
    StorageError,
    is_text,
    is_whole,
    parse_json,
    read_limited,
    set_aside,
    write_atomically,
)
from tabletop.storage.names import clean_name

VERSION: Final = 1
MAX_PLAYERS: Final = 100

_MAX_FILE = 1 << 20
_MAX_LESSONS = 1000
_MAX_STEP = 1000


@dataclass(frozen=True, slots=True)
class Reached:
    """How far a player is in one lesson."""

    step: int = 0
    """The number of the step to go on with, from 0."""
    done: bool = False
    """Whether it was ever played to its end."""


@dataclass(slots=True)
class Progress:
    """How far all players are, by name; within that by `game/lesson`."""

    players: dict[str, dict[str, Reached]] = field(default_factory=dict)

    def of(self, player: str, game: str, lesson: str) -> Reached:
        """Return how far a player is in a lesson; at its beginning where nothing is known."""
        return self.players.get(player, {}).get(f"{game}/{lesson}", Reached())

    def mark(self, player: str, game: str, lesson: str, step: int, *, done: bool = False) -> None:
        """Note that a player has come to a step. What was done once stays done."""
        of = self.players.pop(player, {})
        done = done or of.get(f"{game}/{lesson}", Reached()).done
        of[f"{game}/{lesson}"] = Reached(step, done)
        self.players[player] = of
        while len(self.players) > MAX_PLAYERS:
            del self.players[next(iter(self.players))]


def progress_path() -> Path:
    """Where the progress lies."""
    return data_dir() / "lessons.json"


def load_progress(path: Path | None = None) -> Progress:
    """Return the progress of all players. Never raises; what makes no sense is left out."""
    path = path or progress_path()
    try:
        if not path.exists():
            return Progress()
        value = parse_json(read_limited(path, _MAX_FILE))
    except (StorageError, OSError):
        return Progress()
    except ValueError:
        value = None
    players = value.get("players") if isinstance(value, dict) else None
    if not isinstance(players, dict):
        with suppress(StorageError):
            set_aside(path)
        return Progress()
    return Progress(dict(_player(name, of) for name, of in [*players.items()][:MAX_PLAYERS]))


def keep_progress(
    player: str, game: str, lesson: str, step: int, *, done: bool = False, path: Path | None = None
) -> str | None:
    """Write that a player has come to a step; returns None, or one line why it is not kept."""
    path = path or progress_path()
    progress = load_progress(path)
    progress.mark(clean_name(player), game, lesson, step, done=done)
    members: Mapping[str, JsonValue] = {
        "version": VERSION,
        "players": {
            name: {key: {"step": at.step, "done": at.done} for key, at in of.items()}
            for name, of in progress.players.items()
        },
    }
    try:
        write_atomically(path, json.dumps(members, indent=1).encode() + b"\n")
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
