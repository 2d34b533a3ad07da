"""Magpie, the example of the documentation: played, taught, with rules and a judgement."""

import shutil
from pathlib import Path
from random import Random

import pytest

from tabletop.cli.checks.lessons import play_through, try_out
from tabletop.content.schema.lesson import read_lessons
from tabletop.engine.chance import RandomChance
from tabletop.engine.conformance.walk import walk
from tabletop.engine.game import Game, Invitation
from tabletop.engine.moves import Refusal
from tabletop.engine.rules import Rules
from tabletop.engine.state import State
from tabletop.registry import OWN_GAMES, Registry
from tabletop.storage.journal.records import Player
from tabletop.storage.player.trust import FILE, Trusted
from tests.table import new_port

MAGPIE = Path(__file__).parents[1] / "magpie"
LESSON = "lessons/1-first-gem.yaml"


@pytest.fixture
def magpie(tmp_path: Path) -> Game:
    code = shutil.ignore_patterns("*.py", "__pycache__")
    shutil.copytree(MAGPIE, tmp_path / OWN_GAMES / "magpie", ignore=code)
    registry = Registry(tmp_path / "none", tmp_path)
    assert registry.problems == ()
    return registry.find("magpie")


def test_the_documented_game_can_be_played(magpie: Game) -> None:
    port = new_port(magpie, [Player("Ann"), Player("Bo")], {}, seed=1)
    rng = Random(1)
    for _ in range(40):
        if port.next().kind == "over":
            break
        port.take_seat(port.next().seat)
        moves = [move for move in port.position.legal_moves if move.kind != "finish"]
        assert not isinstance(port.submit(rng.choice(moves)), Refusal)
    assert port.snapshot().log


def test_the_documented_lesson_can_be_played(magpie: Game) -> None:
    assert magpie.invitations() == (Invitation("first-gem", "The first gem", 2),)
    (lesson,) = read_lessons([magpie.folder / LESSON], magpie)
    assert play_through(magpie.rules(), lesson) == []
    assert try_out(magpie, lesson) == []


def test_whose_turn_it_is_is_told_by_name(magpie: Game) -> None:
    port = new_port(magpie, [Player("Ann"), Player("Bo")], {}, seed=1)
    port.take_seat(port.next().seat)
    assert port.position.display.context == port.position.name(port.next().seat)
    port.submit(port.position.legal_moves[0])
    assert {line.header for line in port.snapshot().log} <= {"Ann", "Bo"}


def test_the_rules_can_be_played_after_a_yes(magpie: Game) -> None:
    rules, _ = programs()
    assert walk(after_a_yes(magpie, rules), 2, seed=3)


def test_the_heuristics_judge_by_what_they_name(magpie: Game) -> None:
    rules, heuristics = programs()
    (magpie.folder / "heuristics.py").write_text(heuristics, encoding="utf-8")
    named = rules.replace(
        "    def setup", "    heuristics_class = MagpieHeuristics\n\n    def setup", 1
    )
    made = after_a_yes(magpie, f"from .heuristics import MagpieHeuristics\n{named}")
    state = made.start(2, {}, RandomChance(Random(3)))
    assert made.heuristics.features(state, 0) == {"gems": 0.0, "next": 1.0}


def programs() -> list[str]:
    """Return the rules of Magpie, and its heuristics."""
    return [(MAGPIE / name).read_text(encoding="utf-8") for name in ("rules.py", "heuristics.py")]


def after_a_yes(magpie: Game, program: str) -> Rules[State]:
    """Return the rules of the game with a program of its own, which is agreed to."""
    (magpie.folder / "rules.py").write_text(program, encoding="utf-8")
    with (magpie.folder / "game.yaml").open("a", encoding="utf-8") as file:
        file.write("api: 1\nrules: .rules:Magpie\n")
    data = magpie.folder.parents[1]
    asked = Registry(data / "none", data, Trusted(data / FILE)).find("magpie").consent
    assert asked is not None
    return asked.agree().rules()
