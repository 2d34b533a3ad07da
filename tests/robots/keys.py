"""The robot of the keys: every focusable thing, every key on it, once and held."""

from collections.abc import Sequence
from random import Random

from tabletop.ui.kit.focus import Node
from tabletop.ui.scenes.table import TableScene
from tests.robots.driver import Driver

STEPS = ("tab", "left", "right", "up", "down", "shift+tab")
KEYS = (
    "return", "space", "e", "t", "u", "b", "h", "l", "r", "f1", "i", "s", "m", "?",
    "ctrl+z", "ctrl+shift+z", "ctrl+y", "ctrl+f", "ctrl+return", "ctrl+a", "ctrl+left",
    "menu", "shift+f10", "left alt", "backspace", "delete", "home", "end", "page up", "page down",
    "1", "2", "3", "0", "+", "-", "[1]", "f11", "escape",
)  # fmt: skip
LETTERS = tuple("abcdefghijklmnopqrstuvwxyz")
_MOST_NODES = 60


def walk(driver: Driver, chance: Random, most: int) -> None:
    """Press keys at a table until so many events have happened, then go home."""
    until = driver.events + most
    while driver.events < until:
        _go_somewhere(driver, chance)
        key = chance.choice(KEYS if chance.random() < 0.7 else LETTERS)
        if chance.random() < 0.35:
            key = chance.choice(("return", "space"))
        driver.key(key, 1.0 if chance.random() < 0.2 else 0.0)
        if chance.random() < 0.3:
            driver.wait(0.3)
        if not isinstance(driver.top, TableScene) and chance.random() < 0.5:
            _leave(driver)
        if driver.desk.quits:
            driver.desk.quits = False
        if driver.desk.stack.scenes[0].name in {"library", "welcome"}:
            return


def _go_somewhere(driver: Driver, chance: Random) -> None:
    """Walk on by Tab and arrows."""
    for _ in range(chance.choice((1, 1, 2, 3, 6))):
        driver.key(chance.choice(STEPS))


def _leave(driver: Driver) -> None:
    """Close what lies over the table."""
    for _ in range(3):
        if isinstance(driver.top, TableScene):
            return
        driver.key("escape")


def reached(driver: Driver) -> Sequence[Node]:
    """Walk by Tab and arrows to everything that can be reached; return what was."""
    met: dict[str, Node] = {}
    for _ in range(_MOST_NODES):
        driver.key("tab")
        here = driver.top.focus.node(driver.nodes())
        if here is None or here.id in met:
            break
        met[here.id] = here
        for step in ("right", "down"):
            for _ in range(_MOST_NODES):
                driver.key(step)
                there = driver.top.focus.node(driver.nodes())
                if there is None or there.id in met:
                    break
                met[there.id] = there
    return list(met.values())
