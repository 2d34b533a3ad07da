"""What is not possible is refused in words, with its rule, and changes nothing."""

import re
from pathlib import Path

import pytest

import tabletop.games.it_startup
from tests.games.it_startup.odd_moves import refused
from tests.games.it_startup.positions import game

FOLDER = Path(tabletop.games.it_startup.__file__).parent
PARAGRAPHS = (
    "turn", "choices", "hand", "targets", "knowledge", "transfers", "planning", "resources",
    "selling", "buying", "hiring", "actions", "activating", "unknown-move", "mulligan",
    "planning-bonus", "counter", "outsourcing", "move-limit", "game-over",
)  # fmt: skip


def test_odd_moves_are_refused_and_change_nothing() -> None:
    told = refused(4_000, seed=1)
    assert {f"it-startup.{rule}" for rule in PARAGRAPHS[:14]} <= set(told)
    assert {rule.removeprefix("it-startup.") for rule in told} <= set(PARAGRAPHS)


@pytest.mark.parametrize("rule", PARAGRAPHS)
def test_every_refusal_has_its_paragraph(rule: str) -> None:
    section = game().rulebook.find(f"it-startup.{rule}")
    assert section is not None
    assert section.text


def test_no_other_paragraph_is_named_by_the_rules() -> None:
    source = (FOLDER / "refusals.py").read_text(encoding="utf-8")
    named = set(re.findall(r'no\(\s*"[a-z-]+",\s*"([a-z-]+)"', source))
    assert len(named) > 10
    assert named <= set(PARAGRAPHS)
