"""Parses numbers that people type."""

import re
from typing import Final

WHOLE: Final = re.compile(r"-?[0-9]{1,9}\Z")
"""Matches a whole number as it is written in the text of a move: at most nine digits."""
_DIGITS: Final = re.compile(r"-?[0-9]{1,18}\Z")
_DECIMAL: Final = re.compile(r"-?([0-9]{1,9}(\.[0-9]{0,9})?|\.[0-9]{1,9})\Z")


def _plain(text: str) -> str:
    """Normalise a number's text: strip spaces and a plus, unify minus signs."""
    kept = text.strip().replace("\N{MINUS SIGN}", "-")
    return kept[1:] if kept.startswith("+") and not kept.startswith("+-") else kept


def whole(text: str) -> int | None:
    """Return the whole number that a text is, with at most nine digits; None if it isn't one."""
    kept = _plain(text)
    return int(kept) if WHOLE.match(kept) else None


def long_whole(text: str) -> int | None:
    """Return the whole number that a text is, with at most 18 digits; None if it isn't one."""
    kept = _plain(text)
    return int(kept) if _DIGITS.match(kept) else None


def decimal(text: str) -> float | None:
    """Return the number that a decimal such as `0.5` stands for; None if it isn't one."""
    kept = _plain(text)
    return float(kept) if _DECIMAL.match(kept) else None
