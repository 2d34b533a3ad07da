"""Words for what can't be played now, as short as a chip on a card has room for."""

from tabletop.engine.moves import Refusal

WAS = "was {before}"
SHORT = "{missing} short"
HERE = "{verb} here"
AIM = "{title}: choose the target"
MORE_THAN_ONE = "Choose one of {count}"


def brief(refusal: Refusal) -> str:
    """Return why not in two words or so: `2 short`, `No target`; empty where nobody says it."""
    lack = refusal.lack
    return SHORT.format(missing=lack.needs - lack.has) if lack is not None else refusal.brief
