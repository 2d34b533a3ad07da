"""Places of the table: their buttons, marks and notes, and a piece put down on one."""

import pygame

from tabletop.engine.gestures.gestures import answered
from tabletop.engine.moves import Move
from tabletop.engine.text.display import ActionPlace, Display
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.table.model.table_moment import Slip, TableMoment
from tabletop.ui.table.model.things import has_commands
from tabletop.ui.text import narrator
from tabletop.ui.text.narrator import brief
from tabletop.ui.widgets.intents import FillIntent, LookAs, PlayIntent
from tabletop.ui.widgets.pieces import draw_piece
from tabletop.ui.widgets.region_parts import RegionCommand, slot_radius
from tabletop.ui.widgets.widget import owner_of


def targets_with_buttons(display: Display) -> frozenset[str]:
    """Return the names of the places and offers that have their own buttons.

    The game's rules decide this; moves to these targets aren't listed elsewhere.
    """
    return frozenset(each.place for each in display.places)


def place_commands(moment: TableMoment) -> dict[str, tuple[RegionCommand, ...]]:
    """Return the commands of the buttons on places and offers, by place name.

    Other people at this screen can answer without seeing their hands where the viewer has no
    answer; elsewhere they are asked at their own turn. There are none after the end of the game.
    """
    if moment.inputs.snapshot.position.outcome is not None:
        return {}
    found: dict[str, tuple[RegionCommand, ...]] = {}
    for place in moment.display.places:
        commands = _move_commands(moment, place)
        if place.answers:
            commands += tuple(_own_answers(moment, place) or _answers_of_others(moment, place))
        if commands:
            found[place.place] = commands
    return found


def _move_commands(moment: TableMoment, place: ActionPlace) -> tuple[RegionCommand, ...]:
    """Return the button of a place's own move, for the viewer or another person here.

    Another person's button names them and asks before it acts.
    """
    if not place.move:
        return ()
    position, move = moment.inputs.snapshot.position, Move.parse(place.move)
    owner = owner_of(place.place, position.view.seats)
    name = f"move:{move}" if move.target == place.place else f"move:{move}@{place.place}"
    if owner == position.actor:
        refusal = position.refuse(move)
        if refusal is not None and not place.stays:
            return ()
        reason = refusal.text if refusal else ""
        return (
            RegionCommand(name, place.label, PlayIntent(move), position.icon(move), reason=reason),
        )
    if owner in position.people and move in position.open_moves(owner):
        return (
            RegionCommand(
                name,
                f"{moment.brief_name(owner)}: {place.label}",
                PlayIntent(move, seat=owner, sure=False),
                position.icon(move),
                seat=owner,
            ),
        )
    return ()


def _own_answers(moment: TableMoment, place: ActionPlace) -> list[RegionCommand]:
    """Return the viewer's answers at a place; those with choices open a form."""
    position = moment.inputs.snapshot.position
    if position.actor < 0:
        return []
    gestures = moment.gestures if moment.inputs.flow.mine else moment.out_of_turn
    target = place.place
    forms = {form.kind: form for form in gestures.forms if answered(form) == target}
    moves: dict[str, list[Move]] = {}
    for move in gestures.moves:
        if move.target == target:
            moves.setdefault(move.kind, []).append(move)
    found: list[RegionCommand] = []
    for kind in dict.fromkeys((*forms, *moves)):
        form = forms.get(kind)
        give = form.field("pieces") if form is not None else None
        if form is not None and form.ready is not None:
            found.append(RegionCommand(f"{kind}:{target}", form.button, PlayIntent(form.ready)))
        elif form is not None and give is not None and give.most:
            found.append(RegionCommand(f"form:{kind}:{target}", form.button, FillIntent(form)))
        else:
            move = min(moves[kind], key=lambda move: len(move.args))
            label = position.describe(move).partition(" ")[0]
            found.append(RegionCommand(f"move:{move}", label, PlayIntent(move)))
    if position.viewer < 0 and position.actor in place.needs_hand:
        found.append(_look_command(place, position.actor, -1))
    return found


def _look_command(place: ActionPlace, seat: int, whose: int) -> RegionCommand:
    """Return the button with which a person gets to their own hand."""
    return RegionCommand(f"look:{place.place}:{seat}", narrator.LOOK, LookAs(seat), seat=whose)


def _answers_of_others(moment: TableMoment, place: ActionPlace) -> list[RegionCommand]:
    """Return the answers of other people at this screen, and buttons to get to their hands."""
    position = moment.inputs.snapshot.position
    found: list[RegionCommand] = []
    for seat in position.people:
        if seat == position.actor or (len(position.people) < 2):
            continue
        moves = [move for move in position.open_moves(seat) if move.target == place.place]
        found += [
            RegionCommand(
                f"{move.kind}:{place.place}:{seat}",
                position.describe(move).partition(" ")[0],
                PlayIntent(move, seat=seat),
                seat=seat,
            )
            for move in moves
        ]
        if seat in place.needs_hand:
            found.append(_look_command(place, seat, seat))
    return found


_GAP = 12.0
_GHOST = 0.86
"""Opacity of the waiting piece, since it is not played yet."""


def pending_box(moment: TableMoment) -> pygame.FRect | None:
    """Return the box of a piece that was put on a place and still needs a target, or None.

    The box is inside the place, beside the pieces there, in logical pixels.
    """
    slot, place = moment.held_slot(), moment.target_named(moment.hand.landed)
    if slot is None or place is None or not moment.hand.landed:
        return None
    there = [each.rect for each in moment.slots if each.zone == place.name and each.drawn]
    size = max((rect.size for rect in there), default=slot.rect.size)
    box = pygame.FRect((0, 0), size)
    box.center = place.rect.center
    if there:
        box.left, box.top = (
            max(rect.right for rect in there) + _GAP,
            min(rect.top for rect in there),
        )
    room = place.rect
    box.left = max(room.left, min(box.left, room.right - box.w))
    box.top = max(room.top, min(box.top, room.bottom - box.h)) if box.h <= room.h else box.top
    return box


