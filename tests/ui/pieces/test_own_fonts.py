"""Fonts that a game brings: read safely, drawn in the window and on paper, never worth a crash."""

import os
import shutil
import struct
from pathlib import Path
from random import Random

import pygame
import pytest

from tabletop.cli.open_window import texts_too_long
from tabletop.content.loader import load_game
from tabletop.content.packs.install import install, pack
from tabletop.engine.game import Game
from tabletop.font_files import FontError, read_font
from tabletop.paths import shipped
from tabletop.ui.graphics.assets import Assets
from tabletop.ui.graphics.theme import theme
from tabletop.ui.pieces.art import GamePictures, art_of
from tabletop.ui.pieces.designed_cards import draw_design
from tests.cli.running import tabletop
from tests.content.games import problems_of, write_game
from tests.waiting import PATIENCE

GAME = """\
id: magpie
title: Magpie
seats: [2, 2]
cards: { rows: [{ Name: Wonderful Things }], zone: deck, template: plate }
zones: [{ id: deck, title: Deck, place: pile, sees: none }]
"""
PLATE = """\
fonts: { name: { file: fonts/Own.ttf } }
parts:
  - { id: ground, draw: box, at: [0, 0, 63, 88], fill: "#FFFFFF" }
  - { id: name, draw: text, at: [2, 20, 59, 30], field: title, font: name, size: 20 }
"""
OURS = shipped("fonts") / "source-serif-pro/SourceSerifPro-Black.ttf"


@pytest.fixture(autouse=True)
def _pygame() -> None:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((8, 8))


def magpie(folder: Path, plate: str = PLATE, font: bytes | None = None) -> Path:
    """A game whose cards are set in a font of its own."""
    write_game(folder, GAME, templates_in_plate__yaml=plate)
    (folder / "fonts").mkdir()
    if font is None:
        shutil.copy(OURS, folder / "fonts" / "Own.ttf")
    elif font:
        (folder / "fonts" / "Own.ttf").write_bytes(font)
    return folder


def drawn(game: Game, art: GamePictures | None) -> bytes:
    """The card of the game, as the window draws it once all is there."""
    assets = Assets(theme("light"), own=art)
    (design,) = game.spec.templates
    fields = {**game.spec.kinds[0].face, "title": game.spec.kinds[0].title}
    picture = draw_design(assets, design, fields, per_mm=6)
    if art is not None and art.busy:
        art.wait(PATIENCE)
        assets.catch_up()
        picture = draw_design(assets, design, fields, per_mm=6)
    return pygame.image.tobytes(picture, "RGB")


def test_cards_are_set_in_it(tmp_path: Path) -> None:
    game = load_game(magpie(tmp_path / "magpie"), own=True, thorough=True)
    plain = drawn(game, None)
    art = art_of([game], tmp_path / "cache")
    own = drawn(game, art)
    assert art.problems == {}
    assert own != plain
    art.close()
    # It is the font that lies there: the same words in ours, which it is a copy of.
    serif = PLATE.replace("file: fonts/Own.ttf", "family: serif, weight: 900")
    write_game(tmp_path / "serif", GAME, templates_in_plate__yaml=serif)
    assert drawn(load_game(tmp_path / "serif", own=True), None) == own
    # The next time nothing is tried again.
    again = art_of([game], tmp_path / "cache")
    assert drawn(game, again) == own
    assert not again._artist.has_started
    again.close()


def test_the_print_is_set_in_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    fonts = {}
    for name, plate in (("own", PLATE), ("plain", PLATE.replace("font: name, ", ""))):
        folder = magpie(tmp_path / name, plate)
        ran = tabletop(capsys, "export", folder, "--png", tmp_path / f"{name}-cards",
                       "--only", "cards")  # fmt: skip
        assert ran.status == 0, ran.err
        assert "left out" not in ran.out
        pdf = tmp_path / f"{name}.pdf"
        ran = tabletop(capsys, "export", folder, "--pdf", pdf, "--only", "cards")
        assert ran.status == 0, ran.err
        made = sorted((tmp_path / f"{name}-cards").iterdir())
        front = next(path for path in made if "back" not in path.name)
        fonts[name] = front.read_bytes(), pdf.read_bytes()
    assert fonts["own"][0] != fonts["plain"][0]
    assert fonts["own"][1] != fonts["plain"][1]


def test_texts_are_measured_in_it(tmp_path: Path) -> None:
    """The wide letters of the font have no room where those of the plain one have."""
    plate = PLATE.replace("[2, 20, 59, 30]", "[2, 20, 38.4, 6]").replace(
        "size: 20", "size: 13, least: 13"
    )
    wide = load_game(magpie(tmp_path / "wide", plate), own=True)
    narrow = load_game(magpie(tmp_path / "narrow", plate.replace("font: name, ", "")), own=True)
    assert [each.part for each in texts_too_long(wide)] == ["name"]
    assert texts_too_long(narrow) == []


def test_a_pack_brings_it(tmp_path: Path) -> None:
    written = pack(magpie(tmp_path / "magpie"), tmp_path)
    installed = install(written.path, tmp_path / "games")
    assert read_font(installed.folder, "fonts/Own.ttf").data == OURS.read_bytes()


