"""The player's whole way: show to some, write on a place, put into the box, deal to some."""

from pathlib import Path

import pygame
import pytest

from tabletop.ui.toolkit.events import RIGHT
from tests.ui.free.harbour import FreeDesk, harbour


@pytest.fixture
def app(tmp_path: Path) -> FreeDesk:
    return FreeDesk(harbour(tmp_path), tmp_path, seats=3)


def open_menu(app: FreeDesk, place: tuple[float, float]) -> None:
    app.pilot.click(place, RIGHT)
    app.pilot.draw()


def _written(app: FreeDesk) -> tuple[tuple[str, str], ...]:
    return app.port.position.view.written


def test_a_note_is_typed_lies_on_the_place_and_is_written_anew(app: FreeDesk) -> None:
    open_menu(app, app.at("dock"))
    before = pygame.image.tobytes(app.pilot.screen.surface, "RGB")
    app.pilot.key("n")
    app.pilot.type('Sold "5" > 3, =!')
    app.pilot.key("enter")
    app.settle()
    assert app.moves == ['write > dock = "Sold \\"5\\" > 3, =!"']
    assert _written(app) == (("dock", 'Sold "5" > 3, =!'),)
    assert pygame.image.tobytes(app.pilot.screen.surface, "RGB") != before
    assert app.pilot.node("thing:zone:dock").value == 'Sold "5" > 3, =!'
    open_menu(app, app.at("dock"))
    app.pilot.key("n")
    app.pilot.key("ctrl+a", "backspace", "enter")
    app.settle()
    assert _written(app) == ()


def test_a_note_outlives_saving_and_is_taken_back(app: FreeDesk) -> None:
    open_menu(app, app.at("deck"))
    app.pilot.key("n")
    app.pilot.type("Ours")
    app.pilot.key("enter")
    app.settle()
    assert _written(app)
    app.pilot.key("ctrl+z")
    app.settle()
    assert _written(app) == ()
    app.pilot.key("ctrl+y")
    app.settle()
    assert _written(app) == (("deck", "Ours"),)


def test_a_card_of_the_hand_is_shown_to_one_of_the_others(app: FreeDesk) -> None:
    app.pilot.double_click(app.at("deck"))
    app.settle()
    (card,) = app.port.position.view.zone("hand:p1").pieces
    app.pilot.move(app.piece(card))
    app.pilot.key("v")
    app.pilot.draw()
    assert not app.pilot.node("send").enabled
    app.pilot.click("pick:0:p3")
    app.pilot.click("send")
    app.settle()
    assert app.moves[-1] == f"show {card} = p3"
    match = app.port.session.match
    assert match.view(2).zone("hand:p1").pieces == (card,)
    assert match.view(1).zone("hand:p1").pieces == ("",)


def test_a_piece_goes_into_the_box_and_is_taken_out_of_it(app: FreeDesk) -> None:
    app.pilot.move(app.piece("crate-6"))
    app.pilot.key("b")
    app.settle()
    assert app.moment.slot_named("crate-6") is None
    open_menu(app, app.at("discard"))
    app.pilot.click("command:unbox")
    app.pilot.draw()
    app.pilot.click("pick:0:crate-6")
    app.pilot.click("send")
    app.settle()
    assert app.moves == ["put crate-6 > box", "put crate-6 > discard"]
    assert app.port.position.view.zone("discard").top == "crate-6"


def test_a_deal_leaves_out_whom_the_player_leaves_out(app: FreeDesk) -> None:
    open_menu(app, app.at("deck"))
    app.pilot.key("d")
    app.pilot.draw()
    app.pilot.click("pick:1:p2")
    for _ in range(3):
        app.pilot.click("less:0")
    app.pilot.click("send")
    app.settle()
    assert app.moves == ["deal > deck = 2 p1 p3"]
    counts = [app.port.position.view.zone(f"hand:p{seat}").count for seat in (1, 2, 3)]
    assert counts == [2, 0, 2]


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1920, 1080)])
def test_the_slip_of_a_note_lies_inside_the_window(
    tmp_path: Path, size: tuple[int, int], scale: float
) -> None:
    app = FreeDesk(harbour(tmp_path), tmp_path, size, scale=scale)
    app.pilot.focus_on("thing:zone:deck")
    app.pilot.key("menu", "n")
    app.pilot.type("A long line about whose lanterns these are and when they are paid for " * 4)
    app.pilot.key("enter")
    app.settle()
    (written,) = _written(app)
    assert len(written[1]) > 200
    (slip,) = app.moment.slips
    assert pygame.FRect((0, 0), app.pilot.screen.size).contains(slip.box)
