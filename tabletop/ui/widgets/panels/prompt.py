"""Widgets for what a seat can do: the prompt, open choices, a move preview and action buttons."""

from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar

import pygame

from tabletop.engine.declare.fields import WidgetData
from tabletop.engine.declare.widgets import (
    ActionsData,
    AdviceData,
    LogData,
    MeData,
    OptionsData,
    PromptData,
)
from tabletop.engine.gestures.commands import Thing
from tabletop.engine.gestures.gestures import LISTED
from tabletop.ui.graphics.canvas import Canvas, Point
from tabletop.ui.graphics.control_faces import button_width
from tabletop.ui.graphics.label_faces import RefusalToast, prompt_box, prompt_pill, refusal_toast
from tabletop.ui.pieces.portraits import draw_avatar
from tabletop.ui.widgets.arrangement import Arrangement
from tabletop.ui.widgets.moment import Moment
from tabletop.ui.widgets.panels import counters
from tabletop.ui.widgets.region_parts import RegionButton, RegionCommand
from tabletop.ui.widgets.seats.seat_pictures import seat_colour
from tabletop.ui.widgets.widget import Widget

PILL = 46.0
"""Height of the prompt over the hand, in logical pixels."""

_TOLD = 62.0
"""Height of a refusal, in logical pixels."""

_SMALL = 14.5

_HELP = 50.0
"""Width kept for the button beside the prompt, in logical pixels."""

_LEAST_WORDS = 90.0
"""Least width in logical pixels of the prompt in the bar; with less, it is left out."""


