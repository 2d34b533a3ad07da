"""What games without code print besides cards: boards, tokens, dice, counters, and bleed."""

from pathlib import Path
from shutil import copytree

import pygame
import pytest

from tabletop.cli.run import run
from tabletop.content.loader import load_game
from tabletop.engine.game import Game
from tabletop.ui.app.pilot import open_null_display
from tabletop.ui.printing.items import (
    Components,
    Track,
    components_of,
    dice_of,
    markers_of,
    tracks_of,
)
from tabletop.ui.printing.paper import EDGE, laid_out
from tabletop.ui.printing.print_options import PrintOptions
from tabletop.ui.printing.sheet_preview import SheetPreview
from tabletop.ui.printing.side_images import PrintRenderer, pixels
from tests.content.games import game_of
from tests.ui.printing.reading import Read, cut_of, read

HARBOUR = Path(__file__).parents[2] / "workshop" / "harbour"
STRIPES = """\
id: stripes
title: Stripes
seats: [2, 4]
cards: { rows: [{ Name: One }], template: plain, zone: deck }
zones: [{ id: deck, title: Deck, place: pile }]
"""
NO_CARDS = """\
id: plain
title: Plain
seats: [2, 4]
zones: [{ id: deck, title: Deck, place: pile }]
"""
TEMPLATE = """\
card: { size: [60, 80] }
parts:
  - { id: ground, draw: box, at: [0, 0, 60, 80], bleed: true, fill: "#FF0000" }
  - { id: stripe, draw: box, at: [0, 30, 60, 20], fill: "#0000FF" }
"""


@pytest.fixture(scope="module")
def harbour() -> Game:
    open_null_display()
    return load_game(HARBOUR, own=True)


@pytest.fixture(scope="module")
def things(harbour: Game) -> Components:
    return components_of(harbour)


@pytest.fixture
def pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Read]:
    monkeypatch.setenv("RECESS_DATA_DIR", str(tmp_path / "own"))
    copytree(HARBOUR, tmp_path / "own" / "games-library" / "harbour")
    file = tmp_path / "harbour.pdf"
    words = ("--only", "boards,tokens", "--paper", "a4")
    assert run(["export", "harbour", "--pdf", str(file), *words]) == 0
    return read(file)


def test_a_described_board_is_printed_in_its_size(pages: list[Read]) -> None:
    (board,) = pages[2].pictures
    assert board.box[2:] == pytest.approx((136.0, 120.0), abs=0.02)
    assert board.pixels == pixels((136.0, 120.0))


def test_tokens_are_printed_in_their_sizes_with_mirrored_backs(pages: list[Read]) -> None:
    fronts, backs = pages[4], pages[5]
    sizes: dict[float, int] = {}
    for each in fronts.pictures:
        cut = next(
            (mm for mm in (18.0, 14.0, 10.0, 9.0)
             if abs(each.box[2] - mm * each.pixels[0] / pixels((mm, mm))[0]) < 0.02
             and abs(each.box[2] - mm - 6) < 0.2),
            0.0,
        )  # fmt: skip
        sizes[cut] = sizes.get(cut, 0) + 1
    # Four ships, six sides of the wind, crates, and markers of two counters.
    assert sizes == {18.0: 4, 14.0: 6, 10.0: 24, 9.0: 2 + 4 * 3}
    wide = fronts.size[0]
    there = {(round(x + w, 1), round(y, 1)) for x, y, w, _ in (p.box for p in backs.pictures)}
    for each in fronts.pictures:
        x, y, _, _ = each.box
        sticker = pixels((14.0, 14.0))[0] < each.pixels[0] < pixels((22.0, 22.0))[0]
        assert sticker or (round(wide - x, 1), round(y, 1)) in there


def test_dice_with_words_are_stuck_on_blank_ones(things: Components) -> None:
    assert things.needed == ("Wind (a blank die of 6 sides)", "Knots (a die of 6 sides)")
    stickers = {item.title: item.count for item in things.tokens if item.id.startswith("die-")}
    assert stickers == {"Wind: calm": 2, "Wind: breeze": 2, "Wind: gale": 1, "Wind: storm": 1}


def test_dice_that_are_alike_are_counted_together(tmp_path: Path) -> None:
    dice = "dice: [{ id: d, title: Die, sides: 8, count: 3 }, { id: c, title: Luck, sides: 2 }]\n"
    game = game_of(tmp_path, NO_CARDS + dice)
    told = [each.needed for each in dice_of(game.spec.kinds)]
    assert told == ["3 \N{MULTIPLICATION SIGN} Die (a die of 8 sides)", "Luck (a coin)"]


