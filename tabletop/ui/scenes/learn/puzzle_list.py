"""The list of a game's puzzles: today's, the included ones, and those from played games."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import ClassVar

import pygame

from tabletop.engine.guided.puzzle import Puzzle
from tabletop.session.guides.puzzle_list import PuzzleShelf
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.text import messages
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.buttons import Button, IconButton
from tabletop.ui.toolkit.control import Control
from tabletop.ui.toolkit.dialog import ShellScene
from tabletop.ui.toolkit.layout import (
    Box,
    Column,
    PaperSheet,
    Paragraph,
    Place,
    Row,
    Scrolled,
    TextLine,
    face,
)
from tabletop.ui.toolkit.list_row import ListRow
from tabletop.ui.toolkit.scroll import ScrollArea

_WIDE, _HIGH, _GAP = 218.0, 52.0, 10.0
_WEEK = 7


class _Tile(Control):
    """A puzzle in the grid: its number, theme and difficulty, with a tick once solved."""

    usual: ClassVar[tuple[float, float]] = (_WIDE, _HIGH)

    def __init__(
        self, number: int, puzzle: Puzzle, act: Callable[[], object], *, solved: bool, next_: bool
    ) -> None:
        label = messages.PUZZLE_NUMBER.format(number, puzzle.theme, puzzle.difficulty)
        super().__init__(f"puzzle-{number}", label, zone="list", paper=True)
        self._number, self._puzzle, self._act = number, puzzle, act
        self._solved, self._next = solved, next_

    @property
    def value(self) -> str:
        """The text for a solved puzzle, for screen readers; empty if unsolved."""
        return messages.PUZZLE_IS_SOLVED if self._solved else ""

    def act(self) -> None:
        """Open the table of this puzzle."""
        self._act()

    def draw(self, canvas: Canvas, *, focus: bool) -> None:
        """Draw the tile: green with a tick if solved, with a ring if it is the next one."""
        theme, box = canvas.theme, self.rect
        over = self.state != "rest"
        if self._solved:
            canvas.fill(box, self.radius, theme.mint_ink, 0.24 if over else 0.14)
            canvas.icon((box.right - 13, box.top + 13), "check", 16, theme.mint_ink)
        else:
            canvas.fill(box, self.radius, theme.ink, 0.14 if over else 0.07)
        if self._next:
            canvas.ring(box, self.radius, "#D9981C", 2)
        ink = theme.mint_ink if self._solved else theme.ink
        canvas.text((box.left + 24, box.centery), str(self._number), "row", ink, anchor="center",
                    size=19)  # fmt: skip
        left, wide = box.left + 48, box.w - 74
        theme_at, below = (left, box.top + 18), (left, box.bottom - 16)
        words = self._puzzle.theme, self._puzzle.difficulty
        canvas.text(theme_at, words[0], "row", ink, anchor="midleft", size=15, max_width=wide)
        canvas.text(below, words[1], "small", theme.ink2, anchor="midleft", size=13)
        if focus:
            canvas.target(box, self.radius, "focus", paper=True)


class _OwnRow(ListRow):
    """A row for a puzzle taken from a game that was played here, and the button to drop it."""

    def __init__(
        self, puzzle: Puzzle, act: Callable[[], object], drop: Callable[[], object], *, solved: bool
    ) -> None:
        value = messages.PUZZLE_IS_SOLVED if solved else ""
        told = messages.PUZZLE_OWN.format(puzzle.theme, puzzle.origin)
        super().__init__(f"own:{puzzle.id}", told, act, zone="own", radius=12.0, value=value)
        self._solved = solved
        label = messages.DROP_PUZZLE.format(puzzle.origin)
        self.drop = IconButton(f"drop:{puzzle.id}", label, "trash", drop, zone="own", paper=True)

    def content(self) -> Box:
        """Return an icon, which is a tick once solved, and the puzzle's theme and origin."""
        icon = Box(width=20, height=48, under=self._draw_icon)
        return Row(icon, TextLine(self.label, "row", grow=1), gap=12, pad=(14, 0))

    def _draw_icon(self, canvas: Canvas, rect: pygame.FRect) -> None:
        theme = canvas.theme
        icon, ink = ("check", theme.mint_ink) if self._solved else ("puzzle", theme.ink2)
        canvas.icon(rect.center, icon, 20, ink)

    def draw_face(self, canvas: Canvas, rect: pygame.FRect, *, focus: bool) -> None:
        del focus
        canvas.fill(rect, self.radius, canvas.theme.ink, 0.07 if self.state == "rest" else 0.14)


