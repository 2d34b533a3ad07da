"""The boards of Valedictorian: how wide each of the nine rooms is, and which share a wall."""

ROOMS = 9
Widths = tuple[tuple[int, int, int], ...]
"""The widths of the rooms of a board, row by row, in parts of its own width."""
FLOOR_PLAN: Widths = ((5, 4, 3), (4, 4, 4), (3, 4, 5))
"""The usual board. Half a turn turns it into itself, and it has rings of three rooms, so that both
students can step onto each other. Rule: 2.1."""
GRID: Widths = ((4, 4, 4), (4, 4, 4), (4, 4, 4))
"""Three by three alike: who moves second is the only one that can ever call a quiz."""


def adjacent_rooms(widths: Widths) -> tuple[tuple[int, ...], ...]:
    """Return the rooms one step away, by room: those that share a wall, side by side or across.

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
"""The boards by their number, the value `board` of a game."""
ADJACENT: list[tuple[tuple[int, ...], ...]] = [adjacent_rooms(board) for board in BOARDS]
"""The rooms one step away, by board and room."""
