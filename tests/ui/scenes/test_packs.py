"""A pack that is dropped on the window: what it is, and how it comes onto the shelf."""

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from tabletop.cli.open_window import WindowPacks
from tabletop.content.packs.install import pack
from tabletop.content.packs.pack import digests, read_heading, write_pack
from tabletop.storage.journal.records import Player
from tabletop.storage.saves.save_list import save_paths, saves_dir
from tabletop.ui.app.pilot import Pilot
from tabletop.ui.scenes.library.game_packs import PackSheet
from tabletop.ui.scenes.library.library import Library
from tabletop.ui.scenes.system.message_scene import MessageScene
from tests.content.games import OLD_MAID, write_game
from tests.table import new_port
from tests.ui.desks import SCALES, SIZES, make_desk, make_pilot, sight_problems


@pytest.fixture
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "own"
    monkeypatch.setenv("RECESS_DATA_DIR", str(folder))
    return folder


def _pack(tmp_path: Path, more: str = "") -> Path:
    text = OLD_MAID + "author: Ada\nlicence: CC0-1.0\n" + more
    return pack(write_game(tmp_path / "source", text), tmp_path).path


def _library(size: tuple[int, int] = (1280, 800), scale: float = 1.0) -> Pilot:
    app = make_desk()
    app.packs = WindowPacks()
    pilot = make_pilot(app, size, scale)
    app.go(Library(app))
    return pilot


def _shown(pilot: Pilot) -> MessageScene:
    scene = pilot.scene
    assert isinstance(scene, MessageScene)
    return scene


def test_a_dropped_pack_is_installed_and_stands_on_the_shelf(
    tmp_path: Path, own_folder: Path
) -> None:
    pilot = _library()
    pilot.app.bring(_pack(tmp_path))
    sheet = _shown(pilot)
    assert sheet.headline == "Install Old Maid?"
    assert sheet.text.startswith("Version 1 by Ada. For 3 to 6 players. Licence: CC0-1.0. ")
    pilot.tick(1.0)
    pilot.click("action-1")
    assert (own_folder / "games-library" / "old-maid" / "game.yaml").is_file()
    assert pilot.scene.name in ("library", "welcome")
    assert pilot.app.game("old-maid") is not None
    assert any("Old Maid" in node.label for node in pilot.nodes())


def test_not_now_changes_nothing_and_a_newer_one_asks_before_it_replaces(
    tmp_path: Path, own_folder: Path
) -> None:
    pilot = _library()
    pilot.app.bring(_pack(tmp_path))
    pilot.tick(1.0)
    pilot.click("action-0")
    assert pilot.scene.name == "library"
    assert not own_folder.exists()
    WindowPacks().install(_pack(tmp_path))
    pilot.app.bring(_pack(tmp_path))
    assert _shown(pilot).headline == "Old Maid is on your shelf already"
    pilot.key("escape")
    pilot.app.bring(_pack(tmp_path, "version: 2\n"))
    assert _shown(pilot).headline == "Replace Old Maid?"
    assert _shown(pilot).text.endswith("Version 1 is on your shelf now.")
    pilot.enter()
    game = pilot.app.game("old-maid")
    assert game is not None
    assert game.spec.version == 2


def test_a_broken_pack_says_why_and_changes_nothing(tmp_path: Path, own_folder: Path) -> None:
    path = tmp_path / "x.recess.zip"
    path.write_bytes(b"PK nothing")
    pilot = _library()
    pilot.app.bring(path)
    assert _shown(pilot).text == "x.recess.zip is no pack: it is no zip archive"
    assert not own_folder.exists()


def test_the_sheet_shows_the_box_of_the_game_and_leaves_nothing_behind(
    tmp_path: Path, own_folder: Path
) -> None:
    pilot = _library()
    path = _pack(tmp_path, "pitch: Get rid of the maid.\n")
    pilot.app.bring(path)
    sheet = pilot.scene
    assert isinstance(sheet, PackSheet)
    assert sheet.game is not None
    assert sheet.text.endswith("Get rid of the maid.")
    looked = sheet.game.folder
    assert (looked / "game.yaml").is_file()
    pilot.draw()
    plain = pilot.screen.surface.copy()
    sheet.game = None
    pilot.draw()
    assert pygame.image.tobytes(plain, "RGB") != pygame.image.tobytes(pilot.screen.surface, "RGB")
    pilot.key("escape")
    pilot.app.bring(path)
    assert not looked.exists()
    assert not own_folder.exists()


