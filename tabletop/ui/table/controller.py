"""What can be done at a table: commands for its buttons, playing, refusing, taking back.

Pointer and keyboard both end here; from here every move goes to `Session.submit`.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from tabletop.engine.moves import Move, Refusal
from tabletop.engine.widgets import ActionsData
from tabletop.games.introduct_academy.drawing.trade import Trade
from tabletop.games.the_academy.drawing.recap import show_recap
from tabletop.ui.kit.services import Action
from tabletop.ui.motion.keyframes import Beat, Flight, stage
from tabletop.ui.motion.paths import visiting
from tabletop.ui.motion.timeline import Dropped, from_rest
from tabletop.ui.scenes.chooser import Chooser
from tabletop.ui.scenes.results import Results
from tabletop.ui.scenes.summary import SummarySheet
from tabletop.ui.scenes.tray import Tray
from tabletop.ui.table.aim import handled
from tabletop.ui.table.commands import action_commands, bar_commands, option_commands
from tabletop.ui.table.hints import Hinting
from tabletop.ui.table.keyboard import Hands, nodes_of
from tabletop.ui.table.model import TableModel
from tabletop.ui.table.notice import Telling
from tabletop.ui.table.places import place_commands
from tabletop.ui.widgets.parts import Command, Slot
from tabletop.ui.widgets.targets import DropTarget, Point, ranked
from tabletop.ui.words import narrator

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tabletop.engine.forms import Form
    from tabletop.engine.summaries import Summary
    from tabletop.session import Happened, Session
    from tabletop.ui.kit.focus import Focus, Node
    from tabletop.ui.kit.services import Desk


class TableActs:
    """The hands of one table."""

    def __init__(self, desk: Desk, session: Session, model: TableModel, focus: Focus) -> None:
        self.desk = desk
        self.session = session
        self.model = model
        self.focus = focus
        self.hands = Hands(self.take, self.put)
        self.wanted = -1
        """The seat of a person who wants to see the own hand; -1 for nobody."""
        self.summaries: list[Summary] = []
        """What is to be read before the game goes on."""
        self.hinting = Hinting(self)
        self.offered = False
        """Whether the form, or the end, of this moment was shown by itself."""

    # Showing the session

    def renew(self, *, anew: bool = False) -> None:
        """The session changed; `anew` brings focus to where the prompt points."""
        self.model.renew()
        self.compose()
        if anew:
            self.focus.current = ""
        self.focus_start()

    def compose(self) -> bool:
        """Lay out what there is now; always True, as the screen must be drawn again."""
        model = self.model
        model.glides = self.desk.pace > 0 and not self.desk.reduced_motion
        self.heed_focus()
        model.breathes = not self.desk.reduced_motion
        model.highlights = self.desk.settings.highlight_legal
        # Buttons lie where widgets put them, so what they do is asked first.
        model.compose(
            options=option_commands(self),
            actions=action_commands(self),
            why=Command("why", narrator.WHY, self._why),
            bar=bar_commands(self),
            at=place_commands(self),
        )
        retry = model.bar.retry_button(self._retry_save, narrator.RETRY)
        if retry is not None and self.session.problem:
            model.buttons.append(retry)
        return True

    def heed_focus(self) -> None:
        """Let the table know which piece the keyboard is at."""
        model, focus = self.model, self.focus
        focused = focus.current.removeprefix("piece:") if focus.visible else ""
        if focused != model.focused:
            model.focused, model.hovered, model.zoomed = focused, 0.0, None

    def focus_start(self) -> None:
        """Put focus where the prompt points, unless it is somewhere already."""
        nodes = nodes_of(self.model, self.hands)
        if self.focus.node(nodes) is not None:
            return
        # What only opens something, or has to wait, is never come upon by itself.
        forward = {c.id for c in self.model.moment.actions if c.kind == "primary"}
        if not self.model.turns.mine:
            return
        nodes = [n for n in nodes if n.enabled and (n.zone != "actions" or n.id in forward)]
        nodes.sort(key=lambda node: not self._joins(node))
        zones = ("targets", "options", "board", "hand", "actions")
        wanted = (node for zone in zones for node in nodes if node.zone == zone)
        first = next((n for n in wanted if not n.id.startswith("piece:") or self._takes(n)), None)
        if first is not None:
            self.focus.set(first.id)

    def _takes(self, node: Node) -> bool:
        return node.id.removeprefix("piece:") in self.model.aim.movable

    def _joins(self, node: Node) -> bool:
        """Whether the active piece would join pieces of its kind there."""
        view, piece = self.model.view, self.model.gesture.active
        place = node.id.removeprefix("to:")
        if not piece or node.zone != "targets" or place not in {zone.id for zone in view.zones}:
            return False
        top = view.zone(place).top
        return bool(top) and view.kind_of(top) == view.kind_of(piece)

    def open_menu(self) -> None:
        """Open the menu over the table."""
        self.desk.open_pause(self.session.game)

    def open_rules(self) -> None:
        """Open the rules, at the paragraph that the layout names if it names one."""
        area = self.model.arrangement.find(ActionsData)
        chapter = str(area.region.data.get("chapter", "")) if area else ""
        self.desk.open_rulebook(self.session.game, chapter)

    def _why(self) -> None:
        telling = self.model.telling
        if telling is not None:
            self.desk.open_rulebook(self.session.game, telling.rule)

    def _retry_save(self) -> None:
        self.session.retry_save()
        self.compose()

    def toggle_log(self) -> None:
        """Show the log, or put it away."""
        self.model.log_open = not self.model.log_shown
        self.compose()

    def step(self) -> bool:
        """Let the computer's move come that waits for the player; whether one did."""
        return self.model.turns.let_go() and self.compose()

    def skip(self) -> None:
        """Let the computer play what it has thought of so far."""
        happened = self.session.skip_thinking()
        if happened is not None:
            self.show(happened)

    def open_form(self, form: Form, begun: Move | None = None) -> None:
        """Open the tray that fills a form; `begun` is what is in it at first."""
        self.offered = True
        self.drop_hand()
        tray = Trade if form.trade else Tray
        self.desk.open(tray(self.desk, self.session, form, self.submit, begun))

    def open_trade(self) -> None:
        """Open the tray for a bargain, or say why there can't be one."""
        model = self.model
        forms = [*model.aim.own_forms, *model.aside.own_forms]
        form = next((each for each in forms if each.trade), None)
        if form is not None:
            self.open_form(form)
        else:
            self.desk.toast(narrator.NOTHING_TO_DO)

    def look_as(self, seat: int) -> None:
        """Let another person at this screen see the own hand; the table draws the curtain."""
        self.wanted = seat

    def choose_visitor(self) -> None:
        """Let somebody see the own hand out of turn; asks who, where several can."""
        seats = self.session.visitors
        if len(seats) == 1:
            self.look_as(seats[0])
            return
        self.drop_hand()
        names = [(self.session.name(seat), partial(self.look_as, seat)) for seat in seats]
        actions = [Action(name, look, "eye") for name, look in names]
        back = Action(narrator.KEEP_PLAYING, lambda: None, "hand", "primary")
        self.desk.tell(narrator.WHOSE_HAND, narrator.OUT_OF_TURN, [*actions, back])

    def hand_on(self) -> None:
        """End a look out of turn: the screen goes to who is next."""
        self.session.end_visit()
        self.renew()

    def submit_openly(self, seat: int, move: Move) -> None:
        """Make a move of another person here that needs no hand."""
        result = self.session.submit_openly(seat, move)
        if isinstance(result, Refusal):
            self._refuse(result, move.target)
        else:
            self.show(result)

    def open_results(self) -> None:
        """Show how the game ended."""
        self.offered = True
        self.desk.open(Results(self.desk, self.session))

    def open_recap(self) -> None:
        """Show the trick that was won last, as long as that may be looked at."""
        recap = self.model.moment.display.recap
        if recap is not None:
            self.drop_hand()
            show_recap(self.desk, self.session, recap)

    def open_summary(self) -> None:
        """Show the first summary that was not read yet; what waits for it goes on below."""
        self.model.performance.release()
        self.drop_hand()
        self.desk.open(SummarySheet(self.desk, self.session, self.summaries.pop(0)))

    def submit(self, move: Move, dropped: Dropped | None = None) -> bool:
        """Make a move; whether it was made. A refusal is told where the prompt was."""
        self.model.performance.finish()
        result = self.session.submit(move)
        if isinstance(result, Refusal):
            self._refuse(result, move.target)
            return False
        self.show(result, dropped)
        return True

    def go_forward(self, move: Move) -> None:
        """Make the move that ends a part of the turn; asks first when others are still open."""
        others = set(self.model.aim.moves) - set(self.model.aim.forward)
        if self.model.view.pending is not None:
            others.clear()  # an answer ends no turn
        if not (others and self.desk.settings.confirm_final):
            self.submit(move)
            return
        label = self.session.describe(move)
        self.drop_hand()
        # The last action has the focus: nothing happens by a hasty key.
        self.desk.tell(
            narrator.SURE.format(label=label),
            narrator.MOVES_LEFT,
            [
                Action(label, partial(self.submit, move), self.session.icon(move) or "check"),
                Action(narrator.KEEP_PLAYING, lambda: None, "hand", "primary"),
            ],
        )

    def show(self, happened: Happened, dropped: Dropped | None = None) -> None:
        """Play what happened and go on."""
        model = self.model
        model.gesture.cancel()
        model.telling = None
        self.offered = False
        model.pointer.place = ""
        model.ways.forget()
        self.summaries += [e.summary for e in happened.events if e.summary is not None]
        beats = [
            replace(beat, kind="write") if self._is_written(beat) else beat
            for beat in stage(happened.before, happened.after, happened.events)
        ]
        if dropped is None or dropped.at_rest:
            dropped = visiting(model, happened, beats, dropped) or dropped
        model.performance.play(
            happened.before, beats, pace=self.desk.pace, reduced=self.desk.reduced_motion,
            dropped=dropped,
        )  # fmt: skip
        # Its first moment is drawn with the view before it.
        model.performance.update(0.0)
        names = [player.name for player in self.session.players]
        told = narrator.announce(happened.events, names)
        self.renew(anew=True)
        prompt = model.moment.prompt if model.turns.mine else ""
        if told or prompt:
            self.desk.say(f"{told} {prompt}".strip())
        if dropped is not None:
            self.desk.sounds.play("place")
        elif model.turns.mine and happened.seat != self.session.viewer:
            self.desk.sounds.play("your_turn")

    def _is_written(self, beat: Beat) -> bool:
        """Whether some region shows the beat as a number that is written down."""
        model, event = self.model, beat.event
        if beat.kind != "value" or event is None:
            return False
        return any(widget.writes(model.moment, event) for widget in model.widgets)

    def _refuse(self, refusal: Refusal, place: str = "") -> None:
        section = self.session.explain(refusal.rule)
        reason = section.title if section else ""
        self.model.telling = Telling.of(refusal, reason, place)
        self.desk.sounds.play("refuse")
        self.desk.say(refusal.text)
        self.compose()

    def play_to(self, moves: Sequence[Move], dropped: Dropped | None = None) -> None:
        """Make the one move, or let the person choose among several."""
        form = self.model.aim.form_for(moves[0])
        if form is not None:
            self.open_form(form, moves[0])
            return
        if len(moves) == 1:
            self.submit(moves[0], dropped)
            return

        self.choose_among(moves)

    def choose_among(self, moves: Sequence[Move]) -> None:
        """Let the person choose one of these moves."""
        self.drop_hand()
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
        self.show(happened)
        self.desk.say(words)

    def drop_hand(self) -> None:
        """Let go of everything."""
        self.model.gesture.cancel()
        self.model.telling = None
        self.model.waypoint = ""
        self.compose()

    def take(self, slot: Slot) -> None:
        """Raise a piece, or let it down; one that cannot move is looked at."""
        model, gesture = self.model, self.model.gesture
        if model.waypoint and self._to_aimed(slot):
            return
        if gesture.selected == slot.name:
            gesture.cancel()
        elif slot.name in self.model.aim.movable:
            gesture.select(slot.name, slot.rect)
            self.desk.sounds.play("pick_up")
        elif slot.name in model.out:
            self.tell_why(slot)
            return
        elif self.use(slot):
            return
        elif not self.aim_at(slot):
            self.inspect(slot)
            return
        self.model.telling = None
        self.compose()
        self.focus.current = "" if gesture.selected else f"piece:{slot.name}"
        self.focus_start()

    def use(self, slot: Slot) -> bool:
        """Make the only move that a piece has where it lies; whether there is one."""
        moves = self.model.aim.direct(slot.name)
        return bool(moves) and self.submit(moves[0])

    def aim_at(self, slot: Slot) -> bool:
        """Choose the place that a piece lies in before what goes there; whether there is one."""
        model = self.model
        place = slot.zone if model.aim.sources(slot.zone) else ""
        if not place or model.waypoint == place:
            model.waypoint = ""
            return bool(place)
        model.waypoint = place
        self.compose()
        pieces = sorted(model.aim.sources(place))
        self.focus.set(f"piece:{pieces[0]}")
        return True

    def _to_aimed(self, slot: Slot) -> bool:
        """Play a piece to the chosen place; whether it could."""
        model = self.model
        moves = model.aim.targets(slot.name).get(model.waypoint, [])
        if moves:
            model.waypoint = ""
            self.play_to(moves, from_rest(slot))
        elif slot.name in model.out:
            self.tell_why(slot)
        return bool(moves) or slot.name in model.out

    def tell_why(self, slot: Slot) -> None:
        """Say why a die or a card can't be used."""
        refusal = self.model.why_out(slot)
        if refusal is not None:
            self._refuse(refusal, slot.zone)

    def put(self, place: DropTarget) -> None:
        """Play to a place: the active piece, or the only one that can go there."""
        moves = self.model.targets_now().get(place.name, [])
        if moves:
            self.play_to(moves, from_rest(self.model.slot_named(handled(moves[0]))))

    def inspect(self, slot: Slot | None) -> None:
        """Show a card full size; None puts it away."""
        self.model.inspected, self.model.zoomed = slot, None
        if slot is not None:
            self.desk.say(". ".join(filter(None, (self.model.namer.lying(slot.name, slot.zone),))))
        self.compose()

    def drop(self, slot: Slot, pos: Point) -> None:
        """Let go of a piece: play it, tell why not, or let it glide home."""
        model, gesture = self.model, self.model.gesture
        dropped = Dropped(slot.name, gesture.rect.copy(), gesture.angle)
        legal = model.aim.targets(slot.name)
        near = ranked(gesture.rect, pos, model.targets)
        best = next((place for place in near if place.name in legal), None)
        model.pointer.place = ""
        if best is not None:
            self.play_to(legal[best.name], dropped)
            return
        home = any(place.name in {slot.zone, slot.name} for place in near[:2])
        if near and not home:
            kinds = {name.partition(":")[0] for name in legal}
            alike = [p for p in near if p.name.partition(":")[0] in kinds]
            # What the hand points at was meant, not what the card happens to cover.
            likely = alike or [p for p in near if p.rect.collidepoint(pos)] or near
            for place in likely:
                refusal = model.refusal(slot.name, place.name)
                if refusal is not None:
                    self._glide_home(slot, dropped)
                    self._refuse(refusal, place.name)
                    return
        self._glide_home(slot, dropped)

    def _glide_home(self, slot: Slot, dropped: Dropped) -> None:
        view = self.model.view
        flight = Flight(
            slot.piece, slot.back, slot.look, slot.zone, slot.index, slot.zone, slot.index
        )
        self.model.ways.forget()
        kind = "hop" if slot.look == "marker" else "fly"
        self.model.performance.play(
            view, [Beat(kind, view, flight)], pace=self.desk.pace,
            reduced=self.desk.reduced_motion, dropped=dropped,
        )  # fmt: skip
        self.model.performance.update(0.0)

    def rest(self) -> None:
        """What was moving has come to rest: show the table as the session has it."""
        self.model.ways.forget()
        self.model.display = self.session.display()
        self.compose()
