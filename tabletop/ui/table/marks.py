"""How places are marked: legal, over, blocked with the reason, refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.ui.widgets.base import owner_of
from tabletop.ui.words import narrator

if TYPE_CHECKING:
    from tabletop.ui.table.model import TableModel

_REFUSED = 0.9
"""Seconds that a place where a piece was refused stays marked."""


def marks(model: TableModel) -> dict[str, str]:
    """Which places are marked, and how."""
    piece = model.gesture.active
    legal = model.aim.targets(piece) if piece else model.aim.open_targets()
    states = dict.fromkeys(legal, "legal") if model.highlights else {}
    if model.waypoint:
        states[model.waypoint] = "over"
    if model.pointer.place in legal:
        states[model.pointer.place] = "over"
    if model.gesture.dragging:
        states |= dict.fromkeys(_blocked_places(model, piece, set(legal)), "blocked")
    telling = model.telling
    if telling and telling.place and telling.age < _REFUSED:
        states[telling.place] = "refused"
    return states


def _blocked_places(model: TableModel, piece: str, legal: set[str]) -> list[str]:
    """Places of the same kind as the legal ones for which the rules give a reason."""
    kinds = {target.partition(":")[0] for target in legal}
    own = {slot.zone for slot in model.slots if slot.name == piece}
    seats = model.view.seats
    owners = {owner_of(target, seats) for target in legal} | {-1, model.home}
    found: list[str] = []
    for place in model.targets:
        if place.name in legal or place.name in own or owner_of(place.name, seats) not in owners:
            continue
        if place.name.partition(":")[0] in kinds:
            if place.name not in model.blocked:
                model.blocked[place.name] = _reason(model, piece, place.name)
            if model.blocked[place.name]:
                found.append(place.name)
    return found


def _reason(model: TableModel, piece: str, place: str) -> str:
    """The name of the rule for which a piece may not go to a place; empty for none."""
    refusal = model.refusal(piece, place)
    if refusal is None:
        return ""
    section = model.session.explain(refusal.rule)
    return narrator.short(section.title if section else refusal.text)


def reasons(model: TableModel) -> dict[str, str]:
    """Said of the one blocked place that the dragged piece is over: more would be clutter."""
    over = model.pointer.blocked
    if not (model.gesture.dragging and over and model.blocked.get(over)):
        return {}
    return {over: model.blocked[over]}
