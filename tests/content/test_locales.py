"""Games in several languages: what `locale/` says, what falls back, and what is wrong with it."""

import os
from pathlib import Path

import pytest

from tabletop.content.loader import load_game
from tabletop.engine.game import Game
from tabletop.languages import languages_of, system_language
from tests.content.games import problems_of, write_game

GAME = """\
id: mill
title: Mill
pitch: Run.
seats: [2, 4]
cards:
  file: cards.csv
  zone: deck
  template: event
  fields:
    text: { column: Text }
    speed: { column: Speed, type: number }
    art: { column: Name, type: picture, from: cards }
boards:
  - { id: port, title: Port, shape: points, size: [60, 60],
      spots: [{ id: quay, title: Quay, at: [9, 9] }] }
zones:
  - { id: deck, title: Deck, place: pile, sees: none }
  - { id: table, title: Table, place: row, sees: all, about: All see it. }
facts: [{ text: Quick }]
options:
  - { id: rain, title: Rain, default: few,
      choices: [{ value: few, label: Little }, { value: lot, label: Much }] }
actions: [{ id: tidy, title: Tidy up, do: [{ shuffle: deck }] }]
points: [{ title: Cards, each: { in: table } }]
"""
CARDS = "Name,Text,Speed\nTailwind,Go on.,3\nMud,Go back.,1\n"
TEMPLATE = """\
parts:
  - { id: name, draw: text, at: [4, 4, 55, 10], field: title }
  - { id: word, draw: text, at: [4, 20, 55, 10], text: Event }
small: [name]
"""
LAYOUT = (
    "regions: [{ id: far, widget: pile, rect: [0.1, 0.2, 0.1, 0.2], zone: deck, title: Far }]\n"
)
NOTES = "notes: [{ id: first, when: { seats: [2, 4] }, say: Look here. }]\n"
GERMAN = """\
title: Mühle
pitch: Lauf.
cards: { file: cards.de.csv, id: Name, title: Titel, fields: { text: Regel } }
boards: { port: { title: Hafen, spots: { quay: Kai } } }
zones: { deck: Stapel, table: { title: Tisch, about: Alle sehen ihn. } }
facts: { Quick: Schnell }
options: { rain: { title: Regen, choices: { few: Wenig, lot: Viel } } }
actions: { tidy: Aufräumen }
points: { Cards: Karten }
regions: { far: Fern }
notes: { first: Schau her. }
templates: { event: { word: Ereignis } }
"""
GERMAN_CARDS = "Name;Titel;Regel\nTailwind;Rückenwind;Geh vor.\nMud;Schlamm;Geh zurück.\n"
FILES = {
    "cards__csv": CARDS, "templates_in_event__yaml": TEMPLATE, "layout__yaml": LAYOUT,
    "notes__yaml": NOTES, "cards__de__csv": GERMAN_CARDS,
    "rulebook__md": "# Mill\n\n## Turns {#turn}\n\nGo.\n",
    "rulebook__de__md": "# Mühle\n\n## Züge {#turn}\n\nGeh.\n",
}  # fmt: skip


def game_in(folder: Path, language: str, german: str = GERMAN, **files: str | bytes) -> Game:
    write_game(folder, GAME, **{**FILES, "locale_in_de__yaml": german, **files})
    return load_game(folder, own=True, language=language)


def faults_of(folder: Path, text: str, **files: str | bytes) -> list[str]:
    return [line for line in problems_of(folder, text, **files) if "warning:" not in line]


def test_titles_texts_cards_templates_notes_and_rulebook_are_german(tmp_path: Path) -> None:
    game = game_in(tmp_path, "de")
    spec = game.spec
    assert (game.language, game.languages) == ("de", ("en", "de"))
    assert (spec.title, spec.pitch) == ("Mühle", "Lauf.")
    assert [(kind.id, kind.title, kind.face["text"]) for kind in spec.kinds] == [
        ("tailwind", "Rückenwind", "Geh vor."), ("mud", "Schlamm", "Geh zurück."),
    ]  # fmt: skip
    assert spec.place_title("port:quay") == "Kai"
    zones = {zone.id: (zone.title, zone.about) for zone in spec.zones}
    assert zones["deck"] == ("Stapel", "")
    assert zones["table"] == ("Tisch", "Alle sehen ihn.")
    assert game.spec.facts[0].text == "Schnell"
    assert spec.options[0].title == "Regen"
    assert spec.options[0].labels == ("Wenig", "Viel")
    assert spec.scripts.actions[0]["title"] == "Aufräumen"
    assert spec.scripts.points[0]["title"] == "Karten"
    assert next(each.title for each in game.layout.regions if each.id == "far") == "Fern"
    assert game.notes[0].say == "Schau her."
    assert [part.text for part in spec.templates[0].parts] == ["", "Ereignis"]
    assert game.rulebook.sections[-1].title == "Züge"
    assert game.warnings == ()


