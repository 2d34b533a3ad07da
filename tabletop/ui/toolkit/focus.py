"""Keyboard focus, and the list of nodes that keyboard and screen readers walk.

A scene returns its controls as a new list of nodes, which are plain values, on each call; `Focus`
keeps only the id of one of them. Tab moves from zone to zone, and arrow keys move to the nearest
node inside the zone. If controls use the arrow keys themselves, as in a form, Tab moves from
control to control.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from tabletop.ui.toolkit.events import Key, Motion, Press, UiEvent


@dataclass(frozen=True, slots=True)
class Node:
    """A description of a control or text for the keyboard focus and screen readers."""

    id: str
    """Identifier, unique in its scene and stable from one frame to the next."""
    rect: pygame.FRect
    label: str
    """Name spoken by screen readers, such as `New game` or `Math, top of the Cafeteria`."""
    role: str = "button"
    """The kind of control, as reported to screen readers.

    One of "button", "toggle", "slider", "text-field", "tab", "radio", "card", "place", "link",
    "heading", "text", "list-item" and "document".
    """
    action: Callable[[], object] | None = None
    """Called on Enter, Space or a screen reader's click; None if the node can't be used."""
    zone: str = ""
    """Name of its zone, a group of nodes: Tab moves between zones, arrow keys inside one."""
    enabled: bool = True
    """Whether the node can take focus."""
    value: str = ""
    """Its current value as text: `on`, `125%`, or the text of a field; empty for none."""
    keys: Callable[[Key], bool] | None = None
    """Called first with every key while the node has the focus; returns whether it used the key."""
    radius: float = 12.0
    """Corner radius of the focus ring, in logical pixels."""
    angle: float = 0.0
    """Rotation of the focus ring, in degrees anticlockwise."""
    paper: bool = False
    """Whether the node is on a light sheet or card, where the focus ring is darker."""
    selected: bool = False
    """Whether this is the selected node of its zone; Tab enters the zone here."""
    stop: bool = False
    """Whether Tab always stops here, as if the node were a zone of its own."""
    number: tuple[float, float, float] | None = None
    """The current, least and greatest value of something set to a number; None for others."""
    text: Callable[[], str] | None = None
    """Returns the text inside a field or a page, which is read line by line; None for others."""
    page: pygame.FRect | None = None
    """The area that scrolls it, outside of which it is out of sight; None for others."""


_STEPS: dict[str, tuple[int, int]] = {
    "left": (-1, 0),
    "right": (1, 0),
    "up": (0, -1),
    "down": (0, 1),
}


class Focus:
    """The keyboard focus of a scene: which node has it, and whether the focus ring is drawn."""

    def __init__(self, start: str = "") -> None:
        """Create a focus; `start` is the id of the first focused node, or empty for none."""
        self.current = start
        """Id of the focused node; empty if no node has focus yet."""
        self.visible = False
        """Whether the focus ring is drawn: from the first key until the mouse moves."""
        self._remembered: dict[str, str] = {}

    def node(self, nodes: Sequence[Node]) -> Node | None:
        """Return the focused node; None if it is gone or disabled.

        `nodes` are the nodes of the scene, in reading order.
        """
        return next((node for node in nodes if node.id == self.current and node.enabled), None)

    def shows(self, node_id: str) -> bool:
        """Return whether the focus ring must be drawn around the node with an id.

        It must if the node has the focus and the player last used the keyboard.
        """
        return self.visible and node_id == self.current

    def set(self, node_id: str, *, visible: bool | None = None) -> None:
        """Give the focus to a node.

        Args:
            node_id: Id of the node; empty for none.
            visible: Whether the focus ring is drawn; None leaves it as it is.
        """
        self.current = node_id
        if visible is not None:
            self.visible = visible

    def forget(self) -> None:
        """Clear the focus and the last focused node of each zone.

        Call this when another player takes over.
        """
        self.current, self.visible = "", False
        self._remembered.clear()

    def handle(self, event: UiEvent, nodes: Sequence[Node]) -> bool:
        """Move the focus or use the focused node; return whether the event was used.

        Args:
            event: The event; only keys, presses and pointer motion matter.
            nodes: The nodes of the scene, in reading order.
        """
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
            # The first key only shows a hidden focus; the next one activates it.
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
        """Enter a zone at its selected node, else its last focused node, else its first node."""
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
    """Return where Tab moves from a node: to the next zone or the next node with `stop`.

    After the last one, it wraps around to the first.

    Args:
        nodes: The nodes of the scene, in reading order.
        here: The focused node. If None, the first stop is returned, or the last if `back`.
        back: Whether to go backwards, as with Shift.

    Returns:
        The first node of that zone, or the node with `stop`; None if there are no nodes.
    """
    stops: dict[str, Node] = {}
    for node in nodes:
        stops.setdefault(stop_key(node), node)
    if not stops:
        return None
    order = list(stops)
    if here is None:
        return stops[order[-1 if back else 0]]
    at = order.index(stop_key(here)) if stop_key(here) in stops else 0
    return stops[order[(at + (-1 if back else 1)) % len(order)]]


def stop_key(node: Node) -> str:
    """Return what is the same for all nodes at which Tab stops once."""
    return f"node {node.id}" if node.stop else f"zone {node.zone}"


def nearest(here: Node, nodes: Sequence[Node], step: tuple[int, int]) -> Node | None:
    """Return the nearest node in the direction of an arrow key, or None.

    Only enabled nodes in the same zone are considered; those straight ahead are preferred. Among
    nodes with the same centre, right and down lead to the next one.

    Args:
        here: The focused node.
        nodes: The nodes of the scene, in reading order.
        step: The direction as (dx, dy), each -1, 0 or 1.
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
        # Prefer a node straight ahead to a nearer one off to the side.
        cost = along + 2.5 * aside
        if best is None or cost < best[0]:
            best = cost, node
    return best[1] if best else None


def _beneath(here: Node, nodes: Sequence[Node], *, forward: bool) -> Node | None:
    """Return the node after (or before) `here` among those with the same centre, or None."""
    x, y = here.rect.center
    stack = [
        node
        for node in nodes
        if node.zone == here.zone
        and node.enabled
        and abs(node.rect.centerx - x) < 1.0
        and abs(node.rect.centery - y) < 1.0
    ]
    at = next((at for at, node in enumerate(stack) if node.id == here.id), -1)
    after = at + 1 if forward else at - 1
    return stack[after] if at >= 0 and 0 <= after < len(stack) else None
