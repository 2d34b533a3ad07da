"""Exports a game to a PDF, for the command line and for the window.

The first sheet gives instructions and tests the printer's alignment.
"""

import importlib.util
from collections.abc import Iterator
from pathlib import Path

from tabletop.paths import shipped
from tabletop.ui.graphics.assets import OwnPictures
from tabletop.ui.printing.adapt import as_printed
from tabletop.ui.printing.items import Components
from tabletop.ui.printing.paper import (
    PaperLine,
    PaperPage,
    PaperText,
    Sheet,
    behind,
    copies,
    grid_for,
    sheets_of,
    tiles,
)
from tabletop.ui.printing.print_options import PdfNotInstalledError, PrintError, PrintOptions
from tabletop.ui.printing.side_images import PrintRenderer

_RULER = 50.0
"""Length in millimetres of the ruler to be measured."""
_ARM = 6.0
_GREY = "#5A6068"
_HOW = {
    "long": "Print on both sides and turn the sheet over its long edge.",
    "short": "Print on both sides and turn the sheet over its short edge.",
}


def proof(things: Components, options: PrintOptions, count: int) -> Sheet:
    """Return the first sheet of a print, which explains how to print the others.

    It has instructions, a ruler to check the scale, and crosses to check that both sides match.

    Args:
        things: What the game has to print.
        options: How it is printed.
        count: The number of other sheets, those with pictures.
    """
    wide, high = options.size
    title = things.game.spec.title
    lines = [*_ruler(20, 62), *_cross(wide / 2, high - 60), *_cross(30, high - 30)]
    lines += _cross(wide - 30, high - 30)
    words = [
        PaperText((20, 28), title, 24, bold=True),
        PaperText((20, 37), f"Print and play, {options.paper.upper()}", 11, colour=_GREY),
        PaperText((20, 56), "This ruler is 50 mm long. If not, print at 100% (actual size).", 10),
    ]
    told = [*advice(things, options, count)]
    words += [PaperText((20, 82 + 6.5 * row), line, 10) for row, line in enumerate(told)]
    front = PaperPage("How to print", options.size, (), tuple(lines), (), tuple(words))
    if options.backs != "mirrored":
        return Sheet(front)
    crosses: list[PaperLine] = []
    for x, y in ((wide / 2, high - 60), (30, high - 30), (wide - 30, high - 30)):
        (bx, by, _, _), _ = behind((x, y, 0, 0), options.size, options)
        crosses += _cross(bx, by)
    note = "Held against the light, each cross lies on one of the other side."
    more = "If not, measure how far they lie apart, and print again with --shift RIGHT,DOWN in mm."
    back = PaperPage(
        "How to print, other side",
        options.size,
        (),
        tuple(crosses),
        (),
        (PaperText((20, 28), note, 10), PaperText((20, 34.5), more, 10)),
    )
    return Sheet(front, back)


def advice(things: Components, options: PrintOptions, count: int) -> list[str]:
    """Return instructions for printing, cutting and gluing, one sentence each.

    Args:
        things: What the game has to print.
        options: How it is printed.
        count: The number of sheets with pictures.
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


def _ruler(x: float, y: float) -> list[PaperLine]:
    lines = [PaperLine((x, y), (x + _RULER, y), 0.6)]
    for millimetre in range(51):
        long = 5.0 if millimetre % 10 == 0 else 3.5 if millimetre % 5 == 0 else 2.0
        lines.append(PaperLine((x + millimetre, y), (x + millimetre, y + long), 0.3))
    return lines


def _cross(x: float, y: float) -> list[PaperLine]:
    return [
        PaperLine((x - _ARM, y), (x + _ARM, y), 0.3),
        PaperLine((x, y - _ARM), (x, y + _ARM), 0.3),
    ]


_CHECKOUT = (shipped("content").parent / "pyproject.toml").is_file()
EXTRA = (
    'python3 -m pip --python .venv install -e ".[print]"' if _CHECKOUT
    else "pip install 'recess-tabletop[print]'"
)  # fmt: skip
"""The command that installs the PDF library."""
NOT_INSTALLED = f"PDF files need reportlab: {EXTRA}"


def can_write_pdf() -> bool:
    """Return whether the library that writes PDF files is installed, without importing it."""
    return importlib.util.find_spec("reportlab") is not None


class PdfExport:
    """Writes a game to a PDF file one sheet at a time, so that a window stays responsive."""

    def __init__(
        self, things: Components, options: PrintOptions, path: Path, own: OwnPictures | None = None
    ) -> None:
        """Prepare the export; nothing is written yet.

        Args:
            things: what the game has to print.
            options: how it is printed.
            path: the file to write.
            own: the pictures of games outside the shipped ones.

        Raises:
            PrintError: there is nothing to print, or it can't be printed with these options.
        """
        if not can_write_pdf():
            raise PdfNotInstalledError(NOT_INSTALLED)
        check(things, options)
        self._things, self._options, self.path = things, options, path
        self._sheets = all_sheets(things, options)
        self._press = PrintRenderer(own)
        self.total = len(self._sheets) + 1
        """The number of steps."""

    def steps(self) -> Iterator[int]:
        """Write the file step by step; yield the number of completed steps, up to `total`.

        The file appears only after the last step. If iteration stops earlier, nothing is left.

        Raises:
            OSError: The file can't be written.
        """
        from tabletop.ui.printing.pdf import PdfWriter  # noqa: PLC0415 - only when it is wanted

        game, options = self._things.game, self._options
        self.path.parent.mkdir(parents=True, exist_ok=True)
        draft = draft_of(self.path)
        try:
            with draft.open("wb"):
                pass  # fail early if the file can't be written
            writer = PdfWriter(draft, game.spec.title, self._press)
            for number, sheet in enumerate(self._sheets, start=1):
                writer.sheet(sheet, both_sides=options.backs == "mirrored")
                yield number
            if "rules" in options.only and self._things.has_rules:
                writer.rulebook(game.spec.title, game.rulebook, options.size)
            writer.save()
            draft.replace(self.path)
        finally:
            draft.unlink(missing_ok=True)
        self.pages = writer.pages
        yield self.total


def all_sheets(things: Components, options: PrintOptions) -> list[Sheet]:
    """Return all sheets of a print; the first one explains how to print the others.

    The result is empty if there are no pictures to print.

    Raises:
        PrintError: Something is too large to be printed.
    """
    things = as_printed(things, options)
    sheets = sheets_of(things, options)
    return [proof(things, options, len(sheets)), *sheets] if sheets else []


def draft_of(path: Path) -> Path:
    """Return the temporary path to which a file is written before it is complete."""
    return path.with_name(f".{path.name}.part")


def check(things: Components, options: PrintOptions) -> None:
    """Raise an error if the game has none of the parts that the options select.

    Raises:
        PrintError: There is nothing to print; the message says what could be printed.
    """
    there = things.parts()
    if not set(options.only) & set(there):
        title, wanted = things.game.spec.title, " and ".join(options.only)
        raise PrintError(f"{title} has no {wanted} to print (it has {', '.join(there) or 'none'})")