def test_nothing_but_words_differs_from_one_language_to_another(tmp_path: Path) -> None:
    german, own = game_in(tmp_path, "de"), load_game(tmp_path, own=True)
    assert (own.language, own.spec.title) == ("en", "Mill")
    assert german.content_hash == own.content_hash
    assert german.files == own.files
    for each in (german, own):
        assert [kind.face["art"] for kind in each.spec.kinds] == [
            "mill/cards/tailwind", "mill/cards/mud",
        ]  # fmt: skip
    plans = german.spec.plan(2), own.spec.plan(2)
    assert plans[0].pieces == plans[1].pieces
    assert plans[0].zones == plans[1].zones
    assert german.spec.options[0].choices == own.spec.options[0].choices


def test_a_language_that_there_is_not_is_the_games_own(tmp_path: Path) -> None:
    assert game_in(tmp_path, "fr").language == "en"


def test_what_is_missing_falls_back_and_is_counted(tmp_path: Path) -> None:
    german = GERMAN.replace("deck: Stapel, ", "").replace(", lot: Viel", "")
    cards = GERMAN_CARDS.replace("Geh zurück.", "")
    game = game_in(tmp_path, "de", german, cards__de__csv=cards)
    assert next(zone.title for zone in game.spec.zones if zone.id == "deck") == "Deck"
    assert game.spec.options[0].labels == ("Wenig", "Much")
    assert game.spec.kinds[1].face["text"] == "Go back."
    (warning,) = game.warnings
    assert warning == (
        f"{tmp_path}/locale/de.yaml: warning: 3 of 20 texts missing (the first: zones.deck.title)"
    )


def test_a_rulebook_alone_is_a_language(tmp_path: Path) -> None:
    write_game(tmp_path, GAME, **{**FILES, "cards__de__csv": ""})
    (tmp_path / "cards.de.csv").unlink()
    game = load_game(tmp_path, own=True, language="de")
    assert game.rulebook.sections[-1].title == "Züge"
    assert game.spec.title == "Mill"


def test_names_of_pictures_may_hold_the_language(tmp_path: Path) -> None:
    text = GAME.replace("title: Port,", 'title: Port, image: "port-{language}",')
    write_game(tmp_path, text, **FILES, locale_in_de__yaml=GERMAN)
    images = [
        load_game(tmp_path, own=True, language=each).spec.boards[0].image for each in ("", "de")
    ]
    assert images == ["mill/boards/port-en", "mill/boards/port-de"]


def test_the_cache_tells_languages_apart(tmp_path: Path) -> None:
    game_in(tmp_path / "mill", "")
    cache = tmp_path / "cache"
    titles = [
        load_game(tmp_path / "mill", own=True, cache=cache, language=each).spec.title
        for each in ("", "de", "de", "", "de")
    ]
    assert titles == ["Mill", "Mühle", "Mühle", "Mill", "Mühle"]


MISTAKES = [
    ("zones: { deck: Stapel", "zones: { dekc: Stapel", "5:10", "did you mean deck?"),
    ("deck: Stapel", "deck: 7", "5:16", "takes text, not 7"),
    ("deck: Stapel", f"deck: {'S' * 61}", "5:16", "is longer than 60 letters"),
    ("deck: Stapel", "deck: [Stapel]", "5:16", "takes text, or a mapping of texts, not a list"),
    ("title: Tisch", "titel: Tisch", "5:33", "did you mean title?"),
    ("title: Mühle", "titel: Mühle", "1:1", "there is no key 'titel' here (did you mean title?)"),
    ("boards: {", "boards: 5 #{", "4:9", "takes a mapping of the ids of boards, not 5"),
    ("quay: Kai", "kay: Kai", "4:42", "there is no 'kay' among the spots of the game"),
    ("few: Wenig", "rare: Wenig", "7:45", "there is no 'rare' among the choices of the game"),
    ("Quick: Schnell", "Slow: Schnell", "6:10", "there is no 'Slow' among the facts"),
    ("event: { word", "evnt: { word", "12:14", "did you mean event?"),
    ("word: Ereignis", "wort: Ereignis", "12:23", "among the parts of event of the game"),
    ("far: Fern", "near: Fern", "10:12", "there is no 'near' among the regions"),
    ("title: Titel", "title: Tietel", "3:47", "cards.de.csv has no column 'Tietel'"),
    ("file: cards.de.csv", "file: cards.dee.csv", "3:16", "did you mean cards.de.csv?"),
    ("text: Regel }", "txt: Regel }", "3:64", "the cards have no field 'txt'"),
    ("text: Regel }", "speed: Regel }", "3:64", "'speed' is no text but a number"),
    ("id: Name", "key: Name", "3:30", "there is no key 'key' here"),
    ("title: Mühle", "title: [", "2:1", "is not YAML"),
]  # fmt: skip


