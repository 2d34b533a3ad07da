"""Commands for making and sharing games: `new`, `validate`, `check`, `trust`, packs."""

# ruff: noqa: PLC0415 - each command imports what it needs and no more

import argparse
from pathlib import Path

from tabletop.cli.arguments import Add, command
from tabletop.cli.errors import Status
from tabletop.cli.open_window import drawing_problems, texts_too_long


def add_commands(add: Add) -> None:
    """Add the commands that create, check and share games to the parser.

    `add` is the `add_parser` method of the subparsers.
    """
    _add_files(add)
    _add_packs(add)


def _add_files(add: Add) -> None:
    parser = command(
        add, "check", _check, "run scenarios, lessons, puzzles and reports; report those that fail"
    )
    parser.add_argument("paths", nargs="+", type=Path, metavar="PATH", help="a file or a folder")
    parser = command(add, "validate", _validate, "check the files of games and report problems")
    parser.add_argument(
        "paths", nargs="+", type=Path, metavar="PATH", help="a game's folder or file"
    )
    parser = command(add, "trust", _trust, "allow the code in a game's folder to run")
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="the folder of the game")


def _add_packs(add: Add) -> None:
    parser = command(add, "new", _new, "create a game of your own, ready to play and to change")
    parser.add_argument(
        "name", metavar="NAME", help="title of the game, or an id of small letters and hyphens"
    )
    parser.add_argument(
        "--from",
        dest="start",
        choices=("family", "prototype", "board", "rules"),
        default="family",
        metavar="START",
        help="family (a standard deck, the default), prototype (cards from CSV), board or rules",
    )
    parser = command(add, "pack", _pack, "write the game in a folder into a single file to share")
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="the folder of the game")
    parser.value("--out DIR", "folder for the pack; default: here", Path, default=Path())
    parser = command(add, "install", _install, "install a game from a pack")
    parser.add_argument("file", type=Path, metavar="FILE", help="a file that ends in .recess.zip")
    parser.flag("--older", "allow an older version to replace a newer one")
    parser.flag("--yes", "replace another version without asking")
    command(add, "packs", _packs, "list the games installed from packs")
    parser = command(add, "remove", _remove, "remove a game installed from a pack")
    parser.add_argument("game", metavar="ID", help="id of the game")
    parser.flag("--keep-saves", "keep its saved games")


def _check(words: argparse.Namespace) -> int:
    from tabletop.cli.checks.check import check
    from tabletop.cli.shelf.lookup import open_shelf

    return check(open_shelf(), words.paths)


def _validate(words: argparse.Namespace) -> int:
    from tabletop.cli.checks.check import validate
    from tabletop.cli.shelf.lookup import open_trust

    validate(words.paths, open_trust(), texts_too_long, drawing_problems)
    return Status.DONE


def _trust(words: argparse.Namespace) -> int:
    from tabletop.cli.shelf.lookup import open_trust, trust

    trust(words.folder, open_trust())
    return Status.DONE


def _new(words: argparse.Namespace) -> int:
    from tabletop.cli.shelf.own_games import create_game

    create_game(words.name, words.start)
    return Status.DONE


def _pack(words: argparse.Namespace) -> int:
    from tabletop.cli.shelf.packs import write_pack

    write_pack(words.folder, words.out)
    return Status.DONE


def _install(words: argparse.Namespace) -> int:
    from tabletop.cli.shelf.packs import install_file

    install_file(words.file, older=words.older, agreed=words.yes)
    return Status.DONE


def _packs(words: argparse.Namespace) -> int:
    from tabletop.cli.shelf.packs import print_installed

    del words
    print_installed()
    return Status.DONE


def _remove(words: argparse.Namespace) -> int:
    from tabletop.cli.shelf.packs import uninstall

    uninstall(words.game, keep_saves=words.keep_saves)
    return Status.DONE
