"""Things that stand on the table and are no cards: pawns, won trophies."""

import pygame

from tabletop.ui import svg
from tabletop.ui.canvas import Canvas, Point
from tabletop.ui.people import portrait_disc

_EDGE = 0.12
"""Thickness of a pawn, of its diameter."""
_FACE = 0.84
_CUBE = "#D8412F"
_GROUND = (1.5, 0.62)
"""Width and height of the shadow on the ground, of the diameter."""


def draw_pawn(
    canvas: Canvas,
    centre: Point,
    diameter: float,
    portrait: int,
    ring: str,
    *,
    lift: float = 0.0,
    active: bool = False,
    alpha: float = 1.0,
) -> pygame.FRect:
    """Draw a seat's pawn with its upper face around `centre`; returns the box of that face.

    `lift` raises it above its shadow, logical pixels. `active` lights it in amber.
    """
    box = pygame.FRect(0, 0, diameter, diameter)
    box.center = (centre[0], centre[1] - lift)
    wide, high = diameter * _GROUND[0], diameter * _GROUND[1]
    shadow = canvas.surface(("pawn shadow",), (wide, high), _ground_shadow)
    ground = (centre[0], centre[1] + diameter * 0.47)
    faint = alpha * canvas.theme.shadow_strength * max(0.4, 1 - lift / (2 * diameter))
    canvas.blit(shadow, ground, anchor="center", alpha=faint)
    if active:
        canvas.glow(box, diameter / 2, canvas.theme.amber_halo, 16, 0.9 * alpha)
    pawn = canvas.surface(
        ("pawn", portrait, ring),
        (diameter, diameter * (1 + _EDGE)),
        lambda size: _pawn(canvas, portrait, ring, size),
    )
    canvas.blit(pawn, box.topleft, alpha=alpha)
    return box


def _ground_shadow(size: tuple[int, int]) -> pygame.Surface:
    stops = "".join(
        f'<stop offset="{at}%" stop-color="#120A04" stop-opacity="{opacity}"/>'
        for at, opacity in ((0, 0.62), (45, 0.42), (75, 0.14), (100, 0))
    )
    return svg.rasterise(
        svg.document(
            100,
            100,
            svg.circle(50, 50, 50, 'fill="url(#g)"'),
            f'<radialGradient id="g" cx="50%" cy="50%" r="50%">{stops}</radialGradient>',
        ),
        size,
    )


