"""Games for tests: written into a folder, and read."""

from pathlib import Path

from tabletop.content.loader import load_game
from tabletop.content.yaml.problems import ContentError
from tabletop.engine.game import Game

OLD_MAID = """\
id: old-maid
title: Old Maid
seats: [3, 6]
decks: [{ id: cards, title: Cards, kind: cards-52, without: [queen-clubs], zone: deck }]
zones:
  - { id: deck, title: Deck, place: pile, sees: none }
  - { id: hand, title: Hand, place: hand, for-each: seat, sees: owner, ordered: false }
  - { id: pairs, title: Pairs, place: pile, for-each: seat, sees: all }
setup: [{ shuffle: deck }, { deal: { from: deck, to: hand, count: all } }]
end: { when: [{ seats-with: hand, at-most: 1 }] }
winner: { without: hand }
"""


def write_game(folder: Path, text: str, **files: str | bytes) -> Path:
    """Write a game into a folder; files by their names with `__` for a dot and `_in_` for a /."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "game.yaml").write_text(text, encoding="utf-8")
    for name, what in files.items():
        path = folder / name.replace("_in_", "/").replace("__", ".")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(what if isinstance(what, bytes) else what.encode())
    return folder


def game_of(folder: Path, text: str, **files: str | bytes) -> Game:
    """Return the game that such files make."""
    return load_game(write_game(folder, text, **files), own=True)


def problems_of(folder: Path, text: str, **files: str | bytes) -> list[str]:
    """Return what is said of such files, without the folder before each line."""
    try:
        load_game(write_game(folder, text, **files), own=True, thorough=True)
    except ContentError as error:
        return [str(each).replace(f"{folder}/", "") for each in error.problems]
    return []
