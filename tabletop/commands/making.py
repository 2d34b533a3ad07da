"""Commands for making and sharing games: `new`, `validate`, `check`, `trust`, packs."""

# ruff: noqa: PLC0415 - each command imports what it needs and no more

import argparse
from pathlib import Path

from tabletop.commands.typed import Add, command
from tabletop.commands.window import texts_too_long
from tabletop.doors.errors import Status


def add_commands(add: Add) -> None:
    """Add the commands that create, check and share games to the parser.

    `add` is the `add_parser` method of the subparsers.
    """
    _add_files(add)
    _add_packs(add)


def _add_files(add: Add) -> None:
    parser = command(
        add,
        "check",
        _check,
        "play scenarios, lessons, reports; say which do not hold",
    )
    parser.add_argument("paths", nargs="+", type=Path, metavar="PATH", help="files or folders")
    parser = command(add, "validate", _validate, "read the content of games and say what is wrong")
    parser.add_argument("paths", nargs="+", type=Path, metavar="PATH", help="game folders or files")
    parser = command(add, "trust", _trust, "let the code of a game's folder run")
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="the folder of the game")


def _add_packs(add: Add) -> None:
    parser = command(add, "new", _new, "begin a game of your own, which plays at once")
    parser.add_argument(
        "name", metavar="NAME", help="a title, or an id of small letters and hyphens"
    )
    parser.add_argument(
        "--from",
        dest="start",
        choices=("family", "prototype", "board", "rules"),
        default="family",
        metavar="START",
        help="family (a standard deck, the default), prototype (cards from CSV), board, rules",
    )
    parser = command(add, "pack", _pack, "write the game in a folder into one file for others")
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="the folder of the game")
    parser.add_argument(
        "--out", type=Path, default=Path(), metavar="DIR", help="where the pack is written, here"
    )
    parser = command(add, "install", _install, "put the game of a pack on the shelf")
    parser.add_argument("file", type=Path, metavar="FILE", help="a file that ends in .recess.zip")
    parser.add_argument("--older", action="store_true", help="also in the place of a newer version")
    parser.add_argument("--yes", action="store_true", help="replace another version unasked")
    command(add, "packs", _packs, "list the games that came in packs")
    parser = command(add, "remove", _remove, "take a game that came in a pack off the shelf")
    parser.add_argument("game", metavar="ID")
    parser.add_argument("--keep-saves", action="store_true", help="keep its saved games")


def _check(words: argparse.Namespace) -> int:
    from tabletop.doors.check import check
    from tabletop.doors.shelf import open_shelf

    return check(open_shelf(), words.paths)


def _validate(words: argparse.Namespace) -> int:
    from tabletop.doors.shelf import open_trust
    from tabletop.doors.validate import validate

    validate(words.paths, open_trust(), texts_too_long)
    return Status.DONE


def _trust(words: argparse.Namespace) -> int:
    from tabletop.doors.shelf import open_trust
    from tabletop.doors.trust import trust

    trust(words.folder, open_trust())
    return Status.DONE


def _new(words: argparse.Namespace) -> int:
    from tabletop.doors.new import begin

    begin(words.name, words.start)
    return Status.DONE


def _pack(words: argparse.Namespace) -> int:
    from tabletop.doors.packs import write

    write(words.folder, words.out)
    return Status.DONE


def _install(words: argparse.Namespace) -> int:
    from tabletop.doors.packs import put

    put(words.file, older=words.older, agreed=words.yes)
    return Status.DONE


def _packs(words: argparse.Namespace) -> int:
    from tabletop.doors.packs import show

    del words
    show()
    return Status.DONE


def _remove(words: argparse.Namespace) -> int:
    from tabletop.doors.packs import take_away

    take_away(words.game, keep_saves=words.keep_saves)
    return Status.DONE
