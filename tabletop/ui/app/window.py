"""The window: opens it, translates system events, and redraws when needed."""

import contextlib
import logging
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Literal

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
# Read by SDL when the display is opened.
os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
os.environ.setdefault("SDL_IME_SHOW_UI", "1")
# Fingers are heard as such, and not once more as a mouse.
os.environ.setdefault("SDL_TOUCH_MOUSE_EVENTS", "0")

import pygame

from tabletop.paths import shipped
from tabletop.session.memory import short_gc_pauses
from tabletop.ui.app.accessibility import Reader, ReaderRequest, open_reader, reading_of
from tabletop.ui.app.error_guard import Guard
from tabletop.ui.app.screen import Screen
from tabletop.ui.text.key_labels import LABELS
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.events import (
    REPEAT_AFTER,
    REPEAT_EVERY,
    REPORT_KEY,
    Key,
    KeyUp,
    Text,
    UiEvent,
    letter_of,
    translate,
)
from tabletop.ui.toolkit.focus import Node
from tabletop.ui.toolkit.game_controller import PadReader
from tabletop.ui.toolkit.touch import Finger

if TYPE_CHECKING:
    from tabletop.ui.app.controller_devices import ControllerDevices

TITLE = "Recess"
MIN_SIZE = (960, 600)
FRAME = 1 / 60
"""Seconds between frames while something moves."""
LONGEST_STEP = 0.1
"""Maximum number of seconds in one step, so that animations don't jump after a suspend."""
_FRAME_ROOM = 100
"""Maximum height that title bars and panels take of a screen, in pixels."""
_NULL_DRIVERS = frozenset({"dummy", "offscreen"})
_FINGERS: dict[int, Literal["down", "move", "up"]] = {
    pygame.FINGERDOWN: "down", pygame.FINGERMOTION: "move", pygame.FINGERUP: "up",
}  # fmt: skip
_IDLE_SECONDS = 1.0
_SHORT_REST, _LONG_REST = 15, 60
"""Maximum sleep in milliseconds while nothing moves: at first, and after a while."""

_log = logging.getLogger(__name__)


class NoDisplay(Exception):  # noqa: N818  # named for what happened
    """Raised when no window can be opened. The message is one line for the user."""

    def __init__(self) -> None:
        name = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
        what = "There is no screen here"
        if name:
            what = (
                f"The screen {name} can't be opened: nothing answers there, or libraries of the "
                "desktop (libX11, libXext) are missing"
            )
        super().__init__(
            f"{what}. These commands work without one: tabletop games, simulate, check, validate, "
            "replay, serve, screenshot."
        )


def open_display() -> None:
    """Prepare SDL for a window. Sound is started later, so that the window appears sooner.

    Raises:
        NoDisplay: No screen is available.
    """
    chosen = "SDL_VIDEODRIVER" in os.environ
    if not chosen and "DISPLAY" in os.environ and "XDG_RUNTIME_DIR" not in os.environ:
        # Wayland can't work then, and its library would complain if there is no screen.
        os.environ["SDL_VIDEODRIVER"] = "x11"
    # Desktops find our entry and icon by this; importing pygame sets it to the script's name.
    os.environ["SDL_VIDEO_X11_WMCLASS"] = "recess"
    try:
        pygame.display.init()
    except pygame.error as error:
        raise NoDisplay from error
    driver = pygame.display.get_driver()
    # Without a screen, SDL falls back to an invisible one and would run forever.
    if driver in _NULL_DRIVERS and not chosen:
        pygame.display.quit()
        raise NoDisplay
    if driver == "x11":
        # Blitting through OpenGL is many times slower on machines without a GPU; Wayland needs it.
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    pygame.font.init()


