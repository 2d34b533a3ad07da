"""Composes all that a frame depends on into one table moment. Pure.

The layout of the pieces is computed again only if one of the objects that it depends on was
replaced; hover, press, raised cards and the like are then applied to it.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import pygame

from tabletop.engine.declare.widgets import OptionsData
from tabletop.engine.gestures.gestures import Gestures, Held, held_for, moves_of
from tabletop.engine.moves import Move
from tabletop.engine.orientation import Orientation
from tabletop.session.types import LogLine
from tabletop.ui.graphics.easing import shake
from tabletop.ui.graphics.popover import Tooltip, tooltip_of
from tabletop.ui.table.control.pacing import BREATH_DEPTH
from tabletop.ui.table.help.close_up import place_inspection, place_reason, place_zoomed
from tabletop.ui.table.help.hints import place_hint
from tabletop.ui.table.help.surroundings import surroundings
from tabletop.ui.table.help.tips import place_tip
from tabletop.ui.table.help.tooltips import BUTTON, place_card_notes, place_tooltip
from tabletop.ui.table.model.button_commands import (
    action_commands,
    bar_commands,
    help_command,
    option_commands,
    why_command,
)
from tabletop.ui.table.model.places import marked, place_commands, place_slips, targets_with_buttons
from tabletop.ui.table.model.table_moment import Inputs, Popovers, TableMoment
from tabletop.ui.table.model.uses import place_panel, use_buttons, uses_of
from tabletop.ui.table.render.marking import strip_buttons
from tabletop.ui.text import narrator
from tabletop.ui.text.key_labels import LABELS
from tabletop.ui.text.narrator import AIM, Namer
from tabletop.ui.widgets.cards.hand import HandRegion as HandWidget
from tabletop.ui.widgets.cards.row import RowOfCards
from tabletop.ui.widgets.intents import FillIntent
from tabletop.ui.widgets.panels.log_panel import LogPanel
from tabletop.ui.widgets.region_parts import (
    DropTarget,
    RegionButton,
    Slot,
    Use,
    slot_of_move,
    slot_radius,
    tokens_zone,
)
from tabletop.ui.widgets.widget import Widget

_SHAKE = 0.18
"""Seconds that a place shakes after it refused a piece."""


def compose(inputs: Inputs, before: TableMoment | None = None) -> TableMoment:
    """Compute everything that a frame of a table shows and reacts to.

    Args:
        inputs: What the frame depends on: game, window, pointer, animations and settings.
        before: The result of the last call, whose unchanged parts are reused; None at first.
    """
    laid = before.laid if before is not None else None
    if before is None or laid is None or not _same_layout(before.inputs, inputs):
        laid = _lay_out(inputs)
    return _apply_hand(laid, inputs, before)


def _same_layout(one: Inputs, other: Inputs) -> bool:
    return (
        one.snapshot is other.snapshot
        and one.room is other.room
        and one.motion.view is other.motion.view
        and one.motion.display is other.motion.display
        and one.motion.moves == other.motion.moves
        and one.flow == other.flow
        and one.hinted == other.hinted
        and one.style == other.style
        and one.sorting == other.sorting
        and one.hand.choice == other.hand.choice
    )


# Laying out the pieces


def _lay_out(inputs: Inputs) -> TableMoment:
    """Return the part of a moment that doesn't depend on the pointer's hand."""
    moment = _base_moment(inputs)
    past = inputs.style.past
    actions = action_commands(moment)
    if not past:
        moment = replace(
            moment,
            options=tuple(option_commands(moment)),
            actions=tuple(actions),
            at=place_commands(moment),
            help=help_command(),
        )
        moment = _with_hand(moment)
    else:
        moment = replace(moment, actions=tuple(actions))
    turned = {(zone.id, at): each for zone in moment.view.zones for at, each in zone.lying}
    at_rest = tuple([_oriented(widget.slots(moment), turned) for widget in inputs.room.widgets])
    fixed: list[DropTarget] = []
    laid = replace(moment, at_rest=at_rest, parted=at_rest, slots=_once(at_rest))
    for widget in (*inputs.room.widgets, *inputs.room.behind_tab):
        fixed += widget.targets(laid)
    laid = replace(laid, fixed=tuple(fixed))
    laid = replace(laid, targets=(*fixed, *_piece_targets(laid)))
    return replace(laid, slips=place_slips(laid)) if laid.view.written else laid


def _base_moment(inputs: Inputs) -> TableMoment:
    """Return a moment with the game's data, before the pieces are laid out."""
    snapshot, room, motion = inputs.snapshot, inputs.room, inputs.motion
    position, past = snapshot.position, inputs.style.past
    gestures, aside = Gestures(), Gestures()
    if not past and not inputs.flow.watching:
        found = position.gestures(targets_with_buttons(position.display))
        gestures, aside = (found, aside) if inputs.flow.mine else (aside, found)
    names = [player.name for player in position.players]
    return TableMoment(
        inputs=inputs, measure=inputs.measure, game=position.game, view=motion.view,
        display=motion.display,
        players=position.players, arrangement=room.arrangement, home=position.home,
        prompt=past or _prompt(inputs),
        prompt_icon="eye" if past else _prompt_icon(inputs, gestures),
        deeds=() if inputs.flow.watching and not inputs.flow.again[1] else inputs.flow.deeds,
        acting=position.view.to_act, log=_log_shown(inputs), log_from=room.log_from,
        movable=gestures.pickable | {f"{tokens_zone(count)}?" for count in gestures.counts},
        counts=gestures.counts, gestures=gestures, out_of_turn=aside,
        namer=Namer(position.view, position.game.layout, names),
        commanded=position.commanded and inputs.flow.mine and not past, ask=position.commands,
        sorting=inputs.sorting,
        fading=dict(inputs.flow.fading),
        lesson=inputs.style.lesson, can_undo=not (past or inputs.style.lesson),
        breath=1.0 - BREATH_DEPTH if inputs.style.moves else 1.0,
    )  # fmt: skip


