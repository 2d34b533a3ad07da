"""Draws a table: the resting layer is cached as a picture, and moving things are drawn on top.

Drawing a whole table takes about as long as a frame may last on a large screen. While a piece is
dragged or the pointer moves, little changes: so two drawn moments are compared, and only the parts
that differ are drawn again.
"""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

import pygame

from tabletop.engine.view import SeenEvent
from tabletop.ui.animation.pay_day import RunningPayDay
from tabletop.ui.animation.sprites import (
    TOLD,
    Paths,
    draw_arrow,
    draw_breath,
    draw_empty_slot,
    draw_flight,
    draw_held,
    draw_landing,
    draw_roll,
    draw_slide,
    draw_told,
    draw_turn,
    draw_visit,
    draw_zoomed,
    told_width,
)
from tabletop.ui.animation.staging import draw_staged
from tabletop.ui.animation.timeline import STAGED, Playing, Timeline
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.graphics.control_faces import focus_ring, icon_button
from tabletop.ui.graphics.display_list import Blit, changes, drawn_within
from tabletop.ui.graphics.label_faces import button, tag
from tabletop.ui.graphics.theme import RADII
from tabletop.ui.table.help.close_up import draw_inspection, draw_reason
from tabletop.ui.table.help.hints import draw_hint, draw_hint_glow
from tabletop.ui.table.help.tips import draw_tip, draw_tip_rings
from tabletop.ui.table.help.tooltips import draw_card_notes, draw_tooltip
from tabletop.ui.table.input.gesture import GestureHand
from tabletop.ui.table.input.keyboard import tab_words
from tabletop.ui.table.model.places import draw_pending_piece, draw_slips
from tabletop.ui.table.model.table_moment import TableMoment
from tabletop.ui.table.model.uses import draw_minor_targets, draw_uses
from tabletop.ui.table.render.marking import (
    draw_held_beside,
    draw_held_count,
    draw_marked,
    draw_pick_words,
    draw_picked,
    draw_strip,
)
from tabletop.ui.table.render.pay_panel import draw_pay_day, pill_place
from tabletop.ui.text import narrator
from tabletop.ui.text.key_labels import LABELS
from tabletop.ui.toolkit.focus import Node
from tabletop.ui.widgets.cards.piece_tags import draw_tags
from tabletop.ui.widgets.cards.pile import covers_table
from tabletop.ui.widgets.panels.log_panel import LogPanel
from tabletop.ui.widgets.panels.prompt import Options
from tabletop.ui.widgets.pieces import draw_halo, draw_piece
from tabletop.ui.widgets.region_parts import DropTarget, RegionButton, Rolling, Slot
from tabletop.ui.widgets.seats.seat_pictures import seat_ring
from tabletop.ui.widgets.widget import Widget, is_visible

_MARGIN = 120.0
"""Margin around pieces and buttons for shadows, both sides together; logical pixels."""


@dataclass(frozen=True, slots=True)
class Moving:
    """What is drawn over the resting table: flying pieces, the held piece, halos and rings."""

    timeline: Timeline
    paths: Paths
    hand: GestureHand
    """The pointer, with the exact position of the held piece."""
    breath: float = 0.0
    """The opacity to add to the halos of legal places, from 0 to 1."""
    glow: float = 0.0
    """The opacity of the glow around the counter that matters for a question, from 0 to 1."""
    sweep: float = 1.0
    """The visible part of the ring around the portrait of the seat to move, from 0 to 1."""
    reduced: bool = False
    pay_days: Sequence[RunningPayDay] = ()


