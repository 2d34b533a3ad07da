"""What the pages on `serve`, scenarios and words of games show is what happens."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tabletop.cli.serve.serve import GameServer
from tabletop.cli.shelf.lookup import open_shelf
from tabletop.engine.conformance.fingerprint import Written
from tests.cli.running import ROOT, served, tabletop

PAGES = ROOT / "docs" / "develop"
SERVE = (PAGES / "serve.md").read_text(encoding="utf-8")
SCENARIOS = (PAGES / "scenarios.md").read_text(encoding="utf-8")
WORDS = (PAGES / "game-words.md").read_text(encoding="utf-8")
LEFT_OUT = "…"


def block(page: str, language: str) -> str:
    found = re.search(rf"^```{language}\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    assert found is not None
    return found[1]


def fits(wanted: Written, got: Written) -> bool:
    """Whether an answer is as shown; `…` stands for anything."""
    if wanted == LEFT_OUT:
        return True
    if isinstance(wanted, dict) and isinstance(got, dict):
        return wanted.keys() == got.keys() and all(fits(wanted[key], got[key]) for key in wanted)
    if isinstance(wanted, list) and isinstance(got, list):
        return len(wanted) == len(got) and all(map(fits, wanted, got))
    return wanted == got


def test_the_session_that_is_shown_takes_place() -> None:
    lines = block(SERVE, "jsonl").splitlines()
    requests = [json.loads(line[2:]) for line in lines if line.startswith("> ")]
    answers = [json.loads(line[2:]) for line in lines if line.startswith("< ")]
    assert len(requests) == len(answers) == len(lines) / 2
    for wanted, got in zip(answers, served(*requests), strict=True):
        assert fits(wanted, got), f"\nshown {json.dumps(wanted)}\ngot   {json.dumps(got)}"


def test_a_refused_move_of_the_session_changes_no_hash() -> None:
    lines = block(SERVE, "jsonl").splitlines()
    requests = [json.loads(line[2:]) for line in lines if line.startswith("> ")]
    answers = served(*requests)
    assert answers[0]["hash"] == answers[2]["hash"] != answers[3]["hash"]
    assert answers[6]["hash"] == answers[3]["hash"]


def test_the_scenario_that_is_shown_holds(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "shown.yaml"
    file.write_text(block(SCENARIOS, "yaml"), encoding="utf-8")
    ran = tabletop(capsys, "check", file)
    assert (ran.status, ran.out) == (0, "ok 1 scenario\n")


def test_every_command_of_serve_is_in_the_table() -> None:
    rows = re.findall(r"^\| (`[^|]*`) \|", SERVE, re.MULTILINE)
    named = set(re.findall(r"`([a-z]+)`", " ".join(rows)))
    assert set(GameServer(open_shelf()).commands) <= named


def test_the_words_of_the_game_are_those_of_its_table() -> None:
    section = WORDS
    named = set(re.findall(r"`([a-z][a-z0-9:-]*)`", section))
    game = next(each for each in open_shelf().games() if each.spec.id == "valedictorian")
    table = game.rules().plan(2)
    for name in (*table.values, *(option.id for option in game.spec.options)):
        assert name in named
    for name in (*table.pieces, *table.zones):
        family = re.sub(r"\d+:\d+$", "0:0", re.sub(r"(?<=[a-z])-\d+$", "-1", name))
        assert name in named or family in named, name


SHELF = {game.spec.id: game for game in open_shelf().games()}


def ask(*requests: dict[str, Any]) -> list[dict[str, Any]]:
    return [{**answer} for answer in served(*requests)]


NO_PHASES = ("deal", "mulligan", "tricks", "awards", "score", "nonsense")


@pytest.mark.parametrize("name", sorted(SHELF))
def test_the_phases_that_are_listed_are_those_that_load_takes(name: str) -> None:
    (listed,) = [each for each in ask({"cmd": "games"})[0]["games"] if each["id"] == name]
    assert listed["phases"]
    for phase in (*listed["phases"], *NO_PHASES):
        told = [
            ask(
                {
                    "cmd": "load",
                    "game": name,
                    "seats": seats,
                    "position": {"phase": phase, "zones": {}},
                }
            )[0]
            for seats in range(SHELF[name].spec.seats[0], SHELF[name].spec.seats[1] + 1)
        ]
        unknown = [str(each.get("error", "")).startswith("phase is ") for each in told]
        assert all(unknown) == (phase not in listed["phases"]), (phase, told)


@pytest.mark.parametrize("name", sorted(SHELF))
def test_the_kinds_of_moves_that_are_listed_are_those_of_the_page(name: str) -> None:
    (listed,) = [each for each in ask({"cmd": "games"})[0]["games"] if each["id"] == name]
    title = SHELF[name].spec.title
    section = WORDS.partition(f"## {title}\n")[2].partition("\n##")[0]
    assert listed["moves"]
    assert [kind for kind in listed["moves"] if f"`{kind}" not in section] == []


@pytest.mark.parametrize(
    ("seats", "phase", "zones", "values", "said"),
    [
        (2, "rival", {}, {}, "phase is one of play, over, not rival"),
        (2, "play", {"rival-office": ["intern-1"]}, {}, "rival-office is empty unless one plays"),
        (2, "play", {}, {"rival-points": 3}, "rival-points is for one player alone"),
        (2, "play", {"hand:p1": ["intern-1"]}, {"home:intern-1": 2}, "home:intern-1 is 0 for an"),
        (2, "play", {"hand:p1": ["intern-1"]}, {"burnout:intern-1": 1}, "burnout:intern-1 is 0"),
        (2, "over", {}, {}, "the game is not over: nobody leads with the goal"),
        (2, "over", {}, {"points:p1": 64, "points:p2": 64}, "the game is not over"),
    ],
)
def test_positions_of_it_startup_that_can_t_occur_are_refused(
    seats: int, phase: str, zones: dict[str, list[str]], values: dict[str, int], said: str
) -> None:
    position = {"turn": "p1", "phase": phase, "zones": zones, "values": values}
    (answer,) = ask({"cmd": "load", "game": "it-startup", "seats": seats, "position": position})
    assert answer["ok"] is False
    assert said in str(answer["error"])


@pytest.mark.parametrize("values", [{"points:p2": 64}, {"round": 60}])
def test_a_position_of_it_startup_can_be_the_end_of_a_game(values: dict[str, int]) -> None:
    position = {"turn": "p1", "phase": "over", "zones": {}, "values": values}
    (answer,) = ask({"cmd": "load", "game": "it-startup", "seats": 2, "position": position})
    assert answer["outcome"] is not None


@pytest.mark.parametrize("command", ["new", "load"])
def test_new_and_load_treat_options_alike(command: str) -> None:
    more = {"position": {"turn": "p1", "zones": {}}} if command == "load" else {"seed": 1}
    asked = {"cmd": command, "game": "it-startup", **more}
    refused, taken = ask(
        {**asked, "seats": 3, "options": {"mode": "teams"}},
        {**asked, "seats": 2, "options": {"rival": "hard", "first": "p4"}},
    )
    assert refused["error"] == "2 vs 2 is for 4 seats, not 3"
    assert taken["ok"] is True


def test_moves_of_it_startup_name_their_target() -> None:
    position = {
        "turn": "p1",
        "zones": {"hand:p1": ["tdd", "investor-1"], "deck": ["intern-1"]},
        "values": {"resources:p1": 9},
    }
    load = {"cmd": "load", "game": "it-startup", "seats": 2, "position": position}
    moves = ["sell tdd", "plan investor-1", "play investor-1"]
    _, listed, *answers = ask(
        load,
        {"cmd": "moves", "seat": "p1"},
        *[{"cmd": "play", "seat": "p1", "move": move} for move in moves],
    )
    words = {str(each["move"]).partition(" > ")[0] for each in listed["moves"]}
    assert set(moves) <= words
    assert ["refused" in answer for answer in answers] == [True] * 3
