"""Offers as chips: what they bring, one click or key for each answer, and what passes by itself."""

from pathlib import Path

import pygame
import pytest

from tabletop.games.introduct_academy.drawing.offers import Offers
from tabletop.storage.journal.records import Player
from tabletop.ui.toolkit.events import RIGHT
from tests.layout_check.judging import drawn
from tests.ui.trading import SAM, TOGETHER, TRADING, Bargaining

SEATS = (SAM, *(Player(name, "greedy") for name in ("Natalie", "Greg", "Tyler")))
ZONES = {
    "hand:p1": ["html-css-1", "php-1", "php-2"],
    "turned": ["react-angular-1", "php-3"],
    "hand:p2": ["html-css-2", "sql-1"],
    "hand:p3": ["php-8", "php-9", "sql-2"],
    "hand:p4": ["docker-1", "golang-2"],
    "classroom:p1:0:0": ["php-4", "php-5"],
    "classroom:p1:0:1": ["html-css-3", "html-css-4", "html-css-5", "html-css-6"],
    "draw": [f"react-angular-{number}" for number in range(5, 12)],
}
GOOD = (1, "offer html-css-2 > p1 = react-angular-1")
BETTER = (2, "offer php-8 php-9 > p1 = react-angular-1")
DEAR = (3, "offer docker-1 > p1 = php")
ASKED = (3, "offer > p1 = sql")


@pytest.fixture
def table(tmp_path: Path) -> Bargaining:
    """Sam is to trade, and was made three offers."""
    found = Bargaining(tmp_path, SEATS, ZONES, GOOD, BETTER, ASKED)
    found.app.settings.animation_speed = "normal"
    return found


def test_an_offer_says_in_words_what_it_does_for_the_one_who_is_asked(tmp_path: Path) -> None:
    table = Bargaining(tmp_path, SEATS, ZONES, GOOD, BETTER, DEAR, ASKED)
    told = [(offer.answer, offer.effect) for offer in table.moment.display.offers]
    assert told == [
        ("suits", ("HTML 4 to 5", "1 more for 2 books")),
        ("suits", ("PHP 2 to 4", "1 book now")),
        ("possible", ("No room for Docker",)),
        ("impossible", ("You have no SQL",)),
    ]


@pytest.mark.parametrize("scale", [1.5, 2.0])
def test_for_your_is_whole_where_it_has_room(tmp_path: Path, scale: float) -> None:
    """With large letters it stood on two lines, though what the offer does stood below."""
    table = Bargaining(tmp_path, SEATS, ZONES, GOOD, scale=scale)
    offers = next(each for each in table.moment.room.widgets if isinstance(each, Offers))
    (chip,) = offers.chips(table.moment)
    assert not chip.said.beside
    assert [part.words for line in chip.said.lines for part in line if part.words] == [
        "gives you", "for your"
    ]  # fmt: skip


@pytest.mark.parametrize(("key", "number"), [("1", 1), ("2", 2)])
def test_a_key_trades_at_once(table: Bargaining, key: str, number: int) -> None:
    table.pilot.key(key)
    assert table.moves[3:] == [f"p1 accept react-angular-1 > offer:{number}"]


def test_nought_says_no_to_the_first_and_the_next_moves_up(table: Bargaining) -> None:
    table.pilot.key("0")
    assert table.moves[3:] == ["p1 decline > offer:1"]
    table.pilot.tick(1.5)
    table.pilot.key("1")
    assert table.moves[4:] == ["p1 accept react-angular-1 > offer:2"]


def test_c_answers_with_another_offer(table: Bargaining) -> None:
    table.pilot.key("c")
    assert sorted(table.tray.wanted) == ["html-css"]


def test_a_right_click_answers_with_another_offer(table: Bargaining) -> None:
    table.pilot.click(table.centre("offer:2"), RIGHT)
    assert sorted(table.tray.wanted) == ["php", "php"]


