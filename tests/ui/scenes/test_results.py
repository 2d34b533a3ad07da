"""The end of a game: who won, with what, and the way on."""

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from tabletop.paths import shipped
from tabletop.registry import Registry
from tabletop.storage.journal.records import Player
from tabletop.ui.app.pilot import Pilot
from tabletop.ui.scenes.results.results import Results
from tabletop.ui.widgets.game_drawing import Contender
from tabletop.ui.widgets.seats.seat_pictures import facts_of, total_of
from tests.layout_check.judging import drawn
from tests.ui.sitting import NATALIE, SAM, Sitting


@pytest.fixture
def sitting(tmp_path: Path) -> Sitting:
    """A game that was played to its end."""
    sitting = Sitting(tmp_path, moves=900)
    sitting.pilot.tick(2)
    return sitting


@pytest.fixture
def won(tmp_path: Path) -> Sitting:
    """The same game, whose winner sits at the window."""
    sitting = Sitting(tmp_path, players=(NATALIE, SAM), moves=900)
    sitting.pilot.tick(2)
    return sitting


def _results(sitting: Sitting) -> Results:
    scene = sitting.pilot.scene
    assert isinstance(scene, Results)
    return scene


def test_the_headline_says_how_close_it_was_to_the_person_who_played(sitting: Sitting) -> None:
    outcome = sitting.port.position.outcome
    assert outcome is not None
    assert outcome.winners == (1,)
    assert _results(sitting).title == "Natalie wins"
    results = _results(sitting)
    results._contenders = [Contender((0,), 5, won=True), Contender((1,), 2, won=False)]
    assert results.title == "You win by 3 tests"
    results._contenders = [Contender((1,), 14, won=True), Contender((0,), 13, won=False)]
    assert results.title == "So close: 13 to 14"


def test_a_shared_victory_names_all_winners(sitting: Sitting) -> None:
    results = _results(sitting)
    results._contenders = [Contender((seat,), 3, won=True) for seat in (0, 1)]
    assert results.title == "You and Natalie share the victory"


def test_the_score_is_drawn_as_the_things_won(sitting: Sitting) -> None:
    results = _results(sitting)
    outcome = sitting.port.position.outcome
    assert outcome is not None
    assert [len(results._won_pieces(seat)) for seat in (0, 1)] == list(outcome.scores)


def test_names_stand_below_narrow_stacks(tmp_path: Path) -> None:
    """Four players had none where their columns were narrow."""
    names = ["Sam", "Natalie", "Greg", "Tyler"]
    people = [Player(name, "human", at) for at, name in enumerate(names, 1)]
    academy = Registry(shipped("content")).find("introduct-academy")
    sitting = Sitting(tmp_path, players=people, played=academy, options={}, interface_scale=2.0)
    sitting.app.go(Results(sitting.app, sitting.port))
    sitting.pilot.tick(2)
    assert _results(sitting)._stacks.rect.w < 400
    assert {*names} <= {text.words for text in drawn(sitting.pilot).texts}


def test_rematch_deals_the_same_people_again(sitting: Sitting) -> None:
    sitting.pilot.key("r")
    assert sitting.pilot.scene.name == "table"
    assert sitting.table.port is not sitting.port
    assert sitting.table.port.players == (SAM, NATALIE)
    assert sitting.table.port.position.outcome is None


def test_the_table_can_be_looked_at_and_the_results_come_back_by_button(sitting: Sitting) -> None:
    sitting.pilot.click("look")
    assert sitting.pilot.scene.name == "table"
    sitting.pilot.tick(3)
    assert sitting.pilot.scene.name == "table"
    sitting.pilot.key("e")
    assert sitting.pilot.scene.name == "results"


def test_the_library_is_a_click_away(sitting: Sitting) -> None:
    sitting.pilot.click("library")
    assert sitting.pilot.scene.name == "library"


def test_no_confetti_falls_where_the_only_person_lost(sitting: Sitting) -> None:
    assert not _results(sitting)._confetti


def test_confetti_falls_and_comes_to_an_end(won: Sitting) -> None:
    sitting = won
    results = _results(sitting)
    assert results._confetti
    sitting.pilot.tick(5)
    assert not results._confetti
    assert not sitting.pilot.tick(1)


def test_confetti_is_colourful_and_seen(won: Sitting) -> None:
    sitting = won
    results = _results(sitting)
    page = sitting.pilot.draw()
    inside = [
        paper for paper in results._confetti if page.get_rect().collidepoint(paper.x, paper.y)
    ]
    seen = {
        paper.colour
        for paper in inside
        if _close(page.get_at((int(paper.x), int(paper.y))), pygame.Color(paper.colour))
    }
    assert len(seen) >= 5


def _close(one: pygame.Color, two: pygame.Color) -> bool:
    return all(abs(a - b) <= 6 for a, b in zip(tuple(one)[:3], tuple(two)[:3], strict=True))


def test_with_reduced_motion_nothing_falls(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, moves=900, reduced_motion=True)
    sitting.pilot.tick(2)
    assert not _results(sitting)._confetti


