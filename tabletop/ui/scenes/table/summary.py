"""The dialog that sums up part of the game, such as a round."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
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
from tabletop.ui.toolkit.layout import Box, Column, PaperSheet, Paragraph, Place, Row
from tabletop.ui.widgets.cards.row import CARD
from tabletop.ui.widgets.game_drawing import faces_of
from tabletop.ui.widgets.seats.seat_pictures import seat_colour

_ROW = 62.0
_TITLE = 0.4
"""Fraction of a row's width that its title takes if a text stands beside it in a low row."""
_LEAST_ROW = 40.0
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
        self.go_on = Button(
            "go-on", messages.CONTINUE, self.cancel, icon="check", kind="primary", paper=True
        )
        self.focus.set("go-on")

    @property
    def title(self) -> str:
        """The whole summary as one text, for screen readers."""
        rows = (
            " ".join(filter(None, (row.title, row.text, row.value))) for row in self.summary.rows
        )
        return ". ".join(filter(None, (self.summary.title, *rows, self.summary.text)))

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

    def build(self) -> Box:
        summary = self.summary
        rows = (
            Box(height=_ROW, min_height=_LEAST_ROW, give=True, under=partial(self._draw_row, row))
            for row in summary.rows
        )
        return PaperSheet(
            Box(height=54, under=self._draw_head),
            *rows,
            Column(Paragraph(summary.text), pad=(0, 12, 0, 2)) if summary.text else None,
            Box(height=18),
            Row(Place(self.go_on, width=170, height=48), justify="end"),
            width=620,
            margin=12,
            pad=32,
        )

    def _draw_head(self, canvas: Canvas, box: pygame.FRect) -> None:
        ink, middle = canvas.theme.ink, (box.left + 18, box.top + 18)
        canvas.disc(middle, 18, canvas.theme.amber)
        canvas.icon(middle, self.summary.icon, 22, ink)
        canvas.text((box.left + 48, middle[1]), self.summary.title, "title", ink, anchor="midleft",
                    size=27, max_width=box.w - 48)  # fmt: skip

    def _draw_row(self, row: SummaryRow, canvas: Canvas, box: pygame.FRect) -> None:
        theme = canvas.theme
        if row is not self.summary.rows[0]:
            canvas.line(box.topleft, box.topright, theme.ink, 1, 0.14)
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
