"""The coach at the table: lessons learnt by mouse, by keys, with mistakes, at every size."""

from pathlib import Path

import pygame
import pytest

from tabletop.engine.moves import Move
from tabletop.session.guides.lesson import LessonGuide
from tabletop.storage.saves.save_list import list_saves
from tabletop.ui.scenes.learn.lesson import LessonScene
from tabletop.ui.scenes.learn.lesson_goal import LessonGoal
from tabletop.ui.scenes.learn.rulebook import RulebookScene
from tabletop.ui.scenes.library.library import Library
from tabletop.ui.scenes.system.message_scene import MessageScene
from tabletop.ui.scenes.table.table import TableScene
from tabletop.ui.table.help.coach import path_of, tip_of
from tabletop.ui.table.help.landmarks import bright_boxes
from tabletop.ui.text import messages
from tabletop.ui.toolkit.events import Press, Release
from tabletop.ui.widgets import intents
from tests.ui.learning import LESSONS, Learning, game


def learn_to_the_end(table: Learning, how: str) -> list[int]:
    """Learn step by step until nobody leads any more; the numbers of the steps on the way."""
    steps: list[int] = []
    for _ in range(40):
        if not table.is_led:
            return steps
        coach = table.coach
        steps.append(coach.number)
        if coach.stage == "wait" and table.pilot.scene is not table.scene:
            table.pilot.key("enter")
            table.rest()
        elif coach.stage == "wait" and how == "mouse":
            table.pilot.click("coach-on")
            table.begin()
        elif coach.stage == "wait":
            table.pilot.key("enter")
            table.begin()
        else:
            before = coach.number, coach.moves
            table.by_mouse() if how == "mouse" else table.by_keys()
            assert (table.coach.number, table.coach.moves, table.coach.stage) != (*before, "step")
    raise AssertionError(f"no end after {steps}")


@pytest.mark.parametrize("name", LESSONS)
def test_every_lesson_is_learnt_by_mouse(name: str, tmp_path: Path) -> None:
    table = Learning(tmp_path, name)
    total = table.coach.total
    steps = learn_to_the_end(table, "mouse")
    assert sorted(set(steps)) == list(range(1, total + table.has_gone_on + 1))


@pytest.mark.parametrize("name", ["report-card", "valedictorian"])
def test_lessons_are_learnt_by_keys_alone(name: str, tmp_path: Path) -> None:
    learn_to_the_end(Learning(tmp_path, name), "keys")


def test_at_200_percent_the_tab_with_the_target_opens_by_itself(tmp_path: Path) -> None:
    table = Learning(tmp_path, "it-startup", step=4, scale=2.0)
    assert table.scene.table.moment.arrangement.tabs
    tab = table.scene.table.moment.arrangement.tab
    table.pilot.key("f2", "enter")
    assert table.scene.table.moment.arrangement.tab != tab
    table.pilot.key("f2", "enter")
    table.rest()
    assert table.coach.number == 6


def test_the_goal_is_told_before_the_first_step(tmp_path: Path) -> None:
    table = Learning(tmp_path, "report-card", begins=False)
    sheet = table.pilot.scene
    assert isinstance(sheet, LessonGoal)
    assert "alone, beat 350" in table.app.notices.spoken
    assert not table.scene.speaks
    table.pilot.key("enter")
    table.rest()
    assert table.pilot.scene is table.scene
    assert table.coach.say in table.app.notices.spoken
    table.pilot.tick(1)
    assert table.pilot.scene is table.scene
    later = Learning(tmp_path, "report-card", step=1, begins=False)
    assert later.pilot.scene is later.scene


def test_the_goal_of_another_chapter_is_told_before_its_first_step(tmp_path: Path) -> None:
    table = Learning(tmp_path, "the-academy", step=1, begins=False)
    table.pilot.key("s")
    table.pilot.tick(1.2)
    table.rest()
    assert "Captain" in table.coach.aha
    table.pilot.key("enter")
    table.rest()
    sheet = table.pilot.scene
    assert isinstance(sheet, LessonGoal)
    assert "You are the Captain" in sheet.title
    assert not table.scene.speaks
    table.pilot.key("enter")
    table.rest()
    assert table.pilot.scene is table.scene
    assert (table.coach.number, table.scene.speaks) == (3, True)


