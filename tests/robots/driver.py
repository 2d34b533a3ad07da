"""An app that a robot sits at, as the window drives it: events, passing time, every frame drawn.

After every event the driver looks whether all that must hold does; what does not is a `Fault`.
"""

import sys
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import copy
from dataclasses import replace
from itertools import zip_longest
from pathlib import Path
from typing import TypeVar

import pygame

from tabletop.cli.open_window import WindowPacks, WindowProjects
from tabletop.session.port import LocalPort
from tabletop.storage.player.settings import Settings
from tabletop.ui.app.pilot import open_null_display
from tabletop.ui.app.routes import AppRoutes
from tabletop.ui.app.screen import Screen
from tabletop.ui.scenes.system.error_page import ErrorScene
from tabletop.ui.table.control.table_view import TableView, table_of
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.events import (
    LEFT,
    REPEAT_AFTER,
    REPEAT_EVERY,
    Key,
    KeyUp,
    Leave,
    Motion,
    Pad,
    PadUp,
    Point,
    Press,
    Release,
    Text,
    UiEvent,
    Wheel,
    key_named,
)
from tabletop.ui.toolkit.focus import Node
from tabletop.ui.toolkit.game_controller import KEYS
from tabletop.ui.toolkit.services import Folders, Services
from tabletop.ui.toolkit.stack import Shown
from tabletop.ui.toolkit.touch import HOLD_SECONDS, Finger
from tests.robots.checks import (
    HOME,
    MOST_STEPS_HOME,
    hidden_faults,
    journal_faults,
    kept_game_faults,
    pixels,
    seen_alike,
    told,
    way_home,
)
from tests.robots.games import shelf
from tests.ui.drawing import shared_assets

FRAME = 1 / 60
_WHOLE = 200
"""Events between two whole readings of the saved game."""
_NAMED = 25
"""Events between two looks at the names of all controls: they are seldom new."""
_LOOK = 2 * HOLD_SECONDS
"""Seconds for which a finger rests to look closely."""
_TRAIL = 14
"""Events that are told of a fault."""
_PACED = frozenset({"print", "workshop", "balance"})
"""Pages about a game, not a table, that draw as much as they find time for: words are compared."""
T = TypeVar("T")


class Fault(Exception):  # noqa: N818 - named after what it is
    """Something that must hold does not. The message says what, and the last events."""

    events = 0
    """How many events had happened, where that is told."""


