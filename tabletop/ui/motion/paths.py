"""Paths of flying pieces: where each flight starts and ends on the current table."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pygame

from tabletop.engine.moves import NO_PIECE
from tabletop.engine.view import View
from tabletop.session import Happened
from tabletop.ui.motion.keyframes import Keyframe
from tabletop.ui.motion.sprites import Pose
from tabletop.ui.motion.timeline import Playing
from tabletop.ui.widgets.base import Widget
from tabletop.ui.widgets.intents import Dropped
from tabletop.ui.widgets.moment import Moment
from tabletop.ui.widgets.parts import Slot

Widgets = Sequence[Widget[Any]]
Path = tuple[Slot, Pose, Pose]
"""The piece that flies, its start pose and its end pose."""


class Paths:
    """A cache of the paths of flying pieces, valid until the table changes."""

    def __init__(self) -> None:
        self._known: dict[int, Path] = {}

    def of(self, playing: Playing, moment: Moment, widgets: Widgets) -> Path:
        """Return the flying piece, its start pose and its end pose, from the cache if known."""
        known = self._known.get(id(playing))
        if known is None:
            known = self._known[id(playing)] = _find_path(playing, moment, widgets)
        return known

    def forget(self) -> None:
        """Clear the cached paths, once all flights are over or the table changed."""
        self._known.clear()


def _find_path(playing: Playing, moment: Moment, widgets: Widgets) -> Path:
    flight = playing.frame.flight
    if flight is None:
        raise ValueError("only a flight has a path")
    start = _rest(playing.before, (flight.source, flight.source_index), moment, widgets)
    end = _rest(playing.frame.view, (flight.target, flight.target_index), moment, widgets)
    slot = Slot(
        flight.target, flight.target_index, flight.piece, flight.back, flight.look,
        (end or start or _nowhere()).rect, face_up=bool(flight.piece),
    )  # fmt: skip
    from_pose = _pose(start, flight.source, slot, moment, widgets)
    to_pose = _pose(end, flight.target, slot, moment, widgets)
    if playing.origin is not None:
        from_pose = Pose(playing.origin, playing.angle, face_up=from_pose.face_up)
    return slot, from_pose, to_pose


def _rest(view: View, at: tuple[str, int], moment: Moment, widgets: Widgets) -> Slot | None:
    """Return the largest slot for a zone and index in another view, or None.

    The largest counts since a seat's plate may show the same pile again, small.
    """
    other = replace(moment, view=view)
    slots = (slot for widget in widgets for slot in widget.slots(other))
    found = [slot for slot in slots if (slot.zone, slot.index) == at]
    return max(found, key=lambda slot: slot.rect.w, default=None)


def _beside(moment: Moment, widgets: Widgets, zone: str) -> tuple[float, float]:
    """Return the point for pieces of a zone that isn't drawn.

    That is the portrait of its owner, else a point below the bar.
    """
    found = moment.zone(zone)
    faces = [box for w in widgets for seat, box in w.faces(moment).items()
             if found is not None and seat == found.owner]  # fmt: skip
    frame, bar = moment.arrangement.frame, moment.arrangement.bar
    return faces[0].center if faces else (frame.centerx, bar.bottom + 44.0)


def _pose(slot: Slot | None, zone: str, flying: Slot, moment: Moment, widgets: Widgets) -> Pose:
    if slot is not None:
        return Pose(slot.rect, slot.angle, face_up=slot.face_up and bool(flying.piece))
    place = next((target for target in moment.targets if target.name == zone), None)
    box = pygame.FRect(0, 0, 48.0, 67.2)
    box.center = place.rect.center if place else _beside(moment, widgets, zone)
    return Pose(box, 0.0, face_up=bool(flying.piece))


def _nowhere() -> Slot:
    return Slot("", 0, NO_PIECE, "", "card", pygame.FRect(0, 0, 48, 67))


def visiting(
    moment: Moment,
    widgets: Widgets,
    happened: Happened,
    frames: list[Keyframe],
    dropped: Dropped | None,
) -> Dropped | None:
    """Let a die that no hand moved fly to where it is used, and roll on from there.

    Inserts a `visit` keyframe at the start of `frames` and returns where the roll starts; None if
    there is nothing to do.
    """
    rolled = [frame.piece for frame in frames if frame.kind == "roll" and frame.piece]
    piece = dropped.piece if dropped is not None else rolled[0] if rolled else ""
    if piece not in rolled:
        return None
    found = (
        used
        for event in happened.events
        for widget in widgets
        if (used := widget.used(moment, happened.seat, event))
    )
    slot, place = moment.slot_named(piece), moment.target_named(next(found, ""))
    if slot is None or place is None:
        return None
    frames.insert(0, Keyframe("visit", happened.before, zone=place.name, piece=slot.piece))
    box = slot.rect.copy()
    box.center = place.rect.center
    return Dropped(slot.piece, box)