def test_keys_are_named_from_where_the_focus_is(tmp_path: Path) -> None:
    table = Learning(tmp_path, "the-academy")
    table.pilot.key("f2")
    assert table.scene.focus.current == "piece:blue-2"
    assert "Press Enter twice." in table.scene.words().help
    table.pilot.key("enter")
    assert "Press Enter." in table.scene.words().help


def test_a_lesson_counts_the_steps_that_are_to_be_done(tmp_path: Path) -> None:
    """It counted the end, too, and was over after 7 of 8."""
    table = Learning(tmp_path, "introduct-academy")
    assert table.coach.total == 7


def test_show_me_makes_the_move(tmp_path: Path) -> None:
    table = Learning(tmp_path, "it-startup")
    table.pilot.click("coach-show")
    table.pilot.tick(0.4)
    assert table.coach.number == 1
    table.pilot.tick(0.8)
    table.rest()
    assert table.coach.number == 2


def test_show_me_leads_a_card_to_the_offer_that_it_is_traded_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The chip has a button, so no arrow ends there, yet the card goes to it."""
    table = Learning(tmp_path, "introduct-academy", step=2)
    drawn: list[tuple[float, float]] = []

    def draw(*_: object, rect: pygame.FRect, **__: object) -> None:
        drawn.append(rect.center)

    monkeypatch.setattr("tabletop.ui.table.help.coach.draw_piece", draw)
    table.pilot.key("s")
    table.pilot.tick(0.85)
    place = table.scene.table.moment.target_named(table.next.target)
    assert place is not None
    assert place.rect.collidepoint(drawn[-1])
    assert drawn[0] != drawn[-1]


@pytest.mark.parametrize("name", LESSONS)
def test_the_end_waits_for_the_pay_day_of_the_last_step(tmp_path: Path, name: str) -> None:
    """The page opened over the last step before anybody had seen what it earned."""
    steps = len(game(name).lessons()[0].places)
    table = Learning(tmp_path, name, step=steps - 2, speed="normal")
    table.pilot.key("s")
    seen: set[int] = set()
    for _ in range(1500):
        if table.pilot.scene.name == "lesson-end":
            break
        if table.pilot.scene.name == "summary":
            table.pilot.key("enter")
        table.pilot.tick()
        seen |= {day.stage.seat for day in table.scene.table.model.showing.pay_days.shown}
    view = table.scene.table
    assert table.pilot.scene.name == "lesson-end"
    assert (0 in seen, view.running, view.paying) == (True, False, False)
    assert view.moment.display.scores == table.scene.port.position.display.scores


def test_a_legal_move_off_the_path_glides_home_with_its_sentence(tmp_path: Path) -> None:
    table = Learning(tmp_path, "valedictorian", speed="normal")
    before = table.scene.port.position.view
    legal = table.scene.port.position.legal_moves
    other = next(move for move in legal if move not in table.coach.moves and move.target)
    table.pilot.drag(table.middle(other.pieces[0]), table.target(other.target))
    assert table.scene.table.model.showing.timeline.running
    assert table.scene.table.model.notice is None
    assert table.scene.words().answer == table.coach.said == table.app.notices.spoken != ""
    assert table.scene.port.position.view == before
    assert table.coach.number == 1
    assert table.coach.misses == 1


def test_after_ten_seconds_or_two_misses_help_is_said(tmp_path: Path) -> None:
    table = Learning(tmp_path, "report-card")
    assert table.coach.stuck not in table.scene.words().help
    table.pilot.tick(11)
    assert table.scene.words().help.startswith(table.coach.stuck)
    assert table.app.notices.spoken == table.coach.stuck
    table.pilot.move((5, 300))
    table.pilot.key("f2")
    table.pilot.tick(0.1)
    assert table.scene.words().help == "Press Enter twice."
    for _ in range(2):
        table.scene.table.controller.submit(Move("take-exam", ("d12",), "exam:0:3"))
    assert table.scene.words().help.startswith(table.coach.stuck)


def test_a_refusal_is_said_by_the_coach_with_the_rule_behind_it(tmp_path: Path) -> None:
    table = Learning(tmp_path, "introduct-academy")
    table.scene.table.controller.submit(Move("place", ("docker-1",), "classroom:p1:0:2"))
    table.rest()
    assert table.scene.table.model.notice is None
    assert table.scene.words().answer == table.coach.said != ""
    assert table.scene.words().say == table.coach.say
    table.pilot.click("coach-why")
    assert isinstance(table.pilot.scene, RulebookScene)
    table.pilot.key("escape")
    table.by_keys()
    assert (table.coach.number, table.coach.said) == (2, "")


def test_how_to_do_it_is_said_for_mouse_finger_and_keys(tmp_path: Path) -> None:
    table = Learning(tmp_path, "it-startup")
    assert table.scene.words().help == messages.LESSON_DRAG
    table.app.stack.handle(Press((5, 300), touch=True))
    table.app.stack.handle(Release((5, 300), touch=True))
    assert table.scene.words().help == messages.LESSON_TAP
    table.pilot.key("f2")
    assert table.scene.words().help == messages.LESSON_KEYS.format(1, "Enter")


def test_only_the_wanted_place_glows(tmp_path: Path) -> None:
    table = Learning(tmp_path, "it-startup", step=2)
    (wanted,) = (move.target for move in table.coach.moves)
    table.pilot.key("1")
    moment = table.scene.table.moment
    assert moment.hand.active
    assert {name for name, mark in moment.marks.items() if mark == "legal"} == {wanted}


def test_s_shows_the_move_and_tab_comes_to_it_third(tmp_path: Path) -> None:
    table = Learning(tmp_path, "it-startup")
    table.pilot.key("f2")
    assert table.scene.focus.current == "piece:investor-1"
    table.pilot.key("tab", "tab")
    assert table.scene.focus.current == "coach-show"
    table.pilot.key("s")
    table.pilot.tick(1.2)
    table.rest()
    assert table.coach.number == 2


def test_the_goal_is_told_again_from_the_top_bar(tmp_path: Path) -> None:
    table = Learning(tmp_path, "the-academy", step=2)
    table.pilot.key("g")
    sheet = table.pilot.scene
    assert isinstance(sheet, LessonGoal)
    assert "purple 7" in sheet.title
    assert "You are the Captain" in sheet.title
    table.pilot.key("escape")
    table.pilot.click("coach-goal")
    assert isinstance(table.pilot.scene, LessonGoal)


@pytest.mark.parametrize("name", LESSONS)
def test_the_path_ends_on_no_button(name: str, tmp_path: Path) -> None:
    """The first arrow of Introduct Academy ended on *Complete*."""
    table = Learning(tmp_path, name)
    for _ in range(20):
        if not table.is_led or table.scene.port.guide.is_learnt:  # type: ignore[attr-defined]
            break
        moment, way = table.scene.table.moment, path_of(table.scene.table.moment, table.scene._next)
        if way is not None:
            tip = tip_of(way)
            assert not any(button.rect.collidepoint(tip) for button in moment.buttons)
        table.scene.port.skip()
        table.scene._jump()
        table.rest()


def test_the_coach_is_said_once_with_the_number_of_the_step(tmp_path: Path) -> None:
    table = Learning(tmp_path, "it-startup")
    coach = table.coach
    assert table.app.notices.spoken == messages.LESSON_SAID.format(1, coach.total, coach.say)
    table.app.notices.spoken = ""
    table.pilot.tick(1)
    assert table.app.notices.spoken == ""
    assert coach.say in table.pilot.node("coach").label


def test_back_undoes_the_step_and_the_one_before(tmp_path: Path) -> None:
    table = Learning(tmp_path, "it-startup")
    first = table.scene.port.position.view
    table.by_mouse()
    table.by_mouse()
    assert table.coach.number == 3
    table.pilot.key("backspace")
    table.rest()
    assert table.coach.number == 2
    table.pilot.click("coach-back")
    table.rest()
    assert table.coach.number == 1
    assert table.scene.port.position.view == first
    table.by_keys()
    assert table.coach.number == 2


def test_escape_asks_and_leaving_keeps_the_step(tmp_path: Path) -> None:
    table = Learning(tmp_path, "it-startup")
    table.by_mouse()
    table.pilot.key("escape")
    assert table.pilot.scene.name == MessageScene.name
    table.pilot.key("escape")
    assert table.pilot.scene.name == table.scene.name
    table.pilot.click("coach-skip")
    table.pilot.key("tab", "tab")
    skip = next(n for n in table.pilot.nodes() if n.label == messages.SKIP_STEP)
    table.pilot.click(skip.id)
    table.rest()
    assert table.coach.number == 3
    table.pilot.key("escape")
    leave = next(n for n in table.pilot.nodes() if n.label == messages.LEAVE_IT)
    table.pilot.click(leave.id)
    assert isinstance(table.pilot.scene, Library)
    again = table.app.learning.prepare(
        next(g for g in table.app.games if g.spec.id == "it-startup")
    )
    assert again.coach.number == 3


def test_the_last_step_lets_go_and_the_end_says_so(tmp_path: Path) -> None:
    table = Learning(tmp_path, "report-card", step=4)
    table.pilot.key("2")
    table.rest()
    assert table.scene.speaks
    assert messages.YOUR_WAY in table.scene.words().say
    table.pilot.key("enter")
    assert not table.scene.speaks
    assert {"hint", "undo"} <= {node.id for node in table.pilot.nodes()}


@pytest.mark.parametrize(("size", "scale"), [((960, 600), 1.0), ((960, 600), 2.0),
                                             ((1280, 800), 1.0), ((2560, 1080), 1.5)])  # fmt: skip
@pytest.mark.parametrize("name", LESSONS)
def test_the_note_covers_neither_source_nor_target(
    name: str, size: tuple[int, int], scale: float, tmp_path: Path
) -> None:
    table = Learning(tmp_path, name, size=size, scale=scale)
    box, moment = table.scene.note.box, table.scene.table.moment
    width, height = table.pilot.screen.size
    assert box.w > 0
    assert 0 <= box.left < box.right <= width
    assert 0 <= box.top < box.bottom <= height
    assert bright_boxes(moment, table.coach)
    for rect, *_ in bright_boxes(moment, table.coach):
        # In a small window a place that fills most of it can't stay all free.
        fills = rect.w * rect.h > 0.3 * width * height
        shared = box.clip(rect)
        assert shared.w * shared.h <= (0.5 * rect.w * rect.h if fills else 0.0)
    for node in table.pilot.nodes():
        if node.id.startswith("coach-") and node.id not in {"coach-skip", "coach-goal"}:
            assert box.contains(node.rect)


def test_nothing_is_explained_while_the_coach_speaks(tmp_path: Path) -> None:
    """A tooltip lay over the die that the coach wanted."""
    table = Learning(tmp_path, "report-card")
    for piece in ("piloting", "history", "physics", "law"):
        table.pilot.move(table.scene.table.moment.slot_named(piece).rect.center)  # type: ignore[union-attr]
        table.pilot.tick(1.0)
        table.pilot.draw()
        assert table.scene.table.model.look.explained is None, piece


def test_the_veil_comes_slowly_and_at_once_with_reduced_motion(tmp_path: Path) -> None:
    table = Learning(tmp_path, "it-startup", step=1)
    dimmed = (1100, 200)  # the log, which nobody points at
    table.rest()
    full = sum(table.pilot.screen.surface.get_at(dimmed)[:3])
    table.scene._veil = 0.0
    seen = []
    for _ in range(14):
        table.pilot.tick(1 / 60)
        table.pilot.draw()
        seen.append(sum(table.pilot.screen.surface.get_at(dimmed)[:3]))
    assert seen == sorted(seen, reverse=True)
    assert len(set(seen)) > 3
    assert seen[-1] == full
    table.scene._veil = 0.0
    table.app.preferences.change(reduced_motion=True)
    table.pilot.tick(1 / 60)
    assert table.scene._veil == 1.0


def test_the_way_stands_still_with_reduced_motion(tmp_path: Path) -> None:
    table = Learning(tmp_path, "it-startup", step=1)
    assert path_of(table.scene.table.moment, table.next) is not None
    table.app.preferences.change(reduced_motion=True)
    table.pilot.tick(3)
    assert table.scene._clock < 1
    assert not any(table.pilot.tick(1 / 60) for _ in range(30))


def test_the_way_is_put_away_while_a_card_is_read_closely(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its dots ran over the numbers of the stacks beside the card."""
    table = Learning(tmp_path, "valedictorian", step=1)
    table.rest()
    drawn: list[object] = []
    monkeypatch.setattr(table.scene.note, "draw_path", lambda _, way, __: drawn.append(way))
    table.pilot.draw()
    assert drawn
    card = next(
        slot for slot in table.scene.table.moment.slots if slot.face_up and slot.look == "card"
    )
    table.scene.table.controller.do(intents.LookIntent(card.key))
    drawn.clear()
    table.pilot.draw()
    assert table.scene.table.moment.inspected is not None
    assert drawn == []


