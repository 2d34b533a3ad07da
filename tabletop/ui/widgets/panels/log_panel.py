"""Lists of past moves: the log of a running game, and the moves of a replayed game."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Protocol

import pygame

from tabletop.engine.declare.widgets import LogData
from tabletop.engine.moves import Seat
from tabletop.session.types import LogLine
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.graphics.text_layout import TextMeasure
from tabletop.ui.pieces.portraits import draw_avatar
from tabletop.ui.text import narrator, replay_text
from tabletop.ui.text.narrator import grouped
from tabletop.ui.widgets.arrangement import Area, Arrangement
from tabletop.ui.widgets.intents import ChooseUndo, Intent
from tabletop.ui.widgets.moment import Moment
from tabletop.ui.widgets.region_parts import RegionButton, RegionCommand
from tabletop.ui.widgets.seats.seat_pictures import draw_small_portrait, seat_colour
from tabletop.ui.widgets.widget import Widget

_TOP = 52.0

_HEADER = 26.0

_LEAST = 30.0

_PAD = 12.0

_BUTTON = 32.0


@dataclass(frozen=True, slots=True)
class _Line:
    """A header or an entry of the log, with its y and height."""

    y: float
    height: float
    header: str = ""
    row: LogLine | None = None
    inset: float = 0.0
    """How far the row is drawn below `y`, where fingers need more height than the text."""


class LogPanel(Widget[LogData]):
    """The widget of the log of past moves, beside the table; the mouse wheel scrolls it.

    While there is nothing to choose, it extends over the region that `data.grows` names.
    """

    @property
    def largest(self) -> pygame.FRect:
        """The box of the log when it is extended over the region below."""
        area = next(
            (a for a in self.arrangement.areas if a.region.id == self.text_of("grows")), None
        )
        return self.rect if area is None else self.rect.union(area.rect)

    @property
    def reach(self) -> pygame.FRect:
        return self.largest.inflate(80, 80)

    def _box(self, moment: Moment) -> pygame.FRect:
        """Return the log's current box, extended over the region below if that is free."""
        beside = self.text_of("grows")
        area = next((a for a in self.arrangement.areas if a.region.id == beside), None)
        if area is None or area.rect.left != self.rect.left:
            return self.rect
        answers = any(place.answers for place in moment.display.places)
        if answers or moment.options or moment.options_title:
            return self.rect
        return self.rect.union(area.rect)

    def hover_key(self, moment: Moment) -> tuple[object, ...]:
        return ("grown",) if self._box(moment) != self.rect else ()

    def buttons(self, moment: Moment) -> list[RegionButton]:
        if not moment.can_undo or not moment.log:
            return []
        rect = pygame.FRect(
            self.rect.right - _PAD - _BUTTON + 6, self.rect.top + 4, _BUTTON, _BUTTON
        )
        command = RegionCommand("take-back", narrator.TAKE_BACK_TO, ChooseUndo(), "back", "B")
        return [RegionButton(command, rect, "bar", size="icon")]

    def pressed(self, moment: Moment, pos: tuple[float, float]) -> Intent | None:
        """Return the intent to ask about taking back the move on a line and all later moves.

        Return None if there is no line there or nothing can be taken back. `pos` is the pressed
        point in logical pixels.
        """
        if not moment.can_undo or not moment.log:
            return None
        box = self._box(moment)
        for line in self._lines(moment.measure, moment):
            row = pygame.FRect(box.left, line.y, box.w, line.height)
            if line.row is not None and row.collidepoint(pos):
                return ChooseUndo(line.row.turn)
        return None

    def _text_box(self, y: float, height: float) -> pygame.FRect:
        left = self.rect.left + _PAD + 31
        return pygame.FRect(left, y, self.rect.right - _PAD - left, height)

    def _groups(self, moment: Moment) -> list[tuple[str, list[LogLine]]]:
        """Return the lines grouped by headings, newest first."""
        names = [player.name for player in moment.players] if self.data.turns else []
        return grouped(moment.log, names)

    def _lines(self, measure: TextMeasure, moment: Moment) -> list[_Line]:
        """Return the visible headers and rows with their places; none is cut in two."""
        bottom = self._box(moment).bottom - 4
        top = _TOP + self.rect.top - moment.log_from
        return list(
            takewhile(lambda line: line.y + line.height <= bottom, self._all(measure, moment, top))
        )

    def _all(self, measure: TextMeasure, moment: Moment, y: float) -> Iterator[_Line]:
        """Yield all headers and rows with their places, the first at `y`."""
        width = self._text_box(0, 0).w
        for header, rows in self._groups(moment):
            yield _Line(y, _HEADER, header)
            y += _HEADER
            for row in rows:
                text = max(_LEAST, measure.measure_paragraph(width, row.text, "small") + 10)
                high = measure.hittable(text)
                yield _Line(y, high, row=row, inset=(high - text) / 2)
                y += high
            y += 2

    def text(self, moment: Moment) -> str:
        """Return all lines under their headings, newest turn first."""
        groups = self._groups(moment)
        return "\n".join(each for head, rows in groups for each in (head, *(r.text for r in rows)))

    def under(self, canvas: Canvas, moment: Moment) -> None:
        theme, box = canvas.theme, self._box(moment)
        canvas.well(box, 16)
        canvas.text(
            (box.left + _PAD + 1, box.top + 21), "Log", "body", anchor="midleft", weight=700
        )
        canvas.line(
            (box.left + _PAD, box.top + 40), (box.right - _PAD, box.top + 40), theme.text1, 1, 0.22
        )
        inside = pygame.FRect(box.left, box.top + 42, box.w, box.h - 50)
        with canvas.clip(inside):
            first = True
            for line in self._lines(canvas, moment):
                if line.row is None:
                    colour = theme.amber_text if first else theme.text1
                    room = box.w - 2 * _PAD
                    forms = moment.text_forms(line.header)
                    header = canvas.fitting(forms, room, "small", weight=700)
                    canvas.text(
                        (box.left + _PAD + 1, line.y + _HEADER / 2),
                        header,
                        "small",
                        colour,
                        anchor="midleft",
                        weight=700,
                        max_width=room,
                    )
                    first = False
                else:
                    self._draw_row(canvas, moment, line, line.row)
        if not moment.log:
            canvas.paragraph(
                (box.left + _PAD, box.top + _TOP, box.w - 2 * _PAD, 40),
                "Moves appear here",
                "small",
                theme.text2,
            )

    def _draw_row(self, canvas: Canvas, moment: Moment, line: _Line, row: LogLine) -> None:
        theme, y = canvas.theme, line.y + line.inset
        if row.seat >= 0:
            place = (self.rect.left + _PAD + 11, y + 15)
            draw_small_portrait(canvas, moment, row.seat, place)
        colour = {"gain": theme.amber_text, "loss": theme.coral_text}.get(row.tone, theme.text2)
        canvas.paragraph(self._text_box(y + 5, line.height), row.text, "small", colour)

    def scroll(self, dy: float, moment: Moment) -> float | None:
        length = max((e.y + e.height for e in self._all(moment.measure, moment, _TOP)), default=0.0)
        most = max(0.0, length - (self._box(moment).h - 8))
        return max(0.0, min(most, moment.log_from - dy * 40))


