"""The board of rooms: geometry at any size, walls with doors, and what is written in a room."""

from itertools import pairwise

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop.engine.declare.layout import Cell
from tabletop.games.valedictorian.drawing.school import (
    FloorPlan,
    draw_board,
    draw_captions,
    is_low,
    marker_size,
    marker_slot,
    stack_slot,
    target_rect,
)
from tabletop.ui.graphics.canvas import Canvas
from tests.ui.drawing import canvas

BOARD = pygame.FRect(20, 20, 453.4, 172)
FLOOR = "#DCE6DA"
WALL = (0x3A, 0x2E, 0x28)
CELLS = (Cell(0, 0, "Lab", FLOOR), Cell(0, 1, "Gym", FLOOR))
OPEN = FloorPlan(((4, 4),), frozenset({frozenset({(0, 0), (0, 1)})}))
"""Two rooms with a door between them."""


def even(rows: int, cols: int) -> FloorPlan:
    return FloorPlan(((4,) * cols,) * rows, frozenset())


def new_canvas(*, high_contrast: bool = True) -> Canvas:
    return canvas((500, 220), high_contrast=high_contrast)


rects = st.tuples(st.floats(0, 200), st.floats(0, 200), st.floats(300, 1600), st.floats(200, 1200))
grids = st.tuples(st.integers(1, 5), st.integers(1, 5))


@given(rects, grids)
def test_the_rooms_fill_the_inside_of_the_board_without_overlap(
    rect: tuple[float, float, float, float], grid: tuple[int, int]
) -> None:
    rows, cols = grid
    rooms = even(rows, cols).rooms(rect)
    board = pygame.FRect(rect)
    for (row, col), room in rooms.items():
        assert board.left < room.left
        assert room.right < board.right + 0.01
        if (row, col + 1) in rooms:
            assert room.right == pytest.approx(rooms[row, col + 1].left, abs=0.01)
        if (row + 1, col) in rooms:
            assert room.bottom == pytest.approx(rooms[row + 1, col].top, abs=0.01)
    inside = sum(room.w * room.h for room in rooms.values())
    border = rooms[0, 0].left - board.left
    expected = (board.w - 2 * border) * (board.h - 2 * border)
    assert inside == pytest.approx(expected, rel=0.001)


@given(rects, grids, st.integers(1, 2))
def test_a_stack_and_the_pawns_stay_in_their_room(
    rect: tuple[float, float, float, float], grid: tuple[int, int], count: int
) -> None:
    room = even(*grid).rooms(rect)[0, 0]
    stack, half = stack_slot(room), marker_size(room) / 2
    assert room.contains(stack)
    assert room.contains(target_rect(room))
    for index in range(count):
        for empty in (False, True):
            x, y = marker_slot(room, index, count, empty=empty)
            assert room.left < x - half
            assert x + half < room.right
            assert room.top < y - half
            assert y + half < room.bottom
            if not empty:
                assert x - half > stack.right


def shared_wall(page: Canvas) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Colours of the wall between the two rooms: at its middle, and near its end."""
    room = OPEN.rooms(BOARD)[0, 0]
    x = round(room.right)
    return (
        tuple(page.device.get_at((x, round(room.centery)))[:3]),
        tuple(page.device.get_at((x, round(room.top + 12)))[:3]),
    )


def test_neighbouring_rooms_are_joined_by_a_door() -> None:
    page = new_canvas()
    draw_board(page, BOARD, CELLS, OPEN)
    middle, end = shared_wall(page)
    assert middle == tuple(pygame.Color(FLOOR))[:3]
    assert end == WALL


def test_a_blocked_pair_of_rooms_has_no_door() -> None:
    page = new_canvas()
    draw_board(page, BOARD, CELLS, even(1, 2))
    assert shared_wall(page) == (WALL, WALL)


def test_the_board_is_built_once() -> None:
    page = new_canvas(high_contrast=False)
    draw_board(page, BOARD, CELLS, OPEN)
    kept = len(page.assets.surfaces)
    draw_board(page, BOARD, CELLS, OPEN)
    assert len(page.assets.surfaces) == kept


def picture(cells: tuple[Cell, ...], **how: object) -> bytes:
    page = new_canvas()
    draw_board(page, BOARD, cells, OPEN, **how)  # type: ignore[arg-type]
    return pygame.image.tobytes(page.device, "RGB")


def test_notes_and_owners_are_seen() -> None:
    home = (Cell(0, 0, "Home", FLOOR, "home", 0), CELLS[1])
    looks = {
        picture(CELLS), picture(CELLS, notes={(0, 0): ("Locked", "lock")}),
        picture(CELLS, notes={(0, 0): ("Empty", "lock")}),
        picture(CELLS, notes={(0, 0): ("Empty", "")}),
        picture(CELLS, notes={(0, 0): ("Empty", "")}, stacked={(0, 0)}),
        picture(CELLS, captions=False),
        picture(home), picture(home, owners={0: (1, "#F9BD36")}),
        picture(home, owners={0: (2, "#6FC4F6")}),
    }  # fmt: skip
    assert len(looks) == 9


def test_in_a_low_room_words_and_pawns_stand_side_by_side() -> None:
    wide, low = pygame.FRect(0, 0, 206, 132), pygame.FRect(0, 0, 164, 70)
    assert not is_low(wide)
    assert is_low(low)
    for count in (1, 2):
        x, _ = marker_slot(low, 0, count)
        assert x - marker_size(low) / 2 > low.x + 0.6 * low.w


def test_captions_can_be_drawn_after_the_rings_of_rooms() -> None:
    page = new_canvas()
    draw_board(page, BOARD, CELLS, OPEN, captions=False)
    draw_captions(page, BOARD, CELLS, OPEN)
    assert pygame.image.tobytes(page.device, "RGB") == picture(CELLS)


def test_a_board_without_rooms_draws_nothing() -> None:
    assert picture(()) == bytes([120]) * (500 * 220 * 3)


def test_rooms_of_unequal_width_have_doors_in_the_walls_they_share() -> None:
    """A wide room above two narrow ones: two doors in its floor, none where nothing is shared."""
    plan = FloorPlan(
        ((5, 3), (3, 5)), frozenset({frozenset({(0, 0), (1, 0)}), frozenset({(0, 0), (1, 1)})})
    )
    rect = pygame.FRect(20, 20, 453.4, 304)
    page = canvas((500, 360), high_contrast=True)
    cells = tuple(Cell(row, col, "", FLOOR) for row in (0, 1) for col in (0, 1))
    draw_board(page, rect, cells, plan)
    rooms = plan.rooms(rect)
    assert rooms[0, 0].w / rooms[0, 1].w == pytest.approx(5 / 3)
    y = round(rooms[0, 0].bottom)
    wall = [tuple(page.device.get_at((x, y))[:3]) == WALL for x in range(30, 460)]
    gaps = sum(here and not following for here, following in pairwise(wall))
    assert gaps == 3  # two doors, and the end of the wall
