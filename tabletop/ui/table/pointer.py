"""Pointer handling: turns presses, moves and releases into a hand and an intent. Pure."""

from dataclasses import replace

import pygame

from tabletop.engine.gestures import Held, Onward
from tabletop.engine.gestures import Play as Plays
from tabletop.ui.kit.events import LEFT, RIGHT, Motion, Press, Release, Wheel
from tabletop.ui.table.gesture import THRESHOLD, Doing, Hand, Over
from tabletop.ui.table.landing import ghost_of
from tabletop.ui.table.moment import TableMoment
from tabletop.ui.table.tabs import tab_under
from tabletop.ui.table.things import (
    commands_for,
    found_at,
    framed,
    is_commanded,
    landed,
    marked_slots,
)
from tabletop.ui.table.uses import is_kept
from tabletop.ui.widgets.intents import (
    Command,
    Dropped,
    FocusOn,
    GlideHome,
    Hint,
    Intent,
    LetGo,
    ListCommands,
    Look,
    Play,
    Push,
    Refuse,
    Say,
    Scroll,
    ShowTab,
    Step,
    Tell,
    ToggleLog,
    from_reply,
)
from tabletop.ui.widgets.parts import Slot, handled, slot_radius
from tabletop.ui.widgets.targets import MAGNET, DropTarget, Point, ranked
from tabletop.ui.words import narrator

Meant = tuple[Hand, Intent | None]
"""The hand after an event, and the intent behind it, if any."""


def from_rest(slot: Slot | None) -> Dropped | None:
    """Return the start of a piece played by click or key: where it lies, raised or not."""
    if slot is None:
        return None
    return Dropped(slot.name, slot.rect.copy(), slot.angle, at_rest=True)


# Events


def press(moment: TableMoment, hand: Hand, event: Press, note: pygame.FRect) -> Meant:
    """Handle a button press; return the new hand and the intent behind the press, if any.

    `note` is the box of the hint: a press on it dismisses the hint.
    """
    pos = event.pos
    if moment.inspected is not None:
        return hand, Look()
    if event.button != LEFT:
        return _press_other(moment, hand, event)
    control = _press_control(moment, hand, pos)
    if control is not None:
        return control
    if note.collidepoint(pos):
        return hand, Hint()
    if moment.zoomed is not None and is_kept(moment, pos):
        return hand, None
    slot, target = moment.slot_at(pos), moment.target_at(pos)
    clicked, hand = hand.clicked, replace(hand, clicked="")
    commanded = is_commanded(moment)
    if event.clicks == 2 and slot is not None and slot.name == clicked:
        double = _double(moment, hand, slot)
        if double is not None:
            return double
    movable = slot is not None and slot.name in moment.movable
    if commanded and event.ctrl and slot is not None and slot.drawn:
        return replace(hand.empty(), marked=hand.marked ^ {slot.name}), None
    if target is not None and (hand.selected or not movable):
        return replace(hand, clicking=target.name), None
    if slot is not None:
        what = _taken(moment, hand, slot, whole=event.shift) if commanded else None
        if what is None or len(what.pieces) < 2:
            hand = replace(hand, marked=frozenset())
        lifts = moment.may_lift(slot)
        return hand.pressing(pos, slot, movable=lifts, touch=event.touch, what=what), None
    meant = _meant_by(moment, pos)
    if commanded and meant is None and not hand.selected:
        return hand.framing(pos, adding=event.ctrl or event.shift, touch=event.touch), None
    return replace(hand.empty(), waypoint=""), meant or Step()


def _press_other(moment: TableMoment, hand: Hand, event: Press) -> Meant:
    """Handle a press of another button than the left: list commands, or show a card."""
    if hand.doing is not Doing.IDLE:
        return hand.empty(), None
    if event.button == RIGHT and is_commanded(moment):
        found = found_at(moment, event.pos)
        return hand, ListCommands(found.things, found.at) if found is not None else None
    slot = moment.slot_at(event.pos)
    return hand, Look(slot.key) if slot else None


def _taken(moment: TableMoment, hand: Hand, slot: Slot, *, whole: bool) -> Held | None:
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


def _press_control(moment: TableMoment, hand: Hand, pos: Point) -> Meant | None:
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


def _double(moment: TableMoment, hand: Hand, slot: Slot) -> Meant | None:
    """Handle a double click: play the piece to its only target, or do its first command."""
    if is_commanded(moment):
        found = found_at(moment, slot.rect.center)
        first = commands_for(moment, found)[:1] if found is not None else ()
        if found is None or not first:
            return None
        return hand.empty(), Command(first[0], found.at)
    targets = moment.gestures.targets(slot.held)
    if not targets:
        return None
    if len(targets) > 1:
        return hand.raising(slot), Tell(narrator.SEVERAL)
    (reply,) = targets.values()
    if isinstance(reply, Onward):
        return hand.raising(slot, reply.landed), FocusOn()
    return hand, from_reply(reply, from_rest(slot))


