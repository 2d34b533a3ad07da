"""Replay of the steps that other players made, one after the other, as the viewer saw them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from tabletop.engine.display import Display
from tabletop.engine.moves import Seat
from tabletop.engine.view import View
from tabletop.session import Happened
from tabletop.ui.table.deeds import Deeds

STEP = 0.7
"""Seconds between two steps, before the animation pace is applied."""
FIRST = 0.5
"""Seconds before the first step."""


@dataclass(slots=True)
class Replay:
    """A replay of steps that the viewer missed, with the step it has reached.

    It waits a little before each step; the caller animates the steps.
    """

    steps: Sequence[Happened]
    display_at: Callable[[View], Display]
    view: View
    """The table as the viewer sees it between two steps."""
    display: Display
    left: float
    """Seconds until the next step."""
    at: int = 0
    """Number of the step shown now or last, counted from 1; 0 before the first."""
    deeds: Deeds = field(default_factory=Deeds)

    @classmethod
    def of(cls, steps: Sequence[Happened], display_at: Callable[[View], Display]) -> "Replay":
        """Create a replay that stands before the first of `steps`.

        Raises:
            ValueError: `steps` is empty.
        """
        if not steps:
            raise ValueError("there is nothing to be seen again")
        view = steps[0].before
        return cls(steps, display_at, view, display_at(view), FIRST)

    @property
    def count(self) -> int:
        """The total number of steps in the replay."""
        return len(self.steps)

    def hurry(self) -> None:
        """Start the next step at once instead of waiting."""
        self.left = 0.0

    def update(self, dt: float) -> bool:
        """Count down `dt` seconds without animation; return whether the next step is due."""
        self.left -= dt
        return self.left <= 0

    def next(self, viewer: Seat, pace: float) -> Happened | None:
        """Advance to the next step and return it, or None after the last.

        Updates the view and the list of the actor's deeds, and restarts the delay, which is scaled
        by `pace` (at least 0.3).
        """
        if self.at == len(self.steps):
            return None
        step = self.steps[self.at]
        self.at += 1
        self.left = STEP * max(0.3, pace)
        self.deeds.add(step, viewer, 1.0)
        self.view, self.display = step.after, self.display_at(step.after)
        return step
