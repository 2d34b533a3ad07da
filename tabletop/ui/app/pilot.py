"""A simulated user who drives scenes without a window, for tests and pictures."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame

from tabletop.ui.app.problem_report import report_problem
from tabletop.ui.app.screen import Screen
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.events import (
    LEFT,
    REPEAT_AFTER,
    REPEAT_EVERY,
    REPORT_KEY,
    Key,
    KeyUp,
    Motion,
    Pad,
    PadUp,
    Point,
    Press,
    Release,
    Text,
    Wheel,
    key_named,
)
from tabletop.ui.toolkit.focus import Node
from tabletop.ui.toolkit.stack import Shown

FRAME = 1 / 60
_NAMES = {"enter": "return", "esc": "escape"}
"""Other names that keys may be given by."""


def open_null_display() -> None:
    """Initialize pygame for drawing without a window.

    If SDL uses its dummy driver, this opens the small invisible display that pygame needs.
    """
    if not pygame.display.get_init():
        pygame.display.init()
    if pygame.display.get_surface() is None and pygame.display.get_driver() == "dummy":
        # Surfaces are converted to the display's format, so there must be a display.
        pygame.display.set_mode((16, 16))
    pygame.font.init()


class Pilot:
    """A simulated user for tests, who clicks, drags, types and waits without a window.

    All points are in logical pixels of the simulated window.
    """

    def __init__(self, app: App, size: tuple[int, int] = (1280, 800)) -> None:
        """Create a pilot; `size` is that of the simulated window in device pixels."""
        open_null_display()
        self.app = app
        self.screen = Screen(app, pygame.Surface(size))
        self._held = False

    @property
    def scene(self) -> Shown:
        """The top scene, which receives all input.

        Raises:
            LookupError: No scene is open.
        """
        top = self.app.stack.top
        if top is None:
            raise LookupError("no scene is open")
        return top

    def resize(self, size: tuple[int, int]) -> None:
        """Change the size of the simulated window, given in device pixels."""
        self.screen.show_on(pygame.Surface(size))

    def tick(self, seconds: float = FRAME) -> bool:
        """Let a number of seconds pass in frames of 1/60 s.

        Returns whether anything visible has changed and was redrawn.
        """
        changed = False
        left = seconds
        while left > 1e-9:
            step = min(FRAME, left)
            changed = self.app.stack.update(step) or changed
            changed = self.app.update(step) or changed
            left -= step
        if changed:
            self.screen.draw()
        return changed

    def wait_for_art(self, seconds: float = 200.0) -> None:
        """Wait until the pictures of players' own games are ready, then redraw the screen.

        Waits at most `seconds` seconds.
        """
        art = self.app.art
        if art is not None:
            self.draw()
            art.wait(seconds)
            self.app.stack.refresh()  # redraw what was drawn without them
            self.draw()

    def draw(self) -> pygame.Surface:
        """Redraw the screen and return its surface, whose size is in device pixels."""
        self.screen.draw()
        return self.screen.surface

    def save(self, path: Path) -> None:
        """Redraw the screen and write it to an image file; the suffix of `path` sets the format."""
        pygame.image.save(self.draw(), path)

    # Pointer

    def move(self, pos: Point) -> bool:
        """Move the pointer to a point, and return whether a scene used the event."""
        return self.app.stack.handle(Motion(pos, self._held))

    def press(self, pos: Point, button: int = LEFT, *, clicks: int = 1, held: str = "") -> bool:
        """Move the pointer to a point and press a mouse button there.

        Args:
            pos: The point.
            button: The mouse button; the left one by default.
            clicks: 2 for the second press of a double click.
            held: The modifier key held down: "shift", "ctrl" or empty.

        Returns:
            Whether a scene used the event.
        """
        self.move(pos)
        self._held = button == LEFT
        shift, ctrl = held == "shift", held == "ctrl"
        return self.app.stack.handle(Press(pos, button, clicks, shift=shift, ctrl=ctrl))

    def release(self, pos: Point, button: int = LEFT) -> bool:
        """Release a mouse button at a point, and return whether a scene used the event."""
        self._held = False
        return self.app.stack.handle(Release(pos, button))

    def click(self, target: Point | str, button: int = LEFT, *, held: str = "") -> None:
        """Click at a point or at the centre of the control with an id, and let one frame pass.

        `held` is the modifier key held down: "shift", "ctrl" or empty.
        """
        pos = self.centre(target) if isinstance(target, str) else target
        self.press(pos, button, held=held)
        self.release(pos, button)
        self.tick()

    def double_click(self, target: Point | str) -> None:
        """Double-click at a point or at the centre of the control with an id."""
        pos = self.centre(target) if isinstance(target, str) else target
        self.click(pos)
        self.press(pos, clicks=2)
        self.release(pos)
        self.tick()

    def drag(self, start: Point, end: Point, *, steps: int = 8, held: str = "") -> None:
        """Drag with the left button from one point to another, and release it there.

        The pointer moves in `steps` equal steps, one per frame. `held` is the modifier key held
        down: "shift", "ctrl" or empty.
        """
        self.press(start, held=held)
        for step in range(1, steps + 1):
            share = step / steps
            x, y = (a + (b - a) * share for a, b in zip(start, end, strict=True))
            self.move((x, y))
            self.tick()
        self.release(end)
        self.tick()

    def wheel(self, pos: Point, dy: float, *, held: str = "") -> bool:
        """Turn the wheel at a point by `dy` steps; positive steps are away from the user.

        `held` may be "ctrl". Returns whether a scene used the event.
        """
        return self.app.stack.handle(Wheel(pos, dy, ctrl=held == "ctrl"))

    # Keyboard

    def key(self, *names: str) -> None:
        """Press and release keys one after another, such as "tab", "shift+tab", "ctrl+z", "a"."""
        for name in names:
            event = key_named(_NAMES.get(name, name))
            self._press_key(event)
            self.app.stack.handle(KeyUp(event.key))
        self.tick()

    def pad(self, *buttons: str) -> None:
        """Press and release buttons of a controller one after another, such as "a" or "start"."""
        for button in buttons:
            self.app.stack.handle(Pad(button))
            self.app.stack.handle(PadUp(button))
        self.tick()

    def enter(self) -> None:
        """Activate the focused control with Enter.

        While the focus ring is hidden, this presses Enter twice: the first press only shows the
        ring.
        """
        if not self.scene.focus.visible:
            self.key("enter")
        self.key("enter")

    def hold(self, name: str, seconds: float = 1.0) -> None:
        """Press a key and hold it for a number of seconds, so that it repeats, then release it."""
        event = key_named(_NAMES.get(name, name))
        self._press_key(event)
        self.tick(min(seconds, REPEAT_AFTER))
        left = seconds - REPEAT_AFTER
        while left > 0:
            self.app.stack.handle(replace(event, repeat=True))
            self.tick(min(left, REPEAT_EVERY))
            left -= REPEAT_EVERY
        self.app.stack.handle(KeyUp(event.key))
        self.tick()

    def _press_key(self, event: Key) -> None:
        if event.key == REPORT_KEY:
            report_problem(self.app)
        elif not self.app.stack.handle(event):
            self.app.preferences.shortcut(event)

    def type(self, text: str) -> None:
        """Type a text letter by letter. Without a focused text field, only keys are pressed."""
        for letter in text:
            node = self.scene.focus.node(self.nodes())
            self.app.stack.handle(Key("space" if letter == " " else letter.lower(), letter))
            if node is not None and node.role == "text-field":
                self.app.stack.handle(Text(letter))
        self.tick()

    # Nodes

    def nodes(self) -> list[Node]:
        """Return the focus nodes of the top scene: its controls and readable texts."""
        return self.scene.focusables()

    def node(self, node_id: str) -> Node:
        """Return the control or readable text of the top scene with the given id.

        Raises:
            LookupError: There is no such node; the message lists the existing ones.
        """
        found = next((node for node in self.nodes() if node.id == node_id), None)
        if found is None:
            known = ", ".join(node.id for node in self.nodes())
            raise LookupError(f"no control is called {node_id!r} (there are: {known})")
        return found

    def centre(self, node_id: str) -> Point:
        """Return the centre of the control with an id, in logical pixels."""
        rect = self.node(node_id).rect
        return rect.centerx, rect.centery

    def focus_on(self, node_id: str, *, most: int = 200) -> None:
        """Move the focus to the control with an id by pressing Tab and arrow keys only.

        `most` is the maximum number of presses.

        Raises:
            LookupError: The control can't be reached with the keyboard.
        """
        target = self.node(node_id)
        for _ in range(most):
            here, seen = self.scene.focus.node(self.nodes()), self.scene.focus.visible
            if here is not None and here.id == node_id and seen:
                return
            if here is None or not seen or target.stop or here.stop or here.zone != target.zone:
                self.key("tab")
                continue
            self.key(_towards(here, self.node(node_id)))
        raise LookupError(f"the keyboard does not reach {node_id!r}")


def _towards(here: Node, there: Node) -> str:
    """Return the arrow key that leads from one node towards another."""
    dx = there.rect.centerx - here.rect.centerx
    dy = there.rect.centery - here.rect.centery
    if abs(dx) > abs(dy):
        return "right" if dx > 0 else "left"
    return "down" if dy > 0 else "up"
