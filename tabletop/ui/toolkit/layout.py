"""Layout of scenes by a tree of boxes: rows, columns, texts and places for controls.

A scene's `build` returns a tree for its current size and state. A new tree is made for each
arrangement; controls stay with the scene and get their rectangles from it. Widths are computed
first and heights from them, because text wraps. Lengths are logical pixels; a canvas measures text
at the current scale.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Literal, TypedDict, Unpack

import pygame

from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.graphics.placement import Surroundings, place_float
from tabletop.ui.toolkit.buttons import Button
from tabletop.ui.toolkit.control import Control, ControlGroup
from tabletop.ui.toolkit.scroll import ScrollArea

Align = Literal["start", "center", "end", "stretch"]
Pad = float | tuple[float, float] | tuple[float, float, float, float]
"""Padding inside a box in logical pixels: one number for all sides, (x, y), or four numbers.

Four numbers are for left, top, right and bottom.
"""
_HUGE = 1e9
_ONLY_READ = frozenset({"document", "image", "text"})
"""Roles of controls that are read and never pressed."""


class BoxRules(TypedDict, total=False):
    """Rules for placing a box in the box that contains it; each rule is optional.

    All lengths are logical pixels.
    """

    width: float
    """Its natural width; the box isn't stretched across a column."""
    height: float
    """Its height; the box isn't stretched across a row."""
    min_width: float
    """Its minimum width if space is short; by default `width`, or that of its content."""
    max_width: float
    min_height: float
    """Its minimum height if space is short; it matters only for a box that may `give`."""
    grow: float
    """Its share of the remaining space in the row or column, such as 1; 0 for none."""
    give: bool
    """Whether a column may reduce its height; by default, a container follows its contents."""
    spare: bool
    """Whether it is left out if there is no space, beginning with the last such box."""
    align: Align
    """Its alignment across the row or column; by default stretched, unless its size is fixed."""
    order: int
    """Reading order of its controls: below 0 earlier, above 0 later, at 0 as drawn."""
    under: Callable[[Canvas, pygame.FRect], object] | None
    """Draws a background under its content, such as a coloured area."""


class Box:
    """A rectangle in a layout, which is a tree of boxes that are measured, placed and drawn.

    By itself a box is empty space, or what its rule `under` draws.
    """

    def __init__(self, **rules: Unpack[BoxRules]) -> None:
        self.rect = pygame.FRect(0, 0, 0, 0)
        self.width = rules.get("width")
        self.height = rules.get("height")
        self.min_width = rules.get("min_width")
        self.max_width = rules.get("max_width", _HUGE)
        self.min_height = rules.get("min_height", 0.0)
        self.grow = rules.get("grow", 0.0)
        self.gives = rules.get("give", False)
        self.spare = rules.get("spare", False)
        self.align = rules.get("align")
        self.order = rules.get("order", 0)
        self.under = rules.get("under")
        self._span: tuple[float, float] | None = None
        self._heights: dict[float, float] = {}

    @property
    def words(self) -> str:
        """The text that the box itself shows; empty for none."""
        return ""

    # Measuring

    def span(self, ruler: Canvas) -> tuple[float, float]:
        """Return the minimum and the natural width of the box, in logical pixels.

        `ruler` measures texts.
        """
        if self._span is None:
            least, natural = (0.0, 0.0) if self.width is not None else self.measure(ruler)
            if self.width is not None:
                least = natural = self.width
            if self.min_width is not None:
                least, natural = self.min_width, max(self.min_width, natural)
            self._span = min(least, self.max_width), min(natural, self.max_width)
        return self._span

    def tall(self, ruler: Canvas, width: float) -> float:
        """Return the natural height of the box at a width, both in logical pixels.

        `ruler` measures texts.
        """
        if self.height is not None:
            return self.height
        if width not in self._heights:
            self._heights[width] = max(self.min_height, self.measure_height(ruler, width))
        return self._heights[width]

    def low(self, ruler: Canvas, width: float) -> float:
        """Return the minimum height of the box at a width, used if a column is short of space.

        Both are in logical pixels; `ruler` measures texts.
        """
        if not self.gives:
            return self.tall(ruler, width)
        return self.min_height if self.height is None else min(self.min_height, self.height)

    def measure(self, ruler: Canvas) -> tuple[float, float]:
        """Return the minimum and the natural width of the content, in logical pixels.

        Subclasses override it; `span` applies the rules of the box to the result.
        """
        del ruler
        return 0.0, 0.0

    def measure_height(self, ruler: Canvas, width: float) -> float:
        """Return the natural height of the content at a width, both in logical pixels.

        Subclasses override it; `tall` applies the rules of the box to the result.
        """
        del ruler, width
        return 0.0

    @property
    def has_height(self) -> bool:
        """Whether the height is fixed, so that a row doesn't stretch the box."""
        return self.height is not None

    # Placing and drawing

    def put(self, ruler: Canvas, rect: pygame.FRect) -> None:
        """Give the box its rectangle, in logical pixels, and place everything inside it.

        `ruler` measures texts.
        """
        del ruler
        self.rect = rect

    def inner(self) -> Sequence[Box]:
        """Return the boxes directly inside this one, except those left out for lack of space."""
        return ()

    def paint(self, canvas: Canvas) -> None:
        """Draw the box and all boxes inside it; controls are drawn separately."""
        if self.under is not None:
            self.under(canvas, self.rect)
        self.draw(canvas)
        for box in self.inner():
            box.paint(canvas)

    def draw(self, canvas: Canvas) -> None:
        """Draw the box's own content, such as a text; draws nothing by default."""

    def places(self) -> Iterator[tuple[int, Control]]:
        """Yield each control inside the box as (order, control), using its box's rule `order`.

        Controls with a lower order come earlier in reading order.
        """
        for box in self.inner():
            yield from box.places()

    def controls(self) -> list[Control]:
        """Return the controls inside the box in the order used by Tab and screen readers."""
        return [widget for _, widget in sorted(self.places(), key=lambda place: place[0])]


