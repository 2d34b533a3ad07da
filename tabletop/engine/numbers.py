"""Parses numbers that people type; the only place that does."""

import re
from typing import Final

WHOLE: Final = re.compile(r"-?[0-9]{1,9}\Z")
"""A whole number in the text of a move."""
_DIGITS: Final = re.compile(r"-?[0-9]{1,18}\Z")
_DECIMAL: Final = re.compile(r"-?([0-9]{1,9}(\.[0-9]{0,9})?|\.[0-9]{1,9})\Z")


def _plain(text: str) -> str:
    """Normalise a number's text: strip spaces and a plus, unify minus signs."""
    kept = text.strip().replace("\N{MINUS SIGN}", "-")
    return kept[1:] if kept.startswith("+") and not kept.startswith("+-") else kept


def whole(text: str) -> int | None:
    """Parse a whole number of at most nine digits; None if it isn't one."""
    kept = _plain(text)
    return int(kept) if WHOLE.match(kept) else None


def long_whole(text: str) -> int | None:
    """Parse a whole number of at most eighteen digits; None if it isn't one."""
    kept = _plain(text)
    return int(kept) if _DIGITS.match(kept) else None


def decimal(text: str) -> float | None:
    """Parse a decimal such as `0.5`; None if it isn't one."""
    kept = _plain(text)
    return float(kept) if _DECIMAL.match(kept) else None
