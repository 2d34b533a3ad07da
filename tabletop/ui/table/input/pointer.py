"""Pointer handling: turns presses, moves and releases into a hand and an intent. Pure."""

from dataclasses import replace

import pygame

from tabletop.engine.gestures.gestures import Held, PendingTarget
from tabletop.engine.gestures.gestures import Play as Plays
from tabletop.ui.table.input.gesture import THRESHOLD, Doing, GestureHand, Hovered
from tabletop.ui.table.model.places import pending_box
from tabletop.ui.table.model.table_moment import TableMoment
from tabletop.ui.table.model.things import (
    commands_for,
    has_commands,
    landed,
    marked_slots,
    pieces_in_frame,
    selection_at,
)
from tabletop.ui.table.model.uses import keeps_open
from tabletop.ui.text import narrator
from tabletop.ui.toolkit.events import LEFT, RIGHT, Motion, Press, Release, Wheel
from tabletop.ui.widgets.intents import (
    Announce,
    Cancel,
    CommandIntent,
    Dropped,
    FillIntent,
    FocusOn,
    GlideHome,
    HintIntent,
    Intent,
    ListCommands,
    LookIntent,
    PlayIntent,
    PressButton,
    Refuse,
    Scroll,
    ShowMessage,
    ShowTab,
    StepIntent,
    ToggleLog,
    from_reply,
)
from tabletop.ui.widgets.region_parts import (
    MAGNET,
    DropTarget,
    Point,
    Slot,
    nearest_targets,
    slot_of_move,
    slot_radius,
)

Meant = tuple[GestureHand, Intent | None]
"""The state of the pointer after an event, and what the player meant by it; None for nothing."""


def from_rest(slot: Slot | None) -> Dropped | None:
    """Return a piece played by click or key as if it had been dropped in its place.

    Return None if there is no piece.
    """
    if slot is None:
        return None
    return Dropped(slot.name, slot.rect.copy(), slot.angle, at_rest=True)


# Events


def press(moment: TableMoment, hand: GestureHand, event: Press) -> Meant:
    """Handle a press of a mouse button or finger.

    Args:
        moment: What the table shows now.
        hand: The current state of the pointer.
        event: The press.

    Returns:
        The state of the pointer afterwards, and the immediate intent, which is often None before
        the release.
    """
    pos = event.pos
    if moment.inspected is not None:
        return hand, LookIntent()
    if event.button != LEFT:
        return _press_other(moment, hand, event)
    control = _press_control(moment, hand, pos)
    if control is not None:
        return control
    hint = moment.popovers.hint
    if hint is not None and hint.box.collidepoint(pos):
        return hand, HintIntent()
    if moment.zoomed is not None and keeps_open(moment, pos):
        return hand, None
    slot, target = moment.slot_at(pos), moment.target_at(pos)
    clicked, hand = hand.clicked, replace(hand, clicked="")
    commanded = has_commands(moment)
    if event.clicks == 2 and slot is not None and slot.name == clicked and hand.choice is None:
        double = _double(moment, hand, slot)
        if double is not None:
            return double
    chooses = slot is not None and hand.chooses(slot.name)
    movable = slot is not None and (chooses or slot.name in moment.movable)
    if commanded and event.ctrl and slot is not None and slot.drawn:
        return replace(hand.empty(), marked=hand.marked ^ {slot.name}), None
    if target is not None and (hand.selected or not movable):
        return replace(hand, clicking=target.name), None
    if slot is not None:
        what = _taken(moment, hand, slot, whole=event.shift) if commanded else None
        if what is None or len(what.pieces) < 2:
            hand = replace(hand, marked=frozenset())
        lifts = moment.can_grab(slot) and not hand.chooses(slot.name)
        hand = replace(hand, second=event.clicks > 1)
        return hand.pressing(pos, slot, movable=lifts, touch=event.touch, what=what), None
    meant = _meant_by(moment, pos)
    if commanded and meant is None and not hand.selected:
        return hand.framing(pos, adding=event.ctrl or event.shift, touch=event.touch), None
    return replace(hand.empty(), waypoint=""), meant or StepIntent()


