"""What `docs/protocol.md` shows is what happens."""

import json
import re
from pathlib import Path

import pytest

from tabletop.doors.served import Desk
from tabletop.doors.shelf import open_shelf
from tabletop.engine.fingerprint import Written
from tests.doors.running import ROOT, served, tabletop

PAGE = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
LEFT_OUT = "…"


def block(language: str) -> str:
    found = re.search(rf"^```{language}\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
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
    lines = block("jsonl").splitlines()
    requests = [json.loads(line[2:]) for line in lines if line.startswith("> ")]
    answers = [json.loads(line[2:]) for line in lines if line.startswith("< ")]
    assert len(requests) == len(answers) == len(lines) / 2
    for wanted, got in zip(answers, served(*requests), strict=True):
        assert fits(wanted, got), f"\nshown {json.dumps(wanted)}\ngot   {json.dumps(got)}"


def test_a_refused_move_of_the_session_changes_no_hash() -> None:
    lines = block("jsonl").splitlines()
    requests = [json.loads(line[2:]) for line in lines if line.startswith("> ")]
    answers = served(*requests)
    assert answers[0]["hash"] == answers[2]["hash"] != answers[3]["hash"]
    assert answers[6]["hash"] == answers[3]["hash"]


def test_the_scenario_that_is_shown_holds(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "shown.yaml"
    file.write_text(block("yaml"), encoding="utf-8")
    ran = tabletop(capsys, "check", file)
    assert (ran.status, ran.out) == (0, "ok 1 scenario\n")


def test_every_command_of_serve_is_in_the_table() -> None:
    rows = re.findall(r"^\| (`[^|]*`) \|", PAGE[PAGE.index("## serve") :], re.MULTILINE)
    named = set(re.findall(r"`([a-z]+)`", " ".join(rows)))
    assert set(Desk(open_shelf()).commands) <= named


def test_the_words_of_the_game_are_those_of_its_table() -> None:
    section = PAGE[PAGE.index("### Valedictorian") : PAGE.index("## simulate")]
    named = set(re.findall(r"`([a-z][a-z0-9:-]*)`", section))
    game = next(each for each in open_shelf().games() if each.spec.id == "valedictorian")
    table = game.rules().plan(2)
    for name in (*table.values, *(option.id for option in game.spec.options)):
        assert name in named
    for name in (*table.pieces, *table.zones):
        family = re.sub(r"\d+:\d+$", "0:0", re.sub(r"(?<=[a-z])-\d+$", "-1", name))
        assert name in named or family in named, name
