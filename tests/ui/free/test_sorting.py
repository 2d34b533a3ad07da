"""The own hand sorted for its owner's eyes, and a card found in a long pile by typing."""

import shutil
from pathlib import Path

import pytest

from tabletop.content.loader import load_game
from tabletop.engine.game import Game
from tabletop.engine.moves import KnownPiece, Move, Refusal
from tabletop.storage.journal.records import Player
from tabletop.storage.player.settings import Settings
from tabletop.ui.app.pilot import Pilot
from tabletop.ui.app.routes import AppRoutes
from tabletop.ui.scenes.table.look_through import LookThrough
from tabletop.ui.scenes.table.table import TableScene
from tabletop.ui.table.control.table_view import TableView, table_of
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.services import Folders, Services
from tabletop.ui.widgets.cards.hand import ways_to_sort
from tests.copies import said
from tests.table import new_port

WORKSHOP = Path(__file__).parents[2] / "workshop"
SIZES = ((960, 600), (1280, 800), (1920, 1080))


class Sitting:
    """Two people at one screen, with a game of the workshop."""

    def __init__(
        self, game: Game, data: Path, size: tuple[int, int] = (1280, 800), scale: float = 1.0
    ) -> None:
        self.port = new_port(game, [Player("Sam"), Player("Greg")], {}, seed=4)
        self.port.take_seat(self.port.next().seat)
        settings = Settings(
            animation_speed="instant", muted=True, notes=False, interface_scale=scale
        )
        app = App(
            games=[game],
            routes=AppRoutes(),
            settings=settings,
            folders=Folders.within(data),
            services=Services(save=lambda _: None),
        )
        self.pilot = Pilot(app, size)
        app.play(self.port)
        self.settle()

    def settle(self) -> None:
        self.pilot.tick(0.4)
        self.pilot.draw()

    @property
    def table(self) -> TableView:
        return next(s.table for s in self.pilot.app.stack.scenes if isinstance(s, TableScene))

    @property
    def hand(self) -> str:
        return f"hand:p{self.port.position.view.seat + 1}"

    def shown(self, zone: str = "") -> list[KnownPiece]:
        """The cards of a hand from the left, as they are drawn."""
        slots = [slot for slot in self.table.moment.slots if slot.zone == (zone or self.hand)]
        return [slot.piece for slot in sorted(slots, key=lambda slot: slot.rect.centerx)]

    def sort(self, words: str) -> None:
        """By keyboard: Z, then the row with these words."""
        self.pilot.key("z")
        self.settle()
        node = next(each for each in self.pilot.nodes() if each.label == words)
        self.pilot.focus_on(node.id)
        self.pilot.key("enter")
        self.settle()


def game_called(name: str) -> Game:
    return load_game(WORKSHOP / name, own=True)


@pytest.fixture
def rummy(tmp_path: Path) -> Sitting:
    return Sitting(game_called("rummy"), tmp_path)


def place_of(sitting: Sitting, card: KnownPiece, field: str) -> int:
    """Where the word that a card has in a field stands among those of the game."""
    kind = sitting.port.position.view.kind_of(card)
    assert kind is not None
    kinds = sitting.port.game.spec.kinds
    words = list(dict.fromkeys(each.face[field] for each in kinds if field in each.face))
    return words.index(kind.face[field]) if field in kind.face else len(words)


def suits_and_ranks(sitting: Sitting) -> list[tuple[int, int]]:
    return [
        (place_of(sitting, card, "suit"), place_of(sitting, card, "rank"))
        for card in sitting.shown()
    ]


def ranks(sitting: Sitting) -> list[int]:
    return [place_of(sitting, card, "rank") for card in sitting.shown()]


def test_a_hand_is_sorted_by_suit_and_by_rank_with_the_keyboard(rummy: Sitting) -> None:
    lying = rummy.shown()
    assert len(lying) > 5
    rummy.sort("By suit")
    by_suit = rummy.shown()
    assert sorted(by_suit) == sorted(lying)
    assert by_suit != lying
    assert suits_and_ranks(rummy) == sorted(suits_and_ranks(rummy))
    rummy.sort("By rank")
    assert ranks(rummy) == sorted(ranks(rummy))
    rummy.sort("By name")
    titles = [rummy.port.position.view.kind_of(card) for card in rummy.shown()]
    names = [kind.title for kind in titles if kind is not None]
    assert names == sorted(names)
    rummy.sort("As it is")
    assert rummy.shown() == lying


def test_it_is_sorted_with_the_mouse_from_the_list_of_any_card_of_the_hand(rummy: Sitting) -> None:
    card = rummy.shown()[0]
    slot = rummy.table.moment.slot_named(card)
    assert slot is not None
    rummy.pilot.click((slot.rect.left + 6, slot.rect.centery), 3)
    rummy.settle()
    labels = [node.label for node in rummy.pilot.nodes()]
    while "Sort your hand" not in labels:
        more = next(node for node in rummy.pilot.nodes() if node.label == "More")
        rummy.pilot.click(more.rect.center)
        rummy.settle()
        labels = [node.label for node in rummy.pilot.nodes()]
    row = next(node for node in rummy.pilot.nodes() if node.label == "Sort your hand")
    assert row.value == "Z"
    rummy.pilot.click(row.rect.center)
    rummy.settle()
    row = next(node for node in rummy.pilot.nodes() if node.label == "By rank")
    rummy.pilot.click(row.rect.center)
    rummy.settle()
    assert ranks(rummy) == sorted(ranks(rummy))
    assert table_of(rummy.pilot.scene) is rummy.table
    assert rummy.pilot.app.notices.spoken == "Your hand is sorted by rank."


