"""Where things lie on sheets of paper: plain values in millimetres, from the upper left corner."""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from tabletop.ui.printing.items import Components, Item, Side
from tabletop.ui.printing.options import PrintError, PrintOptions

EDGE = 4.2
"""What most printers leave white at the edges of a sheet."""
OVERLAP = 5.0
"""How much of a board stands on two sheets that are glued together."""
_GUTTER = 6.0
"""Between a front and the back that is folded behind it."""
_GAP = 4.0
"""Between tokens, which are cut one by one."""
_MARK, _AWAY = 2.2, 0.4
"""How long a crop mark is, and how far from the card."""
_LONGEST = 6.0
"""How long the marks at the edges of a sheet are at the most."""
_HAIR = 0.25
_INK, _FAINT = "#000000", "#8A8F98"
_MOST_TILES = 64
"""Sheets that one board may take."""

Box = tuple[float, float, float, float]
"""x, y, width, height."""
Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Placed:
    """A side of a thing on a sheet."""

    side: Side
    box: Box
    """Where it is cut."""
    bleed: float = 0.0
    turned: bool = False
    """Whether it stands on its head."""
    clip: Box | None = None
    """The part of the sheet beyond which nothing of it is printed."""


@dataclass(frozen=True, slots=True)
class Line:
    """A straight line; points wide."""

    start: Point
    end: Point
    width: float = _HAIR
    colour: str = _INK
    dashed: bool = False


@dataclass(frozen=True, slots=True)
class Ring:
    """A circle along which something is cut."""

    centre: Point
    radius: float


@dataclass(frozen=True, slots=True)
class Words:
    """A line of text; `size` in points, `at` is where its base line begins."""

    at: Point
    text: str
    size: float = 9.0
    bold: bool = False
    colour: str = _INK


@dataclass(frozen=True, slots=True)
class Page:
    """One side of a sheet."""

    title: str
    size: tuple[float, float]
    placed: tuple[Placed, ...] = ()
    lines: tuple[Line, ...] = ()
    rings: tuple[Ring, ...] = ()
    words: tuple[Words, ...] = ()


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet with its other side, which stays white where it is None."""

    front: Page
    back: Page | None = None


@dataclass(frozen=True, slots=True)
class Grid:
    """How many things of one size lie on a sheet, and where."""

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
        """Return the grid with the most things; none fit where `columns` or `rows` is 0."""
        columns, rows = (
            max(0, math.floor((whole - 2 * EDGE + gap + 1e-6) / (part + gap)))
            for whole, part in zip(sheet, unit, strict=True)
        )
        if columns and rows and bleed:
            # No more than keeps the outermost cuts where a printer prints.
            room = (
                (whole - 2 * EDGE - n * part - (n - 1) * gap) / (2 * max(1, n - 1))
                for whole, part, n in zip(sheet, unit, (columns, rows), strict=True)
            )
            bleed = min(bleed, *(math.floor(10 * each) / 10 for each in room))
        return cls(sheet, unit, columns, rows, bleed, gap)

    @property
    def pitch(self) -> tuple[float, float]:
        """From one thing to the next, across and down."""
        more = 2 * self.bleed + self.gap
        return self.unit[0] + more, self.unit[1] + more

    @property
    def first(self) -> Point:
        """The upper left corner of the first thing: all of them lie in the middle of the sheet."""
        x, y = (
            (whole - n * step + step - part) / 2
            for whole, n, step, part in zip(
                self.sheet, (self.columns, self.rows), self.pitch, self.unit, strict=True
            )
        )
        return x, y

    def boxes(self) -> Iterator[Box]:
        """The cuts of all things, row by row."""
        x, y = self.first
        for row in range(self.rows):
            for column in range(self.columns):
                yield (x + column * self.pitch[0], y + row * self.pitch[1], *self.unit)


def sheets_of(things: Components, options: PrintOptions) -> list[Sheet]:
    """Return all sheets with pictures, in the order in which they are printed.

    Raises:
        PrintError: something is larger than can be printed.
    """
    sheets: list[Sheet] = []
    if "cards" in options.only:
        sheets += _cut_out(things.cards, options, "Cards")
    if "boards" in options.only:
        for board in things.boards:
            sheets += [
                sheet for _ in range(copies(board, options)) for sheet in tiles(board, options)
            ]
    if "tokens" in options.only:
        sheets += _cut_out(things.tokens, options, "Tokens")
        sheets += _tracks(things, options)
    return sheets


def copies(item: Item, options: PrintOptions) -> int:
    """Return how often a thing is printed."""
    return 1 if options.once else item.count


# Cards and tokens


def _cut_out(items: Iterable[Item], options: PrintOptions, title: str) -> list[Sheet]:
    """The sheets of things that are cut out: those of one size lie together."""
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
    """Return how things of a size lie on the paper, upright or lying, whichever holds more.

    Raises:
        PrintError: not one has room.
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
    """Fronts, and their backs where they lie behind them once the sheet is turned."""
    fronts, backs, boxes = [], [], []
    for item, box in zip(items, grid.boxes(), strict=False):
        fronts.append(Placed(item.front, box, grid.bleed))
        boxes.append((item, box))
        if item.back is not None and options.backs == "mirrored":
            mirrored, turned = behind(box, grid.sheet, options)
            backs.append(Placed(item.back, mirrored, grid.bleed, turned))
    cut = [box for item, box in boxes if item.shape == "box"]
    rings = tuple(_ring(box) for item, box in boxes if item.shape == "disc")
    lines = [*_crop_marks(cut, grid), *_edge_marks(cut, grid)] if options.marks else []
    front = Page(title, grid.sheet, tuple(fronts), tuple(lines), rings)
    if not backs:
        return Sheet(front)
    edge_to_edge = options.marks and not grid.bleed and not grid.gap
    across = _cut_lines([placed.box for placed in backs], grid) if edge_to_edge else ()
    return Sheet(front, Page(f"{title}, backs", grid.sheet, tuple(backs), tuple(across)))


