"""The two boards of Valedictorian: room widths, and which rooms share a wall."""

ROOMS = 9
Widths = tuple[tuple[int, int, int], ...]
"""Room widths row by row, as parts of the board's width."""
FLOOR_PLAN: Widths = ((5, 4, 3), (4, 4, 4), (3, 4, 5))
"""The standard board: room widths differ, so that both students can step onto each other.

It looks the same after half a turn and has rings of three rooms.

Rule: 2.1.
"""
GRID: Widths = ((4, 4, 4), (4, 4, 4), (4, 4, 4))
"""The optional board of three by three equal rooms; only the second player can call a quiz."""


def adjacent_rooms(widths: Widths) -> tuple[tuple[int, ...], ...]:
    """Return the adjacent rooms of each room: those that share a wall with it.

    Rule: 2.1.
    """
    spans = [
        (row, sum(wide[:place]), sum(wide[: place + 1]))
        for row, wide in enumerate(widths)
        for place in range(3)
    ]

    def touch(one: int, other: int) -> bool:
        (row, left, right), (row2, left2, right2) = spans[one], spans[other]
        if row == row2:
            return abs(one - other) == 1
        return abs(row - row2) == 1 and min(right, right2) > max(left, left2)

    rooms = range(ROOMS)
    return tuple(tuple(other for other in rooms if touch(room, other)) for room in rooms)


BOARDS: list[Widths] = [FLOOR_PLAN, GRID]
"""The boards, indexed by the game's `board` value: 0 is the floor plan, 1 the grid."""
ADJACENT: list[tuple[tuple[int, ...], ...]] = [adjacent_rooms(board) for board in BOARDS]
"""The adjacent rooms, indexed by board and room."""
