import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop.ui.app.accessibility import ReaderRequest
from tabletop.ui.app.screen import MIN_LOGICAL, scale_for
from tabletop.ui.app.window import Window, run_window
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.text.key_labels import LABELS
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.events import (
    Key,
    KeyUp,
    Leave,
    Motion,
    Press,
    Release,
    Text,
    Wheel,
    translate,
)
from tabletop.ui.toolkit.focus import Node
from tests.ui.desks import Plain, make_desk

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture
def app() -> Iterator[App]:
    yield make_desk()
    pygame.display.quit()


def run(app: App, scene: Plain, events: list[pygame.Event]) -> int:
    """Open the window, let these events happen, then close it."""
    window = Window(app)
    app.open(scene)
    for event in [*events, pygame.Event(pygame.QUIT)]:
        pygame.event.post(event)
    try:
        return window.run()
    finally:
        app.close()
        window.close()


def in_frames(app: App, scene: Plain, *frames: list[pygame.Event]) -> None:
    """Open the window and let events happen, frame by frame."""
    window = Window(app)
    app.open(scene)
    try:
        for events in frames:
            for event in events:
                pygame.event.post(event)
            window.step(1 / 60)
    finally:
        app.close()
        window.close()


def test_a_scene_works_ahead_only_in_steps_that_draw_nothing(app: App) -> None:
    class Ahead(Plain):
        def prepare(self) -> None:
            self.calls.append("prepare")

        def draw(self, canvas: Canvas) -> None:
            super().draw(canvas)
            self.calls.append("draw")

    scene = Ahead(app)
    in_frames(app, scene, [], [], [], [], [])
    done = [call for call in scene.calls if call in {"draw", "prepare"}]
    assert {*done} == {"draw", "prepare"}
    assert done == sorted(done), "it is drawn until it rests, and then works ahead"


class TestScale:
    def test_the_reference_size_is_one_to_one(self) -> None:
        assert scale_for(1280, 800, 1.0) == 1.0

    def test_a_larger_window_enlarges_everything(self) -> None:
        assert scale_for(2560, 1600, 1.0) == 2.0
        assert scale_for(1920, 1080, 1.0) == 1.35

    def test_a_smaller_window_keeps_the_size_of_the_text(self) -> None:
        assert scale_for(960, 600, 1.0) == 1.0

    def test_the_interface_size_multiplies(self) -> None:
        assert scale_for(1280, 800, 2.0) == 2.0
        assert scale_for(1280, 800, 0.75) == 0.75

    @given(
        width=st.integers(960, 7680),
        height=st.integers(600, 4320),
        size=st.sampled_from([0.75, 1.0, 1.25, 1.5, 1.75, 2.0]),
    )
    def test_there_is_always_room_for_the_smallest_layout(
        self, width: int, height: int, size: float
    ) -> None:
        scale = scale_for(width, height, size)
        assert width / scale >= MIN_LOGICAL[0] - 1e-6
        assert height / scale >= MIN_LOGICAL[1] - 1e-6


class TestTranslate:
    @pytest.fixture(autouse=True)
    def _video(self) -> Iterator[None]:
        """What is held down on the keyboard is asked of the display."""
        pygame.display.init()
        yield
        pygame.display.quit()

    @pytest.mark.parametrize(
        ("event", "expected"),
        [
            (
                pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(10, 20), button=1, clicks=2),
                Press((5, 10), 1, 2),
            ),
            (pygame.Event(pygame.MOUSEBUTTONUP, pos=(10, 20), button=3), Release((5, 10), 3)),
            (
                pygame.Event(pygame.MOUSEMOTION, pos=(10, 20), buttons=(1, 0, 0), touch=True),
                Motion((5, 10), held=True, touch=True),
            ),
            (pygame.Event(pygame.MOUSEWHEEL, x=0, y=2, pos=(8, 8)), Wheel((4, 4), 2)),
            (pygame.Event(pygame.TEXTINPUT, text="é"), Text("é")),
            (pygame.Event(pygame.KEYUP, key=pygame.K_a), KeyUp("a")),
            (pygame.Event(pygame.WINDOWLEAVE), Leave()),
            (pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(1, 1), button=5), None),
            (pygame.Event(pygame.USEREVENT), None),
        ],
    )
    def test_positions_become_logical(self, event: pygame.Event, expected: object) -> None:
        assert translate(event, 0.5) == expected

    def test_keys_have_names_and_modifiers(self) -> None:
        event = pygame.Event(
            pygame.KEYDOWN,
            key=pygame.K_z,
            mod=pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT,
            unicode="\x1a",
        )
        assert translate(event, 1.0) == Key("z", "\x1a", shift=True, ctrl=True)
        names = [pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_PAGEUP, pygame.K_F11, pygame.K_SPACE]
        assert [pygame.key.name(key) for key in names] == [
            "return", "escape", "page up", "f11", "space",
        ]  # fmt: skip


