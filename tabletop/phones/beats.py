"""What the clocks of devices show, so that no move is made long after it was meant."""

import math
from collections.abc import Callable

from tabletop.phones import limits
from tabletop.phones.messages import Beat
from tabletop.phones.telling import Data


class Beats:
    """When each device's clock began, as far as is known, on the table's clock.

    A beat is answered after it was asked: by then the device's clock began at the earliest. So a
    move counts as older than it is by the way of the fastest beat, and never as younger. A clock
    that stopped while its device slept began later, and is asked again.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._count = 0
        self._asked: dict[int, tuple[int, float]] = {}
        """By connection, the number of the newest beat and when it was asked."""
        self._began: dict[int, float] = {}

    def ask(self, connection: int) -> Data:
        """Return what asks a device for its clock."""
        self._count += 1
        self._asked[connection] = self._count, self._clock()
        return {"type": "beat", "number": self._count}

    def heard(self, connection: int, beat: Beat) -> bool:
        """Note what a device's clock shows; False where to ask again, since it took long."""
        number, asked = self._asked.get(connection, (0, 0.0))
        if number != beat.number:
            return True
        del self._asked[connection]
        began = asked - beat.clock / 1000
        self._began[connection] = max(began, self._began.get(connection, -math.inf))
        return self._clock() - asked < limits.SWIFT

    def age(self, connection: int, at: int) -> float:
        """Return how many seconds ago a device's clock showed this, at most."""
        return self._clock() - (self._began.get(connection, -math.inf) + at / 1000)

    def forget(self, connection: int) -> None:
        """A connection is no more."""
        self._asked.pop(connection, None)
        self._began.pop(connection, None)
