"""What can I do now: opened by key and button, told in words, and played from like a menu."""

from pathlib import Path
from random import Random

import pytest

from tabletop.engine.match import Match
from tabletop.paths import shipped
from tabletop.registry import Registry
from tabletop.session.help.describe import action_menu_of
from tabletop.session.port import LocalPort
from tabletop.session.session import Session
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.scenes.learn.rulebook import RulebookScene
from tabletop.ui.scenes.table.overview import Overview
from tabletop.ui.table.help.surroundings import surroundings
from tests.copies import said
from tests.ui.learning import LESSONS, Learning
from tests.ui.patching import differing
from tests.ui.sitting import NATALIE, SAM, Sitting

REGISTRY = Registry(shipped("content"))
GAMES = ("valedictorian", "introduct-academy", "report-card", "it-startup", "the-academy")


def opened(sitting: Sitting) -> Overview:
    sitting.pilot.key("?")
    sitting.pilot.draw()
    scene = sitting.app.stack.top
    assert isinstance(scene, Overview)
    return scene


def at(
    tmp_path: Path,
    name: str,
    moves: int = 0,
    size: tuple[int, int] = (1280, 800),
    scale: float = 1.0,
) -> Sitting:
    game = REGISTRY.find(name)
    seats = max(2, game.spec.seats[0])
    return Sitting(
        tmp_path, played=game, options={}, players=(SAM, NATALIE, NATALIE)[:seats], moves=moves,
        size=size, interface_scale=scale,
    )  # fmt: skip


def test_the_first_frame_cuts_the_list_off_where_the_next_one_does(tmp_path: Path) -> None:
    """The line below the list's lower edge stood there, cut in two, until the next frame."""
    sitting = Sitting(tmp_path, size=(960, 600), animation_speed="instant")
    sitting.rest()
    sitting.pilot.key("?")
    assert isinstance(sitting.app.stack.top, Overview)
    first = sitting.pilot.screen.surface.copy()
    assert differing(first, sitting.pilot.draw()) == 0


def test_the_button_beside_the_prompt_tells_all_that_can_be_done(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path)
    sitting.pilot.draw()
    sitting.pilot.tick()
    sitting.pilot.click("overview")
    scene = sitting.app.stack.top
    assert isinstance(scene, Overview)
    told = {row.label for row in scene.rows}
    assert told == {
        sitting.port.position.describe(move) for move in sitting.port.position.legal_moves
    }
    assert all(row.value for row in scene.rows)
    assert scene.title.startswith("What can I do now? Seven tests hide in the school.")
    assert "Sam: 0 tests" in scene.title


def test_a_digit_makes_the_move_once_the_overview_has_closed(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path)
    scene = opened(sitting)
    move = scene.rows[1].choice.moves[0]
    sitting.pilot.key("2")
    assert sitting.app.stack.top is sitting.scene
    assert said(sitting.port.session.match)[-1] == move
    assert sitting.model.showing.timeline.running


def test_arrows_light_what_a_line_is_about_and_enter_plays_it(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path)
    scene = opened(sitting)
    sitting.pilot.move((3, 3))
    assert scene.lit() == ()
    sitting.pilot.key("down", "up", "down")
    sitting.pilot.draw()
    focused = scene.focus.current
    assert focused == "choice-2"
    move = scene.rows[1].choice.moves[0]
    place = sitting.moment.target_named(move.target)
    assert place is not None
    assert tuple(place.rect) in {tuple(rect) for rect, *_ in scene.lit()}
    sitting.pilot.enter()
    assert said(sitting.port.session.match)[-1] == move


def test_many_moves_are_chosen_kind_by_kind(tmp_path: Path) -> None:
    """Five dice and five exams are 25 moves: first the die, then the exam."""
    sitting = at(tmp_path, "report-card")
    scene = opened(sitting)
    assert [row.label for row in scene.rows] == ["Take an exam"]
    sitting.pilot.key("1")
    assert len(scene.rows) == 5
    die = scene.rows[0].choice.moves[0].pieces[0]
    sitting.pilot.key("1")
    assert {row.choice.moves[0].pieces[0] for row in scene.rows} == {die}
    assert all(len(row.choice.moves) == 1 for row in scene.rows)
    sitting.pilot.key("escape")
    assert len(scene.rows) == 5
    sitting.pilot.key("1", "3")
    assert said(sitting.port.session.match)[-1].pieces == (die,)


def test_the_mouse_chooses_a_line(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path)
    scene = opened(sitting)
    move = scene.rows[0].choice.moves[0]
    sitting.pilot.click("choice-1")
    assert said(sitting.port.session.match)[-1] == move


def test_a_system_that_tells_the_key_alone_opens_it_too(tmp_path: Path) -> None:
    """Without text input SDL gives `/` with Shift held for a question mark."""
    sitting = Sitting(tmp_path)
    sitting.pilot.key("shift+/")
    assert [scene.name for scene in sitting.app.stack.scenes] == ["table", "overview"]
    sitting.pilot.key("shift+/")
    assert [scene.name for scene in sitting.app.stack.scenes] == ["table"]


@pytest.mark.parametrize("way", ["?", "escape", "close"])
def test_it_is_put_away(tmp_path: Path, way: str) -> None:
    sitting = Sitting(tmp_path)
    opened(sitting)
    if way == "close":
        sitting.pilot.click("close")
    else:
        sitting.pilot.key(way)
    assert sitting.app.stack.top is sitting.scene


def test_what_has_to_wait_says_why(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path)
    told = {line.title: line for line in action_menu_of(sitting.port.position).not_now}
    assert told["Take the face-up card"].reason == "There is no face-up card in your room."
    assert told["End the turn"].reason == "You must move."
    scene = opened(sitting)
    assert any("End the turn: You must move." in node.label for node in scene.focusables())


