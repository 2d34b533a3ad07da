"""Tokens and markers for print, seen from above, to be cut out."""

import pygame

from tabletop.engine.faces import PlainFace
from tabletop.engine.spec import PieceKind
from tabletop.ui.paint import svg
from tabletop.ui.paint import text as typeset
from tabletop.ui.paint.assets import Assets
from tabletop.ui.paint.theme import SEAT_COLOURS
from tabletop.ui.pieces.faces import read_face

_INSIDE = 0.8
"""Diameter of a token's ring, as a part of its width."""
_SIGN = 0.52
_LETTER = 0.46


def print_token(
    kind: PieceKind, game: str, assets: Assets, size: tuple[int, int]
) -> pygame.Surface:
    """Return a token or marker for print, in its colour, with its picture, icon or letter.

    `game` is the id that prefixes the token's picture; `size` is in pixels. A seat's token has the
    seat's colour.
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
        50, 50, 50 * _INSIDE, f'fill="none" stroke="{face.ink}" stroke-opacity="0.55" '
        'stroke-width="2.2"'
    )  # fmt: skip
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
