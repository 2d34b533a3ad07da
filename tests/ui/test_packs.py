"""A pack that is dropped on the window: what it is, and how it comes onto the shelf."""

from pathlib import Path

import pytest

from tabletop.app import _Packs as WindowPacks
from tabletop.content.packing import pack
from tabletop.ui.app.pilot import Pilot
from tabletop.ui.scenes.library import Library
from tabletop.ui.scenes.message import Message
from tests.content.games2 import OLD_MAID, write_game
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
    desk = make_desk()
    desk.packs = WindowPacks()
    pilot = make_pilot(desk, size, scale)
    desk.go(Library(desk))
    return pilot


def _shown(pilot: Pilot) -> Message:
    scene = pilot.scene
    assert isinstance(scene, Message)
    return scene


def test_a_dropped_pack_is_installed_and_stands_on_the_shelf(
    tmp_path: Path, own_folder: Path
) -> None:
    pilot = _library()
    pilot.desk.bring(_pack(tmp_path))
    sheet = _shown(pilot)
    assert sheet.headline == "Install Old Maid?"
    assert sheet.text.startswith("Version 1 by Ada. For 3 to 6 players. Licence: CC0-1.0. ")
    pilot.tick(1.0)
    pilot.click("action-1")
    assert (own_folder / "games-library" / "old-maid" / "game.yaml").is_file()
    assert pilot.scene.name in ("library", "welcome")
    assert pilot.desk.game("old-maid") is not None
    assert any("Old Maid" in node.label for node in pilot.nodes())


def test_not_now_changes_nothing_and_a_newer_one_asks_before_it_replaces(
    tmp_path: Path, own_folder: Path
) -> None:
    pilot = _library()
    pilot.desk.bring(_pack(tmp_path))
    pilot.tick(1.0)
    pilot.click("action-0")
    assert pilot.scene.name == "library"
    assert not own_folder.exists()
    WindowPacks().install(_pack(tmp_path))
    pilot.desk.bring(_pack(tmp_path))
    assert _shown(pilot).headline == "Old Maid is on your shelf already"
    pilot.key("escape")
    pilot.desk.bring(_pack(tmp_path, "version: 2\n"))
    assert _shown(pilot).headline == "Replace Old Maid?"
    assert _shown(pilot).text.endswith("Version 1 is on your shelf now.")
    pilot.key("return")
    game = pilot.desk.game("old-maid")
    assert game is not None
    assert game.spec.version == 2


def test_a_broken_pack_says_why_and_changes_nothing(tmp_path: Path, own_folder: Path) -> None:
    path = tmp_path / "x.recess.zip"
    path.write_bytes(b"PK nothing")
    pilot = _library()
    pilot.desk.bring(path)
    assert _shown(pilot).text == "x.recess.zip is no pack: it is no zip archive"
    assert not own_folder.exists()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", SCALES)
def test_the_sheet_can_be_read_at_any_size(
    tmp_path: Path, own_folder: Path, size: tuple[int, int], scale: float
) -> None:
    pilot = _library(size, scale)
    pilot.desk.bring(_pack(tmp_path))
    assert not own_folder.exists()
    pilot.draw()
    assert not sight_problems(pilot)
