"""What to do now, over the hand; a refusal takes its place."""

import pygame

from tabletop.ui.canvas import Canvas
from tabletop.ui.controls import prompt_pill, toast
from tabletop.ui.layout import Area, Arrangement
from tabletop.ui.regions.base import Button, Tableau, Widget


class Prompt(Widget):
    """A pill centred over the hand; in the compact table a bar over the whole width."""

    def __init__(self, area: Area, arrangement: Arrangement) -> None:
        super().__init__(area, arrangement)
        self._why = pygame.FRect(0, 0, 0, 0)

    def buttons(self, tableau: Tableau) -> list[Button]:
        """The way from a refusal to its rule."""
        if tableau.refusal_why is None or not self._why.w:
            return []
        return [Button(tableau.refusal_why, self._why, "prompt", size="drawn")]

    def over(self, canvas: Canvas, tableau: Tableau) -> None:
        """Draw the prompt, or the refusal."""
        if tableau.refusal[0]:
            self._draw_refusal(canvas, tableau)
            return
        self._why = pygame.FRect(0, 0, 0, 0)
        if not tableau.prompt:
            return
        if self.compact:
            self._draw_bar(canvas, tableau)
            return
        if self.arrangement.find("advice") is not None:
            return  # the words stand there
        widest = self.arrangement.frame.w - 24
        prompt_pill(
            canvas, self.rect.center, tableau.prompt, tableau.prompt_icon or "hand",
            max_width=widest,
        )  # fmt: skip

    def _draw_bar(self, canvas: Canvas, tableau: Tableau) -> None:
        box, theme = self.rect, canvas.theme
        canvas.glass(box, 14, 0.78)
        canvas.disc((box.left + 25, box.centery), 17, theme.amber)
        icon = tableau.prompt_icon or "hand"
        canvas.icon((box.left + 25, box.centery), icon, 20, theme.ink)
        right = box.right - 12
        actions = self.arrangement.find("actions")
        if actions is not None and tableau.actions:
            right = actions.rect.left - 4
        left = box.left + 52
        canvas.text((left, box.centery), tableau.prompt, "prompt", anchor="midleft",
                    max_width=right - left)  # fmt: skip

    def _draw_refusal(self, canvas: Canvas, tableau: Tableau) -> None:
        headline, reason = tableau.refusal
        why = tableau.refusal_why
        centre = self.rect.center
        if self.compact:
            centre = (self.rect.centerx, self.rect.bottom - 31)
        box = toast(
            canvas, centre, headline, reason, why=why.label if why else "",
            button_state="hover" if why and tableau.hover == why.id else "rest",
        )  # fmt: skip
        self._why = box