def behind(box: Box, sheet: tuple[float, float], options: PrintOptions) -> tuple[Box, bool]:
    """Return where the back of a thing is printed, and whether upside down.

    Over the long edge of an upright sheet, or the short one of a lying sheet, it turns sideways.
    """
    x, y, w, h = box
    sideways = (options.flip == "long") == (sheet[0] <= sheet[1])
    dx, dy = options.shift
    if sideways:
        return (sheet[0] - x - w + dx, y + dy, w, h), False
    return (x + dx, sheet[1] - y - h + dy, w, h), True


def _folded(grid: Grid, items: Sequence[Item], options: PrintOptions, title: str) -> Sheet:
    """Each back beside its front, to be folded behind it."""
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
            lines += _crop_marks([left, right], grid)
        lines.append(Line((middle, y - 1), (middle, y + high + 1), _HAIR, _FAINT, dashed=True))
    return Sheet(Page(title, grid.sheet, tuple(placed), tuple(lines), tuple(rings)))


def _ring(box: Box) -> Ring:
    x, y, w, h = box
    return Ring((x + w / 2, y + h / 2), w / 2)


# Where to cut


def _crop_marks(boxes: Iterable[Box], grid: Grid) -> Iterator[Line]:
    """Short lines at the corners of each card, outside it: what is printed there is cut off."""
    room = grid.bleed + grid.gap / 2
    if room < _AWAY + 0.5:
        return
    long = min(_MARK, room - _AWAY)
    for x, y, w, h in boxes:
        for cx, sx in ((x, -1), (x + w, 1)):
            for cy, sy in ((y, -1), (y + h, 1)):
                yield Line((cx + sx * _AWAY, cy), (cx + sx * (_AWAY + long), cy))
                yield Line((cx, cy + sy * _AWAY), (cx, cy + sy * (_AWAY + long)))


def _edge_marks(boxes: Sequence[Box], grid: Grid) -> Iterator[Line]:
    """Lines at the edges of the sheet that all cuts across it begin and end at."""
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
    """Where boxes begin and end, across (0) or down (1); each place once."""
    return sorted({
        round(edge, 4) for box in boxes for edge in (box[axis], box[axis] + box[axis + 2])
    })  # fmt: skip


def _margins(before: float, after: float, whole: float) -> tuple[tuple[float, float], ...]:
    """From where to where marks go in the margins of a sheet."""
    return (max(1.5, before - _LONGEST), before), (after, min(whole - 1.5, after + _LONGEST))


