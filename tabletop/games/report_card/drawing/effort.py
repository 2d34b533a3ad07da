"""The widget with a seat's remaining effort tokens, which can be dragged as extra credit."""

import pygame

from tabletop.api import NO_PIECE, seat_name
from tabletop.api.drawing import (
    Canvas,
    Moment,
    Slot,
    Widget,
    draw_no_token,
    draw_token,
    seat_colour,
    tokens_zone,
)
from tabletop.games.report_card.table import EffortData

_TITLE = 30.0


class Effort(Widget[EffortData]):
    """The effort widget: a well with a token for each effort left and a ring for each one spent.

    Grabbing the last token takes that one; grabbing an earlier one takes it and all after it.
    `data.value` names the value with the count (`effort:{seat}`) and `data.most` its maximum.
    `data.cost` and `data.from` name the cost value and the zone of the piece to be used.
    """

    def _well(self) -> pygame.FRect:
        top = _TITLE if self.rect.h >= 90 else 0.0
        return pygame.FRect(self.rect.left, self.rect.top + top, self.rect.w, self.rect.h - top)

    def _rects(self) -> list[pygame.FRect]:
        well, most = self._well(), round(self.number_of("most", 8))
        rows = 2 if well.h >= 60 else 1
        across = -(-most // rows)
        side = min((well.w - 20) / across - 6, (well.h - 14) / rows - 8, 40.0)
        pitch_x, pitch_y = (well.w - 20) / across, (well.h - 12) / rows
        rects = []
        for place in range(most):
            box = pygame.FRect(0, 0, side, side)
            box.center = (
                well.left + 10 + pitch_x * (place % across + 0.5),
                well.top + 6 + pitch_y * (place // across + 0.5),
            )
            rects.append(box)
        return rects

    def _left(self, moment: Moment) -> int:
        return moment.number(self.text_of("value"), seat=seat_name(moment.home))

    def _spent(self, moment: Moment) -> int:
        """Return how many tokens the hovered move would spend."""
        piece = moment.arrow[0]
        if moment.spends:
            return moment.spends
        for zone in moment.view.zones:
            if piece and piece in zone.pieces and zone.kind == self.text_of("from"):
                return moment.number(self.text_of("cost"), col=zone.id.rpartition(":")[2])
        return 0

    def slots(self, moment: Moment) -> list[Slot]:
        """Return a slot (piece and rectangle) for each token, while tokens can be placed."""
        if 1 not in moment.counts:
            return []
        left = self._left(moment)
        return [
            Slot(tokens_zone(left - index), index, NO_PIECE, "", "token", rect, count=left - index)
            for index, rect in enumerate(self._rects()[:left])
        ][::-1]

    def lifted(self, slots: list[Slot], moment: Moment) -> list[Slot]:
        """Return the slots of the tokens that are being dragged as one group."""
        if not moment.taken:
            return slots
        return [slot for slot in slots if slot.count >= moment.taken]

    def pointed(self, moment: Moment) -> tuple[object, ...]:
        """Return the state that this widget's picture depends on: hover, placing, held tokens."""
        return moment.arrow, 1 in moment.counts, moment.taken

    def under(self, canvas: Canvas, moment: Moment) -> None:
        """Draw the well with its tokens."""
        well = self._well()
        if well.top > self.rect.top:
            canvas.text((self.rect.left + 2, self.rect.top + 13), self.text_of("label"), "body",
                        anchor="midleft", weight=600, max_width=self.rect.w)  # fmt: skip
        canvas.well(well, 14)
        left, spent = self._left(moment), self._spent(moment)
        colour = seat_colour(moment.home)
        free, taken = 1 in moment.counts, moment.taken
        for place, box in enumerate(self._rects()):
            if place >= left or (free and left - place < taken):
                draw_no_token(canvas, box.center, box.w * 0.88)
            elif not free:
                draw_token(
                    canvas, box.center, box.w, colour, level="e1", glow=place >= left - spent
                )
