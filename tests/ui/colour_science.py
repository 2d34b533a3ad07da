"""Contrast (WCAG 2), colour difference (CIEDE2000) and colour blindness (Machado 2009)."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

import pygame

Rgb = tuple[float, float, float]

# Machado, Oliveira, Fernandes 2009, severity 1.0, on linear RGB.
DEFICIENCIES: dict[str, tuple[Rgb, Rgb, Rgb]] = {
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def channels(colour: str) -> Rgb:
    r, g, b = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return r, g, b


def linear(rgb: Rgb) -> Rgb:
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in rgb)
    return r, g, b


def luminance(rgb: Rgb) -> float:
    r, g, b = linear(rgb)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: Rgb, other: Rgb) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def contrast_in(surface: pygame.Surface, box: pygame.Rect) -> float:
    """Contrast of the words in a box to what is most around them."""
    around = _pixels(surface, box.inflate(6, 4).clip(surface.get_rect()))
    ground = _luminance(Counter(around).most_common(1)[0][0])
    found = (_luminance(pixel) for pixel in set(_pixels(surface, box)))
    return max((max(ground, each) + 0.05) / (min(ground, each) + 0.05) for each in found)


def _pixels(surface: pygame.Surface, box: pygame.Rect) -> Iterator[tuple[int, int, int]]:
    data = pygame.image.tobytes(surface.subsurface(box), "RGB")
    return zip(data[::3], data[1::3], data[2::3], strict=True)


@cache
def _luminance(pixel: tuple[int, int, int]) -> float:
    r, g, b = pixel
    return luminance((r / 255, g / 255, b / 255))


def over(colour: str, alpha: float, under: Rgb) -> Rgb:
    r, g, b = (c * alpha + u * (1 - alpha) for c, u in zip(channels(colour), under, strict=True))
    return r, g, b


def seen_by(deficiency: str, lin: Rgb) -> Rgb:
    rows = DEFICIENCIES[deficiency]
    r, g, b = (
        min(1.0, max(0.0, sum(m * c for m, c in zip(row, lin, strict=True)))) for row in rows
    )
    return r, g, b


def lab(lin: Rgb) -> Rgb:
    r, g, b = lin
    x = (0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047
    y = 0.2126729 * r + 0.7151522 * g + 0.0721750 * b
    z = (0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883
    fx, fy, fz = (
        t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116 for t in (x, y, z)
    )
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def ciede2000(one: Rgb, other: Rgb) -> float:
    """The difference of two Lab colours (Sharma, Wu, Dalal 2005)."""
    l1, a1, b1 = one
    l2, a2, b2 = other
    mean_c = (hypot(a1, b1) + hypot(a2, b2)) / 2
    g = 0.5 * (1 - sqrt(mean_c**7 / (mean_c**7 + 25**7)))
    a1, a2 = a1 * (1 + g), a2 * (1 + g)
    c1, c2 = hypot(a1, b1), hypot(a2, b2)
    h1, h2 = degrees(atan2(b1, a1)) % 360, degrees(atan2(b2, a2)) % 360
    turn = 0.0
    if c1 * c2:
        turn = (h2 - h1 + 180) % 360 - 180
    dl, dc, dh = l2 - l1, c2 - c1, 2 * sqrt(c1 * c2) * sin(radians(turn) / 2)
    ml, mc = (l1 + l2) / 2, (c1 + c2) / 2
    mh = h1 + h2
    if c1 * c2:
        mh = (h1 + h2) / 2 if abs(h1 - h2) <= 180 else (h1 + h2 + 360) / 2 % 360
    t = (
        1
        - 0.17 * cos(radians(mh - 30))
        + 0.24 * cos(radians(2 * mh))
        + 0.32 * cos(radians(3 * mh + 6))
        - 0.20 * cos(radians(4 * mh - 63))
    )
    sl = 1 + 0.015 * (ml - 50) ** 2 / sqrt(20 + (ml - 50) ** 2)
    sc, sh = 1 + 0.045 * mc, 1 + 0.015 * mc * t
    rt = -2 * sqrt(mc**7 / (mc**7 + 25**7)) * sin(radians(60 * exp(-(((mh - 275) / 25) ** 2))))
    return sqrt((dl / sl) ** 2 + (dc / sc) ** 2 + (dh / sh) ** 2 + rt * (dc / sc) * (dh / sh))


def distance(one: str, other: str, deficiency: str = "") -> float:
    """How different two "#rrggbb" look, to normal eyes or with a deficiency."""
    pair = [linear(channels(c)) for c in (one, other)]
    if deficiency:
        pair = [seen_by(deficiency, c) for c in pair]
    return ciede2000(lab(pair[0]), lab(pair[1]))
