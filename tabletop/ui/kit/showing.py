"""A read-only sheet over the table, drawn by a game."""

from __future__ import annotations

from typing import ClassVar

from tabletop.ui.kit.dialog import GameSheet


class Showing(GameSheet):
    """A sheet over the table that only shows something and can be closed."""

    opaque: ClassVar[bool] = False
    pauses: ClassVar[bool] = True
