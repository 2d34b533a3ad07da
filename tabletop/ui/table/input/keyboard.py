"""The keyboard at a table: everything it can reach, in reading order, and the shortcuts."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

import pygame

from tabletop.engine.moves import Move
from tabletop.engine.text.display import SheetButton
from tabletop.session.help.describe import description_of
from tabletop.ui.table.help.tooltips import topics_of
from tabletop.ui.table.input.card_choice import CardChoice
from tabletop.ui.table.input.gesture import Doing, GestureHand
from tabletop.ui.table.input.pointer import Meant, cancel, take
from tabletop.ui.table.model.button_commands import FORWARD
from tabletop.ui.table.model.places import note_on
from tabletop.ui.table.model.table_moment import TableMoment
from tabletop.ui.table.model.things import (
    Selection,
    all_in_zone,
    command_by_key,
    commands_for,
    current_selection,
    has_commands,
    name_and_count,
    node_of,
)
from tabletop.ui.text import command_text, messages, narrator
from tabletop.ui.text.key_labels import LABELS
from tabletop.ui.toolkit.events import Key
from tabletop.ui.toolkit.focus import Focus, Node
from tabletop.ui.widgets.cards.hand import HandRegion as HandWidget
from tabletop.ui.widgets.intents import (
    ChooseUndo,
    CommandIntent,
    Explain,
    FillIntent,
    HintIntent,
    Intent,
    ListCommands,
    LookIntent,
    NothingIntent,
    Open,
    OpenSheet,
    PlayIntent,
    Redo,
    Refuse,
    ReplayMissed,
    ShowMessage,
    ShowTab,
    ToggleLog,
    UndoIntent,
)
from tabletop.ui.widgets.panels.log_panel import LogPanel
from tabletop.ui.widgets.region_parts import DropTarget, Slot, slot_radius
from tabletop.ui.widgets.widget import owner_of


@dataclass(frozen=True, slots=True)
class KeyboardActions:
    """Functions for what the keyboard can do with pieces, places and buttons.

    The pointer can do the same.
    """

    take: Callable[[Slot], object]
    """Raises a piece to be moved next, or shows it at full size."""
    put: Callable[[DropTarget], object]
    """Plays the raised piece to a place, or the only piece that can go there."""
    do: Callable[[Intent], object]
    """Carries out the intent of a button."""


def nodes_of(moment: TableMoment, actions: KeyboardActions) -> list[Node]:
    """Return a node for everything that can have the keyboard focus, in reading order.

    A node has an id, a box, a name for screen readers, and an action for when it is activated.

    Args:
        moment: What the table shows now.
        actions: What the nodes do when they are activated.
    """
    active = moment.hand.active
    targets = _targets(moment, actions, "targets" if active else "board")
    buttons = {
        zone: _buttons(moment, actions, zone)
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
    found += [*_pieces(moment, actions), *buttons["uses"], *buttons["own"], *buttons["rivals"]]
    found += _tabs(moment, actions)
    found += _things(moment, actions)
    return [*found, *buttons["actions"], *buttons["help"], *buttons["bar"]]


def start_nodes(moment: TableMoment, zone: str) -> list[str]:
    """Return the ids of the nodes where the focus may start in a zone, in reading order.

    They are legal places, movable pieces and enabled buttons. Action buttons count only if they
    advance the game, and buttons on one's own places come after all else.

    Args:
        moment: What the table shows now.
        zone: The focus zone: `targets`, `options`, `board`, `hand`, `own` or `actions`.
    """
    if zone in {"options", "own", "actions"}:
        forward = {command.id for command in moment.actions if command.kind == "primary"}
        buttons = (button for button in moment.buttons if button.zone == zone)
        commands = (each.command for each in buttons if each.command.seat < 0)
        able = (command.id for command in commands if not command.reason)
        return [name for name in able if zone != "actions" or name in forward]
    active, found = bool(moment.hand.active), []
    if zone == ("targets" if active else "board"):
        targets = moment.gestures.targets(moment.hand.held, moment.hand.landed)
        found += [f"to:{name}" for name in targets if moment.target_named(name) is not None]
    choice = moment.hand.choice
    can = moment.movable if choice is None else frozenset(choice.field.choices)
    if zone == "targets" or not can:
        return found
    hand = cards_in_hand(moment)
    held = {slot.zone for slot in hand}
    pieces = hand if zone == "hand" else [s for s in moment.slots if s.zone not in held]
    movable = [(slot, slot.name) for slot in pieces]
    return found + [
        f"piece:{name}"
        for slot, name in movable
        if name in can and (zone == "hand" or _group(moment, slot) == zone)
    ]


def _targets(moment: TableMoment, actions: KeyboardActions, zone: str) -> list[Node]:
    nodes: list[Node] = []
    for name in moment.gestures.targets(moment.hand.held, moment.hand.landed):
        place = moment.target_named(name)
        if place is not None:
            nodes.append(
                Node(
                    f"to:{name}",
                    place.rect,
                    moment.namer.place(name),
                    role="place",
                    action=partial(actions.put, place),
                    zone=zone,
                    radius=place.radius,
                    paper=place.paper,
                )
            )
    return nodes


def _things(moment: TableMoment, actions: KeyboardActions) -> list[Node]:
    """Return nodes for piles, places and counters that have commands, each thing once."""
    if not has_commands(moment) or moment.hand.active:
        return []
    nodes: dict[str, Node] = {}
    for widget in moment.room.widgets:
        for thing, rect in widget.things(moment):
            found = Selection((thing,), rect)
            title, count = name_and_count(moment, found)
            nodes.setdefault(
                node_of(thing),
                Node(node_of(thing), rect, f"{title}, {count}" if count else title, role="place",
                     action=partial(actions.do, ListCommands(found.things, found.at)),
                     zone="things", radius=10.0, value=note_on(moment, thing.name)),
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


def _pieces(moment: TableMoment, actions: KeyboardActions) -> list[Node]:
    """Return nodes for pieces that can be taken or read; of a pile only its top."""
    hand = cards_in_hand(moment)
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
            f"piece:{name}",
            box,
            moment.namer.lying(name, slot.zone, slot.count),
            role="toggle" if moment.hand.chooses(name) else "card",
            action=partial(actions.take, slot),
            zone=group,
            radius=slot_radius(slot),
            angle=slot.angle if box is slot.rect else 0.0,
            selected=name == moment.hand.selected or name in moment.picked,
            value=_value(moment, slot),
        )
    order = {"hand": 0, "board": 1, "own": 2, "rivals": 3}
    return sorted(nodes.values(), key=lambda node: order.get(node.zone, 4))


def _value(moment: TableMoment, slot: Slot) -> str:
    """Return whether a card is picked, why a piece can't be played, or that it lies face down."""
    if moment.hand.chooses(slot.name):
        return narrator.PICKED if slot.name in moment.picked else narrator.NOT_PICKED
    if slot.name in moment.obstacles:
        return moment.obstacles[slot.name].text
    hidden = bool(slot.piece) and not slot.face_up and moment.commanded
    return command_text.FACE_DOWN if hidden else ""