class Window:
    """A resizable system window that shows the open scenes until the program quits."""

    def __init__(self, app: App, size: tuple[int, int] | None = None) -> None:
        """Create the window; `size` is in the system's units, by default that of the settings.

        The size of the settings is reduced to fit the screen.

        Raises:
            NoDisplay: No screen is available.
        """
        open_display()
        self.app = app
        wanted = size or app.settings.window_size
        size = size or _fitting(wanted)
        try:
            self._window = pygame.Window(
                TITLE, size, resizable=True, allow_high_dpi=True, hidden=True
            )
            # Adapters of screen readers must be there before the window is seen.
            visible = pygame.display.get_driver() not in _NULL_DRIVERS
            self._reader = open_reader(self._window.handle) if visible else None
            self._window.show()
            if size != wanted:
                # Only the system knows the space left between title bar and panels.
                self._window.maximize()
            surface = self._window.get_surface()
        except pygame.error as error:
            raise NoDisplay from error
        self._window.minimum_size = MIN_SIZE
        self._set_icon()
        self.screen = Screen(app, surface)
        self.guard = Guard(app)
        self._held: dict[int, str] = {}
        """Names of the pressed keys, by scan code."""
        self._dirty = True
        self._resized = False
        self._typing = True
        self._drew = False
        self._waking: pygame.Event | None = None
        """The event that ended a sleep and is still to be handled."""
        self._is_full = False
        self._layout_known = False
        self._pads = PadReader()
        self._devices: ControllerDevices | None = None
        self._reads_pads = True
        """Whether controllers can be read, as far as is known."""
        app.preferences.listen(self.follow_settings)
        pygame.key.set_repeat(round(1000 * REPEAT_AFTER), round(1000 * REPEAT_EVERY))

    def _set_icon(self) -> None:
        try:
            icon = pygame.image.load_sized_svg(
                shipped("sprites") / "common/app-icon.svg", (128, 128)
            )
        except (OSError, pygame.error) as error:
            _log.warning("no window icon: %s", error)
            return
        self._window.set_icon(icon)

    @property
    def factor(self) -> float:
        """Logical pixels per unit of the window coordinates used by events."""
        width = max(1, self._window.size[0])
        return self.screen.surface.get_width() / width / self.screen.scale

    def run(self) -> int:
        """Handle events and draw until the program quits, then return the exit status 0."""
        with short_gc_pauses():
            self._run()
        return 0

    def _run(self) -> None:
        clock = pygame.time.Clock()
        idle = 0.0
        while not self.app.quits:
            passed = clock.tick() / 1000
            begun = pygame.time.get_ticks()
            self.step(passed)
            idle = 0.0 if self._drew else idle + passed
            if self._drew:
                spent = (pygame.time.get_ticks() - begun) / 1000
                pygame.time.wait(max(0, round(1000 * (FRAME - spent))))
            else:
                self._rest(_SHORT_REST if idle < _IDLE_SECONDS else _LONG_REST)

    def _rest(self, milliseconds: int) -> None:
        """Sleep until an event arrives, at most that long; the event is kept for the next step."""
        event = pygame.event.wait(milliseconds)
        if event.type != pygame.NOEVENT:
            # Putting it back into the queue would move it behind later events.
            self._waking = event

    def step(self, passed: float) -> None:
        """Handle pending events, advance all scenes, and draw if anything changed.

        `passed` is the number of seconds since the last call.
        """
        self._drew = False
        events = pygame.event.get()
        if self._waking is not None:
            events.insert(0, self._waking)
            self._waking = None
        for place, event in enumerate(events):
            if not self._is_stale(event, events[place + 1 :]):
                self._take(event)
        if self._resized:
            # Once a frame, since many sizes arrive while an edge is dragged.
            self._resized = False
            self._dirty = self.guard.safely(self._fit)
        app = self.app
        safely = self.guard.safely
        changed = safely(lambda: app.stack.update(min(passed, LONGEST_STEP)))
        changed = safely(lambda: app.update(passed)) or changed
        self._with_reader(lambda reader: reader.catch_up())
        wanted: list[ReaderRequest] = []
        self._with_reader(lambda reader: wanted.extend(reader.requests()))
        for request in wanted:
            self._dirty = safely(partial(self._serve, request)) or self._dirty
        self._dirty = safely(self._accept_text) or self._dirty
        for pad in self._pads.update(passed):
            self._dirty = safely(partial(self._use, pad)) or self._dirty
        if changed or self._dirty:
            self._draw()
        elif self._devices is None and self._reads_pads:
            safely(self._open_controllers)
        elif app.stack.top is not None:
            self._dirty = safely(app.stack.top.prepare)

    def _fit(self) -> bool:
        """Take over the window's size; return True, as everything must be redrawn."""
        self.screen.show_on(self._window.get_surface())
        return True

    def _draw(self) -> None:
        self._dirty = False
        self._drew = True
        self._dirty = self.guard.draw(self.screen)
        self._window.flip()
        if not self._layout_known:
            self._dirty = self.guard.safely(self._learn_layout) or self._dirty
        if self._reader is not None:
            self._dirty = self.guard.safely(self._read_aloud) or self._dirty

    def _learn_layout(self) -> bool:
        """Ask for the keyboard's layout, after the first frame; return whether it matters."""
        from tabletop.ui.app.key_layout import current_layout  # noqa: PLC0415 - not before it

        self._layout_known = True
        if not LABELS.follow(current_layout()):
            return False
        self.app.stack.refresh()
        return True

    def _open_controllers(self) -> bool:
        """Open the controllers that are connected, once nothing moves; return False."""
        from tabletop.ui.app.controller_devices import ControllerDevices  # noqa: PLC0415 - after the first frame

        self._reads_pads = False
        try:
            self._devices = ControllerDevices(self._pads)
        except pygame.error as error:
            _log.warning("controllers are not read: %s", error)
        return False

    def _read_aloud(self) -> bool:
        """Report the current contents to the screen reader; return False."""
        top = self.app.stack.top
        if top is not None:
            reading = reading_of(top, self.app.notices.spoken, self.screen.scale)
            self._with_reader(lambda reader: reader.show(reading))
        return False

    def _with_reader(self, tell: Callable[[Reader], object]) -> None:
        """Call `tell` with the screen reader; after an exception it is no longer used."""
        if self._reader is None:
            return
        try:
            tell(self._reader)
        except Exception:  # noqa: BLE001 - AccessKit may raise anything
            _log.exception("screen readers are told nothing more")
            self._reader = None

    def _serve(self, request: ReaderRequest) -> bool:
        """Carry out a screen reader's request; return whether anything changed."""
        top = self.app.stack.top
        node = next((n for n in top.focusables() if n.id == request.node), None) if top else None
        if top is None or node is None or not node.enabled:
            return False
        top.focus.set(node.id, visible=True)
        if request.use and node.action is not None:
            node.action()
        return True

    def _take(self, event: pygame.Event) -> None:
        for pad in self._pads.read(event):
            self._dirty = self.guard.safely(partial(self._use, pad)) or self._dirty
        match event.type:
            case pygame.CONTROLLERDEVICEADDED if self._devices is not None:
                self.guard.safely(partial(self._devices.add, event.device_index))
                return
            case pygame.QUIT | pygame.WINDOWCLOSE:
                self.app.quit()
                return
            case pygame.WINDOWRESIZED | pygame.WINDOWSIZECHANGED:
                self._resized = True
                return
            case pygame.DROPFILE:
                self._dirty = self.guard.safely(partial(self._bring, Path(event.file)))
                return
            case pygame.WINDOWFOCUSGAINED | pygame.WINDOWFOCUSLOST:
                self._held.clear()
                gained = event.type == pygame.WINDOWFOCUSGAINED
                self._with_reader(lambda reader: reader.focus_window(focused=gained))
            case pygame.KEYMAPCHANGED:
                self._dirty = self.guard.safely(self._learn_layout) or self._dirty
                return
            case pygame.WINDOWEXPOSED | pygame.WINDOWSHOWN | pygame.WINDOWRESTORED:
                self._dirty = True
                return
        if event.type in _FINGERS and sys.platform != "darwin":  # there it is the track pad
            width, height = self.screen.size
            finger = Finger(
                event.finger_id, _FINGERS[event.type], (event.x * width, event.y * height)
            )
            self._dirty = self.guard.safely(partial(self.app.stack.handle, finger)) or self._dirty
            return
        action = translate(event, self.factor)
        if action is None:
            return
        action = self._with_repeat(self._as_meant(action), event)
        for told in self._with_letter(action, event):
            self._dirty = self.guard.safely(partial(self._use, told)) or self._dirty

    def _is_stale(self, event: pygame.Event, later: Sequence[pygame.Event]) -> bool:
        """Return whether a key repeat is stale: the key was released during a long frame."""
        if event.type != pygame.KEYDOWN:
            return False
        if not any(each.type == pygame.KEYUP and each.key == event.key for each in later):
            return False
        return _place_of(event) in self._held

    def _use(self, action: UiEvent) -> bool:
        """Handle an event; return whether anything changed."""
        # Before the scene, which may be broken and swallow every key.
        if isinstance(action, Key) and action.key == REPORT_KEY:
            return action.repeat or self._report_problem()
        return self.app.stack.handle(action) or self._shortcut(action)

    def _bring(self, path: Path) -> bool:
        """Import a file that was dropped on the window; return True."""
        self.app.bring(path)
        return True

    def _as_meant(self, action: UiEvent) -> UiEvent:
        """Return the key for which a moved key stands; text fields get the letters as typed."""
        if not isinstance(action, Key) or not LABELS.moved or action.ctrl or action.alt:
            return action
        if len(action.key) == 1 and self._field() is not None:
            return action
        pressed = "?" if action.asks else action.key
        key = LABELS.meant(pressed)
        if key == pressed:
            return action
        return replace(action, key=key, text=key if len(key) == 1 else "", shift=False)

    def _with_repeat(self, action: UiEvent, event: pygame.Event) -> UiEvent:
        """Mark a key press as a repeat if the key is down already.

        The key keeps its name until it is released.
        """
        if not isinstance(action, Key | KeyUp):
            return action
        place = _place_of(event)
        held = self._held.pop(place, "")
        if isinstance(action, KeyUp):
            return KeyUp(held or action.key)
        self._held[place] = held or action.key
        return replace(action, key=held or action.key, repeat=bool(held))

    def _with_letter(self, action: UiEvent, event: pygame.Event) -> Sequence[UiEvent]:
        """Add the typed text of a key pressed before the system knew that text is wanted.

        The system is told at the end of a frame. A key may arrive earlier, right behind the one
        that focused a text field; this way no letter is lost.
        """
        if not isinstance(action, Key) or action.repeat or self._typing or self._field() is None:
            return [action]
        letter = letter_of(event)
        return [replace(action, text=letter), Text(letter)] if letter else [action]

    def _shortcut(self, action: UiEvent) -> bool:
        """Handle the global shortcuts; return whether the event was used."""
        if not isinstance(action, Key) or action.repeat:
            return False
        if action.key == "f11" or (action.key == "return" and action.alt):
            self.app.preferences.change(fullscreen=not self.app.settings.fullscreen)
            return True
        return self.app.preferences.shortcut(action)

    def _report_problem(self) -> bool:
        """Write a problem report, with the last error if there was one; return True."""
        # Not before the first frame, and rarely wanted.
        from tabletop.ui.app.problem_report import report_problem  # noqa: PLC0415

        report_problem(self.app, self.guard.last_error)
        return True

    def follow_settings(self) -> None:
        """Enter or leave full screen if the setting for it has changed."""
        if self._is_full == self.app.settings.fullscreen:
            return
        self._is_full = self.app.settings.fullscreen
        if self._is_full:
            self._window.set_fullscreen(desktop=True)
        else:
            self._window.set_windowed()
        self.screen.show_on(self._window.get_surface())

    def _accept_text(self) -> bool:
        """Enable text input in text fields only; elsewhere letters are shortcuts."""
        field = self._field()
        if (field is not None) == self._typing:
            return False
        self._typing = field is not None
        if field is not None:
            scale = 1 / self.factor
            pygame.key.start_text_input()
            pygame.key.set_text_input_rect(
                pygame.Rect([round(side * scale) for side in field.rect])
            )
        else:
            pygame.key.stop_text_input()
        return False

    def _field(self) -> Node | None:
        """Return the node of the focused text field, or None."""
        top = self.app.stack.top
        node = top.focus.node(top.focusables()) if top is not None else None
        return node if node is not None and node.role == "text-field" else None

    def keep_size(self) -> None:
        """Store the window's size in the settings, unless it is in full screen."""
        width, height = (
            max(length, least) for length, least in zip(self._window.size, MIN_SIZE, strict=True)
        )
        if not self._is_full and (width, height) != self.app.settings.window_size:
            self.app.preferences.change(window_size=(width, height))

    def close(self) -> None:
        """Destroy the window and release the display. Nothing can be drawn afterwards."""
        self._window.destroy()
        pygame.display.quit()


