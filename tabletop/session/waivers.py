"""Answers that the table gives for people, because nothing can be won or lost by them."""

from collections.abc import Mapping
from random import random

from tabletop.engine.moves import Move, Seat
from tabletop.session.session import Session

_MORE = 1.0
"""How much longer an answer may take if other people could tell by its time who gave it."""


class Waivers:
    """The answers that wait to be given for people, and for how long each has waited."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._waiting: dict[tuple[Seat, Move], tuple[float, float]] = {}
        """By seat and answer: the seconds it has waited, and those after which it is given."""
        self._known = -1, -1
        """The version of the game and the viewer for which the answers were looked up last."""

    def due(self, dt: float, viewer: Seat) -> tuple[Seat, Move] | None:
        """Let `dt` seconds pass and return an answer that is now given, or None.

        People who share a screen are answered for only while they look at it, as in `viewer`: a
        screen that isn't passed to somebody would tell that this person had no choice.
        """
        if self._known != (self._session.version, viewer):
            self._look_up(viewer)
        if not self._waiting:
            return None
        for key, (waited, seconds) in self._waiting.items():
            self._waiting[key] = waited + dt, seconds
        ready = (key for key, (waited, seconds) in self._waiting.items() if waited >= seconds)
        return next(ready, None)

    def fading(self, seat: Seat) -> Mapping[str, float]:
        """Return by target how far each answer for the viewer has faded, from 0 to 1."""
        if self._known != (self._session.version, seat):
            self._look_up(seat)
        if not self._waiting:
            return {}
        return {
            move.target: min(1.0, waited / seconds)
            for (who, move), (waited, seconds) in self._waiting.items()
            if who == seat
        }

    def _look_up(self, viewer: Seat) -> None:
        session = self._session
        self._known = session.version, viewer
        match, here = session.match, session.people
        seats = [
            seat
            for seat in session.humans
            if seat in match.to_act and (seat not in here or seat == viewer or here == (seat,))
        ]
        crowd = len(session.humans) > 1
        self._waiting = {
            (seat, move): self._waiting.get((seat, move))
            or (0.0, seconds * (1.0 + _MORE * random() if crowd else 1.0))
            for seat in seats
            for move, seconds in match.rules.waived(match.as_named_by(seat), seat).items()
        }
