"""The materials of the table: felt, paper, wood, panels, shadows, glows and grain.

Nothing is cached here; that is left to callers. Sizes are device pixels, and `scale` is the number
of device pixels per logical pixel.
"""

import math
from collections.abc import Callable
from functools import cache, lru_cache
from random import Random

import pygame

from tabletop.ui.graphics import svg
from tabletop.ui.graphics.theme import Shadow, TableColours, Theme

Size = tuple[int, int]


def stretched(patch: pygame.Surface, size: Size, corner: Size) -> pygame.Surface:
    """Enlarge a small picture of a box without distorting its corners; return the result.

    Args:
        patch: The small picture.
        size: Width and height of the result, in pixels.
        corner: Width and height of a corner. A picture too small for its corners is scaled as a
        whole.
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
            if not piece.get_bounding_rect():
                continue  # the empty middle of a ring is large
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
    return stretched(_patch(body(narrow, h), (narrow, h)), size, (side, 0))


@lru_cache(maxsize=64)
def _patch(source: str, size: Size) -> pygame.Surface:
    """Return a picture to be stretched, never changed: boxes of many sizes share it."""
    return svg.rasterise(source, size)


def well(size: Size, radius: float, scale: float, theme: Theme) -> pygame.Surface:
    """Draw a sunken panel, the dark background of a region on the felt; return its picture.

    `size` and `radius` are in device pixels; `scale` is the number of them per logical pixel.
    """
    line = max(1.0, round(scale))
    if theme.high_contrast:
        return solid(size, radius, theme.well, (theme.panel_outline, 2 * scale))
    top, bottom = theme.well_alpha

    def body(w: int, h: int) -> str:
        fill = svg.gradient("g", ((0, theme.well, top), (100, theme.well, bottom)))
        shine = svg.box(
            (0, line, w, h - line),
            radius,
            stroke="#FFFFFF",
            width=line,
            stroke_opacity=theme.well_shine,
        )
        field = svg.box(
            (0, 0, w, h - line),
            radius,
            fill="url(#g)",
            stroke="#000000",
            width=line,
            stroke_opacity=theme.well_outline,
        )
        return svg.document(w, h, shine + field, fill)

    return _wide_box(size, radius + 2 * line, body)


def glass(size: Size, radius: float, scale: float, theme: Theme, alpha: float) -> pygame.Surface:
    """Draw a translucent panel that seems to float above the table; return its picture.

    In high contrast it is opaque and has an outline.

    Args:
        size: Width and height in device pixels.
        radius: Corner radius in device pixels.
        scale: Device pixels per logical pixel.
        theme: The colours: dark glass, or milky glass in the light theme.
        alpha: Opacity, 0 to 1.
    """
    if theme.high_contrast:
        return solid(size, radius, theme.glass, (theme.panel_outline, 2 * scale))
    opacity = alpha if theme.dark else min(1.0, 0.75 + 0.27 * alpha)
    return solid(
        size,
        radius,
        theme.glass,
        (theme.glass_outline, max(1.0, round(scale))),
        opacity=opacity,
        line_opacity=theme.glass_outline_alpha,
    )


def sheet(size: Size, radius: float, scale: float, theme: Theme) -> pygame.Surface:
    """Draw the paper of a dialog; return its picture, 3 logical pixels higher than `size`.

    The extra height is the lip, the visible lower edge of the paper. `size` and `radius` are in
    device pixels; `scale` is the number of them per logical pixel.
    """
    lip = round(3 * scale)
    edge = theme.ink if theme.high_contrast else theme.sheet_edge

    def body(w: int, h: int) -> str:
        fill = svg.gradient("g", ((0, theme.sheet_top, 1), (100, theme.sheet_bottom, 1)))
        under = svg.box((0, lip, w, h - lip), radius, fill=theme.lip)
        face = svg.box(
            (0, 0, w, h - lip),
            radius,
            fill="url(#g)",
            stroke=edge,
            width=1.2 * scale,
            stroke_opacity=1.0 if theme.high_contrast else 0.7,
        )
        return svg.document(w, h, under + face, fill)

    return _wide_box((size[0], size[1] + lip), radius + 2 * scale, body)


def wood(size: Size, radius: float, scale: float) -> pygame.Surface:
    """Draw a wooden plank with horizontal grain, for frames and shelves; return its picture.

    `size` and `radius` are in device pixels; `scale` is the number of them per logical pixel.
    """
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
    """Draw a blank card, before anything is printed on it; return its picture.

    The `size` of the whole card and the corner `radius` are in device pixels.
    """
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
            (line, line, w - 2 * line, h - 2 * line),
            radius - line,
            stroke="#FFFFFF",
            width=max(0.8, 1.3 * unit),
            stroke_opacity=0.35,
        )
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
    """Draw a filled box with rounded corners; return its picture.

    Args:
        size: Width and height in device pixels.
        radius: Corner radius in device pixels.
        colour: One colour as "#rrggbb", or two for a gradient from top to bottom.
        line: Colour and width of an outline inside the box; width 0 draws none.
        opacity: Opacity of the filling, 0 to 1.
        line_opacity: Opacity of the outline, 0 to 1.
    """
    top, bottom = colour if isinstance(colour, tuple) else (colour, colour)

    def body(w: int, h: int) -> str:
        fill = svg.gradient("g", ((0, top, opacity), (100, bottom, opacity)))
        shape = svg.box(
            (0, 0, w, h),
            radius,
            fill="url(#g)",
            stroke=line[0],
            width=line[1],
            stroke_opacity=line_opacity,
        )
        return svg.document(w, h, shape, fill)

    return _wide_box(size, min(radius, size[1] / 2) + line[1], body)


def ring(size: Size, radius: float, colour: str, width: float) -> pygame.Surface:
    """Draw the outline of a box with rounded corners; return its picture.

    The line is inside the box. All lengths are device pixels.
    """
    corner = math.ceil(max(radius, width)) + 2
    small = (min(size[0], 2 * corner + 4), min(size[1], 2 * corner + 4))
    body = svg.box((0, 0, *small), radius, stroke=colour, width=width)
    patch = _patch(svg.document(*small, body), small)
    return stretched(patch, size, (corner, corner))


def turned(double: pygame.Surface, angle: float) -> pygame.Surface:
    """Rotate a picture drawn at twice its final size; return it at its final size.

    Halving it keeps the rotated edges smooth. `angle` is in degrees anticlockwise.
    """
    # Without a transparent border rotozoom would leave the outermost edge jagged.
    w, h = double.get_size()
    padded = svg.blank((w + 12, h + 12))
    padded.blit(double, (6, 6))
    return pygame.transform.rotozoom(padded, angle, 0.5)


@lru_cache(maxsize=64)
def _blurred(size: Size, radius: float, blur: float, colour: str, pad: int) -> pygame.Surface:
    """Return a blurred box of `size` in a surface larger by `pad` on each side; never change it.

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
    """Return how far `shadow` reaches beyond its box on each side, in device pixels.

    `scale` is the number of device pixels per logical pixel.
    """
    return max((math.ceil((1.5 * s.blur + s.drop) * scale) for s in shadows), default=0)


