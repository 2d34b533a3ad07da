"""The orientation of a piece: face, angle and position. It is public."""

from typing import NamedTuple


class Lying(NamedTuple):
    """Which side is up, the angle, and the position. Facing is not knowledge.

    A seat that knows a piece may still see its back.
    """

    down: bool = False
    """Whether it lies face down."""
    angle: int = 0
    """Degrees clockwise, 0 to 359."""
    spot: tuple[int, int] | None = None
    """Centre in a free zone: x and y in tenths of a millimetre; None elsewhere."""


PLAINLY = Lying()
