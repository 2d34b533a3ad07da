"""Draws the pieces of a game: cards with their faces, markers with their seats, tokens and dice."""

import pygame

from tabletop.engine.declare.faces import PlainFace
from tabletop.engine.moves import KnownPiece
from tabletop.engine.spec import PieceKind
from tabletop.engine.view import ZoneView
from tabletop.ui.graphics import materials, svg
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.graphics.label_faces import tag
from tabletop.ui.pieces.box_covers import TokenLook, draw_shape, piece_colour
from tabletop.ui.pieces.card_faces import read_face
from tabletop.ui.pieces.cards import CardFace, CardLook, card_back, draw_card
from tabletop.ui.pieces.dice import Die, draw_die, is_painted
from tabletop.ui.pieces.tokens import draw_pawn, draw_token
from tabletop.ui.widgets.game_drawing import faces_of
from tabletop.ui.widgets.moment import Moment
from tabletop.ui.widgets.region_parts import Slot
from tabletop.ui.widgets.seats.seat_pictures import seat_colour


def face_of(moment: Moment, piece: KnownPiece) -> CardFace | None:
    """Return the front of a piece, which can be drawn at any size.

    Return None if the viewer doesn't know the piece; its back is drawn then.
    """
    return front_of(moment, moment.kind(piece))


def front_of(moment: Moment, kind: PieceKind | None) -> CardFace | None:
    """Return the front shared by all pieces of a kind, or None if `kind` is None.

    It can be drawn at any size.
    """
    return faces_of(moment.game).front(kind) if kind else None


def _face_at_rest(moment: Moment, slot: Slot) -> CardFace | None:
    """Return the front of a known piece without what its tags replace."""
    kind = moment.kind(slot.piece)
    if kind is None:
        return None
    instead = {look.id: look.instead for look in moment.game.layout.tags if look.instead}
    hidden = {instead[tag.id] for tag in moment.tags(slot) if tag.id in instead}
    return faces_of(moment.game).front(kind, hidden)


def die_of(moment: Moment, piece: KnownPiece) -> Die | None:
    """Return the sides and colours of a die, or None if the piece isn't a die."""
    kind = moment.kind(piece)
    return Die.of(kind.face) if kind is not None and kind.look == "die" else None


def back_name(moment: Moment, zone: ZoneView) -> str:
    """Return the name of the card back to draw for a zone: the back of its topmost piece.

    For an empty zone, it is the back of the first kind of card; in games without cards, it is
    empty.
    """
    if zone.backs:
        return zone.backs[-1]
    return next((kind.back for kind in moment.game.spec.kinds if kind.look == "card"), "")


def draw_piece(
    canvas: Canvas,
    moment: Moment,
    slot: Slot,
    *,
    rect: pygame.FRect | None = None,
    angle: float | None = None,
    face_up: bool | None = None,
    scale: float = 1.0,
    squeeze: float = 1.0,
    level: str = "e1",
    lift: float = 0.0,
    alpha: float = 1.0,
) -> None:
    """Draw a slot's piece in its place or, while it moves, elsewhere.

    Args:
        canvas: What to draw on.
        moment: What the table shows now.
        slot: The piece and its place.
        rect: The box to draw it in, in logical pixels; None for the slot's box.
        angle: Its rotation in degrees; None for the slot's angle.
        face_up: Whether to draw its front; None for the side that the slot shows.
        scale: Its size relative to the box.
        squeeze: The visible part of the card's width while it is turned over, from 0 to 1.
        level: The name of its shadow, from `e1` to `e3`.
        lift: How far it is raised, in logical pixels.
        alpha: Its opacity, from 0 to 1.
    """
    box = rect if rect is not None else slot.rect
    if slot.look == "marker":
        _draw_marker(canvas, moment, slot, box, scale=scale, lift=lift, alpha=alpha)
        return
    turn = slot.angle if angle is None else angle
    if slot.look == "token":
        if not slot.piece or not _draw_made(
            canvas, moment, slot, box, scale=scale, alpha=alpha, angle=turn
        ):
            colour = seat_colour(moment.home)
            draw_token(canvas, box.center, box.w * scale, colour, level=level, alpha=alpha)
            if slot.count > 1 and (slot.name == moment.raised or rect is not None):
                _draw_times(canvas, box, slot.count)
        return
    die = die_of(moment, slot.piece)
    if die is not None:
        number = moment.number(die.value or slot.piece, 1)
        if slot.name in moment.out and rect is None:
            alpha *= 0.4
        lift += 10.0 if level == "e3" else 0.0
        draw_die(canvas, box, die, number, angle=turn, scale=scale, lift=lift, alpha=alpha)
        _draw_word(canvas, box, die, number, lift)
        return
    shown = slot.face_up if face_up is None else face_up
    face = face_of(moment, slot.piece) if rect is not None else _face_at_rest(moment, slot)
    still = rect is None
    draw_card(
        canvas,
        box,
        face if shown else None,
        card_back(slot.back),
        angle=turn,
        scale=scale,
        squeeze=squeeze,
        level=level,
        alpha=alpha,
        selected=slot.name == moment.raised and still,
        dimmed=slot.dimmed and still,
        shown=slot.shown,
        strip=slot.strip if still else (0.0, 1.0),
    )


