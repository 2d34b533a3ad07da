"""Brings all that a frame depends on together into one moment. Pure.

What lies where is laid anew only when what it depends on is another object; what the hand does,
a hover, a press, a raised card, is marked on it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from tabletop.engine.gestures import Gestures, Held, held_for, moves_of
from tabletop.engine.moves import Move
from tabletop.session import LogLine
from tabletop.ui.paint.easing import shake
from tabletop.ui.table.commands import (
    action_commands,
    bar_commands,
    help_command,
    option_commands,
    why_command,
)
from tabletop.ui.table.marks import marked
from tabletop.ui.table.moment import Inputs, TableMoment
from tabletop.ui.table.noting import note_buttons
from tabletop.ui.table.pacing import BREATH_DEPTH
from tabletop.ui.table.places import place_commands, targets_with_buttons
from tabletop.ui.table.strip import strip_buttons
from tabletop.ui.table.uses import use_buttons, uses_of
from tabletop.ui.widgets.base import Widget
from tabletop.ui.widgets.hand import Hand as HandWidget
from tabletop.ui.widgets.parts import Button, Slot, Use, handled, slot_radius, tokens_zone
from tabletop.ui.widgets.row import RowOfCards
from tabletop.ui.widgets.targets import DropTarget
from tabletop.ui.words import narrator
from tabletop.ui.words.affording import AIM
from tabletop.ui.words.narrator import Namer

_SHAKE = 0.18
"""Seconds that a place shakes which refuses a piece."""


def compose(inputs: Inputs, before: TableMoment | None = None) -> TableMoment:
    """Return what there is to draw and to hit. `before` lends what is the same again."""
    laid = before.laid if before is not None else None
    if before is None or laid is None or not _lies_alike(before.inputs, inputs):
        laid = _laid(inputs)
    return _marked(laid, inputs, before)


def _lies_alike(one: Inputs, other: Inputs) -> bool:
    return (
        one.snapshot is other.snapshot
        and one.room is other.room
        and one.motion.view is other.motion.view
        and one.motion.display is other.motion.display
        and one.motion.lines == other.motion.lines
        and one.flow == other.flow
        and one.hinted == other.hinted
        and one.preferences == other.preferences
        and one.sorting == other.sorting
    )


# What lies where


def _laid(inputs: Inputs) -> TableMoment:
    """The half that the hand has no part in."""
    moment = _begun(inputs)
    past = inputs.preferences.past
    actions = action_commands(moment)
    if not past:
        moment = replace(
            moment, options=tuple(option_commands(moment)), actions=tuple(actions),
            at=place_commands(moment), help=help_command(),
        )  # fmt: skip
        moment = _with_hand(moment)
    else:
        moment = replace(moment, actions=tuple(actions))
    at_rest = tuple(_lain(moment, widget.slots(moment)) for widget in inputs.room.widgets)
    fixed: list[DropTarget] = []
    for widget in (*inputs.room.widgets, *inputs.room.behind_tab):
        fixed += widget.targets(moment)
    laid = replace(moment, at_rest=at_rest, parted=at_rest, slots=_once(at_rest),
                   fixed=tuple(fixed))  # fmt: skip
    return replace(laid, targets=(*fixed, *_piece_targets(laid)))


def _begun(inputs: Inputs) -> TableMoment:
    """A moment that knows the game, but not yet what lies where."""
    snapshot, room, motion = inputs.snapshot, inputs.room, inputs.motion
    position, past = snapshot.position, inputs.preferences.past
    gestures, aside = Gestures(), Gestures()
    if not past and not inputs.flow.watching:
        found = position.gestures(targets_with_buttons(position.display))
        gestures, aside = (found, aside) if inputs.flow.mine else (aside, found)
    names = [player.name for player in position.players]
    return TableMoment(
        inputs=inputs, game=position.game, view=motion.view, display=motion.display,
        players=position.players, arrangement=room.arrangement, home=position.home,
        prompt=past or _prompt(inputs),
        prompt_icon="eye" if past else _prompt_icon(inputs, gestures),
        deeds=() if inputs.flow.watching and not inputs.flow.again[1] else inputs.flow.deeds,
        acting=position.view.to_act, log=_told_by_now(inputs), log_from=room.log_from,
        movable=gestures.pickable | {f"{tokens_zone(count)}?" for count in gestures.counts},
        counts=gestures.counts, gestures=gestures, out_of_turn=aside,
        namer=Namer(position.view, position.game.layout, names),
        commanded=position.commanded and inputs.flow.mine and not past, ask=position.commands,
        sorting=inputs.sorting,
        lesson=inputs.preferences.lesson, travels=not (past or inputs.preferences.lesson),
        breath=1.0 - BREATH_DEPTH if inputs.preferences.breathes else 1.0,
    )  # fmt: skip


def _told_by_now(inputs: Inputs) -> tuple[LogLine, ...]:
    """The log, without what is still to be held up."""
    log, lines = inputs.snapshot.log, inputs.motion.lines
    return log if lines < 0 else log[:lines]


def _prompt(inputs: Inputs) -> str:
    flow, position = inputs.flow, inputs.snapshot.position
    if flow.again[1]:
        at, count = flow.again
        told = narrator.AGAIN_PROMPT.format(at=at, count=count)
        return f"{told} · {_last_deed(inputs) if flow.deeds else narrator.WATCH}"
    if flow.watching:
        return narrator.WATCH
    if flow.deeds:
        return _last_deed(inputs)
    if flow.waits:
        return narrator.STEPPING.format(name=position.name(flow.next.seat))
    if flow.thinking:
        return narrator.THINKING.format(name=position.name(flow.next.seat))
    return position.prompt if flow.next.kind not in {"curtain", "open"} else ""


def _last_deed(inputs: Inputs) -> str:
    """What was done last, beginning with who did it."""
    deed = inputs.flow.deeds[-1]
    return f"{inputs.snapshot.position.name(deed.seat)} {deed.text}"


def _prompt_icon(inputs: Inputs, gestures: Gestures) -> str:
    if inputs.flow.watching:
        return "eye"
    if inputs.flow.next.kind == "computer":
        return "bot"
    icons = (inputs.snapshot.position.icon(move) for move in gestures.worthwhile or gestures.moves)
    return next((icon for icon in icons if icon), "hand")


def _with_hand(moment: TableMoment) -> TableMoment:
    """With what glows, and with what can't be played now and why.

    Out of use are dice where others can be used, and cards that no gesture can begin with: of the
    hand, and those that wait beside it to be put somewhere.
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
        piece for piece in waiting
        if any(aim in plan.zone for aim in gestures.aims_of(Held((piece,))))
    )  # fmt: skip
    obstacles = {
        piece: why for piece in sorted(held | waiting)
        if (why := gestures.obstacle(piece)) is not None
    }  # fmt: skip
    if held & (movable | obstacles.keys()):
        out |= held - movable
    out |= waiting & obstacles.keys()
    return replace(moment, out=out, obstacles=obstacles, lit=gestures.lit_beside(held))


