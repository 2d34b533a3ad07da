"""The list of moves of a replayed game, in order, with the current one in view."""

from dataclasses import dataclass
from typing import Protocol

import pygame

from tabletop.engine.moves import Seat
from tabletop.engine.widgets import LogData
from tabletop.session import LogLine
from tabletop.ui.paint.canvas import Canvas
from tabletop.ui.pieces.portraits import draw_avatar
from tabletop.ui.widgets.arrangement import Area, Arrangement
from tabletop.ui.widgets.base import Widget
from tabletop.ui.widgets.moment import Moment
from tabletop.ui.widgets.seats import seat_colour
from tabletop.ui.words import replaying

_TOP = 44.0
_HEADER = 28.0
_LEAST = 34.0
_PAD = 10.0
_NUMBER = 30.0
_HERE = 0.55
"""Vertical position of the current move, as a part of the list's height."""
_FAR = 1e9
_LATER = 0.55
"""Opacity of the moves that come later."""


class Story(Protocol):
    """The interface of a replayed game that the list of moves reads."""

    @property
    def at(self) -> int:
        """The number of moves made at the position shown."""

    @property
    def count(self) -> int:
        """The number of all moves in the replayed game."""

    @property
    def viewer(self) -> Seat:
        """The seat from whose point of view the game is shown."""

    @property
    def opened(self) -> bool:
        """Whether all hands are shown face up."""

    def lines(self, number: int) -> tuple[LogLine, ...]:
        """Return the log lines of a move, counted from 0, as the viewer saw them."""

    def mover(self, number: int) -> Seat:
        """Return the seat that made a move, counted from 0."""


@dataclass(frozen=True, slots=True)
class _Row:
    """A row of the list: a header, or one line of a move."""

    number: int
    """Number of the move, from 0; -1 for a header."""
    seat: Seat
    text: str
    tone: str
    height: float
    first: bool
    """Whether the number of the move is drawn before the line."""


