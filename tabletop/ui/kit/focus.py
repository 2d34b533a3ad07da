"""Which control the keyboard is at, and how it moves there; the tree that screen readers walk.

A scene lists its controls as nodes, anew for each question: nodes are plain values. `Focus` keeps
only the id of one of them. Tab goes from zone to zone, arrows go to the nearest node inside. Where
the controls use the arrows themselves, as in a form, Tab goes from one to the next.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from tabletop.ui.kit.events import Key, Motion, Press, UiEvent


@dataclass(frozen=True, slots=True)
class Node:
    """A control, as the keyboard and screen readers meet it."""

    id: str
    """Unique in its scene and stable from one frame to the next."""
    rect: pygame.FRect
    label: str
    """What it is called: `New game`, `Math, top of the Cafeteria`."""
    role: str = "button"
    """"button", "toggle", "slider", "text-field", "tab", "radio", "card", "place", "link",
    "heading", "text", "list-item"."""
    action: Callable[[], object] | None = None
    """What Enter, Space and a screen reader's click do."""
    zone: str = ""
    """Tab moves between zones; the order is that of first appearance."""
    enabled: bool = True
    """Whether focus may come here."""
    value: str = ""
    """What it is set to: `on`, `125 %`, the text of a field."""
    keys: Callable[[Key], bool] | None = None
    """Is asked first for every key while focus is here: sliders, text fields."""
    radius: float = 12.0
    """Corner radius of its focus ring, logical pixels."""
    angle: float = 0.0
    """How far the ring is turned, degrees anticlockwise."""
    paper: bool = False
    """Whether it lies on a sheet or card, where the ring is darker."""
    selected: bool = False
    """Whether it is the chosen one of its zone; Tab enters the zone here."""
    stop: bool = False
    """Whether Tab stops here in any case, as if it were a zone of its own."""


_STEPS: dict[str, tuple[int, int]] = {
    "left": (-1, 0),
    "right": (1, 0),
    "up": (0, -1),
    "down": (0, 1),
}


class Focus:
    """The place of the keyboard in a scene."""

    def __init__(self, start: str = "") -> None:
        """`start` is the id that focus begins at; "" is the first node that is entered."""
        self.current = start
        """Id of the node with focus; "" before any."""
        self.visible = False
        """Whether the ring is drawn: after the first key, until the mouse moves."""
        self._remembered: dict[str, str] = {}

    def node(self, nodes: Sequence[Node]) -> Node | None:
        """The node that has focus, if it is still there and enabled."""
        return next((node for node in nodes if node.id == self.current and node.enabled), None)

    def shows(self, node_id: str) -> bool:
        """Whether a ring is to be drawn around the node with this id."""
        return self.visible and node_id == self.current

    def set(self, node_id: str, *, visible: bool | None = None) -> None:
        """Move focus to the node with this id."""
        self.current = node_id
        if visible is not None:
            self.visible = visible

    def forget(self) -> None:
        """Be nowhere, as before the first key: somebody else sits down."""
        self.current, self.visible = "", False
        self._remembered.clear()

    def handle(self, event: UiEvent, nodes: Sequence[Node]) -> bool:
        """Move focus or act on the focused node; whether the event was used."""
        if isinstance(event, Motion | Press):
            changed, self.visible = self.visible, False
            return changed
        if not isinstance(event, Key):
            return False
        return self._key(event, [node for node in nodes if node.enabled])

    def _key(self, event: Key, nodes: list[Node]) -> bool:
        here = self.node(nodes)
        if here is not None and here.keys is not None and here.keys(event):
            self.visible = True
            return True
        if event.key == "tab" and not event.ctrl and not event.alt:
            if here is not None:
                self._remembered[here.zone] = here.id
            return self._tab(nodes, here, back=event.shift)
        if event.key in _STEPS and not (event.ctrl or event.alt or event.shift):
            if here is None:
                return self._enter(nodes[0].zone if nodes else "", nodes)
            found = nearest(here, nodes, _STEPS[event.key])
            self.visible = True
            if found is not None:
                self._take(found)
            return True
        if event.activates and here is not None and here.action is not None and not event.ctrl:
            # Nobody acts at a place that they don't see.
            seen, self.visible = self.visible or here.selected, True
            if seen:
                here.action()
            return True
        return False

    def _tab(self, nodes: list[Node], here: Node | None, *, back: bool) -> bool:
        stop = next_stop(nodes, here, back=back)
        if stop is None:
            return False
        if stop.stop:
            self._take(stop)
            return True
        return self._enter(stop.zone, [node for node in nodes if not node.stop])

    def _enter(self, zone: str, nodes: list[Node]) -> bool:
        """Go into `zone`: to its selected node, else where focus was last, else to its first."""
        inside = [node for node in nodes if node.zone == zone]
        if not inside:
            return False
        remembered = self._remembered.get(zone, "")
        before = next((node for node in inside if node.id == remembered), inside[0])
        self._take(next((node for node in inside if node.selected), before))
        return True

    def _take(self, node: Node) -> None:
        self.current = node.id
        self._remembered[node.zone] = node.id
        self.visible = True


def next_stop(nodes: Sequence[Node], here: Node | None, *, back: bool = False) -> Node | None:
    """Where Tab goes from `here`, around the end: a node that is a stop, or the first of a zone.

    From nowhere it goes to the first stop, back to the last; None if there are no nodes.
    """
    stops: dict[str, Node] = {}
    for node in nodes:
        stops.setdefault(_stop_key(node), node)
    if not stops:
        return None
    order = list(stops)
    if here is None:
        return stops[order[-1 if back else 0]]
    at = order.index(_stop_key(here)) if _stop_key(here) in stops else 0
    return stops[order[(at + (-1 if back else 1)) % len(order)]]


def _stop_key(node: Node) -> str:
    return f"node {node.id}" if node.stop else f"zone {node.zone}"


def nearest(here: Node, nodes: Sequence[Node], step: tuple[int, int]) -> Node | None:
    """Return the nearest enabled node of the same zone in the direction `step`, or None.

    Nodes at one place are walked through in their order: right and down to the next one.
    """
    dx, dy = step
    at_one_place = _beneath(here, nodes, forward=dx + dy > 0)
    if at_one_place is not None:
        return at_one_place
    best: tuple[float, Node] | None = None
    for node in nodes:
        if node.zone != here.zone or node.id == here.id or not node.enabled:
            continue
        across_x = node.rect.centerx - here.rect.centerx
        across_y = node.rect.centery - here.rect.centery
        along = across_x * dx + across_y * dy
        if along < 1.0:
            continue
        aside = abs(across_x * dy) + abs(across_y * dx)
        # A node that is level with this one wins over a nearer one that is off to the side.
        cost = along + 2.5 * aside
        if best is None or cost < best[0]:
            best = cost, node
    return best[1] if best else None


def _beneath(here: Node, nodes: Sequence[Node], *, forward: bool) -> Node | None:
    """Return the node after `here`, or before it, among those with the same centre."""
    x, y = here.rect.center
    stack = [
        node for node in nodes
        if node.zone == here.zone and node.enabled
        and abs(node.rect.centerx - x) < 1.0 and abs(node.rect.centery - y) < 1.0
    ]  # fmt: skip
    at = next((at for at, node in enumerate(stack) if node.id == here.id), -1)
    after = at + 1 if forward else at - 1
    return stack[after] if at >= 0 and 0 <= after < len(stack) else None