class Prompt(Widget[PromptData]):
    """The widget that tells the viewer what to do, above the hand or, in a small window, in a bar.

    Instead of the prompt, it shows why a move was refused.
    """

    @property
    def reach(self) -> pygame.FRect:
        frame = self.arrangement.frame
        return pygame.FRect(frame.left, self.rect.top - 40, frame.w, self.rect.h + 80)

    @property
    def refusal_box(self) -> pygame.FRect:
        """The box of a message about a refused move, in logical pixels.

        It grows upwards from the lower edge of the prompt.
        """
        box = pygame.FRect(self.rect.left, 0, self.rect.w, _TOLD)
        box.bottom = self.rect.bottom if self.compact else self.rect.centery + PILL / 2
        return box

    def told_box(self, moment: Moment) -> pygame.FRect:
        """Return the box of the message about a refused move as drawn, in logical pixels."""
        return self._refusal(moment).box

    def buttons(self, moment: Moment) -> list[RegionButton]:
        if moment.refusal[0]:
            why = moment.refusal_why
            if why is None:
                return []
            return [RegionButton(why, self._refusal(moment).button, "prompt", size="drawn")]
        box = self.help_box(moment)
        if moment.help is None or box is None:
            return []
        return [RegionButton(moment.help, box, "help", size="drawn")]

    def help_box(self, moment: Moment) -> pygame.FRect | None:
        """Return the box of the help button beside the prompt, in logical pixels.

        Return None if the button isn't shown, such as while a refusal replaces the prompt.
        """
        if not moment.prompt or moment.help is None or moment.refusal[0]:
            return None
        if self.compact:
            return pygame.FRect(self.rect.left + 7, self.rect.centery - 18, 36, 36)
        if moment.deeds or self.arrangement.find(AdviceData) is not None:
            return None
        pill = prompt_box(moment.measure, self.rect.center, moment.prompt, self._widest(moment))
        return pygame.FRect(pill.right + 6, pill.centery - 19, 38, 38)

    def _widest(self, moment: Moment) -> float:
        """Return the greatest width of the prompt as a pill, beside its help button."""
        room = self.arrangement.frame.w - 24
        return room if moment.help is None else room - 2 * _HELP

    def _refusal(self, moment: Moment) -> RefusalToast:
        headline, reason = moment.refusal
        why = moment.refusal_why.label if moment.refusal_why else ""
        room = self.arrangement.frame.w - 24
        centre = self.refusal_box.center
        return refusal_toast(moment.measure, centre, headline, reason, why=why, max_width=room)

    def under(self, canvas: Canvas, moment: Moment) -> None:
        if self.compact and moment.prompt and not moment.refusal[0]:
            self._draw_bar(canvas, moment)

    def over(self, canvas: Canvas, moment: Moment) -> None:
        if moment.refusal[0]:
            self._draw_refusal(canvas, moment)
            return
        if self.compact or not moment.prompt:
            return
        if self.arrangement.find(AdviceData) is not None:
            return  # the advice area shows the prompt
        if moment.deeds:
            at, _, rest = moment.prompt.partition(" · ")
            draw_strip(canvas, moment, self.rect.center, at if rest else "")
            return
        icon = moment.prompt_icon or "hand"
        prompt_pill(canvas, self.rect.center, moment.prompt, icon, max_width=self._widest(moment))
        box = self.help_box(moment)
        if box is not None:
            self._draw_help(canvas, moment, box)

    @staticmethod
    def _draw_help(canvas: Canvas, moment: Moment, box: pygame.FRect) -> None:
        """Draw the help button beside the prompt."""
        theme = canvas.theme
        canvas.glass(box, 19, 0.78)
        pointed = moment.help is not None and moment.pointed == moment.help.id
        if pointed:
            canvas.ring(box, 19, theme.amber, 2)
        canvas.icon(box.center, "help", 22, theme.amber_text if pointed else theme.text1)

    def _draw_bar(self, canvas: Canvas, moment: Moment) -> None:
        box, theme = self.rect, canvas.theme
        canvas.glass(box, 14, 0.78)
        canvas.disc((box.left + 25, box.centery), 17, theme.amber)
        icon = "help" if moment.help is not None else moment.prompt_icon or "hand"
        canvas.icon((box.left + 25, box.centery), icon, 20, theme.ink)
        left = box.left + 52
        right = self._words_end(moment)
        words = moment.prompt
        if moment.options_lines:
            # There is no room for a panel over the board, so the bar shows the preview of a move.
            lines = " · ".join(text for _, text in moment.options_lines)
            words = f"{moment.options_title}: {lines}"
        if self.arrangement.find(MeData) is None and not moment.options:
            right = self._draw_chip(canvas, moment, left, right)
        room = right - left
        if room < _LEAST_WORDS:
            return
        if canvas.measure(words, "prompt")[0] <= room:
            canvas.text((left, box.centery), words, "prompt", anchor="midleft")
            return
        high = canvas.measure_paragraph(room, words, "prompt", size=_SMALL)
        high = min(high, 2.6 * _SMALL)
        canvas.paragraph(
            (left, box.centery - high / 2, room, high), words, "prompt", max_lines=2, size=_SMALL
        )

    def _draw_chip(self, canvas: Canvas, moment: Moment, left: float, right: float) -> float:
        """Draw the viewer's first chip, whose plate is hidden; return its left edge.

        Without room or chip, `right` is returned.
        """
        chips = moment.display.chips
        own = chips[moment.home] if 0 <= moment.home < len(chips) else ()
        if not own:
            return right
        icon, words = own[0].icon, own[0].text
        wide = canvas.measure(words, "small", weight=700)[0] + 24
        if right - 12 - wide - left < 2 * _LEAST_WORDS:
            return right
        x = right - 12 - wide
        canvas.icon((x + 9, self.rect.centery), icon, 18, canvas.theme.amber_text)
        canvas.text((x + 22, self.rect.centery), words, "small", anchor="midleft", weight=700)
        return x - 8

    def _words_end(self, moment: Moment) -> float:
        """Return the x at which the prompt's text ends and the buttons in the bar begin."""
        actions = self.arrangement.find(ActionsData)
        beside = actions.rect if actions is not None else None
        counted = bar_counters(moment, self.rect, beside)
        if counted:
            return counted[0].rect.left - 10
        if moment.options and not moment.commanded:
            return bar_buttons(moment, self.rect, beside)[0].rect.left - 10
        if beside is not None and moment.actions:
            return beside.left - 4
        return self.rect.right - 12

    def _draw_refusal(self, canvas: Canvas, moment: Moment) -> None:
        why = moment.refusal_why
        pointed = why is not None and moment.pointed == why.id
        self._refusal(moment).draw(canvas, button_state="hover" if pointed else "rest")


_HIGH = 46.0

_WIDEST = 820.0

_ARROW = 24.0
"""Width of the arrow between two deeds, in logical pixels."""


