"""What is rarely done with piles, dice, people and phases: by menu and by key."""

from pathlib import Path

import pytest

from tabletop.ui.kit.events import RIGHT
from tests.content.games2 import game_of
from tests.content.test_format2 import BOARDS
from tests.ui.free.harbour import GAME, FreeDesk, harbour

PHASES = GAME.replace("seats: [2, 4]", "seats: [2, 4]\nphases: [{id: day, title: Day},"
                      " {id: night, title: Night}]")  # fmt: skip


@pytest.fixture
def desk(tmp_path: Path) -> FreeDesk:
    return FreeDesk(harbour(tmp_path), tmp_path)


def choose(desk: FreeDesk, command: str) -> None:
    """Click a row of the open menu, on whichever page it stands."""
    for _ in range(3):
        desk.pilot.draw()
        if any(node.id == f"command:{command}" for node in desk.pilot.nodes()):
            break
        desk.pilot.click("commands-more")
    desk.pilot.click(f"command:{command}")
    desk.pilot.draw()


def send(desk: FreeDesk, *picks: str) -> None:
    """Pick, and press the button of the form."""
    for pick in picks:
        desk.pilot.click(pick)
    desk.pilot.click("send")
    desk.settle()


@pytest.mark.parametrize(
    ("command", "picks", "move"),
    [
        ("cut", [], "cut > deck = 7"),
        ("flip-pile", None, "flip-pile > deck"),
        ("peek-bottom", None, "peek deck?0"),
        ("peek-several", ["more:0"], "peek deck? = 4"),
        ("draw-several", ["more:0"], "draw deck? > hand:p1 = 4"),
        ("draw-random", None, "draw deck? > hand:p1 = 1 random"),
    ],
)
def test_a_pile_has_it_in_its_menu(
    desk: FreeDesk, command: str, picks: list[str] | None, move: str
) -> None:
    desk.pilot.click(desk.at("deck"), RIGHT)
    choose(desk, command)
    if picks is not None:
        send(desk, *picks)
    desk.settle()
    assert desk.moves == [move]
    assert desk.pilot.scene is desk.table


@pytest.mark.parametrize(("key", "move"), [("o", "flip-pile > deck"),
                                           ("g", "draw deck? > hand:p1 = 1 random")])  # fmt: skip
def test_a_key_does_it(desk: FreeDesk, key: str, move: str) -> None:
    desk.pilot.focus_on("thing:zone:deck")
    desk.pilot.key(key)
    desk.settle()
    assert desk.moves == [move]


def test_a_die_is_turned_to_a_side_by_its_word(desk: FreeDesk) -> None:
    desk.pilot.click(desk.piece("wind"), RIGHT)
    choose(desk, "face")
    assert [node.label for node in desk.pilot.nodes()][:4] == ["Calm", "Breeze", "Gale", "Storm"]
    send(desk, "pick:0:gale")
    assert desk.moves == ["face wind = gale"]


def test_a_tray_rolls_all_its_dice_with_one_key(desk: FreeDesk) -> None:
    desk.pilot.focus_on("thing:zone:tray")
    desk.pilot.key("r")
    desk.settle()
    assert desk.moves == ["roll wind d20"]


def test_a_counter_is_added_to_by_a_typed_number(desk: FreeDesk) -> None:
    desk.pilot.focus_on("thing:value:round")
    desk.pilot.key("a")
    desk.pilot.draw()
    desk.pilot.key("ctrl+a")
    desk.pilot.type("5")
    desk.pilot.key("enter")
    desk.settle()
    assert desk.moves == ["add > round = 5"]
    assert desk.session.view().value("round") == 6


def test_a_piece_goes_into_a_pile_with_so_many_below(desk: FreeDesk) -> None:
    desk.pilot.double_click(desk.at("deck"))
    desk.settle()
    card = desk.session.view().zone("hand:p1").pieces[0]
    desk.pilot.click(desk.piece(card), RIGHT)
    choose(desk, "into")
    send(desk, "pick:0:deck", "more:1")
    assert desk.moves[-1] == f"put {card} > deck = at 2"
    assert desk.session.view().zone("deck").pieces[2] == card


def test_a_plate_gives_shows_takes_and_passes_the_turn(desk: FreeDesk) -> None:
    desk.pilot.key("tab")
    for _ in range(2):
        desk.pilot.double_click(desk.at("deck"))
        desk.settle()
    card = desk.session.view().zone("hand:p1").pieces[0]
    for command, picks in (("show", None), ("give", f"pick:0:{card}"), ("take", None)):
        desk.pilot.focus_on("thing:seat:p2")
        desk.pilot.key("menu")
        choose(desk, command)
        if picks:
            send(desk, picks)
        desk.settle()
    desk.pilot.focus_on("thing:seat:p2")
    desk.pilot.key("menu")
    choose(desk, "turn-to")
    desk.settle()
    assert desk.moves[2:] == [
        "show > hand:p1 = p2", f"put {card} > hand:p2",
        f"draw {'hand:p2?' if card not in desk.moves[4] else card} > hand:p1 = 1 random",
        "end-turn = p2",
    ]  # fmt: skip
    assert desk.session.view().turn == 1


def test_phases_are_gone_through_by_buttons_and_stand_beside_the_turn(tmp_path: Path) -> None:
    desk = FreeDesk(harbour(tmp_path, PHASES), tmp_path)
    (button,) = [node.id for node in desk.pilot.nodes() if node.label == "Go on: Night"]
    desk.pilot.click(button)
    desk.settle()
    assert desk.moves == ["phase = night"]
    assert "Night" in desk.moment.display.context
    assert [node.label for node in desk.pilot.nodes() if node.label.startswith("Go on")] == [
        "Go on: Day"
    ]


def test_places_of_a_board_are_told_apart_in_lists_and_in_the_log(tmp_path: Path) -> None:
    desk = FreeDesk(game_of(tmp_path / "bay", BOARDS), tmp_path, (1920, 1080))
    ship = desk.session.view().zone("sea:b1").pieces[0]
    desk.pilot.drag(desk.piece(ship), desk.at("sea:c4"))
    desk.settle()
    labels = [node.label for node in desk.pilot.nodes() if node.id.startswith("thing:zone:sea:")]
    assert len(set(labels)) == len(labels) > 9
    assert any("Sea C4" in line.text for line in desk.session.log())