Part = Box | Control | None
"""What a container takes: a box, a control (which gets a `Place`), or nothing."""


def outline(box: Box, indent: int = 0) -> str:
    """Describe a tree of boxes as text, to find out why a box is misplaced.

    Each line shows a box and its rectangle; `indent` is the indentation level of the first line.
    """
    x, y, w, h = box.rect
    line = f"{'  ' * indent}{box!r} {x:g}, {y:g}, {w:g} x {h:g}"
    return "\n".join([line, *(outline(each, indent + 1) for each in box.inner())])


def texts_in(box: Box) -> Iterator[str]:
    """Yield the texts in a tree of boxes, from the first to the last, with their markup."""
    if box.words:
        yield box.words
    for each in box.inner():
        yield from texts_in(each)


# Containers


class _Container(Box):
    """A box that holds others, with space around and between them.

    By itself it measures as boxes over each other: as large as the largest.
    """

    def __init__(
        self, *parts: Part, gap: float = 0.0, pad: Pad = 0.0, **rules: Unpack[BoxRules]
    ) -> None:
        super().__init__(**rules)
        found = (Place(part) if isinstance(part, Control) else part for part in parts)
        self.boxes = [box for box in found if box is not None]
        self.gap = gap
        self.pad = _pad(pad)
        self._placed: list[Box] = self.boxes

    def __repr__(self) -> str:
        return type(self).__name__

    def inner(self) -> Sequence[Box]:
        return self._placed

    def measure(self, ruler: Canvas) -> tuple[float, float]:
        spans = [box.span(ruler) for box in self.boxes] or [(0.0, 0.0)]
        least, natural = (max(span[at] for span in spans) for at in (0, 1))
        return least + self._across, natural + self._across

    def tall(self, ruler: Canvas, width: float) -> float:
        high = super().tall(ruler, width)
        if self.height is not None and ruler.hittable(0.0):  # controls for fingers are higher
            high = max(high, self.least_height(ruler, width))
        return high

    def low(self, ruler: Canvas, width: float) -> float:
        if self.height:
            return self.tall(ruler, width)
        return max(self.min_height, self.least_height(ruler, width))

    def least_height(self, ruler: Canvas, width: float) -> float:
        """Return the least height of what lies inside."""
        inside = width - self._across
        return max((box.low(ruler, inside) for box in self.boxes), default=0.0) + self._down

    @property
    def _across(self) -> float:
        return self.pad[0] + self.pad[2]

    @property
    def _down(self) -> float:
        return self.pad[1] + self.pad[3]

    def _inside(self, rect: pygame.FRect) -> pygame.FRect:
        left, top, _, _ = self.pad
        return pygame.FRect(
            rect.x + left,
            rect.y + top,
            max(0.0, rect.w - self._across),
            max(0.0, rect.h - self._down),
        )