def _log_shown(inputs: Inputs) -> tuple[LogLine, ...]:
    """Return the log without the lines that the animation has not reached yet.

    Empty where no widget shows it: a replay would write forty lines for nothing.
    """
    room = inputs.room
    if not any(isinstance(each, LogPanel) for each in (*room.widgets, *room.in_drawer)):
        return ()
    log, moves = inputs.snapshot.log, inputs.motion.moves
    return log if moves < 0 else tuple(line for line in log if line.turn < moves)


def _prompt(inputs: Inputs) -> str:
    flow, position = inputs.flow, inputs.snapshot.position
    if flow.again[1]:
        at, count = flow.again
        told = narrator.AGAIN_PROMPT.format(at=at, count=count)
        return f"{told} · {_last_move_text(inputs) if flow.deeds else _watch()}"
    if flow.watching:
        return _watch()
    if flow.deeds:
        return _last_move_text(inputs)
    if flow.waits:
        return narrator.STEPPING.format(name=position.name(flow.next.seat))
    if flow.thinking:
        return narrator.THINKING.format(name=position.name(flow.next.seat))
    return position.prompt if flow.next.kind not in {"curtain", "open"} else ""


def _watch() -> str:
    return narrator.WATCH.format(key=LABELS.label("Space"))


def _last_move_text(inputs: Inputs) -> str:
    """Return the last deed as a sentence that says who did it."""
    return inputs.flow.deeds[-1].said


def _prompt_icon(inputs: Inputs, gestures: Gestures) -> str:
    if inputs.flow.watching:
        return "eye"
    if inputs.flow.next.kind == "computer":
        return "bot"
    icons = (inputs.snapshot.position.icon(move) for move in gestures.worthwhile or gestures.moves)
    return next((icon for icon in icons if icon), "hand")


def _with_hand(moment: TableMoment) -> TableMoment:
    """Return a moment with the glowing places, and the pieces that can't be played and why.

    Pieces out of use are dice while other dice can be used, and cards that no gesture can begin
    with, in the hand or beside it, waiting to be placed.
    """
    plan, movable, gestures = moment.view.plan, moment.movable, moment.gestures
    pairs = zip(plan.pieces, plan.kinds, strict=True)
    dice: set[str] = {name for name, kind in pairs if kind.look == "die"}
    out = frozenset(dice - movable) if dice & movable else frozenset()
    if not gestures.moves:
        return replace(moment, out=out)
    widgets = (*moment.room.widgets, *moment.room.behind_tab)
    hands = [each for each in widgets if isinstance(each, HandWidget)]
    held = frozenset[str]().union(*(hand.held(moment) for hand in hands))
    waiting = gestures.placed_somewhere - movable - held
    if waiting:
        rows = [each.own(moment) for each in widgets if isinstance(each, RowOfCards)]
        waiting &= frozenset[str]().union(*rows)
    waiting = frozenset(
        piece
        for piece in waiting
        if any(aim in plan.zone for aim in gestures.aims_of(Held((piece,))))
    )
    obstacles = {
        piece: why
        for piece in sorted(held | waiting)
        if (why := gestures.obstacle(piece)) is not None
    }
    if held & (movable | obstacles.keys()):
        out |= held - movable
    out |= waiting & obstacles.keys()
    return replace(moment, out=out, obstacles=obstacles, lit=gestures.lit_beside(held))


