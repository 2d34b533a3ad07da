"""What is wrong with content, said so that its author can put it right."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import groupby

LARGEST_FILE = 1 << 20
"""Bytes that a content file may have."""
MOST_TOLD = 200
"""Problems of one file that are told one by one, and as many warnings."""
_LONGEST = 60


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing to put right, and where."""

    file: str
    line: int
    """From 1; 0 when the file as a whole is meant."""
    column: int
    """From 1; 0 when the file as a whole is meant."""
    path: str
    """Keys from the top of the file, as `pieces.0.count`; empty for the top itself."""
    what: str
    hint: str = ""
    warning: bool = False
    """Whether the content can be used all the same."""

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}:{self.column}" if self.line else self.file
        path = f" {self.path}" if self.path else ""
        hint = f" ({self.hint})" if self.hint else ""
        level = "warning: " if self.warning else ""
        return _printable(f"{place}{path}: {level}{self.what}{hint}")


class ContentError(ValueError):
    """Content that can't be used; `problems` holds all that is wrong, in the order of the files."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(map(str, self.problems)))


def in_order(problems: Iterable[Problem]) -> list[Problem]:
    """Return the problems as a reader meets them: file by file, from the top, each once.

    Of very many in one file the first are told, and how many more there are.
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
    """Return a value from a file in quotes, short and on one line."""
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
    """Return a hint at the nearest known word, or at all of them when they are few."""
    words = list(dict.fromkeys(known))
    if not isinstance(given, str) or not words:
        return ""
    from difflib import get_close_matches  # noqa: PLC0415 - 5 ms that a good file does without

    near = get_close_matches(given[:_LONGEST].lower(), words, n=1, cutoff=0.6)
    if near:
        return f"did you mean {near[0]}?"
    return f"known: {', '.join(words)}" if len(words) <= 12 else ""


def nearest_colour(given: object) -> str:
    """Return a hint at the colour that was meant: `#abc`, `315CBA`."""
    digits = str(given).lstrip("#")
    if len(digits) == 3:
        digits = "".join(digit * 2 for digit in digits)
    fits = len(digits) == 6 and all(digit in "0123456789abcdefABCDEF" for digit in digits)
    return f"did you mean '#{digits}'?" if fits else ""
