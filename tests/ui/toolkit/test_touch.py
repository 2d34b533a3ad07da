"""Fingers: what they hit, how they scroll, look closely and change the size."""

from dataclasses import dataclass, field, replace
from pathlib import Path

import pygame
import pytest

from tabletop.ui.app.pilot import Pilot
from tabletop.ui.table.control.table_view import table_of
from tabletop.ui.toolkit.buttons import IconButton
from tabletop.ui.toolkit.control import ControlGroup
from tabletop.ui.toolkit.events import Hold, Leave, Motion, Point, Press, Release, UiEvent, Wheel
from tabletop.ui.toolkit.focus import Node
from tabletop.ui.toolkit.scroll import ScrollArea
from tabletop.ui.toolkit.touch import HOLD_SECONDS, TARGET, Finger, Fingers, hit, targets
from tabletop.ui.widgets.panels.log_panel import LogPanel
from tests.layout_check.scenes import SITTINGS, tables
from tests.ui.desks import make_pilot

SIZE = (640.0, 400.0)


def node(name: str, x: float, wide: float = 30.0, y: float = 100.0) -> Node:
    return Node(name, pygame.FRect(x, y, wide, 30), name, action=lambda: None)


@dataclass
class Page:
    """A scene of two buttons side by side, with a list below them."""

    heard: list[UiEvent] = field(default_factory=list)
    steps: list[int] = field(default_factory=list)
    looks: bool = True
    scrolling: float = 200.0
    """Below where the page scrolls."""
    width, height = SIZE

    def __post_init__(self) -> None:
        self.fingers = Fingers(self.tell)
        self.fingers.pinch = self.steps.append

    def tell(self, event: UiEvent) -> bool:
        self.heard.append(event)
        return self.looks or not isinstance(event, Hold)

    def focusables(self) -> list[Node]:
        return [node("left", 100), node("right", 140)]

    def scrolls(self, pos: Point) -> bool:
        return pos[1] > self.scrolling

    def follow(self, *steps: tuple[int, str, Point]) -> list[UiEvent]:
        self.heard.clear()
        for number, phase, pos in steps:
            self.fingers.handle(Finger(number, phase, pos), self)  # type: ignore[arg-type]
        return list(self.heard)


def test_what_a_finger_hits_is_as_wide_as_it_whoever_is_beside() -> None:
    """Room is shared; what one side lacks, the other gives, and the window ends it."""
    beside = [node("a", 100), node("b", 140), node("corner", 0, y=0), node("wide", 300, wide=90)]
    boxes = {each.id: tuple(box) for each, box in targets(beside, SIZE)}
    assert boxes["a"] == (91, 93, 44, 44)
    assert boxes["b"] == (135, 93, 44, 44)
    assert boxes["corner"] == (0, 0, 44, 44)
    assert boxes["wide"] == (300, 93, 90, 44)
    crowd = [node(str(x), x, wide=20, y=y) for x in range(0, 600, 25) for y in (50.0, 90.0)]
    found = [box for _, box in targets(crowd, SIZE)]
    assert all(box.collidelist(found[at + 1 :]) < 0 for at, box in enumerate(found))


def test_what_is_out_of_sight_is_not_hit() -> None:
    page = pygame.FRect(0, 0, 640, 90)
    assert not targets([replace(node("a", 100), page=page)], SIZE)
    assert not targets([replace(node("a", 100), enabled=False), Node("b", page, "b")], SIZE)


def test_a_finger_beside_a_control_hits_it() -> None:
    nodes = Page().focusables()
    near = {pos: hit(pos, nodes, SIZE) for pos in ((110, 110), (95, 94), (134, 120), (90, 110))}
    assert [each and each.id for each in near.values()] == [None, "left", "left", None]
    row = Node("row", pygame.FRect(0, 80, 640, 70), "row", action=lambda: None)
    assert hit((95, 94), [row, *nodes], SIZE) == nodes[0]
    assert hit((300, 94), [row, *nodes], SIZE) is None


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
    assert heard[-2:] == [Press((110, 300), touch=True), Motion((140, 302), held=True, touch=True)]


def test_where_a_page_scrolls_a_finger_presses_as_it_is_lifted() -> None:
    """Else what scrolls would also use what happens to lie under the finger."""
    page = Page()
    heard = page.follow((1, "down", (110, 300)))
    assert not any(isinstance(each, Press) for each in heard)
    heard = page.follow((1, "up", (111, 302)))
    assert heard == [Press((110, 300), touch=True), Release((110, 300), touch=True), Leave()]
    page.follow((1, "down", (110, 300)), (2, "down", (200, 300)))
    assert page.follow((2, "up", (200, 300)), (1, "up", (110, 300))) == [Leave()]


