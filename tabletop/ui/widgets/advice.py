"""A text beside the buttons about the hovered move, or the choices that are open."""

from typing import ClassVar

import pygame

from tabletop.engine.declarations import WidgetData
from tabletop.engine.widgets import AdviceData
from tabletop.ui.paint.canvas import Canvas
from tabletop.ui.widgets.moment import Moment
from tabletop.ui.widgets.options import Options
from tabletop.ui.widgets.parts import Button


class Advice(Options):
    """The widget for advice: a text behind an amber bar, or the panel of open choices."""

    data_type: ClassVar[type[WidgetData]] = AdviceData

    def buttons(self, moment: Moment) -> list[Button]:
        """Return the buttons of the choices, and the help button beside the prompt."""
        found = super().buttons(moment)
        if moment.help is not None and not self.compact:
            box = pygame.FRect(self.rect.left + 1, self.rect.top + 1, 36, 36)
            found.append(Button(moment.help, box, "help", size="drawn"))
        return found

    def pointed(self, moment: Moment) -> tuple[object, ...]:
        """Return the preview texts and the number of choices, on which the drawing depends."""
        return moment.options_title, moment.options_lines, len(moment.options)

    def over(self, canvas: Canvas, moment: Moment) -> None:
        """Draw the text or the panel; in the compact layout the bar shows them instead."""
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
        canvas.text((left, y), moment.options_title, "body", anchor="midleft", weight=700,
                    max_width=room)  # fmt: skip
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
        canvas.paragraph((left, top, box.right - left, high), moment.prompt, "body",
                         max_lines=3, weight=600)  # fmt: skip
