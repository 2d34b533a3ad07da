"""Builds the widgets of a table for a window size and keeps which of them are shown."""

from dataclasses import replace

from tabletop.engine.game import Game
from tabletop.engine.layout import Layout
from tabletop.ui.table.moment import Room
from tabletop.ui.widgets.arrangement import arrange
from tabletop.ui.widgets.furniture import Furniture
from tabletop.ui.widgets.topbar import TopBar


class Rooms:
    """The source of a table's widgets, rebuilt when the window or the shown tab changes."""

    def __init__(self, game: Game, layout: Layout | None = None) -> None:
        """Create the widgets; `layout` replaces that of the game."""
        self._layout = layout or game.layout
        self._furniture = Furniture.of(game)
        self._tab = "table"
        self.room = self._made(1280.0, 800.0)

    def _made(self, width: float, height: float) -> Room:
        arrangement = arrange(self._layout, width, height, tab=self._tab)
        widgets, in_drawer, behind_tab = self._furniture.make(arrangement)
        return Room(
            (width, height), arrangement, TopBar(arrangement), tuple(widgets), tuple(in_drawer),
            tuple(behind_tab),
        )  # fmt: skip

    def resize(self, width: float, height: float) -> None:
        """Lay everything out for a window of this size, in logical pixels."""
        before, room = self.room, self._made(width, height)
        # The choice for a log beside the table doesn't apply to one in a drawer.
        same = (before.arrangement.drawer is None) == (room.arrangement.drawer is None)
        log_open = before.log_open if same else None
        self.room = replace(room, log_open=log_open, log_from=before.log_from)

    def show_tab(self, name: str) -> None:
        """Show what is behind a tab, `table` or `hand`, in the compact layout."""
        self._tab = name
        self.resize(*self.room.size)

    def toggle_log(self) -> None:
        """Show the log if it is hidden, and hide it otherwise."""
        self.room = replace(self.room, log_open=not self.room.log_shown)

    def scroll(self, to: float) -> None:
        """Scroll the log to an offset from its default position, in logical pixels."""
        self.room = replace(self.room, log_from=to)
