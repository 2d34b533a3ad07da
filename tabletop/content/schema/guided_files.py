"""Finds the lessons, scenario cases and puzzles in a game's folder; reads and writes puzzles.

Does not import yaml: the game shelf needs these before its first frame. The YAML of a lesson or
scenario is read when it is opened or a picture in the rulebook is first shown. A puzzle is one line
of JSON in `puzzles.jsonl`.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from tabletop.content.yaml.problems import LARGEST_FILE, ContentError, Problem
from tabletop.engine.game import Game, Invitation
from tabletop.engine.guided.puzzle import Puzzle, line_of, puzzle_of
from tabletop.engine.numbers import whole
from tabletop.folders import files, plain_text

if TYPE_CHECKING:
    from tabletop.engine.guided.lesson import Lesson

LESSONS = "lessons"
"""Name of the folder of lessons in a game's folder."""
MOST = 20
_HEAD = 1 << 12
"""Bytes at the beginning of a file that contain its heading."""
_USUAL_MINUTES = 4


@dataclass(frozen=True, slots=True)
class LessonsOf:
    """Finds and reads the lessons in a game's folder."""

    folder: Path

    def files(self) -> tuple[Path, ...]:
        """Return the files of the lessons, sorted by name; empty if there is no such folder."""
        return tuple(files(self.folder / LESSONS, ".yaml")[:MOST])

    def invitations(self) -> tuple[Invitation, ...]:
        """Return id, title and minutes of each lesson, read from the first lines of its file."""
        found = (_invitation(path) for path in self.files())
        return tuple(each for each in found if each is not None)

    def __call__(self, game: Game) -> "tuple[Lesson, ...]":
        """Return the lessons, checked against the game.

        Raises:
            ContentError: a lesson is invalid; holds all problems of all files.
        """
        if not self.files():
            return ()
        from tabletop.content.schema.lesson import read_lessons  # noqa: PLC0415 - yaml

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


SCENARIOS = "scenarios"
"""Name of the folder of scenarios in a game's folder."""
_NAME = re.compile(r"[a-z][a-z0-9_-]*\Z")


@dataclass(frozen=True, slots=True)
class CasesOf:
    """Finds and reads the scenario cases in a game's folder."""

    folder: Path

    def files(self) -> tuple[Path, ...]:
        """Return the files of the scenarios, sorted by name; empty if there is no such folder."""
        return tuple(files(self.folder / SCENARIOS, ".yaml"))

    def __call__(self, game: Game, name: str, number: int) -> "Lesson":
        """Return a case as a lesson of one step.

        `name` is that of its file without the ending; cases are counted from 1.

        Raises:
            ValueError: there is no such case, or it has no position.
        """
        path = self.folder / SCENARIOS / f"{name}.yaml"
        if not _NAME.match(name) or not path.is_file():
            raise ValueError(f"{game.spec.id} has no lesson and no scenarios called {name}")
        from tabletop.content.schema.scenario import read_case  # noqa: PLC0415 - yaml

        return read_case(path, game, number)


PUZZLES = "puzzles.jsonl"
"""The file in a game's folder that holds its puzzles."""


@dataclass(frozen=True, slots=True)
class PuzzlesOf:
    """Finds and reads the puzzles in a game's folder."""

    folder: Path

    def __call__(self) -> tuple[Puzzle, ...]:
        """Return the puzzles; empty if there is no file.

        Raises:
            ContentError: a line is invalid; holds all problems.
        """
        path = self.folder / PUZZLES
        return read_puzzles(path) if path.is_file() else ()

    def exist(self) -> bool:
        """Return whether the game has puzzles; this reads none."""
        return (self.folder / PUZZLES).is_file()


def read_puzzles(path: Path) -> tuple[Puzzle, ...]:
    """Return the puzzles in a file, in order.

    Raises:
        ContentError: a line is invalid; holds all problems.
    """
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST_FILE + 1)
    except OSError as error:
        raise ContentError([Problem(str(path), 0, 0, "", f"can't be read: {error}")]) from error
    if len(data) > LARGEST_FILE:
        raise ContentError([Problem(str(path), 0, 0, "", "is too large")])
    found: dict[str, Puzzle] = {}
    problems: list[Problem] = []
    for number, line in enumerate(data.splitlines(), 1):
        if not line.strip():
            continue
        try:
            puzzle = puzzle_of(line)
        except ValueError as error:
            problems.append(Problem(str(path), number, 1, "", str(error)))
            continue
        if puzzle.id in found:
            what = f"there is a puzzle {puzzle.id} already"
            problems.append(Problem(str(path), number, 1, "", what))
        found[puzzle.id] = puzzle
    if problems:
        raise ContentError(problems)
    return tuple(found.values())


def write_puzzles(path: Path, puzzles: Iterable[Puzzle]) -> None:
    """Write puzzles to a file, replacing its contents.

    Raises:
        OSError: it can't be written.
    """
    text = "".join(f"{line_of(each)}\n" for each in puzzles)
    path.write_text(text, encoding="utf-8", newline="\n")
