"""The review after a game: which moves cost most, from what their seats knew then."""

import time
from itertools import pairwise
from random import Random

import pytest

from tabletop.ai.players import make_player
from tabletop.ai.worker import Thinker
from tabletop.engine.game import Game
from tabletop.engine.knowledge.information import InformationSet
from tabletop.paths import shipped
from tabletop.registry import Registry
from tabletop.session import Player
from tabletop.session.figures import Figure
from tabletop.session.help.review import LEAST_COST
from tabletop.session.history.replay import Replay
from tabletop.session.port import LocalPort
from tests.session.toys import LOOSE
from tests.table import new_port
from tests.waiting import PATIENCE

ANN, BO = Player("Ann"), Player("Bo")


@pytest.fixture(scope="module")
def shelf() -> Registry:
    return Registry(shipped("content"))


@pytest.fixture(scope="module")
def game(shelf: Registry) -> Game:
    return shelf.find("valedictorian")


def play(port: LocalPort, seed: int = 2) -> LocalPort:
    """Play to the end; people move at random."""
    rng = Random(seed)
    while port.next().kind != "over":
        upcoming = port.next()
        if upcoming.kind == "computer":
            port.poll()
            continue
        port.take_seat(upcoming.seat)
        port.submit(rng.choice(port.position.legal_moves))
    return port


def reviewed(port: LocalPort, steps: float = 600) -> LocalPort:
    port.review.steps = steps
    port.review.begin()
    while port.review.running:
        port.review.update()
    return port


@pytest.fixture(scope="module")
def finished(game: Game) -> LocalPort:
    return reviewed(play(new_port(game, [ANN, Player("Nat", "random")], {}, seed=7)))


def test_the_moves_that_cost_most_are_marked_the_dearest_first(finished: LocalPort) -> None:
    mistakes = finished.review.mistakes
    assert 1 <= len(mistakes) <= finished.review.MOST
    assert [lapse.cost.value for lapse in mistakes] == sorted(
        (x.cost.value for x in mistakes), reverse=True
    )
    steps = finished.session.match.steps
    for lapse in mistakes:
        assert lapse.seat == 0 == steps[lapse.turn].entry.seat
        assert LEAST_COST <= lapse.cost.value <= 1
        assert lapse.cost.error < lapse.cost.value
        hint = lapse.hint
        assert hint.other != hint.label
        assert hint.why.endswith(".")
        assert not [text for text in (hint.other, hint.label, hint.why) if "{" in text]
        assert lapse.header.startswith("Round ")


def test_a_turn_is_marked_once_for_all_of_its_moves(finished: LocalPort) -> None:
    """Its cost is that of all its moves; one that is repaired later in the turn costs nothing."""
    match, marked = finished.session.match, finished.review.mistakes
    turns = []
    for lapse in marked:
        states = [match.first, *(step.state for step in match.steps)]
        ids = [match.rules.turn_id(state) for state in states]
        turns.append(sum(one != two for one, two in pairwise(ids[: lapse.turn + 1])))
        assert lapse.hint.other in lapse.played
    assert len(set(turns)) == len(turns)
    assert any(", " in lapse.played for lapse in marked)


def test_all_turns_have_a_glance_before_the_suspicious_ones_are_examined(game: Game) -> None:
    port = play(new_port(game, [ANN, Player("Nat", "random")], {}, seed=4))
    review = port.review
    review.steps = 600
    review.begin()
    lefts, early = [], 0
    while review.running:
        review.update()
        early += bool(review.mistakes) and review.done < review.total
        assert not review.left or review.done == review.total
        lefts.append(review.left)
    assert early
    assert 0 < max(lefts) < review.total
    assert lefts[-1] == 0


def test_the_best_move_that_was_found_is_told(game: Game) -> None:
    """Here by a person who plays like a normal computer player."""
    port = new_port(game, [ANN, Player("Nat", "random")], {}, seed=4)
    while port.next().kind != "over":
        if port.next().kind == "computer":
            port.poll()
            continue
        info = InformationSet.of(port.game.rules(), port.session.match.state, 0)
        port.submit(make_player("normal", 1).choose(info))
    best = reviewed(port, steps=20_000).review.best
    assert best is not None
    assert best.is_good
    assert best.seat == 0
    assert best.cost.value > best.cost.error
    made = port.session.match.move_as_said(best.turn)
    assert best.hint.move == made
    assert best.hint.label in best.played
    assert best.hint.other != best.hint.label
    assert best.turn not in {each.turn for each in port.review.mistakes}


