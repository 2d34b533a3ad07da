"""State of one table: the session, the hand, what moves, and the moment composed of them.

The moment is composed at most once between two events, and only if something it depends on has
changed.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pygame

from tabletop.engine.display import Display
from tabletop.engine.summaries import Summary
from tabletop.engine.view import View
from tabletop.session import Session
from tabletop.session.abouts import about_of
from tabletop.ui.kit.focus import Focus
from tabletop.ui.kit.services import Desk
from tabletop.ui.table.again import Replay
from tabletop.ui.table.compose import compose
from tabletop.ui.table.deeds import Deeds
from tabletop.ui.table.explaining import Resting, opens, topic_at, topic_named
from tabletop.ui.table.gesture import Hand
from tabletop.ui.table.moment import (
    Flow,
    Hinted,
    Inputs,
    Look,
    Noted,
    Preferences,
    TableMoment,
)
from tabletop.ui.table.notice import Notice
from tabletop.ui.table.noting import Noting
from tabletop.ui.table.pacing import Turns
from tabletop.ui.table.rooms import Rooms
from tabletop.ui.table.showing import Showing
from tabletop.ui.table.tabs import TabWait
from tabletop.ui.widgets.intents import Intent
from tabletop.ui.widgets.parts import Command, Topic

_AGAIN = 0.27
"""Seconds counted as rested when another card was open, so that the next opens soon."""


class Table:
    """The state of one table: session, hand, layout, animation and moment.

    Nothing here makes a move.
    """

    def __init__(
        self,
        desk: Desk,
        session: Session,
        focus: Focus,
        opens: Callable[[Intent], None],
        *,
        past: str = "",
    ) -> None:
        """Create the table for a session.

        Args:
            desk: the application services that all scenes share.
            session: the game session.
            focus: the keyboard focus.
            opens: opens the scene that an intent names.
            past: description of the past moment that is shown; if set, nothing can be played.
        """
        self.desk, self.session, self.focus = desk, session, focus
        self._opens, self._past = opens, past
        self.turns = Turns(session)
        self.showing = Showing()
        self.rooms = Rooms(session.game)
        self.hand = Hand()
        self.tabs = TabWait()
        self.deeds = Deeds()
        self.replay: Replay | None = None
        """The replay of what others did; None while the game goes on."""
        self.notice: Notice | None = None
        self.look = Look()
        self.wanted = -1
        """Seat of the person who asks to see their own hand; -1 for nobody."""
        self.summaries: list[Summary] = []
        """Summaries to be read before the game goes on."""
        self.offered = False
        """Whether the form or the end of this moment has been opened automatically."""
        self.dirty = True
        """Whether something changed that the moment depends on."""
        self.sortings: dict[int, str] = {}
        """What each seat sorts its hand by; known to this table alone."""
        self.composings = 0
        """Number of times that the moment was composed, to notice new ones."""
        self.lesson = ""
        """Title of the lesson while a coach leads, or a note that this is a replay; else empty."""
        self.ways: tuple[Command, ...] = ()
        """Buttons of the actions corner on a table where nothing can be played."""
        self.note = pygame.FRect(0, 0, 0, 0)
        """Box of the hint as drawn last, in logical pixels; empty without a hint."""
        self._display = self._rest_display = session.display()
        self._rested_view: View | None = None
        self._lines = len(session.log())
        """Number of log lines that may be shown while a step is being presented."""
        self._rested = 0.0
        """Seconds that the pointer has rested on the same piece."""
        self.noting = Noting(desk, session)
        """Chooses the first-use tips."""
        self.noted: Noted | None = None
        """The first-use tip on the table, with the boxes where it was drawn last."""
        self._at: object = None
        self._topic: Topic | None = None
        self.resting = Resting()
        """Measures how long pointer or keyboard have rested on the same thing."""
        self._moment: TableMoment | None = None

    @property
    def pace(self) -> float:
        """Duration of animations relative to normal, from the settings; 0 for none."""
        return self.desk.pace

    # The moment

    def current(self) -> TableMoment:
        """Return the moment to draw and hit-test now; it is composed only if something changed."""
        self._heed_focus()
        moment = self._moment
        if self.dirty or moment is None:
            self.dirty = False
            self.composings += 1
            lit = moment.glowing() if moment is not None else []
            moment = compose(self._inputs(), moment)
            glides = self.desk.pace > 0 and not self.desk.reduced_motion
            glides = glides and not self.hand.dragging
            moment = self._moment = self.showing.settle(moment, lit, glides=glides)
        return moment

    def _inputs(self) -> Inputs:
        hints, turns, still = self.session.hints, self.turns, self.desk.reduced_motion
        replay, snapshot = self.replay, self.session.snapshot()
        watching = self.showing.timeline.staging or replay is not None
        deeds = replay.deeds if replay else self.deeds
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
                lines=self._lines if watching and replay is None else -1,
            ),
            Flow(
                turns.next, turns.mine and not watching, turns.waits, watching,
                deeds.listed if acts else (), (replay.at, replay.count) if replay else (0, 0),
                self.session.others_steps > 0, turns.thinking, turns.may_skip,
            ),
            Hinted(hints.problem(), hints.thinking, hints.shown),
            self.notice,
            self.look,
            Preferences(
                self.desk.settings.highlight_legal, not still and not self._past,
                self.desk.settings.click_to_move, self._past, self.lesson, self.ways,
            ),
            self.noted,
            self.sortings.get(snapshot.position.home, ""),
        )  # fmt: skip

    def _shown_display(self) -> Display:
        """Return the display for the view that is drawn while pieces move."""
        held, view = self.showing.timeline.staged, self.showing.timeline.view
        if self.replay is not None:
            return self.replay.display
        if held is None or held.frame.kind != "rest" or view is None:
            return self._display
        if self._rested_view is not view:
            self._rested_view, self._rest_display = view, self.session.display_at(view)
        return self._rest_display

    def _heed_focus(self) -> None:
        """Copy the focused piece into the state of the table."""
        if self.focus.visible and self.focus.current.startswith("use:"):
            return  # the focus is on a use of the enlarged card
        focused = self.focus.current.removeprefix("piece:") if self.focus.visible else ""
        if focused != self.look.focused:
            self._rested = 0.0
            self._see(focused=focused, zoomed=None)

    def _see(self, **changed: object) -> None:
        self.look = replace(self.look, **changed)  # type: ignore[arg-type]
        self.dirty = True

    def _hold(self, hand: Hand) -> None:
        """Replace the hand, and mark the table as changed if it looks different."""
        before, self.hand = self.hand, hand
        if hand == before:
            return
        self.dirty = True
        if hand.dragging and not before.dragging:
            self.notice = None
        if hand.active and (not before.active or (hand.dragging and not before.dragging)):
            self.desk.sounds.play("pick_up")
        if hand.over.slot != before.over.slot:
            # With a card enlarged already, the next one is enlarged sooner.
            self._rested = _AGAIN if self.look.zoomed is not None and hand.over.slot else 0.0
            self.look = replace(self.look, zoomed=None)

    def resize(self, width: float, height: float) -> None:
        """Lay everything out for a window of this size, in logical pixels."""
        self._hold(self.hand.empty())
        self.showing.timeline.finish()
        self._relay(partial(self.rooms.resize, width, height))

    def _relay(self, change: Callable[[], None], *, glides: bool = False) -> None:
        """Apply a change of layout; without `glides`, pieces jump to their new places."""
        change()
        if not glides:
            self.showing.relaid()
        self.dirty = True

    def look_anew(self) -> None:
        """Update the table after the session changed, and forget a chosen place."""
        self.turns.renew()
        self._hold(replace(self.hand, waypoint=""))
        if not self.showing.timeline.running:
            self._display = self.session.display()
            self._lines = len(self.session.log())
        self.dirty = True

    def put_away(self) -> None:
        """Close the notice and whatever is shown in close-up."""
        self.notice = None
        self._see(inspected=None, zoomed=None)

    def tell_note(self, dt: float) -> None:
        """Let `dt` seconds pass, and show a first-use tip while the table rests."""
        waits = self._busy or self.notice is not None or self._past
        note = None if waits else self.noting.tell(dt)
        if note is not None:
            self.noted, self.dirty = Noted(note), True
            self.desk.say(note.say)
        elif self.noted is not None and self.noting.shown is None:
            self.noted, self.dirty = None, True

    def drawn_note(self, noted: Noted | None) -> None:
        """Remember where the first-use tip and its buttons were drawn."""
        if noted is not None and self.noted is not None and noted != self.noted:
            self.noted, self.dirty = noted, True

    def explain(self, dt: float) -> None:
        """Let `dt` seconds pass; open the tooltip of what pointer or keyboard rest on."""
        topic = None if self._busy else self._rested_on()
        found = self.resting.rest(topic, dt, self.look.explained)
        if found != self.look.explained:
            self._see(explained=found)
            about = about_of(self.session.position, found.thing) if found is not None else None
            if about is not None:
                self.desk.say(f"{about.title}. {about.text}")

    @property
    def _busy(self) -> bool:
        """Whether no tooltip may open, because something else is shown or done."""
        top, look = self.desk.stack.top, self.look
        covered = top is not None and not top.opaque
        doing = self.hand.active or self.hand.piece or self.showing.timeline.running
        card = look.zoomed
        tells = card is not None and opens(self.current(), card)
        return bool(covered or doing or look.inspected or tells)

    def _rested_on(self) -> Topic | None:
        """Return the thing that pointer or keyboard rest on; looked up only after a change."""
        moment, focus = self.current(), self.focus
        drawn = sum(len(widget.noted) for widget in moment.room.widgets)
        at = moment, self.hand.pos, focus.visible, focus.current, drawn
        if at != self._at:
            named = topic_named(moment, focus.current) if focus.visible else None
            self._topic = named if focus.visible else topic_at(moment, self.hand.pos)
            self._at = at
        return self._topic

    def rest(self) -> None:
        """Show the table as the session has it, now that nothing moves any more."""
        self.showing.paths.forget()
        self._display = self.session.display()
        self._rested_view = None
        self._lines = len(self.session.log())
        self.dirty = True
