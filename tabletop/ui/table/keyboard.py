"""The keyboard at a table: everything it can reach, in reading order, and the shortcuts."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from tabletop.engine.display import SheetButton
from tabletop.session.abouts import about_of
from tabletop.ui.kit.events import Key
from tabletop.ui.kit.focus import Node
from tabletop.ui.table.commands import FORWARD
from tabletop.ui.table.explaining import topics_of
from tabletop.ui.table.gesture import Hand
from tabletop.ui.table.moment import TableMoment
from tabletop.ui.table.pointer import Meant, cancel, take
from tabletop.ui.table.things import Found, is_commanded, node_of, words_for
from tabletop.ui.table.written import written_on
from tabletop.ui.widgets.base import owner_of
from tabletop.ui.widgets.hand import Hand as HandWidget
from tabletop.ui.widgets.intents import (
    Again,
    Explain,
    GoBack,
    Hint,
    Intent,
    ListCommands,
    Look,
    Nothing,
    Open,
    Redo,
    Refuse,
    Show,
    ShowTab,
    Tell,
    ToggleLog,
    Undo,
)
from tabletop.ui.widgets.parts import Slot, slot_radius
from tabletop.ui.widgets.targets import DropTarget
from tabletop.ui.words import commanding, narrator


@dataclass(frozen=True, slots=True)
class Doors:
    """The actions that the keyboard can trigger; the pointer uses the same."""

    take: Callable[[Slot], object]
    """Raise a piece, or look at it."""
    put: Callable[[DropTarget], object]
    """Play the active piece, or the only one that can go there, to a place."""
    do: Callable[[Intent], object]
    """Carry out the intent of a button."""


def nodes_of(moment: TableMoment, doors: Doors) -> list[Node]:
    """Return everything that focus can go to, in reading order."""
    active = moment.hand.active
    targets = _targets(moment, doors, "targets" if active else "board")
    buttons = {
        zone: _buttons(moment, doors, zone)
        for zone in (
            "note",
            "uses",
            "options",
            "prompt",
            "own",
            "rivals",
            "actions",
            "help",
            "bar",
        )
    }
    found: list[Node] = []
    if active:
        found += targets
    found += [*buttons["note"], *buttons["options"], *buttons["prompt"]]
    if not active:
        found += targets
    found += [*_pieces(moment, doors), *buttons["uses"], *buttons["own"], *buttons["rivals"]]
    found += _tabs(moment, doors)
    found += _things(moment, doors)
    return [*found, *buttons["actions"], *buttons["help"], *buttons["bar"]]


def _targets(moment: TableMoment, doors: Doors, zone: str) -> list[Node]:
    nodes: list[Node] = []
    for name in moment.gestures.targets(moment.hand.held, moment.hand.landed):
        place = moment.target_named(name)
        if place is not None:
            nodes.append(
                Node(
                    f"to:{name}", place.rect, moment.namer.place(name), role="place",
                    action=partial(doors.put, place), zone=zone, radius=place.radius,
                    paper=place.paper,
                )
            )  # fmt: skip
    return nodes


def _things(moment: TableMoment, doors: Doors) -> list[Node]:
    """Return nodes for piles, places and counters that have commands, each thing once."""
    if not is_commanded(moment) or moment.hand.active:
        return []
    nodes: dict[str, Node] = {}
    for widget in moment.room.widgets:
        for thing, rect in widget.things(moment):
            found = Found((thing,), rect)
            title, count = words_for(moment, found)
            nodes.setdefault(
                node_of(thing),
                Node(node_of(thing), rect, f"{title}, {count}" if count else title, role="place",
                     action=partial(doors.do, ListCommands(found.things, found.at)),
                     zone="things", radius=10.0, value=written_on(moment, thing.name)),
            )  # fmt: skip
    return [replace(node, stop=not _is_cell(moment, node.id)) for node in nodes.values()]


def _is_cell(moment: TableMoment, node: str) -> bool:
    """Whether a node is a place of a board: arrow keys go there, and Tab skips it."""
    kind, _, name = node.removeprefix("thing:").partition(":")
    plan = moment.view.plan
    if kind != "zone" or name not in plan.zone:
        return False
    zone = plan.zone_kinds[plan.zone[name]]
    return bool(zone.places) or zone.grid != (0, 0)


def _pieces(moment: TableMoment, doors: Doors) -> list[Node]:
    """Return nodes for pieces that can be taken or read; of a pile only its top."""
    hand = _hand(moment)
    held = {slot.zone for slot in hand}
    nodes: dict[str, Node] = {}
    counters = {slot.zone: slot.grip for slot in moment.slots if slot.grip and not slot.drawn}
    tops = {each.id: each.count - 1 for each in moment.view.zones}
    for slot in (*hand, *[slot for slot in moment.slots if slot.zone not in held]):
        name = slot.name
        movable = name in moment.movable
        seen = slot.drawn and bool(slot.piece)
        if not movable and not seen and slot.index != tops.get(slot.zone):
            continue
        if slot.small and not slot.drawn and not movable:
            continue  # the slot only marks where flights to a plate end
        own = slot.zone in held
        if not own and not movable and not slot.piece:
            continue
        group = "hand" if own else _group(moment, slot)
        counter = counters.get(slot.zone)
        # The ring goes around the disc that counts the stack, not through it.
        box = slot.grip or (slot.rect.union(counter) if counter else slot.rect)
        nodes[f"piece:{name}"] = Node(
            f"piece:{name}", box, moment.namer.lying(name, slot.zone, slot.count),
            role="card", action=partial(doors.take, slot), zone=group, radius=slot_radius(slot),
            angle=slot.angle if box is slot.rect else 0.0,
            selected=name == moment.hand.selected,
            value=_value(moment, slot),
        )  # fmt: skip
    order = {"hand": 0, "board": 1, "own": 2, "rivals": 3}
    return sorted(nodes.values(), key=lambda node: order.get(node.zone, 4))


def _value(moment: TableMoment, slot: Slot) -> str:
    """Return why a piece can't be played, or that it is a known piece lying face down."""
    if slot.name in moment.obstacles:
        return moment.obstacles[slot.name].text
    hidden = bool(slot.piece) and not slot.face_up and moment.commanded
    return commanding.FACE_DOWN if hidden else ""


