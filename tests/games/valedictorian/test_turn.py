"""What a turn shows and asks, and each refusal in its words. Rule file, 5 and 6."""

import pytest

from tabletop.engine.match import Match
from tabletop.engine.moves import Move, Refusal
from tabletop.engine.state import State
from tabletop.engine.text.phrasebook import in_words
from tests.games.positions import play
from tests.games.valedictorian.positions import lay_out, rules

SEEN = (0, 1, -1)
APART = {"floor:0:1": ["marker-p1"], "floor:2:2": ["marker-p2"]}
MET = {"floor:0:1": ["marker-p1", "marker-p2"]}
FULL = {
    "room:0:1": ["math-test-1", "science-2", "history-3"],
    "room:2:1": ["science-test-1", "math-7"],
}
EMPTY = {"room:2:1": ["math-test-1", "math-7"]}
HANDS = {"hand:p1": ["math-1", "math-2"], "hand:p2": ["math-3"]}
CHALLENGE = "challenge marker-p1 > marker-p2"


def tops(match: Match[State], room: str) -> set[tuple[str | None, ...]]:
    """Return what anybody sees of a stack."""
    return {match.view(seat).zone(room).pieces for seat in SEEN}


def test_of_a_stack_the_card_on_top_lies_open_to_all_also_after_one_is_taken() -> None:
    """5.2."""
    match: Match[State] = Match(rules(), 2, {}, position=lay_out({**APART, **FULL}, phase="room"))
    assert tops(match, "room:0:1") == {("", "", "history-3")}
    play(match, 0, "take-top history-3 > hand:p1")
    assert tops(match, "room:0:1") == {("", "science-2")}


QUIZ = "No quiz is going on."


@pytest.mark.parametrize(
    ("zones", "phase", "move", "said"),
    [
        (APART | FULL, "move", "challenge", "You must move."),
        (APART | FULL, "move", "end-turn", "You must move."),
        (APART | FULL, "move", "move marker-p1 > floor:0:1", "You must move."),
        (APART | FULL, "move", "move marker-p2 > floor:0:2", "You move your own marker."),
        (APART | FULL, "move", "move marker-p1 > floor:2:2",
         "You can only move to an adjacent room."),
        (APART | FULL, "room", "move marker-p1 > floor:0:2",
         "You have moved; now resolve this room."),
        (APART | FULL, "room", CHALLENGE, "Your opponent is not in this room."),
        (APART | FULL, "room", "end-turn", "Take the displayed card or a hidden one."),
        (APART | FULL, "room", "take-top science-2 > hand:p1", "Take a card of this room."),
        (MET | EMPTY, "room", "take-top math-7 > hand:p1", "This room is empty."),
        (MET | EMPTY, "room", "challenge", "Challenge your opponent."),
        (MET | EMPTY, "room", "end-turn = 1", "Just end the turn."),
        (MET | EMPTY, "room", "end-turn", ""),
        (MET | EMPTY, "room", CHALLENGE, ""),
        (MET | EMPTY, "room", "choose-subject = math", QUIZ),
        (MET | EMPTY, "room", "show = 0", QUIZ),
        (MET | EMPTY, "room", "choose-trophy math-test-1 > trophies:p1", QUIZ),
        (MET | EMPTY, "room", "dance", "There is no such move in Valedictorian."),
    ],
)  # fmt: skip
def test_what_cannot_be_done_is_refused_in_words(
    zones: dict[str, list[str]], phase: str, move: str, said: str
) -> None:
    refusal = rules().refuse(lay_out(zones, phase=phase), 0, Move.parse(move))
    assert (in_words(rules().plan(2), refusal.text) if refusal else "") == said


def quiz(shown: tuple[int, ...], trophies: list[str] | None = None) -> Match[State]:
    """Return a quiz about math in which these numbers were shown; p1 may show up to 2, p2 1."""
    zones = {**MET, **EMPTY, **HANDS, "trophies:p2": trophies or []}
    match: Match[State] = Match(rules(), 2, {}, position=lay_out(zones, phase="room"))
    play(match, 0, CHALLENGE)
    play(match, 1, "choose-subject = math")
    for seat, number in enumerate(shown):
        play(match, seat, f"show = {number}")
    return match


def test_both_are_asked_for_as_many_cards_as_they_hold_until_they_have_shown_them() -> None:
    """5.4."""

    def most(match: Match[State]) -> list[list[int]]:
        asked = [list(rules().forms(match.state, seat)) for seat in (0, 1)]
        return [[form.fields[0].most for form in forms] for forms in asked]

    assert most(quiz(())) == [[2], [1]]
    assert most(quiz((1,))) == [[], [1]]
    assert most(quiz((1, 1))) == [[], []]


@pytest.mark.parametrize(("shown", "best"), [((2, 1), 0), ((0, 1), 1), ((1, 1), -1)])
def test_what_both_show_is_held_up_with_the_better_one_marked(
    shown: tuple[int, int], best: int
) -> None:
    """5.4."""
    (stage,) = [event.stage for event in quiz(shown).steps[-1].events if event.stage]
    assert stage.seat == best
    assert [row.value for row in stage.rows] == [str(number) for number in shown]
    assert [len(row.pieces) for row in stage.rows] == list(shown)


def test_only_tests_of_the_loser_are_taken() -> None:
    """5.4."""
    match = quiz((2, 1), ["math-test-2", "science-test-1"])
    refusal = match.refuse(0, Move.parse("choose-trophy history-test-1 > trophies:p1"))
    assert isinstance(refusal, Refusal)
    assert in_words(rules().plan(2), refusal.text) == "Choose one of the loser's tests."
    play(match, 0, "choose-trophy science-test-1 > trophies:p1")
    assert match.view(1).zone("trophies:p1").pieces == ("science-test-1",)


@pytest.mark.parametrize(
    ("hands", "winners"),
    [((["math-1", "math-2"], ["math-3"]), (0,)), ((["math-1"], ["math-2"]), (0, 1)),
     (([], ["math-3"]), (1,))],
)  # fmt: skip
def test_of_equally_many_tests_the_cards_in_hand_decide(
    hands: tuple[list[str], list[str]], winners: tuple[int, ...]
) -> None:
    """6."""
    zones = {"trophies:p1": ["math-test-1"], "trophies:p2": ["science-test-1"],
             "hand:p1": hands[0], "hand:p2": hands[1], **APART}  # fmt: skip
    outcome = rules().outcome(lay_out(zones))
    assert outcome is not None
    assert outcome.winners == winners