class Row(_Container):
    """Boxes side by side, each at its natural width.

    Boxes with the rule `grow` share the remaining space and keep at least their minimum widths. If
    space is short, the others shrink towards their minimum widths.
    """

    def __init__(
        self,
        *parts: Part,
        gap: float = 0.0,
        pad: Pad = 0.0,
        justify: Literal["start", "center", "end"] = "start",
        **rules: Unpack[BoxRules],
    ) -> None:
        """Create a row; `justify` says where the boxes stand if none of them grows."""
        super().__init__(*parts, gap=gap, pad=pad, **rules)
        self.justify = justify

    def measure(self, ruler: Canvas) -> tuple[float, float]:
        spans = [box.span(ruler) for box in self.boxes]
        needed = [span for box, span in zip(self.boxes, spans, strict=True) if not box.spare]
        least = sum(span[0] for span in needed) + self.gap * max(0, len(needed) - 1)
        natural = sum(span[1] for span in spans) + self.gap * max(0, len(spans) - 1)
        return least + self._across, natural + self._across

    def measure_height(self, ruler: Canvas, width: float) -> float:
        parts = self._parts(ruler, width)
        return max((box.tall(ruler, wide) for box, wide in parts), default=0.0) + self._down

    def least_height(self, ruler: Canvas, width: float) -> float:
        parts = self._parts(ruler, width)
        return max((box.low(ruler, wide) for box, wide in parts), default=0.0) + self._down

    def _parts(self, ruler: Canvas, width: float) -> list[tuple[Box, float]]:
        """Return the boxes that fit into a width, with their widths."""
        boxes = self._fitting(ruler, width - self._across)
        return list(zip(boxes, self._widths(ruler, boxes, width - self._across), strict=True))

    def _fitting(self, ruler: Canvas, room: float) -> list[Box]:
        """Return the boxes without the spare ones for which there is no room."""
        boxes = list(self.boxes)
        for box in reversed(self.boxes):
            needed = sum(each.span(ruler)[0] for each in boxes) + self.gap * (len(boxes) - 1)
            if needed <= room + 0.01:
                break
            if box.spare:
                boxes.remove(box)
        return boxes

    def _widths(self, ruler: Canvas, boxes: Sequence[Box], room: float) -> list[float]:
        room -= self.gap * max(0, len(boxes) - 1)
        spans = [box.span(ruler) for box in boxes]
        widths = [
            least if box.grow else natural
            for box, (least, natural) in zip(boxes, spans, strict=True)
        ]
        excess = sum(widths) - room
        if excess > 0:
            leasts = [least for least, _ in spans]
            return _shrunk(widths, leasts, excess)
        growing = [at for at, box in enumerate(boxes) if box.grow]
        free = room - sum(wide for at, wide in enumerate(widths) if at not in growing)
        while growing:
            weight = sum(boxes[at].grow for at in growing)
            wanted = {at: free * boxes[at].grow / weight for at in growing}
            limited = {
                at: min(boxes[at].max_width, max(spans[at][0], share))
                for at, share in wanted.items()
            }
            over = sum(limited.values()) - free
            fixed = [at for at in growing if (limited[at] - wanted[at]) * over > 0] or growing
            for at in fixed:
                widths[at] = limited[at]
                free -= limited[at]
            growing = [at for at in growing if at not in fixed]
        return widths

    def put(self, ruler: Canvas, rect: pygame.FRect) -> None:
        super().put(ruler, rect)
        area = self._inside(rect)
        self._placed = self._fitting(ruler, area.w)
        widths = self._widths(ruler, self._placed, area.w)
        left = area.w - sum(widths) - self.gap * max(0, len(widths) - 1)
        x = area.x + {"start": 0.0, "center": left / 2, "end": left}[self.justify]
        for box, wide in zip(self._placed, widths, strict=True):
            y, high = area.y, area.h
            align = box.align or ("center" if box.has_height else "stretch")
            if align != "stretch":
                high = max(box.low(ruler, wide), min(high, box.tall(ruler, wide)))
                y += _offset(align, area.h - high)
            box.put(ruler, pygame.FRect(x, y, wide, high))
            x += wide + self.gap


