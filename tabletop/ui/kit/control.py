"""What every control can do, and a group of them that shares pointer and focus.

A widget holds behaviour and a place; how it looks is drawn by `controls`. Widgets are kept by their
scene from one frame to the next, so that hover and press survive.
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
    """Make no sound."""
    return name


class Widget:
    """A control. Subclasses override `draw`, and `act` or `handle`."""

    role = "button"
    stop = False
    """Whether Tab stops here in any case: controls that use the arrows, and those among them."""
    sound = "button"
    """The sound of its use."""

    def __init__(
        self,
        name: str,
        label: str,
        *,
        zone: str = "",
        paper: bool = False,
        enabled: bool = True,
    ) -> None:
        """`name` is unique in the scene; `label` is what it is called aloud."""
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
        """How it is to be drawn: "rest", "hover", "press" or "disabled"."""
        if not self.enabled:
            return "disabled"
        if self.held and self.hovered:
            return "press"
        return "hover" if self.hovered else "rest"

    @property
    def value(self) -> str:
        """What it is set to, in words."""
        return ""

    @property
    def selected(self) -> bool:
        """Whether it is the chosen one of its zone."""
        return False

    def node(self) -> Node:
        """The control as the keyboard and screen readers meet it."""
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
        """Its node, and those of what lies in it."""
        yield self.node()

    def find(self, name: str) -> Widget | None:
        """The widget with that name, if it is this one or in it."""
        return self if name == self.name else None

    def use(self) -> None:
        """Do what a click does."""
        if self.enabled:
            self.feedback(self.sound)
            self.act()

    def act(self) -> None:
        """What a click does."""

    def key(self, event: Key) -> bool:
        """Take a key while focus is here; whether it was used."""
        del event
        return False

    def handle(self, event: UiEvent) -> bool:
        """Take a pointer event; whether anything changed."""
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
        """Whether a pointer at `pos` is on it."""
        return self.rect.collidepoint(pos)

    def draw(self, canvas: Canvas, *, focus: bool) -> None:
        """Draw it, with the focus ring if `focus`."""


class Group(Widget):
    """Widgets that share pointer and focus, in reading order; the last is drawn on top."""

    raised = ""
    """Name of the widget that is drawn over the others, if any."""

    def __init__(self, feedback: Callable[[str], object] = no_feedback) -> None:
        super().__init__("", "")
        self.feedback = feedback
        self.widgets: list[Widget] = []

    def fill(self, widgets: Iterable[Widget]) -> None:
        """Hold these widgets instead of those before."""
        self.widgets = list(widgets)
        for widget in self.widgets:
            adopt(widget, self.feedback)

    def nodes(self) -> Iterator[Node]:
        """The nodes of all visible widgets."""
        for widget in self.widgets:
            if widget.visible:
                yield from widget.nodes()

    def find(self, name: str) -> Widget | None:
        """The widget with that name, at any depth."""
        for widget in self.widgets:
            if (found := widget.find(name)) is not None:
                return found
        return None

    def at(self, pos: tuple[float, float]) -> Widget | None:
        """The topmost visible widget at `pos`."""
        for widget in reversed(self.widgets):
            if widget.visible and widget.hit(pos):
                return widget
        return None

    def handle(self, event: UiEvent) -> bool:
        """Give a pointer event to the widgets that it concerns; whether anything changed."""
        if isinstance(event, Press):
            target = self.at(event.pos)
            return target is not None and target.handle(event)
        if isinstance(event, Motion) and not any(widget.held for widget in self.widgets):
            # What lies under another widget is not hovered.
            target = self.at(event.pos)
            others = [widget for widget in self.widgets if widget is not target and widget.visible]
            changed = [widget.handle(Leave()) for widget in others]
            return (target is not None and target.handle(event)) or any(changed)
        changed = [widget.handle(event) for widget in list(self.widgets) if widget.visible]
        return any(changed)

    def draw_all(self, canvas: Canvas, focused: str) -> None:
        """Draw the visible widgets; `focused` is the name of the one with the ring, or empty."""
        for widget in sorted(self.widgets, key=lambda widget: widget.name == self.raised):
            if widget.visible:
                draw_widget(canvas, widget, focused)


def adopt(widget: Widget, feedback: Callable[[str], object]) -> None:
    """Let a widget and what lies in it be heard."""
    widget.feedback = feedback
    if isinstance(widget, Group):
        for inner in widget.widgets:
            adopt(inner, feedback)


def draw_widget(canvas: Canvas, widget: Widget, focused: str) -> None:
    """Draw a widget, or all of a group."""
    if isinstance(widget, Group):
        widget.draw_all(canvas, focused)
    else:
        widget.draw(canvas, focus=focused != "" and widget.name == focused)
