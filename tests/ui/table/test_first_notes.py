"""Notes at the first encounter: told once, put away by the next input, with ways on and out."""

from pathlib import Path

import pygame
import pytest

from tabletop.engine.game import Game
from tabletop.storage.journal.records import Player
from tabletop.storage.player.progress import load_seen
from tabletop.ui.scenes.learn.rulebook import RulebookScene
from tabletop.ui.table.help.tooltips import topics_of
from tests.ui.desks import shelf
from tests.ui.patching import differing
from tests.ui.sitting import ANNA, NATALIE, SAM, Sitting


def noted(tmp_path: Path, **more: object) -> Sitting:
    sitting = Sitting(tmp_path, notes=True, **more)  # type: ignore[arg-type]
    sitting.pilot.tick(1.0)
    sitting.pilot.draw()
    sitting.pilot.tick(0.1)
    return sitting


TRACE = 30
"""Pixels in which the glass of a note lets through what lies behind."""


def report_card() -> Game:
    return next(game for game in shelf() if game.spec.id == "report-card")


def shown(sitting: Sitting) -> str:
    tip = sitting.moment.inputs.tip
    return tip.id if tip is not None else ""


def test_the_first_encounter_tells_one_sentence_and_keeps_that_it_did(tmp_path: Path) -> None:
    sitting = noted(tmp_path)
    assert shown(sitting) == "step"
    assert sitting.app.notices.spoken == "Every turn starts with a step to a room next door."
    assert load_seen(sitting.app.folders.notes) == {"Sam": {"valedictorian": ("step",)}}
    assert sitting.moment.log[-1].text == "Every turn starts with a step to a room next door."
    again = noted(tmp_path)
    assert shown(again) != "step"


def test_it_stays_until_the_next_input_which_still_counts(tmp_path: Path) -> None:
    sitting = noted(tmp_path)
    sitting.pilot.tick(5.0)
    assert shown(sitting) == "step"
    sitting.pilot.move((640, 400))
    sitting.pilot.tick(0.2)
    assert shown(sitting) == "step"
    start, end = sitting.centre_of("marker-p1"), sitting.centre_of("floor:0:1")
    sitting.pilot.drag(start, end)
    assert shown(sitting) == ""
    assert sitting.port.snapshot().last_seat == 0


def test_escape_puts_it_away_and_opens_no_menu(tmp_path: Path) -> None:
    sitting = noted(tmp_path)
    sitting.pilot.key("escape")
    assert shown(sitting) == ""
    assert sitting.app.stack.top is sitting.scene


def test_two_a_turn_at_the_most(tmp_path: Path) -> None:
    sitting = noted(tmp_path)
    told = [shown(sitting)]
    for _ in range(3):
        sitting.pilot.click((640, 30))
        sitting.pilot.tick(1.5)
        told.append(shown(sitting))
    assert len([name for name in told if name]) <= 2


@pytest.mark.parametrize("way", ["mouse", "keys"])
def test_more_opens_the_paragraph(tmp_path: Path, way: str) -> None:
    sitting = noted(tmp_path)
    if way == "mouse":
        sitting.pilot.click("note-more")
    else:
        sitting.pilot.focus_on("note-more")
        sitting.pilot.key("enter")
    scene = sitting.app.stack.top
    assert isinstance(scene, RulebookScene)
    assert scene.marked == "adjacent-room"


@pytest.mark.parametrize("way", ["mouse", "keys"])
def test_a_note_is_closed_by_its_cross(tmp_path: Path, way: str) -> None:
    """B5: it had no button to close it."""
    sitting = noted(tmp_path)
    if way == "mouse":
        sitting.pilot.click("note-close")
    else:
        sitting.pilot.focus_on("note-close")
        sitting.pilot.key("enter")
    assert shown(sitting) == ""
    assert sitting.app.settings.notes
    assert sitting.app.stack.top is sitting.scene


def test_no_more_notes_turns_them_off(tmp_path: Path) -> None:
    sitting = noted(tmp_path)
    sitting.pilot.click("note-enough")
    assert shown(sitting) == ""
    assert not sitting.app.settings.notes
    assert shown(noted(tmp_path / "other")) == "step"


