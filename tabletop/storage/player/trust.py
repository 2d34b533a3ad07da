"""Remembers in `trusted.json` which games' code the player has allowed to run."""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from tabletop.storage.safe_files import (
    JsonValue,
    StorageError,
    parse_json,
    read_limited,
    write_atomically,
)

FILE: Final = "trusted.json"
VERSION: Final = 2
MOST_KEPT: Final = 500
"""Most permissions to run code that are kept; the oldest are dropped."""
_MAX_FILE = 4 << 20
_HASH = re.compile(r"[0-9a-f]{64}")

Files = Sequence[tuple[str, str]]
"""Path and SHA-256 of each code file in the folder of a game."""


@dataclass(slots=True)
class _Yes:
    game: str
    files: dict[str, str] = field(default_factory=dict)


class Trusted:
    """The code of games that the player has allowed to run, by hash.

    A permission covers exactly the imported files. If any byte changes, the player is asked again.
    Earlier versions stay allowed.
    """

    def __init__(self, path: Path) -> None:
        """Use the permissions stored at `path`; a missing or unreadable file holds none."""
        self._path = path

    def knows(self, code: str) -> bool:
        """Return whether the player has allowed the code with this hash to run."""
        return code in self._read()

    def changed(self, game: str, files: Files) -> tuple[str, ...]:
        """Return one line for each file that differs from the code of the game last allowed.

        Each line names the file and says whether it is new, changed or gone. A new game has none.
        """
        said = [yes for yes in self._read().values() if yes.game == game]
        if not said:
            return ()
        now, then = dict(files), said[-1].files
        names = [name for name in sorted({*now, *then}) if now.get(name) != then.get(name)]
        words = {name: "is new" if name not in then else "is changed" for name in now}
        return tuple(f"{name} {words.get(name, 'is gone')}" for name in names)

    def keep(self, game: str, code: str, files: Files) -> None:
        """Store that the player allows this code to run.

        Args:
            game: Id of the game.
            code: Hash of the code.
            files: Path and SHA-256 of each of its files.

        Raises:
            StorageError: the file can't be written.
        """
        known = self._read()
        known.pop(code, None)  # the last yes stands last
        known[code] = _Yes(game, dict(files))
        last = list(known.items())[-MOST_KEPT:]
        entries = [{"hash": name, "game": yes.game, "files": yes.files} for name, yes in last]
        text = json.dumps({"version": VERSION, "code": entries}, indent=1)
        write_atomically(self._path, text.encode() + b"\n")

    def _read(self) -> dict[str, _Yes]:
        try:
            data = parse_json(read_limited(self._path, _MAX_FILE))
        except (StorageError, ValueError):
            return {}
        said = data.get("code") if isinstance(data, dict) else None
        found = [each for each in map(_yes, said if isinstance(said, list) else ()) if each]
        return dict(found)


class WhileFollowed:
    """Permission to run the code in one of the player's own folders while its files are watched.

    Once the code in the folder is allowed, the author's later edits run without asking again. Those
    permissions are not stored.
    """

    def __init__(self, store: Trusted) -> None:
        """Look up permissions in `store` first, and store new ones there."""
        self._store = store
        self._agreed = False

    def knows(self, code: str) -> bool:
        """Return whether the code may run: it or an earlier version was allowed."""
        self._agreed = self._agreed or self._store.knows(code)
        return self._agreed

    def changed(self, game: str, files: Files) -> tuple[str, ...]:
        """Return one line for each file that differs from the code of the game last allowed."""
        return self._store.changed(game, files)

    def keep(self, game: str, code: str, files: Files) -> None:
        """Store that the player allows this code to run.

        Args:
            game: Id of the game.
            code: Hash of the code.
            files: Path and SHA-256 of each of its files.

        Raises:
            StorageError: the file can't be written.
        """
        self._store.keep(game, code, files)


def _yes(value: JsonValue) -> tuple[str, _Yes] | None:
    """Parse one entry of the file; None if it is invalid."""
    match value:
        case {"hash": str(code), "game": str(game), "files": dict(files)} if _HASH.fullmatch(code):
            texts = {name: digest for name, digest in files.items() if isinstance(digest, str)}
            return code, _Yes(game, texts)
    return None
