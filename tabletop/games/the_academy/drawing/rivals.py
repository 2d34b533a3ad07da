"""The plates of the other seats, with the tricks they have won as small stacks."""

from dataclasses import dataclass, replace

import pygame

from tabletop.api import Seat
from tabletop.api.drawing import Belongings, Canvas, Moment, Part, Rivals, Slot, draw_no_pile
from tabletop.games.the_academy.drawing.stacks import (
    draw_label,
    stack_sizes,
    stack_slots,
)
from tabletop.games.the_academy.table import TrickRivalsData

_LABEL = 52.0
_WIDEST = 30.0


@dataclass(frozen=True, slots=True)
class Winnings(Belongings):
    """The zones shown on another seat's plate, with stacks of won tricks last."""

    data: TrickRivalsData

    def __bool__(self) -> bool:
        return bool(self.data.stacks or self.data.rows or self.data.fields)

    def parts(self, moment: Moment, seat: Seat, box: pygame.FRect) -> list[Part]:
        """Return the parts of a plate side by side, with the stacks last."""
        found = Belongings.parts(self, moment, seat, box)
        ends = (part.box.right for part in found if part.kind != "shared")
        left = max(ends, default=box.left) + (_LABEL if self.data.label else 0.0)
        room = pygame.FRect(left, box.top, box.right - left, box.h)
        zones = [z for z in moment.view.zones if z.owner == seat and z.kind in self.data.stacks]
        return [*found, *(Part("stacks", zone, room) for zone in zones)]

    def more(self, moment: Moment, part: Part, width: float) -> list[Slot]:
        """Return the slots of the won tricks: face-down cards, stack beside stack."""
        sizes = stack_sizes(moment, part.zone, self.data)
        laid = stack_slots(moment, part.zone, part.box, min(width, _WIDEST), sizes)
        return [replace(slot, face_up=False) for slot in laid]

    def under(self, canvas: Canvas, moment: Moment, seat: Seat, box: pygame.FRect) -> None:
        """Draw the plate's backgrounds, empty places and labels."""
        Belongings.under(self, canvas, moment, seat, box)
        for part in self.parts(moment, seat, box):
            if part.kind == "stacks":
                draw_label(canvas, part.box.move(-_LABEL, 0), self.data.label)
                if not part.zone.count:
                    draw_no_pile(canvas, part.box, _WIDEST)


class TrickRivals(Rivals[TrickRivalsData]):
    """The plates of the other seats, placed around a trick."""

    @property
    def belongings(self) -> Belongings:
        """The zones shown on the plates, won tricks among them."""
        return Winnings(self.data)
