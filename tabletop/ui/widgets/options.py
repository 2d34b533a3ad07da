"""A panel beside the board: a preview of the hovered move, or the choices that are open."""

from collections.abc import Sequence

import pygame

from tabletop.engine.commands import Thing
from tabletop.engine.gestures import LISTED
from tabletop.engine.widgets import ActionsData, LogData, OptionsData
from tabletop.ui.paint.canvas import Canvas
from tabletop.ui.widgets import counters
from tabletop.ui.widgets.actions import bar_command
from tabletop.ui.widgets.arrangement import Arrangement
from tabletop.ui.widgets.base import Widget
from tabletop.ui.widgets.moment import Moment
from tabletop.ui.widgets.parts import Button, Command

_TITLE = 40.0
_LONG_TITLE = 60.0
_LONG = 26
"""Number of characters from which a title takes two lines."""
_ROW = 34.0
_GAP = 6.0
_LEAST_ROW = 28.0
_DISC = 52.0
_BAR_GAP = 8.0


def bar_rects(
    moment: Moment, bar: pygame.FRect, actions: pygame.FRect | None
) -> list[pygame.FRect]:
    """Return the boxes of the choices, side by side at the end of the compact bar."""
    right = bar.right - 8
    if actions is not None and bar_command(moment) is not None:
        right = actions.left
    count = len(moment.options)
    room = right - bar.left - _DISC - _BAR_GAP * (count - 1)
    widths = [_bar_width(command) for command in moment.options]
    part = min(1.0, room / max(1.0, sum(widths)))
    x = right - part * sum(widths) - _BAR_GAP * (count - 1)
    rects = []
    for wide in widths:
        rects.append(pygame.FRect(x, bar.top + 4, part * wide, bar.h - 8))
        x += part * wide + _BAR_GAP
    return rects


def bar_counters(
    moment: Moment, bar: pygame.FRect, actions: pygame.FRect | None
) -> list[counters.Counter]:
    """Return the counters without owner, side by side at the end of the compact bar."""
    names = counters.shared(moment)
    if not names or moment.refusal[0]:
        return []
    right = bar.right - 8
    if actions is not None and bar_command(moment) is not None:
        right = actions.left
    wide = min(0.5 * bar.w, 150.0 * len(names))
    box = pygame.FRect(right - 8 - wide, bar.top + 4, wide, bar.h - 8)
    return counters.beside(moment, names, box)


def _bar_width(command: Command) -> float:
    return 54 + 8.0 * len(command.label)


def have_room(commands: Sequence[Command], arrangement: Arrangement) -> bool:
    """Whether that many choices can be listed legibly."""
    area = arrangement.find(OptionsData)
    if area is None or not commands:
        return True
    if arrangement.compact:
        actions = arrangement.find(ActionsData)
        right = actions.rect.left if actions is not None else area.rect.right
        wanted = sum(_bar_width(command) + _BAR_GAP for command in commands)
        # A slightly truncated label is still legible.
        return 0.8 * wanted <= right - area.rect.left - _DISC
    room = arrangement.frame.bottom - 190 - arrangement.bar.bottom - 8
    return _LONG_TITLE + len(commands) * (_LEAST_ROW + _GAP) + 12 <= room


