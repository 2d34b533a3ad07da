"""Base class of the regions on the table: slots for pieces, drop targets, buttons, drawing."""

from typing import ClassVar, Generic, TypeVar, get_args

import pygame

from tabletop.engine.declare.fields import WidgetData
from tabletop.engine.declare.layout import Region
from tabletop.engine.gestures.commands import Thing
from tabletop.engine.moves import Seat, Word, parse_seat, seat_name
from tabletop.engine.view import SeenEvent, View, ZoneView
from tabletop.ui.graphics.canvas import Canvas, WrittenText
from tabletop.ui.widgets.arrangement import Area, Arrangement
from tabletop.ui.widgets.intents import Intent
from tabletop.ui.widgets.moment import Moment
from tabletop.ui.widgets.region_parts import DropTarget, RegionButton, Rolling, Slot, TooltipTarget

_REACH = 80.0

D = TypeVar("D", bound=WidgetData)


class Widget(Generic[D]):
    """Base class of the regions on a table: lays out pieces, places and buttons, and draws them.

    A widget is made for one window size and replaced when the window is resized. What it shows
    comes from the `Moment` passed to each method. A subclass names the data class that declares
    it, as in `class Track(Widget[TrackData])`.
    """

    data_type: ClassVar[type[WidgetData]] = WidgetData
    """The class with which layouts declare this widget."""

    def __init_subclass__(cls) -> None:
        """Set `data_type` from the type argument of the base class."""
        super().__init_subclass__()
        for base in cls.__dict__.get("__orig_bases__", ()):
            for found in get_args(base):
                declared = found.__bound__ if isinstance(found, TypeVar) else found
                if isinstance(declared, type) and issubclass(declared, WidgetData):
                    cls.data_type = declared

    def __init__(self, area: Area, arrangement: Arrangement, data: D) -> None:
        self.area = area
        self.data = data
        self.region: Region = area.region
        self.rect = area.rect
        self.arrangement = arrangement
        self.tooltip_boxes: dict[str, pygame.FRect] = {}
        """Boxes of the drawn things that have a tooltip, by ids such as `badge:rebel:p2`."""
        self.written: list[WrittenText] = []
        """What is written in the region as drawn, which floats spare."""

    def topics(self, moment: Moment) -> list[TooltipTarget]:
        """Return everything here that has a tooltip: the region first, then its parts."""
        found = [TooltipTarget(f"region:{self.region.id}", self.rect)] if self.region.about else []
        plan = moment.view.plan
        for target in self.targets(moment):
            number = plan.zone.get(target.name, -1)
            if number >= 0 and plan.zone_kinds[number].grid != (0, 0):
                found.append(TooltipTarget(f"zone:{target.name}", target.rect))
        faces = self.faces(moment).items()
        found += [TooltipTarget(f"seat:{seat_name(seat)}", box) for seat, box in faces if seat >= 0]
        return [*found, *(TooltipTarget(thing, box) for thing, box in self.tooltip_boxes.items())]

    @property
    def compact(self) -> bool:
        """Whether the window is so small that the widget must draw its reduced form."""
        return self.arrangement.compact

    @property
    def reach(self) -> pygame.FRect:
        """The box in which the widget may draw, in logical pixels.

        It is larger than the region to include shadows and parts that stick out.
        """
        return self.rect.inflate(_REACH, _REACH)

    def text_of(self, key: str, default: str = "") -> str:
        """Return a text from this region's data in the layout, or a default.

        Args:
            key: The name of the text in the region's data.
            default: The result if there is no text of that name.
        """
        value = self.region.data.get(key, default)
        return value if isinstance(value, str) else default

    def number_of(self, key: str, default: float) -> float:
        """Return a number from this region's data in the layout, or a default.

        Args:
            key: The name of the number in the region's data.
            default: The result if there is no number of that name.
        """
        value = self.region.data.get(key, default)
        return float(value) if isinstance(value, int | float) else default

    def slots(self, moment: Moment) -> list[Slot]:
        """Return the place of each piece in this region, lowest first.

        Held and raised pieces are returned in their usual places; see `slots_with_hand`.
        """
        del moment
        return []

    def slots_with_hand(self, slots: list[Slot], moment: Moment) -> list[Slot]:
        """Return the places of pieces, adjusted to what the player holds or points at.

        A raised card moves up, for example. This is separate from `slots` so that moving the
        pointer doesn't lay out everything again. If nothing changes, return `slots` itself.

        Args:
            slots: The result of the method `slots`.
            moment: What the table shows now.
        """
        del moment
        return slots

    def targets(self, moment: Moment) -> list[DropTarget]:
        """Return the places in this region on which pieces can be dropped.

        This includes places where a drop isn't legal now.
        """
        del moment
        return []

    def things(self, moment: Moment) -> list[tuple[Thing, pygame.FRect]]:
        """Return the things other than pieces that commands can act on, with their boxes.

        These are places, counters and players. The boxes are in logical pixels.
        """
        zones = moment.view.plan.zone
        places = self.targets(moment)
        return [(Thing("zone", each.name), each.rect) for each in places if each.name in zones]

    def drop_position(
        self, moment: Moment, target: str, rect: pygame.FRect, pos: tuple[float, float]
    ) -> tuple[Word, ...]:
        """Return the exact position of a dropped piece in a place, as arguments for the move.

        The result is empty if there is only one way to put it there.

        Args:
            moment: What the table shows now.
            target: The name of the place.
            rect: The box of the piece when it was dropped, in logical pixels.
            pos: The position of the pointer, in logical pixels.
        """
        del moment, target, rect, pos
        return ()

    def pushed_position(self, moment: Moment, slot: Slot, dx: float, dy: float) -> tuple[Word, ...]:
        """Return where a piece is after a push with the keyboard, as arguments for the move.

        The result is empty if pieces can't be pushed here.

        Args:
            moment: What the table shows now.
            slot: The piece, with its box on the table.
            dx: Distance to the right in logical pixels; negative for left.
            dy: Distance down in logical pixels; negative for up.
        """
        del moment, slot, dx, dy
        return ()

    def covering_boxes(self, moment: Moment) -> list[pygame.FRect]:
        """Return the boxes where this widget covers others in a small window.

        Buttons of other widgets under these boxes are hidden.
        """
        del moment
        return []

    def buttons(self, moment: Moment) -> list[RegionButton]:
        """Return the buttons of this region, with their boxes.

        The table draws them, except for buttons of size `drawn`, which the widget draws itself.
        """
        del moment
        return []

    def faces(self, moment: Moment) -> dict[Seat, pygame.FRect]:
        """Return the boxes of the portraits that this region draws, by seat, in logical pixels."""
        del moment
        return {}

    def outlines(self, moment: Moment) -> list[pygame.FRect]:
        """Return the boxes that this region and its pieces fill, in logical pixels.

        The overview of the table places its labels so that they hide little of these.
        """
        return [self.rect.unionall([slot.rect for slot in self.slots(moment) if slot.drawn])]

    def under(self, canvas: Canvas, moment: Moment) -> None:
        """Draw everything under the pieces of this region, such as a background.

        The table then draws the pieces and calls `over`.
        """

    def over(self, canvas: Canvas, moment: Moment) -> None:
        """Draw everything over the pieces of this region, such as numbers and captions.

        The table has already drawn the pieces.
        """

    def above_rings(self, canvas: Canvas, moment: Moment) -> None:
        """Redraw what must stay readable when a ring around a piece crosses it.

        Such rings show the keyboard focus or a hint.
        """

    def pressed(self, moment: Moment, pos: tuple[float, float]) -> Intent | None:
        """Return the intent of a press outside all pieces, places and buttons, or None.

        `pos` is the position of the pointer, in logical pixels.
        """
        del moment, pos
        return None

    def hover_key(self, moment: Moment) -> tuple[object, ...]:
        """Return a value that changes whenever the pointer changes the look of the widget.

        The widget is redrawn when the value changes. Pieces, places and buttons are compared
        separately and needn't be included.
        """
        del moment
        return ()

    def place_used(self, moment: Moment, seat: Seat, event: SeenEvent) -> str:
        """Return the name of the place in this region that a seat used in an event.

        A used die flies there. The name is empty if the event used no place here.

        Args:
            moment: What the table shows now.
            seat: The seat that acted, from 0.
            event: What happened, as the viewer saw it.
        """
        del moment, seat, event
        return ""

    def rolling(self, canvas: Canvas, moment: Moment, roll: Rolling) -> None:
        """Draw a value that is being rolled and isn't shown by a piece.

        `roll` gives the value and the progress of the animation. Ignore values not shown here.
        """

    def shows_value(self, moment: Moment, event: SeenEvent) -> bool:
        """Return whether an event sets a number that this widget animates as handwriting.

        If so, `draw_new_value` is called for each frame of the animation.
        """
        del moment, event
        return False

    def draw_new_value(
        self, canvas: Canvas, moment: Moment, value: str, before: View, t: float
    ) -> None:
        """Draw a value that has just been written down.

        Args:
            canvas: What to draw on.
            moment: What the table shows now.
            value: The name of the value.
            before: What the viewer saw before the event.
            t: The progress of the animation, from 0 to 1.
        """

    def scroll(self, dy: float, moment: Moment) -> float | None:
        """Return the new scroll offset in logical pixels after a turn of the mouse wheel.

        Return None if the widget doesn't scroll.

        Args:
            dy: How far the wheel was turned; positive values scroll towards the start.
            moment: What the table shows now, with the current offset.
        """
        del dy, moment
        return None