def test_what_is_wrong_with_the_game_of_a_pack_is_said_before_it_can_be_installed(
    tmp_path: Path, own_folder: Path
) -> None:
    sound = _pack(tmp_path)
    heading = read_heading(sound)
    files = {"game.yaml": OLD_MAID.replace("place: hand", "place: hnad").encode()}
    path = tmp_path / "broken.recess.zip"
    write_pack(path, replace(heading, files=digests(files)), files)
    pilot = _library()
    pilot.app.bring(path)
    assert _shown(pilot).headline == "This pack can't be installed"
    assert "did you mean hand" in _shown(pilot).text
    assert not own_folder.exists()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", SCALES)
def test_the_sheet_can_be_read_at_any_size(
    tmp_path: Path, own_folder: Path, size: tuple[int, int], scale: float
) -> None:
    pilot = _library(size, scale)
    pilot.app.bring(_pack(tmp_path))
    assert not own_folder.exists()
    pilot.draw()
    assert not sight_problems(pilot)


def _with_pack(tmp_path: Path) -> Pilot:
    pilot = _library()
    pilot.app.restock(WindowPacks().install(_pack(tmp_path)))
    scene = pilot.scene
    assert isinstance(scene, Library)
    scene.select(next(at for at, game in enumerate(scene.games) if game.spec.id == "old-maid"))
    pilot.draw()
    return pilot


def _save(pilot: Pilot) -> Path:
    game = pilot.app.game("old-maid")
    assert game is not None
    people = [Player(name, "human") for name in ("Ann", "Bea", "Cleo")]
    new_port(game, people, {}, seed=1, saves=saves_dir()).close()
    (save,) = save_paths(saves_dir())
    return save


def test_a_game_that_came_in_a_pack_is_taken_off_the_shelf(
    tmp_path: Path, own_folder: Path
) -> None:
    pilot = _with_pack(tmp_path)
    pilot.click("remove")
    assert _shown(pilot).headline == "Take Old Maid off the shelf?"
    pilot.key("escape")
    assert pilot.app.game("old-maid") is not None
    pilot.key("delete")
    pilot.click("action-1")
    assert pilot.app.game("old-maid") is None
    assert not (own_folder / "games-library" / "old-maid").exists()
    assert pilot.scene.name in ("library", "welcome")


@pytest.mark.parametrize(("action", "kept"), [("action-1", True), ("action-2", False)])
def test_saved_games_of_a_removed_pack_are_kept_or_go_to_the_bin(
    tmp_path: Path, own_folder: Path, action: str, *, kept: bool
) -> None:
    pilot = _with_pack(tmp_path)
    save = _save(pilot)
    pilot.app.folders = replace(pilot.app.folders, saves=saves_dir())
    pilot.app.open_library()
    scene = pilot.scene
    assert isinstance(scene, Library)
    scene.select(next(at for at, game in enumerate(scene.games) if game.spec.id == "old-maid"))
    pilot.draw()
    pilot.key("delete")
    assert "Its saved game goes to the deleted ones." in _shown(pilot).text
    pilot.click(action)
    assert not (own_folder / "games-library" / "old-maid").exists()
    assert save.exists() == kept


def test_nothing_else_on_the_shelf_can_be_taken_away(tmp_path: Path, own_folder: Path) -> None:
    """Neither a shipped game nor a folder of the player's own, which came in no pack."""
    mine = write_game(own_folder / "games-library" / "mine", OLD_MAID.replace("old-maid", "mine"))
    pilot = _with_pack(tmp_path)
    scene = pilot.scene
    assert isinstance(scene, Library)
    for at, game in enumerate(scene.games):
        scene.select(at)
        pilot.draw()
        shown = any(node.id == "remove" for node in pilot.nodes())
        assert shown == (game.spec.id == "old-maid")
        if not shown:
            pilot.key("delete")
            assert pilot.scene is scene
    assert mine.is_dir()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", SCALES)
def test_the_way_off_the_shelf_is_seen_at_every_size(
    tmp_path: Path, own_folder: Path, size: tuple[int, int], scale: float
) -> None:
    del own_folder
    pilot = _library(size, scale)
    pilot.app.restock(WindowPacks().install(_pack(tmp_path)))
    scene = pilot.scene
    assert isinstance(scene, Library)
    scene.select(next(at for at, game in enumerate(scene.games) if game.spec.id == "old-maid"))
    pilot.draw()
    assert any(node.id == "remove" for node in pilot.nodes())
    assert [told for told in sight_problems(pilot) if not told.startswith("box-")] == []
    pilot.key("delete")
    pilot.draw()
    assert sight_problems(pilot) == []
