"""Typesetting: single lines, wrapped paragraphs with bold words and icons, and measuring.

All lengths are device pixels, except those of `TextMeasure`. Glyphs are drawn two or three times as
large and scaled down; drawn small, they would snap to whole pixels and look uneven.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache

import pygame

from tabletop.ui.graphics import glyphs, svg
from tabletop.ui.graphics.assets import Assets
from tabletop.ui.graphics.glyphs import Face, Layout, Line, Metrics, Run
from tabletop.ui.graphics.theme import TEXT_FLOOR, TEXT_STYLES, TextStyle, theme

__all__ = [
    "SIGN_SIZE",
    "Face",
    "Layout",
    "Line",
    "Metrics",
    "Run",
    "TextMeasure",
    "broken_word",
    "face",
    "fitted",
    "fitted_line",
    "icon_size",
    "ink",
    "least_size",
    "line",
    "metrics",
    "paragraph",
    "plain",
    "plain_measure",
    "shrunk",
    "shrunk_to_lines",
    "smallest",
    "text_of",
    "undrawable",
    "width",
]

_TOKEN = re.compile(
    r"\*\*|\{slanted\}|\{upright\}|\{(icon|sprite):([\w./-]+)\}|\n| +|(?:[^\s*{]|\xa0)+|.",
    re.DOTALL,
)
_ELLIPSIS = "…"
_LONGEST = 2000
_NO_WRAP = 1e6
"""Width from which lines aren't wrapped, in device pixels."""
_SMALL_FLOOR = 12
_LEAST = 0.75
"""The smallest size to which a text shrinks before it is shortened, relative to its own."""
_LEAN = 0.25
"""How far slanted letters extend beyond their width, in em."""
SIGN_SIZE = 1.25
"""Height of an icon inside text, in em."""


@lru_cache(maxsize=2000)
def face(
    style: TextStyle, scale: float, *, size: float | None = None, weight: int | None = None
) -> Face:
    """Return the font of a text style at a scale, with all measures in device pixels.

    Args:
        style: The text style.
        scale: Device pixels per logical pixel.
        size: Em size in logical pixels; None for that of the style.
        weight: Font weight; None for that of the style.
    """
    em = (size or style.size) * scale
    if style.floor:
        em = max(float(TEXT_FLOOR), em)
    return Face(
        style.family, weight or style.weight, em, style.tracking * em, style.line_height * em
    )


def plain(string: str) -> str:
    """Return a text as one line of at most 2000 characters; control characters become spaces."""
    if string.isprintable() and len(string) <= _LONGEST:
        return string
    return "".join(c if c.isprintable() or c in glyphs.UNSEEN else " " for c in string[:_LONGEST])


def _oversampling(size: float) -> int:
    return 3 if size <= 30 else 2


def _font(assets: Assets, look: Face) -> pygame.font.Font:
    return assets.font(look.family, look.weight, _em(look), slanted=look.slanted)


def _em(look: Face) -> int:
    """Return the em size at which the glyphs of a face are drawn, before scaling down."""
    return round(look.size * _oversampling(look.size))


def undrawable(assets: Assets, string: str, look: Face) -> str:
    """Return the characters of a text that no font on this computer can draw.

    `look` is the font that is tried before the system fonts.
    """
    return "" if string.isascii() else glyphs.undrawable(string, _font(assets, look))


def width(assets: Assets, string: str, look: Face) -> int:
    """Return the width of a line of text in a font, in device pixels.

    Args:
        assets: Opens the font.
        string: The text, without markup.
        look: The font and its size. For a slanted one, the part of the letters that reaches beyond
            their width doesn't count.
    """
    look = replace(look, slanted=False) if look.slanted else look
    key = (string, look)
    return assets.widths.get(key, lambda: _measured(assets, string, look))


def _is_tracked(string: str, look: Face) -> bool:
    """Whether letters are placed one by one with tracking; joined scripts never are."""
    return look.tracking != 0 and not glyphs.needs_shaping(string)


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
    """Return the vertical measures of a font, in device pixels.

    These are the height of a line, the distance from its top to the baseline, and the height of a
    capital letter.
    """
    return assets.metrics.get(look, lambda: _metrics(assets, look))


