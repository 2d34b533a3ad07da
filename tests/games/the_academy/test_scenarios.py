"""The scenario files cover the cases of the rules and hold."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletop.doors.scenario import read_scenarios, run_scenario
from tests.games.the_academy.positions import game, rules

CASES = set(range(1, 27))
DECISIONS = {f"A{number}" for number in range(1, 17)}


def files() -> list[Path]:
    return sorted((game().folder / "scenarios").glob("*.yaml"))


def named() -> Iterator[str]:
    """The rules that the scenarios name."""
    for file in files():
        yield from (scenario.rule for scenario in read_scenarios(file).scenarios)


def test_every_case_has_a_scenario() -> None:
    assert {int(number) for rule in named() for number in re.findall(r"case (\d+)", rule)} == CASES


def test_every_decision_about_an_unclear_rule_has_a_scenario() -> None:
    assert {word for rule in named() for word in re.findall(r"\bA\d+", rule)} == DECISIONS


@pytest.mark.parametrize("file", files(), ids=lambda file: file.stem)
def test_all_scenarios_hold(file: Path) -> None:
    scenarios = read_scenarios(file)
    failures = [
        str(failure)
        for number in range(len(scenarios.scenarios))
        for failure in run_scenario(rules(), scenarios, number)
    ]
    assert failures == []


def test_titles_are_sentences_and_used_once() -> None:
    titles = [scenario.title for file in files() for scenario in read_scenarios(file).scenarios]
    assert len(titles) == len(set(titles))
    assert all(title[0].isalnum() and not title.endswith(".") for title in titles)
