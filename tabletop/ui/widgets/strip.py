"""A strip in the prompt's place: what a seat has done in its turn, with its portrait."""

import pygame

from tabletop.ui.paint.canvas import Canvas, Point
from tabletop.ui.pieces.portraits import draw_avatar
from tabletop.ui.widgets.moment import Moment
from tabletop.ui.widgets.seats import seat_colour

_HIGH = 46.0
_WIDEST = 820.0
_ARROW = 24.0
"""Width of the arrow between two deeds, in logical pixels."""


def draw_strip(canvas: Canvas, moment: Moment, centre: Point, note: str = "") -> pygame.FRect:
    """Draw the deeds of a moment from left to right, the last that fit; return the box.

    `note` stands at the left, such as `2 of 5`.
    """
    theme, deeds = canvas.theme, moment.deeds
    seat = deeds[-1].seat
    name = moment.name(seat)
    widest = min(_WIDEST, canvas.width - 24)
    left = 52.0 + canvas.measure(name, "prompt", weight=700)[0] + 14
    if note:
        left += canvas.measure(note, "small", weight=700)[0] + 14
    shown = [deeds[-1].text]
    wide = left + canvas.measure(deeds[-1].text, "prompt")[0] + 22
    for deed in reversed(deeds[:-1]):
        more = canvas.measure(deed.text, "prompt")[0] + _ARROW
        if wide + more > widest:
            break
        shown.insert(0, deed.text)
        wide += more
    box = pygame.FRect(0, 0, min(wide, widest), _HIGH)
    box.center = centre
    box.left = max(12.0, min(box.left, canvas.width - 12 - box.w))
    canvas.glass(box, None, 0.90)
    x = box.left + 5 + 18
    draw_avatar(canvas, (x, box.centery), 36, moment.portrait(seat), seat_colour(seat),
                robot=moment.is_computer(seat))  # fmt: skip
    x = box.left + 52
    if note:
        x = canvas.text((x, box.centery), note, "small", theme.sky_text, anchor="midleft",
                        weight=700).right + 14  # fmt: skip
    x = canvas.text((x, box.centery), name, "prompt", anchor="midleft", weight=700).right + 14
    for number, text in enumerate(shown):
        last = number + 1 == len(shown)
        colour = theme.text1 if last else theme.text2
        x = canvas.text((x, box.centery), text, "prompt", colour, anchor="midleft",
                        max_width=box.right - 14 - x).right  # fmt: skip
        if not last:
            canvas.icon((x + _ARROW / 2, box.centery), "fwd", 15, theme.text2)
            x += _ARROW
    return box
