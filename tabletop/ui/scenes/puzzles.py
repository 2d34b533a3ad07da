"""The list of a game's puzzles: today's, those shipped with the game, those from own games."""

from __future__ import annotations

from datetime import timedelta
from functools import partial
from typing import TYPE_CHECKING, ClassVar

import pygame

from tabletop.ui.kit.buttons import Button, IconButton
from tabletop.ui.kit.control import Widget
from tabletop.ui.kit.dialog import ShellScene
from tabletop.ui.kit.scroll import ScrollArea
from tabletop.ui.words import messages

if TYPE_CHECKING:
    from collections.abc import Callable

    from tabletop.engine.puzzle import Puzzle
    from tabletop.session.puzzles import PuzzleShelf
    from tabletop.ui.kit.services import Desk
    from tabletop.ui.paint.canvas import Canvas

_TILE, _GAP = 52.0, 10.0
_ROW = 48.0
_WEEK = 7


class _Entry(Widget):
    """A puzzle in the list of puzzles: base of tiles and rows."""

    radius = 12.0

    def __init__(
        self, name: str, label: str, zone: str, act: Callable[[], object], *, solved: bool
    ) -> None:
        super().__init__(name, label, zone=zone, paper=True)
        self._act, self._solved = act, solved

    @property
    def value(self) -> str:
        """The text for a solved puzzle, for screen readers; empty if unsolved."""
        return messages.PUZZLE_IS_SOLVED if self._solved else ""

    def act(self) -> None:
        """Open the table of this puzzle."""
        self._act()


class _Tile(_Entry):
    """A puzzle in the grid: its number, with a tick once solved."""

    def __init__(
        self, number: int, act: Callable[[], object], *, solved: bool, next_: bool
    ) -> None:
        label = messages.PUZZLE_NUMBER.format(number)
        super().__init__(f"puzzle-{number}", label, "list", act, solved=solved)
        self._number, self._next = number, next_

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
        canvas.text(box.center, str(self._number), "row", ink, anchor="center", size=19)
        if focus:
            canvas.target(box, self.radius, "focus", paper=True)


class _OwnRow(_Entry):
    """A row for a puzzle taken from a game that was played here."""

    def __init__(self, puzzle: Puzzle, act: Callable[[], object], *, solved: bool) -> None:
        super().__init__(f"own:{puzzle.id}", puzzle.origin, "own", act, solved=solved)

    def draw(self, canvas: Canvas, *, focus: bool) -> None:
        """Draw the row with the puzzle's origin, and a tick once solved."""
        theme, box = canvas.theme, self.rect
        canvas.fill(box, self.radius, theme.ink, 0.07 if self.state == "rest" else 0.14)
        icon, ink = ("check", theme.mint_ink) if self._solved else ("hint", theme.ink2)
        canvas.icon((box.left + 24, box.centery), icon, 20, ink)
        canvas.text((box.left + 46, box.centery), self.label, "row", theme.ink, anchor="midleft",
                    max_width=box.w - 60)  # fmt: skip
        if focus:
            canvas.target(box, self.radius, "focus", paper=True)


