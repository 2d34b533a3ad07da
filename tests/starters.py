"""The games that `tabletop new` begins with, as anybody has them the minute after."""

from pathlib import Path

import pytest

from tabletop.doors.new import begin
from tabletop.doors.shelf import find_named, open_shelf
from tabletop.doors.starts import STARTS
from tabletop.engine.game import Game

STARTERS = tuple(STARTS)


def begun(start: str, data: Path, monkeypatch: pytest.MonkeyPatch) -> Game:
    """Begin a game in a player's own folder and take it from the shelf, its code allowed."""
    monkeypatch.setenv("RECESS_DATA_DIR", str(data))
    begin(f"my-{start}", start)
    return find_named(open_shelf(), f"my-{start}")
