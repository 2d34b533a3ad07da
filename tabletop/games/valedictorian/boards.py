"""The two boards of Valedictorian: room widths, and which rooms share a wall."""

ROOMS = 9
RoomWidths = tuple[tuple[int, int, int], ...]
"""The widths of the rooms, row by row, as parts of the board's width."""
FLOOR_PLAN: RoomWidths = ((5, 4, 3), (4, 4, 4), (3, 4, 5))
"""The usual board: its room widths differ, so either student can step onto the other.

It looks the same after half a turn, and some rooms form groups of three that are all adjacent.
Rulebook: `#boards`.
"""
GRID: RoomWidths = ((4, 4, 4), (4, 4, 4), (4, 4, 4))
"""The other board: nine equal rooms, where only the second player can ever call a quiz."""


def adjacent_rooms(widths: RoomWidths) -> tuple[tuple[int, ...], ...]:
    """Return for each room, 0 to 8, the rooms that share a wall with it.

    `widths` are the widths of the rooms, row by row. Rulebook: `#adjacent-room`.
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


BOARDS: list[RoomWidths] = [FLOOR_PLAN, GRID]
"""The two boards, by the table's value `board`: 0 is the floor plan, 1 the grid."""
ADJACENT: list[tuple[tuple[int, ...], ...]] = [adjacent_rooms(board) for board in BOARDS]
"""The rooms adjacent to each room, by board and room."""
