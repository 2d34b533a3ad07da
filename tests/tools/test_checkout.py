"""Players of another checkout play here, from what their seat knows, in a process of their own."""

import json
import shutil
from functools import partial
from pathlib import Path

import pytest

from tabletop.cli.errors import Status, SystemProblemError, UsageError
from tabletop.cli.shelf.lookup import find_game, open_shelf
from tabletop.lab.executors import LocalPool, OneProcess
from tabletop.lab.plan import Plan, make_plan
from tabletop.lab.play_all import run
from tabletop.lab.rows import Row
from tests.cli.running import tabletop, tool
from tools.checkout import OTHER_LEVELS, Checkout, against, checkout_of, play_against

Capture = pytest.CaptureFixture[str]
ROOT = Path(__file__).parents[2]


def plan_of(players: str) -> Plan:
    game = find_game(open_shelf(), "valedictorian")
    options = ["no-progress-limit=20"]
    return make_plan(
        game, players, 2, options, seed=4, rotates_seats=True, steps=30, also=OTHER_LEVELS
    )


def played(folder: Path, players: str, jobs: int = 1) -> list[Row]:
    """Four games in which `other:` players are those of a folder."""
    play = partial(play_against, str(folder))
    executor = OneProcess(play) if jobs == 1 else LocalPool(jobs, play)
    return run(plan_of(players), 4, executor=executor)


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
    here = run(plan_of("quick,easy"), 4)
    assert played(ROOT, "quick,other:easy") == here
    assert played(ROOT, "other:quick,other:easy", jobs=2) == here


def test_players_of_other_code_play_otherwise(older: Path) -> None:
    rows = played(older, "quick,other:quick")
    assert not any(row.problem for row in rows)
    assert rows != run(plan_of("quick,quick"), 4)
    again = played(older, "quick,other:quick")
    assert [row.winners for row in rows] == [row.winners for row in again]


def test_other_rules_there_end_the_run_in_a_line(older: Path, tmp_path: Path) -> None:
    folder = tmp_path / "other-rules"
    shutil.copytree(older, folder, symlinks=True)
    rules = folder / "tabletop" / "engine" / "core.py"
    text = rules.read_text(encoding="utf-8")
    wrong = text.replace("return self._legal(state, seat)", "return self._legal(state, seat)[1:]")
    assert wrong != text
    rules.write_text(wrong, encoding="utf-8")
    with pytest.raises(SystemProblemError, match="the rules allow other moves there"):
        play_against(str(folder), plan_of("quick,other:quick"), 0)


def test_a_checkout_that_does_not_start_is_told_in_a_line(older: Path, tmp_path: Path) -> None:
    folder = tmp_path / "broken"
    (folder / "tabletop").mkdir(parents=True)
    (folder / "tabletop" / "__init__.py").write_text("raise ImportError('nothing here')\n")
    with pytest.raises(SystemProblemError, match=r"have ended: ImportError: nothing here"):
        play_against(str(folder), plan_of("quick,other:quick"), 0)


def test_who_plays_is_told_by_one_level_or_by_name() -> None:
    assert against("hard", None) == "hard,other:hard"
    assert against("hard", 4) == "hard,other:hard,hard,other:hard"
    assert against("hard, other:easy", 2) == "hard, other:easy"
    with pytest.raises(UsageError, match="some such as other:hard"):
        against("hard,normal", 2)


def test_the_arena_plays_against_a_checkout(older: Path, tmp_path: Path, capsys: Capture) -> None:
    words = (
        "arena", "valedictorian", "--no-progress-limit", "20", "--players", "quick",
        "--checkout", older, "--games", "6", "--state", tmp_path / "s.jsonl",
    )  # fmt: skip
    ran = tool(capsys, *words, "--json")
    assert ran.status == Status.DONE, ran.err
    told = json.loads(ran.out)
    assert told["players"] == ["quick", "other:quick"]
    assert sum(each["share"]["value"] for each in told["levels"].values()) == pytest.approx(1)
    tested = tool(capsys, *words[:-4], "--sprt", "30,60")
    assert "sprt: quick wins" in tested.out
    nothing = tool(capsys, *words[:6], "--checkout", tmp_path)
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
    with pytest.raises(SystemProblemError, match="have ended"):
        checkout.start(plan_of("quick,other:quick"), 1, [])
