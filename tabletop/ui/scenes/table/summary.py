"""The dialog that sums up part of the game, such as a round."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import ClassVar

import pygame

from tabletop.engine.text.stage import Summary, SummaryRow
from tabletop.session.port import LocalPort
from tabletop.ui.graphics import svg
from tabletop.ui.graphics.canvas import Canvas, Point
from tabletop.ui.pieces.cards import card_back, draw_card
from tabletop.ui.pieces.portraits import draw_avatar
from tabletop.ui.text import messages
from tabletop.ui.text.narrator import text_forms
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.buttons import Button
from tabletop.ui.toolkit.dialog import ShellScene
from tabletop.ui.toolkit.events import Key
from tabletop.ui.widgets.cards.row import CARD
from tabletop.ui.widgets.game_drawing import faces_of
from tabletop.ui.widgets.seats.seat_pictures import seat_colour

_WIDTH = 620.0
_PAD = 32.0
_HEAD = 54.0
_ROW = 62.0
_TITLE = 0.4
"""Fraction of a row's width that its title takes if a text stands beside it in a low row."""
_LEAST_ROW = 40.0
_FOOT = 48.0
_DARK = 140.0
_HELD, _HELD_ROW, _LONGEST = 4.0, 1.5, 14.0
"""Seconds that a summary stays open by itself, seconds more for each row, and the maximum."""
_AHEAD = 2.5
"""Maximum number of seconds that it stays open once players on phones have gone on."""


