"""The game of docs/making-a-game.md can be played as it stands there."""

import re
from pathlib import Path
from random import Random

import pytest

from tabletop.content.lessons import read_lessons
from tabletop.doors.lesson_tries import try_out
from tabletop.doors.lessons import play_through
from tabletop.engine.chance import RandomChance
from tabletop.engine.game import Game, Invitation
from tabletop.engine.moves import Refusal
from tabletop.engine.rules import Rules
from tabletop.engine.state import State
from tabletop.engine.testing import walk
from tabletop.registry import OWN_GAMES, Registry
from tabletop.session import Player, Session
from tabletop.storage.trust import FILE, Trusted

PAGE = Path(__file__).parents[2] / "docs" / "making-a-game.md"

LESSON = "lessons/1-first-gem.yaml"


@pytest.fixture
def magpie(tmp_path: Path) -> Game:
    folder = tmp_path / OWN_GAMES / "magpie"
    folder.mkdir(parents=True)
    blocks = re.findall(
        r"^```yaml\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE
    )
    (folder / "lessons").mkdir()
    for name, block in zip(("game.yaml", "layout.yaml", LESSON), blocks, strict=True):
        (folder / name).write_text(block, encoding="utf-8")
    registry = Registry(tmp_path / "none", tmp_path)
    assert registry.problems == ()
    return registry.find("magpie")


def test_the_game_on_the_page_can_be_played(magpie: Game) -> None:
    session = Session.new(magpie, [Player("Ann"), Player("Bo")], {}, seed=1)
    rng = Random(1)
    for _ in range(40):
        if session.next().kind == "over":
            break
        session.take_seat(session.next().seat)
        moves = [move for move in session.legal_moves() if move.kind != "finish"]
        assert not isinstance(session.submit(rng.choice(moves)), Refusal)
    assert session.log()


def test_the_lesson_on_the_page_can_be_played(magpie: Game) -> None:
    assert magpie.invitations() == (Invitation("first-gem", "The first gem", 2),)
    (lesson,) = read_lessons([magpie.folder / LESSON], magpie)
    assert play_through(magpie.rules(), lesson) == []
    assert try_out(magpie, lesson) == []


def test_whose_turn_it_is_is_told_by_name(magpie: Game) -> None:
    session = Session.new(magpie, [Player("Ann"), Player("Bo")], {}, seed=1)
    session.take_seat(session.next().seat)
    assert session.display().context == session.name(session.next().seat)
    session.submit(session.legal_moves()[0])
    assert {line.header for line in session.log()} <= {"Ann", "Bo"}


def test_the_rules_on_the_page_can_be_played_after_a_yes(magpie: Game) -> None:
    rules, _ = programs()
    assert walk(after_a_yes(magpie, rules), 2, seed=3)


def test_the_mind_on_the_page_judges_by_what_it_names(magpie: Game) -> None:
    rules, mind = programs()
    (magpie.folder / "mind.py").write_text(mind, encoding="utf-8")
    named = rules.replace("    def setup", "    mind_class = MagpieMind\n\n    def setup", 1)
    made = after_a_yes(magpie, f"from .mind import MagpieMind\n{named}")
    state = made.start(2, {}, RandomChance(Random(3)))
    assert made.mind.features(state, 0) == {"gems": 0.0, "next": 1.0}


def programs() -> list[str]:
    """Return the rules on the page, and the mind."""
    return re.findall(
        r"^```python\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE
    )


def after_a_yes(magpie: Game, program: str) -> Rules[State]:
    """Return the rules of the game with a program of its own, which is agreed to."""
    (magpie.folder / "rules.py").write_text(program, encoding="utf-8")
    with (magpie.folder / "game.yaml").open("a", encoding="utf-8") as file:
        file.write("api: 1\nrules: .rules:Magpie\n")
    data = magpie.folder.parents[1]
    asked = Registry(data / "none", data, Trusted(data / FILE)).find("magpie").consent
    assert asked is not None
    return asked.agree().rules()
