"""The printed sheets as pictures: thumbnails of all, and a large view with zoom."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

import pygame

from tabletop.ui.graphics import label_faces
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.printing.paper import PaperPage, Sheet
from tabletop.ui.printing.sheet_preview import SheetPreview
from tabletop.ui.text import printing as words
from tabletop.ui.toolkit.buttons import IconButton
from tabletop.ui.toolkit.control import Control
from tabletop.ui.toolkit.events import LEFT, Key, Motion, Press, Release, UiEvent, Wheel
from tabletop.ui.toolkit.focus import Node
from tabletop.ui.toolkit.layout import Box, Column, Place, in_lines
from tabletop.ui.toolkit.scroll import ScrollArea

_SMALL = (148.0, 209.0)
"""Maximum size of a thumbnail, in logical pixels."""

_ZOOMS = (1.0, 1.5, 2.0, 3.0, 4.0)
_MOST_WIDE = 2600
"""Maximum width of the picture of a sheet in device pixels: 300 per inch on A4."""
_STEP = 54.0
"""Distance in logical pixels that an arrow key or a wheel step moves the sheet."""
_ARROWS = {"left": (1, 0), "right": (-1, 0), "up": (0, 1), "down": (0, -1)}


@dataclass(frozen=True, slots=True)
class SheetSide:
    """One printed side of a sheet of paper, and what is printed on it."""

    number: int
    """The number of the sheet, from 1."""
    face: str
    """"front" or "back"; empty if only one side of the sheet is printed."""
    page: PaperPage

    @property
    def label(self) -> str:
        """The caption of the thumbnail: the sheet number and the side."""
        named = {"front": words.FRONT, "back": words.BACK}.get(self.face, words.ALONE)
        return named.format(number=self.number)


def sides_of(sheets: Sequence[Sheet]) -> list[SheetSide]:
    """Return the printed sides of all sheets in order, each front before its back."""
    sides: list[SheetSide] = []
    for number, sheet in enumerate(sheets, start=1):
        if sheet.back is None:
            sides.append(SheetSide(number, "", sheet.front))
            continue
        sides.append(SheetSide(number, "front", sheet.front))
        sides.append(SheetSide(number, "back", sheet.back))
    return sides


def fitted(page: PaperPage, room: pygame.FRect) -> pygame.FRect:
    """Return the largest rectangle with the proportions of a page, centred in `room`."""
    wide, high = page.size
    factor = min(room.w / wide, room.h / high)
    box = pygame.FRect(0, 0, wide * factor, high * factor)
    box.center = room.center
    return box


def draw_page(canvas: Canvas, preview: SheetPreview, page: PaperPage, box: pygame.FRect) -> None:
    """Draw the picture of a page into `box`, with a shadow behind it.

    `preview` provides the pictures. Parts it hasn't drawn yet stay blank.
    """
    canvas.shadow(box, 2, "e2")
    picture = preview.picture(page, max(1, round(box.w * canvas.scale)))
    canvas.blit(picture, box.topleft)


class SmallSheet(Control):
    """A thumbnail of one printed side. A click shows it in the large view."""

    role = "list-item"
    radius = 4.0
    sound = "toggle"

    def __init__(
        self, number: int, side: SheetSide, preview: SheetPreview, area: SmallSheets
    ) -> None:
        super().__init__(f"sheet-{number}", side.label, zone="sheets")
        self.page = side.page
        self._number = number
        self._preview = preview
        self._area = area

    @property
    def value(self) -> str:
        return self.page.title

    @property
    def selected(self) -> bool:
        return self._area.chosen == self._number

    def act(self) -> None:
        self._area.choose(self._number)

    def draw(self, canvas: Canvas, *, focus: bool) -> None:
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
        canvas.text((room.centerx, room.bottom + 16), self.label, "small", colour, anchor="center")
        if focus:
            label_faces.focus_ring(canvas, box, 4, paper=False)


class SmallSheets(ScrollArea):
    """The scrollable thumbnails of all printed sides.

    `chosen` is the index, from 0, of the side in the large view.
    """

    def __init__(self, preview: SheetPreview, choose: Callable[[int], object]) -> None:
        super().__init__(None, zone="sheets", label=words.SHEETS)
        self.paper = False
        self.chosen = 0
        self._preview = preview
        self._thumbnails: list[SmallSheet] = []
        self.choose = choose

    def show(self, sides: Sequence[SheetSide]) -> None:
        """Replace the thumbnails with those of these printed sides."""
        self._thumbnails = [
            SmallSheet(number, side, self._preview, self) for number, side in enumerate(sides)
        ]

    def content(self, columns: int) -> Box:
        """Return the layout of the thumbnails in a number of columns."""
        wide, high = _SMALL
        places = [Place(each, width=wide, height=high + 23) for each in self._thumbnails]
        return Column(in_lines(places, columns, 18), pad=(0, 4, 0, 18))


class SheetView(Control):
    """The large view of one printed side, with zooming and panning.

    Zoom with Ctrl and the wheel, a double click, keys or buttons. Drag to move a zoomed sheet.
    """

    role = "document"
    radius = 8.0

    def __init__(self, preview: SheetPreview, changed: Callable[[], object]) -> None:
        """Create an empty view; `changed` is called when the zoom has changed."""
        super().__init__("page", words.SHEET, zone="page")
        self.page: PaperPage | None = None
        self._preview = preview
        self._changed = changed
        self._level = 0
        self._centre = (0.5, 0.5)
        """The point of the sheet at the centre of the view, as fractions of its size."""
        self._density = 1.0
        self._grip: tuple[float, float] | None = None
        self.nearer = IconButton("zoom-in", words.NEARER, "plus", lambda: self.zoom(1), zone="zoom")
        self.farther = IconButton(
            "zoom-out", words.FARTHER, "minus", lambda: self.zoom(-1), zone="zoom"
        )

    @property
    def zoomed(self) -> float:
        """The zoom factor: 1 shows the whole sheet, larger values show part of it."""
        return _ZOOMS[self._level]

    @property
    def value(self) -> str:
        """The zoom factor in per cent, for screen readers."""
        return words.ZOOMED.format(percent=round(100 * self.zoomed))

    def show(self, page: PaperPage | None) -> None:
        """Show another page with the same zoom and position. For None, show nothing."""
        self.page = page
        self.update_controls()

    def nodes(self) -> Iterator[Node]:
        """Yield the node of the view, which can get the focus only while zoomed in."""
        yield replace(self.node(), action=None, enabled=self._level > 0)

    # Zoom and position

    def box(self) -> pygame.FRect:
        """Return the rectangle of the whole sheet, in logical pixels of the window.

        It is larger than the view while the sheet is zoomed in.
        """
        if self.page is None:
            return pygame.FRect(self.rect)
        whole = fitted(self.page, self.rect)
        box = pygame.FRect(0, 0, whole.w * self.zoomed, whole.h * self.zoomed)
        room = self.rect
        box.left = _within(room.centerx - self._centre[0] * box.w, box.w, room.left, room.right)
        box.top = _within(room.centery - self._centre[1] * box.h, box.h, room.top, room.bottom)
        return box

    def zoom(self, steps: int, about: tuple[float, float] | None = None) -> bool:
        """Change the zoom by a number of steps; negative steps zoom out.

        The point `about` of the window stays in place; None means the centre of the view.

        Returns whether the zoom has changed.
        """
        level = max(0, min(self._highest(), self._level + steps))
        if self.page is None or level == self._level:
            return False
        x, y = about or self.rect.center
        before = self.box()
        spot = (x - before.left) / before.w, (y - before.top) / before.h
        self._level = level
        box = self.box()
        self._look_at(x - spot[0] * box.w, y - spot[1] * box.h)
        self.update_controls()
        self._changed()
        return True

    def _highest(self) -> int:
        """Return the highest zoom level that still shows more detail."""
        if self.page is None:
            return 0
        wide = fitted(self.page, self.rect).w * self._density
        return max([0, *(at for at, zoom in enumerate(_ZOOMS) if zoom * wide <= _MOST_WIDE)])

    def move(self, dx: float, dy: float) -> bool:
        """Move a zoomed sheet by a distance in logical pixels, within its edges.

        Returns whether it has moved.
        """
        before = self.box()
        self._look_at(before.left + dx, before.top + dy)
        return self.box().topleft != before.topleft

    def _look_at(self, left: float, top: float) -> None:
        """Put the sheet's top left corner at a point, without leaving gaps at the edges."""
        box, room = self.box(), self.rect
        left = _within(left, box.w, room.left, room.right)
        top = _within(top, box.h, room.top, room.bottom)
        self._centre = (room.centerx - left) / box.w, (room.centery - top) / box.h

    def update_controls(self) -> None:
        """Enable or disable the two zoom buttons to suit the current zoom and page."""
        there = self.page is not None
        self._level = min(self._level, self._highest())
        self.farther.enabled = there and self._level > 0
        self.nearer.enabled = there and self._level < self._highest()

    # Events

    def key(self, event: Key) -> bool:
        """Move a zoomed sheet with the arrow keys, and return whether it has moved."""
        step = _ARROWS.get(event.key)
        return step is not None and self.move(_STEP * step[0], _STEP * step[1])

    def shortcut(self, key: Key) -> bool:
        """Zoom with plus, minus and 0, with or without Ctrl. Returns whether the key was used."""
        if key.key in {"+", "="}:
            self.zoom(1)
        elif key.key == "-":
            self.zoom(-1)
        elif key.key == "0":
            self.zoom(-len(_ZOOMS))
        else:
            return False
        return True

    def handle(self, event: UiEvent) -> bool:
        """Handle the wheel (with Ctrl it zooms), dragging and double clicks on the sheet.

        Returns whether the event was used, so that a frame must be drawn.
        """
        match event:
            case Wheel(pos, dy) if event.ctrl and self.hit(pos):
                self.zoom(1 if dy > 0 else -1, pos)
                return True
            case Wheel(pos, dy, dx) if self._level and self.hit(pos):
                self.move(-dx * _STEP, dy * _STEP)
                return True
            case Press(pos, button, clicks) if button == LEFT and self.hit(pos):
                if clicks == 2:
                    self.zoom(-self._level or 2, pos)
                self._grip, self.held = pos, True
                return True
            case Motion(pos) if self._grip is not None:
                dx, dy = pos[0] - self._grip[0], pos[1] - self._grip[1]
                self._grip = pos
                return self.move(dx, dy)
            case Release() if self._grip is not None:
                self._grip, self.held = None, False
                return True
        return False

    # Drawing

    def draw(self, canvas: Canvas, *, focus: bool) -> None:
        if canvas.scale != self._density:
            self._density = canvas.scale
            self.update_controls()
        if self.page is None:
            return
        box = self.box()
        if self._level:
            with canvas.clip(self.rect):
                draw_page(canvas, self._preview, self.page, box)
        else:
            draw_page(canvas, self._preview, self.page, box)
        if focus:
            label_faces.focus_ring(canvas, box.clip(self.rect), 4, paper=False)


def _within(start: float, size: float, least: float, most: float) -> float:
    """Return where a range of length `size` starts so that it fills or is centred in a range."""
    if size <= most - least:
        return (least + most - size) / 2
    return min(least, max(most - size, start))
