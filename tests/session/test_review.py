"""The review after a game: which moves cost most, from what their seats knew then."""

import time
from collections import Counter
from collections.abc import Mapping
from itertools import pairwise, permutations
from pathlib import Path
from random import Random

import pytest

from tabletop.ai.players import make_player
from tabletop.ai.search import Prospect
from tabletop.ai.survey import Advice
from tabletop.ai.worker import Thinker
from tabletop.engine.game import Game
from tabletop.engine.knowledge.information import InformationSet
from tabletop.engine.moves import Move, Refusal
from tabletop.engine.state import State
from tabletop.paths import shipped
from tabletop.registry import Registry
from tabletop.session.figures import Figure
from tabletop.session.help import hints
from tabletop.session.help import review as review_module
from tabletop.session.help.hints import AdviceRequest
from tabletop.session.help.own_turn import is_same_turn
from tabletop.session.help.review import Review, in_a_row
from tabletop.session.help.turning_points import LEAST_COST
from tabletop.session.history.replay import Replay
from tabletop.session.port import LocalPort
from tabletop.session.session import Session
from tabletop.storage.journal.records import Player
from tabletop.storage.saves.save_list import delete_save, review_path
from tests.session.toys import LOOSE
from tests.table import new_port, play_as
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
    return reviewed(play(new_port(game, [ANN, Player("Nat", "random")], {}, seed=2)), 2_000)


def test_moves_in_a_row_begin_in_capitals_once() -> None:
    assert in_a_row(["Hire The Assertive CTO", "Hire Intern", "PHP for SQL", "End turn"]) == (
        "Hire The Assertive CTO, hire Intern, PHP for SQL, end turn"
    )


def test_the_moves_that_cost_most_are_marked_the_dearest_first(finished: LocalPort) -> None:
    mistakes = finished.review.mistakes
    assert 1 <= len(mistakes) <= finished.review.MOST
    assert [lapse.cost.value for lapse in mistakes] == sorted(
        (x.cost.value for x in mistakes), reverse=True
    )
    steps = finished.session.match.steps
    for lapse in mistakes:
        assert lapse.seat == 0 == steps[lapse.turn].entry.seat
        assert LEAST_COST <= lapse.cost.number <= 100
        assert lapse.cost.margin < lapse.cost.number
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
        assert lapse.hint.other.lower() in lapse.played.lower()
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


