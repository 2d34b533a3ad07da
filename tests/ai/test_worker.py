"""The worker process: it dies, it hangs, and the game goes on."""

import os
import pickle
import signal
import time
from random import Random

import pytest

from tabletop.ai.players import make_player
from tabletop.ai.worker import Thinker
from tabletop.engine.information import InformationSet
from tabletop.engine.match import Match
from tabletop.engine.moves import Move
from tabletop.engine.rules import Rules
from tabletop.engine.state import State
from tabletop.paths import shipped
from tabletop.registry import Registry


@pytest.fixture(scope="module")
def rules() -> Rules[State]:
    make = Registry(shipped("content")).find("valedictorian").make_rules
    assert make is not None
    return make()


@pytest.fixture
def info(rules: Rules[State]) -> InformationSet[State]:
    match = Match(rules, 2, {}, seed=1)
    return InformationSet.of(rules, match.state, match.to_act[0])


def wait(thinker: Thinker, seconds: float = 60) -> Move | None:
    deadline = time.monotonic() + seconds
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
        thinker.ask(info, level, 5)
        assert wait(thinker) == make_player(level, 5).choose(info)
        assert not thinker.busy
    finally:
        thinker.close()


def test_a_killed_worker_is_replaced(info: InformationSet[State]) -> None:
    thinker = Thinker()
    try:
        thinker.start()
        process = thinker._process
        assert process is not None
        assert process.pid is not None
        os.kill(process.pid, signal.SIGKILL)
        process.join()
        thinker.ask(info, "greedy", 5)
        assert wait(thinker) in info.legal_moves()
        assert thinker._process is not process
    finally:
        thinker.close()


def test_a_hung_worker_is_given_up(info: InformationSet[State]) -> None:
    thinker = Thinker(patience=0.3)
    try:
        thinker.start()
        process = thinker._process
        assert process is not None
        assert process.pid is not None
        os.kill(process.pid, signal.SIGSTOP)
        thinker.ask(info, "greedy", 5)
        assert wait(thinker) in info.legal_moves()
        assert thinker._process is not process
    finally:
        thinker.close()


def test_thinking_can_be_cut_short(info: InformationSet[State]) -> None:
    thinker = Thinker()
    try:
        thinker.ask(info, "greedy", 5)
        assert thinker.choose_now() in info.legal_moves()
        assert thinker.poll() is None
    finally:
        thinker.close()


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
