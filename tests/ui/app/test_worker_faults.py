"""The whole program, headless: its worker is killed, and it plays on."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletop.paths import shipped
from tabletop.registry import Registry
from tests.ai.processes import PROC, children, runs, wait_for
from tests.table import resume_port
from tests.waiting import PATIENCE

ROOT = Path(__file__).parents[3]

pytestmark = pytest.mark.skipif(not PROC.exists(), reason="looks for processes in /proc")


@pytest.fixture
def program(tmp_path: Path) -> Iterator[subprocess.Popen[bytes]]:
    """The program at a game between two computers, on no screen."""
    settings = {"version": 1, "animation_speed": "instant", "muted": True}
    (tmp_path / "settings.json").write_text(json.dumps(settings), encoding="utf-8")
    words = ["--data-dir", str(tmp_path), "play", "valedictorian", "--seats", "easy,easy"]
    # Where tests run in the background, interrupts may be ignored, which programs inherit.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    running = subprocess.Popen(
        [sys.executable, "-m", "tabletop", *words, "--seed", "3"],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    signal.signal(signal.SIGINT, before)
    yield running
    running.kill()
    running.wait()


def moves(folder: Path) -> int:
    """How many lines the game on the disk has."""
    return sum(path.read_bytes().count(b"\n") for path in (folder / "games").glob("*.recess"))


def test_the_program_plays_on_when_its_worker_is_killed(
    program: subprocess.Popen[bytes], tmp_path: Path
) -> None:
    assert wait_for(lambda: moves(tmp_path) > 6)
    (first,) = children(program.pid)
    os.kill(first, signal.SIGKILL)
    done = moves(tmp_path)
    assert wait_for(lambda: moves(tmp_path) > done + 4)
    (second,) = children(program.pid)
    assert second != first
    program.send_signal(signal.SIGINT)
    assert program.wait(PATIENCE) == 0
    assert wait_for(lambda: not runs(second))
    assert not children(program.pid)
    (path,) = (tmp_path / "games").glob("*.recess")
    port = resume_port(Registry(shipped("content")).find("valedictorian"), path)
    port.close()
    assert port.session.notice == ""
    assert len(port.session.match.steps) >= done


def test_no_worker_outlives_a_program_that_is_killed(
    program: subprocess.Popen[bytes], tmp_path: Path
) -> None:
    assert wait_for(lambda: moves(tmp_path) > 6)
    (worker,) = children(program.pid)
    program.kill()
    program.wait()
    assert wait_for(lambda: not runs(worker))
