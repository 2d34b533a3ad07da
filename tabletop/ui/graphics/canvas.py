"""The drawing surface of every scene: boxes, materials, shadows, targets, text and pictures.

A canvas uses logical pixels and caches what it draws.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

import pygame

from tabletop.ui.graphics import materials, svg
from tabletop.ui.graphics import text_layout as typeset
from tabletop.ui.graphics.assets import Assets
from tabletop.ui.graphics.display_list import Blit, drawn_within, put
from tabletop.ui.graphics.materials import felt as make_felt
from tabletop.ui.graphics.theme import ELEVATIONS, RADII, TEXT_STYLES, Shadow, Theme

Box = pygame.FRect | pygame.Rect | tuple[float, float, float, float]
"""A rectangle in logical pixels: x, y, width, height."""
Point = tuple[float, float]
_SOLID = 0.7
"""Opacity above which a colour hides text below it."""
_TARGETS: dict[str, tuple[float, float, float]] = {
    "legal": (2.4, 0.05, 12),
    "over": (4.0, 0.13, 22),
    "refused": (2.4, 0.07, 0),
    "selected": (3.0, 0.0, 0),
}
"""Ring width, fill opacity and halo blur, by target state."""
_SOLID_RING = 4.0
"""Ring width in high contrast, in logical pixels; nothing glows there."""


def _is_solid(key: tuple[Hashable, ...], alpha: float) -> bool:
    """Whether a material, named by its cache key, hides text that lies below it."""
    if key[0] == "glass":
        return isinstance(key[2], float) and key[2] > _SOLID
    return key[0] in {"sheet", "wood", "card paper", "fill"} and alpha > _SOLID


class WrittenText(NamedTuple):
    """A text that was drawn: its box in logical pixels, and whether it is or has a number."""

    box: pygame.FRect
    number: bool


class Canvas(typeset.TextMeasure):
    """The drawing surface of a scene; all positions and sizes are in logical pixels.

    A canvas is cheap to create, because fonts and cached pictures are kept in its `assets`.
    """

    def __init__(self, surface: pygame.Surface, assets: Assets) -> None:
        self.device = surface
        """The surface drawn on; its size is in device pixels."""
        self.assets = assets
        self._shift = (0.0, 0.0)
        self.tooltip_boxes: dict[str, pygame.FRect] | None = None
        """Collects the boxes of things with tooltips by id; None while nobody needs them."""
        self.written: list[WrittenText] | None = None
        """Collects where texts are written, each once; None while nobody needs it."""
        self._noted: list[Blit] | None = None

    def register_tooltip(self, thing: str, rect: Box) -> None:
        """Record where something with a tooltip was drawn, so that the pointer finds it there.

        Args:
            thing: Id of what was drawn, such as `badge:rebel:p2`.
            rect: Its box in logical pixels.
        """
        if self.tooltip_boxes is not None:
            self.tooltip_boxes[thing] = pygame.FRect(rect)

    @property
    def scale(self) -> float:
        return self.assets.scale

    @property
    def theme(self) -> Theme:
        """The theme, which holds all colours to draw with."""
        return self.assets.theme

    @property
    def width(self) -> float:
        """Width of the whole drawing surface, in logical pixels."""
        return self.device.get_width() / self.scale

    @property
    def height(self) -> float:
        """Height of the whole drawing surface, in logical pixels."""
        return self.device.get_height() / self.scale

    # Coordinates

    def keep_inside(self, box: pygame.FRect, edge: float) -> None:
        """Move a box left or right, in place, so that it stays inside the surface.

        Args:
            box: The box to move, in logical pixels.
            edge: Minimum distance from the left and right edge of the surface, in logical pixels.
        """
        least = edge - self._shift[0]
        box.left = max(least, min(box.left, least + self.width - 2 * edge - box.w))

    def _at(self, x: float, y: float) -> tuple[int, int]:
        scale = self.assets.scale
        return round((x + self._shift[0]) * scale), round((y + self._shift[1]) * scale)

    def _size(self, width: float, height: float) -> tuple[int, int]:
        scale = self.assets.scale
        return max(1, round(width * scale)), max(1, round(height * scale))

    @contextmanager
    def offset(self, dx: float, dy: float) -> Iterator[None]:
        """Shift everything drawn inside the `with` block.

        `dx` (to the right) and `dy` (down) are in logical pixels. Nested shifts add up.
        """
        before = self._shift
        self._shift = (before[0] + dx, before[1] + dy)
        try:
            yield
        finally:
            self._shift = before

    @contextmanager
    def clip(self, rect: Box) -> Iterator[None]:
        """Restrict drawing inside the `with` block to a rectangle.

        `rect` is in logical pixels. Nested clips are intersected.
        """
        box = pygame.FRect(rect)
        before = self.device.get_clip()
        left, top = self._at(box.left, box.top)
        right, bottom = self._at(box.right, box.bottom)
        wanted = pygame.Rect(left, top, max(0, right - left), max(0, bottom - top))
        self.device.set_clip(before.clip(wanted))
        try:
            yield
        finally:
            self.device.set_clip(before)

    # Surfaces

    @contextmanager
    def sparing(self, boxes: Iterable[pygame.FRect]) -> Iterator[None]:
        """Leave these boxes, in logical pixels, as they were before the `with` block."""
        whole, kept = self.device.get_rect(), []
        for box in boxes:
            area = pygame.Rect(self._at(*box.topleft), self._size(*box.size)).clip(whole)
            kept.append((self.device.subsurface(area).copy(), area))
        yield
        for picture, area in kept:
            self.device.blit(picture, area)

    def surface(
        self,
        key: Hashable,
        size: tuple[float, float],
        make: Callable[[tuple[int, int]], pygame.Surface],
    ) -> pygame.Surface:
        """Return a cached picture, creating it if necessary.

        Args:
            key: Identifies the picture among those of the same size.
            size: Width and height in logical pixels.
            make: Called with the size in device pixels to create the picture if it isn't cached.
        """
        device = self._size(*size)
        return self.assets.surfaces.get((key, device), lambda: svg.converted(make(device)))

    def blit(
        self, surface: pygame.Surface, pos: Point, *, anchor: str = "topleft", alpha: float = 1.0
    ) -> None:
        """Draw a picture at a point.

        Args:
            surface: The picture; its size is in device pixels.
            pos: The point in logical pixels.
            anchor: The corner or midpoint of the picture placed at `pos`, named as in
                `pygame.Rect`.
            alpha: Opacity, 0 to 1.
        """
        place = surface.get_rect()
        setattr(place, anchor, self._at(*pos))
        self._put(surface, place.topleft, alpha)

    def _put(self, surface: pygame.Surface, place: tuple[int, int], alpha: float = 1.0) -> None:
        if self._noted is None:
            put(self.device, surface, place, round(255 * alpha))
        elif alpha > 0:
            opacity = min(255, round(255 * alpha))
            laid = Blit(surface, place, opacity, self.device.get_clip())
            if laid.box:
                self._noted.append(laid)

    def note(self, draw: Callable[[], None]) -> list[Blit]:
        """Return what a function would draw, in its order; nothing is drawn yet."""
        outer, noted = self._noted, list[Blit]()
        self._noted = noted
        try:
            draw()
        finally:
            self._noted = outer
        return noted

    def lay(self, noted: Sequence[Blit]) -> None:
        """Draw what was noted before, in its order."""
        if self._noted is not None:
            self._noted += noted
        else:
            drawn_within(noted, self.device, [self.device.get_clip()])

    def covers(self, rect: Box) -> None:
        """Report to a layout check that a picture hides all text below it.

        Does nothing unless a check is recording. `rect` is the picture's box in logical pixels.
        """
        if self.assets.record is not None:
            box = pygame.FRect(rect)
            place = pygame.Rect(self._at(box.x, box.y), self._size(box.w, box.h))
            self.assets.record.cover(place, self.device.get_clip())

    def _boxed(
        self,
        key: tuple[Hashable, ...],
        rect: Box,
        make: Callable[[tuple[int, int]], pygame.Surface],
        *,
        pad: int = 0,
        alpha: float = 1.0,
    ) -> None:
        """Draw the cached surface of (`key`, device size) so that its inside fills `rect`.

        `pad` is how far the surface reaches beyond `rect`, in device pixels.
        """
        box = pygame.FRect(rect)
        if box.w <= 0 or box.h <= 0 or alpha <= 0:
            return
        size = self._size(box.w, box.h)
        surface = self.assets.surfaces.get((key, size), lambda: make(size))
        x, y = self._at(box.x, box.y)
        self._put(surface, (x - pad, y - pad), alpha)
        if self.assets.record is not None and _is_solid(key, alpha):
            self.assets.record.cover(pygame.Rect((x, y), size), self.device.get_clip())

    # Materials

    def felt(self, table: str) -> None:
        """Fill the whole surface with felt, the cloth of the table.

        `table` is the name of a felt, or the id of a game that chooses one.
        """
        size = self.device.get_size()
        colours = self.assets.felt(table)
        surface = self.assets.surfaces.get(
            ("felt", colours, size), lambda: make_felt(size, self.scale, colours, self.theme.noise)
        )
        self._put(surface, (0, 0))

    def well(self, rect: Box, radius: float = RADII.well) -> None:
        """Draw a sunken panel, the dark background of a region on the felt.

        Both `rect` and the corner `radius` are in logical pixels.
        """
        r, scale = radius * self.scale, self.scale
        self._boxed(("well", r), rect, lambda size: materials.well(size, r, scale, self.theme))

    def glass(
        self, rect: Box, radius: float | None = None, alpha: float = 0.55, *, shadow: bool = True
    ) -> None:
        """Draw a translucent panel that seems to float above the table.

        Args:
            rect: The box in logical pixels.
            radius: Corner radius in logical pixels; None makes the ends round.
            alpha: Opacity, 0 to 1: .55 for panels, .78 for the prompt, .90 for tooltips.
            shadow: Whether it casts a shadow.
        """
        box = pygame.FRect(rect)
        corner = box.h / 2 if radius is None else radius
        if shadow:
            self.shadow(box, corner, "glass")
        r, scale = corner * self.scale, self.scale
        key = ("glass", r, alpha)
        self._boxed(key, box, lambda size: materials.glass(size, r, scale, self.theme, alpha))

    def sheet(self, rect: Box, radius: float = RADII.sheet, *, shadow: bool = True) -> None:
        """Draw the paper of a dialog, by default with its shadow.

        Its lip, a darker lower edge, extends 3 logical pixels below `rect`.
        """
        if shadow:
            self.shadow(rect, radius, "sheet")
        r, scale = radius * self.scale, self.scale
        self._boxed(("sheet", r), rect, lambda size: materials.sheet(size, r, scale, self.theme))

    def wood(self, rect: Box, radius: float) -> None:
        """Draw a wooden plank with its grain, for frames and shelves.

        Both `rect` and the corner `radius` are in logical pixels.
        """
        r, scale = radius * self.scale, self.scale
        self._boxed(("wood", r), rect, lambda size: materials.wood(size, r, scale))

    def card_paper(self, rect: Box, radius: float) -> None:
        """Draw a blank card, as it looks before anything is printed on it.

        Both `rect` and the corner `radius` are in logical pixels.
        """
        r = radius * self.scale
        self._boxed(("card paper", r), rect, lambda size: materials.card_paper(size, r, self.theme))

    def shadow(self, rect: Box, radius: float, level: str, *, alpha: float = 1.0) -> None:
        """Draw the shadow of a box.

        Args:
            rect: The box in logical pixels.
            radius: Its corner radius in logical pixels.
            level: "e1" for something at rest, "e2" raised, "e3" held; "sheet" or "glass" for
                panels.
            alpha: Opacity, 0 to 1.
        """
        self.cast(rect, radius, ELEVATIONS[level], alpha=alpha)

    def cast(
        self, rect: Box, radius: float, shadows: tuple[Shadow, ...], *, alpha: float = 1.0
    ) -> None:
        """Draw several shadows under a box, except when drawing for print.

        Args:
            rect: The box in logical pixels.
            radius: Its corner radius in logical pixels.
            shadows: The shadows, each with its blur, offset and opacity.
            alpha: Opacity of all of them, 0 to 1.
        """
        if not shadows or self.assets.for_print:
            return
        r, scale, strength = radius * self.scale, self.scale, self.theme.shadow_strength
        self._boxed(
            ("shadow", r, shadows),
            rect,
            lambda size: materials.shadow(size, r, shadows, scale, strength),
            pad=materials.shadow_pad(shadows, scale),
            alpha=alpha,
        )

    def glow(self, rect: Box, radius: float, colour: str, blur: float, alpha: float) -> None:
        """Draw a halo of light around a box, leaving the inside of the box clear.

        Args:
            rect: The box in logical pixels.
            radius: Its corner radius in logical pixels.
            colour: Colour of the light, as "#rrggbb".
            blur: Width of the light around the box, in logical pixels.
            alpha: Opacity, 0 to 1.
        """
        r, soft = radius * self.scale, blur * self.scale
        self._boxed(
            ("glow", r, colour, soft),
            rect,
            lambda size: materials.glow(size, r, colour, soft),
            pad=materials.glow_pad(soft),
            alpha=alpha,
        )

    def shade(self, rect: Box, colour: str, top: float, bottom: float) -> None:
        """Draw a vertical fade of one colour, for bars and for soft shadows.

        Args:
            rect: The box in logical pixels.
            colour: The colour, as "#rrggbb".
            top: Opacity at the top, 0 to 1.
            bottom: Opacity at the bottom, 0 to 1.
        """
        key = ("shade", colour, top, bottom)
        self._boxed(key, rect, lambda size: materials.shade(size, colour, top, bottom))

    # Shapes

    def fill(
        self, rect: Box, radius: float, colour: str | tuple[str, str], alpha: float = 1.0
    ) -> None:
        """Draw a filled box with rounded corners.

        Args:
            rect: The box in logical pixels.
            radius: Its corner radius in logical pixels.
            colour: One colour as "#rrggbb", or two for a gradient from top to bottom.
            alpha: Opacity, 0 to 1.
        """
        r = radius * self.scale
        self._boxed(
            ("fill", r, colour), rect, lambda size: materials.solid(size, r, colour), alpha=alpha
        )

    def ring(
        self,
        rect: Box,
        radius: float,
        colour: str,
        width: float,
        alpha: float = 1.0,
        *,
        angle: float = 0.0,
    ) -> None:
        """Draw the outline of a box with rounded corners; the line is inside the box.

        Args:
            rect: The box in logical pixels.
            radius: Its corner radius in logical pixels.
            colour: The colour, as "#rrggbb".
            width: Width of the line in logical pixels.
            alpha: Opacity, 0 to 1.
            angle: Rotation around the centre of the box, in degrees anticlockwise.
        """
        r, line = radius * self.scale, max(1.0, width * self.scale)
        turn = round(angle * 2) / 2
        if turn:
            box = pygame.FRect(rect)
            w, h = self._size(box.w, box.h)
            surface = self.assets.surfaces.get(
                ("turned ring", w, h, r, colour, line, turn),
                lambda: materials.turned(
                    materials.ring((2 * w, 2 * h), 2 * r, colour, 2 * line), turn
                ),
            )
            self.blit(surface, box.center, anchor="center", alpha=alpha)
            return
        key = ("ring", r, colour, line)
        self._boxed(key, rect, lambda size: materials.ring(size, r, colour, line), alpha=alpha)

    def disc(self, centre: Point, r: float, colour: str, alpha: float = 1.0) -> None:
        """Draw a filled circle.

        Args:
            centre: Its centre, in logical pixels.
            r: Its radius in logical pixels.
            colour: The colour, as "#rrggbb".
            alpha: Opacity, 0 to 1.
        """
        self.fill((centre[0] - r, centre[1] - r, 2 * r, 2 * r), r, colour, alpha)

    def line(self, a: Point, b: Point, colour: str, width: float, alpha: float = 1.0) -> None:
        """Draw a straight line with round ends.

        Horizontal and vertical lines are aligned to device pixels to look crisp.

        Args:
            a: One end, in logical pixels.
            b: The other end, in logical pixels.
            colour: The colour, as "#rrggbb".
            width: The thickness in logical pixels.
            alpha: Opacity, 0 to 1.
        """
        if a[1] == b[1] or a[0] == b[0]:
            thick = max(1.0, width * self.scale) / self.scale
            x, y = min(a[0], b[0]), min(a[1], b[1])
            w, h = abs(a[0] - b[0]), abs(a[1] - b[1])
            rect = (x, y - thick / 2, w, thick) if h == 0 else (x - thick / 2, y, thick, h)
            radius = thick / 2 if thick * self.scale > 2 else 0
            self.fill(rect, radius, colour, alpha)
            return
        left, top = min(a[0], b[0]) - width, min(a[1], b[1]) - width
        w, h = abs(a[0] - b[0]) + 2 * width, abs(a[1] - b[1]) + 2 * width
        ends = (a[0] - left, a[1] - top, b[0] - left, b[1] - top)
        path = (
            '<path d="M{:.2f} {:.2f}L{:.2f} {:.2f}" fill="none" '.format(*ends)
            + f'stroke="{colour}" stroke-width="{width:g}" stroke-linecap="round"/>'
        )
        picture = svg.document(w, h, path)
        box, key = (left, top, w, h), ("line", picture)
        self._boxed(key, box, lambda size: svg.rasterise(picture, size), alpha=alpha)

    def target(
        self,
        rect: Box,
        radius: float,
        state: str,
        *,
        paper: bool = False,
        strength: float = 1.0,
        angle: float = 0.0,
    ) -> None:
        """Mark a box as a place to move to, or as selected, blocked or focused.

        Args:
            rect: The box in logical pixels.
            radius: Its corner radius in logical pixels.
            state: "legal" (a piece may go there), "over" (a held piece is above it), "refused",
                "blocked", "selected" or "focus".
            paper: Whether the box is on cardboard or a sheet, where yellow light can't be seen.
            strength: Strength of the halo, 0 to 1; changing it makes the halo pulsate.
            angle: Rotation of a focus ring, in degrees anticlockwise.

        Raises:
            ValueError: There is no such state.
        """
        box, theme = pygame.FRect(rect), self.theme
        if state == "focus":
            self._focus(box, radius, angle, paper=paper)
            return
        if state == "blocked":
            self.fill(box, radius, "#000000", 0.20)
            self.icon(box.center, "lock", min(22.0, box.w * 0.5, box.h * 0.5), theme.coral_text)
            return
        if state not in _TARGETS:
            raise ValueError(f"no target state is called {state!r}")
        width, filled, blur = _TARGETS[state]
        if theme.high_contrast:
            width, blur = _SOLID_RING, 0.0
        if state in {"legal", "over"}:
            light = blur * theme.shadow_strength if not theme.dark else blur
            if light:
                halo = (1.0 if state == "over" else 0.85) * strength
                self.glow(box, radius, theme.amber_halo, light, halo)
            self._legal(box, radius, over=state == "over", paper=paper or not theme.dark)
            return
        colour = theme.coral if state == "refused" else ("#FFFFFF" if theme.dark else theme.ink)
        if filled:
            self.fill(box, radius, colour, filled)
        self.ring(box, radius, colour, width)
        if state == "refused":
            self.icon(box.center, "no", min(28.0, box.w * 0.4, box.h * 0.4), theme.coral)

    def _legal(self, box: pygame.FRect, radius: float, *, over: bool, paper: bool) -> None:
        theme = self.theme
        width, filled, _ = _TARGETS["over" if over else "legal"]
        if theme.high_contrast:
            width = _SOLID_RING * (1.5 if over else 1.0)
        if not paper:
            colour = theme.amber_over if over else theme.amber_legal
            self.fill(box, radius, colour, filled)
            self.ring(box, radius, colour, width)
            return
        width = max(width, 4.0 if over else 3.0)
        self.fill(box, radius, "#FFF6DC", 0.30 if over else 0.12)  # words lie below
        self.ring(box, radius, "#D98200", width)
        inner = box.inflate(-2 * width, -2 * width)
        self.ring(inner, radius - width, "#FFFFFF", 1.4, 0.9)

    def _focus(self, box: pygame.FRect, radius: float, angle: float, *, paper: bool) -> None:
        theme = self.theme
        colour = theme.focus_paper if paper else theme.focus
        self.ring(box.inflate(10, 10), radius + 5, theme.ink, 2, angle=angle)
        self.ring(box.inflate(16, 16), radius + 8, colour, 3, angle=angle)

    # Text

    def text(
        self,
        pos: Point,
        string: str,
        style: str = "body",
        colour: str | None = None,
        *,
        anchor: str = "topleft",
        max_width: float | None = None,
        weight: int | None = None,
        size: float | None = None,
        alpha: float = 1.0,
    ) -> pygame.FRect:
        """Draw one line of text; return its box in logical pixels.

        Args:
            pos: The position of the anchor point, in logical pixels.
            string: The text, without markup.
            style: Name of a text style of the theme.
            colour: The colour, as "#rrggbb"; None for that of table text.
            anchor: A corner or midpoint as in `pygame.Rect`, where midpoints use the height of a
            capital letter; or "baseleft", "basemid" or "baseright" for points on the baseline.
            max_width: Maximum width in logical pixels. Longer text is made smaller and, if that
                isn't enough, ends in an ellipsis.
            weight: Font weight; None for that of the style.
            size: Em size in logical pixels; None for that of the style.
            alpha: Opacity, 0 to 1.
        """
        ink = colour or self.theme.text1
        # Text longer than four windows is cut: drawing it would take hundreds of megabytes.
        limit = 4.0 * self.device.get_width()
        if max_width is not None:
            limit = max(0.0, min(limit, max_width * self.scale))
        line = self.assets.lines.get(
            (string, style, ink, size, weight, max_width),
            lambda: typeset.fitted_line(
                self.assets, string, self._face(style, size, weight), ink, limit
            ),
        )
        x, y = self._at(*pos)
        if anchor.endswith("right"):
            x -= line.width
        elif not anchor.endswith("left"):
            x -= line.width // 2
        metrics = line.metrics
        if anchor.startswith("base"):
            y -= round(metrics.ascent)
        elif anchor.startswith("bottom") or anchor == "midbottom":
            y -= metrics.height
        elif anchor in {"midleft", "center", "midright"}:
            y -= round(metrics.ascent - metrics.capital / 2)
        self._put(line.picture, (x, y), alpha)
        if self.assets.record is not None and alpha > 0:
            self._record(string, self._face(style, size, weight), limit, (x, y))
        box = self._logical(x, y, line.width, metrics.height)
        if self.written is not None and alpha > 0:
            self._write(box, number=any(map(str.isdecimal, string)))
        return box

    def _record(self, string: str, look: typeset.Face, limit: float, at: tuple[int, int]) -> None:
        """Add a line of text to the record of a layout check."""
        words = typeset.plain(string)
        look = typeset.shrunk(self.assets, words, look, limit)
        shown = typeset.fitted(self.assets, words, look, limit)
        ink = typeset.ink(self.assets, shown, look).move(at)
        if self.assets.record is not None:
            self.assets.record.text(self.device, words, shown, ink, look.size)

    def _write(self, box: pygame.FRect, *, number: bool) -> None:
        """Collect where a text is written, once, if it is in the part that is drawn now."""
        left, top = self._at(box.left, box.top)
        right, bottom = self._at(box.right, box.bottom)
        seen = self.device.get_clip().colliderect((left, top, right - left, bottom - top))
        written = WrittenText(box, number)
        if self.written is not None and seen and written not in self.written:
            self.written.append(written)

    def _logical(self, x: int, y: int, w: int, h: int) -> pygame.FRect:
        scale = self.scale
        return pygame.FRect(
            x / scale - self._shift[0], y / scale - self._shift[1], w / scale, h / scale
        )

    def paragraph(
        self,
        rect: Box,
        markup: str,
        style: str = "body",
        colour: str | None = None,
        *,
        align: str = "left",
        max_lines: int | None = None,
        size: float | None = None,
        weight: int | None = None,
    ) -> float:
        """Draw wrapped text from the top of `rect`; return the height used, in logical pixels.

        Args:
            rect: The box in logical pixels; the text may extend below it.
            markup: The text, with `**bold**`, `{icon:name}` (drawn in the colour of the text),
                `{sprite:name}` and line breaks.
            style: Name of a text style of the theme.
            colour: The colour, as "#rrggbb"; None for that of table text.
            align: "left", "center" or "right".
            max_lines: Maximum number of lines; None for any. Longer text is made smaller and, if
                that isn't enough, the last line ends in an ellipsis.
            size: Em size in logical pixels; None for that of the style.
            weight: Font weight; None for that of the style.
        """
        box = pygame.FRect(rect)
        room = box.w * self.scale
        look = self._face(style, size, weight)
        look = typeset.shrunk_to_lines(self.assets, markup, look, room, max_lines)
        layout = typeset.paragraph(self.assets, markup, look, room, max_lines)
        left, top = self._at(box.x, box.y)
        ink = colour or self.theme.text1
        metrics = typeset.metrics(self.assets, look)
        lead = (look.pitch - metrics.height) / 2
        inks: list[pygame.Rect] = []
        for row, (runs, wide) in enumerate(zip(layout.lines, layout.widths, strict=True)):
            spare = room - wide
            x = left + round({"center": spare / 2, "right": spare}.get(align, 0))
            y = top + row * look.pitch + lead
            for run in runs:
                if run.kind == "text":
                    picture = typeset.line(self.assets, run.text, run.face, ink)
                    self._put(picture, (x + run.x, round(y)))
                    if self.assets.record is not None:
                        letters = typeset.ink(self.assets, run.text, run.face)
                        inks.append(letters.move(x + run.x, round(y)))
                    continue
                middle = y + metrics.ascent - metrics.capital / 2
                side = run.width
                if run.kind == "icon":
                    sign = self._icon_surface(run.text, side, ink)
                else:
                    sign = self._sprite_surface(run.text, (side, side))
                self._put(sign, (x + run.x, round(middle - run.width / 2)))
        if self.assets.record is not None and inks:
            whole = typeset.paragraph(self.assets, markup, look, room)
            words, shown = typeset.text_of(whole), typeset.text_of(layout)
            inked = inks[0].unionall(inks[1:])
            broken = typeset.broken_word(self.assets, markup, look, room)
            self.assets.record.text(self.device, words, shown, inked, look.size, parted=broken)
        high = layout.height / self.scale
        if self.written is not None:
            across = max(layout.widths, default=0) / self.scale
            shift = {"center": 0.5, "right": 1.0}.get(align, 0.0) * (box.w - across)
            self._write(pygame.FRect(box.x + shift, box.y, across, high), number=False)
        return high

    # Icons and sprites

    def _icon_surface(self, name: str, side: int, colour: str) -> pygame.Surface:
        return self.assets.surfaces.get(
            ("icon", name, side, colour), lambda: self._draw_icon(name, side, colour)
        )

    def _draw_icon(self, name: str, side: int, colour: str) -> pygame.Surface:
        picture = self.assets.picture(f"common/icons/{name}", (side, side), colour)
        if picture is not None:
            return picture
        body = svg.circle(12, 12, 8, f'fill="none" stroke="{colour}" stroke-width="2"')
        return svg.rasterise(svg.document(24, 24, body), (side, side))

    def icon(
        self, centre: Point, name: str, size: float, colour: str, *, alpha: float = 1.0
    ) -> None:
        """Draw an icon in one colour.

        Args:
            centre: The centre of the icon, in logical pixels.
            name: File name without extension in `sprites/common/icons`.
            size: Side of the square it fills, in logical pixels.
            colour: The colour, as "#rrggbb".
            alpha: Opacity, 0 to 1.
        """
        side = max(1, round(size * self.scale))
        x, y = self._at(*centre)
        surface = self._icon_surface(name, side, colour)
        self._put(surface, (x - side // 2, y - side // 2), alpha)
        if self.assets.record is not None:
            box = pygame.Rect(x - side // 2, y - side // 2, side, side)
            self.assets.record.icons.append((name, box))

    def _sprite_surface(self, name: str, size: tuple[int, int]) -> pygame.Surface:
        return self.assets.surfaces.get(("sprite", name, size), lambda: self._draw(name, size))

    def _draw(self, name: str, size: tuple[int, int]) -> pygame.Surface:
        picture = self.assets.picture(name, size)
        if picture is not None:
            return svg.converted(picture, run_length=True)
        paper = materials.card_paper(size, min(size) * 0.08, self.theme)
        look = typeset.face(TEXT_STYLES["small"], 1.0, size=14)
        label = typeset.fitted(self.assets, name.rsplit("/", 1)[-1], look, size[0] - 6)
        words = typeset.line(self.assets, label, look, self.theme.ink)
        paper.blit(words, words.get_rect(center=paper.get_rect().center))
        return paper

    def sprite(
        self, rect: Box, name: str, *, alpha: float = 1.0, angle: float = 0.0, grey: bool = False
    ) -> None:
        """Draw a sprite or a game's own picture in a box.

        Args:
            rect: The box in logical pixels; a shipped sprite is stretched to fill it.
            name: Name of the sprite, without extension.
            alpha: Opacity, 0 to 1.
            angle: Rotation in degrees anticlockwise.
            grey: Whether it is drawn in greyscale.
        """
        box = pygame.FRect(rect)
        if box.w <= 0 or box.h <= 0:
            return
        size = self._size(box.w, box.h)
        turn = round(angle * 2) / 2 % 360
        if not turn and not grey:
            self._put(self._sprite_surface(name, size), self._at(box.x, box.y), alpha)
            return
        key = ("turned sprite", name, size, turn, grey)
        surface = self.assets.surfaces.get(key, lambda: self._turned(name, size, turn, grey=grey))
        place = surface.get_rect(center=self._at(*box.center))
        self._put(surface, place.topleft, alpha)

    def _turned(
        self, name: str, size: tuple[int, int], angle: float, *, grey: bool
    ) -> pygame.Surface:
        if not angle:
            return pygame.transform.grayscale(self._draw(name, size))
        large = self._draw(name, (2 * size[0], 2 * size[1]))
        return materials.turned(pygame.transform.grayscale(large) if grey else large, angle)

    def scrim(self, alpha: float = 0.52, *, blur: bool = True) -> None:
        """Darken everything drawn so far, so that a dialog stands out.

        This takes several milliseconds, so a dialog does it once and keeps a copy of the result.

        Args:
            alpha: Strength of the darkening, 0 to 1.
            blur: Whether everything is also blurred.
        """
        if self.assets.record is not None:
            self.assets.record.clear()
        for laid in self._noted or ():
            drawn_within([laid], self.device, [self.device.get_rect()])
        self._put(materials.frosted(self.device, alpha, blur=blur), (0, 0))