def test_a_screen_reader_finds_the_cards_in_that_order(rummy: Sitting) -> None:
    rummy.sort("By rank")
    nodes = [node.id for node in rummy.pilot.nodes() if node.zone == "hand"]
    assert nodes == [f"piece:{card}" for card in rummy.shown()]


def test_cards_are_played_from_a_sorted_hand_by_what_they_are(rummy: Sitting) -> None:
    rummy.sort("By suit")
    first = rummy.shown()[0]
    rummy.pilot.focus_on(f"piece:{first}")
    rummy.pilot.key("x")
    rummy.settle()
    assert str(said(rummy.port.session.match)[-1]) == f"put {first} > discard"
    assert suits_and_ranks(rummy) == sorted(suits_and_ranks(rummy))


def test_nothing_of_the_order_leaves_the_screen_of_its_owner(rummy: Sitting) -> None:
    port = rummy.port
    mine = port.position.view.seat
    before = [port.session.match.view(seat) for seat in (0, 1, -1)]
    log, entries = port.snapshot().log, len(port.session.match.entries)
    rummy.sort("By rank")
    assert [port.session.match.view(seat) for seat in (0, 1, -1)] == before
    assert port.snapshot().log == log
    assert len(port.session.match.entries) == entries
    assert not isinstance(port.submit(Move.parse("end-turn")), Refusal)
    port.take_seat(1 - mine)
    rummy.table.controller.renew()
    rummy.settle()
    zone = port.position.view.zone(rummy.hand)
    assert rummy.shown() == list(zone.pieces), "the hand of the next one lies as it was"
    # Once nobody's hand is shown, it lies as it always did: places tell nothing.
    port.take_seat(mine)
    rummy.table.controller.renew()
    rummy.settle()
    assert ranks(rummy) == sorted(ranks(rummy))
    port.cover()
    rummy.table.controller.renew()
    moment = rummy.table.moment
    covered = [slot for slot in moment.slots if slot.zone == f"hand:p{moment.home + 1}"]
    covered.sort(key=lambda slot: slot.rect.centerx)
    assert [slot.index for slot in covered] == sorted(slot.index for slot in covered)


def test_cards_of_a_table_are_sorted_by_its_fields(tmp_path: Path) -> None:
    game = game_called("harbour")
    kinds = game.spec.kinds
    cards = [kind for kind in kinds if kind.look == "card"]
    ways = ways_to_sort(game.spec, cards)
    assert {"cost", "value", "kind", "title"} <= set(ways)
    assert not {"text", "art", "template", "tags"} & set(ways)
    sitting = Sitting(game, tmp_path)
    sitting.sort("By cost")
    costs = [sitting.port.position.view.kind_of(card) for card in sitting.shown()]
    numbers = [kind.face["cost"] for kind in costs if kind is not None and "cost" in kind.face]
    assert numbers == sorted(numbers, key=str)


def test_where_there_is_nothing_to_sort_it_says_so(tmp_path: Path) -> None:
    sitting = Sitting(game_called("race"), tmp_path)
    sitting.pilot.key("z")
    sitting.settle()
    assert sitting.pilot.scene is sitting.pilot.app.stack.scenes[0]
    assert sitting.pilot.app.notices.shown is not None
    assert "nothing to sort" in sitting.pilot.app.notices.shown.text


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("size", SIZES)
def test_a_card_is_found_in_a_long_pile_by_typing(
    tmp_path: Path, size: tuple[int, int], scale: float
) -> None:
    sitting = Sitting(game_called("rummy"), tmp_path, size, scale)
    pilot = sitting.pilot
    pilot.focus_on("thing:zone:deck")
    pilot.key("l")
    sitting.settle()
    sheet = pilot.scene
    assert isinstance(sheet, LookThrough)
    pilot.type("quEEN")
    sitting.settle()
    found = [pilot.node(each.name).label for each in sheet.pieces]
    assert found
    assert all("Queen" in label for label in found)
    assert sheet.told == f"{len(found)} of {sheet.count}"
    field = pilot.node("find").rect
    assert field.left >= 0
    assert field.right <= sheet.width
    pilot.key("enter")
    sitting.settle()
    assert pilot.scene.name == "commands"
    pilot.key("h")
    sitting.settle()
    taken = str(said(sitting.port.session.match)[-1])
    assert taken.startswith("put queen-")
    assert taken.endswith(f"> {sitting.hand}")
    assert pilot.scene is sheet


def test_nothing_is_found_that_there_is_not(rummy: Sitting) -> None:
    pilot = rummy.pilot
    pilot.focus_on("thing:zone:deck")
    pilot.key("l")
    rummy.settle()
    sheet = pilot.scene
    assert isinstance(sheet, LookThrough)
    pilot.type("zebra")
    rummy.settle()
    assert sheet.pieces == []
    assert rummy.pilot.app.notices.spoken == "No card of that name"
    pilot.key("ctrl+a", "backspace")
    rummy.settle()
    assert len(sheet.pieces) == sheet.count


def test_a_short_pile_has_no_field(tmp_path: Path) -> None:
    folder = tmp_path / "few"
    shutil.copytree(WORKSHOP / "race", folder)
    sitting = Sitting(load_game(folder, own=True), tmp_path)
    sitting.pilot.focus_on("thing:zone:events")
    sitting.pilot.key("l")
    sitting.settle()
    assert "find" not in {node.id for node in sitting.pilot.nodes()}
    sitting.pilot.key("l")
    assert sitting.pilot.scene is sitting.pilot.app.stack.scenes[0]
