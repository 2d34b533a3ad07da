"""Problems of content, described so that the author can correct them."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import groupby

LARGEST_FILE = 1 << 20
"""Largest size of a content file, in bytes."""
MOST_TOLD = 200
"""Most problems that are listed for one file, and most warnings."""
_LONGEST = 60


@dataclass(frozen=True, slots=True)
class Problem:
    """A problem in a content file: its place, what is wrong, and a hint."""

    file: str
    line: int
    """Line from 1; 0 for the whole file."""
    column: int
    """Column from 1; 0 for the whole file."""
    path: str
    """Keys from the top of the file, such as `pieces.0.count`; "" for the whole file."""
    what: str
    hint: str = ""
    warning: bool = False
    """Whether it is only a warning, so that the content can still be used."""

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}:{self.column}" if self.line else self.file
        path = f" {self.path}" if self.path else ""
        hint = f" ({self.hint})" if self.hint else ""
        level = "warning: " if self.warning else ""
        return _printable(f"{place}{path}: {level}{self.what}{hint}")


class ContentError(ValueError):
    """Raised when a game's files can't be used; `problems` lists all problems, file by file."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(map(str, self.problems)))


def in_order(problems: Iterable[Problem]) -> list[Problem]:
    """Return problems without duplicates, sorted by file and by place in the file.

    For a file with very many problems, only the first 200 are kept, followed by one that says how
    many more there are.
    """
    found = list(dict.fromkeys(problems))
    files = list(dict.fromkeys(problem.file for problem in found))
    found.sort(key=lambda each: (files.index(each.file), each.line, each.column))
    told: list[Problem] = []
    for _, group in groupby(found, lambda each: each.file):
        same = list(group)
        told += _first_of([each for each in same if not each.warning])
        told += _first_of([each for each in same if each.warning])
    return sorted(told, key=lambda each: (files.index(each.file), each.line, each.column))


def _first_of(problems: list[Problem]) -> list[Problem]:
    if len(problems) <= MOST_TOLD:
        return problems
    rest = problems[MOST_TOLD:]
    what = f"and {len(rest):,} more from here on"
    return [*problems[:MOST_TOLD], replace(rest[0], path="", what=what, hint="")]


def _printable(text: str) -> str:
    return "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in text)


def quoted(value: object) -> str:
    """Return a value in quotes for a message, shortened to the length of a line."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int | float):
        return str(value)[:_LONGEST]
    if isinstance(value, dict):
        return "a mapping"
    if isinstance(value, list | tuple):
        return "a list"
    text = str(value)
    shown = _printable(text[: _LONGEST + 1])
    return f"'{shown}'" if len(shown) <= _LONGEST else f"'{shown[:_LONGEST]}…'"


def did_you_mean(given: object, known: Iterable[str]) -> str:
    """Return a hint with the known word most similar to a wrong one, or "".

    If none is similar and few are known, the hint lists them all.
    """
    words = list(dict.fromkeys(known))
    if not isinstance(given, str) or not words:
        return ""
    from difflib import get_close_matches  # noqa: PLC0415 - 5 ms that a good file does without

    near = get_close_matches(given[:_LONGEST].lower(), words, n=1, cutoff=0.6)
    if near:
        return f"did you mean {near[0]}?"
    return f"known: {', '.join(words)}" if len(words) <= 12 else ""


def nearest_colour(given: object) -> str:
    """Return a hint with the colour that a wrong one, such as `#abc` or `315CBA`, may mean."""
    digits = str(given).lstrip("#")
    if len(digits) == 3:
        digits = "".join(digit * 2 for digit in digits)
    fits = len(digits) == 6 and all(digit in "0123456789abcdefABCDEF" for digit in digits)
    return f"did you mean '#{digits}'?" if fits else ""
