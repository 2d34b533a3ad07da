"""Layout of things that are cut out: their places, their backs, and crop marks."""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from tabletop.ui.printing.items import Item
from tabletop.ui.printing.options import PrintError, PrintOptions
from tabletop.ui.printing.pages import (
    EDGE,
    FAINT,
    HAIR,
    Box,
    Line,
    Page,
    Placed,
    Point,
    Ring,
    Sheet,
)

_GUTTER = 6.0
"""Millimetres between a front and the back that is folded behind it."""
_GAP = 4.0
"""Millimetres between tokens, which are cut one by one."""
_MARK, _AWAY = 2.2, 0.4
"""Length of a crop mark and its distance from the card, in millimetres."""
_LONGEST = 6.0
"""Greatest length of the marks at the edges of a sheet, in millimetres."""


@dataclass(frozen=True, slots=True)
class Grid:
    """A grid of things of one size on a sheet: how many and where, in millimetres."""

    sheet: tuple[float, float]
    unit: tuple[float, float]
    columns: int
    rows: int
    bleed: float
    gap: float

    @classmethod
    def of(
        cls, sheet: tuple[float, float], unit: tuple[float, float], bleed: float, gap: float
    ) -> "Grid":
        """Return the grid with the most things; `columns` or `rows` is 0 if none fit.

        The bleed is reduced so that the outermost cuts stay in the printable area.
        """
        columns, rows = (
            max(0, math.floor((whole - 2 * EDGE + gap + 1e-6) / (part + gap)))
            for whole, part in zip(sheet, unit, strict=True)
        )
        if columns and rows and bleed:
            # Limit the bleed so that the outermost cuts stay in the printable area.
            room = (
                (whole - 2 * EDGE - n * part - (n - 1) * gap) / (2 * max(1, n - 1))
                for whole, part, n in zip(sheet, unit, (columns, rows), strict=True)
            )
            bleed = min(bleed, *(math.floor(10 * each) / 10 for each in room))
        return cls(sheet, unit, columns, rows, bleed, gap)

    @property
    def pitch(self) -> tuple[float, float]:
        """The distance from one thing to the next, across and down."""
        more = 2 * self.bleed + self.gap
        return self.unit[0] + more, self.unit[1] + more

    @property
    def first(self) -> Point:
        """The upper left corner of the first thing, with the whole grid centred on the sheet."""
        x, y = (
            (whole - n * step + step - part) / 2
            for whole, n, step, part in zip(
                self.sheet, (self.columns, self.rows), self.pitch, self.unit, strict=True
            )
        )
        return x, y

    def boxes(self) -> Iterator[Box]:
        """Yield the box to which each thing is cut, row by row, in millimetres."""
        x, y = self.first
        for row in range(self.rows):
            for column in range(self.columns):
                yield (x + column * self.pitch[0], y + row * self.pitch[1], *self.unit)


def copies(item: Item, options: PrintOptions) -> int:
    """Return how many copies of a thing are printed: its count, or one with `options.once`."""
    return 1 if options.once else item.count


def cut_out(items: Iterable[Item], options: PrintOptions, title: str) -> list[Sheet]:
    """Return the sheets of things to be cut out; things of one size lie together.

    `title` begins the titles of the pages. Backs follow as the options say.

    Raises:
        PrintError: a thing is too large for the paper.
    """
    sizes: dict[tuple[tuple[float, float], str], list[Item]] = {}
    for item in items:
        sizes.setdefault((item.size, item.shape), []).extend([item] * copies(item, options))
    sheets: list[Sheet] = []
    for (size, shape), same in sizes.items():
        gap = _GAP if shape == "disc" else 0.0
        grid = grid_for(size, options, gap)
        step = grid.columns * grid.rows
        for start in range(0, len(same), step):
            part = same[start : start + step]
            name = f"{title} {len(sheets) + 1}"
            fold = options.backs == "fold"
            sheets.append(
                _folded(grid, part, options, name) if fold
                else _two_sided(grid, part, options, name)
            )  # fmt: skip
    return sheets


