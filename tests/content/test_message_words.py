"""`words.yaml`: the words of what rules say, in the game's language and in others."""

import shutil
from pathlib import Path

import pytest

from tabletop.content.loader import load_game
from tabletop.content.yaml.problems import ContentError
from tabletop.engine.game import Game
from tabletop.engine.text.message import Message
from tabletop.paths import shipped
from tabletop.session.fill_names import Wording
from tabletop.storage.journal.records import Player

SCHOOL = shipped("content") / "valedictorian"
PLAYERS = (Player("Ada"), Player("Lars"))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a copy of the game, to be changed."""
    target = tmp_path / "valedictorian"
    shutil.copytree(SCHOOL, target, ignore=shutil.ignore_patterns("locale"))
    return target


def change(folder: Path, old: str, new: str) -> None:
    """Replace a text in the words of a game."""
    path = folder / "words.yaml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def translate(folder: Path, text: str) -> None:
    """Write the German texts of a game."""
    (folder / "locale").mkdir()
    (folder / "locale" / "de.yaml").write_text(text, encoding="utf-8")


def load(folder: Path, language: str = "", cache: Path | None = None) -> Game:
    """Load a game with the code of the shipped one."""
    return load_game(folder, package="tabletop.games.valedictorian", language=language, cache=cache)


def wording(game: Game, seat: int = -1) -> Wording:
    """Return the words for a seat."""
    return Wording(game, game.spec.plan(2), PLAYERS, seat)


@pytest.mark.parametrize(
    ("old", "new", "wrong"),
    [
        ("took **{card}**", "took **{card**", "no value stands in"),
        ("[count: =0 Show none | Show #]", "[count: Show", "has no end"),
        ("for {test.a}", "for {test.an}", "there is no form 'an' of test"),
        ("  rival: seat", "  rival: person", "values.rival"),
        ("messages:", "message:", "there is no key 'message' here (did you mean messages?)"),
    ],
)
def test_words_that_cannot_be_read_are_told_with_their_line(
    folder: Path, old: str, new: str, wrong: str
) -> None:
    change(folder, old, new)
    with pytest.raises(ContentError) as told:
        load(folder)
    assert wrong in str(told.value)
    assert f"{folder / 'words.yaml'}:" in str(told.value)


def test_words_are_kept_by_the_cache(folder: Path, tmp_path: Path) -> None:
    first, again = (load(folder, cache=tmp_path / "cache") for _ in range(2))
    assert first.spec.messages["took"] == "{actor} took **{card}**"
    assert again.spec.messages == first.spec.messages
    assert again.spec.sorts == first.spec.sorts
    assert again.spec.forms == first.spec.forms


def test_a_mended_word_is_no_other_game(folder: Path, tmp_path: Path) -> None:
    before = load(folder, cache=tmp_path / "cache")
    change(folder, "took **{card}**", "picked up **{card}**")
    translate(folder, "title: Jahrgangsbester\n")
    after = load(folder, cache=tmp_path / "cache")
    assert after.content_hash == before.content_hash
    assert wording(after).line(0, Message("took", actor=0, card="math")) == "picked up **Math**"


def test_a_locale_says_the_same_in_another_language(folder: Path) -> None:
    translate(
        folder,
        "pieces: { math-test: Mathe-Test }\n"
        "names: { math-test: { gender: m } }\n"
        "messages:\n"
        '  stole: "{actor} [actor: nimmst | nimmt] {rival.dat} **{card.den}** ab"\n',
    )
    note = Message("stole", actor=1, rival=0, card="math-test-2")
    german, english = load(folder, "de"), load(folder)
    assert wording(german).sentence(1, note) == "Lars nimmt Ada **den Mathe-Test** ab"
    assert wording(german, 0).sentence(1, note) == "Lars nimmt dir **den Mathe-Test** ab"
    assert wording(german, 1).sentence(1, note) == "Du nimmst Ada **den Mathe-Test** ab"
    assert wording(german).line(1, note) == "nimmt Ada **den Mathe-Test** ab"
    assert wording(english).sentence(1, note) == "Lars took the **Math test** from Ada"
    assert wording(german).fill(Message("must-move")) == "You must move."
    assert any("texts missing" in warning for warning in german.warnings)


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("messages: { stolen: x }", "no message 'stolen' in words.yaml (did you mean stole?)"),
        ('messages: { stole: "{who}" }', "the message has no value 'who'"),
        ('messages: { stole: "{card.ein" }', "no value stands in"),
        ('messages: { stole: "{card.dieses}" }', "there is no form 'dieses' of card"),
        ("messages: [stole]", "messages: takes a mapping"),
    ],
)  # fmt: skip
def test_what_a_locale_cannot_say_is_told_with_its_line(
    folder: Path, text: str, wrong: str
) -> None:
    translate(folder, f"{text}\n")
    with pytest.raises(ContentError) as told:
        load(folder)
    assert wrong in str(told.value)
    assert f"{folder / 'locale' / 'de.yaml'}:1" in str(told.value)
