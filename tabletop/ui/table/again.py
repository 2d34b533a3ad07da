"""What others did, once more: steps of a session, one after the other, as the viewer saw them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from tabletop.engine.display import Display
from tabletop.engine.moves import Seat
from tabletop.engine.view import View
from tabletop.session import Happened
from tabletop.ui.table.deeds import Deeds

STEP = 0.7
"""Seconds between two steps."""
FIRST = 0.5
"""Seconds before the first one."""


@dataclass(slots=True)
class Replay:
    """Where a look back stands."""

    steps: Sequence[Happened]
    display_at: Callable[[View], Display]
    view: View
    """The table as it lies between two steps."""
    display: Display
    left: float
    """Seconds until the next step."""
    at: int = 0
    """The number of the step that is shown or was shown last, from 1; 0 before the first."""
    deeds: Deeds = field(default_factory=Deeds)

    @classmethod
    def of(cls, steps: Sequence[Happened], display_at: Callable[[View], Display]) -> "Replay":
        """Begin before the first of some steps.

        Raises:
            ValueError: there are none.
        """
        if not steps:
            raise ValueError("there is nothing to be seen again")
        view = steps[0].before
        return cls(steps, display_at, view, display_at(view), FIRST)

    @property
    def count(self) -> int:
        """How many steps there are."""
        return len(self.steps)

    def hurry(self) -> None:
        """The next step begins at once."""
        self.left = 0.0

    def update(self, dt: float) -> bool:
        """`dt` seconds passed in which nothing moved; whether it is time for the next step."""
        self.left -= dt
        return self.left <= 0

    def next(self, viewer: Seat, pace: float) -> Happened | None:
        """The step that is shown now; None after the last."""
        if self.at == len(self.steps):
            return None
        step = self.steps[self.at]
        self.at += 1
        self.left = STEP * max(0.3, pace)
        self.deeds.add(step, viewer, 1.0)
        self.view, self.display = step.after, self.display_at(step.after)
        return step
