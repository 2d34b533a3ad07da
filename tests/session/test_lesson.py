"""A lesson at the table: the way through it, off it, back and forth, and what is kept of it."""

from functools import cache
from pathlib import Path
from random import Random

import pytest

from tabletop.content.loader import load_game
from tabletop.engine.game import Game
from tabletop.engine.moves import Move, Refusal
from tabletop.paths import shipped
from tabletop.session import Happened, Player
from tabletop.session.lesson import FIRST_STEP, LessonSession
from tabletop.session.teaching import OTHERWISE, Said
from tabletop.storage.first_notes import load_seen
from tabletop.storage.lessons import load_progress

ME = Player("Robin", "human", 3)


@cache
def game(name: str) -> Game:
    return load_game(shipped("content") / name)


def sit_down(
    name: str = "report-card", step: int = 0, progress: Path | None = None
) -> LessonSession:
    taught = game(name)
    return LessonSession(taught, taught.lessons()[0], ME, step=step, progress=progress, seed=1)


def follow(session: LessonSession) -> None:
    """Make the first accepted move, and let the others reply."""
    assert isinstance(session.submit(session.coach.moves[0]), Happened)
    reply(session)


def reply(session: LessonSession) -> None:
    while session.coach.stage == "replies":
        assert session.next().kind == "computer"
        session.poll()


def test_the_first_step_asks_for_a_move_and_says_where_to_look() -> None:
    coach = sit_down().coach
    assert (coach.number, coach.stage, coach.only) == (1, "step", True)
    assert coach.say.startswith("The 11 costs 4 effort now.")
    assert coach.point == ("piece:d4", "zone:exam:0:2")
    assert list(map(str, coach.moves)) == ["take-exam d4 > exam:0:2"]
    assert coach.goal == "Everybody takes every exam once. The highest sum of results wins."


def test_a_legal_move_off_the_path_is_answered_and_changes_nothing() -> None:
    session = sit_down()
    before = session.snapshot().version
    answer = session.submit(Move.parse("take-exam d12 > exam:0:3"))
    assert answer == Said("Good eye, but it costs 4 of your 5 effort. Wait two turns.", "")
    assert session.snapshot().version == before
    assert (session.coach.misses, session.coach.said) == (1, answer.text)
    other = session.submit(Move.parse("take-exam d4 > exam:0:3"))
    assert isinstance(other, Said)
    assert other.text == "You could. First see what patience brings."


def test_an_illegal_move_is_refused_by_the_rules_as_always() -> None:
    session = sit_down()
    answer = session.submit(Move.parse("take-exam d12 > exam:0:1"))
    assert isinstance(answer, Refusal)
    assert not isinstance(answer, Said)
    assert answer.rule
    assert session.coach.misses == 1


def test_the_accepted_move_draws_what_the_lesson_says_and_others_reply_by_themselves() -> None:
    session = sit_down()
    assert isinstance(session.submit(session.coach.moves[0]), Happened)
    assert session.coach.stage == "replies"
    assert session.next().seat == 1
    assert isinstance(session.poll(), Happened)
    coach = session.coach
    assert (coach.number, coach.stage) == (2, "step")
    assert coach.aha.startswith("After each exam all dice slide right")
    assert "Anna" in coach.say
    assert session.view().value("base:piloting:p1") == 4


def test_undo_goes_to_the_beginning_of_the_step_and_then_to_the_step_before() -> None:
    session = sit_down("introduct-academy", step=5)
    first = session.view()
    session.submit(session.coach.moves[0])
    assert len(session.coach.moves) == 1
    assert isinstance(session.undo(), Happened)
    assert session.view() == first
    assert len(session.coach.moves) == 2
    assert isinstance(session.undo(), Happened)
    assert session.coach.number == 5
    for _ in range(4):
        assert isinstance(session.undo(), Happened)
    assert session.coach.number == 1
    assert session.undo() is None
    assert session.undo_problem() == FIRST_STEP


def test_undo_in_the_midst_of_the_replies_goes_to_the_beginning_of_the_step() -> None:
    session = sit_down("valedictorian", step=2)
    first = session.view()
    session.submit(session.coach.moves[0])
    session.poll()
    assert isinstance(session.undo(), Happened)
    assert session.view() == first
    assert session.coach.stage == "step"


def test_all_of_each_are_to_be_made_in_any_order() -> None:
    session = sit_down("introduct-academy", step=5)
    second, first = session.coach.moves[1], session.coach.moves[0]
    session.submit(second)
    assert session.coach.moves == (first,)
    session.submit(first)
    assert session.coach.number == 7


def test_any_move_of_the_kind_goes_on_until_the_step_is_done() -> None:
    session = sit_down("report-card", step=3)
    kinds = {move.kind for move in session.coach.moves}
    assert kinds == {"add-credit"}
    session.submit(Move.parse("add-credit > piloting = 1"))
    assert session.coach.only
    assert session.coach.moves
    assert isinstance(session.submit(Move.parse("end-credit")), Said)
    session.submit(Move.parse("add-credit > law = 2"))
    assert not session.coach.moves


@pytest.mark.parametrize("step", range(8))
def test_again_and_skip_lead_where_the_right_way_leads(step: int) -> None:
    session = sit_down("it-startup", step=step)
    first = session.view()
    session.skip()
    assert session.coach.number == min(step + 2, 8)
    went = sit_down("it-startup", step=step)
    if went.coach.stage == "step":
        follow(went)
        assert session.view() == went.view()
        went.again()
    session.undo()
    assert session.view() == first or step == 7