class Options(Widget[OptionsData]):
    """A glass panel with a title, and rows that preview a move or are buttons to choose.

    In the compact layout the buttons and the text are in the prompt's bar. With `data.list:
    unreachable` only moves that no gesture can make are offered. `data.shows` splits the panel
    between two regions: `choices` or `lines`.
    """

    def _is_for(self, moment: Moment) -> bool:
        shows = self.text_of("shows")
        return not shows or shows == ("choices" if moment.options else "lines")

    @property
    def reach(self) -> pygame.FRect:
        """The box it may draw in; the panel grows up, down and to the right."""
        frame = self.arrangement.frame
        return pygame.FRect(self.rect.left - 40, 0, frame.right - self.rect.left, frame.bottom)

    def _rows(self, moment: Moment) -> int:
        return len(moment.options) or len(moment.options_lines)

    def box(self, moment: Moment) -> pygame.FRect | None:
        """Return the box of the panel, or None if there is nothing to show."""
        rows = self._rows(moment)
        if self.compact or not self._is_for(moment) or not (rows or moment.options_title):
            return None
        wanted = self._head(moment) + rows * _ROW + (rows - 1) * _GAP + 12
        room = self.arrangement.frame.bottom - 190
        top_limit = self.arrangement.bar.bottom + 8
        high = min(wanted, room - top_limit)
        box = pygame.FRect(self.rect.left, 0, self._width(moment), high)
        box.centery = self.rect.centery
        box.top = max(top_limit, min(box.top, room - high))
        return box

    @staticmethod
    def _head(moment: Moment) -> float:
        """Return the height of the title; a long one takes two lines."""
        return _LONG_TITLE if len(moment.options_title) > _LONG else _TITLE

    def _width(self, moment: Moment) -> float:
        """Return the width of the panel; it exceeds the region for long text if felt is free."""
        longest = max(
            (len(command.label) for command in moment.options),
            default=max((len(text) for _, text in moment.options_lines), default=0),
        )
        free = self.arrangement.frame.right - 8 - self.rect.left
        log = self.arrangement.find(LogData)
        if (
            log is not None
            and log in self.arrangement.areas
            and log.rect.left > self.rect.centerx
            and self._rows(moment) > LISTED
        ):
            # A long list would cover much of the log.
            free = min(free, log.rect.left - 4 - self.rect.left)
        return min(free, max(self.rect.w, min(62 + 8.6 * longest, self.rect.w + 40)))

    def _counters(self, moment: Moment) -> list[counters.Counter]:
        """Return the counters without owner: below each other, or in the bar of a compact table."""
        if self.compact:
            actions = self.arrangement.find(ActionsData)
            return bar_counters(moment, self.rect, actions.rect if actions else None)
        return counters.stacked(moment, counters.shared(moment), self.rect.inflate(-8, -8))

    def things(self, moment: Moment) -> list[tuple[Thing, pygame.FRect]]:
        """Return the counters as things that commands act on."""
        return counters.things_of(self._counters(moment))

    def pointed(self, moment: Moment) -> tuple[object, ...]:
        """Return the hovered counter button as a key for redrawing."""
        return counters.pointed(moment, self._counters(moment))

    def buttons(self, moment: Moment) -> list[Button]:
        """Return the buttons of the choices, or those of the counters."""
        if moment.commanded:
            return counters.buttons_of(moment, self._counters(moment), "options")
        if not self._is_for(moment):
            return []
        if self.compact:
            if moment.refusal[0]:
                return []
            actions = self.arrangement.find(ActionsData)
            rects = bar_rects(moment, self.rect, actions.rect if actions else None)
            return [
                Button(command, rect, "options")
                for command, rect in zip(moment.options, rects, strict=True)
            ]
        box = self.box(moment)
        if box is None or not moment.options:
            return []
        return [
            Button(command, rect, "options")
            for command, rect in zip(
                moment.options, self._row_rects(box, moment, len(moment.options)), strict=True
            )
        ]

    def _row_rects(self, box: pygame.FRect, moment: Moment, rows: int) -> list[pygame.FRect]:
        head = self._head(moment)
        room = box.h - head - 12
        pitch = min(_ROW + _GAP, (room + _GAP) / max(1, rows))
        high = max(min(_LEAST_ROW, pitch), pitch - _GAP)
        return [
            pygame.FRect(box.left + 9, box.top + head + pitch * place, box.w - 18, high)
            for place in range(rows)
        ]

    def over(self, canvas: Canvas, moment: Moment) -> None:
        """Draw the panel, and the rows that aren't buttons."""
        if moment.commanded:
            counters.draw(canvas, moment, self._counters(moment))
            return
        box = self.box(moment)
        if box is None:
            return
        # A panel taller than its region covers others, whose text must not show through.
        canvas.glass(box, 14, 0.97 if box.top < self.rect.top - 1 else 0.72)
        title = moment.options_title
        if self._head(moment) > _TITLE:
            place = (box.left + 15, box.top + 11, box.w - 26, _LONG_TITLE - 14)
            canvas.paragraph(place, title, "name", size=15, max_lines=2)
        else:
            canvas.text((box.left + 15, box.top + 22), title, "name", anchor="midleft", size=16,
                        max_width=box.w - 26)  # fmt: skip
        if moment.options:
            return
        rects = self._row_rects(box, moment, len(moment.options_lines))
        for (icon, text), rect in zip(moment.options_lines, rects, strict=True):
            canvas.fill(rect, 9, "#FFFFFF" if canvas.theme.dark else "#000000", 0.07)
            x = rect.left + 10
            if icon:
                canvas.icon((x + 9, rect.centery), icon, 19, canvas.theme.amber_text)
                x += 26
            canvas.text(
                (x, rect.centery), text, "small", anchor="midleft", weight=600, size=15,
                max_width=rect.right - 6 - x,
            )  # fmt: skip
