"""Widgets of a pile with its label and count, and of a spread of cards to choose from."""

from dataclasses import replace
from typing import Any

import pygame

from tabletop.engine.declare.widgets import PileData, SpreadData
from tabletop.engine.moves import NO_PIECE, Word
from tabletop.engine.view import ZoneView
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.graphics.label_faces import count_disc, tag
from tabletop.ui.graphics.theme import RADII
from tabletop.ui.pieces.cards import card_back, draw_pile, pill_width
from tabletop.ui.widgets.cards.row import CARD, card_in, row
from tabletop.ui.widgets.moment import Moment
from tabletop.ui.widgets.pieces import back_name, face_of
from tabletop.ui.widgets.region_parts import DropTarget, Slot
from tabletop.ui.widgets.widget import Widget, slots_of

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
    """The widget of a pile, such as a deck: cards on top of each other.

    A label says what the pile is and how many cards it has. `data.label`, `data.empty` (the text of
    an empty pile) and `data.card-width` (in logical pixels) come from the game's layout.
    """

    def _zone(self, moment: Moment) -> ZoneView | None:
        return moment.zone(self.region.zone)

    @property
    def card(self) -> pygame.FRect:
        """The box of the pile's top card, in logical pixels.

        The label is on its lower edge or, in a low region, to its right.
        """
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
        zone = self._zone(moment)
        return pile_slots(moment, zone, self.card) if zone else []

    def targets(self, moment: Moment) -> list[DropTarget]:
        zone = self._zone(moment)
        return [DropTarget(zone.id, self.card, 9)] if zone else []

    def drop_position(
        self, moment: Moment, target: str, rect: pygame.FRect, pos: tuple[float, float]
    ) -> tuple[Word, ...]:
        """Return `("bottom",)` for a drop on the pile's lower edge, which puts the piece under it.

        For a drop elsewhere, return an empty tuple; the piece then goes on top.

        Args:
            moment: What the table shows now.
            target: The name of the zone on which the piece was dropped.
            rect: The box of the dropped piece; not used here.
            pos: The position of the pointer, in logical pixels.
        """
        del rect
        zone = self._zone(moment)
        if zone is None or zone.id != target or not zone.count:
            return ()
        return ("bottom",) if pos[1] > self.card.bottom - _EDGE * self.card.h else ()

    def under(self, canvas: Canvas, moment: Moment) -> None:
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
        for caption in moment.captions(self.region.zone):
            kind = "amber" if caption.tone == "gain" else "dark"
            tag(canvas, self.card.midtop, caption.text, kind, icon=caption.icon, anchor="center")


def resting_indexes(moment: Moment, zone: ZoneView) -> list[int]:
    """Return the indexes (from 0) of a zone's pieces that are neither in flight nor held."""
    return [index for index in range(zone.count) if (zone.id, index) not in moment.hidden]


def pile_slots(moment: Moment, zone: ZoneView, card: pygame.FRect) -> list[Slot]:
    """Return one slot for each piece of a pile, lowest first, all in the box of its top card.

    The slots aren't drawn individually, because the pile is drawn as a whole.
    """
    return [
        Slot(
            zone.id,
            index,
            piece,
            back,
            moment.look(piece, back),
            card,
            face_up=bool(piece),
            drawn=False,
        )
        for index, (piece, back) in enumerate(zip(zone.pieces, zone.backs, strict=True))
    ]


_GAP = 16.0

_MARGIN, _GLASS = 28.0, 0.92
_WITH_NAME, _NAME = 90.0, 20.0
"""Width of a card from which its face says its name, and the height of a name below it."""
"""Margin of the glass behind cards to choose from, both sides together, and its opacity."""


