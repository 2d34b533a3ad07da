"""The layout of the saved games: filters at the left, the list, search and sorting."""

from __future__ import annotations

from collections import deque
from itertools import pairwise
from time import perf_counter
from typing import TYPE_CHECKING, ClassVar

import pygame

from tabletop.storage.bin import KEPT_DAYS, empty_bin, list_bin
from tabletop.storage.saves import SaveInfo, read_save, save_paths
from tabletop.ui.kit.buttons import Button
from tabletop.ui.kit.choices import Segmented
from tabletop.ui.kit.dialog import ShellScene
from tabletop.ui.kit.field import TextField
from tabletop.ui.kit.scroll import ScrollArea
from tabletop.ui.kit.undo_toast import UndoToast
from tabletop.ui.paint import marks
from tabletop.ui.scenes.saved_filters import FilterRow, Wanted, chosen, filter_rows
from tabletop.ui.scenes.saved_list import Offer, SaveList
from tabletop.ui.words import messages

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from tabletop.ui.kit.services import Desk
    from tabletop.ui.paint.canvas import Canvas

_AT_ONCE = 60
"""Number of save files read before the first draw; the others follow."""
_SLICE = 0.005
"""Seconds of each frame spent on reading more save files."""
_MOST = 5000
"""Maximum number of saved games listed; the most recent ones are kept."""


