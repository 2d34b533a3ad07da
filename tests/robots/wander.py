"""The robot that wanders: keys by chance, one after the other, as nobody would plan them."""

from collections.abc import Sequence
from random import Random

from tabletop.ui.toolkit.focus import Node, nearest
from tests.robots.driver import Driver, Fault

STEPS = ("tab", "left", "right", "up", "down", "shift+tab")
KEYS = (
    "return", "space", "e", "t", "u", "b", "h", "l", "r", "f1", "i", "s", "m", "?",
    "ctrl+z", "ctrl+shift+z", "ctrl+y", "ctrl+f", "ctrl+return", "ctrl+a", "ctrl+left",
    "menu", "shift+f10", "left alt", "backspace", "delete", "home", "end", "page up", "page down",
    "1", "2", "3", "0", "+", "-", "[1]", "f11", "escape",
)  # fmt: skip
LETTERS = tuple("abcdefghijklmnopqrstuvwxyz")
ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
_MOST_STEPS = 40
_AIMED = 0.4
"""How often the robot walks to one control that it has in mind."""


def walk(driver: Driver, chance: Random, most: int) -> None:
    """Press keys at a table until so many events have happened."""
    until = driver.events + most
    while driver.events < until:
        if chance.random() < _AIMED:
            _go_somewhere(driver, chance)
        else:
            for _ in range(chance.choice((1, 1, 2, 3))):
                driver.key(chance.choice(STEPS))
        driver.key(_key(chance), 1.0 if chance.random() < 0.2 else 0.0)
        if chance.random() < 0.3:
            driver.wait(0.3)
        if driver.table is None and chance.random() < 0.5:
            leave(driver)
        driver.app.quits = False
        if driver.app.stack.scenes[0].name in {"library", "welcome"}:
            return


def _key(chance: Random) -> str:
    kind = chance.random()
    if kind < 0.35:
        return chance.choice(("return", "space"))
    return chance.choice(LETTERS if kind < 0.6 else KEYS)


def _go_somewhere(driver: Driver, chance: Random) -> None:
    """Walk to any control by Tab and arrows, if need be with a card in the hand."""
    for node in unreached(driver.nodes()):
        raise Fault(f"no key leads to {node.id} ({node.zone}) in {driver.top.name}")
    wanted = [node.id for node in driver.nodes() if node.enabled]
    if wanted:
        go_to(driver, chance.choice(wanted))


def go_to(driver: Driver, aim: str) -> bool:
    """Walk to a control by Tab and arrows; whether the ring stands there."""
    for _ in range(_MOST_STEPS):
        focus = driver.top.focus
        if focus.current == aim and focus.visible:
            return True
        nodes = driver.nodes()
        here = focus.node(nodes)
        there = next((node for node in nodes if node.id == aim and node.enabled), None)
        if there is None:
            return False
        far = here is None or here.stop or there.stop or here.zone != there.zone
        driver.key("tab" if here is None or here is there or far else _arrow(here, there, nodes))
    return driver.top.focus.current == aim


def _arrow(here: Node, there: Node, nodes: Sequence[Node]) -> str:
    """The first arrow on the way from one control to another of the same zone."""
    ways = _ways(here, nodes)
    return ways.get(there.id, "tab")


def _ways(here: Node, nodes: Sequence[Node]) -> dict[str, str]:
    """What arrows reach from a control, each with the first arrow of the way."""
    open_nodes = [node for node in nodes if node.enabled]
    ways, edge = {here.id: ""}, [here]
    for node in edge:
        for name, step in ARROWS.items():
            found = nearest(node, open_nodes, step)
            if found is not None and found.id not in ways:
                ways[found.id] = ways[node.id] or name
                edge.append(found)
    return ways


def unreached(nodes: Sequence[Node]) -> list[Node]:
    """The controls that neither Tab nor arrows from where Tab stops lead to."""
    open_nodes = [node for node in nodes if node.enabled]
    first: dict[str, Node] = {}
    for node in open_nodes:
        if not node.stop and (node.zone not in first or node.selected):
            first[node.zone] = node
    met = {node.id for node in open_nodes if node.stop}
    for node in first.values():
        met |= set(_ways(node, open_nodes))
    return [node for node in open_nodes if node.id not in met]


def leave(driver: Driver) -> None:
    """Close what lies over the table."""
    for _ in range(3):
        if driver.table is not None:
            return
        driver.key("escape")