def test_what_is_impossible_fades_and_passes(table: Bargaining) -> None:
    table.pilot.tick(1.0)
    assert table.moment.fading.keys() == {"offer:3"}
    assert "accept:offer:3" not in table.ids()
    table.pilot.tick(2.0)
    assert table.moves[3:] == ["p1 decline > offer:3"]


def test_digits_take_cards_of_the_hand_while_nobody_asks(tmp_path: Path) -> None:
    quiet = Bargaining(tmp_path, SEATS, ZONES)
    quiet.pilot.key("2")
    assert quiet.moment.raised == "php-1"


@pytest.mark.parametrize(("scale", "shown"), [(1.0, 3), (2.0, 1)])
def test_the_rest_is_counted(tmp_path: Path, scale: float, shown: int) -> None:
    more = (2, "offer php-8 > p1 = react-angular-1")
    table = Bargaining(tmp_path, SEATS, ZONES, GOOD, BETTER, DEAR, more, scale=scale)
    trades = [name for name in table.ids() if name.startswith("accept:")]
    assert trades == [f"accept:offer:{number}" for number in range(1, shown + 1)]


def test_only_the_viewer_is_asked_at_a_shared_screen(tmp_path: Path) -> None:
    table = Bargaining(tmp_path, TOGETHER, TRADING, (2, "offer docker-1 > everyone"), turn=2)
    chip = [each.command for each in table.moment.buttons if each.command.id.endswith("offer:1")]
    assert {command.seat for command in chip} == {-1}
    assert not [name for name in table.ids() if name.endswith("offer:1:1")]


LONG = ("Bartholomew Long", "Maximilian", "WWWWWWWWMMMMMMMM", "Elisabeth-Maria W", "Bo")
MORE = {"hand:p5": ["node-js-5", "docker-4"], "hand:p6": ["sql-7"]}
FIVE = (GOOD, BETTER, ASKED, (4, "offer node-js-5 docker-4 > p1 = php react-angular"),
        (5, "offer sql-7 > p1 = php"))  # fmt: skip


@pytest.mark.parametrize(("size", "scale"), [((1280, 800), 1.0), ((960, 600), 1.0),
                                             ((1280, 800), 2.0)])  # fmt: skip
@pytest.mark.parametrize("count", [1, 2, 3, 5])
@pytest.mark.parametrize("first", [0, 2, 3])
def test_chips_cut_no_words_and_cover_none(
    tmp_path: Path, size: tuple[int, int], scale: float, count: int, first: int
) -> None:
    names = (*LONG[first:], *LONG[:first])
    seats = (SAM, *(Player(name, "greedy") for name in names))
    made = FIVE[:count] if count > 1 else FIVE[first : first + 1]
    table = Bargaining(tmp_path, seats, {**ZONES, **MORE}, *made, size=size, scale=scale)
    record = drawn(table.pilot)
    chips = [text for text in record.texts if "offers." in text.where]
    assert chips
    assert [text.words for text in chips if text.shortened] == []
    assert not [text.words for text in record.texts if "waits here" in text.words]
    boxes = [pygame.Rect(*(scale * side for side in box)) for box in table.moment.covered]
    inside = [text for text in chips if text.ink.collidelist(boxes) >= 0 and not text.covered]
    assert [text.words for text in chips if text not in inside and text.words[0] != "+"] == []
    inks = [text.ink for text in inside if text.words[0] != "+"]
    assert [
        a for at, a in enumerate(inks) if a.inflate(-2, -6).collidelist(inks[at + 1 :]) >= 0
    ] == []
    ends = [box.right - 4 * scale for box in boxes]
    assert max(ink.right for ink in inks) < max(ends)


def test_chips_stand_beside_cards_that_were_received(tmp_path: Path) -> None:
    zones = {**ZONES, "received:p1": ["node-js-2", "docker-5"]}
    table = Bargaining(tmp_path, SEATS, zones, GOOD)
    cards = [slot.rect for slot in table.moment.slots if slot.zone == "received:p1"]
    assert len(cards) == 2
    chip = table.moment.target_named("offer:1")
    assert chip is not None
    for box in (*table.moment.covered, chip.rect):
        assert box.collidelist(cards) < 0
