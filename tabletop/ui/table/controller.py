"""Carries out the intents of a table: the only module that makes moves and takes them back.

Pointer and keyboard say what was meant. Scenes that an intent names are opened by the table scene.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from tabletop.engine.commands import FINISH, LOOK, Command
from tabletop.engine.forms import Form
from tabletop.engine.moves import Move, Refusal
from tabletop.engine.searching import rule_of
from tabletop.engine.widgets import ActionsData
from tabletop.session import Happened
from tabletop.ui.kit.events import Key, Leave, Motion, Press, Release, UiEvent, Wheel
from tabletop.ui.kit.focus import Node
from tabletop.ui.kit.services import Action
from tabletop.ui.motion.keyframes import Flight, Keyframe, keyframes_of
from tabletop.ui.motion.paths import visiting
from tabletop.ui.table import command_keys, keyboard, pointer
from tabletop.ui.table.gesture import THRESHOLD, Doing, Hand
from tabletop.ui.table.hints import node_of
from tabletop.ui.table.keyboard import Doors, abouts_of, nodes_of
from tabletop.ui.table.moment import TableMoment
from tabletop.ui.table.notice import Notice
from tabletop.ui.table.things import found_at, is_commanded
from tabletop.ui.table.uses import is_kept, use_by_key
from tabletop.ui.table.watching import WatchedTable
from tabletop.ui.widgets import intents
from tabletop.ui.widgets.intents import Dropped, Intent
from tabletop.ui.widgets.parts import Slot
from tabletop.ui.widgets.prompt import Prompt
from tabletop.ui.widgets.targets import DropTarget
from tabletop.ui.words import narrator


class TableController(WatchedTable):
    """The controller of one table: handles events, carries out intents and advances time."""

    _person = (-1, -1)
    """Viewer and acting seat at the last update; when they change, the focus is dropped."""
    _listed: tuple[TableMoment, tuple[Node, ...]] | None = None
    """The focusable nodes, with the moment they were computed for."""

    @property
    def doors(self) -> Doors:
        """The callbacks with which the keyboard takes and places pieces and presses buttons."""
        return Doors(self._take, self._put, self.do)

    def renew(self, *, anew: bool = False) -> None:
        """React to a changed session; `anew` moves focus to where the prompt points.

        Focus is dropped when the viewer or the acting seat changed.
        """
        self.look_anew()
        position = self.session.position
        person = position.viewer, position.actor
        if person != self._person:
            self._person = person
            self.focus.forget()
        elif anew:
            self.focus.current = ""
        self.focus_start()

    # Events

    def handle(self, event: UiEvent) -> bool:
        """Handle a pointer or window event; return whether the screen must be drawn again."""
        match event:
            case Press():
                self._press(event)
            case Motion():
                hid = self.focus.handle(event, [])
                self._mean(*pointer.motion(self.current(), self.hand, event))
                framing = self.hand.doing is Doing.FRAMING
                return self.dirty or hid or self.hand.dragging or framing
            case Release():
                self._mean(*pointer.release(self.current(), self.hand, event))
            case Wheel():
                self._mean(*pointer.wheel(self.current(), self.hand, event))
                return self.dirty
            case Leave():
                self._hold(pointer.leave(self.hand))
            case _:
                return False
        return True

    def _press(self, event: Press) -> None:
        self.focus.handle(event, [])
        at_use = self.look.zoomed is not None and is_kept(self.current(), event.pos)
        if (self.look.zoomed is not None or self.look.explained is not None) and not at_use:
            self._see(zoomed=None, explained=None)
        self.resting.spend()
        ended = self.look.inspected is None and self.hurry_by_press(event)
        on_note = self.current().button_at(event.pos)
        if (on_note is None or on_note.zone != "note") and self.noting.put_away():
            self.tell_note(0.0)
        hand, intent = pointer.press(self.current(), self.hand, event, self.note)
        if isinstance(intent, intents.Step):
            self.notice = None
            self.dirty = True
            intent = None if ended else intent
        self._mean(hand, intent)

    def _mean(self, hand: Hand, intent: Intent | None) -> None:
        self._hold(hand)
        if intent is not None:
            self.do(intent)

    def key(self, event: Key) -> bool:
        """Handle a key press; return whether it was used."""
        commanded = is_commanded(self.current())
        word = keyboard.shortcut(event, self.current().display.sheets, commanded=commanded)
        if self._leaves_note(event, word) and self.noting.put_away():
            self.tell_note(0.0)
            if word == "cancel":
                return True
        if self.hurry_by_key(event, word):
            return True
        if word != "cancel":
            if event.activates and self.look.inspected is not None:
                self.do(intents.Look())
                return True
            if event.activates and self.showing.timeline.finish():
                self.rest()
            elif event.key == "space" and self.turns.let_go():
                self.dirty = True
                return True
            if self.focus.handle(event, self.nodes()):
                self.dirty = True
                return True
        moment, before = self.current(), self.hand
        meant = command_keys.key(moment, before, event, self.focus)
        if meant is not None:
            self._mean(*meant)
            return True
        use = use_by_key(moment, event, self.focus.current)
        if use is not None and not word:
            self._mean(before, use)
            return True
        hand, intent = keyboard.key(moment, before, event, focused=self.focus.current, word=word)
        if not word and intent is None and hand == before:
            return False
        if not word:
            self.focus.visible = True
        self._mean(hand, intent)
        return True

    def _leaves_note(self, event: Key, word: str) -> bool:
        """Whether a key does more than move focus or press a button of the tip."""
        walks = event.key in {"tab", "left", "right", "up", "down"} or "shift" in event.key
        on_note = self.focus.current.startswith("note-") and event.activates
        return not (walks or on_note or word in {"inspect", "log"})

    def nodes(self) -> list[Node]:
        """Return everything that the keyboard can reach; the list is cached per moment."""
        moment = self.current()
        if self._listed is None or self._listed[0] is not moment:
            self._listed = moment, (*nodes_of(moment, self.doors), *abouts_of(moment))
        return [*self._listed[1]]

    def _take(self, slot: Slot) -> None:
        self._mean(*pointer.take(self.current(), self.hand, slot))

    def _put(self, target: DropTarget) -> None:
        self._mean(*pointer.put(self.current(), self.hand, target))

    # Doing

    def do(self, intent: Intent) -> None:
        """Carry out an intent: make its move, open its dialog, or change what is shown.

        This is the only way from a click or a key to the session.
        """
        match intent:
            case intents.Push(pushed):
                self.desk.sounds.play("button")
                self.do(pushed)
            case intents.Play():
                self._play(intent)
            case intents.Choose():
                self.let_go()
                self._opens(intent)
            case intents.Fill(form, begun):
                self.open_form(form, begun)
            case intents.Command(command):
                self.carry_out(command, intent)
            case intents.ListCommands():
                self.let_go()
                self._opens(intent)
            case intents.Refuse(refusal, place, dropped, focus):
                self._glide_home(dropped)
                self._refuse(refusal, place)
                if focus:
                    self.focus.set(focus)
            case intents.GlideHome(dropped):
                self._glide_home(dropped)
            case intents.Raise(piece, landed):
                slot = self.current().slot_named(piece)
                if slot is not None:
                    self._mean(self.hand.empty().raising(slot, landed), intents.FocusOn())
            case intents.Look(key):
                self._inspect(key)
            case intents.Open(what):
                self._open(what)
            case intents.Show():
                self._show(intent)
            case intents.LookAs(seat):
                self.wanted = seat
            case intents.Visit():
                self._choose_visitor()
            case intents.HandOn():
                self.session.end_visit()
                self.renew()
            case intents.Again():
                self.see_again()
            case intents.Undo(to):
                self.take_back(to)
            case intents.GoBack() | intents.Agree():
                self.let_go()
                self._opens(intent)
            case intents.Redo():
                self._travel(self.session.redo(), narrator.REDONE)
            case intents.Hint():
                self.toggle_hint()
            case intents.Step():
                self.dirty = self.turns.let_go() or self.dirty
            case intents.Skip():
                happened = self.session.skip_thinking()
                if happened is not None:
                    self.show(happened)
            case intents.Retry():
                self.session.retry_save()
                self.dirty = True
            case _:
                self._show_more(intent)

    def _show_more(self, intent: Intent) -> None:
        """Carry out an intent that changes only how the table is shown."""
        match intent:
            case intents.Scroll(to):
                self._relay(partial(self.rooms.scroll, to), glides=True)
            case intents.ToggleLog():
                self._relay(self.rooms.toggle_log, glides=True)
            case intents.ShowTab(name):
                self._relay(partial(self.rooms.show_tab, name))
            case intents.FocusOn(node):
                self.notice, self.dirty = None, True
                self.focus.current = node
                self.focus_start()
            case intents.LetGo(node):
                self.let_go()
                if node:
                    self.focus.set(node)
            case intents.Explain():
                self.resting.hasten()
                self.explain(0.0)
            case intents.Sort(way, words):
                self.let_go()
                self.sortings[self.current().home] = way
                self.dirty = True
                self.desk.say(words)
            case intents.Tell(text):
                self.desk.toast(text)
            case intents.Say(text):
                self.desk.say(text)

    # Moves

    def carry_out(self, command: Command, intent: intents.Command) -> None:
        """Carry out a command: make its move, ask for what it needs, or say why it is refused."""
        if command.refusal is not None:
            self._refuse(command.refusal)
        elif command.id == LOOK:
            if command.move is not None and self._learns(command.move.target):
                self.submit(command.move)
            self._opens(intent)
        elif command.form is not None:
            self._opens(intent)
        elif command.move is not None and self.submit(command.move) and command.id == "peek":
            self._show_seen(command.move.pieces[0])

    def _show_seen(self, name: str) -> None:
        """Show a piece that was just peeked at, full size; for a pile, its top piece.

        On the table the piece remains face down.
        """
        place, moment = name.partition("?")[0], self.current()
        seen = [slot for slot in moment.slots if slot.piece and place in {slot.name, slot.zone}]
        if seen:
            slot = replace(max(seen, key=lambda slot: slot.index), face_up=True)
            self._see(inspected=slot, zoomed=None)
            self.desk.say(moment.namer.lying(slot.name, slot.zone, slot.count))

    def _learns(self, zone: str) -> bool:
        """Whether a zone holds pieces unknown to the viewer, so that looking is a move."""
        return "" in self.session.view().zone(zone).pieces

    def _play(self, intent: intents.Play) -> None:
        position, move = self.session.position, intent.move
        if intent.seat >= 0 and not intent.sure:
            label = position.describe(move)
            reason = narrator.FOR_OTHER.format(name=position.name(intent.seat))
            sure = partial(self._play, replace(intent, sure=True))
            self._ask_first(label, reason, Action(label, sure, "check"))
        elif intent.seat >= 0:
            result = self.session.submit_openly(intent.seat, move)
            if isinstance(result, Refusal):
                self._refuse(result, move.target)
            else:
                self.show(result)
        elif move == FINISH and position.commanded:
            label = position.describe(move)
            over = Action(label, partial(self.do, intents.Open("end")), "check")
            self._ask_first(label, narrator.GAME_ENDS, over)
        elif intent.ends and self._leaves_moves():
            label, icon = position.describe(move), position.icon(move) or "check"
            sure = partial(self._play, replace(intent, ends=False))
            self._ask_first(label, narrator.MOVES_LEFT, Action(label, sure, icon))
        else:
            self.submit(move, intent.dropped)

    def _leaves_moves(self) -> bool:
        """Whether to ask before a move that ends part of a turn: other moves are still open.

        Answers are never asked about, and the settings can turn the question off.
        """
        if self.session.view().pending is not None:
            return False  # an answer ends no turn
        return self.current().gestures.leaves_more and self.desk.settings.confirm_final

    def _ask_first(self, label: str, reason: str, action: Action) -> None:
        """Ask for confirmation in a dialog.

        "Keep playing" is the last and focused action, so that a hasty key does nothing.
        """
        self.let_go()
        keep = Action(narrator.KEEP_PLAYING, lambda: None, "hand", "primary")
        self.desk.tell(narrator.SURE.format(label=label), reason, [action, keep])

    def submit(self, move: Move, dropped: Dropped | None = None) -> bool:
        """Make a move; return whether it was made. A refusal is shown in the prompt's place."""
        if self.showing.timeline.finish():
            self.dirty = True
        result = self.session.submit(move)
        if isinstance(result, Refusal):
            self._glide_home(dropped)
            self._refuse(result, move.target)
            return False
        self.show(result, dropped)
        return True

    def take_back(self, to: int | None = None, agreed: Sequence[int] = ()) -> None:
        """Take moves back, after everybody concerned has agreed.

        `to` is the point to go back to, and `agreed` the seats that agreed already. If others must
        agree first, they are asked and nothing is taken back yet.
        """
        way = self.session.way_back(to)
        if not way.problem and not set(way.asks) <= set(agreed):
            self.do(intents.Agree(way))
            return
        words = narrator.taken_back(way.moves)
        self._travel(self.session.undo(to, agreed), words)
        if way.anew and not way.problem:
            self.desk.toast(f"{words} {narrator.ANEW}")

    def hand_over(self) -> None:
        """Cover the table after others saw the screen; no hand is shown until its owner returns."""
        self.session.cover()
        self.put_away()
        self.renew()

    def _travel(self, happened: Happened | None, words: str) -> None:
        if happened is None:
            reason = self.session.undo_problem()
            if reason:
                self.desk.toast(reason)
            return
        self.show(happened)
        self.desk.say(words)

    def show(self, happened: Happened, dropped: Dropped | None = None) -> None:
        """Animate what happened, announce it, and continue.

        `dropped` is the piece as the player let go of it, from where its flight starts.
        """
        before, timeline = self._moment or self.current(), self.showing.timeline
        hand = replace(self.hand.empty(), marked=frozenset(), typed="")
        self._hold(replace(hand, over=replace(hand.over, target="")))
        self.noting.follow(happened)
        self.notice, self.offered = None, False
        if self.session.position.commanded:
            self._see(zoomed=None)  # it may be face down by now
        self.showing.paths.forget()
        self.deeds.add(happened, self.session.viewer, self.pace)
        self.summaries += [e.summary for e in happened.events if e.summary is not None]
        frames = [
            replace(frame, kind="write") if self._is_written(frame) else frame
            for frame in keyframes_of(happened.before, happened.after, happened.events)
        ]
        if dropped is None or dropped.at_rest:
            widgets = before.room.widgets
            dropped = visiting(before, widgets, happened, frames, dropped) or dropped
        timeline.play(
            happened.before, frames, pace=self.pace, reduced=self.desk.reduced_motion,
            dropped=dropped,
        )  # fmt: skip
        # The first moment of the animation is drawn with the view before the step.
        timeline.update(0.0)
        names = [player.name for player in self.session.players]
        told = narrator.announce(happened.events, names)
        # Commands are often repeated on the same thing, so the focus stays there.
        self.renew(anew=not self.session.position.commanded)
        prompt = self.session.prompt() if self.turns.mine else ""
        if told or prompt:
            self.desk.say(f"{told} {prompt}".strip())
        if dropped is not None:
            self.desk.sounds.play("place")
        elif self.turns.mine and happened.seat != self.session.viewer:
            self.desk.sounds.play("your_turn")

    def _is_written(self, frame: Keyframe) -> bool:
        """Whether a keyframe is a value that a region shows as a handwritten number."""
        moment, event = self._moment, frame.event
        if frame.kind != "value" or event is None or moment is None:
            return False
        return any(widget.writes(moment, event) for widget in moment.room.widgets)

    def _refuse(self, refusal: Refusal, place: str = "") -> None:
        self.noting.refuse(refusal.rule)
        section = self.session.explain(refusal.rule)
        self.notice = Notice.of(refusal, section.title if section else "", place)
        self.dirty = True
        self.desk.sounds.play("refuse")
        self.desk.say(refusal.text)

    def _glide_home(self, dropped: Dropped | None) -> None:
        moment = self.current() if dropped is not None else None
        slot = moment.slot_named(dropped.piece) if moment and dropped else None
        if slot is None:
            return
        view = self.session.view()
        flight = Flight(
            slot.piece, slot.back, slot.look, slot.zone, slot.index, slot.zone, slot.index
        )
        self.showing.paths.forget()
        kind = "hop" if slot.look == "marker" else "fly"
        self.showing.timeline.play(
            view, [Keyframe(kind, view, flight)], pace=self.desk.pace,
            reduced=self.desk.reduced_motion, dropped=dropped,
        )  # fmt: skip
        self.showing.timeline.update(0.0)
        self.dirty = True

    # Looking and asking

    def let_go(self) -> None:
        """Let go of the held piece and drop the chosen place and the notice."""
        self._hold(replace(self.hand.empty(), waypoint=""))
        self.notice, self.dirty = None, True

    def _inspect(self, key: str) -> None:
        """Show the card with that slot key full size; an empty key closes it."""
        moment = self.current()
        slot = moment.slot_keyed(key)
        self._see(inspected=slot, zoomed=None)
        if slot is not None:
            self.desk.say(moment.namer.lying(slot.name, slot.zone, slot.count))

    def _choose_visitor(self) -> None:
        """Let somebody see their own hand out of turn; ask who if several may."""
        position = self.session.position
        asks = [(position.name(seat), intents.LookAs(seat)) for seat in position.visitors]
        if len(asks) == 1:
            self.do(asks[0][1])
            return
        self.let_go()
        actions = [Action(name, partial(self.do, look), "eye") for name, look in asks]
        back = Action(narrator.KEEP_PLAYING, lambda: None, "hand", "primary")
        self.desk.tell(narrator.WHOSE_HAND, narrator.OUT_OF_TURN, [*actions, back])

    def _open(self, what: str) -> None:
        game, notice = self.session.game, self.notice
        match what:
            case "menu":
                self.desk.open_pause(game)
            case "settings":
                self.desk.open_settings()
            case "back":
                self.desk.back()
            case "rules":
                area = self.rooms.room.arrangement.find(ActionsData)
                chapter = str(area.region.data.get("chapter", "")) if area else ""
                self.desk.open_rulebook(game, chapter or self.paragraph)
            case "rules-now":
                looked = self.look.inspected or self.look.zoomed
                kind = self.current().kind(looked.piece) if looked and looked.face_up else None
                section = rule_of(game.rulebook, kind) if kind is not None else None
                self.desk.open_rulebook(game, section.id if section else self.paragraph)
            case "search":
                self.desk.open_rulebook(game, searching=True)
            case "why" if notice is not None:
                self.desk.open_rulebook(game, notice.rule)
            case "sheet":
                moment = self.current()
                forms = (*moment.gestures.own_forms, *moment.out_of_turn.own_forms)
                form = next((each for each in forms if each.sheet), None)
                if form is not None:
                    self.open_form(form)
                else:
                    self.desk.toast(narrator.NOTHING_TO_DO)
            case "note" if self.noted is not None:
                self.desk.open_rulebook(game, self.noted.note.rule)
            case "no-notes":
                self.noting.put_away()
                self.desk.change(notes=False)
                self.desk.toast(narrator.NOTES_OFF)
            case "invite" | "end":
                self._opens(intents.Open(what))
            case "overview" | "sort":
                self.let_go()
                self._see(zoomed=None, explained=None)
                self._opens(intents.Open(what))
            case "results":
                self.offered = True
                self._opens(intents.Open(what))

    def _show(self, intent: intents.Show) -> None:
        """Open one of the game's sheets, or say why there is nothing to see."""
        sheets = self.current().display.sheets
        shown = next((each for each in sheets if each.sheet == intent.sheet), None)
        if shown is None:
            return
        self.let_go()
        if shown.reason:
            self.desk.toast(shown.reason)
        else:
            self._opens(intent)

    @property
    def paragraph(self) -> str:
        """The rulebook section for the moves asked for now; empty if there is none."""
        position = self.session.position
        if not self.turns.mine or self._past:
            return ""
        possible = {move.kind for move in position.legal_moves}
        possible |= {form.kind for form in position.forms}
        kinds = position.game.spec.moves
        asked = [kind for kind in kinds if kind.asked] if position.view.pending else []
        told = (kind.rule for kind in (*asked, *kinds) if kind.id in possible and kind.rule)
        return next(told, "")

    def open_form(self, form: Form, begun: Move | None = None) -> None:
        """Open the dialog for a form; `begun` is the move it is filled with at first."""
        self.offered = True
        self.let_go()
        self._opens(intents.Fill(form, begun))

    def toggle_hint(self) -> None:
        """Ask for a hint, or dismiss the one that is shown."""
        hints = self.session.hints
        self.dirty = True
        if self.hint_open:
            hints.drop()
            self.desk.say(narrator.HINT_AWAY)
        elif hints.problem():
            self.desk.toast(hints.problem())
        else:
            hints.ask()
            self.desk.say(narrator.HINTING)
            self.let_go()

    @property
    def hint_open(self) -> bool:
        """Whether a hint is shown or being computed."""
        return self.session.hints.thinking or self.session.hints.shown is not None

    def tell_hint(self) -> None:
        """Announce a hint that has arrived, and focus the node where its move begins."""
        hint = self.session.hints.shown
        self.dirty = True
        if hint is None:
            self.desk.toast(narrator.NO_HINT)
            return
        self.desk.say(narrator.hinted(hint, self.session.game.spec))
        start = node_of(hint.move, {node.id for node in self.nodes() if node.enabled})
        if start:
            self.focus.set(start)

    # Keyboard

    def focus_start(self) -> None:
        """Move focus to where the prompt points, unless it is somewhere already.

        Does nothing without a viewer: where a question is asked openly, somebody else may be at the
        keys.
        """
        if self.session.viewer < 0:
            return
        moment = self.current()
        nodes = nodes_of(moment, self.doors)
        reads = self.focus.current.startswith("about:")
        if reads or self.focus.node(nodes) is not None or not self.turns.mine:
            return
        # Buttons that only open something, or are disabled, never get the focus by themselves.
        forward = {c.id for c in moment.actions if c.kind == "primary"}
        nodes = [n for n in nodes if n.enabled and (n.zone != "actions" or n.id in forward)]
        if self.hand.active:
            nodes.sort(key=lambda node: not self._joins(node))
        else:
            nodes.sort(key=lambda node: node.id.removeprefix("piece:") not in moment.lit)
        for zone in ("targets", "options", "board", "hand", "actions"):
            for node in nodes:
                piece = node.id.removeprefix("piece:")
                if node.zone == zone and (piece == node.id or piece in moment.movable):
                    self.focus.set(node.id)
                    return

    def _joins(self, node: Node) -> bool:
        """Whether the active piece would join pieces of its kind at a target node."""
        view, held = self.session.view(), self.current().slot_named(self.hand.active)
        place = node.id.removeprefix("to:")
        if node.zone != "targets" or place not in {zone.id for zone in view.zones}:
            return False
        top = view.zone(place).top
        if held is None or not held.piece or not top:
            return False  # an unknown piece joins nothing
        return view.kind_of(top) == view.kind_of(held.piece)

    # Time

    def frame(self, dt: float, delay: float) -> bool:
        """Let `dt` seconds pass; return whether the screen must be drawn again.

        A card under the pointer opens after `delay` seconds, or never if `delay` is 0.
        """
        changed, composings = self.dirty, self.composings
        self.hand, moved = self.showing.carry(self.hand, dt, still=self.desk.reduced_motion)
        if self.hand.pressed_long and self._show_pressed():
            changed = True
        if self.hand.dragging:
            tab = self.tabs.pass_on(self.current(), self.hand, dt)
            if tab:
                self.do(intents.ShowTab(tab))
                self._mean(*pointer.motion(self.current(), self.hand, Motion(self.hand.pos)))
        if self.showing.timeline.running:
            self._perform(dt)
            changed = True
        changed = self.watch(dt) or changed
        self._tell_on(dt)
        if self.session.hints.poll():
            self.tell_hint()
        if delay:
            self._rest_on(dt, delay)
        self.explain(dt)
        self.tell_note(dt)
        if self.showing.pass_on(dt):
            self._moment = self.showing.glided(self._moment) if self._moment else None
            changed = True
        # A moment composed during this frame has not been drawn yet.
        return changed or moved or self.dirty or self.composings != composings

    def _perform(self, dt: float) -> None:
        timeline = self.showing.timeline
        before = (timeline.view, timeline.hidden(), timeline.staged)
        timeline.update(dt)
        for sound in timeline.take_sounds():
            self.desk.sounds.play(*sound)
        if not timeline.running:
            self.rest()
        elif before != (timeline.view, timeline.hidden(), timeline.staged):
            # The table at rest is redrawn only when a piece leaves or arrives.
            self.dirty = True

    def _show_pressed(self) -> bool:
        """Open the piece under a long press, or list its commands; return whether one was found.

        The hand lets go of the piece.
        """
        if self.look.inspected is not None:
            return False
        moment = self.current()
        if is_commanded(moment):
            found = found_at(moment, self.hand.pos)
            if found is None or max(self.hand.frame.size) >= THRESHOLD:
                return False
            self._hold(self.hand.empty())
            self.do(intents.ListCommands(found.things, found.at))
            return True
        if not self.hand.piece:
            return False
        slot = moment.slot_named(self.hand.piece)
        self._hold(self.hand.empty())
        self._inspect(slot.key if slot else "")
        return True

    def _tell_on(self, dt: float) -> None:
        notice = self.notice
        if notice is None:
            return
        why = {self.hand.over.button, self.focus.current if self.focus.visible else ""}
        told = (w.told for w in self.rooms.room.widgets if isinstance(w, Prompt))
        pointed = any(box.collidepoint(self.hand.pos) for box in told)
        self.notice = notice.later(dt, held="why" in why or pointed)
        if self.notice is None or notice.lively:
            self.dirty = True

    def _rest_on(self, dt: float, delay: float) -> None:
        """Open the card on which pointer or keyboard has rested for `delay` seconds.

        Cards in a lit place stay closed, since the player is about to act there.
        """
        moment = self.current()
        slot = moment.slot_keyed(self.hand.over.slot) or moment.slot_named(self.look.focused)
        if slot is None or not slot.face_up or slot.look != "card" or self.hand.over.target:
            return
        before = self._rested
        self._rested += dt
        busy = self.hand.piece or self.look.inspected is not None
        if not busy and before < delay <= self._rested:
            self._see(zoomed=slot)
