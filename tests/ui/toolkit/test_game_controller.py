"""Controllers: buttons press keys, and key caps name buttons."""

from collections.abc import Iterator, Mapping

import pygame
import pytest

from tabletop.ui.text import messages
from tabletop.ui.text.key_labels import LABELS
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.events import Key, KeyUp, Motion, Pad, PadUp, Wheel
from tabletop.ui.toolkit.focus import Node
from tabletop.ui.toolkit.game_controller import NAMES, PadReader, button_labels, family_of
from tests.ui.desks import Plain, make_desk


@pytest.fixture
def app() -> Iterator[App]:
    app = make_desk()
    yield app
    LABELS.buttons = None


def button(number: int, *, up: bool = False) -> pygame.Event:
    kind = pygame.CONTROLLERBUTTONUP if up else pygame.CONTROLLERBUTTONDOWN
    return pygame.Event(kind, instance_id=0, button=number)


def axis(number: int, value: float) -> pygame.Event:
    return pygame.Event(
        pygame.CONTROLLERAXISMOTION, instance_id=0, axis=number, value=round(value * 32767)
    )


def read(reader: PadReader, *events: pygame.Event) -> list[str]:
    return [
        each.button if isinstance(each, Pad) else f"{each.button} up"
        for event in events
        for each in reader.read(event)
    ]


def test_buttons_are_read_by_their_names() -> None:
    numbers = [
        pygame.CONTROLLER_BUTTON_A, pygame.CONTROLLER_BUTTON_DPAD_LEFT,
        pygame.CONTROLLER_BUTTON_START, pygame.CONTROLLER_BUTTON_GUIDE,
    ]  # fmt: skip
    assert read(PadReader(), *map(button, numbers)) == ["a", "left", "start"]


def test_a_stick_presses_once_beyond_its_middle_and_lets_go_near_it() -> None:
    x, y = pygame.CONTROLLER_AXIS_LEFTX, pygame.CONTROLLER_AXIS_LEFTY
    moves = [axis(x, 0.3), axis(x, 0.7), axis(x, 1.0), axis(x, 0.5), axis(x, 0.2), axis(y, -1.0)]
    assert read(PadReader(), *moves) == ["right", "right up", "up"]


def test_triggers_press_at_one_end_only() -> None:
    trigger = pygame.CONTROLLER_AXIS_TRIGGERRIGHT
    moves = [axis(trigger, -1.0), axis(trigger, 0.9), axis(trigger, 0.0)]
    assert read(PadReader(), *moves) == ["righttrigger", "righttrigger up"]


def test_a_held_direction_repeats_and_a_held_button_does_not() -> None:
    reader = PadReader()
    read(reader, button(pygame.CONTROLLER_BUTTON_DPAD_DOWN), button(pygame.CONTROLLER_BUTTON_A))
    assert [*reader.update(0.3)] == []
    assert [*reader.update(0.1), *reader.update(0.05)] == [Pad("down", repeat=True)] * 2
    read(reader, button(pygame.CONTROLLER_BUTTON_DPAD_DOWN, up=True))
    assert [*reader.update(1.0)] == []


@pytest.mark.parametrize("event", [
    pygame.Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=0),
    pygame.Event(pygame.WINDOWFOCUSLOST),
])  # fmt: skip
def test_nothing_stays_pressed_when_a_controller_or_the_window_goes(event: pygame.Event) -> None:
    reader = PadReader()
    read(reader, button(pygame.CONTROLLER_BUTTON_DPAD_DOWN))
    assert read(reader, event) == ["down up"]
    assert [*reader.update(1.0)] == []


@pytest.mark.parametrize(("name", "family"), [
    ("Xbox Series X Controller", "xbox"), ("PS5 Controller", "playstation"),
    ("Sony Interactive Entertainment DualSense", "playstation"), ("USB Gamepad", "xbox"),
    ("Nintendo Switch Pro Controller", "nintendo"),
])  # fmt: skip
def test_a_controller_belongs_to_a_family(name: str, family: str) -> None:
    assert family_of(name) == family
    assert all(len(set(names.values())) == len(names) for names in NAMES.values())


class Deaf(Plain):
    """A scene that gives X another key."""

    @property
    def pad_keys(self) -> Mapping[str, str]:
        return {"x": "f2"}


def test_a_button_presses_the_key_that_the_scene_gives_it(app: App) -> None:
    scene = Deaf(app)
    app.open(scene)
    for name in ("a", "x", "leftshoulder", "lefttrigger", "back"):
        app.stack.handle(Pad(name))
        app.stack.handle(PadUp(name))
    keys = [event for event in scene.events if isinstance(event, Key | KeyUp)]
    assert keys[::2] == [
        Key("return"), Key("f2"), Key("tab", shift=True), Key("z", ctrl=True), Key("?", "?"),
    ]  # fmt: skip
    assert keys[1::2] == [KeyUp(each) for each in ("return", "f2", "tab", "z", "?")]


def test_what_is_held_does_nothing_in_another_scene(app: App) -> None:
    """What X stands for may have changed meanwhile."""
    first, second = Deaf(app), Plain(app)
    app.open(first)
    app.stack.handle(Pad("x"))
    app.open(second)
    app.stack.handle(Pad("x", repeat=True))
    app.stack.handle(PadUp("x"))
    assert [event.key for event in first.events if isinstance(event, Key)] == ["f2"]
    assert not any(isinstance(event, Key | KeyUp) for event in second.events)


def test_the_right_stick_turns_the_wheel(app: App) -> None:
    scene = Plain(app)
    app.open(scene)
    app.stack.handle(Pad("scroll-down"))
    assert [event.dy for event in scene.events if isinstance(event, Wheel)] == [-1.0]


def test_key_caps_name_buttons_while_the_controller_is_the_last_input(app: App) -> None:
    app.open(Deaf(app))
    named = ("Enter", "Esc", "F2", "Space", "U", "G", "E", "Arrows")
    app.stack.handle(Pad("a", "playstation"))
    assert [LABELS.label(key) for key in named] == [
        "Cross", "Circle", "Square", "Cross", "L2", "", "R2", "D-pad",
    ]  # fmt: skip
    app.stack.handle(PadUp("a"))
    assert LABELS.label("Enter") == "Cross"
    app.stack.handle(Motion((5, 5)))
    assert LABELS.label("Enter") == "Enter"


def test_a_new_scene_names_its_own_buttons(app: App) -> None:
    app.open(Deaf(app))
    app.stack.handle(Pad("a"))
    assert (LABELS.label("F2"), LABELS.label("H")) == ("X", "")
    app.open(Plain(app))
    app.stack.update(0.02)
    assert (LABELS.label("F2"), LABELS.label("H")) == ("", "X")


class Writing(Plain):
    """A scene with a text field that doesn't use Enter."""

    def focusables(self) -> list[Node]:
        return [Node("name", pygame.FRect(9, 9, 90, 40), "A name", role="text-field")]

    def handle(self, event: object) -> bool:
        del event
        return False


def test_letters_need_a_keyboard(app: App) -> None:
    scene = Writing(app)
    scene.focus.set("name")
    app.open(scene)
    app.stack.handle(Pad("a"))
    assert app.notices.shown is not None
    assert app.notices.shown.text == messages.NEEDS_KEYBOARD


def test_every_button_has_a_name_and_what_matters_a_button() -> None:
    labels = button_labels({}, "xbox")
    assert all(labels.values())
    assert {"enter", "esc", "h", "i", "pause", "?", "tab", "shift+tab", "u", "e"} <= set(labels)
