"""A lesson or an exercise: the usual table, with a coach who guides the learner.

The session judges the moves and plays the opponents; the coach's note says what to do and why.
Mouse and keys work as at any table.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

import pygame

from tabletop.engine.moves import Move
from tabletop.session.guides.guide import Coaching, Guide
from tabletop.session.guides.guided_port import GuidedPort
from tabletop.session.guides.lesson import LessonGuide
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.graphics.control_faces import button_width
from tabletop.ui.graphics.placement import Surroundings
from tabletop.ui.scenes.table.dialogs import TableDialogs
from tabletop.ui.scenes.table.turns import TableTurns, open_results
from tabletop.ui.table.control.table_view import TableView
from tabletop.ui.table.help.coach import (
    TICK,
    CoachNote,
    CoachPath,
    CoachText,
    draw_steps,
    path_of,
)
from tabletop.ui.table.help.hints import node_of
from tabletop.ui.table.help.landmarks import bright_boxes
from tabletop.ui.table.help.surroundings import surroundings
from tabletop.ui.table.input.keyboard import keys_of
from tabletop.ui.table.model.table_moment import Glow
from tabletop.ui.text import messages, narrator
from tabletop.ui.toolkit.app import Action, App
from tabletop.ui.toolkit.buttons import Button
from tabletop.ui.toolkit.control import ControlGroup
from tabletop.ui.toolkit.dialog import Scene
from tabletop.ui.toolkit.events import (
    Composing,
    Hold,
    Key,
    KeyUp,
    Motion,
    Press,
    Release,
    Text,
    UiEvent,
)
from tabletop.ui.toolkit.focus import Node, stop_key
from tabletop.ui.widgets import intents
from tabletop.ui.widgets.intents import Intent

_STUCK, _VERY_STUCK = 10.0, 20.0
"""Seconds without input before help is shown, and before *Show me* is highlighted."""
_MISSES, _MANY_MISSES = 2, 4
_BESIDE_FORM = 20.0
"""Seconds that the explanation of a form stays on the screen."""
_SHOWING = 0.9
"""Seconds that the demonstration of a move takes."""
_TOLD = 2
"""Number of steps in which the coach says how a piece is moved by mouse or finger."""
_STOPS = 2
"""Number of stops at the table before the coach, when one goes on by Tab."""
_STEPS_ROOM = 240.0
"""Least room for the progress in the top bar, in logical pixels, beside a labelled goal."""
_FADE = 0.18
"""Seconds in which the dimming of the table fades in or out."""


class LessonScene(Scene):
    """A table on which a coach teaches the game step by step to one player."""

    name: ClassVar[str] = "lesson"

    @property
    def pad_keys(self) -> Mapping[str, str]:
        led = {"x": "f2", "lefttrigger": "backspace"} if self.coach.only else {}
        return {**self.table.pad_keys, **led}

    def __init__(self, app: App, port: GuidedPort[Guide]) -> None:
        super().__init__(app)
        self.port = port
        self.holds.callback(port.close)
        self.note = CoachNote()
        self.idle = 0.0
        """Seconds since the last input."""
        self._show = Button(
            "coach-show", messages.SHOW_ME, self.show_me, icon="play", key="S", kind="paper",
            zone="coach",
        )  # fmt: skip
        self._back = Button(
            "coach-back", messages.BACK, self.back, icon="back", kind="paper", zone="coach"
        )
        self._on = Button("coach-on", messages.GO_ON, self.go_on, icon="fwd", key="Enter",
                          kind="primary", zone="coach", paper=True)  # fmt: skip
        self._skip = Button(
            "coach-skip", messages.LEAVE_EARLY, self.ask_to_leave,
            icon="exit", key="Esc", zone="bar",
        )  # fmt: skip
        self._why = Button(
            "coach-why", narrator.WHY, self.tell_why, icon="book", kind="paper", zone="coach"
        )
        self._goal = Button(
            "coach-goal", messages.GOAL, self.tell_goal, icon="flag", key="G", zone="bar"
        )
        self.group = ControlGroup(app.sounds.play)
        self._clock = 0.0
        self._veil = 0.0
        self._dimmed: list[Glow] = []
        self._showing: tuple[Move, float] | None = None
        """The move being demonstrated and the seconds elapsed; None if none is."""
        self._ticked: float | None = None
        """Seconds since a step was completed, while its tick is shown; otherwise None."""
        self._dot = (0.0, 0.0)
        """Centre of the dot of the last step done, in the top bar, as drawn last."""
        self._told = ("", "")
        self._heard: Coaching | None = None
        self._step = (0, 0)
        self._led = ""
        """The piece from which the focus has gone on to its target."""
        self._taps = False
        """Whether the last press was that of a finger."""
        self._waved = False
        """Whether free play has begun and the player dismissed the note about it."""
        self._finished = self._handed_on = False
        self._begun = not (isinstance(port.guide, LessonGuide) and port.guide.opens)
        """Whether the goal of the game has been told."""
        self.table = TableView(
            app, port, self.focus, self._open, laid_over=self.laid_over, nodes=self.focusables
        )
        self.table.paint.veil = self._draw_veil
        self.dialogs = TableDialogs(self.table)
        self._turns = TableTurns(self.table, port)
        self._begins = True
        """Whether the opening of the game is still to be animated."""
        self._name_lesson()

    def enter(self) -> None:
        self.table.controller.renew()

    def layout(self, width: float, height: float) -> None:
        super().layout(width, height)
        self.table.resize(width, height)

    def _name_lesson(self) -> None:
        """Show the lesson's title on the table while the coach leads every move."""
        model, title = self.table.model, self.coach.title if self.coach.only else ""
        wanted = frozenset(move.target for move in self.coach.moves)
        if (model.lesson, model.wanted) != (title, wanted):
            model.lesson, model.wanted, model.dirty = title, wanted, True

    @property
    def coach(self) -> Coaching:
        """The coach's current message: its text, the number of the step and the accepted moves."""
        return self.port.coach

    @property
    def title(self) -> str:
        """The scene's name for screen readers: the game, the lesson and the coach's text."""
        return f"{self.port.game.spec.title}. {self.coach.title}. {self.coach.say}"

    # The coach's texts

    @property
    def speaks(self) -> bool:
        """Whether the coach has something to say now, so that the note is shown."""
        coach = self.coach
        if coach.stage == "free":
            return not self._waved and bool(coach.say)
        if self._is_learnt or not self._begun:
            return False
        return coach.stage in {"step", "wait"} or (coach.stage == "replies" and bool(coach.say))

    @property
    def _is_learnt(self) -> bool:
        """Whether all steps are done, so that the page at the end of the lesson is shown."""
        return isinstance(self.port.guide, LessonGuide) and self.port.guide.is_learnt

    def _is_stuck(self) -> bool:
        return self.idle >= _STUCK or self.coach.misses >= _MISSES

    def words(self) -> CoachText:
        """Return the texts for the coach's note: what to do, praise, an answer and help."""
        coach = self.coach
        if coach.stage != "step":
            say = f"{coach.say} {messages.YOUR_WAY}" if coach.stage == "free" else coach.say
            return CoachText(say or coach.aha, coach.aha if say else "")
        stuck = (coach.stuck or messages.LESSON_STUCK) if self._is_stuck() else ""
        help_ = " ".join(filter(None, (stuck, self._way_in())))
        return CoachText(coach.say, coach.aha, coach.said, help_)

    def _way_in(self) -> str:
        """Return how to make the next move, in words that suit the last input; "" to leave it."""
        move = self._next
        if move is None:
            return ""
        if self.focus.visible:
            return keys_of(self.table.moment, move, self.focus.current)
        if self.coach.number > _TOLD or path_of(self.table.moment, move) is None:
            return ""
        if self.table.moment.is_one_click(move):
            return messages.LESSON_TAP_ONCE if self._taps else messages.LESSON_CLICK
        return messages.LESSON_TAP if self._taps else messages.LESSON_DRAG

    @property
    def _next(self) -> Move | None:
        return next(iter(self.coach.moves), None)

    def _buttons(self) -> list[Button]:
        coach, buttons = self.coach, []
        if coach.stage == "step":
            late = self.idle >= _VERY_STUCK or coach.misses >= _MANY_MISSES
            self._show.kind = "good" if late else "paper"
            buttons = [self._show]
            if coach.may_undo:
                buttons.append(self._back)
            if coach.why and self.port.position.explain(coach.why) is not None:
                buttons.append(self._why)
        elif coach.stage in {"wait", "free"}:
            self._on.label = messages.GO_ON if coach.stage == "wait" else messages.PLAY_ON
            buttons = [self._on]
        return buttons

    def _tell(self) -> None:
        """Speak the coach's current text or help, unless it was spoken before."""
        coach = self.coach
        self._heard = coach
        told = " ".join(part for part in (coach.aha, coach.say) if part)
        if coach.stage == "step":
            told = messages.LESSON_SAID.format(min(coach.number, coach.total), coach.total, told)
        stuck = (coach.stuck or messages.LESSON_STUCK) if self._is_stuck() else ""
        if coach.stage == "step" and stuck and stuck != self._told[1]:
            self.app.notices.say(stuck)
        elif told and told != self._told[0] and not coach.said:
            self.app.notices.say(told)
        self._told = told or self._told[0], stuck if coach.stage == "step" else ""

    # Actions

    def show_me(self) -> None:
        """Demonstrate the next accepted move with an animation, then make it.

        Does nothing if no move is expected, or while a demonstration is running.
        """
        move = self._next
        if move is not None and self._showing is None:
            self.table.model.let_go()
            self._showing = move, 0.0

    def tell_why(self) -> None:
        """Open the rulebook at the rule behind the coach's answer."""
        self.app.show.rulebook(self.port.game, self.coach.why)

    def tell_goal(self) -> None:
        """Show the goal of the game again."""
        lesson = self.port.guide
        if isinstance(lesson, LessonGuide):
            self.app.open(self.app.routes.lesson_goal(self.app, lesson, lambda: None))

    def back(self) -> None:
        """Undo moves to return to the start of this step, or to the previous step."""
        self.table.controller.do(intents.UndoIntent())

    def go_on(self) -> None:
        """Continue after a pause of the coach, with the next chapter or free play.

        The goal of another chapter is told first.
        """
        if self.port.go_on() is not None:
            self._begun = self.coach.stage != "step"
            self._jump()
        self._waved = self.coach.stage == "free"
        self.table.model.dirty = True

    def _jump(self, words: str = "") -> None:
        """Show another step of the lesson at once; speak `words` if given."""
        self._showing, self.idle = None, 0.0
        self.note.reset_place()
        seen = self.focus.visible
        self.table.sit(self.port)  # seats and pieces may be others
        self.focus.visible = seen
        self._name_lesson()
        if words:
            self.app.notices.say(words)

    def skip(self) -> None:
        """Let the coach complete the current step for the learner."""
        if self.port.skip() is not None:
            self._jump()

    def ask_to_leave(self) -> None:
        """Open a dialog that asks whether to leave the lesson; it also offers to skip the step."""
        actions = [Action(messages.LEAVE_IT, self.app.open_library, "exit")]
        if self.coach.stage == "step":
            actions.append(Action(messages.SKIP_STEP, self.skip, "fwd"))
        actions.append(Action(messages.STAY, lambda: None, "check", "primary"))
        self.app.tell(messages.LEAVE_LESSON, messages.LEAVE_LESSON_TEXT, actions)

    def _open(self, intent: Intent) -> None:
        """Open a scene for an intent; for a form, show what it is for."""
        match intent:
            case intents.UndoIntent(to):
                words = narrator.taken_back(self.port.undo_plan(to).moves)
                if self.port.undo(to) is not None:
                    self._jump(words)
            case intents.Open("results"):
                open_results(self.table, self.port)
            case _:
                self.dialogs.open(intent)
        told = self._told_over_form()
        if isinstance(intent, intents.FillIntent) and told:
            self.app.notices.toast(told)
            if self.app.notices.shown is not None:
                self.app.notices.shown.left = _BESIDE_FORM

    def _told_over_form(self) -> str:
        """Return the explanation of a form in the current step; may be empty."""
        coach = self.coach
        return (coach.stuck or coach.say) if coach.stage == "step" else ""

    # Events

    def scrolls(self, pos: tuple[float, float]) -> bool:
        return self.table.scrolls(pos) or super().scrolls(pos)

    def handle(self, event: UiEvent) -> bool:
        """Handle an event. Presses on the coach's note don't reach the table.

        Returns whether the event was used, so that a frame must be drawn.
        """
        if not isinstance(event, Motion | KeyUp):
            self.idle = 0.0
        if isinstance(event, Press):
            self._taps = event.touch
        if self._showing is not None and not isinstance(event, Motion | KeyUp | Release):
            return True
        if isinstance(event, Text | Composing):
            return False
        if isinstance(event, Key):
            return self.key(event)
        over = isinstance(event, Press) and self.speaks and self.note.box.collidepoint(event.pos)
        if isinstance(event, Press) and (over or self.group.at(event.pos) is not None):
            self.focus.handle(event, [])
            self.group.handle(event)
            return True
        used = self.group.handle(event)
        if (isinstance(event, Motion) and over) or (isinstance(event, Hold) and used):
            return used
        used = self.table.handle(event) or used
        self._lead()
        return used

    def key(self, event: Key) -> bool:
        """Handle a key: Backspace goes back, F2 finds the next move, Esc asks whether to leave.

        S shows the move, and G the goal of the game. All other keys work as at any table. Returns
        whether the key was used.
        """
        guided = self.coach.only or self.speaks
        for button in () if event.ctrl or event.alt else (self._show, self._goal):
            if event.key == button.key_hint.lower() and button in self.group.widgets:
                button.use()
                return True
        match event.key:
            case "backspace" if self.coach.only and not event.ctrl:
                self.back()
                return True
            case "f2" if self.coach.only:
                self.find_next()
                return True
            case "escape" if self.coach.only and self._is_at_rest():
                self.ask_to_leave()
                return True
        if guided and event.activates and self._on in self.group.widgets:
            self._on.use()
            return True
        used = self.table.handle(event)
        if self._lead():
            self.focus.visible = True
        return used

    def _is_at_rest(self) -> bool:
        """Return whether Esc has nothing else to cancel or close first."""
        model = self.table.model
        held = model.hand.active or model.hand.dragging or model.hand.waypoint
        return not (held or model.notice or model.look.inspected)

    def find_next(self) -> None:
        """Move the keyboard focus to the piece that should move next, or to the move's target."""
        self._focus_on_next()
        self.focus.visible = True
        self.table.model.dirty = True

    def _lead(self) -> bool:
        """Focus the target once the right piece has been picked up by keyboard or click.

        Returns whether the focus has moved there.
        """
        move, hand = self._next, self.table.model.hand
        if not hand.active:
            self._led = ""
        if move is None or not hand.active or hand.dragging or hand.active == self._led:
            return False
        if move.pieces and hand.active == move.pieces[0] and move.target:
            moment = self.table.moment
            if moment.arrangement.tabs and moment.target_named(move.target) is None:
                self._turn_tab()
            wanted = f"to:{move.target}"
            if any(node.id == wanted for node in self.table.nodes()):
                self._led = hand.active
                self.focus.current = wanted
                self.table.model.dirty = True
                return True
        return False

    def _focus_on_next(self) -> None:
        move = self._next
        if move is None:
            if self._on in self.group.widgets:
                self.focus.current = self._on.name
            return
        names = {node.id for node in self.table.nodes() if node.enabled}
        active = self.table.model.hand.active
        place = f"to:{move.target}"
        piece = f"piece:{move.pieces[0]}" if move.pieces else ""
        if active and place in names:
            self.focus.current = place
        elif move.args and f"form:{move.kind}" in names:
            self.focus.current = f"form:{move.kind}"
        elif piece in names and move.pieces[0] in self.table.moment.movable:
            self.focus.current = piece
        else:
            self.focus.current = node_of(move, names - {piece}) or self.focus.current

    def focusables(self) -> list[Node]:
        nodes, ours = self.table.nodes(), list(self.group.nodes())
        own = [node for node in ours if node.zone == "coach"]
        bar = [node for node in ours if node.zone != "coach"]
        if self.speaks and self.note.box.w:
            own.append(Node("coach", self.note.box, str(self.words()), role="text", zone="coach",
                            action=self.find_next, radius=18.0, paper=True))  # fmt: skip
        stops = dict.fromkeys(stop_key(node) for node in nodes if node.enabled)
        later = set(list(stops)[_STOPS:])
        at = next((at for at, node in enumerate(nodes) if stop_key(node) in later), len(nodes))
        return [*nodes[:at], *own, *nodes[at:], *bar]

    # Time

    def update(self, dt: float) -> bool:
        """Advance the table, the demonstration and the coach, who waits for animations to end.

        Args:
            dt: Seconds since the last call.

        Returns:
            Whether anything visible has changed, so that a frame must be drawn.
        """
        if not self._begun:
            return self._hold()
        changed = self._show_on(dt) if self._showing is not None else self._pass(dt)
        waits = self.app.stack.top is self and not self.table.running and not self.table.paying
        changed = self._fade(dt) or changed
        before = self._is_stuck()
        if waits:
            self.idle += dt
        coach = self.coach
        if coach is not self._heard or before != self._is_stuck():
            self._follow(coach)
            changed = True
        if self._ticked is not None:
            self._ticked = None if self._ticked + dt > TICK else self._ticked + dt
            changed = True
        if waits and self._way() is not None and not self.app.preferences.reduced_motion:
            clock, self._clock = self._clock, self._clock + dt
            changed = changed or int(clock * 30) != int(self._clock * 30)
        if waits and coach.stage == "done":
            self._finish()
        elif waits and self._is_learnt:
            self._tell_end()
        return changed

    def _hold(self) -> bool:
        """Hold the lesson back until its goal has been told; return whether a frame is needed."""
        lesson = self.port.guide
        if self.app.stack.top is not self or not isinstance(lesson, LessonGuide):
            return False
        self.app.open(self.app.routes.lesson_goal(self.app, lesson, self._begin))
        return True

    def _begin(self) -> None:
        self._begun = True

    def _pass(self, dt: float) -> bool:
        """Let `dt` seconds pass at the table; return whether anything changed."""
        covered = self.app.stack.top is not self
        if self._begins and not covered:
            self._begins = False
            opening = self.port.opening()
            if opening is not None:
                self.table.model.animate_setup(opening)
        changed = self.table.update(dt, covered=covered)
        return self._turns.update(dt, covered=covered) or changed or self.table.model.dirty

    def _follow(self, coach: Coaching) -> None:
        """React to a new text of the coach: speak it, and show where the next move begins."""
        self._tell()
        step = (coach.number, len(coach.moves) if coach.stage == "step" else 0)
        if step != self._step:
            if self._step[0] and coach.number >= self._step[0] and coach.stage != "wait":
                self._ticked = 0.0
                self.app.sounds.play("point", min(coach.number - 2, 4))
            self._step, self.idle = step, 0.0
            self._show_target()
            self._focus_on_next()
        self._name_lesson()
        self.table.model.dirty = True

    def _show_target(self) -> None:
        """In the compact layout, open the tab that contains the piece of the next move."""
        move, moment = self._next, self.table.moment
        if move is None or not moment.arrangement.tabs or not move.pieces:
            return
        if moment.slot_named(move.pieces[0]) is None:
            self._turn_tab()

    def _turn_tab(self) -> None:
        tab = "hand" if self.table.moment.arrangement.tab == "table" else "table"
        self.table.controller.do(intents.ShowTab(tab))

    def _show_on(self, dt: float) -> bool:
        """Advance the demonstration of a move; make the move when it ends."""
        if self._showing is None:
            return False
        move, seconds = self._showing
        seconds += dt
        if seconds < (0.3 if self.app.preferences.reduced_motion else _SHOWING):
            self._showing = move, seconds
            return True
        self._showing = None
        self.table.controller.submit(move)
        return True

    def _tell_end(self) -> None:
        """Open the page at the end of the lesson, from which its game can be played on."""
        lesson = self.port.guide
        if isinstance(lesson, LessonGuide):
            self.app.open(self.app.routes.lesson_end(self.app, lesson, self._play_here))

    def _play_here(self) -> None:
        self.app.back()
        self.go_on()
        self._waved = False

    def _finish(self) -> None:
        """Tell that the free turns are over, and offer to continue as a saved game."""
        lesson = self.port.guide
        if self.port.position.outcome is not None or not isinstance(lesson, LessonGuide):
            return
        if self._finished:  # the message was closed with Esc: continue
            self._go_on_once(lesson)
            return
        self._finished = True
        actions = [
            Action(messages.TO_LIBRARY, self.app.open_library, "home"),
            Action(messages.GO_ON_HERE, lambda: self._go_on_once(lesson), "play", "primary"),
        ]
        self.app.tell(messages.TURNS_DONE, messages.TURNS_DONE_TEXT, actions)

    def _go_on_once(self, lesson: LessonGuide) -> None:
        """Continue the lesson's game as a saved game; report a failure only once."""
        if not self._handed_on:
            self._handed_on = True
            self.app.play_after(lesson)

    # Drawing

    def _guides(self) -> bool:
        """Return whether hints are drawn: the learner is to move, and nothing moves or covers."""
        free = self.app.stack.top is self and not self.table.running
        return free and self.coach.stage == "step"

    def _bright(self) -> list[Glow]:
        return bright_boxes(self.table.moment, self.coach) if self._guides() else []

    def _way(self) -> CoachPath | None:
        """Return the path of the next move, from the piece to its target, or None.

        None while a piece is dragged, a move is demonstrated or a card is enlarged.
        """
        busy = self.table.model.hand.dragging or self._showing is not None
        if not self._guides() or busy or self.table.moment.inspected is not None:
            return None
        return path_of(self.table.moment, self._next)

    def _draw_veil(self, canvas: Canvas) -> None:
        if self._dims():
            self._dimmed = self._bright()
        if self._veil and self._dimmed and self.app.stack.top is self:
            self.note.draw_veil(canvas, self._dimmed, _eased(self._veil))

    def _dims(self) -> bool:
        """Return whether the table is dimmed except for what the coach points at."""
        return self._guides() and self._showing is None

    def _fade(self, dt: float) -> bool:
        """Fade the dimming in or out; return whether it changed."""
        wanted = 1.0 if self._dims() else 0.0
        if self._veil == wanted:
            return False
        step = 1.0 if self.app.preferences.reduced_motion else dt / _FADE
        self._veil = max(0.0, min(1.0, self._veil + (step if wanted else -step)))
        return True

    def draw(self, canvas: Canvas) -> None:
        self.table.draw(canvas, self.focused)
        moment, coach = self.table.moment, self.coach
        self.group.fill([])
        way = self._way()
        if way is not None:
            self.note.draw_path(
                canvas, way, 0 if self.app.preferences.reduced_motion else self._clock
            )
        if self._showing is not None:
            move, seconds = self._showing
            self.note.draw_demonstration(canvas, moment, move, _eased(seconds / _SHOWING))
        if coach.only:
            self._draw_bar(canvas)
        if self._ticked is not None and self.note.box.w and not self.app.preferences.reduced_motion:
            self.note.draw_tick(canvas, self._dot, self._ticked / TICK)
        elif self._is_seen():
            self._draw_note(canvas)
        focused = self.focus.current if self.focus.visible else ""
        self.group.draw_all(canvas, focused)

    def laid_over(self) -> Sequence[pygame.FRect]:
        """Return the rectangles that cover the table: the coach's note, while it is shown."""
        return (self.note.box,) if self._is_seen() else ()

    def surroundings(self) -> Surroundings:
        around = surroundings(self.table.moment)
        return around.around(*self.laid_over())

    def _is_seen(self) -> bool:
        """Return whether the note is drawn now; never over moving pieces or an enlarged card."""
        look = self.table.model.look
        if not self.speaks or self._showing is not None or look.inspected is not None:
            return False
        if self.table.running:
            return False
        return not (self.table.model.hand.dragging and self._is_in_the_way())

    def _is_in_the_way(self) -> bool:
        places = [place.rect for place in self.table.moment.glowing()]
        return any(self.note.box.colliderect(rect) for rect in places)

    def _draw_note(self, canvas: Canvas) -> None:
        words, buttons = self.words(), self._buttons()
        bright = [rect for rect, *_ in self._bright()]
        near = bright[0].center if bright else (canvas.width / 2, canvas.height * 0.6)
        moment = self.table.moment
        shown = [place.rect for place in moment.targets]
        if self.note.place(canvas, moment, words, buttons, spared=bright, near=near, shown=shown):
            self.table.model.dirty = True  # a tooltip keeps clear of the note
        self.note.draw(canvas, buttons)
        self.group.fill([*self.group.widgets, *buttons])

    def _draw_bar(self, canvas: Canvas) -> None:
        """Draw the progress of the lesson and the *Leave lesson* button in the top bar."""
        bar = self.table.moment.arrangement.bar
        wide = button_width(canvas, self._skip.label, "exit", "Esc", height=36)
        self._skip.rect.update(bar.right - 12 - wide, bar.top + 9, wide, 36)
        chip, goal = button_width(canvas, self._goal.label, "flag", "G", height=36), self._goal
        goal.short = bar.w - 2 * (wide + chip + 32) < _STEPS_ROOM
        chip = 36 if goal.short else chip
        goal.rect.update(self._skip.rect.left - 8 - chip, bar.top + 9, chip, 36)
        room = min(bar.w - 2 * (wide + chip + 32), 520.0)
        self._dot = draw_steps(canvas, (bar.centerx, bar.centery), self.coach, room)
        self.group.fill([*self.group.widgets, goal, self._skip])