class ButtonRow(Row):
    """Buttons side by side; if space is short, the last ones show only their icons.

    The first button always shows its label.
    """

    def __init__(
        self,
        buttons: Sequence[Button],
        *,
        side: float,
        icons: Collection[str] = (),
        gap: float = 8.0,
        pad: Pad = 0.0,
        **rules: Unpack[BoxRules],
    ) -> None:
        """Create a row; `icons` are the names of buttons that always show only their icons.

        `side` is the height of the buttons, and the width of those without words.
        """
        super().__init__(
            *(Place(button, height=side) for button in buttons), gap=gap, pad=pad, **rules
        )
        self._buttons = buttons
        self._side = side
        self._icons = icons

    def measure(self, ruler: Canvas) -> tuple[float, float]:
        widths = self._natural_widths(ruler)
        gaps = self.gap * max(0, len(widths) - 1) + self._across
        least = sum(widths[:1]) + ruler.hittable(self._side) * len(widths[1:])
        return least + gaps, sum(widths) + gaps

    def _natural_widths(self, ruler: Canvas) -> list[float]:
        for button in self._buttons:
            button.short = button.name in self._icons
        side = ruler.hittable(self._side)
        return [button.span(ruler, side)[1] for button in self._buttons]

    def _fitting(self, ruler: Canvas, room: float) -> list[Box]:
        del ruler, room
        return self.boxes

    def _widths(self, ruler: Canvas, boxes: Sequence[Box], room: float) -> list[float]:
        del boxes
        widths = self._natural_widths(ruler)
        room -= self.gap * max(0, len(widths) - 1)
        for at in range(len(widths) - 1, 0, -1):
            if sum(widths) <= room:
                break
            self._buttons[at].short, widths[at] = True, ruler.hittable(self._side)
        return widths


class Column(_Container):
    """Boxes one below the other, each at its natural height.

    Boxes with the rule `grow` share the remaining space. If space is short, these and boxes with
    the rule `give` lose height.
    """

    def measure_height(self, ruler: Canvas, width: float) -> float:
        heights = self._naturals(
            ruler, [b for b in self.boxes if not b.spare], width - self._across
        )
        return sum(heights) + self.gap * max(0, len(heights) - 1) + self._down

    def _width(self, ruler: Canvas, box: Box, room: float) -> float:
        fixed = box.width is not None or box.align not in {None, "stretch"}
        return min(room, box.span(ruler)[1] if fixed else box.max_width)

    def _least(self, ruler: Canvas, box: Box, room: float) -> float:
        if box.grow and not isinstance(box, _Container):
            return box.min_height
        return box.low(ruler, self._width(ruler, box, room))

    def least_height(self, ruler: Canvas, width: float) -> float:
        heights = [
            self._least(ruler, box, width - self._across) for box in self.boxes if not box.spare
        ]
        return sum(heights) + self.gap * max(0, len(heights) - 1) + self._down

    def _naturals(self, ruler: Canvas, boxes: Sequence[Box], room: float) -> list[float]:
        return [box.tall(ruler, self._width(ruler, box, room)) for box in boxes]

    def _fitting(self, ruler: Canvas, area: pygame.FRect) -> list[Box]:
        """Return the boxes without the spare ones for which there is no room."""
        boxes = list(self.boxes)
        for box in reversed(self.boxes):
            needed = sum(self._least(ruler, each, area.w) for each in boxes)
            if needed + self.gap * (len(boxes) - 1) <= area.h + 0.01:
                break
            if box.spare:
                boxes.remove(box)
        return boxes

    def _heights_in(self, ruler: Canvas, boxes: Sequence[Box], area: pygame.FRect) -> list[float]:
        """Return the heights of the boxes in an area, after growing or giving."""
        heights = self._naturals(ruler, boxes, area.w)
        free = area.h - sum(heights) - self.gap * max(0, len(boxes) - 1)
        if free < 0:
            leasts = [self._least(ruler, box, area.w) for box in boxes]
            return _shrunk(heights, leasts, -free)
        weight = sum(box.grow for box in boxes)
        if not weight:
            return heights
        return [high + free * box.grow / weight for box, high in zip(boxes, heights, strict=True)]

    def put(self, ruler: Canvas, rect: pygame.FRect) -> None:
        super().put(ruler, rect)
        area = self._inside(rect)
        self._placed = self._fitting(ruler, area)
        heights = self._heights_in(ruler, self._placed, area)
        y = area.y
        for box, high in zip(self._placed, heights, strict=True):
            wide = self._width(ruler, box, area.w)
            x = area.x + _offset(box.align or "start", area.w - wide)
            box.put(ruler, pygame.FRect(x, y, wide, high))
            y += high + self.gap


