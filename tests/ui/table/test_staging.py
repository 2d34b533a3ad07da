"""Events become frames, and frames end at the view."""

from dataclasses import replace
from random import Random

import pytest

from tabletop.engine.moves import NO_PIECE, KnownPiece
from tabletop.engine.view import SeenEvent
from tabletop.ui.animation.keyframes import Flight, keyframes_of, reconcile
from tests.table import look_as, new_port
from tests.ui.sitting import game
from tests.ui.table.views import PEOPLE, first_view, moved

BACK = "#5A2226 #F0C9A0 cap"


@pytest.mark.parametrize("viewer", [0, 1, -1])
def test_after_the_beats_reconciling_moves_nothing(viewer: int) -> None:
    """Over whole games: the events alone lead to the view, for players and for onlookers."""
    steps = 0
    for seed in range(12):
        port = new_port(game(), PEOPLE, {}, seed=seed)
        chance = Random(seed)
        while port.next().kind != "over":
            look_as(port, port.next().seat)
            move = chance.choice(port.position.legal_moves)
            look_as(port, viewer)
            before = port.position.view
            happened = port._submit(port.next().seat, move)
            assert not isinstance(happened, tuple)
            frames = keyframes_of(before, happened.after, happened.events)
            assert frames[-1].view == happened.after
            if frames[-1].kind == "settle":
                last = frames[-2].view if len(frames) > 1 else before
                assert reconcile(last, happened.after) == ()
            steps += 1
    assert steps > 500


def test_a_move_becomes_a_flight_from_its_slot_to_its_slot() -> None:
    before = first_view()
    piece = before.zone("room:0:1").top
    after = moved(before, piece, "room:0:1", "hand:p1")
    (frame,) = keyframes_of(
        before, after, [SeenEvent("move", piece, "room:0:1", "hand:p1", index=0)]
    )
    assert frame.kind == "fly"
    assert frame.flight == Flight(piece, BACK, "card", "room:0:1", 3, "hand:p1", 0)


def test_a_piece_that_the_viewer_does_not_know_flies_as_a_back() -> None:
    before = first_view()
    zone = before.zone("room:0:1")
    zones = [
        replace(z, pieces=(NO_PIECE,), backs=(BACK,))
        if z.id == "hand:p2"
        else replace(z, pieces=z.pieces[1:], backs=z.backs[1:])
        if z.id == zone.id
        else z
        for z in before.zones
    ]
    after = replace(before, zones=tuple(zones))
    (frame,) = keyframes_of(before, after, [SeenEvent("move", NO_PIECE, zone.id, "hand:p2")])
    assert frame.flight is not None
    assert frame.flight.piece == ""
    assert frame.flight.back == BACK
    assert frame.view.zone(zone.id).top == zone.top


def test_a_marker_hops() -> None:
    before = first_view()
    event = SeenEvent("move", KnownPiece("marker-p1"), "floor:0:0", "floor:0:1", index=0)
    frames = keyframes_of(before, moved(before, "marker-p1", "floor:0:0", "floor:0:1"), [event])
    assert [frame.kind for frame in frames] == ["hop"]


def test_a_card_that_comes_up_turns_over() -> None:
    before = first_view()
    top = before.zone("room:0:1").top
    shown = before.zone("room:0:1")
    hidden = replace(shown, pieces=(NO_PIECE,) * 4)
    turned = replace(before, zones=tuple(hidden if z is shown else z for z in before.zones))
    (frame,) = keyframes_of(turned, before, [SeenEvent("reveal", top, "room:0:1")])
    assert (frame.kind, frame.piece) == ("turn", top)


def test_a_card_that_another_seat_shows_is_put_back() -> None:
    before, math = first_view(), KnownPiece("math-1")
    zones = [
        replace(z, pieces=(NO_PIECE,), backs=(BACK,)) if z.id == "hand:p2" else z
        for z in before.zones
    ]
    start = replace(before, zones=tuple(zones))
    zones = [replace(z, pieces=(math,)) if z.id == "hand:p2" else z for z in zones]
    end = replace(start, zones=tuple(zones))
    (frame,) = keyframes_of(start, end, [SeenEvent("reveal", math, "hand:p2")])
    assert frame.kind == "show"


def test_events_that_do_not_explain_the_view_end_with_it_all_the_same() -> None:
    before = first_view()
    piece = before.zone("room:0:1").top
    after = moved(before, piece, "room:0:1", "discard")
    frames = keyframes_of(before, after, [])
    assert [frame.kind for frame in frames] == ["settle"]
    assert frames[-1].view == after
    assert reconcile(before, after) == ("room:0:1", "discard")
