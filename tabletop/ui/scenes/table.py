"""The table: the screen that a game is played on.

It is drawn from the game's layout and the viewer's view alone and knows no game. Every gesture ends
in `Session.consider` and `Session.submit`; whatever is drawn comes from the view after it.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar

from tabletop.ui.kit.events import Key, KeyUp, Leave, Motion, Press, Release, Wheel
from tabletop.ui.kit.scene import Scene
from tabletop.ui.scenes.curtain import Curtain
from tabletop.ui.table.controller import TableActs
from tabletop.ui.table.gesture import HOLD
from tabletop.ui.table.keyboard import hand_card, nodes_of, shortcut
from tabletop.ui.table.model import TableModel
from tabletop.ui.table.paint import TablePaint
from tabletop.ui.table.pointer import rest_on
from tabletop.ui.table.pointing import Pointing

if TYPE_CHECKING:
    from collections.abc import Callable

    from tabletop.session import Session
    from tabletop.ui.kit.events import UiEvent
    from tabletop.ui.kit.focus import Node
    from tabletop.ui.kit.services import Desk
    from tabletop.ui.paint.canvas import Canvas


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
        self.acts = self.make_acts()
        self.pointing = Pointing(self.acts, self.paint)
        self.acts.renew()

    def make_acts(self) -> TableActs:
        """Return the hands that play at it."""
        return TableActs(self.desk, self.session, self.model, self.focus)

    @property
    def title(self) -> str:
        """The game's title and what to do now."""
        return f"{self.session.game.spec.title}. {self.model.moment.prompt}"

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
                return self.pointing.press(event)
            case Motion():
                hid = self.focus.handle(event, []) and self.acts.compose()
                return self.pointing.motion(event) or hid
            case Release():
                return self.pointing.release(event)
            case Wheel():
                return self.pointing.wheel(event)
            case Leave():
                return self.pointing.leave()
            case Key():
                return self._key(event)
            case KeyUp(key):
                if self.model.inspected and key in {"left alt", "right alt"}:
                    self.acts.inspect(None)
                    return True
                return False
            case _:
                return False

    def _key(self, event: Key) -> bool:
        word = shortcut(event)
        if word == "cancel":
            return self._cancel()
        if event.activates and self.model.inspected is not None:
            self.acts.inspect(None)
            return True
        if event.activates and self.model.performance.finish():
            self.acts.rest()
        elif event.key == "space" and self.acts.step():
            return True
        if self.focus.handle(event, self.focusables()):
            return self.acts.compose()
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
            case "hint":
                self.acts.hinting.toggle()
            case "rules":
                self.acts.open_rules()
            case "inspect":
                self._inspect_focused()
            case "recap":
                self.acts.open_recap()
            case "trade":
                self.acts.open_trade()
            case "primary":
                actions = [c for c in self.model.moment.actions if c.key in {"E", "Space"}]
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
        elif model.waypoint or model.telling is not None:
            model.waypoint, model.telling = "", None
        elif self.acts.hinting.open:
            self.acts.hinting.put_away()
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
        if self.session.hints.poll():
            self.acts.hinting.tell()
            changed = True
        delay = _ZOOM.get(self.desk.settings.hover_zoom, 0.0)
        if delay and rest_on(model, dt, delay):
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
            self.desk.sounds.play(*sound)
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
        held = not moving or model.performance.holding
        if self.acts.summaries and self.desk.stack.top is self and held:
            self.acts.open_summary()
            return True
        turns.stepping = self.desk.settings.step_computers
        before, sweep = (turns.thinking, turns.may_skip, turns.waits), turns.sweep
        listens = any(form.trade for form in model.aside.own_forms)
        listens = listens or self.session.position.heeds_visitors
        happened = turns.update(dt, moving=moving, pace=pace, listens=listens)
        if happened is not None:
            self.acts.show(happened)
            return True
        if self.desk.stack.top is self and not moving:
            if self.acts.wanted >= 0:
                seat, self.acts.wanted = self.acts.wanted, -1
                self._draw_curtain(seat, self.session.visit)
                return True
            if turns.due("open", pace):
                self._ask(turns.next.seat)
                return True
            if turns.due("curtain", pace):
                if self._has_secrets():
                    self._draw_curtain(turns.next.seat)
                else:
                    self._uncovered(turns.next.seat, come=self.session.take_seat)
                return True
            if turns.due("over", pace) and not self.acts.offered:
                self.acts.open_results()
                return True
            if turns.mine and model.aim.only_forms and not self.acts.offered:
                self.acts.open_form(model.aim.forms[0])
                return True
        if before != (turns.thinking, turns.may_skip, turns.waits):
            return self.acts.compose()
        return sweep != turns.sweep

    def _has_secrets(self) -> bool:
        """Whether anything on the table is for one seat alone; else no curtain is needed."""
        hidden = any(kind.sees == "owner" for kind in self.session.game.spec.zones)
        return hidden or self.model.view.pending is not None

    def _draw_curtain(self, seat: int, come: Callable[[int], None] | None = None) -> None:
        """Cover the screen before anything of the next hand is looked at."""
        self.model.inspected = self.model.telling = None
        self.session.cover()
        self.focus.set("")
        self.acts.renew()
        self.desk.sounds.play("curtain")
        taken = partial(self._uncovered, come=come or self.session.take_seat)
        self.desk.open(Curtain(self.desk, self.session, seat, taken))

    def _ask(self, seat: int) -> None:
        """Turn all hands down and ask a person in the open."""
        self.model.inspected = self.model.telling = None
        self.session.ask(seat)
        self.focus.set("")
        self.acts.renew()
        self.desk.sounds.play("your_turn")

    def _uncovered(self, seat: int, *, come: Callable[[int], None]) -> None:
        come(seat)
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
