"""A game of format 2 without a layout: boards, free places, dice, counters, by mouse and keys."""

from pathlib import Path

import pytest

from tabletop.engine.moves import Move
from tests.content.games2 import game_of
from tests.content.test_format2 import BOARDS
from tests.ui.free.harbour import FreeDesk

SIZES = ((960, 600), (1280, 800), (1920, 1080))


@pytest.fixture
def desk(tmp_path: Path) -> FreeDesk:
    return FreeDesk(game_of(tmp_path / "bay", BOARDS), tmp_path, (1920, 1080))


def test_a_ship_goes_from_hex_to_hex(desk: FreeDesk) -> None:
    ship = next(piece for piece in desk.session.view().zone("sea:b1").pieces)
    desk.pilot.drag(desk.piece(ship), desk.at("sea:c4"))
    desk.settle()
    assert desk.session.view().zone("sea:c4").pieces == (ship,)
    assert desk.moves == [f"put {ship} > sea:c4"]


def test_a_crate_snaps_to_the_grid_of_the_zone(desk: FreeDesk) -> None:
    desk.pilot.drag(desk.at("supply"), desk.at("table"))
    desk.settle()
    zone = desk.session.view().zone("table")
    assert zone.count == 1
    assert zone.lies(0).spot is not None


def test_a_place_that_is_full_or_anothers_says_so(desk: FreeDesk) -> None:
    crate = desk.session.view().zone("supply").pieces[0]
    desk.pilot.drag(desk.at("supply"), desk.at("dock:p1"))
    desk.settle()
    assert desk.session.view().zone("dock:p1").count == 1
    assert desk.session.position.refuse(_put(crate, "dock:p2")) is not None


def test_a_counter_has_its_title_and_its_range(desk: FreeDesk) -> None:
    for _ in range(3):
        desk.pilot.click("less:coins:p1")
        desk.settle()
    assert desk.session.view().value("coins:p1") == 0
    assert desk.pilot.node("less:coins:p1").value == "Coins goes from 0 to 999."
    desk.pilot.click("count:coins:p1")
    desk.pilot.draw()
    desk.pilot.type("5000")
    assert not desk.pilot.node("send").enabled


@pytest.mark.parametrize("size", SIZES)
def test_everything_can_be_listed_by_keyboard_at_every_size(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    desk = FreeDesk(game_of(tmp_path / "bay", BOARDS), tmp_path, size)
    ids = [node.id for node in desk.pilot.nodes()]
    assert {"thing:zone:supply", "thing:zone:table", "thing:zone:sea:c4"} <= set(ids)
    desk.pilot.focus_on("thing:zone:supply")
    desk.pilot.key("menu")
    desk.pilot.draw()
    assert desk.pilot.scene.name == "commands"


def _put(piece: str, zone: str) -> Move:
    return Move("put", (piece,), zone)


@pytest.mark.parametrize("steps", [1, 2, 3])
@pytest.mark.parametrize("size", SIZES)
def test_a_quick_drag_lands_where_the_hand_is_not_beside_it(
    tmp_path: Path, size: tuple[int, int], steps: int
) -> None:
    """The piece follows the hand a little late; where it is let go of counts the hand."""
    desk = FreeDesk(game_of(tmp_path / "bay", BOARDS), tmp_path, size)
    ship = desk.session.view().zone("sea:b1").pieces[0]
    fields = [zone.id for zone in desk.session.view().zones if zone.kind == "sea"]
    for field in [each for each in fields if each != "sea:b1"][:14]:
        desk.pilot.drag(desk.piece(ship), desk.at(field), steps=steps)
        desk.settle()
        assert ship in desk.session.view().zone(field).pieces, field