def shadow(
    size: Size, radius: float, shadows: tuple[Shadow, ...], scale: float, strength: float
) -> pygame.Surface:
    """Draw the shadow of a box; return its picture, larger by `shadow_pad` on each side.

    Args:
        size: Width and height of the box, in device pixels.
        radius: Corner radius of the box, in device pixels.
        shadows: The shadows to draw on top of each other.
        scale: Device pixels per logical pixel.
        strength: Factor for the opacity of all shadows, 0 to 1.
    """
    pad = shadow_pad(shadows, scale)
    w, h = size[0] + 2 * pad, size[1] + 2 * pad
    found = svg.blank((w, h))
    for one in shadows:
        own = math.ceil(1.5 * one.blur * scale)
        inner = own + math.ceil(radius)
        small = (min(size[0], 2 * inner + 4), min(size[1], 2 * inner + 4))
        patch = _blurred(small, radius, one.blur * scale, "#000000", own)
        soft = stretched(patch, (size[0] + 2 * own, size[1] + 2 * own), (own + inner, own + inner))
        soft = soft.copy() if soft is patch else soft
        soft.set_alpha(round(255 * one.alpha * strength))
        found.blit(soft, (pad - own, pad - own + round(one.drop * scale)))
    return found


def glow_pad(blur: float) -> int:
    """Return how far `glow` reaches beyond its box on each side, in device pixels.

    `blur` is the width of the light, also in device pixels.
    """
    return math.ceil(1.5 * blur)


