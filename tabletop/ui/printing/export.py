"""From a game to files: what the command line and the page in the window both do."""

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
"""The command that installs what writes PDF files."""
NOT_INSTALLED = f"PDF files need reportlab: {EXTRA}"


def can_write_pdf() -> bool:
    """Return whether what writes PDF files is installed; it is not read for that."""
    return importlib.util.find_spec("reportlab") is not None


class PdfExport:
    """A game on its way into a PDF file, a sheet at a time, so that a window can go on."""

    def __init__(
        self, things: Components, options: PrintOptions, path: Path, own: OwnPictures | None = None
    ) -> None:
        """Args describe what is written.

        Raises:
            PrintError: there is nothing to print, or it can't be printed so.
        """
        if not can_write_pdf():
            raise NoPrinterError(NOT_INSTALLED)
        check(things, options)
        self._things, self._options, self.path = things, options, path
        self._sheets = all_sheets(things, options)
        self._press = Press(own)
        self.total = len(self._sheets) + 1
        """How many steps it takes."""

    def steps(self) -> Iterator[int]:
        """Write the file; yields how many steps are done. It is there only when all are.

        Raises:
            OSError: it can't be written.
        """
        from tabletop.ui.printing.pdf import PdfWriter  # noqa: PLC0415 - only when it is wanted

        game, options = self._things.game, self._options
        self.path.parent.mkdir(parents=True, exist_ok=True)
        draft = draft_of(self.path)
        try:
            with draft.open("wb"):
                pass  # told at once where nothing can be written
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
    """Return the sheets of a print, the first of which says how to print the others.

    Raises:
        PrintError: something is larger than can be printed.
    """
    things = as_printed(things, options)
    sheets = sheets_of(things, options)
    return [proof(things, options, len(sheets)), *sheets] if sheets else []


def draft_of(path: Path) -> Path:
    """Return where a file is written before it is whole."""
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
