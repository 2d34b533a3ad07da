"""Screen-reader support through AccessKit, built from the focus nodes of the top scene.

Without AccessKit or a running screen reader, nothing is built. The adapter requests the first tree
from a thread of its own while holding its lock, and needs the interpreter for that. A call of ours
that waited for the lock would keep the interpreter, and both would wait forever. Therefore the
adapter isn't called before it has its tree.
"""

from __future__ import annotations

import faulthandler
import logging
import os
import queue
import re
import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tabletop.ui.text.narrator import plain
from tabletop.ui.toolkit.focus import Node
from tabletop.ui.toolkit.stack import Shown

try:
    import accesskit  # type: ignore[import-untyped]
except ImportError:  # not available on every platform
    accesskit = None


_log = logging.getLogger(__name__)

_ROOT, _LIVE = 0, 1
_FIRST = 2
_PATIENCE = 20.0
"""Seconds after which a call of AccessKit is taken to hang, and the program exits."""
_ROLES = {
    "button": "BUTTON",
    "toggle": "SWITCH",
    "slider": "SLIDER",
    "text-field": "TEXT_INPUT",
    "tab": "TAB",
    "radio": "RADIO_GROUP",
    "card": "BUTTON",
    "place": "BUTTON",
    "link": "LINK",
    "heading": "HEADING",
    "text": "LABEL",
    "list-item": "LIST_ITEM",
    "document": "DOCUMENT",
}
_READ_ONLY = frozenset({"text", "list-item", "document", "heading"})
"""Roles of nodes that are only read, and so are never told to be disabled."""
_LONGEST_WORD = 255


@dataclass(frozen=True, slots=True)
class Reading:
    """What a screen reader presents: title, controls, focus and announcement.

    `focus` is the id of the focused node, and `news` the latest announcement.
    """

    title: str
    nodes: tuple[Node, ...]
    focus: str
    news: str
    scale: float
    """Device pixels per logical pixel."""


@dataclass(frozen=True, slots=True)
class ReaderRequest:
    """A screen reader's request to activate a control (if `use` is set) or to focus it."""

    node: str
    """Id of the control's focus node."""
    use: bool


def reading_of(scene: Shown, news: str, scale: float) -> Reading:
    """Return what a screen reader presents for a scene.

    Args:
        scene: The scene on top.
        news: The latest announcement; empty for none.
        scale: Device pixels per logical pixel.
    """
    return Reading(scene.title, tuple(scene.focusables()), scene.focus.current, news, scale)


class Reader:
    """The connection between the window and the system's screen reader, through AccessKit.

    `open_reader` returns one if the system is supported.
    """

    def __init__(self, window: int = 0) -> None:
        """Open the connection; `window` is as in `open_reader`."""
        self._lock = threading.Lock()
        self._reading = Reading("", (), "", "", 1.0)
        self._numbers: dict[str, int] = {}
        """The number of each node and line so far: it is kept for the life of the window."""
        self._requests: queue.SimpleQueue[ReaderRequest] = queue.SimpleQueue()
        self._active = False
        """Whether the adapter has its tree, after which its lock is never held for long."""
        self._calls = threading.Lock()
        """Held while the adapter is called or stopped, so that `_active` stays valid meanwhile."""
        self._focused = False
        self._focus_told: bool | None = None
        """The window focus last reported to the adapter; None before the first report."""
        self._trace = sys.__stderr__ or os.open(os.devnull, os.O_WRONLY)
        """Where the watchdog writes its trace; an executable without a console has no stderr."""
        # The system calls these from its own threads.
        self._adapter = _adapter(window, self._begin, self._take, self._stop)

    def show(self, reading: Reading) -> None:
        """Report what is on the screen now. This is cheap if no screen reader is running."""
        with self._lock:
            self._reading = reading
        self._tell(whole=True)

    def focus_window(self, *, focused: bool) -> None:
        """Report to the screen reader whether the window has the keyboard focus."""
        self._focused = focused
        self._tell(whole=False)

    def catch_up(self) -> None:
        """Report whatever was held back until the screen reader connected.

        The window calls it once a frame.
        """
        if self._active and self._focus_told is None:
            self._tell(whole=True)

    def _tell(self, *, whole: bool) -> None:
        """Update the adapter if it has its tree; without `whole` only the window focus."""
        with self._calls:
            if not self._active:
                return
            # If a call hangs, no Python thread runs; this watchdog is in C.
            faulthandler.dump_traceback_later(_PATIENCE, exit=True, file=self._trace)
            try:
                if self._focus_told != self._focused:
                    self._focus_told = self._focused
                    self._tell_focus()
                events = self._adapter.update_if_active(self._tree) if whole else None
                if events is not None:  # on Windows and macOS
                    events.raise_events()
            finally:
                faulthandler.cancel_dump_traceback_later()

    def _tell_focus(self) -> None:
        if sys.platform == "darwin":
            events = self._adapter.update_view_focus_state(self._focused)
            if events is not None:
                events.raise_events()
        elif sys.platform != "win32":  # Windows asks for it by itself
            self._adapter.update_window_focus_state(self._focused)

    def _begin(self) -> accesskit.TreeUpdate:
        """Return the first tree when a screen reader starts listening."""
        update = self._tree()
        self._focus_told = None
        # This must be the last statement: from now on the adapter is called, which may wait for
        # its lock only while its holder needs no more Python.
        self._active = True
        return update

    def _stop(self) -> None:
        """Stop updating the adapter, since nobody listens. It has released its lock before."""
        with self._calls:
            self._active = False

    def requests(self) -> list[ReaderRequest]:
        """Return the requests that the screen reader has made since the last call."""
        found = []
        while not self._requests.empty():
            found.append(self._requests.get_nowait())
        return found

    def _take(self, request: accesskit.ActionRequest) -> None:
        with self._lock:
            names = {number: name for name, number in self._numbers.items()}
        node = names.get(request.target)
        wanted = (accesskit.Action.CLICK, accesskit.Action.FOCUS)
        if node is not None and request.action in wanted:
            self._requests.put(ReaderRequest(node, use=request.action == accesskit.Action.CLICK))

    def _tree(self) -> accesskit.TreeUpdate:
        with self._lock:
            reading = self._reading
            nodes = {node.id: node for node in reading.nodes}
            told: list[tuple[int, accesskit.Node]] = []
            top: list[int] = []
            for node in nodes.values():
                control = _control(node, reading.scale)
                top.append(self._number(node.id))
                told.append((top[-1], control))
                if node.text is not None:
                    lines = _lines(node)
                    numbers = [self._number(f"{node.id}\n{at}") for at in range(len(lines))]
                    control.set_children(numbers)
                    told += zip(numbers, map(_run, lines), strict=True)
            focus = self._number(reading.focus) if reading.focus in nodes else _ROOT
        update = accesskit.TreeUpdate(focus)
        tree = accesskit.Tree(_ROOT)
        # AccessKit calls the application itself after the file that runs: /proc/self/exe, which is
        # `recess` in a download and the interpreter's elsewhere. A tree can't say another name.
        tree.toolkit_name = "Recess"
        update.tree = tree
        root = accesskit.Node(accesskit.Role.WINDOW)
        root.set_label(reading.title)
        root.set_children([*top, _LIVE])
        live = accesskit.Node(accesskit.Role.LABEL)
        live.set_live(accesskit.Live.POLITE)
        live.set_value(reading.news)
        update.nodes = [(_ROOT, root), *told, (_LIVE, live)]
        return update

    def _number(self, node: str) -> int:
        return self._numbers.setdefault(node, _FIRST + len(self._numbers))


