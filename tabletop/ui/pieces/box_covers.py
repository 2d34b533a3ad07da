"""Pictures for games that have none of their own, mainly a cover that shows the game's pieces.

They are derived from the game's title, felt, colours and pieces, so a game always looks the same.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from tabletop.digests import sha256
from tabletop.engine.game import Game
from tabletop.engine.spec import GameSpec, PieceKind
from tabletop.ui.graphics import svg
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.graphics.materials import turned
from tabletop.ui.graphics.theme import TableColours
from tabletop.ui.pieces.card_faces import CardFaces, card_back
from tabletop.ui.pieces.card_printer import lightness
from tabletop.ui.pieces.cards import draw_card
from tabletop.ui.pieces.dice import Die, draw_die

_PLAN = (420.0, 540.0)
"""Width and height in which covers are designed, like those drawn by hand."""
_FAN = ((-13.0, -88.0, 18.0), (13.0, 88.0, 18.0), (0.0, 0.0, 0.0))
"""Angle and offset from the middle card, for each card of the fan."""
_CARD = 158.0
_MIDDLE = (222.0, 206.0)
_SPREAD = ((222.0, 128.0, 124.0), (142.0, 246.0, 100.0), (304.0, 244.0, 100.0))
"""Centre and diameter of each of three tokens."""
_TINT = 0.34
"""Share of the game's first colour in the felt of its cover, to tell games apart."""
_PAPER = "#FBF6EA"
_THICK = 0.08
"""Height of a token's visible edge, as a part of its width."""
_ON_BASE = 0.9
"""Fraction of a token taken up by its picture above the base."""
_LIGHT = 0.6
"""Lightness (0 to 1) of a colour above which text on it is drawn in dark ink."""
_PLAIN = ("#3E6FB0", "#B0662E", "#5E8F4A", "#8A4FA0", "#B5484C", "#2F8F8B")
"""Colours for pieces without one, chosen by the piece's name."""


@dataclass(frozen=True, slots=True)
class TokenLook:
    """The look of a token: its shape, its colours, and an icon, letter or picture.

    Tokens differ in shape and sign as well as in colour.
    """

    shape: str
    """One of `disc`, `cube`, `pawn` and `ring`."""
    colour: str
    icon: str = ""
    letter: str = ""
    """Letter on a token that has no icon."""
    art: str = ""
    """Full name of its picture, if it has one."""
    seat: str = ""
    """Colour of the seat it belongs to; a picture is then drawn on a base of that colour."""


def draw_cover(canvas: Canvas, box: pygame.FRect, game: Game) -> None:
    """Draw the cover of a game's box, without its title.

    It is the game's own cover picture if there is one, otherwise the game's felt with up to three
    of its pieces. `box` is in logical pixels.
    """
    assets, name = canvas.assets, game.spec.cover or f"{game.spec.id}/cover"
    if not assets.is_own(name) and assets.has(name):
        canvas.sprite(box, name)
        return
    colours = assets.felt(game.layout.felt or game.spec.id)
    key = ("cover", game.content_hash, colours)
    picture = canvas.surface(key, box.size, lambda size: _cover(canvas, size, game, colours))
    canvas.blit(picture, box.topleft)


