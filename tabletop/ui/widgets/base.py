"""Base class of the regions on the table: slots for pieces, drop targets, buttons, drawing."""

from typing import ClassVar, Generic, TypeVar, get_args

import pygame

from tabletop.engine.commands import Thing
from tabletop.engine.declarations import WidgetData
from tabletop.engine.layout import Region
from tabletop.engine.moves import Seat, Word, parse_seat, seat_name
from tabletop.engine.view import SeenEvent, View, ZoneView
from tabletop.ui.paint.canvas import Canvas
from tabletop.ui.widgets.arrangement import Area, Arrangement
from tabletop.ui.widgets.intents import Intent
from tabletop.ui.widgets.moment import Moment
from tabletop.ui.widgets.parts import Button, Rolling, Slot, Topic
from tabletop.ui.widgets.targets import DropTarget

_REACH = 80.0

D = TypeVar("D", bound=WidgetData)


class Widget(Generic[D]):
    """One region on the table. Subclasses draw it and report its slots, targets and buttons.

    `class Track(Widget[TrackData])` draws what `TrackData` declares.
    """

    data_type: ClassVar[type[WidgetData]] = WidgetData
    """The declaration class that the widget draws."""

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
        self.noted: dict[str, pygame.FRect] = {}
        """Boxes of the drawn things that have a tooltip, by ids such as `badge:rebel:p2`."""

    def topics(self, moment: Moment) -> list[Topic]:
        """Return the things with tooltips in the widget: the whole first, then its parts."""
        found = [Topic(f"region:{self.region.id}", self.rect)] if self.region.about else []
        plan = moment.view.plan
        for target in self.targets(moment):
            number = plan.zone.get(target.name, -1)
            if number >= 0 and plan.zone_kinds[number].grid != (0, 0):
                found.append(Topic(f"zone:{target.name}", target.rect))
        faces = self.faces(moment).items()
        found += [Topic(f"seat:{seat_name(seat)}", box) for seat, box in faces if seat >= 0]
        return [*found, *(Topic(thing, box) for thing, box in self.noted.items())]

    @property
    def compact(self) -> bool:
        """Whether the window is so small that the widget draws its small form."""
        return self.arrangement.compact

    @property
    def reach(self) -> pygame.FRect:
        """The box that the widget may draw in, including shadows and overhanging parts."""
        return self.rect.inflate(_REACH, _REACH)

    def text_of(self, key: str, default: str = "") -> str:
        """Return a text from the region's data, or `default`."""
        value = self.region.data.get(key, default)
        return value if isinstance(value, str) else default

    def number_of(self, key: str, default: float) -> float:
        """Return a number from the region's data, or `default`."""
        value = self.region.data.get(key, default)
        return float(value) if isinstance(value, int | float) else default

    def slots(self, moment: Moment) -> list[Slot]:
        """Return the slots of its pieces at rest, lowest first."""
        del moment
        return []

    def lifted(self, slots: list[Slot], moment: Moment) -> list[Slot]:
        """Return its slots as they lie for what the hand does: raised or parted.

        `slots` ignores the hand, so that a hover or a press doesn't compute the layout again. If
        the hand does nothing here, `slots` is returned unchanged.
        """
        del moment
        return slots

    def targets(self, moment: Moment) -> list[DropTarget]:
        """Return the places of this region where a piece can be dropped."""
        del moment
        return []

    def things(self, moment: Moment) -> list[tuple[Thing, pygame.FRect]]:
        """Return what commands act on besides its pieces: places, counters, people."""
        zones = moment.view.plan.zone
        places = self.targets(moment)
        return [(Thing("zone", each.name), each.rect) for each in places if each.name in zones]

    def landing(
        self, moment: Moment, target: str, rect: pygame.FRect, pos: tuple[float, float]
    ) -> tuple[Word, ...]:
        """Return where in a target a dropped piece comes to lie, as arguments of the move.

        `rect` is the piece and `pos` the pointer. The result is empty for "on top", or if there is
        only one way.
        """
        del moment, target, rect, pos
        return ()

    def nudged(self, moment: Moment, slot: Slot, dx: float, dy: float) -> tuple[Word, ...]:
        """Return the arguments of the move that pushes a piece a little; empty if meaningless.

        `dx` and `dy` are logical pixels.
        """
        del moment, slot, dx, dy
        return ()

    def lies_over(self, moment: Moment) -> list[pygame.FRect]:
        """Return the boxes that cover other parts of a small table, whose buttons then wait."""
        del moment
        return []

    def buttons(self, moment: Moment) -> list[Button]:
        """Return the buttons of this region; the table draws them, except those of size `drawn`."""
        del moment
        return []

    @property
    def outgrown(self) -> bool:
        """Whether the buttons drawn last are elsewhere than where `buttons` placed them."""
        return False

    def faces(self, moment: Moment) -> dict[Seat, pygame.FRect]:
        """Return the boxes of the portraits that this region draws, by seat."""
        del moment
        return {}

    def outlines(self, moment: Moment) -> list[pygame.FRect]:
        """Return the boxes it takes of the table, including pieces that stick out."""
        return [self.rect.unionall([slot.rect for slot in self.slots(moment) if slot.drawn])]

    def under(self, canvas: Canvas, moment: Moment) -> None:
        """Draw what lies under the pieces of the region, such as its background."""

    def over(self, canvas: Canvas, moment: Moment) -> None:
        """Draw what lies over the pieces of the region, such as counts and captions."""

    def above_rings(self, canvas: Canvas, moment: Moment) -> None:
        """Draw what must stay readable where a focus ring or a hint's ring crosses it."""

    def pressed(self, moment: Moment, pos: tuple[float, float]) -> Intent | None:
        """Return the intent of a press where no piece, place or button lies, or None."""
        del moment, pos
        return None

    def pointed(self, moment: Moment) -> tuple[object, ...]:
        """Return a key for what it draws about the pointer besides pieces, places and buttons.

        The widget is redrawn when the key changes.
        """
        del moment
        return ()

    def used(self, moment: Moment, seat: Seat, event: SeenEvent) -> str:
        """Return the place that a seat used according to an event; empty if none."""
        del moment, seat, event
        return ""

    def rolling(self, canvas: Canvas, moment: Moment, roll: Rolling) -> None:
        """Draw a number that is being rolled, if it isn't a piece."""

    def writes(self, moment: Moment, event: SeenEvent) -> bool:
        """Whether an event is a number that this widget shows as it is written down."""
        del moment, event
        return False

    def writing(self, canvas: Canvas, moment: Moment, value: str, before: View, t: float) -> None:
        """Draw a value that has just been written down; `t` is the progress, 0 to 1.

        `before` is the view before the event.
        """

    def scroll(self, dy: float, moment: Moment) -> float | None:
        """Return the new scroll position after a turn of the wheel; None if it doesn't scroll."""
        del dy, moment
        return None


def is_seen(canvas: Canvas, rect: pygame.FRect) -> bool:
    """Whether anything drawn in `rect` is visible through the canvas's clip."""
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
    """Return slots for the pieces of a zone, in order, one for each of `rects`.

    Pieces unknown to the viewer are always face down. `small` marks slots without room for text.
    """
    slots = []
    for index, (piece, back, rect) in enumerate(zip(zone.pieces, zone.backs, rects, strict=True)):
        look = moment.look(piece, back)
        up = face_up and bool(piece)
        slots.append(Slot(zone.id, index, piece, back, look, rect, face_up=up, small=small))
    return slots


def owner_of(name: str, seats: int) -> Seat:
    """Return the seat in a place name such as `p2` or `hand:p2`, or -1."""
    for part in reversed(name.split(":")):
        try:
            return parse_seat(part, seats)
        except ValueError:
            continue
    return -1
