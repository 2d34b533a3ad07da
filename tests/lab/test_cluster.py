"""The same rows from one process, from a pool, and from a cluster that loses a worker."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import replace

import pytest

from tabletop.cli.errors import SystemProblemError, UsageError
from tabletop.cli.shelf.lookup import find_game, open_shelf
from tabletop.lab.plan import Plan, make_plan
from tabletop.lab.play_all import run
from tabletop.lab.rows import Row

distributed = pytest.importorskip("distributed")

from tabletop.lab.executors import Cluster  # noqa: E402 - only with Dask

GAMES = 500
PORT = 18_786


def plan_of() -> Plan:
    return make_plan(find_game(open_shelf(), "valedictorian"), "random", None, [], seed=11)


def _start(*words: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "distributed.cli." + words[0], *words[1:]],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


@pytest.fixture
def address() -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """A scheduler and two workers without nannies, so that one that is killed stays dead."""
    place = f"tcp://127.0.0.1:{PORT}"
    scheduler = _start(
        "dask_scheduler", "--host", "127.0.0.1", "--port", str(PORT), "--no-dashboard"
    )
    time.sleep(1)
    worker = ("dask_worker", place, "--no-nanny", "--nthreads", "1", "--no-dashboard")
    workers = [_start(*worker), _start(*worker)]
    try:
        yield place, workers
    finally:
        for each in (*workers, scheduler):
            each.terminate()
            each.wait()


@pytest.mark.slow
def test_500_games_are_the_same_everywhere_with_a_worker_killed(
    address: tuple[str, list[subprocess.Popen[bytes]]],
) -> None:
    place, workers = address
    cluster = Cluster(place)
    killed = threading.Event()

    def kill_one(rows: list[Row], left: float) -> None:
        del left
        if len(rows) > 20 and not killed.is_set():
            os.kill(workers[0].pid, signal.SIGKILL)
            killed.set()

    wanted = plan_of()
    try:
        there = run(wanted, GAMES, executor=cluster, news=kill_one, every=0.0)
        with pytest.raises(UsageError, match="another content"):
            run(replace(wanted, content="other"), 1, executor=cluster)
        with pytest.raises(UsageError, match="has version"):
            run(replace(wanted, version="0.0.0"), 1, executor=cluster)
    finally:
        cluster.close()
    assert killed.is_set()
    assert workers[0].wait() == -signal.SIGKILL
    here = run(wanted, GAMES)
    assert len(there) == GAMES
    assert there == here
    assert run(wanted, GAMES, jobs=2) == here


def test_no_scheduler_is_told_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tabletop.lab.executors._TIMEOUT", 1)
    with pytest.raises(SystemProblemError, match="no scheduler at tcp://127"):
        Cluster("tcp://127.0.0.1:9")
