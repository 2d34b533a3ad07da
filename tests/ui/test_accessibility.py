import pytest

from tabletop.ui.app import accessibility
from tabletop.ui.app.accessibility import Reader, Request, reading_of
from tests.ui.desks import make_pilot

accesskit = pytest.importorskip("accesskit")


def test_the_tree_holds_every_control_of_the_top_scene() -> None:
    pilot = make_pilot()
    pilot.desk.open_library()
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
    pilot.desk.open_library()
    pilot.draw()
    reader = Reader()
    reader.show(reading_of(pilot.scene, "", 2.0))
    at = [node.id for node in pilot.nodes()].index("rules")
    bounds = reader._tree().nodes[1 + at][1].bounds
    assert bounds.x0 == pytest.approx(2 * pilot.node("rules").rect.left)


def test_a_click_from_a_screen_reader_names_the_control() -> None:
    pilot = make_pilot()
    pilot.desk.open_library()
    pilot.draw()
    reader = Reader()
    reader.show(reading_of(pilot.scene, "", 1.0))
    reader._tree()

    class Asked:
        action = accesskit.Action.CLICK
        target = 2 + [node.id for node in pilot.nodes()].index("rules")

    reader._take(Asked())
    assert reader.requests() == [Request("rules", use=True)]
    assert reader.requests() == []


def test_without_the_library_there_is_no_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(accessibility, "accesskit", None)
    assert accessibility.open_reader() is None