@pytest.mark.parametrize(
    ("size", "scale"), [((960, 600), 1.0), ((1280, 800), 2.0), ((2560, 1080), 1.0)]
)
def test_everything_stays_inside_the_window(
    tmp_path: Path, size: tuple[int, int], scale: float
) -> None:
    sitting = Sitting(tmp_path, moves=900, size=size, interface_scale=scale)
    sitting.pilot.tick(2)
    results = _results(sitting)
    window = pygame.FRect(0, 0, results.width, results.height)
    boxes = [results._sheet.rect, results._stacks.rect, *(w.rect for w in results.group.widgets)]
    assert all(window.contains(box) for box in boxes)
    assert not results._sheet.rect.colliderect(results._stacks.rect)


# Points that were written on a sheet


def _report_card(tmp_path: Path, people: int) -> Sitting:
    played = Registry(shipped("content")).find("report-card")
    players = tuple(replace(SAM, name=name) for name in ("Sam", "Anna", "Ruth")[:people])
    options = {"special-scoring": "random", "bonus-departments": "random"}
    sitting = Sitting(tmp_path, players=players, played=played, moves=400, options=options)
    sitting.pilot.tick(2)
    return sitting


def test_alone_the_whole_sheet_is_shown_with_what_was_possible(tmp_path: Path) -> None:
    results = _results(_report_card(tmp_path, 1))
    assert results._detailed_seat == 0
    titles = [row.title for row in facts_of(results.display, 0)]
    assert titles == ["Exams", "Best possible, had you known the dice", "Class rank", "Career"]


def test_a_column_under_the_pointer_or_the_keyboard_opens_the_sheet_of_its_seat(
    tmp_path: Path,
) -> None:
    sitting = _report_card(tmp_path, 3)
    results = _results(sitting)
    assert results._detailed_seat == -1
    plain = pygame.image.tobytes(sitting.pilot.draw(), "RGB")
    second = results._columns[1].rect.center
    sitting.pilot.move(second)
    assert results._detailed_seat == 1
    assert pygame.image.tobytes(sitting.pilot.draw(), "RGB") != plain
    sitting.pilot.click(second)
    sitting.pilot.move((5, 5))
    assert results._detailed_seat == 1
    sitting.pilot.click(second)
    sitting.pilot.move((5, 5))
    assert results._detailed_seat == -1
    for _ in range(8):
        sitting.pilot.key("tab")
        if results.focus.current.startswith("seat-"):
            break
    assert results.focus.current == f"seat-p{results._detailed_seat + 1}"
    sitting.pilot.key("left", "left")
    assert results._detailed_seat == 0
    sitting.pilot.key("right")
    assert results._detailed_seat == 1


def test_every_bonus_is_told_with_its_reason_won_or_not(tmp_path: Path) -> None:
    results = _results(_report_card(tmp_path, 3))
    for seat in range(3):
        rows = [row for row in facts_of(results.display, seat) if row.icon == "award"]
        assert len(rows) == 6
        assert all((row.tone == "gain") == (row.value != "+0") for row in rows)
        reasons = {"best of all", "not best of all", "counts once"}
        assert all(row.note in reasons or row.note.startswith("counts ") for row in rows)
        total = int(total_of(results.display, seat)[0].value)
        exams = int(facts_of(results.display, seat)[0].value)
        assert total == exams + sum(int(row.value) for row in rows)


def test_moves_and_rounds_are_those_of_the_journal_and_of_the_log(sitting: Sitting) -> None:
    results = _results(sitting)
    assert results._count() == f"{sitting.port.session.moves_made} moves"
    assert sitting.port.session.moves_made == len(sitting.port.session.match.entries)
    assert results._last_round() == sitting.port.snapshot().log[-1].header


@pytest.mark.parametrize("mouse", [True, False])
def test_seats_are_swapped_for_a_rematch(sitting: Sitting, mouse: bool) -> None:
    pilot = sitting.pilot
    pilot.click("rematch-with") if mouse else pilot.key("shift+r")
    pilot.tick(0.3)
    pilot.draw()
    assert pilot.scene.title == "Rematch"
    press(pilot, "Swap seats", mouse=mouse)
    assert pilot.scene.name == "table"
    assert sitting.table.port.players == (NATALIE, SAM)


@pytest.mark.parametrize("mouse", [True, False])
def test_the_level_is_changed_for_a_rematch(sitting: Sitting, mouse: bool) -> None:
    pilot = sitting.pilot
    pilot.click("rematch-with") if mouse else pilot.key("shift+r")
    press(pilot, "Change level", mouse=mouse)
    press(pilot, "Hard", mouse=mouse)
    assert pilot.scene.name == "table"
    assert sitting.table.port.players == (SAM, replace(NATALIE, kind="hard"))


def press(pilot: Pilot, label: str, *, mouse: bool) -> None:
    """Use the button with a label of the message that is open."""
    pilot.tick(0.3)
    pilot.draw()
    (node,) = (node for node in pilot.nodes() if node.label == label)
    if mouse:
        pilot.click(node.id)
    else:
        pilot.focus_on(node.id)
        pilot.enter()
    pilot.tick(0.3)