class Spread(Widget[SpreadData]):
    """The widget of cards from which players choose: large on a sheet of glass, or a small row.

    While the viewer may choose, the cards are `data.card-width` logical pixels wide, and the table
    around them stays bright. Otherwise the cards are `data.small` wide. With `data.always`, they
    are always large. An empty zone isn't drawn, but with `data.drop` cards can be played to it.
    `data.align` (`left`, `center` or `right`) is the alignment of the row.
    """

    @property
    def reach(self) -> pygame.FRect:
        return self._table

    @property
    def _table(self) -> pygame.FRect:
        frame, bar = self.arrangement.frame, self.arrangement.bar
        return pygame.FRect(frame.left, bar.bottom, frame.w, frame.bottom - bar.bottom)

    def _zone(self, moment: Moment) -> ZoneView | None:
        return moment.zone(self.region.zone)

    def is_open(self, moment: Moment) -> bool:
        """Return whether the cards are shown large because the viewer may choose one now.

        With `data.always`, they are large for everyone as long as there are cards.
        """
        zone = self._zone(moment)
        if zone is not None and self.region.data.get("always"):
            return zone.count > 0
        return zone is not None and any(piece in moment.movable for piece in zone.pieces if piece)

    def slots(self, moment: Moment) -> list[Slot]:
        zone = self._zone(moment)
        if zone is None:
            return []
        chosen, room, step = self.is_open(moment), self.rect, 0.0
        widest = self.number_of("card-width", 196.0) if chosen else self.number_of("small", 62.0)
        if chosen and (room.h - 8) / CARD < _WITH_NAME and self._names(moment):
            room = pygame.FRect(room.left, room.top, room.w, room.h - _NAME)
            step = min(_WITH_NAME, room.w / max(1, zone.count))
        width = min(widest, (room.h - 8) / CARD)
        width = min(width, (room.w + _GAP) / max(1, zone.count) - _GAP)
        align, step = self.text_of("align", "center"), max(step, width + _GAP)
        return slots_of(moment, zone, row(room, zone.count, width, step, align=align))

    def _names(self, moment: Moment) -> dict[str, str]:
        """Return what the cards are called besides their titles, by piece; only large faces say."""
        zone = self._zone(moment)
        found: dict[str, str] = {}
        for name in zone.pieces if zone is not None else ():
            kind = moment.kind(name)
            word = str(kind.face.get("name", "")) if kind is not None else ""
            if kind is not None and word not in {"", kind.title}:
                found[name] = word
        return found

    def slots_with_hand(self, slots: list[Slot], moment: Moment) -> list[Slot]:
        if not moment.raised:
            return slots
        return [
            replace(slot, rect=slot.rect.move(0, -8)) if slot.name == moment.raised else slot
            for slot in slots
        ]

    def targets(self, moment: Moment) -> list[DropTarget]:
        zone = self._zone(moment)
        stays = zone is not None and (zone.count or self.region.data.get("drop"))
        if zone is None or not stays:
            return []
        return [DropTarget(zone.id, self.rect, 14, bare=not zone.count)]

    def under(self, canvas: Canvas, moment: Moment) -> None:
        if self.is_open(moment) and not self.region.data.get("always"):
            slots = self.slots(moment)
            cards = [slot.rect for slot in slots]
            paper = cards[0].unionall(cards[1:])
            names = self._names(moment) if paper.h < _WITH_NAME * CARD else {}
            if names:
                paper.h += _NAME
            canvas.glass(paper.inflate(_MARGIN, _MARGIN), 16, _GLASS)
            for slot in slots:
                pos = slot.rect.centerx, slot.rect.bottom + _NAME / 2 + 2
                name, most = names.get(slot.piece, ""), max(_WITH_NAME, slot.rect.w + _GAP) - 4
                canvas.text(pos, name, "small", anchor="center", max_width=most)


def covers_table(widget: Widget[Any], moment: Moment) -> bool:
    """Return whether a widget covers the table now with cards for the viewer to choose from.

    Only regions that come after it in the layout are drawn above it.
    """
    return isinstance(widget, Spread) and widget.is_open(moment)
