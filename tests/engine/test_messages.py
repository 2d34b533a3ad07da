"""What rules say: messages, their words in two languages, and who reads them."""

from collections.abc import Mapping
from copy import deepcopy

import pytest

from tabletop.engine.knowledge.own_names import plain_text
from tabletop.engine.spec import GameSpec, PieceKind, TablePlan, ZoneKind
from tabletop.engine.table import Table
from tabletop.engine.text.language import Forms
from tabletop.engine.text.message import Message, Sort, Value
from tabletop.engine.text.phrasebook import (
    Phrasebook,
    TextReader,
    WordsError,
    in_words,
    parse_words,
    values_in,
)
from tabletop.engine.view import seen_events

NAMES = ("Ada", "Max", "Lars")
SORTS: dict[str, Sort] = {"rival": "seat", "maker": "seat", "to": "seats", "room": "zone"}
GERMAN: dict[str, Forms] = {
    "math": {"title": "Mathe"},
    "final": {"title": "Abschlussprüfung", "gender": "f"},
    "intern": {"title": "Praktikant", "gender": "m", "acc": "Praktikanten"},
    "lab": {"title": "Labor", "gender": "n"},
}


def plan(
    messages: Mapping[str, str] | None = None, forms: Mapping[str, Forms] | None = None
) -> TablePlan:
    kinds = (
        PieceKind("math", "Math", 3, back="aid"),
        PieceKind("final", "Final exam"),
        PieceKind("intern", "Intern"),
    )
    spec = GameSpec(
        id="school", title="School", seats=(2, 3), kinds=kinds, zones=(ZoneKind("lab", "Lab"),),
        messages=messages or {}, sorts=SORTS, forms=forms or {},
    )  # fmt: skip
    return spec.plan(3)


def said(words: str, values: Mapping[str, Value], seat: int = -1, language: str = "en") -> str:
    """Return words with values, as a seat reads them."""
    forms = GERMAN if language == "de" else {"final": {"a": "the final exam"}}
    book = Phrasebook(plan({"key": words}, forms), language=language)
    return book.say(Message("key", **values), TextReader(NAMES, seat))


@pytest.mark.parametrize(
    ("words", "values", "wanted"),
    [
        ("{actor} took {card}", {"actor": 0, "card": 0}, "Ada took Math"),
        ("{actor} took {card}", {"actor": 0, "card": "math-2"}, "Ada took Math"),
        ("needed for {card.a}", {"card": "math"}, "needed for a Math"),
        ("needed for {card.a}", {"card": "intern"}, "needed for an Intern"),
        ("needed for {card.a}", {"card": "final"}, "needed for the final exam"),
        ("{card.the} is here. {card.it} stays", {"card": 0}, "The Math is here. It stays"),
        ("{card.lower}", {"card": 3}, "final exam"),
        ("{maker's} offer", {"maker": 2}, "Lars's offer"),
        ("in the {room}", {"room": 0}, "in the Lab"),
        ("in the {room}", {"room": "lab"}, "in the Lab"),
        ("{word} and {other}", {"word": "math", "other": "x-ray"}, "Math and x-ray"),
        ("[n: =0 none | # card | # cards]", {"n": 0}, "none"),
        ("[n: =0 none | # card | # cards]", {"n": 1}, "1 card"),
        ("[n: =0 none | # card | # cards]", {"n": 5}, "5 cards"),
        ("{n.signed} points", {"n": 2}, "+2 points"),
        ("x[n: =0 | ; # more]", {"n": 0}, "x"),
        ("x[n: =0 | ; # more]", {"n": 2}, "x; 2 more"),
        ("[all: everyone | {to}]", {"all": True, "to": (0, 1)}, "everyone"),
        ("[all: everyone | {to}]", {"all": False, "to": (0, 1, 2)}, "Ada, Max and Lars"),
        ("[why: =tests All | Some]", {"why": "tests"}, "All"),
        ("**{cards}**", {"cards": (0, 4)}, "**Math** and **Intern**"),
        ("{cards.commas}", {"cards": (0, 4)}, "Math, Intern"),
        ("{terms.plus} = 6", {"terms": (1, 2, 3)}, "1 + 2 + 3 = 6"),
        ("7 - {terms.minus}", {"terms": (1, 2)}, "7 - 1 - 2"),
        ("{actor} took {card}", {"actor": "final", "card": 0}, "Final exam took Math"),
        ("[cards: # card | # cards]", {"cards": (0, 4)}, "2 cards"),
        ("{how} So.", {"how": Message("{n} left.", n=2)}, "2 left. So."),
        ("{lost}", {}, "{lost}"),
        ("{p2} reads [this", {}, "Max reads [this"),
    ],
)
def test_words_are_filled_with_values(words: str, values: dict[str, Value], wanted: str) -> None:
    assert said(words, values) == wanted


@pytest.mark.parametrize(
    ("words", "seat", "values", "wanted"),
    [
        ("{actor} challenged {rival}", 0, {"actor": 0, "rival": 1}, "You challenged Max"),
        ("{actor} challenged {rival}", 1, {"actor": 0, "rival": 1}, "Ada challenged you"),
        (
            "{actor} declined {maker's} offer",
            0,
            {"actor": 1, "maker": 0},
            "Max declined your offer",
        ),
        ("[rival: have | has]", 1, {"rival": 1}, "have"),
        ("[rival: have | has]", 0, {"rival": 1}, "has"),
        ("[to: you | one | many | you all]", 0, {"to": (0,)}, "you"),
        ("[to: you | one | many | you all]", 0, {"to": (1,)}, "one"),
        ("[to: you | one | many | you all]", 0, {"to": (1, 2)}, "many"),
        ("[to: you | one | many | you all]", 0, {"to": (0, 2)}, "you all"),
        ("{to} win", 0, {"to": (0, 1)}, "You and Max win"),
    ],
)
def test_a_reader_is_addressed_as_you(
    words: str, seat: int, values: dict[str, Value], wanted: str
) -> None:
    assert said(words, values, seat) == wanted