class Driver:
    """One app with one table, at which events happen one after the other."""

    def __init__(
        self, saves: Path, size: tuple[int, int], settings: Settings | None = None
    ) -> None:
        open_null_display()
        self.size = size
        self.app = App(
            games=shelf(),
            routes=AppRoutes(),
            settings=settings or Settings().changed(muted=True, welcomed=True),
            folders=Folders.within(saves),
            services=Services(save=lambda _: None, packs=WindowPacks(), workbench=WindowProjects()),
        )
        self.app.pages.program = (sys.executable, "-c", "")  # pages are written by commands' tests
        self.screen = Screen(self.app, pygame.Surface(size))
        assets = self.screen.assets
        self.screen.assets = shared_assets(assets.theme, assets.scale)
        self.events = 0
        self.trail: list[str] = []
        self.port: LocalPort | None = None
        self.twin: Driver | None = None
        """An app at which hidden things lie otherwise, while its seat can't tell."""
        self.compared = 0
        """How often the twin was looked at and said the same."""
        self.ours: Shown | None = None
        """A trouble page that the robot has opened itself."""
        self.by_pad = False
        """Whether keys for which a controller has a button are pressed by that button."""
        self.by_finger = False
        """Whether a finger does what a mouse would: it hovers nowhere and has one button."""
        self._down: set[str] = set()
        self._pressed = False

    # What happens

    def sit_down(self, port: LocalPort, other: LocalPort | None = None) -> None:
        """Open the table of a game; `other` is one that its viewer can't tell from it."""
        if other is not None:
            self.twin = Driver(self.app.folders.saves / "twin", self.size, copy(self.app.settings))
            self.twin.sit_down(other)
        self.port = port
        self.app.play(port)
        self.look("sit down")

    @property
    def top(self) -> Shown:
        """The scene that is given events."""
        top = self.app.stack.top
        if top is None:
            raise Fault("no scene is open" + self._told())
        return top

    @property
    def table(self) -> TableView | None:
        """The table that the top scene shows, if any."""
        return table_of(self.app.stack.top)

    def nodes(self) -> list[Node]:
        """The controls of the top scene."""
        return self._guarded("look for controls", self.top.focusables)

    def do(self, event: UiEvent | Finger, dt: float = FRAME) -> None:
        """Let something happen, and `dt` seconds pass; then all must hold."""
        self.events += 1
        event = self._with_repeat(event)
        name = f"{type(event).__name__} {_short(event)}"
        self.trail.append(name)
        before = len(self.app.stack)
        with self._guard(name):
            used = self.app.stack.handle(event)
            if not used and isinstance(event, Key) and not event.repeat:
                used = self.app.preferences.shortcut(event)
        self.look(name, before, dt, used=used)
        if self.twin is not None:
            self._on_twin(lambda twin: twin.do(event, dt))
            self._compare()

    def look(self, name: str, before: int = 0, dt: float = FRAME, *, used: bool = True) -> None:
        """Let `dt` seconds pass, draw as the window does, and look whether all holds."""
        with self._guard(name):
            changed = self.app.stack.update(dt)
            changed = self.app.update(dt) or changed
            if changed or used:
                self.screen.draw()
        if before and len(self.app.stack) > before + 1:
            names = " ".join(scene.name for scene in self.app.stack.scenes)
            raise Fault(f"more than one scene more: {names}" + self._told())
        if isinstance(self.app.stack.top, ErrorScene) and self.app.stack.top is not self.ours:
            raise Fault("a trouble page is shown" + self._told())
        self._follow()
        port = self.port
        if port is not None:
            for fault in journal_faults(port):
                raise Fault(fault + self._told())
            if self.events % _NAMED == 0:
                self._look_at_names(port)
            if self.events % _WHOLE == 0:
                self.read_again()

    def _follow(self) -> None:
        """Look at the game that is on the table now: another one may have been opened."""
        scenes = self.app.stack.scenes
        found = getattr(scenes[0], "port", None) if scenes else None
        if isinstance(found, LocalPort):
            self.port = found

    def _look_at_names(self, port: LocalPort) -> None:
        """Look whether the controls name what is hidden."""
        found = self._guarded("read", lambda: [*hidden_faults(self.app, port)])
        for fault in found:
            raise Fault(fault + self._told())

    def read_again(self) -> None:
        """Read the whole saved game, and compare it with the one on the table."""
        for fault in kept_game_faults(self.port) if self.port is not None else ():
            raise Fault(fault + self._told())

    # What a person does

    def key(self, name: str, held: float = 0.0) -> None:
        """Press a key, as `ctrl+z` or `a`, for so many seconds, and let it go."""
        button = self._button(name) if self.by_pad else ""
        event = Pad(button) if button else key_named(name)
        self.do(event, min(held, REPEAT_AFTER) or FRAME)
        passed = REPEAT_AFTER
        while passed < held:
            self.do(replace(event, repeat=True), REPEAT_EVERY)
            passed += REPEAT_EVERY
        self.do(PadUp(button) if button else KeyUp(key_named(name).key))

    def _button(self, name: str) -> str:
        """The button of a controller that presses a key at the scene on top; "" for none."""
        keys = {**KEYS, **self.top.pad_keys}
        return next((button for button, key in keys.items() if key == name), "")

    def move(self, pos: Point, dt: float = FRAME) -> None:
        """Move the pointer; a finger moves where it is down."""
        if not self.by_finger:
            self.do(Motion(pos, self._pressed), dt)
        elif self._pressed:
            self.do(Finger(1, "move", pos), dt)

    def press(self, pos: Point, button: int = LEFT, clicks: int = 1) -> None:
        """Press a mouse button at a place; a finger rests there for the right one."""
        self.move(pos)
        self._pressed = self.by_finger or button == LEFT
        self.do(Finger(1, "down", pos) if self.by_finger else Press(pos, button, clicks))
        if self.by_finger and button != LEFT:
            self.wait(_LOOK)

    def release(self, pos: Point, button: int = LEFT) -> None:
        """Let a mouse button go, or lift the finger."""
        self._pressed = False
        self.do(Finger(1, "up", pos) if self.by_finger else Release(pos, button))

    def roll(self, pos: Point, dy: float, *, ctrl: bool = False) -> None:
        """Turn the wheel, or slide a finger as far."""
        if self.by_finger:
            self.touch(pos, (pos[0], pos[1] + 54 * dy))
        else:
            self.do(Wheel(pos, dy, ctrl=ctrl))

    def click(self, pos: Point, button: int = LEFT) -> None:
        """Click at a place."""
        self.press(pos, button)
        self.release(pos, button)

    def touch(self, start: Point, end: Point, held: float = 0.0) -> None:
        """Put a finger down, rest, slide to another place and lift it."""
        self.do(Finger(1, "down", start))
        self.wait(held)
        for part in (0.5, 1.0) if end != start else ():
            x, y = (a + (b - a) * part for a, b in zip(start, end, strict=True))
            self.do(Finger(1, "move", (x, y)))
        self.do(Finger(1, "up", end))

    def pinch(self, pos: Point, factor: float) -> None:
        """Put two fingers down and change their distance by a factor."""
        for number, phase, away in (
            (1, "down", 0.0), (2, "down", 60.0), (2, "move", 61.0), (2, "move", 60 * factor),
            (2, "up", 60 * factor), (1, "up", 0.0),
        ):  # fmt: skip
            self.do(Finger(number, phase, (pos[0] + away, pos[1])))  # type: ignore[arg-type]

    def type(self, text: str) -> None:
        """Write letters: the keys of up to twenty, then all the rest at once, as when pasted."""
        for letter in text[:20]:
            self.do(Key("space" if letter == " " else letter.lower(), letter))
            self.do(Text(letter))
        if text[20:]:
            self.do(Text(text[20:]))

    def wait(self, seconds: float, step: float = 0.05) -> None:
        """Let time pass and nothing happen."""
        passed = 0.0
        while passed < seconds:
            self.look("wait", dt=step, used=False)
            passed += step
        if self.twin is not None:
            self._on_twin(lambda twin: twin.wait(seconds, step))
            self._compare()

    def resize(self, size: tuple[int, int]) -> None:
        """Make the window as large as this."""
        self.trail.append(f"resize {size}")
        with self._guard("resize"):
            self.screen.show_on(pygame.Surface(size))
        self.look("resize")
        if self.twin is not None:
            self._on_twin(lambda twin: twin.resize(size))

    def act(self, name: str, act: Callable[["Driver"], object]) -> None:
        """Do something at this app that is no event, and at its twin."""
        self.trail.append(name)
        with self._guard(name):
            act(self)
        self.look(name)
        if self.twin is not None:
            self.twin.act(name, act)
            self._compare()

    def go_home(self) -> None:
        """Find the library with Escape, or else with the buttons that lead on."""
        self.drop_twin()
        self.do(Leave())
        met: Counter[str] = Counter()
        for _ in range(MOST_STEPS_HOME):
            if [scene.name for scene in self.app.stack.scenes] in HOME:
                return
            node = self._guarded("look for a way home", lambda: way_home(self.top, met))
            if node is not None:
                self._use(node)
            else:
                self.key("escape")
            self.wait(0.4)
        where = " ".join(scene.name for scene in self.app.stack.scenes)
        raise Fault(f"no way back to the library from {where}" + self._told())

    def _use(self, node: Node) -> None:
        self.trail.append(f"use {node.id}")
        with self._guard(f"use {node.id}"):
            assert node.action is not None
            node.action()
        self.look(f"use {node.id}")

    def close(self) -> None:
        """Leave the app, so that files are let go."""
        self.drop_twin()
        with self._guard("close"):
            self.app.close()

    # The twin

    def _on_twin(self, act: Callable[["Driver"], object]) -> None:
        assert self.twin is not None
        act(self.twin)

    def _compare(self) -> None:
        """Look whether both desks say and show the same; a twin that was shown more goes."""
        twin, port = self.twin, self.port
        if twin is None or port is None or twin.port is None:
            return
        invited = getattr(self.app.stack.scenes[0], "guests", None) is not None
        # A door for phones has an address and a code of its own.
        if invited or not seen_alike(port, twin.port):
            self.drop_twin()
            return
        one, other = told(self.app), told(twin.app)
        if one != other:
            differs = [pair for pair in zip_longest(one, other) if pair[0] != pair[1]]
            raise Fault(f"what is hidden is told: {differs[:2]}" + self._told())
        paced = self.top.name in _PACED
        if not paced and pixels(self.screen.surface) != pixels(twin.screen.surface):
            raise Fault("what is hidden is seen: the pictures differ" + self._told())
        self.compared += 1

    def drop_twin(self) -> None:
        """Go on without the twin."""
        twin, self.twin = self.twin, None
        if twin is not None:
            twin.close()

    # Guarding

    def _with_repeat(self, event: UiEvent | Finger) -> UiEvent | Finger:
        if isinstance(event, Key):
            repeat = event.key in self._down
            self._down.add(event.key)
            return replace(event, repeat=repeat)
        if isinstance(event, KeyUp):
            self._down.discard(event.key)
        elif isinstance(event, Leave):
            self._pressed = False
        return event

    @contextmanager
    def _guard(self, name: str) -> Iterator[None]:
        try:
            yield
        except Fault:
            raise
        except Exception as error:
            raise Fault(f"{name}: {_where(error)}" + self._told()) from error

    def _guarded(self, name: str, act: Callable[[], T]) -> T:
        with self._guard(name):
            return act()

    def _told(self) -> str:
        scenes = " ".join(scene.name for scene in self.app.stack.scenes)
        last = "\n    ".join(self.trail[-_TRAIL:])
        return f"\n  scenes: {scenes}\n  the last events:\n    {last}"


def _short(event: UiEvent | Finger) -> str:
    """An event in few letters."""
    match event:
        case Key(key):
            held = "".join(f"{name}+" for name in ("ctrl", "shift", "alt") if getattr(event, name))
            return f"{held}{key[:20]}{' again' if event.repeat else ''}"
        case Pad(button) | PadUp(button):
            return f"{button} of a controller"
        case KeyUp(key):
            return key[:20]
        case Text(text):
            return f"{text[:12]!r} of {len(text)}"
        case Press(pos, button, clicks):
            return f"({pos[0]:.0f}, {pos[1]:.0f}) button {button}, {clicks}"
        case Finger(number, phase, pos):
            return f"{number} {phase} ({pos[0]:.0f}, {pos[1]:.0f})"
        case Release(pos) | Motion(pos):
            return f"({pos[0]:.0f}, {pos[1]:.0f})"
        case _:
            return ""


def _where(error: Exception) -> str:
    """An error, and the last places that it came from."""
    frames = traceback.extract_tb(error.__traceback__)[-4:]
    places = " < ".join(
        f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in reversed(frames)
    )
    return f"{type(error).__name__}: {str(error)[:200]} ({places})"
