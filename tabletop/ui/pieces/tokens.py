"""Draws pieces other than cards: pawns, tokens, cubes, coins, medals, and tokens for print."""

import pygame

from tabletop.engine.declare.faces import PlainFace
from tabletop.engine.spec import PieceKind
from tabletop.ui.graphics import svg
from tabletop.ui.graphics import text_layout as typeset
from tabletop.ui.graphics.assets import Assets
from tabletop.ui.graphics.canvas import Canvas, Point
from tabletop.ui.graphics.theme import SEAT_COLOURS
from tabletop.ui.pieces.card_faces import read_face
from tabletop.ui.pieces.portraits import portrait_disc

_EDGE = 0.12
"""Thickness of a pawn, as a fraction of its diameter."""

_FACE = 0.84

_CUBE = "#D8412F"

_GROUND = (1.5, 0.62)
"""Width and height of the shadow on the ground, as fractions of the diameter."""


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
    """Draw the pawn of a player, with its portrait; return the box of its upper face.

    Args:
        canvas: The surface to draw on.
        centre: The centre of its upper face when it is on the table, in logical pixels.
        diameter: Its diameter in logical pixels.
        portrait: Number of the portrait, from 1.
        ring: Colour of the player, as "#rrggbb".
        lift: Height above the table in logical pixels, which moves it away from its shadow.
        active: Whether amber light surrounds it.
        alpha: Opacity, 0 to 1.
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
        + svg.circle(
            r,
            r,
            r * 0.955,
            'fill="none" stroke="#FFFFFF" stroke-opacity="0.24" '
            f'stroke-width="{max(1.0, r * 0.05):.2f}"',
        )
        + svg.circle(r, r, r * (_FACE + 0.02), f'fill="{svg.mix(ring, "#2A1A08", 0.12)}"')
    )
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
    """Draw a round token with an icon and a darker lower edge.

    Args:
        canvas: The surface to draw on.
        centre: Its centre, in logical pixels.
        diameter: Its diameter in logical pixels.
        colour: Its colour, as "#rrggbb".
        icon: Name of the icon.
        level: Its shadow: "e1" at rest, "e2" raised, "e3" held; empty for none.
        glow: Whether amber light and a ring surround it.
        alpha: Opacity, 0 to 1.
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


def draw_empty_token(canvas: Canvas, centre: Point, diameter: float, alpha: float = 0.35) -> None:
    """Draw a thin ring in place of a missing token.

    `centre` and `diameter` are in logical pixels, and `alpha` is the opacity, 0 to 1.
    """
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
        + svg.circle(
            r,
            r,
            r * 0.82,
            f'fill="{svg.mix(colour, "#2A1A08", 0.10)}" '
            f'stroke="{rim}" stroke-opacity="0.8" stroke-width="{max(0.8, r * 0.07):.2f}"',
        )
    )
    surface = svg.rasterise(svg.document(wide, high, body), size)
    side = max(4, round(wide * 0.66))
    ink = svg.mix(colour, "#1A1206", 0.72)
    picture = canvas.assets.picture(f"common/icons/{icon}", (side, side), ink)
    if picture is not None and wide >= 12:
        surface.blit(picture, ((wide - side) // 2, (wide - side) // 2))
    return surface


def draw_cube(canvas: Canvas, centre: Point, side: float, *, empty: bool = False) -> None:
    """Draw a red wooden cube or, with `empty=True`, the outline of a missing one.

    `centre` and the width `side` are in logical pixels.
    """
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
    """Draw a row of golden medals; return its width in logical pixels.

    Args:
        canvas: The surface to draw on.
        pos: The left end of the row at half its height, in logical pixels.
        count: How many medals there are.
        most: How many there can be; a ring is drawn for each one that is missing.
        side: Width of a medal in logical pixels.
        right: Whether `pos` is the right end of the row instead of the left one.
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
            canvas.covers((x + pitch * place, pos[1] - side / 2, side, side))
        else:
            draw_empty_token(canvas, centre, side * 0.7, 0.45)
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
    """Draw a golden hexagonal coin, which represents one unit of a resource.

    `centre` and the width `side` are in logical pixels.
    """
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


_INSIDE = 0.8
"""Diameter of a token's ring, as a fraction of its width."""

_SIGN = 0.52

_LETTER = 0.46


def print_token(
    kind: PieceKind, game: str, assets: Assets, size: tuple[int, int]
) -> pygame.Surface:
    """Draw a token or marker for print; return its picture.

    It shows the piece's picture or, without one, an icon or letter on its colour. A player's token
    has that player's colour.

    Args:
        kind: The kind of piece.
        game: Id of the game, which prefixes the name of the piece's picture.
        assets: Opens the pictures and fonts.
        size: Width and height of the result in pixels.
    """
    face = read_face(PlainFace, kind.title, kind.face, game=game)
    picture = pygame.Surface(size, 0, 24)
    colour = SEAT_COLOURS[kind.owner % len(SEAT_COLOURS)] if kind.owner >= 0 else face.colour
    picture.fill(colour)
    middle = (size[0] // 2, size[1] // 2)
    if face.art:
        art = assets.picture(face.art, size)
        if art is not None:
            picture.blit(art, (0, 0))
            return picture
    ring = svg.circle(
        50,
        50,
        50 * _INSIDE,
        f'fill="none" stroke="{face.ink}" stroke-opacity="0.55" stroke-width="2.2"',
    )
    picture.blit(svg.rasterise(svg.document(100, 100, ring), size), (0, 0))
    side = round(_SIGN * min(size))
    sign = (
        assets.picture(f"common/icons/{face.icon}", (side, side), face.ink) if face.icon else None
    )
    if sign is None:
        letters = face.letter or (str(kind.owner + 1) if kind.owner >= 0 else kind.title[:1])
        em = _LETTER * min(size) * (1.0 if len(letters) < 3 else 0.62)
        sign = typeset.line(
            assets, letters, typeset.Face("serif", 700, em, 0.0, em * 1.3), face.ink
        )
    picture.blit(sign, sign.get_rect(center=middle))
    return picture
