"""Pictures that games bring: drawn beside the window, and never in its way."""

import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from tabletop.content.loader import load_game
from tabletop.engine.game import Game
from tabletop.ui.app.pilot import Pilot
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.pieces.art import GamePictures
from tabletop.ui.pieces.box_covers import draw_cover, piece_colour, varied_kinds
from tabletop.ui.pieces.cards import card_back, draw_card
from tests.ui.desks import make_desk, shelf
from tests.ui.drawing import canvas
from tests.waiting import PATIENCE

MAGPIE = """\
id: magpie
title: Magpie
seats: [2, 2]
pieces:
  - { id: gem, title: Gem, back: nest }
  - { id: twig, title: Twig, back: leaves }
zones:
  - { id: deck, title: Deck, sees: none }
"""
RED = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 42 54">'
    '<path d="M0 0H42V54H0Z" fill="#FF0000"/></svg>'
)
HALF_PNG = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\4\0\0\0\4\x08\6\0\0\0" + b"\0" * 9
ENDLESS = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">'
    + '<path d="M0 0L9 9L0 9L9 0L0 3" stroke="#000" stroke-dasharray="0.001"/>' * 20
    + "</svg>"
)


def put(folder: Path, name: str, text: str | bytes) -> None:
    path = folder / "sprites" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode() if isinstance(text, str) else text)


def own_game(folder: Path) -> Game:
    """A game as if a player had brought it."""
    game = shelf()[0]
    spec = replace(game.spec, id="magpie", cover="")
    return replace(game, spec=spec, folder=folder, content_hash="m")


@pytest.fixture
def pictures(tmp_path: Path) -> Iterator[GamePictures]:
    made = GamePictures({"magpie": tmp_path / "magpie"}, tmp_path / "cache")
    yield made
    made.close()


def test_a_picture_comes_when_it_is_drawn_and_is_kept(
    tmp_path: Path, pictures: GamePictures
) -> None:
    put(tmp_path / "magpie", "gem.svg", RED)
    assert pictures.picture("magpie/gem") is None
    pictures.wait(PATIENCE)
    found = pictures.picture("magpie/gem")
    assert found is not None
    assert found.get_size() == (796, 1024)
    assert tuple(found.get_at((400, 500)))[:3] == (255, 0, 0)
    again = GamePictures({"magpie": tmp_path / "magpie"}, tmp_path / "cache")
    assert again.picture("magpie/gem") is not None  # out of the cache, without the process


def test_a_photograph_is_made_smaller(tmp_path: Path, pictures: GamePictures) -> None:
    folder = tmp_path / "magpie" / "sprites"
    folder.mkdir(parents=True)
    pygame.image.save(pygame.Surface((3000, 1500)), folder / "wide.png")
    pictures.picture("magpie/wide")
    pictures.wait(PATIENCE)
    found = pictures.picture("magpie/wide")
    assert found is not None
    assert found.get_size() == (1024, 512)


@pytest.mark.parametrize(
    ("name", "data", "why"),
    [
        ("gem.svg", "<svg></svg>", "neither viewBox"),
        ("gem.svg", RED.replace("42 54", "1e99 1"), "large"),
        ("gem.svg", "no", "no SVG"),
        ("gem.png", HALF_PNG, "is cut off: its end is missing"),
        ("gem.png", HALF_PNG[:-5] + b"\0\0\0\0IEND\xaeB\x60\x82", "can't"),
    ],
)
def test_a_picture_that_cannot_be_drawn_is_told_in_a_line(
    tmp_path: Path, pictures: GamePictures, name: str, data: str | bytes, why: str
) -> None:
    put(tmp_path / "magpie", name, data)
    assert pictures.picture("magpie/gem") is None
    pictures.wait(PATIENCE)
    assert pictures.picture("magpie/gem") is None
    assert why in pictures.problems["magpie/gem"]
    assert "\n" not in pictures.problems["magpie/gem"]


