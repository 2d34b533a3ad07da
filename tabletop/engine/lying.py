"""How a piece lies in its zone, which anybody may see."""

from typing import NamedTuple


class Lying(NamedTuple):
    """Which side is up, the angle, and the spot. Facing is not knowledge.

    Who knows a piece may see its back.
    """

    down: bool = False
    """Whether it lies face down."""
    angle: int = 0
    """Degrees clockwise, 0 to 359."""
    spot: tuple[int, int] | None = None
    """Where its middle lies in a free zone: x and y in tenths of a millimetre."""


PLAINLY = Lying()
