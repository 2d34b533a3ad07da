"""Build the parser of the whole command line."""

import argparse
from pathlib import Path

import tabletop
from tabletop.commands import making, pictures, playing, study
from tabletop.commands.typed import Parser
from tabletop.measures import add_measures


def make_parser() -> argparse.ArgumentParser:
    """Return the argument parser for all commands.

    The parsed namespace has a `run` function, which takes the namespace, carries out the command
    and returns the exit status. Without a command, `run` opens the library window.
    """
    parser = Parser(
        prog="tabletop",
        description="Recess, a table for board and card games. Without a command, open the window.",
        allow_abbrev=False,
    )
    version = f"Recess {tabletop.__version__}"
    parser.add_argument("--version", action="version", version=version, help="say which version")
    parser.add_argument(
        "--data-dir",
        type=Path,
        metavar="DIR",
        help="keep saves, settings and own games in this folder",
    )
    parser.set_defaults(run=playing.open_library)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", parser_class=Parser)
    for add in (
        playing.add_commands,
        study.add_commands,
        making.add_commands,
        pictures.add_commands,
        add_measures,
    ):
        add(commands.add_parser)
    return parser
