"""A window manager's questions to a window, as X11's protocols for them have it.

A window answers a ping when it takes what has happened from its queue, in order. So a ping that
comes back says that all keys and clicks sent before it have arrived, however busy the machine is.
"""

import select
import time
from typing import Any

from Xlib import X, display
from Xlib.protocol import event as events


class Manager:
    """Somebody who may ask a window whether it is there, and to close."""

    def __init__(self, screen: str) -> None:
        """Come to a display by its name."""
        self._display = display.Display(screen)
        self._root = self._display.screen().root
        # Answers are sent to the root window.
        self._root.change_attributes(event_mask=X.SubstructureNotifyMask)
        self._number = 0

    def ping(self, window: int, seconds: float) -> bool:
        """Ask a window whether it is there; whether it answers in time."""
        self._number += 1
        self._send(window, "_NET_WM_PING", self._number, window, 0, 0)
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if not self._display.pending_events():
                select.select([self._display], [], [], 0.1)
                continue
            event = self._display.next_event()
            if event.type == X.ClientMessage and event.data[0] == 32:
                name, number, *_ = event.data[1]
                if (name, number) == (self._atom("_NET_WM_PING"), self._number):
                    return True
        return False

    def has_framed(self, window: int) -> bool:
        """Whether a window manager has put a frame around a window."""
        tree = self._display.create_resource_object("window", window).query_tree()
        return bool(tree.parent != self._root)

    def close_window(self, window: int) -> None:
        """Ask a window to close, as its button does."""
        self._send(window, "WM_DELETE_WINDOW", 0, 0, 0, 0)

    def _send(self, window: int, kind: str, *words: int) -> None:
        target = self._display.create_resource_object("window", window)
        data = (32, [self._atom(kind), *words])
        protocols = self._atom("WM_PROTOCOLS")
        target.send_event(events.ClientMessage(window=target, client_type=protocols, data=data))
        self._display.flush()

    def _atom(self, name: str) -> Any:
        return int(self._display.intern_atom(name))

    def leave(self) -> None:
        """Go."""
        self._display.close()
