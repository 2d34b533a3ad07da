"""Hints: from what the viewer knows, for the viewer alone, and never in the way."""

import time
from collections.abc import Callable, Iterator
from random import Random

import pytest

from tabletop.ai import worker
from tabletop.ai.worker import Thinker
from tabletop.engine.game import Game
from tabletop.engine.knowledge.information import InformationSet
from tabletop.engine.state import State
from tabletop.paths import shipped
from tabletop.registry import Registry
from tabletop.session.help.hints import NO_AIM, NOT_YOUR_TURN, OVER
from tabletop.session.port import LocalPort, RemoteHints
from tabletop.session.types import SeenStep
from tabletop.storage.journal.records import Player
from tests.ai import workers
from tests.session.toys import BIDS, LOOSE, OnDemand
from tests.table import new_port
from tests.waiting import PATIENCE

ANN, BO = Player("Ann"), Player("Bo")
NATALIE = Player("Natalie", "greedy")


@pytest.fixture(scope="module")
def shelf() -> Registry:
    return Registry(shipped("content"))


@pytest.fixture(scope="module")
def game(shelf: Registry) -> Game:
    return shelf.find("valedictorian")


@pytest.fixture
def thinker() -> Iterator[Thinker]:
    found = Thinker()
    yield found
    found.close()


def sit(game: Game, thinker: Thinker | None = None) -> LocalPort:
    return new_port(game, [ANN, NATALIE], {"start": "p1"}, seed=4, thinker=thinker)


def wait(port: LocalPort) -> None:
    deadline = time.monotonic() + PATIENCE
    while not port.hints.poll() and time.monotonic() < deadline:
        time.sleep(0.005)


def test_a_hint_names_a_legal_move_its_chances_and_a_reason(game: Game) -> None:
    port = sit(game)
    assert port.hints.ask()
    assert port.hints.poll()
    hint = port.hints.shown
    assert hint is not None
    assert hint.move in port.position.legal_moves
    assert hint.label == port.position.describe(hint.move)
    assert 0 < hint.worth.value < 1
    assert hint.worth.tries > 10
    assert hint.other_worth is not None
    assert hint.other_worth.value <= hint.worth.value
    assert hint.other
    assert hint.why.endswith(".")
    assert "{" not in hint.why


def test_where_points_are_all_that_counts_a_hint_tells_points(shelf: Registry) -> None:
    port = new_port(shelf.find("report-card"), [ANN], {}, seed=4)
    port.hints.ask()
    port.hints.poll()
    hint = port.hints.shown
    assert hint is not None
    assert hint.worth.points
    assert 250 < hint.worth.value < 450


def test_a_hint_in_one_of_many_rounds_tells_the_chance_of_winning_the_game(
    shelf: Registry,
) -> None:
    robots = [Player(name, "greedy") for name in ("Natalie", "Greg", "Tyler")]
    port = new_port(shelf.find("the-academy"), [ANN, *robots], {}, seed=4)
    while port.next().kind != "viewer":
        port.think()
        port.poll()
    rules, state = port.session.match.rules, port.session.match.state
    assert port.hints.ask()
    port.hints.poll()
    hint = port.hints.shown
    assert hint is not None
    least, most = (rules.heuristics.winning_chance(state, 0, reward) for reward in (0, 1))
    assert 0.1 < least < 1 / 4 < most < 0.5
    assert hint.other_worth is not None
    assert least <= hint.other_worth.value <= hint.worth.value <= most


def test_a_hint_comes_from_the_worker_and_costs_no_wait(game: Game, thinker: Thinker) -> None:
    port = sit(game, thinker)
    port.hints.ask()
    assert port.hints.thinking
    assert port.hints.shown is None
    wait(port)
    assert port.hints.shown is not None
    assert not thinker.busy


def test_the_worker_advises_as_this_process_would(game: Game, thinker: Thinker) -> None:
    port = sit(game, thinker)
    here, there = port.hints, sit(game).hints
    here._counsel.ask(_info(port), 7, steps=1000)
    there._counsel.ask(_info(port), 7, steps=1000)
    found = None
    deadline = time.monotonic() + PATIENCE
    while found is None and time.monotonic() < deadline:
        found = here._counsel.poll()
        time.sleep(0.005)
    expected = there._counsel.poll()
    assert str(found) == str(expected)


