"""A window manager's questions to a window, and hands on mouse and keys, by X11's own protocols.

A window answers a ping when it takes what has happened from its queue, in order. So a ping that
comes back says that all keys and clicks sent before it have arrived, however busy the machine is.
What a hand does in one gesture is sent at once, and has been passed on to the window in full when
the function returns.
"""

import select
import time
from typing import Any

from Xlib import XK, X, display
from Xlib.ext import xtest
from Xlib.protocol import event as events


class Client:
    """A program on a display: it asks windows whether they are there, and has hands."""

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

    def mouse(self, *acts: tuple[int, int] | str) -> None:
        """Do a gesture: places on the screen to go to, and `press 1` or `release 1` of a button."""
        for act in acts:
            if isinstance(act, tuple):
                xtest.fake_input(self._display, X.MotionNotify, x=act[0], y=act[1])
            else:
                what, _, button = act.partition(" ")
                kind = X.ButtonPress if what == "press" else X.ButtonRelease
                xtest.fake_input(self._display, kind, int(button))
        self._pass_on()

    def keys(self, *names: str) -> None:
        """Press keys, one while the others are held, and let them go; by X's names of them.

        A number of two digits or more is the code of a key, whatever stands on it.
        """
        codes: list[int] = []
        for name in names:
            if len(name) > 1 and name.isdigit():
                codes.append(int(name))
                continue
            # A letter beyond ASCII has the number of its code in Latin-1.
            symbol = XK.string_to_keysym(name) or ord(name)
            code, level = min(self._display.keysym_to_keycodes(symbol), key=lambda each: each[1])
            shift = [self._display.keysym_to_keycode(XK.XK_Shift_L)] if level else []
            codes += [*shift, code]
        for kind, order in ((X.KeyPress, codes), (X.KeyRelease, codes[::-1])):
            for code in order:
                xtest.fake_input(self._display, kind, code)
        self._pass_on()

    def _pass_on(self) -> None:
        """Wait until windows have been sent all that was done so far.

        The first answer says that it was done. Before the server takes another question, it has
        sent what came of the one before.
        """
        for _ in range(2):
            self._display.sync()

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
