"""Positions and names of the cells of square and hexagonal boards."""

from math import sqrt
from string import ascii_lowercase

Corner = tuple[float, float]


def column_name(column: int) -> str:
    """Return the letters of a column: a to z, then aa and so on."""
    first, second = divmod(column, len(ascii_lowercase))
    return (ascii_lowercase[first - 1] if first else "") + ascii_lowercase[second]


def squares(
    columns: int, rows: int, edge: float, first: Corner | None, size: Corner
) -> dict[str, Corner]:
    """Return the centre of each square by name; a1 is at the upper left."""
    if first is None:
        wide, high = (columns - 1) * edge, (rows - 1) * edge
        first = ((size[0] - wide) / 2, (size[1] - high) / 2)
    return {
        f"{column_name(column)}{row + 1}": (first[0] + column * edge, first[1] + row * edge)
        for row in range(rows)
        for column in range(columns)
    }


def hexes(
    columns: int, rows: int, edge: float, first: Corner | None, size: Corner
) -> dict[str, Corner]:
    """Return the centre of each hexagon by name; every second column is half a step lower.

    Hexagons have a corner at the left and at the right; `edge` is the length of a side.
    """
    across, down = 1.5 * edge, sqrt(3) * edge
    if first is None:
        lower = down / 2 if columns > 1 else 0.0
        wide, high = (columns - 1) * across, (rows - 1) * down + lower
        first = ((size[0] - wide) / 2, (size[1] - high) / 2)
    return {
        f"{column_name(column)}{row + 1}": (
            first[0] + column * across,
            first[1] + row * down + (down / 2 if column % 2 else 0.0),
        )
        for row in range(rows)
        for column in range(columns)
    }
