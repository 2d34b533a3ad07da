"""Runs code that may fail, and shows the error screen if it does."""

from __future__ import annotations

import logging
from collections.abc import Callable

from tabletop.engine.conformance.blame import mistake_of
from tabletop.ui.app.screen import Screen
from tabletop.ui.scenes.system.error_page import ErrorScene, report_of
from tabletop.ui.toolkit.app import App

_log = logging.getLogger(__name__)


class Guard:
    """Runs scene code so that an error neither crashes the program nor loses a game.

    After an error, all open scenes are discarded, since their state is unknown, and the error
    screen is shown. Their methods are no longer called, but their files and processes are closed.
    """

    def __init__(self, app: App) -> None:
        self.app = app
        self.last_error = ""
        """A report of the last error, to be part of a problem report; empty for none."""

    def safely(self, act: Callable[[], object]) -> bool:
        """Call `act`; if it raises an exception, show the error screen instead.

        `act` returns whether the screen must be redrawn, and so does this method.
        """
        try:
            return bool(act())
        except Exception as error:  # noqa: BLE001 - a scene or game may raise anything
            self.rescue(error)
            return True

    def draw(self, screen: Screen) -> bool:
        """Draw the open scenes on the screen.

        Returns whether they must be drawn again because the error screen has replaced them.
        """
        top = self.app.stack.top
        try:
            screen.draw()
        except Exception as error:  # noqa: BLE001 - as above
            if isinstance(top, ErrorScene):
                _log.exception("only the plainest can be drawn")
                top.draw_plainly(screen.surface, screen.scale)
                return False
            self.rescue(error)
            return True
        return False

    def rescue(self, error: Exception) -> None:
        """Log an error and replace all open scenes with the error screen."""
        self.last_error = report_of(error)
        if mistake_of(error):
            _log.warning("a game's own code failed", exc_info=error)
        else:
            _log.error("a scene failed", exc_info=error)
        port = self.app.port
        self.app.notices.shown = None
        self.app.stack.abandon(ErrorScene(self.app, error, port))
