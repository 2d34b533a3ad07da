"""How long tests wait for what must come true: longer than any machine needs, however busy."""

import time
from collections.abc import Callable

PATIENCE = 600.0
"""Seconds; the limit of pytest for a test comes after it."""


def wait_for(what: str, holds: Callable[[], object]) -> None:
    """Ask again and again until something holds; who asks leaves most of the time to the others.

    Raises:
        TimeoutError: it does not come true; names `what`.
    """
    asked = time.monotonic()
    end = asked + PATIENCE
    while not holds():
        answered = time.monotonic()
        if answered > end:
            raise TimeoutError(f"waited {PATIENCE:.0f} s for {what}")
        time.sleep(max(0.02, min(0.2, 2 * (answered - asked))))
        asked = time.monotonic()
