"""Plays on other machines through a Dask scheduler that an operator has started.

A scheduler runs whatever it is sent, so its address is always typed by hand. No game code is sent:
each worker has the program and the game installed, and is checked before the first chunk.
"""

from collections.abc import Generator, Iterable
from contextlib import suppress
from functools import cache
from typing import TYPE_CHECKING, Any

from tabletop import __version__
from tabletop.doors.errors import SurroundingsError, UsageError
from tabletop.doors.lab import play as playing
from tabletop.doors.lab.executors import Play, play_chunk
from tabletop.doors.lab.plan import Plan
from tabletop.doors.lab.rows import Row

if TYPE_CHECKING:
    from types import ModuleType

_AHEAD = 4
_TRIES = 3
"""Number of times a chunk is sent."""
_PATIENCE = 10
"""Seconds in which a scheduler must answer."""


@cache
def identity(game: str, folder: str) -> tuple[str, str]:
    """Return the program's version and the hash of a game's content on this machine."""
    from tabletop.doors.shelf import find_game, open_shelf  # noqa: PLC0415 - in the worker

    found = playing.game_of(folder) if folder else find_game(open_shelf(), game)
    return __version__, found.edition


def play_there(play: Play, plan: Plan, chunk: range) -> list[Row]:
    """Play a chunk on a worker, which may have joined after the others were checked.

    Raises:
        ValueError: it has another version of the program or the game.
    """
    if identity(plan.game, plan.folder) != (plan.version, plan.content):
        raise ValueError("another version")
    return play_chunk(play, plan, chunk)


class Cluster:
    """Plays on the workers of a Dask scheduler."""

    def __init__(self, address: str) -> None:
        """Connect.

        Raises:
            SurroundingsError: Dask is not installed, or nobody answers there.
        """
        distributed = _dask()
        self._as_completed = distributed.as_completed
        try:
            self._client = distributed.Client(address, timeout=_PATIENCE, set_as_default=False)
        except (OSError, ValueError, TimeoutError) as error:
            raise SurroundingsError(f"there is no scheduler at {address}") from error

    @property
    def workers(self) -> int:
        """Number of games that can be played at once."""
        threads: dict[str, int] = self._client.nthreads()
        return max(1, sum(threads.values()))

    def rows(self, plan: Plan, chunks: Iterable[range]) -> Generator[list[Row]]:
        """Yield the rows of each chunk as it arrives; a failed one is sent twice again.

        Raises:
            SurroundingsError: there are no workers.
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
        """Disconnect."""
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
            self._client.wait_for_workers(1, timeout=_PATIENCE)
        except TimeoutError as error:
            raise SurroundingsError("the scheduler has no workers") from error
        told = self._client.run(identity, plan.game, plan.folder, on_error="return")
        for worker, found in sorted(told.items()):
            if isinstance(found, OSError):
                continue  # it has left
            if isinstance(found, Exception):
                raise SurroundingsError(f"worker {worker} can't play {plan.game}: {found}")
            version, content = found
            if version != plan.version:
                raise UsageError(f"worker {worker} has version {version}, not {plan.version}")
            if content != plan.content:
                raise UsageError(f"worker {worker} has another content of {plan.game}")


def _dask() -> "ModuleType":
    try:
        import distributed  # type: ignore[import-not-found,unused-ignore] # noqa: PLC0415 - an extra
    except ImportError as error:
        told = "a cluster needs Dask: pip install recess-tabletop[cluster]"
        raise SurroundingsError(told) from error
    found: ModuleType = distributed
    return found
