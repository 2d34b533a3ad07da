"""Players' own games: reading their files, and reloading them while they are edited."""

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
    """A problem in the files of a player's own game: what is wrong, and where."""

    file: str
    """File path relative to the folder of the game."""
    line: int
    """Line number from 1; 0 if the problem concerns the whole file."""
    column: int
    what: str
    hint: str = ""
    warning: bool = False
    """Whether the game can be played despite the problem."""
    lines: tuple[tuple[int, str], ...] = ()
    """The line and those around it, each with its number."""
    fix: str = ""
    """The corrected word if the one in the file is clearly misspelt; otherwise empty."""
    source: object = None
    """Used by `Project.apply_fix` to find the problem again."""


@dataclass(frozen=True, slots=True)
class Edition:
    """A player's own game as last read from its files, with the problems found in them."""

    game: Game | None
    """The game; None if errors in its files keep it from being loaded."""
    flaws: tuple[Flaw, ...] = ()
    files: Mapping[str, object] = field(default_factory=dict)
    """The watched files: path in the game's folder, and a value that changes with the file."""
    thorough: bool = True
    """Whether rules and pictures were checked too, which takes longer."""


class Project(Protocol):
    """The interface for reading players' own games and fixing problems in their files."""

    def owns(self, folder: Path) -> bool:
        """Return whether the game in a folder is the player's own, so that it may be changed."""

    def stamp(self, folder: Path) -> Hashable:
        """Return a value that differs whenever a file of the folder has changed."""

    def read(self, folder: Path, *, thorough: bool) -> Edition:
        """Read the game in a folder and check its files.

        With `thorough=True`, rules and pictures are checked too, which takes longer.
        """

    def begin(self, folder: Path) -> None:
        """Start working on the game in a folder.

        If the player consents to running the game's code, the consent holds until `end`.
        """

    def end(self, folder: Path) -> None:
        """Stop working on the game in a folder; the player's consent to run its code ends."""

    def overflow_warnings(self, game: Game) -> Sequence[Flaw]:
        """Return a problem for each text in a game that doesn't fit on its card.

        This draws the cards, so call it on the main thread.
        """

    def apply_fix(self, flaw: Flaw) -> None:
        """Correct a problem in its file as proposed by its field `fix`.

        Raises:
            ValueError: The correction is impossible; the message is one sentence.
        """


class Follower:
    """Reloads a game in a background thread whenever its files change.

    A change is read once the files are the same at two consecutive checks, so that no half-written
    file is read.
    """

    def __init__(self, workbench: Project, folder: Path) -> None:
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
        """Store what the background thread has read in `edition`, without waiting.

        Return whether there was anything new to show.
        """
        new = False
        while not self._told.empty():
            self.edition = self._told.get()
            self.last_good = self.edition.game or self.last_good
            self.read_at, self.times, new = time.monotonic(), self.times + 1, True
        return new

    def look_again(self) -> None:
        """Read the files again even if they haven't changed.

        Call this, for example, after the player has consented to running the game's code.
        """
        self._again.set()

    def close(self) -> None:
        """Stop the background thread and stop working on the folder."""
        if not self._end.is_set():
            self._workbench.end(self.folder)
        self._end.set()