@pytest.mark.parametrize(("right", "wrong", "place", "what"), MISTAKES)
def test_what_is_wrong_is_named_with_line_and_column(
    tmp_path: Path, right: str, wrong: str, place: str, what: str
) -> None:
    assert right in GERMAN
    found = problems_of(
        tmp_path, GAME, **{**FILES, "locale_in_de__yaml": GERMAN.replace(right, wrong)}
    )
    line = next(each for each in found if what in each)
    assert line.startswith("locale/de.yaml:")
    assert line.startswith(f"locale/de.yaml:{place}") or what == "is not YAML"


CARD_MISTAKES = [
    ("Mud;Schlamm", "Mudd;Schlamm", "cards.de.csv:3:1 Name (A3): the game has no card 'mudd'"),
    ("Mud;Schlamm", f"Mud;{'S' * 61}", "cards.de.csv:3:2 Titel (B3): is longer than 60 letters"),
    ("Mud;", "Tailwind;", "cards.de.csv:3:1 Name (A3): 'Tailwind' is there already, in line 2"),
    ("Mud;", ";", "cards.de.csv:3:1 Name (A3): Name is missing"),
    ("Geh zurück.", "#REF!", "cards.de.csv:3:3 Regel (C3): '#REF!' is an error"),
]  # fmt: skip


@pytest.mark.parametrize(("right", "wrong", "said"), CARD_MISTAKES)
def test_what_is_wrong_in_its_cards_is_named_by_cell(
    tmp_path: Path, right: str, wrong: str, said: str
) -> None:
    cards = GERMAN_CARDS.replace(right, wrong)
    files = {**FILES, "locale_in_de__yaml": GERMAN, "cards__de__csv": cards}
    found = problems_of(tmp_path, GAME, **files)
    assert any(each.startswith(said) for each in found), found


def test_other_wrong_files_are_named(tmp_path: Path) -> None:
    german = {"locale_in_de__yaml": GERMAN}
    found = faults_of(
        tmp_path / "a", GAME, **FILES, **german, locale_in_german__yaml="title: Mühle\n"
    )
    assert any(line.startswith("locale/german.yaml: is named after no language") for line in found)
    found = faults_of(tmp_path / "b", GAME, **FILES, **german, locale_in_en__yaml="title: Mill\n")
    assert found == [
        "locale/en.yaml: the game is written in 'en' itself (put the words into game.yaml)"
    ]
    found = faults_of(tmp_path / "c", GAME, **FILES, locale_in_de__yaml=b"title: M\xfchle\n")
    assert found == ["locale/de.yaml:1:9: is not UTF-8 text"]
    book = "# Mühle\n\n## Anderes {#other}\n\nGeh.\n"
    files = {**FILES, **german, "rulebook__de__md": book}
    found = faults_of(tmp_path / "d", GAME, **files)
    assert found == ["rulebook.de.md: has no section {#turn}, which rulebook.md has"]


def test_what_is_wrong_in_the_game_itself_is_told_once(tmp_path: Path) -> None:
    text = GAME.replace("title: Deck", "title: ")
    found = faults_of(tmp_path, text, **FILES, locale_in_de__yaml=GERMAN)
    assert len(found) == 1
    assert found[0].startswith("game.yaml:17:24 zones.0.title")


def test_languages_are_found_by_the_names_of_files() -> None:
    names = ("game.yaml", "locale/de.yaml", "rulebook.md", "rulebook.fr.md", "locale/x/y.yaml")
    assert languages_of(names) == ("de", "fr")


@pytest.mark.parametrize(
    ("given", "spoken"),
    [
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "en_GB.UTF-8", "LC_ALL": "fr_FR"}, "fr"),
        ({"LANG": "en_GB.UTF-8", "LANGUAGE": "nl:en"}, "nl"),
        ({"LANG": "C.UTF-8", "LANGUAGE": "nl"}, ""),
        ({"LANG": "!?"}, ""),
    ],
)
def test_the_system_says_its_language(
    given: dict[str, str], spoken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    for name, value in given.items():
        monkeypatch.setitem(os.environ, name, value)
    assert system_language() == spoken
