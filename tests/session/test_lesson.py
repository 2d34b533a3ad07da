"""A lesson at the table: the way through it, off it, back and forth, and what is kept of it."""

from functools import cache
from pathlib import Path
from random import Random

import pytest

from tabletop.content.loader import load_game
from tabletop.engine.game import Game
from tabletop.engine.moves import Move, Refusal
from tabletop.paths import shipped
from tabletop.session.guides.guided_port import GuidedPort
from tabletop.session.guides.lesson import FIRST_STEP, LessonGuide, LessonPort
from tabletop.session.guides.teaching import OTHERWISE
from tabletop.session.types import Said, SeenStep
from tabletop.storage.journal.records import Player
from tabletop.storage.player.progress import load_progress, load_seen
from tests.table import play_as

ME = Player("Robin", "human", 3)


@cache
def game(name: str) -> Game:
    return load_game(shipped("content") / name)


def sit_down(name: str = "report-card", step: int = 0, progress: Path | None = None) -> LessonPort:
    taught = game(name)
    return GuidedPort(
        LessonGuide(taught, taught.lessons()[0], ME, step=step, progress=progress, seed=1)
    )


def follow(port: LessonPort) -> None:
    """Make the first accepted move, and let the others reply."""
    assert isinstance(port.submit(port.coach.moves[0]), SeenStep)
    reply(port)


def reply(port: LessonPort) -> None:
    while port.coach.stage == "replies":
        assert port.next().kind == "computer"
        port.poll()


def test_the_first_step_asks_for_a_move_and_says_where_to_look() -> None:
    coach = sit_down().coach
    assert (coach.number, coach.stage, coach.only) == (1, "step", True)
    assert coach.say.startswith("The 11 costs 4 effort now.")
    assert coach.point == ("piece:d4", "zone:exam:0:2")
    assert list(map(str, coach.moves)) == ["take-exam d4 > exam:0:2"]
    assert coach.goal.startswith("Take all 35 exams with dice.")


def test_a_legal_move_off_the_path_is_answered_and_changes_nothing() -> None:
    port = sit_down()
    before = port.snapshot().version
    answer = port.submit(Move.parse("take-exam d12 > exam:0:3"))
    assert answer == Said("Good eye, but it costs 4 of your 5 effort. Wait two turns.", "")
    assert port.snapshot().version == before
    assert (port.coach.misses, port.coach.said) == (1, answer.text)
    other = port.submit(Move.parse("take-exam d4 > exam:0:3"))
    assert isinstance(other, Said)
    assert other.text == "You could. First see what patience brings."


def test_an_illegal_move_is_refused_by_the_rules_as_always() -> None:
    port = sit_down()
    answer = port.submit(Move.parse("take-exam d12 > exam:0:1"))
    assert isinstance(answer, Refusal)
    assert not isinstance(answer, Said)
    assert answer.rule
    assert port.coach.misses == 1


def test_the_accepted_move_draws_what_the_lesson_says_and_others_reply_by_themselves() -> None:
    port = sit_down()
    assert isinstance(port.submit(port.coach.moves[0]), SeenStep)
    assert port.coach.stage == "replies"
    assert port.next().seat == 1
    assert isinstance(port.poll(), SeenStep)
    coach = port.coach
    assert (coach.number, coach.stage) == (2, "step")
    assert coach.aha.startswith("After each exam all dice slide right")
    assert "Anna" in coach.say
    assert port.position.view.value("base:piloting:p1") == 4


def test_undo_goes_to_the_beginning_of_the_step_and_then_to_the_step_before() -> None:
    port = sit_down("introduct-academy", step=5)
    first = port.position.view
    port.submit(port.coach.moves[0])
    assert len(port.coach.moves) == 1
    assert isinstance(port.undo(), SeenStep)
    assert port.position.view == first
    assert len(port.coach.moves) == 2
    assert isinstance(port.undo(), SeenStep)
    assert port.coach.number == 5
    for _ in range(4):
        assert isinstance(port.undo(), SeenStep)
    assert port.coach.number == 1
    assert port.undo() is None
    assert port.undo_problem() == FIRST_STEP


def test_undo_in_the_midst_of_the_replies_goes_to_the_beginning_of_the_step() -> None:
    port = sit_down("valedictorian", step=2)
    first = port.position.view
    port.submit(port.coach.moves[0])
    port.poll()
    assert isinstance(port.undo(), SeenStep)
    assert port.position.view == first
    assert port.coach.stage == "step"


