"""Pictures that are printed coarser than paper takes: told on the page and by the command."""

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from tabletop.cli.run import run
from tabletop.content.loader import load_game
from tabletop.engine.game import Game
from tabletop.storage.player.settings import Settings
from tabletop.ui.app.pilot import Pilot, open_null_display
from tabletop.ui.app.routes import AppRoutes
from tabletop.ui.pieces.art import art_of
from tabletop.ui.printing.adapt import coarse_cards, describe_coarse
from tabletop.ui.printing.items import components_of
from tabletop.ui.printing.print_options import PrintOptions
from tabletop.ui.scenes.printing.printing import PrintScene
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.services import Folders, Services
from tests.content.games import write_game
from tests.waiting import PATIENCE

GAME = """\
id: ships
title: Ships
seats: [2, 4]
cards:
  file: cards.csv
  template: ship
  zone: deck
  title: Name
  count: Count
  fields: { picture: { column: Picture, type: picture } }
zones: [{ id: deck, title: Deck, place: pile }]
"""
CARDS = """\
Name,Count,Picture
Barge,12,fine
Storm,1,coarse
Ferry,1,drawn
Lighthouse,1,photo
"""
TEMPLATE = """\
card: { size: [63, 88] }
parts:
  - { id: picture, draw: picture, at: [6, 6, 50.8, 50.8], field: picture, fit: cover }
"""
DRAWN = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0H9V9H0Z"/></svg>'


def found_in(game: Game, options: PrintOptions | None = None) -> dict[str, int]:
    coarse = filter(None, coarse_cards(components_of(game), options or PrintOptions()))
    return {each.card.title: each.dpi for each in coarse}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game with pictures of 300, 140 and 200 dots to the inch, and one that is drawn."""
    open_null_display()
    monkeypatch.setenv("RECESS_DATA_DIR", str(tmp_path / "own"))
    folder = write_game(
        tmp_path / "own" / "games-library" / "ships", GAME, cards__csv=CARDS,
        templates_in_ship__yaml=TEMPLATE, sprites_in_cards_in_drawn__svg=DRAWN,
    )  # fmt: skip
    for name, side in (("fine.png", (600, 600)), ("coarse.png", (280, 900)),
                       ("photo.jpg", (400, 400))):  # fmt: skip
        pygame.image.save(pygame.Surface(side), folder / "sprites" / "cards" / name)
    return folder


@pytest.fixture
def ships(folder: Path) -> Game:
    return load_game(folder, own=True)


def test_pictures_of_pixels_are_measured_and_drawings_are_not(ships: Game) -> None:
    """Two inches wide: 280 pixels across are 140, whatever they are down the cut-off side."""
    found = found_in(ships)
    assert list(found) == ["Storm", "Lighthouse"]
    assert found["Storm"] == pytest.approx(140, abs=2)
    assert found["Lighthouse"] == pytest.approx(200, abs=3)


def test_a_smaller_card_is_finer(ships: Game) -> None:
    found = found_in(ships, PrintOptions(card=(31.5, 44.0)))
    assert list(found) == ["Storm"]
    assert found["Storm"] == pytest.approx(280, abs=5)
    assert found_in(ships, PrintOptions(only=("rules",))) == {}


def test_little_ink_changes_nothing(ships: Game) -> None:
    assert found_in(ships, PrintOptions(save_ink=True)) == found_in(ships)


def test_the_worst_is_told_first(ships: Game) -> None:
    found = [*filter(None, coarse_cards(components_of(ships), PrintOptions()))]
    worst = min(each.dpi for each in found)
    assert describe_coarse(reversed(found)).startswith(f"Storm {worst} dpi, Lighthouse ")
    assert describe_coarse(found * 2).endswith(", 1 more")
    assert describe_coarse([]) == ""


def test_the_command_says_so_in_one_line(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["export", "ships", "--pdf", str(tmp_path / "ships.pdf"), "--paper", "a4"]
    assert run(words) == 0
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("hint: some pictures are coarse: Storm 14")
    for name in ("coarse.png", "photo.jpg"):
        pygame.image.save(pygame.Surface((600, 600)), folder / "sprites" / "cards" / name)
    assert run(words) == 0
    assert capsys.readouterr().err == ""


def test_the_page_shows_the_sheet_of_a_coarse_picture(ships: Game, tmp_path: Path) -> None:
    """The storm lies on the second sheet of nine cards."""
    settings = Settings(prints={"ships": {"paper": "a4"}})
    app = App(
        games=(ships,),
        routes=AppRoutes(),
        settings=settings,
        folders=replace(Folders.within(tmp_path), exports=tmp_path),
        services=Services(save=lambda _: None),
    )
    pilot = Pilot(app)
    app.show.printing(ships)
    page = pilot.scene
    assert isinstance(page, PrintScene)
    for _ in range(40):
        pilot.tick()
    pilot.draw()
    (text,) = [text for icon, _, text in page.notes() if icon == "warn"]
    assert text == describe_coarse(page.coarse)
    storm = page.coarse[0].card.front.key
    assert page.shown is not None
    assert storm not in {placed.side.key for placed in page.shown.placed}
    pilot.click("show-coarse")
    assert storm in {placed.side.key for placed in page.shown.placed}
    page.choices._choose(card=(20.0, 28.0))
    pilot.tick()
    pilot.draw()
    assert page.coarse == []
    assert "show-coarse" not in {node.id for node in pilot.nodes()}


def test_large_cards_are_printed_as_finely_as_they_were_drawn(tmp_path: Path) -> None:
    """They had 1,024 pixels at most, as on the screen: 217 dpi for a card of 120 mm."""
    game = load_game(Path(__file__).parents[2] / "workshop" / "harbour", own=True)
    art = art_of((game,), tmp_path / "art", for_print=True)
    assert art.picture("harbour/cards/tea") is None
    art.wait(PATIENCE)
    picture = art.picture("harbour/cards/tea")
    art.close()
    assert picture is not None
    assert max(picture.get_size()) >= 126 / 25.4 * 300
