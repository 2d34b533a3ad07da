"""The list of a game's problems in the workshop, each with its line of the file."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from tabletop.ui.kit.buttons import Button
from tabletop.ui.kit.scroll import ScrollArea
from tabletop.ui.words import workshop as words

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tabletop.ui.kit.workbench import Flaw
    from tabletop.ui.paint.canvas import Canvas

_PAD = 14.0
_CODE = 26.0
"""Height of a line of code, in logical pixels."""
_NUMBER = 40.0
"""Width of the column of line numbers, in logical pixels."""
_BUTTON = 40.0
_BEFORE = 24
"""Number of letters shown before the problem in a long line."""


class Flaws(ScrollArea):
    """The scrollable list of problems; the selected one is framed."""

    def __init__(self, copy: Callable[[Flaw], object], fix: Callable[[Flaw], object]) -> None:
        """Create the list.

        `copy` is called to copy a problem's location, `fix` to write the suggested correction.
        """
        super().__init__(self._paint_flaws, zone="problems", label=words.PROBLEMS)
        self.paper = False
        self.flaws: tuple[Flaw, ...] = ()
        self.chosen = 0
        self._copy, self._fix = copy, fix
        self._buttons: list[tuple[Button, Button | None]] = []

    def show(self, flaws: Sequence[Flaw]) -> None:
        """Show these problems; the selected one stays selected if it is still there."""
        before = self.flaws[self.chosen] if self.chosen < len(self.flaws) else None
        self.flaws = tuple(flaws)
        self.chosen = next((at for at, each in enumerate(flaws) if each == before), 0)
        self._buttons = [self._buttons_of(at, flaw) for at, flaw in enumerate(flaws)]
        self.fill(each for pair in self._buttons for each in pair if each is not None)
        self.scroll_to(self.offset)

    def _buttons_of(self, at: int, flaw: Flaw) -> tuple[Button, Button | None]:
        place = place_of(flaw)
        copy = Button(f"place-{at}", words.COPY_PLACE.format(place=place),
                      partial(self._copy, flaw), icon="copy", zone="problems")  # fmt: skip
        if not flaw.fix:
            return copy, None
        return copy, Button(f"fix-{at}", words.CHANGE_TO.format(word=flaw.fix),
                            partial(self._fix, flaw), icon="check", kind="primary",
                            zone="problems")  # fmt: skip

    def go_on(self) -> str:
        """Select the next problem and return its text for screen readers."""
        if not self.flaws:
            return words.NO_PROBLEMS
        self.chosen = (self.chosen + 1) % len(self.flaws)
        self.reveal(f"place-{self.chosen}")
        flaw = self.flaws[self.chosen]
        return f"{flaw.what}, {place_of(flaw)}"

    def _paint_flaws(self, canvas: Canvas) -> float:
        y = 2.0
        for at, flaw in enumerate(self.flaws):
            y += self._paint_flaw(canvas, at, flaw, y) + 10
        return y

    def _paint_flaw(self, canvas: Canvas, at: int, flaw: Flaw, top: float) -> float:
        theme = canvas.theme
        left, wide = 2.0, self.inner_width - 4
        inner = wide - 2 * _PAD
        told = flaw.what[:1].upper() + flaw.what[1:]
        room = inner - 30
        high = canvas.measure_paragraph(room, told, "row")
        hint = flaw.hint[:1].upper() + flaw.hint[1:] if flaw.hint and not flaw.fix else ""
        below = canvas.measure_paragraph(inner, hint, "small") + 6 if hint else 0.0
        code = len(flaw.lines) * _CODE + 12 if flaw.lines else 0.0
        copy, fix = self._buttons[at]
        copy.label = place_of(flaw)
        needed = [(each, canvas.measure(each.label, "button")[0] + 60)
                  for each in (fix, copy) if each is not None]  # fmt: skip
        rows = 1 if sum(need for _, need in needed) + 10 * (len(needed) - 1) <= inner else 2
        whole = _PAD + high + 8 + code + (8 if code else 0) + below + rows * _BUTTON + _PAD
        box = pygame.FRect(left, top, wide, whole)
        canvas.well(box, 14)
        if at == self.chosen:
            canvas.ring(box, 14, theme.amber, 1.6)
        colour = theme.amber_text if flaw.warning else theme.coral_text
        icon = "warn" if flaw.warning else "no"
        canvas.icon((box.left + _PAD + 9, box.top + _PAD + 10), icon, 19, colour)
        canvas.paragraph((box.left + _PAD + 30, box.top + _PAD, room, high), told, "row",
                         theme.text1)  # fmt: skip
        y = box.top + _PAD + high + 8
        if code:
            self._paint_code(canvas, flaw, pygame.FRect(box.left + _PAD, y, inner, code))
            y += code + 8
        if hint:
            canvas.paragraph((box.left + _PAD, y, inner, below), hint, "small", theme.text2)
            y += below
        x = box.left + _PAD
        for button, need in needed:
            button.rect = pygame.FRect(x, y, min(need, inner), _BUTTON - 4)
            x, y = (x, y + _BUTTON) if rows > 1 else (x + need + 10, y)
        return whole

    @staticmethod
    def _paint_code(canvas: Canvas, flaw: Flaw, box: pygame.FRect) -> None:
        theme = canvas.theme
        canvas.fill(box, 9, "#0D1119", 0.92)
        y = box.top + 6
        for number, text in flaw.lines:
            centre = y + _CODE / 2
            wrong = number == flaw.line
            if wrong:
                canvas.fill((box.left, y, box.w, _CODE), 0, theme.coral, 0.22)
            ink = "#FFD0C8" if wrong else "#C9D3E4"
            canvas.text((box.left + _NUMBER - 10, centre), str(number), "small", "#8B96AB",
                        anchor="midright")  # fmt: skip
            left, room = box.left + _NUMBER, box.w - _NUMBER - 10
            shown = _cut(canvas, _from(text, flaw.column if wrong else 1), room)
            canvas.text((left, centre), shown, "small", ink, anchor="midleft")
            if wrong and flaw.column:
                _underline(canvas, shown, flaw.column, (left, centre, room))
            y += _CODE


def _cut(canvas: Canvas, text: str, room: float) -> str:
    """Return as much of a line as fits, with an ellipsis.

    It isn't set smaller, because the letters of the lines should stay aligned.
    """
    while text and canvas.measure(text, "small")[0] > room:
        text = text[: max(0, len(text) - 3)].removesuffix("\N{HORIZONTAL ELLIPSIS}")
        text += "\N{HORIZONTAL ELLIPSIS}" if text else ""
    return text


def _from(text: str, column: int) -> str:
    """Return a line shortened at its start so that the column is visible."""
    cut = max(0, column - _BEFORE)
    return f"\N{HORIZONTAL ELLIPSIS}{text[cut:]}" if cut and len(text) > 44 else text


def _underline(canvas: Canvas, shown: str, column: int, place: tuple[float, float, float]) -> None:
    """Underline the word of a shown line that the problem is about.

    `place` is the x of the line's start, its middle y and its maximum width.
    """
    left, centre, room = place
    start = column - 1
    if shown.startswith("\N{HORIZONTAL ELLIPSIS}"):
        start += 1 - max(0, column - _BEFORE)
    if not 0 <= start < len(shown):
        return
    end = start + 1
    while end < len(shown) and (shown[end].isalnum() or shown[end] in "-_."):
        end += 1
    x0 = left + canvas.measure(shown[:start], "small")[0]
    x1 = min(left + room, left + canvas.measure(shown[:end], "small")[0])
    if x1 > x0:
        canvas.line((x0, centre + 10), (x1, centre + 10), canvas.theme.coral, 2)


def place_of(flaw: Flaw) -> str:
    """Return a problem's location as editors read it: "file:line:column"."""
    return f"{flaw.file}:{flaw.line}:{flaw.column}" if flaw.line else flaw.file