class SummarySheet(ShellScene):
    """A dialog that sums up part of the game, such as a round, with a row for each result.

    It stays open until someone continues or, if nobody plays at this screen, for some seconds.
    """

    name: ClassVar[str] = "summary"
    opaque: ClassVar[bool] = False
    pauses: ClassVar[bool] = True

    def __init__(
        self,
        app: App,
        port: LocalPort,
        summary: Summary,
        *,
        alone: bool = False,
        behind: Callable[[], bool] = lambda: False,
    ) -> None:
        """Create a summary that stays until somebody continues.

        Args:
            app: The application services.
            port: The game at this table.
            summary: The title, rows and text to show.
            alone: Whether nobody plays at this screen; then the dialog closes by itself.
            behind: Returns whether moves were made that the screen doesn't show yet.
        """
        super().__init__(app)
        self._left = min(_LONGEST, _HELD + _HELD_ROW * len(summary.rows)) if alone else math.inf
        """Seconds until it closes by itself; infinite if somebody plays here."""
        self._alone, self._behind = alone, behind
        self.port = port
        self.summary = summary
        self.sheet = pygame.FRect(0, 0, 0, 0)
        self._pitch = _ROW
        self._text_height = -1.0
        self.go_on = Button("go-on", messages.CONTINUE, self.cancel, icon="check", kind="primary")
        self.go_on.paper = True
        self.group.fill([self.go_on])
        self.focus.set("go-on")

    @property
    def title(self) -> str:
        """The whole summary as one text, for screen readers."""
        rows = (
            " ".join(filter(None, (row.title, row.text, row.value))) for row in self.summary.rows
        )
        return ". ".join(filter(None, (self.summary.title, *rows, self.summary.text)))

    def cancel(self) -> None:
        self.app.stack.close(self)

    def update(self, dt: float) -> bool:
        """Count down to closing automatically if nobody plays at this screen.

        Args:
            dt: Seconds since the last call.

        Returns:
            Whether the dialog has closed, so that a frame must be drawn.
        """
        if self._alone and self._behind():
            self._left = min(self._left, _AHEAD)
        self._left -= dt
        if self._left <= 0:
            self.cancel()
        return self._left <= 0

    def shortcut(self, key: Key) -> bool:
        """Close the summary on E, and return whether that was the key."""
        if key.key == "e":
            self.cancel()
            return True
        return False

    def layout(self, width: float, height: float) -> None:
        super().layout(width, height)
        self._text_height = -1.0

    def _place(self, canvas: Canvas) -> None:
        wide = min(_WIDTH, self.width - 24)
        words = self.summary.text
        inner = wide - 2 * _PAD
        self._text_height = canvas.measure_paragraph(inner, words, "body") + 14 if words else 0.0
        fixed = 2 * _PAD + _HEAD + self._text_height + 18 + _FOOT
        rows = len(self.summary.rows)
        room = self.height - 24 - fixed
        self._pitch = max(_LEAST_ROW, min(_ROW, room / max(1, rows)))
        tall = fixed + self._pitch * rows
        self.sheet = pygame.FRect((self.width - wide) / 2, (self.height - tall) / 2, wide, tall)
        self.go_on.rect = pygame.FRect(
            self.sheet.right - _PAD - 170, self.sheet.bottom - _PAD - _FOOT, 170, _FOOT
        )

    def draw(self, canvas: Canvas) -> None:
        if self._text_height < 0:
            self._place(canvas)
        theme, sheet = canvas.theme, self.sheet
        canvas.sheet(sheet)
        x, y = sheet.left + _PAD, sheet.top + _PAD
        canvas.disc((x + 18, y + 18), 18, theme.amber)
        canvas.icon((x + 18, y + 18), self.summary.icon, 22, theme.ink)
        canvas.text(
            (x + 48, y + 18),
            self.summary.title,
            "title",
            theme.ink,
            anchor="midleft",
            size=27,
            max_width=sheet.right - _PAD - x - 48,
        )
        y += _HEAD
        for number, row in enumerate(self.summary.rows):
            box = pygame.FRect(x, y, sheet.w - 2 * _PAD, self._pitch)
            if number:
                canvas.line(box.topleft, box.topright, theme.ink, 1, 0.14)
            self._draw_row(canvas, row, box)
            y += self._pitch
        if self.summary.text:
            box = pygame.FRect(x, y + 12, sheet.w - 2 * _PAD, self._text_height)
            canvas.paragraph(box, self.summary.text, "body", theme.ink2)
        self.draw_widgets(canvas)

    def _draw_row(self, canvas: Canvas, row: SummaryRow, box: pygame.FRect) -> None:
        theme = canvas.theme
        side = min(42.0, box.h - 10)
        pictured = self._draw_picture(canvas, row, (box.left + 24, box.centery), side)
        x = box.left + (60 if pictured else 2)
        right = box.right - 2
        if row.verdict:
            self._draw_verdict(canvas, row.verdict, (right - 12, box.centery))
            right -= 36
        if row.value:
            drawn = canvas.text(
                (right, box.centery), row.value, "score", theme.ink, anchor="midright", size=24
            )
            right = drawn.left - 12
        high = row.text and box.h >= 48
        told = canvas.measure_paragraph(right - x, row.text, "small", max_lines=2) if high else 0.0
        y = box.centery - (told + 3) / 2 if high else box.centery
        title = row.title
        if row.text and not high:
            names = [player.name for player in self.port.players]
            forms = text_forms(title, names)
            title = canvas.fitting(forms, _TITLE * (right - x), "name", size=17)
        name = canvas.text(
            (x, y), title, "name", theme.ink, anchor="midleft", size=17, max_width=right - x
        )
        if high:
            place = (x, y + 12, right - x, told)
            canvas.paragraph(place, row.text, "small", theme.ink2, max_lines=2)
        elif row.text:
            room = max(1.0, right - name.right - 12)
            told = canvas.measure_paragraph(room, row.text, "small", max_lines=2)
            place = (name.right + 12, y - told / 2, room, told)
            canvas.paragraph(place, row.text, "small", theme.ink2, max_lines=2)

    def _draw_picture(self, canvas: Canvas, row: SummaryRow, centre: Point, side: float) -> bool:
        """Draw a row's card, portrait or icon; return whether it has one."""
        view, players = self.port.position.view, self.port.players
        kind = view.kind_named(row.piece)
        if kind is not None:
            high = side + 8
            box = pygame.FRect(0, 0, high / CARD, high)
            box.center = centre
            draw_card(canvas, box, faces_of(self.port.game).front(kind), card_back(kind.back))
        elif 0 <= row.seat < len(players):
            draw_avatar(
                canvas,
                centre,
                side,
                players[row.seat].portrait,
                seat_colour(row.seat),
                robot=players[row.seat].kind != "human",
            )
        elif row.icon:
            box = pygame.FRect(0, 0, side, side)
            box.center = centre
            ink = canvas.theme.ink
            if row.colour:
                canvas.fill(box, side * 0.26, row.colour)
                ink = "#FBF6EA" if _is_dark(row.colour) else ink
            canvas.icon(centre, row.icon, side * 0.66, ink)
        else:
            return False
        return True

    @staticmethod
    def _draw_verdict(canvas: Canvas, verdict: str, centre: Point) -> None:
        gained = verdict == "gain"
        colour = canvas.theme.good[1] if gained else canvas.theme.coral_ink
        canvas.disc(centre, 13, colour)
        canvas.icon(centre, "check" if gained else "x", 17, "#FFFFFF")


def _is_dark(colour: str) -> bool:
    red, green, blue = svg.rgb(colour)[:3]
    return 0.299 * red + 0.587 * green + 0.114 * blue < _DARK
