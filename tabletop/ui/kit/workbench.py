"""Games that players make themselves: their files, followed while they are edited."""

import queue
import threading
import time
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from tabletop.engine.game import Game

_LOOK = 0.25
"""Seconds between two looks at the files."""


@dataclass(frozen=True, slots=True)
class Flaw:
    """One thing to put right in the files of a game, and where."""

    file: str
    """Beneath the folder of the game."""
    line: int
    """From 1; 0 when the file as a whole is meant."""
    column: int
    what: str
    hint: str = ""
    warning: bool = False
    """Whether the game can be played all the same."""
    lines: tuple[tuple[int, str], ...] = ()
    """The line and those around it, each with its number."""
    fix: str = ""
    """The word that is surely meant in place of the one there."""
    source: object = None
    """What `Workbench.put_right` knows it by."""


@dataclass(frozen=True, slots=True)
class Edition:
    """What the files of a game make now."""

    game: Game | None
    """None where something is wrong with them."""
    flaws: tuple[Flaw, ...] = ()
    files: Mapping[str, object] = field(default_factory=dict)
    """What is watched, beneath the folder of the game, each with what differs once it changes."""
    thorough: bool = True
    """Whether rules and pictures were looked at, too."""


class Workbench(Protocol):
    """Reads the games that players make themselves, again and again."""

    def owns(self, folder: Path) -> bool:
        """Whether the game of that folder is the player's own."""

    def stamp(self, folder: Path) -> Hashable:
        """Return what changes when a file of the folder does."""

    def read(self, folder: Path, *, thorough: bool) -> Edition:
        """Return what the files make; `thorough` looks at rules and pictures, too."""

    def begin(self, folder: Path) -> None:
        """Its files are followed from now on: one yes to its code lasts until `end`."""

    def end(self, folder: Path) -> None:
        """Its files are followed no longer."""

    def too_long(self, game: Game) -> Sequence[Flaw]:
        """Return the texts that their cards have no room for. Draws: for the window's thread."""

    def put_right(self, flaw: Flaw) -> None:
        """Write the word that is meant.

        Raises:
            ValueError: that can't be done; one sentence.
        """


class Follower:
    """Reads a game anew whenever its files change, beside the window.

    A change counts once the files have been at rest from one look to the next, so that nothing
    half written is read.
    """

    def __init__(self, workbench: Workbench, folder: Path) -> None:
        """Begin to look at a folder; the first reading comes, too."""
        self.folder = folder
        self.edition = Edition(None)
        """What the files made last."""
        self.last_good: Game | None = None
        self.read_at = 0.0
        """When they were read last, by the clock that only goes forward; 0 before."""
        self.times = 0
        """How often they were read."""
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
        """Take over what was read; whether there is something new. Never waits."""
        new = False
        while not self._told.empty():
            self.edition = self._told.get()
            self.last_good = self.edition.game or self.last_good
            self.read_at, self.times, new = time.monotonic(), self.times + 1, True
        return new

    def look_again(self) -> None:
        """Read the files once more, though they are as they were: their code may run by now."""
        self._again.set()

    def close(self) -> None:
        """Look no longer."""
        if not self._end.is_set():
            self._workbench.end(self.folder)
        self._end.set()
