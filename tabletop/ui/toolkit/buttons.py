"""Controls that run an action when activated: buttons and section tabs."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from tabletop.ui.graphics import label_faces
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.graphics.theme import button_radius
from tabletop.ui.toolkit.control import Control


class Button(Control):
    """A push button with a text; it may also have an icon and show a shortcut key."""

    usual: ClassVar[tuple[float, float]] = (130.0, 48.0)

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
        short: bool = False,
    ) -> None:
        """Create a button that calls `action` when activated.

        Args:
            name: Unique name of the widget in its scene.
            label: Text on the button, also read by screen readers.
            action: Called without arguments when the button is activated.
            icon: Name of an icon drawn beside the label; empty for none.
            key: Keyboard shortcut shown as a hint; it isn't bound here.
            kind: Style: "primary", "glass", "paper", "good" or "danger".
            zone: Focus zone that the button belongs to.
            paper: Whether the button is drawn on a light (paper) background.
            enabled: Whether the button can be activated.
            short: Whether only the icon is drawn.
        """
        super().__init__(name, label, zone=zone, paper=paper or kind == "paper", enabled=enabled)
        self.action = action
        self.icon = icon
        self.key_hint = key
        self.kind = kind
        self.short = short
        """Whether only the icon is drawn; screen readers still get the label."""
        self.bare = False
        """Whether the icon is left out, so that only the label is drawn."""

    @property
    def tells(self) -> bool:
        return self.short

    def act(self) -> None:
        self.action()

    def span(self, ruler: Canvas, height: float) -> tuple[float, float]:
        """Return the minimum and the natural width of the button at a height, in logical pixels.

        Both are the width needed for icon, label and key; a button with only an icon is square.
        """
        if self.short:
            return height, height
        icon = "" if self.bare else self.icon
        wide = label_faces.button_width(ruler, self.label, icon, self.key_hint, height=height)
        return wide, wide

    def draw(self, canvas: Canvas, *, focus: bool) -> None:
        self.radius = button_radius(self.rect.h)
        label_faces.button(
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


class IconButton(Control):
    """A square button that shows only an icon.

    Its label is shown as a tooltip and read by screen readers.
    """

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

    @property
    def tells(self) -> bool:
        return True

    def act(self) -> None:
        self.action()

    def draw(self, canvas: Canvas, *, focus: bool) -> None:
        label_faces.icon_button(
            canvas,
            self.rect,
            self.icon,
            state=self.state,
            active=self.active,
            focus=focus,
            paper=self.paper,
        )


class Tab(Control):
    """An entry in the list of sections at the side of a sheet; the selected one is amber."""

    role = "tab"
    radius = 11.0
    usual: ClassVar[tuple[float, float]] = (120.0, 44.0)

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
        """Create a row that calls `action` when activated.

        `chosen` returns whether this section is the one currently shown. `indent` shifts the text
        to the right by that many logical pixels.
        """
        super().__init__(name, label, zone=zone, paper=True)
        self.icon = icon
        self.action = action
        self.indent = indent
        self._chosen = chosen

    @property
    def selected(self) -> bool:
        return self._chosen()

    def act(self) -> None:
        self.action()

    def draw(self, canvas: Canvas, *, focus: bool) -> None:
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
            canvas.paragraph(
                (x, box.centery - high / 2, room, high),
                self.label,
                "small",
                ink,
                max_lines=2,
                weight=weight,
            )
        if focus:
            label_faces.focus_ring(canvas, box, radius, paper=True)
