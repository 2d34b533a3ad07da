"""Executors of games: this process, several processes, or other machines."""

import os
import signal
import threading
from collections import deque
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing import get_context, parent_process
from typing import Protocol

from tabletop.doors.errors import SurroundingsError
from tabletop.doors.lab import play as playing
from tabletop.doors.lab.plan import Plan
from tabletop.doors.lab.rows import Row

_BARREN = 2
"""Pools that may end in a row without playing a chunk before the run is given up."""
_AHEAD = 4
"""Most chunks in progress per worker."""


class Executor(Protocol):
    """Plays chunks of games."""

    def rows(self, plan: Plan, chunks: Iterable[range]) -> Generator[list[Row]]:
        """Play all games of the chunks and yield rows as they come, in any order.

        Raises:
            DoorError: they can't be played.
        """


class OneProcess:
    """Plays in this process, one game after the other."""

    def rows(self, plan: Plan, chunks: Iterable[range]) -> Generator[list[Row]]:
        """Yield each row as its game ends."""
        for chunk in chunks:
            for number in chunk:
                yield [playing.play(plan, number)]


class Pool:
    """Plays in several processes.

    If the system kills a process, the chunks in progress start again.
    """

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs

    def rows(self, plan: Plan, chunks: Iterable[range]) -> Generator[list[Row]]:
        """Yield the rows of each chunk as it ends.

        Raises:
            SurroundingsError: processes are killed repeatedly before any chunk ends.
        """
        waiting = iter(chunks)
        again: deque[range] = deque()
        barren = 0
        while True:
            under_way: dict[Future[list[Row]], range] = {}
            ended = 0
            pool = self._pool()
            try:
                while self._send(pool, plan, under_way, again, waiting):
                    done, _ = wait(under_way, return_when=FIRST_COMPLETED)
                    for future in done:
                        rows = future.result()
                        del under_way[future]
                        ended += 1
                        yield rows
            except BrokenProcessPool as error:
                barren = 0 if ended else barren + 1
                if barren == _BARREN:
                    told = "the processes that play games are ended"
                    raise SurroundingsError(told) from error
                again.extend(under_way.values())
            else:
                return
            finally:
                pool.shutdown(wait=False, cancel_futures=True)

    def _pool(self) -> ProcessPoolExecutor:
        context = get_context("spawn")
        return ProcessPoolExecutor(self._jobs, mp_context=context, initializer=_start_worker)

    def _send(
        self,
        pool: ProcessPoolExecutor,
        plan: Plan,
        under_way: dict[Future[list[Row]], range],
        again: deque[range],
        waiting: Iterator[range],
    ) -> bool:
        """Keep all workers busy; return whether any chunk is in progress."""
        while len(under_way) < _AHEAD * self._jobs:
            chunk = again.popleft() if again else next(waiting, None)
            if chunk is None:
                break
            try:
                under_way[pool.submit(play_chunk, playing.play, plan, chunk)] = chunk
            except BrokenProcessPool:
                again.append(chunk)
                raise
        return bool(under_way)


class Play(Protocol):
    """Plays one game of a plan."""

    def __call__(self, plan: Plan, number: int) -> Row:
        """Return the row of a game."""


def play_chunk(play: Play, plan: Plan, chunk: range) -> list[Row]:
    """Play the games of a chunk."""
    return [play(plan, number) for number in chunk]


def _start_worker() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    with suppress(OSError, AttributeError):
        os.nice(5)


def _end_with_parent() -> None:
    """End this process when its parent ends, however that happens."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