def _press_other(moment: TableMoment, hand: GestureHand, event: Press) -> Meant:
    """Handle a press of another button than the left: list commands, or show a card."""
    if hand.doing is not Doing.IDLE:
        return hand.empty(), None
    if event.button == RIGHT:
        return hand, close_look(moment, event.pos)
    slot = moment.slot_at(event.pos)
    return hand, LookIntent(slot.key) if slot else None


def close_look(moment: TableMoment, pos: Point) -> Intent | None:
    """Return what a right click or a resting finger means: commands, a form, or a card; or None."""
    if has_commands(moment):
        found = selection_at(moment, pos)
        return ListCommands(found.things, found.at) if found is not None else None
    form, slot = form_at(moment, pos), moment.slot_at(pos)
    return form or (LookIntent(slot.key) if slot is not None else None)


def form_at(moment: TableMoment, pos: Point) -> FillIntent | None:
    """Return the form of the place at a point, such as the answer to an offer; None without one."""
    here = (each.name for each in moment.targets if each.rect.collidepoint(pos))
    intents = (command.intent for name in here for command in moment.at.get(name, ()))
    return next((each for each in intents if isinstance(each, FillIntent)), None)


def _taken(moment: TableMoment, hand: GestureHand, slot: Slot, *, whole: bool) -> Held | None:
    """Return what a press on a piece takes, or None for the piece alone.

    This is all that is marked, or so many pieces of a pile; `whole` takes the whole pile.
    """
    marked = [each.name for each in marked_slots(moment)]
    if slot.name in marked and len(marked) > 1:
        return Held((slot.name, *(name for name in marked if name != slot.name)))
    lying = moment.number_of_pieces(slot.zone)
    wanted = lying if whole else int(hand.typed or 1)
    if slot.drawn or wanted < 2 or lying < 2:
        return None
    return Held((slot.name,), min(wanted, lying))


def _meant_by(moment: TableMoment, pos: Point) -> Intent | None:
    """Return the intent of a press on a widget beside its pieces, places and buttons."""
    widget = moment.widget_at(pos)
    return widget.pressed(moment, pos) if widget is not None else None


def _press_control(moment: TableMoment, hand: GestureHand, pos: Point) -> Meant | None:
    """Handle a press on a button, a tab, or while the drawer is open; None for others."""
    button = moment.button_at(pos)
    if button is not None:
        return replace(hand, button=button.command.id), None
    for name, rect in moment.arrangement.tabs:
        if rect.collidepoint(pos):
            return hand, ShowTab(name)
    drawer = moment.arrangement.drawer
    if moment.room.drawer_shown and drawer is not None:
        return hand, _meant_by(moment, pos) if drawer.collidepoint(pos) else ToggleLog()
    return None


def _double(moment: TableMoment, hand: GestureHand, slot: Slot) -> Meant | None:
    """Handle a double click: play the piece to its only target, or do its first command."""
    if has_commands(moment):
        found = selection_at(moment, slot.rect.center)
        first = commands_for(moment, found)[:1] if found is not None else ()
        if found is None or not first:
            return None
        return hand.empty(), CommandIntent(first[0], found.at)
    targets = moment.gestures.targets(slot.held)
    if not targets:
        return None
    if len(targets) > 1:
        return hand.raising(slot), ShowMessage(narrator.SEVERAL)
    (reply,) = targets.values()
    if isinstance(reply, PendingTarget):
        return hand.raising(slot, reply.landed), FocusOn()
    return hand, from_reply(reply, from_rest(slot))


