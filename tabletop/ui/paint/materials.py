"""The materials of the table: panels, paper, wood, shadows and glows.

Nothing is cached here; callers cache. Sizes are device pixels, `scale` is device pixels per logical
pixel.
"""

import math
from collections.abc import Callable
from random import Random

import pygame

from tabletop.ui.paint import svg
from tabletop.ui.paint.theme import Shadow, Theme

Size = tuple[int, int]


# Stretching


def stretched(patch: pygame.Surface, size: Size, corner: Size) -> pygame.Surface:
    """Return `patch` enlarged to `size`, stretching everything but its corners.

    `corner` is the size of a corner. A size smaller than a corner scales the whole patch.
    """
    w, h = size
    pw, ph = patch.get_size()
    if (w, h) == (pw, ph):
        return patch
    cx, cy = corner
    if cx > pw or cy > ph:
        # Smaller than a corner: flat, whatever it looks like, for no window may be too small. Two
        # corners that overlap, as those of a pill do, lie over each other.
        return pygame.transform.smoothscale(patch, (max(1, w), max(1, h)))
    result = svg.blank(size)
    columns = ((0, 0, cx, cx), (cx, cx, pw - 2 * cx, w - 2 * cx), (pw - cx, w - cx, cx, cx))
    rows = ((0, 0, cy, cy), (cy, cy, ph - 2 * cy, h - 2 * cy), (ph - cy, h - cy, cy, cy))
    for sx, dx, sw, dw in columns:
        for sy, dy, sh, dh in rows:
            if min(sw, sh, dw, dh) <= 0:
                continue
            piece = patch.subsurface((sx, sy, sw, sh))
            if (sw, sh) != (dw, dh):
                piece = pygame.transform.scale(piece, (dw, dh))
            result.blit(piece, (dx, dy), special_flags=pygame.BLEND_RGBA_MAX)
    return result


def _wide_box(size: Size, corner: float, body: Callable[[int, int], str]) -> pygame.Surface:
    """Return a box that is uniform along x between its corners: drawn narrow, then stretched."""
    w, h = size
    side = math.ceil(corner) + 3
    narrow = 2 * side + 4
    if w <= narrow:
        return svg.rasterise(body(w, h), size)
    return stretched(svg.rasterise(body(narrow, h), (narrow, h)), size, (side, 0))


# Panels


def well(size: Size, radius: float, scale: float, theme: Theme) -> pygame.Surface:
    """Return a surface with a sunken panel, the dark background of a region on the felt."""
    line = max(1.0, round(scale))
    if theme.high_contrast:
        return solid(size, radius, theme.well, (theme.panel_outline, 2 * scale))
    top, bottom = theme.well_alpha

    def body(w: int, h: int) -> str:
        fill = svg.gradient("g", ((0, theme.well, top), (100, theme.well, bottom)))
        shine = svg.box(
            (0, line, w, h - line), radius, stroke="#FFFFFF", width=line,
            stroke_opacity=theme.well_shine,
        )  # fmt: skip
        field = svg.box(
            (0, 0, w, h - line), radius, fill="url(#g)", stroke="#000000", width=line,
            stroke_opacity=theme.well_outline,
        )  # fmt: skip
        return svg.document(w, h, shine + field, fill)

    return _wide_box(size, radius + 2 * line, body)


def glass(size: Size, radius: float, scale: float, theme: Theme, alpha: float) -> pygame.Surface:
    """Return dark (in the light theme milky) glass for panels that float above the table.

    `alpha` is its opacity. In high contrast it is solid with an outline.
    """
    if theme.high_contrast:
        return solid(size, radius, theme.glass, (theme.panel_outline, 2 * scale))
    opacity = alpha if theme.dark else min(1.0, 0.75 + 0.27 * alpha)
    return solid(
        size, radius, theme.glass, (theme.glass_outline, max(1.0, round(scale))),
        opacity=opacity, line_opacity=theme.glass_outline_alpha,
    )  # fmt: skip


def sheet(size: Size, radius: float, scale: float, theme: Theme) -> pygame.Surface:
    """Return a dialog's paper, with a lip that adds 3 logical pixels below `size`."""
    lip = round(3 * scale)
    edge = theme.ink if theme.high_contrast else theme.sheet_edge

    def body(w: int, h: int) -> str:
        fill = svg.gradient("g", ((0, theme.sheet_top, 1), (100, theme.sheet_bottom, 1)))
        under = svg.box((0, lip, w, h - lip), radius, fill=theme.lip)
        face = svg.box(
            (0, 0, w, h - lip), radius, fill="url(#g)", stroke=edge, width=1.2 * scale,
            stroke_opacity=1.0 if theme.high_contrast else 0.7,
        )  # fmt: skip
        return svg.document(w, h, under + face, fill)

    return _wide_box((size[0], size[1] + lip), radius + 2 * scale, body)