def is_visible(canvas: Canvas, rect: pygame.FRect) -> bool:
    """Return whether a box is at least partly inside the area that the canvas now draws.

    A canvas may be limited to a part of the screen that must be redrawn.
    """
    k = canvas.scale
    clip = canvas.device.get_clip()
    return bool(clip.colliderect((rect.x * k, rect.y * k, rect.w * k, rect.h * k)))


def slots_of(
    moment: Moment,
    zone: ZoneView,
    rects: list[pygame.FRect],
    *,
    face_up: bool = True,
    small: bool = False,
) -> list[Slot]:
    """Return a slot for each piece of a zone, in the zone's order.

    Args:
        moment: What the table shows now.
        zone: The zone that holds the pieces.
        rects: The boxes of the pieces, in logical pixels.
        face_up: Whether pieces that the viewer knows show their fronts.
        small: Whether the pieces are too small for text.
    """
    slots = []
    looks = moment.looks(zone)
    for index, (piece, back, rect) in enumerate(zip(zone.pieces, zone.backs, rects, strict=True)):
        look = looks[index]
        up = face_up and bool(piece)
        slots.append(Slot(zone.id, index, piece, back, look, rect, face_up=up, small=small))
    return slots


def owner_of(name: str, seats: int) -> Seat:
    """Return the seat in a name such as `p2` or `hand:p2`, or -1 if there is none.

    Args:
        name: The name of a seat, a zone or a value.
        seats: The number of seats in the game.
    """
    for part in reversed(name.split(":")):
        try:
            return parse_seat(part, seats)
        except ValueError:
            continue
    return -1
