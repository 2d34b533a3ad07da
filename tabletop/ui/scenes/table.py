"""The table: the screen that a game is played on.

It is drawn from the game's layout and the viewer's view alone and knows no game. Every gesture ends
in `Session.consider` and `Session.submit`; whatever is drawn comes from the view after it.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar

from tabletop.engine.moves import Move, Refusal
from tabletop.session import Happened
from tabletop.ui import narrator
from tabletop.ui.choreography import Beat, Dropped, Flight, stage
from tabletop.ui.events import LEFT, Key, KeyUp, Leave, Motion, Press, Release, Wheel
from tabletop.ui.gesture import HOLD, MAGNET, Place, Point, ranked
from tabletop.ui.regions.base import Command, Slot
from tabletop.ui.scene import Scene
from tabletop.ui.scenes.chooser import Chooser
from tabletop.ui.scenes.curtain import Curtain
from tabletop.ui.scenes.results import Results
from tabletop.ui.scenes.tray import Tray
from tabletop.ui.tablekeys import Hands, hand_card, nodes_of, shortcut
from tabletop.ui.tablemodel import TableModel, Telling
from tabletop.ui.tablepaint import TablePaint

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tabletop.engine.forms import Form
    from tabletop.engine.view import View
    from tabletop.session import Session
    from tabletop.ui.canvas import Canvas
    from tabletop.ui.desk import Desk
    from tabletop.ui.events import UiEvent
    from tabletop.ui.focus import Node


class TableScene(Scene):
    """A sitting on the screen. Takes gestures and keys, plays events, asks who is next."""

    name: ClassVar[str] = "table"

    def __init__(self, desk: Desk, session: Session) -> None:
        super().__init__(desk)
        self.session = session
        self.model = TableModel(session)
        self.paint = TablePaint(self.model)
        self._hands = Hands(self.take, self.put, self.inspect)
        self._clicking = ""
        """The target that a press without a piece is on."""
        self._offered = False
        """Whether the form of this moment was opened by itself."""
        self._closing = False
        self._renew()

    @property
    def title(self) -> str:
        """The game's title and what to do now."""
        return f"{self.session.game.spec.title}. {self.model.tableau.prompt}"

    # Life

    def enter(self) -> None:
        """Look at the session anew: a dialog, the curtain or the menu has gone."""
        self._renew()
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
        self._compose()

    def _renew(self, *, anew: bool = False) -> None:
        """The session changed; `anew` brings focus to where the prompt points."""
        self.model.renew()
        self._compose()
        if anew:
            self.focus.current = ""
        self._focus_start()

    def _compose(self) -> bool:
        model = self.model
        # Buttons lie where widgets put them, so what they do is asked first.
        model.compose(
            options=self._option_commands(),
            actions=self._action_commands(),
            why=Command("why", narrator.WHY, self._why),
            bar=self._bar_commands(),
        )
        retry = model.bar.retry_button(self._retry_save, narrator.RETRY)
        if retry is not None and self.session.problem:
            model.buttons.append(retry)
        return True

    def _focus_start(self) -> None:
        """Put focus where the prompt points, unless it is somewhere already."""
        nodes = self.focusables()
        if self.focus.node(nodes) is not None:
            return
        zones = ("targets", "options", "board", "hand", "actions")
        wanted = (node for zone in zones for node in nodes if node.zone == zone and node.enabled)
        first = next((n for n in wanted if not n.id.startswith("piece:") or self._takes(n)), None)
        if first is not None:
            self.focus.set(first.id)

    def _takes(self, node: Node) -> bool:
        return node.id.removeprefix("piece:") in self.model.aim.movable

    # Commands

    def _bar_commands(self) -> tuple[Sequence[Command], Sequence[Command]]:
        session = self.session
        mine = self.model.turns.mine
        idle = "" if mine else narrator.NOTHING_TO_DO
        undo = Command(
            "undo", narrator.UNDO, self.undo, "undo", reason=session.undo_problem() or idle
        )
        redo = Command(
            "redo", narrator.REDO, self.redo, "redo", reason=session.redo_problem() or idle
        )
        log = Command("log", narrator.LOG, self._toggle_log, "log")
        gear = Command("settings", narrator.SETTINGS, self.desk.open_settings, "gear")
        return [Command("menu", narrator.MENU, self._menu, "menu")], [undo, redo, log, gear]

    def _option_commands(self) -> list[Command]:
        return [
            Command(
                f"move:{move}", self.session.describe(move), partial(self.submit, move),
                self.session.icon(move),
            )
            for move in self.model.aim.choices
        ]  # fmt: skip

    def _action_commands(self) -> list[Command]:
        model, session = self.model, self.session
        rules = model.arrangement.find("actions")
        label = str(rules.region.data.get("rules", narrator.RULES)) if rules else narrator.RULES
        help_ = Command("rules", label, self._rules, "help", "F1")
        if model.turns.may_skip:
            skip = Command("skip", narrator.SKIP, self._skip, "fwd", "E", kind="primary")
            return [help_, skip]
        commands = [
            Command(f"form:{form.kind}", form.button, partial(self._open_form, form), "check", "E",
                    kind="primary")
            for form in model.aim.forms[:1]
        ]  # fmt: skip
        commands += [
            Command(
                f"move:{move}", session.describe(move), partial(self.submit, move),
                session.icon(move) or "check", "E", kind="primary",
            )
            for move in model.aim.forward
        ]  # fmt: skip
        if not commands and rules is not None:
            commands += self._waiting_command(rules.region.data.get("primary"))
        return [help_, *commands[::-1]]

    def _waiting_command(self, text: object) -> list[Command]:
        """The forward move that the layout names, with the reason why it has to wait."""
        if not isinstance(text, str):
            return []
        move = Move.parse(text)
        refusal = self.session.refuse(move) if self.session.viewer >= 0 else None
        reason = refusal.text if refusal else narrator.NOTHING_TO_DO
        return [
            Command(f"move:{move}", self.session.describe(move), partial(self.submit, move),
                    self.session.icon(move) or "check", "E", reason=reason)
        ]  # fmt: skip

    def _menu(self) -> None:
        self.desk.open_pause(self.session.game)

    def _rules(self) -> None:
        self.desk.open_rulebook(self.session.game)

    def _why(self) -> None:
        telling = self.model.telling
        if telling is not None:
            self.desk.open_rulebook(self.session.game, telling.rule)

    def _retry_save(self) -> None:
        self.session.retry_save()
        self._compose()

    def _toggle_log(self) -> None:
        self.model.log_open = not self.model.log_shown
        self._compose()

    def _skip(self) -> None:
        happened = self.session.skip_thinking()
        if happened is not None:
            self._show(happened)

    def _open_form(self, form: Form) -> None:
        self._offered = True
        self._drop_hand()
        self.desk.open(Tray(self.desk, self.session, form, self.submit))

    # Acting

    def submit(self, move: Move, dropped: Dropped | None = None) -> bool:
        """Make a move; whether it was made. A refusal is told where the prompt was."""
        self.model.performance.finish()
        result = self.session.submit(move)
        if isinstance(result, Refusal):
            self._refuse(result, move.target)
            return False
        self._show(result, dropped)
        return True

    def _show(self, happened: Happened, dropped: Dropped | None = None) -> None:
        """Play what happened and go on."""
        model = self.model
        model.gesture.cancel()
        model.telling = None
        self._offered = False
        self._clicking = model.pointer.place = ""
        model.forget_ways()
        beats = stage(happened.before, happened.after, happened.events)
        model.performance.play(
            happened.before, beats, pace=self.desk.pace, reduced=self.desk.reduced_motion,
            dropped=dropped,
        )  # fmt: skip
        # Its first moment is drawn with the view before it.
        model.performance.update(0.0)
        names = [player.name for player in self.session.players]
        told = narrator.announce(happened.events, names)
        self._renew(anew=True)
        prompt = model.tableau.prompt if model.turns.mine else ""
        if told or prompt:
            self.desk.say(f"{told} {prompt}".strip())
        if dropped is not None:
            self.desk.sounds.play("place")

    def _refuse(self, refusal: Refusal, place: str = "") -> None:
        section = self.session.explain(refusal.rule)
        reason = section.title if section else ""
        self.model.telling = Telling.of(refusal, reason, place)
        self.desk.sounds.play("refuse")
        self.desk.say(refusal.text)
        self._compose()

    def play_to(self, piece: str, moves: Sequence[Move], dropped: Dropped | None = None) -> None:
        """Make the one move, or let the person choose among several."""
        if len(moves) == 1:
            self.submit(moves[0], dropped)
            return
        del piece
        self._drop_hand()
        self.desk.open(Chooser(self.desk, self.session, moves, self.submit))

    def undo(self) -> None:
        """Take the last move back."""
        self._travel(self.session.undo(), narrator.UNDONE)

    def redo(self) -> None:
        """Play again what was taken back."""
        self._travel(self.session.redo(), narrator.REDONE)

    def _travel(self, happened: Happened | None, words: str) -> None:
        if happened is None:
            reason = self.session.undo_problem()
            if reason:
                self.desk.toast(reason)
            return
        self._show(happened)
        self.desk.say(words)

    def _drop_hand(self) -> None:
        self.model.gesture.cancel()
        self.model.telling = None
        self._compose()

    # Hands of pointer and keyboard

    def take(self, slot: Slot) -> None:
        """Raise a piece, or let it down; one that cannot move is looked at."""
        gesture = self.model.gesture
        if gesture.selected == slot.name:
            gesture.cancel()
        elif slot.name in self.model.aim.movable:
            gesture.select(slot.name, slot.rect)
            self.desk.sounds.play("pick_up")
        else:
            self.inspect(slot)
            return
        self.model.telling = None
        self._compose()
        self.focus.current = "" if gesture.selected else f"piece:{slot.name}"
        self._focus_start()

    def put(self, place: Place) -> None:
        """Play to a place: the active piece, or the only one that can go there."""
        moves = self.model.targets_now().get(place.name, [])
        if moves:
            slot = self.model.slot_named(moves[0].pieces[0])
            self.play_to(moves[0].pieces[0], moves, _from_rest(slot))

    def inspect(self, slot: Slot | None) -> None:
        """Show a card full size; None puts it away."""
        self.model.inspected = slot
        if slot is not None:
            self.desk.say(". ".join(filter(None, (self.model.namer.lying(slot.name, slot.zone),))))
        self._compose()

    # Events

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
                    self.inspect(None)
                    return True
                return False
            case _:
                return False

    def _press(self, event: Press) -> bool:
        model = self.model
        if model.inspected is not None:
            self.inspect(None)
            return True
        if model.performance.finish():
            self._rested()
        pos = event.pos
        if event.button != LEFT:
            if not model.gesture.cancel():
                self.inspect(model.slot_at(pos))
            return self._compose()
        if self._press_control(pos):
            return True
        slot, target = model.slot_at(pos), model.target_at(pos)
        active = model.gesture.selected
        if event.clicks == 2 and slot is not None and self._double(slot):
            return True
        movable = slot is not None and slot.name in model.aim.movable
        if target is not None and (active or not movable):
            self._clicking = target.name
        elif slot is not None:
            model.gesture.press(pos, slot.name, slot.rect, movable=movable, touch=event.touch)
        else:
            model.gesture.cancel()
            model.telling = None
        return self._compose()

    def _press_control(self, pos: Point) -> bool:
        """Press a button, a tab, or beside the open drawer."""
        model = self.model
        button = model.button_at(pos)
        if button is not None:
            self.paint.pressed = button.command.id
            return self._compose()
        for name, rect in model.arrangement.tabs:
            if rect.collidepoint(pos):
                self._show_tab(name)
                return True
        drawer = model.arrangement.drawer
        if model.drawer_shown and drawer is not None:
            if not drawer.collidepoint(pos):
                self._toggle_log()
            return True
        return False

    def _show_tab(self, name: str) -> None:
        self.model.tab = name
        self.model.resize(self.width, self.height)
        self._compose()

    def _double(self, slot: Slot) -> bool:
        """Play a piece to its only target."""
        targets = self.model.aim.targets(slot.name)
        if not targets:
            return False
        if len(targets) > 1:
            self.model.gesture.select(slot.name, slot.rect)
            self.desk.toast(narrator.SEVERAL)
            return self._compose()
        (moves,) = targets.values()
        self.play_to(slot.name, moves, _from_rest(slot))
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
            return self._compose()
        before = (model.pointer.slot, model.pointer.place, model.pointer.button)
        if model.gesture.dragging:
            self._drag_over(pos)
        else:
            self._hover(pos)
        after = (model.pointer.slot, model.pointer.place, model.pointer.button)
        if before != after:
            return self._compose()
        return model.gesture.dragging

    def _hover(self, pos: Point) -> None:
        model, pointer = self.model, self.model.pointer
        button = model.button_at(pos)
        tab = next((n for n, r in model.arrangement.tabs if r.collidepoint(pos)), "")
        slot = model.slot_at(pos) if button is None else None
        target = model.target_at(pos) if button is None else None
        pointer.button = button.command.id if button else f"tab-{tab}" if tab else ""
        pointer.slot = slot.key if slot else ""
        pointer.place = target.name if target else ""

    def _drag_over(self, pos: Point) -> None:
        model, gesture = self.model, self.model.gesture
        legal = model.aim.targets(gesture.piece)
        near = [p for p in ranked(gesture.rect, pos, model.places, MAGNET) if p.name in legal]
        place = near[0] if near else None
        model.pointer.place = place.name if place else ""
        model.pointer.slot = ""
        gesture.magnet = place.rect.center if place else None

    def _release(self, event: Release) -> bool:
        model = self.model
        if event.button != LEFT:
            if model.inspected is not None:
                self.inspect(None)
            return True
        if self.paint.pressed:
            return self._release_button(event.pos)
        clicking, self._clicking = self._clicking, ""
        if clicking:
            target = model.target_at(event.pos)
            if target is not None and target.name == clicking:
                self.put(target)
            return self._compose()
        if model.inspected is not None:
            self.inspect(None)
            model.gesture.cancel()
            return True
        held = model.held_slot()
        meant = model.gesture.release(event.pos)
        match meant.kind:
            case "drop" if held is not None:
                self._drop(held, event.pos)
            case "click":
                self.desk.sounds.play("pick_up")
        return self._compose()

    def _release_button(self, pos: Point) -> bool:
        pressed, self.paint.pressed = self.paint.pressed, ""
        button = self.model.button_at(pos)
        if button is not None and button.command.id == pressed:
            if button.command.reason:
                self.desk.say(button.command.reason)
            else:
                self.desk.sounds.play("button")
                button.command.run()
        return self._compose()

    def _drop(self, slot: Slot, pos: Point) -> None:
        """Let go of a piece: play it, tell why not, or let it glide home."""
        model, gesture = self.model, self.model.gesture
        dropped = Dropped(slot.name, gesture.rect.copy(), gesture.angle)
        legal = model.aim.targets(slot.name)
        near = ranked(gesture.rect, pos, model.places)
        best = next((place for place in near if place.name in legal), None)
        model.pointer.place = ""
        if best is not None:
            self.play_to(slot.name, legal[best.name], dropped)
            return
        home = any(place.name in {slot.zone, slot.name} for place in near[:2])
        if near and not home:
            kinds = {name.partition(":")[0] for name in legal}
            likely = [p for p in near if p.name.partition(":")[0] in kinds] or near
            for place in likely:
                refusal = self.session.consider((slot.name,), place.name).refusal
                if refusal is not None:
                    self._glide_home(slot, dropped)
                    self._refuse(refusal, place.name)
                    return
        self._glide_home(slot, dropped)

    def _glide_home(self, slot: Slot, dropped: Dropped) -> None:
        view: View = self.model.view
        flight = Flight(
            slot.piece, slot.back, slot.look, slot.zone, slot.index, slot.zone, slot.index
        )
        self.model.forget_ways()
        kind = "hop" if slot.look == "marker" else "fly"
        self.model.performance.play(
            view, [Beat(kind, view, flight)], pace=self.desk.pace,
            reduced=self.desk.reduced_motion, dropped=dropped,
        )  # fmt: skip
        self.model.performance.update(0.0)

    def _wheel(self, event: Wheel) -> bool:
        widget = self.model.widget_at(event.pos)
        scrolled = widget.scroll(event.dy, self.model.tableau) if widget else None
        if scrolled is None or scrolled == self.model.log_from:
            return False
        self.model.log_from = scrolled
        return self._compose()

    def _leave(self) -> bool:
        model = self.model
        changed = model.gesture.dragging
        if changed:
            model.gesture.cancel()
        model.pointer.slot = model.pointer.place = model.pointer.button = ""
        self.paint.pressed = self._clicking = ""
        return self._compose()

    def _key(self, event: Key) -> bool:
        word = shortcut(event)
        if word == "cancel":
            return self._cancel()
        if event.activates and self.model.performance.finish():
            self._rested()
        if self.focus.handle(event, self.focusables()):
            return True
        slot = hand_card(self.model, event.key) if not (event.ctrl or event.alt) else None
        if slot is not None:
            self.focus.visible = True
            self.take(slot)
            return True
        return self._do(word)

    def _do(self, word: str) -> bool:
        match word:
            case "undo":
                self.undo()
            case "redo":
                self.redo()
            case "log":
                self._toggle_log()
            case "rules":
                self._rules()
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
            self.inspect(None)
            return
        name = self.focus.current.removeprefix("piece:")
        hovered = next((s for s in model.slots if s.key == model.pointer.slot), None)
        self.inspect(model.slot_named(name) or hovered)

    def _cancel(self) -> bool:
        model = self.model
        if model.inspected is not None:
            self.inspect(None)
        elif model.gesture.active:
            piece = model.gesture.piece
            self._drop_hand()
            self.focus.set(f"piece:{piece}")
        elif model.telling is not None:
            model.telling = None
        elif model.drawer_shown:
            self._toggle_log()
        else:
            self._menu()
        return self._compose()

    # Time

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
        changed = model.reflow.update(dt) or changed
        return self._flow(dt) or changed

    def _perform(self, dt: float) -> None:
        performance = self.model.performance
        before = (performance.view, performance.hidden())
        performance.update(dt)
        for sound in performance.take_sounds():
            self.desk.sounds.play(sound)
        if not performance.running:
            self._rested()
        elif before != (performance.view, performance.hidden()):
            # What rests is drawn anew only when a piece leaves or arrives.
            self._compose()

    def _rested(self) -> None:
        """What was moving has come to rest: show the table as the session has it."""
        self.model.forget_ways()
        self.model.display = self.session.display()
        self._compose()

    def _held_long(self) -> bool:
        """A long press on a piece shows it full size."""
        model = self.model
        if model.gesture.dragging or model.inspected is not None or not model.gesture.piece:
            return False
        slot = model.slot_named(model.gesture.piece)
        model.gesture.cancel()
        self.inspect(slot)
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
            return self._compose()
        return False

    def _flow(self, dt: float) -> bool:
        """Ask who is next, and go there when it is time."""
        model, turns, pace = self.model, self.model.turns, self.desk.pace
        moving = model.performance.running
        before, sweep = (turns.thinking, turns.may_skip), turns.sweep
        happened = turns.update(dt, moving=moving, pace=pace)
        if happened is not None:
            self._show(happened)
            return True
        if self.desk.stack.top is self and not moving:
            if turns.due("curtain", pace):
                self._draw_curtain(turns.next.seat)
                return True
            if turns.due("over", pace):
                self.desk.open(Results(self.desk, self.session))
                return True
            if turns.mine and model.aim.only_forms and not self._offered:
                self._open_form(model.aim.forms[0])
                return True
        if before != (turns.thinking, turns.may_skip):
            return self._compose()
        return sweep != turns.sweep

    def _draw_curtain(self, seat: int) -> None:
        """Cover the screen before anything of the next hand is looked at."""
        self.session.cover()
        self.focus.set("")
        self._renew()
        self.desk.sounds.play("curtain")
        self.desk.open(Curtain(self.desk, self.session, seat, self._uncovered))

    def _uncovered(self, seat: int) -> None:
        self.session.take_seat(seat)
        self.model.turns.renew()
        self._renew()
        self.desk.sounds.play("your_turn")

    # Drawing

    def draw(self, canvas: Canvas) -> None:
        """Draw the table."""
        nodes = self.focusables() if self.focus.visible else []
        self.paint.draw(canvas, self.focus.node(nodes), reduced=self.desk.reduced_motion)

    def focusables(self) -> list[Node]:
        """Everything that can be reached by keyboard."""
        return nodes_of(self.model, self._hands)


def _from_rest(slot: Slot | None) -> Dropped | None:
    """A piece that is played by click or key starts where it lies, raised or not."""
    return Dropped(slot.name, slot.rect.copy(), slot.angle) if slot is not None else None
