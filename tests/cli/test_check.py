"""Scenarios hold, or say where they do not and what was there instead."""

import shutil
from pathlib import Path

import pytest

from tabletop.paths import shipped
from tabletop.registry import OWN_GAMES
from tests.cli.running import ROOT, Ran, tabletop

Capture = pytest.CaptureFixture[str]

SCENARIO = """\
game: valedictorian
scenarios:
  - title: A step to the next room
    rule: "5.1"
    seats: 2
    options: {no-progress-limit: 80}
    position:
      turn: p1
      phase: move
      zones:
        room:0:1: [science-test-1, math-2, science-1]
        room:1:0: [math-test-1, history-1, math-1]
        hand:p1: [math-3]
        floor:0:0: [marker-p1]
        floor:2:2: [marker-p2]
      values: {quiet: 3}
    steps:
      - {seat: p2, refuse: "end-turn", rule: valedictorian.turn, text: "It is not your turn."}
      - {seat: p1, play: "move marker-p1 > floor:0:1"}
      - expect:
          turn: p1
          phase: room
          to-act: [p1]
          zones: {"hand:p1": [math-3], discard: []}
          order: {"room:0:1": [science-test-1, math-2, science-1]}
          counts: {"hand:p1": 1}
          top: {"room:0:1": science-1, "room:0:0": ""}
          values: {quiet: 3}
          pending: none
          legal: {p1: ["take-hidden room:0:1? > hand:p1", "take-top science-1 > hand:p1"], p2: []}
          kinds: {p1: [take-top, take-hidden]}
          knows: {p1: {"room:0:1": ["", science-1, ""]}, p2: {"hand:p1": [""]}}
          outcome: none
          log-has: moved to the
      - {seat: p1, play: "take-hidden room:0:1? > hand:p1", draws: [1]}
      - expect:
          zones: {"hand:p1": [math-2, math-3]}
          values: {quiet: 0}
"""


def check(capsys: Capture, folder: Path, text: str) -> Ran:
    file = folder / "one.yaml"
    file.write_text(text, encoding="utf-8")
    return tabletop(capsys, "check", file)


def line_of(text: str, words: str) -> int:
    return next(number for number, line in enumerate(text.split("\n"), 1) if words in line)


def test_a_scenario_that_holds_is_counted(capsys: Capture, tmp_path: Path) -> None:
    ran = check(capsys, tmp_path, SCENARIO)
    assert (ran.status, ran.out, ran.err) == (0, "ok 1 scenario\n", "")


@pytest.mark.parametrize("named", ["id", "folder"])
def test_a_game_just_begun_has_nothing_to_check_and_templates_are_none(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, named: str
) -> None:
    """Its templates and its words in other languages were read as scenarios, and refused."""
    monkeypatch.setenv("RECESS_DATA_DIR", str(tmp_path))
    assert tabletop(capsys, "new", "Rooks", "--from", "prototype").status == 0
    folder = tmp_path / OWN_GAMES / "rooks"
    assert list((folder / "templates").glob("*.yaml"))
    wanted = "rooks" if named == "id" else folder
    ran = tabletop(capsys, "check", wanted)
    assert (ran.status, ran.err) == (0, "")
    assert "no scenarios, lessons or puzzles yet" in ran.out
    (folder / "scenarios").mkdir()
    (folder / "scenarios" / "one.yaml").write_text("scenarios: 3\n", encoding="utf-8")
    ran = tabletop(capsys, "check", wanted)
    assert ran.status != 0
    assert "one.yaml:1" in ran.err
    assert tabletop(capsys, "trust", wanted).status == 0


def test_all_shipped_scenarios_hold(capsys: Capture) -> None:
    ran = tabletop(capsys, "check", ROOT / "content")
    assert ran.status == 0, ran.out + ran.err
    assert ran.out.startswith("ok ")