def _oriented(slots: list[Slot], turned: Mapping[tuple[str, int], Orientation]) -> list[Slot]:
    """Return slots with face and angle adjusted for pieces that were turned by hand.

    `turned` is how these lie, by zone and index.
    """
    if not turned:
        return slots
    found: list[Slot] = []
    for slot in slots:
        each = turned.get((slot.zone, slot.index))
        if each is not None:
            up = slot.face_up and not each.down
            slot = replace(slot, face_up=up, angle=slot.angle - each.angle)  # noqa: PLW2901
        found.append(slot)
    return found


def _once(lists: Iterable[Sequence[Slot]]) -> tuple[Slot, ...]:
    """Return one slot per piece: the first that is drawn, else the first that names it."""
    found: dict[str, Slot] = {}
    for slots in lists:
        for slot in slots:
            key = slot.piece or f"{slot.zone}#{slot.index}"
            known = found.get(key)
            if known is None or (slot.drawn and not known.drawn):
                found[key] = slot
    return tuple(found.values())


def _piece_targets(moment: TableMoment) -> list[DropTarget]:
    """Return drop targets for pieces that moves aim at, including refused ones."""
    plan, gestures = moment.view.plan.piece, moment.gestures
    if not any(move.target in plan for move in gestures.moves):
        return []
    pieces = {name for name in gestures.aims if name in plan}
    pieces |= {move.target for move in gestures.moves if move.target in plan}
    return [
        DropTarget(slot.piece, slot.reach if slot.drawn else slot.rect, slot_radius(slot))
        for slot in moment.slots
        if slot.piece in pieces
    ]


# Applying the state of the hand


def _apply_hand(laid: TableMoment, inputs: Inputs, before: TableMoment | None) -> TableMoment:
    """Return the whole moment: the laid-out table with the state of the hand applied."""
    hand, look, notice, motion = inputs.hand, inputs.look, inputs.notice, inputs.motion
    hidden = motion.hidden
    known = _with_piece_on_tab(laid, hand.active)
    held = known.slot_named(hand.piece) if hand.dragging or hand.landed else None
    if held is not None:
        hidden |= {(held.zone, held.index)}
        beside = hand.held.pieces[1:]
        hidden |= {(slot.zone, slot.index) for slot in known.slots if slot.name in beside}
    shaking = ("", 0.0)
    if notice and notice.place and notice.age < _SHAKE and inputs.style.moves:
        shaking = notice.place, shake(notice.age / _SHAKE)
    moment = replace(
        known, laid=laid, inputs=inputs, hidden=hidden,
        held=hand.piece if hand.dragging or hand.landed else "", taken=hand.held.count,
        picked=hand.choice.marks if hand.choice is not None else {},
        raised=hand.selected, waypoint=hand.waypoint, hover=hand.over.slot,
        focused=look.focused, pointed=hand.over.button,
        lit=frozenset() if hand.active else laid.lit,
        refusal=(notice.headline, notice.reason) if notice else ("", ""),
        refusal_why=why_command() if notice else None, shaking=shaking,
    )  # fmt: skip
    moment = _lifted(moment, laid, before)
    states, reasons = marked(moment)
    moment = _with_preview(replace(moment, marks=states, reasons=reasons, uses=_uses(moment)))
    kind = moment.kind(held.piece) if held is not None and hand.landed else None
    if kind is not None:
        moment = replace(moment, prompt=AIM.format(title=kind.title))
    if hand.choice is not None and moment.gestures.forms:
        moment = replace(moment, prompt=hand.choice.form.title)
    over = _over(moment)
    covered = tuple([box for _, box in over])
    moment = replace(moment, buttons=tuple(_buttons(moment, over)), covered=covered)
    return _with_popovers(moment, before)


