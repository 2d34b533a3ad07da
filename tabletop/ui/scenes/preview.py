"""Live preview of the settings: a bit of table, and colours as seen with colour blindness."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from tabletop.ui.paint import marks, svg
from tabletop.ui.pieces.cards import card_back, card_height, draw_card
from tabletop.ui.widgets.drawing import faces_of
from tabletop.ui.words import messages

if TYPE_CHECKING:
    from tabletop.ui.kit.services import Desk
    from tabletop.ui.paint.canvas import Canvas
    from tabletop.ui.pieces.cards import CardFace

_Matrix = tuple[tuple[float, float, float], ...]
_SIGHTS: tuple[_Matrix | None, ...] = (
    None,
    ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
)
"""Colour matrices for the three kinds of colour blindness, in linear light (Machado 2009).

The first entry is None, for normal vision.
"""
_MOST_BADGES = 8


def draw_preview(canvas: Canvas, box: pygame.FRect, desk: Desk) -> None:
    """Draw a card, a prompt, a legal target and colour samples inside `box`."""
    theme = canvas.theme
    felt = theme.table("chalkboard")
    canvas.fill(box, 16, (felt.centre, felt.base))
    canvas.ring(box, 16, theme.ink, 1, 0.35)
    faces = _faces(desk)
    roomy = box.h > 330
    with canvas.clip(box):
        if roomy:
            _draw_table(canvas, box, desk, faces)
        _draw_sights(canvas, box, faces)


def _faces(desk: Desk) -> list[CardFace]:
    """Return card fronts of the first playable game, one of each colour."""
    for game in desk.games:
        if game.playable:
            faces = faces_of(game).fronts()
            return list({face.data.colour: face for face in faces}.values())
    return []


def _draw_table(canvas: Canvas, box: pygame.FRect, desk: Desk, faces: list[CardFace]) -> None:
    wide = 124.0 if box.h > 520 else 84.0
    tall = card_height(wide)
    card = pygame.FRect(box.centerx - wide - 16, box.top + 26, wide, tall)
    place = card.move(wide + 32, 0)
    radius = 0.075 * wide
    canvas.well(place, radius)
    if desk.settings.highlight_legal:
        canvas.target(place, radius, "legal")
    draw_card(canvas, card, faces[0] if faces else None, card_back(""))
    if box.h > 470:
        room = box.w - 24
        middle = (box.centerx, card.bottom + 42)
        marks.prompt_pill(canvas, middle, messages.PREVIEW_PROMPT, "hand", max_width=room)


def _draw_sights(canvas: Canvas, box: pygame.FRect, faces: list[CardFace]) -> None:
    """Draw a row of colour samples for each kind of vision."""
    theme = canvas.theme
    step = 60.0 if box.h > 420 else 52.0
    y = box.bottom - 14 - step * len(_SIGHTS)
    if y - 24 < box.top:
        return
    canvas.text((box.centerx, y - 14), messages.SIGHT, "body", theme.text1, anchor="center",
                weight=600)  # fmt: skip
    shown = faces[:_MOST_BADGES]
    for title, matrix in zip(messages.SIGHTS, _SIGHTS, strict=True):
        canvas.text((box.left + 16, y + 10), title, "small", theme.text2, anchor="midleft")
        for at, face in enumerate(shown):
            badge = pygame.FRect(box.left + 18 + at * 40, y + 22, 31, 31)
            colour = seen_as(face.data.colour, matrix)
            canvas.fill(badge, 7, colour)
            canvas.ring(badge, 7, "#FFFFFF", 1.2, 0.55)
            ink = seen_as(face.data.ink, matrix)
            if face.data.letter:
                canvas.text(
                    badge.center, face.data.letter, "chip", ink, anchor="center", weight=800
                )
            elif face.data.icon:
                canvas.icon(badge.center, face.data.icon, 20, ink)
        y += step


def seen_as(colour: str, matrix: _Matrix | None) -> str:
    """Return a hex colour as seen through a colour-blindness matrix; unchanged for None."""
    if matrix is None:
        return colour
    light = [_linear(part / 255) for part in svg.rgb(colour)]
    mixed = (sum(share * part for share, part in zip(row, light, strict=True)) for row in matrix)
    return "#" + "".join(f"{round(255 * _gamma(part)):02X}" for part in mixed)


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


def _gamma(part: float) -> float:
    clamped = min(1.0, max(0.0, part))
    if clamped <= 0.0031308:
        return 12.92 * clamped
    return float(1.055 * clamped ** (1 / 2.4) - 0.055)
