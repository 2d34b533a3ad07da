"""`tabletop new`: creates a folder with a game that plays at once."""

import json
import re
import shutil
import unicodedata

from tabletop.content.loader import load_game
from tabletop.doors.errors import InputRefusedError, SurroundingsError, UsageError
from tabletop.doors.shelf import open_shelf, open_trust
from tabletop.doors.starts import STARTS
from tabletop.paths import data_dir
from tabletop.registry import OWN_GAMES
from tabletop.storage.files import StorageError

_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_LONGEST = 40
_MARKS = " -'\u2019&!?,.:"
"""Characters a title may contain besides letters and digits."""


def begin(name: str, start: str) -> None:
    """Write a new game into the player's own games, allow its code, and print its folder.

    Raises:
        UsageError: the name is not valid.
        InputRefusedError: something of that name exists.
        SurroundingsError: it can't be written.
    """
    title, name = _title_and_id(name)
    folder = data_dir() / OWN_GAMES / name
    if folder.exists() or any(game.spec.id == name for game in open_shelf().games()):
        raise InputRefusedError(f"there is a game {name!r} already")
    try:
        for file, text in STARTS[start].items():
            path = folder / file
            path.parent.mkdir(parents=True, exist_ok=True)
            written = json.dumps(title, ensure_ascii=False) if path.suffix == ".yaml" else title
            words = text.replace("ID", name).replace("TITLE", written)
            path.write_text(words, encoding="utf-8", newline="\n")
    except OSError as error:
        shutil.rmtree(folder, ignore_errors=True)
        raise SurroundingsError(f"{folder} can't be written: {error.strerror}") from error
    game = load_game(folder, own=True, trust=open_trust())
    if game.consent is not None:
        # These very bytes were written above, at the player's word; a changed one asks as ever.
        try:
            game.consent.agree()
        except StorageError as error:
            raise SurroundingsError(f"the consent can't be kept: {error}") from error
    print(f"{folder}")
    print(f"ok {title} is on your shelf: tabletop play {name}")


def _title_and_id(words: str) -> tuple[str, str]:
    """Return a game's title and id from either: `night-market` or `Night Market`.

    Raises:
        UsageError: no id can be made of it.
    """
    if _NAME.fullmatch(words) and len(words) <= _LONGEST:
        return words.replace("-", " ").title(), words
    title = " ".join(words.split())
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    name = "-".join(re.findall("[a-z0-9]+", re.sub("[\"'\u2019]", "", plain)))
    fits = _NAME.fullmatch(name) and max(len(title), len(name)) <= _LONGEST
    if not fits or not all(letter.isalnum() or letter in _MARKS for letter in title):
        told = f"a game is called by letters, digits, blanks and hyphens, not {words[:40]!r}"
        raise UsageError(told)
    return title, name
