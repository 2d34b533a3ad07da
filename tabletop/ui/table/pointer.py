"""What the pointer is over: pieces, places and buttons below it, and what attracts a held piece."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from tabletop.ui.widgets.targets import MAGNET, ranked

if TYPE_CHECKING:
    from tabletop.ui.table.model import TableModel
    from tabletop.ui.widgets.targets import Point


@dataclass(slots=True)
class Pointer:
    """What the pointer is over."""

    slot: str = ""
    """Key of the slot."""
    place: str = ""
    """Name of the target."""
    button: str = ""
    """Id of the command."""
    blocked: str = ""
    """Name of the place that a dragged piece is over and may not go to."""


def rest_on(model: TableModel, dt: float, delay: float) -> bool:
    """The pointer or the keyboard rests on a card; whether it opened.

    Cards in a lit place stay closed: one is about to act there.
    """
    slot = next((each for each in model.slots if each.key == model.pointer.slot), None)
    if slot is None and model.focused:
        slot = model.slot_named(model.focused)
    if slot is None or not slot.face_up or slot.look == "marker" or model.pointer.place:
        return False
    before = model.hovered
    model.hovered += dt
    if model.gesture.piece or model.inspected is not None or not before < delay <= model.hovered:
        return False
    model.zoomed = slot
    return True


def hover(model: TableModel, pos: Point) -> None:
    """The pointer is somewhere, with nothing in the hand."""
    pointer, before = model.pointer, model.pointer.slot
    button = model.button_at(pos)
    tab = next((name for name, rect in model.arrangement.tabs if rect.collidepoint(pos)), "")
    slot = model.slot_at(pos) if button is None else None
    target = model.target_at(pos) if button is None else None
    pointer.button = button.command.id if button else f"tab-{tab}" if tab else ""
    pointer.slot = slot.key if slot else ""
    pointer.place = target.name if target else ""
    if pointer.slot != before:
        # From one open card to the next the delay is short.
        model.hovered = 0.27 if model.zoomed is not None and pointer.slot else 0.0
        model.zoomed = None


def drag_over(model: TableModel, pos: Point) -> None:
    """The pointer is somewhere with a piece in the hand: near places attract it."""
    gesture = model.gesture
    legal = model.aim.targets(gesture.piece)
    near = [p for p in ranked(gesture.rect, pos, model.targets, MAGNET) if p.name in legal]
    place = near[0] if near else None
    inside = ranked(gesture.rect, pos, model.targets, 0.0) if place is None else []
    blocked = next((p.name for p in inside if model.blocked.get(p.name)), "")
    model.pointer.place = place.name if place else ""
    model.pointer.blocked = blocked
    model.pointer.slot = ""
    gesture.magnet = _pole(place.rect, gesture.rect, pos) if place else None


def _pole(place: pygame.FRect, piece: pygame.FRect, pos: Point) -> Point:
    """Where a place draws a piece to: its middle; in a large one the nearest that lies inside."""
    free_x, free_y = max(0.0, place.w - piece.w) / 2, max(0.0, place.h - piece.h) / 2
    x = max(place.centerx - free_x, min(place.centerx + free_x, pos[0]))
    y = max(place.centery - free_y, min(place.centery + free_y, pos[1]))
    return x, y
