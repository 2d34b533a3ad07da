"""Keyframes pass in time, and at the end nothing is in the air."""

import pygame
import pytest

from tabletop.engine.moves import KnownPiece
from tabletop.engine.view import SeenEvent, View
from tabletop.ui.animation.keyframes import Flight, Keyframe, keyframes_of
from tabletop.ui.animation.timeline import Timeline
from tabletop.ui.pieces.dice import contacts
from tabletop.ui.widgets.intents import Dropped
from tests.ui.table.views import first_view, moved


def _flight(view: View, piece: str = "math-1") -> Keyframe:
    flight = Flight(KnownPiece(piece), "school", "card", "room:0:1", 3, "hand:p1", 0)
    return Keyframe("fly", view, flight)


def test_a_performance_ends_with_nothing_in_the_air() -> None:
    view = first_view()
    timeline = Timeline()
    timeline.play(view, [_flight(view), Keyframe("note", view)])
    timeline.update(0.0)
    assert timeline.running
    assert timeline.view == view
    for _ in range(200):
        timeline.update(1 / 60)
    assert not timeline.running
    assert timeline.view is None
    assert timeline.hidden() == frozenset()


def test_finishing_ends_everything_at_once() -> None:
    view = first_view()
    timeline = Timeline()
    timeline.play(view, [_flight(view)])
    assert timeline.finish()
    assert not timeline.finish()
    assert not timeline.running


def test_at_instant_speed_nothing_moves() -> None:
    view = first_view()
    timeline = Timeline()
    timeline.play(view, [_flight(view)], pace=0.0)
    assert not timeline.running


def test_a_faster_pace_takes_less_time() -> None:
    view = first_view()
    slow, fast = Timeline(), Timeline()
    slow.play(view, [_flight(view)], pace=1.6)
    fast.play(view, [_flight(view)], pace=0.5)
    assert fast.seconds_left < slow.seconds_left


def test_cards_that_go_the_same_way_follow_each_other_closely() -> None:
    view = first_view()
    together, apart = Timeline(), Timeline()
    together.play(view, [_flight(view), _flight(view, "math-2")])
    apart.play(view, [_flight(view)])
    apart.play(view, [_flight(view, "math-2")])
    assert together.seconds_left < apart.seconds_left


def test_a_dropped_piece_starts_where_the_hand_let_it_go() -> None:
    view = first_view()
    timeline = Timeline()
    rect = pygame.FRect(500, 300, 74, 104)
    timeline.play(view, [_flight(view)], dropped=Dropped("math-1", rect, 4.0))
    timeline.update(0.0)
    ((playing, t),) = timeline.active()
    assert (playing.origin, playing.angle, t) == (rect, 4.0, 0.0)


def test_a_hidden_piece_is_named_by_its_slot_when_dropped() -> None:
    view = first_view()
    timeline = Timeline()
    rect = pygame.FRect(500, 300, 74, 104)
    timeline.play(view, [_flight(view)], dropped=Dropped("room:0:1?", rect))
    timeline.update(0.0)
    assert timeline.active()[0][0].origin == rect


def heard_of(timeline: Timeline) -> list[tuple[str, int]]:
    heard: list[tuple[str, int]] = []
    for _ in range(180):
        timeline.update(1 / 60)
        heard += timeline.take_sounds()
    return heard


def test_a_rolling_die_is_heard_at_each_bounce_and_softer_each_time() -> None:
    view = first_view()
    timeline = Timeline()
    timeline.play(view, [Keyframe("roll", view)])
    assert heard_of(timeline) == [("dice", step) for step in range(len(contacts()))]


def test_a_roll_that_is_skipped_is_heard_no_more() -> None:
    view = first_view()
    timeline = Timeline()
    timeline.play(view, [Keyframe("roll", view)])
    timeline.update(0.4)
    timeline.finish()
    assert timeline.take_sounds() == [("dice", 0)]
    assert heard_of(timeline) == []


@pytest.mark.parametrize("dice", [1, 3, 5, 10])
def test_dice_that_roll_together_rest_within_nine_tenths_of_a_second(dice: int) -> None:
    view = first_view()
    timeline = Timeline()
    timeline.play(view, [Keyframe("roll", view)] * dice)
    assert timeline.seconds_left <= 0.9


def test_nothing_waits_for_what_is_being_written() -> None:
    view = first_view()
    written, alone = Timeline(), Timeline()
    written.play(view, [Keyframe("write", view), Keyframe("roll", view)])
    alone.play(view, [Keyframe("roll", view)])
    assert written.seconds_left == alone.seconds_left


def test_every_beat_makes_its_sound_once() -> None:
    view = first_view()
    timeline = Timeline()
    timeline.play(view, [_flight(view), Keyframe("turn", view, piece="math-1")])
    assert heard_of(timeline) == [("slide", 0), ("flip", 0)]


def test_a_piece_is_not_drawn_at_rest_while_it_flies() -> None:
    before = first_view()
    piece = before.zone("room:0:1").top
    after = moved(before, piece, "room:0:1", "hand:p1")
    timeline = Timeline()
    event = SeenEvent("move", piece, "room:0:1", "hand:p1", index=0)
    timeline.play(before, keyframes_of(before, after, [event]))
    timeline.update(0.01)
    assert timeline.hidden() == {("hand:p1", 0)}
