"""The widget with the round goals and how they stand, with a bar for the first two."""

from dataclasses import dataclass

import pygame

from tabletop.api import Panel, PanelRow
from tabletop.api.drawing import Canvas, Moment, Widget, is_dark, mix
from tabletop.games.the_academy.table import GoalsData

_TITLE = 38.0
_LINE = 30.0
_NOTE = 20.0
_BAR = 16.0
_RULE = 9.0
_LEAST = 22.0


@dataclass(frozen=True, slots=True)
class _Heights:
    """Heights of the parts of a row, reduced when space is short, in logical pixels."""

    title: float
    line: float
    note: float

    def of(self, rows: tuple[PanelRow, ...], *, bar: bool) -> float:
        """Return the total height of the rows in logical pixels; `bar` adds the balance bar."""
        notes = sum(self.note for row in rows if row.note)
        return self.title + self.line * len(rows) + notes + _RULE * (len(rows) - 1) + bar * _BAR


class Goals(Widget[GoalsData]):
    """The goals widget: the rows of the panel with the region's id.

    `data.balance` is the number of things that the first two rows compete for: a bar between them
    shows each one's share, from both ends. The `signs` of a row are drawn as held or missing.
    """

    def _panel(self, moment: Moment) -> Panel | None:
        panels = moment.display.panels
        return next((panel for panel in panels if panel.id == self.region.id), None)

    def under(self, canvas: Canvas, moment: Moment) -> None:
        """Draw the rows on their background; notes are left out first when space is short."""
        panel = self._panel(moment)
        if panel is None:
            return
        box, rows = self.rect, panel.rows
        balance = bool(self.number_of("balance", 0)) and len(rows) > 1
        heights = _Heights(_TITLE, _LINE, _NOTE)
        if heights.of(rows, bar=balance) > box.h:
            spare = (heights.of(rows, bar=balance) - box.h) / max(1, len(rows))
            heights = _Heights(_TITLE - 6, max(_LEAST, _LINE - spare), _NOTE)
        if heights.of(rows, bar=balance) > box.h + 4:
            heights = _Heights(_TITLE - 6, _LINE, 0.0)
        canvas.well(box, 16)
        canvas.text((box.left + 14, box.top + heights.title / 2 + 2), panel.title, "body",
                    anchor="midleft", weight=600, max_width=box.w - 24)  # fmt: skip
        y = box.top + heights.title
        for number, line in enumerate(rows):
            if number != 1 or not balance:
                canvas.line((box.left + 13, y), (box.right - 13, y), canvas.theme.text1, 1, 0.2)
                y += _RULE / 2
            self._draw_row(
                canvas, moment, line, pygame.FRect(box.left + 13, y, box.w - 26, heights.line)
            )
            y += heights.line
            if line.note and heights.note:
                canvas.text((box.left + 13, y + heights.note / 2 - 3), line.note, "small",
                            canvas.theme.text2, anchor="midleft", max_width=box.w - 26)  # fmt: skip
                y += heights.note
            if not number and balance:
                self._draw_balance(canvas, rows, pygame.FRect(box.left + 13, y + 2, box.w - 26, 9))
                y += _BAR - _RULE / 2
            y += _RULE / 2

    def _draw_row(self, canvas: Canvas, moment: Moment, line: PanelRow, box: pygame.FRect) -> None:
        theme, x = canvas.theme, box.left
        side = min(22.0, box.h - 2)
        badges = [moment.game.spec.badge(name) for name in line.badges]
        own = [(line.icon, line.colour)] if line.icon else []
        for icon, fill in [(badge.icon, badge.colour) for badge in badges] or own:
            badge = pygame.FRect(x, box.centery - side / 2, side, side)
            if fill:
                canvas.fill(badge, side * 0.3, (fill, mix(fill, "#1F2430", 0.18)))
                canvas.ring(badge, side * 0.3, "#FFF6E0", 1, 0.4)
            ink = "#FBF6EA" if fill and is_dark(fill) else theme.text1
            canvas.icon(badge.center, icon, side * 0.74, ink)
            canvas.note(f"badge:{icon}", badge)
            x += side + 4
        right = box.right
        if line.value:
            drawn = canvas.text((right, box.centery), line.value, "value", anchor="midright",
                                size=19)  # fmt: skip
            right = drawn.left - 6
        if line.tone == "gain":
            canvas.icon((right - 8, box.centery), "check", 17, theme.mint_text)
            right -= 21
        for sign in reversed(line.signs):
            self._draw_sign(canvas, sign.icon, sign.colour, (right - 10, box.centery), sign.held)
            right -= 22
        room = max(20.0, right - x - 8)
        title = canvas.fitting(moment.text_forms(line.title), room, weight=600)
        canvas.text((x + 4, box.centery), title, "body", anchor="midleft", weight=600,
                    max_width=room)  # fmt: skip

    @staticmethod
    def _draw_sign(
        canvas: Canvas,
        icon: str,
        colour: str,
        centre: tuple[float, float],
        held: bool,  # noqa: FBT001
    ) -> None:
        ring = pygame.FRect(centre[0] - 10, centre[1] - 10, 20, 20)
        if not held:
            canvas.ring(ring, 10, canvas.theme.text1, 1.2, 0.4)
            canvas.icon(centre, icon, 13, canvas.theme.text2, alpha=0.7)
            return
        canvas.disc(centre, 10, colour)
        canvas.ring(ring, 10, "#FFF6E0", 1.2, 0.8)
        canvas.icon(centre, icon, 13.5, "#FBF6EA" if is_dark(colour) else "#1F2430")

    def _draw_balance(self, canvas: Canvas, rows: tuple[PanelRow, ...], box: pygame.FRect) -> None:
        """Draw the bar with the shares of the first two rows and a mark at the middle."""
        whole = self.number_of("balance", 1.0)
        canvas.fill(box, box.h / 2, canvas.theme.text1, 0.14)
        parts = [float(row.value) / whole if row.value.isdecimal() else 0.0 for row in rows[:2]]
        for row, part, left in zip(rows, parts, (True, False), strict=False):
            wide = max(0.0, min(1.0, part)) * box.w
            if wide < 1:
                continue
            bar = pygame.FRect(box.left if left else box.right - wide, box.top, wide, box.h)
            canvas.fill(bar, box.h / 2, mix(row.colour or "#8DC0FF", "#FFFFFF", 0.35))
        canvas.line((box.centerx, box.top - 2), (box.centerx, box.bottom + 2), canvas.theme.text1,
                    1.6, 0.9)  # fmt: skip
