"""Typeset runs of text, and fallback fonts for letters that the interface's fonts lack.

Names in other scripts come from the subsets of Noto in `fonts/noto`, emoji and CJK from the fonts
of the system. None is opened before a letter needs it. A letter that no font has is replaced by a
question mark, never by an empty box; `undrawable` lists such letters, and `font_for` says which
font to install. All lengths are device pixels.
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

from tabletop.paths import shipped


@dataclass(frozen=True, slots=True)
class Face:
    """A font at its final size on screen: family, weight, em size and spacing, in device pixels."""

    family: str
    weight: int
    size: float
    """Em size in device pixels."""
    tracking: float
    pitch: float
    """Distance between baselines, in device pixels."""
    slanted: bool = False


@dataclass(frozen=True, slots=True)
class Metrics:
    """The vertical measures of a font at one size, in device pixels."""

    ascent: float
    """Distance from the top of a line to its baseline, in device pixels."""
    height: int
    """Height of a drawn line, in device pixels."""
    capital: float
    """Height of a capital letter in device pixels, used for centring labels."""


@dataclass(frozen=True, slots=True)
class Line:
    """A single line of text, drawn as a picture in device pixels."""

    picture: pygame.Surface
    width: int
    metrics: Metrics


@dataclass(frozen=True, slots=True)
class Run:
    """One word or icon on a line of a wrapped paragraph, with its place in device pixels."""

    x: int
    kind: str
    """One of "text", "icon" and "sprite"."""
    text: str
    """The text, or the name of the icon or sprite."""
    face: Face
    width: int


@dataclass(frozen=True, slots=True)
class Layout:
    """A paragraph wrapped into lines of words and icons; sizes are in device pixels."""

    lines: tuple[tuple[Run, ...], ...]
    widths: tuple[int, ...]
    """Width of each line, in device pixels."""
    height: int


_PROBE = 64
"""Em size in pixels at which fonts are checked for letters."""
_NOWHERE = "\U0010fffe"
"""A code point that is never a letter; a font draws its missing-glyph sign for it."""
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
UNSEEN = "\u200b\u200c\u200d\u200e\u200f\u2060\ufe0e\ufe0f"
"""Marks that only say how their neighbours join or look."""
NOTO_FILES: tuple[str, ...] = tuple(
    f"noto/NotoSans{name}-Regular.ttf"
    for name in (
        "", "Hebrew", "Arabic", "Devanagari", "Thai", "Armenian", "Georgian", "Symbols",
        "Symbols2", "Math",
    )
)  # fmt: skip
"""The file of every fallback font that is shipped, in `shipped("fonts")`, in the order of use."""
_BITMAP_EM = 1.17
"""Height of a line of emoji drawn from pictures, in em."""
_MOST_FILES = 6000
_MOST_KEPT = 200
_FORMATS = (".ttf", ".ttc", ".otf")
_PREFERRED = (
    "notocoloremoji", "seguiemj", "applecoloremoji", "notoemoji",
    "notosanscjk", "droidsansfallback", "wqy", "pingfang", "hiragino", "applesdgothic",
    "msyh", "yugoth", "meiryo", "malgun", "notosans-", "segoeui.", "nirmala", "geezapro",
    "sfhebrew", "kohinoor", "arialunicode", "dejavusans.", "freesans.", "notosans",
)  # fmt: skip
"""Beginnings of font file names: emoji, then those with the most scripts."""
_CJK = frozenset({
    "CJK", "HIRAGANA", "KATAKANA", "HANGUL", "BOPOMOFO", "FULLWIDTH", "HALFWIDTH", "IDEOGRAPHIC",
})  # fmt: skip
"""First words of the Unicode names of letters that fonts for Chinese, Japanese or Korean have."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """A part of a text that is drawn with one font in one script."""

    text: str
    file: str
    """The font's file; "" for the shipped font."""
    script: str = ""
    """ISO 15924 code, such as `Arab`, if its letters depend on their neighbours; else empty."""
    right_to_left: bool = False


stood_in: dict[str, None] = {}
"""The letters that were shown as a question mark since the start, in order."""


def undrawable(string: str, own: pygame.font.Font) -> str:
    """Return the letters of `string` that no font on this computer can draw, each once.

    `own` is the shipped font, which is tried before the system fonts.
    """
    lacking = (letter for letter in string if not _ours(own, letter) and not _file_for(letter))
    return "".join(dict.fromkeys(lacking))


