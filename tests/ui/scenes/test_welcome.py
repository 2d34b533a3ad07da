"""The first start: which game to learn, and the ways to a lesson from everywhere else."""

from pathlib import Path

import pytest

from tabletop.storage.player.progress import keep_progress
from tabletop.storage.player.settings import LastSetup, Settings, load_settings
from tabletop.ui.app.pilot import Pilot
from tabletop.ui.scenes.learn.lesson import LessonScene
from tabletop.ui.scenes.learn.rulebook import RulebookScene
from tabletop.ui.scenes.library.library import Library
from tabletop.ui.scenes.library.welcome import Welcome
from tabletop.ui.scenes.setup.setup import Setup
from tabletop.ui.scenes.table.pause import Pause
from tabletop.ui.text import messages
from tests.ui.desks import SCALES, SIZES, for_two, make_desk, make_pilot, sight_problems


def first_start(
    folder: Path, size: tuple[int, int] = (1280, 800), scale: float = 1.0
) -> tuple[Pilot, Welcome]:
    settings = Settings(welcomed=False, player_names=(messages.DEFAULT_NAME,))
    pilot = make_pilot(make_desk(folder, settings=settings), size, scale)
    pilot.app.open_library()
    pilot.tick(0.1)
    pilot.draw()
    scene = pilot.scene
    assert isinstance(scene, Welcome)
    return pilot, scene


def test_only_a_player_without_settings_is_new(tmp_path: Path) -> None:
    assert not load_settings(tmp_path / "settings.json")[0].welcomed
    (tmp_path / "settings.json").write_text('{"version": 1}', encoding="utf-8")
    assert load_settings(tmp_path / "settings.json")[0].welcomed


def test_enter_learns_the_game_chosen_with_the_arrows(tmp_path: Path) -> None:
    pilot, welcome = first_start(tmp_path)
    pilot.key("right", "right")
    game = welcome.game
    assert game is not None
    pilot.key("enter")
    scene = pilot.app.stack.scenes[0]
    assert isinstance(scene, LessonScene)
    assert scene.port.game is game


def test_a_click_on_a_tag_learns_its_game(tmp_path: Path) -> None:
    pilot, welcome = first_start(tmp_path)
    last = welcome.games[-1]
    pilot.click(f"tag-{last.spec.id}")
    scene = pilot.app.stack.scenes[0]
    assert isinstance(scene, LessonScene)
    assert scene.port.game is last


def test_a_lesson_that_was_left_is_gone_on_with(tmp_path: Path) -> None:
    pilot, welcome = first_start(tmp_path)
    game = welcome.games[-1]
    lesson = game.lessons()[0]
    keep_progress(messages.DEFAULT_NAME, game.spec.id, lesson.id, 3, path=pilot.app.folders.lessons)
    pilot.app.open_library()
    pilot.draw()
    again = pilot.scene
    assert isinstance(again, Welcome)
    assert again.game is game
    assert messages.GO_ON_AT.format(4, len(lesson.places) - 1) in again.tags[-1].label
    pilot.key("enter")
    scene = pilot.app.stack.scenes[0]
    assert isinstance(scene, LessonScene)
    assert scene.coach.number == 4


def test_once_a_lesson_is_learnt_the_usual_library_comes(tmp_path: Path) -> None:
    pilot, welcome = first_start(tmp_path)
    game = welcome.games[0]
    lesson = game.lessons()[0]
    keep_progress(
        messages.DEFAULT_NAME, game.spec.id, lesson.id, 0, done=True, path=pilot.app.folders.lessons
    )
    pilot.app.open_library()
    assert isinstance(pilot.scene, Library)
    assert pilot.app.settings.welcomed


@pytest.mark.parametrize(("key", "scene"), [("escape", Library), ("n", Setup)])
def test_it_can_be_put_off_or_passed_over(key: str, scene: type, tmp_path: Path) -> None:
    pilot, _ = first_start(tmp_path)
    pilot.key(key)
    assert isinstance(pilot.scene, scene)
    assert pilot.app.settings.welcomed


