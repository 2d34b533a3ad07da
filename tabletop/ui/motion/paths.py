"""The ways of flying pieces: where each flight starts and ends on the table of the moment."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from tabletop.ui.motion.keyframes import Beat
from tabletop.ui.motion.sprites import Pose
from tabletop.ui.motion.timeline import Dropped
from tabletop.ui.widgets.parts import Slot

if TYPE_CHECKING:
    from tabletop.engine.view import View
    from tabletop.session import Happened
    from tabletop.ui.motion.timeline import Playing
    from tabletop.ui.table.model import TableModel


class Ways:
    """Finds the way of each flight once, and keeps it until the table changes."""

    def __init__(self, model: TableModel) -> None:
        self._model = model
        self._known: dict[int, tuple[Slot, Pose, Pose]] = {}

    def of(self, playing: Playing) -> tuple[Slot, Pose, Pose]:
        """Where a flight starts and ends, and what flies."""
        known = self._known.get(id(playing))
        if known is None:
            known = self._known[id(playing)] = self._find_way(playing)
        return known

    def forget(self) -> None:
        """All flights are over."""
        self._known.clear()

    def _find_way(self, playing: Playing) -> tuple[Slot, Pose, Pose]:
        flight = playing.beat.flight
        if flight is None:
            raise ValueError("only a flight has a way")
        start = self._rest(playing.before, flight.source, flight.source_index)
        end = self._rest(playing.beat.view, flight.target, flight.target_index)
        slot = Slot(
            flight.target, flight.target_index, flight.piece, flight.back, flight.look,
            (end or start or _nowhere()).rect, face_up=bool(flight.piece),
        )  # fmt: skip
        from_pose = self._pose(start, flight.source, slot)
        to_pose = self._pose(end, flight.target, slot)
        if playing.origin is not None:
            from_pose = Pose(playing.origin, playing.angle, face_up=from_pose.face_up)
        return slot, from_pose, to_pose

    def _rest(self, view: View, zone: str, index: int) -> Slot | None:
        """The slot of a zone in another view than the one that is shown."""
        other = replace(
            self._model.moment, view=view, hidden=frozenset(), raised="", hover="", offsets={}
        )
        found = (s for w in self._model.widgets for s in w.slots(other) if s.zone == zone)
        return next((slot for slot in found if slot.index == index), None)

    def _pose(self, slot: Slot | None, zone: str, flying: Slot) -> Pose:
        if slot is not None:
            return Pose(slot.rect, slot.angle, face_up=slot.face_up and bool(flying.piece))
        place = next((place for place in self._model.targets if place.name == zone), None)
        box = pygame.FRect(0, 0, 48.0, 67.2)
        box.center = place.rect.center if place else (self._model.arrangement.frame.centerx, -80.0)
        return Pose(box, 0.0, face_up=bool(flying.piece))


def _nowhere() -> Slot:
    return Slot("", 0, "", "", "card", pygame.FRect(0, -200, 48, 67))


def visiting(
    model: TableModel, happened: Happened, beats: list[Beat], dropped: Dropped | None
) -> Dropped | None:
    """Send a die that no hand has moved to where it is used; it rolls on from there."""
    rolled = [beat.piece for beat in beats if beat.kind == "roll" and beat.piece]
    piece = dropped.piece if dropped is not None else rolled[0] if rolled else ""
    found = (
        used
        for event in happened.events
        for widget in model.widgets
        if (used := widget.used(model.moment, happened.seat, event))
    )
    slot, place = model.slot_named(piece), model.target_named(next(found, ""))
    if piece not in rolled or slot is None or place is None:
        return None
    beats.insert(0, Beat("visit", happened.before, zone=place.name, piece=slot.piece))
    box = slot.rect.copy()
    box.center = place.rect.center
    return Dropped(slot.piece, box)