MISTAKES = [
    (
        "fonts/Own.ttf",
        "fonts/Owm.ttf",
        "there is no file fonts/Owm.ttf (did you mean fonts/Own.ttf?)",
    ),
    ("fonts/Own.ttf", "fonts/../../Own.ttf", "takes a font of the folder fonts"),
    ("fonts/Own.ttf", "/etc/Own.ttf", "takes a font of the folder fonts"),
    ("fonts/Own.ttf", "Own.ttf", "takes a font of the folder fonts"),
    ("fonts/Own.ttf", "fonts/Own.woff", "takes a font of the folder fonts"),
    ("fonts/Own.ttf", "5", "takes text, not 5"),
    ("{ file: fonts/Own.ttf }", "{ flie: fonts/Own.ttf }", "there is no key 'flie' here"),
    ("{ file: fonts/Own.ttf }", "{ file: fonts/Own.ttf, weight: 700 }", "a file or a family"),
]


@pytest.mark.parametrize(("right", "wrong", "what"), MISTAKES)
def test_what_is_wrong_is_named_with_line_and_column(
    tmp_path: Path, right: str, wrong: str, what: str
) -> None:
    magpie(tmp_path / "magpie")
    found = problems_of(
        tmp_path / "magpie", GAME, templates_in_plate__yaml=PLATE.replace(right, wrong)
    )
    line = next(each for each in found if what in each)
    assert line.startswith("templates/plate.yaml:1:")


def damaged() -> dict[str, tuple[bytes, str]]:
    """Fonts that are none, with what is said of them."""
    good = OURS.read_bytes()
    beyond = bytearray(good)
    beyond[12 + 12 : 12 + 16] = struct.pack(">I", 1 << 31)
    many = good[:4] + struct.pack(">H", 65535) + good[6:]
    count = struct.unpack(">H", good[4:6])[0]
    no_map = bytearray(good)
    for at in range(12, 12 + 16 * count, 16):
        if no_map[at : at + 4] == b"cmap":
            no_map[at : at + 4] = b"xmap"
    return {
        "empty": (b" ", "is no TrueType or OpenType font"),
        "html": (b"<html>" * 100, "is no TrueType or OpenType font"),
        "collection": (b"ttcf" + good[4:], "is no TrueType or OpenType font"),
        "short": (good[:10], "is cut off"),
        "cut": (good[: len(good) // 2], "ends beyond the file"),
        "beyond": (bytes(beyond), "ends beyond the file"),
        "many": (many, "its list of tables can't be right"),
        "no map": (bytes(no_map), "it has no table cmap"),
        "large": (good + b"\0" * (5 << 20), "KB is the most"),
    }


@pytest.mark.parametrize("name", sorted(damaged()))
def test_a_font_that_is_none_is_one_line(tmp_path: Path, name: str) -> None:
    data, what = damaged()[name]
    folder = magpie(tmp_path / "magpie", font=data)
    found = problems_of(folder, GAME, templates_in_plate__yaml=PLATE)
    assert len(found) == 1
    assert found[0].startswith("templates/plate.yaml:1:24 fonts.name.file: fonts/Own.ttf")
    assert what in found[0]
    # A table that is open all the same is drawn in a plain font.
    game = load_game(folder, own=True)
    art = art_of([game], tmp_path / "cache")
    assert drawn(game, art) == drawn(game, None)
    assert what in art.problems["magpie/fonts/Own.ttf"]
    art.close()


def test_links_and_pipes_are_not_opened(tmp_path: Path) -> None:
    folder = magpie(tmp_path / "magpie", font=b"")
    (folder / "fonts" / "Own.ttf").symlink_to(OURS)
    with pytest.raises(FontError, match="lies outside fonts"):
        read_font(folder, "fonts/Own.ttf")
    (folder / "fonts" / "Own.ttf").unlink()
    if hasattr(os, "mkfifo"):
        os.mkfifo(folder / "fonts" / "Own.ttf")
        with pytest.raises(FontError, match="no regular file"):
            read_font(folder, "fonts/Own.ttf")


def test_a_damaged_font_is_tried_beside_the_window_and_ends_in_one_line_or_is_drawn(
    tmp_path: Path,
) -> None:
    """Whatever a few hundred bytes do to it, the process that tries it answers or is replaced."""
    chance, good = Random(7), OURS.read_bytes()
    for number in range(12):
        data = bytearray(good)
        for _ in range(300):
            data[chance.randrange(300, len(data))] = chance.randrange(256)
        folder = magpie(tmp_path / f"magpie-{number}", font=bytes(data))
        game = load_game(folder, own=True)
        art = art_of([game], tmp_path / "cache")
        drawn(game, art)
        assert not art.busy
        for told in art.problems.values():
            assert told.startswith("fonts/Own.ttf ")
            assert "\n" not in told
        art.close()


def test_what_the_library_can_not_open_is_told_in_one_line(tmp_path: Path) -> None:
    """It has the tables of a font, and in them nothing that could be drawn."""
    data = bytearray(b"OTTO" + OURS.read_bytes()[4:])
    count = struct.unpack(">H", data[4:6])[0]
    for at in range(12, 12 + 16 * count, 16):
        if data[at : at + 4] == b"glyf":
            data[at : at + 4] = b"CFF "
    folder = magpie(tmp_path / "magpie", font=bytes(data))
    assert read_font(folder, "fonts/Own.ttf").data == data
    game = load_game(folder, own=True)
    art = art_of([game], tmp_path / "cache")
    assert drawn(game, art) == drawn(game, None)
    assert art.problems["magpie/fonts/Own.ttf"].startswith("fonts/Own.ttf can't be drawn")
    art.close()