def grid_for(size: tuple[float, float], options: PrintOptions, gap: float = 0.0) -> Grid:
    """Return the grid for things of a size, on upright or landscape paper.

    The orientation that holds more is chosen.

    Raises:
        PrintError: not even one fits.
    """
    unit = size
    if options.backs == "fold":
        unit = (2 * size[0] + max(_GUTTER, 2 * options.bleed), size[1])
    wide, high = options.size
    grids = [Grid.of(sheet, unit, options.bleed, gap) for sheet in ((wide, high), (high, wide))]
    best = max(grids, key=lambda grid: grid.columns * grid.rows)
    if not best.columns * best.rows:
        told = f"{size[0]:g} \N{MULTIPLICATION SIGN} {size[1]:g} mm"
        raise PrintError(f"{told} has no room on {options.paper.upper()}, so it can't be cut out")
    return best


def _two_sided(grid: Grid, items: Sequence[Item], options: PrintOptions, title: str) -> Sheet:
    """Return a sheet of fronts, with the backs so that they match when it is turned over."""
    fronts, backs, boxes = [], [], []
    for item, box in zip(items, grid.boxes(), strict=False):
        fronts.append(Placed(item.front, box, grid.bleed))
        boxes.append((item, box))
        if item.back is not None and options.backs == "mirrored":
            mirrored, turned = behind(box, grid.sheet, options)
            backs.append(Placed(item.back, mirrored, grid.bleed, turned))
    cut = [box for item, box in boxes if item.shape == "box"]
    rings = tuple(_ring(box) for item, box in boxes if item.shape == "disc")
    lines = [*_crop_marks(cut, _room(grid)), *_edge_marks(cut, grid)] if options.marks else []
    front = Page(title, grid.sheet, tuple(fronts), tuple(lines), rings)
    if not backs:
        return Sheet(front)
    edge_to_edge = options.marks and not grid.bleed and not grid.gap
    across = _cut_lines([placed.box for placed in backs], grid) if edge_to_edge else ()
    return Sheet(front, Page(f"{title}, backs", grid.sheet, tuple(backs), tuple(across)))


def behind(box: Box, sheet: tuple[float, float], options: PrintOptions) -> tuple[Box, bool]:
    """Return where the back of a thing is printed, and whether upside down.

    The sheet turns sideways over the long edge of an upright sheet or the short edge of a landscape
    one.
    """
    x, y, w, h = box
    sideways = (options.flip == "long") == (sheet[0] <= sheet[1])
    dx, dy = options.shift
    if sideways:
        return (sheet[0] - x - w + dx, y + dy, w, h), False
    return (x + dx, sheet[1] - y - h + dy, w, h), True


def _folded(grid: Grid, items: Sequence[Item], options: PrintOptions, title: str) -> Sheet:
    """Return a sheet with each back beside its front, to be folded behind it."""
    placed: list[Placed] = []
    lines: list[Line] = []
    rings: list[Ring] = []
    for item, (x, y, unit, high) in zip(items, grid.boxes(), strict=False):
        wide = item.size[0]
        left, right = (x, y, wide, high), (x + unit - wide, y, wide, high)
        middle = x + unit / 2
        inner = min(grid.bleed, (unit - 2 * wide) / 2)
        placed.append(Placed(item.front, left, inner))
        if item.back is not None:
            placed.append(Placed(item.back, right, inner))
        if item.shape == "disc":
            rings += [_ring(left), _ring(right)]
        elif options.marks:
            lines += _crop_marks([left, right], _room(grid))
        lines.append(Line((middle, y - 1), (middle, y + high + 1), HAIR, FAINT, dashed=True))
    return Sheet(Page(title, grid.sheet, tuple(placed), tuple(lines), tuple(rings)))


def _ring(box: Box) -> Ring:
    x, y, w, h = box
    return Ring((x + w / 2, y + h / 2), w / 2)


