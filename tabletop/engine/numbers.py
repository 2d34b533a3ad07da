"""Numbers as people write them: the one place that reads them from text."""

import re
from typing import Final

WHOLE: Final = re.compile(r"-?[0-9]{1,9}\Z")
"""A whole number in the text of a move."""
_DIGITS: Final = re.compile(r"-?[0-9]{1,18}\Z")
_DECIMAL: Final = re.compile(r"-?([0-9]{1,9}(\.[0-9]{0,9})?|\.[0-9]{1,9})\Z")


def _plain(text: str) -> str:
    """Return a number without the spaces around it, with the minus of a keyboard and no plus."""
    kept = text.strip().replace("\N{MINUS SIGN}", "-")
    return kept[1:] if kept.startswith("+") and not kept.startswith("+-") else kept


def whole(text: str) -> int | None:
    """Return the whole number that a text is, of nine digits at most; None where it is none."""
    kept = _plain(text)
    return int(kept) if WHOLE.match(kept) else None


def long_whole(text: str) -> int | None:
    """Return the whole number that a text is, of eighteen digits at most; None where it is none."""
    kept = _plain(text)
    return int(kept) if _DIGITS.match(kept) else None


def decimal(text: str) -> float | None:
    """Return the number that a text is, `0.5`; None where it is none."""
    kept = _plain(text)
    return float(kept) if _DECIMAL.match(kept) else None
