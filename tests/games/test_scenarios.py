"""The scenario files of every game cover the cases of its rules, and hold."""

import re
from pathlib import Path

import pytest

from tabletop.cli.checks.scenario import run_scenario
from tabletop.cli.shelf.lookup import rules_of
from tabletop.content.schema.scenario import read_scenarios
from tabletop.paths import shipped
from tabletop.registry import Registry

CASES = {
    "introduct-academy": set(range(1, 31)),
    "it-startup": set(range(1, 43)),
    "report-card": set(range(1, 25)),
    "the-academy": set(range(1, 27)),
    # Case 25 speaks of whole games: that game's `test_playouts` shows it.
    "valedictorian": set(range(1, 29)) - {25},
}
"""Worked and derived cases in the rule file of each game."""
DECISIONS = {"introduct-academy": 18, "report-card": 16, "the-academy": 16, "valedictorian": 15}
"""How many decisions about unclear rules there are, where the rule file numbers them."""
GAMES = {game.spec.id: game for game in Registry(shipped("content")).games()}
FILES = [
    (name, file)
    for name, game in GAMES.items()
    for file in sorted((game.folder / "scenarios").glob("*.yaml"))
]


def named(name: str) -> list[str]:
    """The rules that the scenarios of a game name."""
    return [
        scenario.rule
        for each, file in FILES
        if each == name
        for scenario in read_scenarios(file).scenarios
    ]


def test_every_game_is_looked_at() -> None:
    assert set(GAMES) == set(CASES)


@pytest.mark.parametrize("name", CASES)
def test_every_case_has_a_scenario(name: str) -> None:
    rules = named(name)
    assert {int(n) for rule in rules for n in re.findall(r"case (\d+)", rule)} == CASES[name]


@pytest.mark.parametrize("name", DECISIONS)
def test_every_decision_about_an_unclear_rule_has_a_scenario(name: str) -> None:
    decisions = {f"A{number}" for number in range(1, DECISIONS[name] + 1)}
    assert {word for rule in named(name) for word in re.findall(r"\bA\d+", rule)} == decisions


def test_every_card_of_it_startup_has_a_scenario() -> None:
    cards = {card for rule in named("it-startup") for card in re.findall(r"card ([a-z-]+)", rule)}
    assert cards == {kind.id for kind in GAMES["it-startup"].spec.kinds}
    assert len(cards) == 41


@pytest.mark.parametrize(("name", "file"), FILES, ids=[f"{n}-{f.stem}" for n, f in FILES])
def test_all_scenarios_hold(name: str, file: Path) -> None:
    scenarios = read_scenarios(file)
    rules = rules_of(GAMES[name])
    failures = [
        str(failure)
        for number in range(len(scenarios.scenarios))
        for failure in run_scenario(rules, scenarios, number)
    ]
    assert failures == []


@pytest.mark.parametrize("name", CASES)
def test_titles_are_sentences_and_used_once(name: str) -> None:
    titles = [
        scenario.title
        for each, file in FILES
        if each == name
        for scenario in read_scenarios(file).scenarios
    ]
    assert len(titles) == len(set(titles))
    assert all(title[0].isalnum() and not title.endswith(".") for title in titles)
