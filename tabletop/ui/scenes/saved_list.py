"""The list of saved games, with the buttons and name field of the selected one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from tabletop.storage.lock import is_locked
from tabletop.storage.names import MAX_TITLE, clean_name
from tabletop.ui.kit.buttons import Button
from tabletop.ui.kit.field import TextField
from tabletop.ui.kit.scroll import ScrollArea
from tabletop.ui.paint import marks
from tabletop.ui.scenes.saved_rows import GAP, OPEN, ROW, SMALL_OPEN, SMALL_ROW, SaveRow
from tabletop.ui.scenes.saved_words import progress_of
from tabletop.ui.words import messages

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tabletop.storage.saves import SaveInfo
    from tabletop.ui.kit.control import Widget
    from tabletop.ui.kit.services import Desk
    from tabletop.ui.paint.canvas import Canvas

_SMALL = 560.0
"""Width of the list, in logical pixels, below which small rows are used."""
_MIDDLE = 760.0


@dataclass(frozen=True, slots=True)
class Offer:
    """An action that can be done with a saved game, shown as a button."""

    id: str
    label: str
    icon: str
    run: Callable[[], object]
    kind: str = "paper"
    """Button style: "primary" or "paper"."""
    short: bool = False
    """Whether the button always shows only its icon."""


class SaveList(ScrollArea):
    """The rows of the saved games. The selected row is larger and has buttons."""

    def __init__(self, desk: Desk, offers: Callable[[SaveInfo], Sequence[Offer]]) -> None:
        """Create the list; `offers` returns the actions for a game, the one for Enter first."""
        super().__init__(self._paint_rows, desk.sounds.play, zone="games",
                         label=messages.YOUR_GAMES)  # fmt: skip
        self.desk = desk
        self.rows: list[SaveRow] = []
        self.chosen = -1
        self.field: TextField | None = None
        """The field in which the selected game's name is edited; None while it isn't."""
        self.buttons: list[Button] = []
        self.empty = ("", "")
        """Headline and hint shown while the list is empty."""
        self.moved: Callable[[int], object] = int
        """Called with the index of a newly selected row."""
        self._offers = offers

    @property
    def save(self) -> SaveInfo | None:
        """The selected saved game; None if there is none."""
        return self.rows[self.chosen].save if 0 <= self.chosen < len(self.rows) else None

    @property
    def small(self) -> bool:
        """Whether the list is so narrow that small rows are used."""
        return self.rect.w < _SMALL

    def show(
        self, saves: Sequence[SaveInfo], chosen: int, all_saves: Sequence[SaveInfo],
        until: Callable[[SaveInfo], float] = lambda _: 0.0,
    ) -> None:  # fmt: skip
        """Show saved games, with the one at index `chosen` selected.

        Args:
            saves: The games to show.
            chosen: Index of the selected game.
            all_saves: All saved games, from which usual game lengths are estimated.
            until: Returns the time at which a game in the bin is deleted; 0 outside the bin.
        """
        self.rows = [SaveRow(self.desk, s, at, self, until=until(s)) for at, s in enumerate(saves)]
        for row in self.rows:
            row.share = progress_of(row.save, all_saves)
        self.field = None
        self.chosen = max(-1, min(len(self.rows) - 1, chosen))
        self._arrange()

    def choose(self, number: int) -> None:
        """Select the row at an index, clamped to the list; an open name field is closed."""
        self.field = None
        self.chosen = max(0, min(len(self.rows) - 1, number)) if self.rows else -1
        self._arrange()
        self.moved(self.chosen)

    def press(self, number: int) -> None:
        """Select a row; if it is selected already, run its first action."""
        if number != self.chosen:
            self.choose(number)
        elif self.buttons:
            self.buttons[0].action()

    def step(self, by: int) -> None:
        """Select the row that many rows further, clamped to the list."""
        self.choose(max(0, min(len(self.rows) - 1, self.chosen + by)))

    def _arrange(self) -> None:
        """Recreate the buttons of the selected row and lay out all rows."""
        save = self.save
        offers = self._offers(save) if save is not None else ()
        self.buttons = [
            Button(each.id, each.label, each.run, icon=each.icon, kind=each.kind, zone="actions",
                   paper=True)
            for each in offers
        ]  # fmt: skip
        self._short = {each.id for each in offers if each.short}
        extra: list[Widget] = [self.field] if self.field is not None else []
        self.fill([*self.rows, *self.buttons, *extra])
        self.place()

    def place(self) -> None:
        """Lay out all rows below each other, with the selected one larger."""
        y = 2.0
        for row in self.rows:
            tall = (SMALL_OPEN if self.small else OPEN) if row.chosen else self._row_height
            row.rect = pygame.FRect(2, y, self.inner_width - 2, tall)
            y += tall + GAP
        self.content_height = y

    @property
    def _row_height(self) -> float:
        return SMALL_ROW if self.small else ROW

    # Renaming

    def rename(self) -> TextField | None:
        """Start editing the selected game's name; return the field, or None without a selection."""
        save = self.save
        if save is None:
            return None
        self.field = TextField(
            "rename", messages.RENAME, save.title, lambda _: None, limit=MAX_TITLE,
            accept=lambda text: clean_name(text, MAX_TITLE), zone="rename",
            placeholder=self.rows[self.chosen].label[:MAX_TITLE],
        )  # fmt: skip
        self._arrange()
        self.field.select_all()
        return self.field

    def end_renaming(self) -> None:
        """Close the name field without saving the name."""
        self.field = None
        self._arrange()

    def renaming(self, row: SaveRow) -> bool:
        """Return whether the name of a row's game is being edited."""
        return self.field is not None and row.chosen

    # Called by the rows

    def is_locked(self, save: SaveInfo) -> bool:
        """Return whether a game is open in another window."""
        return is_locked(save.path)

    def in_sight(self, rect: pygame.FRect) -> bool:
        """Return whether any part of a rectangle of the list is visible."""
        return rect.bottom >= self.offset - 8 and rect.top <= self.offset + self.rect.h + 8

    def seen(self) -> list[SaveInfo]:
        """Return the games whose thumbnails are wanted: the visible rows and the next three."""
        there = [row for row in self.rows if self.in_sight(row.rect)]
        last = there[-1].number + 1 if there else 0
        return [row.save for row in [*there, *self.rows[last : last + 3]]]

    def picture_rect(self, row: SaveRow) -> pygame.FRect:
        """Return the rectangle of a row's thumbnail, in content coordinates."""
        box = row.rect
        if not row.chosen:
            high = box.h - 16
            return pygame.FRect(box.left + 10, box.top + 8, high * 1.6, high)
        if self.small:
            return pygame.FRect(box.left + 10, box.top + 10, 88, 55)
        high = box.h - 22 if self.rect.w >= _MIDDLE else 104.0
        return pygame.FRect(box.left + 10, box.top + 11, high * 1.6, high)

    # Drawing

    def _paint_rows(self, canvas: Canvas) -> float:
        if not self.rows:
            return self._paint_empty(canvas)
        if 0 <= self.chosen < len(self.rows):
            self._place_buttons(canvas, self.rows[self.chosen])
        return self.rows[-1].rect.bottom + 10

    def _paint_empty(self, canvas: Canvas) -> float:
        theme, (headline, hint) = canvas.theme, self.empty
        box = pygame.FRect(2, 2, self.inner_width - 2, 96)
        canvas.ring(box, 14, theme.sheet_edge, 1.5, 0.7)
        room = box.w - 40
        used = canvas.measure_paragraph(room, headline, "name")
        more = canvas.measure_paragraph(room, hint, "body")
        box.h = max(96.0, used + more + 34)
        y = box.centery - (used + more + 4) / 2
        canvas.paragraph((box.left + 20, y, room, used), headline, "name", theme.ink,
                         align="center")  # fmt: skip
        canvas.paragraph((box.left + 20, y + used + 4, room, more), hint, "body", theme.ink2,
                         align="center")  # fmt: skip
        return box.bottom + 8

    def _place_buttons(self, canvas: Canvas, row: SaveRow) -> None:
        """Lay out the selected row's buttons; trailing ones lose their labels if room is short."""
        box, picture = row.rect, self.picture_rect(row)
        tall = 40.0 if self.small else 44.0
        left = box.left + 12 if self.small else picture.right + 16
        room = box.right - 12 - left
        words = {
            b.name: marks.button_width(canvas, b.label, b.icon, height=40) for b in self.buttons
        }
        short = set(self._short)
        for button in reversed(self.buttons[1:]):
            if self._needed(words, short, tall) <= room:
                break
            short.add(button.name)
        x, y = left, box.bottom - 12 - tall
        for button in self.buttons:
            wide = tall if button.name in short else words[button.name]
            button.short = button.name in short
            button.rect = pygame.FRect(x, y, wide, tall)
            x += wide + 8
        if self.field is not None:
            top = box.top + (8 if self.small else 6)
            x = picture.right + 14
            self.field.rect = pygame.FRect(x, top, min(420.0, box.right - 84 - x), 34)

    def _needed(self, words: dict[str, float], short: set[str], tall: float) -> float:
        each = [tall if name in short else wide for name, wide in words.items()]
        return sum(each) + 8 * (len(each) - 1)

    def draw_all(self, canvas: Canvas, focused: str) -> None:
        """Draw the rows, and the number of letters beside the name field."""
        super().draw_all(canvas, focused)
        field, box = self.field, self.rect
        if field is not None:
            with canvas.clip(box), canvas.offset(box.left, box.top - self.offset):
                told = messages.LETTERS_LEFT.format(len(field.text), MAX_TITLE)
                place = (field.rect.right + 10, field.rect.centery)
                canvas.text(place, told, "small", canvas.theme.ink3, anchor="midleft")
