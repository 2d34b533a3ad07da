"""What the log tells each seat of a turn and of a quiz, line by line."""

from collections.abc import Mapping, Sequence

import pytest

from tabletop.engine.match import Match
from tabletop.engine.moves import Entry, Refusal, Seat
from tabletop.engine.state import State
from tabletop.engine.text.phrasebook import in_words
from tests.games.valedictorian.positions import lay_out, rules

ONLOOKER = -1
MARKERS = {"floor:0:0": ["marker-p1"], "floor:2:2": ["marker-p2"]}
MET = {"floor:1:1": ["marker-p1", "marker-p2"]}
REST = {"room:2:1": ["math-test-1", "math-7"]}
WALK = "move marker-p1 > floor:0:1"


def told(
    zones: Mapping[str, Sequence[str]], deeds: Sequence[tuple[Seat, str, tuple[int, ...]]]
) -> dict[Seat, list[str]]:
    """Return the notes that each seat and an onlooker see of moves with these draws."""
    state = lay_out({**REST, **zones}, turn=deeds[0][0])
    match: Match[State] = Match(rules(), 2, {}, position=state)
    for seat, move, draws in deeds:
        legal = rules().legal_moves(match.state, seat)
        made = next(each for each in legal if str(each).startswith(move))
        assert not isinstance(match.replay(Entry(seat, made, draws)), Refusal)
    return {
        viewer: [
            f"{event.seat} {in_words(match.first.table.plan, event.text)}"
            for step in match.steps
            for event in match.seen(step, viewer)
            if event.kind == "note"
        ]
        for viewer in (0, 1, ONLOOKER)
    }


@pytest.mark.parametrize(
    ("zones", "deeds", "lines"),
    [
        ({"room:0:1": ["math-test-2", "math-2"]}, [(0, WALK, ()), (0, "take-top", ())],
         ["0 moved to the {zone:room:0:1}", "0 took **Math**"]),
        ({}, [(0, WALK, ())], ["0 moved to the {zone:room:0:1}"]),
        ({"room:0:1": ["science-1", "math-test-2"], "hand:p1": ["math-3", "math-4"]},
         [(0, WALK, ())],
         ["0 moved to the {zone:room:0:1}", "0 passed the **Math test**"]),
        ({"room:0:1": ["math-test-2"]}, [(0, WALK, ())],
         ["0 moved to the {zone:room:0:1}", "0 failed the **Math test**"]),
        ({"room:0:1": ["math-test-2", "math-1"]},
         [(0, WALK, ()), (0, "take-hidden", (0, 1))],
         ["0 moved to the {zone:room:0:1}", "0 found the **Math test**",
          "0 failed the **Math test**"]),
    ],
)  # fmt: skip
def test_all_hear_of_a_turn(
    zones: Mapping[str, Sequence[str]],
    deeds: Sequence[tuple[Seat, str, tuple[int, ...]]],
    lines: list[str],
) -> None:
    assert told({**MARKERS, **zones}, deeds) == {0: lines, 1: lines, ONLOOKER: lines}


@pytest.mark.parametrize("seat", [0, 1])
def test_a_hidden_card_is_told_by_name_to_who_took_it_alone(seat: Seat) -> None:
    marker = f"marker-p{seat + 1}"
    zones = {
        "floor:0:0": [marker],
        "floor:2:2": [f"marker-p{2 - seat}"],
        "room:0:1": ["science-1", "math-test-2", "math-2"],
    }
    walk = f"move {marker} > floor:0:1"
    found = told(zones, [(seat, walk, ()), (seat, "take-hidden", (0,))])
    assert found[seat][1:] == [f"{seat} took a hidden card: **Science**"]
    assert found[1 - seat][1:] == found[ONLOOKER][1:] == [f"{seat} took a hidden card"]


def test_what_a_failed_test_draws_is_told_by_name_to_its_owner_alone() -> None:
    zones = {**MARKERS, "room:0:1": ["math-test-2"], "discard": ["math-1", "science-1"]}
    found = told(zones, [(0, WALK, (0, 0))])
    assert found[0][2:] == [
        "0 drew **Math** from the discard pile", "1 drew from the discard pile",
    ]  # fmt: skip
    assert found[1][2:] == [
        "0 drew from the discard pile", "1 drew **Science** from the discard pile",
    ]  # fmt: skip
    assert found[ONLOOKER][2:] == ["0 drew from the discard pile", "1 drew from the discard pile"]


@pytest.mark.parametrize(
    ("shown", "trophies", "choice", "lines"),
    [
        ((1, 0), [], None, ["0 won the quiz **1 to 0**"]),
        ((0, 1), [], None, ["1 won the quiz **1 to 0**"]),
        ((1, 1), [], None, ["0 ended the quiz **1 all**"]),
        ((1, 0), ["math-test-2"], None,
         ["0 won the quiz **1 to 0**", "0 took the **Math test** from {p2}"]),
        ((1, 0), ["math-test-2", "science-test-1"], "science-test-1",
         ["0 won the quiz **1 to 0**", "0 took the **Science test** from {p2}"]),
    ],
)  # fmt: skip
def test_all_hear_of_a_quiz(
    shown: tuple[int, int], trophies: list[str], choice: str | None, lines: list[str]
) -> None:
    state_zones = {**MET, "hand:p1": ["math-1"], "hand:p2": ["math-2"], "trophies:p2": trophies}
    legal = rules().legal_moves
    match: Match[State] = Match(
        rules(), 2, {}, position=lay_out({**REST, **state_zones}, phase="room")
    )
    challenge = next(m for m in legal(match.state, 0) if m.kind == "challenge")
    assert not isinstance(match.submit(0, challenge), Refusal)
    choose = next(m for m in legal(match.state, 1) if m.args == ("math",))
    assert not isinstance(match.submit(1, choose), Refusal)
    for seat in (0, 1):
        show = next(m for m in legal(match.state, seat) if m.args == (shown[seat],))
        assert not isinstance(match.submit(seat, show), Refusal)
    if choice is not None:
        take = next(m for m in legal(match.state, 0) if choice in m.pieces)
        assert not isinstance(match.submit(0, take), Refusal)
    begun = ["0 challenged {p2} to a quiz", "1 chose **Math**"]
    for viewer in (0, 1, ONLOOKER):
        found = [
            f"{event.seat} {in_words(match.first.table.plan, event.text)}"
            for step in match.steps
            for event in match.seen(step, viewer)
            if event.kind == "note"
        ]
        assert found == begun + lines