class TaskScene(LessonScene):
    """A small exercise, opened over the rulebook to try out what a paragraph explains."""

    name: ClassVar[str] = "task"

    def __init__(self, app: App, port: GuidedPort[Guide]) -> None:
        super().__init__(app, port)
        self._skip.label = messages.TO_RULES
        self._skip.icon, self._on.icon = "book", "check"

    def _buttons(self) -> list[Button]:
        buttons = super()._buttons()
        self._on.label = messages.DONE
        return buttons

    def ask_to_leave(self) -> None:
        """Return to the rulebook without asking, since nothing can be lost."""
        self.app.stack.close(self)

    def go_on(self) -> None:
        """Return to the rulebook once the exercise is solved."""
        self.app.stack.close(self)

    def key(self, event: Key) -> bool:
        """Handle a key: Esc returns to the rulebook unless a piece is picked up or a menu is open.

        Other keys work as in a lesson. Returns whether the key was used.
        """
        if event.key == "escape" and self._is_at_rest():
            self.app.stack.close(self)
            return True
        return super().key(event)

    def _draw_bar(self, canvas: Canvas) -> None:
        bar = self.table.moment.arrangement.bar
        wide = button_width(canvas, messages.TO_RULES, "book", "Esc", height=36)
        self._skip.rect.update(bar.right - 12 - wide, bar.top + 9, wide, 36)
        if bar.w - 2 * (wide + 24) > canvas.measure(messages.TRY_IT, "small")[0]:
            canvas.text(
                bar.center,
                messages.TRY_IT,
                "small",
                canvas.theme.text1,
                anchor="center",
                weight=600,
            )
        self.group.fill([*self.group.widgets, self._skip])


def _eased(part: float) -> float:
    part = max(0.0, min(1.0, part))
    return part * part * (3 - 2 * part)
