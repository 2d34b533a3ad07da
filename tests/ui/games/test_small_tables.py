"""Small windows and large letters show the same facts as others, and cards keep their words."""

from dataclasses import replace
from pathlib import Path

import pytest

from tabletop.ui.animation.sprites import zoom_size
from tabletop.ui.graphics.control_faces import button_width
from tabletop.ui.pieces.card_printer import size_class
from tabletop.ui.table.control.table_view import table_of
from tabletop.ui.widgets.arrangement import arrange
from tabletop.ui.widgets.intents import Open
from tabletop.ui.widgets.panels.prompt import bar_buttons
from tabletop.ui.widgets.region_parts import RegionCommand
from tests.floats.positions import POSITIONS, SHAPES
from tests.layout_check.judging import drawn
from tests.layout_check.measuring import show
from tests.layout_check.scenes import SITTINGS, Sitting, game_of, tables
from tests.ui.startup import Table


@pytest.mark.parametrize("size", [(960, 600), (853, 533), (1024, 640), (640, 400)])
def test_the_race_for_points_is_seen_at_every_size(size: tuple[int, int]) -> None:
    arrangement = arrange(game_of("it-startup").layout, *size)
    (race,) = [area for area in arrangement.areas if area.region.id == "race"]
    assert race.rect.w >= 400
    assert race.rect.h >= 40


def test_a_table_without_a_strip_above_leaves_no_room_for_it() -> None:
    arrangement = arrange(game_of("it-startup").layout, 960, 600)
    lowest = max(a.rect.bottom for a in arrangement.areas if a.region.id == "race")
    rivals = next(a for a in arrangement.areas if a.region.id == "rivals")
    assert rivals.rect.top - lowest < 12


@pytest.mark.parametrize("scale", [1.0, 1.75, 2.0])
def test_a_card_that_opens_bears_its_whole_text(tmp_path: Path, scale: float) -> None:
    table = Table(tmp_path, interface_scale=scale)
    moment = table.model.current()
    own = [s for s in moment.slots if s.zone == "office:p1" and s.grip is None]
    size = zoom_size(table.pilot.screen.size, moment, own[0])
    assert size is not None
    assert size_class(size[0]) == "L"


def test_whoever_the_rules_play_shows_no_hand_of_cards_in_a_small_window(tmp_path: Path) -> None:
    solo = next(sitting for sitting in SITTINGS if sitting.name == "it-startup-1-solo")
    pilot = tables(tmp_path, solo)
    show(pilot, (1280, 800), 1.5, "dark")
    table = table_of(pilot.app.stack.scenes[0])
    assert table is not None
    deck = [s for s in table.moment.slots if s.zone == "deck" and s.drawn and s.rect.w > 4]
    assert len(deck) < 10


@pytest.mark.parametrize("size", [(960, 600), (1280, 800)])
def test_the_roles_of_all_are_seen(tmp_path: Path, size: tuple[int, int]) -> None:
    academy = next(sitting for sitting in SITTINGS if sitting.name == "the-academy-3")
    pilot = tables(tmp_path, academy)
    show(pilot, size, 1.0, "dark")
    signs = {name for name, _ in drawn(pilot).icons}
    table = table_of(pilot.scene)
    assert table is not None
    chips = [chip for seat in table.moment.display.chips for chip in seat]
    roles = {chip.icon for chip in chips if chip.colour}
    assert len(roles) == 3
    assert roles <= signs


def test_strips_of_cards_under_others_can_be_read_whatever_lies_there(tmp_path: Path) -> None:
    four = ["full-stack-ninja-1", "unit-tests", "design-patterns", "solid", "version-control"]
    table = Table(tmp_path, {"office:p1": [*four, "database-dev-1"]})
    slots = [s for s in table.model.current().slots if s.zone == "office:p1" and s.grip]
    assert len(slots) == 4
    assert all(slot.grip is not None and slot.grip.h >= 18 for slot in slots)


def test_a_piece_held_over_a_tab_opens_it_and_the_drag_goes_on(tmp_path: Path) -> None:
    """From the hand to the office, where both lie behind tabs."""
    table = Table(tmp_path, interface_scale=2.0)
    pilot = table.pilot
    pilot.click("tab-hand")
    moment = table.model.current()
    card = moment.slot_named("intern-1")
    tab = dict(moment.arrangement.tabs).get("table")
    assert card is not None
    assert tab is not None
    pilot.press(card.rect.center)
    pilot.move((card.rect.centerx + 20, card.rect.centery))
    for _ in range(12):
        pilot.move(tab.center)
        pilot.tick(0.1)
    moment = table.model.current()
    assert moment.arrangement.tab == "table"
    office = moment.target_named("office:p1")
    assert office is not None
    for _ in range(20):
        pilot.move(office.rect.center)
        pilot.tick(0.05)
    pilot.release(office.rect.center)
    pilot.tick(0.2)
    assert "intern-1" in table.port.position.view.zone("office:p1").pieces


def test_a_digit_opens_the_hand_before_it_takes_a_card(tmp_path: Path) -> None:
    """B6: at 200 % key 1 marked a card on the other tab, and later did nothing."""
    table = Table(tmp_path, {"hand:p1": ["intern-1", "tdd"]}, interface_scale=2.0)
    table.pilot.click("tab-table")
    table.pilot.tick(1.0)
    assert table.moment.arrangement.tab == "table"
    table.pilot.key("1")
    table.pilot.tick(1.0)
    assert table.moment.arrangement.tab == "hand"
    assert table.zone("intern-1") == "hand:p1"
    table.pilot.key("1")
    table.pilot.tick(1.0)
    assert table.moment.hand.selected == "intern-1"


def test_choices_in_the_bar_have_letters_of_one_size(tmp_path: Path) -> None:
    """*End trading* stood in smaller letters than its neighbours."""
    found = next(each for each in POSITIONS if each.name == "offer to answer")
    moment = found.at(tmp_path, SHAPES[2]).moment
    choices = [each for each in moment.buttons if each.zone == "options" and each.command.label]
    inside = [each for each in choices if each.rect.top > moment.room.size[1] - 60]
    assert len(inside) >= 3
    for each in inside:
        label, icon, high = each.command.label, each.command.icon, each.rect.h
        margin = button_width(moment.measure, "", height=high) - 16
        least = button_width(moment.measure, label, icon, height=high) - margin
        assert each.rect.w >= least, label


def test_choices_that_do_not_fit_in_the_bar_show_their_icon_and_break_no_word(
    tmp_path: Path,
) -> None:
    """*More* was broken into two lines beside four others in large letters."""
    pilot = tables(tmp_path, Sitting("introduct-academy", 4, 80))
    show(pilot, (1280, 800), 2.0, "dark")
    table = table_of(pilot.app.stack.scenes[0])
    assert table is not None
    moment = table.moment
    more = [RegionCommand(f"{at}", "Another hand", Open("menu"), "eye") for at in range(3)]
    crowded = replace(moment, options=(*more, *moment.options))
    bar = next(area.rect for area in moment.arrangement.areas if area.region.id == "prompt")
    found = bar_buttons(crowded, bar, None)
    assert [each.command.id for each in found] == [each.id for each in crowded.options]
    squares = [each for each in found if each.size == "icon"]
    assert squares
    assert squares == found[-len(squares) :]
    assert all(each.command.icon for each in squares)
    assert found[0].rect.left >= bar.left
    for each in found[: -len(squares)]:
        margin = button_width(moment.measure, "", height=each.rect.h) - 16
        least = button_width(moment.measure, each.command.label, height=each.rect.h) - margin
        assert each.rect.w >= least - 0.1, each.command.label