class GamesSheet(ShellScene):
    """A sheet with filters at the left and a list whose selected row shows buttons."""

    name: ClassVar[str] = "games"
    opaque: ClassVar[bool] = False
    pauses: ClassVar[bool] = True

    def __init__(self, desk: Desk, shown: Path | None = None) -> None:
        """Create the sheet with the save file `shown` selected, if given."""
        super().__init__(desk)
        self.saves: list[SaveInfo] = []
        self.binned: dict[Path, float] = {}
        """Time (seconds since 1970) at which each game in the bin is deleted for good, by path."""
        self.wanted = Wanted()
        self.sheet = pygame.FRect(0, 0, 0, 0)
        self.side = pygame.FRect(0, 0, 0, 0)
        self._in_bin: list[SaveInfo] = []
        self._unread: deque[Path] = deque()
        self._shown = shown
        self.list = SaveList(desk, self.offers)
        self.list.moved = self._moved
        self.filters = ScrollArea(self._paint_filters, desk.sounds.play, zone="filters")
        self._filters_height = 0.0
        self.query = TextField("search", messages.FIND_GAME, "", self._look_for, zone="search",
                               placeholder=messages.FIND_GAME)  # fmt: skip
        self.sort = Segmented("sort", messages.SORT_BY, messages.SORTS, 0, self._order_by,
                              zone="sort")  # fmt: skip
        self.order = Button("order", messages.SORTS[0], self._next_order, icon="sort", kind="paper",
                            zone="sort")  # fmt: skip
        self.bring = Button("import", messages.IMPORT, self.import_game, icon="folder",
                            kind="paper", zone="import")  # fmt: skip
        self.done = Button("done", messages.DONE, self.cancel, icon="check", key="Esc",
                           kind="paper", zone="done")  # fmt: skip
        self.toast = UndoToast(self.undo, messages.TAKE_BACK, "Ctrl Z")
        self.group.fill([
            self.filters, self.query, self.sort, self.order, self.bring, self.list, self.done,
            self.toast,
        ])  # fmt: skip

    @property
    def title(self) -> str:
        """The title of the scene, "Your games", for screen readers."""
        return messages.YOUR_GAMES

    @property
    def tight(self) -> bool:
        """Whether the window is so small that the tight layout is used."""
        return self.width < 900 or self.height < 560

    # Overridden by the scene

    def offers(self, save: SaveInfo) -> Sequence[Offer]:
        """Return the actions available for a saved game; Enter runs the first."""
        del save
        return ()

    def undo(self) -> None:
        """Undo the action reported in the notification; does nothing here."""

    def import_game(self) -> None:
        """Ask for a file to import. Overridden by the scene; does nothing here."""

    # Reading the games

    def enter(self) -> None:
        """Read the saved games again, since games may have been played or imported."""
        empty_bin(self.desk.saves, self.desk.now())
        self._read_bin()
        kept = self._shown or (self.list.save.path if self.list.save else None)
        paths = save_paths(self.desk.saves)[:_MOST]
        self._unread = deque(paths)
        self.saves = []
        at_once = max(_AT_ONCE, 1 + paths.index(kept) if kept in paths else 0)
        self._read(at_once)
        self._fill(kept)
        if not self.focus.current:
            self._focus_list()

    def show(self, path: Path) -> None:
        """Select a saved game and clear all filters and the search."""
        self.wanted = Wanted(sort=self.wanted.sort)
        self.query.text = ""
        self._shown = path
        self.enter()
        self._focus_list()

    def _read(self, count: int) -> None:
        for _ in range(min(count, len(self._unread))):
            self.saves.append(read_save(self._unread.popleft()))

    def _read_bin(self) -> None:
        found = list_bin(self.desk.saves)
        self._in_bin = [each.info for each in found]
        self.binned = {each.info.path: each.until for each in found}

    def _fill(self, kept: Path | None = None, near: int = 0) -> None:
        """Fill the filtered list, and select the save `kept` or else the row number `near`."""
        in_bin = self.wanted.standing == "bin"
        found = chosen(self._in_bin if in_bin else self.saves, self.wanted, self.desk)
        paths = [save.path for save in found]
        at = paths.index(kept) if kept in paths else near
        self.list.empty = self._nothing(in_bin=in_bin)
        self.list.show(found, at, self.saves, lambda save: self.binned.get(save.path, 0.0))
        self._shown = None
        rows = filter_rows(self.desk, self.saves, len(self._in_bin), lambda: self.wanted,
                           self._choose)  # fmt: skip
        self.filters.fill(rows)
        self._place_filters()
        self._reveal()

    def _nothing(self, *, in_bin: bool) -> tuple[str, str]:
        if self.wanted.query or self.wanted.game or self.wanted.person:
            return messages.NO_GAME_FITS, messages.NO_GAME_FITS_HINT
        if in_bin:
            return messages.BIN_EMPTY, messages.BIN_EMPTY_HINT.format(KEPT_DAYS)
        if self.saves:
            return messages.NO_GAME_FITS, messages.NO_GAME_FITS_HINT
        return messages.NO_GAMES, messages.NO_GAMES_HINT

    def _reveal(self) -> None:
        self.list.scroll_to(self.list.offset)
        self.list.reveal(f"row-{self.list.chosen}")

    def _focus_list(self) -> None:
        self.focus.set(f"row-{self.list.chosen}" if self.list.rows else "search")

    def _moved(self, number: int) -> None:
        self.focus.set(f"row-{number}")
        self._reveal()

    # Filtering

    def _choose(self, kind: str, value: str) -> None:
        self.wanted = self.wanted.turned(kind, value)
        self.list.offset = 0.0
        self._fill()
        self.desk.say(messages.counted(len(self.list.rows), "game"))

    def _look_for(self, text: str) -> None:
        self.wanted = Wanted(self.wanted.standing, self.wanted.game, self.wanted.person, text,
                             self.wanted.sort)  # fmt: skip
        self.list.offset = 0.0
        self._fill()

    def _order_by(self, index: int) -> None:
        wanted = self.wanted
        self.wanted = Wanted(wanted.standing, wanted.game, wanted.person, wanted.query, index)
        self.sort.index = index
        self.order.label = messages.SORTS[index]
        self.list.offset = 0.0
        self._fill()

    def _next_order(self) -> None:
        self._order_by((self.wanted.sort + 1) % len(messages.SORTS))

    def update(self, dt: float) -> bool:
        """Read more save files, collect thumbnails and advance the notification's countdown."""
        changed = self.toast.update(dt, held=self.focus.shows("undo"))
        if self._unread:
            end = perf_counter() + _SLICE
            while self._unread and perf_counter() < end:
                self._read(1)
            kept = self.list.save
            if not self._unread:
                self._fill(kept.path if kept else None)
                changed = True
        tables = self.desk.tables
        if tables is not None:
            tables.want(self.list.seen())
            changed = tables.poll() or changed
        return changed

    # Layout and drawing

    def layout(self, width: float, height: float) -> None:
        """Lay out the sheet, the filters, the search and the list."""
        super().layout(width, height)
        tight = self.tight
        across, down = (8.0, 8.0) if tight else (52.0, 36.0) if width >= 1180 else (20.0, 16.0)
        wide = min(1560.0, width - 2 * across)
        tall = height - 2 * down - (0 if tight else 10)
        self.sheet = pygame.FRect((width - wide) / 2, down, wide, tall)
        taken = min(150.0, 0.25 * wide) if tight else 236.0 if width >= 1180 else 204.0
        self.side = pygame.FRect(self.sheet.left, self.sheet.top, taken, tall)
        self._place_content(tight=tight)
        self._place_side(tight=tight)
        self.list.place()

    def _place_content(self, *, tight: bool) -> None:
        sheet, pad = self.sheet, 12.0 if self.tight else 28.0
        left, right = self.side.right + pad, sheet.right - (10 if tight else 16)
        top, high = sheet.top + (10 if tight else 26), 38.0 if tight else 42.0
        wide = right - left - (0 if tight else 8)
        roomy = wide >= 640
        ending = 164.0 if roomy else high
        self.bring.short = not roomy
        self.bring.rect = pygame.FRect(left + wide - ending, top, ending, high)
        self.sort.visible, self.order.visible = roomy, not roomy
        taken = min(270.0, 0.36 * wide) if roomy else 116.0
        self.sort.rect = self.order.rect = pygame.FRect(
            self.bring.rect.left - 14 - taken, top, taken, high
        )
        room = self.sort.rect.left - 14 - left
        self.query.placeholder = messages.FIND_GAME if room > 230 else messages.FIND_GAME_SHORT
        self.query.rect = pygame.FRect(left, top, min(460.0, room), high)
        below = top + high + (10 if tight else 16)
        self.list.rect = pygame.FRect(left - 2, below, right - left + 2, sheet.bottom - 8 - below)

    def _place_side(self, *, tight: bool) -> None:
        side, high = self.side, 38.0 if tight else 46.0
        pad = 8.0 if tight else 20.0
        self.done.key_hint = "" if tight else "Esc"
        self.done.rect = pygame.FRect(
            side.left + pad, side.bottom - (10 if tight else 15) - high, side.w - 2 * pad, high
        )
        top = side.top + (10 if tight else 78)
        bottom = self.done.rect.top - (8 if tight else 62)
        inner = side.w - (8 if tight else 28)
        self.filters.rect = pygame.FRect(side.left + (6 if tight else 14), top, inner, bottom - top)
        self._place_filters()

    def _place_filters(self) -> None:
        tight, y, before = self.tight, 2.0, ""
        for row in self.filters.widgets:
            if not isinstance(row, FilterRow):
                continue
            if before and row.kind != before:
                y += 14 if tight else 22
            tall = (36.0 if tight else 42.0) if row.kind == "standing" else 38.0
            row.rect = pygame.FRect(2, y, self.filters.inner_width - 2, tall)
            y += tall
            before = row.kind
        self._filters_height = y + 4
        if y + 4 <= self.filters.rect.h:  # no scroll bar is drawn
            for row in self.filters.widgets:
                row.rect.w = self.filters.rect.w - 4

    def _paint_filters(self, canvas: Canvas) -> float:
        rows = [row for row in self.filters.widgets if isinstance(row, FilterRow)]
        for above, row in pairwise(rows):
            if above.kind != row.kind:
                y = (above.rect.bottom + row.rect.top) / 2
                left, right = row.rect.left + 10, row.rect.right - 10
                canvas.line((left, y), (right, y), canvas.theme.sheet_edge, 1, 0.6)
        return self._filters_height

    def draw(self, canvas: Canvas) -> None:
        """Draw the sheet: filters, search, the list and how much space the games take."""
        theme, sheet, side = canvas.theme, self.sheet, self.side
        canvas.sheet(sheet)
        canvas.line((side.right, sheet.top + 1), (side.right, sheet.bottom - 1), theme.sheet_edge,
                    1, 0.55)  # fmt: skip
        if not self.tight:
            canvas.text((side.left + 28, sheet.top + 44), self.title, "title", theme.ink,
                        anchor="midleft", size=28, max_width=side.w - 40)  # fmt: skip
            size = messages.amount(sum(save.size for save in self.saves))
            games = messages.counted(len(self.saves), "game")
            told = messages.KEPT_HERE.format(games=games, size=size)
            high = canvas.measure_paragraph(side.w - 44, told, "small")
            place = (side.left + 28, self.done.rect.top - 14 - high, side.w - 44, high)
            canvas.paragraph(place, told, "small", theme.ink3)
        self.draw_widgets(canvas)
        if not self.query.text:
            middle = (self.query.rect.right - 22, self.query.rect.centery)
            canvas.icon(middle, "zoom", 20, theme.ink3)
        self._draw_tip(canvas)

    def _draw_tip(self, canvas: Canvas) -> None:
        """Draw a tooltip for an icon-only button that is hovered or focused."""
        nodes = {node.id: node.rect for node in self.list.nodes()}
        for button in (*self.list.buttons, self.bring):
            if button.short and (button.hovered or self.focus.shows(button.name)):
                marks.tooltip(canvas, nodes.get(button.name, button.rect), button.label)
