"""The `export` command: prints a game or writes its pictures, without a window."""

import argparse
import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from tabletop.engine.game import Game
from tabletop.paths import data_dir
from tabletop.ui.pieces.art import art_of
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
    if words.fold and words.no_backs:
        raise PrintError("--fold prints backs, and --no-backs prints none; choose one")
    options = PrintOptions(
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
    things = components_of(game)
    check(things, options)
    art = art_of([game], data_dir() / "cache" / "art", for_print=True)
    try:
        if words.pdf is not None:
            file = PdfExport(things, options, words.pdf, art)
            for done in file.steps():
                if words.progress:
                    print(json.dumps({"done": done, "of": file.total}), flush=True)
            size = words.pdf.stat().st_size
            if words.progress:
                left_out = [str(problem) for problem in art.problems.values()]
                print(json.dumps({"pages": file.pages, "bytes": size, "left_out": left_out}))
                return 0
            print(f"{words.pdf}: {file.pages} pages, {size:,} bytes")
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
    finally:
        art.close()
    return 0


def _hint(things: Components, options: PrintOptions) -> None:
    """Print to stderr which cards have a low-resolution picture."""
    cards = describe_coarse(filter(None, coarse_cards(things, options)))
    if cards:
        print(messages.COARSE_HINT.format(cards=cards, dpi=DPI), file=sys.stderr)


def _tell(folder: Path, files: Sequence[Path]) -> None:
    print(f"{folder}: {len(files)} files")
