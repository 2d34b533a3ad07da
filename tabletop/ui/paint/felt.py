"""The felt of the table, and the grain of felt and card stock. Sizes are device pixels."""

import math
from functools import cache
from random import Random

import pygame

from tabletop.ui.paint import svg
from tabletop.ui.paint.theme import TableColours

Size = tuple[int, int]

_TILE = 256


def felt(size: Size, scale: float, colours: TableColours, noise: float) -> pygame.Surface:
    """Return a felt with light from the upper left, grain and its motif.

    `noise` is the strength of the grain, 0 for none; `scale` is device pixels per logical pixel.
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
    """Add the grain of card stock to a printed face, in place; its alpha is unchanged."""
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
