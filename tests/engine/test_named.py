"""The table spoken to by names: what lies where, and what becomes of it."""

import pytest

from tabletop.engine.chance import LowestChance
from tabletop.engine.spec import GameSpec, PieceKind, ZoneKind
from tabletop.engine.state import Named
from tabletop.engine.table import Table

SPEC = GameSpec(
    id="magpie",
    title="Magpie",
    seats=(2, 2),
    kinds=(PieceKind("gem", "Gem", 3, "nest", face={"worth": 2}), PieceKind("egg", "Egg")),
    zones=(ZoneKind("deck", "Deck", sees="none"), ZoneKind("hand", "Hand", True, sees="owner")),
    values={"coins:seat": 1, "round": 4},
)


@pytest.fixture
def on() -> Named:
    return Named(Table(SPEC.plan(2)))


def test_pieces_lie_in_the_box_until_they_are_moved(on: Named) -> None:
    assert on.pieces("box") == ("gem-1", "gem-2", "gem-3", "egg")
    on.move("gem-2", "deck")
    on.move("egg", "hand", 1)
    assert (on.place("gem-2"), on.place("egg"), on.place("gem-1")) == ("deck", "hand:p2", "box")
    assert (on.top("deck"), on.top("hand", 0), on.count("hand", 1)) == ("gem-2", "", 1)


def test_what_a_piece_is_stands_on_it(on: Named) -> None:
    assert on.kind("gem-3").title == "Gem"
    assert on.face("gem-3")["worth"] == 2


def test_a_hidden_piece_is_called_by_its_place(on: Named) -> None:
    on.move("egg", "hand", 1)
    assert (on.called(1, "egg"), on.called(0, "egg")) == ("egg", "hand:p2?")
    assert (on.knows(1, "egg"), on.knows(0, "egg")) == (True, False)
    on.reveal_all("hand", 1)
    assert on.called(0, "egg") == "egg"


def test_all_pieces_of_a_place_go_to_another_in_their_order(on: Named) -> None:
    on.move_all("box", "deck")
    on.move_all("deck", "hand", to=0)
    assert on.pieces("hand", 0) == ("gem-1", "gem-2", "gem-3", "egg")
    on.move_all("hand", "deck", of=0)
    assert on.count("deck") == 4


def test_nobody_knows_where_a_shown_piece_lies_after_a_shuffle(on: Named) -> None:
    on.move_all("box", "deck")
    on.reveal("egg")
    assert on.knows(0, "egg")
    on.shuffle("deck", LowestChance())
    assert not on.knows(0, "egg")


def test_counters_are_set_added_to_and_rolled(on: Named) -> None:
    on.set("coins", 7, 1)
    on.add("coins", -2, 1)
    assert (on.number("coins", 0), on.number("coins", 1)) == (1, 5)
    assert on.roll("round", 6, LowestChance()) == on.number("round") == 1


def test_a_name_that_there_is_not_is_told_with_one_that_may_be_meant(on: Named) -> None:
    for wrong, says in (
        (lambda: on.pieces("decks"), r"there is no place 'decks' \(did you mean deck\?\)"),
        (lambda: on.number("coins"), r"there is no counter 'coins' \(did you mean coins:p2\?\)"),
        (lambda: on.move("egg-1", "deck"), r"there is no piece 'egg-1' \(did you mean egg\?\)"),
        (lambda: on.count("hand", 2), "there is no place 'hand:p3'"),
    ):
        with pytest.raises(LookupError, match=says):
            wrong()
