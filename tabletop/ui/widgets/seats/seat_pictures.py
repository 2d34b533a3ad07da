"""Seats as drawn on the table: portraits, chips with facts, and results."""

from collections.abc import Sequence
from functools import cache

import pygame

from tabletop.engine.moves import Seat, seat_name
from tabletop.engine.text.display import Display, PanelRow, SeatMark
from tabletop.ui.graphics import svg
from tabletop.ui.graphics.canvas import Canvas, Point
from tabletop.ui.graphics.label_faces import chip, chip_width
from tabletop.ui.graphics.theme import SEAT_COLOURS
from tabletop.ui.pieces.portraits import draw_avatar
from tabletop.ui.pieces.tokens import draw_coin
from tabletop.ui.widgets.moment import Moment

_STEPS = 24
_WHOLE = 0.95
"""How far the words of a fact may shrink before its icon stands for them."""


def fact_chip(
    canvas: Canvas,
    pos: Point,
    mark: SeatMark,
    label: str,
    *,
    anchor: str = "midleft",
    seat: Seat = -1,
) -> pygame.FRect:
    """Draw a short fact about a seat in a small rounded box and return the box.

    Args:
        canvas: What to draw on.
        pos: The anchor point, in logical pixels.
        mark: The fact, with its icon and its own colours, if any.
        label: The text to write; it may be empty beside an icon.
        anchor: The point of the box that is placed at `pos`, such as `midleft`.
        seat: The seat, from 0, for the fact's tooltip; -1 for no tooltip.
    """
    icon = mark.icon
    if mark.colour:
        box = chip(canvas, pos, label, icon, colour=mark.ink, fill=mark.colour, anchor=anchor)
    else:
        box = chip(canvas, pos, label, icon, anchor=anchor)
        if icon == "coin":
            draw_coin(canvas, (box.left + 18, box.centery), 19)
    register_mark(canvas, mark, seat, box)
    return box


def register_mark(canvas: Canvas, mark: SeatMark, seat: Seat, box: pygame.FRect) -> None:
    """Record where a fact about a seat was drawn, so that it gets a tooltip there.

    Args:
        canvas: What it was drawn on.
        mark: The fact.
        seat: The seat, from 0; with -1, nothing is recorded.
        box: Where it was drawn, in logical pixels.
    """
    if seat >= 0:
        canvas.register_tooltip(
            f"{'badge' if mark.colour else 'legend'}:{mark.icon}:{seat_name(seat)}", box
        )


def seat_colour(seat: Seat) -> str:
    """Return the colour of a seat as `#rrggbb`; it is the same for every viewer."""
    return SEAT_COLOURS[seat % len(SEAT_COLOURS)]


def draw_portrait_ring(
    canvas: Canvas, seat: Seat, box: pygame.FRect, portrait: int, *, robot: bool, lit: bool
) -> None:
    """Draw a portrait in a ring of its seat's colour.

    Args:
        canvas: What to draw on.
        seat: The seat, from 0.
        box: The square to draw it in, in logical pixels.
        portrait: The number of the portrait.
        robot: Whether to add the badge of a computer player.
        lit: Whether to draw amber light behind it.
    """
    if lit:
        light = 16 * min(1.0, box.w / 44)
        canvas.glow(box, box.w / 2, canvas.theme.amber_halo, light, 0.9)
    draw_avatar(canvas, box.center, box.w, portrait, seat_colour(seat), robot=robot)


def draw_portrait(canvas: Canvas, moment: Moment, seat: Seat, box: pygame.FRect) -> None:
    """Draw the portrait of a seat's player in a square, lit while it is their turn to act."""
    draw_portrait_ring(
        canvas,
        seat,
        box,
        moment.portrait(seat),
        robot=moment.is_computer(seat),
        lit=seat in moment.acting,
    )


def draw_small_portrait(canvas: Canvas, moment: Moment, seat: Seat, centre: Point) -> None:
    """Draw the portrait of a seat's player with a width of 24 logical pixels, as in the log."""
    draw_avatar(canvas, centre, 24, moment.portrait(seat), seat_colour(seat))


def seat_ring(canvas: Canvas, box: pygame.FRect, part: float) -> None:
    """Draw part of an amber ring around a portrait, clockwise from the top.

    Args:
        canvas: What to draw on.
        box: The box of the portrait, in logical pixels.
        part: The part of the ring, from 0 to 1; at 0 and 1, nothing is drawn.
    """
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


