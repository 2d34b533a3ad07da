"""Search in a rulebook: beginnings, accents, slips, headings first, cards by name."""

import pytest

from tabletop.engine.game import Rulebook, Section
from tabletop.engine.spec import PieceKind
from tabletop.engine.text.rulebook_search import MOST, search
from tabletop.paths import shipped
from tabletop.registry import Registry

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


def test_another_word_for_a_thing_finds_it_after_the_word_itself() -> None:
    book = Rulebook(
        (
            Section("pile", "Discarding", "Cards that are discarded lie open."),
            Section("waste", "The trash", "Trash is for paper."),
            Section("other", "Other things", "Nothing of that kind."),
        )
    )
    assert [hit.section for hit in search(book, "trash")] == ["waste", "pile"]
    assert {hit.section for hit in search(book, "Trashing")} == {"waste", "pile"}
    (hit,) = search(book, "dump lie")
    assert (hit.section, hit.sentence) == ("pile", "Cards that are discarded lie open.")


def test_a_game_has_words_of_its_own() -> None:
    assert ids("gem") == []
    found = search(BOOK, "gem", KINDS, (("book", "gem"),))
    assert [hit.section for hit in found] == ["books", "goal"]


def test_a_section_is_found_by_its_id() -> None:
    book = Rulebook((Section("setup", "Laying out", "Shuffle."),))
    assert [hit.section for hit in search(book, "setup")] == ["setup"]


SHELF = Registry(shipped("content"))
ASKED = {
    "introduct-academy": {
        "trash": "run-outs",
        "suit": "one-skill",
        "solo": "",
        "set": "completing",
    },
    "the-academy": {"suit": "follow-suit", "color": "follow-suit", "victory": "awards"},
    "report-card": {"energy": "effort", "round": "new-semester", "solo": "solo"},
    "it-startup": {"money": "resources", "recruit": "hiring", "borrow": "outsourcing"},
    "valedictorian": {"suit": "quiz-subject", "duel": "challenge", "trash": "failing"},
}


@pytest.mark.parametrize("name", ASKED)
def test_words_of_other_games_find_the_rules_of_ours(name: str) -> None:
    game = SHELF.find(name)
    for word, section in {**ASKED[name], "setup": "setup"}.items():
        hits = search(game.rulebook, word, game.spec.kinds, game.spec.synonyms)
        found = [hit.section for hit in hits]
        assert section in found if section else found == [], (word, found)
        assert all(hit.sentence for hit in hits)


@pytest.mark.parametrize("name", ASKED)
def test_each_group_of_a_game_holds_a_word_of_its_rulebook(name: str) -> None:
    """A group in which nothing stands in the rules helps nobody."""
    game = SHELF.find(name)
    for group in game.spec.synonyms:
        assert any(search(game.rulebook, word) for word in group), group