class Moves(Widget[LogData]):
    """The widget with a replay's list of moves; a click goes to a move, the wheel scrolls."""

    def __init__(self, area: Area, arrangement: Arrangement, data: LogData, story: Story) -> None:
        super().__init__(area, arrangement, data)
        self._story = story
        self.drawn: list[tuple[pygame.FRect, int]] = []
        """Boxes of the visible moves, each with the number of moves made after it."""
        self._kept: dict[int, list[_Row]] = {}
        self._kept_for: object = None
        """The viewer, the width and the scale for which the rows were cached."""
        self._span = (0.0, 0.0)
        """Least and greatest scroll offset from the current move, in logical pixels."""

    def at(self, pos: tuple[float, float]) -> int:
        """Return the position that a press leads to, as a number of moves; -1 for none."""
        return next((number for box, number in self.drawn if box.collidepoint(pos)), -1)

    def _text_width(self) -> float:
        return self.rect.w - 2 * _PAD - _NUMBER - 34

    def _rows(self, canvas: Canvas, number: int) -> list[_Row]:
        """Return the rows of a move, under a header if its round begins there."""
        story = self._story
        key = story.viewer, story.opened, self._text_width(), canvas.scale
        if key != self._kept_for:
            self._kept_for, self._kept = key, {}
        if number not in self._kept:
            self._kept[number] = self._made(canvas, number)
        return self._kept[number]

    def _made(self, canvas: Canvas, number: int) -> list[_Row]:
        story, rows = self._story, []
        lines = story.lines(number)
        header = lines[0].header if lines else ""
        before = story.lines(number - 1) if number else ()
        if header and (not number or (before and before[-1].header != header)):
            rows.append(_Row(-1, -1, header, "", _HEADER, first=False))
        told = [(line.seat, line.text, line.tone) for line in lines]
        for place, (seat, text, tone) in enumerate(
            told or [(story.mover(number), replaying.SILENT, "")]
        ):
            high = max(_LEAST, canvas.measure_paragraph(self._text_width(), text, "small") + 12)
            rows.append(_Row(number, seat, text, tone, high, first=not place))
        return rows

    def _around(self, canvas: Canvas, high: float, moved: float) -> list[tuple[float, _Row]]:
        """Return the visible rows with their y, the current move at its height."""
        here, story = max(0, self._story.at - 1), self._story
        above: list[_Row] = []
        number, room = here - 1, high + max(0.0, -moved)
        while number >= 0 and sum(row.height for row in above) < room:
            above = self._rows(canvas, number) + above
            number -= 1
        to_start = number < 0
        below: list[_Row] = []
        number, room = here, high + max(0.0, moved)
        while number < story.count and sum(row.height for row in below) < room:
            below += self._rows(canvas, number)
            number += 1
        start = sum(row.height for row in above)
        most = max(0.0, start + sum(row.height for row in below) - high)
        wanted = start - _HERE * high
        top = max(0.0, min(wanted + moved, most))
        least = -wanted if to_start else -_FAR
        self._span = least, most - wanted if number == story.count else _FAR
        y, found = -top, []
        for row in (*above, *below):
            if y + row.height > 0 and y < high:
                found.append((y, row))
            y += row.height
        return found

    def under(self, canvas: Canvas, moment: Moment) -> None:
        """Draw the list's background, its title, and the moves around the current one."""
        theme, box, story = canvas.theme, self.rect, self._story
        canvas.well(box, 16)
        canvas.text((box.left + _PAD + 3, box.top + 21), replaying.MOVES, "body",
                    anchor="midleft", weight=700)  # fmt: skip
        count = replaying.OF.format(at=story.at, count=story.count)
        canvas.text((box.right - _PAD - 3, box.top + 21), count, "small", theme.text2,
                    anchor="midright", weight=600)  # fmt: skip
        canvas.line((box.left + 1, box.top + 40), (box.right - 1, box.top + 40), theme.text1, 1,
                    0.16)  # fmt: skip
        self.drawn.clear()
        inside = pygame.FRect(box.left, box.top + _TOP, box.w, box.h - _TOP - 8)
        boxes: dict[int, pygame.FRect] = {}
        rows = self._around(canvas, inside.h, moment.log_from)
        for y, row in rows:
            place = pygame.FRect(box.left + 7, inside.top + y, box.w - 14, row.height)
            if row.number >= 0:
                known = boxes.get(row.number)
                boxes[row.number] = place.union(known) if known is not None else place
        with canvas.clip(inside):
            present = boxes.get(story.at - 1)
            if present is not None:
                canvas.fill(present, 9, theme.amber, 0.16)
                canvas.ring(present, 9, theme.amber, 1.5)
            for y, row in rows:
                self._draw_row(canvas, moment, inside.top + y, row)
        for number, place in boxes.items():
            seen = place.clip(inside)
            if seen.h > 12:
                self.drawn.append((seen, number + 1))

    def _draw_row(self, canvas: Canvas, moment: Moment, y: float, row: _Row) -> None:
        theme, left = canvas.theme, self.rect.left + _PAD
        if row.number < 0:
            forms = moment.text_forms(row.text)
            room = self.rect.w - 2 * _PAD - 6
            text = canvas.fitting(forms, room, "small", weight=700)
            canvas.text((left + 4, y + _HEADER / 2), text, "small", theme.amber_text,
                        anchor="midleft", weight=700, max_width=room)  # fmt: skip
            return
        later = row.number >= self._story.at
        strength = _LATER if later else 1.0
        if row.first:
            canvas.text((left + _NUMBER - 4, y + 17), str(row.number + 1), "small",
                        theme.text2, anchor="midright", alpha=strength)  # fmt: skip
        if row.seat >= 0:
            place = (left + _NUMBER + 15, y + 17)
            draw_avatar(canvas, place, 24, moment.portrait(row.seat), seat_colour(row.seat),
                        alpha=strength)  # fmt: skip
        colour = {"gain": theme.amber_text, "loss": theme.coral_text}.get(row.tone, theme.text1)
        box = (left + _NUMBER + 33, y + 7, self._text_width(), row.height)
        canvas.paragraph(box, row.text, "small", theme.text2 if later else colour)

    def scroll(self, dy: float, moment: Moment) -> float | None:
        """Return the scroll position after a turn of the wheel, relative to the current move."""
        least, most = self._span
        return max(least, min(most, moment.log_from - dy * 40))