class KeptColumn(Column):
    """A long column that is kept between frames, and placed again only if its rectangle changes."""

    def put(self, ruler: Canvas, rect: pygame.FRect) -> None:
        if rect != self.rect:
            super().put(ruler, rect)


class Tiles(_Container):
    """Boxes in columns of equal width, filled row by row; each row has a uniform height."""

    def __init__(
        self,
        *parts: Part,
        columns: int,
        gap: float = 0.0,
        pad: Pad = 0.0,
        **rules: Unpack[BoxRules],
    ) -> None:
        super().__init__(*parts, gap=gap, pad=pad, **rules)
        self.columns = max(1, columns)

    def measure(self, ruler: Canvas) -> tuple[float, float]:
        spans = [box.span(ruler) for box in self.boxes] or [(0.0, 0.0)]
        gaps = self.gap * (self.columns - 1) + self._across
        least, natural = (max(span[at] for span in spans) for at in (0, 1))
        return self.columns * least + gaps, self.columns * natural + gaps

    def _cell(self, width: float) -> float:
        return max(0.0, (width - self._across - self.gap * (self.columns - 1)) / self.columns)

    def measure_height(self, ruler: Canvas, width: float) -> float:
        heights = self._rows(ruler, width)
        return sum(heights) + self.gap * max(0, len(heights) - 1) + self._down

    def least_height(self, ruler: Canvas, width: float) -> float:
        return self.measure_height(ruler, width)

    def _rows(self, ruler: Canvas, width: float) -> list[float]:
        wide = self._cell(width)
        return [
            max(box.tall(ruler, wide) for box in self.boxes[at : at + self.columns])
            for at in range(0, len(self.boxes), self.columns)
        ]

    def put(self, ruler: Canvas, rect: pygame.FRect) -> None:
        super().put(ruler, rect)
        area, wide = self._inside(rect), self._cell(rect.w)
        y = area.y
        for row, high in enumerate(self._rows(ruler, rect.w)):
            for column, box in enumerate(self.boxes[row * self.columns :][: self.columns]):
                x = area.x + column * (wide + self.gap)
                box.put(ruler, pygame.FRect(x, y, wide, high))
            y += high + self.gap


def in_lines(boxes: Sequence[Box], across: int, gap: float) -> Column:
    """Arrange boxes of one size in left-aligned rows of `across` boxes.

    `gap` is the distance between boxes in both directions, in logical pixels.
    """
    lines = [Row(*boxes[at : at + across], gap=gap) for at in range(0, len(boxes), across)]
    return Column(*lines, gap=gap)


class Layers(_Container):
    """Boxes on top of each other, each filling the whole rectangle."""

    def measure_height(self, ruler: Canvas, width: float) -> float:
        wide = width - self._across
        return max((box.tall(ruler, wide) for box in self.boxes), default=0.0) + self._down

    def put(self, ruler: Canvas, rect: pygame.FRect) -> None:
        super().put(ruler, rect)
        for box in self.boxes:
            box.put(ruler, self._inside(rect))


class FirstFit(_Container):
    """A choice of alternatives: the first that fits the width, or the last if none does."""

    def measure(self, ruler: Canvas) -> tuple[float, float]:
        return min(box.span(ruler)[0] for box in self.boxes), self.boxes[0].span(ruler)[1]

    def _form(self, ruler: Canvas, width: float) -> Box:
        fitting = (box for box in self.boxes if box.span(ruler)[0] <= width + 0.01)
        return next(fitting, self.boxes[-1])

    def measure_height(self, ruler: Canvas, width: float) -> float:
        return self._form(ruler, width).tall(ruler, width)

    def least_height(self, ruler: Canvas, width: float) -> float:
        return self._form(ruler, width).low(ruler, width)

    def put(self, ruler: Canvas, rect: pygame.FRect) -> None:
        super().put(ruler, rect)
        form = self._form(ruler, rect.w)
        self._placed = [form]
        form.put(ruler, rect)


