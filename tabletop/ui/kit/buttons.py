"""Things that do something when pressed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.ui.kit.control import Widget
from tabletop.ui.paint import marks
from tabletop.ui.paint.theme import button_radius

if TYPE_CHECKING:
    from collections.abc import Callable

    from tabletop.ui.paint.canvas import Canvas


class Button(Widget):
    """A button with a label."""

    def __init__(
        self,
        name: str,
        label: str,
        action: Callable[[], object],
        *,
        icon: str = "",
        key: str = "",
        kind: str = "glass",
        zone: str = "buttons",
        paper: bool = False,
        enabled: bool = True,
    ) -> None:
        """`kind` is "primary", "glass", "paper", "good" or "danger"; `key` is a hint."""
        super().__init__(name, label, zone=zone, paper=paper or kind == "paper", enabled=enabled)
        self.action = action
        self.icon = icon
        self.key_hint = key
        self.kind = kind
        self.short = False
        """Whether only the icon is drawn; the label is still heard."""
        self.bare = False
        """Whether the icon is left out."""

    def act(self) -> None:
        """Run the action."""
        self.action()

    def draw(self, canvas: Canvas, *, focus: bool) -> None:
        """Draw the button."""
        self.radius = button_radius(self.rect.h)
        marks.button(
            canvas,
            self.rect,
            "" if self.short else self.label,
            icon="" if self.bare else self.icon,
            key=self.key_hint,
            kind=self.kind,
            state=self.state,
            focus=focus,
            paper=self.paper,
        )


class IconButton(Widget):
    """A square button with a sign; its label is heard, and shown as a tooltip."""

    def __init__(
        self,
        name: str,
        label: str,
        icon: str,
        action: Callable[[], object],
        *,
        zone: str = "buttons",
        paper: bool = False,
        enabled: bool = True,
    ) -> None:
        super().__init__(name, label, zone=zone, paper=paper, enabled=enabled)
        self.icon = icon
        self.action = action
        self.active = False

    def act(self) -> None:
        """Run the action."""
        self.action()

    def draw(self, canvas: Canvas, *, focus: bool) -> None:
        """Draw the button."""
        marks.icon_button(
            canvas,
            self.rect,
            self.icon,
            state=self.state,
            active=self.active,
            focus=focus,
            paper=self.paper,
        )


class Tab(Widget):
    """One row of a list of sections on a sheet; the chosen one is amber."""

    role = "tab"
    radius = 11.0

    def __init__(
        self,
        name: str,
        label: str,
        action: Callable[[], object],
        chosen: Callable[[], bool],
        *,
        icon: str = "",
        indent: float = 0.0,
        zone: str = "sections",
    ) -> None:
        """`chosen` tells whether its section is the one shown."""
        super().__init__(name, label, zone=zone, paper=True)
        self.icon = icon
        self.action = action
        self.indent = indent
        self._chosen = chosen

    @property
    def selected(self) -> bool:
        """Whether its section is shown."""
        return self._chosen()

    def act(self) -> None:
        """Show the section."""
        self.action()

    def draw(self, canvas: Canvas, *, focus: bool) -> None:
        """Draw the row."""
        theme, box = canvas.theme, self.rect
        chosen = self.selected
        radius = min(11.0, box.h * 0.28)
        if chosen:
            canvas.fill(box, radius, theme.amber, 0.30)
            canvas.ring(box, radius, "#D9981C", 1.5)
        elif self.hovered:
            canvas.fill(box, radius, theme.ink, 0.06)
        x = box.left + 14 + self.indent
        ink = theme.ink if chosen else theme.ink2
        size = 16.0 if box.h >= 40 else 15.0
        needed = canvas.measure(self.label, "body", size=size, weight=700)[0]
        if self.icon and x + 34 + needed <= box.right - 8:
            canvas.icon((x + 11, box.centery), self.icon, 22, ink)
            x += 34
        weight, room = 700 if chosen else 500, box.right - x - 8
        if box.h < 34 or canvas.fitting((self.label, ""), room, size=size, weight=weight):
            canvas.text((x, box.centery), self.label, "body", ink, anchor="midleft", size=size,
                        weight=weight, max_width=room)  # fmt: skip
        else:
            high = canvas.measure_paragraph(room, self.label, "small", max_lines=2)
            canvas.paragraph((x, box.centery - high / 2, room, high), self.label, "small", ink,
                             max_lines=2, weight=weight)  # fmt: skip
        if focus:
            marks.focus_ring(canvas, box, radius, paper=True)
