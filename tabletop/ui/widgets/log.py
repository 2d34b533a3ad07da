"""The log: what happened, as text, newest first and grouped by round."""

from dataclasses import dataclass

import pygame

from tabletop.engine.widgets import LogData
from tabletop.session import LogLine
from tabletop.ui.paint.canvas import Canvas
from tabletop.ui.widgets.arrangement import Area, Arrangement
from tabletop.ui.widgets.base import Widget
from tabletop.ui.widgets.intents import GoBack, Intent
from tabletop.ui.widgets.moment import Moment
from tabletop.ui.widgets.parts import Button, Command
from tabletop.ui.widgets.seats import small_avatar
from tabletop.ui.words import narrator
from tabletop.ui.words.narrator import grouped

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


class Log(Widget[LogData]):
    """The log in the rail; the wheel scrolls it.

    While there are no offers and no choices, it extends over the region named by `data.grows`.
    """

    def __init__(self, area: Area, arrangement: Arrangement, data: LogData) -> None:
        super().__init__(area, arrangement, data)
        self._drawn: list[tuple[pygame.FRect, int]] = []
        """Boxes of the lines drawn last, each with the number of its move."""

    @property
    def reach(self) -> pygame.FRect:
        """The box it may draw in, including the region it may extend over."""
        area = next(
            (a for a in self.arrangement.areas if a.region.id == self.text_of("grows")), None
        )
        box = self.rect if area is None else self.rect.union(area.rect)
        return box.inflate(80, 80)

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

    def pointed(self, moment: Moment) -> tuple[object, ...]:
        """Return a key that changes when the log extends or shrinks."""
        return ("grown",) if self._box(moment) != self.rect else ()

    def buttons(self, moment: Moment) -> list[Button]:
        """Return the button that asks how far to take moves back."""
        if not moment.travels or not moment.log:
            return []
        rect = pygame.FRect(self.rect.right - _PAD - _BUTTON + 6, self.rect.top + 4, _BUTTON,
                            _BUTTON)  # fmt: skip
        command = Command("take-back", narrator.TAKE_BACK_TO, GoBack(), "back", "B")
        return [Button(command, rect, "bar", size="icon")]

    def pressed(self, moment: Moment, pos: tuple[float, float]) -> Intent | None:
        """Return the intent to go back to before the pressed line, or None."""
        if not moment.travels or not moment.log:
            return None
        at = next((turn for box, turn in self._drawn if box.collidepoint(pos)), None)
        return None if at is None else GoBack(at)

    def _text_box(self, y: float, height: float) -> pygame.FRect:
        left = self.rect.left + _PAD + 31
        return pygame.FRect(left, y, self.rect.right - _PAD - left, height)

    def _groups(self, moment: Moment) -> list[tuple[str, list[LogLine]]]:
        """Return the lines grouped by headings, newest first."""
        names = [player.name for player in moment.players] if self.data.turns else []
        return grouped(moment.log, names)

    def _lines(self, canvas: Canvas, moment: Moment) -> list[_Line]:
        """Return the visible headers and rows with their places."""
        y = _TOP + self.rect.top - moment.log_from
        found: list[_Line] = []
        bottom = self._box(moment).bottom
        for header, rows in self._groups(moment):
            if y > bottom:
                break
            found.append(_Line(y, _HEADER, header))
            y += _HEADER
            for row in rows:
                width = self._text_box(0, 0).w
                high = max(_LEAST, canvas.measure_paragraph(width, row.text, "small") + 10)
                found.append(_Line(y, high, row=row))
                y += high
                if y > bottom:
                    break
            y += 2
        return found

    def under(self, canvas: Canvas, moment: Moment) -> None:
        """Draw the log's background, its title and the visible lines."""
        theme, box = canvas.theme, self._box(moment)
        canvas.well(box, 16)
        canvas.text((box.left + _PAD + 1, box.top + 21), "Log", "body", anchor="midleft",
                    weight=700)  # fmt: skip
        canvas.line(
            (box.left + _PAD, box.top + 40), (box.right - _PAD, box.top + 40), theme.text1, 1, 0.22
        )
        inside = pygame.FRect(box.left, box.top + 42, box.w, box.h - 50)
        self._drawn.clear()
        with canvas.clip(inside):
            first = True
            for line in self._lines(canvas, moment):
                if line.y + line.height > box.bottom - 4:
                    break  # no line is cut in two
                if line.row is None:
                    colour = theme.amber_text if first else theme.text1
                    room = box.w - 2 * _PAD
                    forms = moment.text_forms(line.header)
                    header = canvas.fitting(forms, room, "small", weight=700)
                    canvas.text(
                        (box.left + _PAD + 1, line.y + _HEADER / 2), header, "small", colour,
                        anchor="midleft", weight=700, max_width=room,
                    )  # fmt: skip
                    first = False
                else:
                    self._draw_row(canvas, moment, line, line.row)
                    row = pygame.FRect(box.left, line.y, box.w, line.height)
                    self._drawn.append((row, line.row.turn))
        if not moment.log:
            canvas.paragraph(
                (box.left + _PAD, box.top + _TOP, box.w - 2 * _PAD, 40), "Moves appear here",
                "small", theme.text2,
            )  # fmt: skip

    def _draw_row(self, canvas: Canvas, moment: Moment, line: _Line, row: LogLine) -> None:
        theme = canvas.theme
        if row.seat >= 0:
            place = (self.rect.left + _PAD + 11, line.y + 15)
            small_avatar(canvas, moment, row.seat, place)
        colour = {"gain": theme.amber_text, "loss": theme.coral_text}.get(row.tone, theme.text2)
        canvas.paragraph(self._text_box(line.y + 5, line.height), row.text, "small", colour)

    def scroll(self, dy: float, moment: Moment) -> float | None:
        """Return the scroll position after a turn of the wheel."""
        groups = self._groups(moment)
        length = sum(_HEADER + _LEAST * len(rows) + 2 for _, rows in groups)
        most = max(0.0, length - (self._box(moment).h - _TOP - 40))
        return max(0.0, min(most, moment.log_from - dy * 40))
