"""Searches joined at the root: one choice, however many processes think about it."""

import contextlib
import os
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import TypeVar

import pytest

from tabletop.ai import worker
from tabletop.ai.levels import LEVELS, MOST_TREES, ComputerKind, Temper
from tabletop.ai.players import SearchPlayer, make_player
from tabletop.ai.root_parallel import SearchJob, compare_trees, one_after_another, search_trees
from tabletop.ai.search import Budget, SearchFindings, Stop, search
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
from tests.waiting import PATIENCE

S = TypeVar("S", bound=State)

STEPS = 3_000
GAMES = ("valedictorian", "the-academy", "introduct-academy", "report-card", "it-startup")


@pytest.fixture(scope="module")
def rules() -> Rules[State]:
    return Registry(shipped("content")).find("valedictorian").rules()


@pytest.fixture
def info(rules: Rules[State]) -> InformationSet[State]:
    return choice(rules, 2)


def choice(rules: Rules[State], seats: int, moves: int = 12) -> InformationSet[State]:
    """What a seat knows some moves into a game, where it has something to choose from."""
    match, rng = Match(rules, seats, {}, seed=4), Random(4)
    while True:
        seat = match.to_act[0]
        legal = rules.legal_moves(match.state, seat)
        if len(match.steps) >= moves and len(rules.heuristics.promising(match.state, seat)) > 2:
            return InformationSet.of(rules, match.state, seat)
        match.submit(seat, rng.choice(legal))


@pytest.fixture
def thinkers() -> Iterator[Callable[[int], Thinker]]:
    """Makes thinkers of so many processes; ends them after the test."""
    made: list[Thinker] = []

    def make(processes: int) -> Thinker:
        made.append(Thinker(timeout=PATIENCE, stop_timeout=PATIENCE, processes=lambda: processes))
        return made[-1]

    yield make
    for thinker in made:
        thinker.close()


def moved(thinker: Thinker) -> Move | None:
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        if (move := thinker.poll()) is not None:
            return move
        time.sleep(0.005)
    return None


def advised(thinker: Thinker) -> Advice | None:
    deadline = time.monotonic() + PATIENCE
    while thinker.busy and time.monotonic() < deadline:
        if (advice := thinker.poll_advice()) is not None:
            return advice
        time.sleep(0.005)
    return None


def test_one_tree_is_the_search_itself(info: InformationSet[State]) -> None:
    alone = search(info, Budget(900), Random(5))
    assert search_trees(info, Budget(900), Random(5)).prospects == alone.prospects


def test_each_tree_has_all_the_steps(info: InformationSet[State]) -> None:
    """Four searches of a quarter each lost two games of three to one of all the steps."""
    asked: list[Budget] = []

    def grow(trees: Sequence[SearchJob[S]], stop: Stop | None = None) -> list[SearchFindings]:
        asked.extend(tree.budget for tree in trees)
        return one_after_another(trees, stop)

    search_trees(info, Budget(STEPS), Random(5), trees=4, grow=grow)
    compare_trees(info, info.legal_moves()[:2], Budget(STEPS), Random(5), trees=3, grow=grow)
    assert asked == [Budget(STEPS)] * 7


@pytest.mark.parametrize(("level", "trees"), [("easy", 1), ("normal", 1), ("hard", 3)])
def test_a_level_that_is_not_shared_is_one_search(
    info: InformationSet[State], level: str, trees: int
) -> None:
    asked: list[int] = []

    def grow(trees: Sequence[SearchJob[S]], stop: Stop | None = None) -> list[SearchFindings]:
        asked.append(len(trees))
        return one_after_another(trees, stop)

    make_player(level, 1, effort=0.05, trees=3, grow=grow).choose(info)
    assert asked == ([] if trees == 1 else [trees])


def test_trees_are_joined_by_visits_and_means_in_their_order(info: InformationSet[State]) -> None:
    seen: list[SearchFindings] = []

    def grow(trees: list[SearchJob[State]], stop: Stop | None = None) -> list[SearchFindings]:
        seen.extend(one_after_another(trees, stop))
        return list(seen)

    found = search_trees(info, Budget(STEPS), Random(5), trees=MOST_TREES, grow=grow)  # type: ignore[arg-type]
    assert len(seen) == MOST_TREES
    assert len({each.prospects for each in seen}) == MOST_TREES
    for prospect in found.prospects:
        same = [one for each in seen for one in each.prospects if one.move == prospect.move]
        assert prospect.visits == sum(each.visits for each in same)
        total = sum(each.visits * each.value for each in same)
        assert prospect.value == pytest.approx(total / prospect.visits)
    assert found.iterations == sum(each.iterations for each in seen)
    assert list(found.prospects) == sorted(found.prospects, key=lambda each: -each.visits)
    spreads = [each.spread for each in seen]
    assert min(spreads) <= found.spread <= max(spreads)


def test_compared_moves_stand_in_their_order_and_are_tried_equally_often(
    info: InformationSet[State],
) -> None:
    moves = info.rules.heuristics.promising(info.stand_in, info.seat)[:3]
    found = compare_trees(info, moves, Budget(STEPS), Random(2), trees=MOST_TREES)
    assert [each.move for each in found.prospects] == moves
    visits = [each.visits for each in found.prospects]
    assert max(visits) - min(visits) <= MOST_TREES


def test_a_stop_ends_the_trees_that_are_left(info: InformationSet[State]) -> None:
    temper = Temper(10**12, trees=MOST_TREES)
    player = SearchPlayer(1, temper, trees=MOST_TREES)
    assert player.choose(info, lambda: True) in info.legal_moves()
    assert player.found is not None
    assert player.found.iterations < 10_000


