"""Carries out what may raise, and opens the page after an error in the place of what did."""

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
    """The one net under all scenes: an error ends no program and loses no game.

    What is open is abandoned, as nobody knows in which state it is: of its scenes no method is
    called any more, only the files and processes that they hold are closed.
    """

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.last_error = ""
        """What went wrong last, for a problem report."""

    def safely(self, act: Callable[[], object]) -> bool:
        """Do something that tells whether what is drawn changed; an error changes it."""
        try:
            return bool(act())
        except Exception as error:  # noqa: BLE001 - whatever a scene or a game's own code raises
            self.rescue(error)
            return True

    def draw(self, screen: Screen) -> bool:
        """Draw what is open; return whether it must be drawn again, as something else is now."""
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
        """Open the page that tells of an error, in the place of everything else."""
        self.last_error = report_of(error)
        if mistake_of(error):
            _log.warning("a game's own code failed", exc_info=error)
        else:
            _log.error("a scene failed", exc_info=error)
        session = self.desk.session
        self.desk.toast_shown = None
        self.desk.stack.abandon(Rescue(self.desk, error, session))
