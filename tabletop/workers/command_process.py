"""Runs a command of this program in a child process and reads its output line by line.

It is separate from `process`, because the first frame must not wait for `subprocess`.
"""

import subprocess
import sys
import threading
from collections.abc import Sequence
from typing import IO

_MOST_KEPT = 4
"""Most lines kept until they are read."""


class CommandProcess:
    """Runs a program's commands in a child process, one at a time, and collects their output.

    No method but `stop` waits for a command to end.
    """

    def __init__(self, program: tuple[str, ...] = (), *, name: str = "It") -> None:
        """Create it without starting a process.

        Args:
            program: The command line that starts the program; by default the running one.
            name: Name of the program in the sentences of `problem`.
        """
        self._program = program or own_program()
        self._name = name
        self.process: subprocess.Popen[str] | None = None
        self._lines: list[str] = []
        self._errors: list[str] = []
        self._lock = threading.Lock()
        self._readers: list[threading.Thread] = []
        self.problem = ""
        """Why the last command failed, in one line; "" if it did not."""

    @property
    def running(self) -> bool:
        """Whether a command is running, as the last call of `poll` found it."""
        return self.process is not None

    def start(self, arguments: Sequence[str]) -> None:
        """Run the program with these arguments, after ending any command that is still running.

        If it can't be started, `problem` says why.
        """
        self.stop()
        self.problem, self._lines, self._errors = "", [], []
        try:
            self.process = subprocess.Popen(  # noqa: S603 - our own program
                [*self._program, *arguments],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
                encoding="utf-8",
                errors="replace",
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),  # Windows opens one
            )
        except OSError as error:
            self.problem = f"{self._name} can't be started: {error.strerror}"
            return
        streams = (self.process.stdout, self._lines), (self.process.stderr, self._errors)
        self._readers = [
            threading.Thread(target=self._read, args=each, daemon=True) for each in streams
        ]
        for reader in self._readers:
            reader.start()

    def _read(self, stream: IO[str], lines: list[str]) -> None:
        with stream:
            for line in stream:
                with self._lock:
                    lines[: -_MOST_KEPT + 1] = []
                    lines.append(line.strip())

    def poll(self) -> list[str]:
        """Return the last lines, at most four, that the command has printed since the last call.

        If the command has failed in the meantime, `problem` says why.
        """
        process = self.process
        if process is None:
            return []
        status = process.poll()
        if status is not None:
            for reader in self._readers:
                reader.join(1)
            self.process = None
        with self._lock:
            lines, self._lines[:] = list(self._lines), []
            errors = [line for line in self._errors if line]
        if status:
            ended = f"{self._name} ended before its time ({status})"
            self.problem = errors[-1] if errors else ended
        return lines

    def stop(self) -> None:
        """End the running command, if any. It is killed if it doesn't end within two seconds."""
        process, self.process = self.process, None
        if process is None:
            return
        process.terminate()
        try:
            process.wait(2)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait(2)


def own_program() -> tuple[str, ...]:
    """Return the command line that starts this program again, as a tuple of arguments."""
    if getattr(sys, "frozen", False):
        return (sys.executable,)
    return sys.executable, "-m", "tabletop"
