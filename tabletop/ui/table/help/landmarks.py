"""Finds what a text or a move points to: pieces, zones, regions, seats, buttons."""

from collections.abc import Iterable, Sequence

import pygame

from tabletop.engine.moves import Move, parse_seat
from tabletop.session.guides.guide import Coaching
from tabletop.ui.table.model.table_moment import TAB_RADIUS, Glow, TableMoment
from tabletop.ui.widgets.region_parts import Slot, slot_radius

_RADIUS = 12.0


def landmarks(moment: TableMoment, points: Iterable[str]) -> list[Glow]:
    """Return the outlines of the things that a text points at.

    Args:
        moment: What the table shows now.
        points: Names such as `piece:d1`, `zone:hand`, `region:track`, `seat:p2` or `button:pass`; a
            button is named after the kind of its move. Things that aren't shown are left out.
    """
    found: list[Glow] = []
    for point in points:
        kind, _, name = point.partition(":")
        found += _FINDERS[kind](moment, name) if kind in _FINDERS else []
    return found


def _piece(moment: TableMoment, name: str) -> list[Glow]:
    slot = moment.slot_named(name)
    if slot is None:
        return []
    return [(in_sight(moment, slot), slot_radius(slot), slot.angle)]


def _zone(moment: TableMoment, name: str) -> list[Glow]:
    place = next((place for place in moment.targets if place.name == name), None)
    if place is not None:
        return [(place.rect, place.radius, 0.0)]
    boxes = [slot.rect for slot in moment.slots if slot.zone == name]
    if boxes:
        return [(boxes[0].unionall(boxes[1:]), _RADIUS, 0.0)]
    kind = name.partition(":")[0]
    areas = moment.arrangement.areas
    return [(a.rect, _RADIUS, 0.0) for a in areas if a.region.zone in {name, kind}][:1]


def _region(moment: TableMoment, name: str) -> list[Glow]:
    return [(box, min(_RADIUS, box.h * 0.28), 0.0) for box in _outlines(moment, name)]


def _outlines(moment: TableMoment, name: str) -> list[pygame.FRect]:
    """Return the boxes that a region and its pieces fill; none if the region isn't shown."""
    named = (each for each in moment.room.widgets if each.region.id == name)
    boxes = [box for widget in named for box in widget.outlines(moment)]
    return [box for box in boxes if box.w > 0 and box.h > 0]


def _seat(moment: TableMoment, name: str) -> list[Glow]:
    try:
        seat = parse_seat(name, moment.view.seats)
    except ValueError:
        return []
    faces = [widget.faces(moment) for widget in moment.room.widgets]
    boxes = [each[seat] for each in faces if seat in each]
    return [(box, box.w / 2, 0.0) for box in boxes[:1]]


def _button(moment: TableMoment, kind: str) -> list[Glow]:
    """Return the boxes of buttons that make moves of a kind or open its form."""
    boxes: list[pygame.FRect] = []
    for button in moment.buttons:
        name = button.command.id
        words = name.removeprefix("move:").split()
        if name == f"form:{kind}" or (name.startswith("move:") and words[:1] == [kind]):
            boxes.append(button.rect)
    return [(box, min(_RADIUS, box.h * 0.28), 0.0) for box in boxes]


_FINDERS = {"piece": _piece, "zone": _zone, "region": _region, "seat": _seat, "button": _button}


def glows(moment: TableMoment, move: Move) -> list[Glow]:
    """Return the outlines of what is used to make a move: its pieces and target, or its button.

    If a thing is on a hidden tab, this is the outline of the tab.
    """
    named = {f"move:{move}", f"form:{move.kind}"}
    buttons = [b for b in moment.buttons if b.command.id in named and b.size != "icon"]
    found: list[Glow] = [(b.rect, min(12.0, b.rect.h * 0.28), 0.0) for b in buttons]
    slots = [moment.slot_named(piece) for piece in move.pieces]
    found += [
        (slot.grip, slot.grip.h / 2, 0.0)
        if slot.grip is not None
        else (in_sight(moment, slot), slot_radius(slot), slot.angle)
        for slot in slots
        if slot is not None
    ]
    place = moment.target_named(move.target) if move.target and not buttons else None
    if place is not None:
        found.append((place.rect, place.radius, 0.0))
    tabs = moment.arrangement.tabs
    behind = [rect for name, rect in tabs if name != moment.arrangement.tab]
    if None in slots:
        found += [(rect, TAB_RADIUS, 0.0) for rect in behind]
    return _on_tabs(moment, found)


def _on_tabs(moment: TableMoment, found: Sequence[Glow]) -> list[Glow]:
    """Return outlines with that of the whole tab for each thing that lies behind one."""
    hiding = ((glow, moment.tab_over(glow[0])) for glow in found)
    return [glow if tab is None else (tab, TAB_RADIUS, 0.0) for glow, tab in hiding]


def in_sight(moment: TableMoment, slot: Slot) -> pygame.FRect:
    """Return the part of a piece that isn't covered by later pieces in its row.

    The box is in logical pixels. For rotated pieces, as in a fan, it is the whole piece.
    """
    rect = slot.rect.copy()
    for other in moment.slots:
        if (other.zone, other.angle, slot.angle) == (slot.zone, 0.0, 0.0):
            later = other.index > slot.index and other.rect.left > rect.left
            if later and other.rect.colliderect(rect):
                rect.w = other.rect.left - rect.left
    return rect


def boxes_of_points(moment: TableMoment, points: Sequence[str]) -> list[pygame.FRect]:
    """Return the boxes of the things that a tip points at, such as `region:track` or `zone:hand`.

    Things that aren't shown are left out.
    """
    found: list[pygame.FRect] = []
    for point in points:
        kind, _, name = point.partition(":")
        match kind:
            case "region":
                found += _outlines(moment, name)
            case "zone" if (place := moment.target_named(name)) is not None:
                found.append(place.rect)
            case "zone":
                widgets = moment.room.widgets
                found += [w.rect for w in widgets if w.region.zone.partition(":")[0] == name]
            case "button":
                starts = (f"move:{name}", f"form:{name}")
                found += [b.rect for b in moment.buttons if b.command.id.startswith(starts)]
            case "piece":
                slot = moment.slot_named(name)
                found += [slot.rect] if slot is not None else []
            case _:
                faces = (widget.faces(moment) for widget in moment.room.widgets)
                found += [face[moment.home] for face in faces if moment.home in face][:1]
    return found


def bright_boxes(moment: TableMoment, coach: Coaching) -> list[Glow]:
    """Return the outlines of everything that stays bright while the coach darkens the table.

    These are the things that the coach points at, the pieces and target of the next move, and the
    other tab if the target is on it.
    """
    found = landmarks(moment, coach.point)
    if coach.moves:
        move = coach.moves[0]
        found += glows(moment, move)
        tabs = moment.arrangement.tabs
        if tabs and move.pieces and move.target and moment.target_named(move.target) is None:
            found += [
                (rect, TAB_RADIUS, 0.0) for name, rect in tabs if name != moment.arrangement.tab
            ]
    seen: dict[tuple[int, ...], Glow] = {}
    for glow in _on_tabs(moment, found):
        box = glow[0]
        seen.setdefault((round(box.x), round(box.y), round(box.w), round(box.h)), glow)
    return list(seen.values())
