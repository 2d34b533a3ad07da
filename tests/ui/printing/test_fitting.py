"""Cards of another size, and prints that take little ink: measured in the file and on the sheet."""

from pathlib import Path

import pygame
import pytest

from tabletop.cli.run import run
from tabletop.cli.shelf.lookup import find_game, open_shelf
from tabletop.engine.game import Game
from tabletop.ui.printing.adapt import as_printed
from tabletop.ui.printing.items import Components, components_of
from tabletop.ui.printing.print_options import PrintOptions, card_size
from tabletop.ui.printing.side_images import PrintRenderer, flat, pixels
from tests.ui.printing.reading import cut_of, read


@pytest.fixture(scope="module")
def game() -> Game:
    return find_game(open_shelf(), "valedictorian")


@pytest.fixture(scope="module")
def things(game: Game) -> Components:
    return components_of(game)


@pytest.mark.parametrize(("size", "on_a_sheet"), [((57.0, 87.0), 10), ((70.0, 120.0), 4)])
def test_a_card_of_a_chosen_size_is_that_size(
    tmp_path: Path, size: tuple[float, float], on_a_sheet: int
) -> None:
    file = tmp_path / "cards.pdf"
    words = ["export", "valedictorian", "--pdf", str(file), "--only", "cards", "--paper", "a4"]
    assert run([*words, "--card-size", "x".join(f"{part:g}" for part in size)]) == 0
    pages = read(file)
    assert len(pages[2].pictures) == on_a_sheet
    for each in (*pages[2].pictures, *pages[3].pictures):
        cut = cut_of(each, pixels(size))
        assert cut[2:] == pytest.approx(size, abs=0.1)


def test_a_card_is_not_stretched_and_what_is_left_looks_as_its_edge_does(
    things: Components,
) -> None:
    """Of 63 by 88 a card for tarot is as wide as it goes; above and below it is its paper."""
    press = PrintRenderer()
    (card, *_) = as_printed(things, PrintOptions(card=(70.0, 120.0))).cards
    assert card.size == (70.0, 120.0)
    tall = flat(card.front.draw(press.assets, (350, 600)))
    high = round(350 * 88 / 63)
    plain = flat(things.cards[0].front.draw(press.assets, (350, high)))
    top = (600 - high + 1) // 2
    inside = tall.subsurface((0, top, 350, high))
    one, two = (pygame.image.tobytes(each, "RGB") for each in (inside, plain))
    assert sum(map(abs, map(int.__sub__, one, two))) / len(one) < 2
    band = tall.subsurface((0, 0, 350, top - 1))
    assert pygame.transform.average_color(band)[:3] == tuple(plain.get_at((175, 0)))[:3]


def test_a_card_that_lies_keeps_lying(things: Components) -> None:
    from dataclasses import replace

    lying = replace(things, cards=(replace(things.cards[0], size=(88.0, 63.0)),))
    (card,) = as_printed(lying, PrintOptions(card=(57.0, 87.0))).cards
    assert card.size == (87.0, 57.0)


def _ink(picture: pygame.Surface) -> float:
    return 1 - sum(pygame.transform.average_color(picture)[:3]) / 765


@pytest.mark.parametrize("name", ["it-startup", "report-card", "the-academy", "valedictorian"])
def test_little_ink_is_less_than_half_and_letters_stay_as_dark(name: str) -> None:
    things = components_of(find_game(open_shelf(), name))
    light = as_printed(things, PrintOptions(save_ink=True))
    press = PrintRenderer()
    many = few = 0.0
    for one, two in zip(things.cards[:12], light.cards[:12], strict=True):
        before = flat(one.front.draw(press.assets, (372, 520)))
        after = flat(two.front.draw(press.assets, (372, 520)))
        many, few = many + _ink(before), few + _ink(after)
        dark = pygame.mask.from_threshold(before, "#202430", (24, 24, 24, 255))
        stroke = dark.count() and dark.centroid()
        if stroke and dark.count() < 2000:
            ink = pygame.mask.from_threshold(after, "#202430", (60, 60, 60, 255))
            assert ink.count() > 0.5 * dark.count(), one.id
    assert few < 0.5 * many


def test_the_page_takes_less_room_on_disk_and_the_same_on_paper(tmp_path: Path) -> None:
    words = ["export", "valedictorian", "--only", "cards", "--paper", "a4", "--pdf"]
    assert run([*words, str(tmp_path / "full.pdf")]) == 0
    assert run([*words, str(tmp_path / "light.pdf"), "--save-ink"]) == 0
    full, light = read(tmp_path / "full.pdf"), read(tmp_path / "light.pdf")
    for one, two in zip(full, light, strict=True):
        assert [each.box for each in one.pictures] == [each.box for each in two.pictures]


@pytest.mark.parametrize("wrong", ["57", "57x", "5x90", "57x900", "wide"])
def test_a_size_that_is_none_is_told_in_one_line(
    wrong: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["export", "valedictorian", "--pdf", "x.pdf", "--card-size", wrong]) == 2
    told = capsys.readouterr().err
    assert told.startswith("argument --card-size: takes mm ")
    assert told.count("\n") == 1
    assert card_size(wrong) is None