class PaperSheet(Column):
    """A sheet of paper in the middle of the window, with boxes one below the other.

    `width` and `height` are its maximum size; without `height` it is as high as its content. It is
    never lower than its content can be, even if it extends beyond the window.
    """

    def __init__(
        self,
        *parts: Part,
        width: float,
        height: float | None = None,
        margin: Pad = 0.0,
        gap: float = 0.0,
        pad: Pad = 0.0,
    ) -> None:
        """Create a sheet; `margin` is the least space around it."""
        super().__init__(*parts, gap=gap, pad=pad)
        self._size = (width, height)
        self._margin = _pad(margin)

    def put(self, ruler: Canvas, rect: pygame.FRect) -> None:
        left, top, right, bottom = self._margin
        wide = min(self._size[0], rect.w - left - right)
        high = self._size[1] or self.tall(ruler, wide)
        high = min(high, max(rect.h - top - bottom, self.low(ruler, wide)))
        sheet = pygame.FRect(rect.x + (rect.w - wide) / 2, rect.y + (rect.h - high) / 2, wide, high)
        super().put(ruler, sheet)

    def draw(self, canvas: Canvas) -> None:
        canvas.sheet(self.rect)


class Popover(Column):
    """A glass panel beside the element it belongs to, with boxes one below the other.

    It is to the right of `anchor`, or to the left if there is no room, and inside the window.
    """

    def __init__(
        self,
        *parts: Part,
        anchor: pygame.FRect,
        width: tuple[float, float],
        distance: float = 8.0,
        start: float = 0.0,
        gap: float = 0.0,
        pad: Pad = 0.0,
        spared: Sequence[pygame.FRect] = (),
    ) -> None:
        """Create a panel; `width` is its least and greatest width.

        It stands `distance` beside the anchor, with its top `start` below that of the anchor, or
        where it covers less of the boxes that are `spared`.
        """
        super().__init__(*parts, gap=gap, pad=pad, min_width=width[0], max_width=width[1])
        self.anchor = anchor
        self.distance = distance
        self.start = start
        self.spared = tuple(spared)

    def put(self, ruler: Canvas, rect: pygame.FRect) -> None:
        wide = max(self.span(ruler)[0], min(self.span(ruler)[1], rect.w - 16))
        size = wide, self.tall(ruler, wide)
        at, top = self.anchor, self.anchor.top + self.start
        lefts = (at.right + self.distance, at.left - self.distance - wide)
        first = [pygame.FRect((left, top), size) for left in lefts]
        around = Surroundings(rect.size, avoid=self.spared)
        found = place_float(at, [size], around, first=first, anywhere=True)
        super().put(ruler, found[1] if found is not None else pygame.FRect((8, 8), size))

    def draw(self, canvas: Canvas) -> None:
        canvas.glass(self.rect, 14, 1.0)


class Scrolled(Box):
    """A box whose content can be scrolled; the content is at least as high as the box.

    The scroll bar is beside the box, in the margin around it.
    """

    def __init__(self, area: ScrollArea, content: Part, **rules: Unpack[BoxRules]) -> None:
        rules.setdefault("give", True)
        super().__init__(**rules)
        self.area = area
        self.content = Place(content) if isinstance(content, Control) else content or Box()

    def __repr__(self) -> str:
        return f"Scrolled {self.area.name!r}"

    def measure(self, ruler: Canvas) -> tuple[float, float]:
        return self.content.span(ruler)

    def measure_height(self, ruler: Canvas, width: float) -> float:
        return self.content.tall(ruler, width)

    def put(self, ruler: Canvas, rect: pygame.FRect) -> None:
        super().put(ruler, rect)
        high = max(rect.h, self.content.tall(ruler, rect.w))
        self.content.put(ruler, pygame.FRect(0, 0, rect.w, high))
        self.area.lay_out(rect, high, self.content.paint, self.content.controls())
        self.area.inner_text = lambda: "\n".join(texts_in(self.content))

    def places(self) -> Iterator[tuple[int, Control]]:
        yield self.order, self.area