def _group(moment: TableMoment, slot: Slot) -> str:
    owner = owner_of(slot.zone, moment.inputs.snapshot.position.view.seats)
    if owner < 0:
        return "board"
    return "own" if owner == moment.home else "rivals"


def abouts_of(moment: TableMoment) -> list[Node]:
    """Return nodes for things with tooltips, to be read one by one; they come last."""
    position = moment.inputs.snapshot.position
    told = ((each, about_of(position, each.thing)) for each in topics_of(moment))
    return [
        Node(f"about:{each.thing}", each.rect, words.title, role="text", value=words.text,
             zone="about", radius=10.0)
        for each, words in told
        if words is not None
    ]  # fmt: skip


def _buttons(moment: TableMoment, doors: Doors, zone: str) -> list[Node]:
    nodes = []
    for button in moment.buttons:
        if button.zone != zone:
            continue
        command = button.command
        nodes.append(
            Node(
                command.id, button.rect, command.label, zone=zone,
                action=partial(doors.do, command.intent),
                enabled=not command.reason, value=command.reason or command.value,
                radius=min(12.0, button.rect.h * 0.28),
            )
        )  # fmt: skip
    return nodes


def _tabs(moment: TableMoment, doors: Doors) -> list[Node]:
    words = tab_words(moment)
    return [
        Node(
            f"tab-{name}", rect, words[name], role="tab", zone="tabs",
            action=partial(doors.do, ShowTab(name)), selected=name == moment.arrangement.tab,
        )
        for name, rect in moment.arrangement.tabs
    ]  # fmt: skip


def tab_words(moment: TableMoment) -> dict[str, str]:
    """Return the labels of the tabs; the second may be named by the layout."""
    tabbed = (region.data for region in moment.game.layout.regions if region.fit.tabs)
    label = next((str(data["tab"]) for data in tabbed if "tab" in data), narrator.HAND_TAB)
    return {"table": narrator.TABLE_TAB, "hand": label}


