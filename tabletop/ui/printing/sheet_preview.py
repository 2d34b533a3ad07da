"""On-screen previews of sheets, drawn item by item so that the window stays responsive."""

import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import pygame

from tabletop.ui.graphics.assets import Assets, Cache, OwnPictures
from tabletop.ui.pieces.art import GamePictures
from tabletop.ui.printing.paper import PaperLine, PaperPage, PaperText, Placed
from tabletop.ui.printing.side_images import PrintRenderer, bled, flat

_DPI = 150
"""Resolution of things in a preview: half of print, unless it is zoomed in."""
_MOST_SIDE = 1500
"""Pixels of the longer side of a thing; twice as many when zoomed in."""
_MEMORY = 48 << 20
"""Bytes of cached things; cached pages may take as much again."""
_INCH = 25.4
_POINT = _INCH / 72
"""One point in millimetres."""
_LEAST_LETTERS = 5
"""Font size in pixels below which text is drawn as a grey line."""
_PENDING, _CUT, _BLEED = "#E9E6DF", "#A9AFB8", "#E0563F"


@dataclass(slots=True)
class _Drawn:
    """A page in preparation: its picture so far, and the things still missing."""

    page: PaperPage
    picture: pygame.Surface
    missing: list[Placed] = field(default_factory=list)


class SheetPreview:
    """Draws printed pages for the screen, a few pictures per frame, to keep the window responsive.

    Pages are drawn in the order in which they were requested.
    """

    def __init__(self, own: OwnPictures | None = None) -> None:
        """Create a preview without pages.

        `own` holds the pictures of games outside the shipped ones, which appear once they are
        drawn.
        """
        self._own = own
        self._press = PrintRenderer(own, memory=8 << 20)
        self._sides: Cache[pygame.Surface] = Cache(_MEMORY, lambda each: each.get_buffer().length)
        self._pages: dict[tuple[int, int], _Drawn] = {}
        self._wanted: list[tuple[int, int]] = []
        self._seen = own.version if own else 0

    def clear(self) -> None:
        """Discard the pictures of all pages, but keep the cards and tokens drawn for them."""
        self._pages.clear()
        self._wanted.clear()

    def picture(self, page: PaperPage, wide: int) -> pygame.Surface:
        """Return the picture of a page, in which parts not yet drawn are blank.

        The first call requests the page, which `work` then draws. `wide` is the width of the result
        in pixels.
        """
        key = (id(page), wide)
        drawn = self._pages.get(key)
        if drawn is None:
            self._make_room()
            drawn = self._pages[key] = _begin(page, wide)
            if not drawn.missing:
                _finish(drawn, self._press.assets)
        if drawn.missing and key not in self._wanted:
            self._wanted.append(key)
        return drawn.picture

    def _make_room(self) -> None:
        sizes = {key: wide * wide * 4 for key in self._pages for wide in (key[1],)}
        for key in list(self._pages):
            if sum(sizes.values()) < _MEMORY:
                return
            if key not in self._wanted:
                del self._pages[key], sizes[key]

    def work(self, seconds: float) -> bool:
        """Draw missing parts of the requested pages; return whether a page now looks different.

        Drawing stops after about `seconds`, but at least one item is drawn.
        """
        own = self._own
        drawing = isinstance(own, GamePictures) and own.busy
        if own is not None and own.version != self._seen and not drawing:
            self._seen = own.version
            self._press.assets.catch_up()
            self._sides.clear()
            self.clear()
            return True
        end, any_drawn = time.perf_counter() + seconds, False
        while self._wanted:
            drawn = self._pages[self._wanted[0]]
            while drawn.missing:
                if any_drawn and time.perf_counter() >= end:
                    return True
                self._place(drawn, drawn.missing.pop(0))
                any_drawn = True
            _finish(drawn, self._press.assets)
            self._wanted.pop(0)
        return any_drawn

    @property
    def busy(self) -> bool:
        """Whether a requested page is incomplete, so that `work` must be called again."""
        return bool(self._wanted)

    def _place(self, drawn: _Drawn, placed: Placed) -> None:
        scale = drawn.picture.get_width() / drawn.page.size[0]
        x, y, w, h = placed.box
        cut = pygame.Rect(round(scale * x), round(scale * y), 0, 0)
        cut.size = round(scale * (x + w)) - cut.x, round(scale * (y + h)) - cut.y
        more = round(scale * placed.bleed)
        size = max(1, cut.w), max(1, cut.h)
        large = self._side(placed, 2 if scale > _DPI / _INCH else 1)
        small = pygame.transform.smoothscale(large, size)
        picture = bled(self._press.assets, placed.side, small, more)
        if placed.turned:
            picture = pygame.transform.rotate(picture, 180)
        if placed.clip is not None:
            drawn.picture.set_clip([round(scale * part) for part in placed.clip])
        drawn.picture.blit(picture, (cut.x - more, cut.y - more))
        drawn.picture.set_clip(None)

    def _side(self, placed: Placed, fine: int) -> pygame.Surface:
        _, _, w, h = placed.box
        factor = fine * min(_DPI / _INCH, _MOST_SIDE / max(w, h))
        size = max(1, round(factor * w)), max(1, round(factor * h))

        def draw() -> pygame.Surface:
            return flat(placed.side.draw(self._press.assets, size))

        return self._sides.get((placed.side.key, size), draw)


