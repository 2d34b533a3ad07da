"""Reads and writes the puzzles of a game: one in each line of `puzzles.jsonl`, as JSON.

Neither yaml nor pydantic: the shelf asks for the puzzle of the day, and a line is quickly read.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from tabletop.content.problems import LARGEST_FILE, ContentError, Problem
from tabletop.engine.puzzle import Puzzle
from tabletop.engine.puzzle_text import line_of, puzzle_of

PUZZLES = "puzzles.jsonl"
"""The file, in the folder of a game, that holds them."""


@dataclass(frozen=True, slots=True)
class PuzzlesOf:
    """The puzzles in the folder of a game."""

    folder: Path

    def __call__(self) -> tuple[Puzzle, ...]:
        """Return the puzzles; none where there is no file.

        Raises:
            ContentError: a line is not in order; holds all problems at once.
        """
        path = self.folder / PUZZLES
        return read_puzzles(path) if path.is_file() else ()

    def exist(self) -> bool:
        """Return whether there are any, without reading them."""
        return (self.folder / PUZZLES).is_file()


def read_puzzles(path: Path) -> tuple[Puzzle, ...]:
    """Return the puzzles of a file.

    Raises:
        ContentError: a line is not in order; holds all problems at once.
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
    """Write puzzles into a file, in place of what it holds.

    Raises:
        OSError: it can't be written.
    """
    text = "".join(f"{line_of(each)}\n" for each in puzzles)
    path.write_text(text, encoding="utf-8", newline="\n")