def _lain(moment: TableMoment, slots: list[Slot]) -> list[Slot]:
    """Slots with the side that is up and the angle, where pieces are turned by hand."""
    lying = {
        (zone.id, index): each for zone in moment.view.zones for index, each in zone.lying
    }  # fmt: skip
    if not lying:
        return slots
    found: list[Slot] = []
    for slot in slots:
        each = lying.get((slot.zone, slot.index))
        if each is not None:
            up = slot.face_up and not each.down
            slot = replace(slot, face_up=up, angle=slot.angle - each.angle)  # noqa: PLW2901
        found.append(slot)
    return found


def _once(lists: Iterable[Sequence[Slot]]) -> tuple[Slot, ...]:
    """Each piece where the first region draws it that shows it; else where it is said to be."""
    found: dict[str, Slot] = {}
    for slots in lists:
        for slot in slots:
            key = slot.piece or f"{slot.zone}#{slot.index}"
            known = found.get(key)
            if known is None or (slot.drawn and not known.drawn):
                found[key] = slot
    return tuple(found.values())


def _piece_targets(moment: TableMoment) -> list[DropTarget]:
    """The pieces that moves go to, and those that are refused as targets."""
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


# What the hand does


def _marked(laid: TableMoment, inputs: Inputs, before: TableMoment | None) -> TableMoment:
    """The whole moment: what lies there, with what the hand does."""
    hand, look, notice, motion = inputs.hand, inputs.look, inputs.notice, inputs.motion
    hidden = motion.hidden
    known = _with_tucked(laid, hand.active)
    held = known.slot_named(hand.piece) if hand.dragging or hand.landed else None
    if held is not None:
        hidden |= {(held.zone, held.index)}
        beside = hand.held.pieces[1:]
        hidden |= {(slot.zone, slot.index) for slot in known.slots if slot.name in beside}
    shaking = ("", 0.0)
    if notice and notice.place and notice.age < _SHAKE:
        shaking = notice.place, shake(notice.age / _SHAKE)
    moment = replace(
        known, laid=laid, inputs=inputs, hidden=hidden,
        held=hand.piece if hand.dragging or hand.landed else "", taken=hand.held.count,
        raised=hand.selected, waypoint=hand.waypoint, hover=hand.over.slot,
        focused=look.focused, pointed=hand.over.button,
        lit=frozenset() if hand.active else laid.lit,
        refusal=(notice.headline, notice.reason) if notice else ("", ""),
        refusal_why=why_command() if notice else None, shaking=shaking,
    )  # fmt: skip
    moment = _lifted(moment, laid, before)
    states, reasons = marked(moment)
    moment = _told(replace(moment, marks=states, reasons=reasons, uses=_uses(moment)))
    kind = moment.kind(held.piece) if held is not None and hand.landed else None
    if kind is not None:
        moment = replace(moment, prompt=AIM.format(title=kind.title))
    return replace(moment, buttons=tuple(_buttons(moment)))