@pytest.mark.parametrize(
    ("words", "seat", "values", "wanted"),
    [
        ("{actor} [actor: gehst | geht] {room.ins}", 0, {"actor": 0, "room": 0},
         "Du gehst ins Labor"),
        ("{actor} [actor: gehst | geht] {room.ins}", 1, {"actor": 0, "room": 0},
         "Ada geht ins Labor"),
        ("{actor} nimmt {rival.dat} {card.den} ab", 0, {"actor": 1, "rival": 0, "card": 4},
         "Max nimmt dir den Praktikanten ab"),
        ("durch {card.den} gefallen", 0, {"card": 3}, "durch die Abschlussprüfung gefallen"),
        ("{card.ihn}", 0, {"card": 3}, "Sie"),
        ("[maker: dein | {maker's}] Angebot", 0, {"maker": 2}, "Lars\u2019 Angebot"),
        ("[maker: dein | {maker's}] Angebot", 2, {"maker": 2}, "dein Angebot"),
        ("**{card}**", 0, {"card": 1}, "**Mathe**"),
        ("{to} gewinnt", 0, {"to": (0, 1)}, "Du und Max gewinnt"),
    ],
)  # fmt: skip
def test_german_declines_by_tables(
    words: str, seat: int, values: dict[str, Value], wanted: str
) -> None:
    assert said(words, values, seat, "de") == wanted


def test_a_message_without_words_stands_for_itself() -> None:
    book = Phrasebook(plan())
    text = Message("takes {cards} and [n: # coin | # coins]", cards=(0, 4), n=2)
    assert book.say(text, TextReader(NAMES)) == "takes Math and Intern and 2 coins"


def test_a_plain_text_keeps_what_is_no_name() -> None:
    book = Phrasebook(plan({"lab": "never"}))
    text = "{p1} in {zone:lab} by {piece:math-2}, [n: a | b] {p9} lab"
    assert book.say(text, TextReader(NAMES)) == "Ada in Lab by Math, [n: a | b] {p9} lab"


@pytest.mark.parametrize(
    ("words", "wrong"),
    [
        ("{card", "no value stands"),
        ("card}", "too many"),
        ("[n: a | b", "has no end"),
        ("{}", "no"),
    ],
)
def test_words_that_cannot_be_read_say_why(words: str, wrong: str) -> None:
    with pytest.raises(WordsError, match=wrong):
        parse_words(words)


def test_the_values_of_words_are_found_in_all_branches() -> None:
    words = parse_words("{actor} [n: {card.a} | [all: x | {to's}]]")
    assert [*values_in(words)] == [
        ("actor", ""), ("n", "?"), ("card", "a"), ("all", "?"), ("to", "gen")
    ]  # fmt: skip


def test_messages_are_equal_by_key_and_values() -> None:
    assert Message("took", card=1) == Message("took", card=1)
    assert Message("took", card=1) != Message("took", card=2)
    assert Message("took", card=1) != "took"
    assert Message("took") == "took"
    assert "took" == Message("took")  # noqa: SIM300 - either side
    assert len({Message("took"), "took", Message("took", card=1), Message("took", card=1)}) == 2
    assert deepcopy(Message("took", card=1)) == Message("took", card=1)
    assert repr(Message("took", card=1)) == "Message('took', card=1)"


def test_a_message_is_never_put_into_a_text_by_hand() -> None:
    message = Message("took", card=1)
    with pytest.raises(TypeError, match="no words yet"):
        print(f"{message}")
    with pytest.raises(TypeError, match="no words yet"):
        print(message + ".")
    with pytest.raises(TypeError, match="no words yet"):
        print("So: " + message)


def test_a_note_has_its_seat_and_its_values() -> None:
    table = Table(plan())
    table.note(1, "took", tone="gain", card=2)
    table.note(1, "passed on")
    assert [event.text for event in table.events] == [Message("took", actor=1, card=2), "passed on"]
    table.recording = False
    table.note(1, "took", card=2)
    assert len(table.events) == 2


def test_the_note_of_an_automated_opponent_names_it() -> None:
    forms = {"robot": {"title": "the Robot"}}
    table = Table(plan({"took": "{actor} took {card}"}, forms))
    table.note(-1, "took", actor="robot", card=0)
    (event,) = table.events
    assert (event.seat, event.text) == (-1, Message("took", actor="robot", card=0))
    assert in_words(table.plan, event.text) == "The Robot took Math"


def test_a_note_apart_is_read_with_its_values_by_its_seat_alone() -> None:
    table = Table(plan({"drew-own": "{actor} drew {card}", "drew": "{actor} drew a card"}))
    table.note_apart(0, "drew-own", "drew", card=2)
    read = [
        [in_words(table.plan, event.text) for event in seen_events(table.plan, table.events, seat)]
        for seat in (0, 1, -1)
    ]
    assert read == [["drew Math"], ["drew a card"], ["drew a card"]]


def test_a_seen_note_names_the_first_of_alike_pieces() -> None:
    text = Message("took", actor=1, card=2, cards=(2, "math-3", "math"), why=Message("x", card=1))
    wanted = Message("took", actor=1, card=0, cards=(0, "math-1", "math"), why=Message("x", card=0))
    assert plain_text(plan(), text) == wanted
