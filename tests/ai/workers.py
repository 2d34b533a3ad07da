"""Workers with which something is wrong, to put in the place of the true one."""

import contextlib
import os
import time
from collections.abc import Callable, Sequence
from multiprocessing.connection import Connection
from pathlib import Path

from tabletop.ai import worker
from tabletop.ai.levels import LEVELS, MOST_TREES, Level, Temper
from tabletop.ai.root_parallel import Grow, one_after_another

THINKS = "RECESS_TEST_THINKS"
"""The variable that names the file which an endless worker leaves when it begins to think."""


def endless(pipe: Connection, others: Sequence[Connection] = ()) -> None:
    """Works as it should, but the level hard never comes to an end by itself.

    It leaves a file named by `THINKS` when it begins to think.
    """
    LEVELS["hard"] = Level("Hard", "Thinks for ever.", Temper(10**15, trees=MOST_TREES))
    answer = worker._answer

    def marked(what: bytes, pipe: Connection, grow: Grow = one_after_another) -> str:
        Path(os.environ[THINKS]).touch()
        return answer(what, pipe, grow)

    worker._answer = marked if THINKS in os.environ else answer
    worker._work(pipe, others)


def deaf(pipe: Connection) -> None:
    """Takes a question and never says anything again."""
    pipe.recv_bytes()
    while True:
        time.sleep(60)


def _answering(answer: Callable[[bytes], bytes], pipe: Connection) -> None:
    with contextlib.suppress(EOFError, OSError):
        while True:
            number, _, what = pipe.recv_bytes().partition(b" ")
            if what:
                pipe.send_bytes(answer(number))


def babbling(pipe: Connection) -> None:
    """Answers what is no text at all."""
    _answering(lambda number: number + b" \xff\xfe\x00", pipe)


def illegal(pipe: Connection) -> None:
    """Answers with a move that is not legal."""
    _answering(lambda number: number + b" move marker-p1 > floor:9:9", pipe)


def endless_babbling(pipe: Connection) -> None:
    """Answers with more than any move can be."""
    _answering(lambda _: b"x" * 100_000, pipe)


def late(pipe: Connection) -> None:
    """Answers the question before, as a late worker would, and never the one asked."""
    _answering(lambda number: str(int(number) - 1).encode() + b" end-turn", pipe)


def dying(pipe: Connection) -> None:
    """Dies over every question."""
    pipe.recv_bytes()
    os._exit(3)


def slow(pipe: Connection) -> None:
    """Works as it should, after a pause over every question."""
    answer = worker._answer

    def slowly(what: bytes, pipe: Connection, grow: Grow = one_after_another) -> str:
        time.sleep(0.4)
        return answer(what, pipe, grow)

    worker._answer = slowly
    worker._work(pipe)


BRIEF = Temper(3_000, careful=True, trees=MOST_TREES)
"""Shared by as many processes as hard and master are, with fewer steps."""


def brief(pipe: Connection, others: Sequence[Connection] = ()) -> None:
    """Works as it should, but the level hard thinks little."""
    LEVELS["hard"] = Level("Hard", "Thinks little.", BRIEF)
    worker._work(pipe, others)
