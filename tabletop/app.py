"""Carries a command line out and says how it went: never a traceback at a player."""

# ruff: noqa: PLC0415 - what is told of an error is read when there is one

import errno
import os
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TextIO

from tabletop.commands.bugs import log_bug
from tabletop.doors.errors import DoorError, InputRefusedError, Status, SurroundingsError

if TYPE_CHECKING:
    import argparse

_INTERRUPTED = 130
"""What a shell expects of a program that Ctrl-C ended."""
_FULL = frozenset((errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO))
"""What the system says of a disk that takes no more."""


def run(argv: Sequence[str]) -> int:
    """Carry out a command line and return the exit status. Never raises."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    try:
        status = _end(argv)
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever read our output has seen enough.
        _drop(sys.stdout)
        return Status.DONE
    except OSError as error:
        if error.errno not in _FULL:
            return _bug(error)
        what = f"{error.filename or 'the output'} can't be written: {error.strerror}"
        _drop(sys.stdout)
        return _refuse(SurroundingsError(what))
    except Exception as error:  # noqa: BLE001 - the last net: no traceback at a player
        return _bug(error)
    return status


def _end(argv: Sequence[str]) -> int:
    """Carry out a command line; return how it ended, where it ended as one may expect."""
    from tabletop.content.bringing import TableError
    from tabletop.content.loader import RulesError

    try:
        return _carry_out(argv)
    except DoorError as error:
        return _refuse(error)
    except (RulesError, TableError) as error:  # of a game that is not ours
        return _refuse(InputRefusedError(str(error)))
    except SystemExit as end:  # --help and --version
        return end.code if isinstance(end.code, int) else Status.DONE
    except KeyboardInterrupt:
        return _INTERRUPTED


def _refuse(error: DoorError) -> Status:
    for line in error.lines:
        _tell(line)
    return error.status


def _bug(error: BaseException) -> Status:
    """Tell of an error that nobody expected: whose it is decides how."""
    from tabletop.engine.mistakes import mistake_of

    theirs = mistake_of(error)
    if theirs:
        return _refuse(InputRefusedError(f"the game made a mistake: {theirs}"))
    _tell(f"This is a bug of ours. What happened is in {log_bug(error)}")
    return Status.BUG


def _tell(line: str) -> None:
    """Write a line to standard error; where that is full too, the exit status has to do."""
    try:
        print(line, file=sys.stderr, flush=True)
    except OSError:
        _drop(sys.stderr)


def _drop(stream: TextIO) -> None:
    """Let nothing more be written to a stream, nor complained of when the program ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _carry_out(argv: Sequence[str]) -> int:
    if not argv:  # the window comes sooner when all that can be typed need not be said first
        from tabletop.commands.window import open_at

        return open_at()
    from tabletop.commands.parser import make_parser

    words = make_parser().parse_args(_with_open(argv))
    if words.data_dir is not None:
        os.environ["RECESS_DATA_DIR"] = str(words.data_dir.absolute())
    command: Callable[[argparse.Namespace], int] = words.run
    return command(words)


def _with_open(argv: Sequence[str]) -> list[str]:
    """Return the words with `open` before a file that stands in the place of a command.

    So a desktop opens a saved game by double click.
    """
    words = list(argv)
    at = 2 if words[:1] == ["--data-dir"] else 0
    at += len(words) > at and words[at].startswith("--data-dir=")
    if len(words) == at + 1 and not words[at].startswith("-"):
        word = words[at]
        if word.endswith((".recess", ".recess.zip")) or os.sep in word or "/" in word:
            words.insert(at, "open")
    return words


# What is typed
