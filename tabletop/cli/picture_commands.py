"""Commands that export what is on the screen: `replay`, `screenshot` and `export`."""

# ruff: noqa: PLC0415 - each command imports what it needs and no more

import argparse
from pathlib import Path

from tabletop.cli.arguments import (
    Add,
    Parser,
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
from tabletop.cli.errors import InputRefusedError, Status, SystemProblemError, UsageError
from tabletop.cli.open_window import WindowProjects

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
    "review",
    "lesson",
    "puzzle",
    "puzzles",
    "goals",
    "daily",
    "rivals",
    "statistics",
    "balance",
    "invite",
    "print",
    "workshop",
    "replay",
    "welcome",
    "games",
)
"""The names of screens that `tabletop screenshot --scene` accepts."""


def add_commands(add: Add) -> None:
    """Add `replay`, `screenshot` and `export` to the parser.

    `add` is the `add_parser` method of the subparsers.
    """
    _add_replay(add)
    _add_screenshot(add)
    _add_export(add)


def _add_replay(add: Add) -> None:
    parser = command(
        add, "replay", _replay, "print a saved game in words, or write it as a web page"
    )
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.value(
        "--view SEAT",
        "the seat whose view is printed, such as p1; default: public facts only",
        default="",
    )
    parser.value("--until N", "only the first N moves", whole)
    parser.flag("--json", "print it as JSON")
    parser.value("--html OUT", "write a page that replays the game in any browser", Path)
    parser.flag("--open", "with --html: show all hands")


def _add_screenshot(add: Add) -> None:
    parser = command(add, "screenshot", _screenshot, "save a picture of a screen")
    parser.add_argument("--scene", choices=SCENES, required=True, metavar="SCENE")
    parser.value("--game GAME", "id of the game, or its folder")
    parser.add_argument("--seats", type=count, metavar="N")
    parser.value("--names A,B", "names of the players, separated by commas", default="")
    add_option(parser)
    parser.value("--moves K", "number of random moves made before", whole, default=0)
    parser.add_argument("--seed", type=whole, default=0, metavar="S")
    parser.add_argument("--size", type=size, default=(1280, 800), metavar="WxH")
    parser.value("--scale X", "scale of the interface; default: 1", scale, default=1.0)
    parser.add_argument("--theme", choices=("dark", "light"), default="dark", metavar="THEME")
    parser.flag("--high-contrast", "with the high-contrast theme")
    parser.flag("--touch", "with controls for fingers, as after the first touch")
    parser.value("--language CODE", "language of the game's texts, such as de", default="")
    parser.add_argument("--out", type=Path, required=True, metavar="FILE.png")


def _add_export(add: Add) -> None:
    parser = command(add, "export", _export, "print a game, or make pictures of its cards")
    parser.add_argument("game", metavar="GAME", help="id of the game, or its folder")
    parser.value("--pdf FILE", "write sheets to print and cut out", Path)
    parser.value("--png DIR", "write a picture of each card", Path)
    parser.add_argument(
        "--sheets",
        nargs=2,
        metavar=("KIND", "DIR"),
        help="write sheets of 10 by 7 cards for an online table: KIND is tts or screentop",
    )
    parser.value("--language CODE", "language of the cards, such as de", default="")
    parser.value(
        "--only PARTS", "what to print: cards, boards, tokens, rules, separated by commas", parts_of
    )
    _add_printing(parser)


