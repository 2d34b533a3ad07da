"""The player's whole way: show to some, write on a place, put into the box, deal to some."""

from pathlib import Path

import pygame
import pytest

from tabletop.ui.kit.events import RIGHT
from tabletop.ui.paint.canvas import Canvas
from tabletop.ui.table.written import slip_of
from tests.ui.free.harbour import FreeDesk, harbour


@pytest.fixture
def desk(tmp_path: Path) -> FreeDesk:
    return FreeDesk(harbour(tmp_path), tmp_path, seats=3)


def open_menu(desk: FreeDesk, place: tuple[float, float]) -> None:
    desk.pilot.click(place, RIGHT)
    desk.pilot.draw()


def test_a_note_is_typed_lies_on_the_place_and_is_written_anew(desk: FreeDesk) -> None:
    open_menu(desk, desk.at("dock"))
    before = pygame.image.tobytes(desk.pilot.screen.surface, "RGB")
    desk.pilot.key("n")
    desk.pilot.type('Sold "5" > 3, =!')
    desk.pilot.key("enter")
    desk.settle()
    assert desk.moves == ['write > dock = "Sold \\"5\\" > 3, =!"']
    assert desk.session.view().written == (("dock", 'Sold "5" > 3, =!'),)
    assert pygame.image.tobytes(desk.pilot.screen.surface, "RGB") != before
    assert desk.pilot.node("thing:zone:dock").value == 'Sold "5" > 3, =!'
    open_menu(desk, desk.at("dock"))
    desk.pilot.key("n")
    desk.pilot.key("ctrl+a", "backspace", "enter")
    desk.settle()
    assert desk.session.view().written == ()


def test_a_note_outlives_saving_and_is_taken_back(desk: FreeDesk) -> None:
    open_menu(desk, desk.at("deck"))
    desk.pilot.key("n")
    desk.pilot.type("Ours")
    desk.pilot.key("enter")
    desk.settle()
    assert desk.session.view().written
    desk.pilot.key("ctrl+z")
    desk.settle()
    assert desk.session.view().written == ()
    desk.pilot.key("ctrl+y")
    desk.settle()
    assert desk.session.view().written == (("deck", "Ours"),)


def test_a_card_of_the_hand_is_shown_to_one_of_the_others(desk: FreeDesk) -> None:
    desk.pilot.double_click(desk.at("deck"))
    desk.settle()
    (card,) = desk.session.view().zone("hand:p1").pieces
    desk.pilot.move(desk.piece(card))
    desk.pilot.key("v")
    desk.pilot.draw()
    assert not desk.pilot.node("send").enabled
    desk.pilot.click("pick:0:p3")
    desk.pilot.click("send")
    desk.settle()
    assert desk.moves[-1] == f"show {card} = p3"
    match = desk.session._match
    assert match.view(2).zone("hand:p1").pieces == (card,)
    assert match.view(1).zone("hand:p1").pieces == ("",)


def test_a_piece_goes_into_the_box_and_is_taken_out_of_it(desk: FreeDesk) -> None:
    desk.pilot.move(desk.piece("crate-6"))
    desk.pilot.key("b")
    desk.settle()
    assert desk.moment.slot_named("crate-6") is None
    open_menu(desk, desk.at("discard"))
    desk.pilot.click("command:unbox")
    desk.pilot.draw()
    desk.pilot.click("pick:0:crate-6")
    desk.pilot.click("send")
    desk.settle()
    assert desk.moves == ["put crate-6 > box", "put crate-6 > discard"]
    assert desk.session.view().zone("discard").top == "crate-6"


def test_a_deal_leaves_out_whom_the_player_leaves_out(desk: FreeDesk) -> None:
    open_menu(desk, desk.at("deck"))
    desk.pilot.key("d")
    desk.pilot.draw()
    desk.pilot.click("pick:1:p2")
    for _ in range(3):
        desk.pilot.click("less:0")
    desk.pilot.click("send")
    desk.settle()
    assert desk.moves == ["deal > deck = 2 p1 p3"]
    counts = [desk.session.view().zone(f"hand:p{seat}").count for seat in (1, 2, 3)]
    assert counts == [2, 0, 2]


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1920, 1080)])
def test_the_slip_of_a_note_lies_inside_the_window(
    tmp_path: Path, size: tuple[int, int], scale: float
) -> None:
    desk = FreeDesk(harbour(tmp_path), tmp_path, size, scale=scale)
    desk.pilot.focus_on("thing:zone:deck")
    desk.pilot.key("menu", "n")
    desk.pilot.type("A long line about whose lanterns these are and when they are paid for " * 4)
    desk.pilot.key("enter")
    desk.settle()
    (written,) = desk.session.view().written
    assert len(written[1]) > 200
    canvas = Canvas(desk.pilot.screen.surface, desk.pilot.screen.assets)
    slip = slip_of(canvas, desk.moment, *written)
    assert slip is not None
    assert pygame.FRect(0, 0, canvas.width, canvas.height).contains(slip)
