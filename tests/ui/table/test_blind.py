"""Whole games by somebody who sees nothing: by keys, and by what the program says in words."""

from pathlib import Path

import pytest

from tabletop.cli.shelf.own_games import create_game
from tabletop.registry import Registry
from tests.ui.blind import Blind, PilotVoice
from tests.ui.games.test_automatic_layout import table_of
from tests.ui.sitting import NATALIE, SAM, Sitting

TURNS = 300
"""More answers than a game asks for."""


@pytest.mark.parametrize("seed", [1, 4])
def test_valedictorian_is_played_to_its_end(tmp_path: Path, seed: int) -> None:
    sitting = Sitting(
        tmp_path, players=(SAM, NATALIE), seed=seed, animation_speed="instant", muted=True
    )
    blind = Blind(PilotVoice(sitting.pilot))
    for _ in range(TURNS):
        if any(text in blind.title for text in (" wins with ", "You win with ", "All share")):
            break
        blind.answer()
    outcome = sitting.port.position.outcome
    assert outcome is not None, blind.heard[-8:]
    (winner,) = outcome.winners
    name = sitting.port.position.name(winner)
    assert blind.title.startswith((f"{name} wins", "You win with "))


def test_a_prototype_is_played_through_its_menus_to_its_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RECESS_DATA_DIR", str(tmp_path))
    create_game("kites", "prototype")
    game = Registry(tmp_path / "none", tmp_path).find("kites")
    pilot, port = table_of(game, tmp_path, (1280, 800), 2)
    blind = Blind(PilotVoice(pilot))

    blind.use("Deck, 9 cards")
    assert blind.title == "Deck, 9 cards"
    blind.use("Draw one")
    assert "Ann drew 1 piece to Hand" in blind.told
    blind.go_to("Die, Dice")
    blind.press("menu")
    blind.use("Roll")
    assert "Ann rolled" in blind.told

    blind.use("Farm, Ann's hand")
    blind.use("Ann's town")
    assert "Ann put Farm to Town" in blind.told
    assert port.position.view.zone("town:p1").count == 1

    blind.use("End turn")
    assert blind.title == "Pass to Bo"
    blind.press("space")
    assert port.seat == 1
    blind.use("Farm, Bo's hand")
    blind.press("escape")
    blind.use("End the game")
    blind.use("End the game")
    assert port.position.outcome is not None


def test_every_menu_of_a_prototype_opens_and_closes_by_keys(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RECESS_DATA_DIR", str(tmp_path))
    create_game("kites", "prototype")
    game = Registry(tmp_path / "none", tmp_path).find("kites")
    pilot, _ = table_of(game, tmp_path, (1280, 800), 2)
    blind = Blind(PilotVoice(pilot))
    told: set[str] = set()
    for _ in range(25):
        blind.press("tab")
        role, name, _ = blind.here
        if role != "place" or name in told:
            continue
        told.add(name)
        blind.press("enter")
        assert blind.title == name or blind.title.startswith(name.partition(",")[0])
        blind.press("escape")
        assert blind.here[1] == name
    assert {"Deck, 9 cards", "Discard, 0 pieces", "Ann's hand, 4 cards"} <= told


def test_tab_leads_from_what_is_picked_to_what_answers(tmp_path: Path) -> None:
    """In a form Tab went round between the first choice and *Cancel*."""
    sitting = Sitting(
        tmp_path, players=(SAM, NATALIE), seed=5, animation_speed="instant", muted=True
    )
    blind = Blind(PilotVoice(sitting.pilot))
    for _ in range(TURNS):
        if "do you show?" in blind.title:
            break
        blind.answer()
    blind.press("enter", "tab")
    assert blind.here[1] == "Cancel"
    blind.press("tab")
    assert blind.here[:2] == ("button", "Show 1")
    blind.press("tab")
    assert blind.here[0] == "toggle"
