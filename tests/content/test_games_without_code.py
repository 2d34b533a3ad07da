"""The page about games without code is true: its game loads, its keys are those of the models."""

import re
from pathlib import Path

from tabletop.content.keys import written_into
from tests.content.games2 import game_of

PAGE = Path(__file__).parents[2] / "docs" / "games-without-code.md"
HARBOUR = Path(__file__).parents[1] / "workshop" / "harbour"


def blocks() -> list[str]:
    text = PAGE.read_text(encoding="utf-8")
    return re.findall(r"^```yaml\n(.*?)^```", text, re.DOTALL | re.MULTILINE)


def test_the_reference_is_that_of_the_models() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert text == written_into(text)


def test_the_game_of_the_page_can_be_played(tmp_path: Path) -> None:
    game = game_of(tmp_path, blocks()[0])
    assert game.playable
    assert len(game.spec.plan(3).pieces) == 51


def test_cards_and_template_of_the_page_make_a_game(tmp_path: Path) -> None:
    _, cards, template = blocks()
    head = "format: 2\nid: page\ntitle: Page\nseats: [2, 4]\n"
    zones = "zones: [{ id: deck, title: Deck, place: pile, sees: none }]\n"
    game = game_of(
        tmp_path, head + cards + zones,
        cards__csv=(HARBOUR / "cards.csv").read_bytes(), templates_in_cargo__yaml=template,
    )  # fmt: skip
    assert sum(kind.count for kind in game.spec.kinds) == 54
    assert game.spec.templates[0].small == ("ground", "picture", "cost", "name")
