"""What a table holds up says what happened: who came off best, and which side came up."""

from collections.abc import Sequence

import pytest

from tabletop.engine.match import Match, Step
from tabletop.engine.moves import Entry, Move, Refusal, Seat
from tabletop.engine.state import State
from tabletop.engine.text.stage import Stage
from tests.games.it_startup import positions as startup
from tests.games.positions import play
from tests.games.the_academy import positions as academy
from tests.games.valedictorian import positions as school


def held_up(match: Match[State], step: Step[State], seat: Seat) -> list[Stage]:
    """What a seat is shown of a step."""
    return [event.stage for event in match.seen(step, seat) if event.stage is not None]


def quiz(shown: Sequence[int]) -> tuple[Match[State], Step[State]]:
    zones = {
        "room:0:1": ["math-test-1", "science-1", "math-1"],
        "hand:p1": ["history-1", "history-2"],
        "hand:p2": ["history-3", "history-4"],
        "floor:0:1": ["marker-p1"],
        "floor:0:2": ["marker-p2"],
    }
    match = Match(school.rules(), 2, {}, position=school.lay_out(zones, turn=1), seed=1)
    play(match, 1, "move marker-p2 > floor:0:1")
    play(match, 1, "challenge marker-p2 > marker-p1")
    play(match, 0, "choose-subject = history")
    play(match, 0, f"show = {shown[0]}")
    return match, play(match, 1, f"show = {shown[1]}")


@pytest.mark.parametrize(
    ("shown", "best"), [((0, 0), -1), ((1, 1), -1), ((1, 0), 0), ((0, 2), 1), ((2, 1), 0)]
)
def test_a_quiz_holds_up_what_both_show_and_who_shows_more(
    shown: tuple[int, int], best: Seat
) -> None:
    """Valedictorian, 5.4: both see the cards, which then are known in the hands."""
    match, step = quiz(shown)
    for viewer in (0, 1):
        (stage,) = held_up(match, step, viewer)
        assert (stage.kind, stage.seat) == ("compare", best)
        assert [(row.seat, row.value) for row in stage.rows] == [
            (0, str(shown[0])),
            (1, str(shown[1])),
        ]
        assert tuple(len(row.pieces) for row in stage.rows) == shown
        other = match.view(viewer).zone(f"hand:p{2 - viewer}").pieces
        assert sum(bool(piece) for piece in other) == shown[1 - viewer]


@pytest.mark.parametrize(("draw", "side"), [(0, "heads"), (1, "tails")])
def test_a_coin_is_held_up_with_the_side_that_came_up(draw: int, side: str) -> None:
    """IT Startup, 2.2: heads takes the employee over."""
    zones = {"office:p1": ["undercover-hr-1"], "office:p2": ["lead-dev-1"]}
    match = startup.match_at(startup.lay_out(2, zones, {"resources:p1": 1}))
    move = Move.parse("activate undercover-hr-1 > lead-dev-1")
    step = match.replay(Entry(0, move, (draw,)))
    assert not isinstance(step, Refusal)
    for viewer in (0, 1):
        coin = held_up(match, step, viewer)[-1]
        assert (coin.kind, coin.seat, coin.number) == ("coin", 0, int(side == "heads"))
        assert side in coin.text.lower()
    owner = "office:p1" if side == "heads" else "office:p2"
    assert "lead-dev-1" in match.view(0).zone(owner).pieces


def test_the_die_of_the_start_is_held_up_as_it_fell() -> None:
    """IT Startup, 3: everybody starts with what it shows."""
    for seed in range(5):
        match = Match(startup.rules(), 2, {}, seed=seed)
        (die,) = (event.stage for event in match.first_events if event.stage is not None)
        assert (die.kind, die.number) == ("die", match.view(0).value("die"))
        assert match.view(1).value("resources:p2") == die.number


def test_a_full_trick_is_held_up_with_the_card_that_takes_it() -> None:
    """The Academy, 5.4: the highest trump, else the highest of the led colour."""
    zones = {
        "trump": ["green-5"],
        "hand:p1": ["blue-8", "purple-1"],
        "hand:p2": ["green-1", "purple-2"],
        "hand:p3": ["blue-9", "purple-3"],
    }
    match = Match(academy.rules(), 3, {}, position=academy.lay_out(3, zones, turn=0), seed=1)
    play(match, 0, "play blue-8 > trick:p1")
    play(match, 1, "play green-1 > trick:p2")
    step = play(match, 2, "play blue-9 > trick:p3")
    for viewer in range(3):
        (stage,) = held_up(match, step, viewer)
        assert (stage.kind, stage.seat, stage.pieces) == ("rest", 1, ("green-1",))
