from dataclasses import replace
from pathlib import Path

import pytest

from tabletop.paths import shipped
from tabletop.registry import OWN_GAMES, Registry
from tabletop.storage.journal.records import Player, Standing
from tabletop.storage.player.settings import LastSetup, Settings
from tabletop.storage.saves.save_list import SaveInfo, read_save
from tabletop.ui.app.pilot import Pilot
from tabletop.ui.scenes.learn.rulebook import RulebookScene
from tabletop.ui.scenes.library.library import Library
from tabletop.ui.scenes.library.save_card import mark_of, saves_by_game
from tabletop.ui.scenes.library.shelf import ShelfMark
from tabletop.ui.scenes.setup.setup import Setup
from tabletop.ui.scenes.system.message_scene import MessageScene
from tabletop.ui.text import messages
from tabletop.ui.toolkit.buttons import IconButton
from tests.layout_check.judging import drawn
from tests.table import resume_port
from tests.ui.desks import (
    SCALES,
    SIZES,
    Plain,
    announced,
    make_desk,
    make_pilot,
    playable,
    saved_game,
    shelf,
    sight_problems,
)


def open_library(
    saves: Path | None = None,
    *,
    settings: Settings | None = None,
    size: tuple[int, int] = (1280, 800),
    scale: float = 1.0,
) -> tuple[Pilot, Library]:
    pilot = make_pilot(make_desk(saves, settings=settings), size, scale)
    pilot.app.open_library()
    pilot.draw()
    scene = pilot.scene
    assert isinstance(scene, Library)
    return pilot, scene


def box(game: str) -> str:
    return f"box-{game}"


@pytest.mark.parametrize("name", ["puzzles", "goals", "print", "settings"])
def test_a_button_without_words_says_what_it_does_when_it_is_pointed_at(name: str) -> None:
    pilot, library = open_library(size=(960, 600))
    pilot.draw()
    button = next(each for each in library.group.widgets if each.name == name)
    wordless = isinstance(button, IconButton) or getattr(button, "short", False)
    before = [text.words for text in drawn(pilot).texts].count(button.label)
    assert before == (not wordless)
    pilot.move(button.rect.center)
    pilot.tick(0.3)
    assert button.label in [text.words for text in drawn(pilot).texts]


def test_it_opens_at_a_game_that_can_be_played() -> None:
    _, library = open_library()
    assert library.game == playable()


def test_it_opens_at_the_game_that_was_set_up_last() -> None:
    settings = Settings(last_setup={shelf()[-1].spec.id: LastSetup()})
    _, library = open_library(settings=settings)
    assert library.game == shelf()[-1]


def test_arrows_browse_and_stop_at_the_ends() -> None:
    pilot, library = open_library()
    for _ in range(len(shelf()) + 2):
        pilot.key("left")
    assert library.chosen == 0
    pilot.key("right")
    assert library.chosen == 1
    for _ in range(len(shelf()) + 2):
        pilot.key("right")
    assert library.chosen == len(shelf()) - 1


def test_enter_sets_up_a_new_game_where_none_is_saved() -> None:
    pilot, _ = open_library()
    pilot.key("enter")
    assert isinstance(pilot.scene, Setup)
    assert pilot.scene.game == playable()


def test_a_click_selects_and_a_second_one_opens() -> None:
    settings = Settings(last_setup={shelf()[-1].spec.id: LastSetup()})
    pilot, library = open_library(settings=settings)
    pilot.click(box(playable().spec.id))
    assert library.game == playable()
    assert pilot.scene is library
    pilot.draw()
    pilot.click(box(playable().spec.id))
    assert isinstance(pilot.scene, Setup)


def test_an_announced_game_can_be_looked_at_but_not_started() -> None:
    pilot = make_pilot(make_desk(games=[*shelf()[:-1], announced()]))
    pilot.app.open_library()
    pilot.draw()
    pilot.click(box(announced().spec.id))
    pilot.draw()
    assert "new" not in [node.id for node in pilot.nodes()]
    assert pilot.node(box(announced().spec.id)).value == messages.SOON
    pilot.key("enter")
    assert pilot.app.notices.shown is not None
    pilot.click("rules")
    assert isinstance(pilot.scene, RulebookScene)


def test_down_leads_to_the_buttons_and_up_back_to_the_shelf() -> None:
    pilot, library = open_library()
    pilot.key("down")
    assert library.focus.current == "new"
    pilot.key("right")
    assert library.focus.current == "learn"
    pilot.key("up")
    assert library.focus.current == box(playable().spec.id)


