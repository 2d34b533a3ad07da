"""The menu over a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import pygame

from tabletop.ui.kit.buttons import Button
from tabletop.ui.kit.dialog import ShellScene
from tabletop.ui.words import messages

if TYPE_CHECKING:
    from tabletop.engine.game import Game
    from tabletop.ui.kit.events import Key
    from tabletop.ui.kit.services import Desk
    from tabletop.ui.paint.canvas import Canvas


class Pause(ShellScene):
    """Time stands still below. Every move is on disk already, so leaving asks nothing."""

    name: ClassVar[str] = "pause"
    opaque: ClassVar[bool] = False
    pauses: ClassVar[bool] = True

    def __init__(self, desk: Desk, game: Game) -> None:
        super().__init__(desk)
        self.game = game
        self.sheet = pygame.FRect(0, 0, 0, 0)
        learn = []
        if game.invitations() and not any(each.name == "lesson" for each in desk.stack.scenes):
            learn = [Button("learn", messages.LEARN, self._learn, icon="cap", kind="paper")]
        self.group.fill(
            [
                Button("resume", messages.RESUME, self.cancel, icon="play", kind="primary"),
                Button(
                    "rules", messages.RULES, self._open_rules, icon="book", key="F1", kind="paper"
                ),
                *learn,
                Button(
                    "settings", messages.SETTINGS, desk.open_settings, icon="gear", kind="paper"
                ),
                Button("leave", messages.LEAVE, desk.open_library, icon="home", kind="paper"),
                Button("quit", messages.QUIT, desk.quit, icon="exit", kind="paper"),
            ]
        )
        for widget in self.group.widgets:
            widget.paper = True
        self.focus.set("resume")

    @property
    def title(self) -> str:
        """What it is called aloud."""
        return messages.PAUSED

    def _learn(self) -> None:
        self.desk.learn(self.game)

    def _open_rules(self) -> None:
        self.desk.open_rulebook(self.game)

    def cancel(self) -> None:
        """Go on playing."""
        self.desk.stack.close(self)

    def shortcut(self, key: Key) -> bool:
        """F1 opens the rules, Ctrl+F the search in them."""
        if key.ctrl and key.key == "f":
            self.desk.open_rulebook(self.game, searching=True)
            return True
        if key.key != "f1":
            return False
        self._open_rules()
        return True

    def layout(self, width: float, height: float) -> None:
        """Put the sheet into the middle."""
        super().layout(width, height)
        low = height < 560
        tall, gap, head, pad = (44.0, 9.0, 46.0, 26.0) if low else (50.0, 12.0, 92.0, 36.0)
        count = len(self.group.widgets)
        wide = min(400.0, width - 32)
        total = pad + head + count * tall + (count - 1) * gap + pad
        self.sheet = pygame.FRect((width - wide) / 2, (height - total) / 2, wide, total)
        y = self.sheet.top + pad + head
        for widget in self.group.widgets:
            widget.rect = pygame.FRect(self.sheet.left + pad, y, wide - 2 * pad, tall)
            y += tall + gap

    def draw(self, canvas: Canvas) -> None:
        """Draw the sheet with its buttons."""
        theme, sheet = canvas.theme, self.sheet
        canvas.sheet(sheet)
        first = self.group.widgets[0].rect
        head = pygame.FRect(first.left, sheet.top, first.w, first.top - sheet.top)
        y = sheet.top + (21 if head.h < 100 else 34)
        canvas.text((sheet.centerx, y), self.game.spec.title, "title", theme.ink, anchor="midtop")
        if head.h >= 100:
            canvas.text((sheet.centerx, y + 44), messages.SAFE, "body", theme.ink2, anchor="midtop")
        self.draw_widgets(canvas)