class Grouped(Box):
    """A group of controls in a layout; the boxes inside are drawn under the controls."""

    def __init__(self, group: ControlGroup, content: Box, **rules: Unpack[BoxRules]) -> None:
        super().__init__(**rules)
        self.group = group
        self.content = content

    def __repr__(self) -> str:
        return f"Grouped {self.group.name!r}"

    def measure(self, ruler: Canvas) -> tuple[float, float]:
        return self.content.span(ruler)

    def measure_height(self, ruler: Canvas, width: float) -> float:
        return self.content.tall(ruler, width)

    def put(self, ruler: Canvas, rect: pygame.FRect) -> None:
        super().put(ruler, rect)
        self.content.put(ruler, rect)
        self.group.lay_out(rect, rect.h, self.content.paint, self.content.controls())

    def places(self) -> Iterator[tuple[int, Control]]:
        yield self.order, self.group


# Content


class Place(Box):
    """A box that contains one control, which gets the same rectangle."""

    def __init__(self, widget: Control, **rules: Unpack[BoxRules]) -> None:
        super().__init__(**rules)
        self.widget = widget

    def __repr__(self) -> str:
        return f"Place {self.widget.name!r}"

    @property
    def has_height(self) -> bool:
        return True

    def span(self, ruler: Canvas) -> tuple[float, float]:
        least, natural = super().span(ruler)
        for_fingers = self._side(ruler, 0.0) * self.widget.pressed_parts
        return max(least, for_fingers), max(natural, for_fingers)

    def tall(self, ruler: Canvas, width: float) -> float:
        return self._side(ruler, super().tall(ruler, width))

    def low(self, ruler: Canvas, width: float) -> float:
        return self._side(ruler, super().low(ruler, width))

    def _side(self, ruler: Canvas, side: float) -> float:
        """Return a side of the control, which fingers may need to be larger."""
        return side if self.widget.role in _ONLY_READ else ruler.hittable(side)

    def measure(self, ruler: Canvas) -> tuple[float, float]:
        return self.widget.span(ruler, self._side(ruler, self.height or self.widget.usual[1]))

    def measure_height(self, ruler: Canvas, width: float) -> float:
        return self.widget.height_at(ruler, width)

    def put(self, ruler: Canvas, rect: pygame.FRect) -> None:
        super().put(ruler, rect)
        self.widget.rect = rect

    def places(self) -> Iterator[tuple[int, Control]]:
        yield self.order, self.widget


class TextLine(Box):
    """One line of text; if space is short, it is made smaller, then shortened with an ellipsis.

    It is at the top of its rectangle if that is about as high as the line, otherwise in the middle.
    If `text` is several wordings, the first that fits is drawn. `colour` is the name of a theme
    colour, or `#rrggbb`.
    """

    def __init__(
        self,
        text: str | Sequence[str],
        style: str = "body",
        colour: str = "ink",
        *,
        size: float | None = None,
        weight: int | None = None,
        side: Literal["left", "center", "right"] = "left",
        whole: bool = False,
        **rules: Unpack[BoxRules],
    ) -> None:
        """Create a text; a `whole` one never gets less than its natural width."""
        super().__init__(**rules)
        self.forms = (text,) if isinstance(text, str) else tuple(text)
        self.style = style
        self.colour = colour
        self.size = size
        self.weight = weight
        self.side = side
        self.whole = whole

    @property
    def words(self) -> str:
        return self.forms[0]

    def __repr__(self) -> str:
        return f"TextLine {self.forms[0][:24]!r}"

    def measure(self, ruler: Canvas) -> tuple[float, float]:
        wide = ruler.measure(self.forms[0], self.style, size=self.size, weight=self.weight)[0]
        # Half a pixel more, lest a text shrinks by rounding.
        return wide + 0.5 if self.whole else 0.0, wide + 0.5

    def measure_height(self, ruler: Canvas, width: float) -> float:
        del width
        return ruler.measure("", self.style, size=self.size, weight=self.weight)[1]

    def draw(self, canvas: Canvas) -> None:
        box = self.rect
        text = self.forms[0]
        if len(self.forms) > 1:
            text = canvas.fitting(self.forms, box.w, self.style, size=self.size, weight=self.weight)
        x = {"left": box.left, "center": box.centerx, "right": box.right}[self.side]
        line = canvas.measure("", self.style, size=self.size, weight=self.weight)[1]
        stretched = box.h > line + 2
        y = box.centery if stretched else box.top
        anchor = ("mid" if stretched else "top") + self.side
        if self.side == "center":
            anchor = "center" if stretched else "midtop"
        canvas.text(
            (x, y),
            text,
            self.style,
            colour_of(canvas, self.colour),
            anchor=anchor,
            size=self.size,
            weight=self.weight,
            max_width=box.w,
        )