def font_for(letter: str) -> str:
    """Return the name of a free font that has a letter, for those who lack one."""
    script = unicodedata.name(letter, "").partition(" ")[0]
    if script in _CJK:
        return "Noto Sans CJK"
    if unicodedata.category(letter) in {"So", "Sk"}:
        return "Noto Color Emoji"
    return f"Noto Sans {script.title()}".strip()


def needs_shaping(string: str) -> bool:
    """Return whether a text has letters whose form depends on their neighbours, as in Arabic.

    Such letters can't be drawn one by one.
    """
    return not string.isascii() and any(_script(letter) for letter in string)


def stretches(string: str, own: pygame.font.Font) -> tuple[Stretch, ...]:
    """Split a text into parts, each of which is drawn with one font in one script.

    Args:
        string: The text.
        own: The shipped font, used for all letters that it has.

    Returns:
        The parts in order; empty if the shipped font can draw the whole text at once.
    """
    if string.isascii() or (
        not needs_shaping(string) and all(_ours(own, letter) for letter in string)
    ):
        return ()
    turned = _is_right_to_left(string)
    parts: list[Stretch] = []
    for letter in string:
        part = _alone(letter, own)
        last = parts[-1] if parts else None
        if turned and _is_neutral(letter):
            part = replace(
                part, script=next(filter(None, map(_script, string))), right_to_left=True
            )
        if last and _goes_with(letter, last, own, turned=turned):
            part = replace(last, text=part.text)
        if last and replace(part, text=last.text) == last:
            parts[-1] = replace(last, text=last.text + part.text)
            continue
        if last and last.right_to_left and not (turned or part.right_to_left):
            # A separator kept with right-to-left text would be drawn on its far side.
            kept = last.text.rstrip(" -'")
            part = replace(part, text=last.text[len(kept) :] + part.text)
            parts[-1] = replace(last, text=kept)
        parts.append(part)
    return tuple(reversed(parts)) if turned else tuple(parts)


def _is_right_to_left(string: str) -> bool:
    """Whether a text has letters from right to left and no others, and so is set from the right."""
    kinds = {unicodedata.bidirectional(letter) for letter in string}
    return not kinds.isdisjoint({"R", "AL"}) and "L" not in kinds


def _is_neutral(letter: str) -> bool:
    """Whether a letter takes the direction of its neighbours, as a space or a bracket does."""
    return unicodedata.bidirectional(letter) in {"WS", "ON", "ET", "B", "S"}


def _alone(letter: str, own: pygame.font.Font) -> Stretch:
    """Return the run of a single letter, or of its replacement."""
    if letter in UNSEEN:
        return Stretch(letter, "")
    ours = _ours(own, letter)
    file = "" if ours else _file_for(letter)
    if not (ours or file):
        stood_in[letter] = None
        return Stretch(_STAND_IN, "")
    right_to_left = unicodedata.bidirectional(letter) in {"R", "AL"}
    return Stretch(letter, file, _script(letter), right_to_left)


def _goes_with(letter: str, last: Stretch, own: pygame.font.Font, *, turned: bool) -> bool:
    """Whether a mark, space or hyphen is drawn with the run before it; from the right, any sign."""
    if letter in UNSEEN:
        return True
    mark = unicodedata.combining(letter) or unicodedata.bidirectional(letter) == "NSM"
    between = letter in " -'." if turned else letter in " -'"
    if not (mark or ((last.file or last.script) and between)):
        return False
    return _has(last.file, letter) if last.file else _ours(own, letter)


def measured(parts: tuple[Stretch, ...], own: pygame.font.Font, size: int) -> int:
    """Return the total width in pixels of a text that was split into parts.

    Args:
        parts: The parts, as `stretches` returns them.
        own: The shipped font, for parts without a font file.
        size: Em size in pixels, for the fonts of the other parts.
    """
    return sum(_width(part, own, size) for part in parts)


def _width(part: Stretch, own: pygame.font.Font, size: int) -> int:
    with opened(part, own, size) as font:
        return round(font.size(part.text)[0] * _shrinking(part, size))