def hand_card(moment: TableMoment, digit: str) -> Slot | None:
    """Return the hand card that a digit key means: 1 to 9, then 0, from the left."""
    if not digit.isdecimal():
        return None
    cards = _hand(moment)
    place = (int(digit) - 1) % 10
    return cards[place] if place < len(cards) else None


def _hand(moment: TableMoment) -> list[Slot]:
    """Return the cards of the hand from left to right, whatever their stacking order."""
    hand = next((w for w in moment.room.widgets if isinstance(w, HandWidget)), None)
    zone = hand.zone(moment) if hand else None
    cards = [slot for slot in moment.slots if zone is not None and slot.zone == zone.id]
    return sorted(cards, key=lambda slot: slot.rect.x)


SHORTCUTS: dict[str, str] = {
    "e": "primary",
    "t": "sheet",
    "u": "undo",
    "b": "back",
    "h": "hint",
    "l": "log",
    "r": "again",
    "f1": "rules",
    "i": "inspect",
    "escape": "cancel",
}
"""The shortcut of each key pressed alone."""


COMMANDED: dict[str, str] = {
    "j": "log",
    "y": "again",
    "z": "sort",
    "f1": "rules",
    "i": "inspect",
    "space": "inspect",
    "escape": "cancel",
}
"""The shortcut of each key, on tables where plain letters are command keys."""


def shortcut(key: Key, sheets: Sequence[SheetButton] = (), *, commanded: bool = False) -> str:
    """Return the name of a key's shortcut, such as `undo`; empty if the key has none.

    For a key of one of the game's sheets the name is `show:SHEET`. `commanded` tables, where plain
    letters are command keys, use other shortcuts.
    """
    if key.asks:
        return "overview"
    if key.ctrl:
        if commanded and key.key in {"return", "enter"}:
            return "primary"
        if key.key == "z":
            return "redo" if key.shift else "undo"
        return {"y": "redo", "f": "search"}.get(key.key, "")
    if key.key in {"left alt", "right alt", "alt"}:
        return "inspect"
    if commanded:
        return "" if key.shift else COMMANDED.get(key.key, "")
    shown = {each.key.lower(): f"show:{each.sheet}" for each in sheets if each.key}
    return SHORTCUTS.get(key.key) or shown.get(key.key, "")


def key(moment: TableMoment, hand: Hand, event: Key, *, focused: str, word: str) -> Meant:
    """Return what a key means that did not move focus.

    `word` is the name of its shortcut, `focused` the id of the focused node.
    """
    if word == "cancel":
        return cancel(moment, hand) or (hand, Open("menu"))
    plain = not (event.ctrl or event.alt or is_commanded(moment))
    slot = hand_card(moment, event.key) if plain else None
    if slot is not None:
        after, intent = take(moment, hand, slot)
        if isinstance(intent, Refuse):  # else Enter would play another card to where it stood
            intent = replace(intent, focus=f"piece:{slot.name}")
        return after, intent
    match word:
        case "undo":
            return hand, Undo()
        case "redo":
            return hand, Redo()
        case "back":
            return hand, GoBack()
        case "log":
            return hand, ToggleLog()
        case "again":
            return hand, Again()
        case "hint":
            return hand, Hint()
        case "inspect":
            return hand, _inspect(moment, focused)
        case "rules":
            return hand, Open("rules-now")
        case "search" | "sheet" | "overview" | "sort":
            return hand, Open(word)
        case _ if word.startswith("show:"):
            return hand, Show(word.removeprefix("show:"))
        case "primary":
            return hand, _primary(moment)
    return hand, None


def _inspect(moment: TableMoment, focused: str) -> Intent:
    """Return the intent to enlarge the focused or hovered card, or to close it."""
    if moment.inspected is not None:
        return Look()
    named = moment.slot_named(focused.removeprefix("piece:"))
    slot = named or moment.slot_keyed(moment.hover)
    return Look(slot.key) if slot else Explain()


def _primary(moment: TableMoment) -> Intent:
    """Return the intent of the primary action, or the reason why it is disabled."""
    actions = [each for each in moment.actions if each.key in {"E", "Space", FORWARD}]
    if not actions:
        return Nothing()
    return Tell(actions[-1].reason) if actions[-1].reason else actions[-1].intent