class TablePaint:
    """Draws a table: a cached picture of everything at rest, and on top of it whatever moves.

    Only the changed parts of the cached picture are redrawn.
    """

    def __init__(self) -> None:
        self.veil: Callable[[Canvas], None] | None = None
        """Draws what lies over the table at rest and under all that moves, if set."""
        self._again: list[pygame.FRect] = []
        self._layer: pygame.Surface | None = None
        self._laid: list[Blit] = []
        """What lay on the layer when all of it was drawn last."""
        self._stale: list[pygame.Rect] = []
        """Boxes of the layer that were redrawn since then, in device pixels."""
        self._look: DrawnLook | None = None
        """How the table on the cached layer looked."""
        self.patched: list[pygame.FRect] = []
        """Boxes of the table at rest redrawn for the last frame; empty if all was redrawn."""
        self.staged: list[pygame.FRect] = []
        """Boxes of the pieces and texts that are presented large in the last frame."""
        self._moment: TableMoment | None = None
        self._frame: Hashable = None
        self.flows = False
        """Whether the next frame is one of many, so that some of the table may wait for a later."""
        self.waits = 0
        """Number of frames until the log is drawn with its new lines; 0 if it has been."""
        self._log: list[Blit] = []

    def draw(
        self, canvas: Canvas, moment: TableMoment, moving: Moving, focused: Node | None
    ) -> None:
        """Draw a frame of the table.

        Args:
            canvas: What to draw on.
            moment: What the table shows now.
            moving: What moves over it.
            focused: The node that gets the focus ring; None for no ring.
        """
        self._draw_resting(canvas, moment)
        if self.veil is not None:
            self.veil(canvas)
        for day in moving.pay_days:
            draw_pay_day(canvas, moment, day, reduced=moving.reduced)
        self.staged = _draw_moving(canvas, moment, moving)
        still, floats, tip = not moving.timeline.running, moment.popovers, moment.tip
        if floats.hint is not None and still:
            for glow in floats.hint.glows:
                with canvas.sparing(_numbers_at(moment, glow[0])):
                    draw_hint_glow(canvas, *glow)
            draw_hint(canvas, floats.hint)
        if tip is not None and still:
            draw_tip_rings(canvas, tip)
            _draw_above_rings(canvas, moment, moving)
            if floats.tooltip is not None:
                draw_tooltip(canvas, floats.tooltip)
            draw_tip(canvas, moment, tip)
        _draw_overlays(canvas, moment, moving)
        if floats.tooltip is not None and still and tip is None:
            draw_tooltip(canvas, floats.tooltip)
        if focused is not None:
            opened = _opened(moment, moving, focused)
            if opened is not None:  # the ring runs around it, not across
                focus_ring(canvas, opened, RADII.card * opened.w)
            else:
                box, radius = _in_sight(moment, focused), focused.radius
                with canvas.sparing(_numbers_at(moment, box)):
                    focus_ring(canvas, box, radius, paper=focused.paper, angle=focused.angle)
        if focused is not None or self.veil is not None or (floats.hint is not None and still):
            _draw_above_rings(canvas, moment, moving)

    def forget(self) -> None:
        """Discard the cached picture of the table, so that the next frame draws everything.

        Call this when the table switches to another game.
        """
        self._look, self._laid, self._log, self.waits = None, [], [], 0

    def draw_again(self, boxes: Sequence[pygame.FRect]) -> None:
        """Make the next frame redraw everything in some boxes, given in logical pixels."""
        self._again = [boxes[0].unionall(list(boxes[1:]))] if boxes else []

    # At rest

    def _draw_resting(self, canvas: Canvas, moment: TableMoment) -> None:
        """Update the cached picture of the table at rest and put it on the screen."""
        size, keys = canvas.device.get_size(), (LABELS.printed, LABELS.moved, LABELS.buttons)
        assets = canvas.assets
        frame = (canvas.theme, canvas.scale, size, assets.own_version, assets.worn, keys)
        before, boxes = self._look, None
        after = before
        if after is None or moment is not self._moment:
            after = look_of(moment)
        if before is not None and frame == self._frame:
            boxes = damage(before, after) if after is not before else []
            if boxes is not None:
                boxes = [*boxes, *self._again]
        self._again = []
        self.flows = self.flows and frame == self._frame
        boxes = self._with_log(moment, boxes)
        if self._layer is None or boxes is None:
            self._draw_changes(canvas, moment)
        else:
            canvas.device.blit(self._layer, (0, 0))
            for box in boxes:
                with canvas.clip(box):
                    _draw_table(canvas, moment)
                    area = canvas.device.get_clip()
                    self._layer.blit(canvas.device, area.topleft, area)
                    self._stale.append(area)
            for log in _logs(moment):
                if log.largest.collidelist(boxes) >= 0:
                    self._note_log(canvas, moment, log)
        self.patched = boxes or []
        self._look, self._moment, self._frame = after, moment, frame

    def _with_log(
        self, moment: TableMoment, boxes: list[pygame.FRect] | None
    ) -> list[pygame.FRect] | None:
        """Return the boxes to redraw with the log's, if it waited until now; None for everything.

        Its new lines take time, so they come after the frames of the move and a pay-day's panel.
        """
        waited, known = self.waits > 0, self._moment
        if not self.flows or known is None or _log_of(moment) != _log_of(known):
            self.waits = 0
        elif waited:
            self.waits -= 1
        elif boxes is None and self._log and moment.log != known.log:
            self.waits = _LOG_WAITS
        self.flows = False
        if boxes is None or not waited or self.waits:
            return boxes
        return boxes + [log.largest.inflate(4, 4) for log in _logs(moment)]

    def draw_log(self, canvas: Canvas, moment: TableMoment, widget: LogPanel) -> None:
        """Draw the log; while it waits, as it was."""
        if not self.waits:
            self._note_log(canvas, moment, widget)
        canvas.lay(self._log)

    def _note_log(self, canvas: Canvas, moment: TableMoment, widget: LogPanel) -> None:
        _open(canvas, widget)
        self._log = canvas.note(partial(widget.under, canvas, moment))
        canvas.tooltip_boxes = canvas.written = None

    def _draw_changes(self, canvas: Canvas, moment: TableMoment) -> None:
        """Draw whatever differs from the layer, wherever it is, and put the layer on the screen."""
        whole = canvas.device.get_rect()
        if self._layer is None or self._layer.get_size() != whole.size:
            self._layer, self._laid = canvas.device.copy(), []
        draw = partial(_draw_table, canvas, moment, self)
        before, self._laid = self._laid, canvas.note(draw)
        boxes = merged(changes(before, self._laid) + self._stale) if before else [whole]
        drawn_within(self._laid, self._layer, boxes)
        canvas.device.blit(self._layer, (0, 0))
        self._stale = []