def wood(size: Size, radius: float, scale: float) -> pygame.Surface:
    """Return a wooden plank or frame with its grain along x."""
    w, h = size
    fill = svg.gradient("g", ((0, "#7A5638", 1), (100, "#553823", 1)))
    random = Random(13)
    strokes = []
    for i in range(13):
        y = h * (i + 0.5 + random.uniform(-0.35, 0.35)) / 13
        bend, opacity = random.uniform(-0.05, 0.05) * h, random.uniform(0.08, 0.20)
        start, end = w * random.uniform(0.01, 0.15), w * random.uniform(0.85, 0.99)
        strokes.append(
            f'<path d="M{start:.1f} {y:.1f}C{w * 0.33:.1f} {y + bend:.1f} {w * 0.66:.1f} '
            f'{y - bend:.1f} {end:.1f} {y:.1f}" fill="none" stroke="#2E1B0E" '
            f'stroke-width="{random.uniform(0.8, 2.0) * scale:.2f}" '
            f'stroke-opacity="{opacity:.2f}"/>'
        )
    body = (
        svg.box((0, 0, w, h), radius, fill="url(#g)")
        + "".join(strokes)
        + svg.box((0, 0, w, h), radius, stroke="#2E1B0E", width=scale, stroke_opacity=0.6)
        + svg.box(
            (scale, scale, w - 2 * scale, h - 2 * scale),
            radius - scale,
            stroke="#D9AE7C",
            width=1.4 * scale,
            stroke_opacity=0.5,
        )
    )
    return svg.rasterise(svg.document(w, h, body, fill), size)


def card_paper(size: Size, radius: float, theme: Theme) -> pygame.Surface:
    """Return blank card stock; `size` is the whole card, 200 card units wide."""
    unit = size[0] / 200
    edge, strength, line = "#A9997A", 0.55, 1.3 * unit
    if theme.high_contrast:
        edge, strength, line = theme.ink, 1.0, 2.0
    line = max(0.9, line)

    def body(w: int, h: int) -> str:
        fill = svg.gradient("g", ((0, "#FFFEF9", 1), (100, "#F8F1E1", 1)))
        face = svg.box(
            (0, 0, w, h), radius, fill="url(#g)", stroke=edge, width=line, stroke_opacity=strength
        )
        rim = svg.box(
            (line, line, w - 2 * line, h - 2 * line), radius - line, stroke="#FFFFFF",
            width=max(0.8, 1.3 * unit), stroke_opacity=0.35,
        )  # fmt: skip
        return svg.document(w, h, face + rim, fill)

    return _wide_box(size, radius + 2 * line, body)


def solid(
    size: Size,
    radius: float,
    colour: str | tuple[str, str],
    line: tuple[str, float] = ("", 0.0),
    *,
    opacity: float = 1.0,
    line_opacity: float = 1.0,
) -> pygame.Surface:
    """Return a rounded box in one colour or a vertical gradient (top, bottom).

    `line` is the colour and width of an outline inside the box; width 0 draws none.
    """
    top, bottom = colour if isinstance(colour, tuple) else (colour, colour)

    def body(w: int, h: int) -> str:
        fill = svg.gradient("g", ((0, top, opacity), (100, bottom, opacity)))
        shape = svg.box(
            (0, 0, w, h), radius, fill="url(#g)", stroke=line[0], width=line[1],
            stroke_opacity=line_opacity,
        )  # fmt: skip
        return svg.document(w, h, shape, fill)

    return _wide_box(size, min(radius, size[1] / 2) + line[1], body)


def ring(size: Size, radius: float, colour: str, width: float) -> pygame.Surface:
    """Return the outline of a rounded box, `width` thick and inside `size`."""
    corner = math.ceil(max(radius, width)) + 2
    small = (min(size[0], 2 * corner + 4), min(size[1], 2 * corner + 4))
    body = svg.box((0, 0, *small), radius, stroke=colour, width=width)
    patch = svg.rasterise(svg.document(*small, body), small)
    return stretched(patch, size, (corner, corner))


def turned(double: pygame.Surface, angle: float) -> pygame.Surface:
    """Return a picture that was drawn at twice its size, rotated and halved, with clean edges."""
    # Without a transparent border rotozoom would leave the outermost edge jagged.
    w, h = double.get_size()
    padded = svg.blank((w + 12, h + 12))
    padded.blit(double, (6, 6))
    return pygame.transform.rotozoom(padded, angle, 0.5)


