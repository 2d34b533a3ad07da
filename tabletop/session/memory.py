"""Tunes the garbage collector for a window: short pauses while playing, memory returned later."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal

_OLDEST = 2
"""The generation whose collection looks at every object."""


@contextmanager
def short_gc_pauses() -> Iterator[None]:
    """Keep the pauses of garbage collection short until the block ends.

    Objects that live long are frozen, so that collections pass over them: a game keeps its history,
    and a full collection would take longer the longer it is played, in the end several frames.
    Frozen objects that die later are found by `collect_garbage`. On exit the process collects as it
    did before.
    """
    gc.callbacks.append(_pass_over)
    freeze_objects()
    try:
        yield
    finally:
        gc.callbacks.remove(_pass_over)
        gc.unfreeze()


def freeze_objects() -> None:
    """Exempt all current objects from garbage collection. Call it when a game has just begun.

    Does nothing outside a `short_gc_pauses` block.
    """
    if _pass_over in gc.callbacks:
        gc.freeze()


def _pass_over(phase: Literal["start", "stop"], about: dict[str, int]) -> None:
    if phase == "stop" and about["generation"] == _OLDEST:
        gc.freeze()


def collect_garbage() -> None:
    """Collect all garbage and return free memory to the system.

    A game creates and drops many small objects, whose memory the C library keeps: without this, an
    evening of games holds a quarter more than it needs. It takes some hundredths of a second, so
    call it when nothing on the screen moves. Does nothing outside a `short_gc_pauses` block.
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
