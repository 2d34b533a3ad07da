"""The worker process: it dies, it hangs, and the game goes on."""

import os
import pickle
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from typing import cast

import pytest

from tabletop.ai import worker
from tabletop.ai.levels import ComputerKind
from tabletop.ai.players import make_player
from tabletop.ai.search import Budget
from tabletop.ai.survey import Advice, advise
from tabletop.ai.worker import Thinker
from tabletop.engine.knowledge.information import InformationSet
from tabletop.engine.match import Match
from tabletop.engine.moves import Move
from tabletop.engine.rules import Rules
from tabletop.engine.state import State
from tabletop.paths import shipped
from tabletop.registry import Registry
from tests.ai import workers
from tests.ai.processes import PROC, runs, wait_for
from tests.ai.toys import Choices
from tests.waiting import PATIENCE


@pytest.fixture(scope="module")
def rules() -> Rules[State]:
    return Registry(shipped("content")).find("valedictorian").rules()


@pytest.fixture
def info(rules: Rules[State]) -> InformationSet[State]:
    match = Match(rules, 2, {}, seed=1)
    return InformationSet.of(rules, match.state, match.to_act[0])


def wait(thinker: Thinker) -> Move | None:
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        move = thinker.poll()
        if move is not None:
            return move
        time.sleep(0.005)
    return None


@pytest.mark.parametrize("level", ["random", "greedy"])
def test_the_worker_chooses_what_the_player_would_choose_here(
    info: InformationSet[State], level: str
) -> None:
    thinker = Thinker()
    try:
        thinker.ask(info, ComputerKind(level), 5)
        assert wait(thinker) == make_player(level, 5).choose(info)
        assert not thinker.busy
    finally:
        thinker.close()


def test_a_killed_worker_is_replaced(info: InformationSet[State]) -> None:
    thinker = Thinker()
    try:
        thinker.start()
        process = thinker.worker.process
        assert process is not None
        assert process.pid is not None
        os.kill(process.pid, signal.SIGKILL)
        process.join()
        thinker.ask(info, ComputerKind("greedy"), 5)
        assert wait(thinker) in info.legal_moves()
        assert thinker.worker.process is not process
    finally:
        thinker.close()


def test_a_hung_worker_is_given_up(info: InformationSet[State]) -> None:
    thinker = Thinker(timeout=0.3)
    try:
        thinker.start()
        process = thinker.worker.process
        assert process is not None
        assert process.pid is not None
        os.kill(process.pid, signal.SIGSTOP)
        thinker.ask(info, ComputerKind("greedy"), 5)
        assert wait(thinker) in info.legal_moves()
        assert thinker.worker.process is not process
    finally:
        thinker.close()


@pytest.fixture
def with_worker(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Thinker]]:
    """Makes a thinker whose worker is another; ends it after the test."""
    made: list[Thinker] = []

    def make(
        work: Callable[[Connection], None],
        *,
        timeout: float = PATIENCE,
        stop_timeout: float = PATIENCE,
    ) -> Thinker:
        monkeypatch.setattr(worker, "_work", work)
        made.append(Thinker(timeout=timeout, stop_timeout=stop_timeout))
        return made[-1]

    yield make
    for thinker in made:
        thinker.close()


def test_thinking_can_be_cut_short(info: InformationSet[State]) -> None:
    thinker = Thinker()
    try:
        thinker.ask(info, ComputerKind("greedy"), 5)
        assert thinker.choose_now() in info.legal_moves()
        assert thinker.poll() is None
    finally:
        thinker.close()


def test_a_thought_that_is_cut_short_gives_what_it_has_found_and_the_worker_stays(
    info: InformationSet[State], with_worker: Callable[..., Thinker], thinks: Callable[[], bool]
) -> None:
    thinker = with_worker(workers.endless)
    thinker.ask(info, ComputerKind("hard"), 5, seconds=1e9)
    assert thinks()
    assert thinker.poll() is None
    process = thinker.worker.process
    assert thinker.choose_now() in info.legal_moves()
    assert thinker.worker.process is process
    thinker.ask(info, ComputerKind("greedy"), 5)
    assert wait(thinker) == make_player("greedy", 5).choose(info)
    assert thinker.worker.process is process


