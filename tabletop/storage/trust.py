"""Remembers whose code the player allowed to run, in `trusted.json` in the player's folder."""

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
VERSION: Final = 2
MOST_KEPT: Final = 500
"""Most consents that are kept; the oldest are dropped."""
_MAX_FILE = 4 << 20
_HASH = re.compile(r"[0-9a-f]{64}")

Files = Sequence[tuple[str, str]]
"""Path and SHA-256 of each code file in a folder."""


@dataclass(slots=True)
class _Yes:
    game: str
    files: dict[str, str] = field(default_factory=dict)


class Trusted:
    """The code that the player consented to, by hash.

    Consent covers exactly the files that are imported: any changed byte is asked about again.
    Earlier
    versions stay known.
    """

    def __init__(self, path: Path) -> None:
        """Load the consents at `path`; a missing or unreadable file holds none."""
        self._path = path

    def knows(self, code: str) -> bool:
        """Return whether the player consented to exactly this code, given by its hash."""
        return code in self._read()

    def changed(self, game: str, files: Files) -> tuple[str, ...]:
        """Return the paths that differ from the code last consented to; empty for a new game."""
        said = [yes for yes in self._read().values() if yes.game == game]
        if not said:
            return ()
        now, then = dict(files), said[-1].files
        names = [name for name in sorted({*now, *then}) if now.get(name) != then.get(name)]
        words = {name: "is new" if name not in then else "is changed" for name in now}
        return tuple(f"{name} {words.get(name, 'is gone')}" for name in names)

    def keep(self, game: str, code: str, files: Files) -> None:
        """Store the player's consent to this code.

        Raises:
            StorageError: the file can't be written.
        """
        known = self._read()
        known.pop(code, None)  # the last yes stands last
        known[code] = _Yes(game, dict(files))
        last = list(known.items())[-MOST_KEPT:]
        told = [{"hash": name, "game": yes.game, "files": yes.files} for name, yes in last]
        text = json.dumps({"version": VERSION, "code": told}, indent=1)
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
    """Consent to one of the player's own folders, valid while its files are watched.

    Once the code of the folder is known, later edits by its author run without a question; they are
    not stored.
    """

    def __init__(self, store: Trusted) -> None:
        """Use `store` for lookups first and for storing consents."""
        self._store = store
        self._agreed = False

    def knows(self, code: str) -> bool:
        """Return whether the player consented to this code, or to an earlier version meanwhile."""
        self._agreed = self._agreed or self._store.knows(code)
        return self._agreed

    def changed(self, game: str, files: Files) -> tuple[str, ...]:
        """Return the paths that differ from the code last consented to."""
        return self._store.changed(game, files)

    def keep(self, game: str, code: str, files: Files) -> None:
        """Store the player's consent.

        Raises:
            StorageError: it can't be written.
        """
        self._store.keep(game, code, files)


def _yes(value: JsonValue) -> tuple[str, _Yes] | None:
    """Parse one entry of the file; None if it is invalid."""
    match value:
        case {"hash": str(code), "game": str(game), "files": dict(files)} if _HASH.fullmatch(code):
            texts = {name: digest for name, digest in files.items() if isinstance(digest, str)}
            return code, _Yes(game, texts)
    return None
