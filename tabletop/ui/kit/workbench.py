"""Players' own games: reading their files and reloading them while they are edited."""

import queue
import threading
import time
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from tabletop.engine.game import Game

_LOOK = 0.25
"""Seconds between two checks of the files."""


@dataclass(frozen=True, slots=True)
class Flaw:
    """A problem in the files of an own game, and its location."""

    file: str
    """File path relative to the folder of the game."""
    line: int
    """Line number from 1; 0 if the problem concerns the whole file."""
    column: int
    what: str
    hint: str = ""
    warning: bool = False
    """Whether the game can be played in spite of the problem."""
    lines: tuple[tuple[int, str], ...] = ()
    """The line and those around it, each with its number."""
    fix: str = ""
    """The correct word, if the one in the file is surely a misspelling; otherwise empty."""
    source: object = None
    """Opaque reference by which `Workbench.put_right` finds the problem."""


@dataclass(frozen=True, slots=True)
class Edition:
    """The result of reading the files of an own game."""

    game: Game | None
    """The loaded game; None if its files have errors."""
    flaws: tuple[Flaw, ...] = ()
    files: Mapping[str, object] = field(default_factory=dict)
    """The watched files, relative to the game's folder, with a value that changes as they change.
    """
    thorough: bool = True
    """Whether rules and pictures were checked, too."""


class Workbench(Protocol):
    """Interface of the reader of players' own games, which reloads them after each edit."""

    def owns(self, folder: Path) -> bool:
        """Return whether the game in that folder is the player's own."""

    def stamp(self, folder: Path) -> Hashable:
        """Return a value that changes whenever a file of the folder changes."""

    def read(self, folder: Path, *, thorough: bool) -> Edition:
        """Read and check the files; `thorough` also checks rules and pictures."""

    def begin(self, folder: Path) -> None:
        """Start following the folder; a consent to run its code lasts until `end`."""

    def end(self, folder: Path) -> None:
        """Stop following the folder; a consent to run its code ends."""

    def too_long(self, game: Game) -> Sequence[Flaw]:
        """Return a problem for each text that doesn't fit its card.

        It draws the cards, so call it on the main thread.
        """

    def put_right(self, flaw: Flaw) -> None:
        """Write the suggested correction of a problem to its file.

        Raises:
            ValueError: The correction is impossible; the message is one sentence.
        """


class Follower:
    """A background thread that reloads a game whenever its files change.

    A change is picked up once the files are the same at two consecutive checks, so that no
    half-written file is read.
    """

    def __init__(self, workbench: Workbench, folder: Path) -> None:
        """Start following a folder; the first result arrives like later ones, through `poll`."""
        self.folder = folder
        self.edition = Edition(None)
        """The result of the last reading."""
        self.last_good: Game | None = None
        self.read_at = 0.0
        """Time of the last reading on the monotonic clock, in seconds; 0 before the first."""
        self.times = 0
        """Number of readings so far."""
        self._workbench = workbench
        self._told: queue.SimpleQueue[Edition] = queue.SimpleQueue()
        self._end = threading.Event()
        self._again = threading.Event()
        workbench.begin(folder)
        thread = threading.Thread(target=self._look, name="follower", daemon=True)
        thread.start()

    def _look(self) -> None:
        known: Hashable = None
        seen: Hashable = None
        while not self._end.is_set():
            if self._again.is_set():
                self._again.clear()
                known = None
            now = self._workbench.stamp(self.folder)
            if now != known and (now == seen or known is None):
                known = now
                for thorough in (False, True):
                    edition = self._workbench.read(self.folder, thorough=thorough)
                    self._told.put(edition)
                    if edition.game is None or self._end.is_set():
                        break
            seen = now
            self._end.wait(_LOOK)

    def poll(self) -> bool:
        """Take over finished readings without waiting; return whether there are any."""
        new = False
        while not self._told.empty():
            self.edition = self._told.get()
            self.last_good = self.edition.game or self.last_good
            self.read_at, self.times, new = time.monotonic(), self.times + 1, True
        return new

    def look_again(self) -> None:
        """Read the files again although unchanged, for example after consent to run their code."""
        self._again.set()

    def close(self) -> None:
        """Stop the background thread and stop following the folder."""
        if not self._end.is_set():
            self._workbench.end(self.folder)
        self._end.set()