@pytest.mark.parametrize(
    ("right", "wrong", "says"),
    [
        ("turn: p1\n          phase", "turn: p2\n          phase", "wanted turn p2, got p1"),
        ("phase: room", "phase: move", "wanted phase move, got room"),
        ("to-act: [p1]", "to-act: [p1, p2]", "wanted to-act [p1, p2], got [p1]"),
        ('{"hand:p1": [math-3], d', '{"hand:p1": [], d', "wanted zones hand:p1 [], got [math-3]"),
        (
            "[science-test-1, math-2, science-1]}",
            "[math-2, science-test-1, science-1]}",
            (
                "wanted order room:0:1 [math-2, science-test-1, science-1], "
                "got [science-test-1, math-2, science-1]"
            ),
        ),
        ('{"hand:p1": 1}', '{"hand:p1": 2}', "wanted counts hand:p1 2, got 1"),
        ('"room:0:0": ""}', '"room:0:0": math-1}', "wanted top room:0:0 math-1, got nothing"),
        ("values: {quiet: 3}\n          p", "values: {quiet: 4}\n          p", "quiet 4, got 3"),
        ("pending: none", "pending: quiz-show", "wanted pending quiz-show, got none"),
        (
            ', "take-top science-1 > hand:p1"], p2',
            "], p2",
            (
                "wanted legal p1 [take-hidden room:0:1? > hand:p1], got "
                "[take-hidden room:0:1? > hand:p1, take-top science-1 > hand:p1]"
            ),
        ),
        ("{p1: [take-top, take-hidden]}", "{p2: [move]}", "wanted kinds p2 [move], got []"),
        (
            '["", science-1, ""]',
            '["", science-1, math-2]',
            'wanted knows p1 room:0:1 ["", math-2, science-1], got ["", "", science-1]',
        ),
        ("outcome: none", "outcome: {winners: [p1]}", "wanted outcome an outcome, got none"),
        ("log-has: moved", "log-has: danced", "wanted log-has 'danced to the', got moved to"),
        ("rule: valedictorian.turn", "rule: valedictorian.x", "wanted rule 'valedictorian.x'"),
        ("not your turn.", "your turn.", "wanted text 'It is your turn.', got"),
        ('p2, refuse: "end-turn", rule: valedictorian.turn', "p1, refuse: end-turn", "wanted text"),
        ("draws: [1]", "draws: [9]", "with these draws, got: draw 1: 9 is not between 0 and 1"),
        ("draws: [1]", "draws: [1, 2]", "got: the move drew 1 numbers fewer"),
        ("> floor:0:1", "> floor:2:1", "got refused: You can only move to an adjacent room."),
    ],
)
def test_what_does_not_hold_is_told_with_its_line(
    capsys: Capture, tmp_path: Path, right: str, wrong: str, says: str
) -> None:
    text = SCENARIO.replace(right, wrong, 1)
    assert text != SCENARIO
    ran = check(capsys, tmp_path, text)
    assert ran.status == 1
    first, *_ = ran.out.splitlines()
    assert first.startswith(f"{tmp_path}/one.yaml:")
    assert ": A step to the next room: step " in first
    assert says in first
    assert ran.out.endswith("1 of 1 scenarios did not hold\n")


def test_the_line_is_that_of_the_expectation(capsys: Capture, tmp_path: Path) -> None:
    text = SCENARIO.replace("phase: room", "phase: move")
    ran = check(capsys, tmp_path, text)
    line = line_of(text, "          phase: move")
    assert ran.out.startswith(f"{tmp_path}/one.yaml:{line}: A step to the next room: step 3: ")


def test_an_allowed_move_that_should_be_refused_is_a_failure(
    capsys: Capture, tmp_path: Path
) -> None:
    step = '{seat: p2, refuse: "end-turn", rule: valedictorian.turn, text: "It is not your turn."}'
    text = SCENARIO.replace(step, '{seat: p1, refuse: "move marker-p1 > floor:1:0"}')
    ran = check(capsys, tmp_path, text)
    assert ran.status == 1
    assert "wanted move marker-p1 > floor:1:0 refused, got it allowed" in ran.out