def _draw_table(canvas: Canvas, moment: TableMoment, paint: TablePaint | None = None) -> None:
    """Draw everything at rest: felt, regions, pieces, tabs, top bar and buttons."""
    canvas.felt(moment.game.layout.felt or moment.game.spec.id)
    covered = moment.room.hidden_regions
    shown = [w for w in moment.room.widgets if w.region.id not in covered]
    widgets = [widget for widget in shown if is_visible(canvas, widget.reach)]
    split = next((at for at, w in enumerate(widgets) if covers_table(w, moment)), len(widgets))
    behind, before = widgets[:split], widgets[split:]
    front = {slot.zone for widget in before for slot in widget.slots(moment)} if split else set()
    if before and split:
        # Cards on offer lie over the table, and so do the regions after them.
        _draw_layer(
            canvas, moment, behind, [s for s in moment.slots if s.zone not in front], paint,
            marked=False,
        )  # fmt: skip
        _draw_layer(canvas, moment, before, [s for s in moment.slots if s.zone in front], paint)
    else:
        _draw_layer(canvas, moment, widgets, moment.slots, paint)
    draw_slips(canvas, moment)
    _draw_tabs(canvas, moment)
    if is_visible(canvas, moment.arrangement.bar):
        bar = [each for each in moment.buttons if each.zone == "bar"]
        moment.room.bar.draw(canvas, moment, bar)
    state = "hover" if moment.pointed == "retry-save" else "rest"
    moment.room.bar.draw_problem(canvas, moment.inputs.snapshot.problem, narrator.RETRY, state)
    for each in moment.buttons:
        if is_visible(canvas, each.rect.inflate(_MARGIN, _MARGIN)):
            _draw_button(canvas, moment, each)
    for start, end in _arrows(moment):
        draw_arrow(canvas, start, end)


def _logs(moment: TableMoment) -> list[LogPanel]:
    return [each for each in moment.room.widgets if isinstance(each, LogPanel)]


def _log_of(moment: TableMoment) -> tuple[object, ...]:
    """Return whose log is shown and where: nobody may see that of somebody else, or two of them."""
    return moment.view.seat, *((log.rect, log.hover_key(moment)) for log in _logs(moment))


