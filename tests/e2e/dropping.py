"""A file manager's part of dropping a file on a window, as X11's XDND protocol has it."""

import select
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from Xlib import X, Xatom, display
from Xlib.protocol import event as events

from tests.waiting import PATIENCE

_VERSION = 5


class FileManager:
    """Somebody who holds a file over another program's window and lets it go."""

    def __init__(self, screen: str) -> None:
        """Come to a display by its name."""
        self._display = display.Display(screen)
        self._root = self._display.screen().root
        self._window = self._root.create_window(0, 0, 1, 1, 0, X.CopyFromParent)
        self._types = [self._atom("text/uri-list")]

    def _atom(self, name: str) -> int:
        return int(self._display.intern_atom(name))

    def drop(self, file: Path, window: int, corner: tuple[int, int]) -> None:
        """Let a file go over a window; `corner` is the window's place on the screen.

        Raises:
            TimeoutError: the window does not take it.
        """
        target = self._display.create_resource_object("window", window)
        aware = target.get_full_property(self._atom("XdndAware"), Xatom.ATOM)
        assert aware is not None, "the window takes no drops"
        selection = self._atom("XdndSelection")
        self._window.set_selection_owner(selection, X.CurrentTime)
        self._send(target, "XdndEnter", _VERSION << 24, *self._types, 0, 0)
        x, y = corner[0] + 200, corner[1] + 200
        self._send(
            target, "XdndPosition", 0, x << 16 | y, X.CurrentTime, self._atom("XdndActionCopy")
        )
        self._until(lambda event: self._told(event, "XdndStatus"))
        self._send(target, "XdndDrop", 0, X.CurrentTime, 0, 0)
        asked = self._until(lambda event: event.type == X.SelectionRequest)
        words = f"{file.as_uri()}\r\n".encode()
        asked.requestor.change_property(asked.property, asked.target, 8, words)
        answer = events.SelectionNotify(
            time=asked.time, requestor=asked.requestor, selection=asked.selection,
            target=asked.target, property=asked.property,
        )  # fmt: skip
        asked.requestor.send_event(answer)
        self._display.flush()
        self._until(lambda event: self._told(event, "XdndFinished"))

    def _send(self, target: Any, kind: str, *words: int) -> None:
        data = (32, [self._window.id, *words])
        message = events.ClientMessage(window=target, client_type=self._atom(kind), data=data)
        target.send_event(message)
        self._display.flush()

    def _told(self, event: Any, kind: str) -> bool:
        return bool(event.type == X.ClientMessage and event.client_type == self._atom(kind))

    def _until(self, holds: Callable[[Any], bool]) -> Any:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if not self._display.pending_events():
                select.select([self._display], [], [], 0.1)
                continue
            event = self._display.next_event()
            if holds(event):
                return event
        raise TimeoutError("the window does not take the file")

    def close(self) -> None:
        """Go."""
        self._display.close()
