"""What changes nothing is no move; how the own hand lies is its owner's own matter."""

from random import Random

import pytest

from tabletop.engine.conformance.fingerprint import fingerprint
from tabletop.engine.free.state import FreeState
from tabletop.engine.match import Match
from tabletop.engine.moves import Move
from tabletop.engine.view import seen_events
from tests.engine.free.test_free_moves import SPEC, play, table, told
from tests.engine.free.test_free_table import Thorough

PLACING = frozenset(
    ["put", "draw", "carry", "flip", "turn", "cut", "flip-pile", "face", "count", "add", "write"]
)
"""Kinds of moves that are there for what they change; others tell that something was done."""


@pytest.mark.parametrize(
    "text",
    [
        "put deck? > deck", "put gem-2 > row", "put gem-1 gem-2 > row", "put gem-1 > row = at 0",
        "put gem-1 > row = bottom", "carry deck? > deck = 3", "draw deck? > deck = 1",
        "count > coins:p1 = 7", "add > coins:p1 = 0", "face d6 = 1", 'write > row = ""',
        "put bag? > bag", "put tray? > tray",
    ],
)  # fmt: skip
def test_what_is_put_where_it_lies_is_no_move(text: str) -> None:
    match = table()
    assert told(match, 0, text) in {"That changes nothing.", "There is no such piece in sight."}
    assert match.steps == []


@pytest.mark.parametrize(
    "text", ["put gem-1 > row", "put deck? > deck = bottom", "put gem-2 > row = at 0"]
)
def test_what_lies_otherwise_afterwards_is_one(text: str) -> None:
    play(table(), 0, text)


def test_a_piece_that_lies_freely_moves_when_its_spot_does() -> None:
    match = table()
    match.state.table.move(0, match.state.table.plan.zone["table"])
    for spot in ("x 10 y 20", "x 10 y 30"):
        play(match, 0, f"put gem-1 > table = {spot}")
        assert told(match, 0, f"put gem-1 > table = {spot}") == "That changes nothing."


def test_no_step_leaves_everything_as_it_was() -> None:
    """Over random games of all moves there are: a step shows, or it changes what is hidden."""
    for seed in range(6):
        random = Random(seed)
        match = Match(Thorough(SPEC), 3, seed=seed)
        for _ in range(40):
            seat = random.randrange(3)
            moves = [m for m in match.rules.legal_moves(match.state, seat) if m.kind != "finish"]
            before = match.state.clone()
            views = [match.rules.view(before, each) for each in range(-1, 3)]
            move = random.choice(moves)
            match.submit(seat, move)
            same = views == [match.rules.view(match.state, each) for each in range(-1, 3)]
            if same and move.kind in PLACING:
                assert fingerprint(match.state) != fingerprint(before), f"{move} changes nothing"


def test_nobody_hears_how_the_own_hand_is_sorted() -> None:
    match = table()
    for gem in (3, 4, 5):
        match.state.table.move(gem, match.state.table.plan.zone["hand:p1"])
    views = [match.view(seat) for seat in (-1, 1, 2)]
    step = play(match, 0, "put gem-4 > hand:p1 = at 2")
    assert match.view(0).zone("hand:p1").pieces[-1] == "gem-4"
    plan = match.state.table.plan
    assert [seen_events(plan, step.events, seat) for seat in (-1, 0, 1, 2)] == [()] * 4
    assert [match.view(seat) for seat in (-1, 1, 2)] == views


def test_only_who_holds_a_hand_sorts_it() -> None:
    match = table()
    for gem in (3, 4):
        match.state.table.move(gem, match.state.table.plan.zone["hand:p2"])
    rules, state = match.rules, match.state
    assert rules.is_own_matter(state, 1, Move.parse("put gem-4 > hand:p2"))
    assert not rules.is_own_matter(state, 1, Move.parse("put gem-4 > row"))
    for told_to_all in ("shuffle > hand:p2", "write > hand:p2 = gems"):
        assert not rules.is_own_matter(state, 1, Move.parse(told_to_all))
    assert told(match, 0, "put hand:p2? > hand:p2") == "That changes nothing."


def sorted_hand() -> Match[FreeState]:
    """A table with gems 4 to 6 in the first hand."""
    match = table()
    for gem in (3, 4, 5):
        match.state.table.move(gem, match.state.table.plan.zone["hand:p1"])
    return match


def test_sorting_the_own_hand_keeps_what_was_taken_back() -> None:
    match = sorted_hand()
    for text in ("put gem-1 > row", "add > coins:p1 = 2"):
        play(match, 0, text)
    wanted = [match.view(0).zone("row").pieces, match.view(0).value("coins:p1")]
    match.undo(seat=0)
    match.undo(seat=0)
    play(match, 0, "put gem-5 > hand:p1 = at 0")
    assert len(match.undone) == 2
    match.redo()
    play(match, 0, "put gem-3 > hand:p1")
    match.redo()
    view = match.view(0)
    assert [view.zone("row").pieces, view.value("coins:p1")] == wanted
    assert view.zone("hand:p1").pieces == ("gem-5", "gem-4", "gem-3")
    assert match.undone == []
    again = Match(match.rules, 3, position=match.first)
    for entry in match.entries:
        again.replay(entry)
    assert fingerprint(again.state) == fingerprint(match.state)


@pytest.mark.parametrize("text", ["put gem-5 > row", "add > coins:p2 = 1"])
def test_any_other_move_forgets_what_was_taken_back(text: str) -> None:
    match = sorted_hand()
    play(match, 0, "add > coins:p1 = 1")
    match.undo(seat=0)
    play(match, 0, text)
    assert match.undone == []


def test_what_was_drawn_by_chance_is_not_played_again_from_a_sorted_hand() -> None:
    match = sorted_hand()
    play(match, 0, "roll d6")
    match.undo(seat=0)
    play(match, 0, "put gem-4 > hand:p1")
    assert match.undone == []
