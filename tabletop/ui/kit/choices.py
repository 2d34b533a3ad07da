"""Controls that hold a value: toggle, segmented choice, slider and stepper."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from tabletop.ui.kit.control import Widget
from tabletop.ui.kit.events import LEFT, Key, Motion, Press, Release, UiEvent
from tabletop.ui.paint import marks

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from tabletop.ui.paint.canvas import Canvas

_TOGGLE = (50.0, 28.0)


class Toggle(Widget):
    """An on/off switch, drawn at the right end of its row; the whole row is clickable."""

    role = "toggle"
    stop = True
    sound = "toggle"

    def __init__(
        self,
        name: str,
        label: str,
        on: bool,  # noqa: FBT001  # the value, as in every toolkit
        changed: Callable[[bool], object],
        *,
        zone: str = "options",
        paper: bool = True,
        enabled: bool = True,
    ) -> None:
        """Create a switch; `changed` is called with the new value whenever it is switched."""
        super().__init__(name, label, zone=zone, paper=paper, enabled=enabled)
        self.on = on
        self._changed = changed

    @property
    def value(self) -> str:
        """The state of the switch as text: "on" or "off"."""
        return "on" if self.on else "off"

    def act(self) -> None:
        """Flip the switch and report the new value."""
        self.on = not self.on
        self._changed(self.on)

    def key(self, event: Key) -> bool:
        """Switch off with Left and on with Right; return whether the value changed."""
        if event.key not in {"left", "right"} or (event.key == "right") == self.on:
            return False
        self.use()
        return True

    def draw(self, canvas: Canvas, *, focus: bool) -> None:
        """Draw the switch at the right end of its rectangle."""
        box = pygame.FRect(0, 0, *_TOGGLE)
        box.midright = self.rect.midright
        marks.toggle(canvas, box, self.on, state=self.state, focus=focus, paper=self.paper)


class Segmented(Widget):
    """A segmented control: a few mutually exclusive choices side by side."""

    role = "radio"
    stop = True
    sound = "toggle"

    def __init__(
        self,
        name: str,
        label: str,
        choices: Sequence[str],
        index: int,
        changed: Callable[[int], object],
        *,
        zone: str = "options",
        paper: bool = True,
        enabled: bool = True,
        closed: Collection[int] = (),
    ) -> None:
        """Create a segmented control; `changed` is called with the index of a new choice.

        `choices` are the labels of the segments and `index` is the selected one. Segments whose
        indices are in `closed` are shown but can't be selected.
        """
        super().__init__(name, label, zone=zone, paper=paper, enabled=enabled)
        self.choices = tuple(choices)
        self.closed = frozenset(closed)
        self.index = index
        self._changed = changed
        self._over = -1

    @property
    def value(self) -> str:
        """The label of the selected segment, or an empty string if none is selected."""
        return self.choices[self.index] if 0 <= self.index < len(self.choices) else ""

    def choose(self, index: int) -> None:
        """Select a segment by index, play the sound and report the change.

        Nothing happens if the segment is selected already, disabled or does not exist.
        """
        open_one = 0 <= index < len(self.choices) and index not in self.closed
        if index != self.index and open_one and self.enabled:
            self.index = index
            self.feedback(self.sound)
            self._changed(index)

    def act(self) -> None:
        """Select the next enabled segment, wrapping around at the end, as Enter does."""
        count = len(self.choices)
        order = [(self.index + step) % count for step in range(1, count + 1)]
        self.index = next((each for each in order if each not in self.closed), self.index)
        self._changed(self.index)

    def key(self, event: Key) -> bool:
        """Select the next enabled segment with Left or Right; return whether the key was used."""
        step = {"left": -1, "right": 1}.get(event.key, 0)
        if step == 0 or event.ctrl or event.alt:
            return False
        index = self.index + step
        while index in self.closed:
            index += step
        self.choose(index)
        return True

    def handle(self, event: UiEvent) -> bool:
        """Select the clicked segment and track the hovered one; return whether anything changed."""
        if isinstance(event, Motion):
            over = self._index_at(event.pos)
            changed, self._over = over != self._over, over
            return self._hover(over >= 0) or changed
        if isinstance(event, Release) and event.button == LEFT and self.held:
            self.held = False
            self.choose(self._index_at(event.pos))
            return True
        return super().handle(event)

    def _index_at(self, pos: tuple[float, float]) -> int:
        parts = marks.segment_rects(self.rect, len(self.choices))
        hits = (index for index, part in enumerate(parts) if part.collidepoint(pos))
        return next(hits, -1)

    def draw(self, canvas: Canvas, *, focus: bool) -> None:
        """Draw the segments, with a focus ring if `focus`."""
        marks.segmented(
            canvas,
            self.rect,
            self.choices,
            self.index,
            state="disabled" if not self.enabled else "rest",
            hover=self._over if self.hovered else -1,
            focus=focus,
            paper=self.paper,
            closed=self.closed,
        )


class Slider(Widget):
    """A slider with evenly spaced steps, moved by dragging, clicking or the arrow keys."""

    role = "slider"
    stop = True
    sound = "toggle"

    def __init__(
        self,
        name: str,
        label: str,
        steps: Sequence[str],
        index: int,
        changed: Callable[[int], object],
        *,
        labels: Sequence[str] = (),
        zone: str = "options",
        paper: bool = True,
        enabled: bool = True,
    ) -> None:
        """Create a slider; `changed` is called with the index of a new step.

        `steps` holds the spoken name of each value. `labels`, if given, are drawn below the track
        at even distances; there may be fewer of them than steps.
        """
        super().__init__(name, label, zone=zone, paper=paper, enabled=enabled)
        self.steps = tuple(steps)
        self.labels = tuple(labels)
        self.index = index
        self._changed = changed
        self._dragged: float | None = None

    @property
    def value(self) -> str:
        """The spoken name of the slider's selected step."""
        return self.steps[self.index]

    def choose(self, index: int) -> None:
        """Select a step by index, clamped to the steps that exist, and report a change."""
        index = max(0, min(len(self.steps) - 1, index))
        if index != self.index and self.enabled:
            self.index = index
            self._changed(index)

    def key(self, event: Key) -> bool:
        """Move one step with Left or Right, or to an end with Home or End."""
        to = {
            "left": self.index - 1,
            "right": self.index + 1,
            "home": 0,
            "end": len(self.steps) - 1,
        }.get(event.key)
        if to is None or event.ctrl or event.alt:
            return False
        self.choose(to)
        return True

    def handle(self, event: UiEvent) -> bool:
        """Let the knob follow the pointer while it is held; set the value on release.

        The value is not set earlier because, for example, a text-size slider would otherwise move
        away from under the pointer while being dragged.
        """
        match event:
            case Press(pos, button) if button == LEFT and self.enabled and self.hit(pos):
                self.held = self.hovered = True
                self._dragged = self._share(pos[0])
                return True
            case Motion(pos) if self.held:
                self._dragged = self._share(pos[0])
                return True
            case Release(pos, button) if button == LEFT and self.held:
                self.held, self._dragged = False, None
                self.feedback(self.sound)
                self.choose(round(self._share(pos[0]) * (len(self.steps) - 1)))
                return True
        if not self.held:
            self._dragged = None
        return super().handle(event)

    def _share(self, x: float) -> float:
        left, right, _ = marks.slider_track(self.rect)
        return min(1.0, max(0.0, (x - left) / max(1.0, right - left)))

    def draw(self, canvas: Canvas, *, focus: bool) -> None:
        """Draw the slider's track, labels and knob."""
        at = self.index / max(1, len(self.steps) - 1) if self._dragged is None else self._dragged
        marks.slider(
            canvas,
            self.rect,
            at,
            self.labels,
            state=self.state,
            focus=focus,
            paper=self.paper,
        )