def _pawn(canvas: Canvas, portrait: int, ring: str, size: tuple[int, int]) -> pygame.Surface:
    wide, high = size
    r = wide / 2
    foot = svg.mix(ring, "#2A1A08", 0.40)
    slab = f"M0 {r:g}V{high - r:g}A{r:g} {r:g} 0 0 0 {wide} {high - r:g}V{r:g}Z"
    body = (
        f'<path d="{slab}" fill="{foot}"/>'
        + svg.circle(r, r, r, f'fill="{ring}"')
        + svg.circle(r, r, r * 0.955, 'fill="none" stroke="#FFFFFF" stroke-opacity="0.24" '
                     f'stroke-width="{max(1.0, r * 0.05):.2f}"')
        + svg.circle(r, r, r * (_FACE + 0.02), f'fill="{svg.mix(ring, "#2A1A08", 0.12)}"')
    )  # fmt: skip
    surface = svg.rasterise(svg.document(wide, high, body), size)
    side = round(wide * _FACE)
    face = portrait_disc(canvas.assets, portrait, side)
    surface.blit(face, ((wide - side) // 2, (wide - side) // 2))
    return surface


def draw_effort(
    canvas: Canvas,
    centre: Point,
    diameter: float,
    colour: str,
    *,
    icon: str = "bolt",
    level: str = "",
    glow: bool = False,
    alpha: float = 1.0,
) -> None:
    """Draw a token: a disc with a darker lower edge and a sign, in a seat's colour."""
    box = pygame.FRect(0, 0, diameter, diameter)
    box.center = centre
    if level:
        canvas.shadow(box, diameter / 2, level, alpha=alpha)
    if glow:
        canvas.glow(box, diameter / 2, canvas.theme.amber_halo, 12, alpha)
    edge = max(1.0, diameter * 0.08)
    token = canvas.surface(
        ("effort", colour, icon, canvas.scale),
        (diameter, diameter + edge),
        lambda size: _effort(canvas, colour, icon, size),
    )
    canvas.blit(token, box.topleft, alpha=alpha)
    if glow:
        canvas.ring(box.inflate(4, 4), diameter / 2 + 2, "#FFE7AE", 2, alpha)


def draw_no_effort(canvas: Canvas, centre: Point, diameter: float, alpha: float = 0.35) -> None:
    """Draw the ring where a token was."""
    box = pygame.FRect(0, 0, diameter, diameter)
    box.center = centre
    canvas.ring(box, diameter / 2, canvas.theme.text1, 1.3, alpha)


def _effort(canvas: Canvas, colour: str, icon: str, size: tuple[int, int]) -> pygame.Surface:
    wide, high = size
    r = wide / 2
    foot = svg.mix(colour, "#2A1A08", 0.45)
    slab = f"M0 {r:g}V{high - r:g}A{r:g} {r:g} 0 0 0 {wide} {high - r:g}V{r:g}Z"
    rim = svg.mix(colour, "#FFFFFF", 0.45)
    body = (
        f'<path d="{slab}" fill="{foot}"/>'
        + svg.circle(r, r, r, f'fill="{colour}"')
        + svg.circle(r, r, r * 0.82, f'fill="{svg.mix(colour, "#2A1A08", 0.10)}" '
                     f'stroke="{rim}" stroke-opacity="0.8" stroke-width="{max(0.8, r * 0.07):.2f}"')
    )  # fmt: skip
    surface = svg.rasterise(svg.document(wide, high, body), size)
    side = max(4, round(wide * 0.66))
    ink = svg.mix(colour, "#1A1206", 0.72)
    picture = canvas.assets.picture(f"common/icons/{icon}", (side, side), ink)
    if picture is not None and wide >= 12:
        surface.blit(picture, ((wide - side) // 2, (wide - side) // 2))
    return surface


def draw_cube(canvas: Canvas, centre: Point, side: float, *, empty: bool = False) -> None:
    """Draw a wooden cube, or the outline of where one can lie."""
    name = "empty cube" if empty else "cube"
    box = canvas.surface((name,), (side, side), lambda size: _cube(size, empty=empty))
    canvas.blit(box, centre, anchor="center")


def _cube(size: tuple[int, int], *, empty: bool) -> pygame.Surface:
    outline = "M12 2.5L20.5 7.2V16.8L12 21.5L3.5 16.8V7.2Z"
    if empty:
        stroke = 'fill="none" stroke="#FFF6E0" stroke-opacity="0.7" stroke-width="1.8"'
        body = f'<path d="{outline}" {stroke}/>'
    else:
        top, right = svg.mix(_CUBE, "#FFFFFF", 0.38), svg.mix(_CUBE, "#1F2430", 0.36)
        body = (
            f'<path d="{outline}" fill="{_CUBE}"/>'
            f'<path d="M12 2.5L20.5 7.2L12 12L3.5 7.2Z" fill="{top}"/>'
            f'<path d="M20.5 7.2V16.8L12 21.5V12Z" fill="{right}"/>'
        )
    return svg.rasterise(svg.document(24, 24, body), size)


def draw_trophies(canvas: Canvas, pos: Point, count: int, *, anchor_right: bool = False) -> float:
    """Draw a trophy and how many were won, middle line at `pos`; returns the width used."""
    size, theme = 28.0, canvas.theme
    number = str(count)
    width = size + 10 + canvas.measure(number, "score")[0]
    x = pos[0] - width if anchor_right else pos[0]
    canvas.icon((x + size / 2, pos[1]), "trophy", size, theme.amber_text)
    canvas.text((x + size + 10, pos[1]), number, "score", theme.text1, anchor="midleft")
    return width