def test_all_of_each_are_to_be_made_in_any_order() -> None:
    port = sit_down("introduct-academy", step=5)
    second, first = port.coach.moves[1], port.coach.moves[0]
    port.submit(second)
    assert port.coach.moves == (first,)
    port.submit(first)
    assert port.coach.number == 7


def test_any_move_of_the_kind_goes_on_until_the_step_is_done() -> None:
    port = sit_down("report-card", step=3)
    kinds = {move.kind for move in port.coach.moves}
    assert kinds == {"add-credit"}
    port.submit(Move.parse("add-credit > piloting = 1"))
    assert port.coach.only
    assert port.coach.moves
    assert isinstance(port.submit(Move.parse("end-credit")), Said)
    port.submit(Move.parse("add-credit > law = 2"))
    assert not port.coach.moves


@pytest.mark.parametrize("step", range(8))
def test_again_and_skip_lead_where_the_right_way_leads(step: int) -> None:
    port = sit_down("it-startup", step=step)
    first = port.position.view
    port.skip()
    assert port.coach.number == min(step + 2, 8)
    went = sit_down("it-startup", step=step)
    if went.coach.stage == "step":
        follow(went)
        assert port.position.view == went.position.view
        went.again()
    port.undo()
    assert port.position.view == first or step == 7


def test_a_chapter_waits_until_it_is_told_to_go_on() -> None:
    port = sit_down("the-academy", step=1)
    follow(port)
    assert port.coach.stage == "wait"
    assert port.coach.aha.startswith("In the next round")
    assert port.next().kind == "wait"
    assert isinstance(port.submit(Move("skip")), Said)
    assert isinstance(port.go_on(), SeenStep)
    assert (port.coach.number, port.coach.stage) == (3, "step")
    assert port.coach.goal.startswith("You are the Captain")
    port.undo()
    assert port.coach.number == 2


SEATS = {
    "introduct-academy": (3, {"easy"}),
    "the-academy": (4, {"easy"}),
    "report-card": (1, set()),
    "it-startup": (2, {"easy"}),
    "valedictorian": (2, {"easy"}),
}
"""Players of the new game after each lesson, and the kinds of the others."""
PLAYED_ON = ("introduct-academy", "report-card", "valedictorian")
"""Lessons whose free end goes on in their own position."""


def last_step(name: str, seed: int = 1) -> LessonPort:
    """A lesson at its free end."""
    taught = game(name)
    lesson = taught.lessons()[0]
    port = GuidedPort(LessonGuide(taught, lesson, ME, step=len(lesson.places) - 1, seed=seed))
    port.go_on()
    return port


def play_freely(port: LessonPort, chance: Random) -> None:
    """Play until the lesson is done: the learner at random, the others as they do."""
    for _ in range(1000):
        if port.coach.stage == "done":
            return
        if port.next().kind == "viewer":
            port.submit(chance.choice(port.position.legal_moves))
        else:
            port.poll()
    raise AssertionError("no end")


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", PLAYED_ON)
def test_the_free_end_gives_the_learner_the_turns_that_are_promised(name: str, seed: int) -> None:
    """Turns are those of the rules; in a game of tricks each of them is one."""
    port = last_step(name, seed)
    free = port.guide.lesson.chapters[-1].steps[-1].free
    assert free is not None
    before, first = port.session.match.state, len(port.session.match.steps)
    play_freely(port, Random(seed))
    turns: list[tuple[int, ...]] = []
    for step in port.session.match.steps[first:]:
        here = port.session.match.rules.turn_id(before)
        mine = step.entry.seat == before.turn == 0 and not before.pending
        if turns[-1:] != [here] and (mine or (turns and before.turn != 0)):
            turns.append(here)
        before = step.state
    own = [turn for turn in turns if turn[0] == 0]
    assert len(own) == free.turns or port.position.outcome is not None
    assert port.session.match.rules.turn_id(before) != own[-1] or port.position.outcome is not None


