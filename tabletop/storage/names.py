"""Cleans names that people type, so that they are safe to draw, log and write to files."""

import unicodedata

MAX_LETTERS = 16
"""Longest player name, in letters as a reader counts them."""
MAX_TITLE = 40
"""Longest title of a saved game, in letters."""

_MAX_MARKS = 4
"""Combining marks kept on one letter: real scripts need no more, and dozens would cover the page.
"""

# Letters by category, but drawn as nothing at all.
_INVISIBLE = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\u180b\u180c\u180d\u180f")


def clean_name(text: str, most: int = MAX_LETTERS) -> str:
    """Return `text` as a name: at most `most` visible letters, single spaces, NFC.

    Control, direction, zero-width, private-use and surrogate characters are removed. If nothing
    usable
    is left, the result is "" and the caller chooses a name. Cleaning is idempotent.
    """
    kept: list[str] = []
    # Far beyond any name, and a pasted book is not walked to its end.
    for character in unicodedata.normalize("NFC", text[:4096]):
        if character.isspace():
            kept.append(" ")
        elif unicodedata.category(character)[0] != "C" and character not in _INVISIBLE:
            kept.append(character)
    letters = _letters(unicodedata.normalize("NFC", "".join(kept)))
    return "".join(letters[:most]).strip()


def _letters(text: str) -> list[str]:
    """Split `text` into letters with their combining marks; runs of spaces become one."""
    letters: list[str] = []
    marks = 0
    for character in text:
        if character == " ":
            if letters and letters[-1] != " ":
                letters.append(" ")
        elif not _joins(character):
            if letters and _is_half_flag(letters[-1]) and _is_half_flag(character):
                letters[-1] += character
                continue
            letters.append(character)
            marks = 0
        elif letters and letters[-1] != " ":
            marks += 1
            if marks <= _MAX_MARKS:
                letters[-1] += character
    return letters


def _joins(character: str) -> bool:
    """Return whether `character` is drawn on the letter before it."""
    is_skin_tone = "\U0001f3fb" <= character <= "\U0001f3ff"
    return is_skin_tone or unicodedata.category(character)[0] == "M"


def _is_half_flag(letter: str) -> bool:
    """Return whether `letter` is a single regional indicator, half of a flag."""
    return len(letter) == 1 and "\U0001f1e6" <= letter <= "\U0001f1ff"