def motion(moment: TableMoment, hand: GestureHand, event: Motion) -> Meant:
    """Handle a move of the pointer, with or without a piece.

    Args:
        moment: What the table shows now.
        hand: The current state of the pointer.
        event: The move, with the new position.

    Returns:
        The state of the pointer afterwards, and no intent.
    """
    if hand.doing is Doing.FRAMING:
        return replace(hand, pos=event.pos), None
    after = hand.moved(event.pos)
    if after.dragging and not hand.dragging:
        return (after.empty() if moment.inputs.style.click_to_move else after), None
    if after.dragging:
        return _drag_over(moment, after), None
    over = _hover(moment, event.pos)
    return (after if over == after.over else replace(after, over=over)), None


def _hover(moment: TableMoment, pos: Point) -> Hovered:
    """Return what the pointer is over with nothing in the hand."""
    button = moment.button_at(pos)
    if moment.zoomed is not None and keeps_open(moment, pos):
        return Hovered(slot=moment.hover, button=button.command.id if button else "")
    if button is not None:
        return Hovered(button=button.command.id)
    tabs = moment.arrangement.tabs
    tab = next((name for name, rect in tabs if rect.collidepoint(pos)), "")
    slot, target = moment.slot_at(pos), moment.target_at(pos)
    return Hovered(
        slot.key if slot else "", target.name if target else "", f"tab-{tab}" if tab else ""
    )


def _drag_over(moment: TableMoment, hand: GestureHand) -> GestureHand:
    """Return the hand after dragging a piece: near legal places attract it."""
    pos, legal = hand.pos, moment.gestures.targets(hand.held)
    near = nearest_targets(hand.rect, pos, [t for t in moment.targets if t.name in legal], MAGNET)
    wrong = _wrong_piece(moment, hand)
    place = near[0] if near and wrong is None else None
    blocked = wrong.name if wrong is not None else ""
    if place is None and wrong is None:
        marked = [t for t in moment.targets if moment.marks.get(t.name) == "blocked"]
        inside = nearest_targets(hand.rect, pos, marked, 0.0)
        blocked = inside[0].name if inside else ""
    button = hand.over.button if not hand.over.button.startswith("tab-") else ""
    tab = tab_under(moment, hand)
    if tab:
        place, blocked, button = None, "", f"tab-{tab}"
    over = Hovered(target=place.name if place else "", button=button, blocked=blocked)
    magnet = _pole(place.rect, hand.rect, pos) if place else None
    return replace(hand, over=over, magnet=magnet)


def _wrong_piece(moment: TableMoment, hand: GestureHand) -> DropTarget | None:
    """Return the piece under the pointer that the held one can't target, or None.

    So a card dropped on a piece that is too expensive is refused and not given to a neighbour. A
    piece that lies where no piece can be targeted doesn't count: there the place is meant.
    """
    gestures, known = moment.gestures, moment.view.plan.piece
    aims = {name for name in gestures.aims_of(hand.what) if name in known}
    slot = moment.slot_at(hand.pos) if aims else None
    legal = gestures.targets(hand.what)
    if slot is None or slot.name not in known or slot.name in legal or slot.name == hand.piece:
        return None
    zones = {each.zone for each in moment.slots if each.name in aims}
    here = any(t.name in legal and t.rect.collidepoint(hand.pos) for t in moment.targets)
    if (here and slot.zone not in zones) or gestures.refusal(hand.what, slot.name) is None:
        return None
    return DropTarget(slot.name, slot.reach, slot_radius(slot))


def _pole(place: pygame.FRect, piece: pygame.FRect, pos: Point) -> Point:
    """Return the point that a place draws a piece to: its middle, or the nearest point inside."""
    free_x, free_y = max(0.0, place.w - piece.w) / 2, max(0.0, place.h - piece.h) / 2
    x = max(place.centerx - free_x, min(place.centerx + free_x, pos[0]))
    y = max(place.centery - free_y, min(place.centery + free_y, pos[1]))
    return x, y


