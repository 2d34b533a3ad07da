"""Draws a table: the layers that rest are kept as one picture, what moves is drawn on top."""

from collections.abc import Hashable, Sequence
from typing import Any

import pygame

from tabletop.ui.kit.focus import Node
from tabletop.ui.motion.sprites import (
    draw_arrow,
    draw_breath,
    draw_empty_slot,
    draw_flight,
    draw_held,
    draw_inspected,
    draw_landing,
    draw_roll,
    draw_shown,
    draw_slide,
    draw_told,
    draw_turn,
    draw_visit,
    draw_zoomed,
    zoom_box,
)
from tabletop.ui.paint.button_faces import icon_button
from tabletop.ui.paint.canvas import Canvas
from tabletop.ui.paint.field_faces import focus_ring
from tabletop.ui.paint.marks import button, chip_width, tag, tooltip
from tabletop.ui.table.callouts import draw_explanations, explanations
from tabletop.ui.table.damage import Look, damage, look_of
from tabletop.ui.table.hints import HintNote
from tabletop.ui.table.keyboard import tab_words
from tabletop.ui.table.model import TableModel
from tabletop.ui.widgets.base import Widget, is_seen
from tabletop.ui.widgets.parts import Button, Rolling, Slot
from tabletop.ui.widgets.pieces import draw_halo, draw_piece
from tabletop.ui.widgets.seats import seat_ring
from tabletop.ui.widgets.spread import is_offering
from tabletop.ui.widgets.tags import draw_tags
from tabletop.ui.words import narrator

_MARGIN = 120.0
"""Beyond a piece or a button nothing of it is drawn further away, both sides together."""


