"""Cards on the table: fronts, backs, piles and stacks, drawn from plain data.

No game is named here: `Faces` reads the `face:` of content. Faces are printed once for each size
and cached by the assets.
"""

import math
import time
from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace
from functools import partial

import pygame

from tabletop.ui.graphics import materials, svg
from tabletop.ui.graphics.assets import Assets
from tabletop.ui.graphics.canvas import Box, Canvas
from tabletop.ui.graphics.theme import ELEVATIONS, RADII, Shadow
from tabletop.ui.pieces.card_faces import CardFace, card_back
from tabletop.ui.pieces.card_printer import CardBack
from tabletop.ui.pieces.ready_made_faces import print_back

__all__ = [
    "CardBack",
    "CardFace",
    "CardLook",
    "card_back",
    "card_height",
    "draw_card",
    "draw_pile",
    "draw_stack",
    "prepare_card",
    "worn_back",
]

_LAYER = 1.6
"""Offset of each layer of a pile, in logical pixels."""
_STEP = (2.4, 1.8)
"""How far each layer of a stack sticks out at the right and below, in logical pixels."""
_DIM = 0.5
_NAMED_PILE = 110.0
"""Width in logical pixels below which labelled piles show signs only."""
_FINE = 160
"""Device pixels from which a moving card is wide enough to be printed at its own size."""
_ZOOM_STEPS = 50
_SQUEEZE_STEPS = 24


def card_height(width: float) -> float:
    """Return the height of a card: 1.4 times its width, in the same unit."""
    return width * 1.4


def worn_back(canvas: Canvas, back: CardBack) -> CardBack:
    """Return the back that is drawn in place of a game's own: the player's choice, or itself."""
    chosen = canvas.assets.worn.backs.get(back.name)
    return back if chosen is None else card_back(chosen)


# One card


@dataclass(frozen=True, slots=True)
class _Look:
    """The description of a drawn card, without size and place; used as a cache key."""

    printed: CardFace | CardBack
    dimmed: bool
    selected: bool
    shown: str
    """The face to print, "" for the one that fits the width."""
    strip: tuple[float, float] = (0.0, 1.0)
    """The visible part of its width, from start to end, 0 to 1."""


def _print(canvas: Canvas, look: _Look, size: tuple[int, int], detail: int) -> pygame.Surface:
    """Return the card at `size` device pixels, printed `detail` times as large."""
    assets, printed = canvas.assets, look.printed
    large = (size[0] * detail, size[1] * detail)

    def make() -> pygame.Surface:
        if isinstance(printed, CardBack):
            back = print_back(assets, printed, large, detail)
            return _dimmed(back) if look.dimmed else back
        return printed.printed(
            assets, large, detail, look.shown, strip=look.strip, quiet=look.dimmed
        )

    return assets.surfaces.get(_key(look, large, detail), lambda: _timed(assets, make))


def _key(look: _Look, large: tuple[int, int], detail: int) -> Hashable:
    return ("card", look.printed, look.shown, large, detail, look.dimmed, look.strip)


def _must_wait(assets: Assets, key: Hashable) -> bool:
    """Whether a picture is missing and this frame has no more time to print it."""
    spent = assets.printing is not None and assets.printing <= 0
    return spent and key not in assets.surfaces


def _timed(assets: Assets, make: Callable[[], pygame.Surface]) -> pygame.Surface:
    """Make a picture and subtract the time from the frame's budget for printing."""
    begun = time.perf_counter()
    made = make()
    if assets.printing is not None:
        assets.printing -= time.perf_counter() - begun
    return made


def _draw_plain(canvas: Canvas, box: pygame.FRect) -> None:
    """Draw blank paper in place of a card that will be printed in a later frame."""
    canvas.assets.unprinted.append(box.inflate(0.4 * box.w, 0.2 * box.h))
    canvas.fill(box, RADII.card * box.w, canvas.theme.paper)
    canvas.covers(box)


