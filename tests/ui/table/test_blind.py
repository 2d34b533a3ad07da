"""Whole games by somebody who sees nothing: by keys, and by what the program says in words."""

from pathlib import Path

import pytest

from tabletop.cli.shelf.own_games import create_game
from tabletop.paths import shipped
from tabletop.registry import Registry
from tests.ui.blind import Blind, PilotVoice
from tests.ui.games.test_automatic_layout import table_of
from tests.ui.sitting import NATALIE, SAM, Sitting

MOST_ECHOES = 0.1
"""How much of what is announced may repeat the focus."""

TURNS = 300
"""More answers than a game asks for."""


@pytest.mark.parametrize("seed", [1, 4])
def test_valedictorian_is_played_to_its_end(tmp_path: Path, seed: int) -> None:
    sitting = Sitting(
        tmp_path, players=(SAM, NATALIE), seed=seed, animation_speed="instant", muted=True
    )
    blind = Blind(PilotVoice(sitting.pilot))
    for _ in range(TURNS):
        if any(text in blind.title for text in (" wins by ", "You win by ", "All share")):
            break
        blind.answer()
    outcome = sitting.port.position.outcome
    assert outcome is not None, blind.heard[-8:]
    (winner,) = outcome.winners
    name = sitting.port.position.name(winner)
    assert blind.title.startswith("You win by " if winner == 0 else f"{name} wins by ")
    assert len(blind.news) > 20
    assert blind.echoes <= MOST_ECHOES


def test_looking_around_is_told_once(tmp_path: Path) -> None:
    """Of what was announced 83 % was the focus once more."""
    sitting = Sitting(tmp_path, players=(SAM, NATALIE), animation_speed="instant", muted=True)
    blind = Blind(PilotVoice(sitting.pilot))
    blind.press(*["tab", "right", "right", "down", "down", "i", "escape", "left", "up"] * 5)
    assert blind.echoes <= MOST_ECHOES


def test_places_that_are_called_alike_are_told_apart(tmp_path: Path) -> None:
    """Both homerooms sounded alike, and all classrooms of a player."""
    rooms = Sitting(tmp_path / "1", players=(SAM, NATALIE)).pilot.nodes()
    academy = Registry(shipped("content")).find("introduct-academy")
    classes = Sitting(tmp_path / "2", players=(SAM, NATALIE), played=academy, options={})
    for nodes in (rooms, classes.pilot.nodes()):
        for role, start in (("place", "to:"), ("text", "about:zone:")):
            named = [(n.label, n.value) for n in nodes if n.role == role and n.id.startswith(start)]
            assert len(set(named)) == len(named)
    floors = {node.label for node in rooms if node.id.startswith("about:zone:floor:")}
    assert len(floors) == 9


def test_the_focus_begins_where_a_class_must_be_completed(tmp_path: Path) -> None:
    """The prompt asked for it, and nothing had the focus."""
    academy = Registry(shipped("content")).find("introduct-academy")
    sitting = Sitting(
        tmp_path, players=(SAM, NATALIE), played=academy, options={}, seed=1,
        animation_speed="instant", muted=True,
    )  # fmt: skip
    blind = Blind(PilotVoice(sitting.pilot))
    while "Complete a class" not in blind.title:
        blind.answer()
    assert blind.here[0] == "button"
    assert blind.here[1].startswith("Complete")
    assert blind.here[2].startswith("Sam's classroom ")
    blind.press("l")
    (log,) = (node for node in sitting.pilot.nodes() if node.id == "about:log")
    assert log.text is not None
    assert "Natalie" in log.text()


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


def test_what_is_picked_is_heard_and_e_sends_it(tmp_path: Path) -> None:
    sitting = Sitting(
        tmp_path, players=(SAM, NATALIE), seed=5, animation_speed="instant", muted=True
    )
    blind = Blind(PilotVoice(sitting.pilot))
    for _ in range(TURNS):
        if "pick cards" in blind.title:
            break
        blind.answer()
    blind.press("enter")
    assert (blind.here[0], blind.here[2]) == ("toggle", "picked")
    assert "Show 1" in blind.heard[-1]
    blind.press("enter")
    assert (blind.here[2], "Show none" in blind.heard[-1]) == ("not picked", True)
    blind.press("enter", "e")
    assert "pick cards" not in blind.title