def test_a_thought_that_is_dropped_ends_and_the_worker_stays(
    info: InformationSet[State], with_worker: Callable[..., Thinker], thinks: Callable[[], bool]
) -> None:
    thinker = with_worker(workers.endless)
    thinker.ask(info, ComputerKind("hard"), 5, seconds=1e9)
    assert thinks()
    assert thinker.poll() is None
    process = thinker.worker.process
    thinker.drop()
    assert not thinker.busy
    assert thinker.poll() is None
    thinker.ask(info, ComputerKind("greedy"), 5)
    assert wait(thinker) == make_player("greedy", 5).choose(info)
    assert thinker.worker.process is process


def test_a_question_in_place_of_another_is_the_one_that_is_answered(
    info: InformationSet[State], with_worker: Callable[..., Thinker]
) -> None:
    thinker = with_worker(workers.endless)
    for seed in range(20):
        thinker.ask(info, ComputerKind("hard"), seed, seconds=1e9)
        thinker.poll()
    thinker.ask(info, ComputerKind("greedy"), 5)
    assert wait(thinker) == make_player("greedy", 5).choose(info)


def test_a_worker_that_does_not_heed_is_not_waited_for(
    info: InformationSet[State], with_worker: Callable[..., Thinker]
) -> None:
    thinker = with_worker(workers.deaf, stop_timeout=0.05)
    thinker.ask(info, ComputerKind("greedy"), 5)
    assert thinker.poll() is None
    process = thinker.worker.process
    assert process is not None
    assert thinker.choose_now() in info.legal_moves()
    assert not process.is_alive()


def test_a_worker_that_does_not_heed_is_replaced_for_the_next_question(
    info: InformationSet[State], with_worker: Callable[..., Thinker]
) -> None:
    thinker = with_worker(workers.deaf, timeout=0.5, stop_timeout=0.05)
    thinker.ask(info, ComputerKind("greedy"), 5)
    thinker.poll()
    thinker.ask(info, ComputerKind("greedy"), 6)
    assert wait(thinker) in info.legal_moves()


@pytest.mark.parametrize(
    "work",
    [workers.babbling, workers.illegal, workers.endless_babbling, workers.late, workers.dying],
)
def test_whatever_a_worker_says_or_does_a_legal_move_is_made(
    info: InformationSet[State],
    with_worker: Callable[..., Thinker],
    work: Callable[[Connection], None],
) -> None:
    thinker = with_worker(work, timeout=1)
    for seed in range(2):
        thinker.ask(info, ComputerKind("greedy"), seed)
        assert wait(thinker) in info.legal_moves()


def test_a_slow_worker_is_waited_for_until_its_timeout(
    info: InformationSet[State], with_worker: Callable[..., Thinker]
) -> None:
    thinker = with_worker(workers.slow)
    thinker.ask(info, ComputerKind("greedy"), 5)
    assert wait(thinker) == make_player("greedy", 5).choose(info)


def consulted(thinker: Thinker) -> Advice | None:
    """Advice once there is some, or None once there will be none."""
    deadline = time.monotonic() + PATIENCE
    while thinker.busy and time.monotonic() < deadline:
        advice = thinker.poll_advice()
        if advice is not None:
            return advice
        time.sleep(0.005)
    assert not thinker.busy
    return None


def test_the_worker_advises_as_one_here_would(info: InformationSet[State]) -> None:
    thinker = Thinker()
    try:
        thinker.consult(info, 5, steps=800)
        found = consulted(thinker)
    finally:
        thinker.close()
    assert str(found) == str(advise(info, Budget(800), Random(5)))


