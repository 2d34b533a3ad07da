"""A balance run in a process beside the window: starting, reading results, stopping."""

import json
import os
import subprocess
import sys
import threading
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from tabletop.engine.game import Game

LEVELS = ("random", "quick", "greedy")
"""Levels for a run; players that search longer would take days."""


@dataclass(frozen=True, slots=True)
class Setup:
    """The parameters of a run."""

    game: Game
    seats: int
    level: str
    games: int
    variant: tuple[str, ...] = ()
    """A variant to play on the same deals, as arguments of `tabletop simulate`."""

    @property
    def name(self) -> str:
        """Base name of the run's files; another version of the game gives another run."""
        return f"{self.game.spec.id}-{self.seats}-{self.level}-{self.game.edition[:8]}"


class Bench:
    """Runs of one player, kept in a folder, so that each can be continued."""

    def __init__(self, folder: Path, command: tuple[str, ...] = ()) -> None:
        """`command` starts the program; by default the running one."""
        self._folder = folder
        self._command = command or program()
        self._process: subprocess.Popen[str] | None = None
        self._lines: list[str] = []
        self._lock = threading.Lock()
        self._problem: list[str] = []
        self._readers: list[threading.Thread] = []
        self._whole = False
        self.problem = ""
        """Why the last run ended without a result, in one line."""

    def state(self, setup: Setup) -> Path:
        """Return the file with the games of a run."""
        return self._folder / f"{setup.name}.jsonl"

    def report(self, setup: Setup) -> Path:
        """Return the report page of a run."""
        words = "-".join(word.strip("-") for word in setup.variant)
        variant = "".join(sign if sign.isalnum() else "-" for sign in f"-{words}" if words)
        return self._folder / f"{setup.name}{variant}.html"

    def begun(self, setup: Setup) -> int:
        """Return how many games of a run are stored."""
        try:
            with self.state(setup).open("rb") as file:
                return max(0, sum(1 for _ in file) - 1)
        except OSError:
            return 0

    @property
    def running(self) -> bool:
        """Whether games are being played."""
        return self._process is not None

    def start(self, setup: Setup) -> None:
        """Play the missing games."""
        self._start(self._words(setup))

    def _start(self, words: list[str]) -> None:
        self.stop()
        self.problem = ""
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            self._process = subprocess.Popen(  # noqa: S603 - our own program
                [*self._command, *words],
                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                text=True, encoding="utf-8", errors="replace",
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),  # Windows opens one
            )  # fmt: skip
        except OSError as error:
            self.problem = f"The games can't be started: {error.strerror}"
            return
        self._lines, self._problem, self._readers = [], [], []
        self._whole = False
        for stream, lines in (
            (self._process.stdout, self._lines), (self._process.stderr, self._problem)
        ):  # fmt: skip
            reader = threading.Thread(target=self._read, args=(stream, lines), daemon=True)
            reader.start()
            self._readers.append(reader)

    def write_tables(self, setup: Setup, folder: Path) -> None:
        """Write the stored games of a run as tables into a folder, without playing any."""
        kept = replace(setup, games=self.begun(setup), variant=())
        self._start([*self._words(kept), "--csv", str(folder)])

    def _words(self, setup: Setup) -> list[str]:
        jobs = max(1, (os.cpu_count() or 2) - 1)
        return [
            "simulate", setup.game.spec.id, "--seats", str(setup.seats), "--players", setup.level,
            "--games", str(setup.games), "--jobs", str(jobs), "--progress",
            "--state", str(self.state(setup)), "--report", str(self.report(setup)),
            *setup.variant,
        ]  # fmt: skip

    def _read(self, stream: Any, lines: list[str]) -> None:  # Any: a pipe of text
        for line in stream:
            with self._lock:
                lines[:-3] = []
                lines.append(line.strip())
        stream.close()

    def poll(self) -> dict[str, Any] | None:  # Any: JSON of our own program
        """Return new results as from `doors.lab.summary`, or None."""
        process = self._process
        if process is None:
            return None
        status = process.poll()
        if status is not None:
            for reader in self._readers:
                reader.join(1)
        with self._lock:
            told = [line for line in self._lines if line.startswith("{")]
            wrong = [line for line in self._problem if line]
            self._lines.clear()
        found: dict[str, Any] | None = json.loads(told[-1]) if told else None
        if found is not None:
            self._whole = found["done"] >= found["of"]
        if status is not None:
            self._process = None
            if status and not self._whole:
                self.problem = (wrong or ["The games ended before their time"])[-1]
        return found

    def stop(self) -> None:
        """Stop playing; stored games are kept."""
        process = self._process
        if process is None:
            return
        self._process = None
        process.terminate()
        try:
            process.wait(2)
        except subprocess.TimeoutExpired:
            process.kill()


def program() -> tuple[str, ...]:
    """Return the command line that starts this program again."""
    if getattr(sys, "frozen", False):
        return (sys.executable,)
    return sys.executable, "-m", "tabletop"