def draw_strip(canvas: Canvas, moment: Moment, centre: Point, note: str = "") -> pygame.FRect:
    """Draw the latest moves of a turn in a strip, from left to right, and return its box.

    The oldest moves are left out if there isn't room.

    Args:
        canvas: What to draw on.
        moment: What the table shows now, with the moves.
        centre: The centre of the strip, in logical pixels.
        note: Text at the left, such as `2 of 5`; empty for no text.
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
    draw_avatar(
        canvas,
        (x, box.centery),
        36,
        moment.portrait(seat),
        seat_colour(seat),
        robot=moment.is_computer(seat),
    )
    x = box.left + 52
    if note:
        x = (
            canvas.text(
                (x, box.centery), note, "small", theme.sky_text, anchor="midleft", weight=700
            ).right
            + 14
        )
    x = canvas.text((x, box.centery), name, "prompt", anchor="midleft", weight=700).right + 14
    for number, text in enumerate(shown):
        last = number + 1 == len(shown)
        colour = theme.text1 if last else theme.text2
        x = canvas.text(
            (x, box.centery), text, "prompt", colour, anchor="midleft", max_width=box.right - 14 - x
        ).right
        if not last:
            canvas.icon((x + _ARROW / 2, box.centery), "fwd", 15, theme.text2)
            x += _ARROW
    return box


_TITLE = 40.0

_LONG_TITLE = 60.0

_LONG = 26
"""Number of characters from which a title takes two lines."""

_ROW = 34.0

_GAP = 6.0

_LEAST_ROW = 28.0

_DISC = 52.0

_BAR_GAP = 8.0
_MARGIN = 18.0
"""The least margin beside the label of a button in the bar, at both sides together."""
_KEY = 30.0
"""The room that the cap of a key takes on a button of the bar."""


def bar_buttons(
    moment: Moment, bar: pygame.FRect, actions: pygame.FRect | None
) -> list[RegionButton]:
    """Return the buttons of the open choices, side by side at the right end of the prompt's bar.

    If they don't fit, they lose their keys, then their icons, so that all have letters of one size.
    If not even the labels fit, buttons with an icon show nothing else, the last ones first.

    Args:
        moment: What the table shows now, with the choices.
        bar: The box of the bar, in logical pixels.
        actions: The box of the action buttons, which stays uncovered; None if there are none.
    """
    right = bar.right - 8
    if actions is not None and bar_command(moment) is not None:
        right = actions.left
    choices, high = list(moment.options), bar.h - 8
    gaps = _BAR_GAP * (len(choices) - 1)
    room = right - bar.left - _DISC - gaps
    spare = _spare(moment, high)
    squares: set[int] = set()
    wide, over = [0.0] * len(choices), 0.0
    for icons, keys in ((True, True), (True, False), (False, False)):
        wide = [
            button_width(moment.measure, each.label, each.icon if icons else "",
                         each.key if keys else "", height=high)
            for each in choices
        ]  # fmt: skip
        over = max(0.0, sum(wide) - room) / max(1, len(wide))
        if over <= spare:
            wide = [each - over for each in wide]
            break
    else:
        wide = [each - spare for each in wide]
        for at in reversed(range(len(choices))):
            if sum(wide) <= room:
                break
            if choices[at].icon and wide[at] > high:
                squares.add(at)
                wide[at] = high
    part = min(1.0, room / max(1.0, sum(wide)))
    found: list[RegionButton] = []
    x = right - part * sum(wide) - gaps
    for at, (command, side) in enumerate(zip(choices, wide, strict=True)):
        rect = pygame.FRect(x, bar.top + 4, part * side, high)
        is_square = at in squares
        shown = command if icons or is_square else replace(command, icon="")
        found.append(RegionButton(shown, rect, "options", "icon" if is_square else ""))
        x = rect.right + _BAR_GAP
    return found


def _spare(moment: Moment, high: float) -> float:
    """Return what a button can do without, of the margin beside its label, in logical pixels."""
    return button_width(moment.measure, "", height=high) - _MARGIN


def bar_counters(
    moment: Moment, bar: pygame.FRect, actions: pygame.FRect | None
) -> list[counters.Counter]:
    """Return the counters that belong to no seat, laid out at the right end of the prompt's bar.

    Args:
        moment: What the table shows now.
        bar: The box of the bar, in logical pixels.
        actions: The box of the action buttons, which stays uncovered; None if there are none.
    """
    names = counters.without_owner(moment)
    if not names or moment.refusal[0]:
        return []
    right = bar.right - 8
    if actions is not None and bar_command(moment) is not None:
        right = actions.left
    wide = min(0.5 * bar.w, 150.0 * len(names))
    box = pygame.FRect(right - 8 - wide, bar.top + 4, wide, bar.h - 8)
    return counters.side_by_side(moment, names, box)


def _bar_width(command: RegionCommand) -> float:
    return 54 + 8.0 * len(command.label) + (_KEY if command.key else 0.0)


def have_room(commands: Sequence[RegionCommand], arrangement: Arrangement) -> bool:
    """Return whether there is room to list all these choices legibly beside the board.

    Return True if the layout has no such list. In a small window, the list is in the prompt's bar.
    """
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
    """The widget of the open choices: a panel with a title and one row for each choice.

    Rows are buttons, or lines that describe the effect of a move. In a small window they are in the
    prompt's bar. With `data.list: unreachable`, only moves that no gesture can make are offered.
    `data.shows` (`choices` or `lines`) splits the panel between two regions.
    """

    def _is_for(self, moment: Moment) -> bool:
        shows = self.text_of("shows")
        return not shows or shows == ("choices" if moment.options else "lines")

    @property
    def reach(self) -> pygame.FRect:
        frame = self.arrangement.frame
        return pygame.FRect(self.rect.left - 40, 0, frame.right - self.rect.left, frame.bottom)

    def _rows(self, moment: Moment) -> int:
        return len(moment.options) or len(moment.options_lines)

    def box(self, moment: Moment) -> pygame.FRect | None:
        """Return the box of the panel in logical pixels, or None if there is nothing to show."""
        rows = self._rows(moment)
        if self.compact or not self._is_for(moment) or not (rows or moment.options_title):
            return None
        wanted = self._head(moment) + rows * moment.measure.hittable(_ROW + _GAP) - _GAP + 12
        room = self.arrangement.frame.bottom - 190
        top_limit = self.arrangement.bar.bottom + 8
        high = min(wanted, room - top_limit)
        box = pygame.FRect(self.rect.left, 0, self._width(moment), high)
        box.centery = self.rect.centery
        box.top = max(top_limit, min(box.top, room - high))
        prompt = self.arrangement.find(PromptData)
        if prompt is not None and box.colliderect(prompt.rect):
            box.bottom = max(top_limit + high, prompt.rect.top - 8)  # off its question mark
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
        return counters.stacked(moment, counters.without_owner(moment), self.rect.inflate(-8, -8))

    def things(self, moment: Moment) -> list[tuple[Thing, pygame.FRect]]:
        return counters.things_of(self._counters(moment))

    def hover_key(self, moment: Moment) -> tuple[object, ...]:
        return counters.hover_key(moment, self._counters(moment))

    def buttons(self, moment: Moment) -> list[RegionButton]:
        if moment.commanded:
            return counters.buttons_of(moment, self._counters(moment), "options")
        if not self._is_for(moment):
            return []
        if self.compact:
            if moment.refusal[0]:
                return []
            actions = self.arrangement.find(ActionsData)
            return bar_buttons(moment, self.rect, actions.rect if actions else None)
        box = self.box(moment)
        if box is None or not moment.options:
            return []
        return [
            RegionButton(command, rect, "options")
            for command, rect in zip(
                moment.options, self._row_rects(box, moment, len(moment.options)), strict=True
            )
        ]

    def _row_rects(self, box: pygame.FRect, moment: Moment, rows: int) -> list[pygame.FRect]:
        head = self._head(moment)
        room = box.h - head - 12
        pitch = min(moment.measure.hittable(_ROW + _GAP), (room + _GAP) / max(1, rows))
        high = max(min(_LEAST_ROW, pitch), pitch - _GAP)
        return [
            pygame.FRect(box.left + 9, box.top + head + pitch * place, box.w - 18, high)
            for place in range(rows)
        ]

    def over(self, canvas: Canvas, moment: Moment) -> None:
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
            canvas.text(
                (box.left + 15, box.top + 22),
                title,
                "name",
                anchor="midleft",
                size=16,
                max_width=box.w - 26,
            )
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
                (x, rect.centery),
                text,
                "small",
                anchor="midleft",
                weight=600,
                size=15,
                max_width=rect.right - 6 - x,
            )


_ACTION_HIGH = 48.0

_CORNER_GAP = 10.0

_LOW = 36.0


def bar_command(moment: Moment) -> RegionCommand | None:
    """Return the command of the only button in a small window's bar, or None.

    It is the primary command or, if there is none and no choices are open, the last one.
    """
    last = moment.actions[-1] if moment.actions else None
    command = next((each for each in moment.actions if each.kind == "primary"), last)
    if command is not None and moment.options and command.kind != "primary":
        return None
    return command


class Actions(Widget[ActionsData]):
    """The widget of the action buttons: one above the other, with the primary one lowest.

    Moves of the kinds listed in `data.minor` have buttons too, but these are never primary.
    """

    def buttons(self, moment: Moment) -> list[RegionButton]:
        """Return the action buttons with their boxes; at most one in a small window.

        A small window shows no button while a refusal replaces the prompt.
        """
        if self.compact:
            if moment.refusal[0]:
                return []  # the refusal takes the bar for as long as it is shown
            command = bar_command(moment)
            return [RegionButton(command, self.rect.inflate(-12, -8))] if command else []
        commands = list(moment.actions)
        count = len(commands)
        high = min(
            _ACTION_HIGH, max(_LOW, (self.rect.h - _CORNER_GAP * (count - 1)) / max(1, count))
        )
        bottom = self.rect.bottom - 1
        placed: list[RegionButton] = []
        for place, command in enumerate(reversed(commands)):
            top = bottom - high - place * (high + _CORNER_GAP)
            placed.append(
                RegionButton(command, pygame.FRect(self.rect.left, top, self.rect.w, high))
            )
        return placed[::-1]

    def outlines(self, moment: Moment) -> list[pygame.FRect]:
        boxes = [each.rect for each in self.buttons(moment)]
        return [boxes[0].unionall(boxes[1:])] if boxes else []


class MovePreview(Options):
    """The widget that describes the effect of a move: a text beside an amber bar.

    While choices are open, it shows their panel instead. If there is neither, it shows the prompt.
    """

    data_type: ClassVar[type[WidgetData]] = AdviceData

    def buttons(self, moment: Moment) -> list[RegionButton]:
        found = super().buttons(moment)
        if moment.help is not None and not self.compact:
            box = pygame.FRect(self.rect.left + 1, self.rect.top + 1, 36, 36)
            found.append(RegionButton(moment.help, box, "help", size="drawn"))
        return found

    def hover_key(self, moment: Moment) -> tuple[object, ...]:
        return moment.options_title, moment.options_lines, len(moment.options)

    def over(self, canvas: Canvas, moment: Moment) -> None:
        if self.compact:
            return
        panel = self.box(moment) if moment.options else None
        if panel is not None:
            canvas.fill(panel, 14, canvas.theme.glass, 0.94)
            super().over(canvas, moment)
            self._draw_prompt(canvas, moment)
            return
        box, theme = self.rect, canvas.theme
        if not moment.options_lines:
            if moment.prompt:
                self._draw_prompt(canvas, moment)
            return
        bar = pygame.FRect(box.left, box.top, 3.5, box.h)
        canvas.fill(bar, 1.7, theme.amber)
        left, room = box.left + 13, box.w - 14
        y = box.top + 10
        canvas.text(
            (left, y), moment.options_title, "body", anchor="midleft", weight=700, max_width=room
        )
        for _, line in moment.options_lines:
            y += canvas.paragraph((left, y + 12, room, 40), line, "small", theme.text2, max_lines=2)

    def _draw_prompt(self, canvas: Canvas, moment: Moment) -> None:
        """Draw the prompt, for which the table has no room elsewhere."""
        box, theme = self.rect, canvas.theme
        centre = (box.left + 19, box.top + 19)
        canvas.disc(centre, 18, theme.amber)
        icon = "help" if moment.help is not None else moment.prompt_icon or "hand"
        canvas.icon(centre, icon, 21, theme.ink)
        left = box.left + 48
        high = canvas.measure_paragraph(box.right - left, moment.prompt, "body", max_lines=3)
        top = max(box.top, centre[1] - high / 2) if high < 44 else box.top
        canvas.paragraph(
            (left, top, box.right - left, high), moment.prompt, "body", max_lines=3, weight=600
        )
