"""Fingers: what they hit, how they scroll, look closely and change the size."""

from dataclasses import dataclass, field

import pygame
import pytest

from tabletop.ui.toolkit.events import Hold, Leave, Motion, Point, Press, Release, UiEvent, Wheel
from tabletop.ui.toolkit.focus import Node
from tabletop.ui.toolkit.touch import HOLD_SECONDS, Finger, Fingers, nearest
from tests.ui.desks import make_pilot


def node(name: str, x: float, wide: float = 30.0) -> Node:
    return Node(name, pygame.FRect(x, 100, wide, 30), name, action=lambda: None)


@dataclass
class Page:
    """A scene of two buttons side by side, with a list below them."""

    heard: list[UiEvent] = field(default_factory=list)
    steps: list[int] = field(default_factory=list)
    looks: bool = True

    def __post_init__(self) -> None:
        self.fingers = Fingers(self.tell, self.steps.append)

    def tell(self, event: UiEvent) -> bool:
        self.heard.append(event)
        return self.looks or not isinstance(event, Hold)

    def focusables(self) -> list[Node]:
        return [node("left", 100), node("right", 140)]

    def scrolls(self, pos: Point) -> bool:
        return pos[1] > 200

    def follow(self, *steps: tuple[int, str, Point]) -> list[UiEvent]:
        self.heard.clear()
        for number, phase, pos in steps:
            self.fingers.handle(Finger(number, phase, pos), self)  # type: ignore[arg-type]
        return list(self.heard)


def test_a_finger_hits_the_nearest_control_within_reach() -> None:
    nodes = Page().focusables()
    assert nearest((110, 110), nodes) == (110, 110)
    assert nearest((95, 94), nodes) == (101, 101)
    assert nearest((134, 120), nodes) == (129, 120)
    assert nearest((136, 120), nodes) == (141, 120)
    assert nearest((92, 110), nodes) == (92, 110)


def test_a_tap_is_a_press_after_which_nothing_is_pointed_at() -> None:
    heard = Page().follow((1, "down", (96, 96)), (1, "move", (98, 99)), (1, "up", (98, 99)))
    assert heard == [
        Motion((101, 101), touch=True), Press((101, 101), touch=True),
        Release((101, 101), touch=True), Leave(),
    ]  # fmt: skip


def test_two_quick_taps_are_a_double_click() -> None:
    page = Page()
    page.follow((1, "down", (110, 110)), (1, "up", (110, 110)))
    heard = page.follow((1, "down", (112, 110)), (1, "up", (112, 110)))
    assert Press((112, 110), clicks=2, touch=True) in heard
    page.fingers.update(1.0)
    heard = page.follow((1, "down", (112, 110)), (1, "up", (112, 110)))
    assert Press((112, 110), touch=True) in heard


def test_a_finger_drags_unless_what_is_there_scrolls() -> None:
    page = Page()
    heard = page.follow((1, "down", (110, 110)), (1, "move", (110, 150)), (1, "up", (110, 160)))
    assert Motion((110, 150), held=True, touch=True) in heard
    assert Release((110, 160), touch=True) in heard
    heard = page.follow((1, "down", (110, 300)), (1, "move", (110, 288)), (1, "move", (110, 234)))
    assert heard[-2:] == [Leave(), Wheel((110, 300), -1.0 - 12 / 54)]
    assert not any(isinstance(each, Release) for each in page.follow((1, "up", (110, 234))))
    heard = page.follow((1, "down", (110, 300)), (1, "move", (140, 302)))
    assert Motion((140, 302), held=True, touch=True) in heard


@pytest.mark.parametrize("looks", [True, False])
def test_a_long_press_looks_closely_and_uses_nothing(looks: bool) -> None:
    page = Page(looks=looks)
    page.follow((1, "down", (110, 110)))
    assert not page.fingers.update(HOLD_SECONDS / 2)
    assert page.fingers.update(HOLD_SECONDS) is looks
    assert page.heard[-1] == Hold((110, 110))
    released = any(isinstance(each, Release) for each in page.follow((1, "up", (110, 110))))
    assert released is not looks


def test_two_fingers_change_the_size_and_press_nothing() -> None:
    page = Page()
    heard = page.follow(
        (1, "down", (100, 110)), (2, "down", (200, 110)), (2, "move", (201, 110)),
        (2, "move", (250, 110)), (2, "move", (250, 110)), (2, "move", (180, 110)),
        (1, "up", (100, 110)), (2, "up", (180, 110)),
    )  # fmt: skip
    assert page.steps == [1, -1]
    assert not any(isinstance(each, Release) for each in heard)
    assert heard[-1] == Leave()


def test_a_page_is_scrolled_and_enlarged_by_fingers() -> None:
    pilot = make_pilot(None, (960, 600), 1.0)
    pilot.app.open_library()
    pilot.app.show.settings("controls")
    pilot.tick(0.3)
    pilot.draw()
    page = pilot.scene.page  # type: ignore[attr-defined]
    x, y = page.rect.center
    handle = pilot.app.stack.handle
    for number, phase, pos in (
        (1, "down", (x, y)), (1, "move", (x, y - 30)), (1, "move", (x, y - 120)),
        (1, "up", (x, y - 120)),
    ):  # fmt: skip
        handle(Finger(number, phase, pos))  # type: ignore[arg-type]
    assert page.offset == pytest.approx(120)
    for number, phase, pos in (
        (1, "down", (x, y)), (2, "down", (x + 50, y)), (2, "move", (x + 60, y)),
        (2, "move", (x + 90, y)), (1, "up", (x, y)), (2, "up", (x + 90, y)),
    ):  # fmt: skip
        handle(Finger(number, phase, pos))  # type: ignore[arg-type]
    assert pilot.app.preferences.interface_size == 1.25
