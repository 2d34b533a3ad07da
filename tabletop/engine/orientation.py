"""The orientation of a piece: face, angle and position. It is public."""

from typing import NamedTuple


class Orientation(NamedTuple):
    """How a piece lies: which side is up, its angle, and its position in a free zone.

    It says nothing about knowledge: a seat that knows a piece may still see its back.
    """

    down: bool = False
    """Whether it lies face down."""
    angle: int = 0
    """How far it is turned, in degrees clockwise from 0 to 359."""
    spot: tuple[int, int] | None = None
    """Centre in a free zone: x and y in tenths of a millimetre; None elsewhere."""


PLAINLY = Orientation()
