"""The list of a game's problems in the workshop, each with its line in the file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.text import workshop as words
from tabletop.ui.toolkit.buttons import Button
from tabletop.ui.toolkit.layout import Box, Column, FirstFit, Paragraph, Place, Row, TextLine
from tabletop.ui.toolkit.project import Flaw
from tabletop.ui.toolkit.scroll import ScrollArea

_PAD = 14.0
_CODE = 26.0
"""Height of a line of code, in logical pixels."""
_NUMBER = 40.0
"""Width of the column of line numbers, in logical pixels."""
_BEFORE = 24
"""Number of letters shown before the problem in a long line."""


class ProblemList(ScrollArea):
    """The scrollable list of problems in a game's files, with one selected."""

    def __init__(self, copy: Callable[[Flaw], object], fix: Callable[[Flaw], object]) -> None:
        """Create an empty list.

        Args:
            copy: Called with a problem whose place is to be copied to the clipboard.
            fix: Called with a problem whose suggested correction is to be written to the file.
        """
        super().__init__(None, zone="problems", label=words.PROBLEMS)
        self.paper = False
        self.flaws: tuple[Flaw, ...] = ()
        self.chosen = 0
        self._copy, self._fix = copy, fix
        self._buttons: list[tuple[Button, Button | None]] = []

    def show(self, flaws: Sequence[Flaw]) -> None:
        """Show these problems. The selection is kept if that problem is still among them."""
        before = self.flaws[self.chosen] if self.chosen < len(self.flaws) else None
        self.flaws = tuple(flaws)
        self.chosen = next((at for at, each in enumerate(flaws) if each == before), 0)
        self._buttons = [self._buttons_of(at, flaw) for at, flaw in enumerate(flaws)]

    def _buttons_of(self, at: int, flaw: Flaw) -> tuple[Button, Button | None]:
        copy = Button(
            f"place-{at}",
            location_of(flaw),
            partial(self._copy, flaw),
            icon="copy",
            zone="problems",
        )
        if not flaw.fix:
            return copy, None
        return copy, Button(
            f"fix-{at}",
            words.CHANGE_TO.format(word=flaw.fix),
            partial(self._fix, flaw),
            icon="check",
            kind="primary",
            zone="problems",
        )

    def select_next(self) -> str:
        """Select the next problem, or the first after the last.

        Returns its text and location for screen readers, or a text saying that there are no
        problems.
        """
        if not self.flaws:
            return words.NO_PROBLEMS
        self.chosen = (self.chosen + 1) % len(self.flaws)
        self.reveal(f"place-{self.chosen}")
        flaw = self.flaws[self.chosen]
        return f"{flaw.what}, {location_of(flaw)}"

    def content(self, *, read: bool) -> Box:
        """Return the layout of the problems.

        If there are none, it says so with `read=True`, which means that the files have been read.
        """
        if not self.flaws:
            return _all_well() if read else Box()
        rows = [self._problem(at, flaw) for at, flaw in enumerate(self.flaws)]
        return Column(*rows, gap=10, pad=(2, 2, 2, 10))

    def _problem(self, at: int, flaw: Flaw) -> Box:
        hint = flaw.hint[:1].upper() + flaw.hint[1:] if flaw.hint and not flaw.fix else ""
        code = Box(height=len(flaw.lines) * _CODE + 12, under=partial(_draw_code, flaw))
        copy, fix = self._buttons[at]
        buttons = [each for each in (fix, copy) if each is not None]
        beside = [Place(each, height=36) for each in buttons]
        below = [Place(each, height=36, min_width=60, align="start") for each in buttons]

        def draw_face(canvas: Canvas, rect: pygame.FRect) -> None:
            canvas.well(rect, 14)
            if at == self.chosen:
                canvas.ring(rect, 14, canvas.theme.amber, 1.6)

        return Column(
            Row(
                Box(width=30, under=partial(_draw_sign, flaw)),
                Paragraph(flaw.what[:1].upper() + flaw.what[1:], "row", "text1", grow=1),
            ),
            Box(height=8),
            Column(code, Box(height=8)) if flaw.lines else None,
            Column(Paragraph(hint, "small", "text2"), Box(height=6)) if hint else None,
            FirstFit(Row(*beside, gap=10), Column(*below, gap=4)),
            Box(height=4),
            pad=_PAD,
            under=draw_face,
        )


def _all_well() -> Box:
    def draw_sign(canvas: Canvas, rect: pygame.FRect) -> None:
        canvas.icon((rect.left + 20, rect.centery), "check", 24, canvas.theme.mint_text)

    return Column(
        Box(height=14),
        Row(Box(width=42, under=draw_sign), TextLine(words.NO_PROBLEMS, "row", "text1"), height=24),
        Box(height=14),
        Row(Paragraph(words.NO_PROBLEMS_TEXT, colour="text2", grow=1), pad=(10, 0, 0, 0)),
    )


def _draw_sign(flaw: Flaw, canvas: Canvas, rect: pygame.FRect) -> None:
    colour = canvas.theme.amber_text if flaw.warning else canvas.theme.coral_text
    icon = "warn" if flaw.warning else "no"
    canvas.icon((rect.left + 9, rect.top + 10), icon, 19, colour)


def _draw_code(flaw: Flaw, canvas: Canvas, box: pygame.FRect) -> None:
    theme = canvas.theme
    canvas.fill(box, 9, "#0D1119", 0.92)
    y = box.top + 6
    for number, text in flaw.lines:
        centre = y + _CODE / 2
        wrong = number == flaw.line
        if wrong:
            canvas.fill((box.left, y, box.w, _CODE), 0, theme.coral, 0.22)
        ink = "#FFD0C8" if wrong else "#C9D3E4"
        canvas.text(
            (box.left + _NUMBER - 10, centre), str(number), "small", "#8B96AB", anchor="midright"
        )
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


def location_of(flaw: Flaw) -> str:
    """Return the location of a problem as "file:line:column", which editors understand.

    If the line is unknown, only the file is given.
    """
    return f"{flaw.file}:{flaw.line}:{flaw.column}" if flaw.line else flaw.file
