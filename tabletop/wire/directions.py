"""Isolates names that are written from right to left, so that they stand in order in a sentence.

Without that, digits, brackets and what follows such a name would be drawn on its wrong side.
"""

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from json import dumps
from typing import Final

ISOLATE: Final = "\u2068{}\u2069"
"""A text between the marks that let its own first letter decide on its direction."""


def isolated(data: str, names: Iterable[str]) -> str:
    """Return JSON with marks around each of some names that is written from right to left."""
    found = _names_in(frozenset(names))
    return data if found is None else found.sub(lambda name: ISOLATE.format(name[0]), data)


@lru_cache(maxsize=16)
def _names_in(names: frozenset[str]) -> re.Pattern[str] | None:
    """Return a pattern that finds the names with letters from right to left; None without any."""
    leftward = [name for name in names if {"R", "AL"} & set(map(unicodedata.bidirectional, name))]
    if not leftward:
        return None
    longest = sorted(leftward, key=lambda name: (-len(name), name))
    words = "|".join(re.escape(dumps(name, ensure_ascii=False)[1:-1]) for name in longest)
    return re.compile(rf"(?<!\w)(?:{words})(?!\w)")