def motion(moment: TableMoment, hand: Hand, event: Motion) -> Meant:
    """Handle a move of the pointer, with or without a piece."""
    if hand.doing is Doing.FRAMING:
        return replace(hand, pos=event.pos), None
    after = hand.moved(event.pos)
    if after.dragging and not hand.dragging:
        return (after.empty() if moment.inputs.preferences.click_to_move else after), None
    if after.dragging:
        return _drag_over(moment, after), None
    over = _hover(moment, event.pos)
    return (after if over == after.over else replace(after, over=over)), None


def _hover(moment: TableMoment, pos: Point) -> Over:
    """Return what the pointer is over with nothing in the hand."""
    button = moment.button_at(pos)
    if moment.zoomed is not None and is_kept(moment, pos):
        return Over(slot=moment.hover, button=button.command.id if button else "")
    if button is not None:
        return Over(button=button.command.id)
    tabs = moment.arrangement.tabs
    tab = next((name for name, rect in tabs if rect.collidepoint(pos)), "")
    slot, target = moment.slot_at(pos), moment.target_at(pos)
    return Over(
        slot.key if slot else "", target.name if target else "", f"tab-{tab}" if tab else ""
    )


def _drag_over(moment: TableMoment, hand: Hand) -> Hand:
    """Return the hand after dragging a piece: near legal places attract it."""
    pos, legal = hand.pos, moment.gestures.targets(hand.held)
    near = ranked(hand.rect, pos, [t for t in moment.targets if t.name in legal], MAGNET)
    wrong = _wrong_piece(moment, hand)
    place = near[0] if near and wrong is None else None
    blocked = wrong.name if wrong is not None else ""
    if place is None and wrong is None:
        marked = [t for t in moment.targets if moment.marks.get(t.name) == "blocked"]
        inside = ranked(hand.rect, pos, marked, 0.0)
        blocked = inside[0].name if inside else ""
    button = hand.over.button if not hand.over.button.startswith("tab-") else ""
    tab = tab_under(moment, hand)
    if tab:
        place, blocked, button = None, "", f"tab-{tab}"
    over = Over(target=place.name if place else "", button=button, blocked=blocked)
    magnet = _pole(place.rect, hand.rect, pos) if place else None
    return replace(hand, over=over, magnet=magnet)


def _wrong_piece(moment: TableMoment, hand: Hand) -> DropTarget | None:
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


def release(moment: TableMoment, hand: Hand, event: Release) -> Meant:
    """Handle the release of a mouse button or finger: a click, a drop, or a selection frame."""
    if event.button != LEFT:
        return hand, Look() if moment.inspected is not None else None
    if hand.button:
        return _release_button(moment, hand, event.pos)
    if hand.clicking:
        clicking, hand = hand.clicking, replace(hand, clicking="")
        target = moment.target_at(event.pos)
        meant = target is not None and target.name == clicking
        return put(moment, hand, target) if target is not None and meant else (hand, None)
    if moment.inspected is not None:
        return hand.empty(), Look()
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


def _release_frame(moment: TableMoment, hand: Hand) -> Meant:
    """Mark what lies in the selection frame; a mere click on the felt clears the marks."""
    if max(hand.frame.size) < THRESHOLD:
        return replace(hand.empty(), marked=frozenset(), waypoint=""), Step()
    return replace(hand.empty(), marked=framed(moment, hand)), None


def _release_piece(moment: TableMoment, hand: Hand, slot: Slot | None) -> Meant:
    """Handle a click on a piece: raise it, use it, or play it to the place chosen before."""
    if hand.movable and hand.again:
        return replace(hand.empty(), clicked=hand.piece), None
    if hand.movable:
        after = replace(hand.raised(), clicked=hand.piece)
        if slot is not None and (hand.waypoint or slot.name in moment.out):
            return take(moment, after.empty(), slot)
        return after, None
    after = hand.empty()
    if slot is None:
        return after, None
    use = moment.gestures.use(slot.name)
    if isinstance(use, Plays):
        return after, from_reply(use)
    return choose_place(moment, after, slot) or (after, None)


def _release_button(moment: TableMoment, hand: Hand, pos: Point) -> Meant:
    pressed, hand = hand.button, replace(hand, button="")
    button = moment.button_at(pos)
    if button is None or button.command.id != pressed:
        return hand, None
    command = button.command
    return hand, Say(command.reason) if command.reason else Push(command.intent)