def varied_kinds(kinds: Sequence[PieceKind], look: str, count: int = 3) -> list[PieceKind]:
    """Return a few kinds of pieces, as different as possible, to represent a game.

    The choice depends only on the game, so it is always the same.

    Args:
        kinds: The kinds of pieces in the game.
        look: The look they must have, such as "card".
        count: The maximum number of kinds to return.
    """
    found = [kind for kind in kinds if kind.look == look]
    seen: set[tuple[object, object]] = set()
    unlike: list[PieceKind] = []
    for kind in found:
        sort = (kind.face.get("colour"), kind.face.get("icon", kind.face.get("letter")))
        if sort not in seen:
            seen.add(sort)
            unlike.append(kind)
    rest = [kind for kind in found if kind not in unlike]
    spread = unlike[:: max(1, len(unlike) // count)] if len(unlike) > count else unlike
    return (spread + rest)[:count]


def piece_colour(kind: PieceKind) -> str:
    """Return the colour of a kind of piece, as "#rrggbb".

    A kind without a valid colour gets one derived from its id.
    """
    named = kind.face.get("colour")
    try:
        svg.rgb(str(named))
    except ValueError:
        return _PLAIN[sha256(kind.id.encode()).digest()[0] % len(_PLAIN)]
    return str(named)


def _cover(
    canvas: Canvas, size: tuple[int, int], game: Game, colours: TableColours
) -> pygame.Surface:
    kinds = game.spec.kinds
    tint = piece_colour(kinds[0]) if kinds else _PLAIN[0]
    name = game.spec.cover or f"{game.spec.id}/cover"
    picture = canvas.assets.fitted(name, size, crop=True)
    if picture is not None:
        picture.blit(svg.converted(svg.rasterise(_edges(), size)), (0, 0))
        return _cut(picture, size)
    surface = svg.converted(svg.rasterise(_ground(colours, tint), size))
    page = Canvas(surface, canvas.assets)
    unit = size[0] / _PLAN[0] / canvas.scale
    cards = varied_kinds(kinds, "card")
    tokens = varied_kinds(kinds, "token") + varied_kinds(kinds, "marker")
    dice = varied_kinds(kinds, "die", 1)
    if cards:
        _draw_fan(page, game.spec, cards, unit)
    elif tokens or dice:
        _draw_tokens(page, tokens[:3], unit)
    else:
        _draw_initial(page, game.spec.title, unit)
    for kind in dice:
        middle = (222.0, 330.0) if cards or tokens else _MIDDLE
        side = 92.0 if cards or tokens else 170.0
        die = Die.of({"colour": piece_colour(kind), **kind.face})
        box = pygame.FRect(0, 0, side * unit, side * unit)
        box.center = (middle[0] * unit, middle[1] * unit)
        draw_die(page, box, die, die.sides)
    if game.problems:
        surface = pygame.transform.grayscale(surface)
    surface.blit(svg.converted(svg.rasterise(_edges(), size)), (0, 0))
    return _cut(surface, size)


def _ground(colours: TableColours, tint: str) -> str:
    """Return an SVG of the felt, tinted with the game's colour and dark behind the title."""
    wide, high = _PLAN
    light, centre, base = (
        svg.mix(svg.mix(colour, tint, _TINT), "#FFFFFF", lit)
        for colour, lit in ((colours.centre, 0.10), (colours.centre, 0.0), (colours.base, 0.0))
    )
    definitions = (
        '<radialGradient id="light" gradientUnits="userSpaceOnUse" cx="222" cy="190" r="420">'
        f'<stop offset="0%" stop-color="{light}"/>'
        f'<stop offset="45%" stop-color="{centre}"/>'
        f'<stop offset="78%" stop-color="{base}"/>'
        f'<stop offset="100%" stop-color="{colours.edge}"/></radialGradient>'
    ) + svg.gradient("low", ((0, "#000000", 0), (55, "#000000", 0.42), (100, "#000000", 0.62)))
    frame = (
        f'<path d="M58 26H394V514H58Z" fill="none" stroke="{_PAPER}" '
        'stroke-opacity="0.16" stroke-width="2"/>'
    )
    body = (
        svg.box((0, 0, wide, high), 0, fill="url(#light)")
        + frame
        + svg.box((0, 0.54 * high, wide, 0.46 * high), 0, fill="url(#low)")
    )
    return svg.document(wide, high, body, definitions)


def _edges() -> str:
    """Return an SVG of the spine, the shaded right side and the bright rim."""
    wide, high = _PLAN
    spine = "".join(
        f'<rect x="{x}" width="{w}" height="{high:g}" fill="{colour}" fill-opacity="{part}"/>'
        for x, w, colour, part in (
            (0, 27, "#000000", 0.16), (9, 6, "#FFFFFF", 0.07), (15, 6, "#FFFFFF", 0.11),
            (21, 6, "#FFFFFF", 0.06), (27, 2, "#000000", 0.34), (29, 1.5, "#000000", 0.24),
            (30.5, 2, "#000000", 0.13), (32.5, 3, "#000000", 0.07), (398, 7, "#000000", 0.04),
            (405, 6, "#000000", 0.09), (411, 9, "#000000", 0.18),
        )
    )  # fmt: skip
    rim = (
        '<path d="M7 1.3H413" fill="none" stroke="#FFFFFF" stroke-opacity="0.38" '
        'stroke-width="2.6" stroke-linecap="round"/><path d="M7 538.4H413" fill="none" '
        'stroke="#000000" stroke-opacity="0.34" stroke-width="3.2" stroke-linecap="round"/>'
    )
    return svg.document(wide, high, spine + rim)


def _cut(surface: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """Return the picture of a cover with its corners rounded."""
    shape = svg.document(*_PLAN, svg.box((0, 0, *_PLAN), 7, fill="#FFFFFF"))
    mask = svg.converted(svg.rasterise(shape, size))
    mask.blit(surface, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return svg.converted(mask)


def _draw_fan(page: Canvas, spec: GameSpec, cards: Sequence[PieceKind], unit: float) -> None:
    # The library runs no code of a game; templates that are data can be used.
    faces = CardFaces(cards, game=spec.id, designs=spec.templates)
    places = _FAN[-1:] if len(cards) == 1 else _FAN
    for place, (angle, aside, below) in enumerate(places):
        kind = cards[place % len(cards)]
        box = pygame.FRect(0, 0, _CARD * unit, 1.4 * _CARD * unit)
        box.center = ((_MIDDLE[0] + aside) * unit, (_MIDDLE[1] + below) * unit)
        draw_card(
            page, box, faces.front(kind), card_back(kind.back), angle=-angle, level="e2", shown="M"
        )


def _draw_tokens(page: Canvas, tokens: Sequence[PieceKind], unit: float) -> None:
    for kind, (x, y, across) in zip(tokens, _SPREAD, strict=False):
        box = pygame.FRect(0, 0, across * unit, across * unit)
        box.center = (x * unit, y * unit)
        letter = str(kind.face.get("letter", "")) or kind.title[:1]
        shape = str(kind.face.get("shape", "disc"))
        look = TokenLook(
            shape if shape in _OUTLINES else "disc",
            piece_colour(kind),
            str(kind.face.get("icon", "")),
            letter,
        )
        draw_shape(page, box, look)


def draw_shape(
    canvas: Canvas, box: pygame.FRect, look: TokenLook, *, angle: float = 0.0, alpha: float = 1.0
) -> None:
    """Draw a token: its picture if it has one, otherwise its shape with an icon or a letter.

    Args:
        canvas: The surface to draw on.
        box: The square of the token, in logical pixels.
        look: What the token looks like.
        angle: Rotation in degrees anticlockwise; the shadow isn't rotated.
        alpha: Opacity, 0 to 1.
    """
    art = canvas.assets.has(look.art) if look.art else False
    shadow = pygame.FRect(0, 0, box.w, 0.4 * box.h)
    shadow.center = (box.centerx, box.bottom - 0.08 * box.h)
    canvas.shadow(shadow, 0.2 * box.h, "e1", alpha=alpha)
    turn = round(angle) % 360
    large = 2 if turn else 1
    picture = canvas.surface(
        ("token shape", look, art, canvas.scale),
        (large * box.w, large * box.h * (1 + _THICK)),
        lambda size: _shape(canvas, look, size, art=art),
    )
    if turn:
        middle = (box.centerx, box.centery + box.h * _THICK / 2)
        canvas.blit(turned(picture, turn), middle, anchor="center", alpha=alpha)
        return
    canvas.blit(picture, box.topleft, alpha=alpha)


def _pictured(canvas: Canvas, look: TokenLook, size: tuple[int, int]) -> pygame.Surface:
    """Return the picture of a token; a seat's token stands on a base in the seat's colour."""
    wide, _ = size
    surface = svg.blank(size)
    side = round(wide * (_ON_BASE if look.seat else 1.0))
    if look.seat:
        foot, light = svg.mix(look.seat, "#1A1206", 0.42), svg.mix(look.seat, "#FFFFFF", 0.34)
        base = (
            f'<path d="M4 82V90A46 17 0 0 0 96 90V82Z" fill="{foot}"/>'
            f'<ellipse cx="50" cy="82" rx="46" ry="17" fill="{look.seat}"/>'
            f'<ellipse cx="50" cy="82" rx="43" ry="14.6" fill="none" stroke="{light}" '
            'stroke-width="2"/>'
        )
        surface.blit(svg.rasterise(svg.document(100, 100 * (1 + _THICK), base), size), (0, 0))
    found = canvas.assets.picture(look.art, (side, side))
    if found is not None:
        surface.blit(found, ((wide - side) // 2, 0))
    return svg.converted(surface)


def _shape(canvas: Canvas, look: TokenLook, size: tuple[int, int], *, art: bool) -> pygame.Surface:
    wide = size[0]
    high = round(wide * (1 + _THICK))
    if art:
        return _pictured(canvas, look, (wide, high))
    foot, light = svg.mix(look.colour, "#1A1206", 0.42), svg.mix(look.colour, "#FFFFFF", 0.34)
    body, middle = _OUTLINES[look.shape](look.colour, foot, light)
    tall = 100 * (1 + _THICK)
    surface = svg.converted(svg.rasterise(svg.document(100, tall, body), (wide, high)))
    page = Canvas(surface, canvas.assets)
    unit = wide / 100 / canvas.scale
    ink = _PAPER if lightness(look.colour) < _LIGHT else "#2A2018"
    spot = (middle[0] * unit, middle[1] * unit)
    if look.icon and page.assets.has(f"common/icons/{look.icon}"):
        page.icon(spot, look.icon, middle[2] * unit, ink)
    elif look.letter:
        page.text(spot, look.letter, "title", ink, anchor="center", size=0.95 * middle[2] * unit)
    return surface


Middle = tuple[float, float, float]
"""Centre and size of a token's sign, in hundredths of its width."""


def _disc(colour: str, foot: str, light: str) -> tuple[str, Middle]:
    slab = f'<path d="M2 50V58A48 48 0 0 0 98 58V50Z" fill="{foot}"/>'
    face = svg.circle(50, 50, 48, f'fill="{colour}"')
    rim = svg.circle(50, 50, 39, f'fill="none" stroke="{light}" stroke-width="2.6"')
    return slab + face + rim, (50, 50, 50)


def _ring_of(colour: str, foot: str, light: str) -> tuple[str, Middle]:
    slab = f'<path d="M2 50V58A48 48 0 0 0 98 58V50Z" fill="{foot}"/>'
    face = svg.circle(50, 50, 39, f'fill="none" stroke="{colour}" stroke-width="18"')
    rim = svg.circle(50, 50, 46, f'fill="none" stroke="{light}" stroke-width="2"')
    hole = svg.circle(50, 50, 31, f'fill="{svg.mix(colour, "#1A1206", 0.3)}"')
    return slab + hole + face + rim, (50, 50, 36)


def _cube_of(colour: str, foot: str, light: str) -> tuple[str, Middle]:
    side = svg.mix(colour, "#1A1206", 0.2)
    body = (
        f'<path d="M6 30L70 30L70 104L6 104Z" fill="{colour}"/>'
        f'<path d="M6 30L28 8L94 8L70 30Z" fill="{light}"/>'
        f'<path d="M70 30L94 8L94 82L70 104Z" fill="{side}"/>'
        f'<path d="M6 104L70 104L70 100L6 100Z" fill="{foot}"/>'
    )
    return body, (38, 66, 44)


def _pawn_of(colour: str, foot: str, light: str) -> tuple[str, Middle]:
    body = (
        f'<path d="M14 98A36 12 0 0 0 86 98V92H14Z" fill="{foot}"/>'
        f'<path d="M14 92C14 74 36 74 40 48H60C64 74 86 74 86 92A36 12 0 0 1 14 92Z" '
        f'fill="{colour}"/>'
        + svg.circle(50, 30, 25, f'fill="{colour}"')
        + f'<path d="M34 20A22 22 0 0 1 58 12" fill="none" stroke="{light}" stroke-width="4" '
        'stroke-linecap="round"/>'
    )
    return body, (50, 31, 28)


_OUTLINES = {"disc": _disc, "ring": _ring_of, "cube": _cube_of, "pawn": _pawn_of}


def _draw_initial(page: Canvas, title: str, unit: float) -> None:
    centre = (_MIDDLE[0] * unit, _MIDDLE[1] * unit)
    page.disc(centre, 104 * unit, "#000000", 0.22)
    page.disc(centre, 96 * unit, _PAPER, 0.92)
    page.text(centre, title[:1], "title", "#3A2A20", anchor="center", size=130 * unit)
