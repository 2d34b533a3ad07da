"""Runs code that may raise, and shows the error screen if it does."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from tabletop.engine.mistakes import mistake_of
from tabletop.ui.scenes.rescue import Rescue, report_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from tabletop.ui.app.screen import Screen
    from tabletop.ui.kit.services import Desk

_log = logging.getLogger(__name__)


class Guard:
    """The safety net below all scenes: an error neither ends the program nor loses a game.

    After an error all open scenes are dropped, since their state is unknown. None of their methods
    is called any more; only the files and processes they hold are closed.
    """

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.last_error = ""
        """The report of the last error, for a problem report; empty if there was none."""

    def safely(self, act: Callable[[], object]) -> bool:
        """Call `act`, which returns whether to redraw; after an error show the error screen.

        Returns whether the screen must be redrawn.
        """
        try:
            return bool(act())
        except Exception as error:  # noqa: BLE001 - a scene or game may raise anything
            self.rescue(error)
            return True

    def draw(self, screen: Screen) -> bool:
        """Draw the open scenes; return True if an error replaced them and they must be redrawn."""
        top = self.desk.stack.top
        try:
            screen.draw()
        except Exception as error:  # noqa: BLE001 - as above
            if isinstance(top, Rescue):
                _log.exception("only the plainest can be drawn")
                top.draw_plainly(screen.surface, screen.scale)
                return False
            self.rescue(error)
            return True
        return False

    def rescue(self, error: Exception) -> None:
        """Log an error and replace all open scenes by the error screen."""
        self.last_error = report_of(error)
        if mistake_of(error):
            _log.warning("a game's own code failed", exc_info=error)
        else:
            _log.error("a scene failed", exc_info=error)
        session = self.desk.session
        self.desk.toast_shown = None
        self.desk.stack.abandon(Rescue(self.desk, error, session))