@pytest.mark.parametrize("key", ["enter", "escape"])
def test_the_end_of_the_lesson_is_told_and_the_game_goes_on(key: str, tmp_path: Path) -> None:
    table = Learning(tmp_path, "report-card", step=4)
    table.pilot.key("2", "enter")
    assert table.coach.stage == "free"
    taught = table.scene.port
    assert isinstance(taught.guide, LessonGuide)
    taught.guide._stage = "done"
    taught.guide._coach = None
    table.pilot.tick(0.2)
    assert table.pilot.scene.name == MessageScene.name
    assert messages.TURNS_DONE in table.pilot.scene.title
    assert not list_saves(tmp_path)
    table.pilot.enter() if key == "enter" else table.pilot.key(key)
    table.pilot.tick(0.2)
    assert isinstance(table.pilot.scene, TableScene)
    assert not isinstance(table.pilot.scene, LessonScene)
    (kept,) = list_saves(tmp_path)
    assert kept.path == table.pilot.scene.port.session.save_path


def test_what_a_form_is_for_stays_beside_it(tmp_path: Path) -> None:
    table = Learning(tmp_path, "introduct-academy", step=3)
    told = table.coach.stuck
    table.pilot.key("f2", "enter")
    assert table.pilot.scene.name != table.scene.name
    table.pilot.tick(10)
    assert table.app.notices.shown is not None
    assert table.app.notices.shown.text == told
    box = table.app.notices.shown.box
    assert box is not None
    assert box.collidelist([node.rect for node in table.pilot.nodes()]) == -1
    assert not table.scene._guides()