@pytest.mark.parametrize("name", ["new", "rules", "statistics", "help", "settings", "sound", "you"])
def test_every_button_is_reached_by_keys_alone(name: str) -> None:
    pilot, library = open_library()
    pilot.focus_on(name)
    pilot.key("enter")
    assert pilot.scene is not library or pilot.app.settings.muted == (name == "sound")


def test_escape_stays_in_the_library() -> None:
    pilot, library = open_library()
    pilot.key("escape")
    assert pilot.scene is library


def test_a_saved_game_goes_on_at_its_last_move(tmp_path: Path) -> None:
    saved_game(tmp_path, moves=5)
    pilot, _ = open_library(tmp_path)
    assert pilot.node(box(playable().spec.id)).value == messages.SAVED
    pilot.key("enter")
    table = pilot.scene
    assert isinstance(table, Plain)
    assert table.port is not None
    assert len({line.turn for line in table.port.snapshot().log}) > 0
    table.port.take_seat(table.port.next().seat)
    assert table.port.next().kind == "viewer"


@pytest.mark.parametrize("person", [0, 1])
@pytest.mark.parametrize("moves", range(6))
def test_a_game_against_computers_is_your_turn_when_it_is(
    tmp_path: Path, person: int, moves: int
) -> None:
    kinds = ["greedy", "greedy"]
    kinds[person] = "human"
    path = saved_game(tmp_path, moves=moves, kinds=kinds)
    pilot, _ = open_library(tmp_path)
    port = resume_port(playable(), path)
    yours = port.next().kind == "viewer"
    port.close()
    wanted = messages.YOUR_TURN if yours else messages.SAVED
    assert pilot.node(box(playable().spec.id)).value == wanted


def test_a_save_of_an_older_version_claims_no_turn(tmp_path: Path) -> None:
    path = saved_game(tmp_path, kinds=("human", "greedy"))
    info = replace(read_save(path), standing=Standing())
    assert mark_of(playable(), [info]) == ShelfMark(messages.SAVED, "clock", "paper")


def test_several_saved_games_are_turned_through(tmp_path: Path) -> None:
    paths = {saved_game(tmp_path), saved_game(tmp_path)}
    pilot, library = open_library(tmp_path)
    seen = set()
    for _ in range(2):
        assert library.card.save is not None
        seen.add(library.card.save.path)
        pilot.click("next")
    assert seen == paths


def test_a_broken_game_is_shown_and_can_be_deleted(tmp_path: Path) -> None:
    path = tmp_path / f"{playable().spec.id}-x.recess"
    path.write_text("no journal at all", encoding="utf-8")
    pilot, library = open_library(tmp_path)
    ids = [node.id for node in pilot.nodes()]
    assert "continue" not in ids
    assert {"show-file", "delete", "new"} <= set(ids)
    pilot.click("delete")
    assert isinstance(pilot.scene, MessageScene)
    pilot.draw()
    pilot.click("action-0")
    assert not path.exists()
    assert pilot.app.stack.scenes == (library,)
    assert library.card.save is None


def test_keeping_a_game_keeps_it(tmp_path: Path) -> None:
    path = saved_game(tmp_path)
    pilot, _ = open_library(tmp_path)
    pilot.click("delete")
    pilot.draw()
    pilot.enter()
    assert path.exists()


def test_the_place_of_a_broken_file_is_told(tmp_path: Path) -> None:
    (tmp_path / f"{playable().spec.id}-x.recess").write_bytes(b"\0")
    pilot, _ = open_library(tmp_path)
    pilot.click("show-file")
    assert isinstance(pilot.scene, MessageScene)
    assert str(tmp_path) in pilot.scene.text


def test_a_game_that_went_away_meanwhile_is_told(tmp_path: Path) -> None:
    path = saved_game(tmp_path)
    pilot, _ = open_library(tmp_path)
    path.unlink()
    pilot.click("continue")
    assert isinstance(pilot.scene, MessageScene)
    assert pilot.scene.headline == messages.BROKEN_SAVE
    pilot.key("escape")
    pilot.draw()
    assert "continue" not in [node.id for node in pilot.nodes()]


def test_an_empty_shelf_says_so_and_takes_every_key() -> None:
    pilot = make_pilot(make_desk(games=()))
    pilot.app.open_library()
    pilot.draw()
    pilot.key("left", "right", "enter", "down", "up", "f1", "tab", "escape")
    assert isinstance(pilot.scene, Library)


