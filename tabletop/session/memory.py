"""Garbage collection for a window: short pauses while playing, memory returned afterwards."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal

_OLDEST = 2
"""The generation whose collection looks at every object."""


@contextmanager
def short_sweeps() -> Iterator[None]:
    """Freeze objects in use now, and those that survive a full collection, out of collection.

    A game keeps its history, so a full collection takes longer the longer it is played: several
    frames in the end. Objects that die later are found by `give_back`. On exit the process collects
    as it did before.
    """
    gc.callbacks.append(_pass_over)
    settle()
    try:
        yield
    finally:
        gc.callbacks.remove(_pass_over)
        gc.unfreeze()


def settle() -> None:
    """Freeze objects in use now, if pauses are kept short: a game has just begun."""
    if _pass_over in gc.callbacks:
        gc.freeze()


def _pass_over(phase: Literal["start", "stop"], about: dict[str, int]) -> None:
    if phase == "stop" and about["generation"] == _OLDEST:
        gc.freeze()


def give_back() -> None:
    """If pauses are kept short: collect everything and return free memory to the system.

    A game creates and drops many small objects. The C library keeps their memory, scattered, so
    that an evening of games holds a quarter more than it needs. This takes some hundredths of a
    second, so call it when nothing moves.
    """
    import ctypes  # noqa: PLC0415 - not before the first game was played

    if _pass_over not in gc.callbacks:
        return
    gc.unfreeze()
    gc.collect()
    try:
        ctypes.CDLL(None).malloc_trim(0)
    except (AttributeError, OSError, TypeError):  # no GNU C library
        return
