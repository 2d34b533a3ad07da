"""A refusal in the prompt's place."""

from dataclasses import dataclass, replace

from tabletop.engine.moves import Refusal

_TELL_SECONDS = 2.6
_TELL_WORD = 0.04
_LEAST = 6.0
"""Seconds that every refusal stands: its button has to be found and reached."""
_LIVELY = 1.0
"""Seconds in which how it is drawn changes."""


@dataclass(frozen=True, slots=True)
class Notice:
    """A refusal that stands in the prompt's place."""

    headline: str
    reason: str
    rule: str
    left: float
    """Seconds that it still stands."""
    place: str = ""
    age: float = 0.0

    @classmethod
    def of(cls, refusal: Refusal, reason: str, place: str) -> "Notice":
        """Tell a refusal for as long as its words take to read."""
        words = len(f"{refusal.text} {reason}".split())
        seconds = max(_LEAST, _TELL_SECONDS + _TELL_WORD * words)
        return cls(refusal.text, reason, refusal.rule, seconds, place)

    def later(self, dt: float, *, held: bool = False) -> "Notice | None":
        """Return it `dt` seconds later, or None once it is over; `held` is still being read."""
        left = self.left if held else self.left - dt
        return replace(self, age=self.age + dt, left=left) if left > 0 else None

    @property
    def lively(self) -> bool:
        """Whether how it is drawn still changes."""
        return self.age < _LIVELY
