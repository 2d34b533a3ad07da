"""A child process that answers requests over a pipe, one at a time.

The child is spawned when first needed and ends with this process. A new request stops work on the
previous one. A process that dies, hangs or sends too long an answer is killed and replaced. Nothing
here blocks, so that a window keeps its frame rate.
"""

import contextlib
import os
import signal
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

STOP = b"stop"
"""The message that asks a process to answer at once with what it has found so far."""
_OUT_OF_TIME = getattr(signal, "SIGXCPU", None)
"""The signal that ends a process that has used up its processor time, if the system has one."""


class WorkerError(Exception):
    """Raised if a request gets no answer because the worker process died or took too long."""

    def __init__(self, *, is_late: bool) -> None:
        super().__init__("it takes too long" if is_late else "the process died")
        self.is_late = is_late
        """Whether the process took too long; otherwise it died."""


class Worker:
    """A child process that answers requests one at a time, with optional helper processes.

    It is started when first needed. If it dies or hangs, a new one replaces it.
    """

    def __init__(
        self,
        work: Callable[..., None],
        *,
        timeout: float,
        name: str = "recess-worker",
        helper: "Callable[[Connection], None] | None" = None,
        start_timeout: float = 0.0,
        stop_timeout: float = 0.0,
        retries_late: bool = False,
        longest: int = 400,
    ) -> None:
        """Create it without starting a process.

        Args:
            work: The function that runs in the process. It gets its end of the pipe, and the
                pipes to helpers if there are any; see `serve`.
            timeout: Seconds without an answer after which the process counts as hung.
            name: Name of the process, to be found in a list of processes.
            helper: Runs in each helper, with its end of the pipe.
            start_timeout: Seconds that a new process may take besides.
            stop_timeout: Seconds in which a process must obey a stop, or it is killed; by default
                as long as any answer may take.
            retries_late: Whether a request that took too long is tried once more, as is one whose
                process died.
            longest: Bytes of an answer; a longer one counts as a death.
        """
        self._work, self._helper, self._name = work, helper, name
        self._timeout, self._start_timeout = timeout, start_timeout
        self._stop_timeout = stop_timeout or timeout
        self._retries_late, self._longest = retries_late, longest
        self.process: BaseProcess | None = None
        self.helpers: list[BaseProcess] = []
        self._pipe: Connection | None = None
        self._wanted: int | None = None
        """Number of helpers that the open request wants; None for as many as there are."""
        self._request: bytes | None = None
        self._number = 0
        """Number of the open request, or of the last one."""
        self._sent_number = 0
        """Number of the last request sent, to this process or an earlier one."""
        self._sent = 0.0
        self._limit = timeout
        """Seconds for the request that was sent."""
        self._stopped = 0.0
        """When the process was told to stop; 0 if it was not."""
        self._working = False
        """Whether the process still owes an answer, wanted or not."""
        self._ran_out = False
        """Whether the system ended the last process for using too much processor time."""
        self._tries = 0

    @property
    def busy(self) -> bool:
        """Whether a request is open: sent, but not yet answered."""
        return self._request is not None

    @property
    def is_alive(self) -> bool:
        """Whether the child process and all its helper processes are running."""
        processes = (self.process, *self.helpers)
        return all(each is not None and each.is_alive() for each in processes)

    def start(self, helpers: int | None = None) -> None:
        """Start the child process with `helpers` helper processes, unless it is already running so.

        With None, the number of helpers doesn't change.

        Raises:
            OSError: the system allows no more processes.
        """
        wanted = len(self.helpers) if helpers is None else helpers
        if self.is_alive and len(self.helpers) == wanted:
            return
        self.kill()
        self._ran_out = False
        pipes = []
        if self._helper is not None:
            for number in range(wanted):
                helper, pipe = _spawn(self._helper, f"{self._name}-{number}")
                self.helpers.append(helper)
                pipes.append(pipe)
        more = (tuple(pipes),) if pipes else ()
        self.process, self._pipe = _spawn(self._work, self._name, *more)
        for pipe in pipes:
            pipe.close()

    def ask(self, request: bytes, helpers: int | None = None) -> None:
        """Send a request; `poll` returns its answer later. An earlier open request is dropped.

        `helpers` is the number of helper processes to use; None for the current number.
        """
        self.drop()
        self._number += 1
        self._request, self._wanted, self._tries = request, helpers, 0
        self._listen()
        self._send_when_free()

    def poll(self) -> bytes | None:
        """Return the answer to the open request, or None if there is none yet. This never blocks.

        Raises:
            WorkerError: the process died or took too long; the request is closed.
        """
        answer = self._listen()
        if self._request is None:
            return None
        if answer is not None:
            self._request = None
            return answer
        if self._sent_number != self._number:
            self._send_when_free()
            return None
        is_dead = self.process is None or not self.process.is_alive()
        if is_dead:
            self.kill()
        is_late = self._ran_out or time.monotonic() - self._sent > self._limit
        if is_dead or is_late:
            self.kill()
            if self._tries > 1 or (is_late and not self._retries_late):
                self._request = None
                raise WorkerError(is_late=is_late)
            self._send(self._request)
        return None

    def finish(self) -> bytes | None:
        """Ask the process to answer the open request at once, and return that answer.

        If no answer comes within `stop_timeout` seconds, kill the process and return None.
        """
        answer = self._listen()
        if answer is None and self._working and self._sent_number == self._number:
            self._stop()
            deadline = time.monotonic() + self._stop_timeout
            while answer is None and self._working and (left := deadline - time.monotonic()) > 0:
                with contextlib.suppress(OSError):
                    if self._pipe is not None and self._pipe.poll(left):
                        answer = self._listen()
            if answer is None:
                self.kill()
        self._request = None
        return answer

    def drop(self) -> None:
        """Drop the open request, if any, and tell the process to stop working on it."""
        if self._request is not None and self._working:
            self._stop()
        self._request = None

    def close(self) -> None:
        """Drop the open request and kill the process and its helpers."""
        self._request = None
        self.kill()

    def kill(self) -> None:
        """Kill the process and its helpers at once. The next process gets any open request."""
        if self._pipe is not None:
            self._pipe.close()
        processes = [each for each in (self.process, *self.helpers) if each is not None]
        for process in processes:
            if process.is_alive():
                process.kill()
        for process in processes:
            process.join(1)
        if self.process is not None and _OUT_OF_TIME is not None:
            self._ran_out = self.process.exitcode == -_OUT_OF_TIME
        self.helpers.clear()
        self.process = self._pipe = None
        self._working, self._stopped = False, 0.0

    def _listen(self) -> bytes | None:
        """Read from the process; return its answer to the open request if it has arrived."""
        found: bytes | None = None
        try:
            while self._pipe is not None and self._pipe.poll():
                number, _, answer = self._pipe.recv_bytes(self._longest).partition(b" ")
                if number == b"%d" % self._sent_number:
                    self._working = False
                    if self._request is not None and self._number == self._sent_number:
                        found = answer
        except (EOFError, OSError):
            self.kill()
        return found

    def _send_when_free(self) -> None:
        """Send the open request unless the process still works; kill it if it doesn't stop."""
        # Only a process that listens is sent anything long: writing must not wait either.
        if self._working and time.monotonic() - self._stopped > self._stop_timeout:
            self.kill()
        if not self._working and self._request is not None:
            self._send(self._request)

    def _send(self, request: bytes) -> None:
        """Send a request to a process that listens; a failure shows at the next `poll`."""
        self._tries += 1
        self._sent, self._sent_number = time.monotonic(), self._number
        self._limit = self._timeout + (0 if self.is_alive else self._start_timeout)
        with contextlib.suppress(OSError, ValueError):
            self.start(self._wanted)
            if self._pipe is not None:
                self._pipe.send_bytes(b"%d " % self._number + request)
                self._working, self._stopped = True, 0.0

    def _stop(self) -> None:
        if not self._stopped:
            self._stopped = time.monotonic()
            with contextlib.suppress(OSError, ValueError):
                if self._pipe is not None:
                    self._pipe.send_bytes(STOP)


def _spawn(
    work: Callable[..., None], name: str, *arguments: object
) -> "tuple[BaseProcess, Connection]":
    """Start a process with a pipe to it; return both."""
    # It takes most of a hundredth of a second, which the first frame doesn't wait for.
    from multiprocessing import get_context  # noqa: PLC0415

    context = get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=work, args=(theirs, *arguments), daemon=True, name=name)
    process.start()
    theirs.close()
    return process, ours


def serve(pipe: "Connection", answer: Callable[[bytes], bytes], *, nice: int = 10) -> None:
    """Answer requests in a child process until the other end of the pipe is closed.

    Args:
        pipe: The child's end of the pipe.
        answer: Returns the answer to a request. When it should stop working, `pipe.poll()` becomes
            true.
        nice: How much to lower the priority of the process.
    """
    # An interrupt from the terminal is for the window, whose end closes the pipe.
    with contextlib.suppress(ValueError):  # not in the main thread, as in tests
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(OSError, AttributeError):
        os.nice(nice)
    with contextlib.suppress(EOFError, OSError):
        while True:
            number, _, request = pipe.recv_bytes().partition(b" ")
            if request:  # nothing follows a stop that came after the answer
                pipe.send_bytes(number + b" " + answer(request))