def test_the_arrow_to_a_hidden_card_begins_at_its_grip(tmp_path: Path) -> None:
    """It began at the open card above; whoever dragged that was told that it was wrong."""
    table = Learning(tmp_path, "valedictorian", step=4)
    moment = table.scene.table.moment
    card, way = moment.slot_named(table.next.pieces[0]), path_of(moment, table.next)
    assert card is not None
    assert way is not None
    assert card.grip == way.start
    lit = [glow[0] for glow in bright_boxes(moment, table.coach)]
    assert way.start in lit
    assert card.rect not in lit
    table.pilot.drag(way.start.center, way.end.center)
    table.rest()
    assert table.coach.number == 6


def test_the_card_to_show_in_a_quiz_is_lit(tmp_path: Path) -> None:
    """Only *Show none* was lit, which is the wrong answer."""
    table = Learning(tmp_path, "valedictorian", step=6)
    moment = table.scene.table.moment
    card = moment.slot_named("math-7")
    assert card is not None
    assert card.rect in [glow[0] for glow in bright_boxes(moment, table.coach)]


def test_every_lesson_has_its_title_in_the_bar(tmp_path: Path) -> None:
    """That of Valedictorian had none."""
    table = Learning(tmp_path, "valedictorian")
    moment = table.scene.table.moment
    steps = moment.arrangement.bar.centerx - 170
    for name in LESSONS:
        played = game(name)
        head = moment.measure.measure(played.spec.title, "bar")[0] + 59 + 27
        for lesson in played.lessons():
            assert head + moment.measure.measure(lesson.title, "body")[0] < steps, lesson.title
    assert {node.label for node in table.pilot.nodes()} >= {"Leave lesson", "How to play"}


def test_what_lies_behind_a_tab_has_the_ring_of_the_tab_alone(tmp_path: Path) -> None:
    """A ring for the room stood in that of the tab."""
    table = Learning(tmp_path, "introduct-academy", scale=2.0)
    tabs = dict(table.scene.table.moment.arrangement.tabs)
    table.pilot.click(tabs["table"].center)
    table.rest()
    moment = table.scene.table.moment
    assert [box for box, *_ in bright_boxes(moment, table.coach)] == [tabs["hand"]]
