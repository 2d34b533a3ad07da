"""Memory that a game uses and leaves behind: swept in short strokes, given back in the end."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal

_OLDEST = 2
"""The generation whose sweep looks at everything."""


@contextmanager
def short_sweeps() -> Iterator[None]:
    """Look no more at what is in use now, and at what each full sweep finds in use later.

    A game keeps its history, so a full sweep takes longer the longer it is played: some frames
    of the window in the end. What falls out of use later is found by `give_back`. Afterwards the
    process sweeps as it did before.
    """
    gc.callbacks.append(_pass_over)
    settle()
    try:
        yield
    finally:
        gc.callbacks.remove(_pass_over)
        gc.unfreeze()


def settle() -> None:
    """Look no more at what is in use now, where sweeps are short: a game has just begun."""
    if _pass_over in gc.callbacks:
        gc.freeze()


def _pass_over(phase: Literal["start", "stop"], about: dict[str, int]) -> None:
    if phase == "stop" and about["generation"] == _OLDEST:
        gc.freeze()


def give_back() -> None:
    """Where sweeps are short: return what nobody uses any more to the system, if it takes it back.

    A game makes and drops many small objects. The C library keeps their room for the next ones,
    scattered, so that an evening of games holds a quarter more than it needs. Takes some hundredths
    of a second: for moments in which nothing moves.
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
