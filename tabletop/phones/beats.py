"""Estimates the clocks of devices, so that a late request is not carried out."""

import math
from collections.abc import Callable

from tabletop.phones import limits
from tabletop.phones.messages import Beat
from tabletop.phones.telling import Data


class Beats:
    """Estimates of when each device's clock started, on the table's clock.

    The table sends a beat and the device answers with its clock. The clock started no earlier than
    the
    question allows, so the age of a move is overestimated by at most the fastest round trip and
    never
    underestimated. A clock that stopped while its device slept starts later and is asked again.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._count = 0
        self._asked: dict[int, tuple[int, float]] = {}
        """By connection: number of the newest beat, and when it was sent."""
        self._began: dict[int, float] = {}

    def ask(self, connection: int) -> Data:
        """Return a message that asks a device for its clock."""
        self._count += 1
        self._asked[connection] = self._count, self._clock()
        return {"type": "beat", "number": self._count}

    def heard(self, connection: int, beat: Beat) -> bool:
        """Record a device's clock; return False if a slow answer should be asked again."""
        number, asked = self._asked.get(connection, (0, 0.0))
        if number != beat.number:
            return True
        del self._asked[connection]
        began = asked - beat.clock / 1000
        self._began[connection] = max(began, self._began.get(connection, -math.inf))
        return self._clock() - asked < limits.SWIFT

    def age(self, connection: int, at: int) -> float:
        """Return the most seconds that may have passed since a device's clock showed `at`."""
        return self._clock() - (self._began.get(connection, -math.inf) + at / 1000)

    def forget(self, connection: int) -> None:
        """Forget a closed connection."""
        self._asked.pop(connection, None)
        self._began.pop(connection, None)
