"""Letters that our own fonts lack: names in other scripts are drawn with fonts of the system.

Where no font has a letter, a question mark stands for it, never an empty box; `undrawable` tells
which letters these are, so that whoever writes one can be told.
"""

import os
import sys
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, islice
from pathlib import Path

import pygame

_PROBE = 64
"""Em size, in pixels, at which fonts are asked for letters."""
_NOWHERE = "\U0010fffe"
"""A code that can never be a letter: what a font draws for it is its sign for what it lacks."""
_STAND_IN = "?"
_MOST_FILES = 6000
_FORMATS = (".ttf", ".ttc", ".otf")
_PREFERRED = (
    "notosanscjk", "droidsansfallback", "wqy", "pingfang", "hiragino", "applesdgothic",
    "msyh", "yugoth", "meiryo", "malgun", "notosans-", "segoeui.", "nirmala", "geezapro",
    "sfhebrew", "kohinoor", "arialunicode", "dejavusans.", "freesans.",
)  # fmt: skip
"""Beginnings of file names, the best for many scripts first."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """Letters that one font draws."""

    text: str
    file: str
    """The font's file; "" for our own font."""
    leftward: bool = False


def undrawable(string: str, own: pygame.font.Font) -> str:
    """The letters of `string` that no font here has, each once; `own` is our font."""
    lacking = (letter for letter in string if not _ours(own, letter) and not _file_for(letter))
    return "".join(dict.fromkeys(lacking))


def stretches(string: str, own: pygame.font.Font) -> tuple[Stretch, ...]:
    """`string` parted by the fonts that draw it; empty where our font has all its letters."""
    if string.isascii() or all(_ours(own, letter) for letter in string):
        return ()
    parts: list[Stretch] = []
    for letter in string:
        file = "" if _ours(own, letter) else _file_for(letter)
        shown = letter if file or _ours(own, letter) else _STAND_IN
        leftward = unicodedata.bidirectional(letter) in {"R", "AL", "NSM"} and bool(file)
        last = parts[-1] if parts else None
        if last and last.file and letter in " -'" and _has(last.file, letter):
            file, leftward = last.file, last.leftward
        if last and (last.file, last.leftward) == (file, leftward):
            parts[-1] = Stretch(last.text + shown, file, leftward)
        else:
            parts.append(Stretch(shown, file, leftward))
    return tuple(parts)


def measured(parts: tuple[Stretch, ...], own: pygame.font.Font, size: int) -> int:
    """How wide the parts are together, with fonts of that em size."""
    return sum(_font(part, own, size).size(part.text)[0] for part in parts)


def drawn(
    parts: tuple[Stretch, ...], own: pygame.font.Font, size: int, colour: tuple[int, int, int]
) -> list[tuple[pygame.Surface, tuple[int, int]]]:
    """The parts as pictures with their places, on one base line."""
    found: list[tuple[pygame.Surface, tuple[int, int]]] = []
    x = 0
    for part in parts:
        font = _font(part, own, size)
        picture = font.render(part.text, True, colour)
        found.append((picture, (x, own.get_ascent() - font.get_ascent())))
        x += font.size(part.text)[0]
    return found


def _font(part: Stretch, own: pygame.font.Font, size: int) -> pygame.font.Font:
    return _open(part.file, size, part.leftward) if part.file else own


@lru_cache(maxsize=24)
def _open(file: str, size: int, leftward: bool) -> pygame.font.Font:  # noqa: FBT001 - a key
    font = pygame.font.Font(file, size)
    if leftward:
        font.set_direction(pygame.DIRECTION_RTL)
    return font


# Which font has which letter


def _ours(own: pygame.font.Font, letter: str) -> bool:
    """Whether our font has a letter; the answer is kept by the font's name and weight."""
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
    """Whether a font draws a letter as anything but its sign for what it lacks."""
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
    return _kept(file, letter, lambda: _open(file, _PROBE, leftward=False))


def _file_for(letter: str) -> str:
    """The file of a font of the system that has a letter; "" if there is none."""
    return next((file for file in system_fonts() if _has(file, letter)), "")


@lru_cache(maxsize=1)
def system_fonts() -> tuple[str, ...]:
    """Files of fonts of this system that are likely to have many letters, the best first."""
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
        _open(file, _PROBE, leftward=False)
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
