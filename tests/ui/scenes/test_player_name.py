"""What the player is called: asked at the first start, changed at the face, kept on any way out."""

from pathlib import Path

import pytest

from tabletop.storage.player.settings import Settings, load_settings, save_settings
from tabletop.ui.app.pilot import Pilot
from tabletop.ui.scenes.library.player_name import PlayerName
from tabletop.ui.scenes.library.welcome import Welcome
from tabletop.ui.scenes.setup.setup import Setup
from tests.ui.desks import SCALES, SIZES, make_desk, make_pilot, sight_problems


def first_start(
    folder: Path, size: tuple[int, int] = (1280, 800), scale: float = 1.0
) -> tuple[Pilot, PlayerName]:
    """The first start of the program, whose settings are kept in the folder."""

    def save(settings: Settings) -> str | None:
        return save_settings(settings, folder / "settings.json")

    app = make_desk(folder, settings=Settings(welcomed=False), save=save)
    pilot = make_pilot(app, size, scale)
    app.open_library()
    return pilot, asked(pilot)


def asked(pilot: Pilot) -> PlayerName:
    """The question, which must be open."""
    pilot.tick(0.3)
    pilot.draw()
    scene = pilot.scene
    assert isinstance(scene, PlayerName)
    return scene


def kept(folder: Path) -> tuple[str, int]:
    """The player's name and face as a file tells them to the next start."""
    settings, _ = load_settings(folder / "settings.json")
    name = settings.player_names[0]
    return name, settings.portraits[name]


def test_a_name_and_a_face_given_by_keys_are_those_of_the_first_game(tmp_path: Path) -> None:
    pilot, _ = first_start(tmp_path)
    pilot.type("Zoë")
    pilot.key("tab", "right", "right", "space")
    face = asked(pilot).portrait
    pilot.key("escape")
    assert kept(tmp_path) == ("Zoë", face)
    assert isinstance(pilot.scene, Welcome)
    pilot.key("n")
    setup = pilot.scene
    assert isinstance(setup, Setup)
    assert (setup.places[0].name, setup.places[0].portrait) == ("Zoë", face)


def test_a_name_and_a_face_given_by_mouse_are_kept_for_the_next_start(tmp_path: Path) -> None:
    pilot, _ = first_start(tmp_path)
    pilot.click("own-name")
    pilot.key("ctrl+a")
    pilot.type("Bo")
    pilot.click("face-7")
    pilot.click("done")
    assert kept(tmp_path) == ("Bo", 7)
    again = make_pilot(make_desk(tmp_path, settings=load_settings(tmp_path / "settings.json")[0]))
    again.app.open_library()
    assert isinstance(again.scene, Welcome)


@pytest.mark.parametrize("way", ["enter", "escape", "done", "library"])
def test_what_was_typed_counts_on_any_way_out(way: str, tmp_path: Path) -> None:
    pilot, _ = first_start(tmp_path)
    pilot.type("  Kim ")
    match way:
        case "done":
            pilot.click("done")
        case "library":
            pilot.app.preferences.change(welcomed=True)
            pilot.app.open_library()
        case _:
            pilot.key(way)
    assert kept(tmp_path)[0] == "Kim"
    assert not isinstance(pilot.scene, PlayerName)


def test_who_types_nothing_is_called_as_the_system_calls_them(tmp_path: Path) -> None:
    pilot, scene = first_start(tmp_path)
    assert scene.field.text == pilot.app.user_name
    pilot.key("delete", "enter")
    assert kept(tmp_path)[0] == pilot.app.user_name


@pytest.mark.parametrize(("page", "button"), [("library", "you"), ("welcome", "change")])
def test_the_face_on_the_shelf_changes_both(page: str, button: str, tmp_path: Path) -> None:
    settings = Settings(
        welcomed=page == "library", player_names=("Ann", "Bo"), portraits={"Ann": 3, "Bo": 9}
    )
    pilot = make_pilot(make_desk(tmp_path, settings=settings))
    pilot.app.open_library()
    pilot.draw()
    pilot.click(button)
    scene = asked(pilot)
    assert (scene.field.text, scene.portrait) == ("Ann", 3)
    pilot.type("Bo")
    assert scene.portrait == 9, "Bo had this face before"
    pilot.key("enter")
    assert pilot.app.learning.player_name == "Bo"
    assert pilot.scene.name == page


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", SCALES)
def test_nothing_of_it_is_cut_off_or_covered(
    size: tuple[int, int], scale: float, tmp_path: Path
) -> None:
    pilot, _ = first_start(tmp_path, size, scale)
    assert sight_problems(pilot) == []