def _draw_layer(
    canvas: Canvas,
    moment: TableMoment,
    widgets: Sequence[Widget[Any]],
    slots: Sequence[Slot],
    paint: TablePaint | None,
    *,
    marked: bool = True,
) -> None:
    """Draw regions and their pieces, and with `marked` also the marked places."""
    for widget in widgets:
        if paint is not None and isinstance(widget, LogPanel):
            paint.draw_log(canvas, moment, widget)
            continue
        _open(canvas, widget)
        widget.under(canvas, moment)
    canvas.tooltip_boxes = canvas.written = None
    if marked:
        _draw_targets(canvas, moment)
    for slot in slots:
        if not slot.drawn or not is_visible(canvas, slot.rect.inflate(_MARGIN, _MARGIN)):
            continue
        if slot.name == moment.held and moment.is_hidden(slot):
            draw_empty_slot(canvas, slot)
        elif not moment.is_hidden(slot):
            shifted = moment.shift(slot)
            if slot.name in moment.lit and slot.look == "card":
                draw_halo(canvas, shifted.rect, shifted.angle, 14, 0.85)
            draw_piece(canvas, moment, shifted)
            draw_tags(canvas, moment, shifted)
            if slot.name in moment.picked:
                draw_picked(canvas, shifted)
    draw_pick_words(canvas, moment, slots)
    if marked:
        _draw_piece_targets(canvas, moment)
        _draw_reasons(canvas, moment)
    for widget in widgets:
        canvas.tooltip_boxes, canvas.written = widget.tooltip_boxes, widget.written
        widget.over(canvas, moment)
    canvas.tooltip_boxes = canvas.written = None


def _open(canvas: Canvas, widget: Widget[Any]) -> None:
    """Let the canvas note for a widget where things with tooltips and texts are drawn.

    What was drawn outside the part that is drawn now is kept.
    """
    boxes, written = widget.tooltip_boxes, widget.written
    if canvas.device.get_clip() == canvas.device.get_rect():
        boxes.clear()
        written.clear()
    else:
        for thing in [each for each, box in boxes.items() if is_visible(canvas, box)]:
            del boxes[thing]
        written[:] = [each for each in written if not is_visible(canvas, each.box)]
    canvas.tooltip_boxes, canvas.written = widget.tooltip_boxes, widget.written


def _draw_targets(canvas: Canvas, moment: TableMoment) -> None:
    """Mark places on the felt; boards mark their own places, under the pieces."""
    pieces = moment.view.plan.piece
    shown: dict[tuple[float, ...], DropTarget] = {}
    for place in map(moment.marked_at, moment.targets):
        box = tuple(place.rect)
        if place.name not in moment.marks or place.paper or place.name in pieces:
            continue
        if box not in shown or moment.marks[shown[box].name] == "blocked":
            shown[box] = place
    for place in shown.values():
        moved = place.rect.move(moment.shake_of(place.name), 0)
        canvas.target(moved, place.radius, moment.marks[place.name], strength=moment.breath)


def _draw_piece_targets(canvas: Canvas, moment: TableMoment) -> None:
    for place in moment.targets:
        state = moment.marks.get(place.name)
        if state and place.name in moment.view.plan.piece:
            box = place.rect.inflate(8, 8).move(moment.shake_of(place.name), 0)
            canvas.target(box, place.radius + 4, state, strength=moment.breath)


def _draw_reasons(canvas: Canvas, moment: TableMoment) -> None:
    """Write at the lower edge of a blocked place why it is blocked."""
    for name, reason in moment.reasons.items():
        place = moment.target_named(name)
        if place is not None:
            pos = (place.rect.centerx, place.rect.bottom - 5)
            tag(canvas, pos, reason, "coral", icon="lock", anchor="midbottom", height=28)


def _draw_tabs(canvas: Canvas, moment: TableMoment) -> None:
    words, icons = tab_words(moment), {"table": "home", "hand": "hand"}
    if words["hand"] != narrator.HAND_TAB:
        icons["hand"] = "log"
    for name, rect in moment.arrangement.tabs:
        chosen = name == moment.arrangement.tab
        hovered = moment.pointed == f"tab-{name}"
        button(
            canvas,
            rect.inflate(0, -4),
            words[name],
            icon=icons[name],
            kind="glass",
            state="press" if chosen else "hover" if hovered else "rest",
        )
        if chosen:
            line = pygame.FRect(rect.left + 14, rect.bottom - 4, rect.w - 28, 3)
            canvas.fill(line, 1.5, canvas.theme.amber)


def _draw_button(canvas: Canvas, moment: TableMoment, each: RegionButton) -> None:
    command = each.command
    if each.size == "drawn":
        return
    state = "rest"
    if command.reason:
        state = "disabled"
    elif moment.hand.button == command.id:
        state = "press"
    elif moment.pointed == command.id:
        state = "hover"
    if each.size == "icon":
        icon_button(canvas, each.rect, command.icon, state=state, active=each.active)
        return
    button(
        canvas,
        each.rect,
        command.label,
        icon=command.icon,
        key=command.key,
        kind=command.kind,
        state=state,
    )