def _with_tucked(laid: TableMoment, active: str) -> TableMoment:
    """With what is in the hand or raised, where that lies behind a tab; the same if it does not."""
    if laid.slot_named(active) is not None or not (active and laid.room.behind_tab):
        return laid
    behind = (slot for widget in laid.room.behind_tab for slot in widget.slots(laid))
    found = tuple(replace(slot, drawn=False) for slot in behind if slot.name == active)
    return replace(laid, tucked=found) if found else laid


def _uses(moment: TableMoment) -> tuple[Use, ...]:
    """What the open card can be used for, while nothing is in the hand."""
    zoomed = moment.zoomed
    slot = moment.slot_named(zoomed.name) if zoomed is not None else None
    if slot is None or moment.hand.active or moment.inspected is not None or moment.commanded:
        return ()
    return uses_of(moment, slot)


def _lifted(moment: TableMoment, laid: TableMoment, before: TableMoment | None) -> TableMoment:
    """With pieces raised and parted; of the moment before where they lie as they did there."""
    pairs = zip(moment.room.widgets, laid.at_rest, strict=True)
    parted = tuple(
        slots if type(widget).lifted is Widget.lifted else widget.lifted(slots, moment)
        for widget, slots in pairs
    )
    for known in (laid, before):
        fits = known is not None and (known is laid or known.laid is laid)
        if known is not None and fits and parted == known.parted:
            return replace(moment, parted=known.parted, slots=known.slots, targets=known.targets)
    lying = replace(moment, parted=parted, slots=_once(parted))
    return replace(lying, targets=(*laid.fixed, *_piece_targets(lying)))


def _told(moment: TableMoment) -> TableMoment:
    """With the title of the open choices, or a preview of the hovered target."""
    if moment.options:
        return replace(moment, options_title=_options_title(moment))
    moves = _hovered_moves(moment)
    pointed = not moves
    moves = moves or _pointed_moves(moment)
    if len(moves) != 1:
        return moment
    preview = moment.inputs.snapshot.position.preview(moves[0])
    title, lines = (preview.title, preview.lines) if preview is not None else ("", ())
    arrow, spends = ("", ""), 0
    if not pointed:
        arrow = handled(moves[0]), moves[0].target
        spends = held_for(moves[0]).count
    return replace(moment, options_title=title, options_lines=lines, arrow=arrow, spends=spends)


def _hovered_moves(moment: TableMoment) -> tuple[Move, ...]:
    """The moves to the place under the pointer, or to the chosen one with the piece there."""
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
    """The move of the button under the pointer."""
    name = moment.pointed.removeprefix("move:")
    return tuple(move for move in moment.gestures.forward if name and str(move) == name)


def _options_title(moment: TableMoment) -> str:
    """The name of the place that the open choices are about."""
    pieces = {move.pieces[0] for move in moment.gestures.listed if move.pieces}
    named = {moment.namer.place(slot.zone) for slot in moment.slots if slot.name in pieces}
    return next(iter(named)) if len(named) == 1 else narrator.CHOOSE


def _buttons(moment: TableMoment) -> list[Button]:
    room, hinted, snapshot = moment.room, moment.inputs.hinted, moment.inputs.snapshot
    shown = {
        "log": room.log_shown,
        "again": bool(moment.inputs.flow.again[1]),
        "hint": hinted.thinking or hinted.shown is not None,
    }
    active = frozenset(name for name, on in shown.items() if on)
    left, right = bar_commands(moment)
    found = room.bar.buttons(left, right, active=active)
    covered = room.under_log
    seen = [each for each in room.widgets if each.region.id not in covered]
    over = [(each, box) for each in seen for box in each.lies_over(moment)]
    for widget in (*seen, *(room.in_drawer if room.drawer_shown else ())):
        if type(widget).buttons is not Widget.buttons:
            hidden = [box for other, box in over if other is not widget]
            found += [b for b in widget.buttons(moment) if b.rect.collidelist(hidden) < 0]
    found += use_buttons(moment)
    found += strip_buttons(moment)
    if moment.inputs.noted is not None:
        found += note_buttons(moment.inputs.noted)
    retry = room.bar.retry_button(narrator.RETRY) if snapshot.problem else None
    return [*found, retry] if retry is not None else found