def _cut_lines(boxes: Sequence[Box], grid: Grid) -> Iterator[Line]:
    """Lines across the whole sheet: on backs alone, so that fronts stay clean."""
    wide, high = grid.sheet
    for x in _edges(boxes, 0):
        yield Line((x, 0), (x, high), _HAIR, _FAINT)
    for y in _edges(boxes, 1):
        yield Line((0, y), (wide, y), _HAIR, _FAINT)


# Boards


def tiles(board: Item, options: PrintOptions) -> list[Sheet]:
    """Return the sheets that a board is glued together from; one where it has room.

    Raises:
        PrintError: they would be too many.
    """
    wide, high = options.size
    plans = [_plan(board.size, sheet) for sheet in ((wide, high), (high, wide))]
    sheet, columns, rows = min(plans, key=lambda plan: plan[1] * plan[2])
    if columns * rows > _MOST_TILES:
        raise PrintError(
            f"{board.title} would take {columns * rows} sheets of {options.paper.upper()}"
        )
    return [
        Sheet(_tile(board, sheet, (column, row), (columns, rows)))
        for row in range(rows)
        for column in range(columns)
    ]


def _plan(
    size: tuple[float, float], sheet: tuple[float, float]
) -> tuple[tuple[float, float], int, int]:
    """How many sheets a board takes across and down."""
    columns, rows = (
        max(1, math.ceil((part - OVERLAP - 1e-6) / (whole - 2 * EDGE - OVERLAP)))
        for part, whole in zip(size, sheet, strict=True)
    )
    return sheet, columns, rows


def _tile(
    board: Item, sheet: tuple[float, float], at: tuple[int, int], of: tuple[int, int]
) -> Page:
    """One sheet of a board, by its column and row among so many."""
    (column, row), (columns, rows) = at, of
    inner = (sheet[0] - 2 * EDGE, sheet[1] - 2 * EDGE)
    number = row * columns + column + 1
    # One sheet holds the board in its middle, several begin in their upper left corners.
    x, y = (
        EDGE - place * (room - OVERLAP) if parts > 1 else (whole - part) / 2
        for place, room, parts, whole, part in zip(at, inner, of, sheet, board.size, strict=True)
    )
    clip = (EDGE, EDGE, *inner)
    lines = []
    if column:
        edge = EDGE + OVERLAP
        lines.append(Line((edge, EDGE), (edge, sheet[1] - EDGE), _HAIR, _FAINT, dashed=True))
    if row:
        edge = EDGE + OVERLAP
        lines.append(Line((EDGE, edge), (sheet[0] - EDGE, edge), _HAIR, _FAINT, dashed=True))
    where = f", sheet {number} of {columns * rows}: row {row + 1}, column {column + 1}"
    title = board.title + (where if columns * rows > 1 else "")
    words = (Words((EDGE + 1, sheet[1] - 1.2), title, 6, colour=_FAINT),)
    placed = Placed(board.front, (x, y, *board.size), clip=clip)
    return Page(title, sheet, (placed,), tuple(lines), (), words)


# Counters


def _tracks(things: Components, options: PrintOptions) -> list[Sheet]:
    """Counters as rows of numbered fields, to lay a token on; as many as fit on a sheet."""
    if not things.tracks:
        return []
    wide, high = options.size
    left, side, across = 15.0, 16.0, int((wide - 30) // 16)
    sheets: list[Sheet] = []
    lines: list[Line] = []
    words: list[Words] = []
    y = 18.0

    def finish() -> None:
        title = f"Counters {len(sheets) + 1}"
        sheets.append(Sheet(Page(title, options.size, (), tuple(lines), (), tuple(words))))
        lines.clear()
        words.clear()

    for title, most in things.tracks:
        rows = math.ceil((most + 1) / across)
        if y + 8 + rows * side > high - 12 and words:
            finish()
            y = 18.0
        words.append(Words((left, y), title, 12, bold=True))
        y += 3
        for number in range(most + 1):
            x, top = left + number % across * side, y + number // across * side
            corners = ((x, top), (x + side, top), (x + side, top + side), (x, top + side))
            lines += [Line(corners[i], corners[(i + 1) % 4], 0.5) for i in range(4)]
            words.append(Words((x + 2, top + 6), str(number), 11, bold=number % 5 == 0))
        y += rows * side + 12
    finish()
    return sheets