def _arrows(moment: TableMoment) -> list[tuple[pygame.FRect, pygame.FRect]]:
    """Return the arrow from the piece that would move to the hovered target, if any."""
    piece, target = moment.arrow
    if not piece or moment.hand.dragging:
        return []
    slot, place = moment.slot_named(piece), moment.target_named(target)
    if slot is None or place is None or not place.paper:
        return []
    return [(slot.rect, place.rect)]


def _draw_step(
    canvas: Canvas, moment: TableMoment, moving: Moving, playing: Playing, t: float
) -> list[pygame.FRect]:
    """Draw one animation step at progress `t` (0 to 1); return the boxes of what it holds up."""
    frame = playing.frame
    if frame.kind in STAGED:
        flies = frame.flight is not None
        way = moving.paths.of(playing, moment, moment.room.widgets) if flies else None
        return draw_staged(canvas, moment, playing, t, way, reduced=moving.reduced)
    if frame.flight is not None:
        way = moving.paths.of(playing, moment, moment.room.widgets)
        landed, dropped = moving.timeline.landed(playing), playing.origin is not None
        if frame.kind == "slide" and not dropped:
            draw_slide(canvas, moment, way, t, reduced=moving.reduced)
        elif landed > 0:
            draw_landing(canvas, moment, way, landed)
        else:
            hops = frame.kind == "hop" and not dropped
            draw_flight(canvas, moment, way, t, hops=hops, reduced=moving.reduced)
    elif frame.kind == "visit":
        slot, place = moment.slot_named(frame.piece), moment.target_named(frame.zone)
        if slot is not None and place is not None:
            draw_visit(canvas, moment, slot, place.rect, t, reduced=moving.reduced)
    elif frame.kind == "roll" and frame.piece:
        slot = moment.slot_named(frame.piece)
        if slot is not None:
            draw_roll(canvas, moment, slot, playing, t, reduced=moving.reduced)
    elif frame.kind == "roll" and frame.event is not None:
        roll = Rolling(frame.zone, frame.event.number, t, moving.reduced)
        for widget in moment.room.widgets:
            widget.rolling(canvas, moment, roll)
    elif frame.kind == "write" and not moving.reduced:
        for widget in moment.room.widgets:
            widget.draw_new_value(canvas, moment, frame.zone, playing.before, t)
    elif frame.kind == "turn":
        slot = moment.slot_named(frame.piece)
        if slot is not None and not moving.reduced:
            draw_turn(canvas, moment, slot, t)
    elif frame.kind == "note" and frame.event is not None:
        _draw_note(canvas, moment, playing, frame.event, 0.5 if moving.reduced else t)
    return []


def _draw_note(
    canvas: Canvas, moment: TableMoment, playing: Playing, event: SeenEvent, t: float
) -> None:
    """Draw a note near its seat's portrait; without room beside names and scores, nothing."""
    text = moment.sentence(narrator.plain(event.text))
    if not playing.placed:
        size = told_width(canvas, text, event.tone), TOLD
        known = any(event.seat in widget.faces(moment) for widget in moment.room.widgets)
        playing.box = pill_place(moment, event.seat, size) if known else None
        playing.placed = True
    if playing.box is not None:
        draw_told(canvas, playing.box, text, event.tone, t)


def _draw_moving(canvas: Canvas, moment: TableMoment, moving: Moving) -> list[pygame.FRect]:
    """Draw everything in motion; return the boxes of steps that are presented large."""
    staged: list[pygame.FRect] = []
    choice = moment.hand.choice
    if moving.glow > 0 and choice is not None:
        for widget in moment.room.widgets:
            if str(widget.region.data.get("value", "")).partition(":")[0] == choice.form.weighs:
                box = widget.rect.inflate(10, 6)
                canvas.ring(box, 12, canvas.theme.amber, 2.0, moving.glow)
                draw_breath(canvas, [DropTarget(widget.region.id, box, 12)], moving.glow)
    if moving.breath > 0 and not canvas.theme.high_contrast:
        draw_breath(canvas, moment.glowing(), moving.breath)
    for playing, t in moving.timeline.active():
        staged += _draw_step(canvas, moment, moving, playing, t)
    if moving.sweep < 1 and not moving.reduced:
        for widget in moment.room.widgets:
            for seat, box in widget.faces(moment).items():
                if seat in moment.acting:
                    seat_ring(canvas, box, moving.sweep)
    draw_pending_piece(canvas, moment)
    draw_marked(canvas, moment, moving.hand)
    if moment.hand.dragging:
        held = moment.held_slot()
        if held is not None:
            draw_held_beside(canvas, moment, held, moving.hand)
            draw_held(canvas, moment, held, moving.hand.rect, moving.hand.angle)
            draw_held_count(canvas, moment, moving.hand)
    return staged


