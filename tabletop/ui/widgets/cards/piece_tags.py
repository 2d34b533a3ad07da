"""Draws what a game's rules attach to a piece: pills, numbers in a shape, cubes and prices."""

import pygame

from tabletop.engine.declare.layout import TagLook
from tabletop.engine.numbers import whole
from tabletop.engine.text.display import Tag
from tabletop.ui.graphics import svg
from tabletop.ui.graphics.canvas import Canvas, Point
from tabletop.ui.graphics.label_faces import chip_width, tag
from tabletop.ui.graphics.theme import ELEVATIONS
from tabletop.ui.pieces.tokens import draw_cube
from tabletop.ui.text.narrator import WAS, brief
from tabletop.ui.widgets.moment import Moment
from tabletop.ui.widgets.region_parts import Slot

_PILL = 26.0

_SMALL_PILL = 20.0

_RISE = 7.0
"""How far outside its card a pill hangs, so that it covers no tray and no word; logical pixels."""

_RADIUS = 7.5
"""Least radius of a shape with a number, in logical pixels."""

_FILLS = {
    "coral": ("#B83829", "#FFFFFF"),
    "amber": ("#F6B93B", "#1F2430"),
    "dark": ("#10141C", "#F6EFDF"),
}
"""Colours of disc and icon of tags without text."""

_WORDS = 100.0
"""Card width in logical pixels below which pills show only their icon."""

_LARGE = 90.0
"""Card width in logical pixels below which shapes are placed as on an S face."""

_LEAST = 28.0
"""Card width in logical pixels below which no tags are drawn."""

_PAPER = "#FBF6EA"

_TONES = {"loss": "#B83A2B", "gain": "#1F6E47"}
"""Fill of a shape whose number is out of reach, or better than before."""

_STANDS_OUT = 1.22

_SHAPES: dict[str, tuple[Point, float, Point, float]] = {
    "disc": ((30, 150), 27, (38, 170), 40),
    "shield": ((172, 150), 25, (162, 170), 34),
    "hexagon": ((29, 29), 27, (36, 36), 34),
}
"""Centre and radius on M and L faces, then on S faces, in 200ths of the card's width."""


def draw_tags(canvas: Canvas, moment: Moment, slot: Slot) -> None:
    """Draw the tags of a piece that isn't moving, such as its cost or its strength.

    The game's rules determine the tags of a piece, and its layout determines their look. On a hand
    card that can't be played, this also writes what is missing.
    """
    draw_obstacle(canvas, moment, slot)
    tags = moment.tags(slot)
    if not tags or slot.look != "card" or slot.rect.w < _LEAST or slot.grip is not None:
        return  # a tucked card has its tag on its strip
    looks = {look.id: look for look in moment.game.layout.tags}
    for each in tags:
        look = looks.get(each.id, TagLook(each.id))
        match look.place:
            case "top" | "foot":
                _draw_pill(canvas, slot, each, look)
            case "cubes":
                _draw_cubes(canvas, slot, each.text)
            case _:
                _draw_shape(canvas, slot, each, look)


def _is_large(slot: Slot) -> bool:
    """Whether the face shows its name, which tags must not cover."""
    return slot.shown in {"M", "L"} or (not slot.shown and slot.rect.w >= _LARGE)


def _at(slot: Slot, x: float, y: float) -> Point:
    """Return a point of the face (in 200ths of its width) on a possibly rotated card."""
    u = slot.rect.w / 200
    away = pygame.Vector2(x * u - slot.rect.w / 2, y * u - slot.rect.h / 2).rotate(-slot.angle)
    return slot.rect.centerx + away.x, slot.rect.centery + away.y


