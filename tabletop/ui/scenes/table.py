"""The table: the screen that a game is played on.

It is drawn from the game's layout and the viewer's view alone and knows no game. Every gesture ends
in `Session.consider` and `Session.submit`; whatever is drawn comes from the view after it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from tabletop.ui import narrator
from tabletop.ui.events import LEFT, Key, KeyUp, Leave, Motion, Press, Release, Wheel
from tabletop.ui.gesture import HOLD, Point
from tabletop.ui.scene import Scene
from tabletop.ui.scenes.curtain import Curtain
from tabletop.ui.tableacts import TableActs, from_rest
from tabletop.ui.tablekeys import hand_card, nodes_of, shortcut
from tabletop.ui.tablemodel import TableModel
from tabletop.ui.tablepaint import TablePaint

if TYPE_CHECKING:
    from tabletop.session import Session
    from tabletop.ui.canvas import Canvas
    from tabletop.ui.desk import Desk
    from tabletop.ui.events import UiEvent
    from tabletop.ui.focus import Node
    from tabletop.ui.regions.base import Slot


_ZOOM = {"fast": 0.35, "slow": 0.70}
"""Seconds after which a card under the pointer opens, by setting."""


class TableScene(Scene):
    """A sitting on the screen. Takes gestures and keys, plays events, asks who is next."""

    name: ClassVar[str] = "table"

    def __init__(self, desk: Desk, session: Session) -> None:
        super().__init__(desk)
        self.session = session
        self.model = TableModel(session)
        self.paint = TablePaint(self.model)
        self.acts = TableActs(desk, session, self.model, self.focus)
        self._clicking = ""
        """The target that a press without a piece is on."""
        self._clicked = ""
        """The piece that the last press clicked; a second click there is a double click."""
        self.acts.renew()

    @property
    def title(self) -> str:
        """The game's title and what to do now."""
        return f"{self.session.game.spec.title}. {self.model.tableau.prompt}"

    def enter(self) -> None:
        """Look at the session anew: a dialog, the curtain or the menu has gone."""
        self.acts.renew()
        if self.session.notice:
            self.desk.toast(self.session.notice)
            self.session.notice = ""

    def leave(self) -> None:
        """Let go of the files."""
        self.session.close()

    def layout(self, width: float, height: float) -> None:
        """Place everything for this size."""
        super().layout(width, height)
        self.model.gesture.cancel()
        self.model.performance.finish()
        self.model.resize(width, height)
        self.acts.compose()

    def handle(self, event: UiEvent) -> bool:
        """Take a gesture or a key."""
        match event:
            case Press():
                self.focus.handle(event, [])
                return self._press(event)
            case Motion():
                hid = self.focus.handle(event, [])
                return self._motion(event) or hid
            case Release():
                return self._release(event)
            case Wheel():
                return self._wheel(event)
            case Leave():
                return self._leave()
            case Key():
                return self._key(event)
            case KeyUp(key):
                if self.model.inspected and key in {"left alt", "right alt"}:
                    self.acts.inspect(None)
                    return True
                return False
            case _:
                return False

    def _press(self, event: Press) -> bool:
        model = self.model
        model.zoomed = None
        if model.inspected is not None:
            self.acts.inspect(None)
            return True
        if model.performance.finish():
            self.acts.rest()
        pos = event.pos
        if event.button != LEFT:
            if not model.gesture.cancel():
                self.acts.inspect(model.slot_at(pos))
            return self.acts.compose()
        if self._press_control(pos):
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
            model.aimed = ""
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
                self._show_tab(name)
                return True
        drawer = model.arrangement.drawer
        if model.drawer_shown and drawer is not None:
            if not drawer.collidepoint(pos):
                self.acts.toggle_log()
            return True
        return False

    def _show_tab(self, name: str) -> None:
        self.model.tab = name
        self.model.resize(self.width, self.height)
        self.acts.compose()

    def _double(self, slot: Slot) -> bool:
        """Play a piece to its only target."""
        targets = self.model.aim.targets(slot.name)
        if not targets:
            return False
        if len(targets) > 1:
            self.model.gesture.select(slot.name, slot.rect)
            self.desk.toast(narrator.SEVERAL)
            return self.acts.compose()
        (moves,) = targets.values()
        self.acts.play_to(moves, from_rest(slot))
        return True

    def _motion(self, event: Motion) -> bool:
        model, pos = self.model, event.pos
        meant = model.gesture.move(pos)
        if meant.kind == "lift":
            if self.desk.settings.click_to_move:
                model.gesture.cancel()
            else:
                model.telling = None
                self.desk.sounds.play("pick_up")
            return self.acts.compose()
        before = replace(model.pointer)
        if model.gesture.dragging:
            model.drag_over(pos)
        else:
            model.hover(pos)
        if before != model.pointer:
            return self.acts.compose()
        return model.gesture.dragging

    def _release(self, event: Release) -> bool:
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
            case "click" if held is not None and (model.aimed or held.name in model.out):
                model.gesture.cancel()
                self.acts.take(held)
            case "click":
                self.desk.sounds.play("pick_up")
            case "look" if held is not None:
                self.acts.aim_at(held)
        return self.acts.compose()

    def _release_button(self, pos: Point) -> bool:
        pressed, self.paint.pressed = self.paint.pressed, ""
        button = self.model.button_at(pos)
        if button is not None and button.command.id == pressed:
            if button.command.reason:
                self.desk.say(button.command.reason)
            else:
                self.desk.sounds.play("button")
                button.command.run()
        return self.acts.compose()

    def _wheel(self, event: Wheel) -> bool:
        widget = self.model.widget_at(event.pos)
        scrolled = widget.scroll(event.dy, self.model.tableau) if widget else None
        if scrolled is None or scrolled == self.model.log_from:
            return False
        self.model.log_from = scrolled
        return self.acts.compose()

    def _leave(self) -> bool:
        model = self.model
        changed = model.gesture.dragging
        if changed:
            model.gesture.cancel()
        model.pointer.slot = model.pointer.place = model.pointer.button = ""
        self.paint.pressed = self._clicking = ""
        return self.acts.compose()

    def _key(self, event: Key) -> bool:
        word = shortcut(event)
        if word == "cancel":
            return self._cancel()
        if event.activates and self.model.inspected is not None:
            self.acts.inspect(None)
            return True
        if event.activates and self.model.performance.finish():
            self.acts.rest()
        if self.focus.handle(event, self.focusables()):
            return True
        slot = hand_card(self.model, event.key) if not (event.ctrl or event.alt) else None
        if slot is not None:
            self.focus.visible = True
            self.acts.take(slot)
            return True
        return self._do(word)

    def _do(self, word: str) -> bool:
        match word:
            case "undo":
                self.acts.undo()
            case "redo":
                self.acts.redo()
            case "log":
                self.acts.toggle_log()
            case "rules":
                self.acts.open_rules()
            case "inspect":
                self._inspect_focused()
            case "primary":
                actions = [c for c in self.model.tableau.actions if c.key == "E"]
                if actions and not actions[-1].reason:
                    actions[-1].run()
                elif actions:
                    self.desk.toast(actions[-1].reason)
            case _:
                return False
        return True

    def _inspect_focused(self) -> None:
        model = self.model
        if model.inspected is not None:
            self.acts.inspect(None)
            return
        name = self.focus.current.removeprefix("piece:")
        hovered = next((s for s in model.slots if s.key == model.pointer.slot), None)
        self.acts.inspect(model.slot_named(name) or hovered)

    def _cancel(self) -> bool:
        model = self.model
        if model.inspected is not None:
            self.acts.inspect(None)
        elif model.gesture.active:
            piece = model.gesture.piece
            self.acts.drop_hand()
            self.focus.set(f"piece:{piece}")
        elif model.aimed or model.telling is not None:
            model.aimed, model.telling = "", None
        elif model.drawer_shown:
            self.acts.toggle_log()
        else:
            self.acts.open_menu()
        return self.acts.compose()

    def update(self, dt: float) -> bool:
        """Let everything move on."""
        model = self.model
        changed = model.gesture.update(dt, still=self.desk.reduced_motion)
        if model.gesture.held >= HOLD and self._held_long():
            changed = True
        if model.performance.running:
            self._perform(dt)
            changed = True
        changed = self._tell_on(dt) or changed
        delay = _ZOOM.get(self.desk.settings.hover_zoom, 0.0)
        if delay and model.rest_on(dt, delay):
            changed = True
        changed = model.breath.update(dt) or changed
        if model.reflow.update(dt):
            model.glide()
            changed = True
        return self._flow(dt) or changed

    def _perform(self, dt: float) -> None:
        performance = self.model.performance
        before = (performance.view, performance.hidden())
        performance.update(dt)
        for sound in performance.take_sounds():
            self.desk.sounds.play(sound)
        if not performance.running:
            self.acts.rest()
        elif before != (performance.view, performance.hidden()):
            # What rests is drawn anew only when a piece leaves or arrives.
            self.acts.compose()

    def _held_long(self) -> bool:
        """A long press on a piece shows it full size."""
        model = self.model
        if model.gesture.dragging or model.inspected is not None or not model.gesture.piece:
            return False
        slot = model.slot_named(model.gesture.piece)
        model.gesture.cancel()
        self.acts.inspect(slot)
        return True

    def _tell_on(self, dt: float) -> bool:
        telling = self.model.telling
        if telling is None:
            return False
        before = telling.age
        telling.age += dt
        telling.left -= dt
        if telling.left <= 0:
            self.model.telling = None
        if telling.left <= 0 or before < 1.0:
            return self.acts.compose()
        return False

    def _flow(self, dt: float) -> bool:
        """Ask who is next, and go there when it is time."""
        model, turns, pace = self.model, self.model.turns, self.desk.pace
        moving = model.performance.running
        before, sweep = (turns.thinking, turns.may_skip), turns.sweep
        happened = turns.update(dt, moving=moving, pace=pace)
        if happened is not None:
            self.acts.show(happened)
            return True
        if self.desk.stack.top is self and not moving:
            if turns.due("curtain", pace):
                if self._has_secrets():
                    self._draw_curtain(turns.next.seat)
                else:
                    self._uncovered(turns.next.seat)
                return True
            if turns.due("over", pace) and not self.acts.offered:
                self.acts.open_results()
                return True
            if turns.mine and model.aim.only_forms and not self.acts.offered:
                self.acts.open_form(model.aim.forms[0])
                return True
        if before != (turns.thinking, turns.may_skip):
            return self.acts.compose()
        return sweep != turns.sweep

    def _has_secrets(self) -> bool:
        """Whether anything on the table is for one seat alone; else no curtain is needed."""
        hidden = any(kind.sees == "owner" for kind in self.session.game.spec.zones)
        return hidden or self.model.view.pending is not None

    def _draw_curtain(self, seat: int) -> None:
        """Cover the screen before anything of the next hand is looked at."""
        self.model.inspected = self.model.telling = None
        self.session.cover()
        self.focus.set("")
        self.acts.renew()
        self.desk.sounds.play("curtain")
        self.desk.open(Curtain(self.desk, self.session, seat, self._uncovered))

    def _uncovered(self, seat: int) -> None:
        self.session.take_seat(seat)
        self.model.turns.renew()
        self.acts.renew()
        self.desk.sounds.play("your_turn")

    def draw(self, canvas: Canvas) -> None:
        """Draw the table."""
        nodes = self.focusables() if self.focus.visible else []
        self.paint.draw(canvas, self.focus.node(nodes), reduced=self.desk.reduced_motion)

    def focusables(self) -> list[Node]:
        """Everything that can be reached by keyboard."""
        return nodes_of(self.model, self.acts.hands)
