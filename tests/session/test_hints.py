"""Hints: from what the viewer knows, for the viewer alone, and never in the way."""

import time
from collections.abc import Callable, Iterator
from random import Random

import pytest

from tabletop.ai import worker
from tabletop.ai.worker import Thinker
from tabletop.engine.game import Game
from tabletop.engine.information import InformationSet
from tabletop.engine.state import State
from tabletop.paths import shipped
from tabletop.registry import Registry
from tabletop.session import Happened, Player, Session
from tabletop.session.hints import NO_AIM, NOT_YOUR_TURN, OVER
from tests.ai import workers
from tests.session.toys import BIDS, LOOSE, OnDemand
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


def sit(game: Game, thinker: Thinker | None = None) -> Session:
    return Session.new(game, [ANN, NATALIE], {"start": "p1"}, seed=4, thinker=thinker)


def wait(session: Session) -> None:
    deadline = time.monotonic() + PATIENCE
    while not session.hints.poll() and time.monotonic() < deadline:
        time.sleep(0.005)


def test_a_hint_names_a_legal_move_its_chances_and_a_reason(game: Game) -> None:
    session = sit(game)
    assert session.hints.ask()
    assert session.hints.poll()
    hint = session.hints.shown
    assert hint is not None
    assert hint.move in session.legal_moves()
    assert hint.label == session.describe(hint.move)
    assert 0 < hint.worth < 1
    assert hint.other_worth <= hint.worth
    assert hint.other
    assert hint.why.endswith(".")
    assert "{" not in hint.why


def test_where_points_are_all_that_counts_a_hint_tells_points(shelf: Registry) -> None:
    session = Session.new(shelf.find("report-card"), [ANN], {}, seed=4)
    session.hints.ask()
    session.hints.poll()
    hint = session.hints.shown
    assert hint is not None
    assert hint.points
    assert 250 < hint.worth < 450


def test_a_hint_in_one_of_many_rounds_tells_the_chance_of_winning_the_game(
    shelf: Registry,
) -> None:
    robots = [Player(name, "greedy") for name in ("Natalie", "Greg", "Tyler")]
    session = Session.new(shelf.find("the-academy"), [ANN, *robots], {}, seed=4)
    while session.next().kind != "viewer":
        session.think()
        session.poll()
    rules, state = session._match.rules, session._match.state
    assert session.hints.ask()
    session.hints.poll()
    hint = session.hints.shown
    assert hint is not None
    least, most = (rules.mind.winning_chance(state, 0, reward) for reward in (0, 1))
    assert 0.1 < least < 1 / 4 < most < 0.5
    assert least <= hint.other_worth <= hint.worth <= most


def test_a_hint_comes_from_the_worker_and_costs_no_wait(game: Game, thinker: Thinker) -> None:
    session = sit(game, thinker)
    session.hints.ask()
    assert session.hints.thinking
    assert session.hints.shown is None
    wait(session)
    assert session.hints.shown is not None
    assert not thinker.busy


def test_the_worker_advises_as_this_process_would(game: Game, thinker: Thinker) -> None:
    session = sit(game, thinker)
    here, there = session.hints, sit(game).hints
    here._counsel.ask(_info(session), 7, steps=1000)
    there._counsel.ask(_info(session), 7, steps=1000)
    found = None
    deadline = time.monotonic() + PATIENCE
    while found is None and time.monotonic() < deadline:
        found = here._counsel.poll()
        time.sleep(0.005)
    expected = there._counsel.poll()
    assert str(found) == str(expected)


def test_a_hint_goes_with_the_next_move(game: Game) -> None:
    session = sit(game)
    session.hints.ask()
    session.hints.poll()
    assert session.hints.shown is not None
    assert isinstance(session.submit(session.legal_moves()[0]), Happened)
    assert session.hints.shown is None
    assert session.hints.ask() == (session.next().kind == "viewer")
    session.hints.poll()
    if session.undo() is not None:
        assert session.hints.shown is None


def test_a_hint_that_is_thought_about_is_dropped_with_a_move(game: Game, thinker: Thinker) -> None:
    session = sit(game, thinker)
    session.hints.ask()
    session.submit(session.legal_moves()[0])
    assert not session.hints.thinking
    assert not thinker.busy
    assert not session.hints.poll()


def test_only_whoever_looks_and_is_next_gets_a_hint(game: Game) -> None:
    session = Session.new(game, [ANN, BO], {"start": "p1"}, seed=4)
    assert session.hints.problem() == NOT_YOUR_TURN
    assert not session.hints.ask()
    session.take_seat(1)
    assert not session.hints.ask()
    session.take_seat(0)
    assert session.hints.ask()
    session.hints.poll()
    assert session.hints.shown is not None
    session.cover()
    assert session.hints.shown is None
    session.take_seat(1)
    assert session.hints.shown is None


def test_a_game_that_is_over_or_has_no_aim_gives_no_hints(game: Game) -> None:
    free = Session.new(LOOSE, [ANN], {}, seed=1)
    assert free.hints.problem() == NO_AIM
    session = Session.new(BIDS, [ANN, NATALIE], {}, seed=1, thinker=OnDemand())
    for _ in range(9):
        session.submit(session.legal_moves()[-1])
    assert session.hints.problem() == OVER


def test_hints_do_not_depend_on_what_the_viewer_cannot_see(game: Game) -> None:
    """The same seat knowing the same is told the same, however the hidden cards lie."""
    rng = Random(6)
    session = Session.new(game, [ANN, BO], {"start": "p1"}, seed=6)
    for _ in range(14):
        session.take_seat(session.next().seat)
        session.submit(rng.choice(session.legal_moves()))
    session.take_seat(session.next().seat)
    match, rules = session._match, session._rules
    told = set()
    for number in range(3):
        step = match.steps[-1]
        twin = rules.determinize(step.state, session.viewer, Random(number))
        object.__setattr__(step, "state", twin)
        session.hints.ask()
        session.hints.poll()
        told.add(session.hints.shown)
    assert len(told) == 1
    assert None not in told


@pytest.mark.parametrize("work", [workers.babbling, workers.illegal, workers.dying])
def test_a_hint_that_cannot_be_had_is_given_up(
    game: Game, monkeypatch: pytest.MonkeyPatch, work: object
) -> None:
    monkeypatch.setattr(worker, "_work", work)
    thinker = Thinker(patience=1)
    try:
        session = sit(game, thinker)
        session.hints.ask()
        wait(session)
        assert session.hints.failed
        assert session.hints.shown is None
        assert isinstance(session.submit(session.legal_moves()[0]), Happened)
        assert not session.hints.failed
    finally:
        thinker.close()


def _info(session: Session) -> InformationSet[State]:
    return InformationSet.of(session._rules, session._match.state, 0)


@pytest.mark.parametrize(
    "turn", [Session.cover, lambda session: session.take_seat(0), lambda session: session.ask(0)]
)
def test_a_hint_is_not_thought_about_once_the_screen_is_another_person_s(
    turn: Callable[[Session], None],
) -> None:
    session = Session.new(BIDS, [ANN, BO], {}, seed=1)
    session.take_seat(1)
    assert session.hints.ask()
    turn(session)
    assert not session.hints.thinking


def test_a_seat_elsewhere_gets_hints_on_its_own_turn() -> None:
    session = Session.new(BIDS, [ANN, BO], {}, seed=1)
    assert session.hints_for(1).ask()
    assert session.hints_for(0).problem() == NOT_YOUR_TURN
