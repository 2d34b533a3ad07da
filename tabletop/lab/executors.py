"""Executors of games: this process, several processes, or other machines."""

import os
import signal
import threading
from collections import deque
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from functools import cache
from multiprocessing import get_context, parent_process
from types import ModuleType
from typing import Any, Protocol

from tabletop import __version__
from tabletop.cli.errors import SystemProblemError, UsageError
from tabletop.cli.shelf.lookup import find_game, open_shelf
from tabletop.lab import play as playing
from tabletop.lab.plan import Plan
from tabletop.lab.rows import Row

_BARREN = 2
"""Pools that may end in a row without playing a chunk before the run is given up."""
_AHEAD = 4
"""Most chunks in progress per worker."""


class PlayGames(Protocol):
    """A function that plays one game of a plan; other processes import it by name."""

    def __call__(self, plan: Plan, number: int) -> Row:
        """Play game `number` of the plan, from 0, and return its result."""


class Executor(Protocol):
    """Plays the games of a plan, here or on other machines, in chunks of several games."""

    def rows(self, plan: Plan, chunks: Iterable[range]) -> Generator[list[Row]]:
        """Play the games of all chunks and yield their results as they arrive, in any order.

        `chunks` are ranges of game numbers, counted from 0.

        Raises:
            CommandError: the games can't be played.
        """


class OneProcess:
    """Plays games in this process, one after another."""

    def __init__(self, play: PlayGames | None = None) -> None:
        self._play = play

    def rows(self, plan: Plan, chunks: Iterable[range]) -> Generator[list[Row]]:
        """Play the games of all chunks and yield each result as its game ends."""
        for chunk in chunks:
            for number in chunk:
                yield [(self._play or playing.play)(plan, number)]


class LocalPool:
    """Plays games in several processes of this machine.

    If the system kills a process, the chunks in progress start again.
    """

    def __init__(self, jobs: int, play: PlayGames | None = None) -> None:
        self._jobs, self._play = jobs, play

    def rows(self, plan: Plan, chunks: Iterable[range]) -> Generator[list[Row]]:
        """Play the games of all chunks and yield the results of each chunk as it ends.

        Raises:
            SystemProblemError: processes are killed repeatedly before any chunk ends.
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
                    message = "the processes that play games are ended"
                    raise SystemProblemError(message) from error
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
                under_way[pool.submit(play_chunk, self._play or playing.play, plan, chunk)] = chunk
            except BrokenProcessPool:
                again.append(chunk)
                raise
        return bool(under_way)


def play_chunk(play: PlayGames, plan: Plan, chunk: range) -> list[Row]:
    """Play the games of a plan with these numbers and return their results in order.

    `play` plays a single game.
    """
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


_TRIES = 3
"""Number of times a chunk is sent."""
_TIMEOUT = 10
"""Seconds in which a scheduler must answer."""


@cache
def identity(game: str, folder: str) -> tuple[str, str]:
    """Return the program's version and the hash of a game's content on this machine.

    `folder` is the folder of the game, or "" for a game on the shelf.
    """
    found = playing.game_of(folder) if folder else find_game(open_shelf(), game)
    return __version__, found.edition


def play_there(play: PlayGames, plan: Plan, chunk: range) -> list[Row]:
    """Play some games on a cluster worker after checking that it has the same game.

    The check is needed because a worker may join after the others were checked.

    Args:
        play: Plays one game.
        plan: What to play, with the version of the program and the hash of the game.
        chunk: Numbers of the games.

    Raises:
        ValueError: the worker has another version of the program or the game.
    """
    if identity(plan.game, plan.folder) != (plan.version, plan.content):
        raise ValueError("another version")
    return play_chunk(play, plan, chunk)


class Cluster:
    """Plays games on other machines through a Dask scheduler that an operator has started.

    A scheduler runs whatever it is sent, so its address is always typed by hand. No game code is
    sent: each worker has the program and the game installed, and is checked before the first chunk.
    """

    def __init__(self, address: str) -> None:
        """Connect to the scheduler at an address.

        Raises:
            SystemProblemError: Dask is not installed, or nothing answers at the address.
        """
        distributed = _dask()
        self._as_completed = distributed.as_completed
        try:
            self._client = distributed.Client(address, timeout=_TIMEOUT, set_as_default=False)
        except (OSError, ValueError, TimeoutError) as error:
            raise SystemProblemError(f"there is no scheduler at {address}") from error

    @property
    def workers(self) -> int:
        """Number of games that the cluster can play at once."""
        threads: dict[str, int] = self._client.nthreads()
        return max(1, sum(threads.values()))

    def rows(self, plan: Plan, chunks: Iterable[range]) -> Generator[list[Row]]:
        """Play the games of all chunks and yield the results of each chunk as it arrives.

        A chunk that fails is sent again, at most twice.

        Raises:
            SystemProblemError: there are no workers.
            UsageError: a worker has another version of the program or the game.
        """
        self._compare(plan)
        waiting = iter(chunks)
        tries: dict[Any, tuple[range, int]] = {}  # Any: futures of a library without types
        under_way = self._as_completed(loop=self._client.loop)
        while True:
            while len(tries) < _AHEAD * self.workers:
                chunk = next(waiting, None)
                if chunk is None:
                    break
                self._send(plan, chunk, 1, tries, under_way)
            if not tries:
                return
            future = next(under_way)
            chunk, sent = tries.pop(future)
            rows = self._result(future)
            if rows is not None:
                yield rows
            elif sent < _TRIES:
                self._send(plan, chunk, sent + 1, tries, under_way)

    def close(self) -> None:
        """Disconnect from the scheduler."""
        with suppress(OSError, TimeoutError):
            self._client.close()

    def _send(
        self,
        plan: Plan,
        chunk: range,
        sent: int,
        tries: dict[Any, tuple[range, int]],
        under_way: Any,
    ) -> None:
        future = self._client.submit(play_there, playing.play, plan, chunk, pure=False)
        tries[future] = (chunk, sent)
        under_way.add(future)

    def _result(self, future: Any) -> list[Row] | None:
        """Return the rows of a finished chunk; None if it failed."""
        if future.status != "finished":
            return None
        found: list[Row] = future.result()
        return found

    def _compare(self, plan: Plan) -> None:
        try:
            self._client.wait_for_workers(1, timeout=_TIMEOUT)
        except TimeoutError as error:
            raise SystemProblemError("the scheduler has no workers") from error
        answers = self._client.run(identity, plan.game, plan.folder, on_error="return")
        for worker, found in sorted(answers.items()):
            if isinstance(found, OSError):
                continue  # it has left
            if isinstance(found, Exception):
                raise SystemProblemError(f"worker {worker} can't play {plan.game}: {found}")
            version, content = found
            if version != plan.version:
                raise UsageError(f"worker {worker} has version {version}, not {plan.version}")
            if content != plan.content:
                raise UsageError(f"worker {worker} has another content of {plan.game}")


def _dask() -> ModuleType:
    try:
        import distributed  # type: ignore[import-not-found,unused-ignore] # noqa: PLC0415 - an extra
    except ImportError as error:
        message = "a cluster needs Dask: pip install recess-tabletop[cluster]"
        raise SystemProblemError(message) from error
    found: ModuleType = distributed
    return found