def release(moment: TableMoment, hand: GestureHand, event: Release) -> Meant:
    """Handle the release of a mouse button or finger, which ends a click, a drag or a frame.

    Args:
        moment: What the table shows now.
        hand: The current state of the pointer.
        event: The release.

    Returns:
        The state of the pointer afterwards, and the intent or None.
    """
    if event.button != LEFT:
        return hand, LookIntent() if moment.inspected is not None else None
    if hand.button:
        return _release_button(moment, hand, event.pos)
    if hand.clicking:
        clicking, hand = hand.clicking, replace(hand, clicking="")
        target = moment.target_at(event.pos)
        meant = target is not None and target.name == clicking
        return put(moment, hand, target) if target is not None and meant else (hand, None)
    if moment.inspected is not None:
        return hand.empty(), LookIntent()
    slot = moment.slot_named(hand.piece)
    match hand.doing:
        case Doing.FRAMING:
            return _release_frame(moment, replace(hand, pos=event.pos))
        case Doing.DRAGGING:
            held = hand.settled(event.pos)
            let_go = replace(held.empty(), over=replace(held.over, target="", blocked=""))
            return drop(moment, held, let_go, slot) if slot is not None else (let_go, None)
        case Doing.PRESSED:
            return _release_piece(moment, hand, slot)
    return hand, None


def _release_frame(moment: TableMoment, hand: GestureHand) -> Meant:
    """Mark what lies in the selection frame; a mere click on the felt clears the marks."""
    if max(hand.frame.size) < THRESHOLD:
        return replace(hand.empty(), marked=frozenset(), waypoint=""), StepIntent()
    return replace(hand.empty(), marked=pieces_in_frame(moment, hand)), None


def _release_piece(moment: TableMoment, hand: GestureHand, slot: Slot | None) -> Meant:
    """Handle a click on a piece: raise it, use it, or play it to the place chosen before."""
    if hand.movable and hand.again:
        return replace(hand.empty(), clicked=hand.piece), None
    if hand.movable:
        # The second press of a double click must not play the card that follows the first.
        once = moment.played_at_once(slot) if slot is not None and not hand.second else None
        if once is not None:
            return hand.empty(), PlayIntent(once, from_rest(slot))
        after = replace(hand.raised(), clicked=hand.piece)
        if slot is not None and (hand.waypoint or slot.name in moment.out):
            return take(moment, after.empty(), slot)
        return after, None
    after = hand.empty()
    if slot is None:
        return after, None
    if hand.chooses(slot.name):
        return pick(after, slot)
    use = moment.gestures.use(slot.name)
    if isinstance(use, Plays):
        return after, from_reply(use)
    return choose_place(moment, after, slot) or (after, None)


def _release_button(moment: TableMoment, hand: GestureHand, pos: Point) -> Meant:
    pressed, hand = hand.button, replace(hand, button="")
    button = moment.button_at(pos)
    if button is None or button.command.id != pressed:
        return hand, None
    command = button.command
    return hand, Announce(command.reason) if command.reason else PressButton(command.intent)


def wheel(moment: TableMoment, hand: GestureHand, event: Wheel) -> Meant:
    """Handle a turn of the mouse wheel, over a widget that can scroll.

    Args:
        moment: What the table shows now.
        hand: The state of the pointer.
        event: The turn of the wheel.

    Returns:
        The state of the pointer, unchanged, and the intent to scroll, or None.
    """
    widget = moment.widget_at(event.pos)
    to = widget.scroll(event.dy, moment) if widget else None
    return hand, Scroll(to) if to is not None and to != moment.log_from else None


def leave(hand: GestureHand) -> GestureHand:
    """Return the state of the pointer after it has left the window.

    A raised piece stays raised; anything else is let go.
    """
    after = hand if hand.doing is Doing.SELECTED else hand.empty()
    return replace(after, over=Hovered(blocked=hand.over.blocked), button="", clicking="")


# What pointer and keyboard share


