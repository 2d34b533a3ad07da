"""The widget with a trick in the middle of the table: a card for each seat, placed clockwise."""

import math
from dataclasses import dataclass, replace

import pygame

from tabletop.api import Seat, ZoneView, seat_name
from tabletop.api.drawing import (
    CARD,
    Canvas,
    DropTarget,
    Moment,
    Point,
    Slot,
    Widget,
    draw_halo,
    slots_of,
    small_avatar,
    svg,
    tag,
)
from tabletop.games.the_academy.last_trick import last_trick_of
from tabletop.games.the_academy.table import TrickData

_TILTS = (0.0, 6.0, -3.0, -7.0, 4.0, -5.0, 3.0)
"""Rotation of each seat's card in degrees, clockwise from the viewer's seat."""
_ABOVE = 12.0
_WORDS = 72.0
"""Cards narrower than this show captions as icons only, in logical pixels."""
_SHARE = {2: 0.39, 3: 0.39, 4: 0.39, 5: 0.33, 6: 0.30}
_LEVEL = 0.01
_NEARER, _LOWER, _ASIDE = 0.55, 0.14, 1.32
"""Factors that move up to four cards closer: the far one, those at the sides, and sideways."""
_LEAST_SHARE = 0.25
"""Least height of a card as a share of the mat's, for more seats than `_SHARE` lists."""


@dataclass(frozen=True, slots=True)
class _Spot:
    """The position and rotation of one seat's card in the trick."""

    seat: Seat
    zone: ZoneView
    rect: pygame.FRect
    angle: float