def _add_printing(parser: Parser) -> None:
    """Add the options of sheets to print."""
    parser.add_argument(
        "--paper",
        choices=("a4", "a3", "letter"),
        metavar="PAPER",
        help="a4, a3 or letter; default: that of your country",
    )
    parser.value("--card-size WxH", "size of upright cards in mm, such as 57x87", card_size)
    parser.value(
        "--bleed MM", "width of the picture beyond the cut in mm; default: 3", bleed, default=3.0
    )
    parser.add_argument(
        "--no-bleed", action="store_const", const=0.0, dest="bleed", help="place cards edge to edge"
    )
    parser.add_argument(
        "--flip",
        choices=("long", "short"),
        default="long",
        metavar="EDGE",
        help="edge over which the printer turns sheets; default: long",
    )
    parser.flag("--fold", "print each back beside its front")
    parser.flag("--no-backs", "print fronts only")
    parser.value(
        "--shift X,Y", "move backs by X mm to the right and Y mm down", shift, default=(0.0, 0.0)
    )
    parser.flag("--once", "print each card once, as a proof")
    parser.flag("--save-ink", "print pale backgrounds and outlines")
    parser.flag("--no-marks", "print no lines for cutting")
    parser.flag("--progress", "print a line of JSON for each finished sheet of --pdf")


def _replay(words: argparse.Namespace) -> int:
    from tabletop.cli.play.replay import replay
    from tabletop.cli.shelf.lookup import open_shelf

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
        SystemProblemError: the page can't be written.
        InputRefusedError: nothing of the game can be played, or only a part; then the page holds
            that part.
    """
    from tabletop.cli.play.replay import open_replay, seat_of
    from tabletop.cli.shelf.lookup import open_shelf
    from tabletop.session.history.replay import Replay
    from tabletop.storage.safe_files import StorageError, write_atomically

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
    from tabletop.ui.app.export.replay_page import replay_page, still

    header = replayed.content.header
    replay = Replay(still(replayed.game), replayed.match, header.players, seat=seat)
    if words.open:
        replay.show_all_hands()
    data = replay_page(replay).encode()
    try:
        write_atomically(out, data)
    except StorageError as error:
        raise SystemProblemError(str(error)) from error
    print(f"{out}: {replay.count} moves, {len(data) / 1e6:.1f} MB")
    if replayed.problem:
        raise InputRefusedError(f"{file}: {replayed.problem}")
    return Status.DONE


def _screenshot(words: argparse.Namespace) -> int:
    from tabletop.cli.shelf.lookup import (
        find_game_or_folder,
        open_shelf,
        open_trust,
        parse_options,
        seat_count,
    )

    shelf = open_shelf(words.language)
    games = (*shelf.games(), *shelf.broken)
    names = [name for name in words.names.split(",") if name]
    name, options, seats = words.game, None, words.seats or len(names) or None
    if name is not None:
        game = find_game_or_folder(shelf, name, open_trust(), words.language)
        options, name = parse_options(game.spec, words.option), game.spec.id
        seats = seat_count(game.spec, seats, options)
        games = (game, *(each for each in games if each.spec.id != name))
    from tabletop.ui.app.export.screenshot import SceneError, screenshot

    try:
        return screenshot(
            games,
            words.scene,
            out=words.out,
            game=name,
            seats=seats,
            names=names,
            options=options,
            moves=words.moves,
            seed=words.seed,
            size=words.size,
            scale=words.scale,
            theme=words.theme,
            high_contrast=words.high_contrast,
            touch=words.touch,
            workbench=WindowProjects(words.language),
        )
    except SceneError as error:
        raise UsageError(str(error)) from error
    except OSError as error:
        raise SystemProblemError(str(error)) from error


def _export(words: argparse.Namespace) -> int:
    from tabletop.cli.shelf.lookup import find_game_or_folder, open_shelf, open_trust

    ways = [way for way in (words.pdf, words.png, words.sheets) if way is not None]
    if len(ways) != 1:
        raise UsageError("export takes one of --pdf FILE, --png DIR and --sheets KIND DIR")
    shelf = open_shelf(words.language)
    game = find_game_or_folder(shelf, words.game, open_trust(), words.language)
    from tabletop.ui.app.export.export_command import export
    from tabletop.ui.printing.print_options import PdfNotInstalledError, PrintError

    try:
        return export(game, words)
    except PdfNotInstalledError as error:
        raise SystemProblemError(str(error)) from error
    except PrintError as error:
        raise UsageError(str(error)) from error
    except OSError as error:
        where = error.filename or ways[0]
        raise SystemProblemError(f"{where} can't be written: {error.strerror or error}") from error