def sides_of(moment: Moment, slot: Slot) -> list[CardLook]:
    """Return how the sides of a slot's card look in flight; nothing for other pieces.

    If it is face down in a pile, it is the back as it looks once that is on top.
    """
    if slot.look != "card" or die_of(moment, slot.piece) is not None:
        return []
    face, back = face_of(moment, slot.piece), card_back(slot.back)
    if not slot.drawn:
        return [] if slot.face_up else [CardLook(slot.rect, None, back, slot.shown, level="")]
    sides = (face, None) if face is not None and slot.face_up else (None,)
    return [CardLook(slot.rect, side, back, slot.shown) for side in sides]


def _draw_times(canvas: Canvas, box: pygame.FRect, count: int) -> None:
    """Write the number of tokens that are taken together beside them."""
    at, ink = (box.right - 2, box.top + 2), canvas.theme.text1
    canvas.text(at, f"x{count}", "name", ink, anchor="midleft", size=17)


def _draw_word(canvas: Canvas, box: pygame.FRect, die: Die, number: int, lift: float) -> None:
    """Write the word of a die's side below it, if the side itself has no room for it."""
    word = die.word(number)
    if len(word) > len(die.front_text(number)) and not is_painted(canvas, die, number):
        below = (box.centerx, box.bottom - lift + 2)
        tag(canvas, below, word, "dark", anchor="center", height=24)


def _draw_made(
    canvas: Canvas,
    moment: Moment,
    slot: Slot,
    box: pygame.FRect,
    *,
    scale: float,
    alpha: float,
    angle: float = 0.0,
) -> bool:
    """Draw a token or marker in the colour and shape of its kind; return whether it was drawn."""
    kind = moment.kind(slot.piece)
    if kind is None:
        return False
    face = read_face(PlainFace, kind.title, kind.face, game=moment.game.spec.id)
    seat = seat_colour(kind.owner) if kind.owner >= 0 else ""
    look = TokenLook(
        face.shape,
        seat or piece_colour(kind),
        face.icon,
        face.letter or kind.title[:1],
        face.art,
        seat,
    )
    drawn = box.scale_by(scale)
    draw_shape(canvas, drawn, look, angle=angle, alpha=alpha)
    if slot.name == moment.raised or slot.name in moment.lit:
        raised = slot.name == moment.raised
        ring = drawn.inflate(6, 6)
        colour = "#FFFFFF" if raised else canvas.theme.amber
        canvas.ring(ring, ring.w / 2, colour, 3 if raised else 2.4)
    return True


def _draw_marker(
    canvas: Canvas,
    moment: Moment,
    slot: Slot,
    box: pygame.FRect,
    *,
    scale: float,
    lift: float,
    alpha: float,
) -> None:
    kind = moment.kind(slot.piece)
    seat = kind.owner if kind else -1
    if seat < 0 and _draw_made(canvas, moment, slot, box, scale=scale, alpha=alpha):
        return
    drawn = draw_pawn(
        canvas,
        box.center,
        box.w * scale,
        moment.portrait(seat),
        seat_colour(seat),
        lift=lift,
        active=slot.name in moment.lit,
        alpha=alpha,
    )
    if slot.name == moment.raised:
        canvas.ring(drawn.inflate(8, 8), drawn.w / 2 + 4, "#FFFFFF", 3)
        canvas.ring(drawn.inflate(10, 10), drawn.w / 2 + 5, canvas.theme.ink, 1.2)


def draw_halo(canvas: Canvas, rect: pygame.FRect, angle: float, blur: float, alpha: float) -> None:
    """Draw amber light around a card, which may be rotated.

    Args:
        canvas: What to draw on.
        rect: The box of the card before its rotation, in logical pixels.
        angle: The rotation of the card in degrees, anticlockwise.
        blur: The width of the light, in logical pixels.
        alpha: The opacity of the light, 0 to 1.
    """
    colour, radius = canvas.theme.amber_halo, 0.075 * rect.w
    if not angle:
        canvas.glow(rect, radius, colour, blur, alpha)
        return
    k = canvas.scale
    size = (round(rect.w * k), round(rect.h * k))
    turn = round(angle * 2) / 2
    light = canvas.assets.surfaces.get(
        ("turned glow", size, colour, blur, turn),
        lambda: svg.converted(
            pygame.transform.rotozoom(materials.glow(size, radius * k, colour, blur * k), turn, 1.0)
        ),
    )
    canvas.blit(light, rect.center, anchor="center", alpha=alpha)
