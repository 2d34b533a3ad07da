"""Memory that a game uses and leaves behind: swept in short strokes, given back in the end."""

import gc
from typing import Literal

_OLDEST = 2
"""The generation whose sweep looks at everything."""


def sweep_shortly() -> None:
    """Look no more at what is in use now, and at what each full sweep finds in use later.

    A game keeps its history, so a full sweep takes longer the longer it is played: some frames
    of the window in the end. What falls out of use later is found by `give_back`.
    """
    if _pass_over not in gc.callbacks:
        gc.callbacks.append(_pass_over)
    settle()


def settle() -> None:
    """Look no more at what is in use now, where sweeps are short: a game has just begun."""
    if _pass_over in gc.callbacks:
        gc.freeze()


def _pass_over(phase: Literal["start", "stop"], about: dict[str, int]) -> None:
    if phase == "stop" and about["generation"] == _OLDEST:
        gc.freeze()


def give_back() -> None:
    """Return what nobody uses any more to the system; where it takes nothing back, nothing happens.

    A game makes and drops many small objects. The C library keeps their room for the next ones,
    scattered, so that an evening of games holds a quarter more than it needs. Takes some hundredths
    of a second: for moments in which nothing moves.
    """
    import ctypes  # noqa: PLC0415 - not before the first game was played

    gc.unfreeze()
    gc.collect()
    try:
        ctypes.CDLL(None).malloc_trim(0)
    except (AttributeError, OSError, TypeError):  # no GNU C library
        return
