"""What the window may ask of any sitting with a coach: a lesson, or a puzzle."""

from abc import abstractmethod

from tabletop.session.coaching import Coaching
from tabletop.session.sitting import Session
from tabletop.session.values import Happened


class CoachedSession(Session):
    """A sitting at which a coach says what came of a try."""

    @property
    @abstractmethod
    def coach(self) -> Coaching:
        """What the coach has to say; the same object until something changes."""

    @abstractmethod
    def miss(self) -> None:
        """Hear of a try that was refused before it came to a move."""

    @abstractmethod
    def go_on(self) -> Happened | None:
        """Go on where it waits; None where it does not."""

    def skip(self) -> Happened | None:
        """Have the step done; None where there are no steps."""
        return None