def drawn(
    parts: tuple[Stretch, ...], own: pygame.font.Font, size: int, colour: tuple[int, int, int]
) -> list[tuple[pygame.Surface, tuple[int, int]]]:
    """Draw each part of a text that was split; return the pictures with their positions.

    A position is (x, y) in pixels from the start of the text; all parts share one baseline.

    Args:
        parts: The parts, as `stretches` returns them.
        own: The shipped font, for parts without a font file.
        size: Em size in pixels, for the fonts of the other parts.
        colour: Red, green and blue, 0 to 255.
    """
    found: list[tuple[pygame.Surface, tuple[int, int]]] = []
    x = 0
    for part in parts:
        with opened(part, own, size) as font:
            picture = font.render(part.text, True, colour)
            factor = _shrinking(part, size)
            if factor != 1:
                picture = pygame.transform.smoothscale_by(picture.convert_alpha(), factor)
            top = own.get_ascent() - round(font.get_ascent() * factor)
        found.append((picture, (x, top)))
        x += _width(part, own, size)
    return found


def _shrinking(part: Stretch, size: int) -> float:
    """Return by what the pictures of a font are scaled; 1 for letters, which have every size."""
    if not part.file:
        return 1
    height = _open(part.file, _PROBE).get_height()
    return _BITMAP_EM * size / height if height == _open(part.file, 2 * _PROBE).get_height() else 1


@contextmanager
def opened(part: Stretch, own: pygame.font.Font, size: int) -> Iterator[pygame.font.Font]:
    """Yield a run's font set to its script and direction; the shipped font is reset afterwards."""
    font = _open(part.file, size) if part.file else own
    if part.file:
        heavy = own.bold or own.style_name.endswith(("Bold", "Black"))
        font.bold = heavy and _shrinking(part, size) == 1
    if not part.script:
        yield font
        return
    font.set_script(part.script)
    font.set_direction(pygame.DIRECTION_RTL if part.right_to_left else pygame.DIRECTION_LTR)
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
    try:
        if font.metrics(letter) != font.metrics(_NOWHERE):
            return True
        if unicodedata.category(letter).startswith("M"):
            return False  # the sign for a missing mark is set differently, or on a dotted circle
        shapes = [font.render(each, False, (255, 255, 255)) for each in (letter, _NOWHERE)]
    except (pygame.error, UnicodeError):
        return False
    one, other = (pygame.image.tobytes(shape, "RGBA") for shape in shapes)
    return one != other


def _has(file: str, letter: str) -> bool:
    try:
        return _kept(file, letter, lambda: _open(file, _PROBE))
    except (OSError, pygame.error):
        return False


def _file_for(letter: str) -> str:
    """Return the file of a shipped or system font that has a letter; "" if there is none."""
    ours = (str(shipped("fonts") / name) for name in NOTO_FILES)
    return next((file for file in chain(ours, _system()) if _has(file, letter)), "")


def _system() -> Iterator[str]:
    """Yield the system's fonts, which aren't looked for before the first is asked for."""
    yield from system_fonts()


@lru_cache(maxsize=1)
def system_fonts() -> tuple[str, ...]:
    """Return the paths of up to 200 system fonts with many letters, best first."""
    ranked: list[tuple[int, str]] = []
    every = chain.from_iterable(_files(folder) for folder in _folders())
    for path in islice(every, _MOST_FILES):
        name = path.name.lower().replace(" ", "")
        if not name.endswith(_FORMATS):
            continue
        ranks = (at for at, start in enumerate(_PREFERRED) if name.startswith(start))
        rank = next(ranks, -1)
        if rank >= 0:
            ranked.append((rank, str(path)))
    return tuple(file for _, file in sorted(ranked)[:_MOST_KEPT])


def _files(folder: Path) -> "chain[Path]":
    walk = os.walk(folder)
    return chain.from_iterable((Path(place) / name for name in names) for place, _, names in walk)


def _folders() -> tuple[Path, ...]:
    if sys.platform == "win32":
        return (Path(os.environ.get("WINDIR", "C:/Windows")) / "Fonts",)
    if sys.platform == "darwin":
        return (Path("/System/Library/Fonts"), Path("/Library/Fonts"))
    return (
        Path("/usr/share/fonts"),
        Path("/usr/local/share/fonts"),
        Path.home() / ".fonts",
        Path.home() / ".local/share/fonts",
    )
