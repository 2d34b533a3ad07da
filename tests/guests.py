"""Puts the game of `tests/beans`, with its code, into a player's own folder."""

import shutil
from pathlib import Path

from tabletop.engine.game import Game
from tabletop.registry import OWN_GAMES, Registry
from tabletop.storage.player.trust import FILE, Trusted

FOLDER = Path(__file__).parent / "beans"


def put(data: Path, *changes: tuple[str, str, str], name: str = "last-bean") -> Path:
    """Copy the folder; each change replaces a text in a file of it. Return the folder."""
    folder = data / OWN_GAMES / name
    shutil.copytree(FOLDER, folder, ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "sounds").mkdir()
    (folder / "sounds" / "pop.ogg").write_bytes(b"OggS")
    for file, old, new in changes:
        change(folder, file, old, new)
    return folder


def change(folder: Path, file: str, old: str, new: str) -> None:
    """Replace a text that stands in a file."""
    text = (folder / file).read_text(encoding="utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new), encoding="utf-8")


def shelf(data: Path) -> Registry:
    """Look at the player's games alone."""
    return Registry(data / "none", data, Trusted(data / FILE))


def agreed(data: Path, *changes: tuple[str, str, str]) -> Game:
    """Copy the folder and say yes to its code."""
    put(data, *changes)
    asked = shelf(data).find("last-bean").consent
    assert asked is not None
    return asked.agree()
