"""Draws a table: the layer at rest is cached as a picture, and what moves is drawn on top."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Any

import pygame

from tabletop.session.abouts import about_of
from tabletop.ui.kit.focus import Node
from tabletop.ui.motion.paths import Paths
from tabletop.ui.motion.sprites import (
    draw_arrow,
    draw_breath,
    draw_empty_slot,
    draw_flight,
    draw_held,
    draw_inspected,
    draw_landing,
    draw_roll,
    draw_slide,
    draw_told,
    draw_turn,
    draw_visit,
    draw_zoomed,
    zoom_box,
)
from tabletop.ui.motion.staging import draw_staged
from tabletop.ui.motion.timeline import STAGED, Timeline
from tabletop.ui.paint.button_faces import icon_button
from tabletop.ui.paint.canvas import Canvas
from tabletop.ui.paint.field_faces import focus_ring
from tabletop.ui.paint.marks import button, chip_width, tag, tooltip
from tabletop.ui.paint.theme import RADII
from tabletop.ui.table.callouts import draw_explanations, explanations
from tabletop.ui.table.damage import Look, damage, look_of
from tabletop.ui.table.explaining import draw_about
from tabletop.ui.table.gesture import Hand
from tabletop.ui.table.hints import HintNote
from tabletop.ui.table.keyboard import tab_words
from tabletop.ui.table.landing import draw_ghost
from tabletop.ui.table.marking import (
    draw_held_beside,
    draw_held_count,
    draw_marked,
)
from tabletop.ui.table.moment import Noted, TableMoment
from tabletop.ui.table.noting import draw_note, is_under
from tabletop.ui.table.strip import draw_strip
from tabletop.ui.table.uses import draw_places, draw_uses
from tabletop.ui.table.written import draw_written
from tabletop.ui.widgets.base import Widget, is_seen
from tabletop.ui.widgets.parts import Button, Rolling, Slot
from tabletop.ui.widgets.pieces import draw_halo, draw_piece
from tabletop.ui.widgets.seats import seat_ring
from tabletop.ui.widgets.spread import is_offering
from tabletop.ui.widgets.tags import draw_tags
from tabletop.ui.widgets.targets import DropTarget
from tabletop.ui.words import commanding, narrator

_MARGIN = 120.0
"""Margin around pieces and buttons for shadows, both sides together; logical pixels."""


@dataclass(frozen=True, slots=True)
class Moving:
    """What moves over the table at rest: flights, the held piece, halos and rings."""

    timeline: Timeline
    paths: Paths
    hand: Hand
    """The hand with the current position of the held piece."""
    breath: float = 0.0
    """The opacity added to the halos of legal places, 0 to 1."""
    sweep: float = 1.0
    """Progress of the ring around the seat that is next, 0 to 1."""
    reduced: bool = False
    spared: Sequence[pygame.FRect] = ()
    """Boxes in logical pixels of what lies over the table and must stay visible."""


class TablePaint:
    """The painter of one table, which redraws of the table at rest only what has changed."""

    def __init__(self) -> None:
        self.hint = HintNote()
        self.veil: Callable[[Canvas], None] | None = None
        """Draws what lies over the table at rest and under all that moves, if set."""
        self.noted: Noted | None = None
        """The first-use tip drawn in the last frame, with its buttons."""
        self._again: list[pygame.FRect] = []
        self._layer: pygame.Surface | None = None
        self._look: Look | None = None
        """How the table on the cached layer looked."""
        self.patched: list[pygame.FRect] = []
        """Boxes of the table at rest redrawn for the last frame; empty if all was redrawn."""
        self.staged: list[pygame.FRect] = []
        """Boxes of the pieces and texts that are presented large in the last frame."""
        self.explained: pygame.FRect | None = None
        """Box of the tooltip drawn in the last frame, in logical pixels, or None."""
        self._moment: TableMoment | None = None
        self._frame: Hashable = None

    def draw(
        self, canvas: Canvas, moment: TableMoment, moving: Moving, focused: Node | None
    ) -> None:
        """Draw everything; the focus ring is drawn around `focused`."""
        self._draw_resting(canvas, moment)
        if self.veil is not None:
            self.veil(canvas)
        self.staged = _draw_moving(canvas, moment, moving)
        self.hint.draw(canvas, moment, moving=moving.timeline.running)
        noted, self.noted = moment.inputs.noted, None
        is_noted = not moving.timeline.running and not moment.hand.dragging
        if noted is not None and is_noted and not is_under(moment, noted):
            self.explained = _draw_explained(canvas, moment, moving, (pygame.FRect(noted.box),))
            self.noted = draw_note(canvas, moment, noted.note)
        _draw_over(canvas, moment, moving)
        if self.noted is None:
            self.explained = _draw_explained(canvas, moment, moving)
        if focused is not None:
            opened = _opened(canvas, moment, moving, focused)
            if opened is not None:  # the ring runs around it, not across
                focus_ring(canvas, opened, RADII.card * opened.w)
            else:
                box, radius = focused.rect, focused.radius
                focus_ring(canvas, box, radius, paper=focused.paper, angle=focused.angle)
        if focused is not None or self.hint.box.w:
            _draw_above_rings(canvas, moment, moving)

    def forget(self) -> None:
        """Drop the cached picture of the table, so that the next frame draws everything."""
        self._look = None

    def draw_again(self, boxes: Sequence[pygame.FRect]) -> None:
        """Redraw some boxes in the next frame, with everything in them."""
        self._again = [boxes[0].unionall(list(boxes[1:]))] if boxes else []

    # At rest

    def _draw_resting(self, canvas: Canvas, moment: TableMoment) -> None:
        """Update the cached picture of the table at rest and put it on the screen."""
        frame = (
            canvas.theme, canvas.scale, canvas.device.get_size(), canvas.assets.own_version
        )  # fmt: skip
        before, boxes = self._look, None
        after = before
        if after is None or moment is not self._moment:
            after = look_of(moment)
        if before is not None and frame == self._frame:
            boxes = damage(before, after) if after is not before else []
            if boxes is not None:
                boxes = [*boxes, *self._again]
        self._again = []
        if self._layer is None or boxes is None:
            _draw_table(canvas, moment)
            if self._layer is not None and self._layer.get_size() == frame[2]:
                self._layer.blit(canvas.device, (0, 0))
            else:
                self._layer = canvas.device.copy()
        else:
            canvas.device.blit(self._layer, (0, 0))
            for box in boxes:
                with canvas.clip(box):
                    _draw_table(canvas, moment)
                    area = canvas.device.get_clip()
                    self._layer.blit(canvas.device, area.topleft, area)
        self.patched = boxes or []
        self._look, self._moment, self._frame = after, moment, frame


def _draw_table(canvas: Canvas, moment: TableMoment) -> None:
    """Draw everything at rest: felt, regions, pieces, tabs, top bar and buttons."""
    canvas.felt(moment.game.layout.felt or moment.game.spec.id)
    covered = moment.room.under_log
    shown = [w for w in moment.room.widgets if w.region.id not in covered]
    widgets = [widget for widget in shown if is_seen(canvas, widget.reach)]
    split = next((at for at, w in enumerate(widgets) if is_offering(w, moment)), len(widgets))
    behind, before = widgets[:split], widgets[split:]
    front = {slot.zone for widget in before for slot in widget.slots(moment)} if split else set()
    if before and split:
        # Cards on offer lie over the table, and so do the regions after them.
        _draw_layer(canvas, moment, behind, [s for s in moment.slots if s.zone not in front],
                         marked=False)  # fmt: skip
        _draw_layer(canvas, moment, before, [s for s in moment.slots if s.zone in front])
    else:
        _draw_layer(canvas, moment, widgets, moment.slots)
    draw_written(canvas, moment)
    _draw_tabs(canvas, moment)
    if is_seen(canvas, moment.arrangement.bar):
        bar = [each for each in moment.buttons if each.zone == "bar"]
        moment.room.bar.draw(canvas, moment, bar)
    state = "hover" if moment.pointed == "retry-save" else "rest"
    moment.room.bar.draw_problem(canvas, moment.inputs.snapshot.problem, narrator.RETRY, state)
    for each in moment.buttons:
        if is_seen(canvas, each.rect.inflate(_MARGIN, _MARGIN)):
            _draw_button(canvas, moment, each)
    for start, end in _arrows(moment):
        draw_arrow(canvas, start, end)


def _draw_layer(
    canvas: Canvas,
    moment: TableMoment,
    widgets: Sequence[Widget[Any]],
    slots: Sequence[Slot],
    *,
    marked: bool = True,
) -> None:
    """Draw regions and their pieces, and with `marked` also the marked places."""
    for widget in widgets:
        widget.noted.clear()
        canvas.noted = widget.noted
        widget.under(canvas, moment)
    canvas.noted = None
    if marked:
        _draw_targets(canvas, moment)
    for slot in slots:
        if not slot.drawn or not is_seen(canvas, slot.rect.inflate(_MARGIN, _MARGIN)):
            continue
        if slot.name == moment.held and moment.is_hidden(slot):
            draw_empty_slot(canvas, slot)
        elif not moment.is_hidden(slot):
            shifted = moment.shift(slot)
            if slot.name in moment.lit and slot.look == "card":
                draw_halo(canvas, shifted.rect, shifted.angle, 14, 0.85)
            draw_piece(canvas, moment, shifted)
            draw_tags(canvas, moment, shifted)
    if marked:
        _draw_piece_targets(canvas, moment)
        _draw_reasons(canvas, moment)
    for widget in widgets:
        canvas.noted = widget.noted
        widget.over(canvas, moment)
    canvas.noted = None


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
            canvas, rect.inflate(0, -4), words[name],
            icon=icons[name], kind="glass",
            state="press" if chosen else "hover" if hovered else "rest",
        )  # fmt: skip
        if chosen:
            line = pygame.FRect(rect.left + 14, rect.bottom - 4, rect.w - 28, 3)
            canvas.fill(line, 1.5, canvas.theme.amber)


def _draw_button(canvas: Canvas, moment: TableMoment, each: Button) -> None:
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
        canvas, each.rect, command.label, icon=command.icon, key=command.key,
        kind=command.kind, state=state,
    )  # fmt: skip


def _arrows(moment: TableMoment) -> list[tuple[pygame.FRect, pygame.FRect]]:
    """Return the arrow from the piece that would move to the hovered target, if any."""
    piece, target = moment.arrow
    if not piece or moment.hand.dragging:
        return []
    slot, place = moment.slot_named(piece), moment.target_named(target)
    if slot is None or place is None or not place.paper:
        return []
    return [(slot.rect, place.rect)]


# Moving


def _draw_moving(canvas: Canvas, moment: TableMoment, moving: Moving) -> list[pygame.FRect]:
    """Draw everything in motion; return the boxes of steps that are presented large."""
    staged: list[pygame.FRect] = []
    if moving.breath > 0 and not canvas.theme.high_contrast:
        draw_breath(canvas, moment.glowing(), moving.breath)
    for playing, t in moving.timeline.active():
        frame = playing.frame
        if frame.kind in STAGED:
            flies = frame.flight is not None
            way = moving.paths.of(playing, moment, moment.room.widgets) if flies else None
            staged += draw_staged(canvas, moment, playing, t, way, reduced=moving.reduced)
        elif frame.flight is not None:
            way = moving.paths.of(playing, moment, moment.room.widgets)
            if frame.kind == "slide" and playing.origin is None:
                draw_slide(canvas, moment, way, t, reduced=moving.reduced)
                continue
            landed = moving.timeline.landed(playing)
            if landed > 0:
                draw_landing(canvas, moment, way, landed)
                continue
            hops = frame.kind == "hop" and playing.origin is None
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
                widget.writing(canvas, moment, frame.zone, playing.before, t)
        elif frame.kind == "turn":
            slot = moment.slot_named(frame.piece)
            if slot is not None and not moving.reduced:
                draw_turn(canvas, moment, slot, t)
        elif frame.kind == "note" and frame.event is not None:
            faces = (widget.faces(moment) for widget in moment.room.widgets)
            box = next((f[frame.event.seat] for f in faces if frame.event.seat in f), None)
            if box is not None:
                text = moment.sentence(narrator.plain(frame.event.text))
                draw_told(canvas, box, text, frame.event.tone, 0.5 if moving.reduced else t)
    if moving.sweep < 1 and not moving.reduced:
        for widget in moment.room.widgets:
            for seat, box in widget.faces(moment).items():
                if seat in moment.acting:
                    seat_ring(canvas, box, moving.sweep)
    draw_ghost(canvas, moment)
    draw_marked(canvas, moment, moving.hand)
    if moment.hand.dragging:
        held = moment.held_slot()
        if held is not None:
            draw_held_beside(canvas, moment, held, moving.hand)
            draw_held(canvas, moment, held, moving.hand.rect, moving.hand.angle)
            draw_held_count(canvas, moment, moving.hand)
    return staged


# Over everything


def _draw_above_rings(canvas: Canvas, moment: TableMoment, moving: Moving) -> None:
    """Draw what focus rings must not cross, unless something larger lies over it."""
    if moment.zoomed or moment.inspected or moment.hand.dragging or moving.timeline.running:
        return
    for widget in moment.room.widgets:
        if widget.region.id not in moment.room.under_log:
            widget.above_rings(canvas, moment)


def _draw_over(canvas: Canvas, moment: TableMoment, moving: Moving) -> None:
    if moment.room.drawer_shown and moment.arrangement.drawer is not None:
        drawer = moment.arrangement.drawer.inflate(12, 8)
        canvas.shadow(drawer, 18, "sheet")
        canvas.fill(drawer, 18, canvas.theme.glass, 0.98)
        for widget in moment.room.in_drawer:
            widget.under(canvas, moment)
            widget.over(canvas, moment)
    if not moving.timeline.running:
        draw_places(canvas, moment)
        draw_strip(canvas, moment)
    if moment.zoomed is not None and not moving.timeline.running:
        _draw_zoomed(canvas, moment, moment.zoomed)
    if moment.inspected is not None:
        words = inspection(moment)
        draw_inspected(canvas, moment, moment.inspected, words)
    _draw_why(canvas, moment, moving)
    hovered = next((b for b in moment.buttons if b.command.id == moment.pointed), None)
    if hovered is None or moment.hand.dragging:
        return
    if hovered.command.reason:
        why = [hovered.command.reason]
        tooltip(canvas, hovered.rect, hovered.command.label, why, clear_of=_others(moment, hovered))
    elif hovered.size == "icon" and not _tells_itself(moment, hovered):
        tooltip(canvas, hovered.rect, hovered.command.label)


def _opened(
    canvas: Canvas, moment: TableMoment, moving: Moving, focused: Node
) -> pygame.FRect | None:
    """Return the box of the focused card if it is enlarged, else None."""
    slot = moment.zoomed
    if slot is None or focused.id != f"piece:{slot.name}" or moving.timeline.running:
        return None
    return zoom_box((canvas.width, canvas.height), moment, slot)


def _draw_explained(
    canvas: Canvas, moment: TableMoment, moving: Moving, spared: Sequence[pygame.FRect] = ()
) -> pygame.FRect | None:
    """Draw the tooltip of the rested thing; return its box, or None if there is none.

    The tooltip avoids `spared` and what lies over the table.
    """
    explained = moment.inputs.look.explained
    if explained is None or moving.timeline.running:
        return None
    about = about_of(moment.inputs.snapshot.position, explained.thing)
    spared = (*moving.spared, *spared)
    return draw_about(canvas, moment, explained, about, spared) if about else None


def _others(moment: TableMoment, hovered: Button) -> list[pygame.FRect]:
    """Return the boxes of the other buttons, which a tooltip must not cover."""
    return [each.rect for each in moment.buttons if each is not hovered]


def _tells_itself(moment: TableMoment, hovered: Button) -> bool:
    """Whether what a button opens is shown already, so that it needs no tooltip."""
    hinted = moment.inputs.hinted
    return hovered.active or (hovered.command.id == "hint" and (
        hinted.shown is not None or hinted.thinking
    ))  # fmt: skip


def _draw_zoomed(canvas: Canvas, moment: TableMoment, slot: Slot) -> None:
    """Draw an enlarged card, with its uses and explanations beside it."""
    draw_zoomed(canvas, moment, slot)
    box = zoom_box((canvas.width, canvas.height), moment, slot)
    draw_uses(canvas, moment)
    draw_explanations(canvas, box or slot.rect, explanations(moment, slot))


def _draw_why(canvas: Canvas, moment: TableMoment, moving: Moving) -> None:
    """Write on the card under the pointer why it can't be played."""
    why = moment.told_why
    if why is None or moment.hand.active or moment.uses:
        return
    slot, reason = why
    zoomed = moment.zoomed is not None and not moving.timeline.running
    size = (canvas.width, canvas.height)
    box = (zoom_box(size, moment, slot) if zoomed else None) or slot.rect
    half = chip_width(canvas, reason, "lock", height=28) / 2 + 8
    x = max(half, min(box.centerx, canvas.width - half))
    tag(canvas, (x, box.top + 2), reason, "coral", icon="lock", anchor="midtop", height=28)


def inspection(moment: TableMoment) -> tuple[str, str]:
    """Return title and text for the card that is shown full size; empty without one."""
    slot = moment.inspected
    if slot is None:
        return "", ""
    kind = moment.kind(slot.piece) if slot.face_up else None
    seen = moment.kind(slot.piece) if slot.piece and moment.commanded else None
    if kind is None and seen is not None:
        return commanding.SEEN.format(title=seen.title), commanding.SEEN_TEXT
    if kind is None:
        return moment.namer.place(slot.zone), narrator.UNKNOWN
    book = moment.game.rulebook
    words = (str(kind.face.get(key, "")) for key in ("rule", "template"))
    sections = (book.find(word) for word in (*words, kind.id, kind.look) if word)
    section = next((found for found in sections if found is not None), None)
    # The card shown beside has its own text on it, so the rulebook's is preferred here.
    text = section.text if section else str(kind.face.get("text", ""))
    return kind.title, "\n\n".join([text, *explanations(moment, slot)])