def test_a_die_whose_name_says_its_sides_is_told_by_that_alone(tmp_path: Path) -> None:
    game = game_of(tmp_path, NO_CARDS + "dice: [{ id: d, title: d12, sides: 12 }]\n")
    assert [each.needed for each in dice_of(game.spec.kinds)] == ["d12"]


def test_counters_are_told_as_far_as_they_go(harbour: Game, tmp_path: Path) -> None:
    ones, tens, hundreds = tracks_of(harbour)[:3]
    assert ones == Track("Coins: ones", tuple(range(10)), 3)
    assert tens.numbers == tuple(range(0, 100, 10))
    assert (hundreds.title, hundreds.numbers[-1]) == ("Coins: hundreds", 900)
    markers = {name: count for name, _, count, _, _ in markers_of(harbour)}
    assert markers == {"marker": 2} | {f"marker-p{seat}": 3 for seat in (1, 2, 3, 4)}
    text = (
        NO_CARDS
        + """\
dice: [{ id: d, title: D }]
counters: [{ id: mood, title: Mood, least: -3, most: 12, start: 4 }]
"""
    )
    (mood,) = tracks_of(game_of(tmp_path, text))
    assert mood == Track("Mood", tuple(range(-3, 13)), 4)


def test_the_bleed_of_a_template_is_drawn_and_not_guessed(tmp_path: Path) -> None:
    """A stripe that ends at the cut does not go on over it; the ground that has `bleed` does."""
    open_null_display()
    game = game_of(tmp_path, STRIPES, templates_in_plain__yaml=TEMPLATE)
    (card,) = components_of(game).cards
    size = (600, 800)
    press = PrintRenderer()
    picture = press.bled(card.front, size, 30)
    assert picture.get_size() == (660, 860)
    assert picture.get_at((32, 30 + 400))[:3] == (0, 0, 255)
    for spot in ((10, 430), (650, 430), (330, 10), (330, 850), (2, 2)):
        assert picture.get_at(spot)[:3] == (255, 0, 0)
    inside = picture.subsurface((30, 30, *size))
    assert pygame.image.tobytes(inside, "RGB") == pygame.image.tobytes(
        press.side(card.front, size), "RGB"
    )


@pytest.mark.parametrize("bleed", [0.0, 1.5, 5.0])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_small_things_lie_apart_and_on_the_sheet(
    things: Components, paper: str, bleed: float
) -> None:
    options = PrintOptions(paper=paper, bleed=bleed)
    sheets = laid_out(things.tokens, options, "Tokens")
    count = 0
    for sheet in sheets:
        boxes = [pygame.FRect(placed.box) for placed in sheet.front.placed]
        count += len(boxes)
        for at, box in enumerate(boxes):
            assert box.left - bleed >= EDGE - 0.01
            assert box.right + bleed <= options.size[0] - EDGE + 0.01
            assert box.bottom + bleed <= options.size[1] - EDGE + 0.01
            around = box.inflate(2 * bleed - 0.02, 2 * bleed - 0.02)
            assert around.collidelist([each for other, each in enumerate(boxes) if other != at]) < 0
    assert count == sum(item.count for item in things.tokens)


def test_a_token_larger_than_a_row_is_cut_by_itself(things: Components) -> None:
    from dataclasses import replace

    large = replace(things.tokens[0], size=(220.0, 150.0))
    (sheet, other) = laid_out([things.tokens[1], large], PrintOptions(), "Tokens")
    assert len(sheet.front.placed) == 1
    assert other.front.size == (297.0, 210.0)


def test_every_part_is_seen_before_it_is_printed(things: Components) -> None:
    from tabletop.ui.printing.write_files import all_sheets

    preview = SheetPreview()
    for sheet in all_sheets(things, PrintOptions()):
        empty = preview.picture(sheet.front, 300).copy()
        while preview.work(1.0):
            pass
        full = preview.picture(sheet.front, 300)
        changed = pygame.image.tobytes(empty, "RGB") != pygame.image.tobytes(full, "RGB")
        assert changed == bool(sheet.front.placed)


def test_measured_cuts_are_those_of_the_file(pages: list[Read]) -> None:
    ship = pages[4].pictures[0]
    _, _, wide, high = cut_of(ship, pixels((18.0, 18.0)))
    assert (round(wide, 2), round(high, 2)) == (18.0, 18.0)