def test_the_time_is_shared_by_trees_that_are_thought_one_after_another(
    info: InformationSet[State],
) -> None:
    begun = time.perf_counter()
    findings = search_trees(info, Budget(10**12, 0.4), Random(1), trees=MOST_TREES)
    taken = time.perf_counter() - begun
    each = [0.4 / MOST_TREES] * MOST_TREES
    assert findings.seconds < taken
    assert findings.seconds >= max(each)
    assert sum(each) <= taken


@pytest.mark.parametrize("processes", [2, 3, 4])
def test_processes_advise_as_one_does(
    info: InformationSet[State], thinkers: Callable[[int], Thinker], processes: int
) -> None:
    steps = 2 * STEPS
    alone = advise(info, Budget(steps), Random(5), trees=processes)
    about = info.legal_moves()[-1]
    compared = advise(info, Budget(steps), Random(6), about=about, trees=processes)
    thinker = thinkers(processes)
    thinker.consult(info, 5, steps=steps, seconds=1e9)
    assert str(advised(thinker)) == str(alone)
    assert len(thinker.worker.helpers) == processes - 1
    thinker.consult(info, 6, steps=steps, about=about, seconds=1e9)
    assert str(advised(thinker)) == str(compared)


@pytest.mark.parametrize("name", GAMES)
def test_several_processes_choose_as_one_that_thinks_of_as_many_trees(
    thinkers: Callable[[int], Thinker], monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """Of every game, with a level that is shared as hard and master are, and thinks less."""
    rules = Registry(shipped("content")).find(name).rules()
    info = choice(rules, max(2, rules.spec.seats[0]))
    monkeypatch.setattr(worker, "_work", workers.brief)
    for processes in (1, 2, 4):
        alone = SearchPlayer(3, workers.BRIEF, trees=processes).choose(info)
        thinker = thinkers(processes)
        thinker.ask(info, ComputerKind("hard"), 3, seconds=1e9)
        assert moved(thinker) == alone, f"{processes} processes"


def test_levels_that_are_shared_have_others_started_and_others_do_not(
    info: InformationSet[State], thinkers: Callable[[int], Thinker]
) -> None:
    thinker = thinkers(3)
    thinker.ask(info, ComputerKind("greedy"), 3)
    assert moved(thinker) == make_player("greedy", 3).choose(info)
    assert not thinker.worker.helpers
    thinker.consult(info, 3, steps=600)
    assert str(advised(thinker)) == str(advise(info, Budget(600), Random(3), trees=3))
    assert len(thinker.worker.helpers) == 2
    thinker.ask(info, ComputerKind("greedy"), 3)
    assert moved(thinker) == make_player("greedy", 3).choose(info)
    assert len(thinker.worker.helpers) == 2


def test_hard_and_master_are_shared() -> None:
    shared = {name for name, level in LEVELS.items() if level.temper and level.temper.trees > 1}
    assert shared == {"hard", "master"}


@pytest.mark.parametrize("end", [signal.SIGKILL, signal.SIGSTOP])
def test_one_that_dies_or_hangs_costs_nothing_but_time(
    info: InformationSet[State], thinkers: Callable[[int], Thinker], end: signal.Signals
) -> None:
    """The worker grows the trees of one that is gone itself; a dead one is replaced."""
    steps = 2 * STEPS
    thinker = thinkers(3)
    thinker.consult(info, 5, steps=steps, seconds=1e9)
    advised(thinker)
    thinker.consult(info, 6, steps=steps, seconds=1e9)
    lost = thinker.worker.helpers[1]
    assert lost.pid is not None
    # On a busy machine the worker may have left it out as too slow, which ends it.
    with contextlib.suppress(ProcessLookupError):
        os.kill(lost.pid, end)
    assert str(advised(thinker)) == str(advise(info, Budget(steps), Random(6), trees=3))
    if end is signal.SIGKILL:
        lost.join()
        thinker.consult(info, 5, steps=steps, seconds=1e9)
        assert str(advised(thinker)) == str(advise(info, Budget(steps), Random(5), trees=3))
        assert lost not in thinker.worker.helpers
        assert len(thinker.worker.helpers) == 2


def test_a_stop_reaches_all_and_they_stay(
    info: InformationSet[State],
    thinkers: Callable[[int], Thinker],
    thinks: Callable[[], bool],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(worker, "_work", workers.endless)
    thinker = thinkers(3)
    thinker.ask(info, ComputerKind("hard"), 5, seconds=1e9)
    assert thinks()
    assert thinker.poll() is None
    crew = list(thinker.worker.helpers)
    assert len(crew) == 2
    assert thinker.choose_now() in info.legal_moves()
    thinker.consult(info, 5, steps=2 * STEPS, seconds=1e9)
    assert str(advised(thinker)) == str(advise(info, Budget(2 * STEPS), Random(5), trees=3))
    assert thinker.worker.helpers == crew


@pytest.mark.skipif(not PROC.exists(), reason="looks for the process in /proc")
def test_the_others_end_with_a_worker_that_is_killed(
    info: InformationSet[State],
    thinkers: Callable[[int], Thinker],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(worker, "_work", workers.endless)
    thinker = thinkers(3)
    thinker.ask(info, ComputerKind("hard"), 5, seconds=1e9)
    pids = [each.pid for each in thinker.worker.helpers if each.pid is not None]
    assert len(pids) == 2
    assert thinker.worker.process is not None
    thinker.worker.process.kill()
    assert wait_for(lambda: not any(runs(pid) for pid in pids))
