"""The model of one table: the port, the hand, what moves, and the moment composed of them.

The moment is composed at most once between two events, and only if something it depends on has
changed.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial

import pygame

from tabletop.engine.forms import Form
from tabletop.engine.moves import Move, Seat
from tabletop.engine.text.display import Display
from tabletop.engine.text.sound_names import SOUND_NAMES, OwnSound, SoundName
from tabletop.engine.text.stage import PayDay, Stage, Summary
from tabletop.engine.text.tips import Tip
from tabletop.engine.view import SeenEvent, View
from tabletop.session.help.describe import description_of
from tabletop.session.port import LocalPort, WindowPort
from tabletop.session.types import SeenStep
from tabletop.storage.player.tries import best_of, keep_best
from tabletop.storage.safe_files import StorageError
from tabletop.ui.animation.keyframes import Keyframe, keyframes_of
from tabletop.ui.animation.pay_day import RunningPayDay, number_of
from tabletop.ui.table.control.pacing import TurnPacing
from tabletop.ui.table.help.tips import Tips
from tabletop.ui.table.help.tooltips import (
    TooltipTimer,
    explains_itself,
    owner_at,
    topic_at,
    topic_named,
)
from tabletop.ui.table.input import pointer
from tabletop.ui.table.input.card_choice import CardChoice
from tabletop.ui.table.input.gesture import GestureHand
from tabletop.ui.table.input.keyboard import KeyboardActions, nodes_of, start_nodes, tooltip_nodes
from tabletop.ui.table.input.pointer import TabWait
from tabletop.ui.table.input.quiet import Quiet
from tabletop.ui.table.model.compose import compose
from tabletop.ui.table.model.moving import TableAnimation
from tabletop.ui.table.model.table_moment import (
    Flow,
    HintState,
    Inputs,
    Look,
    Notice,
    RecentMoves,
    TableLayout,
    TableMoment,
    TableStyle,
)
from tabletop.ui.table.render.pay_panel import day_of
from tabletop.ui.text import messages, narrator
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.focus import Focus, Node
from tabletop.ui.widgets.intents import Dropped, Intent
from tabletop.ui.widgets.panels.prompt import Prompt
from tabletop.ui.widgets.region_parts import DropTarget, Point, RegionCommand, Slot, TooltipTarget

STEP = 0.7
"""Seconds between two steps of a replay, before they are scaled by the pace of animations."""
FIRST = 0.5
"""Seconds before the first step of a replay."""


@dataclass(slots=True)
class MissedReplay:
    """A replay of the steps that the viewer missed, and its progress.

    It waits briefly before each step; the caller animates the steps.
    """

    steps: Sequence[SeenStep]
    display_at: Callable[[View], Display]
    view: View
    """What the viewer sees of the game between two steps."""
    display: Display
    left: float
    """Seconds until the next step."""
    at: int = 0
    """Number of the current or last step, counted from 1; 0 before the first."""
    deeds: RecentMoves = field(default_factory=RecentMoves)

    @classmethod
    def of(cls, steps: Sequence[SeenStep], display_at: Callable[[View], Display]) -> "MissedReplay":
        """Create a replay that will show `steps`, starting with the first.

        Args:
            steps: The steps, oldest first.
            display_at: Returns the scores and texts that belong to a view of the game.

        Raises:
            ValueError: If there are no steps.
        """
        if not steps:
            raise ValueError("there is nothing to be seen again")
        view = steps[0].before
        return cls(steps, display_at, view, display_at(view), FIRST)

    @property
    def count(self) -> int:
        """The number of steps in the whole replay."""
        return len(self.steps)

    def skip(self) -> None:
        """End the wait so that the next step starts at once."""
        self.left = 0.0

    def update(self, dt: float) -> bool:
        """Advance the wait between two steps by `dt` seconds; return whether it is over.

        Call this only while nothing is animated.
        """
        self.left -= dt
        return self.left <= 0

    def next(self, viewer: Seat, pace: float) -> SeenStep | None:
        """Advance to the next step and return it, or None after the last.

        This updates the view, the display and the list of the actor's latest moves, and restarts
        the wait.

        Args:
            viewer: The seat that watches.
            pace: The duration of animations relative to normal; the wait is scaled by at least 0.3.
        """
        if self.at == len(self.steps):
            return None
        step = self.steps[self.at]
        self.at += 1
        self.left = STEP * max(0.3, pace)
        self.deeds.add(step, viewer, 1.0)
        self.view, self.display = step.after, self.display_at(step.after)
        return step


_AGAIN = 0.27
"""Seconds counted as rested when another card was open, so that the next opens soon."""


class TableModel:
    """Everything that a table shows now, and what the keyboard can reach on it.

    It changes what is shown but makes no moves in the game; `TableController` does that.
    """

    def __init__(
        self,
        app: App,
        port: WindowPort,
        focus: Focus,
        do: Callable[[Intent], None],
        *,
        past: str = "",
        rooms: TableLayout | None = None,
        laid_over: Callable[[], Sequence[pygame.FRect]] = tuple,
    ) -> None:
        """Create the model of a game.

        Args:
            app: The application services that all scenes share.
            port: The connection to the game: it gives positions and takes moves.
            focus: The keyboard focus.
            do: Carries out the intent of a focused node.
            past: Description of the past position that is shown; if set, nothing can be played.
            rooms: The widgets; None for those of the game's layout.
            laid_over: Returns the boxes of everything that the scene draws over the table.
        """
        self.app, self.port, self.focus = app, port, focus
        self._do, self.past, self._laid_over = do, past, laid_over
        self.turns = TurnPacing(port)
        self.showing = TableAnimation()
        self.rooms = rooms or TableLayout(port.game)
        self.speed = 1.0
        """Speed of the animation relative to the settings; 0 for none."""
        self.hand = GestureHand()
        self.tabs = TabWait()
        self.recent_moves = RecentMoves()
        self.replay: MissedReplay | None = None
        """The replay of what others did; None while the game goes on."""
        self.told = ""
        """What the last step is told as, for captions and screen readers."""
        self.notice: Notice | None = None
        self.armed: tuple[int, Move | None] = (-1, None)
        """A move that a second press makes, with the version of the game it was pressed in."""
        self.look = Look()
        self.wanted_hand = -1
        """Seat of the person who asks to see their own hand; -1 for nobody."""
        self.summaries: list[Summary] = []
        """Summaries to be read before the game goes on."""
        self.auto_opened = False
        """Whether the form or the end of this moment has been opened automatically."""
        self.dirty = True
        """Whether something changed that the moment depends on."""
        self.sortings: dict[int, str] = {}
        """What each seat sorts its hand by; known to this table alone."""
        self.composings = 0
        """Number of times that the moment was composed, to notice new ones."""
        self.lesson = ""
        """Title of the lesson while a coach leads, or a note that this is a replay; else empty."""
        self.wanted: frozenset[str] = frozenset()
        """Names of the only places that are marked as legal; empty for all."""
        self.ways: tuple[RegionCommand, ...] = ()
        """Buttons of the actions corner on a table where nothing can be played."""
        self.measure = app.measure
        """Measures text as the table is drawn; taken from the app with each new layout."""
        self._display = self._rest_display = port.position.display
        self._rested_view: View | None = None
        self._scores = self._display.scores
        """The scores of the game at the last look."""
        self._bests: dict[Seat, int] = {}
        """The largest pay-day of each seat that was shown."""
        self._gains: dict[Seat, int] = {}
        """By how much scores rose in what is being animated and no pay-day has counted yet."""
        self._moves = port.snapshot().moves
        """Number of moves whose log lines are shown while a step is being presented."""
        self._rested = 0.0
        """Seconds that the pointer has rested on the same piece."""
        self.tips = Tips(app, port)
        """Chooses the first-use tips."""
        self.tip: Tip | None = None
        """The first-use tip on the table."""
        self._focus_seen = (False, "")
        """Visibility and node of the focus at the last look; `look.focused` follows it."""
        self._at: object = None
        self._topic: TooltipTarget | None = None
        self.quiet = Quiet()
        """Whether pointer and keyboard are mute since the last action."""
        self.tooltip_timer = TooltipTimer()
        """Measures how long pointer or keyboard have rested on the same thing."""
        self.composed: TableMoment | None = None
        """The moment composed last; None before the first."""
        self._listed: tuple[TableMoment, tuple[Node, ...]] | None = None
        """The focusable nodes, with the moment they were computed for."""

    @property
    def pace(self) -> float:
        """The duration of animations relative to normal: 1 is normal, 0 is none."""
        return self.app.preferences.pace / self.speed if self.speed else 0.0

    # The moment

    def current(self) -> TableMoment:
        """Return what the table shows and reacts to now.

        It is recomputed only if something has changed since the last call.
        """
        focus = self.focus
        if (focus.visible, focus.current) != self._focus_seen:
            self._sync_focus()
        moment = self.composed
        if self.dirty or moment is None:
            self.dirty = False
            self.composings += 1
            lit = moment.glowing() if moment is not None else []
            moment = compose(self._inputs(), moment)
            glides = self.app.preferences.motion_pace > 0 and not self.hand.dragging
            moment = self.composed = self.showing.settle(moment, lit, glides=glides)
        return moment

    def _inputs(self) -> Inputs:
        hints, turns, still = self.port.hints, self.turns, self.app.preferences.reduced_motion
        replay, snapshot = self.replay, self.port.snapshot()
        watching = self.showing.timeline.staging or replay is not None
        deeds = replay.deeds if replay else self.recent_moves
        others = turns.thinking and deeds.seat != turns.next.seat
        acts = turns.next.kind == "computer" or deeds.left > 0
        acts = replay is not None or (acts and not turns.waits and not others)
        return Inputs(
            snapshot,
            self.rooms.room,
            self.hand,
            replace(
                self.showing.motion(
                    replay.view if replay else snapshot.position.view, self._shown_display()
                ),
                moves=self._moves if watching and replay is None else -1,
            ),
            Flow(
                turns.next, turns.mine and not watching, turns.waits, watching,
                deeds.listed if acts else (), (replay.at, replay.count) if replay else (0, 0),
                snapshot.missed > 0, turns.thinking, turns.may_skip, turns.fading,
            ),
            HintState(hints.problem(), hints.thinking, hints.shown),
            self.notice,
            self.look,
            TableStyle(
                self.app.settings.highlight_legal, not still and not self.past,
                self.app.settings.click_to_move, self.past, self.lesson, self.wanted, self.ways,
                self._confirms(), self.armed[1] if self.armed[0] == self.port.version else None,
            ),
            self.measure,
            self.tip,
            self._laid_over() if self.look.explained or self.look.zoomed else (),
            self.sortings.get(snapshot.position.home, ""),
        )  # fmt: skip

    def _confirms(self) -> bool:
        """Whether a turn with moves left ends only by a second press, as the settings say.

        Answers and moves that a coach asks for need no second press.
        """
        coach = self.port.coach
        if self.port.position.view.pending is not None or (coach is not None and coach.only):
            return False  # an answer ends no turn
        return self.app.settings.confirm_final

    def _shown_display(self) -> Display:
        """Return the display for the view that is drawn while pieces move."""
        held, view = self.showing.timeline.staged, self.showing.timeline.view
        if self.replay is not None:
            return self.replay.display
        if held is None or held.frame.kind != "rest" or view is None:
            return self._counting(self._display)
        if self._rested_view is not view:
            self._rested_view, self._rest_display = view, self.port.display_at(view)
        return self._rest_display

    def _counting(self, display: Display) -> Display:
        """Return a display with the scores that pay-days have yet to count in full."""
        missing = self.showing.pay_days.missings()
        if not missing:
            return display
        scores = [*display.scores]
        for seat, less in missing:
            scores[seat] = str(number_of(scores[seat]) - less)
        return replace(display, scores=tuple(scores))

    def _sync_focus(self) -> None:
        """Copy the focused piece into the state of the table."""
        self._focus_seen = self.focus.visible, self.focus.current
        if self.focus.visible and self.focus.current.startswith("use:"):
            return  # the focus is on a use of the enlarged card
        focused = self.focus.current.removeprefix("piece:") if self.focus.visible else ""
        if focused != self.look.focused:
            self._rested = 0.0
            self.set_look(focused=focused, zoomed=None)

    def set_look(self, **changed: object) -> None:
        """Change what is focused, enlarged or explained; the arguments are fields of `Look`."""
        self.look = replace(self.look, **changed)  # type: ignore[arg-type]
        self.dirty = True

    def set_hand(self, hand: GestureHand) -> None:
        """Replace the state of the pointer, and request a frame if the table looks different."""
        before, self.hand = self.hand, hand
        if hand == before:
            return
        self.dirty = True
        if hand.dragging and not before.dragging:
            self.notice = None
        if hand.choice and before.choice and hand.choice.picks != before.choice.picks:
            self.app.sounds.play("toggle")
        if hand.active and (not before.active or (hand.dragging and not before.dragging)):
            self.armed = -1, None
            self.app.sounds.play("pick_up")
        if hand.over.slot != before.over.slot:
            # With a card enlarged already, the next one is enlarged sooner.
            self._rested = _AGAIN if self.look.zoomed is not None and hand.over.slot else 0.0
            self.look = replace(self.look, zoomed=None)

    def resize(self, width: float, height: float) -> None:
        """Lay out the table for a window of this size, in logical pixels.

        Held pieces are let go, and animations end.
        """
        self.set_hand(self.hand.empty())
        self.showing.timeline.finish()
        self.showing.timeline.take_pay_days()
        self.showing.pay_days.drop()
        self.measure = self.app.measure
        self.change_layout(partial(self.rooms.resize, width, height))

    def change_layout(self, change: Callable[[], None], *, glides: bool = False) -> None:
        """Change the layout by calling `change`, and redraw the table.

        With `glides=True`, pieces glide to their new places; otherwise they jump.
        """
        change()
        if not glides:
            self.showing.relaid()
        self.dirty = True

    def follow_game(self) -> None:
        """Update the table after the game has changed: the turn, texts, scores and log."""
        self.act()
        self.turns.renew()
        self._scores = self.port.position.display.scores
        choice = self.hand.choice
        if choice is not None and choice.form not in self.port.position.forms:
            choice = None
        self.set_hand(replace(self.hand, waypoint="", choice=choice))
        if not self.showing.timeline.running:
            snapshot = self.port.snapshot()
            self._display, self._moves = snapshot.position.display, snapshot.moves
        self.dirty = True

    def close_notices(self) -> None:
        """Close the message about a refused move and any card shown enlarged."""
        self.notice = None
        self.set_look(inspected=None, zoomed=None)

    def arm(self, move: Move) -> bool:
        """Note that the next press makes a move that leaves others; return whether this was due.

        It isn't at the second press, or if nothing would be left.
        """
        moment = self.current()
        if not moment.leaves_more or moment.inputs.style.armed == move:
            return False
        self.let_go()
        self.armed = self.port.version, move
        return True

    def act(self) -> None:
        """Note an action of the player or in the game: all that floats goes, and nothing comes.

        `Quiet` says when the pointer and the keyboard are heard again.
        """
        self.quiet.begin(self.app.stack.pointer)
        self._follow_quiet()

    def follow_pointer(self, pos: Point) -> None:
        """Follow the pointer to a point, which may end the quiet after an action."""
        self.quiet.move(pos, partial(owner_at, self.current()))
        self._follow_quiet()

    def walk(self) -> None:
        """Note that the player moved the focus, which ends the keyboard's quiet."""
        self.quiet.walk()
        self._follow_quiet()

    def _follow_quiet(self) -> None:
        mute, look = self.quiet.mute(keys=self.focus.visible), self.look
        if mute and (not look.mute or look.zoomed is not None or look.explained is not None):
            self._rested = 0.0
            self.set_look(mute=True, zoomed=None, explained=None)
        elif not mute and look.mute:
            self.set_look(mute=False)

    def let_go(self) -> None:
        """Let go of the held piece and forget a place that was chosen for the next one.

        This also closes a message about a refused move.
        """
        self.set_hand(replace(self.hand.empty(), waypoint=""))
        self.notice, self.armed, self.dirty = None, (-1, None), True

    def choose_cards(self, form: Form, begun: Move | None = None) -> bool:
        """Let a form be answered on its cards; return False unless all of them are in sight.

        A tab that hides them is opened. `begun` holds cards that are already picked.
        """
        if form.sheet or form.card_field < 0:
            return False
        cards = form.fields[form.card_field].choices
        if not self._shows(cards):
            for name, _ in self.current().arrangement.tabs:
                self.change_layout(partial(self.rooms.show_tab, name))
                if self._shows(cards):
                    break
            else:
                return False
        picks = tuple(form.picked(begun)[form.card_field])
        self.set_hand(replace(self.hand, choice=CardChoice(form, picks)))
        if form.weighs and self.current().inputs.style.moves:
            self.showing.glow.begin()
        self.focus.current = ""
        self.start_focus()
        return True

    def _shows(self, cards: Sequence[str]) -> bool:
        return all(self.current().slot_named(card) is not None for card in cards)

    def stop_choosing(self) -> None:
        """Forget the cards that are picked and the form that they were for."""
        self.set_hand(replace(self.hand, choice=None))

    def update_tip(self, dt: float) -> None:
        """Advance by `dt` seconds, and show the next first-use tip once the table has rested."""
        if self.tips.shown is not None:
            return
        waits = self._busy or self.notice is not None or self.past
        note = None if waits else self.tips.update(dt)
        if note is not None:
            self.tip, self.dirty = note, True
            self.app.notices.say(note.say)
        elif self.tip is not None and self.tips.shown is None:
            self.tip, self.dirty = None, True

    def update_tooltip(self, dt: float) -> None:
        """Advance by `dt` seconds; open or close the tooltip of the hovered or focused thing."""
        coach = self.port.coach
        led = coach is not None and (coach.only or bool(coach.say))
        topic = None if self._busy or self.look.mute or led else self._rested_on()
        found = self.tooltip_timer.update(topic, dt, keys=self.focus.visible)
        asked = found is not None and self.tooltip_timer.asked
        if (found, asked) != (self.look.explained, self.look.asked):
            self.set_look(explained=found, asked=asked)
            about = description_of(self.port.position, found.thing) if found is not None else None
            focused = self.focus.current if self.focus.visible else ""
            if about is not None and found is not None and focused != f"about:{found.thing}":
                self.app.notices.say(f"{about.title}. {about.text}")

    @property
    def _busy(self) -> bool:
        """Whether no tooltip or tip may open, because something else is shown or done."""
        top, look = self.app.stack.top, self.look
        covered = top is not None and not top.opaque
        doing = self.hand.busy or self.showing.timeline.running
        card = look.zoomed
        tells = card is not None and explains_itself(self.current(), card)
        return bool(covered or doing or look.inspected or tells)

    def _rested_on(self) -> TooltipTarget | None:
        """Return the thing that pointer or keyboard rest on; looked up only after a change."""
        moment, focus = self.current(), self.focus
        drawn = 0
        for widget in self.rooms.room.widgets:
            drawn += len(widget.tooltip_boxes)
        at = moment, self.hand.pos, focus.visible, focus.current, drawn
        if at != self._at:
            named = topic_named(moment, focus.current) if focus.visible else None
            self._topic = named if focus.visible else topic_at(moment, self.hand.pos)
            self._at = at
        return self._topic

    # Time

    def advance(self, dt: float) -> None:
        """Advance the running animation by `dt` seconds and play its sounds.

        When it ends, the table shows the current state of the game.
        """
        timeline = self.showing.timeline
        before = (timeline.view, timeline.hidden(), timeline.staged)
        timeline.update(dt)
        for sound in timeline.take_sounds():
            self._play(*sound)
        self._begin_pay_days()
        if not timeline.running:
            self.rest()
        elif before != (timeline.view, timeline.hidden(), timeline.staged):
            # The table at rest is redrawn only when a piece leaves or arrives.
            self.dirty = True

    def _play(self, name: SoundName | OwnSound, step: int = 0) -> None:
        """Play a sound of what happened; its caption is the event, if that is told in words."""
        self.app.sounds.play(name, step)
        if self.told and (name not in SOUND_NAMES or messages.SOUNDS_IN_WORDS.get(name)):
            self.app.caption(self.told)

    def _begin_pay_days(self) -> None:
        """Start the pay-days that the animation has come to."""
        frames, shown = self.showing.timeline.take_pay_days(), self.composed
        if not frames or shown is None:
            return
        days: list[RunningPayDay] = []
        for frame in frames:
            seat = frame.stage.seat if frame.stage is not None else -1
            days.append(day_of(self._recorded(frame), shown, self._gains.get(seat, 0)))
            self._gains[seat] = self._gains.get(seat, 0) - days[-1].gain
        self._display = replace(self._display, scores=self.port.position.display.scores)
        if self.pace > 0:
            self.showing.pay_days.begin(days, self.pace)
            self.update_pay_days(0.0)
        else:
            self._play(*days[-1].sounds()[-1][1:])
        self.dirty = True

    def _recorded(self, frame: Keyframe) -> Keyframe:
        """Return the step of a pay-day, which says so if it is the viewer's largest yet."""
        stage = frame.stage
        if stage is None or stage.pay is None or not stage.pay.title or frame.event is None:
            return frame
        best = self._best(stage.seat)
        if stage.number > best:
            self._bests[stage.seat] = stage.number
            self._keep_best(stage.seat, stage.number)
        if stage.seat != self.port.seat or not 0 < best < stage.number:
            return frame
        pay = replace(stage.pay, chip=stage.pay.chip or narrator.BEST_YET)
        return replace(frame, event=replace(frame.event, stage=replace(stage, pay=pay)))

    def _best(self, seat: Seat) -> int:
        """Return the largest pay-day of a seat so far: of a person, in all kept games."""
        if seat not in self._bests:
            person = self._kept_person(seat)
            path, game = self.app.folders.bests, self.port.game.spec.id
            self._bests[seat] = best_of(path, person, game) if person else 0
        return self._bests[seat]

    def _keep_best(self, seat: Seat, best: int) -> None:
        """Keep a person's largest pay-day; a full disk only costs the record."""
        person = self._kept_person(seat)
        if person:
            with suppress(StorageError, OSError):
                keep_best(self.app.folders.bests, person, self.port.game.spec.id, best)

    def _kept_person(self, seat: Seat) -> str:
        """Return the name of the person at a seat of a saved game; "" for none."""
        port = self.port
        if not isinstance(port, LocalPort) or port.session.save_path is None:
            return ""
        player = port.players[seat]
        return player.name if player.kind == "human" else ""

    def rises(self, happened: SeenStep) -> list[Keyframe]:
        """Return a pay-day for each score that rose in a step without one of the game's own.

        The lead is worth a glow.
        """
        old, new = self._scores, self.port.position.display.scores
        score = self.port.game.spec.score
        if old == new or (score is not None and score.wins == "lowest"):
            return []
        told = {each.stage.seat for each in happened.events if each.stage and each.stage.pay}
        before, after = [*map(number_of, old)], [*map(number_of, new)]
        frames: list[Keyframe] = []
        for seat, (less, more) in enumerate(zip(before, after, strict=False)):
            self._gains[seat] = self._gains.get(seat, 0) + max(0, more - less)
            if more <= less or seat in told or not old[seat].isdecimal():
                continue
            leads = [
                max(each) == each[seat] and each.count(each[seat]) == 1 for each in (before, after)
            ]
            pay = PayDay(2 if leads == [False, True] and any(before) else 1)
            stage = Stage("pay", seat, number=more - less, pay=pay)
            frames.append(Keyframe("pay", happened.after, event=SeenEvent("stage", stage=stage)))
        return frames

    def update_pay_days(self, dt: float) -> bool:
        """Advance pay-days by `dt` seconds with their sounds; return whether to draw a frame."""
        days = self.showing.pay_days
        if not days.running:
            return False
        before = days.missings(), days.shown, days.flying
        changed = days.update(dt)
        for sound in days.take_sounds():
            self._play(*sound)
        self.dirty = self.dirty or before != (days.missings(), days.shown, days.flying)
        return changed

    def update_notice(self, dt: float, notice: Notice) -> None:
        """Advance the time of a message about a refused move, and close it when it is over.

        The time doesn't advance while the pointer or the focus is on the message.
        """
        why = {self.hand.over.button, self.focus.current if self.focus.visible else ""}
        prompts = (w.refusal_box for w in self.rooms.room.widgets if isinstance(w, Prompt))
        pointed = any(box.collidepoint(self.hand.pos) for box in prompts)
        self.notice = notice.later(dt, held="why" in why or pointed)
        if self.notice is None or notice.lively:
            self.dirty = True

    def update_zoom(self, dt: float, delay: float) -> None:
        """Enlarge the card on which the pointer or the keyboard focus has rested long enough.

        A card in a place where the player may act now isn't enlarged.

        Args:
            dt: Seconds since the last call.
            delay: Seconds that the pointer or focus must rest there.
        """
        key, focused = self.hand.over.slot, self.look.focused
        if self.look.mute or not (key or focused):
            return
        moment = self.current()
        slot = moment.slot_keyed(key) or moment.slot_named(focused)
        if slot is None or not slot.face_up or slot.look != "card" or self.hand.over.target:
            return
        before = self._rested
        self._rested += dt
        busy = self.hand.busy or self.look.inspected is not None
        if not busy and before < delay <= self._rested:
            self.set_look(zoomed=slot)

    def animate_setup(self, happened: SeenStep) -> None:
        """Animate the set-up of the game, such as dealing cards, before anyone can act.

        `happened` holds the events of the set-up.
        """
        self.animate(
            happened.before, keyframes_of(happened.before, happened.after, happened.events)
        )
        self.dirty = True

    def animate(
        self, view: View, frames: Sequence[Keyframe], dropped: Dropped | None = None
    ) -> None:
        """Start an animation after those that are still running.

        Args:
            view: What the viewer saw before the animation.
            frames: The steps of the animation.
            dropped: The piece that the player dropped, if any; its flight starts there.
        """
        timeline = self.showing.timeline
        timeline.play(
            view,
            frames,
            pace=self.pace,
            reduced=self.app.preferences.reduced_motion,
            dropped=dropped,
        )
        timeline.update(0.0)
        self._begin_pay_days()

    def rest(self) -> None:
        """Show the current state of the game; call this when no animation is running.

        If nothing has the keyboard focus, the focus moves to where the prompt points.
        """
        self.showing.paths.forget()
        self._gains.clear()
        self._display = self.port.position.display
        self._rested_view = None
        self._moves = self.port.snapshot().moves
        self.dirty = True
        if not self.focus.current:
            self.start_focus()

    # The keyboard

    def nodes(self) -> list[Node]:
        """Return a node for each thing that the keyboard can reach, in reading order.

        A node has an id, a box, a name for screen readers, and an action for when it is activated.
        """
        moment = self.current()
        if self._listed is None or self._listed[0] is not moment:
            actions = KeyboardActions(self._take, self._put, self._do)
            self._listed = moment, (*nodes_of(moment, actions), *tooltip_nodes(moment))
        return [*self._listed[1]]

    def _take(self, slot: Slot) -> None:
        self._apply(*pointer.take(self.current(), self.hand, slot))

    def _put(self, target: DropTarget) -> None:
        self._apply(*pointer.put(self.current(), self.hand, target))

    def _apply(self, hand: GestureHand, intent: Intent | None) -> None:
        self.set_hand(hand)
        if intent is not None:
            self._do(intent)

    def start_focus(self) -> None:
        """Move the keyboard focus to where the prompt points, unless something has the focus.

        Nothing happens while there is no viewer: when a question is asked openly, someone else may
        be at the keyboard.
        """
        if self.port.seat < 0:
            return
        moment, current = self.current(), self.focus.current
        if current.startswith("about:") or not self.turns.mine:
            return
        if current and self.focus.node(self.nodes()) is not None:
            return
        for zone in ("targets", "options", "board", "hand", "own", "actions"):
            nodes = start_nodes(moment, zone)
            if not nodes:
                continue
            best = next((node for node in nodes if self._matches(moment, node)), nodes[0])
            self.focus.set(best)
            return

    def _matches(self, moment: TableMoment, node: str) -> bool:
        """Whether focus rather starts here: a glowing piece, or a target of alike pieces."""
        if self.hand.active:
            return node.startswith("to:") and self._matches_top_piece(node.removeprefix("to:"))
        return node.removeprefix("piece:") in moment.lit

    def _matches_top_piece(self, place: str) -> bool:
        """Whether the active piece would join pieces of its kind at a target."""
        view, held = self.port.position.view, self.current().slot_named(self.hand.active)
        if place not in {zone.id for zone in view.zones}:
            return False
        top = view.zone(place).top
        if held is None or not held.piece or not top:
            return False  # an unknown piece joins nothing
        return view.kind_of(top) == view.kind_of(held.piece)
