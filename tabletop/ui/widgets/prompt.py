"""The prompt over the hand: what to do now, or a refusal in its place."""

import pygame

from tabletop.engine.widgets import ActionsData, AdviceData, MeData, PromptData
from tabletop.ui.paint.canvas import Canvas
from tabletop.ui.paint.marks import prompt_pill, toast
from tabletop.ui.widgets.arrangement import Area, Arrangement
from tabletop.ui.widgets.base import Widget
from tabletop.ui.widgets.moment import Moment
from tabletop.ui.widgets.options import bar_counters, bar_rects
from tabletop.ui.widgets.parts import Button
from tabletop.ui.widgets.strip import draw_strip

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
    """The prompt: a pill over the hand, or in the compact layout a bar over the whole width."""

    def __init__(self, area: Area, arrangement: Arrangement, data: PromptData) -> None:
        super().__init__(area, arrangement, data)
        self._why = pygame.FRect(0, 0, 0, 0)
        self.helps = pygame.FRect(0, 0, 0, 0)
        """Box of the help button as drawn last, in logical pixels; empty if not drawn."""
        self._placed = pygame.FRect(0, 0, 0, 0)
        """Box of the help button when `buttons` was called last, to notice that it moved."""

    @property
    def reach(self) -> pygame.FRect:
        """The box it may draw in: the whole width, as the text needs."""
        frame = self.arrangement.frame
        return pygame.FRect(frame.left, self.rect.top - 40, frame.w, self.rect.h + 80)

    @property
    def outgrown(self) -> bool:
        """Whether a different text has moved the help button."""
        return self.helps != self._placed

    @property
    def told(self) -> pygame.FRect:
        """The box of a refusal, which reaches up from the prompt's lower edge, away from cards."""
        box = pygame.FRect(self.rect.left, 0, self.rect.w, _TOLD)
        box.bottom = self.rect.bottom if self.compact else self.rect.centery + PILL / 2
        return box

    def buttons(self, moment: Moment) -> list[Button]:
        """Return the button from a refusal to its rule, or the help button."""
        found = []
        self._placed = self.helps.copy()
        if moment.refusal_why is not None and self._why.w:
            found.append(Button(moment.refusal_why, self._why, "prompt", size="drawn"))
        elif moment.help is not None and self.helps.w:
            found.append(Button(moment.help, self.helps.copy(), "help", size="drawn"))
        return found

    def under(self, canvas: Canvas, moment: Moment) -> None:
        """Draw the compact bar, so that a raised card of a cropped hand covers it."""
        if self.compact and moment.prompt and not moment.refusal[0]:
            self._draw_bar(canvas, moment)

    def over(self, canvas: Canvas, moment: Moment) -> None:
        """Draw the prompt with its help button, or the refusal that takes its place."""
        if moment.refusal[0]:
            self._draw_refusal(canvas, moment)
            return
        self._why = pygame.FRect(0, 0, 0, 0)
        if self.compact and moment.prompt:
            return
        self.helps = pygame.FRect(0, 0, 0, 0)
        if not moment.prompt:
            return
        if self.arrangement.find(AdviceData) is not None:
            return  # the advice area shows the prompt
        if moment.deeds:
            at, _, rest = moment.prompt.partition(" · ")
            draw_strip(canvas, moment, self.rect.center, at if rest else "")
            return
        widest = self.arrangement.frame.w - 24
        if moment.help is not None:
            widest -= 2 * _HELP
        box = prompt_pill(
            canvas, self.rect.center, moment.prompt, moment.prompt_icon or "hand",
            max_width=widest,
        )  # fmt: skip
        if moment.help is not None:
            self.helps = pygame.FRect(box.right + 6, box.centery - 19, 38, 38)
            self._draw_help(canvas, moment)

    def _draw_help(self, canvas: Canvas, moment: Moment) -> None:
        """Draw the help button beside the prompt."""
        theme, box = canvas.theme, self.helps
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
        self.helps = pygame.FRect(box.left + 7, box.centery - 18, 36, 36)
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
            return bar_rects(moment, self.rect, beside)[0].left - 10
        if beside is not None and moment.actions:
            return beside.left - 4
        return self.rect.right - 12

    def _draw_refusal(self, canvas: Canvas, moment: Moment) -> None:
        headline, reason = moment.refusal
        why = moment.refusal_why
        box = toast(
            canvas, self.told.center, headline, reason, why=why.label if why else "",
            button_state="hover" if why and moment.pointed == why.id else "rest",
        )  # fmt: skip
        self._why = box
