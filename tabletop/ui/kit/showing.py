"""A sheet of a game that only shows something, over the table."""

from __future__ import annotations

from typing import ClassVar

from tabletop.ui.kit.dialog import GameSheet


class Showing(GameSheet):
    """A sheet over the table, to be looked at and put away."""

    opaque: ClassVar[bool] = False
    pauses: ClassVar[bool] = True
