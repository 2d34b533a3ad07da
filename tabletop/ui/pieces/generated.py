"""What is drawn for games that bring no picture: the cover of the box, made of their own pieces.

All comes from the game's title, felt, colours and pieces, so the same game always looks the same.
"""

from collections.abc import Sequence
from hashlib import sha256

import pygame

from tabletop.engine.game import Game
from tabletop.engine.spec import PieceKind
from tabletop.ui.paint import svg
from tabletop.ui.paint.canvas import Canvas
from tabletop.ui.paint.theme import TableColours
from tabletop.ui.pieces.cards import draw_card
from tabletop.ui.pieces.dice import Die, draw_die
from tabletop.ui.pieces.faces import Faces, card_back

_PLAN = (420.0, 540.0)
"""What a cover is measured in, as those that are drawn by hand."""
_FAN = ((-13.0, -88.0, 18.0), (13.0, 88.0, 18.0), (0.0, 0.0, 0.0))
"""Of each card of the fan: its angle, and how far it lies from the middle one."""
_CARD = 158.0
_MIDDLE = (222.0, 206.0)
_SPREAD = ((222.0, 128.0, 124.0), (142.0, 246.0, 100.0), (304.0, 244.0, 100.0))
"""Middle and diameter of each of three tokens."""
_TINT = 0.34
"""How much of the game's first colour is in the felt of its cover: games differ, felts do not."""
_PAPER = "#FBF6EA"
_PLAIN = ("#3E6FB0", "#B0662E", "#5E8F4A", "#8A4FA0", "#B5484C", "#2F8F8B")
"""Colours for pieces that name none; which is drawn by the piece's name."""


def draw_cover(canvas: Canvas, box: pygame.FRect, game: Game) -> None:
    """Draw the box of a game: its picture, or its felt with three of its pieces.

    The title is not part of it.
    """
    assets, name = canvas.assets, game.cover or f"{game.spec.id}/cover"
    if not assets.is_own(name) and assets.has(name):
        canvas.sprite(box, name)
        return
    colours = assets.felt(game.layout.felt or game.spec.id)
    key = ("cover", game.content_hash, colours)
    picture = canvas.surface(key, box.size, lambda size: _cover(canvas, size, game, colours))
    canvas.blit(picture, box.topleft)


def chosen_kinds(kinds: Sequence[PieceKind], look: str, count: int = 3) -> list[PieceKind]:
    """Return so many kinds of pieces of a look, unlike each other, the same for the same game.

    Kinds whose colour or sign differs come before more of the same.
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
    """Return the colour of a kind, or for one that names none a colour that its name decides."""
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
    name = game.cover or f"{game.spec.id}/cover"
    picture = canvas.assets.fitted(name, size, crop=True)
    if picture is not None:
        picture.blit(svg.converted(svg.rasterise(_edges(), size)), (0, 0))
        return _cut(picture, size)
    surface = svg.converted(svg.rasterise(_ground(colours, tint), size))
    page = Canvas(surface, canvas.assets)
    unit = size[0] / _PLAN[0] / canvas.scale
    cards = chosen_kinds(kinds, "card")
    tokens = chosen_kinds(kinds, "token") + chosen_kinds(kinds, "marker")
    dice = chosen_kinds(kinds, "die", 1)
    if cards:
        _draw_fan(page, game.spec.id, cards, unit)
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
    surface.blit(svg.converted(svg.rasterise(_edges(), size)), (0, 0))
    return _cut(surface, size)


def _ground(colours: TableColours, tint: str) -> str:
    """The felt with its light and a breath of the game's colour, dark where the title stands."""
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
    """The spine, the shaded right side and the lit rim."""
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
    """Round the corners off."""
    shape = svg.document(*_PLAN, svg.box((0, 0, *_PLAN), 7, fill="#FFFFFF"))
    mask = svg.converted(svg.rasterise(shape, size))
    mask.blit(surface, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return svg.converted(mask)


def _draw_fan(page: Canvas, game: str, cards: Sequence[PieceKind], unit: float) -> None:
    faces = Faces(cards, game=game)  # plain ones: no code of the game runs on the shelf
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
        _draw_disc(page, (x * unit, y * unit), across * unit, kind)


def _draw_disc(page: Canvas, centre: tuple[float, float], across: float, kind: PieceKind) -> None:
    colour = piece_colour(kind)
    box = pygame.FRect(0, 0, across, across)
    box.center = (round(centre[0]), round(centre[1]))
    page.cast(box, across / 2, ())
    page.disc((centre[0], centre[1] + 0.05 * across), across / 2, "#000000", 0.35)
    page.disc(centre, across / 2, svg.mix(colour, "#000000", 0.25))
    page.disc((centre[0], centre[1] - 0.02 * across), 0.47 * across, colour)
    page.ring(box.inflate(-0.16 * across, -0.16 * across), 0.42 * across, _PAPER, 1.4, 0.55)
    icon = str(kind.face.get("icon", ""))
    if icon and page.assets.has(f"common/icons/{icon}"):
        page.icon(centre, icon, 0.52 * across, _PAPER)
    else:
        letter = str(kind.face.get("letter", "")) or kind.title[:1]
        page.text(centre, letter, "title", _PAPER, anchor="center", size=0.5 * across)


def _draw_initial(page: Canvas, title: str, unit: float) -> None:
    centre = (_MIDDLE[0] * unit, _MIDDLE[1] * unit)
    page.disc(centre, 104 * unit, "#000000", 0.22)
    page.disc(centre, 96 * unit, _PAPER, 0.92)
    page.text(centre, title[:1], "title", "#3A2A20", anchor="center", size=130 * unit)
