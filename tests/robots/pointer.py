"""The robot of pointer or finger: every region pressed, held, dragged, clicked twice, let go of."""

from random import Random

from tabletop.ui.scenes.system.error_page import ErrorScene
from tabletop.ui.scenes.table.hand_over import Curtain
from tabletop.ui.toolkit.events import RIGHT, Leave, Point
from tests.robots.driver import Driver

_LONG = 1.0
"""Seconds of a press that is held."""
_OVER = ("", "", "", "menu", "trouble", "curtain", "overview")
"""What lies over the table."""


def walk(driver: Driver, chance: Random, most: int) -> None:
    """Use the mouse or a finger at a table until so many events have happened."""
    until = driver.events + most
    _lay_over(driver, chance.choice(_OVER))
    while driver.events < until:
        pos = place(driver, chance)
        chance.choice(_GESTURES)(driver, pos, chance)
        if chance.random() < 0.3:
            driver.wait(0.3)
        if driver.table is None and chance.random() < 0.3:
            driver.key("escape")
        driver.app.quits = False
        if driver.app.stack.scenes[0].name in {"library", "welcome"}:
            return


def place(driver: Driver, chance: Random) -> Point:
    """Somewhere that something is: a control, a piece, a region; or anywhere."""
    width, height = driver.screen.size
    kind = chance.random()
    if kind < 0.1:
        return chance.uniform(0, width), chance.uniform(0, height)
    table = driver.table
    if table is not None and kind < 0.6:
        moment = table.moment
        rects = [slot.reach for slot in moment.slots] + [w.rect for w in moment.room.widgets]
    else:
        rects = [node.rect for node in driver.nodes()]
    if not rects:
        return width / 2, height / 2
    rect = chance.choice(rects)
    return (rect.x + rect.w * chance.uniform(0.05, 0.95),
            rect.y + rect.h * chance.uniform(0.05, 0.95))  # fmt: skip


def _lay_over(driver: Driver, what: str) -> None:
    """Have something lie over the table."""
    table = driver.table
    if table is None:
        return
    if what == "menu":
        driver.key("escape")
    elif what == "overview":
        driver.key("?")
    elif what == "trouble":
        driver.drop_twin()
        page = ErrorScene(driver.app, RuntimeError("a robot's own"), driver.port)
        driver.ours = page
        driver.act("an error", lambda each: each.app.stack.abandon(page))
    elif what == "curtain" and driver.port and len(driver.port.session.people) > 1:
        driver.act("curtain", _curtain)


def _curtain(driver: Driver) -> None:
    port = driver.port
    assert port is not None
    port.cover()
    driver.app.open(Curtain(driver.app, port, port.session.people[0], port.take_seat))


def _click(driver: Driver, pos: Point, chance: Random) -> None:
    driver.click(pos)


def _right_click(driver: Driver, pos: Point, chance: Random) -> None:
    driver.click(pos, RIGHT)


def _double_click(driver: Driver, pos: Point, chance: Random) -> None:
    driver.click(pos)
    driver.press(pos, clicks=2)
    driver.release(pos)


def _hold(driver: Driver, pos: Point, chance: Random) -> None:
    driver.press(pos)
    driver.wait(_LONG)
    driver.release(pos)


def _hold_and_drag(driver: Driver, pos: Point, chance: Random) -> None:
    driver.press(pos)
    driver.wait(_LONG)
    _drag_on(driver, pos, chance)


def _drag(driver: Driver, pos: Point, chance: Random) -> None:
    driver.press(pos)
    _drag_on(driver, pos, chance)


def _drag_on(driver: Driver, pos: Point, chance: Random) -> None:
    """Drag what was pressed to another place, and end that in one of many ways."""
    end = place(driver, chance)
    for step in (0.2, 0.6, 1.0):
        driver.move((pos[0] + (end[0] - pos[0]) * step, pos[1] + (end[1] - pos[1]) * step))
    match chance.randrange(7):
        case 0:
            driver.key("escape")
            driver.release(end)
        case 1:
            driver.do(Leave())
        case 2:
            driver.move((-40.0, -40.0))
            driver.release((-40.0, -40.0))
        case 3:
            driver.click(end, RIGHT)
            driver.release(end)
        case 4:
            driver.press(end)  # a second press whose first release got lost
            driver.release(end)
        case _:
            driver.release(end)


def _hover(driver: Driver, pos: Point, chance: Random) -> None:
    driver.move(pos)
    driver.wait(_LONG)


def _wheel(driver: Driver, pos: Point, chance: Random) -> None:
    driver.roll(pos, chance.choice((-3.0, -1.0, 1.0, 3.0)), ctrl=chance.random() < 0.2)


def _resize(driver: Driver, pos: Point, chance: Random) -> None:
    driver.press(pos)
    driver.resize(chance.choice(((480, 300), (960, 600), (300, 300))))
    driver.release(pos)


def _touch(driver: Driver, pos: Point, chance: Random) -> None:
    driver.touch(pos, pos, chance.choice((0.0, 0.0, _LONG)))


def _slide(driver: Driver, pos: Point, chance: Random) -> None:
    driver.touch(pos, place(driver, chance), chance.choice((0.0, 0.0, _LONG)))


def _pinch(driver: Driver, pos: Point, chance: Random) -> None:
    driver.pinch(pos, chance.choice((0.5, 2.0)))


_GESTURES = (
    _click, _click, _click, _right_click, _double_click, _hold, _hold_and_drag, _drag, _drag,
    _drag, _hover, _wheel, _resize, _touch, _touch, _slide, _slide, _pinch,
)  # fmt: skip
