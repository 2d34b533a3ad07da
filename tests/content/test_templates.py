"""Templates of cards in data: read, checked against the cards, and every mistake named."""

from pathlib import Path

import pytest

from tabletop.content.loader import load_game
from tests.content.games import game_of, problems_of, write_game

GAME = """\
id: cargo
title: Cargo
seats: [2, 4]
cards:
  - rows: [{ Name: Silk, Cost: 2, Kind: cargo, Text: "Worth 3 {gold}." }]
    template: plate
    zone: deck
    fields:
      cost: { column: Cost, type: number }
      kind: { column: Kind, type: word }
      text: { column: Text }
      art: { column: Picture, type: picture, default: "{id}" }
zones: [{ id: deck, title: Deck, place: pile, sees: none }]
"""
PLATE = """\
card: { size: [63, 88], bleed: 3 }
fonts: { name: { family: serif, weight: 700 } }
icons: { gold: gold }
parts:
  - { id: ground, draw: box, at: [-3, -3, 69, 94], bleed: true, fill: { by: kind, cargo: "#315CBA" } }
  - { id: picture, draw: picture, at: [4, 12, 55, 40], field: art }
  - { id: name, draw: text, at: [4, 4, 46, 7], field: title, font: name, size: 11, least: 7 }
  - { id: cost, draw: badge, at: [51, 3, 9, 9], field: cost, shape: hexagon, when: cost }
small: [ground, cost]
"""  # noqa: E501 - as an author writes it


def test_a_template_comes_with_the_game_and_out_of_the_cache(tmp_path: Path) -> None:
    game = game_of(tmp_path / "cargo", GAME, templates_in_plate__yaml=PLATE)
    (design,) = game.spec.templates
    assert design.id == "plate"
    assert design.size == (63, 88)
    assert [part.id for part in design.parts] == ["ground", "picture", "name", "cost"]
    assert design.parts[0].fill.colour("cargo") == "#315CBA"
    assert design.icons == (("gold", "cargo/icons/gold"),)
    folder = write_game(tmp_path / "cargo", GAME)
    first = load_game(folder, own=True, cache=tmp_path / "cache")
    assert load_game(folder, own=True, cache=tmp_path / "cache").spec == first.spec == game.spec


def test_a_changed_template_is_another_content(tmp_path: Path) -> None:
    one = game_of(tmp_path, GAME, templates_in_plate__yaml=PLATE)
    other = game_of(tmp_path, GAME, templates_in_plate__yaml=PLATE.replace("size: 11", "size: 12"))
    assert one.content_hash != other.content_hash


MISTAKES = [
    ("draw: badge", "draw: bagde",
     "templates/plate.yaml:8:23 parts.3.draw: 'bagde' is not known here (did you mean badge?)"),
    ("field: cost,", "field: csot,",
     ("templates/plate.yaml:8:56 parts.3.field: the cards have no field 'csot' "
     "(did you mean cost?)")),
    ("when: cost", "when: rare",
     "templates/plate.yaml:8:84 parts.3.when: the cards have no field 'rare'"),
    ("font: name", "font: nmae",
     "templates/plate.yaml:7:68 parts.2.font: there is no font 'nmae' (did you mean name?)"),
    ("by: kind", "by: kidn",
     ("templates/plate.yaml:5:77 parts.0.fill.by: the cards have no field 'kidn' "
     "(did you mean kind?)")),
    ('"#315CBA"', '"315CBA"', "templates/plate.yaml:5:90 parts.0.fill.cargo: takes a colour"),
    ("[51, 3, 9, 9]", "[57, 3, 9, 9]",
     "templates/plate.yaml:8:34 parts.3.at: ends beyond the card, which is 63 x 88 mm"),
    ("[4, 12, 55, 40]", "[4, 12, 55]",
     "templates/plate.yaml:6:39 parts.1.at: the list is too short"),
    ("small: [ground, cost]", "small: [ground, cots]",
     "templates/plate.yaml:9:17 small.1: there is no part 'cots' (did you mean cost?)"),
    ("shape: hexagon", "shap: hexagon",
     "templates/plate.yaml:8:62 parts.3.shap: there is no key 'shap' here (did you mean shape?)"),
    ("id: name,", "id: cost,", "templates/plate.yaml:8:11 parts.3.id: the id 'cost' is taken"),
]  # fmt: skip


@pytest.mark.parametrize(("there", "instead", "said"), MISTAKES)
def test_a_mistake_in_a_template_is_named(
    tmp_path: Path, there: str, instead: str, said: str
) -> None:
    assert there in PLATE
    text = PLATE.replace(there, instead, 1)
    told = problems_of(tmp_path, GAME, templates_in_plate__yaml=text)
    assert any(line.startswith(said) for line in told), told


def test_a_template_that_there_is_not_is_named_with_the_one_that_is_meant(tmp_path: Path) -> None:
    told = problems_of(
        tmp_path, GAME.replace("template: plate", "template: palte"), templates_in_plate__yaml=PLATE
    )
    assert [line for line in told if "warning" not in line] == [
        "game.yaml:6:15 cards.0.template: there is no template 'palte' (did you mean plate?)"
    ]


def test_a_missing_picture_is_a_warning_and_not_a_problem(tmp_path: Path) -> None:
    folder = write_game(tmp_path, GAME, templates_in_plate__yaml=PLATE)
    game = load_game(folder, own=True, thorough=True)
    told = " ".join(game.warnings)
    assert "there is no sprites/cards/silk.svg or .png for 'Silk'; it is drawn without" in told
    assert "there is no sprites/icons/gold.svg or .png for '{gold}'" in told
    for name in ("cards/silk", "icons/gold"):
        path = folder / "sprites" / f"{name}.svg"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>')
    assert load_game(folder, own=True, thorough=True).warnings == ()
