"""The games that `tabletop new` begins with, as anybody has them the minute after."""

from pathlib import Path

import pytest

from tabletop.cli.shelf.lookup import find_game_or_folder, open_shelf
from tabletop.cli.shelf.own_games import TEMPLATES, create_game
from tabletop.engine.game import Game

STARTERS = tuple(TEMPLATES)


def begun(start: str, data: Path, monkeypatch: pytest.MonkeyPatch) -> Game:
    """Begin a game in a player's own folder and take it from the shelf, its code allowed."""
    monkeypatch.setenv("RECESS_DATA_DIR", str(data))
    create_game(f"my-{start}", start)
    return find_game_or_folder(open_shelf(), f"my-{start}")