class TablePaint:
    """Draws one model again and again."""

    def __init__(self, model: TableModel) -> None:
        self.model = model
        self.pressed = ""
        """The id of the button that is held down."""
        self.hint = HintNote(model)
        self._layer: pygame.Surface | None = None
        self._look: Look | None = None
        """How what is drawn on the layer looked."""
        self.patched: list[pygame.FRect] = []
        """What of the resting table was drawn anew for the last frame; all of it if empty."""
        self._version: Hashable = None
        self._frame: Hashable = None

    def draw(self, canvas: Canvas, focused: Node | None, *, reduced: bool) -> None:
        """Draw everything; `focused` is what the keyboard's ring is drawn around."""
        self._draw_resting(canvas)
        self._draw_moving(canvas, reduced=reduced)
        self.hint.draw(canvas)
        self._draw_over(canvas)
        if focused is not None:
            box, radius = focused.rect, focused.radius
            focus_ring(canvas, box, radius, paper=focused.paper, angle=focused.angle)
        if focused is not None or self.hint.box.w:
            self._draw_above_rings(canvas)

    def forget(self) -> None:
        """Draw everything anew in the next frame."""
        self._look = None

    # At rest

    def _draw_resting(self, canvas: Canvas) -> None:
        """Bring the picture of what rests up to date and put it on the screen."""
        version = (self.model.version, self.pressed)
        frame = (canvas.theme, canvas.scale, canvas.device.get_size())
        before, boxes = self._look, None
        after = before
        if after is None or version != self._version:
            after = look_of(self.model, self.pressed)
        if before is not None and frame == self._frame:
            boxes = damage(before, after) if after is not before else []
        if self._layer is None or boxes is None:
            self._compose(canvas)
            self._layer = canvas.device.copy()
        else:
            canvas.device.blit(self._layer, (0, 0))
            for box in boxes:
                with canvas.clip(box):
                    self._compose(canvas)
                    area = canvas.device.get_clip()
                    self._layer.blit(canvas.device, area.topleft, area)
        self.patched = boxes or []
        self._look, self._version, self._frame = after, version, frame

    def _compose(self, canvas: Canvas) -> None:
        """Draw felt, regions and resting pieces."""
        model, moment = self.model, self.model.moment
        canvas.felt(model.session.game.layout.felt or model.session.game.spec.id)
        covered = model.covered
        shown = [w for w in model.widgets if w.region.id not in covered]
        widgets = [widget for widget in shown if is_seen(canvas, widget.reach)]
        split = next((at for at, w in enumerate(widgets) if is_offering(w, moment)), len(widgets))
        behind, before = widgets[:split], widgets[split:]
        front = (
            {slot.zone for widget in before for slot in widget.slots(moment)} if split else set()
        )
        if before and split:
            # What is on offer lies over the table, and so do the regions after it.
            self._draw_layer(canvas, behind, [s for s in model.slots if s.zone not in front],
                             marked=False)  # fmt: skip
            self._draw_layer(canvas, before, [s for s in model.slots if s.zone in front])
        else:
            self._draw_layer(canvas, widgets, model.slots)
        self._draw_tabs(canvas)
        if is_seen(canvas, model.arrangement.bar):
            bar = [each for each in model.buttons if each.zone == "bar"]
            model.bar.draw(canvas, moment, bar)
        state = "hover" if model.pointer.button == "retry-save" else "rest"
        model.bar.draw_problem(canvas, model.session.problem, narrator.RETRY, state)
        for each in model.buttons:
            if is_seen(canvas, each.rect.inflate(_MARGIN, _MARGIN)):
                self._draw_button(canvas, each)
        for start, end in self._arrows():
            draw_arrow(canvas, start, end)

    def _draw_layer(
        self,
        canvas: Canvas,
        widgets: Sequence[Widget[Any]],
        slots: Sequence[Slot],
        *,
        marked: bool = True,
    ) -> None:
        """Draw regions and what lies in them, and if `marked` the places where pieces may go."""
        moment = self.model.moment
        for widget in widgets:
            widget.under(canvas, moment)
        if marked:
            self._draw_targets(canvas)
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
            self._draw_piece_targets(canvas)
            self._draw_reasons(canvas)
        for widget in widgets:
            widget.over(canvas, moment)

    def _draw_targets(self, canvas: Canvas) -> None:
        """Mark places on the felt; boards mark their own, under their pieces."""
        moment = self.model.moment
        pieces = moment.view.plan.piece
        seen: set[tuple[float, float, float, float]] = set()
        for place in self.model.targets:
            state = moment.marks.get(place.name)
            box = (place.rect.x, place.rect.y, place.rect.w, place.rect.h)
            if not state or place.paper or place.name in pieces or box in seen:
                continue
            seen.add(box)
            moved = place.rect.move(moment.shake_of(place.name), 0)
            canvas.target(moved, place.radius, state, strength=moment.breath)

    def _draw_piece_targets(self, canvas: Canvas) -> None:
        moment = self.model.moment
        for place in self.model.targets:
            state = moment.marks.get(place.name)
            if state and place.name in moment.view.plan.piece:
                box = place.rect.inflate(8, 8).move(moment.shake_of(place.name), 0)
                canvas.target(box, place.radius + 4, state, strength=moment.breath)

    def _draw_reasons(self, canvas: Canvas) -> None:
        """Tell at the lower edge of a blocked place why it is, over what lies there."""
        for name, reason in self.model.moment.reasons.items():
            place = self.model.target_named(name)
            if place is not None:
                pos = (place.rect.centerx, place.rect.bottom - 5)
                tag(canvas, pos, reason, "coral", icon="lock", anchor="midbottom", height=28)

    def _draw_tabs(self, canvas: Canvas) -> None:
        model = self.model
        words, icons = tab_words(model), {"table": "home", "hand": "hand"}
        if words["hand"] != narrator.HAND_TAB:
            icons["hand"] = "log"
        for name, rect in model.arrangement.tabs:
            chosen = name == model.arrangement.tab
            hovered = model.pointer.button == f"tab-{name}"
            button(
                canvas, rect.inflate(0, -4), words[name],
                icon=icons[name], kind="glass",
                state="press" if chosen else "hover" if hovered else "rest",
            )  # fmt: skip
            if chosen:
                line = pygame.FRect(rect.left + 14, rect.bottom - 4, rect.w - 28, 3)
                canvas.fill(line, 1.5, canvas.theme.amber)

    def _draw_button(self, canvas: Canvas, each: Button) -> None:
        command = each.command
        if each.size == "drawn":
            return
        state = "rest"
        if command.reason:
            state = "disabled"
        elif self.pressed == command.id:
            state = "press"
        elif self.model.pointer.button == command.id:
            state = "hover"
        if each.size == "icon":
            icon_button(canvas, each.rect, command.icon, state=state, active=each.active)
            return
        button(
            canvas, each.rect, command.label, icon=command.icon, key=command.key,
            kind=command.kind, state=state,
        )  # fmt: skip

    def _arrows(self) -> list[tuple[pygame.FRect, pygame.FRect]]:
        """From the piece that would move to the hovered target."""
        piece, target = self.model.moment.arrow
        if not piece or self.model.gesture.dragging:
            return []
        slot, place = self.model.slot_named(piece), self.model.target_named(target)
        if slot is None or place is None or not place.paper:
            return []
        return [(slot.rect, place.rect)]

    # Moving

    def _draw_moving(self, canvas: Canvas, *, reduced: bool) -> None:
        model, moment = self.model, self.model.moment
        if model.breath.strength > 0 and not canvas.theme.high_contrast:
            draw_breath(canvas, model.glowing(), model.breath.strength)
        for playing, t in model.performance.active():
            beat = playing.beat
            if beat.flight is not None:
                way = model.ways.of(playing)
                if beat.kind == "slide" and playing.origin is None:
                    draw_slide(canvas, moment, way, t, reduced=reduced)
                    continue
                landed = model.performance.landed(playing)
                if landed > 0:
                    draw_landing(canvas, moment, way, landed)
                    continue
                hops = beat.kind == "hop" and playing.origin is None
                draw_flight(canvas, moment, way, t, hops=hops, reduced=reduced)
            elif beat.kind == "visit":
                slot, place = model.slot_named(beat.piece), model.target_named(beat.zone)
                if slot is not None and place is not None:
                    draw_visit(canvas, moment, slot, place.rect, t, reduced=reduced)
            elif beat.kind == "roll" and beat.piece:
                slot = model.slot_named(beat.piece)
                if slot is not None:
                    draw_roll(canvas, moment, slot, playing, t, reduced=reduced)
            elif beat.kind == "roll" and beat.event is not None:
                roll = Rolling(beat.zone, beat.event.number, t, reduced)
                for widget in model.widgets:
                    widget.rolling(canvas, moment, roll)
            elif beat.kind == "write" and not reduced:
                for widget in model.widgets:
                    widget.writing(canvas, moment, beat.zone, playing.before, t)
            elif beat.kind in {"turn", "show"}:
                slot = model.slot_named(beat.piece)
                if slot is not None and beat.kind == "show":
                    draw_shown(canvas, moment, slot, 0.5 if reduced else t)
                elif slot is not None and not reduced:
                    draw_turn(canvas, moment, slot, t)
            elif beat.kind == "note" and beat.event is not None:
                faces = (widget.faces(moment) for widget in model.widgets)
                box = next((f[beat.event.seat] for f in faces if beat.event.seat in f), None)
                if box is not None:
                    text = narrator.plain(beat.event.text)
                    text = text[:1].upper() + text[1:]
                    draw_told(canvas, box, text, beat.event.tone, 0.5 if reduced else t)
        if model.turns.sweep < 1 and not reduced:
            for widget in model.widgets:
                for seat, box in widget.faces(moment).items():
                    if seat in moment.acting:
                        seat_ring(canvas, box, model.turns.sweep)
        if model.gesture.dragging:
            held = model.held_slot()
            if held is not None:
                draw_held(canvas, moment, held, model.gesture.rect, model.gesture.angle)

    # Over everything

    def _draw_above_rings(self, canvas: Canvas) -> None:
        """Draw what rings must not cross, unless something larger lies over it."""
        model = self.model
        if model.zoomed or model.inspected or model.gesture.dragging or model.performance.running:
            return
        for widget in model.widgets:
            if widget.region.id not in model.covered:
                widget.above_rings(canvas, model.moment)

    def _draw_over(self, canvas: Canvas) -> None:
        model, moment = self.model, self.model.moment
        if model.drawer_shown and model.arrangement.drawer is not None:
            drawer = model.arrangement.drawer.inflate(12, 8)
            canvas.shadow(drawer, 18, "sheet")
            canvas.fill(drawer, 18, canvas.theme.glass, 0.98)
            for widget in model.folded:
                widget.under(canvas, moment)
                widget.over(canvas, moment)
        if model.zoomed is not None and not model.performance.running:
            self._draw_zoomed(canvas, model.zoomed)
        if model.inspected is not None:
            words = inspection(model)
            draw_inspected(canvas, moment, model.inspected, words)
        self._draw_why(canvas)
        hovered = next((b for b in model.buttons if b.command.id == model.pointer.button), None)
        if hovered is None or model.gesture.dragging:
            return
        if hovered.command.reason:
            tooltip(canvas, hovered.rect, hovered.command.label, [hovered.command.reason])
        elif hovered.size == "icon":
            tooltip(canvas, hovered.rect, hovered.command.label)

    def _draw_zoomed(self, canvas: Canvas, slot: Slot) -> None:
        """Draw an open card, and beside it what is to be said of it."""
        moment = self.model.moment
        draw_zoomed(canvas, moment, slot)
        box = zoom_box((canvas.width, canvas.height), moment, slot)
        draw_explanations(canvas, box or slot.rect, explanations(self.model, slot))

    def _draw_why(self, canvas: Canvas) -> None:
        """Tell on the card under the pointer why it can't be played."""
        model, why = self.model, self.model.told_why
        if why is None or model.gesture.active:
            return
        slot, reason = why
        zoomed = model.zoomed is not None and not model.performance.running
        size = (canvas.width, canvas.height)
        box = (zoom_box(size, model.moment, slot) if zoomed else None) or slot.rect
        half = chip_width(canvas, reason, "lock", height=28) / 2 + 8
        x = max(half, min(box.centerx, canvas.width - half))
        tag(canvas, (x, box.top + 2), reason, "coral", icon="lock", anchor="midtop", height=28)


def inspection(model: TableModel) -> tuple[str, str]:
    """Title and text of the inspected card."""
    slot = model.inspected
    if slot is None:
        return "", ""
    kind = model.moment.kind(slot.piece) if slot.face_up else None
    if kind is None:
        return model.namer.place(slot.zone), narrator.UNKNOWN
    book = model.session.game.rulebook
    words = (str(kind.face.get(key, "")) for key in ("rule", "template"))
    sections = (book.find(word) for word in (*words, kind.id, kind.look) if word)
    section = next((found for found in sections if found is not None), None)
    # The card itself, which is shown beside, has its own text on it.
    text = section.text if section else str(kind.face.get("text", ""))
    return kind.title, "\n\n".join([text, *explanations(model, slot)])
