import subprocess
import sys
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from tabletop.ui.app import accessibility
from tabletop.ui.app.accessibility import Reader, ReaderRequest, Reading, reading_of
from tabletop.ui.toolkit.choices import Slider, Stepper
from tabletop.ui.toolkit.field import TextField
from tabletop.ui.toolkit.focus import Node
from tests.ui.desks import make_pilot

accesskit = pytest.importorskip("accesskit")

BOX = pygame.FRect(0, 0, 10, 10)


def test_the_tree_holds_every_control_of_the_top_scene() -> None:
    pilot = make_pilot()
    pilot.app.open_library()
    pilot.draw()
    reader = Reader()
    reader.show(reading_of(pilot.scene, "Sound off", 2.0))
    update = reader._tree()
    (_, root), *told, (_, live) = update.nodes
    controls = [(number, node) for number, node in told if number in root.children]
    assert [control.label for _, control in controls] == [node.label for node in pilot.nodes()]
    assert root.label == "Recess"
    assert live.value == "Sound off"
    focused = dict(controls)[update.focus]
    assert focused.label == pilot.node(pilot.scene.focus.current).label


def test_bounds_are_device_pixels() -> None:
    pilot = make_pilot()
    pilot.app.open_library()
    pilot.draw()
    reader = Reader()
    reader.show(reading_of(pilot.scene, "", 2.0))
    tree = dict(reader._tree().nodes)
    bounds = tree[reader._number("rules")].bounds
    assert bounds.x0 == pytest.approx(2 * pilot.node("rules").rect.left)


def test_a_click_from_a_screen_reader_names_the_control() -> None:
    pilot = make_pilot()
    pilot.app.open_library()
    pilot.draw()
    reader = Reader()
    reader.show(reading_of(pilot.scene, "", 1.0))
    reader._tree()

    class Asked:
        action = accesskit.Action.CLICK
        target = reader._number("rules")

    reader._take(Asked())
    assert reader.requests() == [ReaderRequest("rules", use=True)]
    assert reader.requests() == []


def test_without_the_library_there_is_no_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(accessibility, "accesskit", None)
    assert accessibility.open_reader(0) is None


class Adapter:
    """Stands for AccessKit's: notes what it is told, and when a screen reader comes and goes."""

    def __init__(
        self,
        begin: Callable[[], object],
        act: Callable[[object], None],
        stop: Callable[[], None],
    ) -> None:
        del act
        self.begin = begin
        self.stop = stop
        self.told: list[object] = []

    def update_if_active(self, tree: Callable[[], object]) -> None:
        self.told.append(tree())

    def update_window_focus_state(self, focused: bool) -> None:  # as AccessKit has it
        self.told.append(focused)


@pytest.fixture
def reader(monkeypatch: pytest.MonkeyPatch) -> Reader:
    monkeypatch.setattr(accesskit.unix, "Adapter", Adapter)
    return Reader()


def adapter_of(reader: Reader) -> Adapter:
    assert isinstance(reader._adapter, Adapter)
    return reader._adapter


READING = Reading("Recess", (), "", "", 1.0)


def test_the_adapter_is_left_alone_before_it_asks_for_a_tree(reader: Reader) -> None:
    """Each call waits for its lock, which it holds while it asks: both waited for ever."""
    adapter = adapter_of(reader)
    reader.focus_window(focused=True)
    reader.show(READING)
    reader.catch_up()
    assert adapter.told == []


def test_a_screen_reader_that_comes_late_learns_of_the_focus_and_the_latest_screen(
    reader: Reader,
) -> None:
    adapter = adapter_of(reader)
    reader.focus_window(focused=True)
    adapter.begin()
    reader.show(READING)
    assert adapter.told[0] is True
    assert len(adapter.told) == 2
    reader.catch_up()
    assert len(adapter.told) == 2


def test_an_idle_window_catches_up_by_itself(reader: Reader) -> None:
    adapter = adapter_of(reader)
    reader.focus_window(focused=True)
    reader.show(READING)
    adapter.begin()
    reader.catch_up()
    assert adapter.told[0] is True
    assert len(adapter.told) == 2


def test_a_screen_reader_that_has_gone_is_told_nothing(reader: Reader) -> None:
    adapter = adapter_of(reader)
    adapter.begin()
    adapter.stop()
    reader.focus_window(focused=True)
    reader.show(READING)
    assert adapter.told == []
    adapter.begin()
    reader.catch_up()
    assert adapter.told[0] is True


HANGING = """
import time
from tabletop.ui.app import accessibility

class Adapter:
    def __init__(self, begin, act, stop):
        begin()
    def update_window_focus_state(self, focused):
        time.sleep(60)

accessibility.accesskit.unix.Adapter = Adapter
accessibility._PATIENCE = 0.3
accessibility.Reader().focus_window(focused=True)
"""