def _with_popovers(moment: TableMoment, before: TableMoment | None) -> TableMoment:
    """Return the moment with what floats over the table, each thing placed clear of the others.

    Notes stay where they were in the moment `before`, if they can.
    """
    inputs, look = moment.inputs, moment.inputs.look
    known = before if before is not None and before.arrangement == moment.arrangement else None
    told = known.tip if known is not None else None
    tip = place_tip(moment, inputs.tip, told) if inputs.tip is not None else None
    if tip is not None:
        moment = replace(moment, tip=tip, buttons=(*moment.buttons, *tip.buttons))
    hinted = inputs.hinted
    same = known is not None and known.inputs.hinted == hinted
    noted = known.popovers.hint if known is not None and same else None
    hint = place_hint(moment, noted) if hinted.shown is not None or hinted.thinking else None
    boxes = [each.box for each in (tip, hint) if each is not None]
    zoomed = place_zoomed(moment, look.zoomed, boxes) if look.zoomed is not None else None
    boxes += [zoomed] if zoomed is not None else []
    uses = place_panel(moment, zoomed, boxes)
    boxes += [uses] if uses is not None else []
    notes = place_card_notes(moment, look.zoomed, zoomed, boxes) if look.zoomed else None
    about = look.explained
    named = about.thing.removeprefix(BUTTON) if about and about.thing.startswith(BUTTON) else ""
    button = button_tooltip(moment, named, boxes) if named else None
    asked = look.asked
    tooltip = place_tooltip(moment, about, boxes, asked=asked) if about and not named else None
    inspected = place_inspection(moment, look.inspected) if look.inspected is not None else None
    points = (moment.hover or moment.focused) and not look.mute
    reason = place_reason(moment, zoomed) if points else None
    if not (hint or tooltip or button or notes or zoomed or uses or inspected or reason):
        return moment
    floats = Popovers(hint, tooltip, button, notes, zoomed, uses, inspected, reason)
    moment = replace(moment, popovers=floats)
    return replace(moment, buttons=(*moment.buttons, *use_buttons(moment)))


def button_tooltip(
    moment: TableMoment, name: str, floats: Sequence[pygame.FRect]
) -> Tooltip | None:
    """Return the tooltip of a button, by the id of its command, or None.

    A disabled button shows the reason, and one without label its name unless what it opens is
    shown already. `floats` are boxes of other floats.
    """
    found = next((each for each in moment.buttons if each.command.id == name), None)
    if found is None:
        return None
    command = found.command
    around = surroundings(moment, found.rect, tooltip=True).around(*floats)
    if command.reason:
        said = command.label, [command.reason]
        return tooltip_of(moment.measure, around, found.rect, *said)
    hinted = moment.inputs.hinted
    open_already = found.active or (
        command.id == "hint" and (hinted.shown is not None or hinted.thinking)
    )
    if found.size != "icon" or open_already:
        return None
    return tooltip_of(moment.measure, around, found.rect, command.label)


def _with_piece_on_tab(laid: TableMoment, active: str) -> TableMoment:
    """Return the moment with the held or raised piece added if it is behind a tab.

    The same moment is returned if the piece is not there.
    """
    if laid.slot_named(active) is not None or not (active and laid.room.behind_tab):
        return laid
    behind = (slot for widget in laid.room.behind_tab for slot in widget.slots(laid))
    found = tuple(replace(slot, drawn=False) for slot in behind if slot.name == active)
    return replace(laid, tucked=found) if found else laid


def _uses(moment: TableMoment) -> tuple[Use, ...]:
    """Return what the enlarged card can be used for; empty while something is in the hand."""
    zoomed = moment.zoomed
    slot = moment.slot_named(zoomed.name) if zoomed is not None else None
    if slot is None or moment.hand.active or moment.inspected is not None or moment.commanded:
        return ()
    return uses_of(moment, slot)


def _lifted(moment: TableMoment, laid: TableMoment, before: TableMoment | None) -> TableMoment:
    """Return the moment with raised and parted pieces.

    Where the pieces are as before, the tuples of `laid` or `before` are reused, so that callers can
    compare them by identity.
    """
    pairs = zip(moment.room.widgets, laid.at_rest, strict=True)
    parted = tuple(
        slots
        if type(widget).slots_with_hand is Widget.slots_with_hand
        else widget.slots_with_hand(slots, moment)
        for widget, slots in pairs
    )
    for known in (laid, before):
        fits = known is not None and (known is laid or known.laid is laid)
        if known is not None and fits and parted == known.parted:
            return replace(moment, parted=known.parted, slots=known.slots, targets=known.targets)
    lying = replace(moment, parted=parted, slots=_once(parted))
    return replace(lying, targets=(*laid.fixed, *_piece_targets(lying)))


