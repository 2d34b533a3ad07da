"""The first sheet of a print: instructions, and a test of the printer's alignment."""

from tabletop.ui.printing.cutting import behind, copies, grid_for
from tabletop.ui.printing.items import Components
from tabletop.ui.printing.options import PrintOptions
from tabletop.ui.printing.pages import Line, Page, Sheet, Words
from tabletop.ui.printing.tiling import tiles

_RULER = 50.0
"""Length in millimetres of the ruler to be measured."""
_ARM = 6.0
_GREY = "#5A6068"
_HOW = {
    "long": "Print on both sides and turn the sheet over its long edge.",
    "short": "Print on both sides and turn the sheet over its short edge.",
}


def proof(things: Components, options: PrintOptions, count: int) -> Sheet:
    """Return the first sheet of a print: instructions, a ruler, and crosses to check alignment.

    `count` is the number of sheets with pictures.
    """
    wide, high = options.size
    title = things.game.spec.title
    lines = [*_ruler(20, 62), *_cross(wide / 2, high - 60), *_cross(30, high - 30)]
    lines += _cross(wide - 30, high - 30)
    words = [
        Words((20, 28), title, 24, bold=True),
        Words((20, 37), f"Print and play, {options.paper.upper()}", 11, colour=_GREY),
        Words((20, 56), "This ruler is 50 mm long. If not, print at 100 % (actual size).", 10),
    ]
    told = [*advice(things, options, count)]
    words += [Words((20, 82 + 6.5 * row), line, 10) for row, line in enumerate(told)]
    front = Page("How to print", options.size, (), tuple(lines), (), tuple(words))
    if options.backs != "mirrored":
        return Sheet(front)
    crosses: list[Line] = []
    for x, y in ((wide / 2, high - 60), (30, high - 30), (wide - 30, high - 30)):
        (bx, by, _, _), _ = behind((x, y, 0, 0), options.size, options)
        crosses += _cross(bx, by)
    note = "Held against the light, each cross lies on one of the other side."
    more = "If not, measure how far they lie apart, and print again with --shift RIGHT,DOWN in mm."
    back = Page(
        "How to print, other side", options.size, (), tuple(crosses), (),
        (Words((20, 28), note, 10), Words((20, 34.5), more, 10)),
    )  # fmt: skip
    return Sheet(front, back)


def advice(things: Components, options: PrintOptions, count: int) -> list[str]:
    """Return instructions for printing, cutting and gluing, one sentence each.

    `count` is the number of sheets with pictures.
    """
    told = []
    if "cards" in options.only and things.cards:
        number = sum(copies(card, options) for card in things.cards)
        kinds = len(things.cards)
        told.append(f"{number} cards ({kinds} different) on {count} sheets with all that is cut.")
        if options.card is not None:
            told.append("Cards are {:g} \N{MULTIPLICATION SIGN} {:g} mm.".format(*options.card))
        bleed = grid_for(things.cards[0].size, options).bleed
        if not options.marks:
            told.append("Nothing shows where to cut: crop marks are left out.")
        elif bleed:
            told.append(f"Pictures go on {bleed:g} mm beyond the cut: cut at the short lines.")
        else:
            told.append("Cards lie edge to edge: one straight cut for each row.")
    if options.backs == "mirrored":
        told.append(_HOW[options.flip])
    elif options.backs == "fold":
        told.append("Fold each back behind its front along the broken line, and glue them.")
    boards = things.boards if "boards" in options.only else ()
    if any(len(tiles(board, options)) > 1 for board in boards):
        told.append(
            "Sheets of a board overlap by 5 mm: glue each onto the broken line of the last."
        )
    if things.needed:
        told.append(f"What else you need: {', '.join(things.needed)}.")
    return told


def _ruler(x: float, y: float) -> list[Line]:
    lines = [Line((x, y), (x + _RULER, y), 0.6)]
    for millimetre in range(51):
        long = 5.0 if millimetre % 10 == 0 else 3.5 if millimetre % 5 == 0 else 2.0
        lines.append(Line((x + millimetre, y), (x + millimetre, y + long), 0.3))
    return lines


def _cross(x: float, y: float) -> list[Line]:
    return [Line((x - _ARM, y), (x + _ARM, y), 0.3), Line((x, y - _ARM), (x, y + _ARM), 0.3)]