def _draw_pill(canvas: Canvas, slot: Slot, each: Tag, look: TagLook) -> None:
    top = look.place == "top"
    large = slot.rect.w >= _WORDS
    high = _PILL if large else _SMALL_PILL
    x, y = _at(slot, 100 if large else 160, 0 if top else 280)
    if large:
        y += -_RISE if top else _RISE
    else:
        y += high * (0.3 if top else -0.1)
    kind = {"loss": "coral", "gain": "amber"}.get(each.tone, "dark")
    words = each.text if slot.rect.w >= _WORDS or not look.icon else ""
    if words and chip_width(canvas, words, look.icon, height=high) > slot.rect.w + 24:
        words = "" if look.icon else words
    if not words and look.icon:
        _draw_sign(canvas, (x, y), high, kind, look.icon)
        return
    drawn = tag(canvas, (x, y), words, kind, icon=look.icon, anchor="center", height=high)
    if kind == "dark":
        canvas.ring(drawn, high / 2, canvas.theme.amber, 1.2, 0.9)


def _draw_sign(canvas: Canvas, centre: Point, side: float, kind: str, icon: str) -> None:
    """Draw a tag without text as a disc with its icon."""
    fill, ink = _FILLS[kind]
    box = pygame.FRect(centre[0] - side / 2, centre[1] - side / 2, side, side)
    canvas.cast(box, side / 2, ELEVATIONS["e1"])
    canvas.disc(centre, side / 2, fill)
    canvas.ring(box, side / 2, canvas.theme.amber if kind == "dark" else "#FFFFFF", 1.2, 0.7)
    canvas.icon(centre, icon, side * 0.72, ink)


def _draw_shape(canvas: Canvas, slot: Slot, each: Tag, look: TagLook) -> None:
    large, large_r, small, small_r = _SHAPES[look.place]
    (x, y), r = (large, large_r) if _is_large(slot) else (small, small_r)
    u = slot.rect.w / 200
    centre, radius = _at(slot, x, y), max(r * u, _RADIUS)
    toned = _TONES.get(each.tone, "")
    radius *= _STANDS_OUT if toned else 1.0
    box = pygame.FRect(centre[0] - radius, centre[1] - radius, 2 * radius, 2 * radius)
    canvas.cast(box, radius, ELEVATIONS["e1"])
    name, fill = look.place, toned or look.colour or COLOURS[look.place]
    shape = canvas.surface(("tag", name, fill), box.size, lambda size: stat_shape(name, fill, size))
    canvas.blit(shape, box.topleft)
    words = each.text
    if look.icon and not words:
        canvas.icon(centre, look.icon, radius * 1.3, _PAPER)
        return
    size = radius * (1.15 if len(words) < 2 else 0.9)
    ink = _PAPER if toned else INKS[name]
    canvas.text(centre, words, "badge", ink, anchor="center", size=size, weight=800)
    if each.before and each.tone == "gain":
        draw_before(canvas, slot, centre[0] + radius + 2, centre[1], each.before)


def _draw_cubes(canvas: Canvas, slot: Slot, text: str) -> None:
    """Draw a tray of cubes; `text` is `taken/places`, such as `2/3`."""
    taken, most = (max(0, whole(part) or 0) for part in f"{text}/0".split("/")[:2])
    most = max(taken, most)
    if not most:
        return
    u = slot.rect.w / 200
    large = _is_large(slot)
    side, pitch = (28 * u, 25 * u) if large else (42 * u, 46 * u)
    width = pitch * (most - 1) + side
    if large:
        left, middle = 17 * u, 29 * u
        tray = pygame.FRect(
            slot.rect.left + left - 3, slot.rect.top + middle - side / 2 - 3, width + 6, side + 6
        )
        canvas.fill(tray, 6 * u + 2, "#000000", 0.42)
        start, y = slot.rect.left + left + side / 2, slot.rect.top + middle
    else:
        pitch = min(pitch, (slot.rect.w - 16 * u - side) / max(1, most - 1))
        width = pitch * (most - 1) + side
        start, y = slot.rect.centerx - width / 2 + side / 2, slot.rect.top + 244 * u
        box = pygame.FRect(start - side / 2 - 2, y - side / 2 - 1, width + 4, side + 2)
        canvas.fill(box, side / 2, "#000000", 0.42)
    for place in range(most):
        draw_cube(canvas, (start + pitch * place, y), side, empty=place >= taken)


_PATHS = {
    "disc": "M50 3A47 47 0 1 1 49.9 3Z",
    "shield": "M50 4L90 18V50C90 74 72 90 50 97C28 90 10 74 10 50V18Z",
    "hexagon": "M50 2L93 26V74L50 98L7 74V26Z",
}

