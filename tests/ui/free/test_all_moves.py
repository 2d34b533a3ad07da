"""What is rarely done with piles, dice, people and phases: by menu and by key."""

from pathlib import Path

import pytest

from tabletop.ui.table.control.table_view import table_of
from tabletop.ui.toolkit.events import RIGHT
from tests.content.games import game_of
from tests.content.test_games import BOARDS
from tests.ui.free.harbour import GAME, FreeDesk, harbour

PHASES = GAME.replace("seats: [2, 4]", "seats: [2, 4]\nphases: [{id: day, title: Day},"
                      " {id: night, title: Night}]")  # fmt: skip


@pytest.fixture
def app(tmp_path: Path) -> FreeDesk:
    return FreeDesk(harbour(tmp_path), tmp_path)


def choose(app: FreeDesk, command: str) -> None:
    """Click a row of the open menu, on whichever page it stands."""
    for _ in range(3):
        app.pilot.draw()
        if any(node.id == f"command:{command}" for node in app.pilot.nodes()):
            break
        app.pilot.click("commands-more")
    app.pilot.click(f"command:{command}")
    app.pilot.draw()


def send(app: FreeDesk, *picks: str) -> None:
    """Pick, and press the button of the form."""
    for pick in picks:
        app.pilot.click(pick)
    app.pilot.click("send")
    app.settle()


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
    app: FreeDesk, command: str, picks: list[str] | None, move: str
) -> None:
    app.pilot.click(app.at("deck"), RIGHT)
    choose(app, command)
    if picks is not None:
        send(app, *picks)
    app.settle()
    assert app.moves == [move]
    assert table_of(app.pilot.scene) is app.table


@pytest.mark.parametrize(("key", "move"), [("o", "flip-pile > deck"),
                                           ("g", "draw deck? > hand:p1 = 1 random")])  # fmt: skip
def test_a_key_does_it(app: FreeDesk, key: str, move: str) -> None:
    app.pilot.focus_on("thing:zone:deck")
    app.pilot.key(key)
    app.settle()
    assert app.moves == [move]


def test_a_die_is_turned_to_a_side_by_its_word(app: FreeDesk) -> None:
    app.pilot.click(app.piece("wind"), RIGHT)
    choose(app, "face")
    assert [node.label for node in app.pilot.nodes()][:4] == ["Calm", "Breeze", "Gale", "Storm"]
    send(app, "pick:0:gale")
    assert app.moves == ["face wind = gale"]


def test_a_tray_rolls_all_its_dice_with_one_key(app: FreeDesk) -> None:
    app.pilot.focus_on("thing:zone:tray")
    app.pilot.key("r")
    app.settle()
    assert app.moves == ["roll wind d20"]


def test_a_counter_is_added_to_by_a_typed_number(app: FreeDesk) -> None:
    app.pilot.focus_on("thing:value:round")
    app.pilot.key("a")
    app.pilot.draw()
    app.pilot.key("ctrl+a")
    app.pilot.type("5")
    app.pilot.key("enter")
    app.settle()
    assert app.moves == ["add > round = 5"]
    assert app.port.position.view.value("round") == 6


def test_a_piece_goes_into_a_pile_with_so_many_below(app: FreeDesk) -> None:
    app.pilot.double_click(app.at("deck"))
    app.settle()
    card = app.port.position.view.zone("hand:p1").pieces[0]
    app.pilot.click(app.piece(card), RIGHT)
    choose(app, "into")
    send(app, "pick:0:deck", "more:1")
    assert app.moves[-1] == f"put {card} > deck = at 2"
    assert app.port.position.view.zone("deck").pieces[2] == card


def test_a_plate_gives_shows_takes_and_passes_the_turn(app: FreeDesk) -> None:
    app.pilot.key("tab")
    for _ in range(2):
        app.pilot.double_click(app.at("deck"))
        app.settle()
    card = app.port.position.view.zone("hand:p1").pieces[0]
    for command, picks in (("show", None), ("give", f"pick:0:{card}"), ("take", None)):
        app.pilot.focus_on("thing:seat:p2")
        app.pilot.key("menu")
        choose(app, command)
        if picks:
            send(app, picks)
        app.settle()
    app.pilot.focus_on("thing:seat:p2")
    app.pilot.key("menu")
    choose(app, "turn-to")
    app.settle()
    assert app.moves[2:] == [
        "show > hand:p1 = p2", f"put {card} > hand:p2",
        f"draw {'hand:p2?' if card not in app.moves[4] else card} > hand:p1 = 1 random",
        "end-turn = p2",
    ]  # fmt: skip
    assert app.port.position.view.turn == 1


def test_phases_are_gone_through_by_buttons_and_stand_beside_the_turn(tmp_path: Path) -> None:
    app = FreeDesk(harbour(tmp_path, PHASES), tmp_path)
    (button,) = [node.id for node in app.pilot.nodes() if node.label == "Go on: Night"]
    app.pilot.click(button)
    app.settle()
    assert app.moves == ["phase = night"]
    assert "Night" in app.moment.display.context
    assert [node.label for node in app.pilot.nodes() if node.label.startswith("Go on")] == [
        "Go on: Day"
    ]


def test_places_of_a_board_are_told_apart_in_lists_and_in_the_log(tmp_path: Path) -> None:
    app = FreeDesk(game_of(tmp_path / "bay", BOARDS), tmp_path, (1920, 1080))
    ship = app.port.position.view.zone("sea:b1").pieces[0]
    app.pilot.drag(app.piece(ship), app.at("sea:c4"))
    app.settle()
    labels = [node.label for node in app.pilot.nodes() if node.id.startswith("thing:zone:sea:")]
    assert len(set(labels)) == len(labels) > 9
    assert any("Sea C4" in line.text for line in app.port.snapshot().log)