class Stepper(Widget):
    """A whole-number input with a minus button and a plus button."""

    role = "slider"
    stop = True
    sound = "toggle"

    def __init__(
        self,
        name: str,
        label: str,
        number: int,
        changed: Callable[[int], object],
        *,
        bounds: tuple[int, int],
        step: int = 1,
        zone: str = "options",
        paper: bool = True,
    ) -> None:
        """Create a stepper; `changed` is called with the new number.

        `bounds` are the smallest and the largest number allowed, both included.
        """
        super().__init__(name, label, zone=zone, paper=paper)
        self.number = number
        self.least, self.most = bounds
        self.step = step
        self._changed = changed
        self._side = 0

    @property
    def value(self) -> str:
        """The stepper's current number as text."""
        return str(self.number)

    def choose(self, number: int) -> None:
        """Set the number, clamped to the bounds, and report a change."""
        number = max(self.least, min(self.most, number))
        if number != self.number:
            self.number = number
            self.feedback(self.sound)
            self._changed(number)

    def key(self, event: Key) -> bool:
        """Change the number by one step with Left or Right, or to a bound with Home or End."""
        to = {
            "left": self.number - self.step,
            "right": self.number + self.step,
            "home": self.least,
            "end": self.most,
        }.get(event.key)
        if to is None or event.ctrl or event.alt:
            return False
        self.choose(to)
        return True

    def _sides(self) -> tuple[pygame.FRect, pygame.FRect]:
        box = self.rect
        minus = pygame.FRect(box.left, box.top, box.h, box.h)
        return minus, pygame.FRect(box.right - box.h, box.top, box.h, box.h)

    def _side_at(self, pos: tuple[float, float]) -> int:
        minus, plus = self._sides()
        return -1 if minus.collidepoint(pos) else int(plus.collidepoint(pos))

    def handle(self, event: UiEvent) -> bool:
        """Change the number by one step when minus or plus is clicked."""
        if isinstance(event, Motion):
            side = self._side_at(event.pos)
            changed, self._side = side != self._side, side
            return super().handle(event) or changed
        if isinstance(event, Release) and event.button == LEFT and self.held:
            self.held = False
            self.choose(self.number + self.step * self._side_at(event.pos))
            return True
        return super().handle(event)

    def draw(self, canvas: Canvas, *, focus: bool) -> None:
        """Draw the minus button, the number and the plus button."""
        signs = zip((-1, 1), self._sides(), ("minus", "plus"), (self.least, self.most), strict=True)
        for side, box, icon, end in signs:
            state = "disabled" if self.number == end else "rest"
            if state == "rest" and self.hovered and self._side == side:
                state = self.state
            marks.icon_button(canvas, box, icon, state=state, paper=self.paper)
        ink = canvas.theme.ink if self.paper else canvas.theme.text1
        canvas.text(self.rect.center, str(self.number), "name", ink, anchor="center")
        if focus:
            marks.focus_ring(canvas, self.rect, 11, paper=self.paper)
