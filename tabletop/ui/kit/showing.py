"""A sheet of a game that only shows something, over the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from tabletop.ui.kit.dialog import ShellScene

if TYPE_CHECKING:
    from tabletop.session import Session
    from tabletop.ui.kit.services import Desk


class Showing(ShellScene):
    """A sheet over the table, to be looked at and put away."""

    opaque: ClassVar[bool] = False
    pauses: ClassVar[bool] = True

    def __init__(self, desk: Desk, session: Session) -> None:
        super().__init__(desk)
        self.session = session

    def cancel(self) -> None:
        """Put the sheet away."""
        self.desk.stack.close(self)
