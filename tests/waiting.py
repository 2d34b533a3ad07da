"""How long tests wait for what must come true: longer than any machine needs, however busy."""

import time
from collections.abc import Callable

PATIENCE = 600.0
"""Seconds; the limit of pytest for a test comes after it."""


def wait_for(what: str, holds: Callable[[], object]) -> None:
    """Ask again and again until something holds.

    Raises:
        TimeoutError: it does not come true; names `what`.
    """
    end = time.monotonic() + PATIENCE
    while not holds():
        if time.monotonic() > end:
            raise TimeoutError(f"waited {PATIENCE:.0f} s for {what}")
        time.sleep(0.02)
