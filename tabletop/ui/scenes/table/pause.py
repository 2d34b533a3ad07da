"""The pause menu over a table."""

from __future__ import annotations

from typing import ClassVar

import pygame

from tabletop.engine.game import Game
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.scenes.table.table import TableScene
from tabletop.ui.table.control.table_view import table_of
from tabletop.ui.text import messages, phones
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.buttons import Button
from tabletop.ui.toolkit.dialog import ShellScene
from tabletop.ui.toolkit.events import Key


class Pause(ShellScene):
    """The pause menu over a paused table. The game so far is already saved."""

    name: ClassVar[str] = "pause"
    opaque: ClassVar[bool] = False
    pauses: ClassVar[bool] = True

    def __init__(self, app: App, game: Game) -> None:
        super().__init__(app)
        self.game = game
        self.sheet = pygame.FRect(0, 0, 0, 0)
        self.teaches = any(each.name == "lesson" for each in app.stack.scenes)
        """Whether a lesson is below, of which the step is saved instead of each move."""
        leave = messages.LEAVE_IT if self.teaches else messages.LEAVE
        learn = []
        if game.invitations() and not self.teaches:
            learn = [Button("learn", messages.LEARN, self._learn, icon="cap", kind="paper")]
        invite = []
        if game.spec.seats[1] > 1 and self._table is not None:
            invite = [Button("invite", phones.INVITE, self._invite, icon="phone", kind="paper")]
        self.group.fill(
            [
                Button("resume", messages.RESUME, self.cancel, icon="play", kind="primary"),
                Button(
                    "rules", messages.RULES, self._open_rules, icon="book", key="F1", kind="paper"
                ),
                *learn,
                Button("settings", messages.SETTINGS, app.show.settings, icon="gear", kind="paper"),
                *invite,
                Button("leave", leave, app.open_library, icon="home", kind="paper"),
                Button("quit", messages.QUIT, app.quit, icon="exit", kind="paper"),
            ]
        )
        for widget in self.group.widgets:
            widget.paper = True
        self.focus.set("resume")

    @property
    def title(self) -> str:
        return messages.PAUSED

    def _learn(self) -> None:
        self.app.learning.start(self.game)

    @property
    def _table(self) -> TableScene | None:
        """The table below if a game is played there; None for lessons and replays."""
        shown = [each for each in self.app.stack.scenes if table_of(each) is not None]
        return shown[-1] if shown and isinstance(shown[-1], TableScene) else None

    def _invite(self) -> None:
        table = self._table
        self.app.stack.close(self)
        if table is not None:
            table.invite()

    def _open_rules(self) -> None:
        self.app.show.rulebook(self.game)

    def cancel(self) -> None:
        self.app.stack.close(self)

    def shortcut(self, key: Key) -> bool:
        """Open the rules on F1, or their search on Ctrl+F. Returns whether the key was used."""
        if key.ctrl and key.key == "f":
            self.app.show.rulebook(self.game, searching=True)
            return True
        if key.key != "f1":
            return False
        self._open_rules()
        return True

    def layout(self, width: float, height: float) -> None:
        super().layout(width, height)
        low = height < 560
        tall, gap, head, pad = (44.0, 9.0, 46.0, 26.0) if low else (50.0, 12.0, 92.0, 36.0)
        if height < 450:
            tall, gap, head, pad = 40.0, 6.0, 38.0, 14.0
        count = len(self.group.widgets)
        wide = min(400.0, width - 32)
        total = pad + head + count * tall + (count - 1) * gap + pad
        self.sheet = pygame.FRect((width - wide) / 2, (height - total) / 2, wide, total)
        y = self.sheet.top + pad + head
        for widget in self.group.widgets:
            widget.rect = pygame.FRect(self.sheet.left + pad, y, wide - 2 * pad, tall)
            y += tall + gap

    def draw(self, canvas: Canvas) -> None:
        theme, sheet = canvas.theme, self.sheet
        canvas.sheet(sheet)
        first = self.group.widgets[0].rect
        head = pygame.FRect(first.left, sheet.top, first.w, first.top - sheet.top)
        y = sheet.top + (21 if head.h < 100 else 34)
        size = 25 if head.h < 60 else None
        if size is not None:
            y = sheet.top + 13
        canvas.text(
            (sheet.centerx, y), self.game.spec.title, "title", theme.ink, anchor="midtop", size=size
        )
        if head.h >= 100:
            told = messages.STEP_KEPT if self.teaches else messages.SAFE
            canvas.text((sheet.centerx, y + 44), told, "body", theme.ink2, anchor="midtop")
        self.draw_widgets(canvas)
