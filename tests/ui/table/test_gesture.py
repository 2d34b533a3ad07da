"""What a pointer means, without a window."""

from dataclasses import replace

import pygame
import pytest

from tabletop.engine.gestures.gestures import Held
from tabletop.engine.moves import KnownPiece
from tabletop.ui.table.input.gesture import (
    THRESHOLD,
    TOUCH_THRESHOLD,
    Doing,
    DragMotion,
    GestureHand,
)
from tabletop.ui.widgets.region_parts import (
    REACH,
    DropTarget,
    Slot,
    distance,
    nearest_targets,
    overlap,
)

CARD = pygame.FRect(100, 100, 100, 140)


def _pressed(*, movable: bool = True, touch: bool = False) -> GestureHand:
    slot = Slot("hand:p1", 0, KnownPiece("card"), "back", "card", CARD)
    return GestureHand().pressing((150, 170), slot, movable=movable, touch=touch)


def _carried(hand: GestureHand, frames: int, *, still: bool = False) -> GestureHand:
    carrying = DragMotion()
    for _ in range(frames):
        hand, _ = carrying.advance(hand, 1 / 60, still=still)
    return hand


def test_a_press_that_stays_lifts_nothing() -> None:
    hand = _pressed().moved((150 + THRESHOLD - 1, 170))
    assert hand.doing is Doing.PRESSED
    assert hand.active == ""
    assert hand.raised().selected == "card"


def test_past_the_threshold_the_piece_lifts() -> None:
    hand = _pressed().moved((150 + THRESHOLD + 1, 170))
    assert hand.dragging
    assert hand.active == "card"
    assert hand.held == Held(("card",))


def test_a_finger_may_tremble_more_than_a_mouse() -> None:
    hand = _pressed(touch=True)
    assert not hand.moved((150 + TOUCH_THRESHOLD - 1, 170)).dragging
    assert hand.moved((150 + TOUCH_THRESHOLD + 1, 170)).dragging


def test_a_piece_without_moves_is_never_lifted() -> None:
    assert not _pressed(movable=False).moved((300, 300)).dragging


def test_a_press_on_a_raised_piece_is_known_as_such() -> None:
    slot = Slot("hand:p1", 0, KnownPiece("card"), "back", "card", CARD)
    assert not _pressed().again
    assert _pressed().raised().pressing((150, 170), slot, movable=True).again


def test_an_empty_hand_holds_nothing() -> None:
    hand = _pressed().moved((300, 300)).empty()
    assert (hand.doing, hand.piece, hand.held) == (Doing.IDLE, "", Held())


def test_where_a_hand_is_exactly_makes_it_no_other() -> None:
    hand = _pressed().moved((300, 300))
    assert hand.moved((320, 310)) == hand
    assert hand.empty() != hand


def test_the_grabbed_point_stays_under_the_pointer() -> None:
    hand = _carried(_pressed().moved((400, 300)), 60)
    assert hand.rect.center == pytest.approx((400, 300), abs=0.5)


def test_a_quick_piece_tilts_and_comes_upright_again() -> None:
    hand = _pressed().moved((600, 170))
    assert _carried(hand, 2).angle < -0.5
    assert _carried(hand, 92).angle == 0


def test_with_reduced_motion_nothing_tilts() -> None:
    assert _carried(_pressed().moved((600, 170)), 1, still=True).angle == 0


def test_a_release_right_after_a_fast_move_drops_where_the_hand_is() -> None:
    hand = _pressed().moved((900, 500)).settled((900, 500))
    assert hand.rect.center == pytest.approx((900, 500))


def test_a_magnet_draws_the_piece_a_quarter_of_the_way() -> None:
    hand = replace(_pressed().moved((400, 300)), magnet=(440.0, 300.0))
    assert _carried(hand, 90).rect.centerx == pytest.approx(410, abs=0.5)


def test_the_place_that_is_covered_most_comes_first() -> None:
    left = DropTarget("left", pygame.FRect(0, 0, 200, 200))
    right = DropTarget("right", pygame.FRect(200, 0, 200, 200))
    held = pygame.FRect(150, 20, 100, 140)
    assert nearest_targets(held.move(20, 0), (220, 90), [left, right])[0] is right
    assert nearest_targets(held.move(-20, 0), (180, 90), [left, right])[0] is left


def test_a_large_piece_goes_where_it_is_pointed_though_it_covers_more_of_the_neighbour() -> None:
    left = DropTarget("left", pygame.FRect(0, 0, 100, 160))
    right = DropTarget("right", pygame.FRect(110, 0, 180, 160))
    held = pygame.FRect(50, 20, 200, 280)
    assert overlap(held, left.rect) < overlap(held, right.rect)
    assert nearest_targets(held, (60, 60), [left, right])[0] is left


def test_a_pawn_in_a_room_comes_before_the_room() -> None:
    room = DropTarget("room", pygame.FRect(0, 0, 200, 200))
    pawn = DropTarget("pawn", pygame.FRect(120, 120, 50, 50))
    held = pygame.FRect(120, 120, 50, 50)
    assert [p.name for p in nearest_targets(held, (145, 145), [room, pawn])] == ["pawn", "room"]


def test_a_drop_counts_a_little_outside_and_not_further() -> None:
    place = DropTarget("place", pygame.FRect(0, 0, 100, 100))
    held = pygame.FRect(0, 0, 10, 10)
    near, far = (100 + REACH - 2, 50.0), (100 + REACH + 2, 50.0)
    held.center = near
    assert nearest_targets(held, near, [place])
    held.center = far
    assert not nearest_targets(held, far, [place])


def test_overlap_is_measured_by_the_smaller_box() -> None:
    assert overlap(pygame.FRect(0, 0, 10, 10), pygame.FRect(0, 0, 100, 100)) == 1
    assert overlap(pygame.FRect(0, 0, 10, 10), pygame.FRect(5, 0, 10, 10)) == 0.5
    assert overlap(pygame.FRect(0, 0, 10, 10), pygame.FRect(20, 0, 10, 10)) == 0


def test_distance_is_nothing_inside_a_box() -> None:
    box = pygame.FRect(0, 0, 10, 10)
    assert distance((5, 5), box) == 0
    assert distance((13, 14), box) == 5