def _group(moment: TableMoment, slot: Slot) -> str:
    owner = owner_of(slot.zone, moment.inputs.snapshot.position.view.seats)
    if owner < 0:
        return "board"
    return "own" if owner == moment.home else "rivals"


def tooltip_nodes(moment: TableMoment) -> list[Node]:
    """Return a node for each thing with a tooltip, so that the keyboard can reach it.

    Screen readers read the tooltip's text as the node's value.
    """
    position = moment.inputs.snapshot.position
    told = [(each, description_of(position, each.thing)) for each in topics_of(moment)]
    count = Counter(words.title for each, words in told if words and _zone(each.thing))
    places = [each.rect for each, words in told if words is not None]
    nodes = [
        Node(f"about:{each.thing}", _head(each.rect, places),
             _called(moment, each.thing, words.title, count), role="text", value=words.text,
             zone="about", radius=10.0)
        for each, words in told
        if words is not None
    ]  # fmt: skip
    logs = (each for each in moment.room.widgets if isinstance(each, LogPanel))
    return nodes + [
        Node("about:log", log.rect, narrator.LOG, role="document", zone="about", radius=10.0,
             text=partial(log.text, moment))
        for log in logs
    ]  # fmt: skip


def _head(box: pygame.FRect, places: Sequence[pygame.FRect]) -> pygame.FRect:
    """Return the part of a sheet above the many things on it, and any other box as it is.

    In the middle of a sheet no arrow would lead to it, as something on it is always nearer.
    """
    inside = [place.top for place in places if place is not box and box.contains(place)]
    if len(inside) < _MANY:
        return box
    return pygame.FRect(box.left, box.top, box.w, max(1.0, min(inside) - box.top))


