"""Events become beats, beats end at the view, and nothing is left to move."""

from dataclasses import replace
from random import Random

import pygame
import pytest

from tabletop.engine.view import SeenEvent, View
from tabletop.session import Session
from tabletop.storage.records import Player
from tabletop.ui.choreography import (
    Beat,
    Dropped,
    Flight,
    Performance,
    Reflow,
    reconcile,
    stage,
)
from tests.ui.sitting import game

PEOPLE = (Player("Anna", "human", 1), Player("Sam", "human", 2))


def _first(viewer: int = 0) -> View:
    session = Session.new(game(), PEOPLE, {"start": "p1"}, seed=5)
    session.viewer = viewer
    return session.view()


def _moved(view: View, piece: str, source: str, target: str) -> View:
    """The view after a known top piece has gone from one zone to another."""
    back = view.kind_of(piece).back
    zones = [
        replace(zone, pieces=zone.pieces[:-1], backs=zone.backs[:-1])
        if zone.id == source
        else replace(zone, pieces=(*zone.pieces, piece), backs=(*zone.backs, back))
        if zone.id == target
        else zone
        for zone in view.zones
    ]
    return replace(view, zones=tuple(zones))


@pytest.mark.parametrize("viewer", [0, 1, -1])
def test_after_the_beats_reconciling_moves_nothing(viewer: int) -> None:
    """Over whole games: the events alone lead to the view, for players and for onlookers."""
    steps = 0
    for seed in range(12):
        session = Session.new(game(), PEOPLE, {}, seed=seed)
        chance = Random(seed)
        while session.next().kind != "over":
            session.viewer = session.next().seat
            move = chance.choice(session.legal_moves())
            session.viewer = viewer
            before = session.view()
            happened = session._submit(session.next().seat, move)
            assert not isinstance(happened, tuple)
            beats = stage(before, happened.after, happened.events)
            assert beats[-1].view == happened.after
            if beats[-1].kind == "settle":
                last = beats[-2].view if len(beats) > 1 else before
                assert reconcile(last, happened.after) == ()
            steps += 1
    assert steps > 500


def test_a_move_becomes_a_flight_from_its_slot_to_its_slot() -> None:
    before = _first()
    piece = before.zone("room:0:1").top
    after = _moved(before, piece, "room:0:1", "hand:p1")
    (beat,) = stage(before, after, [SeenEvent("move", piece, "room:0:1", "hand:p1", index=0)])
    assert beat.kind == "fly"
    assert beat.flight == Flight(piece, "school", "card", "room:0:1", 3, "hand:p1", 0)


def test_a_piece_that_the_viewer_does_not_know_flies_as_a_back() -> None:
    before = _first()
    zone = before.zone("room:0:1")
    zones = [
        replace(z, pieces=("",), backs=("school",))
        if z.id == "hand:p2"
        else replace(z, pieces=z.pieces[1:], backs=z.backs[1:])
        if z.id == zone.id
        else z
        for z in before.zones
    ]
    after = replace(before, zones=tuple(zones))
    (beat,) = stage(before, after, [SeenEvent("move", "", zone.id, "hand:p2")])
    assert beat.flight is not None
    assert beat.flight.piece == ""
    assert beat.flight.back == "school"
    assert beat.view.zone(zone.id).top == zone.top


def test_a_marker_hops() -> None:
    before = _first()
    event = SeenEvent("move", "marker-p1", "floor:0:0", "floor:0:1", index=0)
    beats = stage(before, _moved(before, "marker-p1", "floor:0:0", "floor:0:1"), [event])
    assert [beat.kind for beat in beats] == ["hop"]


def test_a_card_that_comes_up_turns_over() -> None:
    before = _first()
    top = before.zone("room:0:1").top
    shown = before.zone("room:0:1")
    hidden = replace(shown, pieces=("", "", "", ""))
    turned = replace(before, zones=tuple(hidden if z is shown else z for z in before.zones))
    (beat,) = stage(turned, before, [SeenEvent("reveal", top, "room:0:1")])
    assert (beat.kind, beat.piece) == ("turn", top)


def test_a_card_that_another_seat_shows_is_put_back() -> None:
    before = _first()
    zones = [
        replace(z, pieces=("",), backs=("school",)) if z.id == "hand:p2" else z
        for z in before.zones
    ]
    start = replace(before, zones=tuple(zones))
    zones = [replace(z, pieces=("math-1",)) if z.id == "hand:p2" else z for z in zones]
    end = replace(start, zones=tuple(zones))
    (beat,) = stage(start, end, [SeenEvent("reveal", "math-1", "hand:p2")])
    assert beat.kind == "show"


