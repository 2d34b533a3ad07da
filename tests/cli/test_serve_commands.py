"""`serve` lists what can be done with a thing of a free table, and nothing of what is hidden."""

from typing import cast

import pytest

from tabletop.engine.conformance.fingerprint import Written
from tabletop.paths import data_dir
from tabletop.registry import OWN_GAMES
from tests.cli.running import served
from tests.content.games import write_game

Json = dict[str, Written]

GAME = """\
id: quay
title: Quay
seats: [2, 2]
decks: [{ id: cards, title: Cards, kind: cards-52, zone: deck }]
counters: [{ id: coins, title: Coins, for-each: seat, start: 3, least: 0, most: 9 }]
dice: [{ id: d20, title: Twenty, sides: 20, zone: tray }]
zones:
  - { id: deck, title: Deck, place: pile, sees: none }
  - { id: tray, title: Tray, place: row, sees: all }
  - { id: hand, title: Hand, place: hand, for-each: seat, sees: owner, only: owner }
setup: [{ shuffle: deck }, { deal: { from: deck, to: hand, count: 2 } }]
"""


def asked(*requests: Json) -> list[Json]:
    """What is answered at the quay after it was dealt."""
    write_game(data_dir() / OWN_GAMES / "quay", GAME)
    new = {"cmd": "new", "game": "quay", "seats": 2, "seed": 1}
    first, *rest = served(cast("Json", new), *requests)
    assert first["ok"], first
    return rest


def rows(thing: str, seat: str = "p1") -> dict[str, Json]:
    """The commands of a thing by their ids."""
    (answer,) = asked({"cmd": "commands", "seat": seat, "thing": thing})
    assert answer["ok"], answer
    return {str(each["id"]): each for each in cast("list[Json]", answer["commands"])}


def test_a_pile_draws_first_and_its_move_can_be_played() -> None:
    found = rows("deck")
    assert next(iter(found)) == "draw"
    assert found["draw"]["move"] == "draw deck? > hand:p1 = 1"
    assert found["draw"]["refused"] is None
    (played,) = asked({"cmd": "play", "seat": "p1", "move": found["draw"]["move"]})
    assert played["ok"]


def test_what_asks_for_more_is_a_form_that_plays() -> None:
    form = cast("Json", rows("deck")["deal"]["form"])
    assert form["kind"] == "deal"
    fields = cast("list[Json]", form["fields"])
    assert [each["part"] for each in fields] == ["number", "args"]
    assert fields[1]["choices"] == ["p1", "p2"]
    assert fields[1]["everybody"]
    (played,) = asked({"cmd": "play", "seat": "p1", "move": "deal > deck = 1 p2"})
    assert played["ok"]


def test_dice_and_counters_have_commands() -> None:
    assert rows("d20")["roll"]["move"] == "roll > d20"
    assert rows("coins:p1")["more"]["move"] == "add > coins:p1 = 1"


def test_what_is_refused_says_why() -> None:
    refused = cast("Json", rows("hand:p2?")["flip"]["refused"])
    assert refused["rule"] == "quay.put"
    assert "hand" in str(refused["text"]).lower()


def test_pieces_are_asked_for_together() -> None:
    hand = cast("Json", asked({"cmd": "view", "seat": "p1"})[0]["view"])
    mine = cast("dict[str, Json]", hand["zones"])["hand:p1"]["pieces"]
    (answer,) = asked({"cmd": "commands", "seat": "p1", "things": mine})
    first = cast("list[Json]", answer["commands"])[0]
    assert first["move"] == " ".join(["flip", *cast("list[str]", mine)])


def test_a_card_that_the_seat_does_not_see_is_no_thing() -> None:
    hand = cast("Json", asked({"cmd": "view", "seat": "p2"})[0]["view"])
    theirs = cast("dict[str, Json]", hand["zones"])["hand:p2"]["pieces"]
    hidden = cast("list[str]", theirs)[0]
    wrong, none = asked(
        {"cmd": "commands", "seat": "p1", "thing": hidden},
        {"cmd": "commands", "seat": "p1", "thing": "no-such-card"},
    )
    assert wrong["error"] == f"there is no '{hidden}' in sight"
    assert none["error"] == "there is no 'no-such-card' in sight"


@pytest.mark.parametrize("thing", ["", "?", "deck?99999", "deck?x", "p3", "box", "🂡", "a" * 9999])
def test_nonsense_is_answered_in_one_line(thing: str) -> None:
    (answer,) = asked({"cmd": "commands", "seat": "p1", "thing": thing})
    assert not answer["ok"]
    assert len(str(answer["error"])) < 80


def test_games_with_rules_have_none() -> None:
    _, answer = served(
        {"cmd": "new", "game": "valedictorian", "seats": 2, "seed": 1},
        {"cmd": "commands", "seat": "p1", "thing": "hand:p1"},
    )
    assert answer["ok"]
    assert answer["commands"] == []