def _dimmed(back: pygame.Surface) -> pygame.Surface:
    result = back.copy()
    level = round(255 * _DIM)
    result.fill((level, level, level, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return svg.converted(result, run_length=True)


def draw_card(
    canvas: Canvas,
    rect: Box,
    face: CardFace | None,
    back: CardBack,
    *,
    angle: float = 0.0,
    scale: float = 1.0,
    squeeze: float = 1.0,
    level: str = "e1",
    dimmed: bool = False,
    selected: bool = False,
    alpha: float = 1.0,
    shown: str = "",
    strip: tuple[float, float] = (0.0, 1.0),
) -> None:
    """Draw one card with its shadow.

    A moving card keeps the size of its `rect` and changes `scale`, since printing a face for a new
    size takes milliseconds.

    Args:
        canvas: The surface to draw on.
        rect: The box of the card, in logical pixels, before it is scaled and rotated.
        face: The front to show; None to show the back.
        back: The look of its back.
        angle: Rotation in degrees anticlockwise.
        scale: Factor by which it is enlarged around its middle.
        squeeze: Visible width of a card being turned over, as a fraction of its width.
        level: Its shadow: "e1" at rest, "e2" raised, "e3" held, "e0" for none.
        dimmed: Whether it is darker because it can't be used; in high contrast it gets a lock
        instead.
        selected: Whether a ring is drawn around it.
        alpha: Opacity, 0 to 1.
        shown: How much is printed: "S" (signs only), "M" or "L" (with all text), or "R" for "S"
            with only the right side visible; empty to decide by the width.
        strip: Start and end of the part of its width that no other card covers, from 0 to 1.
    """
    box = pygame.FRect(rect)
    quiet = dimmed and not canvas.theme.high_contrast
    back = worn_back(canvas, back) if face is None and canvas.assets.worn.backs else back
    look = _Look(back if face is None else face, quiet, selected, shown, strip)
    turn = round(angle * 2) / 2 % 360
    zoom = round(scale * _ZOOM_STEPS) / _ZOOM_STEPS
    narrow = round(squeeze * _SQUEEZE_STEPS) / _SQUEEZE_STEPS
    if turn or zoom != 1 or narrow != 1:
        _draw_moving(canvas, box, look, (turn, zoom, narrow), level=level, alpha=alpha)
    else:
        radius, size = RADII.card * box.w, _device(canvas, box)
        if _must_wait(canvas.assets, _key(look, size, 1)):
            _draw_plain(canvas, box)
            return
        canvas.shadow(box, radius, level, alpha=alpha)
        canvas.blit(_print(canvas, look, size, 1), box.topleft, alpha=alpha)
        canvas.covers(box)
        if selected:
            _ring(canvas, box, radius)
    if dimmed and not quiet:
        canvas.icon(box.center, "lock", min(28.0, box.w * 0.4), canvas.theme.ink)


def _device(canvas: Canvas, box: pygame.FRect) -> tuple[int, int]:
    return max(1, round(box.w * canvas.scale)), max(1, round(box.h * canvas.scale))


def _ring(canvas: Canvas, box: pygame.FRect, radius: float) -> None:
    light = canvas.theme.dark
    outer, inner = ("#FFFFFF", "#1F2430") if light else ("#1F2430", "#FFFFFF")
    canvas.ring(box.inflate(2, 2), radius + 1, inner, 1.5)
    canvas.ring(box.inflate(8, 8), radius + 4, outer, 3)


Pose = tuple[float, float, float]
"""Angle in degrees anticlockwise, enlargement, and visible width while turning over (0 to 1)."""


def _draw_moving(
    canvas: Canvas, box: pygame.FRect, look: _Look, pose: Pose, *, level: str, alpha: float
) -> None:
    size, surfaces = _device(canvas, box), canvas.assets.surfaces
    if not pose[2]:
        return
    key = ("moving card", look, size, pose)
    if _must_wait(canvas.assets, key):
        _draw_plain(canvas, box)
        return
    for shadow in ELEVATIONS[level]:
        soft = _turned_shadow(canvas, shadow, size, pose)
        place = (box.centerx, box.centery + shadow.drop * pose[1])
        canvas.blit(soft, place, anchor="center", alpha=alpha)
    # A card that only lies askew stays as it is.
    detail = 2 if pose[1:] == (1.0, 1.0) else _detail(size)
    large = partial(_large, canvas, look, size, detail)
    picture = surfaces.get(
        key, lambda: _posed(surfaces.get(("large card", look, size, detail), large), pose, detail)
    )
    canvas.blit(picture, box.center, anchor="center", alpha=alpha)
    canvas.covers(box)


def _detail(size: tuple[int, int]) -> int:
    """Return how many times as large as `size` a card in motion is printed."""
    return 1 if size[0] >= _FINE else 2


@dataclass(frozen=True, slots=True)
class CardLook:
    """One side of a card at one size, to be printed in advance."""

    rect: pygame.FRect
    face: CardFace | None
    """The front; None for the back."""
    back: CardBack
    shown: str = ""
    """How much is printed; see `draw_card`."""
    level: str = "e2"
    """Its shadow in motion; empty for a card at rest."""


def prepare_card(canvas: Canvas, card: CardLook) -> bool:
    """Print a card and its shadow as they will look, before the first frame that needs them.

    Returns:
        Whether it had not been printed before.
    """
    printed = worn_back(canvas, card.back) if card.face is None else card.face
    look = _Look(printed, dimmed=False, selected=False, shown=card.shown)
    size = _device(canvas, card.rect)
    detail, surfaces = _detail(size), canvas.assets.surfaces
    if not card.level:
        if _key(look, size, 1) in surfaces:
            return False
        canvas.note(partial(draw_card, canvas, card.rect, card.face, card.back, shown=card.shown))
        return True
    for shadow in ELEVATIONS[card.level]:
        _upright_shadow(canvas, shadow, size)
    key = ("large card", look, size, detail)
    if key in surfaces:
        return False
    surfaces.get(key, partial(_large, canvas, look, size, detail))
    return True


def _turned_shadow(
    canvas: Canvas, shadow: Shadow, size: tuple[int, int], pose: Pose
) -> pygame.Surface:
    """Return a rotated shadow without its drop, which is always downwards and added later."""
    surfaces, key = canvas.assets.surfaces, ("card shadow", shadow, size, pose)
    return surfaces.get(key, lambda: _posed(_upright_shadow(canvas, shadow, size), pose, 1))


def _upright_shadow(canvas: Canvas, shadow: Shadow, size: tuple[int, int]) -> pygame.Surface:
    """Return a shadow without its drop, to be rotated."""
    flat, radius = (replace(shadow, drop=0.0),), RADII.card * size[0]
    strength = canvas.theme.shadow_strength
    make = partial(materials.shadow, size, radius, flat, canvas.scale, strength)
    return canvas.assets.surfaces.get(("upright shadow", flat, size), make)


def _large(canvas: Canvas, look: _Look, size: tuple[int, int], detail: int) -> pygame.Surface:
    """Return the card at `detail` times its size, with its ring, on a transparent border."""
    card = _print(canvas, look, size, detail)
    w, h = card.get_size()
    # Without a transparent border rotozoom would leave the outermost edge jagged.
    border = 3 * detail + (round(5 * detail * canvas.scale) if look.selected else 0)
    padded = svg.blank((w + 2 * border, h + 2 * border))
    padded.blit(card, (border, border))
    if look.selected:
        line = round(3 * detail * canvas.scale)
        outer = (w + 2 * line + 4, h + 2 * line + 4)
        colour = "#FFFFFF" if canvas.theme.dark else "#1F2430"
        ring = materials.ring(outer, RADII.card * w + line, colour, line)
        padded.blit(ring, (border - line - 2, border - line - 2))
    return padded


def _posed(picture: pygame.Surface, pose: Pose, detail: int) -> pygame.Surface:
    """Return a picture drawn `detail` times as large, narrowed, rotated and zoomed."""
    angle, zoom, narrow = pose
    if narrow != 1:
        w, h = picture.get_size()
        picture = pygame.transform.smoothscale(picture, (max(1, round(w * narrow)), h))
    return svg.converted(pygame.transform.rotozoom(picture, angle, zoom / detail))


# Many cards


def draw_pile(
    canvas: Canvas,
    rect: Box,
    count: int,
    top_face: CardFace | None,
    back: CardBack,
    *,
    label: str = "",
    level: str = "e1",
    empty: str = "",
) -> pygame.FRect:
    """Draw a pile of cards; return the box of its label and count, in logical pixels.

    There is one layer below the top card for every six cards, up to six layers. If there are no
    cards, the outline of a card is drawn.

    Args:
        canvas: The surface to draw on.
        rect: The box of the top card, in logical pixels.
        count: The number of cards.
        top_face: The front of the top card; None to show its back.
        back: The look of the back.
        label: Name of the pile, drawn with the count at the bottom; if empty, neither is drawn.
        level: The shadow: "e1" at rest, "e2" raised, "e3" held, "e0" for none.
        empty: Text inside the outline if there are no cards.
    """
    box = pygame.FRect(rect)
    radius = RADII.card * box.w
    if count > 0:
        layers = min(6, max(1, math.ceil(count / 6)))
        lowest = box.move(0, _LAYER * (layers - 1))
        canvas.shadow(lowest, radius, level)
        for i in range(layers - 1, 0, -1):
            sheet = box.move(0, _LAYER * i)
            canvas.fill(sheet, radius, "#E9DFC8" if i % 2 else "#D4C6A6")
            canvas.ring(sheet, radius, "#8F7F5F", 1, 0.6)
        # The label covers the foot of a face, where its name is.
        signs = "S" if label and box.w < _NAMED_PILE else ""
        draw_card(canvas, box, top_face, back, level="e0", shown=signs)
    else:
        _draw_empty(canvas, box, radius, empty)
    return (
        _draw_pill(canvas, box, count, back, label)
        if label
        else pygame.FRect(box.midbottom, (0, 0))
    )


def _draw_empty(canvas: Canvas, box: pygame.FRect, radius: float, words: str) -> None:
    canvas.ring(box, radius, canvas.theme.text1, 1.6, 0.45)
    if words:
        room = box.inflate(-12, 0)
        high = canvas.measure_paragraph(room.w, words, "small", max_lines=3)
        room.y += (box.h - high) / 2
        canvas.paragraph(room, words, "small", canvas.theme.text2, align="center", max_lines=3)


def pill_width(canvas: Canvas, label: str, count: int) -> float:
    """Return the width of a pile's label, including the count, in logical pixels."""
    words = canvas.measure(label, "small")[0]
    return words + 25 + canvas.measure(str(count), "chip", weight=800)[0]


def _draw_pill(
    canvas: Canvas, box: pygame.FRect, count: int, back: CardBack, label: str
) -> pygame.FRect:
    number = str(count)
    wide = canvas.measure(label, "small")[0]
    pill = pygame.FRect(0, 0, pill_width(canvas, label, count), 25)
    pill.center = (box.centerx, box.bottom + 2)
    canvas.fill(pill, 12.5, "#10141C", 0.92)
    canvas.ring(pill, 12.5, worn_back(canvas, back).foil, 1, 0.7)
    middle = pill.centery
    canvas.text((pill.x + 10, middle), label, "small", "#F6EFDF", anchor="midleft")
    canvas.text(
        (pill.x + 15 + wide, middle), number, "chip", "#FFFFFF", anchor="midleft", weight=800
    )
    return pill


def draw_stack(
    canvas: Canvas,
    rect: Box,
    count: int,
    top_face: CardFace | None,
    back: CardBack,
    *,
    level: str = "e1",
    dimmed: bool = False,
    lit: bool = False,
    raised: bool = False,
) -> None:
    """Draw a low stack of cards, as on a board, with their number on a disc.

    Up to three cards below the top one stick out on the right and below. Nothing is drawn if there
    are no cards.

    Args:
        canvas: The surface to draw on.
        rect: The box of the top card, in logical pixels.
        count: The number of cards.
        top_face: The front of the top card; None to show its back.
        back: The look of the back.
        level: The shadow: "e1" at rest, "e2" raised, "e3" held, "e0" for none.
        dimmed: Whether the top card is darker because it can't be used.
        lit: Whether the top card glows because it can be used.
        raised: Whether the top card has the ring of a chosen piece.
    """
    if count <= 0:
        return
    box, back = pygame.FRect(rect), worn_back(canvas, back)
    radius = RADII.card * box.w
    layers = min(3, count - 1)
    if lit:
        canvas.glow(box, 7, canvas.theme.amber_halo, 16, 0.9)
    canvas.shadow(box.move(layers * _STEP[0] / 2, layers * _STEP[1]), radius, level)
    for i in range(layers, 0, -1):
        sheet = box.move(i * _STEP[0], i * _STEP[1])
        canvas.fill(sheet, radius, "#F4EBD8")
        canvas.fill(sheet.inflate(-1.6, -1.6), radius - 0.8, back.colour)
    draw_card(canvas, box, top_face, back, level="e0" if layers else level, dimmed=dimmed)
    if lit:
        canvas.ring(box.inflate(4, 4), 8, canvas.theme.amber, 2.4)
    if raised:
        canvas.ring(box.inflate(8, 8), 9, "#FFFFFF", 3)
        canvas.ring(box.inflate(10, 10), 10, canvas.theme.ink, 1.2)
    r = 13.0
    middle = (box.right + 1, box.bottom - 3)
    canvas.disc(middle, r, svg.mix(back.colour, "#120A0C", 0.72))
    ring = pygame.FRect(middle[0] - r, middle[1] - r, 2 * r, 2 * r)
    canvas.ring(ring, r, back.foil, 1.2, 0.55)
    canvas.text(middle, str(count), "chip", "#FFFFFF", anchor="center", weight=800)