def _numbers_at(moment: TableMoment, box: pygame.FRect) -> list[pygame.FRect]:
    """Return where numbers stand on the edge of a box, as a ring around it must not cover them."""
    inside, outside = box.inflate(-_RING, -_RING), box.inflate(_RING, _RING)
    written = (each for widget in moment.room.widgets for each in widget.written)
    numbers = [each.box for each in written if each.number]
    return [
        number.inflate(_ROUND_NUMBER)
        for number in numbers
        if outside.colliderect(number) and not inside.contains(number)
    ]


def _draw_above_rings(canvas: Canvas, moment: TableMoment, moving: Moving) -> None:
    """Draw what focus rings must not cross, unless something larger lies over it."""
    if moment.zoomed or moment.inspected or moment.hand.dragging or moving.timeline.running:
        return
    for widget in moment.room.widgets:
        if widget.region.id not in moment.room.hidden_regions:
            widget.above_rings(canvas, moment)
    draw_pick_words(canvas, moment, moment.slots)


def _draw_overlays(canvas: Canvas, moment: TableMoment, moving: Moving) -> None:
    if moment.room.drawer_shown and moment.arrangement.drawer is not None:
        drawer = moment.arrangement.drawer.inflate(12, 8)
        canvas.shadow(drawer, 18, "sheet")
        canvas.fill(drawer, 18, canvas.theme.glass, 0.98)
        for widget in moment.room.in_drawer:
            widget.under(canvas, moment)
            widget.over(canvas, moment)
    still, floats = not moving.timeline.running, moment.popovers
    if still:
        draw_minor_targets(canvas, moment)
        draw_strip(canvas, moment)
    if moment.zoomed is not None and still:
        if floats.zoomed is not None:
            draw_zoomed(canvas, moment, moment.zoomed, floats.zoomed)
        draw_uses(canvas, moment)
        if floats.card_notes is not None:
            draw_card_notes(canvas, floats.card_notes)
    if moment.inspected is not None and floats.inspected is not None:
        draw_inspection(canvas, moment, moment.inspected, floats.inspected)
    if floats.reason is not None and (still or floats.zoomed is None):
        draw_reason(canvas, floats.reason)
    if floats.button is not None:
        floats.button.draw(canvas)


def _opened(moment: TableMoment, moving: Moving, focused: Node) -> pygame.FRect | None:
    """Return the box of the focused card if it is enlarged, else None."""
    slot = moment.zoomed
    if slot is None or focused.id != f"piece:{slot.name}" or moving.timeline.running:
        return None
    return moment.popovers.zoomed


def _in_sight(moment: TableMoment, focused: Node) -> pygame.FRect:
    """Return the part of the focused thing that no other card covers, for its ring."""
    slot = moment.slot_named(focused.id.removeprefix("piece:"))
    if slot is None or slot.angle or not focused.id.startswith("piece:"):
        return focused.rect
    (start, end), box = slot.strip, focused.rect
    return pygame.FRect(box.left + start * box.w, box.top, (end - start) * box.w, box.h)


_RING, _ROUND_NUMBER = 18.0, (8.0, 4.0)
"""Margins around the box of a ring, and around a number on it; both sides together, in pixels."""

_SHADOW = 84.0
"""How far shadows and counters reach beyond a piece: both sides together, logical pixels."""

_HALO = 60.0

_TAG = 160.0
"""Margin for the name of a rule, which may be wider than its place; logical pixels."""

_GLASS = 40.0

_ARROW = 60.0

_LOG_WAITS = 2
"""Frames until new lines of the log are drawn."""

State = tuple[object, ...]

B = TypeVar("B", pygame.FRect, pygame.Rect)


