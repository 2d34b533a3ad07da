"""Skillmeters, cards and the end. Rule file, 2 and 6."""

import pytest

from tabletop.games.introduct_academy.state import Numbers
from tests.games.introduct_academy.positions import at, lay_out, rules
from tests.games.positions import play
from tests.games.worded import filled, worded

METERS = {
    "html-css": (20, {4: 1, 6: 2, 8: 3, 10: 4}),
    "php": (18, {3: 1, 6: 2, 8: 3, 9: 4}),
    "sql": (16, {3: 1, 5: 2, 7: 3, 8: 4}),
    "python": (14, {3: 1, 5: 2, 6: 3, 7: 4}),
    "react-angular": (12, {2: 1, 4: 2, 6: 3, 7: 4}),
    "node-js": (10, {2: 1, 4: 2, 5: 3, 6: 4}),
    "golang": (8, {2: 1, 3: 2, 4: 3, 5: 4}),
    "docker": (6, {2: 2, 3: 3}),
}


@pytest.mark.parametrize("skill", METERS)
def test_a_class_of_every_size_pays_what_its_skillmeter_says(skill: str) -> None:
    """2, case 6, case 15."""
    n = Numbers(rules().plan(4))
    copies, steps = METERS[skill]
    kind = n.skill[skill]
    assert n.copies[kind] == copies
    for size in range(copies + 1):
        wanted = max((books for cards, books in steps.items() if cards <= size), default=0)
        assert n.meter[kind][size] == wanted, size


def test_there_are_104_cards_of_eight_skills() -> None:
    """2."""
    n = Numbers(rules().plan(7))
    assert sum(n.copies) == 104
    assert len(n.skills) == 8


def test_the_end_is_scored_class_by_class_from_the_starting_player_on() -> None:
    """6."""
    zones = {
        "draw": ["python-1"],
        "classroom:p1:0:0": ["docker-1", "docker-2"],
        "classroom:p3:0:1": ["sql-1", "sql-2", "sql-3", "sql-4"],
    }
    position = lay_out(4, zones, {"run-outs": 2, "first": 3})
    match = at(4, zones)
    match.first = position
    step = play(match, 0, "end-trading")
    notes = [
        (event.seat, filled(match.first.table.plan, event.text))
        for event in match.seen(step, -1)
        if event.kind == "note"
    ]
    assert notes[-2:] == [
        (2, "completed **4 SQL** for **1 book**"),
        (0, "completed **2 Docker** for **2 books**"),
    ]
    final = next(p for p in worded(rules()).display(match.view(-1)).panels if p.id == "final")
    assert [(row.title, row.note, row.value) for row in final.rows] == [
        ("{p1}", "2 seats from the start", "2"),
        ("{p3}", "started", "1"),
        ("{p2}", "3 seats from the start", "0"),
        ("{p4}", "1 seat from the start", "0"),
    ]


def test_three_players_can_tie_and_the_farthest_wins() -> None:
    """6."""
    zones = {"draw": ["python-1"], "books:p1": ["sql-1"], "books:p2": ["sql-2"]}
    zones |= {"books:p4": ["sql-3"]}
    match = at(4, zones)
    match.first = lay_out(4, zones, {"run-outs": 2, "first": 2})
    play(match, 0, "end-trading")
    assert match.outcome is not None
    assert match.outcome.winners == (0,)
    assert filled(match.first.table.plan, match.outcome.reason).endswith(
        "{p1}, {p2} and {p4} have 1 book each, and {p1} sits farthest from the starting player."
    )


def test_classes_are_summed_up_with_what_they_pay_now_and_what_is_missing() -> None:
    zones = {
        "turned": ["python-1"],
        "classroom:p2:0:0": ["sql-1", "sql-2", "sql-3", "sql-4"],
        "classroom:p2:0:1": ["php-1"],
    }
    match = at(4, zones)
    display = worded(rules()).display(match.view(1))
    panel = next(panel for panel in display.panels if panel.id == "classes:p2")
    rows = [(row.title, row.icon, row.note, row.tone, row.value) for row in panel.rows]
    assert rows == [
        ("SQL 4", "book", "1 more for 2", "ready", "1"),
        ("PHP 1", "lock", "2 more for 1", "", "0"),
    ]
    captions = {caption.zone: caption.text for caption in display.captions}
    assert captions["classroom:p2:0:0"] == "pays 1 book; 1 more for 2 books"
    assert display.context == "Deck 1 of 3"
