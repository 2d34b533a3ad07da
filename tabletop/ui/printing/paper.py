"""Sheets of paper in millimetres: cards to cut out, board tiles to glue, and counting tracks.

Positions are measured from the upper left corner of the sheet.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from tabletop.ui.printing.items import Components, Item, Side
from tabletop.ui.printing.print_options import PrintError, PrintOptions

EDGE = 4.2
"""Margin in millimetres that most printers leave blank."""
HAIR = 0.25
"""Width of a cut line, in points."""
INK, FAINT = "#000000", "#8A8F98"

Box = tuple[float, float, float, float]
"""A box as x, y, width, height, in millimetres."""
Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Placed:
    """One side of a card, board or token placed on a page; lengths are in millimetres."""

    side: Side
    box: Box
    """The box to which it is cut."""
    bleed: float = 0.0
    turned: bool = False
    """Whether it is printed upside down."""
    clip: Box | None = None
    """The part of the sheet to which its print is limited; None for all of it."""


@dataclass(frozen=True, slots=True)
class PaperLine:
    """A straight line on a page, between two points in millimetres; its width is in points."""

    start: Point
    end: Point
    width: float = HAIR
    colour: str = INK
    dashed: bool = False


@dataclass(frozen=True, slots=True)
class Ring:
    """A circle on a page, along which something round is cut out; lengths are in millimetres."""

    centre: Point
    radius: float


@dataclass(frozen=True, slots=True)
class PaperText:
    """A line of text on a page.

    `at`, the start of its baseline, is in millimetres and `size`, the em size, in points.
    """

    at: Point
    text: str
    size: float = 9.0
    bold: bool = False
    colour: str = INK


@dataclass(frozen=True, slots=True)
class PaperPage:
    """One side of a sheet of paper, with the pictures, lines and texts that are printed on it.

    Its `size` is in millimetres.
    """

    title: str
    size: tuple[float, float]
    placed: tuple[Placed, ...] = ()
    lines: tuple[PaperLine, ...] = ()
    rings: tuple[Ring, ...] = ()
    words: tuple[PaperText, ...] = ()


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet of paper with its two sides; if `back` is None, that side stays blank."""

    front: PaperPage
    back: PaperPage | None = None


_GUTTER = 6.0
"""Millimetres between a front and the back that is folded behind it."""
_GAP = 4.0
"""Millimetres between tokens, which are cut one by one."""
_MARK, _AWAY = 2.2, 0.4
"""Length of a crop mark and its distance from the card, in millimetres."""
_LONGEST = 6.0
"""Maximum length of the marks at the edges of a sheet, in millimetres."""


@dataclass(frozen=True, slots=True)
class Grid:
    """How many things of one size fit on a sheet of paper, and where; lengths are in millimetres.

    The distance between columns and between rows is twice the bleed plus `gap`.
    """

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
        """Return the grid with as many things as fit; it has no columns or rows if none fits.

        Args:
            sheet: Width and height of the paper, in millimetres.
            unit: Width and height of each thing, in millimetres.
            bleed: The desired bleed in millimetres; it is reduced if there isn't enough room.
            gap: Distance between things, without their bleeds, in millimetres.
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
        """Distance from one thing to the next, from left edge to left edge and from top to top.

        Both are in millimetres.
        """
        more = 2 * self.bleed + self.gap
        return self.unit[0] + more, self.unit[1] + more

    @property
    def first(self) -> Point:
        """Upper left corner of the first thing, in millimetres.

        The grid is in the middle of the sheet.
        """
        x, y = (
            (whole - n * step + step - part) / 2
            for whole, n, step, part in zip(
                self.sheet, (self.columns, self.rows), self.pitch, self.unit, strict=True
            )
        )
        return x, y

    def boxes(self) -> Iterator[Box]:
        """Yield the box to which each thing is cut, row by row from the top, in millimetres."""
        x, y = self.first
        for row in range(self.rows):
            for column in range(self.columns):
                yield (x + column * self.pitch[0], y + row * self.pitch[1], *self.unit)


def copies(item: Item, options: PrintOptions) -> int:
    """Return how many copies of a card, board or token to print.

    It is 1 if the options ask for one of each.
    """
    return 1 if options.once else item.count


def cut_out(items: Iterable[Item], options: PrintOptions, title: str) -> list[Sheet]:
    """Arrange items to be cut out on sheets; items of the same size and shape share sheets.

    Args:
        items: The cards or tokens.
        options: How they are printed, for example where their backs go.
        title: Beginning of the title of each page.

    Raises:
        PrintError: An item is too large for the paper.
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
                _folded(grid, part, options, name)
                if fold
                else _two_sided(grid, part, options, name)
            )
    return sheets