def test_answers_to_the_offers_of_others_are_no_turns() -> None:
    """The lesson of Introduct Academy ended after two of them, before the learner's own turn."""
    port = last_step("introduct-academy")
    rules, declined = port.session.match.rules, 0
    port.submit(Move("place", ("html-css-1",), "classroom:p1:0:0"))
    while declined < 3:
        state = port.session.match.state
        assert state.turn == 1
        if port.next().kind == "viewer":
            decline = next(move for move in port.position.legal_moves if move.kind == "decline")
            assert isinstance(port.submit(decline), SeenStep)
            declined += 1
        else:
            seat = rules.to_act(state)[0]
            moves = rules.legal_moves(state, seat)
            offers = [move for move in moves if move.kind == "offer" and move.target == "p1"]
            play_as(port, seat, (offers or moves)[declined])
        assert port.coach.stage == "free"


def test_undo_leads_back_from_the_free_end() -> None:
    port = last_step("introduct-academy")
    assert (port.coach.stage, port.coach.only) == ("free", False)
    port.undo()
    assert (port.coach.number, port.coach.stage) == (7, "step")


@pytest.mark.parametrize("name", SEATS)
def test_a_lesson_waits_at_its_end_and_knows_the_game_that_follows(name: str) -> None:
    port = sit_down(name)
    while not port.guide.is_learnt:
        port.skip()
    assert (port.coach.number, port.coach.stage) == (port.coach.total + 1, "wait")
    assert len(port.guide.lesson.learnt) == 3
    players = port.guide.new_players
    assert (len(players), {each.kind for each in players[1:]}) == SEATS[name]
    port.go_on()
    assert port.coach.stage == ("free" if name in PLAYED_ON else "done")


def test_progress_is_kept_after_each_step_and_only_the_last_step_marks_it_done(
    tmp_path: Path,
) -> None:
    kept = tmp_path / "lessons.json"
    port = sit_down("it-startup", progress=kept)
    follow(port)
    port.close()
    assert load_progress(kept).of("Robin", "it-startup", "ship-it").step == 1
    port = sit_down("it-startup", step=6, progress=kept)
    follow(port)
    reached = load_progress(kept).of("Robin", "it-startup", "ship-it")
    assert (reached.step, reached.done) == (0, True)
    sit_down("it-startup", step=2, progress=kept)
    assert load_progress(kept).of("Robin", "it-startup", "ship-it").done
    assert [path.name for path in tmp_path.iterdir()] == ["lessons.json"]


def test_a_step_ticks_off_the_notes_that_it_has_taught(tmp_path: Path) -> None:
    port = sit_down("report-card")
    port.guide.notes = tmp_path / "notes.json"
    port.skip()
    assert load_seen(port.guide.notes) == {}
    port.undo()
    follow(port)
    assert load_seen(port.guide.notes) == {"Robin": {"report-card": ("cost", "slide", "poor")}}


def test_progress_that_makes_no_sense_is_left_out(tmp_path: Path) -> None:
    kept = tmp_path / "lessons.json"
    kept.write_text('{"players": {"Robin": {"a/b": {"step": -1, "done": true}, "c": 4}}}')
    assert load_progress(kept).of("Robin", "a", "b").step == 0
    kept.write_text("[")
    assert load_progress(kept).players == {}
    assert not kept.exists()


def test_a_sentence_between_replies_leaves_time_to_read_it() -> None:
    port = sit_down("it-startup", step=3)
    port.submit(port.coach.moves[0])
    assert port.coach.say.startswith("The third cube")
    assert port.pause > 2
    port.poll()
    assert port.pause == 0


def test_what_has_no_words_of_its_own_gets_the_common_sentence() -> None:
    port = sit_down("valedictorian")
    assert OTHERWISE == "You could. But try the glowing move this time."
    port.guide.miss(Refusal("Not there.", "adjacent-room"))
    port.guide.miss(Refusal("Nor there.", "must-move"))
    assert (port.coach.said, port.coach.why) == ("Nor there.", "must-move")
    assert port.coach.misses == 2


@pytest.mark.parametrize("name", ["introduct-academy", "the-academy", "it-startup"])
@pytest.mark.parametrize("portrait", range(1, 13))
def test_nobody_in_a_lesson_has_the_learners_portrait(name: str, portrait: int) -> None:
    learner = Player("Mara", "human", portrait)
    guide = LessonGuide(game(name), game(name).lessons()[0], learner, seed=1)
    for players in (guide.players, guide.new_players):
        faces = [player.portrait for player in players]
        assert faces[0] == portrait
        assert len(set(faces)) == len(faces)