def wheel(moment: TableMoment, hand: Hand, event: Wheel) -> Meant:
    """Handle the wheel over a widget that can scroll."""
    widget = moment.widget_at(event.pos)
    to = widget.scroll(event.dy, moment) if widget else None
    return hand, Scroll(to) if to is not None and to != moment.log_from else None


def leave(hand: Hand) -> Hand:
    """Return the hand after the pointer left the window: empty, but a raised piece stays raised."""
    after = hand if hand.doing is Doing.SELECTED else hand.empty()
    return replace(after, over=Over(blocked=hand.over.blocked), button="", clicking="")


# What pointer and keyboard share


def take(moment: TableMoment, hand: Hand, slot: Slot) -> Meant:
    """Raise a piece or lower it again; show a piece that can't move."""
    if hand.waypoint:
        reply = moment.gestures.targets(slot.held).get(hand.waypoint)
        if reply is not None:
            return replace(hand, waypoint=""), from_reply(reply, from_rest(slot))
        if slot.name in moment.out:
            return _tell_why(moment, hand, slot)
    if hand.selected == slot.name:
        return hand.empty(), FocusOn(f"piece:{slot.name}")
    if slot.name in moment.movable:
        return hand.raising(slot), FocusOn()
    if slot.name in moment.out:
        return _tell_why(moment, hand, slot)
    use = moment.gestures.use(slot.name)
    if isinstance(use, Plays):
        return hand, from_reply(use)
    return choose_place(moment, hand, slot) or (replace(hand, waypoint=""), Look(slot.key))


def choose_place(moment: TableMoment, hand: Hand, slot: Slot) -> Meant | None:
    """Choose a piece's place before what goes there; None if nothing can go there."""
    sources = sorted(moment.gestures.sources(slot.zone))
    if not sources:
        return None
    if hand.waypoint == slot.zone:
        return replace(hand, waypoint=""), None
    return replace(hand, waypoint=slot.zone), FocusOn(f"piece:{sources[0]}")


def _tell_why(moment: TableMoment, hand: Hand, slot: Slot) -> Meant:
    """Return the refusal that tells why a die or a card can't be used."""
    refusal = moment.why_out(slot)
    return hand, Refuse(refusal, slot.zone) if refusal is not None else None


def put(moment: TableMoment, hand: Hand, target: DropTarget) -> Meant:
    """Play to a place: the active piece, or the only one that can go there."""
    reply = moment.gestures.targets(hand.held, hand.landed).get(target.name)
    if reply is None:
        return hand, None
    if isinstance(reply, Onward):
        slot = moment.slot_named(hand.piece)
        return (hand.raising(slot, reply.landed), FocusOn()) if slot else (hand, None)
    if isinstance(reply, Plays) and moment.gestures.stays(reply.move):
        return hand.empty(), FocusOn(f"piece:{hand.piece}")
    if isinstance(reply, Plays):
        dropped = from_rest(moment.slot_named(handled(reply.move)))
        ghost = ghost_of(moment)
        if dropped is not None and ghost is not None:
            dropped = replace(dropped, rect=ghost)
        return hand, from_reply(reply, dropped)
    return hand, from_reply(reply)


def drop(moment: TableMoment, held: Hand, let_go: Hand, slot: Slot) -> Meant:
    """Drop a piece: play it, refuse it with a reason, or let it glide home.

    `held` is the hand before and `let_go` the hand after the drop.
    """
    dropped, what = held.dropped, held.what
    legal = moment.gestures.targets(what)
    wrong = _wrong_piece(moment, held)
    if wrong is not None:
        refusal = moment.gestures.refusal(what, wrong.name)
        return let_go, Refuse(refusal, wrong.name, dropped) if refusal is not None else None
    near = ranked(held.rect, held.pos, moment.targets)
    best = next((target for target in near if target.name in legal), None)
    if best is not None:
        reply = legal[best.name]
        if isinstance(reply, Onward):
            return let_go.raising(slot, reply.landed), FocusOn()
        if is_commanded(moment) and isinstance(reply, Plays):
            move = landed(moment, held, reply.move)
            still = moment.gestures.stays(move)
            return let_go, GlideHome(dropped) if still else Play(move, dropped)
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


def cancel(moment: TableMoment, hand: Hand) -> Meant | None:
    """Cancel what was begun, one thing at a time; None if nothing was."""
    if moment.inspected is not None:
        return hand, Look()
    if hand.active:
        return hand, LetGo(f"piece:{hand.piece}")
    if hand.marked or hand.typed:
        return replace(hand, marked=frozenset(), typed=""), None
    if hand.waypoint or moment.notice is not None:
        return replace(hand, waypoint=""), LetGo()
    hinted = moment.inputs.hinted
    if hinted.thinking or hinted.shown is not None:
        return hand, Hint()
    return (hand, ToggleLog()) if moment.room.drawer_shown else None