def laid_out(items: Iterable[Item], options: PrintOptions, title: str) -> list[Sheet]:
    """Return the sheets of small things of all sizes, in rows of equal height.

    Things that are too large for that are laid out as by `cut_out`.
    """
    gap = max(_GAP, 2 * options.bleed)
    edge = EDGE + options.bleed
    wide, high = options.size
    sheets: list[Sheet] = []
    placed: list[tuple[Item, Box]] = []
    x = y = edge
    row = 0.0
    everything = list(items)
    small = [item for item in everything if item.size[0] <= wide - 2 * edge
             and item.size[1] <= high - 2 * edge]  # fmt: skip
    each = [item for item in small for _ in range(copies(item, options))]
    for item in sorted(each, key=lambda item: (item.size[1], item.shape), reverse=True):
        w, h = item.size
        if x > edge and (x + w > wide - edge or h != row):
            x, y = edge, y + row + gap
        if placed and y + h > high - edge:
            sheets.append(_rows(placed, options, gap, f"{title} {len(sheets) + 1}"))
            placed, x, y = [], edge, edge
        row = h
        placed.append((item, (x, y, w, h)))
        x += w + gap
    if placed:
        sheets.append(_rows(placed, options, gap, f"{title} {len(sheets) + 1}"))
    return sheets + cut_out([item for item in everything if item not in small], options, title)


def _rows(
    placed: Sequence[tuple[Item, Box]], options: PrintOptions, gap: float, title: str
) -> Sheet:
    """Return a sheet of things in rows, with their backs on the other side."""
    bleed = min(options.bleed, gap / 2)
    backs = []
    for item, box in placed:
        if item.back is not None and options.backs == "mirrored":
            mirrored, turned = behind(box, options.size, options)
            backs.append(Placed(item.back, mirrored, bleed, turned))
    cut = [box for item, box in placed if item.shape == "box"] if options.marks else []
    front = Page(
        title, options.size,
        tuple(Placed(item.front, box, bleed) for item, box in placed),
        tuple(_crop_marks(cut, gap / 2)),
        tuple(_ring(box) for item, box in placed if item.shape == "disc"),
    )  # fmt: skip
    if not backs:
        return Sheet(front)
    return Sheet(front, Page(f"{title}, backs", options.size, tuple(backs)))


# Where to cut


def _room(grid: Grid) -> float:
    """Return the distance from a cut to the next thing's bleed or edge, in millimetres."""
    return grid.bleed + grid.gap / 2


def _crop_marks(boxes: Iterable[Box], room: float) -> Iterator[Line]:
    """Yield short lines at the corners of each card, in the part that is cut off.

    Without enough room there are none.
    """
    if room < _AWAY + 0.5:
        return
    long = min(_MARK, room - _AWAY)
    for x, y, w, h in boxes:
        for cx, sx in ((x, -1), (x + w, 1)):
            for cy, sy in ((y, -1), (y + h, 1)):
                yield Line((cx + sx * _AWAY, cy), (cx + sx * (_AWAY + long), cy))
                yield Line((cx, cy + sy * _AWAY), (cx, cy + sy * (_AWAY + long)))


def _edge_marks(boxes: Sequence[Box], grid: Grid) -> Iterator[Line]:
    """Yield lines at the edges of the sheet, where cuts across it begin and end."""
    if not boxes:
        return
    wide, high = grid.sheet
    spare = grid.bleed + 0.5
    left, top = min(x for x, _, _, _ in boxes), min(y for _, y, _, _ in boxes)
    right, foot = max(x + w for x, _, w, _ in boxes), max(y + h for _, y, _, h in boxes)
    for x in _edges(boxes, 0):
        for start, end in _margins(top - spare, foot + spare, high):
            if end - start >= 1:
                yield Line((x, start), (x, end))
    for y in _edges(boxes, 1):
        for start, end in _margins(left - spare, right + spare, wide):
            if end - start >= 1:
                yield Line((start, y), (end, y))


def _edges(boxes: Iterable[Box], axis: int) -> list[float]:
    """Return where boxes begin and end, across (0) or down (1), each position once."""
    return sorted({
        round(edge, 4) for box in boxes for edge in (box[axis], box[axis] + box[axis + 2])
    })  # fmt: skip


def _margins(before: float, after: float, whole: float) -> tuple[tuple[float, float], ...]:
    """Return the start and end of the marks in both margins of a sheet."""
    return (max(1.5, before - _LONGEST), before), (after, min(whole - 1.5, after + _LONGEST))


def _cut_lines(boxes: Sequence[Box], grid: Grid) -> Iterator[Line]:
    """Yield cut lines across the whole sheet; for backs only, so that fronts stay clean."""
    wide, high = grid.sheet
    for x in _edges(boxes, 0):
        yield Line((x, 0), (x, high), HAIR, FAINT)
    for y in _edges(boxes, 1):
        yield Line((0, y), (wide, y), HAIR, FAINT)