def take(moment: TableMoment, hand: GestureHand, slot: Slot) -> Meant:
    """Play a card that has one target, or raise a piece, lower it again, or enlarge it.

    If a place has already been chosen, the piece is played there.

    Args:
        moment: What the table shows now.
        hand: The current state of the pointer.
        slot: The piece and its place.

    Returns:
        The state of the pointer afterwards, and the intent or None.
    """
    if hand.chooses(slot.name):
        return pick(hand, slot)
    if hand.waypoint:
        reply = moment.gestures.targets(slot.held).get(hand.waypoint)
        if reply is not None:
            return replace(hand, waypoint=""), from_reply(reply, from_rest(slot))
        if slot.name in moment.out:
            return _tell_why(moment, hand, slot)
    if hand.selected == slot.name:
        return hand.empty(), FocusOn(f"piece:{slot.name}")
    if slot.name in moment.movable:
        once = moment.played_at_once(slot)
        if once is not None:
            return hand.empty(), PlayIntent(once, from_rest(slot))
        return hand.raising(slot), FocusOn()
    if slot.name in moment.out:
        return _tell_why(moment, hand, slot)
    use = moment.gestures.use(slot.name)
    if isinstance(use, Plays):
        return hand, from_reply(use)
    return choose_place(moment, hand, slot) or (replace(hand, waypoint=""), LookIntent(slot.key))


def pick(hand: GestureHand, slot: Slot) -> Meant:
    """Pick a card for the form that is being answered, or put it back.

    Where the form takes one card, the pick answers it.
    """
    if hand.choice is None:
        return hand, None
    choice = hand.choice.toggled(slot.name)
    hand = replace(hand, choice=choice)
    if choice.one_click and choice.picks:
        return hand, PlayIntent(choice.move, from_rest(slot))
    return hand, Announce(choice.button)


def choose_place(moment: TableMoment, hand: GestureHand, slot: Slot) -> Meant | None:
    """Choose the place of a piece as a target, before choosing what to move there.

    Args:
        moment: What the table shows now.
        hand: The current state of the pointer.
        slot: The piece and its place.

    Returns:
        The state of the pointer afterwards and an intent, or None if nothing can go there.
    """
    sources = sorted(moment.gestures.sources(slot.zone))
    if not sources:
        return None
    if hand.waypoint == slot.zone:
        return replace(hand, waypoint=""), None
    return replace(hand, waypoint=slot.zone), FocusOn(f"piece:{sources[0]}")


def _tell_why(moment: TableMoment, hand: GestureHand, slot: Slot) -> Meant:
    """Return the refusal that tells why a die or a card can't be used."""
    refusal = moment.unusable_refusal(slot)
    return hand, Refuse(refusal, slot.zone) if refusal is not None else None


def put(moment: TableMoment, hand: GestureHand, target: DropTarget) -> Meant:
    """Play the held piece to a place or, if none is held, the only piece that can go there.

    Args:
        moment: What the table shows now.
        hand: The current state of the pointer.
        target: The place.

    Returns:
        The state of the pointer afterwards, and the intent; None if there is no legal move.
    """
    reply = moment.gestures.targets(hand.held, hand.landed).get(target.name)
    if reply is None:
        return hand, None
    if isinstance(reply, PendingTarget):
        slot = moment.slot_named(hand.piece)
        return (hand.raising(slot, reply.landed), FocusOn()) if slot else (hand, None)
    if isinstance(reply, Plays) and moment.gestures.stays(reply.move):
        return hand.empty(), FocusOn(f"piece:{hand.piece}")
    if isinstance(reply, Plays):
        dropped = from_rest(moment.slot_named(slot_of_move(reply.move)))
        ghost = pending_box(moment)
        if dropped is not None and ghost is not None:
            dropped = replace(dropped, rect=ghost)
        return hand, from_reply(reply, dropped)
    return hand, from_reply(reply)


