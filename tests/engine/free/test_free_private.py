"""Places of the free table that are one seat's, used in turn or full refuse whatever is done."""

from dataclasses import replace

import pytest

from tabletop.engine.free.state import FreeState
from tabletop.engine.free.table import FreeTable
from tabletop.engine.match import Match, Step
from tabletop.engine.moves import Move
from tabletop.engine.text.phrasebook import in_words
from tests.engine.toys import free_spec


def table(zone: str, seats: int = 2, *, only: bool = False, turn: bool = False,
          holds: int = 0) -> Match[FreeState]:  # fmt: skip
    """The toy game, with one of its places closed to some."""
    spec = free_spec()
    zones = tuple(
        replace(each, only_owner=only, own_turn=turn, holds=holds) if each.id == zone else each
        for each in spec.zones
    )
    return Match(FreeTable(replace(spec, zones=zones)), seats, seed=1)


def told(match: Match[FreeState], seat: int, text: str) -> str:
    refusal = match.refuse_said(seat, Move.parse(text))
    return in_words(match.first.table.plan, refusal.text) if refusal else ""


@pytest.mark.parametrize(
    "text",
    ["flip hand:p2?", "turn hand:p2? = 90", "shuffle > hand:p2", "deal > hand:p2 = 1",
     "put hand:p2? > tray", "draw hand:p2? > hand:p1 = 1"],
)  # fmt: skip
def test_only_the_owner_does_anything_with_what_is_its_own(text: str) -> None:
    match = table("hand", only=True)
    match.submit(1, Move.parse("put deck? > hand:p2"))
    before = match.view(0)
    refusal = match.submit(0, Move.parse(text))
    assert not isinstance(refusal, Step), text
    assert refusal.text
    assert match.view(0) == before


def test_the_refusal_names_the_place_and_whose_it_is() -> None:
    match = table("hand", only=True)
    assert told(match, 0, "flip hand:p2?") == "Only {p2} may use {zone:hand:p2}."
    assert told(match, 0, "shuffle > hand:p2") == "Only {p2} may use {zone:hand:p2}."
    assert told(match, 1, "shuffle > hand:p2") == ""


@pytest.mark.parametrize(
    "text", ["flip deck?", "turn deck? = 15", "shuffle > deck", "look > deck", "peek deck? = 1",
             "deal > deck = 1"],
)  # fmt: skip
def test_a_place_of_the_own_turn_is_closed_to_the_others(text: str) -> None:
    match = table("deck", turn=True)
    assert told(match, 1, text) == "{zone:deck} is used in its owner's turn."
    assert told(match, 0, text) == ""


def test_a_deal_does_not_overfill_a_hand() -> None:
    match = table("hand", holds=3)
    assert told(match, 0, "deal > deck = 2") == ""
    assert told(match, 0, "deal > deck = 3") == "{zone:hand:p1} is full: it holds 3."


def test_a_deal_says_how_many_there_are() -> None:
    assert told(table("deck"), 0, "deal > deck = 5") == (
        "There are 8 pieces in {zone:deck}, too few to deal 5 to each of 2."
    )
