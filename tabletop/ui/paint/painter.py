"""Draws boxes, materials and shadows; takes logical pixels and caches everything."""

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager

import pygame

from tabletop.ui.paint import materials, svg
from tabletop.ui.paint.assets import Assets
from tabletop.ui.paint.felt import felt as make_felt
from tabletop.ui.paint.theme import ELEVATIONS, RADII, Shadow, Theme

Box = pygame.FRect | pygame.Rect | tuple[float, float, float, float]
"""A rectangle in logical pixels: x, y, width, height."""
Point = tuple[float, float]
_SOLID = 0.7
"""Opacity above which a colour hides text below it."""


def _is_solid(key: tuple[Hashable, ...], alpha: float) -> bool:
    """Whether a material, named by its cache key, hides text that lies below it."""
    if key[0] == "glass":
        return isinstance(key[2], float) and key[2] > _SOLID
    return key[0] in {"sheet", "wood", "card paper", "fill"} and alpha > _SOLID


class Painter:
    """A surface with methods to draw cached shapes and materials, in logical pixels."""

    def __init__(self, surface: pygame.Surface, assets: Assets) -> None:
        self.device = surface
        """The surface drawn on; its size is in device pixels."""
        self.assets = assets
        self._shift = (0.0, 0.0)
        self.noted: dict[str, pygame.FRect] | None = None
        """Collects the boxes of things with tooltips by id; None while nobody needs them."""

    def note(self, thing: str, rect: Box) -> None:
        """Record where a thing with a tooltip was drawn, such as `badge:rebel:p2`."""
        if self.noted is not None:
            self.noted[thing] = pygame.FRect(rect)

    @property
    def scale(self) -> float:
        """Number of device pixels per logical pixel."""
        return self.assets.scale

    @property
    def theme(self) -> Theme:
        """The theme whose colours are in use."""
        return self.assets.theme

    @property
    def width(self) -> float:
        """Width of the surface in logical pixels."""
        return self.device.get_width() / self.scale

    @property
    def height(self) -> float:
        """Height of the surface in logical pixels."""
        return self.device.get_height() / self.scale

    # Coordinates

    def keep_inside(self, box: pygame.FRect, edge: float) -> None:
        """Move a box sideways, in place, so that it stays `edge` away from the sides."""
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
        """Shift everything drawn inside the `with` block by (`dx`, `dy`) logical pixels."""
        before = self._shift
        self._shift = (before[0] + dx, before[1] + dy)
        try:
            yield
        finally:
            self._shift = before

    @contextmanager
    def clip(self, rect: Box) -> Iterator[None]:
        """Restrict drawing inside the `with` block to `rect` (and to surrounding clips)."""
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

    def surface(
        self,
        key: Hashable,
        size: tuple[float, float],
        make: Callable[[tuple[int, int]], pygame.Surface],
    ) -> pygame.Surface:
        """Return the cached surface of `key` at `size` logical pixels.

        `make` creates it once, and gets the size in device pixels.
        """
        device = self._size(*size)
        return self.assets.surfaces.get((key, device), lambda: svg.converted(make(device)))

    def blit(
        self,
        surface: pygame.Surface,
        pos: Point,
        *,
        anchor: str = "topleft",
        alpha: float = 1.0,
    ) -> None:
        """Draw a surface with its anchor point at `pos`.

        The surface is in device pixels, `pos` in logical pixels. `anchor` is a corner or middle as
        in `pygame.Rect`.
        """
        place = surface.get_rect()
        setattr(place, anchor, self._at(*pos))
        self._put(surface, place.topleft, alpha)

    def _put(self, surface: pygame.Surface, place: tuple[int, int], alpha: float = 1.0) -> None:
        if alpha >= 1:
            self.device.blit(surface, place)
        elif alpha > 0:
            # Cached surfaces are shared, so the alpha is set for this blit only.
            # RLEACCELOK tells that it was made for run-length blits, to be restored afterwards.
            run_length = pygame.RLEACCEL if surface.get_flags() & pygame.RLEACCELOK else 0
            surface.set_alpha(round(255 * alpha))
            self.device.blit(surface, place)
            surface.set_alpha(255, run_length)

    def covers(self, rect: Box) -> None:
        """Tell the record that a picture hides what lies in `rect`."""
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
        """Cover everything with the felt of that name, or of the game of that name."""
        size = self.device.get_size()
        colours = self.assets.felt(table)
        surface = self.assets.surfaces.get(
            ("felt", colours, size),
            lambda: make_felt(size, self.scale, colours, self.theme.noise),
        )
        self.device.blit(surface, (0, 0))

    def well(self, rect: Box, radius: float = RADII.well) -> None:
        """Draw a sunken panel, the dark background of a region on the felt."""
        r, scale = radius * self.scale, self.scale
        self._boxed(("well", r), rect, lambda size: materials.well(size, r, scale, self.theme))

    def glass(
        self, rect: Box, radius: float | None = None, alpha: float = 0.55, *, shadow: bool = True
    ) -> None:
        """Draw floating glass: .55 for panels, .78 for the prompt, .90 for tooltips.

        Without `radius` its ends are round.
        """
        box = pygame.FRect(rect)
        corner = box.h / 2 if radius is None else radius
        if shadow:
            self.shadow(box, corner, "glass")
        r, scale = corner * self.scale, self.scale
        self._boxed(
            ("glass", r, alpha), box,
            lambda size: materials.glass(size, r, scale, self.theme, alpha),
        )  # fmt: skip

    def sheet(self, rect: Box, radius: float = RADII.sheet, *, shadow: bool = True) -> None:
        """Draw the paper of a dialog with its shadow; its lip reaches 3 pixels below `rect`."""
        if shadow:
            self.shadow(rect, radius, "sheet")
        r, scale = radius * self.scale, self.scale
        self._boxed(("sheet", r), rect, lambda size: materials.sheet(size, r, scale, self.theme))

    def wood(self, rect: Box, radius: float) -> None:
        """Draw a wooden plank with its grain, as for frames and shelves."""
        r, scale = radius * self.scale, self.scale
        self._boxed(("wood", r), rect, lambda size: materials.wood(size, r, scale))

    def card_paper(self, rect: Box, radius: float) -> None:
        """Draw blank card stock, a card without a face."""
        r = radius * self.scale
        self._boxed(("card paper", r), rect, lambda size: materials.card_paper(size, r, self.theme))

    def shadow(self, rect: Box, radius: float, level: str, *, alpha: float = 1.0) -> None:
        """Draw the shadow of a box: "e1" at rest, "e2" raised, "e3" held, "sheet" or "glass"."""
        self.cast(rect, radius, ELEVATIONS[level], alpha=alpha)

    def cast(
        self, rect: Box, radius: float, shadows: tuple[Shadow, ...], *, alpha: float = 1.0
    ) -> None:
        """Draw shadows of any depth under a box; none when drawing for print."""
        if not shadows or self.assets.for_print:
            return
        r, scale, strength = radius * self.scale, self.scale, self.theme.shadow_strength
        self._boxed(
            ("shadow", r, shadows), rect,
            lambda size: materials.shadow(size, r, shadows, scale, strength),
            pad=materials.shadow_pad(shadows, scale), alpha=alpha,
        )  # fmt: skip

    def glow(self, rect: Box, radius: float, colour: str, blur: float, alpha: float) -> None:
        """Draw a halo around a box, leaving its inside clear; `blur` is the width of the light."""
        r, soft = radius * self.scale, blur * self.scale
        self._boxed(
            ("glow", r, colour, soft), rect,
            lambda size: materials.glow(size, r, colour, soft),
            pad=materials.glow_pad(soft), alpha=alpha,
        )  # fmt: skip

    def shade(self, rect: Box, colour: str, top: float, bottom: float) -> None:
        """Draw a plain field whose alpha runs from `top` to `bottom`, for bars and fades."""
        self._boxed(
            ("shade", colour, top, bottom), rect,
            lambda size: materials.shade(size, colour, top, bottom),
        )  # fmt: skip

    # Shapes

    def fill(
        self, rect: Box, radius: float, colour: str | tuple[str, str], alpha: float = 1.0
    ) -> None:
        """Draw a rounded box in one colour, or in a vertical gradient of two."""
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
        """Draw the outline of a rounded box, inside `rect`, rotated by `angle`.

        `angle` is in degrees anticlockwise.
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
        self._boxed(
            ("ring", r, colour, line), rect,
            lambda size: materials.ring(size, r, colour, line), alpha=alpha,
        )  # fmt: skip

    def disc(self, centre: Point, r: float, colour: str, alpha: float = 1.0) -> None:
        """Draw a filled circle; `r` is its radius in logical pixels."""
        self.fill((centre[0] - r, centre[1] - r, 2 * r, 2 * r), r, colour, alpha)

    def line(self, a: Point, b: Point, colour: str, width: float, alpha: float = 1.0) -> None:
        """Draw a straight line with round ends; horizontal and vertical lines are crisp."""
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
        self._boxed(
            ("line", picture), (left, top, w, h),
            lambda size: svg.rasterise(picture, size), alpha=alpha,
        )  # fmt: skip