def test_a_call_that_never_ends_ends_the_program() -> None:
    """Every move is on disk already; a window that hangs black helps nobody."""
    done = subprocess.run(
        [sys.executable, "-c", HANGING], capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert "update_window_focus_state" in done.stderr


def test_what_a_node_is_called_and_set_to_reaches_the_system() -> None:
    """Values of most roles were told to nobody, and labels without one had no name."""
    nodes = (
        Node("show", BOX, "Math", "toggle", value="not picked"),
        Node("about", BOX, "Your hand", "text", value="Study aids."),
        Node("seat", BOX, "Anna", "text"),
    )
    reader = Reader()
    reader.show(Reading("Table", nodes, "show", "", 1.0))
    _, show, about, seat, _ = (node for _, node in reader._tree().nodes)
    assert (show.label, show.value, show.description) == ("Math", None, "not picked")
    assert (about.value, about.description) == ("Your hand", "Study aids.")
    assert (seat.value, seat.description) == ("Anna", None)


def tree_of(*nodes: Node) -> tuple[Reader, dict[int, Any]]:
    reader = Reader()
    reader.show(Reading("Table", nodes, "", "", 1.0))
    return reader, dict(reader._tree().nodes)


def test_a_node_keeps_its_number_wherever_it_stands() -> None:
    """Numbers were places in the list: whenever one came or went, all others changed names."""
    one, two = Node("one", BOX, "One"), Node("two", BOX, "Two")
    reader, _ = tree_of(one, two)
    number = reader._number("two")
    reader.show(Reading("Table", (two,), "", "", 1.0))
    assert dict(reader._tree().nodes)[number].label == "Two"
    reader.show(Reading("Table", (Node("new", BOX, "New"), one, two), "", "", 1.0))
    tree = dict(reader._tree().nodes)
    assert tree[number].label == "Two"
    assert len(tree[0].children) == 4


def test_sliders_and_steppers_tell_their_number_and_its_bounds() -> None:
    slider = Slider("loud", "Effects", ["0%", "50%", "100%"], 1, lambda _: None)
    named = Slider("speed", "Speed", ["slow", "fast"], 1, lambda _: None)
    stepper = Stepper("goal", "Goal", 64, lambda _: None, bounds=(16, 256))
    reader, tree = tree_of(slider.node(), named.node(), stepper.node())
    told = [tree[reader._number(name)] for name in ("loud", "speed", "goal")]
    assert [
        (node.numeric_value, node.min_numeric_value, node.max_numeric_value) for node in told
    ] == [(50, 0, 100), (1, 0, 1), (64, 16, 256)]
    assert [node.description for node in told] == ["50%", "fast", "64"]


def runs_of(reader: Reader, tree: dict[int, Any], name: str) -> list[str]:
    children = tree[reader._number(name)].children
    runs = [tree[number] for number in children]
    for run in runs:
        assert sum(run.character_lengths) == len(run.value.encode())
        assert sum(run.word_lengths) == len(run.character_lengths)
    return [run.value for run in runs]


def test_a_field_has_its_text_inside() -> None:
    field = TextField("name", "Name", "Zoë Müller", lambda _: None)
    empty = TextField("none", "None", "", lambda _: None)
    reader, tree = tree_of(field.node(), empty.node())
    assert runs_of(reader, tree, "name") == ["Zoë Müller"]
    assert runs_of(reader, tree, "none") == [""]


def test_a_rulebook_is_read_line_by_line() -> None:
    pilot = make_pilot()
    pilot.app.open_library()
    pilot.draw()
    pilot.key("f1")
    pilot.draw()
    reader = Reader()
    reader.show(reading_of(pilot.scene, "", 1.0))
    lines = runs_of(reader, dict(reader._tree().nodes), "text-scroll")
    assert len(lines) > 20
    assert all(line.endswith("\n") for line in lines[:-1])
    assert "**" not in "".join(lines)


def test_windows_and_macos_have_their_adapters(monkeypatch: pytest.MonkeyPatch) -> None:
    """They could not be run; these are AccessKit's names and arguments for them."""
    made: list[tuple[object, ...]] = []

    class Subclassing:
        def __init__(self, *words: object) -> None:
            made.append(("windows", *words[:1]))

        @staticmethod
        def for_window(*words: object) -> None:
            made.append(("macos", *words[:1]))

    module = SimpleNamespace(SubclassingAdapter=Subclassing)
    for name, platform in (("windows", "win32"), ("macos", "darwin")):
        monkeypatch.setattr(accesskit, name, module, raising=False)
        monkeypatch.setattr(sys, "platform", platform)
        assert accessibility.open_reader(77) is not None
    assert made == [("windows", 77), ("macos", 77)]


def test_a_reader_that_can_not_be_opened_leaves_the_game_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(*_: object) -> None:
        raise OSError("no bus")

    monkeypatch.setattr(accesskit.unix, "Adapter", fail)
    assert accessibility.open_reader(0) is None
