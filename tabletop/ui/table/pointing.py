"""The pointer at a table: what is pressed, moved and let go becomes gestures and acts."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tabletop.ui.kit.events import LEFT
from tabletop.ui.motion.timeline import from_rest
from tabletop.ui.table.pointer import drag_over, hover
from tabletop.ui.words import narrator

if TYPE_CHECKING:
    from tabletop.ui.kit.events import Motion, Press, Release, Wheel
    from tabletop.ui.table.controller import TableActs
    from tabletop.ui.table.paint import TablePaint
    from tabletop.ui.widgets.parts import Slot
    from tabletop.ui.widgets.targets import Point


class Pointing:
    """Mouse or finger. Every method says whether the screen must be drawn again."""

    def __init__(self, acts: TableActs, paint: TablePaint) -> None:
        self.acts = acts
        self.model = acts.model
        self.paint = paint
        self._clicking = ""
        """The target that a press without a piece is on."""
        self._clicked = ""
        """The piece that the last press clicked; a second click there is a double click."""

    def press(self, event: Press) -> bool:
        """A button went down."""
        model = self.model
        model.zoomed = None
        if model.inspected is not None:
            self.acts.inspect(None)
            return True
        ended = model.performance.finish()
        if ended:
            self.acts.rest()
        pos = event.pos
        if event.button != LEFT:
            if not model.gesture.cancel():
                self.acts.inspect(model.slot_at(pos))
            return self.acts.compose()
        if self._press_control(pos):
            return True
        if self.paint.hint.box.collidepoint(pos):
            self.acts.hinting.put_away()
            return True
        slot, target = model.slot_at(pos), model.target_at(pos)
        active = model.gesture.selected
        clicked, self._clicked = self._clicked, ""
        double = event.clicks == 2 and slot is not None and slot.name == clicked
        if double and slot is not None and self._double(slot):
            return True
        movable = slot is not None and slot.name in model.aim.movable
        if target is not None and (active or not movable):
            self._clicking = target.name
        elif slot is not None:
            movable = model.may_lift(slot)
            model.gesture.press(pos, slot.name, slot.rect, movable=movable, touch=event.touch)
        else:
            model.gesture.cancel()
            model.telling = None
            model.waypoint = ""
            if not ended:
                self.acts.step()
        return self.acts.compose()

    def _press_control(self, pos: Point) -> bool:
        """Press a button, a tab, or beside the open drawer."""
        model = self.model
        button = model.button_at(pos)
        if button is not None:
            self.paint.pressed = button.command.id
            return self.acts.compose()
        for name, rect in model.arrangement.tabs:
            if rect.collidepoint(pos):
                model.show_tab(name)
                return self.acts.compose()
        drawer = model.arrangement.drawer
        if model.drawer_shown and drawer is not None:
            if not drawer.collidepoint(pos):
                self.acts.toggle_log()
            return True
        return False

    def _double(self, slot: Slot) -> bool:
        """Play a piece to its only target."""
        targets = self.model.aim.targets(slot.name)
        if not targets:
            return False
        if len(targets) > 1:
            self.model.gesture.select(slot.name, slot.rect)
            self.acts.desk.toast(narrator.SEVERAL)
            return self.acts.compose()
        (moves,) = targets.values()
        self.acts.play_to(moves, from_rest(slot))
        return True

    def motion(self, event: Motion) -> bool:
        """The pointer moved, with or without a piece."""
        model, pos = self.model, event.pos
        meant = model.gesture.move(pos)
        if meant.kind == "lift":
            if self.acts.desk.settings.click_to_move:
                model.gesture.cancel()
            else:
                model.telling = None
                self.acts.desk.sounds.play("pick_up")
            return self.acts.compose()
        before = replace(model.pointer)
        if model.gesture.dragging:
            drag_over(model, pos)
        else:
            hover(model, pos)
        if before != model.pointer:
            return self.acts.compose()
        return model.gesture.dragging

    def release(self, event: Release) -> bool:
        """A button went up."""
        model = self.model
        if event.button != LEFT:
            if model.inspected is not None:
                self.acts.inspect(None)
            return True
        if self.paint.pressed:
            return self._release_button(event.pos)
        clicking, self._clicking = self._clicking, ""
        if clicking:
            target = model.target_at(event.pos)
            if target is not None and target.name == clicking:
                self.acts.put(target)
            return self.acts.compose()
        if model.inspected is not None:
            self.acts.inspect(None)
            model.gesture.cancel()
            return True
        held = model.held_slot()
        meant = model.gesture.release(event.pos)
        self._clicked = meant.piece if meant.kind in {"click", "cancel"} else ""
        match meant.kind:
            case "drop" if held is not None:
                self.acts.drop(held, event.pos)
            case "click" if held is not None and (model.waypoint or held.name in model.out):
                model.gesture.cancel()
                self.acts.take(held)
            case "click":
                self.acts.desk.sounds.play("pick_up")
            case "look" if held is not None and not self.acts.use(held):
                self.acts.aim_at(held)
        return self.acts.compose()

    def _release_button(self, pos: Point) -> bool:
        pressed, self.paint.pressed = self.paint.pressed, ""
        button = self.model.button_at(pos)
        if button is not None and button.command.id == pressed:
            if button.command.reason:
                self.acts.desk.say(button.command.reason)
            else:
                self.acts.desk.sounds.play("button")
                button.command.run()
        return self.acts.compose()

    def wheel(self, event: Wheel) -> bool:
        """The wheel turned over a widget."""
        widget = self.model.widget_at(event.pos)
        scrolled = widget.scroll(event.dy, self.model.moment) if widget else None
        if scrolled is None or scrolled == self.model.log_from:
            return False
        self.model.log_from = scrolled
        return self.acts.compose()

    def leave(self) -> bool:
        """The pointer left the window: nothing is held or hovered."""
        model = self.model
        if model.gesture.dragging:
            model.gesture.cancel()
        model.pointer.slot = model.pointer.place = model.pointer.button = ""
        self.paint.pressed = self._clicking = ""
        return self.acts.compose()
