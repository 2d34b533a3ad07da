"""The lab from the command line to its files."""

import csv
import json
import re
import subprocess
import sys
import time
from base64 import b64decode
from pathlib import Path

import pytest

from tabletop.cli.errors import Status
from tests.cli.running import tabletop
from tests.waiting import PATIENCE

Capture = pytest.CaptureFixture[str]
GAME = ("simulate", "valedictorian", "--no-progress-limit", "20")


def test_report_tables_and_state_are_written_and_gone_on_with(
    tmp_path: Path, capsys: Capture
) -> None:
    state, page, folder = tmp_path / "run.jsonl", tmp_path / "report.html", tmp_path / "csv"
    files = ("--state", state, "--report", page, "--csv", folder)
    first = tabletop(capsys, *GAME, "--games", "4", *files)
    assert first.status == Status.DONE
    assert "4 games" in first.out
    again = tabletop(capsys, *GAME, "--games", "6", *files)
    assert "going on after 4 games" in again.err
    told = page.read_text(encoding="utf-8")
    assert "<h1>Valedictorian</h1>" in told
    pictures = [b64decode(data) for data in re.findall(r'"data:image/jpeg;base64,([^"]+)"', told)]
    assert len(set(pictures)) > 3
    assert all(data.startswith(b"\xff\xd8") for data in pictures)
    assert len(state.read_text(encoding="utf-8").splitlines()) == 7
    with (folder / "games.csv").open(encoding="utf-8") as file:
        games = list(csv.DictReader(file))
    assert len(games) == 12
    assert sum(float(each["share"]) for each in games) == 6
    heads = {
        "cards.csv": "game,seat,card,came,used,left,share",
        "moves.csv": "game,phase,kind,made,legal",
        "games.csv": (
            "game,seed,seats,moves,turns,choices,forced,problem,seat,level,score,parts,share,opening"
        ),
    }
    for name, head in heads.items():
        assert (folder / name).read_text(encoding="utf-8").splitlines()[0] == head


def test_options_behind_against_are_those_of_the_variant(capsys: Capture) -> None:
    words = ("--games", "6", "--against", "--option", "may-stay=true")
    ran = tabletop(capsys, *GAME, *words)
    assert ran.status == Status.DONE
    assert "With staying in a room" in ran.out
    assert "6 deals" in ran.out


def test_a_card_is_taken_out_and_one_that_is_none_is_refused(capsys: Capture) -> None:
    ran = tabletop(capsys, "simulate", "it-startup", "--games", "2", "--without", "code-monkey")
    assert "Without " in ran.out
    assert "2 deals" in ran.out
    wrong = tabletop(capsys, *GAME, "--without", "mathh")
    assert wrong.status == Status.USAGE
    assert "did you mean math" in wrong.err


def test_against_a_folder_plays_that_game_on_the_same_deals(
    tmp_path: Path, capsys: Capture
) -> None:
    from shutil import copytree

    from tabletop.paths import shipped

    folder = tmp_path / "slower"
    copytree(shipped("content") / "valedictorian", folder)
    ran = tabletop(capsys, *GAME, "--games", "3", "--against", folder)
    assert ran.status == Status.DONE, ran.err
    assert "With slower" in ran.out
    assert "under 0.0 points either way (3 deals)" in ran.out
    missing = tabletop(capsys, *GAME, "--against", tmp_path / "nowhere")
    assert missing.status == Status.REFUSED


def test_progress_is_lines_of_json_with_all_that_a_window_shows(capsys: Capture) -> None:
    ran = tabletop(capsys, *GAME, "--games", "5", "--players", "quick", "--progress")
    last = json.loads(ran.out.splitlines()[-1])
    assert (last["done"], last["of"], last["left"]) == (5, 5, 0)
    told = last["summary"]
    assert told["games"] == 5
    assert sum(seat["value"] for seat in told["seats"]) == pytest.approx(1, abs=1e-3)
    assert sum(count for _, count in told["length"]["bins"]) == 5


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--against",), "--against takes a folder, or options behind it"),
        (("--against", "--option", "may-sty=true"), "did you mean may-stay"),
        (("--report", "x.html", "--check"), "--check goes without"),
        (("--without", "math", "--against", "--option", "may-stay=true"), "without --against"),
    ],
)
def test_a_wrong_word_is_told(capsys: Capture, words: tuple[str, ...], said: str) -> None:
    ran = tabletop(capsys, *GAME, *words)
    assert ran.status == Status.USAGE
    assert said in ran.err


def test_a_report_that_cannot_be_written_ends_in_one_line(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "file").touch()
    ran = tabletop(capsys, *GAME, "--report", tmp_path / "file" / "x.html")
    assert ran.status == Status.SYSTEM
    assert "Traceback" not in ran.err