@dataclass(frozen=True, slots=True)
class DrawnLook:
    """The look of a table at rest, as values that can be compared.

    The difference between two looks determines which boxes must be redrawn.
    """

    whole: State
    """Values that affect the whole table; if they differ, everything is redrawn."""
    parts: dict[Hashable, tuple[State, pygame.FRect]]
    """The look of each part by key, with the box in logical pixels that the part may draw in."""


def look_of(moment: TableMoment) -> DrawnLook:
    """Return the look of a table at rest, for comparison with that of another moment."""
    pressed = moment.hand.button
    held = {(s.zone, s.index) for s in moment.slots if s.name == moment.held}
    why = moment.refusal_why
    whole: State = (
        moment.view, moment.display, moment.arrangement, moment.players, moment.home,
        moment.prompt, moment.prompt_icon, moment.acting, moment.hidden - held, moment.log,
        moment.deeds, moment.log_from, moment.refusal, why.label if why else "",
        moment.room.log_shown, moment.pointed if moment.pointed.startswith("tab-") else "",
        moment.inputs.snapshot.problem, moment.covered,
    )  # fmt: skip
    parts: dict[Hashable, tuple[State, pygame.FRect]] = {}
    _add_slots(moment, parts)
    pieces = map(moment.target_named, moment.marks.keys() - {each.name for each in moment.targets})
    for place in (*moment.targets, *(each for each in pieces if each is not None)):
        state = moment.marks.get(place.name)
        if state:
            shake = moment.shake_of(place.name)
            seen = moment.marked_at(place).rect
            box = seen.inflate(_TAG if place.name in moment.reasons else _HALO, _HALO)
            key = ("place", place.name, tuple(place.rect))
            parts[key] = (state, shake, moment.reasons.get(place.name)), box
    for each in moment.buttons:
        command = each.command
        over = (moment.pointed == command.id, pressed == command.id, each.active)
        words = (command.label, command.icon, command.kind, command.reason)
        parts["button", command.id] = (*words, *over), each.rect.inflate(_GLASS, _GLASS)
    _add_options(moment, parts)
    for widget in moment.room.widgets:
        pointed = widget.hover_key(moment)
        if pointed:
            parts["widget", widget.region.id] = pointed, widget.reach
    return DrawnLook(whole, parts)


def _add_slots(moment: TableMoment, parts: dict[Hashable, tuple[State, pygame.FRect]]) -> None:
    for slot in moment.slots:
        shifted = moment.shift(slot)
        name = slot.name
        state = (
            shifted,
            moment.is_hidden(slot),
            name == moment.held,
            name in moment.lit,
            name == moment.raised,
            moment.picked.get(name),
        )
        reach = _SHADOW + abs(slot.angle)
        parts["slot", slot.key] = state, shifted.rect.inflate(reach, reach)


def _add_options(moment: TableMoment, parts: dict[Hashable, tuple[State, pygame.FRect]]) -> None:
    """Add the choices beside the board or their text in the bar, and the arrow to a target."""
    labels = tuple(command.label for command in moment.options)
    said: State = (moment.options_title, moment.options_lines, labels)
    for widget in moment.room.widgets:
        if isinstance(widget, Options):
            box = widget.rect if widget.compact else widget.box(moment)
            if box is not None:
                parts["options", widget.region.id] = said, box.inflate(_GLASS, _GLASS)
    target = moment.target_named(moment.arrow[1]) if moment.arrow[1] else None
    if target is not None and not moment.hand.dragging:
        parts["arrow"] = moment.arrow, target.rect.inflate(_ARROW, _ARROW)


def damage(before: DrawnLook, after: DrawnLook) -> list[pygame.FRect] | None:
    """Return the boxes to redraw, which don't overlap, or None to redraw everything.

    Args:
        before: How the table looked when it was last drawn.
        after: How it looks now.
    """
    if before.whole != after.whole:
        return None
    boxes: list[pygame.FRect] = []
    for key in before.parts.keys() | after.parts.keys():
        old, new = before.parts.get(key), after.parts.get(key)
        if old is None or new is None or old[0] != new[0] or old[1] != new[1]:
            boxes += [part[1] for part in (old, new) if part is not None]
    return merged(boxes)


def merged(boxes: Sequence[B]) -> list[B]:
    """Join overlapping boxes, and return boxes that cover the given ones without overlapping."""
    joined: list[B] = []
    for box in boxes:
        grown = box.copy()
        while (at := grown.collidelist(joined)) >= 0:
            grown.union_ip(joined.pop(at))
        joined.append(grown)
    return joined