class PuzzlesScene(ShellScene):
    """A dialog with all puzzles, over the library or the table of a puzzle."""

    name: ClassVar[str] = "puzzles"
    opaque: ClassVar[bool] = False

    def __init__(self, desk: Desk, shelf: PuzzleShelf) -> None:
        super().__init__(desk)
        self.shelf = shelf
        self.sheet = self._banner = pygame.FRect(0, 0, 0, 0)
        self.list = ScrollArea(self._paint, zone="list", label=messages.PUZZLES)
        self._daily = Button("daily", messages.SOLVE, self._open_daily, icon="fwd", paper=True,
                             zone="daily")  # fmt: skip
        self._next = Button("next", messages.NEXT_PUZZLE, self._open_next, icon="fwd", paper=True,
                            zone="foot")  # fmt: skip
        self.done = Button("done", messages.DONE, self.cancel, icon="check", key="Esc",
                           kind="paper", paper=True, zone="foot")  # fmt: skip
        self.group.fill([self._daily, self.list, self._next, self.done])
        self._fill()
        self.focus.set("next" if shelf.daily_done else "daily")

    @property
    def title(self) -> str:
        """The title of the dialog, with the game's title."""
        return messages.PUZZLES_OF.format(self.shelf.game.spec.title)

    @property
    def status(self) -> str:
        """The number of solved puzzles and the streak of daily puzzles in days."""
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
        tiles: list[Widget] = [
            _Tile(number, partial(self._open, puzzle),
                  solved=puzzle.id in solved, next_=puzzle is following)
            for number, puzzle in enumerate(shelf.shipped, 1)
        ]  # fmt: skip
        for puzzle in shelf.own:
            tiles.append(_OwnRow(puzzle, partial(self._open, puzzle), solved=puzzle.id in solved))
            label = messages.DROP_PUZZLE.format(puzzle.origin)
            drop = partial(self._drop, puzzle)
            tiles.append(IconButton(f"drop:{puzzle.id}", label, "trash", drop, zone="own",
                                    paper=True))  # fmt: skip
        self.list.fill(tiles)
        done = shelf.daily_done
        self._daily.visible = shelf.daily is not None
        self._daily.label = messages.ONCE_MORE if done else messages.SOLVE
        self._daily.kind = "paper" if done else "primary"
        self._next.kind = "primary" if done else "paper"
        self._next.visible = following is not None

    def enter(self) -> None:
        """Announce how many puzzles are solved, when the dialog opens."""
        self.desk.say(self.status)

    def cancel(self) -> None:
        """Close the list of puzzles."""
        self.desk.stack.close(self)

    def _open(self, puzzle: Puzzle) -> None:
        self.desk.open_puzzle(self.shelf, puzzle)

    def _open_daily(self) -> None:
        if self.shelf.daily is not None:
            self.desk.open_puzzle(self.shelf, self.shelf.daily, daily=True)

    def _open_next(self) -> None:
        following = self.shelf.after(None)
        if following is not None:
            self.desk.open_puzzle(self.shelf, following)

    def _drop(self, puzzle: Puzzle) -> None:
        problem = self.shelf.drop(puzzle)
        if problem:
            self.desk.toast(problem)
        self._fill()
        self.focus.set("done")

    # Layout

    def layout(self, width: float, height: float) -> None:
        """Lay out the dialog in the centre: puzzle of the day, list and buttons."""
        super().layout(width, height)
        short = height < 640
        wide, tall = min(760.0, width - 32), self._height(height)
        self.sheet = pygame.FRect((width - wide) / 2, (height - tall) / 2, wide, tall)
        pad = 20.0 if short else 36.0
        left, room = self.sheet.left + pad, wide - 2 * pad
        top = self.sheet.top + (64 if short else 100)
        self._banner = pygame.FRect(left, top, room, 76.0 if short else 96.0)
        button = 44.0 if short else 48.0
        self._daily.rect = pygame.FRect(
            self._banner.right - 16 - 150, self._banner.centery - button / 2, 150, button
        )
        bottom = self.sheet.bottom - (12 if short else 28)
        self.done.rect = pygame.FRect(self.sheet.right - pad - 130, bottom - button, 130, button)
        self._next.rect = pygame.FRect(self.done.rect.left - 12 - 190, bottom - button, 190, button)
        first = self._banner.bottom + (10 if short else 18)
        self.list.rect = pygame.FRect(left, first, room + 8, self.done.rect.top - 12 - first)

    def _height(self, height: float) -> float:
        """Return the dialog's height: as high as its content, limited by the window."""
        rows = 1 + (len(self.shelf.shipped) - 1) // 11
        wanted = 430.0 + rows * (_TILE + _GAP) + len(self.shelf.own) * (_ROW + 8)
        return min(wanted, 860.0, height - (16 if height < 640 else 48))

    def draw(self, canvas: Canvas) -> None:
        """Draw the dialog, the puzzle of the day and the list."""
        theme, sheet = canvas.theme, self.sheet
        canvas.sheet(sheet)
        short = self.height < 640
        left, room = self._banner.left, self._banner.w
        y = sheet.top + (20 if short else 42)
        canvas.text((left, y), self.title, "title", theme.ink, anchor="midleft",
                    size=22 if short else 30, max_width=room)  # fmt: skip
        canvas.text((left, y + (26 if short else 34)), self.status, "body", theme.ink2,
                    anchor="midleft", max_width=room)  # fmt: skip
        if self._daily.visible:
            self._draw_daily(canvas)
        self.draw_widgets(canvas)

    def _draw_daily(self, canvas: Canvas) -> None:
        """Draw the puzzle of the day and which of the last seven days were solved."""
        theme, box, shelf = canvas.theme, self._banner, self.shelf
        canvas.fill(box, 14, theme.amber, 0.18)
        canvas.icon((box.left + 30, box.centery), "calendar", 30, theme.ink)
        x, room = box.left + 58, box.w
        days = self._daily.rect.left - 20 - (_WEEK * 22 - 4)
        room = days - 16 - x
        narrow = room < 200
        if narrow:
            room = self._daily.rect.left - 16 - x
        head = messages.PUZZLE_OF_DAY.format(messages.day(shelf.today))
        about = messages.DAILY_DONE if shelf.daily_done else messages.DAILY_ABOUT
        canvas.text((x, box.centery - 13), head, "row", theme.ink, anchor="midleft", max_width=room)
        canvas.paragraph((x, box.centery + 1, room, 0), about, "small", theme.ink2, max_lines=2)
        if narrow:
            return
        for back in range(_WEEK):
            day = shelf.today - timedelta(days=_WEEK - 1 - back)
            spot = (days + 9 + 22 * back, box.centery + 6)
            canvas.text((spot[0], spot[1] - 22), messages.WEEKDAYS[day.weekday()][:1], "small",
                        theme.ink2, anchor="center", size=12)  # fmt: skip
            if day in shelf.days:
                canvas.disc(spot, 9, theme.mint_ink)
                canvas.icon(spot, "check", 12, "#FFFFFF")
            else:
                canvas.disc(spot, 9, theme.ink, 0.12)

    def _paint(self, canvas: Canvas) -> float:
        """Lay out the tiles and rows and draw their headings; return the height."""
        theme, wide = canvas.theme, self.list.inner_width
        canvas.text((0, 12), messages.PUZZLE_LIST, "row", theme.ink, anchor="midleft")
        y, count = 34.0, int((wide - 8 + _GAP) // (_TILE + _GAP))
        tiles = [each for each in self.list.widgets if isinstance(each, _Tile)]
        for at, tile in enumerate(tiles):
            tile.rect = pygame.FRect(
                4 + at % count * (_TILE + _GAP), y + at // count * (_TILE + _GAP), _TILE, _TILE
            )
        y += (len(tiles) + count - 1) // count * (_TILE + _GAP) + 14
        canvas.text((0, y + 10), messages.FROM_GAMES, "row", theme.ink, anchor="midleft")
        y += 32
        if not self.shelf.own:
            return y + canvas.paragraph((0, y, wide - 8, 0), messages.NO_OWN_PUZZLES, "body",
                                        theme.ink2)  # fmt: skip
        for widget in self.list.widgets:
            if isinstance(widget, _OwnRow):
                widget.rect = pygame.FRect(4, y, wide - 12 - 54, _ROW)
            elif isinstance(widget, IconButton):
                widget.rect = pygame.FRect(wide - 52, y + 2, 44, 44)
                y += _ROW + 8
        return y