def _place_of(event: pygame.Event) -> int:
    """Return the scan code of a key event, or its key code if there is none."""
    return getattr(event, "scancode", 0) or int(event.key)


def _fitting(size: tuple[int, int]) -> tuple[int, int]:
    """Return `size`, reduced if it doesn't fit on the screen with the window's frame."""
    screens = pygame.display.get_desktop_sizes()
    if not screens:
        return size
    width, height = screens[0][0], screens[0][1] - _FRAME_ROOM
    return max(MIN_SIZE[0], min(size[0], width)), max(MIN_SIZE[1], min(size[1], height))


def run_window(
    app: App,
    begin: Callable[[], object],
    size: tuple[int, int] | None = None,
) -> int:
    """Open a window, show scenes until it is closed, and return the exit status.

    Args:
        app: The application services.
        begin: Opens the first scene.
        size: Width and height of the window for this run only; None for the size used last.

    Raises:
        NoDisplay: No screen is available.
    """
    window = Window(app, size)
    try:
        with _signals_close(app):
            window.guard.safely(begin)
            window.guard.safely(window.follow_settings)
            return window.run()
    except KeyboardInterrupt:
        return 0
    finally:
        window.guard.safely(app.close)
        if size is None:
            window.keep_size()
        window.close()


@contextlib.contextmanager
def _signals_close(app: App) -> Iterator[None]:
    """Let SIGINT and SIGTERM close the window as its own button does, after the current frame.

    An exception could be raised anywhere: in the middle of a move, or in a callback that swallows
    it. A second signal does what it did before, in case the frame never ends.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = {name: signal.getsignal(name) for name in (signal.SIGINT, signal.SIGTERM)}

    def restore() -> None:
        for name, handler in before.items():
            signal.signal(name, handler)

    def close(*_: object) -> None:
        restore()
        app.quit()

    for name, handler in before.items():
        if handler is not signal.SIG_IGN:
            signal.signal(name, close)
    try:
        yield
    finally:
        restore()
