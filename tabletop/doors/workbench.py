"""Watch and reload a game that its author is editing."""

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
"""Path, modification time in nanoseconds, and size in bytes of each file in a folder."""

_MOST = 2000
"""The most files of a folder that are watched."""
_LARGEST = 1 << 20
"""Size in bytes above which the lines of a file are not shown."""
_FIX = re.compile(r"did you mean ([\w.-]+)\?")
_WARNING = re.compile(r"(.*?\.\w+)(?::(\d+):(\d+))?(?: (\S+))?: warning: (.*)")
_WORD = re.compile(r"[\w.-]+")


@dataclass(frozen=True, slots=True)
class Read:
    """The result of loading a game's folder."""

    game: Game | None
    """The game; None if its content has errors."""
    problems: tuple[Problem, ...]
    """Errors, or the warnings of a game that could be loaded."""


def stamp_of(folder: Path) -> Stamp:
    """Return a value that changes when a file in the folder does.

    Fast enough to be called four times a second. Looks at 2000 files at most.
    """
    found: list[tuple[str, int, int]] = []
    with contextlib.suppress(OSError):  # a folder that goes away while it is walked through
        for entry in islice(walk(folder), _MOST):
            with contextlib.suppress(OSError):
                about = entry.stat()
                found.append((entry.path, about.st_mtime_ns, about.st_size))
    return tuple(found)


def read(folder: Path, trust: Trust, *, thorough: bool, language: str = "") -> Read:
    """Load the game in a folder and return it with its problems, in all its languages.

    `thorough` also tries out the rules and checks all pictures. `language` is the preferred
    language of texts.
    """
    try:
        game = load_game(folder, own=True, trust=trust, thorough=thorough, language=language)
    except ContentError as error:
        return Read(None, error.problems)
    return Read(game, tuple(map(_warning, game.warnings)))


def _warning(line: str) -> Problem:
    """Parse a warning line back into a `Problem`.

    A line in another form becomes a problem without a place.
    """
    found = _WARNING.fullmatch(line)
    if found is None:
        return Problem("", 0, 0, "", line, warning=True)
    file, number, column, path, what = found.groups()
    return Problem(file, int(number or 0), int(column or 0), path or "", what, warning=True)


def too_long(game: Game, measure: Measure) -> tuple[Problem, ...]:
    """Return a warning for each text that doesn't fit on its card, as found by `measure`."""
    found = tuple(measure(game)) if game.spec.templates else ()
    return tuple(long_texts(game.folder, game.files, found, game.language)) if found else ()


def lines_of(problem: Problem, around: int = 1) -> tuple[tuple[int, str], ...]:
    """Return the lines around a problem, `around` on each side, as (number from 1, text).

    Empty if the problem has no line, or its file is too large or can't be read.
    """
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
    """Return the word that should replace the misspelled one of a problem; "" if unknown."""
    found = _FIX.search(problem.hint)
    return found[1] if found is not None and _wrong_word(problem) else ""


def _wrong_word(problem: Problem) -> str:
    """Return the misspelled word at a problem's line and column; "" if it isn't there any more."""
    line = dict(lines_of(problem, 0)).get(problem.line, "")
    start = max(0, problem.column - 1)
    word = _WORD.match(line, start + (line[start : start + 1] in {"'", '"'}))
    return word[0] if word is not None and quoted(word[0]) in problem.what else ""


def put_right(problem: Problem) -> None:
    """Replace the misspelled word of a problem in its file with the suggested one.

    Raises:
        ValueError: the word isn't there any more, or the file can't be written; the message is one
            sentence.
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
