"""What every region of the table is: slots for pieces, targets to put them, commands."""

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
    """One region on the table. Subclasses draw it and say what lies in it.

    `class Track(Widget[TrackData])` draws what `TrackData` declares.
    """

    data_type: ClassVar[type[WidgetData]] = WidgetData
    """The declaration that it draws."""

    def __init_subclass__(cls) -> None:
        """Take the declaration from the brackets behind the class that is extended."""
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
        """Where it drew things that explain themselves, by their names."""

    def topics(self, moment: Moment) -> list[Topic]:
        """What explains itself in it, the whole first and its parts after it."""
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
        """Whether small forms are drawn."""
        return self.arrangement.compact

    @property
    def reach(self) -> pygame.FRect:
        """The box that it may draw in, with shadows and what hangs over its edge."""
        return self.rect.inflate(_REACH, _REACH)

    def text_of(self, key: str, default: str = "") -> str:
        """A word from the region's data."""
        value = self.region.data.get(key, default)
        return value if isinstance(value, str) else default

    def number_of(self, key: str, default: float) -> float:
        """A number from the region's data."""
        value = self.region.data.get(key, default)
        return float(value) if isinstance(value, int | float) else default

    def slots(self, moment: Moment) -> list[Slot]:
        """Where the pieces of its zones rest, lowest first."""
        del moment
        return []

    def lifted(self, slots: list[Slot], moment: Moment) -> list[Slot]:
        """Its slots as they lie for what the hand does: raised, parted; the same if it is nothing.

        `slots` leaves the hand out, so that a hover or a press lays nothing out anew.
        """
        del moment
        return slots

    def targets(self, moment: Moment) -> list[DropTarget]:
        """Where pieces can be put."""
        del moment
        return []

    def things(self, moment: Moment) -> list[tuple[Thing, pygame.FRect]]:
        """What commands are for besides its pieces: its places, counters, people."""
        zones = moment.view.plan.zone
        places = self.targets(moment)
        return [(Thing("zone", each.name), each.rect) for each in places if each.name in zones]

    def landing(
        self, moment: Moment, target: str, rect: pygame.FRect, pos: tuple[float, float]
    ) -> tuple[Word, ...]:
        """Where in a place a piece comes to lie that is let go of in `rect` by a pointer at `pos`.

        As the arguments of the move; none for on top, or where it is the only way.
        """
        del moment, target, rect, pos
        return ()

    def nudged(self, moment: Moment, slot: Slot, dx: float, dy: float) -> tuple[Word, ...]:
        """Where a piece comes to lie that is pushed a little; none where that means nothing."""
        del moment, slot, dx, dy
        return ()

    def lies_over(self, moment: Moment) -> list[pygame.FRect]:
        """Where it hides other parts of a small table: their buttons wait until it is gone."""
        del moment
        return []

    def buttons(self, moment: Moment) -> list[Button]:
        """Its buttons; the table draws them."""
        del moment
        return []

    @property
    def outgrown(self) -> bool:
        """Whether what was drawn last has its buttons elsewhere than where they were asked for."""
        return False

    def faces(self, moment: Moment) -> dict[Seat, pygame.FRect]:
        """Where the pictures of seats are."""
        del moment
        return {}

    def outlines(self, moment: Moment) -> list[pygame.FRect]:
        """The boxes that it takes of the table, with pieces that stick out."""
        return [self.rect.unionall([slot.rect for slot in self.slots(moment) if slot.drawn])]

    def under(self, canvas: Canvas, moment: Moment) -> None:
        """Draw what lies under the pieces."""

    def over(self, canvas: Canvas, moment: Moment) -> None:
        """Draw what lies over the pieces."""

    def above_rings(self, canvas: Canvas, moment: Moment) -> None:
        """Draw what is read even where the keyboard's ring or a hint's crosses it."""

    def pressed(self, moment: Moment, pos: tuple[float, float]) -> Intent | None:
        """What a press means where no piece, place or button lies."""
        del moment, pos
        return None

    def pointed(self, moment: Moment) -> tuple[object, ...]:
        """What it draws of what the pointer is doing, beside pieces, places and buttons."""
        del moment
        return ()

    def used(self, moment: Moment, seat: Seat, event: SeenEvent) -> str:
        """The place that a seat used, if the event tells that it did; else empty."""
        del moment, seat, event
        return ""

    def rolling(self, canvas: Canvas, moment: Moment, roll: Rolling) -> None:
        """Draw a number that is being rolled, where it is no piece."""

    def writes(self, moment: Moment, event: SeenEvent) -> bool:
        """Whether an event is a number that it shows as it is written down."""
        del moment, event
        return False

    def writing(self, canvas: Canvas, moment: Moment, value: str, before: View, t: float) -> None:
        """Draw a value that has just been written down, over what rests."""

    def scroll(self, dy: float, moment: Moment) -> float | None:
        """The wheel turned over it: the new scroll position, or None if it does not scroll."""
        del dy, moment
        return None


def is_seen(canvas: Canvas, rect: pygame.FRect) -> bool:
    """Whether anything drawn in `rect` would be seen through the clip."""
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
    """Slots for the pieces of a zone, in order."""
    slots = []
    for index, (piece, back, rect) in enumerate(zip(zone.pieces, zone.backs, rects, strict=True)):
        look = moment.look(piece, back)
        up = face_up and bool(piece)
        slots.append(Slot(zone.id, index, piece, back, look, rect, face_up=up, small=small))
    return slots


def owner_of(name: str, seats: int) -> Seat:
    """The seat that a place name such as `p2` or `hand:p2` belongs to, or -1."""
    for part in reversed(name.split(":")):
        try:
            return parse_seat(part, seats)
        except ValueError:
            continue
    return -1