def _zone(thing: str) -> str:
    """Return the id of the zone that a thing is; empty for others."""
    kind, _, name = thing.partition(":")
    return name if kind == "zone" else ""


def _called(moment: TableMoment, thing: str, title: str, count: Mapping[str, int]) -> str:
    """Return the title of a thing; of zones that share it, the name that tells them apart."""
    name = _zone(thing)
    return moment.namer.place(name) if name and count[title] > 1 else title


def _buttons(moment: TableMoment, actions: KeyboardActions, zone: str) -> list[Node]:
    nodes = []
    for button in moment.buttons:
        if button.zone != zone:
            continue
        command = button.command
        nodes.append(
            Node(
                command.id,
                button.rect,
                command.label,
                zone=zone,
                action=partial(actions.do, command.intent),
                enabled=not command.reason,
                value=command.reason or command.value or _where(moment, command.id, zone),
                radius=min(12.0, button.rect.h * 0.28),
            )
        )
    return nodes


def _where(moment: TableMoment, command: str, zone: str) -> str:
    """Return the name of the place that a button stands on; empty for other buttons."""
    if zone not in {"own", "rivals"}:
        return ""
    place = next((name for name, each in moment.at.items() if command in {c.id for c in each}), "")
    return moment.namer.place(place) if place else ""


def _tabs(moment: TableMoment, actions: KeyboardActions) -> list[Node]:
    words = tab_words(moment)
    return [
        Node(
            f"tab-{name}",
            rect,
            words[name],
            role="tab",
            zone="tabs",
            action=partial(actions.do, ShowTab(name)),
            selected=name == moment.arrangement.tab,
        )
        for name, rect in moment.arrangement.tabs
    ]


def tab_words(moment: TableMoment) -> dict[str, str]:
    """Return the labels of the tabs `table` and `hand`; a layout may rename the second one."""
    tabbed = (region.data for region in moment.game.layout.regions if region.fit.tabs)
    label = next((str(data["tab"]) for data in tabbed if "tab" in data), narrator.HAND_TAB)
    return {"table": narrator.TABLE_TAB, "hand": label}


def hand_card(moment: TableMoment, digit: str) -> Slot | None:
    """Return the card of the viewer's hand that a digit key stands for, or None.

    The keys 1 to 9 and then 0 count the cards from the left.
    """
    if not digit.isdecimal():
        return None
    cards = cards_in_hand(moment)
    place = (int(digit) - 1) % 10
    return cards[place] if place < len(cards) else None


def keys_of(moment: TableMoment, move: Move, focused: str) -> str:
    """Return in one sentence the keys, or buttons, that make a move which the coach asks for.

    `focused` is the name of what has the focus: nothing leads to where it is already.
    """
    enter = LABELS.label(messages.KEY_ENTER)
    confirm = messages.LESSON_KEY.format(enter)
    if moment.hand.active in move.pieces and focused == f"to:{move.target}":
        return confirm
    named = {f"move:{move}", f"form:{move.kind}"}
    buttons = [b.command for b in moment.buttons if b.command.id in named]
    key = LABELS.label(next((command.key for command in buttons if command.key), ""))
    found = messages.LESSON_KEYS.format(LABELS.label(messages.KEY_FIND), enter)
    digits = _digits(moment)
    choice = moment.hand.choice
    if choice is not None and choice.form.kind == move.kind:
        picks = _picks(choice, move)
        cards = " ".join(digits.get(card, "") for card in picks).strip()
        if picks and not cards:
            return confirm if focused == f"piece:{picks[0]}" else found
        if cards and not choice.one_click:
            return messages.LESSON_KEYS.format(cards, key)
        return messages.LESSON_KEY.format(cards or key)
    if key:
        return messages.LESSON_KEY.format(key)
    found = confirm if focused in named else found
    first = next((piece for piece in move.pieces if piece in moment.movable), None)
    if first is None or (move.args and buttons):
        return found
    once, digit = moment.is_one_click(move), digits.get(first, "")
    if digit and once:
        return messages.LESSON_KEY.format(digit)
    if digit:
        return messages.LESSON_KEYS.format(digit, enter)
    if focused == f"piece:{first}":
        return confirm if once else messages.LESSON_ENTER_TWICE.format(enter)
    return found if once else messages.LESSON_TWICE.format(LABELS.label(messages.KEY_FIND), enter)


