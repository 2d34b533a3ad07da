"""Puzzles taken from games played here: one file per game, one line per puzzle."""

from pathlib import Path

from tabletop.engine.puzzle import Puzzle
from tabletop.engine.puzzle_text import line_of, puzzle_of
from tabletop.storage.files import StorageError, read_limited, write_atomically

MOST = 200
"""Most puzzles kept per game; of more, the latest."""
_MAX_FILE = 8 << 20


def load_own(path: Path) -> tuple[Puzzle, ...]:
    """Return the puzzles in a file, oldest first. Never raises; invalid lines are skipped."""
    try:
        lines = read_limited(path, _MAX_FILE).splitlines() if path.exists() else []
    except (StorageError, OSError):
        return ()
    found: dict[str, Puzzle] = {}
    for line in lines[-MOST:]:
        try:
            puzzle = puzzle_of(line)
        except ValueError:
            continue
        found[puzzle.id] = puzzle
    return tuple(found.values())


def keep_own(path: Path, puzzle: Puzzle) -> str:
    """Add a puzzle or replace the one with its id; return why it can't be kept, else ""."""
    return _write(path, [*(each for each in load_own(path) if each.id != puzzle.id), puzzle])


def drop_own(path: Path, puzzle: str) -> str:
    """Remove the puzzle with an id; return why the file can't be written, else ""."""
    return _write(path, [each for each in load_own(path) if each.id != puzzle])


def _write(path: Path, puzzles: list[Puzzle]) -> str:
    text = "".join(f"{line_of(each)}\n" for each in puzzles[-MOST:])
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(path, text.encode())
    except OSError as error:
        return f"The puzzle is not kept. {error.strerror or error}"
    except StorageError as error:
        return f"The puzzle is not kept. {error}"
    return ""