def draw_pending_piece(canvas: Canvas, moment: TableMoment) -> None:
    """Draw the piece that was put on a place and still needs a target, slightly transparent."""
    slot, box = moment.held_slot(), pending_box(moment)
    if slot is None or box is None:
        return
    draw_piece(canvas, moment, slot, rect=box, angle=0.0, level="e2", alpha=_GHOST)
    radius = slot_radius(slot) * box.w / max(1.0, slot.rect.w)
    canvas.ring(box.inflate(6, 6), radius + 3, canvas.theme.amber, 2.4)


_REFUSED = 0.9
"""Seconds that a place stays marked after it refused a piece."""


def marked(moment: TableMoment) -> tuple[dict[str, str], dict[str, str]]:
    """Return the marks of places, and why the place under the held piece is blocked.

    Returns:
        The marks (`legal`, `over`, `refused` or `blocked`) by place name, and the reason why the
        place under the pointer is blocked, by its name.
    """
    hand, notice = moment.hand, moment.notice
    legal = moment.gestures.targets(hand.held, hand.landed)
    glow = moment.inputs.style.highlights and not has_commands(moment)
    wanted = moment.inputs.style.wanted
    lit = [name for name in legal if not wanted or name in wanted]
    states = dict.fromkeys(lit, "legal") if glow else {}
    if not hand.active:
        for place in moment.targets:
            if place.bare:
                states.pop(place.name, None)
    if hand.waypoint:
        states[hand.waypoint] = "over"
    if hand.over.target in legal:
        states[hand.over.target] = "over"
    reasons: dict[str, str] = {}
    if hand.dragging and not has_commands(moment):
        blocked = blocked_targets(moment)
        states |= dict.fromkeys(blocked, "blocked")
        if hand.over.blocked in moment.view.plan.piece:
            states[hand.over.blocked] = "blocked"
            reasons = {hand.over.blocked: _reason(moment, hand.over.blocked)}
        elif hand.over.blocked in blocked:
            reasons = {hand.over.blocked: _reason(moment, hand.over.blocked)}
    if notice and notice.place and notice.age < _REFUSED:
        states[notice.place] = "refused"
    return states, reasons


def blocked_targets(moment: TableMoment) -> list[str]:
    """Return the names of places where the held piece can't go although similar ones are legal.

    The rules give a reason for each refusal.
    """
    hand, gestures = moment.hand, moment.gestures
    legal = gestures.targets(hand.held, hand.landed)
    kinds = {target.partition(":")[0] for target in legal}
    own = moment.slot_named(hand.piece)
    seats = moment.inputs.snapshot.position.view.seats
    owners = {owner_of(target, seats) for target in legal} | {-1, moment.home}
    return [
        target.name
        for target in moment.targets
        if target.name.partition(":")[0] in kinds
        and target.name not in legal
        and (own is None or target.name != own.zone)
        and owner_of(target.name, seats) in owners
        and gestures.refusal(hand.held, target.name) is not None
    ]


def _reason(moment: TableMoment, place: str) -> str:
    """Return a short name of the rule that keeps the held piece from a place."""
    refusal = moment.gestures.refusal(moment.hand.held, place)
    if refusal is None:
        return ""
    if brief(refusal):
        return brief(refusal)
    section = moment.inputs.snapshot.position.explain(refusal.rule)
    return narrator.short(section.title if section else refusal.text)


_WIDE, _PAD, _LINES = 190.0, 9.0, 3
_LEAST = 64.0
_PAPER, _INK, _EDGE = "#F6E7A6", "#2B2410", "#C9B45C"


def note_on(moment: TableMoment, zone: str) -> str:
    """Return the text that players wrote on a place, given the name of its zone.

    The text is empty if there is none that the viewer may read.
    """
    return dict(moment.view.written).get(zone, "")


def place_slips(moment: TableMoment) -> tuple[Slip, ...]:
    """Return the notes that players wrote on places, each with a box at the corner of its place."""
    slips = (_slip(moment, zone, text) for zone, text in moment.view.written)
    return tuple(slip for slip in slips if slip is not None)


def _slip(moment: TableMoment, zone: str, text: str) -> Slip | None:
    """Return the slip of a place; None if the place is not on the table."""
    place, measure = moment.target_named(zone), moment.measure
    if place is None:
        return None
    most = max(_LEAST, min(_WIDE, place.rect.w)) - 2 * _PAD
    wide = min(measure.measure(text, "small")[0] + 2, most)
    tall = measure.measure_paragraph(wide, text, "small", max_lines=_LINES)
    box = pygame.FRect(0, 0, wide + 2 * _PAD, tall + 9)
    box.right = min(place.rect.right + 6, moment.room.size[0] - 4)
    box.top = max(moment.arrangement.bar.bottom + 2, place.rect.top - 10)
    return Slip(box, text)


def draw_slips(canvas: Canvas, moment: TableMoment) -> None:
    """Draw the notes that players wrote on places, as slips of paper."""
    for slip in moment.slips:
        box = slip.box
        canvas.fill(box.move(0, 2), 5, "#000000", 0.3)
        canvas.fill(box, 5, _PAPER)
        canvas.ring(box, 5, _EDGE, 1.0)
        room = (box.left + _PAD, box.top + 5, box.w - 2 * _PAD, box.h - 8)
        canvas.paragraph(room, slip.text, "small", _INK, max_lines=_LINES)
