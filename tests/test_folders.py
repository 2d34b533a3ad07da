"""What systems, editors and archives leave in folders is nobody's, wherever a folder is listed."""

import ast
import shutil
from pathlib import Path

import pytest

import tabletop as package
from tabletop.art_files import check_art, picture_names
from tabletop.cli.checks.check import scenario_files
from tabletop.cli.shelf.own_games import file_state
from tabletop.content.loader import load_game
from tabletop.content.packs.install import pack
from tabletop.content.packs.pack import read_heading
from tabletop.content.packs.plugins import read_guest
from tabletop.content.schema.guided_files import CasesOf, LessonsOf
from tabletop.folders import entries, is_nobodys, walk
from tabletop.font_files import fonts_of
from tabletop.paths import shipped
from tabletop.registry import Registry
from tabletop.storage.saves.save_list import save_paths
from tests.cli.running import tabletop
from tests.content.games import OLD_MAID, write_game
from tests.guests import FOLDER as BEANS

LEFT = (
    ".DS_Store", "._gem.png", "._game.yaml", "._cards.csv", "._lesson.yaml", "._own.ttf",
    "Thumbs.db", "ehthumbs.db", "desktop.ini", "Desktop.ini", "Icon\r", "~$cards.csv",
    ".~lock.cards.csv#", "cards.csv~", "game.yaml~", ".game.yaml.swp", "rules.py~", "._rules.py",
    "._x.recess",
)  # fmt: skip
"""Files as macOS, Windows, LibreOffice, Excel and editors leave them."""
LEFT_FOLDERS = ("__MACOSX", "__pycache__", ".git", ".Trashes", "System Volume Information")
BROKEN = b"\x00\x05\x16\x07\x00\x02\x00\x00Mac OS X        "

LISTS = {
    "folders": "lists them",
    "registry": "what installers wrote, beside its own folders",
    "ui/graphics/glyphs": "fonts of the system, in its own folders",
    "storage/saves/trash": "half-written files of ours, which are hidden",
}
"""Modules that may look into a folder by themselves, and why."""


def litter(folder: Path) -> None:
    """Leave in a folder, and in each below it, what systems leave."""
    for place in [folder, *(path for path in folder.rglob("*") if path.is_dir())]:
        for name in LEFT:
            (place / name).write_bytes(BROKEN)
        for name in LEFT_FOLDERS:
            (place / name).mkdir()
            (place / name / "gem.png").write_bytes(BROKEN)
            (place / name / "game.yaml").write_bytes(BROKEN)
            (place / name / "rules.py").write_bytes(BROKEN)


def brought(folder: Path) -> Path:
    """A game with a picture, a font's folder, a lesson's and scenarios."""
    write_game(folder, OLD_MAID + "licence: CC0-1.0\n", locale_in_de__yaml="title: Alte Jungfer\n")
    for name in ("sprites/cards", "fonts", "lessons", "scenarios", "templates"):
        (folder / name).mkdir(parents=True)
    shutil.copy(shipped("sprites") / "common" / "icons" / "star.svg", folder / "sprites/cards")
    return folder


@pytest.mark.parametrize("name", [*LEFT, *LEFT_FOLDERS])
def test_what_systems_leave_is_known_by_its_name(name: str) -> None:
    assert is_nobodys(name)


@pytest.mark.parametrize("name", ["game.yaml", "Copy of cards (1).csv", "icon.svg", "$1.png"])
def test_what_somebody_put_there_is_theirs(name: str) -> None:
    assert not is_nobodys(name)


def test_a_folder_that_went_through_other_systems_is_the_same_game(tmp_path: Path) -> None:
    folder = brought(tmp_path / "games" / "old-maid")

    def seen() -> tuple[object, ...]:
        game = load_game(folder, own=True, thorough=True)
        return (
            game.content_hash, game.files, game.languages, game.warnings, picture_names(folder),
            check_art(folder), fonts_of(folder), LessonsOf(folder).files(), file_state(folder),
            CasesOf(folder).files(), list(map(str, entries(folder))), scenario_files([folder]),
            [each.path for each in walk(folder)],
        )  # fmt: skip

    before = seen()
    litter(folder)
    assert seen() == before


def test_a_folder_with_what_systems_leave_is_validated_and_packed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A picture's double, `sprites/._gem.png`, stopped both."""
    folder = brought(tmp_path / "old-maid")
    clean = pack(folder, tmp_path)
    before = read_heading(clean.path)
    clean.path.unlink()
    litter(folder)
    assert tabletop(capsys, "validate", folder).status == 0
    written = pack(folder, tmp_path)
    assert read_heading(written.path) == before
    assert written.warnings == ()


def test_code_is_agreed_to_without_what_systems_leave(tmp_path: Path) -> None:
    folder = tmp_path / "last-bean"
    shutil.copytree(BEANS, folder, ignore=shutil.ignore_patterns("__pycache__"))
    before = read_guest(folder)
    litter(folder)
    assert read_guest(folder) == before


def test_neither_shelf_nor_saves_hold_what_systems_leave(tmp_path: Path) -> None:
    games = tmp_path / "games-library"
    brought(games / "old-maid")
    before = [game.spec.id for game in Registry(tmp_path / "none", tmp_path).games()]
    for name in ("._old-maid", "__MACOSX"):
        shutil.copytree(games / "old-maid", games / name)
    assert [game.spec.id for game in Registry(tmp_path / "none", tmp_path).games()] == before
    (tmp_path / "saves").mkdir()
    for name in ("._a.recess", "~$a.recess", "a.recess"):
        (tmp_path / "saves" / name).write_bytes(BROKEN)
    assert [path.name for path in save_paths(tmp_path / "saves")] == ["a.recess"]


def test_folders_are_listed_in_one_place() -> None:
    root = Path(package.__file__).parent
    found = set()
    for path in sorted(root.rglob("*.py")):
        module = path.relative_to(root).with_suffix("").as_posix()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(func=ast.Attribute(attr="iterdir" | "glob" | "rglob" | "scandir")):
                    found.add(module)
                case ast.Call(func=ast.Attribute(value=ast.Name(id="os"), attr="walk" | "listdir")):
                    found.add(module)
    assert found == set(LISTS)
