"""A refusal in the prompt's place."""

from dataclasses import dataclass

from tabletop.engine.moves import Refusal

_TELL_SECONDS = 2.6
_TELL_WORD = 0.04


@dataclass(slots=True)
class Telling:
    """A refusal that stands in the prompt's place."""

    headline: str
    reason: str
    rule: str
    left: float
    place: str = ""
    age: float = 0.0

    @classmethod
    def of(cls, refusal: Refusal, reason: str, place: str) -> "Telling":
        """Tell a refusal for as long as its words take to read."""
        words = len(f"{refusal.text} {reason}".split())
        return cls(refusal.text, reason, refusal.rule, _TELL_SECONDS + _TELL_WORD * words, place)
