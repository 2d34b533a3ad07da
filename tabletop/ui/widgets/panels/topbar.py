"""The bar at the top of a table: menu, title, phases, undo and redo, hint, log, settings."""

from collections.abc import Sequence

import pygame

from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.graphics.label_faces import button, button_width, phase_steps
from tabletop.ui.graphics.text_layout import TextMeasure
from tabletop.ui.widgets.arrangement import MARGIN, Arrangement
from tabletop.ui.widgets.intents import Retry
from tabletop.ui.widgets.moment import Moment
from tabletop.ui.widgets.region_parts import RegionButton, RegionCommand

_SIDE = 36.0
_GAP = 6.0
_STEPS = 170.0
"""Half the width kept for the steps of a lesson, in logical pixels."""


class TopBar:
    """The bar at the top of a table: buttons at both ends, with title and phases between them."""

    def __init__(self, arrangement: Arrangement) -> None:
        self.arrangement = arrangement

    def buttons(
        self,
        measure: TextMeasure,
        left: Sequence[RegionCommand],
        right: Sequence[RegionCommand],
        *,
        active: frozenset[str],
    ) -> list[RegionButton]:
        """Return the square buttons of the bar, with their boxes.

        Args:
            measure: Says how far apart they must be.
            left: The commands at the left end, in order.
            right: The commands at the right end, in order.
            active: The ids of commands that are drawn as switched on.
        """
        bar, pitch = self.arrangement.bar, measure.hittable(_SIDE + _GAP)
        start, end = bar.left + MARGIN, bar.right - MARGIN - _SIDE - (len(right) - 1) * pitch
        return [
            self._icon(command, x + place * pitch, active)
            for x, commands in ((start, left), (end, right))
            for place, command in enumerate(commands)
        ]

    def _icon(self, command: RegionCommand, x: float, active: frozenset[str]) -> RegionButton:
        rect = pygame.FRect(x, self.arrangement.bar.top + 9, _SIDE, _SIDE)
        return RegionButton(command, rect, "bar", size="icon", active=command.id in active)

    def retry_button(self, measure: TextMeasure, problem: str, label: str) -> RegionButton:
        """Return the button for saving again, at the end of the strip that shows the problem.

        Args:
            measure: Measures text as it will be drawn.
            problem: A text that says why the game isn't saved.
            label: The text of the button.
        """
        strip, asks = self._strip(measure, problem, label)
        rect = pygame.FRect(strip.right - asks - 6, strip.top + 5, asks, 36)
        return RegionButton(RegionCommand("retry-save", label, Retry()), rect, "bar", size="drawn")

    def _strip(self, measure: TextMeasure, problem: str, label: str) -> tuple[pygame.FRect, float]:
        """Return the box of the strip with a problem, and the width of its button."""
        bar, asks = self.arrangement.bar, button_width(measure, label, height=36)
        words = measure.measure(problem, "body", weight=600)[0]
        strip = pygame.FRect(0, 0, min(bar.w - 24, words + asks + 72), 46)
        strip.midtop = (bar.centerx, bar.top + 4)
        return strip, asks

    def draw(self, canvas: Canvas, moment: Moment, buttons: Sequence[RegionButton]) -> None:
        """Draw the title and the phases of the game, between the buttons at both ends.

        The buttons themselves are drawn by the table.
        """
        bar, theme = self.arrangement.bar, canvas.theme
        canvas.shade(
            (0, bar.top, canvas.width, bar.h), "#000000" if theme.dark else "#FFFFFF", 0.30, 0.0
        )
        # Read the ends from the buttons, since a label replaces a missing icon and may be wider.
        middle = bar.centerx
        left = max((b.rect.right for b in buttons if b.rect.centerx < middle), default=bar.left)
        right = min((b.rect.left for b in buttons if b.rect.centerx > middle), default=bar.right)
        left += 11
        if moment.lesson:
            # The lesson's steps are in the middle, and its exit at the right.
            self._draw_title(canvas, moment, left, bar.centerx - min(_STEPS, bar.w * 0.2))
            return
        display = moment.display
        phases = display.phases or [title for _, title in moment.game.spec.phases]
        index = display.phase
        if self.arrangement.compact:
            self._draw_compact(canvas, moment, (left, right), phases, index)
            return
        wide = sum(canvas.measure(title, "small", weight=600)[0] + 48 for title in phases)
        centre = min(max(canvas.width / 2, left + wide / 2), right - wide / 2 - 12)
        steps = phase_steps(canvas, (centre, bar.centery), phases, index) if phases else []
        end = steps[0].left - 12 if steps else right - 12
        self._draw_title(canvas, moment, left, end)

    def _draw_title(self, canvas: Canvas, moment: Moment, left: float, end: float) -> None:
        y = self.arrangement.bar.centery
        title = moment.game.spec.title
        if moment.lesson and canvas.measure(title, "bar")[0] > end - left:
            return
        box = canvas.text((left, y), title, "bar", anchor="midleft", max_width=end - left)
        x = box.right + 14
        if moment.lesson:
            if x + 13 + canvas.measure(moment.lesson, "body")[0] < end:
                canvas.line((x, y - 9), (x, y + 9), canvas.theme.text1, 1, 0.30)
                canvas.text(
                    (x + 13, y), moment.lesson, "body", canvas.theme.text2, anchor="midleft"
                )
            return
        if moment.display.context and x + 50 < end:
            canvas.line((x, y - 9), (x, y + 9), canvas.theme.text1, 1, 0.30)
            canvas.text(
                (x + 13, y),
                moment.display.context,
                "body",
                canvas.theme.text2,
                anchor="midleft",
                max_width=end - x - 13,
            )

    def _draw_compact(
        self,
        canvas: Canvas,
        moment: Moment,
        ends: tuple[float, float],
        phases: Sequence[str],
        index: int,
    ) -> None:
        """Draw the title with the phase, `Step 2 of 4: Trade`; only the phase if both don't fit."""
        y, (left, right) = self.arrangement.bar.centery, ends
        title, note = moment.game.spec.title, moment.display.context
        if 0 <= index < len(phases):
            count, after = f"Step {index + 1} of {len(phases)}", f"  ·  {note}" if note else ""
            told = f"{count}: {phases[index]}{after}"
            wide = canvas.measure(title, "bar")[0] + canvas.measure(told, "body")[0]
            fits = wide + 32 <= right - left
            title, note = (title, told) if fits else (phases[index], f"{count}{after}")
        box = canvas.text((left, y), title, "bar", anchor="midleft", max_width=right - left)
        room = right - box.right - 20
        if room > 40:
            canvas.text(
                (box.right + 12, y),
                note,
                "body",
                canvas.theme.text2,
                anchor="midleft",
                max_width=room,
            )

    def draw_problem(self, canvas: Canvas, problem: str, label: str, state: str) -> None:
        """Draw a coral strip that says why the game isn't saved, with a button to try again.

        Args:
            canvas: What to draw on.
            problem: The reason as text; if empty, nothing is drawn.
            label: The text of the button.
            state: The state of the button: `rest`, `hover` or `press`.
        """
        if not problem:
            return
        theme = canvas.theme
        strip, _ = self._strip(canvas, problem, label)
        retry = self.retry_button(canvas, problem, label).rect
        canvas.shadow(strip, 14, "glass")
        canvas.fill(strip, 14, theme.toast)
        canvas.ring(strip, 14, theme.coral, 1.6)
        canvas.icon((strip.left + 24, strip.centery), "warn", 22, theme.coral)
        canvas.text(
            (strip.left + 44, strip.centery),
            problem,
            "body",
            theme.text1,
            anchor="midleft",
            weight=600,
            max_width=retry.left - strip.left - 52,
        )
        button(canvas, retry, label, kind="glass", state=state)
