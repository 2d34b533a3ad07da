"""A game of format 2 without a layout: boards, free places, dice, counters, by mouse and keys."""

from pathlib import Path

import pytest

from tabletop.engine.moves import Move
from tests.content.games import game_of
from tests.content.test_games import BOARDS
from tests.ui.free.harbour import FreeDesk

SIZES = ((960, 600), (1280, 800), (1920, 1080))


@pytest.fixture
def app(tmp_path: Path) -> FreeDesk:
    return FreeDesk(game_of(tmp_path / "bay", BOARDS), tmp_path, (1920, 1080))


def test_a_ship_goes_from_hex_to_hex(app: FreeDesk) -> None:
    ship = next(piece for piece in app.port.position.view.zone("sea:b1").pieces)
    app.pilot.drag(app.piece(ship), app.at("sea:c4"))
    app.settle()
    assert app.port.position.view.zone("sea:c4").pieces == (ship,)
    assert app.moves == [f"put {ship} > sea:c4"]


def test_a_crate_snaps_to_the_grid_of_the_zone(app: FreeDesk) -> None:
    app.pilot.drag(app.at("supply"), app.at("table"))
    app.settle()
    zone = app.port.position.view.zone("table")
    assert zone.count == 1
    assert zone.lies(0).spot is not None


def test_a_place_that_is_full_or_anothers_says_so(app: FreeDesk) -> None:
    crate = app.port.position.view.zone("supply").pieces[0]
    app.pilot.drag(app.at("supply"), app.at("dock:p1"))
    app.settle()
    assert app.port.position.view.zone("dock:p1").count == 1
    assert app.port.position.refuse(_put(crate, "dock:p2")) is not None


def test_a_counter_has_its_title_and_its_range(app: FreeDesk) -> None:
    for _ in range(3):
        app.pilot.click("less:coins:p1")
        app.settle()
    assert app.port.position.view.value("coins:p1") == 0
    assert app.pilot.node("less:coins:p1").value == "Coins goes from 0 to 999."
    app.pilot.click("count:coins:p1")
    app.pilot.draw()
    app.pilot.type("5000")
    assert not app.pilot.node("send").enabled


@pytest.mark.parametrize("size", SIZES)
def test_everything_can_be_listed_by_keyboard_at_every_size(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    app = FreeDesk(game_of(tmp_path / "bay", BOARDS), tmp_path, size)
    ids = [node.id for node in app.pilot.nodes()]
    assert {"thing:zone:supply", "thing:zone:table", "thing:zone:sea:c4"} <= set(ids)
    app.pilot.focus_on("thing:zone:supply")
    app.pilot.key("menu")
    app.pilot.draw()
    assert app.pilot.scene.name == "commands"


def _put(piece: str, zone: str) -> Move:
    return Move("put", (piece,), zone)


@pytest.mark.parametrize("steps", [1, 2, 3])
@pytest.mark.parametrize("size", SIZES)
def test_a_quick_drag_lands_where_the_hand_is_not_beside_it(
    tmp_path: Path, size: tuple[int, int], steps: int
) -> None:
    """The piece follows the hand a little late; where it is let go of counts the hand."""
    app = FreeDesk(game_of(tmp_path / "bay", BOARDS), tmp_path, size)
    ship = app.port.position.view.zone("sea:b1").pieces[0]
    fields = [zone.id for zone in app.port.position.view.zones if zone.kind == "sea"]
    for field in [each for each in fields if each != "sea:b1"][:14]:
        app.pilot.drag(app.piece(ship), app.at(field), steps=steps)
        app.settle()
        assert ship in app.port.position.view.zone(field).pieces, field
