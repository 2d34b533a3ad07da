"""The page about games without code is true: its game loads, its keys are those of the models."""

import re
from pathlib import Path

import pytest

from tabletop.content.author_reference import written_into
from tabletop.content.loader import load_game
from tabletop.engine.match import Match
from tabletop.engine.moves import Move
from tests.content.games import game_of

PAGE = Path(__file__).parents[2] / "docs" / "make" / "without-code.md"
HARBOUR = Path(__file__).parents[1] / "workshop" / "harbour"


def blocks() -> list[str]:
    text = PAGE.read_text(encoding="utf-8")
    return re.findall(r"^```yaml\n(.*?)^```", text, re.DOTALL | re.MULTILINE)


def test_the_reference_is_that_of_the_code() -> None:
    text = PAGE.with_name("reference.md").read_text(encoding="utf-8")
    assert text == written_into(text)


def test_a_page_without_a_place_for_a_reference_is_told() -> None:
    with pytest.raises(ValueError, match="no place for a reference"):
        written_into("# A page")


def test_the_game_of_the_page_can_be_played(tmp_path: Path) -> None:
    game = game_of(tmp_path, blocks()[0])
    assert game.playable
    assert len(game.spec.plan(3).pieces) == 51


def test_cards_and_template_of_the_page_make_a_game(tmp_path: Path) -> None:
    _, _, _, cards, template, _ = blocks()
    head = "id: page\ntitle: Page\nseats: [2, 4]\n"
    zones = "zones: [{ id: deck, title: Deck, place: pile, sees: none }]\n"
    game = game_of(
        tmp_path, head + cards + zones,
        cards__csv=(HARBOUR / "cards.csv").read_bytes(), templates_in_cargo__yaml=template,
    )  # fmt: skip
    assert sum(kind.count for kind in game.spec.kinds) == 54
    assert game.spec.templates[0].small == ("ground", "picture", "cost", "name")


def test_the_german_words_of_the_page_are_read(tmp_path: Path) -> None:
    locale = blocks()[-1]
    text = """\
id: mill
title: Race to the Mill
pitch: Run.
seats: [2, 4]
cards: { rows: [{ Name: Mud, Text: Go back. }], zone: deck, fields: { text: { column: Text } } }
boards:
  - { id: port, title: Port, shape: points, size: [60, 60],
      spots: [{ id: quay, title: Quay, at: [9, 9] }] }
zones:
  - { id: deck, title: Deck, place: pile, sees: none }
  - { id: table, title: Table, place: row, sees: all, about: All see it. }
"""
    cards = "Name;Titel;Regeltext\nMud;Schlamm;Geh zurück.\n"
    game_of(tmp_path, text, locale_in_de__yaml=locale, cards__de__csv=cards)
    game = load_game(tmp_path, own=True, language="de")
    assert game.warnings == ()
    assert game.spec.title == "Wettlauf zur Mühle"
    assert game.spec.place_title("port:quay") == "Kai"
    assert game.spec.kinds[0].title == "Schlamm"


def test_turns_end_and_points_of_the_page_are_carried_out(tmp_path: Path) -> None:
    _, scripts, actions, *_ = blocks()
    parts = """\
id: page
title: Page
seats: [2, 4]
cards:
  rows: [{ Name: Silk, Kind: cargo, Value: 4, Qty: 6 }, { Name: Pilot, Kind: crew, Qty: 2 }]
  zone: deck
  count: Qty
  fields: { kind: { column: Kind, type: word }, value: { column: Value, type: number, default: 0 } }
counters:
  - { id: coins, title: Coins, for-each: seat, start: 3, most: 99 }
  - { id: round, title: Round, start: 1, most: 99 }
zones:
  - { id: deck, title: Deck, place: pile, sees: none }
  - { id: hand, title: Hand, place: hand, for-each: seat, sees: owner }
  - { id: discard, title: Discard, place: pile, sees: all }
  - { id: dock, title: Dock, place: row, for-each: seat, sees: all }
"""
    game = game_of(tmp_path, parts + scripts + actions)
    match = Match(game.rules(), 2, seed=1)
    seat, other = match.state.turn, 1 - match.state.turn
    for mover, move in (
        (seat, f"draw deck? > dock:p{seat + 1} = 8"),
        (seat, "count > coins:p1 = 50"),
        (seat, "end-turn"),
        (other, "end-turn"),
    ):
        assert match.outcome is None
        match.submit(mover, Move.parse(move))
    assert match.outcome is not None
    worth = 6 * 4 + 2 * 5 + 4
    assert sorted(match.outcome.scores) == sorted(
        (50 + worth * (seat == 0), 3 + worth * (seat == 1))
    )
    assert match.outcome.winners == (0,)
