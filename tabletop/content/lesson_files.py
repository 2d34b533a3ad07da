"""Finds the lessons in a game's folder without reading them.

It imports neither yaml nor pydantic: the shelf needs this before its first frame.
"""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from tabletop.engine.game import Game, Invitation
from tabletop.engine.numbers import whole
from tabletop.folders import files, plain_text

if TYPE_CHECKING:
    from tabletop.engine.lesson import Lesson

LESSONS = "lessons"
"""Folder of the lessons, in that of a game."""
MOST = 20
_HEAD = 1 << 12
"""Bytes at the beginning of a file that contain its heading."""
_USUAL_MINUTES = 4


@dataclass(frozen=True, slots=True)
class LessonsOf:
    """The lessons in a game's folder."""

    folder: Path

    def files(self) -> tuple[Path, ...]:
        """Return the files sorted by name; empty if there is no such folder."""
        return tuple(files(self.folder / LESSONS, ".yaml")[:MOST])

    def invitations(self) -> tuple[Invitation, ...]:
        """Return id, title and minutes of each lesson, from its first lines."""
        found = (_invitation(path) for path in self.files())
        return tuple(each for each in found if each is not None)

    def __call__(self, game: Game) -> "tuple[Lesson, ...]":
        """Return the lessons, checked against the game.

        Raises:
            ContentError: a lesson is invalid; holds all problems of all files.
        """
        if not self.files():
            return ()
        from tabletop.content.lessons import read_lessons  # noqa: PLC0415 - yaml and pydantic

        return tuple(each.lesson for each in read_lessons(self.files(), game))


def _invitation(path: Path) -> Invitation | None:
    try:
        with path.open("rb") as stream:
            head = plain_text(stream.read(_HEAD)).decode("utf-8", "replace")
    except OSError:
        return None
    name, title, minutes = (_line(head, key) for key in ("lesson", "title", "minutes"))
    if not name or not title:
        return None
    return Invitation(name, title, whole(minutes) or _USUAL_MINUTES)


def _line(head: str, key: str) -> str:
    """Return the value of a top-level key on its own line."""
    found = re.search(rf"^{key}:[ \t]*([^\n]*)", head, re.MULTILINE)
    text = re.sub(r"\s#.*", "", found[1]).strip().strip("\"'") if found else ""
    return "".join(sign for sign in text if sign.isprintable())[:60]