def test_costs_of_moves_add_up_with_their_errors() -> None:
    total = Figure(0.10, 0.03).plus(Figure(-0.02, 0.04))
    assert (round(total.value, 9), total.error) == (0.08, 0.05)


def test_a_marked_move_leads_to_the_table_that_its_seat_saw_with_the_hint_for_it(
    finished: LocalPort,
) -> None:
    for lapse in finished.review.mistakes:
        past = finished.before(lapse)
        assert past.seat == lapse.seat
        state = finished.session.match.before(lapse.turn).state
        assert repr(past.position.view) == repr(finished.session.match.view_of(state, lapse.seat))
        assert past.hints.shown == lapse.hint
        assert lapse.hint.move in past.position.legal_moves
        assert past.session.save_path is None
    assert finished.position.outcome is not None


def test_every_move_of_a_person_is_looked_at_and_none_of_a_computer(finished: LocalPort) -> None:
    own = [step for step in finished.session.match.steps if step.entry.seat == 0]
    assert finished.review.done == finished.review.total == len(own)


def test_a_finished_review_is_kept(finished: LocalPort) -> None:
    before = finished.review.mistakes
    finished.review.begin()
    assert not finished.review.running
    assert finished.review.mistakes == before


def test_all_people_at_the_table_are_looked_at(game: Game) -> None:
    port = reviewed(play(new_port(game, [ANN, BO], {}, seed=4)))
    assert port.review.total == len(port.session.match.steps)
    assert {lapse.seat for lapse in port.review.mistakes} <= {0, 1}


def test_who_sits_there_in_the_end_is_looked_at(game: Game) -> None:
    """A seat that went to a phone was passed by, one that went to a computer was not."""
    port = new_port(game, [ANN, Player("Natalie", "random")], {"start": "p1"}, seed=3)
    port.session.sit(1, BO)
    port.session.sit(0, Player("Greg", "random"))
    play(port)
    assert port.review.possible
    port.review.begin()
    steps = port.session.match.steps
    assert port.review.total == sum(step.entry.seat == 1 for step in steps) > 0


def test_alone_a_move_costs_points(shelf: Registry) -> None:
    port = reviewed(play(new_port(shelf.find("report-card"), [ANN], {}, seed=1)))
    for lapse in port.review.mistakes:
        assert lapse.hint.worth.points
        assert lapse.cost.value > 1


def test_there_is_nothing_to_review_before_the_end_or_without_people_or_an_aim(game: Game) -> None:
    port = new_port(game, [ANN, BO], {}, seed=4)
    port.review.begin()
    assert not port.review.running
    assert not port.review.possible
    computers = [Player("Nat", "random"), Player("Tom", "random")]
    assert not play(new_port(game, computers, {}, seed=4)).review.possible
    assert not new_port(LOOSE, [ANN], {}, seed=4).review.possible


def test_a_game_seen_again_is_reviewed_by_a_worker_alone(game: Game) -> None:
    replay = Replay.of(play(new_port(game, [ANN, BO], {}, seed=4)))
    assert replay.review.possible
    assert not replay.continue_review()
    assert not replay.review.begun


def test_a_review_in_the_worker_can_be_cancelled_and_begun_anew(game: Game) -> None:
    thinker = Thinker()
    try:
        port = new_port(game, [ANN, BO], {}, seed=4, thinker=thinker)
        play(port)
        port.review.steps = 200
        port.review.begin()
        deadline = time.monotonic() + PATIENCE
        while port.review.done < 5 and time.monotonic() < deadline:
            port.review.update()
            time.sleep(0.002)
        port.review.cancel()
        assert not port.review.running
        assert not thinker.busy
        assert not port.review.update()
        port.review.begin()
        assert port.review.done == 0
        while port.review.running and time.monotonic() < deadline:
            port.review.update()
            time.sleep(0.002)
        assert port.review.done == port.review.total > 20
        port.review.begin()
        port.close()
        assert not thinker.busy
    finally:
        thinker.close()
