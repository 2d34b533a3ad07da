"""Typesetting: single lines, wrapped paragraphs with bold words and icons, and measuring.

All lengths here are device pixels. Glyphs are drawn two or three times as large and scaled down:
drawn small they would sit on whole pixels and look uneven.
"""

import re
from dataclasses import dataclass, replace
from functools import lru_cache

import pygame

from tabletop.ui.paint import glyphs, svg
from tabletop.ui.paint.assets import Assets
from tabletop.ui.paint.theme import TEXT_FLOOR, TextStyle
from tabletop.ui.paint.typography import Face, Layout, Line, Metrics, Run

__all__ = [
    "SIGN_SIZE",
    "Face",
    "Layout",
    "Line",
    "Metrics",
    "Run",
    "face",
    "fitted",
    "ink",
    "least_size",
    "line",
    "line_in",
    "metrics",
    "paragraph",
    "parted",
    "plain",
    "said",
    "shrunk",
    "shrunk_to_lines",
    "sign_size",
    "smallest",
    "undrawable",
    "width",
]

_TOKEN = re.compile(
    r"\*\*|\{slanted\}|\{upright\}|\{(icon|sprite):([\w./-]+)\}|\n| +|(?:[^\s*{]|\xa0)+|.",
    re.DOTALL,
)
_ELLIPSIS = "…"
_LONGEST = 2000
_SMALL_FLOOR = 12
_LEAST = 0.75
"""The least size to which a text shrinks before it is shortened, relative to its own."""
_LEAN = 0.25
"""How far slanted letters reach beyond their width, in em."""
SIGN_SIZE = 1.25
"""Height of an icon inside text, in em."""


@lru_cache(maxsize=2000)
def face(
    style: TextStyle, scale: float, *, size: float | None = None, weight: int | None = None
) -> Face:
    """Return the face of a style at a scale.

    `size` (logical pixels) and `weight` replace those of the style.
    """
    em = (size or style.size) * scale
    if style.floor:
        em = max(float(TEXT_FLOOR), em)
    return Face(
        style.family, weight or style.weight, em, style.tracking * em, style.line_height * em
    )


def plain(string: str) -> str:
    """Return `string` on one line, without control characters, at most 2000 characters."""
    if string.isprintable() and len(string) <= _LONGEST:
        return string
    return "".join(c if c.isprintable() else " " for c in string[:_LONGEST])


def _oversampling(size: float) -> int:
    return 3 if size <= 30 else 2


def _font(assets: Assets, look: Face) -> pygame.font.Font:
    return assets.font(look.family, look.weight, _em(look), slanted=look.slanted)


def _em(look: Face) -> int:
    """Return the em size at which the glyphs of a face are drawn, before scaling down."""
    return round(look.size * _oversampling(look.size))


def undrawable(assets: Assets, string: str, look: Face) -> str:
    """Return the characters of `string` that no available font has."""
    return "" if string.isascii() else glyphs.undrawable(string, _font(assets, look))


def width(assets: Assets, string: str, look: Face) -> int:
    """Return the width of `string`, without the overhang of slanted letters."""
    look = replace(look, slanted=False) if look.slanted else look
    key = (string, look)
    return assets.widths.get(key, lambda: _measured(assets, string, look))


def _is_tracked(string: str, look: Face) -> bool:
    """Whether letters are placed one by one with tracking; joined scripts never are."""
    return look.tracking != 0 and not glyphs.joins(string)