class PuzzlesScene(ShellScene):
    """A dialog that lists a game's puzzles, opened over the library or a puzzle's table."""

    name: ClassVar[str] = "puzzles"
    opaque: ClassVar[bool] = False

    def __init__(self, app: App, shelf: PuzzleShelf) -> None:
        super().__init__(app)
        self.shelf = shelf
        self.list = ScrollArea(None, zone="list", label=messages.PUZZLES)
        self._tiles: list[_Tile] = []
        self._own: list[_OwnRow] = []
        self._daily = Button(
            "daily", messages.SOLVE, self._open_daily, icon="fwd", paper=True, zone="daily"
        )
        self._next = Button(
            "next", messages.NEXT_PUZZLE, self._open_next, icon="fwd", paper=True, zone="foot"
        )
        self.done = Button("done", messages.DONE, self.cancel, icon="check", key="Esc",
                           kind="paper", paper=True, zone="foot")  # fmt: skip
        self._fill()
        self.focus.set("next" if shelf.daily_done else "daily")

    @property
    def title(self) -> str:
        return messages.PUZZLES_OF.format(self.shelf.game.spec.title)

    @property
    def status(self) -> str:
        """A line with the number of solved puzzles and the daily streak, in days."""
        shelf, solved = self.shelf, self.shelf.solved
        own = [*shelf.shipped, *shelf.own]
        done = sum(puzzle.id in solved for puzzle in own)
        parts = [messages.PUZZLES_SOLVED.format(done, len(own))]
        if streak := shelf.streak:
            told = messages.PUZZLE_STREAK_1 if streak == 1 else messages.PUZZLE_STREAK
            parts.append(told.format(streak))
        return " · ".join(parts)

    def _fill(self) -> None:
        """Create a tile or row for each puzzle and update the buttons."""
        shelf, solved = self.shelf, self.shelf.solved
        following = shelf.after(None)
        self._tiles = [
            _Tile(
                number,
                puzzle,
                partial(self._open, puzzle),
                solved=puzzle.id in solved,
                next_=puzzle is following,
            )
            for number, puzzle in enumerate(shelf.shipped, 1)
        ]
        self._own = [
            _OwnRow(
                puzzle,
                partial(self._open, puzzle),
                partial(self._drop, puzzle),
                solved=puzzle.id in solved,
            )
            for puzzle in shelf.own
        ]
        done = shelf.daily_done
        self._daily.label = messages.ONCE_MORE if done else messages.SOLVE
        self._daily.kind = "paper" if done else "primary"
        self._next.kind = "primary" if done else "paper"

    def enter(self) -> None:
        self.app.notices.say(self.status)

    def _open(self, puzzle: Puzzle) -> None:
        self.app.learning.open_puzzle(self.shelf, puzzle)

    def _open_daily(self) -> None:
        if self.shelf.daily is not None:
            self.app.learning.open_puzzle(self.shelf, self.shelf.daily, daily=True)

    def _open_next(self) -> None:
        following = self.shelf.after(None)
        if following is not None:
            self.app.learning.open_puzzle(self.shelf, following)

    def _drop(self, puzzle: Puzzle) -> None:
        problem = self.shelf.drop(puzzle)
        if problem:
            self.app.notices.toast(problem)
        self._fill()
        self.focus.set("done")

    # Layout

    def build(self) -> Box:
        short = self.height < 640
        side = 20.0 if short else 36.0
        width = min(760.0, self.width - 32)
        buttons = [self._next] if self.shelf.after(None) is not None else []
        high = 44.0 if short else 48.0
        return PaperSheet(
            TextLine(self.title, "title", size=22 if short else 30, height=26 if short else 38),
            TextLine(self.status, "body", "ink2", height=24 if short else 32),
            Box(height=5 if short else 7),
            self._banner(76 if short else 96, high),
            Box(height=10 if short else 18),
            Scrolled(self.list, self._puzzles(width - 2 * side), grow=1),
            Box(height=12),
            Row(
                *(Place(button, width=190, height=high) for button in buttons),
                Place(self.done, width=130, height=high),
                gap=12,
                justify="end",
            ),
            width=width,
            height=self._height(),
            margin=(16, 8 if short else 24),
            pad=(side, 8, side, 12) if short else (side, 23, side, 28),
        )

    def _height(self) -> float:
        """Return the dialog's height: as high as its content, up to a limit."""
        rows = 1 + (len(self.shelf.shipped) - 1) // 3
        return min(860.0, 430.0 + rows * (_HIGH + _GAP) + len(self.shelf.own) * 56)

    def _banner(self, height: float, button: float) -> Box:
        """Return the puzzle of the day, and which of the last seven days were solved."""
        shelf = self.shelf
        if shelf.daily is None:
            return Box(height=height)
        head = messages.PUZZLE_OF_DAY.format(messages.day(shelf.today))
        about = messages.DAILY_DONE if shelf.daily_done else messages.DAILY_ABOUT
        words = Column(
            TextLine(head, "row", height=26),
            Paragraph(about, "small", lines=2),
            grow=1,
            min_width=200,
            align="center",
        )
        return Row(
            Box(width=30, under=_draw_calendar),
            words,
            Box(width=_WEEK * 22 - 4, spare=True, under=self._draw_week),
            Place(self._daily, width=150, height=button),
            gap=16,
            pad=(15, 0, 16, 0),
            height=height,
            under=face(14, "amber", 0.18),
        )

    def _puzzles(self, width: float) -> Box:
        """Return the shipped puzzles as tiles and those from own games as rows."""
        count = max(1, int((width + _GAP) // (_WIDE + _GAP)))
        tiles = [
            Row(*self._tiles[at : at + count], gap=_GAP) for at in range(0, len(self._tiles), count)
        ]
        own: list[Box] = [
            Row(Place(row, grow=1), Place(row.drop, width=44, height=44), gap=10)
            for row in self._own
        ]
        return Column(
            TextLine(messages.PUZZLE_LIST, "row", height=24),
            Column(*tiles, gap=_GAP, pad=(0, 10, 0, 24)),
            TextLine(messages.FROM_GAMES, "row", height=24),
            Column(*own, gap=8, pad=(0, 8)) if own else Paragraph(messages.NO_OWN_PUZZLES),
        )

    def _draw_week(self, canvas: Canvas, rect: pygame.FRect) -> None:
        theme, shelf = canvas.theme, self.shelf
        for number in range(_WEEK):
            day = shelf.today - timedelta(days=_WEEK - 1 - number)
            spot = (rect.left + 9 + 22 * number, rect.centery + 6)
            canvas.text(
                (spot[0], spot[1] - 22),
                messages.WEEKDAYS[day.weekday()][:1],
                "small",
                theme.ink2,
                anchor="center",
                size=12,
            )
            if day in shelf.days:
                canvas.disc(spot, 9, theme.mint_ink)
                canvas.icon(spot, "check", 12, "#FFFFFF")
            else:
                canvas.disc(spot, 9, theme.ink, 0.12)


def _draw_calendar(canvas: Canvas, rect: pygame.FRect) -> None:
    canvas.icon(rect.center, "calendar", 30, canvas.theme.ink)
