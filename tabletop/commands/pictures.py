"""Commands that export what is on the screen: `replay`, `screenshot` and `export`."""

# ruff: noqa: PLC0415 - each command imports what it needs and no more

import argparse
from pathlib import Path

from tabletop.commands.typed import (
    Add,
    add_option,
    bleed,
    card_size,
    command,
    count,
    parts_of,
    scale,
    shift,
    size,
    whole,
)
from tabletop.commands.window import Workbench
from tabletop.doors.errors import InputRefusedError, Status, SurroundingsError, UsageError

SCENES = (
    "library",
    "setup",
    "table",
    "overview",
    "commands",
    "look",
    "chooser",
    "tray",
    "curtain",
    "pause",
    "settings",
    "rulebook",
    "results",
    "lesson",
    "puzzle",
    "puzzles",
    "statistics",
    "balance",
    "invite",
    "print",
    "workshop",
    "replay",
    "welcome",
    "games",
)
"""Names accepted by `tabletop screenshot --scene`."""


def add_commands(add: Add) -> None:
    """Add `replay`, `screenshot` and `export` to the parser.

    `add` is the `add_parser` method of the subparsers.
    """
    _add_replay(add)
    _add_screenshot(add)
    _add_export(add)


def _add_replay(add: Add) -> None:
    parser = command(add, "replay", _replay, "tell a saved game in words")
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument("--view", default="", metavar="SEAT", help="as p1 or p2 saw it")
    parser.add_argument("--until", type=whole, metavar="N", help="only the first N moves")
    parser.add_argument("--json", action="store_true", help="print it as JSON")
    parser.add_argument(
        "--html", type=Path, metavar="OUT", help="write a page that plays in any browser"
    )
    parser.add_argument("--open", action="store_true", help="with --html: show all hands")


def _add_screenshot(add: Add) -> None:
    parser = command(add, "screenshot", _screenshot, "draw a scene into a picture file")
    parser.add_argument("--scene", choices=SCENES, required=True, metavar="SCENE")
    parser.add_argument("--game", metavar="GAME", help="its id, or its folder")
    parser.add_argument("--seats", type=count, metavar="N")
    add_option(parser)
    parser.add_argument("--moves", type=whole, default=0, metavar="K", help="random moves before")
    parser.add_argument("--seed", type=whole, default=0, metavar="S")
    parser.add_argument("--size", type=size, default=(1280, 800), metavar="WxH")
    parser.add_argument("--scale", type=scale, default=1.0, metavar="X", help="of the interface")
    parser.add_argument("--theme", choices=("dark", "light"), default="dark", metavar="THEME")
    parser.add_argument("--high-contrast", action="store_true", help="solid panels")
    parser.add_argument("--language", default="", metavar="CODE", help="of the game's words")
    parser.add_argument("--out", type=Path, required=True, metavar="FILE.png")


def _add_export(add: Add) -> None:
    parser = command(add, "export", _export, "print a game, or make pictures of its cards")
    parser.add_argument("game", metavar="GAME", help="its id, or its folder")
    parser.add_argument("--pdf", type=Path, metavar="FILE", help="sheets to print and cut out")
    parser.add_argument("--png", type=Path, metavar="DIR", help="a picture of each card")
    parser.add_argument(
        "--sheets", nargs=2, metavar=("KIND", "DIR"),
        help="sheets of 10 by 7 cards for a sandbox table: tts or screentop",
    )  # fmt: skip
    parser.add_argument("--language", default="", metavar="CODE", help="of the words on them")
    parser.add_argument(
        "--only",
        type=parts_of,
        metavar="PARTS",
        help="cards, boards, tokens, rules; commas between",
    )
    parser.add_argument("--paper", choices=("a4", "a3", "letter"), metavar="PAPER",
                        help="a4, a3 or letter; that of your country unless told")  # fmt: skip
    parser.add_argument("--card-size", type=card_size, metavar="WxH",
                        help="of upright cards in mm, such as 57x87")  # fmt: skip
    parser.add_argument("--bleed", type=bleed, default=3.0, metavar="MM",
                        help="how far pictures go on beyond the cut, 3")  # fmt: skip
    parser.add_argument("--no-bleed", action="store_const", const=0.0, dest="bleed",
                        help="cards edge to edge")  # fmt: skip
    parser.add_argument("--flip", choices=("long", "short"), default="long", metavar="EDGE",
                        help="over which edge the printer turns the sheet, long")  # fmt: skip
    parser.add_argument("--fold", action="store_true", help="each back beside its front")
    parser.add_argument("--no-backs", action="store_true", help="fronts alone")
    parser.add_argument("--shift", type=shift, default=(0.0, 0.0), metavar="X,Y",
                        help="move backs so many mm right and down")  # fmt: skip
    parser.add_argument("--once", action="store_true", help="each card once, as a proof")
    parser.add_argument("--save-ink", action="store_true", help="pale grounds and outlines")
    parser.add_argument("--no-marks", action="store_true", help="no lines that show where to cut")
    parser.add_argument("--progress", action="store_true",
                        help="a line of JSON for each sheet of --pdf")  # fmt: skip