# Shadows and glows


def _blurred(size: Size, radius: float, blur: float, colour: str, pad: int) -> pygame.Surface:
    """Return a blurred box of `size` in a surface larger by `pad` on each side.

    The blur runs at the resolution where its radius is four pixels: as smooth as at full size, and
    as fast for a dialog's shadow as for a card's.
    """
    w, h = size[0] + 2 * pad, size[1] + 2 * pad
    factor = max(0.05, 0.56 * blur / 4)
    small = (max(8, round(w / factor)), max(8, round(h / factor)))
    body = svg.box((pad, pad, *size), radius, fill="#000000")
    shape = svg.rasterise(svg.document(w, h, body), small)
    soft = pygame.transform.gaussian_blur(shape, 4, repeat_edge_pixels=False)
    soft = pygame.transform.smoothscale(soft, (w, h))
    if colour != "#000000":
        soft.fill((*svg.rgb(colour), 0), special_flags=pygame.BLEND_RGBA_ADD)
    return soft


def shadow_pad(shadows: tuple[Shadow, ...], scale: float) -> int:
    """Return how far `shadow` reaches beyond its box on each side, in device pixels."""
    return max((math.ceil((1.5 * s.blur + s.drop) * scale) for s in shadows), default=0)


def shadow(
    size: Size, radius: float, shadows: tuple[Shadow, ...], scale: float, strength: float
) -> pygame.Surface:
    """Return the shadow of a box of `size`, `shadow_pad` larger on each side.

    Several `shadows` are laid over each other; `strength` multiplies their opacity.
    """
    pad = shadow_pad(shadows, scale)
    reach = max((s.blur * scale for s in shadows), default=0)
    corner = pad + math.ceil(radius + reach) + pad // 2
    small = (min(size[0], 2 * (corner - pad) + 4), min(size[1], 2 * (corner - pad) + 4))
    patch = svg.blank((small[0] + 2 * pad, small[1] + 2 * pad))
    for one in shadows:
        soft = _blurred(small, radius, one.blur * scale, "#000000", pad)
        soft.set_alpha(round(255 * one.alpha * strength))
        patch.blit(soft, (0, round(one.drop * scale)))
    return stretched(patch, (size[0] + 2 * pad, size[1] + 2 * pad), (corner, corner))


def glow_pad(blur: float) -> int:
    """Return how far `glow` reaches beyond its box on each side; `blur` in device pixels."""
    return math.ceil(1.5 * blur)


def glow(size: Size, radius: float, colour: str, blur: float) -> pygame.Surface:
    """Return a halo around a box of `size`, empty inside; `glow_pad` larger on each side."""
    pad = glow_pad(blur)
    corner = pad + math.ceil(radius + blur)
    small = (min(size[0], 2 * (corner - pad) + 4), min(size[1], 2 * (corner - pad) + 4))
    patch = _blurred(small, radius, blur, colour, pad)
    whole = patch.get_size()
    hole = svg.rasterise(
        svg.document(*whole, svg.box((pad, pad, *small), radius, fill="#000000")), whole
    )
    patch.blit(hole, (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
    return stretched(patch, (size[0] + 2 * pad, size[1] + 2 * pad), (corner, corner))


def shade(size: Size, colour: str, top: float, bottom: float) -> pygame.Surface:
    """Return a plain field whose alpha runs from `top` to `bottom` (0 to 1)."""
    column = svg.blank((1, size[1]))
    for y in range(size[1]):
        at = y / max(1, size[1] - 1)
        column.set_at((0, y), (*svg.rgb(colour), round(255 * (top + (bottom - top) * at))))
    return pygame.transform.scale(column, size)


def frosted(surface: pygame.Surface, alpha: float, *, blur: bool) -> pygame.Surface:
    """Return a darkened copy of `surface` to lie behind a dialog; with `blur` out of focus.

    `alpha` is the strength of the darkening, 0 to 1.
    """
    size = surface.get_size()
    if blur:
        small = pygame.transform.smoothscale(surface, (max(1, size[0] // 4), max(1, size[1] // 4)))
        copy = pygame.transform.smoothscale(pygame.transform.gaussian_blur(small, 4), size)
    else:
        copy = surface.copy()
    level = round(255 * (1 - alpha))
    copy.fill((level, level, level), special_flags=pygame.BLEND_RGB_MULT)
    return copy
