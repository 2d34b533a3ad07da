"""Base class of all controls, and a group of controls that shares pointer and focus.

A control has behaviour and a rectangle; its look is drawn by separate functions. A scene keeps its
controls from one frame to the next, so that hover and press states survive.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import ClassVar, TypeAlias

import pygame

from tabletop.engine.text.sound_names import SoundName
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.toolkit.events import LEFT, Hold, Key, Leave, Motion, Press, Release, UiEvent
from tabletop.ui.toolkit.focus import Node

Feedback: TypeAlias = Callable[[SoundName], object]
"""Plays a sound of the program."""


def no_feedback(name: SoundName) -> object:
    """Play no sound; the default for controls without a function that plays sounds.

    Return the name of the sound, which has no further use.
    """
    return name


class Control:
    """Something on the screen that the player can use, such as a button or a slider.

    Subclasses override `draw` to show it, and `act` or `handle` for what it does.
    """

    role = "button"
    stop = False
    """Whether Tab always stops here, for controls that use the arrow keys themselves."""
    sound: SoundName = "button"
    """Name of the sound played when the control is used."""
    usual: ClassVar[tuple[float, float]] = (40.0, 40.0)
    """Usual width and height in a layout, in logical pixels."""

    def __init__(
        self, name: str, label: str, *, zone: str = "", paper: bool = False, enabled: bool = True
    ) -> None:
        """Create a control; `name` must be unique in its scene, `label` is read by screen readers.

        `zone` names the focus zone. `paper` says that the control is drawn on a light background.
        """
        self.name = name
        self.label = label
        self.zone = zone
        self.paper = paper
        self.enabled = enabled
        self.reason = ""
        """Why the control is disabled: shown where the pointer rests on it; empty for no text."""
        self.visible = True
        self.rect = pygame.FRect(0, 0, 0, 0)
        self.radius = 12.0
        self.hovered = False
        self.held = False
        self.feedback: Feedback = no_feedback
        self.inner_text: Callable[[], str] | None = None
        """Returns the text inside a field or a page, for screen readers; None for others."""

    @property
    def state(self) -> str:
        """How the control is drawn: "rest", "hover", "press" or "disabled"."""
        if not self.enabled:
            return "disabled"
        if self.held and self.hovered:
            return "press"
        return "hover" if self.hovered else "rest"

    @property
    def value(self) -> str:
        """What the control is set to, as text for screen readers; empty for one without a value."""
        return ""

    @property
    def numbers(self) -> tuple[float, float, float] | None:
        """The current, least and greatest number, for a control that is set to a number."""
        return None

    @property
    def selected(self) -> bool:
        """Whether this is the selected control of its zone, a group that Tab enters as a unit."""
        return False

    @property
    def pressed_parts(self) -> int:
        """The number of parts side by side that are pressed each by itself."""
        return 1

    @property
    def tells(self) -> bool:
        """Whether a finger that rests on the control reads its tooltip rather than using it."""
        return False

    def span(self, ruler: Canvas, height: float) -> tuple[float, float]:
        """Return the minimum and the natural width in a layout, in logical pixels.

        `ruler` measures texts, and `height` is the height that the control gets, in logical pixels.
        """
        del ruler, height
        return self.usual[0], self.usual[0]

    def height_at(self, ruler: Canvas, width: float) -> float:
        """Return the height that the control needs at a width, both in logical pixels.

        `ruler` measures texts.
        """
        del ruler, width
        return self.usual[1]

    def node(self) -> Node:
        """Return the description of this control for keyboard focus and screen readers."""
        return Node(
            self.name,
            self.rect,
            self.label,
            role=self.role,
            action=self.use,
            zone=self.zone,
            enabled=self.enabled,
            value=self.value if self.enabled else self.reason or self.value,
            keys=self.key,
            radius=self.radius,
            paper=self.paper,
            selected=self.selected,
            stop=self.stop,
            number=self.numbers,
            text=self.inner_text,
        )

    def nodes(self) -> Iterator[Node]:
        """Yield the description, for focus and screen readers, of this and each inner control."""
        yield self.node()

    def find(self, name: str) -> Control | None:
        """Return this control or one inside it by name; None if no name matches."""
        return self if name == self.name else None

    def use(self) -> None:
        """Activate the control as a click does: play its sound and call `act`.

        Nothing happens if it is disabled.
        """
        if self.enabled:
            self.feedback(self.sound)
            self.act()

    def act(self) -> None:
        """Do what the control is for, such as calling its function; `use` calls this.

        Does nothing by default.
        """

    def key(self, event: Key) -> bool:
        """Handle a key while the control has the focus; return whether the key was used."""
        del event
        return False

    def handle(self, event: UiEvent) -> bool:
        """Handle a pointer event; return whether a frame must be drawn.

        The control is activated by a press and release on it.
        """
        match event:
            case Motion(pos):
                return self._hover((self.enabled or bool(self.reason)) and self.hit(pos))
            case Leave():
                self.held = False
                return self._hover(over=False)
            case Press(pos, button) if button == LEFT and self.enabled and self.hit(pos):
                self.held = self.hovered = True
                return True
            case Hold() if self.hovered and self.tells:
                self.held = False
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
        """Return whether a point, in logical pixels, is on the control."""
        return self.rect.collidepoint(pos)

    def draw(self, canvas: Canvas, *, focus: bool) -> None:
        """Draw the control, with the focus ring if `focus` is true; draws nothing by default."""


class ControlGroup(Control):
    """A group of controls that share events, in reading order; the last one is on top."""

    raised = ""
    """Name of the control that is drawn above all others; empty for none."""

    def __init__(self, feedback: Feedback = no_feedback) -> None:
        super().__init__("", "")
        self.feedback = feedback
        self.widgets: list[Control] = []
        self.paint_content: Callable[[Canvas], object] | None = None
        """Draws the content under the controls; None for nothing."""

    def lay_out(
        self,
        rect: pygame.FRect,
        height: float,
        paint: Callable[[Canvas], object],
        widgets: Iterable[Control],
    ) -> None:
        """Set the position and content of the group.

        Args:
            rect: Its rectangle, in logical pixels.
            height: The height of its content, in logical pixels, which matters only if it scrolls.
            paint: Draws the content under the controls.
            widgets: The controls of the group, in reading order.
        """
        del height
        self.rect, self.paint_content = rect, paint
        self.fill(widgets)

    def fill(self, widgets: Iterable[Control]) -> None:
        """Replace the group's controls and connect them to its sound function."""
        self.widgets = list(widgets)
        for widget in self.widgets:
            adopt(widget, self.feedback)

    def nodes(self) -> Iterator[Node]:
        for widget in self.widgets:
            if widget.visible:
                yield from widget.nodes()

    def find(self, name: str) -> Control | None:
        for widget in self.widgets:
            if (found := widget.find(name)) is not None:
                return found
        return None

    def at(self, pos: tuple[float, float]) -> Control | None:
        """Return the topmost visible control at a point in logical pixels, or None."""
        for widget in reversed(self.widgets):
            if widget.visible and widget.hit(pos):
                return widget
        return None

    def scrolls(self, pos: tuple[float, float]) -> bool:
        """Return whether an area at a point, in logical pixels, can be scrolled."""
        groups = (each for each in self.widgets if isinstance(each, ControlGroup) and each.visible)
        return any(group.scrolls(pos) for group in groups)

    def handle(self, event: UiEvent) -> bool:
        """Pass a pointer event to the controls concerned; return whether a frame must be drawn."""
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
        """Draw all visible controls and the content under them.

        `focused` is the name of the control with the focus ring; empty for none.
        """
        if self.paint_content is not None:
            self.paint_content(canvas)
        for widget in sorted(self.widgets, key=lambda widget: widget.name == self.raised):
            if widget.visible:
                draw_widget(canvas, widget, focused)


def adopt(widget: Control, feedback: Feedback) -> None:
    """Set the function that plays the sounds of a control and of all controls inside it.

    It is called with the name of a sound.
    """
    widget.feedback = feedback
    if isinstance(widget, ControlGroup):
        for inner in widget.widgets:
            adopt(inner, feedback)


def draw_widget(canvas: Canvas, widget: Control, focused: str) -> None:
    """Draw a control, or all visible controls of a group.

    Args:
        canvas: The surface to draw on.
        widget: The control or group.
        focused: Name of the control with the focus ring; empty for none.
    """
    if isinstance(widget, ControlGroup):
        widget.draw_all(canvas, focused)
    else:
        widget.draw(canvas, focus=focused != "" and widget.name == focused)