def _with_preview(moment: TableMoment) -> TableMoment:
    """Return the moment with a title for the listed choices, or a preview of the hovered move."""
    if moment.options:
        return replace(moment, options_title=_options_title(moment))
    moves = _hovered_moves(moment)
    pointed = not moves
    moves = moves or _pointed_moves(moment)
    if len(moves) != 1:
        return moment
    preview = moment.inputs.snapshot.position.preview(moves[0])
    title, lines = (preview.title, preview.lines) if preview is not None else ("", ())
    arrow, tokens_placed = ("", ""), 0
    if not pointed:
        arrow = slot_of_move(moves[0]), moves[0].target
        tokens_placed = held_for(moves[0]).count
    return replace(
        moment, options_title=title, options_lines=lines, arrow=arrow, tokens_placed=tokens_placed
    )


def _hovered_moves(moment: TableMoment) -> tuple[Move, ...]:
    """Return the moves to the hovered target, or from the hovered piece to the chosen target."""
    hand = moment.hand
    if hand.waypoint:
        slot = moment.slot_keyed(hand.over.slot)
        found = moment.gestures.targets(slot.held).get(hand.waypoint) if slot else None
    elif hand.over.target:
        found = moment.gestures.targets(hand.held, hand.landed).get(hand.over.target)
    else:
        found = None
    return moves_of(found) if found is not None else ()


def _pointed_moves(moment: TableMoment) -> tuple[Move, ...]:
    """Return the forward move whose button is under the pointer, if any."""
    name = moment.pointed.removeprefix("move:")
    return tuple(move for move in moment.gestures.forward if name and str(move) == name)


def _options_title(moment: TableMoment) -> str:
    """Return the name of the place that all listed choices belong to, or a general title.

    Where only forms are listed, it is the title of the region.
    """
    area = moment.arrangement.find(OptionsData)
    if area and all(isinstance(command.intent, FillIntent) for command in moment.options):
        return area.region.title or narrator.CHOOSE
    pieces = {move.pieces[0] for move in moment.gestures.listed if move.pieces}
    if not pieces:
        return narrator.CHOOSE
    zones = {slot.zone for slot in moment.slots if (slot.piece or slot.name) in pieces}
    named = {moment.namer.place(zone) for zone in zones}
    return next(iter(named)) if len(named) == 1 else narrator.CHOOSE


def _over(moment: TableMoment) -> list[tuple[Widget[Any], pygame.FRect]]:
    """Return the boxes in which widgets cover others, with their widgets."""
    hidden, own = moment.room.hidden_regions, Widget.covering_boxes
    seen = [each for each in moment.room.widgets if type(each).covering_boxes is not own]
    shown = [each for each in seen if each.region.id not in hidden]
    return [(each, box) for each in shown for box in each.covering_boxes(moment)]


def _buttons(
    moment: TableMoment, over: Sequence[tuple[Widget[Any], pygame.FRect]]
) -> list[RegionButton]:
    room, hinted, snapshot = moment.room, moment.inputs.hinted, moment.inputs.snapshot
    shown = {
        "log": room.log_shown,
        "again": bool(moment.inputs.flow.again[1]),
        "hint": hinted.thinking or hinted.shown is not None,
    }
    active = frozenset(name for name, on in shown.items() if on)
    left, right = bar_commands(moment)
    found = room.bar.buttons(moment.measure, left, right, active=active)
    covered = room.hidden_regions
    seen = [each for each in room.widgets if each.region.id not in covered]
    for widget in (*seen, *(room.in_drawer if room.drawer_shown else ())):
        if type(widget).buttons is not Widget.buttons:
            hidden = [box for other, box in over if other is not widget]
            found += [b for b in widget.buttons(moment) if b.rect.collidelist(hidden) < 0]
    found += strip_buttons(moment)
    if snapshot.problem:
        found.append(room.bar.retry_button(moment.measure, snapshot.problem, narrator.RETRY))
    return found
