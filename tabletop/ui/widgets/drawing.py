"""What the drawing of a game brings: how its declarations look."""

from dataclasses import dataclass
from typing import Any

from tabletop.ui.widgets.base import Widget


@dataclass(frozen=True, slots=True)
class Drawing:
    """How the table of one game looks; `GameTable.drawn_by` names it."""

    widgets: tuple[type[Widget[Any]], ...] = ()
    """A class for each declared widget."""
