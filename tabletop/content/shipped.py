"""Names of the pictures that come with the program, and of those that a game brings."""

from functools import cache
from pathlib import Path

from tabletop.art import FOLDER
from tabletop.engine.layout import FELTS
from tabletop.folders import entries, files, walk
from tabletop.paths import shipped

_PICTURES = frozenset({".svg", ".png", ".jpg", ".jpeg"})


@cache
def icons() -> tuple[str, ...]:
    """Return the names of all icons; none where the sprites are missing."""
    return tuple(path.stem for path in files(_sprites() / "common" / "icons", ".svg"))


@cache
def felts() -> tuple[str, ...]:
    """Return what `felt` may say: the common felts, and the games that have one of their own.

    Nothing where the sprites are missing: then it can't be told.
    """
    if not _sprites().is_dir():
        return ()
    own = [path.name for path in entries(_sprites()) if (path / "felt.json").is_file()]
    return (*FELTS, *own)


def arts(game: str, folder: Path) -> tuple[str, ...]:
    """Return the names of the sprites that a game may show: its own, and those for all games.

    A shipped game has its own among the shipped sprites, any other in its own folder.
    """
    shipped_too = folder.resolve().parent == shipped("content").resolve()
    own = _sprites() / game if shipped_too else folder / FOLDER
    return (*_below(own, game), *_below(_sprites() / "common", "common"))


def _sprites() -> Path:
    return shipped("sprites")


def _below(root: Path, name: str) -> list[str]:
    if not root.is_dir():
        return []
    found = [path for each in walk(root) if (path := Path(each.path)).suffix in _PICTURES]
    return sorted(f"{name}/{path.relative_to(root).with_suffix('').as_posix()}" for path in found)
