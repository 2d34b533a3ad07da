"""Carries out the intents of a table: the only module that makes moves and takes them back.

Pointer and keyboard produce the intents. The scene that contains the table opens any scenes that
an intent names.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from tabletop.engine.declare.widgets import ActionsData
from tabletop.engine.forms import Form
from tabletop.engine.gestures.commands import FINISH, LOOK, Command
from tabletop.engine.moves import Move, Refusal
from tabletop.session.types import SeenStep
from tabletop.ui.animation.keyframes import Flight, Keyframe, keyframes_of
from tabletop.ui.animation.sprites import visiting
from tabletop.ui.table.control.show_missed import MissedMoves
from tabletop.ui.table.control.table_model import TableModel
from tabletop.ui.table.help.hints import node_of
from tabletop.ui.table.input.quiet import Quiet
from tabletop.ui.table.model.table_moment import Notice
from tabletop.ui.text import narrator
from tabletop.ui.toolkit.app import Action
from tabletop.ui.widgets import intents
from tabletop.ui.widgets.intents import Dropped, Intent


class TableController:
    """Carries out the player's intents at one table: moves, undo, dialogs and views.

    All clicks and keys change the game through it. It opens dialogs and other screens by calling
    a function passed to its constructor.
    """

    def __init__(
        self, model: TableModel, missed: MissedMoves, opens: Callable[[Intent], None]
    ) -> None:
        """Create the controller of a table.

        Args:
            model: What the table shows.
            missed: The replay of what others did.
            opens: Opens the dialog or screen that an intent asks for.
        """
        self.model, self.missed, self._opens = model, missed, opens
        self.app, self.port = model.app, model.port
        self._person = (-1, -1)
        """Viewer and acting seat at the last update; when they change, the focus is dropped."""

    def renew(self, *, to_prompt: bool = False) -> None:
        """Bring the table up to date after the game has changed.

        The keyboard focus is dropped if the viewer or the acting seat has changed. With
        `to_prompt=True`, it moves to where the prompt points.
        """
        model = self.model
        model.follow_game()
        position = self.port.position
        person = position.viewer, position.actor
        if person != self._person:
            self._person = person
            model.stop_choosing()  # else one person's picks would be the next one's
            model.focus.forget()
        elif to_prompt:
            model.focus.current = ""
        model.start_focus()

    # Doing

    def do(self, intent: Intent) -> None:
        """Carry out an intent: make its move, open its dialog, or change what is shown.

        Every click and key reaches the game through this method.
        """
        model = self.model
        match intent:
            case intents.PressButton(pushed):
                self.app.sounds.play("button")
                self.do(pushed)
            case intents.PlayIntent():
                self._play(intent)
            case (
                intents.ChooseIntent()
                | intents.ListCommands()
                | intents.ChooseUndo()
                | intents.AskUndo()
            ):
                model.let_go()
                self._opens(intent)
            case intents.FillIntent(form, begun):
                self.open_form(form, begun)
            case intents.CommandIntent(command):
                self.run_command(command, intent)
            case intents.Refuse(refusal, place, dropped, focus):
                self._glide_home(dropped)
                self._answer(refusal, place)
                if focus:
                    model.focus.set(focus)
            case intents.GlideHome(dropped):
                self._glide_home(dropped)
            case intents.RaisePiece(piece, landed):
                slot = model.current().slot_named(piece)
                if slot is not None:
                    model.set_hand(model.hand.empty().raising(slot, landed))
                    self.do(intents.FocusOn())
            case intents.LookIntent(key):
                self._inspect(key)
            case intents.Open(what):
                self._open(what)
            case intents.OpenSheet():
                self._show(intent)
            case intents.LookAs(seat):
                model.wanted_hand = seat
            case intents.ChooseVisitor():
                self._choose_visitor()
            case intents.EndVisit():
                self.port.end_visit()
                self.renew()
            case intents.ReplayMissed():
                self.missed.show()
            case intents.UndoIntent(to):
                self.undo(to)
            case intents.Redo():
                self._travel(self.port.redo(), narrator.REDONE)
            case intents.HintIntent():
                self.toggle_hint()
            case intents.StepIntent():
                model.dirty = model.turns.release_move() or model.dirty
            case intents.Skip():
                happened = self.port.skip_thinking()
                if happened is not None:
                    self.show_step(happened)
            case intents.Retry():
                self.port.retry_save()
                model.dirty = True
            case _:
                self._show_more(intent)

    def _show_more(self, intent: Intent) -> None:
        """Carry out an intent that changes only how the table is shown."""
        model = self.model
        match intent:
            case intents.Scroll(to):
                model.change_layout(partial(model.rooms.scroll, to), glides=True)
            case intents.ToggleLog():
                model.change_layout(model.rooms.toggle_log, glides=True)
            case intents.ShowTab(name):
                model.change_layout(partial(model.rooms.show_tab, name))
            case intents.FocusOn(node):
                model.notice, model.dirty = None, True
                model.focus.current = node
                model.start_focus()
            case intents.Cancel(node):
                model.let_go()
                if node:
                    model.focus.set(node)
            case intents.StopChoosing():
                model.stop_choosing()
            case intents.Explain():
                model.quiet = Quiet()
                model.walk()
                model.tooltip_timer.open_now()
                model.update_tooltip(0.0)
            case intents.Sort(way, words):
                model.let_go()
                model.sortings[model.current().home] = way
                model.dirty = True
                self.app.notices.say(words)
            case intents.ShowMessage(text):
                self.app.notices.toast(text)
            case intents.Announce(text):
                self.app.notices.say(text)

    # Moves

    def run_command(self, command: Command, intent: intents.CommandIntent) -> None:
        """Carry out a command on pieces or places, such as to flip or count them.

        This makes the command's move, opens a dialog for any remaining choices, or tells the
        player why the command is refused.

        Args:
            command: The command.
            intent: The intent that contained the command, for the dialog.
        """
        if command.refusal is not None:
            self._answer(command.refusal)
        elif command.id == LOOK:
            if command.move is not None and self._has_unknown_pieces(command.move.target):
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
        place, moment = name.partition("?")[0], self.model.current()
        seen = [slot for slot in moment.slots if slot.piece and place in {slot.name, slot.zone}]
        if seen:
            slot = replace(max(seen, key=lambda slot: slot.index), face_up=True)
            self.model.set_look(inspected=slot, zoomed=None)
            self.app.notices.say(moment.namer.lying(slot.name, slot.zone, slot.count))

    def _has_unknown_pieces(self, zone: str) -> bool:
        """Whether a zone holds pieces unknown to the viewer, so that looking is a move."""
        return "" in self.port.position.view.zone(zone).pieces

    def _play(self, intent: intents.PlayIntent) -> None:
        position, move = self.port.position, intent.move
        if intent.seat >= 0 and not intent.sure:
            label = position.describe(move)
            reason = narrator.FOR_OTHER.format(name=position.name(intent.seat))
            sure = partial(self._play, replace(intent, sure=True))
            self._ask_first(label, reason, Action(label, sure, "check"))
        elif intent.seat >= 0:
            result = self.port.submit(move, intent.seat)
            if isinstance(result, Refusal):
                self._refuse(result, move.target)
            else:
                self.show_step(result)
        elif move == FINISH and position.commanded:
            label = position.describe(move)
            over = Action(label, partial(self.do, intents.Open("end")), "check")
            self._ask_first(label, narrator.GAME_ENDS, over)
        elif intent.ends and self.model.arm(move):
            self.app.notices.say(narrator.ANYWAY.format(label=position.describe(move)))
        else:
            self.submit(move, intent.dropped)

    def _ask_first(self, label: str, reason: str, action: Action) -> None:
        """Ask for confirmation in a dialog.

        "Keep playing" is the last and focused action, so that a hasty key does nothing.
        """
        self.model.let_go()
        keep = Action(narrator.KEEP_PLAYING, lambda: None, "hand", "primary")
        self.app.tell(narrator.SURE.format(label=label), reason, [action, keep])

    def submit(self, move: Move, dropped: Dropped | None = None) -> bool:
        """Try to make a move for the viewer; return whether it was made.

        A refusal is shown in place of the prompt, or said by the coach.

        Args:
            move: The move.
            dropped: The piece that was dragged, if any; the animation starts there.
        """
        if self.model.showing.timeline.finish():
            self.model.dirty = True
        result = self.port.submit(move)
        if isinstance(result, Refusal):
            self._glide_home(dropped)
            self._refuse(result, move.target)
            return False
        self.show_step(result, dropped)
        return True

    def undo(self, to: int | None = None, agreed: Sequence[int] = ()) -> None:
        """Take back moves after everyone concerned has agreed.

        If others must agree first, they are asked and nothing is taken back yet. A lesson goes
        back one step instead.

        Args:
            to: The number of moves to keep; None takes back a person's last move.
            agreed: The seats that have already agreed.
        """
        way = self.port.undo_plan(to)
        if not way.problem and not set(way.asks) <= set(agreed):
            self.do(intents.AskUndo(way))
            return
        if not way.problem and self._is_led:
            self._opens(intents.UndoIntent(to))
            return
        words = narrator.taken_back(way.moves)
        self._travel(self.port.undo(to, agreed), words)
        if way.redeals and not way.problem:
            self.app.notices.toast(f"{words} {narrator.ANEW}")

    def hand_over(self) -> None:
        """Cover the table before the screen is passed on, so that no hand is visible.

        Nothing hidden is shown until the next person confirms that they are at the screen.
        """
        self.port.cover()
        self.model.close_notices()
        self.renew()

    def _travel(self, happened: SeenStep | None, words: str) -> None:
        if happened is None:
            reason = self.port.snapshot().undo_problem
            if reason:
                self.app.notices.toast(reason)
            return
        self.model.showing.pay_days.drop()
        self.show_step(happened)
        self.app.notices.say(words)

    def show_step(self, happened: SeenStep, dropped: Dropped | None = None) -> None:
        """Animate what happened in the game, announce it, and bring the table up to date.

        Args:
            happened: The events as the viewer saw them, and the game before and after.
            dropped: The piece that the player dropped, if any; its flight starts there.
        """
        model, position = self.model, self.port.position
        before = model.composed or model.current()
        hand = replace(model.hand.empty(), marked=frozenset(), typed="")
        model.set_hand(replace(hand, over=replace(hand.over, target="")))
        model.tips.on_step(happened)
        model.notice, model.auto_opened = None, False
        if position.commanded:
            model.set_look(zoomed=None)  # it may be face down by now
        model.showing.paths.forget()
        model.recent_moves.add(happened, self.port.seat, model.pace)
        model.summaries += [e.summary for e in happened.events if e.summary is not None]
        frames = [
            replace(frame, kind="write") if self._is_written(frame) else frame
            for frame in keyframes_of(happened.before, happened.after, happened.events)
        ]
        frames += model.rises(happened)
        if dropped is None or dropped.at_rest:
            widgets = before.room.widgets
            dropped = visiting(before, widgets, happened, frames, dropped) or dropped
        model.animate(happened.before, frames, dropped)
        told = model.told = narrator.announce(happened.events)
        # Commands are often repeated on the same thing, so the focus stays there.
        self.renew(to_prompt=not position.commanded)
        prompt = self.port.position.prompt if model.turns.mine else ""
        if told or prompt:
            self.app.notices.say(f"{told} {prompt}".strip())
        if dropped is not None:
            self.app.sounds.play("place")
        elif model.turns.mine and happened.seat != self.port.seat:
            self.app.sounds.play("your_turn")

    def _is_written(self, frame: Keyframe) -> bool:
        """Whether a keyframe is a value that a region shows as a handwritten number."""
        moment, event = self.model.composed, frame.event
        if frame.kind != "value" or event is None or moment is None:
            return False
        return any(widget.shows_value(moment, event) for widget in moment.room.widgets)

    @property
    def _is_led(self) -> bool:
        """Whether a coach leads every move, and answers those that aren't made."""
        coach = self.port.coach
        return coach is not None and coach.only

    def _answer(self, refusal: Refusal, place: str = "") -> None:
        """Refuse what is no move yet, which only the window knows."""
        if self._is_led and self.port.guide is not None:
            self.port.guide.miss(refusal)
        self._refuse(refusal, place)

    def _refuse(self, refusal: Refusal, place: str = "") -> None:
        model = self.model
        model.notice, model.dirty = None, True
        if not self._is_led:
            model.tips.on_refusal(refusal.rule)
            section = self.port.position.explain(refusal.rule)
            model.notice = Notice.of(refusal, section.title if section else "", place)
        self.app.sounds.play("refuse")
        self.app.notices.say(refusal.text)

    def _glide_home(self, dropped: Dropped | None) -> None:
        model = self.model
        moment = model.current() if dropped is not None else None
        slot = moment.slot_named(dropped.piece) if moment and dropped else None
        if slot is None:
            return
        view = self.port.position.view
        flight = Flight(
            slot.piece, slot.back, slot.look, slot.zone, slot.index, slot.zone, slot.index
        )
        model.showing.paths.forget()
        kind = "hop" if slot.look == "marker" else "fly"
        model.animate(view, [Keyframe(kind, view, flight)], dropped)
        model.dirty = True

    # Looking and asking

    def _inspect(self, key: str) -> None:
        """Show the card with that slot key full size; an empty key closes it."""
        moment = self.model.current()
        slot = moment.slot_keyed(key)
        self.model.set_look(inspected=slot, zoomed=None)
        if slot is not None and self.model.focus.current != f"piece:{slot.name}":
            self.app.notices.say(moment.namer.lying(slot.name, slot.zone, slot.count))

    def _choose_visitor(self) -> None:
        """Let somebody see their own hand out of turn; ask who if several may."""
        position = self.port.position
        asks = [(position.name(seat), intents.LookAs(seat)) for seat in position.out_of_turn_seats]
        if len(asks) == 1:
            self.do(asks[0][1])
            return
        self.model.let_go()
        actions = [Action(name, partial(self.do, look), "eye") for name, look in asks]
        back = Action(narrator.KEEP_PLAYING, lambda: None, "hand", "primary")
        self.app.tell(narrator.WHOSE_HAND, narrator.OUT_OF_TURN, [*actions, back])

    def _open(self, what: str) -> None:
        model = self.model
        game, notice = self.port.game, model.notice
        match what:
            case "menu":
                self.app.show.pause(game)
            case "settings":
                self.app.show.settings()
            case "back":
                self.app.back()
            case "rules":
                area = model.rooms.room.arrangement.find(ActionsData)
                chapter = str(area.region.data.get("chapter", "")) if area else ""
                self.app.show.rulebook(game, chapter or self.rule_section)
            case "rules-now":
                from tabletop.engine.text.rulebook_search import rule_of  # noqa: PLC0415 - one key

                looked = model.look.inspected or model.look.zoomed
                kind = model.current().kind(looked.piece) if looked and looked.face_up else None
                section = rule_of(game.rulebook, kind) if kind is not None else None
                self.app.show.rulebook(game, section.id if section else self.rule_section)
            case "search":
                self.app.show.rulebook(game, searching=True)
            case "why" if notice is not None:
                self.app.show.rulebook(game, notice.rule)
            case "sheet":
                moment = model.current()
                forms = (*moment.gestures.own_forms, *moment.out_of_turn.own_forms)
                form = next((each for each in forms if each.sheet), None)
                if form is not None:
                    self.open_form(form)
                else:
                    self.app.notices.toast(narrator.NOTHING_TO_DO)
            case "note" if model.tip is not None:
                self.app.show.rulebook(game, model.tip.rule)
            case "close-note":
                model.tips.dismiss()
                model.update_tip(0.0)
            case "no-notes":
                model.tips.dismiss()
                self.app.preferences.change(notes=False)
                self.app.notices.toast(narrator.NOTES_OFF)
            case "invite" | "end" | "branch":
                self._opens(intents.Open(what))
            case "overview" | "sort":
                model.let_go()
                model.set_look(zoomed=None, explained=None)
                self._opens(intents.Open(what))
            case "results":
                model.auto_opened = True
                self._opens(intents.Open(what))

    def _show(self, intent: intents.OpenSheet) -> None:
        """Open one of the game's sheets, or say why there is nothing to see."""
        sheets = self.model.current().display.sheets
        shown = next((each for each in sheets if each.sheet == intent.sheet), None)
        if shown is None:
            return
        self.model.let_go()
        if shown.reason:
            self.app.notices.toast(shown.reason)
        else:
            self._opens(intent)

    @property
    def rule_section(self) -> str:
        """The id of the rulebook section about the moves that the viewer can make now.

        It is empty if there is no such section or it isn't the viewer's turn.
        """
        position = self.port.position
        if not self.model.turns.mine or self.model.past:
            return ""
        possible = {move.kind for move in position.legal_moves}
        possible |= {form.kind for form in position.forms}
        kinds = position.game.spec.moves
        asked = [kind for kind in kinds if kind.asked] if position.view.pending else []
        told = (kind.rule for kind in (*asked, *kinds) if kind.id in possible and kind.rule)
        return next(told, "")

    def open_form(self, form: Form, begun: Move | None = None) -> None:
        """Let the player complete a move: on its cards, if they are in sight, else in a dialog.

        `begun` is a move whose parts are filled in already; None leaves all open.
        """
        self.model.auto_opened = True
        self.model.let_go()
        if not self.model.choose_cards(form, begun):
            self._opens(intents.FillIntent(form, begun))

    def toggle_hint(self) -> None:
        """Ask for a hint for the viewer's next move, or hide the current one.

        If no hint can be given now, the player is told why.
        """
        hints = self.port.hints
        self.model.dirty = True
        if self.hint_open:
            hints.drop()
            self.app.notices.say(narrator.HINT_AWAY)
        elif hints.problem():
            self.app.notices.toast(hints.problem())
        else:
            hints.ask()
            self.app.notices.say(narrator.HINTING)
            self.model.let_go()

    @property
    def hint_open(self) -> bool:
        """Whether a hint is shown or is being computed."""
        return self.port.hints.thinking or self.port.hints.shown is not None

    def announce_hint(self) -> None:
        """Announce the hint that has just been computed, and focus the start of its move.

        If no hint was found, the player is told so.
        """
        model = self.model
        hint = self.port.hints.shown
        model.dirty = True
        if hint is None:
            self.app.notices.toast(narrator.NO_HINT)
            return
        self.app.notices.say(narrator.hinted(hint, self.port.game.spec))
        start = node_of(hint.move, {node.id for node in model.nodes() if node.enabled})
        if start:
            model.focus.set(start)