def test_a_press_that_waited_is_not_made_on_another_page() -> None:
    page, other = Page(), Page()
    page.follow((1, "down", (110, 300)))
    page.fingers.handle(Finger(1, "up", (110, 300)), other)
    assert not any(isinstance(each, Press) for each in page.heard)


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


def settings_page(section: str) -> tuple[Pilot, ScrollArea]:
    """A section of the settings in a small window, and the page that scrolls there."""
    pilot = make_pilot(None, (960, 600), 1.0)
    pilot.app.open_library()
    pilot.app.show.settings(section)
    pilot.tick(0.3)
    pilot.draw()
    page: ScrollArea = pilot.scene.page  # type: ignore[attr-defined]
    return pilot, page


def test_a_page_is_scrolled_and_enlarged_by_fingers() -> None:
    pilot, page = settings_page("controls")
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


@pytest.mark.parametrize("scrolls", [False, True])
def test_a_finger_that_rests_on_an_icon_reads_its_words(scrolls: bool) -> None:
    """Of one on a page that scrolls as well, which isn't pressed before the finger is lifted."""
    used: list[bool] = []
    icon = IconButton("delete", "Delete this game", "x", lambda: used.append(True))
    icon.rect.update(100, 100, 44, 44)
    group = ControlGroup()
    group.fill([icon])
    page = Page()
    page.scrolling = 0.0 if scrolls else 200.0
    page.fingers = Fingers(group.handle)
    page.follow((1, "down", (110, 110)))
    assert page.fingers.update(2 * HOLD_SECONDS)
    assert icon.hovered
    page.follow((1, "up", (110, 110)))
    assert not used
    page.follow((1, "down", (110, 110)), (1, "up", (110, 110)))
    assert used


def test_a_finger_on_the_bar_of_a_page_scrolls_and_lets_it_go() -> None:
    pilot, page = settings_page("keys")
    x, y = page.rect.right - 4, page.rect.top + 4
    handle = pilot.app.stack.handle
    for number, phase, pos in (
        (1, "down", (x, y)), (1, "move", (x - 30, y)), (2, "down", (x - 99, y)),
        (2, "up", (x - 99, y)), (1, "up", (x - 30, y)),
    ):  # fmt: skip
        handle(Finger(number, phase, pos))  # type: ignore[arg-type]
    before = page.offset
    handle(Finger(1, "down", (x - 99, page.rect.bottom - 9)))
    assert page.offset == before


def test_the_log_is_scrolled_by_a_finger_that_lands_on_a_line(tmp_path: Path) -> None:
    """A tap on a line asks about going back to that move; one that moves on scrolls."""
    pilot = tables(tmp_path, SITTINGS[0])
    table = table_of(pilot.scene)
    assert table is not None
    pilot.draw()
    log = next(w for w in table.moment.room.widgets if isinstance(w, LogPanel))
    assert table.moment.can_undo
    x, y = log.rect.centerx, log.rect.top + 120
    handle = pilot.app.stack.handle
    for phase, down in (("down", 0), ("move", -20), ("move", -60), ("up", -60)):
        handle(Finger(1, phase, (x, y + down)))  # type: ignore[arg-type]
        pilot.tick()
    assert pilot.scene.name == "table"
    assert table.moment.log_from > 0
    handle(Finger(1, "down", (x, y)))
    assert pilot.scene.name == "table"
    handle(Finger(1, "up", (x, y)))
    assert pilot.scene.name != "table"


def test_the_first_touch_makes_room_and_hits_what_it_meant() -> None:
    """Controls move as they grow, and yet the finger uses what was below it."""
    pilot = make_pilot(None, (1280, 800), 1.0)
    pilot.app.open_library()
    pilot.app.show.settings("accessibility")
    pilot.draw()
    scene = pilot.scene
    before = pilot.node("confirm_final")
    assert before.rect.h < TARGET
    for phase in ("down", "up"):
        pilot.app.stack.handle(Finger(1, phase, before.rect.center))
    after = pilot.node("confirm_final")
    assert pilot.scene is scene
    assert min(after.rect.size) >= TARGET
    assert after.value != before.value
    assert not pilot.app.preferences.touched()


def test_who_touches_by_accident_turns_the_larger_controls_off() -> None:
    """They can be on before the first touch as well."""
    pilot = make_pilot(None, (1280, 800), 1.0)
    pilot.app.open_library()
    pilot.app.show.settings("accessibility")
    pilot.draw()
    app, switch = pilot.app, "reduced_motion"
    plain = pilot.node(switch).rect.h

    def choose(setting: str) -> float:
        app.preferences.change(touch=setting)
        pilot.draw()
        return pilot.node(switch).rect.h

    assert choose("on") >= TARGET > plain
    assert choose("off") == plain
    assert not app.preferences.touched()
    assert choose("off") == plain
    assert choose("automatic") >= TARGET