def test_a_hint_goes_with_the_next_move(game: Game) -> None:
    port = sit(game)
    port.hints.ask()
    port.hints.poll()
    assert port.hints.shown is not None
    assert isinstance(port.submit(port.position.legal_moves[0]), SeenStep)
    assert port.hints.shown is None
    assert port.hints.ask() == (port.next().kind == "viewer")
    port.hints.poll()
    if port.undo() is not None:
        assert port.hints.shown is None


def test_a_hint_that_is_thought_about_is_dropped_with_a_move(game: Game, thinker: Thinker) -> None:
    port = sit(game, thinker)
    port.hints.ask()
    port.submit(port.position.legal_moves[0])
    assert not port.hints.thinking
    assert not thinker.busy
    assert not port.hints.poll()


def test_only_whoever_looks_and_is_next_gets_a_hint(game: Game) -> None:
    port = new_port(game, [ANN, BO], {"start": "p1"}, seed=4)
    assert port.hints.problem() == NOT_YOUR_TURN
    assert not port.hints.ask()
    port.take_seat(1)
    assert not port.hints.ask()
    port.take_seat(0)
    assert port.hints.ask()
    port.hints.poll()
    assert port.hints.shown is not None
    port.cover()
    assert port.hints.shown is None
    port.take_seat(1)
    assert port.hints.shown is None


def test_a_game_that_is_over_or_has_no_aim_gives_no_hints(game: Game) -> None:
    free = new_port(LOOSE, [ANN], {}, seed=1)
    assert free.hints.problem() == NO_AIM
    port = new_port(BIDS, [ANN, NATALIE], {}, seed=1, thinker=OnDemand())
    for _ in range(9):
        port.submit(port.position.legal_moves[-1])
    assert port.hints.problem() == OVER


def test_hints_do_not_depend_on_what_the_viewer_cannot_see(game: Game) -> None:
    """The same seat knowing the same is told the same, however the hidden cards lie."""
    rng = Random(6)
    port = new_port(game, [ANN, BO], {"start": "p1"}, seed=6)
    for _ in range(14):
        port.take_seat(port.next().seat)
        port.submit(rng.choice(port.position.legal_moves))
    port.take_seat(port.next().seat)
    match, rules = port.session.match, port.session.match.rules
    told = set()
    for number in range(3):
        step = match.steps[-1]
        twin = rules.determinize(step.state, port.seat, Random(number))
        object.__setattr__(step, "state", twin)
        port.hints.ask()
        port.hints.poll()
        told.add(port.hints.shown)
    assert len(told) == 1
    assert None not in told


@pytest.mark.parametrize("work", [workers.babbling, workers.illegal, workers.dying])
def test_a_hint_that_cannot_be_had_is_given_up(
    game: Game, monkeypatch: pytest.MonkeyPatch, work: object
) -> None:
    monkeypatch.setattr(worker, "_work", work)
    thinker = Thinker(timeout=1)
    try:
        port = sit(game, thinker)
        port.hints.ask()
        wait(port)
        assert port.hints.failed
        assert port.hints.shown is None
        assert isinstance(port.submit(port.position.legal_moves[0]), SeenStep)
        assert not port.hints.failed
    finally:
        thinker.close()


def _info(port: LocalPort) -> InformationSet[State]:
    return InformationSet.of(port.session.match.rules, port.session.match.state, 0)


@pytest.mark.parametrize(
    "turn", [LocalPort.cover, lambda port: port.take_seat(0), lambda port: port.ask(0)]
)
def test_a_hint_is_not_thought_about_once_the_screen_is_another_person_s(
    turn: Callable[[LocalPort], None],
) -> None:
    port = new_port(BIDS, [ANN, BO], {}, seed=1)
    port.take_seat(1)
    assert port.hints.ask()
    turn(port)
    assert not port.hints.thinking


def test_a_seat_elsewhere_gets_hints_on_its_own_turn() -> None:
    port = new_port(BIDS, [ANN, BO], {}, seed=1)
    assert RemoteHints().of(port.session, 1).ask()
    assert RemoteHints().of(port.session, 0).problem() == NOT_YOUR_TURN