@pytest.mark.parametrize(
    "work",
    [workers.babbling, workers.illegal, workers.endless_babbling, workers.late, workers.dying],
)
def test_whatever_a_worker_says_or_does_there_is_only_good_advice_or_none(
    info: InformationSet[State],
    with_worker: Callable[..., Thinker],
    work: Callable[[Connection], None],
) -> None:
    thinker = with_worker(work, timeout=0.5)
    thinker.consult(info, 1)
    assert consulted(thinker) is None
    thinker.ask(info, ComputerKind("greedy"), 5)
    assert wait(thinker) in info.legal_moves()


def test_advice_is_dropped_for_a_question_about_a_move(
    info: InformationSet[State], with_worker: Callable[..., Thinker]
) -> None:
    thinker = with_worker(workers.endless)
    thinker.consult(info, 1, steps=1e15, seconds=1e9)
    thinker.poll()
    thinker.ask(info, ComputerKind("greedy"), 5)
    assert wait(thinker) == make_player("greedy", 5).choose(info)
    assert thinker.poll_advice() is None


def test_time_bounds_a_thought_in_the_worker(
    info: InformationSet[State], with_worker: Callable[..., Thinker]
) -> None:
    thinker = with_worker(workers.endless)
    thinker.ask(info, ComputerKind("hard"), 5, seconds=0.2)
    assert wait(thinker) in info.legal_moves()


def test_rules_that_cannot_be_sent_are_played_here() -> None:
    info = cast("InformationSet[State]", Choices(((0,), (1,)), lambda chosen: (0,)).info())
    thinker = Thinker()
    try:
        thinker.ask(info, ComputerKind("greedy"), 1)
        assert wait(thinker) in info.legal_moves()
        assert thinker.worker.process is None
    finally:
        thinker.close()


LEAVING = """
import os, sys
from tabletop.ai import worker
from tabletop.ai.levels import ComputerKind
from tabletop.ai.worker import Thinker
from tabletop.engine.knowledge.information import InformationSet
from tabletop.engine.match import Match
from tabletop.paths import shipped
from tabletop.registry import Registry
from tests.ai import workers

if __name__ == "__main__":
    rules = Registry(shipped("content")).find("valedictorian").rules()
    match = Match(rules, 2, {}, seed=1)
    worker._work = workers.endless
    thinker = Thinker()
    if "thinking" in sys.argv:
        info = InformationSet.of(rules, match.state, match.to_act[0])
        thinker.ask(info, ComputerKind("hard"), 1, seconds=1e9)
    else:
        thinker.start()
    print(thinker.worker.process.pid, flush=True)
    if "abrupt" in sys.argv:
        os.kill(os.getpid(), 9)
"""


@pytest.mark.skipif(not PROC.exists(), reason="looks for the process in /proc")
@pytest.mark.parametrize("doing", ["thinking", "idle"])
@pytest.mark.parametrize("way", ["orderly", "abrupt"])
def test_no_worker_is_left_behind(doing: str, way: str, tmp_path: Path) -> None:
    script = tmp_path / "leaving.py"
    script.write_text(LEAVING, encoding="utf-8")
    root = Path(worker.__file__).parents[2]
    done = subprocess.run(
        [sys.executable, str(script), doing, way],
        capture_output=True,
        check=False,
        text=True,
        env={**os.environ, "PYTHONPATH": str(root)},
    )
    pid = int(done.stdout)
    assert wait_for(lambda: not runs(pid))


def test_what_is_sent_holds_no_secret(rules: Rules[State]) -> None:
    """Positions that a seat can't tell apart are sent to the worker as the same bytes."""
    rng = Random(9)
    match = Match(rules, 2, {}, seed=9)
    while match.outcome is None and len(match.steps) < 60:
        seat = match.to_act[0]
        match.submit(seat, rng.choice(rules.legal_moves(match.state, seat)))
        for viewer in (0, 1):
            twin = rules.determinize(match.state, viewer, Random(len(match.steps)))
            sent = [
                _plain(InformationSet.of(rules, state, viewer).stand_in)
                for state in (match.state, twin)
            ]
            assert sent[0] == sent[1]


def _plain(state: State) -> bytes:
    table = state.table
    return pickle.dumps(
        (table.zones, table.where, table.known, table.among, table.values, state.pending)
    )