def _begin(page: PaperPage, wide: int) -> _Drawn:
    """Return an empty sheet with a placeholder for each thing."""
    scale = wide / page.size[0]
    picture = pygame.Surface((wide, round(scale * page.size[1])), 0, 24)
    picture.fill("#FFFFFF")
    drawn = _Drawn(page, picture, list(page.placed))
    for placed in page.placed:
        box = [round(scale * part) for part in placed.box]
        picture.fill(_PENDING, box)
    return drawn


def _finish(drawn: _Drawn, assets: Assets) -> None:
    """Draw lines, rings and text over the things of a completed page."""
    page, picture = drawn.page, drawn.picture
    scale = picture.get_width() / page.size[0]
    large = scale > 1
    for line in page.lines:
        _line(picture, line if large else replace(line, colour=_CUT), scale)
    for ring in page.rings:
        x, y = (scale * part for part in ring.centre)
        pygame.draw.circle(picture, "#5A6068", (x, y), scale * ring.radius, 1)
    for words in page.words:
        _words(picture, words, scale, assets)
    cuts = [placed.box for placed in page.placed if placed.clip is None]
    if large and cuts:
        _show_cuts(picture, page, scale)


def _line(picture: pygame.Surface, line: PaperLine, scale: float) -> None:
    start, end = _scaled(line.start, scale), _scaled(line.end, scale)
    width = max(1, round(scale * _POINT * line.width))
    if line.dashed:
        _dashes(picture, line.colour, start, end, 6)
    else:
        pygame.draw.line(picture, line.colour, start, end, width)


def _words(picture: pygame.Surface, words: PaperText, scale: float, assets: Assets) -> None:
    pixels = round(scale * _POINT * words.size)
    x, y = _scaled(words.at, scale)
    if pixels < _LEAST_LETTERS:
        wide = round(0.5 * pixels * len(words.text))
        pygame.draw.line(picture, _CUT, (x, y - pixels // 2), (x + wide, y - pixels // 2), 1)
        return
    font = assets.font("sans", 700 if words.bold else 500, pixels)
    letters = font.render(words.text, antialias=True, color=words.colour)
    picture.blit(letters, (x, y - font.get_ascent()))


def _show_cuts(picture: pygame.Surface, page: PaperPage, scale: float) -> None:
    """Show the cuts and the extent of the bleed; on screen only, never on paper."""
    boxes = [pygame.FRect(placed.box) for placed in page.placed]
    if not page.rings:
        for box in boxes:
            _frame(picture, _CUT, box, scale, 3)
    bleed = max(placed.bleed for placed in page.placed)
    if bleed:
        whole = boxes[0].unionall(boxes[1:]).inflate(2 * bleed, 2 * bleed)
        _frame(picture, _BLEED, whole, scale, 4)


def _frame(
    picture: pygame.Surface, colour: str, box: pygame.FRect, scale: float, step: int
) -> None:
    corners = [
        _scaled(spot, scale)
        for spot in (box.topleft, box.topright, box.bottomright, box.bottomleft)
    ]
    for at, start in enumerate(corners):
        _dashes(picture, colour, start, corners[(at + 1) % 4], step)


def _scaled(spot: Sequence[float], scale: float) -> tuple[int, int]:
    return round(scale * spot[0]), round(scale * spot[1])


def _dashes(
    picture: pygame.Surface, colour: str, start: tuple[int, int], end: tuple[int, int], step: int
) -> None:
    (x1, y1), (x2, y2) = start, end
    long = max(abs(x2 - x1), abs(y2 - y1))
    for at in range(0, long, 2 * step):
        a, b = at / long, min(at + step, long) / long
        pygame.draw.line(
            picture,
            colour,
            (x1 + a * (x2 - x1), y1 + a * (y2 - y1)),
            (x1 + b * (x2 - x1), y1 + b * (y2 - y1)),
        )
