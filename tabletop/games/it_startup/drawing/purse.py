"""What the viewer can spend, as coins and as a number."""

import pygame

from tabletop.api import seat_name
from tabletop.api.drawing import Canvas, Moment, Widget, draw_coin
from tabletop.games.it_startup.table import PurseData

_COIN = 24.0
_PITCH = 28.0
_ROWS = 2


class Purse(Widget[PurseData]):
    """Coins in two rows at most, with their number in words below.

    `data.value` is the value, such as `resources:{seat}`, `data.one` and `data.many` what it
    counts. Where there are more than fit, one coin stands for all.
    """

    def under(self, canvas: Canvas, moment: Moment) -> None:
        """Draw the coins and their number."""
        count = moment.number(self.text_of("value"), seat=seat_name(moment.home))
        word = self.text_of("one") if count == 1 else self.text_of("many")
        box = self.rect
        rows = min(_ROWS, int((box.h - 18) // _PITCH))
        columns = max(1, int((box.w - _COIN) // _PITCH) + 1)
        if rows < 1 or count > rows * columns or self.compact:
            self._draw_short(canvas, count, word)
            return
        for coin in range(count):
            x = box.left + _COIN / 2 + _PITCH * (coin % columns)
            draw_coin(canvas, (x, box.top + _COIN / 2 + 1 + _PITCH * (coin // columns)), _COIN)
        used = -(-count // columns)
        y = box.top + _PITCH * used + 9
        canvas.text((box.left + 1, y), f"{count} {word}", "small", canvas.theme.text2,
                    anchor="midleft", max_width=box.w)  # fmt: skip

    def _draw_short(self, canvas: Canvas, count: int, word: str) -> None:
        box = self.rect
        side = min(_COIN, max(14.0, box.h - 4))
        centre = (box.left + side / 2 + 1, min(box.centery, box.top + _COIN / 2 + 4))
        draw_coin(canvas, centre, side)
        words = pygame.FRect(box.left + side + 9, 0, box.w - side - 9, 0)
        drawn = canvas.text((words.left, centre[1]), str(count), "name", anchor="midleft", size=18)
        canvas.text((drawn.right + 7, centre[1] + 1), word, "small", canvas.theme.text2,
                    anchor="midleft", max_width=max(0.0, box.right - drawn.right - 7))  # fmt: skip
