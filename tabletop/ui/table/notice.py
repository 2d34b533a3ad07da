"""The notice that shows a refused move in the prompt's place."""

from dataclasses import dataclass, replace

from tabletop.engine.moves import Refusal

_TELL_SECONDS = 2.6
_TELL_WORD = 0.04
_LEAST = 6.0
"""The least seconds that a refusal is shown, so that its button can be found and reached."""
_LIVELY = 1.0
"""Seconds during which the drawing of a notice changes."""


@dataclass(frozen=True, slots=True)
class Notice:
    """A refusal shown in the prompt's place for a limited time."""

    headline: str
    reason: str
    rule: str
    left: float
    """Seconds until it disappears."""
    place: str = ""
    age: float = 0.0

    @classmethod
    def of(cls, refusal: Refusal, reason: str, place: str) -> "Notice":
        """Create a notice that is shown for as long as its text takes to read, at least 6 seconds.

        `reason` is the title of the rule, and `place` the target that shakes; either may be empty.
        """
        words = len(f"{refusal.text} {reason}".split())
        seconds = max(_LEAST, _TELL_SECONDS + _TELL_WORD * words)
        return cls(refusal.text, reason, refusal.rule, seconds, place)

    def later(self, dt: float, *, held: bool = False) -> "Notice | None":
        """Return the notice `dt` seconds later, or None once its time is over.

        With `held`, the time doesn't run out because the notice is still being read.
        """
        left = self.left if held else self.left - dt
        return replace(self, age=self.age + dt, left=left) if left > 0 else None

    @property
    def lively(self) -> bool:
        """Whether the drawing of the notice still changes."""
        return self.age < _LIVELY