def test_a_picture_that_never_ends_is_given_up_and_the_next_is_drawn(
    tmp_path: Path, pictures: GamePictures, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(tmp_path / "magpie", "first.svg", RED)
    put(tmp_path / "magpie", "endless.svg", ENDLESS)
    put(tmp_path / "magpie", "gem.svg", RED.replace("FF", "EE"))
    pictures.picture("magpie/first")
    pictures.wait(PATIENCE)
    monkeypatch.setattr(pictures._artist._worker, "_timeout", 0.5)
    for name in ("endless", "gem"):
        pictures.picture(f"magpie/{name}")
    pictures.wait(PATIENCE)
    assert "too long" in pictures.problems["magpie/endless"]
    assert pictures.picture("magpie/gem") is not None


def test_the_window_goes_on_while_a_picture_is_drawn(
    tmp_path: Path, pictures: GamePictures
) -> None:
    """Asking and polling take no time; the box is drawn from the game's pieces meanwhile."""
    game = own_game(tmp_path / "magpie")
    put(game.folder, "cover.svg", RED)
    app = make_desk(games=[game])
    app.art = pictures
    app.open_library()
    pilot = Pilot(app)
    before = pilot.draw().copy()
    assert pictures.busy
    begun, frames = time.monotonic(), 0
    while pictures.busy and time.monotonic() - begun < PATIENCE:
        pilot.tick()
        frames += 1
        time.sleep(0.005)
    assert frames > 5
    after = pilot.draw()
    box = next(node.rect for node in pilot.nodes() if node.id == "box-magpie")
    spot = (round(box.centerx), round(box.top + 0.2 * box.h))
    assert before.get_at(spot) != after.get_at(spot)
    assert after.get_at(spot)[0] > 200
    assert after.get_at(spot)[1] < 60


def test_cards_show_the_back_that_their_game_brings(tmp_path: Path, pictures: GamePictures) -> None:
    """From `back: nest` in a game's file to the pixels of a card face down."""
    folder = tmp_path / "magpie"
    folder.mkdir()
    (folder / "game.yaml").write_text(MAGPIE, encoding="utf-8")
    (folder / "layout.yaml").write_text("regions: []\n", encoding="utf-8")
    put(folder, "nest.svg", RED)
    game = load_game(folder)
    backs = {kind.id: card_back(kind.back) for kind in game.spec.kinds}
    page = canvas((100, 140), own=pictures)
    box = pygame.FRect(0, 0, 100, 140)
    draw_card(page, box, None, backs["gem"], level="e0")
    before = tuple(page.device.get_at((50, 70)))
    pictures.wait(PATIENCE)
    page.assets.catch_up()
    draw_card(page, box, None, backs["gem"], level="e0")
    after = tuple(page.device.get_at((50, 70)))
    draw_card(page, box, None, backs["twig"], level="e0")
    assert before[0] < 128, "as long as there is no picture, a back in its own colours"
    assert (after[0] > 240, after[1] < 40) == (True, True)
    assert page.device.get_at((50, 70)).r < 128, "the twigs have another back"


def test_a_dark_table_shows_the_picture_made_for_it(tmp_path: Path, pictures: GamePictures) -> None:
    put(tmp_path / "magpie", "gem.svg", RED)
    put(tmp_path / "magpie", "gem@dark.svg", RED.replace("#FF0000", "#0000FF"))
    put(tmp_path / "magpie", "twig.svg", RED)
    seen = [(name, dark) for name in ("gem", "twig") for dark in (True, False)]
    for name, dark in seen:
        pictures.picture(f"magpie/{name}", dark=dark)
    pictures.wait(PATIENCE)
    colours = []
    for name, dark in seen:
        found = pictures.picture(f"magpie/{name}", dark=dark)
        assert found is not None
        colours.append(tuple(found.get_at((400, 500)))[:3])
    assert colours == [(0, 0, 255), (255, 0, 0), (255, 0, 0), (255, 0, 0)]


def test_a_name_of_another_game_is_not_looked_for(tmp_path: Path, pictures: GamePictures) -> None:
    assert not pictures.holds("common/icons/star")
    assert pictures.holds("magpie/../../secret")
    assert pictures.picture("magpie/../../secret") is None


# Drawn without pictures


def cover(game: Game) -> pygame.Surface:
    page = canvas((206, 265))
    draw_cover(page, pygame.FRect(0, 0, 206, 265), game)
    return page.device


def test_every_game_without_a_picture_gets_a_cover_of_its_own() -> None:
    made = [
        replace(game, spec=replace(game.spec, id=f"own-{place}", cover=""), content_hash=str(place))
        for place, game in enumerate(shelf())
    ]
    covers = {pygame.image.tobytes(cover(game), "RGB") for game in made}
    assert len(covers) == len(made)
    assert pygame.image.tobytes(cover(made[0]), "RGB") in covers


def test_a_game_without_any_piece_still_has_a_cover() -> None:
    game = shelf()[0]
    game = replace(game, spec=replace(game.spec, cover=""), content_hash="bare")
    game = replace(game, spec=replace(game.spec, id="bare", kinds=()))
    page: Canvas = canvas((206, 265))
    ground = page.device.copy()
    draw_cover(page, pygame.FRect(0, 0, 206, 265), game)
    assert pygame.image.tobytes(page.device, "RGB") != pygame.image.tobytes(ground, "RGB")


def test_the_pieces_of_a_cover_are_unlike_each_other() -> None:
    kinds = shelf()[0].spec.kinds
    chosen = varied_kinds(kinds, "card")
    assert len({kind.id for kind in chosen}) == 3
    assert len({piece_colour(kind) for kind in chosen}) == 3
