"""Runs a command line and turns every exception into a message and an exit status."""

# ruff: noqa: PLC0415 - error handling is imported only when needed

import errno
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

import tabletop
from tabletop.cli.errors import CommandError, InputRefusedError, Status, SystemProblemError, log_bug

if TYPE_CHECKING:
    import argparse

_INTERRUPTED = 130
"""The usual exit status of a program stopped by Ctrl-C."""
_FULL = frozenset((errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO))
"""Error numbers that mean a disk or file takes no more data."""


MakeParser = Callable[[], "argparse.ArgumentParser"]


def run(argv: Sequence[str], make_parser: MakeParser | None = None) -> int:
    """Run a command line and return the exit status. This never raises.

    Expected errors are printed in one line. Unexpected ones are written to the log file, and the
    status is `Status.BUG`. A closed output pipe counts as success.

    Args:
        argv: The arguments, without the name of the program.
        make_parser: Returns the parser of a program other than `tabletop`, if given.
    """
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    try:
        status = _end(argv, make_parser)
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader of the output closed the pipe: that is success.
        _drop(sys.stdout)
        return Status.DONE
    except OSError as error:
        if error.errno not in _FULL:
            return _bug(error)
        what = f"{error.filename or 'the output'} can't be written: {error.strerror}"
        _drop(sys.stdout)
        return _refuse(SystemProblemError(what))
    except Exception as error:  # noqa: BLE001 - the last net: no traceback at a player
        return _bug(error)
    return status


def _end(argv: Sequence[str], make_parser: MakeParser | None) -> int:
    """Run a command line and return its status; handle the errors that are expected.

    Any other exception is passed on.
    """
    from tabletop.content.loader import RulesError
    from tabletop.content.packs.plugins import TableCodeError

    try:
        return _carry_out(argv, make_parser)
    except CommandError as error:
        return _refuse(error)
    except (RulesError, TableCodeError) as error:  # raised by the code of a game
        return _refuse(InputRefusedError(str(error)))
    except SystemExit as end:  # --help and --version
        return end.code if isinstance(end.code, int) else Status.DONE
    except KeyboardInterrupt:
        return _INTERRUPTED


def _refuse(error: CommandError) -> Status:
    for line in error.lines:
        _tell(line)
    return error.status


def _bug(error: BaseException) -> Status:
    """Report an unexpected error and return the status for it.

    An error in the code of a game is blamed on that game; any other is logged as a bug of Recess.
    """
    from tabletop.engine.conformance.blame import mistake_of

    theirs = mistake_of(error)
    if theirs:
        return _refuse(InputRefusedError(f"the game made a mistake: {theirs}"))
    _tell(f"This is a bug of ours. What happened is in {log_bug(error)}")
    return Status.BUG


def _tell(line: str) -> None:
    """Print a line to standard error; if that fails too, discard the stream."""
    try:
        print(line, file=sys.stderr, flush=True)
    except OSError:
        _drop(sys.stderr)


def _drop(stream: TextIO) -> None:
    """Redirect a stream to the null device, so that no error follows when it is closed."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _carry_out(argv: Sequence[str], make_parser: MakeParser | None) -> int:
    if make_parser is not None:
        words = make_parser().parse_args(argv)
    elif not argv:  # without a parser the window opens sooner
        from tabletop.cli.open_window import open_at

        return open_at()
    else:
        words = make_tabletop_parser().parse_args(_with_open(argv))
    if words.data_dir is not None:
        os.environ["RECESS_DATA_DIR"] = str(words.data_dir.absolute())
    command: Callable[[argparse.Namespace], int] = words.run
    return command(words)


def make_tabletop_parser() -> "argparse.ArgumentParser":
    """Return the command-line parser of `tabletop` with all its commands.

    The parsed arguments have a member `run`: a function that takes them, carries out the command
    and returns the exit status. Without a command it opens the library.
    """
    from tabletop.cli import make_commands, picture_commands, play_commands, study_commands
    from tabletop.cli.arguments import Parser

    parser = Parser(
        prog="tabletop",
        description="Recess, a table for board and card games. Opens the window without a command.",
        allow_abbrev=False,
    )
    version = f"Recess {tabletop.__version__}"
    parser.add_argument("--version", action="version", version=version, help="print the version")
    parser.add_argument(
        "--data-dir", type=Path, metavar="DIR", help="folder for saves, settings and own games"
    )
    parser.set_defaults(run=play_commands.open_library)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", parser_class=Parser)
    for room in (play_commands, study_commands, make_commands, picture_commands):
        room.add_commands(commands.add_parser)
    return parser


def _with_open(argv: Sequence[str]) -> list[str]:
    """Insert the command `open` if the only argument is a file path.

    This lets a desktop open a saved game or a pack by double click. An argument counts as a path if
    it ends with `.recess` or `.recess.zip`, or holds a path separator. An option `--data-dir` may
    stand before it.
    """
    words = list(argv)
    at = 2 if words[:1] == ["--data-dir"] else 0
    at += len(words) > at and words[at].startswith("--data-dir=")
    if len(words) == at + 1 and not words[at].startswith("-"):
        word = words[at]
        if word.endswith((".recess", ".recess.zip")) or os.sep in word or "/" in word:
            words.insert(at, "open")
    return words
