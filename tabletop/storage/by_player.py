"""Small JSON files that keep one value per player name."""

import json
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

from tabletop.storage.files import (
    JsonValue,
    StorageError,
    parse_json,
    read_limited,
    set_aside,
    write_atomically,
)

VERSION: Final = 1
MAX_PLAYERS: Final = 100
_MAX_FILE = 1 << 20


def load_players(path: Path) -> list[tuple[str, JsonValue]]:
    """Return what a file keeps for each of the latest players, in the order of writing.

    Never raises. An unreadable file is renamed, not deleted.
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
    """Write one value per player; when there are too many players, keep the latest.

    Raises:
        StorageError: the file can't be written.
    """
    latest = dict([*players.items()][-MAX_PLAYERS:])
    text = json.dumps({"version": VERSION, "players": latest}, indent=1)
    write_atomically(path, text.encode() + b"\n")
