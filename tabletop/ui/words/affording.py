"""Short texts for moves that are not possible now, to fit a chip on a card."""

from tabletop.engine.moves import Refusal

WAS = "was {before}"
SHORT = "{missing} short"
HERE = "{verb} here"
AIM = "{title}: choose the target"
MORE_THAN_ONE = "Choose one of {count}"


def brief(refusal: Refusal) -> str:
    """Return a refusal in about two words, such as `2 short` or `No target`; may be empty."""
    lack = refusal.lack
    return SHORT.format(missing=lack.needs - lack.has) if lack is not None else refusal.brief
