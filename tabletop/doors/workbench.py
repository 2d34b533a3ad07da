"""A game on its author's workbench: its files, watched and read again."""

import contextlib
import re
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from tabletop.content.fitting import long_texts
from tabletop.content.guests import Trust
from tabletop.content.loader import load_game
from tabletop.content.problems import ContentError, Problem, quoted
from tabletop.doors.validate import Measure
from tabletop.engine.game import Game
from tabletop.folders import walk
from tabletop.storage.files import StorageError, write_atomically

Stamp = tuple[tuple[str, int, int], ...]
"""Path, time of the last change in nanoseconds, and size of each file."""

_MOST = 2000
"""So many files are watched at most."""
_LARGEST = 1 << 20
"""Bytes of a file whose lines are shown."""
_FIX = re.compile(r"did you mean ([\w.-]+)\?")
_WARNING = re.compile(r"(.*?\.\w+)(?::(\d+):(\d+))?(?: (\S+))?: warning: (.*)")
_WORD = re.compile(r"[\w.-]+")


@dataclass(frozen=True, slots=True)
class Read:
    """What the files of a folder make now."""

    game: Game | None
    """None where something is wrong with them."""
    problems: tuple[Problem, ...]
    """Problems, and warnings of a game that can be played."""


def stamp_of(folder: Path) -> Stamp:
    """Return what changes when a file of a folder does; cheap enough for four times a second."""
    found: list[tuple[str, int, int]] = []
    with contextlib.suppress(OSError):  # a folder that goes away while it is walked through
        for entry in islice(walk(folder), _MOST):
            with contextlib.suppress(OSError):
                about = entry.stat()
                found.append((entry.path, about.st_mtime_ns, about.st_size))
    return tuple(found)


def read(folder: Path, trust: Trust, *, thorough: bool, language: str = "") -> Read:
    """Return the game that lies in a folder, with what is wrong with it in any of its languages.

    `thorough` also tries out the rules and looks at all pictures.
    """
    try:
        game = load_game(folder, own=True, trust=trust, thorough=thorough, language=language)
    except ContentError as error:
        return Read(None, error.problems)
    return Read(game, tuple(map(_warning, game.warnings)))


def _warning(line: str) -> Problem:
    """Return a warning as it was before it was written as a line."""
    found = _WARNING.fullmatch(line)
    if found is None:
        return Problem("", 0, 0, "", line, warning=True)
    file, number, column, path, what = found.groups()
    return Problem(file, int(number or 0), int(column or 0), path or "", what, warning=True)


def too_long(game: Game, measure: Measure) -> tuple[Problem, ...]:
    """Return a warning for each text that has no room on its card; `measure` draws."""
    found = tuple(measure(game)) if game.spec.templates else ()
    return tuple(long_texts(game.folder, game.files, found, game.language)) if found else ()


def lines_of(problem: Problem, around: int = 1) -> tuple[tuple[int, str], ...]:
    """Return the line of a problem and those around it, each with its number from 1."""
    if not problem.line:
        return ()
    try:
        path = Path(problem.file)
        if path.stat().st_size > _LARGEST:
            return ()
        lines = path.read_text("utf-8-sig").splitlines()
    except (OSError, ValueError):
        return ()
    first, last = max(1, problem.line - around), min(len(lines), problem.line + around)
    return tuple((number, lines[number - 1].expandtabs(4)) for number in range(first, last + 1))


def fix_of(problem: Problem) -> str:
    """Return the word that is surely meant in place of the one there; "" where none is sure."""
    found = _FIX.search(problem.hint)
    return found[1] if found is not None and _wrong_word(problem) else ""


def _wrong_word(problem: Problem) -> str:
    """Return the word that a problem speaks of, where it stands at its line and column."""
    line = dict(lines_of(problem, 0)).get(problem.line, "")
    start = max(0, problem.column - 1)
    word = _WORD.match(line, start + (line[start : start + 1] in {"'", '"'}))
    return word[0] if word is not None and quoted(word[0]) in problem.what else ""


def put_right(problem: Problem) -> None:
    """Write the word that is meant in place of the wrong one.

    Raises:
        ValueError: it does not stand there any more, or the file can't be written; one sentence.
    """
    wrong, meant = _wrong_word(problem), fix_of(problem)
    if not wrong or not meant:
        raise ValueError("The file is not as it was: look at it again.")
    path = Path(problem.file)
    try:
        with path.open(encoding="utf-8", newline="") as stream:
            lines = stream.read().splitlines(keepends=True)
        line = lines[problem.line - 1]
        at = line.index(wrong, max(0, problem.column - 1))
        lines[problem.line - 1] = line[:at] + meant + line[at + len(wrong) :]
        write_atomically(path, "".join(lines).encode("utf-8"))
    except (OSError, ValueError, StorageError) as error:
        raise ValueError(f"{path.name} can't be written: {error}") from error
