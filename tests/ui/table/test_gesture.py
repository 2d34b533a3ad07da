"""What a pointer means, without a window."""

import pygame
import pytest

from tabletop.ui.table.gesture import THRESHOLD, TOUCH_THRESHOLD, Doing, Gesture
from tabletop.ui.widgets.targets import REACH, DropTarget, distance, overlap, ranked

CARD = pygame.FRect(100, 100, 100, 140)


def _pressed(*, movable: bool = True, touch: bool = False) -> Gesture:
    gesture = Gesture()
    gesture.press((150, 170), "card", CARD, movable=movable, touch=touch)
    return gesture


def test_a_press_that_stays_is_a_click_and_raises_the_piece() -> None:
    gesture = _pressed()
    assert gesture.move((150 + THRESHOLD - 1, 170)).kind == ""
    assert gesture.release((154, 170)).kind == "click"
    assert gesture.selected == "card"


def test_past_the_threshold_the_piece_lifts_once() -> None:
    gesture = _pressed()
    assert gesture.move((150 + THRESHOLD + 1, 170)).kind == "lift"
    assert gesture.move((170, 170)).kind == ""
    assert gesture.dragging
    assert gesture.active == "card"


def test_a_finger_may_tremble_more_than_a_mouse() -> None:
    gesture = _pressed(touch=True)
    assert gesture.move((150 + TOUCH_THRESHOLD - 1, 170)).kind == ""
    assert gesture.move((150 + TOUCH_THRESHOLD + 1, 170)).kind == "lift"


def test_a_press_on_a_piece_without_moves_is_a_look() -> None:
    gesture = _pressed(movable=False)
    assert gesture.move((300, 300)).kind == ""
    assert gesture.release((300, 300)).kind == "look"
    assert gesture.doing is Doing.IDLE


def test_letting_go_of_a_lifted_piece_is_a_drop() -> None:
    gesture = _pressed()
    gesture.move((300, 300))
    meant = gesture.release((300, 300))
    assert (meant.kind, meant.piece) == ("drop", "card")
    assert gesture.doing is Doing.IDLE


def test_a_second_click_on_a_raised_piece_lets_it_down() -> None:
    gesture = _pressed()
    gesture.release((150, 170))
    gesture.press((150, 170), "card", CARD, movable=True)
    assert gesture.release((150, 170)).kind == "cancel"
    assert gesture.selected == ""


def test_cancelling_says_whether_there_was_anything() -> None:
    gesture = _pressed()
    assert gesture.cancel()
    assert not gesture.cancel()


def test_the_grabbed_point_stays_under_the_pointer() -> None:
    gesture = _pressed()
    gesture.move((400, 300))
    for _ in range(60):
        gesture.update(1 / 60)
    assert gesture.rect.center == pytest.approx((400, 300), abs=0.5)


def test_a_quick_piece_tilts_and_comes_upright_again() -> None:
    gesture = _pressed()
    gesture.move((600, 170))
    gesture.update(1 / 60)
    gesture.update(1 / 60)
    assert gesture.angle < -0.5
    for _ in range(90):
        gesture.update(1 / 60)
    assert gesture.angle == 0


def test_with_reduced_motion_nothing_tilts() -> None:
    gesture = _pressed()
    gesture.move((600, 170))
    gesture.update(1 / 60, still=True)
    assert gesture.angle == 0


def test_a_release_right_after_a_fast_move_drops_where_the_hand_is() -> None:
    gesture = _pressed()
    gesture.move((900, 500))
    gesture.release((900, 500))
    assert gesture.rect.center == pytest.approx((900, 500))


def test_a_magnet_draws_the_piece_a_quarter_of_the_way() -> None:
    gesture = _pressed()
    gesture.move((400, 300))
    gesture.magnet = (440, 300)
    for _ in range(90):
        gesture.update(1 / 60)
    assert gesture.rect.centerx == pytest.approx(410, abs=0.5)


def test_the_place_that_is_covered_most_comes_first() -> None:
    left = DropTarget("left", pygame.FRect(0, 0, 200, 200))
    right = DropTarget("right", pygame.FRect(200, 0, 200, 200))
    held = pygame.FRect(150, 20, 100, 140)
    assert ranked(held.move(20, 0), (220, 90), [left, right])[0] is right
    assert ranked(held.move(-20, 0), (180, 90), [left, right])[0] is left


def test_a_large_piece_goes_where_it_is_pointed_though_it_covers_more_of_the_neighbour() -> None:
    left = DropTarget("left", pygame.FRect(0, 0, 100, 160))
    right = DropTarget("right", pygame.FRect(110, 0, 180, 160))
    held = pygame.FRect(50, 20, 200, 280)
    assert overlap(held, left.rect) < overlap(held, right.rect)
    assert ranked(held, (60, 60), [left, right])[0] is left


def test_a_pawn_in_a_room_comes_before_the_room() -> None:
    room = DropTarget("room", pygame.FRect(0, 0, 200, 200))
    pawn = DropTarget("pawn", pygame.FRect(120, 120, 50, 50))
    held = pygame.FRect(120, 120, 50, 50)
    assert [p.name for p in ranked(held, (145, 145), [room, pawn])] == ["pawn", "room"]


def test_a_drop_counts_a_little_outside_and_not_further() -> None:
    place = DropTarget("place", pygame.FRect(0, 0, 100, 100))
    held = pygame.FRect(0, 0, 10, 10)
    near, far = (100 + REACH - 2, 50.0), (100 + REACH + 2, 50.0)
    held.center = near
    assert ranked(held, near, [place])
    held.center = far
    assert not ranked(held, far, [place])


def test_overlap_is_measured_by_the_smaller_box() -> None:
    assert overlap(pygame.FRect(0, 0, 10, 10), pygame.FRect(0, 0, 100, 100)) == 1
    assert overlap(pygame.FRect(0, 0, 10, 10), pygame.FRect(5, 0, 10, 10)) == 0.5
    assert overlap(pygame.FRect(0, 0, 10, 10), pygame.FRect(20, 0, 10, 10)) == 0


def test_distance_is_nothing_inside_a_box() -> None:
    box = pygame.FRect(0, 0, 10, 10)
    assert distance((5, 5), box) == 0
    assert distance((13, 14), box) == 5
