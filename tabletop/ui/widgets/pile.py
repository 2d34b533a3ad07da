"""A pile on the felt with its label and count: a deck, a discard pile."""

import pygame

from tabletop.engine.moves import NO_PIECE, Word
from tabletop.engine.view import ZoneView
from tabletop.engine.widgets import PileData
from tabletop.ui.paint.canvas import Canvas
from tabletop.ui.paint.marks import count_disc, tag
from tabletop.ui.paint.theme import RADII
from tabletop.ui.pieces.cards import card_back, draw_pile, pill_width
from tabletop.ui.widgets.base import Widget
from tabletop.ui.widgets.moment import Moment
from tabletop.ui.widgets.parts import Slot
from tabletop.ui.widgets.pieces import back_name, face_of
from tabletop.ui.widgets.rows import card_in
from tabletop.ui.widgets.targets import DropTarget

_EDGE = 0.2
"""The lower part of a pile where a dropped piece goes under it."""
_NAMED = 72.0
"""Card width in logical pixels from which labels and the text of an empty pile fit."""
_BESIDE = 4.0
"""Free margin beside the label of a smaller card, in logical pixels."""
_PILL = 15.0
"""How far the label hangs below the card, in logical pixels."""
_FLAT = (60.0, 64.0)
"""Width and height in logical pixels of a low region, whose label stands beside the card."""
_LAYERS = 8.0
"""Room below a flat card for those under it, in logical pixels."""


class Pile(Widget[PileData]):
    """A widget for a pile: cards in one place, the last on top, labelled `data.label`."""

    def _zone(self, moment: Moment) -> ZoneView | None:
        return moment.zone(self.region.zone)

    @property
    def card(self) -> pygame.FRect:
        """The box of the top card; the label hangs on its lower edge."""
        box = self.rect.copy()
        if self._flat:
            box.height -= _LAYERS
            card = card_in(box, widest=self.number_of("card-width", 92.0))
            card.left = box.left + _BESIDE
            return card
        box.height -= _PILL
        return card_in(box, widest=self.number_of("card-width", 92.0))

    @property
    def _flat(self) -> bool:
        return self.rect.w >= _FLAT[0] and self.rect.h < _FLAT[1]

    def slots(self, moment: Moment) -> list[Slot]:
        """Return the slots of the cards, all in one place; the pile draws them itself."""
        zone = self._zone(moment)
        return pile_slots(moment, zone, self.card) if zone else []

    def targets(self, moment: Moment) -> list[DropTarget]:
        """Return one drop target, the pile's top card; none without a zone."""
        zone = self._zone(moment)
        return [DropTarget(zone.id, self.card, 9)] if zone else []

    def landing(
        self, moment: Moment, target: str, rect: pygame.FRect, pos: tuple[float, float]
    ) -> tuple[Word, ...]:
        """Return `bottom` for a drop on the lower edge of a pile, which puts a piece under it."""
        del rect
        zone = self._zone(moment)
        if zone is None or zone.id != target or not zone.count:
            return ()
        return ("bottom",) if pos[1] > self.card.bottom - _EDGE * self.card.h else ()

    def under(self, canvas: Canvas, moment: Moment) -> None:
        """Draw the pile with label and count, or the outline of an empty pile."""
        zone = self._zone(moment)
        if zone is None:
            return
        kinds = {kind.id: kind.title for kind in moment.zone_kinds}
        label = self.text_of("label", kinds.get(zone.kind, zone.kind))
        resting = resting_indexes(moment, zone)
        named = self.card.w >= _NAMED
        flat, words = self._flat, label
        room = self.rect.w - 2 * _BESIDE
        if flat or (not named and pill_width(canvas, label, len(resting)) > room):
            label = ""  # only the count is drawn
        top = zone.pieces[resting[-1]] if resting else NO_PIECE
        if resting and zone.lies(resting[-1]).down:
            top = NO_PIECE
        back = back_name(moment, zone)
        if moment.raised and any(slot.name == moment.raised for slot in self.slots(moment)):
            canvas.target(self.card.inflate(10, 10), RADII.card * self.card.w + 5, "selected")
        draw_pile(
            canvas,
            self.card,
            len(resting),
            face_of(moment, top),
            card_back(back),
            label=label,
            empty=self.text_of("empty", "Empty") if named else "",
        )
        if flat:
            self._draw_beside(canvas, words, len(resting))
        elif not label:
            count_disc(canvas, (self.card.right - 13, self.card.bottom - 8), len(resting))

    def _draw_beside(self, canvas: Canvas, label: str, count: int) -> None:
        """Write label and count at the right of the card, or the count alone."""
        card = self.card
        x, room = card.right + 8, self.rect.right - card.right - 8
        y = card.centery
        if canvas.measure(label, "small")[0] <= room:
            canvas.text((x, y - 9), label, "small", anchor="midleft")
            y += 9
        canvas.text((x, y), str(count), "chip", anchor="midleft", weight=800)

    def over(self, canvas: Canvas, moment: Moment) -> None:
        """Write the captions of the rules on the pile's upper edge."""
        for caption in moment.captions(self.region.zone):
            kind = "amber" if caption.tone == "gain" else "dark"
            tag(canvas, self.card.midtop, caption.text, kind, icon=caption.icon, anchor="center")


def resting_indexes(moment: Moment, zone: ZoneView) -> list[int]:
    """Return the indexes of a zone's pieces that aren't in flight or in the hand."""
    return [index for index in range(zone.count) if (zone.id, index) not in moment.hidden]


def pile_slots(moment: Moment, zone: ZoneView, card: pygame.FRect) -> list[Slot]:
    """Return the slots of a pile that is drawn as a whole."""
    return [
        Slot(
            zone.id, index, piece, back, moment.look(piece, back), card,
            face_up=bool(piece), drawn=False,
        )
        for index, (piece, back) in enumerate(zip(zone.pieces, zone.backs, strict=True))
    ]  # fmt: skip