_MOVES_TOP = 44.0

_MOVES_HEADER = 28.0

_MOVES_LEAST = 34.0

_MOVES_PAD = 10.0

_NUMBER = 30.0

_HERE = 0.55
"""Vertical position of the current move, as a part of the list's height."""

_FAR = 1e9

_LEAST_SEEN = 12.0
"""Height of a move in the list from which it can be clicked, in logical pixels."""

_LATER = 0.55
"""Opacity of the moves that come later."""


class Story(Protocol):
    """What the list of moves needs to know about a replay: the moves and the current position."""

    @property
    def at(self) -> int:
        """The number of moves made before the position that is shown; 0 at the start."""

    @property
    def count(self) -> int:
        """The number of moves in the whole game."""

    @property
    def seat(self) -> Seat:
        """The seat, from 0, from whose point of view the replay is shown."""

    @property
    def opened(self) -> bool:
        """Whether all hands are shown face up, even those that the viewer didn't see."""

    def lines(self, number: int) -> tuple[LogLine, ...]:
        """Return the log lines of a move as the viewer saw them; `number` counts from 0."""

    def mover(self, number: int) -> Seat:
        """Return the seat that made a move; `number` counts from 0."""


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
    inset: float = 0.0
    """How far it is drawn below its top, where fingers need more height than the text."""


