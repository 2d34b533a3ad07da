"""A sitting: playing, refusing, taking back, and playing a log again."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop.engine.chance import ChanceError
from tabletop.engine.conformance.fingerprint import fingerprint
from tabletop.engine.free.state import FreeState
from tabletop.engine.free.table import FreeTable
from tabletop.engine.match import LoadError, Match, Step, load
from tabletop.engine.moves import Entry, Move, Refusal
from tests.engine.toys import Pebbles, PebbleState, free_spec

RULES = Pebbles()


def played(seed: int, moves: int, seats: int = 2) -> Match[PebbleState]:
    match = Match(RULES, seats, {"length": 30}, seed=seed)
    rng = Random(seed)
    while len(match.steps) < moves and match.outcome is None:
        seat = rng.choice(match.to_act)
        match.submit(seat, rng.choice(RULES.legal_moves(match.state, seat)))
    return match


@given(st.integers(0, 500), st.integers(0, 25), st.integers(0, 25))
def test_undo_and_redo_lead_back_and_forth_through_equal_positions(
    seed: int, moves: int, back: int
) -> None:
    match = played(seed, moves)
    prints = [fingerprint(match.first), *(fingerprint(step.state) for step in match.steps)]
    taken = 0
    for _ in range(back):
        taken += match.undo() is not None
        assert fingerprint(match.state) == prints[len(match.steps)]
    for _ in range(taken):
        assert match.redo() is not None
    assert match.redo() is None
    assert fingerprint(match.state) == prints[-1]


def test_what_was_dealt_anew_is_told_until_that_is_taken_back() -> None:
    """Counting points tells nobody anything, so nothing but the deal does."""
    match = Match(FreeTable(free_spec()), 2, {}, seed=1)
    for number in range(1, 4):
        assert isinstance(match.submit(0, Move("count", (), "score:p1", (number,))), Step)
    assert not match.is_seen_after(0)
    assert match.undo(deal=FreeState.clone) is not None
    assert [match.is_seen_after(count) for count in range(3)] == [True, True, False]
    assert match.redo() is not None
    assert not match.is_seen_after(0)


@given(st.integers(0, 500), st.integers(0, 25))
def test_a_log_plays_the_same_game_again(seed: int, moves: int) -> None:
    match = played(seed, moves, seats=3)
    again, wrong = load(RULES, 3, match.options, match.setup_draws, match.entries)
    assert wrong == ""
    assert fingerprint(again.state) == fingerprint(match.state)
    assert again.entries == match.entries


def test_a_match_can_be_looked_at_as_it_stood_before_any_step() -> None:
    match = played(4, 12)
    prints = [fingerprint(match.first), *(fingerprint(step.state) for step in match.steps)]
    for turn in range(len(match.steps)):
        past = match.before(turn)
        assert fingerprint(past.state) == prints[turn]
        assert past.entries == match.entries[:turn]
        assert past.outcome is None


def test_what_is_played_on_from_an_earlier_moment_leaves_the_match_alone() -> None:
    match = played(4, 12)
    entries, now = match.entries, fingerprint(match.state)
    past = match.before(5)
    seat = past.to_act[0]
    past.submit(seat, RULES.legal_moves(past.state, seat)[-1])
    past.undo()
    past.undo()
    assert match.entries == entries
    assert fingerprint(match.state) == now


def test_the_same_seed_plays_the_same_game() -> None:
    assert played(5, 20).entries == played(5, 20).entries
    assert played(5, 20).setup_draws != played(6, 20).setup_draws


def test_a_refused_move_changes_nothing() -> None:
    match = played(1, 5)
    match.undo()
    before, undone = fingerprint(match.state), list(match.undone)
    refusal = match.submit(0, Move("drop", ("no-such-piece",), "bowl"))
    assert isinstance(refusal, Refusal)
    assert (fingerprint(match.state), match.undone) == (before, undone)


def test_a_published_position_is_never_changed() -> None:
    match = played(2, 0)
    first = fingerprint(match.first)
    kept: list[tuple[PebbleState, str]] = []
    for step in played(2, 20).steps:
        result = match.replay(step.entry)
        assert isinstance(result, Step)
        kept.append((result.state, fingerprint(result.state)))
    assert fingerprint(match.first) == first
    assert all(fingerprint(state) == print_ for state, print_ in kept)


def test_a_new_move_forgets_what_was_taken_back() -> None:
    match = played(3, 4)
    match.undo()
    match.undo()
    seat = match.to_act[0]
    match.submit(seat, RULES.legal_moves(match.state, seat)[0])
    assert match.redo() is None


def test_a_step_that_drew_or_taught_somebody_is_settled() -> None:
    match = Match(RULES, 2, {"first": "p1"}, seed=1)
    draw = match.submit(0, Move("draw", ("bag?",), "hand:p1"))
    duel = match.submit(1, Move("duel"))
    assert isinstance(draw, Step)
    assert isinstance(duel, Step)
    assert (draw.settled, duel.settled) == (True, False)


def test_sealed_answers_open_when_the_last_is_in() -> None:
    match = Match(RULES, 2, seed=1)
    match.submit(0, Move("duel"))
    assert list(match.to_act) == [0, 1]
    match.submit(1, Move("show", args=(2,)))
    assert list(match.to_act) == [0]
    pending = match.view(0).pending
    assert pending is not None
    assert (pending.waiting, pending.own_answer) == ((0,), "")
    assert "show = 2" not in repr(match.view(0))
    refusal = match.submit(1, Move("show", args=(0,)))
    assert isinstance(refusal, Refusal)
    assert refusal.text == "You have answered already."
    match.submit(0, Move("show", args=(1,)))
    assert match.view(0).value("score:p2") == 1


def test_a_log_with_a_move_that_is_refused_loads_up_to_it() -> None:
    entries = list(played(4, 10).entries)
    entries[6] = Entry(entries[6].seat, Move("drop", ("no-such-piece",), "bowl"))
    match, wrong = load(RULES, 2, {"length": 30}, played(4, 0).setup_draws, entries)
    assert len(match.steps) == 6
    assert wrong.startswith("move 7 of pebbles (drop no-such-piece > bowl):")


def test_a_log_with_a_wrong_draw_loads_up_to_it() -> None:
    entries = list(played(4, 10).entries)
    place = next(number for number, entry in enumerate(entries) if entry.draws)
    entries[place] = Entry(entries[place].seat, entries[place].move, (99,))
    match, wrong = load(RULES, 2, {"length": 30}, played(4, 0).setup_draws, entries)
    assert len(match.steps) == place
    assert "99 is not between" in wrong


def test_a_log_with_draws_to_spare_is_refused_and_changes_nothing() -> None:
    match = Match(RULES, 2, seed=1)
    before = fingerprint(match.state)
    with pytest.raises(ChanceError, match="fewer"):
        match.replay(Entry(0, Move("duel"), (1,)))
    assert (fingerprint(match.state), match.entries) == (before, ())


@pytest.mark.parametrize(
    ("seats", "options", "setup"), [(2, {}, [5]), (9, {}, []), (2, {"length": 99}, [])]
)
def test_a_set_up_that_can_t_be_played_is_no_match(
    seats: int, options: dict[str, int], setup: list[int]
) -> None:
    with pytest.raises(LoadError, match="set-up of pebbles"):
        load(RULES, seats, options, setup, [])


def test_nothing_is_played_after_the_end() -> None:
    match = played(7, 1000)
    assert match.outcome is not None
    assert match.to_act == ()
    refusal = match.refuse(0, Move("duel"))
    assert refusal is not None
    assert refusal.rule == "pebbles.game-over"
