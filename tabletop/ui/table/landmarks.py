"""Finds what a text points to on the table: pieces, zones, regions, seats, buttons."""

from collections.abc import Iterable

import pygame

from tabletop.engine.moves import parse_seat
from tabletop.ui.table.hints import Glow, in_sight
from tabletop.ui.table.moment import TableMoment
from tabletop.ui.widgets.parts import slot_radius

_RADIUS = 12.0


def landmarks(moment: TableMoment, points: Iterable[str]) -> list[Glow]:
    """Return the boxes of points such as `piece:…`, `zone:…`, `region:…`, `seat:…`, `button:…`.

    Things that are not on screen are left out. A button is named by the kind of its move.
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
    boxes = [area.rect for area in moment.arrangement.areas if area.region.id == name]
    return [(box, _RADIUS, 0.0) for box in boxes if box.w > 0 and box.h > 0]


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


_FINDERS = {
    "piece": _piece, "zone": _zone, "region": _region, "seat": _seat, "button": _button,
}  # fmt: skip
