"""Search in a rulebook: beginnings, accents, slips, headings first, cards by name."""

import pytest

from tabletop.engine.game import Rulebook, Section
from tabletop.engine.searching import MOST, search
from tabletop.engine.spec import PieceKind

BOOK = Rulebook(
    (
        Section("goal", "The goal", "Whoever has the most books wins. A class pays books."),
        Section("burnout", "Burnout", "Cubes lie on employees. Too many, and they leave."),
        Section("cafe", "The café", "Coffee takes a cube off."),
        Section("books", "Paying with books", "A room costs **three** of them.\n- Nobody pays."),
        Section("hiring", "Hiring", "Employees cost resources. Cubes come later."),
    )
)
KINDS = (
    PieceKind("robot", "Head Robot", face={"rule": "hiring", "text": "Hires for free."}),
    PieceKind("mug", "Mug"),
)


def ids(query: str) -> list[str]:
    return [hit.section for hit in search(BOOK, query, KINDS)]


def test_headings_come_before_text() -> None:
    assert ids("books") == ["books", "goal"]


def test_beginnings_case_and_accents_do_not_matter() -> None:
    assert ids("BURN") == ["burnout"]
    assert ids("cafe") == ["cafe"]
    assert ids("CAFÉ") == ["cafe"]


@pytest.mark.parametrize("slip", ["burnuot", "burnot", "burnouut", "bornout"])
def test_one_letter_may_be_wrong(slip: str) -> None:
    assert ids(slip) == ["burnout"]


def test_short_words_have_to_be_right() -> None:
    assert ids("gol") == []


def test_all_words_are_wanted_and_the_sentence_around_is_told() -> None:
    (hit,) = search(BOOK, "many leave")
    assert (hit.section, hit.sentence) == ("burnout", "Too many, and they leave.")
    assert search(BOOK, "three")[0].sentence == "A room costs three of them."


def test_a_card_finds_its_rule() -> None:
    hit = search(BOOK, "robot", KINDS)[0]
    assert (hit.section, hit.sentence) == ("hiring", "Head Robot: Hires for free.")
    assert ids("mug") == []


def test_at_most_ten_and_nothing_for_nothing() -> None:
    many = Rulebook(tuple(Section(f"s{n}", f"Card {n}", "Text.") for n in range(30)))
    assert len(search(many, "card")) == MOST
    assert search(BOOK, "  ") == ()
    assert search(BOOK, "zebra") == ()