def _digits(moment: TableMoment) -> dict[str, str]:
    """Return the digit of each card in the hand; a controller has none."""
    cards = cards_in_hand(moment)[:10] if LABELS.buttons is None else []
    return {str(slot.name): str(at % 10) for at, slot in enumerate(cards, 1)}


def _picks(choice: CardChoice, move: Move) -> list[str]:
    """Return the cards that are still to be picked or put back, so that the choice makes a move."""
    picks: list[str] = []
    for card in move.pieces or choice.field.choices:
        if choice.move == move:
            break
        choice = choice.toggled(card)
        picks.append(card)
    return picks


def cards_in_hand(moment: TableMoment) -> list[Slot]:
    """Return the cards of the hand from left to right, whatever their stacking order."""
    hand = next((w for w in moment.room.widgets if isinstance(w, HandWidget)), None)
    zone = hand.zone(moment) if hand else None
    cards = [slot for slot in moment.slots if zone is not None and slot.zone == zone.id]
    return sorted(cards, key=lambda slot: slot.rect.x)


_MANY = 12
"""Things on a sheet from which on it is reached at its head."""

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
    "pause": "menu",
}
"""The name of the shortcut of each key, pressed without Ctrl or Alt."""


COMMAND_SHORTCUTS: dict[str, str] = {
    "j": "log",
    "y": "again",
    "z": "sort",
    "f1": "rules",
    "i": "inspect",
    "space": "inspect",
    "escape": "cancel",
    "pause": "menu",
}
"""As `SHORTCUTS`, for tables without rules, where most letters are commands on pieces."""