def test_a_variant_keeps_its_games_beside_the_others_and_goes_on_with_both(
    tmp_path: Path, capsys: Capture
) -> None:
    state = tmp_path / "run.jsonl"
    variant = ("--state", state, "--against", "--option", "may-stay=true")
    tabletop(capsys, *GAME, "--games", "3", *variant)
    ran = tabletop(capsys, *GAME, "--games", "4", *variant)
    assert ran.err.count("going on after 3 games") == 2
    assert "4 deals" in ran.out
    assert len((tmp_path / "run-may-stay-true.jsonl").read_text(encoding="utf-8").splitlines()) == 5


def test_a_game_of_the_report_is_kept_and_told_by_its_line(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Levels that turn with the deals sit in the line where they sat in the game."""
    from tabletop.cli.shelf.lookup import find_game, open_shelf
    from tabletop.lab.findings import FindingNames, Findings
    from tabletop.lab.plan import make_plan
    from tabletop.lab.play import play
    from tabletop.lab.report import command
    from tabletop.storage.saves.save_list import read_save

    monkeypatch.chdir(tmp_path)
    game = find_game(open_shelf(), "valedictorian")
    options = ["no-progress-limit=20"]
    plan = make_plan(game, "quick,random", None, options, seed=5, rotates_seats=True)
    findings = Findings(plan, FindingNames("", {}, {}), ())
    for number in (2, 5):
        row = play(plan, number)
        keep, tell = (each.split()[1:] for each in command(findings, row).split(" && "))
        assert f"{row.moves} moves" in tabletop(capsys, *keep).out
        save = read_save(tmp_path / keep[-1])
        assert (save.moves, save.finished) == (row.moves, True)
        assert [player.kind for player in save.players] == [
            plan.players[entrant] for entrant in row.entrants
        ]
        told = tabletop(capsys, *tell)
        assert told.status == Status.DONE
        assert told.out.splitlines()[-1].startswith(("First", "Second")[row.winners[0]])


def test_no_saved_game_is_written_over_and_only_one_is_kept(
    tmp_path: Path, capsys: Capture
) -> None:
    file = tmp_path / "game.recess"
    several = tabletop(capsys, *GAME, "--games", "2", "--save", file)
    assert several.status == Status.USAGE
    assert not file.exists()
    file.write_text("mine")
    ran = tabletop(capsys, *GAME, "--save", file)
    assert ran.status == Status.USAGE
    assert "is there already" in ran.err
    assert file.read_text() == "mine"


def test_a_game_that_breaks_off_is_kept_as_far_as_it_came(tmp_path: Path, capsys: Capture) -> None:
    from tabletop.storage.saves.save_list import read_save

    file = tmp_path / "game.recess"
    ran = tabletop(capsys, *GAME, "--most-moves", "5", "--save", file)
    assert ran.status == Status.FAILED
    assert "no end after 5 moves" in ran.err
    save = read_save(file)
    assert (save.moves, save.finished) == (5, False)


def test_a_game_in_a_folder_beside_the_shelf_is_played(tmp_path: Path, capsys: Capture) -> None:
    from shutil import copytree

    from tabletop.paths import shipped

    folder = tmp_path / "my second try"
    copytree(shipped("content") / "valedictorian", folder)
    words = ("simulate", str(folder), "--no-progress-limit", "20", "--games", "2")
    report = tmp_path / "report.html"
    plain = tabletop(capsys, *words)
    assert "2 of 2 games finished" in plain.out
    ran = tabletop(capsys, *words, "--jobs", "2", "--report", report)
    assert ran.status == Status.DONE, ran.err
    assert f"simulate &quot;{folder}&quot; --seats" in report.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "words",
    [("simulate", "magpie"), ("simulate", "magpie", "--report", "x.html"),
     ("arena", "magpie", "--players", "random,random")],
)  # fmt: skip
def test_a_table_without_rules_is_for_people_only(
    own_folder: Path, capsys: Capture, words: tuple[str, ...]
) -> None:
    from tabletop.registry import OWN_GAMES
    from tests.cli.test_validate import magpie

    magpie(own_folder / OWN_GAMES / "magpie")
    ran = tabletop(capsys, *words)
    assert ran.status == Status.USAGE
    assert ran.err.startswith("Magpie is for people only: ")


def test_a_run_that_is_killed_goes_on_to_the_same_rows(tmp_path: Path) -> None:
    """The process is ended while it writes; a line cut in two is played again."""
    state, whole = tmp_path / "killed.jsonl", tmp_path / "whole.jsonl"
    words = [sys.executable, "-m", "tabletop", *GAME, "--games", "300", "--jobs", "2", "--state"]
    process = subprocess.Popen([*words, str(state)], stderr=subprocess.DEVNULL)
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and not (state.exists() and state.read_bytes().count(b"\n") > 20):
        time.sleep(0.02)
    process.kill()
    process.wait()
    kept = state.read_bytes()
    assert 20 < kept.count(b"\n") < 301
    state.write_bytes(kept[:-40])
    for path in (state, whole):
        subprocess.run([*words, str(path)], check=True, capture_output=True)
    told = [
        [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
        for path in (state, whole)
    ]
    assert told[0][0] == told[1][0]
    first, second = (sorted(rows[1:], key=lambda row: row["number"]) for rows in told)
    assert len(first) == 300
    assert first == second