def test_in_it_startup_the_curve_begins_at_once_and_a_mistake_stands_within_four_seconds(
    shelf: Registry, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One core simulates about 40,000 of its moves a second."""
    monkeypatch.setattr(hints, "_STEPS_HERE", 40_000)
    port = play(new_port(shelf.find("it-startup"), [ANN, Player("Nat", "random")], {}, seed=2))
    asked: list[float] = []
    ask = AdviceRequest.ask

    def counted(request: AdviceRequest, *args: object, steps: float, **kwargs: object) -> None:
        asked.append(steps)
        ask(request, *args, steps=steps, **kwargs)  # type: ignore[arg-type]

    monkeypatch.setattr(AdviceRequest, "ask", counted)
    review = port.review
    review.begin()
    while not any(each.figure for each in review.chances(0)):
        assert review.update()
    assert sum(asked) <= 10_000
    while not review.mistakes:
        assert review.update()
    assert sum(asked) <= 160_000
    assert review.done < review.total
    assert review.running


def test_the_curve_grows_from_the_left_and_has_a_point_for_each_turn(game: Game) -> None:
    port = play(new_port(game, [ANN, Player("Nat", "random")], {}, seed=4))
    review = port.review
    review.steps = 600
    review.begin()
    length = len(review.chances(0))
    assert length > 5
    assert not review.chances(1)
    while review.running and not all(each.figure for each in review.chances(0)):
        known = [each.figure is not None for each in review.chances(0)]
        assert known == sorted(known, reverse=True)
        review.update()
    assert len(review.chances(0)) == length
    for each in review.chances(0):
        assert each.figure is not None
        assert 0 <= each.figure.value <= 1


def test_at_most_three_turns_are_told_each_larger_than_its_error(finished: LocalPort) -> None:
    review = finished.review
    told = review.turning_points(0)
    assert 1 <= len(told) <= 3
    assert [each.turn for each in told] == sorted({each.turn for each in told})
    assert set(review.mistakes[:2]) & set(told)
    for each in told:
        assert each.cost.number >= LEAST_COST
        assert each.cost.number > each.cost.margin
    assert sum(each.is_swing for each in told) <= 1


def judged_by(monkeypatch: pytest.MonkeyPatch, worths: Mapping[Move, float]) -> None:
    """Let a search find these values of moves at once, and 0.5 for all others."""

    def worth(move: Move) -> float:
        return worths.get(move, 0.5)

    def found(info: InformationSet[State], *_: object, about: Move | None, **__: object) -> Advice:
        first, *others = sorted(info.legal_moves(), key=worth, reverse=True)
        other = about if about not in {None, first} else others[0]
        best, made = (Prospect(move, 900, worth(move)) for move in (first, other) if move)
        return Advice(best, made, 0.3)

    monkeypatch.setattr(hints, "advise", found)
    monkeypatch.setattr(review_module, "is_choice", lambda _: False)


@pytest.mark.parametrize("twice", [False, True])
def test_the_turn_that_cost_most_is_told_and_of_two_the_earlier(
    game: Game, monkeypatch: pytest.MonkeyPatch, *, twice: bool
) -> None:
    port = play(new_port(game, [ANN, Player("Nat", "random")], {}, seed=4))
    match = port.session.match
    made = Counter(match.move_as_said(turn) for turn in range(len(match.steps)))
    once = [turn for turn, step in enumerate(match.steps)
            if step.entry.seat == 0 and made[match.move_as_said(turn)] == 1]  # fmt: skip
    free = [turn for turn in once if len(match.rules.legal_moves(match.before(turn).state, 0)) > 1]
    worst = [free[0], free[-1]] if twice else free[:1]
    judged_by(monkeypatch, {match.move_as_said(turn): 0.2 for turn in worst})
    review = reviewed(port).review
    assert sorted(each.turn for each in review.mistakes) == worst
    told = [each.turn for each in review.turning_points(0) if not (each.is_good or each.is_swing)]
    assert told == worst[:1]


def test_after_the_ends_of_turns_moves_that_look_bad_have_their_glance_first(
    shelf: Registry, monkeypatch: pytest.MonkeyPatch
) -> None:
    port = play(new_port(shelf.find("it-startup"), [ANN, Player("Nat", "random")], {}, seed=2))
    judged_by(monkeypatch, {})
    reviewed(port)
    ends = [each.turn for each in port.review.chances(0)]
    found = [judged.decision for judged in port.review._judgements.found.values()]
    assert [each.turn for each in found[: len(ends)]] == ends == sorted(ends)
    doubts = [each.doubt for each in found[len(ends) :]]
    assert doubts == sorted(doubts, reverse=True)
    assert doubts[0] > 0


def test_two_orders_of_the_same_moves_are_judged_alike(
    shelf: Registry, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even if the search misjudges whichever move is made first."""
    ports = [new_port(shelf.find("it-startup"), [ANN, BO], {}, seed=2) for _ in range(2)]
    match, seat, pair = ports[0].session.match, 0, None
    while pair is None:
        move = match.rules.legal_moves(match.state, match.to_act[0])[0]
        for port in reversed(ports):
            play_as(port, match.to_act[0], move)
        seat = match.to_act[0]
        info = InformationSet.of(match.rules, match.state, seat)
        pairs = permutations(info.legal_moves(), 2)
        pair = next((pair for pair in pairs if is_same_turn(info, pair, pair[1])), None)
    one, other = pair
    begun = len(match.steps)
    views: list[str] = []
    for port, (first, second) in zip(ports, ((one, other), (other, one)), strict=True):
        for move in (first, second):
            assert not isinstance(play_as(port, seat, move), Refusal)
        views.append(repr(port.session.match.view_of(port.session.match.state, seat)))
        play(port)
        judged_by(monkeypatch, {first: 0.1, second: 0.9})
        found = reviewed(port).review
        assert [found._judgements.found[turn].cost for turn in (begun, begun + 1)] == [None, None]
        assert not {begun, begun + 1} & {each.turn for each in found.mistakes}
    assert views[0] == views[1]


def test_the_rest_of_the_better_turn_is_told(finished: LocalPort) -> None:
    told = [lapse for lapse in finished.review.mistakes if lapse.then]
    assert told
    for lapse in told:
        past = finished.before(lapse.turn, lapse.seat, lapse.hint)
        past.submit(lapse.hint.move)
        labels = {past.game.rules().presenter.describe(past.session.match.state, 0, move)
                  for move in past.position.legal_moves}  # fmt: skip
        assert any(lapse.then.startswith(past.session.wording.fill(label)) for label in labels)


def test_a_paused_review_resumes_where_it_was_even_among_the_close_looks(game: Game) -> None:
    whole, port = (
        play(new_port(game, [ANN, Player("Nat", "random")], {}, seed=4)) for _ in range(2)
    )
    reviewed(whole)
    port.review.steps = 600
    for closely in (False, True):
        port.review.begin()
        while bool(port.review.left) != closely or port.review.done < 6:
            port.review.update()
        before = (port.review.done, port.review.left, port.review.mistakes)
        port.review.pause()
        assert not port.review.running
        assert not port.review.update()
        port.review.begin()
        assert (port.review.done, port.review.left, port.review.mistakes) == before
    reviewed(port)
    assert port.review.mistakes == whole.review.mistakes
    assert port.review.best == whole.review.best


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
    assert best.hint.label.lower() in best.played.lower()
    assert best.hint.other != best.hint.label
    assert best.turn not in {each.turn for each in port.review.mistakes}


def test_costs_of_moves_add_up_with_their_errors() -> None:
    total = Figure(0.10, 0.03).plus(Figure(-0.02, 0.04))
    assert (round(total.value, 9), total.error) == (0.08, 0.05)


def test_a_marked_move_leads_to_the_table_that_its_seat_saw_with_the_hint_for_it(
    finished: LocalPort,
) -> None:
    for lapse in finished.review.mistakes:
        past = finished.before(lapse.turn, lapse.seat, lapse.hint)
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


def test_a_review_in_the_worker_can_be_paused_and_resumed(game: Game) -> None:
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
        port.review.pause()
        assert not port.review.running
        assert not thinker.busy
        assert not port.review.update()
        done = port.review.done
        port.review.begin()
        assert port.review.done == done > 0
        while port.review.done < port.review.total and time.monotonic() < deadline:
            port.review.update()
            time.sleep(0.002)
        assert port.review.done == port.review.total > 20
        assert port.review.running
        port.review.begin()
        port.close()
        assert not thinker.busy
    finally:
        thinker.close()


def test_a_kept_review_is_there_at_once_and_a_changed_game_counts_anew(
    game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    port = play(new_port(game, [ANN, Player("Nat", "random")], {}, seed=7, saves=tmp_path))
    first = reviewed(port, 2_000).review
    path = port.session.save_path
    assert path is not None
    port.close()

    def opened() -> Review:
        again = LocalPort(Session.resume(game, path))
        again.review.steps = 2_000
        again.review.begin()
        again.close()
        return again.review

    second = opened()
    assert second.done == second.total
    assert second._next() is None
    assert second.turning_points(0) == first.turning_points(0)
    assert second.chances(0) == first.chances(0)
    monkeypatch.setattr(review_module, "__version__", "another")
    assert opened().done == 0
    monkeypatch.undo()
    review_path(path).write_text("no review")
    assert opened().done == 0
    delete_save(path)
    assert not [*tmp_path.iterdir()]