def shortcut(key: Key, sheets: Sequence[SheetButton] = (), *, commanded: bool = False) -> str:
    """Return the name of a key's shortcut, such as `undo`; empty if the key has none.

    For the key of one of the game's own sheets, the name is `show:` followed by the sheet's name.

    Args:
        key: The pressed key.
        sheets: The buttons of the game's own sheets.
        commanded: Whether letter keys are commands on pieces, as on a table without rules.
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
        return "" if key.shift else COMMAND_SHORTCUTS.get(key.key, "")
    shown = {each.key.lower(): f"show:{each.sheet}" for each in sheets if each.key}
    return SHORTCUTS.get(key.key) or shown.get(key.key, "")


def handle_key(
    moment: TableMoment, hand: GestureHand, event: Key, *, focused: str, word: str
) -> Meant:
    """Return the meaning of a key that didn't move the focus: the hand afterwards and an intent.

    Args:
        moment: What the table shows now.
        hand: What the pointer holds or has raised.
        event: The key.
        focused: The id of the focused node.
        word: The name of the key's shortcut; empty for none.
    """
    if word == "cancel":
        return cancel(moment, hand) or (hand, Open("menu"))
    plain = not (event.ctrl or event.alt or has_commands(moment))
    answer = _answer(moment, event.key) if plain else None
    if answer is not None:
        return hand, answer
    away = moment.arrangement.tabs and moment.arrangement.tab != "hand"
    if plain and away and event.key.isdecimal():  # a card is seen before a key takes it
        return hand, ShowTab("hand")
    slot = hand_card(moment, event.key) if plain else None
    if slot is not None:
        after, intent = take(moment, hand, slot)
        if isinstance(intent, Refuse):  # else Enter would play another card to where it stood
            intent = replace(intent, focus=f"piece:{slot.name}")
        return after, intent
    match word:
        case "undo":
            return hand, UndoIntent()
        case "redo":
            return hand, Redo()
        case "back":
            return hand, ChooseUndo()
        case "log":
            return hand, ToggleLog()
        case "again":
            return hand, ReplayMissed()
        case "hint":
            return hand, HintIntent()
        case "inspect":
            return hand, _inspect(moment, focused)
        case "rules":
            return hand, Open("rules-now")
        case "search" | "sheet" | "overview" | "sort" | "menu":
            return hand, Open(word)
        case _ if word.startswith("show:"):
            return hand, OpenSheet(word.removeprefix("show:"))
        case "primary":
            return hand, _primary(moment)
    return hand, None


def _answer(moment: TableMoment, key: str) -> Intent | None:
    """Return the intent of the button on a place or of a form that has this key, or None."""
    commands = (button.command for button in moment.buttons if button.zone == "options")
    on_places = {command.id for each in moment.at.values() for command in each}
    keyed = (each for each in commands if each.key.lower() == key)
    return next(
        (
            each.intent
            for each in keyed
            if each.id in on_places or isinstance(each.intent, FillIntent)
        ),
        None,
    )


def _inspect(moment: TableMoment, focused: str) -> Intent:
    """Return the intent to enlarge the focused or hovered card, or to close it."""
    if moment.inspected is not None:
        return LookIntent()
    named = moment.slot_named(focused.removeprefix("piece:"))
    slot = named or moment.slot_keyed(moment.hover)
    return LookIntent(slot.key) if slot else Explain()


def _primary(moment: TableMoment) -> Intent:
    """Return the intent of the primary action, or the reason why it is disabled."""
    actions = [each for each in moment.actions if each.key in {"E", "Space", FORWARD}]
    if not actions:
        return NothingIntent()
    return ShowMessage(actions[-1].reason) if actions[-1].reason else actions[-1].intent


_MENU = frozenset({"menu", "application", "compose"})
_STEPS = {"left": (-12.0, 0.0), "right": (12.0, 0.0), "up": (0.0, -12.0), "down": (0.0, 12.0)}
"""How far Ctrl and an arrow key push a piece, in logical pixels."""
_DIGITS = 3
"""The greatest number of digits that can be typed as a count."""


def handle_command_key(
    moment: TableMoment, hand: GestureHand, event: Key, focus: Focus
) -> Meant | None:
    """Return what a key does to pieces on a table without rules, or None if it does nothing.

    On such a table, letter keys are commands on marked, focused or hovered things. The result is
    the hand afterwards and an intent.

    Args:
        moment: What the table shows now.
        hand: What the pointer holds or has marked.
        event: The key.
        focus: The keyboard focus.
    """
    if not has_commands(moment) or moment.inspected is not None:
        return None
    if hand.doing not in {Doing.IDLE, Doing.SELECTED}:
        return None
    found = current_selection(moment, focus.current, by_keyboard=focus.visible)
    if event.key in _MENU or (event.key == "f10" and event.shift):
        if found is None:
            return hand, ShowMessage(command_text.NOTHING)
        return hand, ListCommands(found.things, found.at)
    if event.ctrl and event.key in _STEPS:
        return _push(moment, hand, found, _STEPS[event.key])
    if event.ctrl and event.key == "a":
        return replace(hand.empty(), marked=all_in_zone(moment, found)), None
    if event.ctrl or event.alt or event.shift:
        return None
    command = command_by_key(commands_for(moment, found), event) if found is not None else None
    if found is not None and command is not None and not hand.typed:
        return hand, CommandIntent(command, found.at)
    if event.key.isdecimal() and len(event.key) == 1:
        typed = (hand.typed + event.key).lstrip("0")[-_DIGITS:]
        return replace(hand, typed=typed), ShowMessage(command_text.TYPED.format(count=typed or 0))
    if event.key == "backspace" and hand.typed:
        return replace(hand, typed=hand.typed[:-1]), None
    return None


def _push(
    moment: TableMoment, hand: GestureHand, found: Selection | None, step: tuple[float, float]
) -> Meant | None:
    """Return the move that shifts freely placed pieces by `step`, or None if there is none."""
    names = [thing.name for thing in found.things] if found is not None else []
    slot = moment.slot_named(names[0]) if names else None
    if slot is None:
        return None
    for widget in moment.room.widgets:
        args = widget.pushed_position(moment, slot, *step)
        if args:
            return hand, PlayIntent(Move("put", tuple(names), slot.zone, args))
    return None