COLOURS = {"disc": "#C4352B", "shield": "#5A6B8C", "hexagon": "#D9981C"}
"""Default fill of each shape."""

INKS = {"disc": "#FFFFFF", "shield": "#FFFFFF", "hexagon": "#1F2430"}
"""Text colour on each shape."""


def stat_shape(name: str, colour: str, size: tuple[int, int]) -> pygame.Surface:
    """Return a picture of a shape with a paper-coloured rim, as the background of a number.

    Args:
        name: The shape: `disc`, `shield` or `hexagon`.
        colour: Its fill, as `#rrggbb`.
        size: Width and height in device pixels.
    """
    path, light = _PATHS[name], svg.mix(colour, "#FFFFFF", 0.10)
    rim = f'stroke="{_PAPER}" stroke-width="9" stroke-linejoin="round"'
    body = (
        f'<path d="{path}" fill="{_PAPER}"/><path d="{path}" fill="url(#v)" {rim} '
        'transform="translate(5 5) scale(0.9)"/>'
    )
    return svg.rasterise(
        svg.document(100, 100, body, svg.gradient("v", ((0, light, 1), (100, colour, 1)))), size
    )


CHIP = 24.0
"""Height of a small label on a card, in logical pixels."""

_PAD, _LEAST_CHIP = 8.0, 4.0

_ICON = 15.0

_LOSS = ("#3A1512", "#FF7A66", "#FFD9D2")

_GAIN = ("#0E2A1C", "#5FCF8E", "#CFF5DE")
"""Fill, outline and text colour of a chip."""

_AT = 0.5
"""Vertical place of the chip that says why a card can't be played, as a part of its height."""


def draw_obstacle(canvas: Canvas, moment: Moment, slot: Slot) -> None:
    """Write on a dimmed hand card what is missing to play it.

    Nothing is drawn if the text doesn't fit into the visible part of the card.
    """
    refusal = moment.obstacles.get(slot.name)
    words = brief(refusal) if refusal is not None and slot.dimmed else ""
    if not words or refusal is None or slot.look != "card":
        return
    icon = "" if refusal.lack is not None else "lock"
    room = slot.rect.w * slot.strip[1] - 4
    at = (slot.rect.left + 3, slot.rect.top + _AT * slot.rect.h)
    _draw_chip(canvas, at, words, room, _LOSS, icon=icon)


def draw_before(canvas: Canvas, slot: Slot, left: float, middle: float, before: str) -> None:
    """Draw a small label with the usual price of a card, beside its reduced price.

    Nothing is drawn if the label doesn't fit on the visible part of the card.

    Args:
        canvas: What to draw on.
        moment: What the table shows now.
        slot: The card, with its box on the table.
        left: Left edge of the label, in logical pixels.
        middle: Vertical centre of the label, in logical pixels.
        before: The usual price, as text.
    """
    room = slot.rect.left + slot.rect.w * slot.strip[1] - left - 2
    _draw_chip(canvas, (left, middle), WAS.format(before=before), room, _GAIN)


def _draw_chip(
    canvas: Canvas,
    at: tuple[float, float],
    words: str,
    room: float,
    colours: tuple[str, str, str],
    *,
    icon: str = "",
) -> None:
    """Draw a chip, or nothing if its text doesn't fit; `at` is the middle of its left edge."""
    long = canvas.measure(words, "chip")[0]
    if long + 2 * _LEAST_CHIP > room:
        return
    icon = icon if long + 2 * _PAD + _ICON + 3 <= room else ""
    pad = min(_PAD, (room - long) / 2)
    wide = long + 2 * pad + (_ICON + 3 if icon else 0)
    fill, line, ink = colours
    box = pygame.FRect(at[0], at[1] - CHIP / 2, wide, CHIP)
    canvas.fill(box, CHIP / 2, fill)
    canvas.ring(box, CHIP / 2, line, 1.2)
    x = box.left + pad
    if icon:
        canvas.icon((x + _ICON / 2, box.centery), icon, _ICON, ink)
        x += _ICON + 3
    canvas.text((x, box.centery), words, "chip", ink, anchor="midleft")
