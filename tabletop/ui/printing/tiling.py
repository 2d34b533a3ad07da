"""Boards that are glued together from several sheets, and counters as tracks."""

import math

from tabletop.ui.printing.cutting import copies, cut_out, laid_out
from tabletop.ui.printing.items import Components, Item
from tabletop.ui.printing.options import PrintError, PrintOptions
from tabletop.ui.printing.pages import EDGE, FAINT, HAIR, Line, Page, Placed, Sheet, Words

OVERLAP = 5.0
"""Millimetres of a board that are printed on both of two sheets glued together."""
_MOST_TILES = 64
"""The greatest number of sheets for one board."""


def sheets_of(things: Components, options: PrintOptions) -> list[Sheet]:
    """Return all sheets with pictures, in the order of printing.

    Raises:
        PrintError: something is too large to be printed.
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
    """Return the sheets that a board is glued together from; one if it fits.

    Raises:
        PrintError: there would be too many.
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
) -> Page:
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
        lines.append(Line((edge, EDGE), (edge, sheet[1] - EDGE), HAIR, FAINT, dashed=True))
    if row:
        edge = EDGE + OVERLAP
        lines.append(Line((EDGE, edge), (sheet[0] - EDGE, edge), HAIR, FAINT, dashed=True))
    where = f", sheet {number} of {columns * rows}: row {row + 1}, column {column + 1}"
    title = board.title + (where if columns * rows > 1 else "")
    words = (Words((EDGE + 1, sheet[1] - 1.2), title, 6, colour=FAINT),)
    placed = Placed(board.front, (x, y, *board.size), clip=clip)
    return Page(title, sheet, (placed,), tuple(lines), (), words)


def _square(x: float, y: float, side: float, width: float) -> list[Line]:
    corners = ((x, y), (x + side, y), (x + side, y + side), (x, y + side))
    return [Line(corners[i], corners[(i + 1) % 4], width) for i in range(4)]


def tracks(things: Components, options: PrintOptions) -> list[Sheet]:
    """Return counters as rows of numbered fields for a marker, as many as fit on a sheet."""
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

    for track in things.tracks:
        rows = math.ceil(len(track.numbers) / across)
        if y + 8 + rows * side > high - 12 and words:
            finish()
            y = 18.0
        words.append(Words((left, y), track.title, 12, bold=True))
        y += 3
        for place, number in enumerate(track.numbers):
            x, top = left + place % across * side, y + place // across * side
            lines += _square(x, top, side, 0.5)
            if number == track.start:
                lines += _square(x + 1, top + 1, side - 2, 1.0)
            told = str(number).replace("-", "\N{MINUS SIGN}")
            words.append(Words((x + 2.4, top + 6.2), told, 11, bold=number % 5 == 0))
        y += rows * side + 12
    finish()
    return sheets
