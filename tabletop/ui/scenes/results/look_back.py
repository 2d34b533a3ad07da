"""The table just before a move that mattered, as its player saw it then.

Cards can be inspected and the log can be read; nothing can be moved.
"""

from __future__ import annotations

from typing import ClassVar

from tabletop.session.port import LocalPort
from tabletop.session.types import Hint
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.scenes.table.dialogs import TableDialogs
from tabletop.ui.table.control.table_view import TableView
from tabletop.ui.table.input.keyboard import shortcut
from tabletop.ui.text import narrator
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.dialog import Scene
from tabletop.ui.toolkit.events import Key, UiEvent
from tabletop.ui.toolkit.focus import Node
from tabletop.ui.widgets.intents import Intent, Open
from tabletop.ui.widgets.region_parts import RegionCommand

_ALLOWED = frozenset({"log", "rules", "inspect", "cancel"})
"""Shortcuts that work here as at any table."""


class LookBack(Scene):
    """A table that shows the position just before a move that mattered, as its player saw it.

    Pieces can be inspected and the log can be read, but nothing can be moved.
    """

    name: ClassVar[str] = "lookback"

    def __init__(self, app: App, past: LocalPort, hint: Hint | None) -> None:
        number = len(past.session.match.steps) + 1
        self._past = narrator.THEN.format(number=number, name=past.position.name(past.seat))
        self._hint = hint
        super().__init__(app)
        self.port = past
        self.holds.callback(past.close)
        self.table = TableView(app, past, self.focus, self._open, past=self._past)
        self.dialogs = TableDialogs(self.table)
        back = RegionCommand("back", narrator.LOOKED, Open("back"), "check", "Esc", "primary")
        self.table.model.ways, self.table.model.dirty = (back,), True

    def _open(self, intent: Intent) -> None:
        self.dialogs.open(intent)

    @property
    def title(self) -> str:
        return f"{self.port.game.spec.title}. {self.table.moment.prompt}"

    def enter(self) -> None:
        """Announce the move shown and the better one."""
        self.table.controller.renew()
        told = narrator.hinted(self._hint, self.port.game.spec) if self._hint else ""
        self.app.notices.say(f"{self._past}. {told}")

    def layout(self, width: float, height: float) -> None:
        super().layout(width, height)
        self.table.resize(width, height)

    def handle(self, event: UiEvent) -> bool:
        """Handle an event like any table, except for keys that would change the game.

        Returns whether the event was used, so that a frame must be drawn.
        """
        return self.key(event) if isinstance(event, Key) else self.table.handle(event)

    def key(self, event: Key) -> bool:
        """Handle a key that doesn't change the game, such as the one that toggles the hint.

        Returns whether the key was used.
        """
        moment, word = self.table.moment, shortcut(event)
        if word == "hint":
            return self._turn_hint()
        if word == "cancel" and moment.inspected is None and not moment.room.drawer_shown:
            self.app.back()
            return True
        if word and word not in _ALLOWED:
            return False
        return self.table.handle(event)

    def _turn_hint(self) -> bool:
        """Hide the hint about the better move, or show it again; return True."""
        controller = self.table.controller
        if self._hint is None:
            return False
        if controller.hint_open:
            controller.toggle_hint()
        else:
            self.port.hints.show(self._hint)
            controller.announce_hint()
        return True

    def update(self, dt: float) -> bool:
        """Advance the animations of the table, such as those of enlarged pieces.

        Args:
            dt: Seconds since the last call.

        Returns:
            Whether anything visible has changed, so that a frame must be drawn.
        """
        return self.table.update(dt, covered=self.app.stack.top is not self)

    def draw(self, canvas: Canvas) -> None:
        self.table.draw(canvas, self.focused)

    def focusables(self) -> list[Node]:
        return self.table.nodes()