class Moves(Widget[LogData]):
    """The widget that lists the moves of a replayed game.

    A click on a line shows the position after that move, and the mouse wheel scrolls.
    """

    def __init__(self, area: Area, arrangement: Arrangement, data: LogData, story: Story) -> None:
        super().__init__(area, arrangement, data)
        self._story = story
        self._kept: dict[int, list[_Row]] = {}
        self._kept_for: object = None
        """The viewer, the width and the scale for which the rows were cached."""

    def visible(self, moment: Moment) -> list[tuple[pygame.FRect, int]]:
        """Return the boxes of the visible moves in logical pixels, each with its number from 1.

        The number equals the count of moves made up to and including this one.
        """
        inside = self._inside
        rows, _ = self._around(moment.measure, inside.h, moment.log_from)
        seen = ((box.clip(inside), number + 1) for number, box in self._boxes(rows).items())
        return [(box, number) for box, number in seen if box.h > _LEAST_SEEN]

    def at(self, moment: Moment, pos: tuple[float, float]) -> int:
        """Return the number (from 1) of the move listed at a point, or -1 if there is none.

        The replay jumps to the position after this move. `pos` is in logical pixels.
        """
        found = (number for box, number in self.visible(moment) if box.collidepoint(pos))
        return next(found, -1)

    @property
    def _inside(self) -> pygame.FRect:
        """The box of the moves, below the title."""
        box = self.rect
        return pygame.FRect(box.left, box.top + _MOVES_TOP, box.w, box.h - _MOVES_TOP - 8)

    def _boxes(self, rows: Sequence[tuple[float, _Row]]) -> dict[int, pygame.FRect]:
        """Return the box of each move by its number, from its rows and their y."""
        boxes: dict[int, pygame.FRect] = {}
        top = self._inside.top
        for y, row in rows:
            place = pygame.FRect(self.rect.left + 7, top + y, self.rect.w - 14, row.height)
            if row.number >= 0:
                known = boxes.get(row.number)
                boxes[row.number] = place.union(known) if known is not None else place
        return boxes

    def _text_width(self) -> float:
        return self.rect.w - 2 * _MOVES_PAD - _NUMBER - 34

    def _rows(self, measure: TextMeasure, number: int) -> list[_Row]:
        """Return the rows of a move, under a header if its round begins there."""
        story = self._story
        hittable = measure.hittable(_MOVES_LEAST)
        key = story.seat, story.opened, self._text_width(), measure.scale, hittable
        if key != self._kept_for:
            self._kept_for, self._kept = key, {}
        if number not in self._kept:
            self._kept[number] = self._made(measure, number)
        return self._kept[number]

    def _made(self, measure: TextMeasure, number: int) -> list[_Row]:
        story, rows = self._story, []
        lines = story.lines(number)
        header = lines[0].header if lines else ""
        before = story.lines(number - 1) if number else ()
        if header and (not number or (before and before[-1].header != header)):
            rows.append(_Row(-1, -1, header, "", _MOVES_HEADER, first=False))
        told = [(line.seat, line.text, line.tone) for line in lines]
        for place, (seat, text, tone) in enumerate(
            told or [(story.mover(number), replay_text.SILENT, "")]
        ):
            needed = max(
                _MOVES_LEAST, measure.measure_paragraph(self._text_width(), text, "small") + 12
            )
            high = measure.hittable(needed)
            inset = (high - needed) / 2
            rows.append(_Row(number, seat, text, tone, high, first=not place, inset=inset))
        return rows

    def _around(
        self, measure: TextMeasure, high: float, moved: float
    ) -> tuple[list[tuple[float, _Row]], tuple[float, float]]:
        """Return the visible rows with their y, the current move at its height.

        Also returns the least and the greatest scroll offset from the current move.
        """
        here, story = max(0, self._story.at - 1), self._story
        above: list[_Row] = []
        number, room = here - 1, high + max(0.0, -moved)
        while number >= 0 and sum(row.height for row in above) < room:
            above = self._rows(measure, number) + above
            number -= 1
        to_start = number < 0
        below: list[_Row] = []
        number, room = here, high + max(0.0, moved)
        while number < story.count and sum(row.height for row in below) < room:
            below += self._rows(measure, number)
            number += 1
        start = sum(row.height for row in above)
        most = max(0.0, start + sum(row.height for row in below) - high)
        wanted = start - _HERE * high
        top = max(0.0, min(wanted + moved, most))
        least = -wanted if to_start else -_FAR
        span = least, most - wanted if number == story.count else _FAR
        y, found = -top, []
        for row in (*above, *below):
            if y + row.height > 0 and y < high:
                found.append((y, row))
            y += row.height
        return found, span

    def under(self, canvas: Canvas, moment: Moment) -> None:
        theme, box, story = canvas.theme, self.rect, self._story
        canvas.well(box, 16)
        canvas.text(
            (box.left + _MOVES_PAD + 3, box.top + 21),
            replay_text.MOVES,
            "body",
            anchor="midleft",
            weight=700,
        )
        count = replay_text.OF.format(at=story.at, count=story.count)
        canvas.text(
            (box.right - _MOVES_PAD - 3, box.top + 21),
            count,
            "small",
            theme.text2,
            anchor="midright",
            weight=600,
        )
        canvas.line(
            (box.left + 1, box.top + 40), (box.right - 1, box.top + 40), theme.text1, 1, 0.16
        )
        inside = self._inside
        rows, _ = self._around(canvas, inside.h, moment.log_from)
        with canvas.clip(inside):
            present = self._boxes(rows).get(story.at - 1)
            if present is not None:
                canvas.fill(present, 9, theme.amber, 0.16)
                canvas.ring(present, 9, theme.amber, 1.5)
            for y, row in rows:
                self._draw_row(canvas, moment, inside.top + y, row)

    def _draw_row(self, canvas: Canvas, moment: Moment, y: float, row: _Row) -> None:
        theme, left = canvas.theme, self.rect.left + _MOVES_PAD
        if row.number < 0:
            forms = moment.text_forms(row.text)
            room = self.rect.w - 2 * _MOVES_PAD - 6
            text = canvas.fitting(forms, room, "small", weight=700)
            canvas.text((left + 4, y + _MOVES_HEADER / 2), text, "small", theme.amber_text,
                        anchor="midleft", weight=700, max_width=room)  # fmt: skip
            return
        y += row.inset
        later = row.number >= self._story.at
        strength = _LATER if later else 1.0
        if row.first:
            canvas.text(
                (left + _NUMBER - 4, y + 17),
                str(row.number + 1),
                "small",
                theme.text2,
                anchor="midright",
                alpha=strength,
            )
        if row.seat >= 0:
            place = (left + _NUMBER + 15, y + 17)
            draw_avatar(
                canvas, place, 24, moment.portrait(row.seat), seat_colour(row.seat), alpha=strength
            )
        colour = {"gain": theme.amber_text, "loss": theme.coral_text}.get(row.tone, theme.text1)
        box = (left + _NUMBER + 33, y + 7, self._text_width(), row.height)
        canvas.paragraph(box, row.text, "small", theme.text2 if later else colour)

    def scroll(self, dy: float, moment: Moment) -> float | None:
        _, (least, most) = self._around(moment.measure, self._inside.h, moment.log_from)
        return max(least, min(most, moment.log_from - dy * 40))