class Trick(Widget[TrickData]):
    """The trick: one zone per seat around a mat, where the region's zone names their kind.

    `data.card-width` is a card's width in logical pixels. With `data.owners` each empty place shows
    its owner; tables with plates around the mat leave that out. Captions of a zone are drawn over
    its
    card: who led and, with tone `gain`, an amber caption and a halo for the card that is winning.
    While a decision about the last trick is pending, its cards are shown here again.
    """

    def spots(self, moment: Moment) -> list[_Spot]:
        """Return the places of the cards, from the viewer's at the bottom clockwise."""
        spots: list[_Spot] = []
        seats = (moment.home, *moment.rivals)
        for step, seat in enumerate(seats):
            zone = moment.zone(f"{self.region.zone}:{seat_name(seat)}")
            if zone is None:
                continue
            rect = pygame.FRect(0, 0, self._width(len(seats)), 0)
            rect.h = rect.w * CARD
            rect.center = self._centre(step, len(seats), rect.h)
            spots.append(_Spot(seat, zone, rect, _TILTS[step % len(_TILTS)]))
        return spots

    def _width(self, seats: int) -> float:
        widest = self.number_of("card-width", 104.0)
        high = _SHARE.get(seats, _LEAST_SHARE) * self.rect.h
        return min(widest, self.rect.w / 4.2, high / CARD)

    def _centre(self, step: int, seats: int, tall: float) -> Point:
        """Return the centre of a seat's card, `step` seats clockwise from the viewer."""
        angle = math.tau * step / seats
        if seats == 3:
            # Two rivals sit opposite each other, at the sides.
            angle = (0.0, math.tau / 4, 3 * math.tau / 4)[step]
        deep = self.rect.h / 2 - tall / 2 - 6
        wide = deep * _ASIDE if seats <= 4 else self.rect.w / 2 - tall / CARD / 2 - 12
        x, y = -math.sin(angle), math.cos(angle)
        if seats <= 4 and y < -_LEVEL:
            # A caption is drawn above the card of the seat opposite, so that card is nearer.
            y *= _NEARER
        elif seats <= 4 and y < _LEVEL:
            y = _LOWER
        return self.rect.centerx + x * wide, self.rect.centery + y * deep

    def slots(self, moment: Moment) -> list[Slot]:
        """Return the slots of the cards as played, those of the other seats first."""
        slots: list[Slot] = []
        for spot in reversed(self.spots(moment)):
            rects = [spot.rect.move(14 * n, 3 * n) for n in range(spot.zone.count)]
            laid = slots_of(moment, spot.zone, rects)
            slots += [replace(slot, angle=spot.angle) for slot in laid]
        return slots or self._recalled(moment)

    def _recalled(self, moment: Moment) -> list[Slot]:
        """Return the slots of the last trick while a decision about it is pending, else none."""
        last = last_trick_of(moment.display)
        if last is None or not last.asked:
            return []
        played = {piece: seat for seat, piece in last.cards}
        spots = {spot.seat: spot for spot in self.spots(moment)}
        slots: list[Slot] = []
        for zone in moment.view.zones:
            for index, piece in enumerate(zone.pieces):
                spot = spots.get(played.get(piece, -1)) if piece else None
                if spot is not None and zone.owner >= 0:
                    look = moment.look(piece, zone.backs[index])
                    slots.append(Slot(zone.id, index, piece, zone.backs[index], look, spot.rect,
                                      angle=spot.angle))  # fmt: skip
        return slots

    def targets(self, moment: Moment) -> list[DropTarget]:
        """Return a drop target for each seat's card."""
        return [DropTarget(s.zone.id, s.rect, 0.075 * s.rect.w) for s in self.spots(moment)]

    def under(self, canvas: Canvas, moment: Moment) -> None:
        """Draw the mat, empty places, and a halo behind the card that is winning."""
        mat = canvas.surface(("mat", canvas.theme.text1), self.rect.size, lambda size: _mat(
            canvas.theme.text1, size))  # fmt: skip
        canvas.blit(mat, self.rect.topleft)
        for spot in self.spots(moment):
            if not spot.zone.count:
                self._draw_place(canvas, moment, spot)
                continue
            wins = any(c.tone == "gain" for c in moment.captions(spot.zone.id))
            if wins and (spot.zone.id, spot.zone.count - 1) not in moment.hidden:
                draw_halo(canvas, spot.rect, spot.angle, 22, 0.8)

    def _draw_place(self, canvas: Canvas, moment: Moment, spot: _Spot) -> None:
        theme = canvas.theme
        if moment.marks.get(spot.zone.id) in {"legal", "over"}:
            canvas.icon(spot.rect.center, "keydown", 30, theme.amber_text)
        elif self.region.data.get("owners"):
            canvas.ring(spot.rect, spot.rect.w * 0.075, theme.text1, 1.4, 0.25)
            small_avatar(canvas, moment, spot.seat, spot.rect.center)

    def over(self, canvas: Canvas, moment: Moment) -> None:
        """Draw the captions of each card at its upper edge; a second one goes to the lower edge."""
        for spot in self.spots(moment):
            if not spot.zone.count or (spot.zone.id, spot.zone.count - 1) in moment.hidden:
                continue
            y = spot.rect.top - _ABOVE
            captions = sorted(moment.captions(spot.zone.id), key=lambda word: word.tone != "gain")
            for caption in captions:
                kind = "amber" if caption.tone == "gain" else "dark"
                words = caption.text if spot.rect.w >= _WORDS or not caption.icon else ""
                tag(canvas, (spot.rect.centerx, y), words, kind, icon=caption.icon,
                    anchor="center")  # fmt: skip
                # There may be no room for two above the card: the second goes to the lower edge.
                y = spot.rect.bottom + 2
            if self.region.data.get("owners"):
                small_avatar(canvas, moment, spot.seat, spot.rect.bottomright)


def _mat(colour: str, size: tuple[int, int]) -> pygame.Surface:
    """Return a surface with the mat: a faint ellipse with a thin outline."""
    body = (
        f'<ellipse cx="200" cy="150" rx="199" ry="149" fill="{colour}" fill-opacity="0.035"/>'
        f'<ellipse cx="200" cy="150" rx="198" ry="148" fill="none" stroke="{colour}" '
        'stroke-opacity="0.16" stroke-width="1"/>'
    )
    # Pictures keep their proportions, so this one is drawn in those of the mat.
    wide, high = size
    scaled = f'<g transform="scale({wide / 400:.4f} {high / 300:.4f})">{body}</g>'
    return svg.rasterise(svg.document(wide, high, scaled), size)
