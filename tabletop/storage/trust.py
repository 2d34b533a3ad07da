"""Whose code the player has let run: `trusted.json` in the player's own folder."""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from tabletop.storage.files import (
    JsonValue,
    StorageError,
    parse_json,
    read_limited,
    write_atomically,
)

FILE: Final = "trusted.json"
VERSION: Final = 1
_MAX_FILE = 4 << 20
_HASH = re.compile(r"[0-9a-f]{64}")

Files = Sequence[tuple[str, str]]
"""Path and SHA-256 of each file of a folder."""


@dataclass(slots=True)
class _Yes:
    hash: str
    files: dict[str, str] = field(default_factory=dict)


class Trusted:
    """The folders that a player has said yes to, by the id of their game.

    A yes is to exactly these files: another byte is another question.
    """

    def __init__(self, path: Path) -> None:
        """`path` need not exist. One that can't be read holds no yes."""
        self._path = path

    def knows(self, folder_hash: str) -> bool:
        """Whether the player said yes to exactly these files."""
        return any(yes.hash == folder_hash for yes in self._read().values())

    def changed(self, game: str, files: Files) -> tuple[str, ...]:
        """What differs from the files that the player said yes to last; empty for a new game."""
        before = self._read().get(game)
        if before is None:
            return ()
        now, then = dict(files), before.files
        names = [name for name in sorted({*now, *then}) if now.get(name) != then.get(name)]
        words = {name: "is new" if name not in then else "is changed" for name in now}
        return tuple(f"{name} {words.get(name, 'is gone')}" for name in names)

    def keep(self, game: str, folder_hash: str, files: Files) -> None:
        """Keep the player's yes.

        Raises:
            StorageError: the file can't be written.
        """
        known = self._read()
        known[game] = _Yes(folder_hash, dict(files))
        games = {name: {"hash": yes.hash, "files": yes.files} for name, yes in known.items()}
        text = json.dumps({"version": VERSION, "games": games}, indent=1, sort_keys=True)
        write_atomically(self._path, text.encode() + b"\n")

    def _read(self) -> dict[str, _Yes]:
        try:
            data = parse_json(read_limited(self._path, _MAX_FILE))
        except (StorageError, ValueError):
            return {}
        games = data.get("games") if isinstance(data, dict) else None
        if not isinstance(games, dict):
            return {}
        return {name: yes for name, value in games.items() if (yes := _yes(value)) is not None}


def _yes(value: JsonValue) -> _Yes | None:
    """One entry of the file, if it is one."""
    if not isinstance(value, dict):
        return None
    whole, files = value.get("hash"), value.get("files")
    if not isinstance(whole, str) or not _HASH.fullmatch(whole) or not isinstance(files, dict):
        return None
    return _Yes(whole, {name: digest for name, digest in files.items() if isinstance(digest, str)})
