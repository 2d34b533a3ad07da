"""Pieces that aren't cards: pawns, tokens, cubes, coins, awards."""

import pygame

from tabletop.ui.paint import svg
from tabletop.ui.paint.canvas import Canvas, Point
from tabletop.ui.pieces.portraits import portrait_disc

_EDGE = 0.12
"""Thickness of a pawn, as a part of its diameter."""
_FACE = 0.84
_CUBE = "#D8412F"
_GROUND = (1.5, 0.62)
"""Width and height of the shadow on the ground, as parts of the diameter."""


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
    """Draw a seat's pawn with its upper face around `centre`; return the box of that face.

    `lift` raises it above its shadow, in logical pixels. `active` lights it in amber.
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


def draw_token(
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
    """Draw a token: a disc in `colour` with an icon and a darker lower edge.

    `level` names its shadow, empty for none; `glow` adds amber light and a ring.
    """
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
        lambda size: _token(canvas, colour, icon, size),
    )
    canvas.blit(token, box.topleft, alpha=alpha)
    if glow:
        canvas.ring(box.inflate(4, 4), diameter / 2 + 2, "#FFE7AE", 2, alpha)


def draw_no_token(canvas: Canvas, centre: Point, diameter: float, alpha: float = 0.35) -> None:
    """Draw a thin ring where a token is missing; `alpha` is the ring's opacity."""
    box = pygame.FRect(0, 0, diameter, diameter)
    box.center = centre
    canvas.ring(box, diameter / 2, canvas.theme.text1, 1.3, alpha)


def _token(canvas: Canvas, colour: str, icon: str, size: tuple[int, int]) -> pygame.Surface:
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
    """Draw a red wooden cube, or with `empty` the outline of a place for one."""
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


def draw_medals(
    canvas: Canvas, pos: Point, count: int, most: int, *, side: float = 26.0, right: bool = False
) -> float:
    """Draw `count` golden awards, and rings for those missing; return the width used.

    `pos` is the left end of the middle line, or with `right` the right end.
    """
    pitch = side * 1.04
    width = pitch * (most - 1) + side
    x = pos[0] - width if right else pos[0]
    high = side * 1.28
    for place in range(most):
        centre = (x + side / 2 + pitch * place, pos[1])
        if place < count:
            rosette = canvas.surface(("medal",), (side, high), _medal)
            canvas.blit(rosette, (centre[0], pos[1] + 0.09 * side), anchor="center")
        else:
            draw_no_token(canvas, centre, side * 0.7, 0.45)
    return width


def _medal(size: tuple[int, int]) -> pygame.Surface:
    points = []
    for point in range(28):
        spoke = pygame.Vector2(0, -11.6 if point % 2 == 0 else -9.6).rotate(point * 360 / 28)
        points.append(f"{12 + spoke.x:.2f} {12 + spoke.y:.2f}")
    star = "M11.9 6.4L13.6 10L17.5 10.4L14.6 13L15.4 16.9L12 14.9L8.6 16.9L9.4 13L6.5 10.4L10.4 10Z"
    body = (
        '<path d="M7 18L4.5 30L9 27.4L11.6 30L13 18Z" fill="#B73522"/>'
        '<path d="M17 18L19.5 30L15 27.4L12.4 30L11 18Z" fill="#D8543E"/>'
        f'<path d="M{"L".join(points)}Z" fill="url(#g)" stroke="#8A5C08" stroke-width="0.7"/>'
        + svg.circle(12, 12, 7.6, 'fill="none" stroke="#8A5C08" stroke-width="0.9"')
        + f'<path d="{star}" fill="#8A5C08"/>'
    )
    stops = ((0, "#FFE3A0", 1.0), (55, "#F6B93B", 1.0), (100, "#D08F17", 1.0))
    return svg.rasterise(svg.document(24, 31, body, svg.gradient("g", stops)), size)


def draw_coin(canvas: Canvas, centre: Point, side: float) -> None:
    """Draw a golden hexagon, which stands for one resource."""
    coin = canvas.surface(("coin",), (side, side), _coin)
    canvas.blit(coin, centre, anchor="center")


def _coin(size: tuple[int, int]) -> pygame.Surface:
    outline = "M12 1.6L21 6.8V17.2L12 22.4L3 17.2V6.8Z"
    inner = "M12 5.4L17.8 8.7V15.3L12 18.6L6.2 15.3V8.7Z"
    body = (
        f'<path d="{outline}" fill="url(#g)" stroke="#8A5C08" stroke-width="1.2" '
        f'stroke-linejoin="round"/><path d="{inner}" fill="none" stroke="#FFF3D0" '
        'stroke-opacity="0.7" stroke-width="1.2" stroke-linejoin="round"/>'
    )
    stops = ((0, "#FFE3A0", 1.0), (55, "#F6B93B", 1.0), (100, "#D08F17", 1.0))
    return svg.rasterise(svg.document(24, 24, body, svg.gradient("g", stops)), size)
