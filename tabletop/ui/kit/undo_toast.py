"""A notification at the foot of the screen that offers to undo what was done."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import pygame

from tabletop.ui.kit.buttons import Button
from tabletop.ui.kit.control import Group
from tabletop.ui.kit.events import Leave, Motion, UiEvent
from tabletop.ui.paint import svg

if TYPE_CHECKING:
    from collections.abc import Callable

    from tabletop.ui.paint.canvas import Canvas

SECONDS = 8.0
"""Seconds during which the notification offers to undo."""
_HEIGHT = 52.0
_RING = 24.0


class UndoToast(Group):
    """A notification with an undo button and a countdown ring.

    The countdown pauses while the pointer is on it or the keyboard focus is in it.
    """

    def __init__(self, undo: Callable[[], object], label: str, key: str) -> None:
        """Create a hidden notification; `undo` reverts what was reported last.

        `label` is the text of the button and `key` the keyboard shortcut shown on it.
        """
        super().__init__()
        self.name = "undo-toast"
        self.markup = ""
        self.left = 0.0
        """Seconds until it disappears."""
        self.visible = False
        self.button = Button("undo", label, undo, icon="undo", key=key, zone="toast")
        self.fill([self.button])

    def show(self, markup: str) -> None:
        """Show the notification with a text in markup, and restart the countdown."""
        self.markup, self.left, self.visible = markup, SECONDS, True

    def hide(self) -> None:
        """Hide the notification, which ends the offer to undo."""
        self.visible, self.hovered = False, False

    def update(self, dt: float, *, held: bool) -> bool:
        """Advance the countdown unless `held`; return whether the notification looks different."""
        if not self.visible or held or self.hovered:
            return False
        before, self.left = self.left, self.left - dt
        if self.left <= 0:
            self.hide()
        return math.ceil(before * 8) != math.ceil(self.left * 8)

    def handle(self, event: UiEvent) -> bool:
        """Track whether the pointer is on it and pass the event to the button."""
        if isinstance(event, Motion):
            self.hovered = self.hit(event.pos)
        elif isinstance(event, Leave):
            self.hovered = False
        return super().handle(event)

    def place(self, canvas: Canvas) -> None:
        """Compute its rectangle at the foot of the screen, as wide as the text needs."""
        taken = 56 + 20 + 150 + 14 + _RING + 16
        room = min(canvas.width - 24 - taken, 420.0)
        words = min(room, canvas.markup_width(self.markup, "prompt") + 2)
        box = pygame.FRect(0, 0, words + taken, _HEIGHT)
        box.midbottom = (canvas.width / 2, canvas.height - 14)
        self.rect = box
        self.button.rect = pygame.FRect(box.right - 16 - _RING - 14 - 150, box.top + 7, 150, 38)

    def draw_all(self, canvas: Canvas, focused: str) -> None:
        """Draw the text, the button and the countdown ring."""
        self.place(canvas)
        box, theme = self.rect, canvas.theme
        canvas.shadow(box, 26, "glass")
        canvas.glass(box, 26, 0.98)
        canvas.disc((box.left + 27, box.centery), 17, theme.text1, 0.14)
        canvas.icon((box.left + 27, box.centery), "trash", 19, theme.text1)
        room = self.button.rect.left - 16 - box.left - 56
        place = (box.left + 56, box.centery - 11, room, 24)
        canvas.paragraph(place, self.markup, "prompt", max_lines=1)
        self._draw_ring(canvas, (box.right - 16 - _RING / 2, box.centery))
        super().draw_all(canvas, focused)

    def _draw_ring(self, canvas: Canvas, centre: tuple[float, float]) -> None:
        number = max(0, math.ceil(self.left))
        step = max(0, min(64, math.ceil(self.left * 8)))
        theme = canvas.theme
        picture = canvas.surface(
            ("countdown", step, theme.amber, theme.text1),
            (_RING + 4, _RING + 4),
            lambda size: svg.rasterise(_ring(step / 64, theme.amber, theme.text1), size),
        )
        canvas.blit(picture, centre, anchor="center")
        canvas.text(centre, str(number), "keycap", theme.text1, anchor="center")


def _ring(share: float, colour: str, ground: str) -> str:
    """Return an SVG of the countdown ring; `share` is the part that is left, 0 to 1."""
    angle = 2 * math.pi * min(0.9999, share)
    x, y = 14 + 12 * math.sin(angle), 14 - 12 * math.cos(angle)
    large = int(share > 0.5)
    arc = f"M14 2A12 12 0 {large} 1 {x:.3f} {y:.3f}"
    return svg.document(
        28, 28,
        svg.circle(14, 14, 12, f'fill="none" stroke="{ground}" stroke-opacity=".25" '
                   'stroke-width="2.6"')
        + f'<path d="{arc}" fill="none" stroke="{colour}" stroke-width="2.6"/>',
    )  # fmt: skip
