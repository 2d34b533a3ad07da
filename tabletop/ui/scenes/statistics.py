"""How games of one kind ended, and who won."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import pygame

from tabletop.storage.statistics import GameStatistics, load_statistics
from tabletop.ui.kit.buttons import Button
from tabletop.ui.kit.dialog import ShellScene
from tabletop.ui.kit.pages import portrait_of
from tabletop.ui.kit.scroll import ScrollArea
from tabletop.ui.paint.theme import SEAT_COLOURS
from tabletop.ui.pieces.portraits import draw_avatar
from tabletop.ui.words import messages

if TYPE_CHECKING:
    from tabletop.engine.game import Game
    from tabletop.ui.kit.services import Desk
    from tabletop.ui.paint.canvas import Canvas


class StatisticsScene(ShellScene):
    """A sheet with totals and a row for each player."""

    name: ClassVar[str] = "statistics"
    opaque: ClassVar[bool] = False

    def __init__(self, desk: Desk, game: Game) -> None:
        super().__init__(desk)
        self.game = game
        statistics, self.problem = load_statistics(desk.statistics)
        self.numbers = statistics.games.get(game.spec.id, GameStatistics())
        self.sheet = pygame.FRect(0, 0, 0, 0)
        self.rows = ScrollArea(self._paint, zone="players")
        self.rows.reads = True
        self.done = Button("done", messages.DONE, self.cancel, icon="check", key="Esc",
                           kind="primary", paper=True)  # fmt: skip
        self.group.fill([self.rows, self.done])
        self.focus.set("done")

    @property
    def title(self) -> str:
        """What it is called aloud."""
        return f"{messages.STATISTICS}: {self.game.spec.title}"

    def cancel(self) -> None:
        """Go back."""
        self.desk.stack.close(self)

    def layout(self, width: float, height: float) -> None:
        """Put the sheet into the middle."""
        super().layout(width, height)
        wide = min(680.0, width - 32)
        tall = min(310.0 + 50 * len(self.numbers.players), 620.0, height - 24)
        self.sheet = pygame.FRect((width - wide) / 2, (height - tall) / 2, wide, tall)
        pad = 20.0 if height < 560 else 36.0
        head = 84.0 if height < 560 else 150.0
        bottom = self.sheet.bottom - (16 if height < 560 else 28)
        self.done.rect = pygame.FRect(self.sheet.right - pad - 150, bottom - 48, 150, 48)
        self.rows.rect = pygame.FRect(
            self.sheet.left + pad,
            self.sheet.top + head,
            wide - 2 * pad + 8,
            self.done.rect.top - 14 - self.sheet.top - head,
        )

    def draw(self, canvas: Canvas) -> None:
        """Draw the sheet."""
        theme, sheet, numbers = canvas.theme, self.sheet, self.numbers
        canvas.sheet(sheet)
        left = self.rows.rect.left
        short = self.height < 560
        y = sheet.top + (24 if short else 48)
        canvas.text((left, y), self.title, "title", theme.ink, anchor="midleft",
                    size=24 if short else 30, max_width=self.rows.rect.w - 10)  # fmt: skip
        facts = [messages.counted(numbers.finished, "game") + " finished"]
        if numbers.finished:
            facts.append(f"shortest {messages.counted(numbers.fastest, 'move')}")
            facts.append(f"longest {messages.counted(numbers.longest, 'move')}")
        line = self.problem or " · ".join(facts)
        canvas.text((left, y + 36), line, "body", theme.ink2, anchor="midleft",
                    max_width=self.rows.rect.w - 10)  # fmt: skip
        self.draw_widgets(canvas)

    def _paint(self, canvas: Canvas) -> float:
        theme, players = canvas.theme, self.numbers.players
        if not players:
            canvas.text((0, 8), messages.NOTHING_FINISHED, "row", theme.ink)
            wide = self.rows.inner_width
            text = messages.NOTHING_FINISHED_HINT
            return 40 + canvas.paragraph((0, 34, wide, 0), text, "body", theme.ink2)
        ranked = sorted(players, key=lambda name: (-players[name].won, players[name].played, name))
        y, right = 4.0, self.rows.inner_width - 4
        most = max(1, *(tally.played for tally in players.values()))
        for at, name in enumerate(ranked):
            tally = players[name]
            middle = y + 24
            portrait = portrait_of(self.desk, name)
            ring = SEAT_COLOURS[at % len(SEAT_COLOURS)]
            draw_avatar(canvas, (20, middle), 36, portrait, ring)
            canvas.text((50, middle), name, "row", theme.ink, anchor="midleft", max_width=170)
            bar = pygame.FRect(232, middle - 5, max(10.0, right - 232 - 150), 10)
            canvas.fill(bar, 5, theme.ink, 0.10)
            won = pygame.FRect(bar.left, bar.top, bar.w * tally.won / most, bar.h)
            canvas.fill(won, 5, theme.book)
            words = f"{tally.won} of {tally.played} won"
            canvas.text((right, middle), words, "body", theme.ink2, anchor="midright")
            y += 50
        return y
