"""Base of sessions with a coach: lessons and puzzles."""

from abc import abstractmethod

from tabletop.session.coaching import Coaching
from tabletop.session.sitting import Session
from tabletop.session.values import Happened


class CoachedSession(Session):
    """A session in which a coach comments on each try."""

    @property
    @abstractmethod
    def coach(self) -> Coaching:
        """The coach's current message; the same object until something changes."""

    @abstractmethod
    def miss(self) -> None:
        """Count a try that was refused before it became a move."""

    @abstractmethod
    def go_on(self) -> Happened | None:
        """Continue where the coach waits; return None if it doesn't wait."""

    def skip(self) -> Happened | None:
        """Have the step done for the player; return None if there are no steps."""
        return None
