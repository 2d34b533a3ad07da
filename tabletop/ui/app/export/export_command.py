"""The `export` command: prints a game or writes its pictures, without a window."""

import argparse
import json
import os
import sys
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from tabletop.engine.game import Game
from tabletop.paths import data_dir
from tabletop.ui.pieces.art import GamePictures, art_of
from tabletop.ui.printing.adapt import as_printed, coarse_cards, describe_coarse
from tabletop.ui.printing.items import Components, components_of
from tabletop.ui.printing.print_options import DPI, PARTS, PrintError, PrintOptions, usual_paper
from tabletop.ui.printing.sandbox_export import KINDS, write_pictures, write_sheets
from tabletop.ui.printing.side_images import PrintRenderer
from tabletop.ui.printing.write_files import PdfExport, check
from tabletop.ui.text import printing as messages


def export(game: Game, words: argparse.Namespace) -> int:
    """Run the `export` command, which writes a game's printable file or its pictures.

    Prints what was written, and returns the exit status, which is always 0.

    Args:
        game: The game to export.
        words: The parsed command line.

    Raises:
        PrintError: The game can't be printed with these options.
        OSError: A file can't be written.
    """
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    if words.language and words.language not in game.languages:
        known = ", ".join(game.languages)
        what = f"{game.spec.title} has no words in {words.language[:40]!r} (known: {known})"
        raise PrintError(what)
    options = _options(words)
    things = components_of(game)
    check(things, options)
    with closing(art_of([game], data_dir() / "cache" / "art", for_print=True)) as art:
        if words.pdf is not None:
            file = PdfExport(things, options, words.pdf, art)
            if words.progress:
                _write_with_progress(file, words.pdf, art)
                return 0
            _write_pdf(file, words.pdf)
            _hint(things, options)
        elif words.png is not None:
            made = as_printed(things, options)
            _tell(words.png, write_pictures(made, options, words.png, PrintRenderer(art)))
        else:
            kind, folder = words.sheets
            if kind not in KINDS:
                raise PrintError(f"{kind[:40]!r} is no kind of sheet (known: {', '.join(KINDS)})")
            if not things.cards:
                raise PrintError(f"{game.spec.title} has no cards for sheets")
            made = as_printed(things, options)
            _tell(Path(folder), write_sheets(made, options, kind, Path(folder), PrintRenderer(art)))
        for problem in art.problems.values():
            print(f"left out: {problem}")
    return 0


def _options(words: argparse.Namespace) -> PrintOptions:
    """Return the print options of a command line.

    Raises:
        PrintError: They contradict each other.
    """
    if words.fold and words.no_backs:
        raise PrintError("--fold prints backs, and --no-backs prints none; choose one")
    return PrintOptions(
        paper=words.paper or usual_paper(),
        backs="fold" if words.fold else "none" if words.no_backs else "mirrored",
        flip=words.flip,
        bleed=words.bleed,
        shift=words.shift,
        marks=not words.no_marks,
        once=words.once,
        card=words.card_size,
        save_ink=words.save_ink,
        only=words.only or PARTS,
    )


def _write_pdf(file: PdfExport, path: Path) -> None:
    """Write a printable file, and print its size."""
    for _ in file.steps():
        pass
    print(f"{path}: {file.pages} pages, {path.stat().st_size:,} bytes")


def _write_with_progress(file: PdfExport, path: Path, art: GamePictures) -> None:
    """Write a printable file, and print a line of JSON for each sheet and one at the end."""
    for done in file.steps():
        print(json.dumps({"done": done, "of": file.total}), flush=True)
    left_out = [str(problem) for problem in art.problems.values()]
    print(json.dumps({"pages": file.pages, "bytes": path.stat().st_size, "left_out": left_out}))


def _hint(things: Components, options: PrintOptions) -> None:
    """Print to stderr which cards have a low-resolution picture."""
    cards = describe_coarse(filter(None, coarse_cards(things, options)))
    if cards:
        print(messages.COARSE_HINT.format(cards=cards, dpi=DPI), file=sys.stderr)


def _tell(folder: Path, files: Sequence[Path]) -> None:
    print(f"{folder}: {len(files)} files")
