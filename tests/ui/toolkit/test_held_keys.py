"""What is held acts once, and on nothing but what it was pressed on."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from tabletop.cli.picture_commands import SCENES
from tabletop.ui.app.export.screenshot import _open, _Sitting
from tabletop.ui.app.routes import AppRoutes
from tabletop.ui.scenes.learn.lesson_goal import LessonGoal
from tabletop.ui.table.control.table_view import table_of as display_sheet_of
from tabletop.ui.table.input.keyboard import COMMAND_SHORTCUTS, SHORTCUTS
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.buttons import Button
from tabletop.ui.toolkit.control import Control, ControlGroup
from tabletop.ui.toolkit.events import Key, KeyUp, Leave, Motion, Press, Release, Text, UiEvent
from tabletop.ui.toolkit.focus import Node
from tabletop.ui.toolkit.services import Folders, Services
from tabletop.ui.toolkit.stack import Shown, Stack
from tabletop.ui.widgets.intents import Intent
from tests.content.games import OLD_MAID
from tests.ui.desks import Plain, Sheet, make_desk, make_pilot, shelf
from tests.ui.games.test_automatic_layout import on_shelf, table_of
from tests.ui.sitting import ANNA, SAM, Sitting

Leaving = Callable[[Sitting], None]
ARROWS = ("left", "right", "up", "down")


def repeated(key: str, **more: str) -> Key:
    return Key(key, **more, repeat=True)  # type: ignore[arg-type]


@pytest.fixture
def sitting(tmp_path: Path) -> Sitting:
    """Sam to move first, against a computer."""
    return Sitting(tmp_path)


def make_routed_desk(folder: Path) -> App:
    """An app whose scenes lead to all others."""
    return App(
        games=shelf(),
        routes=AppRoutes(),
        folders=Folders.within(folder),
        services=Services(save=lambda _: None),
    )


@pytest.fixture
def stack() -> Stack:
    stack = Stack(pace=0.0)
    stack.push(Plain(make_desk()))
    return stack


def seen_by(scene: Shown | None) -> list[UiEvent]:
    assert isinstance(scene, Plain)
    return scene.events


def open_over(stack: Stack) -> Plain:
    sheet = Sheet(make_desk())
    stack.push(sheet)
    return sheet


# Keys


@pytest.mark.parametrize("key", ["e", "space", "return", "escape", "tab", "f1", "1", "page down"])
def test_a_held_command_is_told_once(stack: Stack, key: str) -> None:
    for event in (Key(key), repeated(key), repeated(key), KeyUp(key)):
        stack.handle(event)
    assert seen_by(stack.top) == [Key(key), KeyUp(key)]


@pytest.mark.parametrize("key", [*ARROWS, "+", "-"])
def test_arrows_plus_and_minus_repeat(stack: Stack, key: str) -> None:
    stack.handle(Key(key))
    stack.handle(repeated(key))
    assert len(seen_by(stack.top)) == 2


@pytest.mark.parametrize("key", ["left", "z"])
def test_with_control_nothing_repeats(stack: Stack, key: str) -> None:
    stack.handle(Key(key, ctrl=True))
    stack.handle(Key(key, ctrl=True, repeat=True))
    assert len(seen_by(stack.top)) == 1


@pytest.mark.parametrize("key", ["space", "left"])
def test_what_is_held_since_another_scene_is_not_told(stack: Stack, key: str) -> None:
    sheet = open_over(stack)
    stack.handle(Key(key))
    stack.pop()
    stack.handle(repeated(key))
    stack.handle(KeyUp(key))
    assert sheet.events == [Key(key)]
    assert seen_by(stack.top) == []
    stack.handle(Key(key))
    assert seen_by(stack.top) == [Key(key)]


def writing(scene: Plain, name: str) -> None:
    box = pygame.FRect(0, 0, 10, 10)
    scene.nodes = [Node("here", box, "A name", role="text-field"),
                   Node("there", box, "Another", role="text-field")]  # fmt: skip
    scene.focus.set(name)


def test_letters_and_erasers_repeat_where_they_are_written(stack: Stack) -> None:
    scene = stack.top
    assert isinstance(scene, Plain)
    writing(scene, "here")
    told: list[UiEvent] = [Key("a", "a"), Text("a"), repeated("a", text="a"), Text("a"), KeyUp("a"),
            Key("backspace", "\b"), repeated("backspace", text="\b")]  # fmt: skip
    for event in told:
        stack.handle(event)
    assert scene.events == told


def test_enter_does_not_repeat_where_letters_are_written(stack: Stack) -> None:
    scene = stack.top
    assert isinstance(scene, Plain)
    writing(scene, "here")
    stack.handle(Key("return", "\r"))
    stack.handle(repeated("return", text="\r"))
    assert len(scene.events) == 1


def test_a_letter_held_since_another_field_is_not_written(stack: Stack) -> None:
    scene = stack.top
    assert isinstance(scene, Plain)
    for before in ("", "there"):
        writing(scene, before)
        stack.handle(Key("a", "a"))
        writing(scene, "here")
        scene.events.clear()
        stack.handle(Text("a"))
        stack.handle(repeated("a", text="a"))
        assert scene.events == []
    stack.handle(KeyUp("a"))
    stack.handle(Text("a"))
    assert scene.events[-1] == Text("a")


def shown_keys(widget: Control) -> Iterator[str]:
    """The keys that are written on buttons."""
    if isinstance(widget, Button) and widget.key_hint:
        yield widget.key_hint
    if isinstance(widget, ControlGroup):
        for each in widget.widgets:
            yield from shown_keys(each)


def pilot_key(hint: str) -> str:
    """The key that a button shows, as a pilot presses it."""
    *held, key = hint.lower().split("+")
    return "+".join([*held, {"del": "delete", "pos1": "home"}.get(key, key)])


def scenes() -> list[tuple[str, str]]:
    """Each scene that can be drawn, and a game that has it."""
    left_out = {"commands", "look", "workshop", "invite"}
    having = {"tray": "it-startup"}
    return [
        (scene, having.get(scene, "valedictorian")) for scene in SCENES if scene not in left_out
    ]


@pytest.mark.parametrize(("scene", "name"), scenes())
def test_every_key_of_a_scene_acts_once_however_long_it_is_held(
    tmp_path: Path, scene: str, name: str
) -> None:
    pilot = make_pilot(make_routed_desk(tmp_path))
    game = next(game for game in pilot.app.games if game.spec.id == name)
    _open(pilot.app, scene, game, _Sitting(None, (), {}, 0, 1))
    pilot.tick(1.0)
    if isinstance(pilot.scene, LessonGoal):
        pilot.key("enter")  # a lesson tells first what it is about
    top = pilot.scene
    keys = {key for table in (SHORTCUTS, COMMAND_SHORTCUTS) for key in table}
    group = getattr(top, "group", None)
    keys |= {pilot_key(hint) for hint in (shown_keys(group) if group is not None else ())}
    keys |= {"enter", "space", "tab", "ctrl+z", "ctrl+y", "ctrl+f", "delete", "m", "f11"}
    told: list[str] = []

    def note(event: UiEvent) -> bool:
        if isinstance(event, Key):
            told.append(event.key)
        return True

    top.focus.set("")
    top.handle = note  # type: ignore[method-assign]
    for key in sorted(keys - set(ARROWS)):
        told.clear()
        pilot.hold(key, 1.0)
        assert len(told) == 1, key


def carried_out(sitting: Sitting, monkeypatch: pytest.MonkeyPatch) -> list[Intent]:
    """What the table is told to do from now on."""
    done: list[Intent] = []
    do = sitting.controller.do

    def note(intent: Intent) -> None:
        done.append(intent)
        do(intent)

    monkeypatch.setattr(sitting.controller, "do", note)
    return done


@pytest.mark.parametrize("key", [*SHORTCUTS, "ctrl+z", "ctrl+y", "ctrl+f", "f8"])
def test_a_held_key_of_the_table_does_what_one_press_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, key: str
) -> None:
    done = []
    for held in (False, True):
        sitting = Sitting(tmp_path / str(held), players=(SAM, ANNA), moves=6)
        sitting.pilot.key("space")
        sitting.pilot.tick(2.0)
        intents = carried_out(sitting, monkeypatch)
        if held:
            sitting.pilot.hold(key, 1.0)
        else:
            sitting.pilot.key(key)
            sitting.pilot.tick(1.0)
        names = [scene.name for scene in sitting.app.stack.scenes]
        done.append((intents, names, len(sitting.port.snapshot().log), sitting.app.notices.spoken))
    assert done[0] == done[1]


def test_space_held_on_the_curtain_does_nothing_behind_it(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, players=(SAM, ANNA), moves=9)
    sitting.pilot.move((640, 400))
    sitting.pilot.hold("space", 2.0)
    assert sitting.pilot.scene.name == "table"
    assert sitting.moment.inspected is None
    assert sitting.model.hand.piece == ""


# Buttons


def test_what_a_press_began_on_alone_is_told_of_its_end(stack: Stack) -> None:
    sheet = open_over(stack)
    stack.handle(Press((5, 5)))
    stack.pop()
    stack.handle(Motion((9, 9), held=True))
    stack.handle(Release((9, 9)))
    assert sheet.events == [Press((5, 5))]
    assert seen_by(stack.top) == [Motion((9, 9), held=False)]


def test_a_scene_that_is_covered_lets_go_of_what_is_pressed(stack: Stack) -> None:
    below = stack.top
    stack.handle(Press((5, 5)))
    sheet = open_over(stack)
    stack.update(0.01)
    stack.handle(Release((5, 5)))
    assert seen_by(below) == [Press((5, 5)), Leave()]
    assert sheet.events == []


def test_a_button_that_came_up_unseen_is_not_held(stack: Stack) -> None:
    stack.handle(Press((5, 5)))
    stack.handle(Motion((9, 9)))
    stack.handle(Release((9, 9)))
    assert seen_by(stack.top) == [Press((5, 5)), Leave(), Motion((9, 9))]


def test_a_long_press_on_a_free_table_lists_commands_once(tmp_path: Path) -> None:
    game = on_shelf(tmp_path, "old-maid", OLD_MAID)
    pilot, _ = table_of(game, tmp_path, (1280, 800), 4)
    scene = pilot.scene
    table = display_sheet_of(scene)
    assert table is not None
    slots = {slot.zone: slot for slot in table.moment.slots}
    for slot in slots.values():
        pilot.press(slot.rect.center)
        pilot.tick(1.0)
        opened = len(pilot.app.stack)
        pilot.move((slot.rect.centerx + 60, slot.rect.centery))
        pilot.tick(0.5)
        pilot.release((slot.rect.centerx + 60, slot.rect.centery))
        pilot.tick(1.0)
        assert len(pilot.app.stack) == opened <= 2
        if opened == 2:
            pilot.key("esc")
        pilot.tick(1.0)
        assert pilot.scene is scene
        assert not table.model.hand.piece


def test_a_short_press_never_becomes_a_long_one(sitting: Sitting) -> None:
    """The press ends where the pointer leaves the window, however long it then takes."""
    marker = sitting.centre_of("marker-p1")
    for event in (Press(marker), Leave()):
        sitting.app.stack.handle(event)
    sitting.pilot.tick(2.0)
    assert sitting.moment.inspected is None
    sitting.pilot.click(marker)
    sitting.pilot.tick(2.0)
    assert sitting.moment.inspected is None


def _leave(sitting: Sitting) -> None:
    sitting.app.stack.handle(Leave())


def _escape(sitting: Sitting) -> None:
    sitting.pilot.key("esc")


def _cover(sitting: Sitting) -> None:
    sitting.pilot.key("f1")


def _come_up_outside(sitting: Sitting) -> None:
    sitting.app.stack.handle(Motion((3, 3)))


@pytest.mark.parametrize("end", [_leave, _escape, _cover, _come_up_outside])
def test_a_drag_that_is_left_puts_the_card_back(sitting: Sitting, end: Leaving) -> None:
    pilot, moves = sitting.pilot, len(sitting.port.snapshot().log)
    target = sitting.centre_of("floor:0:1")
    pilot.press(sitting.centre_of("marker-p1"))
    pilot.move(target)
    pilot.tick(0.2)
    assert sitting.model.hand.dragging
    end(sitting)
    pilot.tick(0.5)
    assert sitting.model.hand.piece == ""
    pilot.release(target)
    while pilot.scene is not sitting.scene:
        pilot.key("esc")
        pilot.tick(0.5)
    pilot.move(target)
    pilot.release(target)
    pilot.tick(0.5)
    assert len(sitting.port.snapshot().log) == moves
    assert sitting.model.hand.piece == ""


@pytest.mark.parametrize("over", ["f1", "esc", "?"])
def test_a_press_under_what_opens_never_acts_beneath_when_it_closes(
    sitting: Sitting, over: str
) -> None:
    pilot, moves = sitting.pilot, len(sitting.port.snapshot().log)
    for node in list(pilot.nodes()):
        spot = node.rect.center
        pilot.press(spot)
        pilot.key(over)
        pilot.tick(0.3)
        closed = pilot.scene is sitting.scene
        while pilot.scene is not sitting.scene:
            pilot.key("esc")
            pilot.tick(0.3)
        pilot.release(spot)
        pilot.tick(0.5)
        assert len(sitting.port.snapshot().log) == moves
        assert pilot.scene is sitting.scene or closed
