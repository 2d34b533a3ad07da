"""Players of another checkout play here, from what their seat knows, in a process of their own."""

import json
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from tabletop.doors.errors import Status, SurroundingsError, UsageError
from tabletop.doors.lab.checkout import OTHER_LEVELS, Checkout, against, checkout_of
from tabletop.doors.lab.plan import Plan, make_plan
from tabletop.doors.lab.play import play
from tabletop.doors.lab.run import run
from tabletop.doors.shelf import find_game, open_shelf
from tests.doors.running import tabletop

Capture = pytest.CaptureFixture[str]
ROOT = Path(__file__).parents[3]


def plan_of(folder: Path, players: str) -> Plan:
    game = find_game(open_shelf(), "valedictorian")
    options = ["no-progress-limit=20"]
    plan = make_plan(game, players, 2, options, seed=4, turning=True, steps=30, also=OTHER_LEVELS)
    return replace(plan, checkout=str(folder))


@pytest.fixture(scope="module")
def older(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A checkout whose quick players take the first move there is."""
    folder = tmp_path_factory.mktemp("older")
    skip = shutil.ignore_patterns("__pycache__", "*.png", "*.ogg")
    shutil.copytree(ROOT / "tabletop", folder / "tabletop", ignore=skip)
    shutil.copytree(ROOT / "content" / "valedictorian", folder / "content" / "valedictorian")
    (folder / "sprites").symlink_to(ROOT / "sprites")
    shutil.copy(ROOT / "pyproject.toml", folder)
    path = folder / "tabletop" / "ai" / "players.py"
    text = path.read_text(encoding="utf-8")
    begin = text.index("class QuickPlayer")
    quick = text[begin:].replace("        del stop\n", "        return info.legal_moves()[0]\n", 1)
    path.write_text(text[:begin] + quick, encoding="utf-8")
    return folder


def test_the_same_players_there_play_the_same_games(tmp_path: Path) -> None:
    here = run(plan_of(ROOT, "quick,easy"), 4)
    assert run(plan_of(ROOT, "quick,other:easy"), 4) == here
    assert run(plan_of(ROOT, "other:quick,other:easy"), 4, jobs=2) == here


def test_players_of_other_code_play_otherwise(older: Path) -> None:
    plan = plan_of(older, "quick,other:quick")
    rows = run(plan, 4)
    assert not any(row.problem for row in rows)
    assert rows != run(plan_of(ROOT, "quick,quick"), 4)
    assert [row.winners for row in rows] == [row.winners for row in run(plan, 4)]


def test_other_rules_there_end_the_run_in_a_line(older: Path, tmp_path: Path) -> None:
    folder = tmp_path / "other-rules"
    shutil.copytree(older, folder, symlinks=True)
    rules = folder / "tabletop" / "engine" / "core.py"
    text = rules.read_text(encoding="utf-8")
    wrong = text.replace("return self._legal(state, seat)", "return self._legal(state, seat)[1:]")
    assert wrong != text
    rules.write_text(wrong, encoding="utf-8")
    with pytest.raises(SurroundingsError, match="the rules allow other moves there"):
        play(plan_of(folder, "quick,other:quick"), 0)


def test_a_checkout_that_does_not_start_is_told_in_a_line(older: Path, tmp_path: Path) -> None:
    folder = tmp_path / "broken"
    (folder / "tabletop").mkdir(parents=True)
    (folder / "tabletop" / "__init__.py").write_text("raise ImportError('nothing here')\n")
    with pytest.raises(SurroundingsError, match=r"have ended: ImportError: nothing here"):
        play(plan_of(folder, "quick,other:quick"), 0)


def test_who_plays_is_told_by_one_level_or_by_name() -> None:
    assert against("hard", None) == "hard,other:hard"
    assert against("hard", 4) == "hard,other:hard,hard,other:hard"
    assert against("hard, other:easy", 2) == "hard, other:easy"
    with pytest.raises(UsageError, match="some such as other:hard"):
        against("hard,normal", 2)


def test_the_arena_plays_against_a_checkout(older: Path, tmp_path: Path, capsys: Capture) -> None:
    words = (
        "arena", "valedictorian", "--no-progress-limit", "20", "--players", "quick",
        "--against-checkout", older, "--games", "6", "--state", tmp_path / "s.jsonl",
    )  # fmt: skip
    ran = tabletop(capsys, *words, "--json")
    assert ran.status == Status.DONE, ran.err
    told = json.loads(ran.out)
    assert told["players"] == ["quick", "other:quick"]
    assert sum(each["share"]["value"] for each in told["levels"].values()) == pytest.approx(1)
    tested = tabletop(capsys, *words[:-4], "--sprt", "30,60")
    assert "sprt: quick wins" in tested.out
    nothing = tabletop(capsys, *words[:6], "--against-checkout", tmp_path)
    assert nothing.status == Status.USAGE
    assert "is no checkout of Recess" in nothing.err
    plain = tabletop(capsys, "arena", "valedictorian", "--players", "quick,other:quick")
    assert plain.status == Status.USAGE


@pytest.fixture(autouse=True)
def _ended() -> None:
    checkout_of.cache_clear()


def test_a_process_that_is_ended_is_told(older: Path) -> None:
    checkout = Checkout(str(older))
    checkout._process.kill()
    checkout._process.wait()
    with pytest.raises(SurroundingsError, match="have ended"):
        checkout.start(plan_of(older, "quick,other:quick"), 1, [])