def test_settings_turn_notes_off_and_show_all_again(tmp_path: Path) -> None:
    sitting = noted(tmp_path)
    sitting.app.show.settings("accessibility")
    sitting.pilot.draw()
    sitting.pilot.focus_on("notes")
    sitting.pilot.key("enter")
    assert not sitting.app.settings.notes
    sitting.pilot.focus_on("notes-again")
    sitting.pilot.key("enter")
    assert sitting.app.settings.notes
    assert load_seen(sitting.app.folders.notes) == {}


def test_each_person_at_one_screen_has_a_list_of_their_own(tmp_path: Path) -> None:
    sitting = noted(tmp_path, players=(SAM, ANNA))
    assert shown(sitting) == ""
    sitting.pilot.tick(0.7)
    sitting.pilot.click("ready")
    sitting.pilot.tick(1.5)
    assert shown(sitting) == "step"
    assert set(load_seen(sitting.app.folders.notes)) == {
        sitting.port.position.name(sitting.port.seat)
    }


@pytest.mark.parametrize(
    ("size", "scale"), [((1280, 800), 1.0), ((960, 600), 1.0), ((1280, 800), 2.0)]
)
def test_it_lies_in_the_window(tmp_path: Path, size: tuple[int, int], scale: float) -> None:
    sitting = noted(tmp_path, size=size, interface_scale=scale)
    tip = sitting.moment.tip
    if tip is None:  # without room beside what must be seen, it stands in the log alone
        assert scale == 2.0
        due = sitting.model.tip
        assert due is not None
        assert any(due.say in line.text for line in sitting.moment.log)
        return
    window = pygame.FRect((0, 0), sitting.moment.room.size)
    assert len(tip.buttons) == 3
    for button in tip.buttons:
        assert window.contains(button.rect)
        assert button.rect.h >= 32


def test_what_is_explained_behind_it_shines_through_nowhere(tmp_path: Path) -> None:
    sitting = noted(tmp_path, played=report_card(), options={}, size=(960, 600))
    pilot = sitting.pilot
    pilot.tick(2.0)
    pilot.draw()
    pilot.tick(0.1)
    assert sitting.moment.tip is not None
    box = sitting.moment.tip.box
    behind = next(
        topic.rect for topic in topics_of(sitting.moment)
        if topic.thing.startswith("piece:") and topic.rect.colliderect(box)
        and topic.rect.bottom > box.bottom + 40
    )  # fmt: skip
    inside = pygame.Rect(box.inflate(-8, -8))
    before = pilot.draw().subsurface(inside).copy()
    pilot.move((behind.centerx, behind.bottom - 120))
    pilot.tick(2.0)
    pilot.draw()
    assert sitting.moment.inputs.look.explained is not None
    assert sitting.moment.tip is not None
    assert differing(before, pilot.draw().subsurface(inside)) < TRACE


def test_it_stays_where_it_is_while_the_pointer_wanders(tmp_path: Path) -> None:
    sitting = noted(tmp_path, played=report_card(), options={}, size=(960, 600))
    sitting.pilot.tick(2.0)
    sitting.pilot.draw()
    places = set()
    for step in range(12):
        sitting.pilot.move((300.0 + 5 * step, 110.0))
        sitting.pilot.tick(0.1)
        sitting.pilot.draw()
        assert sitting.moment.tip is not None
        places.add(tuple(sitting.moment.tip.box))
    assert len(places) == 1


def test_it_waits_while_a_sheet_lies_open_over_it(tmp_path: Path) -> None:
    sat = (SAM, NATALIE, Player("Greg", "random", 3), Player("Kim", "random", 4))
    sitting = noted(tmp_path, players=sat, played=report_card(), options={}, size=(960, 600))
    pilot = sitting.pilot
    pilot.tick(2.0)
    pilot.draw()
    assert sitting.moment.tip is not None
    for place, is_shown in ((sitting.centre_of("p3"), False), ((480.0, 560.0), True)):
        pilot.move(place)
        pilot.tick(0.1)
        pilot.draw()
        assert (sitting.moment.tip is not None) == is_shown
        assert shown(sitting)