@pytest.mark.parametrize(
    ("right", "wrong", "says"),
    [
        ("game: valedictorian", "game: valedictorien", "did you mean valedictorian?"),
        ("steps:", "stepz:", "did you mean steps?"),
        ("    seats: 2", "    seats: 3", "Valedictorian is for 2 seats, not 3"),
        ("no-progress-limit: 80", "no-progress-limit: 5", "goes from 10 to 400"),
        ("hand:p1: [math-3]", "hand:p3: [math-3]", "there is no zone 'hand:p3'"),
        ("hand:p1: [math-3]", "hand:p1: [math-8]", "there is no piece 'math-8'"),
        ("hand:p1: [math-3]", "hand:p1: [math-2]", "math-2 lies already in room:0:1"),
        ("floor:0:0: [marker-p1]", "floor:0:0: []", "marker-p1 must stand on a floor"),
        ("values: {quiet: 3}\n    s", "values: {quit: 3}\n    s", "did you mean quiet?"),
        ('counts: {"hand:p1": 1}', 'counts: {"hand:p7": 1}', "there is no zone 'hand:p7'"),
        ("kinds: {p1:", "kinds: {p4:", "'p4' is not a seat of this table"),
        ("seat: p1, play", "play", "seat is missing"),
        ('play: "move marker-p1 > floor:0:1"', "play: Jump", "'Jump' is not a move"),
        ("    position:", "    deal: {seed: 1}\n    position:", "a position or with a deal"),
        ("outcome: none", "outcome: {winner: [p1]}", "did you mean winners?"),
        (
            "      - expect:\n          zones",
            "      - play: x\n        expect:\n          zones",
            "one of",
        ),
    ],
)
def test_a_scenario_that_can_t_be_meant_is_refused_with_its_place(
    capsys: Capture, tmp_path: Path, right: str, wrong: str, says: str
) -> None:
    text = SCENARIO.replace(right, wrong, 1)
    assert text != SCENARIO
    ran = check(capsys, tmp_path, text)
    assert (ran.status, ran.out) == (3, "")
    assert says in ran.err
    place, _, _ = ran.err.partition(": ")
    file, line, column = place.split(" ")[0].rsplit(":", 2)
    assert file == f"{tmp_path}/one.yaml"
    assert int(line) >= 1
    assert int(column) >= 1


def test_a_deal_from_a_seed_or_from_draws_can_be_played(capsys: Capture, tmp_path: Path) -> None:
    deal = """\
game: valedictorian
scenarios:
  - title: A deal
    options: {start: p2}
    deal: {seed: 7}
    steps:
      - expect: {turn: p2, counts: {"room:0:1": 4, "room:1:1": 4}}
"""
    assert check(capsys, tmp_path, deal).status == 0
    short = deal.replace("{seed: 7}", "{draws: [0, 0]}")
    ran = check(capsys, tmp_path, short)
    assert ran.status == 1
    assert "set-up: draw 3: the tape has only 2 numbers" in ran.out


def test_one_bad_file_keeps_no_other_from_being_checked(capsys: Capture, tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("scenarios: 3\n")
    (tmp_path / "b.yaml").write_text(SCENARIO.replace("phase: room", "phase: move"))
    ran = tabletop(capsys, "check", tmp_path)
    assert ran.status == 3
    assert "a.yaml:1:12" in ran.err
    assert "wanted phase move" in ran.out


def test_a_file_that_says_no_game_belongs_to_that_of_its_folder(
    capsys: Capture, tmp_path: Path
) -> None:
    text = SCENARIO.replace("game: valedictorian\n", "")
    ran = check(capsys, tmp_path, text)
    assert ran.status == 3
    assert "it is not said which game this is" in ran.err


@pytest.mark.parametrize("kind", ["missing", "empty"])
def test_nothing_to_check_is_no_success(capsys: Capture, tmp_path: Path, kind: str) -> None:
    folder = tmp_path / "none"
    if kind == "empty":
        folder.mkdir()
    ran = tabletop(capsys, "check", folder)
    assert (ran.status, ran.out, ran.err.count("\n")) == (3, "", 1)


def test_a_copy_of_a_shipped_game_is_checked_with_the_shipped_rules(
    capsys: Capture, tmp_path: Path
) -> None:
    copy = tmp_path / "valedictorian"
    shutil.copytree(shipped("content") / "valedictorian", copy)
    assert tabletop(capsys, "check", copy).status == 0


def test_what_is_wrong_with_a_game_is_told_once(capsys: Capture, tmp_path: Path) -> None:
    copy = tmp_path / "valedictorian"
    shutil.copytree(shipped("content") / "valedictorian", copy)
    game = copy / "game.yaml"
    game.write_text(game.read_text().replace("rules: tabletop.", "rules: elsewhere."))
    result = tabletop(capsys, "check", copy)
    assert result.status == 3
    assert len(result.err.splitlines()) == 1
