"""Hints for phone players: one search at a time, first come, first served.

A hint is private to the seat that asked.
"""

from collections import OrderedDict

from tabletop.engine.moves import Seat
from tabletop.phones.held import Held, refused
from tabletop.phones.messages import Advise
from tabletop.phones.seating import Seating
from tabletop.phones.telling import Data, preview_json
from tabletop.session.hints import Hints
from tabletop.session.values import Hint

NONE = "No hint can be had this time."
MOVED = "The table has changed meanwhile. Ask again."


class Hinting:
    """The queue of hints that phones have asked for."""

    def __init__(self, seating: Seating) -> None:
        self._seating = seating
        self._waiting: OrderedDict[Seat, int] = OrderedDict()
        """Id of the latest request, by waiting seat."""
        self._now: tuple[Seat, int, Hints] | None = None
        """The seat, request id and search in progress."""

    def ask(self, held: Held, message: Advise) -> Data | None:
        """Queue a request for a hint; return an answer if no hint is possible, else None."""
        seat = held.port.seat
        problem = self._seating.session.hints_for(seat).problem()
        if problem:
            return refused(message.id, "", problem)
        self._waiting[seat] = message.id
        return None

    def poll(self) -> None:
        """Send the hint of the current search when it is ready. Never blocks."""
        if self._now is not None:
            self._go_on(*self._now)
        while self._now is None and self._waiting:
            seat, number = self._waiting.popitem(last=False)
            hints = self._seating.session.hints_for(seat)
            if hints.ask():
                self._now = seat, number, hints
            else:
                self._seating.tell(seat, refused(number, "", hints.problem()))

    def _go_on(self, seat: Seat, number: int, hints: Hints) -> None:
        hints.poll()
        if hints.thinking:
            return
        self._now, found = None, hints.shown
        if found is not None:
            self._seating.tell(seat, {"type": "hint", "id": number, **self._told(seat, found)})
        else:
            self._seating.tell(seat, refused(number, "", NONE if hints.failed else MOVED))

    def _told(self, seat: Seat, hint: Hint) -> Data:
        session = self._seating.session
        position = session.port(seat).snapshot().position
        preview = position.preview(hint.move)

        def worth(number: float) -> str:
            if hint.points:
                return session.game.spec.counted(round(number))
            return f"{round(100 * number)}\N{NO-BREAK SPACE}%"

        return {
            "move": str(hint.move), "words": hint.label, "icon": position.icon(hint.move),
            "why": hint.why, "points": hint.points, "worth": worth(hint.worth),
            "other": hint.other, "other_worth": worth(hint.other_worth) if hint.other else "",
            "preview": preview_json(preview) if preview is not None else None,
        }  # fmt: skip

    def drop(self) -> None:
        """Cancel all requests: the server is closed."""
        if self._now is not None:
            self._now[2].drop()
        self._now = None
        self._waiting.clear()