def grid_for(size: tuple[float, float], options: PrintOptions, gap: float = 0.0) -> Grid:
    """Return the grid that fits the most things of a size, on portrait or landscape paper.

    Args:
        size: Width and height of each thing, in millimetres.
        options: The paper, and where the backs go.
        gap: Distance between things, without their bleeds, in millimetres.

    Raises:
        PrintError: Not even one fits.
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
    front = PaperPage(title, grid.sheet, tuple(fronts), tuple(lines), rings)
    if not backs:
        return Sheet(front)
    edge_to_edge = options.marks and not grid.bleed and not grid.gap
    across = _cut_lines([placed.box for placed in backs], grid) if edge_to_edge else ()
    return Sheet(front, PaperPage(f"{title}, backs", grid.sheet, tuple(backs), tuple(across)))


def behind(box: Box, sheet: tuple[float, float], options: PrintOptions) -> tuple[Box, bool]:
    """Return where the back of an item is printed on the other side of the sheet.

    It depends on the edge over which the printer turns the sheet.

    Args:
        box: The box of the front, in millimetres.
        sheet: Width and height of the paper, in millimetres.
        options: The edge over which the sheet is turned, and how far backs are shifted.

    Returns:
        The box of the back, and whether it is printed upside down.
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
    lines: list[PaperLine] = []
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
        lines.append(PaperLine((middle, y - 1), (middle, y + high + 1), HAIR, FAINT, dashed=True))
    return Sheet(PaperPage(title, grid.sheet, tuple(placed), tuple(lines), tuple(rings)))


def _ring(box: Box) -> Ring:
    x, y, w, h = box
    return Ring((x + w / 2, y + h / 2), w / 2)


def laid_out(items: Iterable[Item], options: PrintOptions, title: str) -> list[Sheet]:
    """Arrange small items of different sizes on sheets, in rows of equal height.

    Items that are too large for the paper within its margins are arranged by `cut_out`.

    Args:
        items: The tokens.
        options: How they are printed.
        title: Beginning of the title of each page.
    """
    gap = max(_GAP, 2 * options.bleed)
    edge = EDGE + options.bleed
    wide, high = options.size
    sheets: list[Sheet] = []
    placed: list[tuple[Item, Box]] = []
    x = y = edge
    row = 0.0
    everything = list(items)
    small = [
        item
        for item in everything
        if item.size[0] <= wide - 2 * edge and item.size[1] <= high - 2 * edge
    ]
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
    front = PaperPage(
        title,
        options.size,
        tuple(Placed(item.front, box, bleed) for item, box in placed),
        tuple(_crop_marks(cut, gap / 2)),
        tuple(_ring(box) for item, box in placed if item.shape == "disc"),
    )
    if not backs:
        return Sheet(front)
    return Sheet(front, PaperPage(f"{title}, backs", options.size, tuple(backs)))


# Where to cut


def _room(grid: Grid) -> float:
    """Return the distance from a cut to the next thing's bleed or edge, in millimetres."""
    return grid.bleed + grid.gap / 2


def _crop_marks(boxes: Iterable[Box], room: float) -> Iterator[PaperLine]:
    """Yield short lines at the corners of each card, in the part that is cut off.

    Without enough room there are none.
    """
    if room < _AWAY + 0.5:
        return
    long = min(_MARK, room - _AWAY)
    for x, y, w, h in boxes:
        for cx, sx in ((x, -1), (x + w, 1)):
            for cy, sy in ((y, -1), (y + h, 1)):
                yield PaperLine((cx + sx * _AWAY, cy), (cx + sx * (_AWAY + long), cy))
                yield PaperLine((cx, cy + sy * _AWAY), (cx, cy + sy * (_AWAY + long)))


def _edge_marks(boxes: Sequence[Box], grid: Grid) -> Iterator[PaperLine]:
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
                yield PaperLine((x, start), (x, end))
    for y in _edges(boxes, 1):
        for start, end in _margins(left - spare, right + spare, wide):
            if end - start >= 1:
                yield PaperLine((start, y), (end, y))


def _edges(boxes: Iterable[Box], axis: int) -> list[float]:
    """Return where boxes begin and end, across (0) or down (1), each position once."""
    return sorted(
        {round(edge, 4) for box in boxes for edge in (box[axis], box[axis] + box[axis + 2])}
    )


def _margins(before: float, after: float, whole: float) -> tuple[tuple[float, float], ...]:
    """Return the start and end of the marks in both margins of a sheet."""
    return (max(1.5, before - _LONGEST), before), (after, min(whole - 1.5, after + _LONGEST))


def _cut_lines(boxes: Sequence[Box], grid: Grid) -> Iterator[PaperLine]:
    """Yield cut lines across the whole sheet; for backs only, so that fronts stay clean."""
    wide, high = grid.sheet
    for x in _edges(boxes, 0):
        yield PaperLine((x, 0), (x, high), HAIR, FAINT)
    for y in _edges(boxes, 1):
        yield PaperLine((0, y), (wide, y), HAIR, FAINT)


