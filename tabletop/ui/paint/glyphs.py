"""Fallback fonts: draws letters that the shipped fonts lack with fonts of the system.

A letter that no font has is replaced by a question mark, never by an empty box; `undrawable` lists
such letters, so that the writer can be told.
"""

import os
import sys
import unicodedata
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain, islice
from pathlib import Path

import pygame

_PROBE = 64
"""Em size in pixels at which fonts are checked for letters."""
_NOWHERE = "\U0010fffe"
"""A code point that is never a letter; what a font draws for it is its missing-glyph sign."""
_STAND_IN = "?"
_NO_SCRIPT = "Zzzz"
_SCRIPTS = {
    "ARABIC": "Arab", "SYRIAC": "Syrc", "THAANA": "Thaa", "NKO": "Nkoo", "HEBREW": "Hebr",
    "DEVANAGARI": "Deva", "BENGALI": "Beng", "GURMUKHI": "Guru", "GUJARATI": "Gujr",
    "ORIYA": "Orya", "TAMIL": "Taml", "TELUGU": "Telu", "KANNADA": "Knda", "MALAYALAM": "Mlym",
    "SINHALA": "Sinh", "THAI": "Thai", "LAO": "Laoo", "TIBETAN": "Tibt", "MYANMAR": "Mymr",
    "KHMER": "Khmr", "MONGOLIAN": "Mong",
}  # fmt: skip
"""Scripts with joining, stacking or right-to-left letters, by their Unicode names."""
_MOST_FILES = 6000
_FORMATS = (".ttf", ".ttc", ".otf")
_PREFERRED = (
    "notosanscjk", "droidsansfallback", "wqy", "pingfang", "hiragino", "applesdgothic",
    "msyh", "yugoth", "meiryo", "malgun", "notosans-", "segoeui.", "nirmala", "geezapro",
    "sfhebrew", "kohinoor", "arialunicode", "dejavusans.", "freesans.",
)  # fmt: skip
"""Beginnings of font file names, those with the most scripts first."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """A run of consecutive letters that one font draws."""

    text: str
    file: str
    """The font's file; "" for the shipped font."""
    script: str = ""
    """ISO 15924 code if its letters depend on their neighbours, such as `Arab`; else empty."""
    leftward: bool = False


def undrawable(string: str, own: pygame.font.Font) -> str:
    """Return the letters of `string` that no font has, each once; `own` is the shipped font."""
    lacking = (letter for letter in string if not _ours(own, letter) and not _file_for(letter))
    return "".join(dict.fromkeys(lacking))


def joins(string: str) -> bool:
    """Whether letters of `string` depend on their neighbours and can't be drawn alone."""
    return not string.isascii() and any(_script(letter) for letter in string)


def stretches(string: str, own: pygame.font.Font) -> tuple[Stretch, ...]:
    """Split `string` into runs by font and script; empty if the shipped font draws it all."""
    if string.isascii() or (not joins(string) and all(_ours(own, letter) for letter in string)):
        return ()
    parts: list[Stretch] = []
    for letter in string:
        part = _alone(letter, own)
        last = parts[-1] if parts else None
        if last and _goes_with(letter, last, own):
            part = replace(last, text=part.text)
        if last and replace(part, text=last.text) == last:
            parts[-1] = replace(last, text=last.text + part.text)
            continue
        if last and last.leftward and not part.leftward:
            # A separator kept with right-to-left text would be drawn on its far side.
            kept = last.text.rstrip(" -'")
            part = replace(part, text=last.text[len(kept) :] + part.text)
            parts[-1] = replace(last, text=kept)
        parts.append(part)
    return tuple(parts)


def _alone(letter: str, own: pygame.font.Font) -> Stretch:
    """Return the run of a single letter, or of its replacement."""
    ours = _ours(own, letter)
    file = "" if ours else _file_for(letter)
    if not (ours or file):
        return Stretch(_STAND_IN, "")
    leftward = unicodedata.bidirectional(letter) in {"R", "AL"}
    return Stretch(letter, file, _script(letter), leftward)


def _goes_with(letter: str, last: Stretch, own: pygame.font.Font) -> bool:
    """Whether a combining mark, space or hyphen is drawn with the run before it."""
    mark = unicodedata.bidirectional(letter) == "NSM"
    if not (mark or ((last.file or last.script) and letter in " -'")):
        return False
    return _has(last.file, letter) if last.file else _ours(own, letter)


def measured(parts: tuple[Stretch, ...], own: pygame.font.Font, size: int) -> int:
    """Return the total width in pixels of runs of text, at an em size in pixels.

    `own` is the shipped font, for runs without a file.
    """
    wide = 0
    for part in parts:
        with _font(part, own, size) as font:
            wide += font.size(part.text)[0]
    return wide


