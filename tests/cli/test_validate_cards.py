"""What `validate` says of cards from a table: each thing at the cell where it is mended."""

from pathlib import Path

import pytest

from tests.cli.running import tabletop
from tests.content.games import write_game

Capture = pytest.CaptureFixture[str]

GAME = """\
id: cargo
title: Cargo
seats: [2, 4]
cards:
  file: cards.csv
  template: plate
  back: sea
  zone: deck
  fields:
    text: { column: Rules text }
    art: { column: Picture, type: picture, default: "{id}" }
zones: [{ id: deck, title: Deck, place: pile, sees: none }]
"""
PLATE = """\
icons: { gold: gold }
parts:
  - { id: picture, draw: picture, at: [4, 12, 55, 40], field: art }
  - { id: name, draw: text, at: [4, 4, 46, 7], field: title, size: 11, least: 7 }
  - { id: rules, draw: text, at: [4, 54, 55, 12], field: text, size: 9, least: 6.5 }
  - { id: foot, draw: text, at: [4, 80, 8, 3], text: "Harbour of the north", size: 7, least: 6 }
"""
TABLE = """\
Name;Note;Rules text;Picture
Silk;;Short.;
Pilot;;{};captain
Cook;;"Two
lines";captain
"""


def said_of(capsys: Capture, folder: Path, rules: str) -> list[str]:
    game = write_game(folder, GAME, cards__csv=TABLE.format(rules), templates_in_plate__yaml=PLATE)
    ran = tabletop(capsys, "validate", game)
    assert ran.status == 0, ran.err
    return [line.removeprefix(f"{folder}/") for line in ran.err.splitlines()]


def test_missing_pictures_are_named_where_they_are_named(capsys: Capture, tmp_path: Path) -> None:
    told = [line for line in said_of(capsys, tmp_path, "Short.") if "sprites/" in line]
    said = "{}: warning: there is no sprites/{}.svg or .png for {}; it is drawn without"
    assert told == [
        said.format("game.yaml:7:9 cards.back", "backs/sea", "'Silk'"),
        said.format("cards.csv:2:4 Picture (D2)", "cards/silk", "'Silk'"),
        said.format("cards.csv:3:4 Picture (D3)", "cards/captain", "'Pilot'"),
        said.format("templates/plate.yaml:1:16 icons.gold", "icons/gold", "'{gold}'"),
    ]


def test_a_text_too_long_for_its_place_is_named_at_its_cell(
    capsys: Capture, tmp_path: Path
) -> None:
    long = "Move your ship one hex further and look at the top card of the deck. " * 8
    told = [line for line in said_of(capsys, tmp_path, long) if "too long" in line]
    cell, fixed = told
    assert cell.startswith("cards.csv:3:3 Rules text (C3): warning: is ")
    assert cell.endswith(
        "letters too long for its place, even at 6.5 points"
        " (the part 'rules' of templates/plate.yaml)"
    )
    assert fixed.startswith("templates/plate.yaml:6:")
    assert "parts.3.text: warning: is " in fixed
    fits = said_of(capsys, tmp_path, long[:140])
    assert not any("Rules text" in line for line in fits)


def test_how_many_letters_are_too_many_is_what_an_author_can_take_away(
    capsys: Capture, tmp_path: Path
) -> None:
    long = "word " * 120
    (told,) = [line for line in said_of(capsys, tmp_path, long) if "Rules text" in line]
    too_many = int(told.partition("is ")[2].partition(" ")[0])
    shorter = long[: len(long) - too_many - 10]
    assert not any("Rules text" in line for line in said_of(capsys, tmp_path, shorter))