def test_while_others_choose_it_says_who_and_nothing_of_what_they_hold(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, players=(SAM, NATALIE), options={"start": "p2"})
    told = action_menu_of(sitting.port.position)
    assert told.waits == "Natalie is choosing."
    assert told.choices == ()
    assert told.not_now == ()
    assert "Natalie is choosing." in opened(sitting).title


@pytest.mark.parametrize("name", GAMES)
def test_nothing_that_is_hidden_is_told(name: str) -> None:
    """The same lines in positions that the seat can't tell apart."""
    game = REGISTRY.find(name)
    rules, seats = game.rules(), max(2, game.spec.seats[0])
    first = Match(rules, seats, {}, seed=7)
    chance = Random(7)
    for _ in range(9):
        seat = first.to_act[0]
        first.submit(seat, chance.choice(rules.legal_moves(first.state, seat)))
    people = [SAM, NATALIE, NATALIE][:seats]
    for seed in range(3):
        other = rules.determinize(first.state, 0, Random(seed))
        told = [
            action_menu_of(LocalPort(Session(game, match, people)).position)
            for match in (first, Match(rules, seats, {}, seed=7, position=other))
        ]
        assert told[0] == told[1]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize(
    ("size", "scale"), [((1280, 800), 1.0), ((960, 600), 1.0), ((1280, 800), 2.0)]
)
def test_labels_lie_in_the_window_and_not_on_each_other(
    tmp_path: Path, name: str, size: tuple[int, int], scale: float
) -> None:
    sitting = at(tmp_path, name, moves=5, size=size, scale=scale)
    scene = opened(sitting)
    boxes = list(scene.labels.values())
    window = scene.panel.copy()
    window.update(0, 0, scene.width, scene.height)
    assert window.contains(scene.panel)
    for number, box in enumerate(boxes):
        assert window.contains(box)
        assert box.collidelist(boxes[:number]) < 0
    for region, box in scene.labels.items():
        place = next(each for each in scene.places if each.id == region)
        never = surroundings(scene.table.moment, place.rect).never
        assert box.collidelist(never) < 0, region
    if size == (1280, 800) and scale == 1.0:
        assert len(boxes) >= 4
    for row in scene.rows:
        assert row.rect.h >= 40
    for each in (scene.rules, scene.done):
        assert window.contains(each.rect)


@pytest.mark.parametrize("name", GAMES)
def test_every_kind_of_move_has_words(name: str) -> None:
    game = REGISTRY.find(name)
    told = {move.id: move for move in game.spec.moves}
    assert set(told) == set(game.rules().kinds)
    assert game.spec.goal
    for move in told.values():
        assert move.text.endswith((".", "?"))
        assert move.rule


@pytest.mark.parametrize("name", GAMES)
def test_f1_opens_the_rules_at_what_is_asked_for_now(tmp_path: Path, name: str) -> None:
    sitting = at(tmp_path, name)
    for _ in range(60):
        if sitting.model.turns.mine:
            break
        sitting.pilot.tick(0.2)
    kinds = {move.kind for move in sitting.port.position.legal_moves}
    kinds |= {form.kind for form in sitting.port.position.forms}
    rules = {move.rule for move in sitting.port.game.spec.moves if move.id in kinds}
    sitting.pilot.key("f1")
    scene = sitting.app.stack.top
    assert isinstance(scene, RulebookScene)
    assert scene.marked in rules


def test_ctrl_f_searches_the_rules_from_the_table(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path)
    sitting.pilot.key("ctrl+f")
    scene = sitting.app.stack.top
    assert isinstance(scene, RulebookScene)
    assert scene.focus.current == "search"


def test_no_card_stays_open_below(tmp_path: Path) -> None:
    sitting = at(tmp_path, "it-startup", moves=4)
    sitting.rest()
    slot = next(s for s in sitting.moment.slots if s.zone == "hand:p1" and s.face_up)
    sitting.pilot.move(slot.rect.center)
    sitting.pilot.tick(1.0)
    opened(sitting)
    sitting.pilot.tick(1.0)
    assert sitting.moment.zoomed is None


def test_on_a_small_table_the_list_names_the_places(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, interface_scale=2.0)
    scene = opened(sitting)
    assert scene.labels == {}
    assert "The school" in {place.title for place in scene.named}
    assert any(node.label == "The school" and node.value for node in scene.focusables())


@pytest.mark.parametrize("name", GAMES)
def test_every_row_of_the_list_is_high_enough_for_its_words(tmp_path: Path, name: str) -> None:
    """A row was measured three pixels wider than it is drawn, so a line more was cut."""
    sitting = at(tmp_path, name)
    scene = opened(sitting)
    canvas = Canvas(sitting.pilot.screen.surface, sitting.pilot.screen.assets)
    for row in scene.rows:
        for wide in range(150, 320):
            high = row.lay(canvas, 0, wide)
            room = row.rect.w - 64  # the sign, the digit and the space beside them
            words = canvas.measure_paragraph(room, f"**{row.label}**", "body")
            if row.value:
                words += canvas.measure_paragraph(room, row.value, "small")
            assert words <= high, (row.label, wide)


@pytest.mark.parametrize("lesson", LESSONS)
def test_no_label_lies_over_what_the_coach_says(tmp_path: Path, lesson: str) -> None:
    pupil = Learning(tmp_path, lesson)
    pupil.rest()
    pupil.pilot.draw()
    pupil.pilot.key("?")
    pupil.pilot.draw()
    scene = pupil.app.stack.top
    assert isinstance(scene, Overview)
    over = pupil.scene.laid_over()
    assert over
    assert not [name for name, box in scene.labels.items() if box.collidelist(over) >= 0]