def glow(size: Size, radius: float, colour: str, blur: float) -> pygame.Surface:
    """Draw a halo of light around a box; return its picture, larger by `glow_pad` on each side.

    The inside of the box stays transparent. `size`, the corner `radius` of the box and `blur`, the
    width of the light, are in device pixels.
    """
    pad = glow_pad(blur)
    corner = pad + math.ceil(radius + blur)
    small = (min(size[0], 2 * (corner - pad) + 4), min(size[1], 2 * (corner - pad) + 4))
    patch = _light(small, radius, colour, blur)
    return stretched(patch, (size[0] + 2 * pad, size[1] + 2 * pad), (corner, corner))


@lru_cache(maxsize=64)
def _light(size: Size, radius: float, colour: str, blur: float) -> pygame.Surface:
    """Return a whole halo as `glow` does, however small; it is never changed."""
    pad = glow_pad(blur)
    halo = _blurred(size, radius, blur, colour, pad).copy()
    whole = halo.get_size()
    hole = svg.rasterise(
        svg.document(*whole, svg.box((pad, pad, *size), radius, fill="#000000")), whole
    )
    halo.blit(hole, (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
    return halo


def shade(size: Size, colour: str, top: float, bottom: float) -> pygame.Surface:
    """Draw one colour whose opacity changes from top to bottom; return its picture.

    `top` and `bottom` are the opacities there, 0 to 1; `size` is in device pixels.
    """
    column = svg.blank((1, size[1]))
    for y in range(size[1]):
        at = y / max(1, size[1] - 1)
        column.set_at((0, y), (*svg.rgb(colour), round(255 * (top + (bottom - top) * at))))
    return pygame.transform.scale(column, size)


def frosted(surface: pygame.Surface, alpha: float, *, blur: bool) -> pygame.Surface:
    """Return a darkened copy of a picture, as the background of a dialog.

    Args:
        surface: The picture, which isn't changed.
        alpha: Strength of the darkening, 0 to 1.
        blur: Whether the copy is also blurred.
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


_TILE = 256


def felt(size: Size, scale: float, colours: TableColours, noise: float) -> pygame.Surface:
    """Draw the felt of the table, lit from the upper left; return its picture.

    Args:
        size: Width and height in device pixels.
        scale: Device pixels per logical pixel.
        colours: The colours of the felt and its motif.
        noise: Strength of the grain, 0 (none) to 1.
    """
    centre = (0.50, 0.30) if colours.motif == "shelf" else (0.42, 0.45)
    surface = pygame.transform.smoothscale(_glow_field(colours, centre), size)
    if noise > 0:
        _add_noise(surface, noise)
    match colours.motif:
        case "graph":
            _draw_grid(surface, scale, colours)
        case "dots":
            _draw_dots(surface, scale, colours)
    return surface


def _glow_field(colours: TableColours, centre: tuple[float, float]) -> pygame.Surface:
    """Return the felt's light at 96 x 60, to be scaled up; full size would take seconds."""
    across, down, steps = 96, 60, 400
    base, light, edge = (svg.rgb(c) for c in (colours.base, colours.centre, colours.edge))
    ramp = []
    for step in range(steps):
        d = step * 1.6 / steps
        near = max(0.0, min(1.0, 1 - d / 0.75)) ** 1.4
        far = max(0.0, min(1.0, (d - 0.42) / 0.62))
        far = far * far * (3 - 2 * far)
        ramp.append(
            bytes(
                round((b + (c - b) * near) * (1 - far) + e * far)
                for b, c, e in zip(base, light, edge, strict=True)
            )
        )
    xs = [(((x + 0.5) / across - centre[0]) / 0.72) ** 2 for x in range(across)]
    ys = [(((y + 0.5) / down - centre[1]) / 0.80) ** 2 for y in range(down)]
    per = steps / 1.6
    pixels = b"".join(ramp[min(steps - 1, int(math.sqrt(x + y) * per))] for y in ys for x in xs)
    field = pygame.Surface((across, down), 0, 32)
    field.blit(pygame.image.frombytes(pixels, (across, down), "RGB"), (0, 0))
    return field


@cache
def _noise_values() -> bytes:
    """Return a tile of woven noise, one byte a pixel, mean 119, deviation about 18.

    Sums over runs of bytes are made by adding whole tiles as big integers: no byte overflows, so
    one addition adds 65536 pixels.
    """
    random = Random(5)
    count = _TILE * _TILE

    def masked(mask: int) -> bytes:
        value = int.from_bytes(random.randbytes(count), "little")
        return (value & int.from_bytes(bytes([mask]) * count, "little")).to_bytes(count, "little")

    def shifted(tile: bytes, by: int) -> int:
        return int.from_bytes(tile[by:] + tile[:by], "little")

    along, across, fine = masked(15), masked(15), masked(7)
    total = sum(shifted(along, k) for k in range(7))
    total += sum(shifted(across, k * _TILE) for k in range(7))
    total += sum(shifted(fine, k) for k in (0, 1, _TILE, _TILE + 1))
    return total.to_bytes(count, "little")


@cache
def _noise_tiles(strength: float) -> tuple[pygame.Surface, pygame.Surface]:
    """Return two tiles of noise: one to add to the felt and one to subtract."""
    tiles = []
    for sign in (1, -1):
        tile = pygame.image.frombytes(_noise_values(), (_TILE, _TILE), "P")
        steps = [max(0, round(sign * (v - 119) / 18 * 1.05 * strength)) for v in range(256)]
        tile.set_palette([(step, step, step) for step in steps])
        plain = pygame.Surface((_TILE, _TILE), 0, 32)
        plain.blit(tile, (0, 0))
        tiles.append(plain)
    return tiles[0], tiles[1]


def _add_noise(surface: pygame.Surface, strength: float) -> None:
    lighter, darker = _noise_tiles(strength)
    w, h = surface.get_size()
    places = [(x, y) for y in range(0, h, _TILE) for x in range(0, w, _TILE)]
    surface.fblits([(lighter, place) for place in places], pygame.BLEND_RGB_ADD)
    surface.fblits([(darker, place) for place in places], pygame.BLEND_RGB_SUB)


def _motif_colour(colours: TableColours) -> tuple[int, int, int, int]:
    light_theme = sum(svg.rgb(colours.base)) > 3 * 128
    if not light_theme:
        return (255, 255, 255, 11)
    r, g, b = svg.rgb(svg.mix(colours.edge, "#000000", 0.5))
    return (r, g, b, 20)


def _draw_grid(surface: pygame.Surface, scale: float, colours: TableColours) -> None:
    w, h = surface.get_size()
    line = max(1, round(scale))
    upright, level = svg.blank((line, h)), svg.blank((w, line))
    for piece in (upright, level):
        piece.fill(_motif_colour(colours))
    step = 32 * scale
    surface.fblits([(upright, (round(i * step), 0)) for i in range(1, math.ceil(w / step))])
    surface.fblits([(level, (0, round(i * step))) for i in range(1, math.ceil(h / step))])


def _draw_dots(surface: pygame.Surface, scale: float, colours: TableColours) -> None:
    w, h = surface.get_size()
    step, side = 28 * scale, math.ceil(2.6 * scale) + 2
    r, g, b, alpha = _motif_colour(colours)
    paint = f'fill="#{r:02x}{g:02x}{b:02x}" fill-opacity="{alpha * 1.3 / 255:g}"'
    dot = svg.rasterise(
        svg.document(side, side, svg.circle(side / 2, side / 2, 1.3 * scale, paint)), (side, side)
    )
    across, down = range(math.ceil(w / step)), range(math.ceil(h / step))
    surface.fblits(
        [(dot, (round((i + 0.5) * step), round((j + 0.5) * step))) for i in across for j in down]
    )


def print_grain(face: pygame.Surface, strength: float = 0.06) -> None:
    """Add the grain of card stock to the picture of a card, in place.

    `strength` is the strength of the grain, 0 to 1. Transparent parts stay transparent.
    """
    tile = _grain_tile(strength)
    w, h = face.get_size()
    places = [(x, y) for y in range(0, h, _TILE) for x in range(0, w, _TILE)]
    face.fblits([(tile, place) for place in places], pygame.BLEND_RGB_MULT)


@cache
def _grain_tile(strength: float) -> pygame.Surface:
    values = Random(11).randbytes(_TILE * _TILE)
    tile = pygame.image.frombytes(values, (_TILE, _TILE), "P")
    levels = [min(255, round(255 * (1 - strength * (v / 255 - 0.36)))) for v in range(256)]
    tile.set_palette([(level, level, level) for level in levels])
    plain = pygame.Surface((_TILE, _TILE), 0, 32)
    plain.blit(tile, (0, 0))
    return plain