def _measured(assets: Assets, string: str, look: Face) -> int:
    factor = _oversampling(look.size)
    font = _font(assets, look)
    if _is_tracked(string, look):
        drawn = sum(font.size(c)[0] + look.tracking * factor for c in string)
        return round((drawn - look.tracking * factor) / factor) if string else 0
    parts = glyphs.stretches(string, font)
    wide = glyphs.measured(parts, font, _em(look)) if parts else font.size(string)[0]
    return -(-wide // factor)


def metrics(assets: Assets, look: Face) -> Metrics:
    """Return the vertical measures of a face: ascent, line height, height of a capital."""
    return assets.metrics.get(look, lambda: _metrics(assets, look))


def _metrics(assets: Assets, look: Face) -> Metrics:
    factor = _oversampling(look.size)
    font = _font(assets, look)
    capital = font.metrics("H")
    top = capital[0][3] if capital and capital[0] else 0.7 * look.size * factor
    return Metrics(font.get_ascent() / factor, -(-font.get_height() // factor), top / factor)


def fitted(assets: Assets, string: str, look: Face, limit: float) -> str:
    """Return `string`, shortened with an ellipsis if it is wider than `limit` device pixels."""
    if width(assets, string, look) <= limit:
        return string
    key = (string, look, limit)
    return assets.shortened.get(key, lambda: _shortened(assets, string, look, limit))


def _shortened(assets: Assets, string: str, look: Face, limit: float) -> str:
    low, high = 0, len(string)
    while low < high:
        middle = (low + high + 1) // 2
        if _measured(assets, string[:middle].rstrip() + _ELLIPSIS, look) <= limit:
            low = middle
        else:
            high = middle - 1
    short = string[:low].rstrip() + _ELLIPSIS
    return short if _measured(assets, short, look) <= limit else " "


def line(assets: Assets, string: str, look: Face, colour: str) -> pygame.Surface:
    """Return a cached picture of one line of text in a face and colour."""
    return assets.texts.get((string, look, colour), lambda: _drawn(assets, string, look, colour))


def least_size(scale: float = 1.0) -> float:
    """Return the smallest font size of any text in device pixels, for an interface scale."""
    return max(float(_SMALL_FLOOR), TEXT_FLOOR * min(1.0, scale))


def smallest(look: Face, scale: float = 1.0) -> Face:
    """Return the face at the smallest size to which a text may shrink.

    With a small interface scale (below 1), small letters are preferred to truncated text.
    """
    em = min(look.size, max(least_size(scale), _LEAST * look.size))
    part = em / look.size
    return Face(look.family, look.weight, em, look.tracking * part, look.pitch * part)


def shrunk(assets: Assets, string: str, look: Face, limit: float) -> Face:
    """Return the largest face with which `string` fits into `limit` device pixels.

    It isn't smaller than the smallest size, even if the string is still too wide.
    """
    wide = width(assets, string, look)
    if wide <= limit or len(string) > _LONGEST // 10:
        return look
    least = smallest(look, assets.scale)
    lowest, part = least.size / look.size, limit / wide
    while part > lowest:
        em = part * look.size
        tried = Face(look.family, look.weight, em, part * look.tracking, part * look.pitch)
        if width(assets, string, tried) <= limit:
            return tried
        part *= 0.985  # fonts come in whole sizes
    return least


def line_in(assets: Assets, string: str, look: Face, colour: str, limit: float) -> Line:
    """Return one line of text that fits into `limit` device pixels.

    It is set smaller if necessary, and shortened with an ellipsis if that isn't enough.
    """
    string = plain(string)
    look = shrunk(assets, string, look, limit)
    string = fitted(assets, string, look, limit)
    wide = width(assets, string, look)
    return Line(line(assets, string, look, colour), wide, metrics(assets, look))


def _drawn(assets: Assets, string: str, look: Face, colour: str) -> pygame.Surface:
    factor = _oversampling(look.size)
    font = _font(assets, look)
    beyond = round(_LEAN * look.size) if look.slanted else 0
    size = (max(1, width(assets, string, look) + beyond), metrics(assets, look).height)
    large = svg.blank((size[0] * factor, size[1] * factor))
    # Transparent pixels get the colour too, or scaling would give the letters a dark rim.
    large.fill((*svg.rgb(colour), 0))
    if _is_tracked(string, look):
        x = 0.0
        for character in string:
            large.blit(font.render(character, True, svg.rgb(colour)), (round(x), 0))
            x += font.size(character)[0] + look.tracking * factor
    else:
        parts = glyphs.stretches(string, font)
        if parts:
            large.blits(glyphs.drawn(parts, font, _em(look), svg.rgb(colour)))
        else:
            large.blit(font.render(string, True, svg.rgb(colour)), (0, 0))
    return pygame.transform.smoothscale(large, size)


def ink(assets: Assets, string: str, look: Face) -> pygame.Rect:
    """Return the box of a line's letters, relative to the top left of its picture."""
    return line(assets, string, look, "#FFFFFF").get_bounding_rect()


# Paragraphs


@dataclass(frozen=True, slots=True)
class _Word:
    """A word in one face, or an icon; it is never split unless wider than a line."""

    kind: str
    text: str
    face: Face
    space: bool
    """Whether a space precedes it."""


def _bold(look: Face) -> Face:
    weight = 700 if look.weight < 700 else (900 if look.family == "serif" else 800)
    return replace(look, weight=weight)


def _words(markup: str, look: Face) -> list[list[_Word]]:
    """Return the words of each line, by the line breaks of the author."""
    lines: list[list[_Word]] = [[]]
    bold, slanted, space = False, False, False
    looks = {
        (heavy, oblique): replace(_bold(look) if heavy else look, slanted=oblique)
        for heavy in (False, True)
        for oblique in (False, True)
    }
    for found in _TOKEN.finditer(markup):
        piece = found.group()
        if piece == "**":
            bold = not bold
        elif piece in {"{slanted}", "{upright}"}:
            slanted = piece == "{slanted}"
        elif piece == "\n":
            lines.append([])
            space = False
        elif piece.isspace():
            space = bool(lines[-1])
        else:
            sign = found.group(1)
            text = found.group(2) if sign else plain(piece)
            lines[-1].append(_Word(sign or "text", text, looks[bold, slanted], space))
            space = False
    return lines


def sign_size(look: Face) -> int:
    """Return the side of an icon inside text of that face, in device pixels."""
    return round(look.size * SIGN_SIZE)


def _word_width(assets: Assets, word: _Word) -> int:
    if word.kind != "text":
        return sign_size(word.face)
    return width(assets, word.text, word.face)


def paragraph(
    assets: Assets, markup: str, look: Face, room: float, max_lines: int | None = None
) -> Layout:
    """Return `markup` wrapped into lines at most `room` device pixels wide; cached.

    With more than `max_lines` lines, the last one ends in an ellipsis.
    """
    key = (markup, look, room, max_lines)
    return assets.layouts.get(key, lambda: _wrapped(assets, markup, look, room, max_lines))


def shrunk_to_lines(
    assets: Assets, markup: str, look: Face, room: float, max_lines: int | None
) -> Face:
    """Return the largest face with which `markup` takes at most `max_lines` lines.

    It isn't smaller than the smallest size, even if there are still more lines.
    """
    if max_lines is None or len(paragraph(assets, markup, look, room).lines) <= max_lines:
        return look
    least = smallest(look, assets.scale)
    for part in (0.95, 0.9, 0.85, 0.8):
        em = part * look.size
        if em > least.size:
            tried = Face(look.family, look.weight, em, part * look.tracking, part * look.pitch)
            if len(paragraph(assets, markup, tried, room).lines) <= max_lines:
                return tried
    return least


def _wrapped(assets: Assets, markup: str, look: Face, room: float, max_lines: int | None) -> Layout:
    gap = width(assets, " ", look)
    rows: list[list[_Word]] = []
    for words in _words(markup, look):
        row: list[_Word] = []
        used = 0
        for word in _parted(assets, words, room):
            wide = _word_width(assets, word)
            lead = gap if word.space and row else 0
            while row and used + lead + wide > room:  # the words carried over may be too long too
                row, carried = _broken(row, word)
                rows.append(row)
                row = carried
                used = sum(_word_width(assets, w) + (gap if w.space else 0) for w in row)
                lead = lead if row else 0
            row.append(word)
            used += lead + wide
        rows.append(row)
    if max_lines is not None and len(rows) > max_lines:
        rows = rows[:max_lines]
        _end_in_ellipsis(assets, rows[-1], look, room)
    lines = tuple(_runs(assets, row, gap) for row in rows)
    widths = tuple(runs[-1].x + runs[-1].width if runs else 0 for runs in lines)
    return Layout(lines, widths, round(len(lines) * look.pitch))


def said(layout: Layout) -> str:
    """Return the text of a paragraph without its icons."""
    lines = (" ".join(run.text for run in runs if run.kind == "text") for runs in layout.lines)
    return " ".join(lines)


def parted(assets: Assets, markup: str, look: Face, room: float) -> str:
    """Return the first word of `markup` wider than `room`, which is broken; else empty."""
    for words in _words(markup, look):
        for word in words:
            if word.kind == "text" and len(word.text) > 1 and _word_width(assets, word) > room:
                return word.text
    return ""


def _broken(row: list[_Word], word: _Word) -> tuple[list[_Word], list[_Word]]:
    """Split a row before `word`, or before the words it is attached to, such as by a comma."""
    at = len(row)
    if not word.space:
        at = max((number for number, other in enumerate(row) if other.space), default=0)
    return (row[:at], row[at:]) if at else (row, [])


def _parted(assets: Assets, words: list[_Word], room: float) -> list[_Word]:
    """Return `words`, with those wider than a whole line cut into pieces."""
    result = []
    for word in words:
        rest, space = word.text, word.space
        while word.kind == "text" and len(rest) > 1 and width(assets, rest, word.face) > room:
            count = max(1, len(rest) - 1)
            while count > 1 and _measured(assets, rest[:count], word.face) > room:
                count -= max(1, count // 8)
            result.append(_Word("text", rest[:count], word.face, space))
            rest, space = rest[count:], False
        result.append(_Word(word.kind, rest, word.face, space))
    return result


def _end_in_ellipsis(assets: Assets, row: list[_Word], look: Face, room: float) -> None:
    gap = width(assets, " ", look)
    row.append(_Word("text", _ELLIPSIS, look, space=False))
    while len(row) > 2:
        total = sum(_word_width(assets, w) + (gap if w.space else 0) for w in row)
        if total <= room:
            return
        del row[-2]


def _runs(assets: Assets, row: list[_Word], gap: int) -> tuple[Run, ...]:
    """Return `row` placed from x 0; neighbours in one face are joined, to keep kerning."""
    runs: list[Run] = []
    for word in row:
        if runs and word.kind == "text" == runs[-1].kind and word.face == runs[-1].face:
            last = runs.pop()
            text = f"{last.text} {word.text}" if word.space else last.text + word.text
            x = last.x
        else:
            text = word.text
            x = runs[-1].x + runs[-1].width + (gap if word.space else 0) if runs else 0
        wide = sign_size(word.face) if word.kind != "text" else width(assets, text, word.face)
        runs.append(Run(x, word.kind, text, word.face, wide))
    return tuple(runs)
