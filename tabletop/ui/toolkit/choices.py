"""Controls that hold a value: toggle, segmented choice, slider and stepper."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from typing import ClassVar

import pygame

from tabletop.ui.graphics import label_faces
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.toolkit.control import Control
from tabletop.ui.toolkit.events import LEFT, Key, Motion, Press, Release, UiEvent

_TOGGLE = (50.0, 28.0)


class Toggle(Control):
    """An on/off switch at the right end of its row; a click anywhere on the row flips it."""

    role = "toggle"
    usual: ClassVar[tuple[float, float]] = (58.0, 32.0)
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
        """The state of the switch as text for screen readers: "on" or "off"."""
        return "on" if self.on else "off"

    def act(self) -> None:
        """Flip the switch and pass the new state to its change callback."""
        self.on = not self.on
        self._changed(self.on)

    def key(self, event: Key) -> bool:
        """Turn off with Left and on with Right; return whether the state changed."""
        if event.key not in {"left", "right"} or (event.key == "right") == self.on:
            return False
        self.use()
        return True

    def draw(self, canvas: Canvas, *, focus: bool) -> None:
        box = pygame.FRect(0, 0, *_TOGGLE)
        box.midright = self.rect.midright
        label_faces.toggle(canvas, box, self.on, state=self.state, focus=focus, paper=self.paper)


class Segmented(Control):
    """A row of a few choices, one of which the player selects."""

    role = "radio"
    usual: ClassVar[tuple[float, float]] = (120.0, 42.0)
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
        """The label of the selected choice, for screen readers; empty if none is selected."""
        return self.choices[self.index] if 0 <= self.index < len(self.choices) else ""

    @property
    def pressed_parts(self) -> int:
        """The number of choices."""
        return len(self.choices)

    def choose(self, index: int) -> None:
        """Select the choice at an index (from 0) and play a sound.

        Nothing happens if it is already selected, unavailable or doesn't exist.
        """
        open_one = 0 <= index < len(self.choices) and index not in self.closed
        if index != self.index and open_one and self.enabled:
            self.index = index
            self.feedback(self.sound)
            self._changed(index)

    def act(self) -> None:
        """Select the next available choice, as Enter does, wrapping around to the first."""
        count = len(self.choices)
        order = [(self.index + step) % count for step in range(1, count + 1)]
        self.index = next((each for each in order if each not in self.closed), self.index)
        self._changed(self.index)

    def key(self, event: Key) -> bool:
        """Select the previous or next choice with Left or Right.

        Return whether it was one of these keys, even if the selection can't move further.
        """
        step = {"left": -1, "right": 1}.get(event.key, 0)
        if step == 0 or event.ctrl or event.alt:
            return False
        index = self.index + step
        while index in self.closed:
            index += step
        self.choose(index)
        return True

    def handle(self, event: UiEvent) -> bool:
        """Select a clicked choice and highlight the one under the pointer.

        Return whether the control looks different, so that a frame must be drawn.
        """
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
        parts = label_faces.segment_rects(self.rect, len(self.choices))
        hits = (index for index, part in enumerate(parts) if part.collidepoint(pos))
        return next(hits, -1)

    def draw(self, canvas: Canvas, *, focus: bool) -> None:
        label_faces.segmented(
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


def _choose_by_key(
    event: Key, places: tuple[int, int, int, int], choose: Callable[[int], None]
) -> bool:
    """Choose the place for Left, Right, Home or End; return whether it was one of these keys."""
    to = dict(zip(("left", "right", "home", "end"), places, strict=True)).get(event.key)
    if to is None or event.ctrl or event.alt:
        return False
    choose(to)
    return True


class Slider(Control):
    """A slider with evenly spaced steps, moved by dragging, by a click or with the arrow keys."""

    role = "slider"
    usual: ClassVar[tuple[float, float]] = (120.0, 46.0)
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
        """Name of the selected step, as spoken by screen readers."""
        return self.steps[self.index]

    @property
    def numbers(self) -> tuple[float, float, float]:
        """The numbers in the names of the steps; places in their order if a step has none."""
        found = [re.match(r"\d+", step) for step in self.steps]
        places = [float(each[0]) if each else -1.0 for each in found]
        if min(places) < 0:
            places = [float(place) for place in range(len(self.steps))]
        return places[self.index], places[0], places[-1]

    def choose(self, index: int) -> None:
        """Select the step with an index, from 0.

        An index beyond the ends selects the first or last step.
        """
        index = max(0, min(len(self.steps) - 1, index))
        if index != self.index and self.enabled:
            self.index = index
            self._changed(index)

    def key(self, event: Key) -> bool:
        """Move one step with Left or Right, or to an end with Home or End.

        Return whether it was one of these keys.
        """
        places = (self.index - 1, self.index + 1, 0, len(self.steps) - 1)
        return _choose_by_key(event, places, self.choose)

    def handle(self, event: UiEvent) -> bool:
        """Move the knob with the pointer while it is held; select a step only on release.

        This keeps a slider for the interface size from moving away under the pointer.
        Return whether the slider looks different, so that a frame must be drawn.
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
        left, right, _ = label_faces.slider_track(self.rect)
        return min(1.0, max(0.0, (x - left) / max(1.0, right - left)))

    def draw(self, canvas: Canvas, *, focus: bool) -> None:
        at = self.index / max(1, len(self.steps) - 1) if self._dragged is None else self._dragged
        label_faces.slider(
            canvas, self.rect, at, self.labels, state=self.state, focus=focus, paper=self.paper
        )


class Stepper(Control):
    """A field for a whole number with a minus and a plus button."""

    role = "slider"
    usual: ClassVar[tuple[float, float]] = (142.0, 40.0)
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
        """The current number as text for screen readers."""
        return str(self.number)

    @property
    def numbers(self) -> tuple[float, float, float]:
        """The current number and its bounds."""
        return self.number, self.least, self.most

    def choose(self, number: int) -> None:
        """Set the number, limited to the bounds, and play a sound if it changes."""
        number = max(self.least, min(self.most, number))
        if number != self.number:
            self.number = number
            self.feedback(self.sound)
            self._changed(number)

    def key(self, event: Key) -> bool:
        """Change the number by a step with Left or Right, or go to a bound with Home or End.

        Return whether it was one of these keys.
        """
        places = (self.number - self.step, self.number + self.step, self.least, self.most)
        return _choose_by_key(event, places, self.choose)

    def _sides(self) -> tuple[pygame.FRect, pygame.FRect]:
        box = self.rect
        minus = pygame.FRect(box.left, box.top, box.h, box.h)
        return minus, pygame.FRect(box.right - box.h, box.top, box.h, box.h)

    def _side_at(self, pos: tuple[float, float]) -> int:
        minus, plus = self._sides()
        return -1 if minus.collidepoint(pos) else int(plus.collidepoint(pos))

    def handle(self, event: UiEvent) -> bool:
        """Change the number by a step when minus or plus is clicked.

        Return whether the control looks different, so that a frame must be drawn.
        """
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
        signs = zip((-1, 1), self._sides(), ("minus", "plus"), (self.least, self.most), strict=True)
        for side, box, icon, end in signs:
            state = "disabled" if self.number == end else "rest"
            if state == "rest" and self.hovered and self._side == side:
                state = self.state
            label_faces.icon_button(canvas, box, icon, state=state, paper=self.paper)
        ink = canvas.theme.ink if self.paper else canvas.theme.text1
        canvas.text(self.rect.center, str(self.number), "name", ink, anchor="center")
        if focus:
            label_faces.focus_ring(canvas, self.rect, 11, paper=self.paper)
