"""The review after a game: which moves cost most, from what their seats knew then."""

import time
from random import Random

import pytest

from tabletop.ai.worker import Thinker
from tabletop.engine.game import Game
from tabletop.paths import shipped
from tabletop.registry import Registry
from tabletop.session import Player, Session
from tabletop.session.replay import Replay
from tabletop.session.review import LEAST_COST
from tests.session.toys import LOOSE
from tests.waiting import PATIENCE

ANN, BO = Player("Ann"), Player("Bo")


@pytest.fixture(scope="module")
def shelf() -> Registry:
    return Registry(shipped("content"))


@pytest.fixture(scope="module")
def game(shelf: Registry) -> Game:
    return shelf.find("valedictorian")


def play(session: Session, seed: int = 2) -> Session:
    """Play to the end; people move at random."""
    rng = Random(seed)
    while session.next().kind != "over":
        upcoming = session.next()
        if upcoming.kind == "computer":
            session.poll()
            continue
        session.take_seat(upcoming.seat)
        session.submit(rng.choice(session.legal_moves()))
    return session


def reviewed(session: Session) -> Session:
    session.review.steps = 600
    session.review.begin()
    while session.review.running:
        session.review.update()
    return session


@pytest.fixture(scope="module")
def finished(game: Game) -> Session:
    return reviewed(play(Session.new(game, [ANN, Player("Nat", "random")], {}, seed=4)))


def test_the_moves_that_cost_most_are_marked_the_dearest_first(finished: Session) -> None:
    lapses = finished.review.lapses
    assert 1 <= len(lapses) <= finished.review.MOST
    assert [lapse.cost for lapse in lapses] == sorted((x.cost for x in lapses), reverse=True)
    steps = finished._match.steps
    for lapse in lapses:
        assert lapse.seat == 0 == steps[lapse.turn].entry.seat
        assert LEAST_COST <= lapse.cost <= 1
        hint = lapse.hint
        assert hint.other != hint.label
        assert hint.why.endswith(".")
        assert not [text for text in (hint.other, hint.label, hint.why) if "{" in text]
        assert lapse.header.startswith("Round ")


def test_a_marked_move_leads_to_the_table_that_its_seat_saw_with_the_hint_for_it(
    finished: Session,
) -> None:
    for lapse in finished.review.lapses:
        past = finished.before(lapse)
        assert past.viewer == lapse.seat
        state = finished._match.before(lapse.turn).state
        assert repr(past.view()) == repr(finished._match.view_of(state, lapse.seat))
        assert past.hints.shown == lapse.hint
        assert lapse.hint.move in past.legal_moves()
        assert past.save_path is None
    assert finished.outcome() is not None


def test_every_move_of_a_person_is_looked_at_and_none_of_a_computer(finished: Session) -> None:
    own = [step for step in finished._match.steps if step.entry.seat == 0]
    assert finished.review.done == finished.review.total == len(own)


def test_a_finished_review_is_kept(finished: Session) -> None:
    before = finished.review.lapses
    finished.review.begin()
    assert not finished.review.running
    assert finished.review.lapses == before


def test_all_people_at_the_table_are_looked_at(game: Game) -> None:
    session = reviewed(play(Session.new(game, [ANN, BO], {}, seed=4)))
    assert session.review.total == len(session._match.steps)
    assert {lapse.seat for lapse in session.review.lapses} <= {0, 1}


def test_who_sits_there_in_the_end_is_looked_at(game: Game) -> None:
    """A seat that went to a phone was passed by, one that went to a computer was not."""
    session = Session.new(game, [ANN, Player("Natalie", "random")], {"start": "p1"}, seed=3)
    session.sit(1, BO)
    session.sit(0, Player("Greg", "random"))
    play(session)
    assert session.review.possible
    session.review.begin()
    steps = session._match.steps
    assert session.review.total == sum(step.entry.seat == 1 for step in steps) > 0


def test_alone_a_move_costs_points(shelf: Registry) -> None:
    session = reviewed(play(Session.new(shelf.find("report-card"), [ANN], {}, seed=1)))
    for lapse in session.review.lapses:
        assert lapse.hint.points
        assert lapse.cost > 1


def test_there_is_nothing_to_review_before_the_end_or_without_people_or_an_aim(game: Game) -> None:
    session = Session.new(game, [ANN, BO], {}, seed=4)
    session.review.begin()
    assert not session.review.running
    assert not session.review.possible
    computers = [Player("Nat", "random"), Player("Tom", "random")]
    assert not play(Session.new(game, computers, {}, seed=4)).review.possible
    assert not Session.new(LOOSE, [ANN], {}, seed=4).review.possible


def test_a_game_seen_again_is_reviewed_by_a_worker_alone(game: Game) -> None:
    replay = Replay.of(play(Session.new(game, [ANN, BO], {}, seed=4)))
    assert replay.review.possible
    assert not replay.look_back()
    assert not replay.review.begun


def test_a_review_in_the_worker_can_be_cancelled_and_begun_anew(game: Game) -> None:
    thinker = Thinker()
    try:
        session = Session.new(game, [ANN, BO], {}, seed=4, thinker=thinker)
        play(session)
        session.review.steps = 200
        session.review.begin()
        deadline = time.monotonic() + PATIENCE
        while session.review.done < 5 and time.monotonic() < deadline:
            session.review.update()
            time.sleep(0.002)
        session.review.cancel()
        assert not session.review.running
        assert not thinker.busy
        assert not session.review.update()
        session.review.begin()
        assert session.review.done == 0
        while session.review.running and time.monotonic() < deadline:
            session.review.update()
            time.sleep(0.002)
        assert session.review.done == session.review.total > 20
        session.review.begin()
        session.close()
        assert not thinker.busy
    finally:
        thinker.close()