def _replay(words: argparse.Namespace) -> int:
    from tabletop.doors.replay import replay
    from tabletop.doors.shelf import open_shelf

    shelf = open_shelf()
    if words.html is not None:
        return _replay_page(words)
    if words.open:
        raise UsageError("--open needs --html OUT")
    return replay(shelf, words.file, view=words.view, until=words.until, as_json=words.json)


def _replay_page(words: argparse.Namespace) -> int:
    """Write a saved game as an HTML page that replays it in any browser.

    Raises:
        UsageError: the options don't go together, or the page can't be written to that path;
            `--open`, which shows all hands, needs a finished game.
        SurroundingsError: the page can't be written.
        InputRefusedError: nothing of the game can be played, or only a part; then the page holds
            that part.
    """
    from tabletop.doors.replay import open_replay, seat_of
    from tabletop.doors.shelf import open_shelf
    from tabletop.session.replay import Replay
    from tabletop.storage.files import StorageError, write_atomically

    file, out = words.file, words.html
    if words.json or (words.open and words.view):
        raise UsageError("--html goes with --view or --open, and not with --json")
    if out.is_dir() or (out.exists() and file.exists() and out.samefile(file)):
        raise UsageError(f"{out} is not a file that the page may be written to")
    replayed = open_replay(open_shelf(), file)
    replayed.cut(words.until)
    seat = seat_of(replayed.match, words.view)
    if words.open and replayed.match.outcome is None:
        raise UsageError("--open is for games that are over: here a hand is still a secret")
    from tabletop.ui.app.replay_page import replay_page
    from tabletop.ui.app.replay_pictures import still

    header = replayed.content.header
    replay = Replay(still(replayed.game), replayed.match, header.players, seat=seat)
    if words.open:
        replay.lay_open()
    data = replay_page(replay).encode()
    try:
        write_atomically(out, data)
    except StorageError as error:
        raise SurroundingsError(str(error)) from error
    print(f"{out}: {replay.count} moves, {len(data) / 1e6:.1f} MB")
    if replayed.problem:
        raise InputRefusedError(f"{file}: {replayed.problem}")
    return Status.DONE


def _screenshot(words: argparse.Namespace) -> int:
    from tabletop.doors.shelf import find_named, open_shelf, open_trust, parse_options, seat_count

    shelf = open_shelf(words.language)
    games = (*shelf.games(), *shelf.broken)
    name, options, seats = words.game, None, words.seats
    if name is not None:
        game = find_named(shelf, name, open_trust(), words.language)
        options, name = parse_options(game.spec, words.option), game.spec.id
        seats = seat_count(game.spec, seats, options)
        games = (game, *(each for each in games if each.spec.id != name))
    from tabletop.ui.app.screenshot import SceneError, screenshot

    try:
        return screenshot(
            games,
            words.scene,
            out=words.out,
            game=name,
            seats=seats,
            options=options,
            moves=words.moves,
            seed=words.seed,
            size=words.size,
            scale=words.scale,
            theme=words.theme,
            high_contrast=words.high_contrast,
            workbench=Workbench(words.language),
        )
    except SceneError as error:
        raise UsageError(str(error)) from error
    except OSError as error:
        raise SurroundingsError(str(error)) from error


def _export(words: argparse.Namespace) -> int:
    from tabletop.doors.shelf import find_named, open_shelf, open_trust

    ways = [way for way in (words.pdf, words.png, words.sheets) if way is not None]
    if len(ways) != 1:
        raise UsageError("export takes one of --pdf FILE, --png DIR and --sheets KIND DIR")
    shelf = open_shelf(words.language)
    game = find_named(shelf, words.game, open_trust(), words.language)
    from tabletop.ui.app.export import export
    from tabletop.ui.printing.options import NoPrinterError, PrintError

    try:
        return export(game, words)
    except NoPrinterError as error:
        raise SurroundingsError(str(error)) from error
    except PrintError as error:
        raise UsageError(str(error)) from error
    except OSError as error:
        where = error.filename or ways[0]
        raise SurroundingsError(f"{where} can't be written: {error.strerror or error}") from error