def test_mute_shows_on_its_button_at_once() -> None:
    pilot, _ = open_library()
    pilot.click("sound")
    pilot.draw()
    assert pilot.node("sound").label == messages.SOUND_ON
    pilot.key("m")
    assert not pilot.app.settings.muted


def test_a_full_screen_has_a_button_to_quit() -> None:
    pilot, _ = open_library()
    assert "quit" not in [node.id for node in pilot.nodes()]
    pilot.app.preferences.change(fullscreen=True)
    pilot.draw()
    pilot.click("quit")
    assert pilot.app.quits


def test_plus_and_minus_change_the_interface_size() -> None:
    pilot, _ = open_library()
    pilot.key("=", "=")
    assert pilot.screen.scale == 1.5
    pilot.key("-")
    assert pilot.screen.scale == 1.25


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", SCALES)
def test_no_control_is_cut_off_or_covered(
    size: tuple[int, int], scale: float, tmp_path: Path
) -> None:
    saved_game(tmp_path)
    saved_game(tmp_path)
    pilot, library = open_library(tmp_path, size=size, scale=scale)
    for chosen in range(len(shelf())):
        library.select(chosen)
        pilot.draw()
        assert sight_problems(pilot) == []
        for node in pilot.nodes():
            assert node.rect.bottom <= pilot.screen.size[1]


def save(name: str, *, finished: bool = False, game: str = "") -> SaveInfo:
    return SaveInfo(
        Path(name), game, (Player("A"), Player("B")), 3, 1.0, finished=finished, problem=None,
        can_open=True,
    )  # fmt: skip


def test_finished_games_come_after_those_that_go_on() -> None:
    saves = [save("a-1.recess", game="a", finished=True), save("a-2.recess", game="a")]
    found = saves_by_game(saves, ["a"])
    assert [each.path.name for each in found["a"]] == ["a-2.recess", "a-1.recess"]


def test_a_finished_game_has_no_tag_and_enter_on_its_box_sets_up_a_new_one(tmp_path: Path) -> None:
    saved_game(tmp_path, moves=2000)
    pilot, _ = open_library(tmp_path)
    assert pilot.node(box(playable().spec.id)).value == ""
    pilot.key("enter")
    assert isinstance(pilot.scene, Setup)


def test_damaged_games_come_after_all_that_can_be_opened() -> None:
    broken = replace(save("a-0.recess", game="a"), can_open=False, problem="It is damaged.")
    saves = [broken, save("a-1.recess", game="a", finished=True), save("a-2.recess", game="a")]
    names = [each.path.name for each in saves_by_game(saves, ["a"])["a"]]
    assert names == ["a-2.recess", "a-1.recess", "a-0.recess"]


def test_an_unreadable_save_stands_at_the_game_of_its_name() -> None:
    found = saves_by_game([save("b-1.recess"), save("x.recess")], ["a", "b"])
    assert {game: len(saves) for game, saves in found.items()} == {"a": 1, "b": 1}


def test_a_game_without_saves_has_no_tag() -> None:
    assert mark_of(playable(), []) is None


def broken_shelf(folder: Path) -> Registry:
    """The shelf with a game of one's own that can't be loaded."""
    own = folder / OWN_GAMES / "pennies"
    own.mkdir(parents=True)
    (own / "game.yaml").write_text("id: pennies\ntitle: Bent pennies\nseats: [2, 1]\n")
    return Registry(shipped("content"), folder)


def test_a_broken_game_of_one_s_own_stands_on_the_shelf_and_says_why(tmp_path: Path) -> None:
    found = broken_shelf(tmp_path)
    app = make_desk(games=(*found.games(), *found.broken))
    pilot = make_pilot(app)
    app.open_library()
    pilot.draw()
    names = {node.id: node for node in pilot.nodes()}
    assert names["box-broken:pennies"].label == "Bent pennies"
    assert names["box-broken:pennies"].value == messages.PROBLEM
    pilot.click("box-broken:pennies")
    pilot.draw()
    shown = {node.id for node in pilot.nodes()}
    assert "why" in shown
    assert not shown & {"new", "rules", "statistics"}
    pilot.key("f1")
    assert isinstance(pilot.scene, Library)
    pilot.click("why")
    assert isinstance(pilot.scene, MessageScene)
    assert "game.yaml:3:8 seats: the fewest seats, 2, are more than the most, 1" in pilot.scene.text
    assert str(tmp_path) not in pilot.scene.text
    pilot.key("escape")
    pilot.enter()
    assert isinstance(pilot.scene, MessageScene)