def drop(moment: TableMoment, held: GestureHand, let_go: GestureHand, slot: Slot) -> Meant:
    """Let go of a dragged piece: play it, say why it can't go there, or let it glide back.

    Args:
        moment: What the table shows now.
        held: The current state of the pointer.
        let_go: The state of the pointer without the piece.
        slot: The piece and its place.

    Returns:
        The state of the pointer afterwards, and the intent or None.
    """
    dropped, what = held.dropped, held.what
    legal = moment.gestures.targets(what)
    wrong = _wrong_piece(moment, held)
    if wrong is not None:
        refusal = moment.gestures.refusal(what, wrong.name)
        return let_go, Refuse(refusal, wrong.name, dropped) if refusal is not None else None
    near = nearest_targets(held.rect, held.pos, moment.targets)
    best = next((target for target in near if target.name in legal), None)
    if best is not None:
        reply = legal[best.name]
        if isinstance(reply, PendingTarget):
            return let_go.raising(slot, reply.landed), FocusOn()
        if has_commands(moment) and isinstance(reply, Plays):
            move = landed(moment, held, reply.move)
            still = moment.gestures.stays(move)
            return let_go, GlideHome(dropped) if still else PlayIntent(move, dropped)
        return let_go, from_reply(reply, dropped)
    home = any(target.name in {slot.zone, slot.name} for target in near[:2])
    if near and not home:
        found = _refused(moment, what, near, held.pos)
        if found is not None:
            return let_go, replace(found, dropped=dropped)
    return let_go, GlideHome(dropped)


def _refused(moment: TableMoment, what: Held, near: list[DropTarget], pos: Point) -> Refuse | None:
    """Return the refusal of the likeliest place near a drop, or None."""
    gestures = moment.gestures
    kinds = {name.partition(":")[0] for name in gestures.targets(what)}
    alike = [target for target in near if target.name.partition(":")[0] in kinds]
    # The place under the pointer was meant, not one that the card happens to cover.
    likely = alike or [target for target in near if target.rect.collidepoint(pos)] or near
    for target in likely:
        refusal = gestures.refusal(what, target.name)
        if refusal is not None:
            return Refuse(refusal, target.name)
    return None


def cancel(moment: TableMoment, hand: GestureHand) -> Meant | None:
    """Undo the last thing that was started, such as raising a piece, marking or a hint.

    Returns:
        The state of the pointer afterwards and an intent, or None if nothing was started.
    """
    if moment.inspected is not None:
        return hand, LookIntent()
    if hand.active:
        return hand, Cancel(f"piece:{hand.piece}")
    if hand.choice is not None and hand.choice.picks:
        return replace(hand, choice=replace(hand.choice, picks=())), None
    if hand.choice is not None and not moment.gestures.only_forms:
        return replace(hand, choice=None), None
    if hand.marked or hand.typed:
        return replace(hand, marked=frozenset(), typed=""), None
    armed = moment.inputs.style.armed is not None
    if hand.waypoint or moment.notice is not None or armed:
        return replace(hand, waypoint=""), Cancel()
    hinted = moment.inputs.hinted
    if hinted.thinking or hinted.shown is not None:
        return hand, HintIntent()
    return (hand, ToggleLog()) if moment.room.drawer_shown else None


WAIT = 0.45
"""Seconds that a held piece must stay over a tab before it opens."""


def tab_under(moment: TableMoment, hand: GestureHand) -> str:
    """Return the name of the tab under a dragged piece; empty for the front tab or no tab."""
    if not hand.dragging:
        return ""
    tabs = moment.arrangement.tabs
    over = next((name for name, rect in tabs if rect.collidepoint(hand.pos)), "")
    return "" if over == moment.arrangement.tab else over


class TabWait:
    """A timer that opens a tab when a dragged piece is held over it for 0.45 seconds."""

    def __init__(self) -> None:
        self._tab = ""
        self._seconds = 0.0

    def pass_on(self, moment: TableMoment, hand: GestureHand, dt: float) -> str:
        """Advance by `dt` seconds and return the name of the tab to open now, or an empty string.

        Args:
            moment: What the table shows now.
            hand: The state of the pointer, with the dragged piece.
            dt: Seconds since the last call.
        """
        over = tab_under(moment, hand)
        self._seconds = self._seconds + dt if over and over == self._tab else 0.0
        self._tab = over
        if self._seconds < WAIT:
            return ""
        self._tab, self._seconds = "", 0.0
        return over
