"""Limits the processor time of a game's code and names the place where it was stopped."""

import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from tabletop.engine.mistakes import GUEST, place_of
from tabletop.engine.promises import ConformanceError


@contextmanager
def within(seconds: float, what: str) -> Iterator[None]:
    """Limit the processor time of a block.

    Where the system allows it, the block is interrupted; else it is reported afterwards.

    Raises:
        ConformanceError: it took longer; names file and line if they are in a game's folder.
    """
    told = f"{what} take more than {seconds:g} s"

    def stop(_: int, frame: FrameType | None) -> None:
        raise ConformanceError(f"{_place(frame)}{told}")

    can_stop = hasattr(signal, "setitimer") and (
        threading.current_thread() is threading.main_thread()
    )
    began = time.process_time()
    if not can_stop:
        yield
    else:
        before = signal.signal(signal.SIGVTALRM, stop)
        signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
            signal.signal(signal.SIGVTALRM, before)
    if time.process_time() - began > seconds:
        raise ConformanceError(told)


def _place(frame: FrameType | None) -> str:
    """Return the current place in own-folder code, such as `rules.py:42: `; "" if there is none."""
    while frame is not None:
        if str(frame.f_globals.get("__name__", "")).startswith(GUEST):
            return f"{place_of(frame)}: "
        frame = frame.f_back
    return ""
