"""Base class of all controls, and a group of controls that shares pointer and focus.

A widget holds behaviour and a rectangle; `ui.paint` draws its looks. A scene keeps its widgets from
one frame to the next, so that hover and press states survive.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

import pygame

from tabletop.ui.kit.events import LEFT, Key, Leave, Motion, Press, Release, UiEvent
from tabletop.ui.kit.focus import Node

if TYPE_CHECKING:
    from tabletop.ui.paint.canvas import Canvas


def no_feedback(name: str) -> object:
    """Ignore the sound and return its name; the default `feedback` of a widget."""
    return name


class Widget:
    """A control in a scene. Subclasses override `draw`, and `act` or `handle`."""

    role = "button"
    stop = False
    """Whether Tab always stops here, as it does for controls that use the arrow keys themselves."""
    sound = "button"
    """Name of the sound played when the control is used."""

    def __init__(
        self,
        name: str,
        label: str,
        *,
        zone: str = "",
        paper: bool = False,
        enabled: bool = True,
    ) -> None:
        """Create a control; `name` must be unique in its scene, `label` is read by screen readers.

        `zone` names the focus zone. `paper` says that the control is drawn on a light background.
        """
        self.name = name
        self.label = label
        self.zone = zone
        self.paper = paper
        self.enabled = enabled
        self.visible = True
        self.rect = pygame.FRect(0, 0, 0, 0)
        self.radius = 12.0
        self.hovered = False
        self.held = False
        self.feedback: Callable[[str], object] = no_feedback

    @property
    def state(self) -> str:
        """The visual state: "rest", "hover", "press" or "disabled"."""
        if not self.enabled:
            return "disabled"
        if self.held and self.hovered:
            return "press"
        return "hover" if self.hovered else "rest"

    @property
    def value(self) -> str:
        """The control's value as text for screen readers; empty if it has none."""
        return ""

    @property
    def selected(self) -> bool:
        """Whether this control is the selected one of its zone."""
        return False

    def node(self) -> Node:
        """Return the focus node that describes this control to keyboard and screen reader."""
        return Node(
            self.name,
            self.rect,
            self.label,
            role=self.role,
            action=self.use,
            zone=self.zone,
            enabled=self.enabled,
            value=self.value,
            keys=self.key,
            radius=self.radius,
            paper=self.paper,
            selected=self.selected,
            stop=self.stop,
        )

    def nodes(self) -> Iterator[Node]:
        """Yield this control's focus node and those of the controls inside it."""
        yield self.node()

    def find(self, name: str) -> Widget | None:
        """Return this widget or a widget inside it with the given name, or None."""
        return self if name == self.name else None

    def use(self) -> None:
        """Play the sound and run the action, as a click does; nothing if disabled."""
        if self.enabled:
            self.feedback(self.sound)
            self.act()

    def act(self) -> None:
        """Run the action of the control; called by `use`. Does nothing by default."""

    def key(self, event: Key) -> bool:
        """Handle a key press while the control has focus; return whether it was used."""
        del event
        return False

    def handle(self, event: UiEvent) -> bool:
        """Handle a pointer event; return whether anything changed."""
        match event:
            case Motion(pos):
                return self._hover(self.enabled and self.hit(pos))
            case Leave():
                self.held = False
                return self._hover(over=False)
            case Press(pos, button) if button == LEFT and self.enabled and self.hit(pos):
                self.held = self.hovered = True
                return True
            case Release(pos, button) if button == LEFT and self.held:
                self.held = False
                if self.hit(pos):
                    self.use()
                return True
        return False

    def _hover(self, over: bool) -> bool:  # noqa: FBT001  # the new state
        changed, self.hovered = self.hovered != over, over
        return changed

    def hit(self, pos: tuple[float, float]) -> bool:
        """Return whether the point `pos` lies on the control."""
        return self.rect.collidepoint(pos)

    def draw(self, canvas: Canvas, *, focus: bool) -> None:
        """Draw the control, with a focus ring if `focus`. Draws nothing by default."""


class Group(Widget):
    """A list of widgets that share pointer and focus, in reading order; the last is on top."""

    raised = ""
    """Name of the widget to draw above all others; empty for none."""

    def __init__(self, feedback: Callable[[str], object] = no_feedback) -> None:
        super().__init__("", "")
        self.feedback = feedback
        self.widgets: list[Widget] = []

    def fill(self, widgets: Iterable[Widget]) -> None:
        """Replace the widgets of the group and connect their sounds."""
        self.widgets = list(widgets)
        for widget in self.widgets:
            adopt(widget, self.feedback)

    def nodes(self) -> Iterator[Node]:
        """Yield the focus nodes of all visible widgets, in reading order."""
        for widget in self.widgets:
            if widget.visible:
                yield from widget.nodes()

    def find(self, name: str) -> Widget | None:
        """Return the widget with that name at any depth of nesting, or None."""
        for widget in self.widgets:
            if (found := widget.find(name)) is not None:
                return found
        return None

    def at(self, pos: tuple[float, float]) -> Widget | None:
        """Return the topmost visible widget at `pos`, or None."""
        for widget in reversed(self.widgets):
            if widget.visible and widget.hit(pos):
                return widget
        return None

    def handle(self, event: UiEvent) -> bool:
        """Pass a pointer event to the widgets concerned; return whether anything changed."""
        if isinstance(event, Press):
            target = self.at(event.pos)
            return target is not None and target.handle(event)
        if isinstance(event, Motion) and not any(widget.held for widget in self.widgets):
            # A widget below another one is not hovered.
            target = self.at(event.pos)
            others = [widget for widget in self.widgets if widget is not target and widget.visible]
            changed = [widget.handle(Leave()) for widget in others]
            return (target is not None and target.handle(event)) or any(changed)
        changed = [widget.handle(event) for widget in list(self.widgets) if widget.visible]
        return any(changed)

    def draw_all(self, canvas: Canvas, focused: str) -> None:
        """Draw the visible widgets; `focused` names the one with the focus ring, or is empty."""
        for widget in sorted(self.widgets, key=lambda widget: widget.name == self.raised):
            if widget.visible:
                draw_widget(canvas, widget, focused)


def adopt(widget: Widget, feedback: Callable[[str], object]) -> None:
    """Set the sound callback of a widget and of everything inside it."""
    widget.feedback = feedback
    if isinstance(widget, Group):
        for inner in widget.widgets:
            adopt(inner, feedback)


def draw_widget(canvas: Canvas, widget: Widget, focused: str) -> None:
    """Draw a widget, or all widgets of a group."""
    if isinstance(widget, Group):
        widget.draw_all(canvas, focused)
    else:
        widget.draw(canvas, focus=focused != "" and widget.name == focused)