SCAN = {letter: getattr(pygame, f"KSCAN_{letter.upper()}") for letter in "ejlhuzm1267"}


class TestKeysOnAnyLayout:
    """A key is found by what it types, else by its place."""

    @pytest.fixture(autouse=True)
    def _video(self, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
        monkeypatch.setattr(LABELS, "typed", frozenset())
        pygame.display.init()
        yield
        pygame.display.quit()

    def named(self, key: str | int, scancode: int, mod: int = 0) -> str:
        code = ord(key) if isinstance(key, str) else key
        event = pygame.Event(pygame.KEYDOWN, key=code, scancode=scancode, mod=mod, unicode="")
        told = translate(event, 1.0)
        assert isinstance(told, Key)
        return told.key

    @pytest.mark.parametrize(("typed", "place"), [*zip("уоргдья", "ejhulmz", strict=True)])
    @pytest.mark.parametrize("known", ["", "qwertyuiopasdfghjklzxcvbnm"])
    def test_cyrillic_letters_are_found_by_place(
        self, typed: str, place: str, known: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Also where the layout was another one when the window asked."""
        monkeypatch.setattr(LABELS, "typed", frozenset(known))
        assert self.named(typed, SCAN[place]) == place
        assert self.named(typed, SCAN[place], pygame.KMOD_LCTRL) == place

    def test_a_sign_gives_way_to_a_letter_that_lies_nowhere_else(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """A Hebrew keyboard has a slash in place of Q; a French one has M elsewhere."""
        monkeypatch.setattr(LABELS, "typed", frozenset("קאטוןםפשדגכעיחלךזסבהנמצתץ/'1234567890"))
        assert self.named("/", pygame.KSCAN_Q) == "q"
        monkeypatch.setattr(LABELS, "typed", frozenset("azertyuiopqsdfghjklmwxcvbn,;:!"))
        assert self.named(",", pygame.KSCAN_M) == ","
        assert self.named("m", pygame.KSCAN_SEMICOLON) == "m"

    def test_latin_letters_are_found_by_what_they_type(self) -> None:
        """Z lies elsewhere on a German keyboard."""
        assert self.named("z", pygame.KSCAN_Y) == "z"
        assert self.named("ö", pygame.KSCAN_SEMICOLON) == "ö"

    @pytest.mark.parametrize(("typed", "digit"), [("&", "1"), ("é", "2"), ("è", "7")])
    def test_the_upper_row_of_azerty_has_digits(self, typed: str, digit: str) -> None:
        assert self.named(typed, SCAN[digit]) == digit

    def test_minus_on_azerty_is_minus_and_with_shift_the_digit(self) -> None:
        assert self.named("-", SCAN["6"]) == "-"
        assert self.named("-", SCAN["6"], pygame.KMOD_LSHIFT) == "6"
        assert self.named("-", pygame.KSCAN_MINUS, pygame.KMOD_LSHIFT) == "-"

    def test_the_number_pad_has_digits_and_signs(self) -> None:
        keys = [pygame.K_KP0, pygame.K_KP3, pygame.K_KP_PLUS, pygame.K_KP_MINUS, pygame.K_KP_ENTER]
        assert [self.named(key, 0) for key in keys] == ["0", "3", "+", "-", "enter"]


def key_names(app: App, *events: pygame.Event) -> list[str]:
    scene = Plain(app)
    run(app, scene, list(events))
    return [event.key for event in scene.events if isinstance(event, Key | KeyUp)]


def test_a_moved_key_stands_for_another_one(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LABELS, "moved", {"h": "j", "j": "h", "?": "f4", "f4": "?"})
    down, up = pygame.KEYDOWN, pygame.KEYUP
    names = key_names(
        app,
        pygame.Event(down, key=pygame.K_j, scancode=SCAN["j"], mod=0, unicode="j"),
        pygame.Event(up, key=pygame.K_j, scancode=SCAN["j"], mod=0),
        pygame.Event(down, key=pygame.K_j, scancode=SCAN["j"], mod=pygame.KMOD_LCTRL, unicode=""),
        pygame.Event(down, key=pygame.K_F4, scancode=pygame.KSCAN_F4, mod=0, unicode=""),
    )
    assert names == ["h", "h", "j", "?"]


def test_text_fields_get_the_letters_as_they_are_typed(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(LABELS, "moved", {"h": "j", "j": "h"})
    form = Form(app)
    form.focus.set("name")
    run(app, form, [pygame.Event(pygame.KEYDOWN, key=pygame.K_j, mod=0, unicode="j")])
    assert [event.key for event in form.events if isinstance(event, Key)] == ["j"]


def test_buttons_of_a_controller_press_keys(app: App) -> None:
    down, up = pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP
    a, pad = pygame.CONTROLLER_BUTTON_A, pygame.CONTROLLER_BUTTON_DPAD_DOWN
    names = key_names(
        app,
        pygame.Event(down, instance_id=0, button=a),
        pygame.Event(up, instance_id=0, button=a),
        pygame.Event(down, instance_id=0, button=pad),
        pygame.Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=0),
        pygame.Event(pygame.CONTROLLERAXISMOTION, instance_id=1, axis=0, value=32767),
    )
    assert names == ["return", "return", "down", "down", "right"]


def test_a_new_layout_is_shown(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tabletop.ui.app.key_layout.current_layout", lambda: {"q": "й"})
    try:
        run(app, Plain(app), [pygame.Event(pygame.KEYMAPCHANGED)])
        assert LABELS.label("Q") == "Й"
    finally:
        LABELS.follow({})


def test_a_key_keeps_its_name_until_it_comes_up(app: App) -> None:
    """Whatever is let go of first, and if the layout changes meanwhile."""
    scene = Plain(app)
    code, scan, shift = ord("-"), SCAN["6"], pygame.KMOD_LSHIFT
    run(app, scene, [
        pygame.Event(pygame.KEYDOWN, key=code, scancode=scan, mod=shift, unicode=""),
        pygame.Event(pygame.KEYUP, key=code, scancode=scan, mod=0, unicode=""),
        pygame.Event(pygame.KEYDOWN, key=code, scancode=scan, mod=shift, unicode=""),
    ])  # fmt: skip
    told = [event.key for event in scene.events if isinstance(event, Key | KeyUp)]
    assert told == ["6", "6", "6"]
    assert not any(event.repeat for event in scene.events if isinstance(event, Key))


def key_down(key: int) -> pygame.Event:
    return pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode="")


def test_events_reach_the_scene_in_their_order(app: App) -> None:
    scene = Plain(app)
    events = [
        pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(64, 40), button=1),
        pygame.Event(pygame.MOUSEBUTTONUP, pos=(64, 40), button=1),
        key_down(pygame.K_a),
    ]
    assert run(app, scene, events) == 0
    seen = [type(event) for event in scene.events if not isinstance(event, Motion | Leave)]
    assert seen == [Press, Release, Key]


@pytest.mark.parametrize(("key", "told"), [
    (pygame.K_DOWN, [False, True, True, False]), (pygame.K_a, [False, False]),
])  # fmt: skip
def test_a_held_key_is_told_once_unless_it_repeats(app: App, key: int, told: list[bool]) -> None:
    scene = Plain(app)
    up = pygame.Event(pygame.KEYUP, key=key)
    in_frames(app, scene, [key_down(key)], [key_down(key)] * 2, [up, key_down(key)])
    assert [event.repeat for event in scene.events if isinstance(event, Key)] == told


def test_a_key_that_was_let_go_during_a_long_frame_does_not_repeat(app: App) -> None:
    """The system repeats a key until the program has heard that it is up."""
    scene = Plain(app)
    up = pygame.Event(pygame.KEYUP, key=pygame.K_DOWN)
    down = key_down(pygame.K_DOWN)
    in_frames(app, scene, [down], [down, down, up, down])
    assert [event.repeat for event in scene.events if isinstance(event, Key)] == [False, False]


def test_a_key_stays_held_while_the_pointer_leaves_the_window(app: App) -> None:
    scene = Plain(app)
    left = pygame.Event(pygame.WINDOWLEAVE)
    run(app, scene, [key_down(pygame.K_a), left, key_down(pygame.K_a)])
    assert [event.key for event in scene.events if isinstance(event, Key)] == ["a"]


class Form(Plain):
    """Tab leads to its text field."""

    def focusables(self) -> list[Node]:
        box = pygame.FRect(100, 100, 200, 40)
        return [Node("name", box, "A name", role="text-field")]

    def written(self) -> str:
        return "".join(event.text for event in self.events if isinstance(event, Text))


@pytest.mark.parametrize(("key", "mods", "written"), [
    ("0", 0, "0"), ("a", 0, "a"), (" ", pygame.KMOD_LSHIFT, " "), ("é", 0, "é"), ("-", 0, "-"),
    ("a", pygame.KMOD_LSHIFT, "A"), ("a", pygame.KMOD_CAPS, "A"),
    ("a", pygame.KMOD_CAPS | pygame.KMOD_LSHIFT, "a"),
    ("a", pygame.KMOD_LCTRL, ""), ("a", pygame.KMOD_LALT, ""), ("a", pygame.KMOD_MODE, ""),
    # What it types with Shift depends on the keyboard.
    ("7", pygame.KMOD_LSHIFT, ""),
    (pygame.K_KP5, pygame.KMOD_NUM, "5"), (pygame.K_KP5, 0, ""),
    (pygame.K_LEFT, 0, ""), (pygame.K_RETURN, 0, ""), (pygame.K_DELETE, 0, ""),
])  # fmt: skip
def test_a_letter_in_the_frame_that_leads_to_a_field_is_written(
    app: App, key: str | int, mods: int, written: str
) -> None:
    """The system tells letters from the next frame on."""
    scene = Form(app)
    code = ord(key) if isinstance(key, str) else key
    letter = pygame.Event(pygame.KEYDOWN, key=code, mod=mods, unicode="")
    in_frames(app, scene, [], [key_down(pygame.K_TAB), letter])
    assert scene.written() == written


def test_a_letter_is_written_once_when_the_system_tells_it(app: App) -> None:
    scene = Form(app)
    text = pygame.Event(pygame.TEXTINPUT, text="a")
    in_frames(app, scene, [], [key_down(pygame.K_TAB)], [key_down(pygame.K_a), text])
    assert scene.written() == "a"


def test_a_key_that_was_pressed_elsewhere_writes_nothing_in_a_field(app: App) -> None:
    scene = Form(app)
    down = key_down(pygame.K_a)
    in_frames(app, scene, [], [down], [down, key_down(pygame.K_TAB), down])
    assert scene.written() == ""


def test_an_error_in_a_scene_leads_to_the_rescue_and_play_goes_on(app: App) -> None:
    class Failing(Plain):
        def handle(self, event: object) -> bool:
            if isinstance(event, Press):
                raise RuntimeError("a bug")  # noqa: TRY004  # it stands for any error
            return False

    window = Window(app)
    scene = Failing(app)
    app.open(scene)
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(5, 5), button=1))
    window.step(0.016)
    assert [open_.name for open_ in app.stack.scenes] == ["rescue"]
    window.close()


def test_an_error_in_what_can_be_focused_leads_to_the_rescue(app: App) -> None:
    class Failing(Plain):
        def focusables(self) -> list[Node]:
            raise RuntimeError("a bug")

    window = Window(app)
    app.open(Failing(app))
    for _ in range(4):
        window.step(0.016)
    assert [open_.name for open_ in app.stack.scenes] == ["rescue"]
    window.close()


def test_an_error_of_a_button_that_a_screen_reader_presses_leads_to_the_rescue(app: App) -> None:
    class Spoken:
        """A screen reader that presses the button once."""

        def __init__(self) -> None:
            self.wanted = [ReaderRequest("go", use=True)]

        def catch_up(self) -> None: ...

        def focus_window(self, *, focused: bool) -> None: ...

        def show(self, reading: object) -> None: ...

        def close(self) -> None: ...

        def requests(self) -> list[ReaderRequest]:
            wanted, self.wanted = self.wanted, []
            return wanted

    def fail() -> None:
        raise RuntimeError("a bug")

    window = Window(app)
    window._reader = Spoken()  # type: ignore[assignment]
    scene = Plain(app)
    scene.nodes = [Node(id="go", rect=pygame.FRect(0, 0, 9, 9), label="Go", action=fail)]
    app.open(scene)
    for _ in range(3):
        window.step(0.016)
    assert [open_.name for open_ in app.stack.scenes] == ["rescue"]
    window.close()


def test_an_error_in_what_is_asked_beside_the_scenes_leads_to_the_rescue(app: App) -> None:
    def fail(_: float) -> bool:
        app.beside = None
        raise RuntimeError("a bug")

    window = Window(app)
    app.open(Plain(app))
    app.beside = fail
    window.step(0.016)
    assert [open_.name for open_ in app.stack.scenes] == ["rescue"]
    window.close()


def test_a_scene_that_cannot_be_drawn_gives_way(app: App) -> None:
    class Undrawable(Plain):
        def draw(self, canvas: Canvas) -> None:
            raise RuntimeError("a bug")

    window = Window(app)
    scene = Undrawable(app)
    app.open(scene)
    for _ in range(3):
        window.step(0.016)
    assert scene.calls == ["enter"]
    assert [top.name for top in app.stack.scenes] == ["rescue"]
    window.close()


def test_a_scene_that_fails_again_and_again_is_left_alone(app: App) -> None:
    class Broken(Plain):
        def update(self, dt: float) -> bool:
            self.passed += 1
            raise RuntimeError("a bug")

    window = Window(app)
    scene = Broken(app)
    app.open(scene)
    for _ in range(20):
        window.step(0.016)
    assert scene.passed == 1
    window.close()


def test_a_finger_of_the_system_is_heard_where_it_is(app: App) -> None:
    """SDL says where it is in parts of the window."""
    scene = Plain(app)
    finger: dict[str, Any] = {"touch_id": 1, "finger_id": 7, "x": 0.25, "y": 0.5}
    kinds = (pygame.FINGERDOWN, pygame.FINGERUP)
    app.settings.window_size = (1280, 800)
    in_frames(app, scene, [], [pygame.Event(kind, **finger) for kind in kinds])
    at = (0.25 * scene.width, 0.5 * scene.height)
    assert scene.events == [
        Motion(at, touch=True), Press(at, touch=True), Release(at, touch=True), Leave(),
    ]  # fmt: skip
    assert app.preferences.touch


def test_f11_is_kept_in_the_settings(app: App) -> None:
    run(app, Plain(app), [key_down(pygame.K_F11)])
    assert app.settings.fullscreen


def test_a_resized_window_is_laid_out_anew(app: App) -> None:
    window = Window(app, (1280, 800))
    scene = Plain(app)
    app.open(scene)
    window.step(0.016)
    assert (scene.width, scene.height) == (1280, 800)
    window.screen.show_on(pygame.Surface((960, 600)))
    assert (scene.width, scene.height) == (960, 600)
    window.close()


def test_the_window_opens_as_large_as_it_was_closed(app: App) -> None:
    app.settings.window_size = (1000, 640)
    window = Window(app)
    assert window.screen.surface.get_size() == (1000, 640)
    window.keep_size()
    assert app.settings.window_size == (1000, 640)
    window.close()


def test_nothing_is_drawn_while_nothing_changes(app: App) -> None:
    window = Window(app)
    scene = Plain(app)
    app.open(scene)
    for _ in range(10):
        window.step(0.016)
    drawn = scene.calls.count("draw")
    for _ in range(30):
        window.step(0.016)
    assert scene.calls.count("draw") == drawn
    window.close()


def test_closing_the_window_leaves_every_scene(app: App) -> None:
    scene = Plain(app)
    app.quits = True
    assert run_window(app, lambda: app.open(scene)) == 0
    assert scene.calls[-1] == "leave"


@contextlib.contextmanager
def handled(name: signal.Signals, handler: "signal._HANDLER") -> Iterator[None]:
    """Let a signal be handled so; in the background it may have been ignored."""
    before = signal.signal(name, handler)
    yield
    signal.signal(name, before)


@pytest.mark.parametrize("name", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_closes_the_window_after_the_frame(app: App, name: signal.Signals) -> None:
    scene = Plain(app)

    def begin() -> None:
        app.open(scene)
        # Here an exception would be an error of the scene, which plays on after it.
        signal.raise_signal(name)
        scene.calls.append("done")

    with handled(name, signal.default_int_handler):
        assert run_window(app, begin) == 0
        assert signal.getsignal(name) is signal.default_int_handler
    assert {"done", "leave"} <= set(scene.calls)


def test_an_ignored_signal_stays_ignored(app: App) -> None:
    def begin() -> None:
        signal.raise_signal(signal.SIGINT)
        app.quit()

    with handled(signal.SIGINT, signal.SIG_IGN):
        assert run_window(app, begin) == 0
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN


@pytest.mark.parametrize(
    ("named", "told"),
    [({}, "no screen here"), ({"DISPLAY": ":4711"}, "screen :4711 can't be opened")],
)
def test_without_a_screen_one_line_names_what_works_without(
    named: dict[str, str], told: str
) -> None:
    code = (
        "from tabletop.ui.app.window import NoDisplay, open_display\n"
        "try:\n open_display()\nexcept NoDisplay as error:\n print(error)\n"
    )
    kept = {"PATH", "HOME", "PYTHONPATH"}
    surroundings = {name: value for name, value in os.environ.items() if name in kept} | named
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=surroundings, capture_output=True, text=True,
        check=True,
    )  # fmt: skip
    (line,) = done.stdout.splitlines()
    assert told in line
    assert "simulate" in line
    assert "screenshot" in line
