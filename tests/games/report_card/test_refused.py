"""Each refusal of Report Card, with the nearest move that is none. Rule file, 5.1 and 5.2."""

import pytest

from tabletop.engine.moves import Move
from tabletop.engine.text.engine_words import NOT_YOUR_TURN
from tests.games.report_card.positions import SCIENCE, lay_out, rules
from tests.games.worded import filled

SCIENCE_TODAY = {f"exam:0:{space}": [exam] for space, exam in enumerate(SCIENCE)}


def why(seat: int, text: str, phase: str, values: dict[str, int]) -> str:
    state = lay_out(2, values, SCIENCE_TODAY, phase=phase)
    refusal = rules().refusal(state, seat, Move.parse(text))
    return filled(rules().plan(2), refusal.text) if refusal else ""


DONE = {
    "effort:p1": 3, "effort:p2": 3,
    **{f"spent:{space}:p{seat}": 0 for space in range(5) for seat in (1, 2)},
    **{f"base:{exam}:p{seat}": 9 for exam in SCIENCE for seat in (1, 2)},
}  # fmt: skip


@pytest.mark.parametrize(
    ("seat", "text", "expected"),
    [
        (0, "add-credit > physics = 1", ""),
        (0, "add-credit > physics = 3", ""),
        (0, "add-credit > physics = 4", "You have only 3 Effort left."),
        (0, "add-credit > physics = 0", "Add at least 1 Effort."),
        (0, "add-credit > physics = -1", "Add at least 1 Effort."),
        (0, "add-credit > physics", "Add at least 1 Effort."),
        (0, "add-credit > physics = 1 1", "Add at least 1 Effort."),
        (0, "add-credit > physics = all", "Add at least 1 Effort."),
        (0, "add-credit > law = 1", "You have not completed that exam."),
        (0, "add-credit > d12 = 1", "Extra credit goes to an exam."),
        (0, "add-credit > nothing = 1", "Extra credit goes to an exam."),
        (0, "add-credit d12 > physics = 1", "Extra credit goes to an exam."),
        (0, "end-credit", ""),
        (0, "end-credit = 1", "Just end extra credit."),
        (0, "end-credit > physics", "Just end extra credit."),
        (1, "end-credit", "Wait for your turn to use extra credit."),
        (1, "add-credit > physics = 1", "Wait for your turn to use extra credit."),
        (0, "take-exam d12 > exam:0:0", "Exams are taken before extra credit."),
        (0, "dance", "There is no such move in Report Card."),
    ],
)
def test_extra_credit(seat: int, text: str, expected: str) -> None:
    assert why(seat, text, "credit", DONE) == expected


LATER = "Extra credit comes when this semester's exams are taken."


@pytest.mark.parametrize(
    ("seat", "text", "expected"),
    [
        (0, "add-credit > physics = 1", LATER),
        (0, "end-credit", LATER),
        (1, "end-credit", "Wait for your turn to use extra credit."),
        (1, "take-exam d12 > exam:0:0", NOT_YOUR_TURN),
        (0, "take-exam d12 > deck", "Put the die on one of the five exams."),
        (0, "take-exam d12", "Put the die on one of the five exams."),
        (0, "take-exam physics > exam:0:0", "Take an exam with one die of the effort track."),
        (0, "take-exam d12 d10 > exam:0:0", "Take an exam with one die of the effort track."),
    ],
)
def test_exams(seat: int, text: str, expected: str) -> None:
    assert why(seat, text, "exams", {"effort:p1": 8}) == expected


def test_only_who_is_on_turn_has_exams_to_try() -> None:
    state = lay_out(2, {"effort:p1": 8, "effort:p2": 8}, SCIENCE_TODAY)
    assert list(rules().candidates(state, 0))
    assert list(rules().candidates(state, 1)) == []
