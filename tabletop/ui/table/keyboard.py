"""The keyboard at a table: everything that can be reached, in reading order, and the shortcuts."""

from collections.abc import Callable
from dataclasses import dataclass

from tabletop.ui.kit.events import Key
from tabletop.ui.kit.focus import Node
from tabletop.ui.table.model import TableModel
from tabletop.ui.widgets.base import owner_of
from tabletop.ui.widgets.hand import Hand
from tabletop.ui.widgets.parts import Slot
from tabletop.ui.widgets.pieces import slot_radius
from tabletop.ui.widgets.targets import DropTarget
from tabletop.ui.words import narrator


@dataclass(frozen=True, slots=True)
class Hands:
    """What the keyboard can do: the same doors that the pointer uses."""

    take: Callable[[Slot], object]
    """Raise a piece, or look at it."""
    put: Callable[[DropTarget], object]
    """Play the active piece, or the only one that can go there, to a place."""


def nodes_of(model: TableModel, hands: Hands) -> list[Node]:
    """Everything that focus can go to, in reading order."""
    active = model.gesture.active
    targets = _targets(model, hands, "targets" if active else "board")
    buttons = {
        zone: _buttons(model, zone)
        for zone in ("options", "prompt", "own", "rivals", "actions", "bar")
    }
    found: list[Node] = []
    if active:
        found += targets
    found += [*buttons["options"], *buttons["prompt"]]
    if not active:
        found += targets
    found += [*_pieces(model, hands), *buttons["own"], *buttons["rivals"]]
    found += _tabs(model)
    return [*found, *buttons["actions"], *buttons["bar"]]


def _targets(model: TableModel, hands: Hands, zone: str) -> list[Node]:
    nodes: list[Node] = []
    for name in model.targets_now():
        place = model.target_named(name)
        if place is not None:
            nodes.append(
                Node(
                    f"to:{name}", place.rect, model.namer.place(name), role="place",
                    action=_bound(hands.put, place), zone=zone, radius=place.radius,
                    paper=place.paper,
                )
            )  # fmt: skip
    return nodes


def _pieces(model: TableModel, hands: Hands) -> list[Node]:
    """Cards and markers that can be taken or read; of a pile only its top."""
    hand = {slot.key: slot for slot in _hand(model)}
    nodes: dict[str, Node] = {}
    counters = {slot.zone: slot.grip for slot in model.slots if slot.grip and not slot.drawn}
    tops = {each.id: each.count - 1 for each in model.moment.view.zones}
    for slot in (*hand.values(), *(slot for slot in model.slots if slot.key not in hand)):
        movable = slot.name in model.aim.movable
        seen = slot.drawn and bool(slot.piece)
        if not movable and not seen and slot.index != tops.get(slot.zone):
            continue
        if slot.small and not slot.drawn and not movable:
            continue  # it only says where flights to a plate end
        own = slot.key in hand
        if not own and not movable and not slot.piece:
            continue
        group = "hand" if own else _group(model, slot)
        counter = counters.get(slot.zone)
        # The ring goes around the disc that counts the stack, not through it.
        box = slot.grip or (slot.rect.union(counter) if counter else slot.rect)
        nodes[f"piece:{slot.name}"] = Node(
            f"piece:{slot.name}", box, model.namer.lying(slot.name, slot.zone),
            role="card", action=_bound(hands.take, slot), zone=group, radius=slot_radius(slot),
            angle=slot.angle if box is slot.rect else 0.0,
            selected=slot.name == model.gesture.selected,
        )  # fmt: skip
    order = {"hand": 0, "board": 1, "own": 2, "rivals": 3}
    return sorted(nodes.values(), key=lambda node: order.get(node.zone, 4))


def _group(model: TableModel, slot: Slot) -> str:
    owner = owner_of(slot.zone, model.view.seats)
    if owner < 0:
        return "board"
    return "own" if owner == model.home else "rivals"


def _buttons(model: TableModel, zone: str) -> list[Node]:
    nodes = []
    for button in model.buttons:
        if button.zone != zone:
            continue
        command = button.command
        nodes.append(
            Node(
                command.id, button.rect, command.label, action=command.run, zone=zone,
                enabled=not command.reason, value=command.reason,
                radius=min(12.0, button.rect.h * 0.28),
            )
        )  # fmt: skip
    return nodes


def _tabs(model: TableModel) -> list[Node]:
    words = tab_words(model)
    return [
        Node(
            f"tab-{name}", rect, words[name], role="tab", zone="tabs",
            selected=name == model.arrangement.tab,
        )
        for name, rect in model.arrangement.tabs
    ]  # fmt: skip


def tab_words(model: TableModel) -> dict[str, str]:
    """What the tabs are called: the second after what lies behind it."""
    tabbed = (region.data for region in model.session.game.layout.regions if region.fit.tabs)
    label = next((str(data["tab"]) for data in tabbed if "tab" in data), narrator.HAND_TAB)
    return {"table": narrator.TABLE_TAB, "hand": label}


def _bound(run: Callable[..., object], what: Slot | DropTarget) -> Callable[[], object]:
    return lambda: run(what)


def hand_card(model: TableModel, digit: str) -> Slot | None:
    """The card of the hand that a digit key means: 1 to 9, then 0, from the left."""
    if not digit.isdecimal():
        return None
    cards = _hand(model)
    place = (int(digit) - 1) % 10
    return cards[place] if place < len(cards) else None


def _hand(model: TableModel) -> list[Slot]:
    """The cards of the hand from the left, whichever of them lies on top."""
    hand = next((w for w in model.widgets if isinstance(w, Hand)), None)
    zone = hand.zone(model.moment) if hand else None
    cards = [slot for slot in model.slots if zone is not None and slot.zone == zone.id]
    return sorted(cards, key=lambda slot: slot.rect.x)


SHORTCUTS: dict[str, str] = {
    "e": "primary",
    "t": "trade",
    "u": "undo",
    "h": "hint",
    "l": "log",
    "f1": "rules",
    "i": "inspect",
    "q": "recap",
    "escape": "cancel",
}
"""What a key alone does."""


def shortcut(key: Key) -> str:
    """The word for what a key does at a table; empty for nothing."""
    if key.ctrl:
        if key.key == "z":
            return "redo" if key.shift else "undo"
        return "redo" if key.key == "y" else ""
    if key.key in {"left alt", "right alt", "alt"}:
        return "inspect"
    return SHORTCUTS.get(key.key, "")
