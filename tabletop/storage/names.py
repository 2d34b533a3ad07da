"""Names that people type, made safe to draw, to log and to write into a file."""

import unicodedata

MAX_LETTERS = 16
"""Longest name of a player in letters, as a reader counts them."""
MAX_TITLE = 40
"""Longest name that a game can be given, in letters."""

_MAX_MARKS = 4
"""Combining marks kept on one letter: living scripts need no more, and dozens cover the page."""

# Letters by category, but drawn as nothing at all.
_INVISIBLE = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\u180b\u180c\u180d\u180f")


def clean_name(text: str, most: int = MAX_LETTERS) -> str:
    """`text` as a name: at most `most` visible letters, single spaces, NFC.

    Control, direction, zero-width, private and surrogate characters are left out. Nothing usable
    gives "", and the caller chooses a name. Cleaning a clean name changes nothing.
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
    """The letters of `text`, each with its marks; runs of spaces are one."""
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
    """Whether `character` is drawn on the letter before it."""
    is_skin_tone = "\U0001f3fb" <= character <= "\U0001f3ff"
    return is_skin_tone or unicodedata.category(character)[0] == "M"


def _is_half_flag(letter: str) -> bool:
    """Whether `letter` is one regional indicator, two of which make a flag."""
    return len(letter) == 1 and "\U0001f1e6" <= letter <= "\U0001f1ff"