def chips_in(canvas: Canvas, facts: Sequence[SeatMark], room: float) -> list[tuple[SeatMark, str]]:
    """Choose the facts about a seat that fit side by side, and return each with its label.

    If one label must be shortened, all are. Facts without a colour are left out first, starting
    with the last. Facts with a colour, such as a role, may be reduced to their icon.

    Args:
        canvas: The canvas that measures the text.
        facts: The facts, the most important first.
        room: The available width, in logical pixels.
    """
    signs = ["" if fact.colour and fact.icon else fact.short for fact in facts]
    forms = ([fact.text for fact in facts], [fact.short for fact in facts], signs)
    chips = list(zip(facts, signs, strict=True))
    for labels in forms:
        chips = list(zip(facts, labels, strict=True))
        if chips_width(canvas, chips) <= room + 1:
            return chips
    while chips and chips_width(canvas, chips) > room + 1:
        plain = [chip for chip in chips if not chip[0].colour]
        chips.remove(plain[-1] if plain else chips[-1])
    return chips


def chips_width(canvas: Canvas, chips: Sequence[tuple[SeatMark, str]]) -> float:
    """Return the width of facts drawn side by side with gaps between them, in logical pixels.

    `chips` contains each fact with its label.
    """
    return sum(chip_width(canvas, label, fact.icon) + 6 for fact, label in chips) - 6


def draw_score_and_count(canvas: Canvas, value: str, held: SeatMark, box: pygame.FRect) -> None:
    """Draw a score above the number of cards held, where a plate is too small for more.

    Args:
        canvas: What to draw on.
        value: The score, as text.
        held: The fact with the number of cards.
        box: The room for both, in logical pixels.
    """
    canvas.text(
        (box.centerx, box.centery - 8), value, "score", anchor="center", size=18, max_width=box.w
    )
    draw_count(canvas, held, pygame.FRect(box.left, box.centery + 2, box.w, 18))


def draw_count(canvas: Canvas, held: SeatMark, box: pygame.FRect) -> None:
    """Draw the number of cards that a seat holds, with its icon, in the middle of a narrow box."""
    drawn = canvas.text(
        (box.centerx + 9, box.centery),
        held.short,
        "small",
        canvas.theme.text2,
        anchor="center",
        max_width=box.w,
    )
    canvas.icon((drawn.left - 10, box.centery), held.icon, 15, canvas.theme.text2)


FACT = 24.0
"""Height of a line in a list of facts, in logical pixels."""


def facts_of(display: Display, seat: Seat) -> tuple[PanelRow, ...]:
    """Return the lines about a seat's final result, such as its points, without the total.

    The result is empty if the game shows no such lines.

    Args:
        display: The scores and panels that the game shows.
        seat: The seat, from 0.
    """
    wanted = f"final:{seat_name(seat)}"
    panel = next((each for each in display.panels if each.id == wanted), None)
    return panel.rows[:-1] if panel else ()


def total_of(display: Display, seat: Seat) -> tuple[PanelRow, ...]:
    """Return the line with a seat's final total, as a tuple of one; empty if there is none.

    Args:
        display: The scores and panels that the game shows.
        seat: The seat, from 0.
    """
    wanted = f"final:{seat_name(seat)}"
    return next((each.rows[-1:] for each in display.panels if each.id == wanted), ())


def draw_facts(canvas: Canvas, rows: tuple[PanelRow, ...], box: pygame.FRect) -> None:
    """Draw lines of facts below each other in a box, as many as fit.

    If they don't all fit, the first lines are left out, because the last are the most important.
    Where the words of a line don't fit beside its value, its icon stands for them.
    """
    theme = canvas.theme
    pitch = FACT
    count = max(0, int((box.h + 1) // pitch))
    shown = rows[-count:] if count else ()
    for place, row in enumerate(shown):
        y = box.top + pitch * (place + 0.5)
        if row.icon:
            canvas.icon((box.left + 9, y), row.icon, 17, "#8A5C08")
        left = box.left + 26
        value = row.value or row.note
        note = row.note if row.value and row.note else ""
        words = f"{row.title}, {note}" if note else row.title
        wide = canvas.measure(words, "small")[0]
        value_wide = canvas.measure(value, "small", weight=700)[0]
        alone = row.icon and _WHOLE * wide + value_wide > box.w - 42
        room = box.w - 26 if alone else max(0.62 * box.w, box.w - 40 - wide)
        right = canvas.text(
            (box.right, y), value, "small", theme.ink, anchor="midright", weight=700, max_width=room
        ).left
        if not alone:
            canvas.text(
                (left, y), words, "small", theme.ink2, anchor="midleft", max_width=right - 8 - left
            )
