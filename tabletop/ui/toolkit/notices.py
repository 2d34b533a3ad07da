"""Notifications at the bottom of the screen, and what the screen reader speaks."""

import math
from collections.abc import Callable

import pygame

from tabletop.ui.graphics import svg
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.graphics.placement import Surroundings, place_float
from tabletop.ui.toolkit.buttons import Button
from tabletop.ui.toolkit.control import ControlGroup
from tabletop.ui.toolkit.events import Leave, Motion, UiEvent
from tabletop.ui.toolkit.layout import Box, Column, Grouped, Paragraph, Place, Row

SECONDS = 8.0
"""Number of seconds for which a notification offers to undo."""
_TOAST_SECONDS = 2.6
_TOAST_WORD_SECONDS = 0.04
_HEIGHT = 52.0
_RING = 24.0


class Toast:
    """A short notification that disappears after a few seconds; longer text stays longer."""

    def __init__(self, text: str, tone: str = "") -> None:
        """Create a notification; `tone` is empty (information), "gain", "loss" or "sound"."""
        self.text = text
        self.tone = tone
        self.left = _TOAST_SECONDS + _TOAST_WORD_SECONDS * len(text.split())
        """Seconds until it disappears."""
        self.box: pygame.FRect | None = None
        """Where it stands; None before it is drawn."""
        self.room: tuple[float, ...] = ()
        """Its size and that of the window when it was placed; logical pixels."""


class Notices:
    """The notification on the screen, if there is one, and the text for the screen reader."""

    def __init__(self, redraw: Callable[[], None]) -> None:
        """Create it without a notification; `redraw` has the open scenes drawn again."""
        self._redraw = redraw
        self.shown: Toast | None = None
        self.spoken = ""
        """The latest text for screen readers."""

    def toast(self, text: str, tone: str = "") -> None:
        """Show a notification for a few seconds and have the screen reader speak it.

        `tone` determines its icon and colour: "gain", "loss", or empty for plain information.
        """
        self.shown = Toast(text, tone)
        self.say(text)
        self._redraw()

    def caption(self, text: str) -> None:
        """Show what a sound means, unless a notification is shown that says more.

        The screen reader, who hears the sound, isn't told.
        """
        if self.shown is None or self.shown.tone == "sound":
            self.shown = Toast(text, "sound")
            self._redraw()

    def say(self, text: str) -> None:
        """Have the screen reader speak a text that isn't shown."""
        self.spoken = text

    def update(self, dt: float) -> bool:
        """Count down the notification; return whether it disappeared.

        `dt` is the number of seconds since the last call.
        """
        if self.shown is None:
            return False
        self.shown.left -= dt
        if self.shown.left > 0:
            return False
        self.shown = None
        self._redraw()
        return True

    def draw(self, canvas: Canvas, around: Surroundings | None = None) -> None:
        """Draw the current notification, if any, at the bottom of the window, where it stays.

        Over a table it covers nothing that must be seen, `around`, if there is a place.
        """
        toast = self.shown
        if toast is None:
            return
        theme = canvas.theme
        icon, colour = {
            "gain": ("check", theme.mint_text),
            "loss": ("warn", theme.coral),
            "sound": ("sound", theme.text2),
        }.get(toast.tone, ("info", theme.sky_text))
        style = "small" if toast.tone == "sound" else "prompt"
        width = min(canvas.width - 32, canvas.measure(toast.text, style)[0] + 76)
        used = canvas.measure_paragraph(width - 64, toast.text, style)
        high = max(34.0 if style == "small" else 46.0, used + 20)
        room = width, high, canvas.width, canvas.height
        if toast.box is None or toast.room != room:
            toast.room = room
            low = pygame.FRect((canvas.width - width) / 2, canvas.height - 30 - high, width, high)
            foot, sizes = pygame.FRect(low.midbottom, (0, 0)), [(width, high)]
            found = place_float(foot, sizes, around, first=[low], anywhere=True) if around else None
            toast.box = low if found is None else found[1]
        box = toast.box
        canvas.glass(box, min(23, box.h / 2), 0.92)
        canvas.icon((box.left + 26, box.centery), icon, 22, colour)
        place = (box.left + 46, box.top + (high - used) / 2, width - 64, used)
        canvas.paragraph(place, toast.text, style)


class UndoToast(ControlGroup):
    """A notification that offers for a few seconds to undo the last action.

    The countdown, shown as a ring, stops while the pointer or the keyboard focus is on it.
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

    def show(self, markup: str) -> None:
        """Show the notification with a text, which may have markup, and restart the countdown."""
        self.markup, self.left, self.visible = markup, SECONDS, True

    def hide(self) -> None:
        """Hide the notification, so that it no longer offers to undo."""
        self.visible, self.hovered = False, False

    def update(self, dt: float, *, held: bool) -> bool:
        """Advance the countdown; return whether the notification looks different.

        Args:
            dt: Seconds since the last call.
            held: Whether the countdown is paused because the keyboard focus is on the notification.
        """
        if not self.visible or held or self.hovered:
            return False
        before, self.left = self.left, self.left - dt
        if self.left <= 0:
            self.hide()
        return math.ceil(before * 8) != math.ceil(self.left * 8)

    def handle(self, event: UiEvent) -> bool:
        """Record whether the pointer is on the notification, and pass the event to its button.

        Return whether a frame must be drawn.
        """
        if isinstance(event, Motion):
            self.hovered = self.hit(event.pos)
        elif isinstance(event, Leave):
            self.hovered = False
        return super().handle(event)

    def box(self) -> Box:
        """Return a layout with the notification at the bottom, as wide as its text needs."""
        content = Row(
            Box(width=36, under=self._draw_icon),
            Paragraph(self.markup, "prompt", "text1", lines=1, max_width=420, align="center"),
            Row(Place(self.button, width=150, height=38), pad=(6, 0, 4, 0)),
            Box(width=_RING, under=self._draw_ring),
            gap=10,
            pad=(10, 0, 16, 0),
            height=_HEIGHT,
            under=_draw_face,
        )
        return Column(Box(grow=1), Grouped(self, content, align="center"), pad=(12, 0, 12, 14))

    def _draw_icon(self, canvas: Canvas, rect: pygame.FRect) -> None:
        canvas.disc(rect.center, 17, canvas.theme.text1, 0.14)
        canvas.icon(rect.center, "trash", 19, canvas.theme.text1)

    def _draw_ring(self, canvas: Canvas, rect: pygame.FRect) -> None:
        centre = rect.center
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


def _draw_face(canvas: Canvas, rect: pygame.FRect) -> None:
    canvas.shadow(rect, 26, "glass")
    canvas.glass(rect, 26, 0.98)


def _ring(share: float, colour: str, ground: str) -> str:
    """Return an SVG of the countdown ring; `share` is the part that is left, 0 to 1."""
    angle = 2 * math.pi * min(0.9999, share)
    x, y = 14 + 12 * math.sin(angle), 14 - 12 * math.cos(angle)
    large = int(share > 0.5)
    arc = f"M14 2A12 12 0 {large} 1 {x:.3f} {y:.3f}"
    return svg.document(
        28,
        28,
        svg.circle(
            14, 14, 12, f'fill="none" stroke="{ground}" stroke-opacity=".25" stroke-width="2.6"'
        )
        + f'<path d="{arc}" fill="none" stroke="{colour}" stroke-width="2.6"/>',
    )
