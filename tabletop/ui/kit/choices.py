"""Things that are set to a value: switch, choice of a few, slider, stepper."""

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
    """A switch at the right end of its row; the whole row can be clicked."""

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
        """`changed` is told the new value."""
        super().__init__(name, label, zone=zone, paper=paper, enabled=enabled)
        self.on = on
        self._changed = changed

    @property
    def value(self) -> str:
        """`on` or `off`."""
        return "on" if self.on else "off"

    def act(self) -> None:
        """Switch it."""
        self.on = not self.on
        self._changed(self.on)

    def key(self, event: Key) -> bool:
        """Left is off, right is on."""
        if event.key not in {"left", "right"} or (event.key == "right") == self.on:
            return False
        self.use()
        return True

    def draw(self, canvas: Canvas, *, focus: bool) -> None:
        """Draw the switch."""
        box = pygame.FRect(0, 0, *_TOGGLE)
        box.midright = self.rect.midright
        marks.toggle(canvas, box, self.on, state=self.state, focus=focus, paper=self.paper)


class Segmented(Widget):
    """One of a few choices, side by side."""

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
        """`choices` are what is read on them; `changed` is told the new index.

        Those at the indices `closed` are seen but can't be chosen.
        """
        super().__init__(name, label, zone=zone, paper=paper, enabled=enabled)
        self.choices = tuple(choices)
        self.closed = frozenset(closed)
        self.index = index
        self._changed = changed
        self._over = -1

    @property
    def value(self) -> str:
        """The chosen one."""
        return self.choices[self.index] if 0 <= self.index < len(self.choices) else ""

    def choose(self, index: int) -> None:
        """Choose by index; nothing happens if it is chosen, closed or there is none."""
        open_one = 0 <= index < len(self.choices) and index not in self.closed
        if index != self.index and open_one and self.enabled:
            self.index = index
            self.feedback(self.sound)
            self._changed(index)

    def act(self) -> None:
        """Choose the next one, around the end: what Enter does."""
        count = len(self.choices)
        order = [(self.index + step) % count for step in range(1, count + 1)]
        self.index = next((each for each in order if each not in self.closed), self.index)
        self._changed(self.index)

    def key(self, event: Key) -> bool:
        """Left and right choose."""
        step = {"left": -1, "right": 1}.get(event.key, 0)
        if step == 0 or event.ctrl or event.alt:
            return False
        index = self.index + step
        while index in self.closed:
            index += step
        self.choose(index)
        return True

    def handle(self, event: UiEvent) -> bool:
        """A click chooses what it hits."""
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
        """Draw the choices."""
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
    """One of a row of even steps, by dragging, clicking or the arrow keys."""

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
        """`steps` name each value aloud; `labels` stand below at even distances."""
        super().__init__(name, label, zone=zone, paper=paper, enabled=enabled)
        self.steps = tuple(steps)
        self.labels = tuple(labels)
        self.index = index
        self._changed = changed
        self._dragged: float | None = None

    @property
    def value(self) -> str:
        """The chosen step."""
        return self.steps[self.index]

    def choose(self, index: int) -> None:
        """Set to a step, the nearest one that there is."""
        index = max(0, min(len(self.steps) - 1, index))
        if index != self.index and self.enabled:
            self.index = index
            self._changed(index)

    def key(self, event: Key) -> bool:
        """Left and right go a step, Home and End to the ends."""
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
        """Follow the pointer while it is held; the value is set when it comes up.

        A size that followed the pointer would move the slider away under it.
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
        """Draw track and knob."""
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
    """A whole number between a minus and a plus."""

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
        """`bounds` are the least and the most; `changed` is told the new number."""
        super().__init__(name, label, zone=zone, paper=paper)
        self.number = number
        self.least, self.most = bounds
        self.step = step
        self._changed = changed
        self._side = 0

    @property
    def value(self) -> str:
        """The number."""
        return str(self.number)

    def choose(self, number: int) -> None:
        """Set the number, as near as the bounds allow."""
        number = max(self.least, min(self.most, number))
        if number != self.number:
            self.number = number
            self.feedback(self.sound)
            self._changed(number)

    def key(self, event: Key) -> bool:
        """Left and right go a step, Home and End to the ends."""
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
        """A click on minus or plus goes a step."""
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
        """Draw minus, number and plus."""
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