def test_rules_open_from_it_and_close_to_it(tmp_path: Path) -> None:
    pilot, welcome = first_start(tmp_path)
    pilot.key("f1")
    assert isinstance(pilot.scene, RulebookScene)
    pilot.key("escape")
    assert pilot.scene.name == welcome.name


def test_about_brings_it_back(tmp_path: Path) -> None:
    pilot = make_pilot(make_desk(tmp_path, settings=Settings(player_names=("Ann",))))
    pilot.app.open_library()
    pilot.app.show.settings("about")
    pilot.draw()
    pilot.focus_on("welcome")
    pilot.key("enter")
    assert isinstance(pilot.scene, Welcome)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", SCALES)
def test_nothing_of_it_is_cut_off_or_covered(
    size: tuple[int, int], scale: float, tmp_path: Path
) -> None:
    pilot, _ = first_start(tmp_path, size, scale)
    # The chosen box stands over its neighbours.
    assert [line for line in sight_problems(pilot) if "box-" not in line] == []
    height = pilot.screen.size[1]
    assert all(node.rect.bottom <= height for node in pilot.nodes())


# Other ways to a lesson


def test_the_library_has_a_button_for_the_lesson(tmp_path: Path) -> None:
    pilot = make_pilot(make_desk(tmp_path))
    pilot.app.open_library()
    pilot.draw()
    pilot.click("learn")
    assert isinstance(pilot.app.stack.scenes[0], LessonScene)


def test_a_new_game_of_one_never_played_offers_the_lesson(tmp_path: Path) -> None:
    pilot = make_pilot(make_desk(tmp_path))
    pilot.app.open_library()
    pilot.app.show.setup(for_two())
    pilot.tick(0.3)
    pilot.draw()
    assert pilot.node("learn").label == messages.LEARN_MINUTES.format(2)
    assert pilot.node("start").label == messages.JUST_PLAY
    pilot.click("learn")
    assert isinstance(pilot.app.stack.scenes[0], LessonScene)


def test_a_game_that_was_played_begins_as_ever(tmp_path: Path) -> None:
    played = Settings(last_setup={for_two().spec.id: LastSetup()})
    pilot = make_pilot(make_desk(tmp_path, settings=played))
    pilot.app.open_library()
    pilot.app.show.setup(for_two())
    pilot.draw()
    assert pilot.node("start").label == messages.START
    assert "learn" not in {node.id for node in pilot.nodes()}


def test_the_menu_over_a_table_leads_to_the_lesson_and_a_lesson_s_not(tmp_path: Path) -> None:
    pilot = make_pilot(make_desk(tmp_path))
    pilot.app.open_library()
    pilot.app.show.pause(for_two())
    pilot.draw()
    pilot.click("learn")
    assert isinstance(pilot.app.stack.scenes[0], LessonScene)
    pilot.app.show.pause(for_two())
    assert isinstance(pilot.scene, Pause)
    assert "learn" not in {node.id for node in pilot.nodes()}


def test_the_rulebook_leads_to_the_lesson(tmp_path: Path) -> None:
    pilot = make_pilot(make_desk(tmp_path))
    pilot.app.open_library()
    pilot.app.show.rulebook(for_two())
    pilot.tick(0.3)
    pilot.draw()
    pilot.click("learn")
    assert isinstance(pilot.app.stack.scenes[0], LessonScene)


def test_covers_slide_in_once_and_not_with_reduced_motion(tmp_path: Path) -> None:
    pilot, welcome = first_start(tmp_path)
    places = [box.rect.copy() for box in welcome.boxes]
    assert pilot.tick(0.3)
    assert [box.rect for box in welcome.boxes] == places
    pilot.tick(3.0)
    assert not pilot.tick(0.1)
    pilot.app.preferences.change(reduced_motion=True)
    pilot.app.open_library()
    pilot.tick(0.05)
    assert not pilot.tick(0.05)
