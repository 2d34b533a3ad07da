"""The table just before a costly move, as its seat saw it then.

Cards can be inspected and the log can be read; nothing can be moved.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from tabletop.ui.scenes.table import TableScene
from tabletop.ui.table.keyboard import shortcut
from tabletop.ui.widgets.intents import Open
from tabletop.ui.widgets.parts import Command
from tabletop.ui.words import narrator

if TYPE_CHECKING:
    from tabletop.session import Lapse, Session
    from tabletop.ui.kit.events import Key
    from tabletop.ui.kit.services import Desk

_ALLOWED = frozenset({"log", "rules", "inspect", "cancel"})
"""Shortcuts that work here as at any table."""


class LookBack(TableScene):
    """A table scene of a past position in which nothing can be moved."""

    name: ClassVar[str] = "lookback"

    def __init__(self, desk: Desk, past: Session, lapse: Lapse) -> None:
        self._past = narrator.THEN.format(number=lapse.turn + 1, name=past.name(lapse.seat))
        self._hint = lapse.hint
        super().__init__(desk, past, self._past)
        back = Command("back", narrator.BACK_TO_REVIEW, Open("back"), "check", "Esc", "primary")
        self.controller.ways, self.controller.dirty = (back,), True

    def enter(self) -> None:
        """Announce which move is shown and what would have been better."""
        super().enter()
        told = narrator.hinted(self._hint, self.session.game.spec)
        self.desk.say(f"{self._past}. {told}")

    def key(self, event: Key) -> bool:
        """Handle keys that only inspect; the hint can be hidden and shown again."""
        moment, word = self.moment, shortcut(event)
        if word == "hint":
            return self._turn_hint()
        if word == "cancel" and moment.inspected is None and not moment.room.drawer_shown:
            self.desk.back()
            return True
        if word and word not in _ALLOWED:
            return False
        return super().key(event)

    def _turn_hint(self) -> bool:
        """Hide the hint about the better move, or show it again; return True."""
        if self.controller.hint_open:
            self.controller.toggle_hint()
        else:
            self.session.hints.show(self._hint)
            self.controller.tell_hint()
        return True

    def flow(self, dt: float) -> bool:
        """Do nothing: no animation runs and no computer player moves."""
        del dt
        return False
