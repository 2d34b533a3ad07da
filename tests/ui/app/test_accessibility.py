import subprocess
import sys
from collections.abc import Callable

import pygame
import pytest

from tabletop.ui.app import accessibility
from tabletop.ui.app.accessibility import Reader, ReaderRequest, Reading, reading_of
from tabletop.ui.toolkit.focus import Node
from tests.ui.desks import make_pilot

accesskit = pytest.importorskip("accesskit")


def test_the_tree_holds_every_control_of_the_top_scene() -> None:
    pilot = make_pilot()
    pilot.app.open_library()
    pilot.draw()
    reader = Reader()
    reader.show(reading_of(pilot.scene, "Sound off", 2.0))
    update = reader._tree()
    (_, root), *controls, (_, live) = update.nodes
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
    at = [node.id for node in pilot.nodes()].index("rules")
    bounds = reader._tree().nodes[1 + at][1].bounds
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
        target = 2 + [node.id for node in pilot.nodes()].index("rules")

    reader._take(Asked())
    assert reader.requests() == [ReaderRequest("rules", use=True)]
    assert reader.requests() == []


def test_without_the_library_there_is_no_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(accessibility, "accesskit", None)
    assert accessibility.open_reader() is None


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
    box = pygame.FRect(0, 0, 10, 10)
    nodes = (
        Node("show", box, "Math", "toggle", value="not picked"),
        Node("about", box, "Your hand", "text", value="Study aids."),
        Node("seat", box, "Anna", "text"),
    )
    reader = Reader()
    reader.show(Reading("Table", nodes, "show", "", 1.0))
    (_, _), (_, show), (_, about), (_, seat), (_, _) = reader._tree().nodes
    assert (show.label, show.description) == ("Math", "not picked")
    assert (about.value, about.description) == ("Your hand", "Study aids.")
    assert (seat.value, seat.description) == ("Anna", None)