class Paragraph(Box):
    """Wrapped text with markup, from the top of its rectangle.

    If it needs more than `lines` lines, it is made smaller, then shortened with an ellipsis.
    `colour` is as in `TextLine`.
    """

    def __init__(
        self, text: str, style: str = "body", colour: str = "ink2", *,
        size: float | None = None, weight: int | None = None, lines: int | None = None,
        side: Literal["left", "center", "right"] = "left", **rules: Unpack[BoxRules],
    ) -> None:  # fmt: skip
        super().__init__(**rules)
        self.text = text
        self.style = style
        self.colour = colour
        self.size = size
        self.weight = weight
        self.lines = lines
        self.side = side

    @property
    def words(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Paragraph {self.text[:24]!r}"

    def measure(self, ruler: Canvas) -> tuple[float, float]:
        return 0.0, ruler.markup_width(self.text, self.style, size=self.size) + 0.5

    def measure_height(self, ruler: Canvas, width: float) -> float:
        return ruler.measure_paragraph(
            width, self.text, self.style, max_lines=self.lines, size=self.size
        )

    def draw(self, canvas: Canvas) -> None:
        canvas.paragraph(
            self.rect,
            self.text,
            self.style,
            colour_of(canvas, self.colour),
            align=self.side,
            max_lines=self.lines,
            size=self.size,
            weight=self.weight,
        )


class Divider(Box):
    """A thin line through the middle of its rectangle: vertical if `upright`, else horizontal."""

    def __init__(
        self,
        *,
        upright: bool = False,
        alpha: float = 0.12,
        colour: str = "ink",
        **rules: Unpack[BoxRules],
    ) -> None:
        super().__init__(**({"width": 1.0} if upright else {"height": 1.0}) | rules)
        self.upright = upright
        self.alpha = alpha
        self.colour = colour

    def draw(self, canvas: Canvas) -> None:
        box = self.rect
        ends = (box.midtop, box.midbottom) if self.upright else (box.midleft, box.midright)
        canvas.line(*ends, colour_of(canvas, self.colour), 1, self.alpha)


def colour_of(canvas: Canvas, colour: str) -> str:
    """Return the theme colour with a name, as "#rrggbb".

    A `colour` already written as "#rrggbb" is returned unchanged.
    """
    return colour if colour.startswith("#") else str(getattr(canvas.theme, colour))


def face(
    radius: float,
    fill: str = "",
    alpha: float = 1.0,
    *,
    ring: str = "",
    width: float = 1.0,
    ring_alpha: float = 1.0,
) -> Callable[[Canvas, pygame.FRect], object]:
    """Return a function that draws a rounded area, for use as the rule `under`.

    Args:
        radius: Radius of the corners, in logical pixels.
        fill: Name of a theme colour, or `#rrggbb`; empty for none.
        alpha: Opacity of the area, 0 to 1.
        ring: Colour of the outline, in the same way; empty for none.
        width: Width of the outline, in logical pixels.
        ring_alpha: Opacity of the outline, 0 to 1.
    """

    def paint(canvas: Canvas, rect: pygame.FRect) -> None:
        if fill:
            canvas.fill(rect, radius, colour_of(canvas, fill), alpha)
        if ring:
            canvas.ring(rect, radius, colour_of(canvas, ring), width, ring_alpha)

    return paint


def _pad(pad: Pad) -> tuple[float, float, float, float]:
    if not isinstance(pad, tuple):
        return pad, pad, pad, pad
    return pad if len(pad) == 4 else (pad[0], pad[1], pad[0], pad[1])


def _offset(align: Align, left: float) -> float:
    return {"center": left / 2, "end": left}.get(align, 0.0)


def _shrunk(sizes: list[float], leasts: Sequence[float], excess: float) -> list[float]:
    """Return the sizes less `excess`, taken where there is something to give, as far as it goes."""
    rooms = [max(0.0, size - least) for size, least in zip(sizes, leasts, strict=True)]
    total = sum(rooms)
    if not total:
        return sizes
    share = min(1.0, excess / total)
    return [size - room * share for size, room in zip(sizes, rooms, strict=True)]
