"""Seats as drawn on the table: their portrait in a ring of their colour."""

from functools import cache

import pygame

from tabletop.engine.display import SeatMark
from tabletop.engine.moves import Seat, seat_name
from tabletop.ui.paint import svg
from tabletop.ui.paint.canvas import Canvas, Point
from tabletop.ui.paint.marks import chip
from tabletop.ui.paint.theme import SEAT_COLOURS
from tabletop.ui.pieces.portraits import draw_avatar
from tabletop.ui.pieces.tokens import draw_coin
from tabletop.ui.widgets.moment import Moment

_STEPS = 24


def fact_chip(
    canvas: Canvas,
    pos: Point,
    mark: SeatMark,
    label: str,
    *,
    anchor: str = "midleft",
    seat: Seat = -1,
) -> pygame.FRect:
    """Draw a short fact about a seat as a chip, in its own colours if any; return its box.

    `label` is the text, which may be empty beside an icon. With a `seat` the chip gets a tooltip.
    """
    icon = mark.icon
    if mark.colour:
        box = chip(canvas, pos, label, icon, colour=mark.ink, fill=mark.colour, anchor=anchor)
    else:
        box = chip(canvas, pos, label, icon, anchor=anchor)
        if icon == "coin":
            draw_coin(canvas, (box.left + 18, box.centery), 19)
    note_mark(canvas, mark, seat, box)
    return box


def note_mark(canvas: Canvas, mark: SeatMark, seat: Seat, box: pygame.FRect) -> None:
    """Record where a fact about a seat was drawn, so that it has a tooltip."""
    if seat >= 0:
        canvas.note(f"{'badge' if mark.colour else 'legend'}:{mark.icon}:{seat_name(seat)}", box)


def seat_colour(seat: Seat) -> str:
    """Return the colour of a seat's ring and tokens: the same all game, for every viewer."""
    return SEAT_COLOURS[seat % len(SEAT_COLOURS)]


def lit_avatar(
    canvas: Canvas, seat: Seat, box: pygame.FRect, portrait: int, *, robot: bool, lit: bool
) -> None:
    """Draw a portrait in the ring of its seat's colour, with amber light behind it if `lit`.

    `robot` adds the badge of a computer player.
    """
    if lit:
        light = 16 * min(1.0, box.w / 44)
        canvas.glow(box, box.w / 2, canvas.theme.amber_halo, light, 0.9)
    draw_avatar(canvas, box.center, box.w, portrait, seat_colour(seat), robot=robot)


def avatar(canvas: Canvas, moment: Moment, seat: Seat, box: pygame.FRect) -> None:
    """Draw a seat's portrait into a square; it is lit while the seat acts."""
    lit_avatar(
        canvas, seat, box, moment.portrait(seat), robot=moment.is_computer(seat),
        lit=seat in moment.acting,
    )  # fmt: skip


def small_avatar(canvas: Canvas, moment: Moment, seat: Seat, centre: Point) -> None:
    """Draw a seat's portrait in the size used by the log, 24 logical pixels."""
    draw_avatar(canvas, centre, 24, moment.portrait(seat), seat_colour(seat))


def seat_ring(canvas: Canvas, box: pygame.FRect, part: float) -> None:
    """Draw `part` (0 to 1) of an amber ring around a portrait, clockwise from the top."""
    if part >= 1 or part <= 0:
        return
    step = round(part * _STEPS)
    grown = box.inflate(6, 6)
    picture = canvas.surface(
        ("sweep", step), grown.size, lambda size: svg.rasterise(_arc(step), size)
    )
    canvas.blit(picture, grown.topleft)


@cache
def _arc(step: int) -> str:
    """Return an SVG arc that covers `step` 24ths of a circle, from the top clockwise."""
    if step <= 0:
        return svg.document(100, 100, "")
    turn = pygame.Vector2(0, -46).rotate(360 * min(step, _STEPS - 0.01) / _STEPS)
    large = int(step > _STEPS / 2)
    path = f"M50 4A46 46 0 {large} 1 {50 + turn.x:.2f} {50 + turn.y:.2f}"
    stroke = 'fill="none" stroke="#F6B93B" stroke-width="6" stroke-linecap="round"'
    return svg.document(100, 100, f'<path d="{path}" {stroke}/>')