def test_a_chapter_waits_until_it_is_told_to_go_on() -> None:
    session = sit_down("the-academy", step=3)
    follow(session)
    assert session.coach.stage == "wait"
    assert session.coach.aha.endswith("You win!")
    assert session.next().kind == "wait"
    assert isinstance(session.submit(Move("skip")), Said)
    assert isinstance(session.go_on(), Happened)
    assert (session.coach.number, session.coach.stage) == (5, "step")
    assert session.coach.goal.startswith("You are the Mastermind")
    session.undo()
    assert session.coach.number == 4


PLAYED_ON = ("introduct-academy", "the-academy", "report-card", "valedictorian")
"""Lessons whose free end goes on in their own position."""


def last_step(name: str, seed: int = 1) -> LessonSession:
    """A lesson at its free end."""
    taught = game(name)
    lesson = taught.lessons()[0]
    return LessonSession(taught, lesson, ME, step=len(lesson.places) - 1, seed=seed)


def play_freely(session: LessonSession, chance: Random) -> None:
    """Play until the lesson is done: the learner at random, the others as they do."""
    for _ in range(1000):
        if session.coach.stage == "done":
            return
        if session.next().kind == "viewer":
            session.submit(chance.choice(session.legal_moves()))
        else:
            session.poll()
    raise AssertionError("no end")


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", PLAYED_ON)
def test_the_free_end_gives_the_learner_the_turns_that_are_promised(name: str, seed: int) -> None:
    """Turns are those of the rules; in a game of tricks each of them is one."""
    session = last_step(name, seed)
    free = session.lesson.chapters[-1].steps[-1].free
    assert free is not None
    before, first = session._match.state, len(session._match.steps)
    play_freely(session, Random(seed))
    turns: list[tuple[int, ...]] = []
    for step in session._match.steps[first:]:
        here = session._rules.turn_id(before)
        mine = step.entry.seat == before.turn == 0 and not before.pending
        if turns[-1:] != [here] and (mine or (turns and before.turn != 0)):
            turns.append(here)
        before = step.state
    own = [turn for turn in turns if turn[0] == 0]
    assert len(own) == free.turns or session.outcome() is not None
    assert session._rules.turn_id(before) != own[-1] or session.outcome() is not None


def test_answers_to_the_offers_of_others_are_no_turns() -> None:
    """The lesson of Introduct Academy ended after two of them, before the learner's own turn."""
    session = last_step("introduct-academy")
    rules, declined = session._rules, 0
    while declined < 3:
        state = session._match.state
        assert state.turn == 1
        if session.next().kind == "viewer":
            decline = next(move for move in session.legal_moves() if move.kind == "decline")
            assert isinstance(session.submit(decline), Happened)
            declined += 1
        else:
            seat = rules.to_act(state)[0]
            moves = rules.legal_moves(state, seat)
            offers = [move for move in moves if move.kind == "offer" and move.target == "p1"]
            session.submit_from(seat, (offers or moves)[declined])
        assert session.coach.stage == "free"


def test_undo_leads_back_from_the_free_end() -> None:
    session = last_step("introduct-academy")
    assert (session.coach.stage, session.coach.only) == ("free", False)
    session.undo()
    assert (session.coach.number, session.coach.stage) == (8, "step")


def test_a_lesson_may_lead_to_a_new_game() -> None:
    session = sit_down("it-startup", step=6)
    follow(session)
    assert (session.coach.number, session.coach.stage) == (8, "wait")
    assert session.new_game == {"goal": 32}
    session.go_on()
    assert session.coach.stage == "done"


def test_progress_is_kept_after_each_step_and_only_the_last_step_marks_it_done(
    tmp_path: Path,
) -> None:
    kept = tmp_path / "lessons.json"
    session = sit_down("it-startup", progress=kept)
    follow(session)
    session.close()
    assert load_progress(kept).of("Robin", "it-startup", "ship-it").step == 1
    session = sit_down("it-startup", step=6, progress=kept)
    follow(session)
    assert not load_progress(kept).of("Robin", "it-startup", "ship-it").done
    session.go_on()
    reached = load_progress(kept).of("Robin", "it-startup", "ship-it")
    assert (reached.step, reached.done) == (0, True)
    sit_down("it-startup", step=2, progress=kept)
    assert load_progress(kept).of("Robin", "it-startup", "ship-it").done
    assert [path.name for path in tmp_path.iterdir()] == ["lessons.json"]


def test_a_step_ticks_off_the_notes_that_it_has_taught(tmp_path: Path) -> None:
    session = sit_down("report-card")
    session.notes = tmp_path / "notes.json"
    session.skip()
    assert load_seen(session.notes) == {}
    session.undo()
    follow(session)
    assert load_seen(session.notes) == {"Robin": {"report-card": ("cost", "slide")}}


def test_progress_that_makes_no_sense_is_left_out(tmp_path: Path) -> None:
    kept = tmp_path / "lessons.json"
    kept.write_text('{"players": {"Robin": {"a/b": {"step": -1, "done": true}, "c": 4}}}')
    assert load_progress(kept).of("Robin", "a", "b").step == 0
    kept.write_text("[")
    assert load_progress(kept).players == {}
    assert not kept.exists()


def test_a_sentence_between_replies_leaves_time_to_read_it() -> None:
    session = sit_down("it-startup", step=3)
    session.submit(session.coach.moves[0])
    assert session.coach.say.startswith("The third cube")
    assert session.pause > 2
    session.poll()
    assert session.pause == 0


def test_what_has_no_words_of_its_own_gets_the_common_sentence() -> None:
    session = sit_down("valedictorian")
    assert OTHERWISE.endswith("follow the glow.")
    session.miss()
    session.miss()
    assert session.coach.misses == 2