def open_reader(window: int) -> Reader | None:
    """Return a connection to the system's screen reader, or None if it isn't supported.

    Args:
        window: The system's handle of the window, which Windows and macOS need. Their adapters must
            be opened before the window is shown.
    """
    if accesskit is None:
        return None
    try:
        return Reader(window)
    except Exception:  # noqa: BLE001 - AccessKit may raise anything, and the game is worth more
        _log.exception("screen readers are told nothing")
        return None


def _adapter(
    window: int,
    begin: Callable[[], object],
    act: Callable[[object], None],
    stop: Callable[[], None],
) -> Any:
    """Return AccessKit's adapter for this system."""
    if sys.platform == "win32":
        return accesskit.windows.SubclassingAdapter(window, begin, act)
    if sys.platform == "darwin":
        return accesskit.macos.SubclassingAdapter.for_window(window, begin, act)
    return accesskit.unix.Adapter(begin, act, stop)


def _control(node: Node, scale: float) -> accesskit.Node:
    """Return the AccessKit node of a control, with its bounds in device pixels."""
    control = accesskit.Node(getattr(accesskit.Role, _ROLES.get(node.role, "BUTTON")))
    if node.role == "text":
        # AT-SPI reads a label's value as its name.
        control.set_value(node.label)
    else:
        control.set_label(node.label)
    if node.role == "text-field":
        control.set_value(node.value)
    left, top, right, bottom = node.rect.left, node.rect.top, node.rect.right, node.rect.bottom
    bounds = (side * scale for side in (left, top, right, bottom))
    control.set_bounds(accesskit.Rect(*bounds))
    if node.value:
        # AT-SPI doesn't report values for most roles.
        control.set_description(node.value)
    if node.number is not None:
        now, least, most = node.number
        control.set_numeric_value(now)
        control.set_min_numeric_value(least)
        control.set_max_numeric_value(most)
    if node.role == "toggle" and node.value in {"on", "off"}:
        toggled = accesskit.Toggled
        control.set_toggled(toggled.TRUE if node.value == "on" else toggled.FALSE)
    if node.selected:
        control.set_selected(True)
    if not node.enabled:
        if node.role not in _READ_ONLY:
            control.set_disabled()
        return control
    control.add_action(accesskit.Action.FOCUS)
    if node.action is not None:
        control.add_action(accesskit.Action.CLICK)
    return control


def _lines(node: Node) -> list[str]:
    """Return the lines of the text inside a node, the last one even if it is empty."""
    text = node.text() if node.text is not None else ""
    if node.role == "document":
        text = "\n".join(filter(None, map(plain, text.splitlines())))
    return text.splitlines(keepends=True) or [""]


def _run(line: str) -> accesskit.Node:
    """Return the AccessKit node of a line of text."""
    run = accesskit.Node(accesskit.Role.TEXT_RUN)
    run.set_value(line)
    run.set_character_lengths([len(letter.encode()) for letter in line])
    words = [len(each) for word in re.findall(r"\s*\S+\s*|\s+", line) for each in _cut(word)]
    run.set_word_lengths(words)
    return run


def _cut(word: str) -> list[str]:
    """Return a word in pieces no longer than AccessKit counts."""
    return [word[at : at + _LONGEST_WORD] for at in range(0, len(word), _LONGEST_WORD)]
