"""Whatever happens to the worker, a sitting goes on, loses nothing and leaves nothing behind."""

import contextlib
import os
import signal
import time
from collections.abc import Callable, Iterator
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random

import pytest

from tabletop.ai import worker
from tabletop.ai.worker import Thinker
from tabletop.engine.game import Game
from tabletop.paths import shipped
from tabletop.registry import Registry
from tabletop.session.port import LocalPort
from tabletop.storage.journal.records import Player
from tests.ai import workers
from tests.ai.processes import PROC, children, runs, wait_for
from tests.table import new_port, resume_port
from tests.waiting import PATIENCE

ANN, NATALIE = Player("Ann"), Player("Natalie", "greedy")


@pytest.fixture(scope="module")
def game() -> Game:
    return Registry(shipped("content")).find("valedictorian")


@pytest.fixture
def sit(game: Game, tmp_path: Path) -> Iterator[Callable[[Thinker], LocalPort]]:
    """Sits down with a thinker, whose worker is ended after the test."""
    made: list[tuple[LocalPort, Thinker]] = []

    def begin(thinker: Thinker) -> LocalPort:
        port = new_port(
            game, [ANN, NATALIE], {"start": "p1"}, seed=5, saves=tmp_path, thinker=thinker
        )
        made.append((port, thinker))
        return port

    yield begin
    for port, thinker in made:
        port.close()
        thinker.close()


def play(port: LocalPort, moves: int, disturb: Callable[[], object] = lambda: None) -> int:
    """Play until the computer has made so many moves; how many it has made."""
    rng = Random(1)
    made = 0
    deadline = time.monotonic() + PATIENCE
    while made < moves and port.next().kind != "over" and time.monotonic() < deadline:
        if port.next().kind == "viewer":
            port.submit(rng.choice(port.position.legal_moves))
            continue
        port.think()
        disturb()
        made += port.poll() is not None
        time.sleep(0.002)
    return made


def kept(port: LocalPort, game: Game) -> bool:
    """Whether the game on the disk is the one at the table, move by move."""
    path = port.session.save_path
    assert path is not None
    log = port.snapshot().log
    port.close()
    again = resume_port(game, path)
    again.close()
    return again.session.notice == "" and again.snapshot().log == log


@pytest.mark.parametrize(
    "work",
    [
        workers.deaf,
        workers.babbling,
        workers.illegal,
        workers.endless_babbling,
        workers.late,
        workers.dying,
        workers.slow,
    ],
)
def test_the_game_goes_on_with_a_faulty_worker_and_loses_nothing(
    game: Game,
    sit: Callable[[Thinker], LocalPort],
    monkeypatch: pytest.MonkeyPatch,
    work: Callable[[Connection], None],
) -> None:
    monkeypatch.setattr(worker, "_work", work)
    port = sit(Thinker(timeout=5 if work is workers.slow else 0.3))
    assert play(port, 3) == 3
    assert kept(port, game)


@pytest.mark.parametrize("sent", [signal.SIGKILL, signal.SIGSTOP])
def test_the_game_goes_on_when_the_worker_is_killed_or_hung_over_every_move(
    game: Game, sit: Callable[[Thinker], LocalPort], sent: signal.Signals
) -> None:
    thinker = Thinker(timeout=0.3)
    port = sit(thinker)
    ended: set[int] = set()

    def disturb() -> None:
        process = thinker.worker.process
        if process is not None and process.pid is not None and process.pid not in ended:
            ended.add(process.pid)
            with contextlib.suppress(ProcessLookupError):
                os.kill(process.pid, sent)

    assert play(port, 3, disturb) == 3
    assert len(ended) >= 3
    assert kept(port, game)


def test_undo_and_leaving_do_not_wait_for_a_worker_that_hangs(
    game: Game, sit: Callable[[Thinker], LocalPort]
) -> None:
    """Each has to come back while the worker is stopped and can't answer anything."""
    thinker = Thinker()
    port = sit(thinker)
    thinker.start()
    process = thinker.worker.process
    assert process is not None
    assert process.pid is not None
    os.kill(process.pid, signal.SIGSTOP)
    port.hints.ask()
    port.submit(port.position.legal_moves[0])
    port.hints.ask()
    port.undo()
    while port.next().kind != "computer":
        port.submit(port.position.legal_moves[0])
    port.think()
    assert port.skip_thinking() is not None
    port.close()
    assert kept(port, game)
    thinker.close()
    assert not runs(process.pid)


@pytest.mark.skipif(not PROC.exists(), reason="looks for processes in /proc")
def test_no_worker_of_many_is_left_behind(sit: Callable[[Thinker], LocalPort]) -> None:
    before = set(children(os.getpid()))
    thinker = Thinker(timeout=0.3)
    port = sit(thinker)
    seen: set[int] = set()

    def disturb() -> None:
        process = thinker.worker.process
        if process is not None and process.pid is not None and process.pid not in seen:
            seen.add(process.pid)
            os.kill(process.pid, signal.SIGSTOP)

    play(port, 2, disturb)
    port.close()
    thinker.close()
    assert seen
    assert wait_for(lambda: set(children(os.getpid())) <= before)
