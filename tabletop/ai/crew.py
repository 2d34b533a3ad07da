"""A pool of processes that run searches for a worker, each behind a pipe.

Like the worker they are sent what one seat knows, and they answer with the findings of a search.
The findings do not depend on which process runs which search. A process that dies or hangs is
dropped and its searches are run here, so nothing is lost.
"""

import contextlib
import os
import pickle
import signal
import time
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, TypeVar

from tabletop.ai.search import GLANCE, Findings, Stop
from tabletop.ai.trees import Tree, one_after_another
from tabletop.engine.state import State

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

S = TypeVar("S", bound=State)

STOP = b"stop"
PROMPTNESS = 0.04
"""Seconds that a stopped choice waits for findings from the other processes."""
PATIENCE = 2.0
"""Time limit for other processes: this many times the time of the searches here, plus a second."""


class Crew:
    """This process and the processes behind some pipes."""

    def __init__(self, pipes: Sequence["Connection"]) -> None:
        self._pipes = list(pipes)
        self._number = 0

    def __call__(self, trees: Sequence[Tree[S]], stop: Stop | None = None) -> list[Findings]:
        """Run searches in all processes at once, as `Grow` specifies."""
        self._number += 1
        processes = 1 + len(self._pipes)
        shares = [list(range(first, len(trees), processes)) for first in range(processes)]
        away = {
            pipe: share
            for pipe, share in zip(list(self._pipes), shares[1:], strict=True)
            if share and self._send(pipe, trees, share)
        }
        here = [number for number in range(len(trees))
                if all(number not in share for share in away.values())]  # fmt: skip
        begun = time.monotonic()
        grown = _grown(trees, here, stop)
        left = 1 + PATIENCE * (time.monotonic() - begun)
        found, missing = self._gather(away, time.monotonic() + left, stop)
        grown |= found
        grown |= _grown(trees, missing, stop) if missing else {}
        return [grown[number] for number in sorted(grown)]

    def _send(self, pipe: "Connection", trees: Sequence[Tree[S]], share: list[int]) -> bool:
        """Send some searches to a process; return whether it accepted them."""
        what = pickle.dumps([(number, trees[number]) for number in share])
        try:
            pipe.send_bytes(b"%d " % self._number + what)
        except (OSError, ValueError):
            self._leave_out(pipe)
            return False
        return True

    def _gather(
        self, away: Mapping["Connection", list[int]], deadline: float, stop: Stop | None
    ) -> tuple[dict[int, Findings], list[int]]:
        """Return the findings of the other processes, and the searches to run here instead.

        After `stop` no search is run here: the findings so far must do.
        """
        found: dict[int, Findings] = {}
        missing: list[int] = []
        waiting, stopped = dict(away), False
        while waiting and time.monotonic() < deadline:
            if not stopped and stop is not None and stop():
                stopped, deadline = True, time.monotonic() + PROMPTNESS
                for pipe in waiting:
                    with contextlib.suppress(OSError):
                        pipe.send_bytes(STOP)
            for pipe in _speaking(list(waiting)):
                try:
                    number, _, what = pipe.recv_bytes().partition(b" ")
                    if number == b"%d" % self._number:
                        found |= pickle.loads(what)  # noqa: S301 - from a process of ours
                        del waiting[pipe]
                except (EOFError, OSError, ValueError, pickle.UnpicklingError):
                    self._leave_out(pipe)
                    missing += waiting.pop(pipe)
        if stopped:
            return found, []
        for pipe, share in waiting.items():
            self._leave_out(pipe)
            missing += share
        return found, sorted(missing)

    def _leave_out(self, pipe: "Connection") -> None:
        self._pipes.remove(pipe)
        pipe.close()


def _speaking(pipes: list["Connection"]) -> list["Connection"]:
    """Return the pipes with data or at their end, after waiting briefly for one."""
    from multiprocessing.connection import wait  # noqa: PLC0415 - not before the first frame

    ready = wait(pipes, GLANCE)
    return [pipe for pipe in pipes if pipe in ready]


def _grown(
    trees: Sequence[Tree[S]] | Mapping[int, Tree[S]], numbers: Sequence[int], stop: Stop | None
) -> dict[int, Findings]:
    found = one_after_another([trees[number] for number in numbers], stop)
    return dict(zip(numbers, found, strict=False))


def settle_down() -> None:
    """Lower this process's priority and ignore interrupts from the terminal."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(OSError, AttributeError):
        os.nice(10)


def work(pipe: "Connection") -> None:
    """Run the searches that are sent until the other end closes."""
    settle_down()
    with contextlib.suppress(EOFError, OSError):
        while True:
            number, _, what = pipe.recv_bytes().partition(b" ")
            if what:
                sent: list[tuple[int, Tree[State]]] = pickle.loads(what)  # noqa: S301 - from a process of ours
                trees = dict(sent)
                found = _grown(trees, list(trees), pipe.poll)
                pipe.send_bytes(number + b" " + pickle.dumps(found))
