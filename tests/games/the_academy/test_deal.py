"""Cards are dealt by chance: who gets the purple 7, and which cards the exam is made of."""

from collections import Counter

import pytest

from tabletop.engine.match import Match
from tabletop.engine.state import State
from tests.games.the_academy.positions import rules

DEALS = 240


def deals(seats: int) -> list[Match[State]]:
    return [Match(rules(), seats, {"first-captain": "p1"}, seed=seed) for seed in range(DEALS)]


def contents(match: Match[State], zone: str) -> tuple[str, ...]:
    table = match.state.table
    return tuple(table.plan.pieces[piece] for piece in table.zones[table.plan.zone[zone]])


@pytest.mark.parametrize("seats", [3, 4])
def test_the_exam_is_dealt_from_all_cards_but_the_purple_7(seats: int) -> None:
    """3: each card about as often as any other."""
    exams = [contents(match, "exam") for match in deals(seats)]
    seen = Counter(card for exam in exams for card in exam)
    cards = 9 * seats - 1
    assert {len(exam) for exam in exams} == {seats}
    assert len(seen) == cards
    assert "purple-7" not in seen
    mean = DEALS * seats / cards
    assert all(mean / 3 < count < mean * 3 for count in seen.values()), seen


@pytest.mark.parametrize("seats", [3, 4])
def test_everybody_is_dealt_the_purple_7_about_as_often(seats: int) -> None:
    """3: it is shuffled in after the exam cards are dealt."""
    held = Counter(
        seat
        for match in deals(seats)
        for seat in range(seats)
        if "purple-7" in contents(match, f"hand:p{seat + 1}")
    )
    assert held.total() == DEALS
    assert all(DEALS / seats / 2 < held[seat] < DEALS / seats * 2 for seat in range(seats)), held


@pytest.mark.parametrize(("seats", "captain"), [(s, c) for s in (3, 4) for c in range(s)])
def test_a_card_is_seen_by_whom_it_was_dealt_to_alone(seats: int, captain: int) -> None:
    """3: the mastermind looks at the exam cards, everybody at the own hand."""
    match = Match(rules(), seats, {"first-captain": f"p{captain + 1}"}, seed=1)
    (mastermind,) = match.to_act
    for seat in range(seats):
        view = match.view(seat)
        read = {zone.id for zone in view.zones if zone.pieces and all(zone.pieces)}
        exam = {"exam"} if seat == mastermind else set()
        assert read == {f"hand:p{seat + 1}"} | exam
