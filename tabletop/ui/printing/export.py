"""Exports a game to a PDF, for the command line and for the window."""

import importlib.util
from collections.abc import Iterator
from pathlib import Path

from tabletop.ui.paint.assets import OwnPictures
from tabletop.ui.printing.drawn import Press
from tabletop.ui.printing.fitting import as_printed
from tabletop.ui.printing.items import Components
from tabletop.ui.printing.options import NoPrinterError, PrintError, PrintOptions
from tabletop.ui.printing.pages import Sheet
from tabletop.ui.printing.proof import proof
from tabletop.ui.printing.tiling import sheets_of

EXTRA = "pip install 'recess-tabletop[print]'"
"""The command that installs the PDF library."""
NOT_INSTALLED = f"PDF files need reportlab: {EXTRA}"


def can_write_pdf() -> bool:
    """Return whether the PDF library is installed, without importing it."""
    return importlib.util.find_spec("reportlab") is not None


class PdfExport:
    """The export of a game to a PDF file, sheet by sheet, so that a window stays responsive."""

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
            raise NoPrinterError(NOT_INSTALLED)
        check(things, options)
        self._things, self._options, self.path = things, options, path
        self._sheets = all_sheets(things, options)
        self._press = Press(own)
        self.total = len(self._sheets) + 1
        """The number of steps."""

    def steps(self) -> Iterator[int]:
        """Write the file; yield the number of steps done. It appears only after the last step.

        Raises:
            OSError: it can't be written.
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
    """Return the sheets of a print; the first explains how to print the others.

    Raises:
        PrintError: something is too large to be printed.
    """
    things = as_printed(things, options)
    sheets = sheets_of(things, options)
    return [proof(things, options, len(sheets)), *sheets] if sheets else []


def draft_of(path: Path) -> Path:
    """Return the temporary path of a file that is being written."""
    return path.with_name(f".{path.name}.part")


def check(things: Components, options: PrintOptions) -> None:
    """Check that there is something to print.

    Raises:
        PrintError: there is not.
    """
    there = things.parts()
    if not set(options.only) & set(there):
        title, wanted = things.game.spec.title, " and ".join(options.only)
        raise PrintError(f"{title} has no {wanted} to print (it has {', '.join(there) or 'none'})")
