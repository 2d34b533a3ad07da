"""The printed sheets as pictures: one large, and all of them as thumbnails."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from tabletop.ui.kit.control import Widget
from tabletop.ui.kit.scroll import ScrollArea
from tabletop.ui.paint import marks
from tabletop.ui.words import printing as words

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tabletop.ui.paint.canvas import Canvas
    from tabletop.ui.printing.pages import Page, Sheet
    from tabletop.ui.printing.preview import Preview

_SMALL = (148.0, 209.0)
"""Maximum size of a thumbnail, in logical pixels."""
_STEP = (166.0, 250.0)


@dataclass(frozen=True, slots=True)
class SheetSide:
    """One printed side of a sheet of paper."""

    number: int
    """Number of the sheet, from 1."""
    face: str
    """"front", "back", or an empty text if only one side of the sheet is printed."""
    page: Page

    @property
    def label(self) -> str:
        """The caption below the thumbnail: sheet number and side."""
        named = {"front": words.FRONT, "back": words.BACK}.get(self.face, words.ALONE)
        return named.format(number=self.number)


def sides_of(sheets: Sequence[Sheet]) -> list[SheetSide]:
    """Return the sides of the sheets that are printed, in order."""
    sides: list[SheetSide] = []
    for number, sheet in enumerate(sheets, start=1):
        if sheet.back is None:
            sides.append(SheetSide(number, "", sheet.front))
            continue
        sides.append(SheetSide(number, "front", sheet.front))
        sides.append(SheetSide(number, "back", sheet.back))
    return sides


def fitted(page: Page, room: pygame.FRect) -> pygame.FRect:
    """Return the rectangle of a page centred in `room`, as large as fits."""
    wide, high = page.size
    factor = min(room.w / wide, room.h / high)
    box = pygame.FRect(0, 0, wide * factor, high * factor)
    box.center = room.center
    return box


def draw_page(canvas: Canvas, preview: Preview, page: Page, box: pygame.FRect) -> None:
    """Draw a page with its shadow; its picture is taken from the preview."""
    canvas.shadow(box, 2, "e2")
    picture = preview.picture(page, max(1, round(box.w * canvas.scale)))
    canvas.blit(picture, box.topleft)


class SmallSheet(Widget):
    """A thumbnail of one side; activating it shows the side large."""

    role = "list-item"
    radius = 4.0
    sound = "toggle"

    def __init__(self, number: int, side: SheetSide, preview: Preview, area: SmallSheets) -> None:
        super().__init__(f"sheet-{number}", side.label, zone="sheets")
        self.page = side.page
        self._number = number
        self._preview = preview
        self._area = area

    @property
    def value(self) -> str:
        """The title of the printed page."""
        return self.page.title

    @property
    def selected(self) -> bool:
        """Whether this side is the one shown in the large view."""
        return self._area.chosen == self._number

    def act(self) -> None:
        """Show this side in the large view."""
        self._area.choose(self._number)

    def draw(self, canvas: Canvas, *, focus: bool) -> None:
        """Draw the thumbnail and its number, unless it is scrolled out of view."""
        top = self.rect.top - self._area.offset
        if top > self._area.rect.h or top + self.rect.h < 0:
            return
        room = pygame.FRect(self.rect.left, self.rect.top, *_SMALL)
        box = fitted(self.page, room)
        draw_page(canvas, self._preview, self.page, box)
        theme = canvas.theme
        if self.selected:
            canvas.ring(box.inflate(4, 4), 4, theme.amber, 3)
        elif self.hovered:
            canvas.ring(box.inflate(2, 2), 3, theme.amber, 1.5, 0.6)
        colour = theme.amber_text if self.selected else theme.text2
        canvas.text((room.centerx, room.bottom + 16), self.label, "small", colour,
                    anchor="center")  # fmt: skip
        if focus:
            marks.focus_ring(canvas, box, 4, paper=False)


class SmallSheets(ScrollArea):
    """The thumbnails of all sides, in one or two columns; `chosen` is the one shown large."""

    def __init__(self, preview: Preview, choose: Callable[[int], object]) -> None:
        super().__init__(self._paint, zone="sheets", label=words.SHEETS)
        self.paper = False
        self.chosen = 0
        self._preview = preview
        self.choose = choose

    def show(self, sides: Sequence[SheetSide]) -> None:
        """Replace the thumbnails by those of the given sides."""
        self.fill(
            SmallSheet(number, side, self._preview, self) for number, side in enumerate(sides)
        )
        self.arrange()

    def arrange(self) -> None:
        """Lay out the thumbnails in columns for the current width."""
        columns = max(1, int((self.inner_width + _STEP[0] - _SMALL[0]) // _STEP[0]))
        for at, widget in enumerate(self.widgets):
            x, y = 4 + at % columns * _STEP[0], 4 + at // columns * _STEP[1]
            widget.rect = pygame.FRect(x, y, _SMALL[0], _SMALL[1] + 28)
        rows = -(-len(self.widgets) // columns)
        self.content_height = rows * _STEP[1]

    def _paint(self, canvas: Canvas) -> float:
        del canvas
        return self.content_height
