"""The widget with the viewer's resources, as coins and a number."""

from itertools import pairwise

import pygame

from tabletop.api import seat_name
from tabletop.api.drawing import Canvas, Moment, Widget, draw_coin
from tabletop.games.it_startup.table import PurseData

_COIN = 24.0
_PITCH = 28.0
_ROWS = 2
_LINE = 19.0
_MISSING = "{missing} more for {title}"
_DASHES = 3


class Purse(Widget[PurseData]):
    """The purse: at most two rows of coins, with their number in words below.

    `data.value` names the value (`resources:{seat}`); `data.one` and `data.many` are its singular
    and
    plural. If the coins do not fit, a single one stands for all. While an unaffordable card is
    hovered,
    the missing resources are drawn as empty coins and written out.
    """

    def under(self, canvas: Canvas, moment: Moment) -> None:
        """Draw the coins and their number."""
        count = moment.number(self.text_of("value"), seat=seat_name(moment.home))
        word = self.text_of("one") if count == 1 else self.text_of("many")
        missing, title = self._missing(moment)
        box = self.rect
        lines = 2 if missing else 1
        rows = min(_ROWS, int((box.h - _LINE * lines) // _PITCH))
        columns = max(1, int((box.w - _COIN) // _PITCH) + 1)
        if rows < 1 or count > rows * columns or self.compact:
            self._draw_short(canvas, count, word, missing)
            return
        shown = min(count + missing, rows * columns)
        for coin in range(shown):
            x = box.left + _COIN / 2 + _PITCH * (coin % columns)
            centre = (x, box.top + _COIN / 2 + 1 + _PITCH * (coin // columns))
            if coin < count:
                draw_coin(canvas, centre, _COIN)
            else:
                _draw_empty(canvas, centre)
        used = -(-max(1, shown) // columns)
        y = box.top + _PITCH * used + 9
        canvas.text((box.left + 1, y), f"{count} {word}", "small", canvas.theme.text2,
                    anchor="midleft", max_width=box.w)  # fmt: skip
        if missing:
            words = _MISSING.format(missing=missing, title=title)
            canvas.text((box.left + 1, y + _LINE), words, "small", canvas.theme.coral_text,
                        anchor="midleft", max_width=box.w + 20)  # fmt: skip

    def pointed(self, moment: Moment) -> tuple[object, ...]:
        """Return the state that this widget's picture depends on: what the hovered card lacks."""
        return self._missing(moment) if self._missing(moment)[0] else ()

    @staticmethod
    def _missing(moment: Moment) -> tuple[int, str]:
        """Return how many resources the hovered or focused card lacks, and its title."""
        hovered = next((s.name for s in moment.slots if s.key == moment.hover), "")
        for name in (moment.held, moment.raised, hovered, moment.focused):
            refusal = moment.obstacles.get(name)
            kind = moment.view.kind_named(name) if refusal is not None else None
            if refusal is not None and refusal.lack is not None and kind is not None:
                return refusal.lack.needs - refusal.lack.has, kind.title
        return 0, ""

    def _draw_short(self, canvas: Canvas, count: int, word: str, missing: int) -> None:
        box = self.rect
        side = min(_COIN, max(14.0, box.h - 4))
        centre = (box.left + side / 2 + 1, min(box.centery, box.top + _COIN / 2 + 4))
        draw_coin(canvas, centre, side)
        words = pygame.FRect(box.left + side + 9, 0, box.w - side - 9, 0)
        drawn = canvas.text((words.left, centre[1]), str(count), "name", anchor="midleft", size=18)
        colour = canvas.theme.text2
        if missing:
            word, colour = f"{missing} short", canvas.theme.coral_text
        canvas.text((drawn.right + 7, centre[1] + 1), word, "small", colour,
                    anchor="midleft", max_width=max(0.0, box.right - drawn.right - 7))  # fmt: skip


def _draw_empty(canvas: Canvas, centre: tuple[float, float]) -> None:
    """Draw a missing coin as a dashed hexagon."""
    r = _COIN / 2 - 1.5
    corners = [pygame.Vector2(0, -r).rotate(60 * corner) + centre for corner in range(7)]
    for start, end in pairwise(corners):
        for dash in range(0, 2 * _DASHES, 2):
            a = start.lerp(end, dash / (2 * _DASHES - 1))
            b = start.lerp(end, (dash + 1) / (2 * _DASHES - 1))
            canvas.line((a.x, a.y), (b.x, b.y), canvas.theme.coral, 1.6)