def test_events_that_do_not_explain_the_view_end_with_it_all_the_same() -> None:
    before = _first()
    piece = before.zone("room:0:1").top
    after = _moved(before, piece, "room:0:1", "discard")
    beats = stage(before, after, [])
    assert [beat.kind for beat in beats] == ["settle"]
    assert beats[-1].view == after
    assert reconcile(before, after) == ("room:0:1", "discard")


def _flight(view: View, piece: str = "math-1") -> Beat:
    return Beat("fly", view, Flight(piece, "school", "card", "room:0:1", 3, "hand:p1", 0))


def test_a_performance_ends_with_nothing_in_the_air() -> None:
    view = _first()
    performance = Performance()
    performance.play(view, [_flight(view), Beat("note", view)])
    performance.update(0.0)
    assert performance.running
    assert performance.view == view
    for _ in range(200):
        performance.update(1 / 60)
    assert not performance.running
    assert performance.view is None
    assert performance.hidden() == frozenset()


def test_finishing_ends_everything_at_once() -> None:
    view = _first()
    performance = Performance()
    performance.play(view, [_flight(view)])
    assert performance.finish()
    assert not performance.finish()
    assert not performance.running


def test_at_instant_speed_nothing_moves() -> None:
    view = _first()
    performance = Performance()
    performance.play(view, [_flight(view)], pace=0.0)
    assert not performance.running


def test_a_faster_pace_takes_less_time() -> None:
    view = _first()
    slow, fast = Performance(), Performance()
    slow.play(view, [_flight(view)], pace=1.6)
    fast.play(view, [_flight(view)], pace=0.5)
    assert fast.seconds_left < slow.seconds_left


def test_cards_that_go_the_same_way_follow_each_other_closely() -> None:
    view = _first()
    together, apart = Performance(), Performance()
    together.play(view, [_flight(view), _flight(view, "math-2")])
    apart.play(view, [_flight(view)])
    apart.play(view, [_flight(view, "math-2")])
    assert together.seconds_left < apart.seconds_left


def test_a_dropped_piece_starts_where_the_hand_let_it_go() -> None:
    view = _first()
    performance = Performance()
    rect = pygame.FRect(500, 300, 74, 104)
    performance.play(view, [_flight(view)], dropped=Dropped("math-1", rect, 4.0))
    performance.update(0.0)
    ((playing, t),) = performance.active()
    assert (playing.origin, playing.angle, t) == (rect, 4.0, 0.0)


def test_a_hidden_piece_is_named_by_its_slot_when_dropped() -> None:
    view = _first()
    performance = Performance()
    rect = pygame.FRect(500, 300, 74, 104)
    performance.play(view, [_flight(view)], dropped=Dropped("room:0:1?", rect))
    performance.update(0.0)
    assert performance.active()[0][0].origin == rect


def test_every_beat_makes_its_sound_once() -> None:
    view = _first()
    performance = Performance()
    performance.play(view, [_flight(view), Beat("turn", view, piece="math-1")])
    heard: list[str] = []
    for _ in range(120):
        performance.update(1 / 60)
        heard += performance.take_sounds()
    assert heard == ["slide", "flip"]


def test_a_row_that_closes_glides_and_comes_to_rest() -> None:
    reflow = Reflow()
    reflow.place({"a": (0.0, 0.0), "b": (100.0, 0.0)}, glide=True)
    assert not reflow.gliding
    reflow.place({"b": (40.0, 0.0)}, glide=True)
    assert reflow.offset("b") == (60.0, 0.0)
    reflow.update(0.1)
    assert 0 < reflow.offset("b")[0] < 60
    reflow.update(0.2)
    assert reflow.offset("b") == (0.0, 0.0)
    assert not reflow.gliding


def test_a_piece_is_not_drawn_at_rest_while_it_flies() -> None:
    before = _first()
    piece = before.zone("room:0:1").top
    after = _moved(before, piece, "room:0:1", "hand:p1")
    performance = Performance()
    performance.play(before, stage(before, after, [SeenEvent("move", piece, "room:0:1", "hand:p1",
                                                             index=0)]))  # fmt: skip
    performance.update(0.01)
    assert performance.hidden() == {("hand:p1", 0)}
