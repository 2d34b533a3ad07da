"""Runs a command of this program in a process beside the window and reads its output."""

import subprocess
import threading
from collections.abc import Sequence
from typing import Any

from tabletop.session.bench import program

_KEPT = 4
"""Most lines kept until they are read."""


class Beside:
    """Runs one command at a time. Never blocks, so the window can go on."""

    def __init__(self, command: tuple[str, ...] = ()) -> None:
        """`command` starts the program; by default the running one."""
        self._command = command or program()
        self._process: subprocess.Popen[str] | None = None
        self._lines: list[str] = []
        self._wrong: list[str] = []
        self._lock = threading.Lock()
        self._readers: list[threading.Thread] = []
        self.problem = ""
        """Why the last command failed, in one line; "" if it did not."""

    @property
    def running(self) -> bool:
        """Whether a command is running, as of the last `poll`."""
        return self._process is not None

    def start(self, words: Sequence[str]) -> None:
        """Start the program with these arguments, ending a running command first."""
        self.stop()
        self.problem, self._lines, self._wrong = "", [], []
        try:
            self._process = subprocess.Popen(  # noqa: S603 - our own program
                [*self._command, *words],
                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                text=True, encoding="utf-8", errors="replace",
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),  # Windows opens one
            )  # fmt: skip
        except OSError as error:
            self.problem = f"It can't be started: {error.strerror}"
            return
        streams = (self._process.stdout, self._lines), (self._process.stderr, self._wrong)
        self._readers = [
            threading.Thread(target=self._read, args=each, daemon=True) for each in streams
        ]
        for reader in self._readers:
            reader.start()

    def _read(self, stream: Any, lines: list[str]) -> None:  # Any: a pipe of text
        for line in stream:
            with self._lock:
                lines[: -_KEPT + 1] = []
                lines.append(line.strip())
        stream.close()

    def poll(self) -> list[str]:
        """Return the latest lines that were not returned yet."""
        process = self._process
        if process is None:
            return []
        status = process.poll()
        if status is not None:
            for reader in self._readers:
                reader.join(1)
            self._process = None
        with self._lock:
            told, self._lines[:] = list(self._lines), []
            wrong = [line for line in self._wrong if line]
        if status:
            self.problem = (wrong or [f"It ended before its time ({status})"])[-1]
        return told

    def stop(self) -> None:
        """End the running command, if any."""
        process, self._process = self._process, None
        if process is None:
            return
        process.terminate()
        try:
            process.wait(2)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait(2)