OVERLAP = 5.0
"""Overlap of two sheets of a board that are glued together, in millimetres."""
_MOST_TILES = 64
"""Maximum number of sheets for one board."""


def sheets_of(things: Components, options: PrintOptions) -> list[Sheet]:
    """Arrange all cards, boards and tokens on sheets; return the sheets in printing order.

    Raises:
        PrintError: Something is too large to be printed.
    """
    sheets: list[Sheet] = []
    if "cards" in options.only:
        sheets += cut_out(things.cards, options, "Cards")
    if "boards" in options.only:
        for board in things.boards:
            sheets += [
                sheet for _ in range(copies(board, options)) for sheet in tiles(board, options)
            ]
    if "tokens" in options.only:
        arrange = cut_out if options.backs == "fold" else laid_out
        sheets += arrange(things.tokens, options, "Tokens")
        sheets += tracks(things, options)
    return sheets


def tiles(board: Item, options: PrintOptions) -> list[Sheet]:
    """Return the sheets that are glued together to form a board; one if the board fits on it.

    Raises:
        PrintError: There would be more than 64.
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
    """Return the sheet with the numbers of sheets that a board takes across and down."""
    columns, rows = (
        max(1, math.ceil((part - OVERLAP - 1e-6) / (whole - 2 * EDGE - OVERLAP)))
        for part, whole in zip(size, sheet, strict=True)
    )
    return sheet, columns, rows


def _tile(
    board: Item, sheet: tuple[float, float], at: tuple[int, int], of: tuple[int, int]
) -> PaperPage:
    """Return one sheet of a board; `at` and `of` are (column, row) and their counts."""
    (column, row), (columns, rows) = at, of
    inner = (sheet[0] - 2 * EDGE, sheet[1] - 2 * EDGE)
    number = row * columns + column + 1
    # On a single sheet the board is centred; several begin in their upper left corners.
    x, y = (
        EDGE - place * (room - OVERLAP) if parts > 1 else (whole - part) / 2
        for place, room, parts, whole, part in zip(at, inner, of, sheet, board.size, strict=True)
    )
    clip = (EDGE, EDGE, *inner)
    lines = []
    if column:
        edge = EDGE + OVERLAP
        lines.append(PaperLine((edge, EDGE), (edge, sheet[1] - EDGE), HAIR, FAINT, dashed=True))
    if row:
        edge = EDGE + OVERLAP
        lines.append(PaperLine((EDGE, edge), (sheet[0] - EDGE, edge), HAIR, FAINT, dashed=True))
    where = f", sheet {number} of {columns * rows}: row {row + 1}, column {column + 1}"
    title = board.title + (where if columns * rows > 1 else "")
    words = (PaperText((EDGE + 1, sheet[1] - 1.2), title, 6, colour=FAINT),)
    placed = Placed(board.front, (x, y, *board.size), clip=clip)
    return PaperPage(title, sheet, (placed,), tuple(lines), (), words)


def _square(x: float, y: float, side: float, width: float) -> list[PaperLine]:
    corners = ((x, y), (x + side, y), (x + side, y + side), (x, y + side))
    return [PaperLine(corners[i], corners[(i + 1) % 4], width) for i in range(4)]


def tracks(things: Components, options: PrintOptions) -> list[Sheet]:
    """Return the sheets with tracks: rows of numbered fields on which markers show values."""
    if not things.tracks:
        return []
    wide, high = options.size
    left, side, across = 15.0, 16.0, int((wide - 30) // 16)
    sheets: list[Sheet] = []
    lines: list[PaperLine] = []
    words: list[PaperText] = []
    y = 18.0

    def finish() -> None:
        title = f"Counters {len(sheets) + 1}"
        sheets.append(Sheet(PaperPage(title, options.size, (), tuple(lines), (), tuple(words))))
        lines.clear()
        words.clear()

    for track in things.tracks:
        rows = math.ceil(len(track.numbers) / across)
        if y + 8 + rows * side > high - 12 and words:
            finish()
            y = 18.0
        words.append(PaperText((left, y), track.title, 12, bold=True))
        y += 3
        for place, number in enumerate(track.numbers):
            x, top = left + place % across * side, y + place // across * side
            lines += _square(x, top, side, 0.5)
            if number == track.start:
                lines += _square(x + 1, top + 1, side - 2, 1.0)
            told = str(number).replace("-", "\N{MINUS SIGN}")
            words.append(PaperText((x + 2.4, top + 6.2), told, 11, bold=number % 5 == 0))
        y += rows * side + 12
    finish()
    return sheets