def _metrics(assets: Assets, look: Face) -> Metrics:
    factor = _oversampling(look.size)
    font = _font(assets, look)
    capital = font.metrics("H")
    top = capital[0][3] if capital and capital[0] else 0.7 * look.size * factor
    return Metrics(font.get_ascent() / factor, -(-font.get_height() // factor), top / factor)


def fitted(assets: Assets, string: str, look: Face, limit: float) -> str:
    """Return a text shortened with an ellipsis to fit a maximum width.

    A text that already fits is returned unchanged.

    Args:
        assets: Opens the font.
        string: The text, without markup.
        look: The font and its size.
        limit: The maximum width, in device pixels.
    """
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
    """Draw one line of text in a font and a colour; return its cached picture.

    Args:
        assets: Opens the font and keeps the picture.
        string: The text, without markup.
        look: The font and its size.
        colour: The colour, as "#rrggbb".
    """
    return assets.texts.get((string, look, colour), lambda: _drawn(assets, string, look, colour))


def least_size(scale: float = 1.0) -> float:
    """Return the smallest size at which any text is drawn, in device pixels.

    `scale` is the number of device pixels per logical pixel; below 1 the letters may be smaller.
    """
    return max(float(_SMALL_FLOOR), TEXT_FLOOR * min(1.0, scale))


def smallest(look: Face, scale: float = 1.0) -> Face:
    """Return a font at the smallest size to which its text may shrink to fit.

    With a `scale` (device pixels per logical pixel) below 1, letters may become smaller so that the
    text isn't cut off.
    """
    em = min(look.size, max(least_size(scale), _LEAST * look.size))
    part = em / look.size
    return Face(look.family, look.weight, em, look.tracking * part, look.pitch * part)


def shrunk(assets: Assets, string: str, look: Face, limit: float) -> Face:
    """Return a font at the largest size at which a text fits on one line.

    Args:
        assets: Opens the fonts.
        string: The text.
        look: The font at its usual size, which isn't exceeded.
        limit: The width into which the text should fit, in device pixels.

    Returns:
        The font, at its smallest permitted size if the text doesn't fit at all.
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


def fitted_line(assets: Assets, string: str, look: Face, colour: str, limit: float) -> Line:
    """Draw one line of text to fit a width; return its picture and measurements.

    The letters are made smaller if necessary. If that isn't enough, the text ends in an ellipsis.

    Args:
        assets: Opens the fonts and caches the picture.
        string: The text.
        look: The font at its usual size.
        colour: The colour, as "#rrggbb".
        limit: The maximum width, in device pixels.
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
    """Return the box around the drawn letters of a line, in device pixels.

    Its position is relative to the upper left corner of the line's picture.
    """
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


def icon_size(look: Face) -> int:
    """Return the width and height of an icon inside text of a font, in device pixels."""
    return round(look.size * SIGN_SIZE)


def _word_width(assets: Assets, word: _Word) -> int:
    if word.kind != "text":
        return icon_size(word.face)
    return width(assets, word.text, word.face)


def paragraph(
    assets: Assets, markup: str, look: Face, room: float, max_lines: int | None = None
) -> Layout:
    """Wrap a text with markup into lines; return the position of each word and icon.

    Args:
        assets: Opens the fonts and caches the result.
        markup: The text.
        look: The font of the text that isn't bold or slanted by markup.
        room: The maximum width of a line, in device pixels.
        max_lines: The maximum number of lines, the last of which then ends in an ellipsis; None
            for any.
    """
    key = (markup, look, room, max_lines)
    return assets.layouts.get(key, lambda: _wrapped(assets, markup, look, room, max_lines))


def shrunk_to_lines(
    assets: Assets, markup: str, look: Face, room: float, max_lines: int | None
) -> Face:
    """Return a font at the largest size at which a text takes no more than `max_lines` lines.

    Args:
        assets: Opens the fonts.
        markup: The text.
        look: The font at its usual size, which isn't exceeded.
        room: The maximum width of a line, in device pixels.
        max_lines: The maximum number of lines; None for any.

    Returns:
        The font, at its smallest permitted size if the text doesn't fit at all.
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
    written = _words(markup, look)
    rows = written if room >= _NO_WRAP else _rows(assets, written, room, gap)
    if max_lines is not None and len(rows) > max_lines:
        rows = rows[:max_lines]
        _end_in_ellipsis(assets, rows[-1], look, room)
    lines = tuple([_runs(assets, row, gap) for row in rows])
    widths = tuple([runs[-1].x + runs[-1].width if runs else 0 for runs in lines])
    return Layout(lines, widths, round(len(lines) * look.pitch))


def _rows(assets: Assets, written: list[list[_Word]], room: float, gap: int) -> list[list[_Word]]:
    """Return the words of each line that is at most `room` wide; the author's lines are kept."""
    rows: list[list[_Word]] = []
    for words in written:
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
    return rows


def text_of(layout: Layout) -> str:
    """Return the words of a wrapped paragraph, separated by spaces; icons are left out."""
    lines = (" ".join(run.text for run in runs if run.kind == "text") for runs in layout.lines)
    return " ".join(lines)


def broken_word(assets: Assets, markup: str, look: Face, room: float) -> str:
    """Return the first word of a text that must be broken in two; empty for none.

    Such a word is wider than `room`, the width of a line in device pixels.
    """
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
    joined: list[_Word] = []
    for word in row:
        last = joined[-1] if joined else None
        if last is not None and word.kind == "text" == last.kind and word.face == last.face:
            text = f"{last.text} {word.text}" if word.space else last.text + word.text
            joined[-1] = _Word("text", text, last.face, last.space)
        else:
            joined.append(word)
    runs: list[Run] = []
    for word in joined:
        x = runs[-1].x + runs[-1].width + (gap if word.space else 0) if runs else 0
        runs.append(Run(x, word.kind, word.text, word.face, _word_width(assets, word)))
    return tuple(runs)


class TextMeasure:
    """Measures texts as they are drawn at one scale, without a surface to draw on."""

    def __init__(self, assets: Assets) -> None:
        self.assets = assets

    @property
    def scale(self) -> float:
        """Number of device pixels per logical pixel."""
        return self.assets.scale

    def hittable(self, side: float) -> float:
        """Return the side of a control in logical pixels, which fingers may need to be larger."""
        return max(side, self.assets.least_target)

    def _face(self, style: str, size: float | None, weight: int | None) -> Face:
        return face(TEXT_STYLES[style], self.scale, size=size, weight=weight)

    def measure(
        self,
        string: str,
        style: str = "body",
        *,
        size: float | None = None,
        weight: int | None = None,
    ) -> tuple[float, float]:
        """Return the width and height of a line of text, in logical pixels.

        Args:
            string: The text, without markup.
            style: Name of its text style.
            size: Em size in logical pixels; None for that of the style.
            weight: Font weight; None for that of the style.
        """
        look = self._face(style, size, weight)
        w = width(self.assets, plain(string), look)
        return w / self.scale, metrics(self.assets, look).height / self.scale

    def markup_width(self, markup: str, style: str = "body", *, size: float | None = None) -> float:
        """Return the width of a text with markup, broken only at its own line breaks.

        The result and `size`, an em size that replaces that of the style, are in logical pixels.
        """
        layout = paragraph(self.assets, markup, self._face(style, size, None), _NO_WRAP)
        return max(layout.widths) / self.scale

    def measure_paragraph(
        self,
        width: float,
        markup: str,
        style: str = "body",
        *,
        max_lines: int | None = None,
        size: float | None = None,
    ) -> float:
        """Return the height of a wrapped text, in logical pixels.

        Args:
            width: The maximum width of a line, in logical pixels.
            markup: The text.
            style: Name of its text style.
            max_lines: The maximum number of lines; None for any.
            size: Em size in logical pixels; None for that of the style.
        """
        room = width * self.scale
        look = self._face(style, size, None)
        look = shrunk_to_lines(self.assets, markup, look, room, max_lines)
        layout = paragraph(self.assets, markup, look, room, max_lines)
        return layout.height / self.scale

    def fitting(
        self,
        forms: Sequence[str],
        max_width: float,
        style: str = "body",
        *,
        size: float | None = None,
        weight: int | None = None,
    ) -> str:
        """Return the first wording that fits on one line, or the last one if none does.

        Args:
            forms: The wordings, usually from long to short.
            max_width: Width of the line in logical pixels.
            style: Name of the text style.
            size: Em size in logical pixels instead of that of the style; the text may shrink
                somewhat.
            weight: Font weight; None for that of the style.
        """
        least = smallest(self._face(style, size, weight), self.scale)
        for form in forms:
            if width(self.assets, plain(form), least) <= max_width * self.scale:
                return form
        return forms[-1]

    def undrawable(self, string: str, style: str = "body") -> str:
        """Return the characters of a text that no font on this computer can draw, each once."""
        return undrawable(self.assets, string, self._face(style, None, None))


@cache
def plain_measure() -> TextMeasure:
    """Return a `TextMeasure` at scale 1, at which logical pixels are device pixels."""
    return TextMeasure(Assets(theme("dark")))
