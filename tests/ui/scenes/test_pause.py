from pathlib import Path

import pytest

from tabletop.storage.player.statistics import Finished, Seat, count_game
from tabletop.storage.player.totals import TotalsShare
from tabletop.ui.app.pilot import Pilot
from tabletop.ui.scenes.learn.rulebook import RulebookScene
from tabletop.ui.scenes.library.library import Library
from tabletop.ui.scenes.results.statistics import StatisticsScene
from tabletop.ui.scenes.system.message_scene import MessageScene
from tabletop.ui.scenes.system.settings import SettingsScene
from tabletop.ui.scenes.table.pause import Pause
from tabletop.ui.text import messages
from tabletop.ui.toolkit.app import Action, App
from tests.layout_check.judging import drawn
from tests.ui.desks import SCALES, SIZES, Plain, make_desk, make_pilot, playable, sight_problems


def open_pause(size: tuple[int, int] = (1280, 800), scale: float = 1.0) -> tuple[Pilot, Plain]:
    pilot = make_pilot(make_desk(), size, scale)
    table = Plain(pilot.app)
    pilot.app.open(table)
    pilot.app.show.pause(playable())
    pilot.tick(0.3)
    pilot.draw()
    assert isinstance(pilot.scene, Pause)
    return pilot, table


@pytest.mark.parametrize("way", ["escape", "enter", "click"])
def test_play_goes_on(way: str) -> None:
    pilot, table = open_pause()
    match way:
        case "click":
            pilot.click("resume")
        case "enter":
            pilot.enter()
        case _:
            pilot.key(way)
    assert pilot.scene is table


def test_time_stands_still_at_the_table() -> None:
    pilot, table = open_pause()
    before = table.passed
    pilot.tick(1.0)
    assert table.passed == before


def test_leaving_goes_to_the_library_and_leaves_the_table() -> None:
    pilot, table = open_pause()
    pilot.focus_on("leave")
    pilot.key("enter")
    assert isinstance(pilot.scene, Library)
    assert table.calls[-1] == "leave"


def test_rules_and_settings_come_back_to_the_menu() -> None:
    pilot, _ = open_pause()
    pilot.key("f1")
    assert isinstance(pilot.scene, RulebookScene)
    pilot.key("escape")
    assert isinstance(pilot.scene, Pause)
    pilot.click("settings")
    assert isinstance(pilot.scene, SettingsScene)
    pilot.key("escape")
    assert isinstance(pilot.scene, Pause)


def test_at_a_lesson_the_menu_promises_the_step_alone() -> None:
    """It said that every move is saved, and kept none of the moves after the last step."""

    class Lesson(Plain):
        name = "lesson"

    pilot = make_pilot(make_desk())
    pilot.app.open(Lesson(pilot.app))
    pilot.app.show.pause(playable())
    words = [text.words for text in drawn(pilot).texts]
    assert messages.LEAVE_IT in words
    assert messages.STEP_KEPT in words
    assert messages.LEAVE not in words
    assert messages.SAFE not in words


def test_quit_closes_the_window() -> None:
    pilot, _ = open_pause()
    pilot.click("quit")
    assert pilot.app.quits


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", SCALES)
def test_the_menu_fits(size: tuple[int, int], scale: float) -> None:
    pilot, _ = open_pause(size, scale)
    assert sight_problems(pilot) == []
    for node in pilot.nodes():
        assert node.rect.top >= 0
        assert node.rect.bottom <= pilot.screen.size[1]


def told(app: App, actions: list[Action]) -> Pilot:
    pilot = make_pilot(app)
    app.open_library()
    app.tell("A headline", "Words. " * 40, actions)
    pilot.tick(0.3)
    pilot.draw()
    assert isinstance(pilot.scene, MessageScene)
    return pilot


def test_a_message_closes_before_it_acts() -> None:
    app = make_desk()
    tops: list[str] = []

    def act() -> None:
        tops.append(app.stack.top.name if app.stack.top else "")

    pilot = told(app, [Action("Do it", act), Action("Leave it", lambda: None)])
    pilot.click("action-0")
    assert tops == ["library"]


def test_escape_closes_a_message_and_does_nothing() -> None:
    done: list[str] = []
    pilot = told(make_desk(), [Action("Do it", lambda: done.append("done"))])
    pilot.key("escape")
    assert isinstance(pilot.scene, Library)
    assert done == []


def test_a_message_without_ways_on_can_be_closed() -> None:
    pilot = told(make_desk(), [])
    pilot.enter()
    assert isinstance(pilot.scene, Library)


def test_a_message_keeps_keys_from_what_lies_below() -> None:
    pilot = told(make_desk(), [])
    pilot.key("f1", "left")
    assert isinstance(pilot.scene, MessageScene)


def test_statistics_are_shown_for_every_player(tmp_path: Path) -> None:
    app = make_desk(tmp_path)
    path = tmp_path / "statistics.db"
    game = playable().spec.id
    seats = (Seat("Ann", "human", 3, won=False), Seat("Bob", "human", 5, won=True))
    count_game(Finished("one", game, 1_690_000_000, 600, 40, seats), path)
    count_game(Finished("two", game, 1_690_100_000, 900, 30, seats), path)
    pilot = make_pilot(app)
    app.open_library()
    app.show.statistics(playable())
    pilot.tick(0.3)
    scene = pilot.scene
    assert isinstance(scene, StatisticsScene)
    scene.choose_person("Bob")
    assert scene.figures.all == TotalsShare(2, 2)
    assert scene.figures.shortest_win is not None
    assert scene.figures.shortest_win.moves == 30
    pilot.draw()
    pilot.focus_on("person-Ann")
    pilot.key("enter")
    assert scene.figures.all == TotalsShare(2, 0)
    pilot.key("escape")
    assert isinstance(pilot.scene, Library)


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (-5, "just now"),
        (59, "just now"),
        (61, "1 minute ago"),
        (1200, "20 minutes ago"),
        (7200, "2 hours ago"),
        (90_000, "yesterday"),
        (400_000, "4 days ago"),
    ],
)
def test_times_in_words(seconds: float, words: str) -> None:
    assert messages.ago(seconds) == words


def test_names_in_a_sentence() -> None:
    assert messages.listed([]) == ""
    assert messages.listed(["Ann"]) == "Ann"
    assert messages.listed(["Ann", "Bob", "Cleo"]) == "Ann, Bob and Cleo"