def drawn(
    parts: tuple[Stretch, ...], own: pygame.font.Font, size: int, colour: tuple[int, int, int]
) -> list[tuple[pygame.Surface, tuple[int, int]]]:
    """Return a picture of each run with its position, all on one baseline.

    `own` is the shipped font, for runs without a file; `size` is the em size in pixels.
    """
    found: list[tuple[pygame.Surface, tuple[int, int]]] = []
    x = 0
    for part in parts:
        with _font(part, own, size) as font:
            picture = font.render(part.text, True, colour)
            found.append((picture, (x, own.get_ascent() - font.get_ascent())))
            x += font.size(part.text)[0]
    return found


@contextmanager
def _font(part: Stretch, own: pygame.font.Font, size: int) -> Iterator[pygame.font.Font]:
    """Yield a run's font set to its script and direction; the shipped font is reset afterwards."""
    font = _open(part.file, size) if part.file else own
    if not part.script:
        yield font
        return
    font.set_script(part.script)
    font.set_direction(pygame.DIRECTION_RTL if part.leftward else pygame.DIRECTION_LTR)
    try:
        yield font
    finally:
        font.set_script(_NO_SCRIPT)
        font.set_direction(pygame.DIRECTION_LTR)


@lru_cache(maxsize=24)
def _open(file: str, size: int) -> pygame.font.Font:
    return pygame.font.Font(file, size)


@lru_cache(maxsize=4000)
def _script(letter: str) -> str:
    return _SCRIPTS.get(unicodedata.name(letter, "").partition(" ")[0], "")


# Which font has which letter


def _ours(own: pygame.font.Font, letter: str) -> bool:
    """Whether the shipped font has a letter; cached by the font's name and weight."""
    return letter.isascii() or _kept((own.name, own.style_name), letter, lambda: own)


_answers: dict[tuple[object, str], bool] = {}


def _kept(key: object, letter: str, font: Callable[[], pygame.font.Font]) -> bool:
    if len(_answers) > 20_000:
        _answers.clear()
    known = _answers.get((key, letter))
    if known is None:
        known = _answers[key, letter] = _draws(font(), letter)
    return known


def _draws(font: pygame.font.Font, letter: str) -> bool:
    """Whether a font draws a letter as anything but its missing-glyph sign."""
    if letter.isspace():
        return True
    try:
        if font.metrics(letter) != font.metrics(_NOWHERE):
            return True
        shapes = [font.render(each, False, (255, 255, 255)) for each in (letter, _NOWHERE)]
    except (pygame.error, UnicodeError):
        return False
    one, other = (pygame.image.tobytes(shape, "RGBA") for shape in shapes)
    return one != other


def _has(file: str, letter: str) -> bool:
    return _kept(file, letter, lambda: _open(file, _PROBE))


def _file_for(letter: str) -> str:
    """Return the file of a system font that has a letter; "" if there is none."""
    return next((file for file in system_fonts() if _has(file, letter)), "")


@lru_cache(maxsize=1)
def system_fonts() -> tuple[str, ...]:
    """Return files of system fonts that are likely to have many letters, the best first.

    At most 40 are returned.
    """
    ranked: list[tuple[int, str]] = []
    every = chain.from_iterable(_files(folder) for folder in _folders())
    for path in islice(every, _MOST_FILES):
        name = path.name.lower().replace(" ", "")
        if not name.endswith(_FORMATS):
            continue
        ranks = (at for at, start in enumerate(_PREFERRED) if name.startswith(start))
        rank = next(ranks, -1)
        if rank >= 0 and _opens(str(path)):
            ranked.append((rank, str(path)))
    return tuple(file for _, file in sorted(ranked)[:40])


def _files(folder: Path) -> "chain[Path]":
    walk = os.walk(folder)
    return chain.from_iterable((Path(place) / name for name in names) for place, _, names in walk)


def _opens(file: str) -> bool:
    try:
        _open(file, _PROBE)
    except (OSError, pygame.error):
        return False
    return True


def _folders() -> tuple[Path, ...]:
    if sys.platform == "win32":
        return (Path(os.environ.get("WINDIR", "C:/Windows")) / "Fonts",)
    if sys.platform == "darwin":
        return (Path("/System/Library/Fonts"), Path("/Library/Fonts"))
    return (Path("/usr/share/fonts"), Path("/usr/local/share/fonts"), Path.home() / ".fonts",
            Path.home() / ".local/share/fonts")  # fmt: skip
