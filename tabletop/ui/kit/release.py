"""Memory that a game has left behind goes back to the system."""

import gc


def give_back() -> None:
    """Return what nobody uses any more to the system; where it takes nothing back, nothing happens.

    A game makes and drops many small objects. The C library keeps their room for the next ones,
    scattered, so that an evening of games holds a quarter more than it needs. Takes some hundredths
    of a second: for moments in which nothing moves.
    """
    import ctypes  # noqa: PLC0415 - not before the first game was played

    gc.collect()
    try:
        ctypes.CDLL(None).malloc_trim(0)
    except (AttributeError, OSError, TypeError):  # no GNU C library
        return
