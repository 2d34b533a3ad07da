"""A table in a scene: its model, its controller, its picture and what the keyboard can reach.

A scene that shows a table contains a `TableView` and adds its own parts, such as a coach.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

import pygame

from tabletop.session.port import WindowPort
from tabletop.ui.animation.staging import large_backs
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.pieces.cards import CardLook, prepare_card
from tabletop.ui.table.control.controller import TableController
from tabletop.ui.table.control.pacing import BREATH_DEPTH
from tabletop.ui.table.control.show_missed import MissedMoves
from tabletop.ui.table.control.table_model import TableModel
from tabletop.ui.table.input import keyboard, pointer
from tabletop.ui.table.input.gesture import THRESHOLD, Doing, GestureHand
from tabletop.ui.table.model.table_moment import TableLayout, TableMoment
from tabletop.ui.table.model.things import has_commands, selection_at
from tabletop.ui.table.model.uses import keeps_open, use_by_key
from tabletop.ui.table.render.layers import Moving, TablePaint
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.events import (
    Hold,
    Key,
    KeyUp,
    Leave,
    Motion,
    Point,
    Press,
    Release,
    UiEvent,
    Wheel,
)
from tabletop.ui.toolkit.focus import Focus, Node
from tabletop.ui.toolkit.stack import Shown
from tabletop.ui.widgets import intents
from tabletop.ui.widgets.cards.hand import HandRegion
from tabletop.ui.widgets.intents import Intent
from tabletop.ui.widgets.pieces import sides_of
from tabletop.ui.widgets.region_parts import Slot

_WALKS = frozenset({"tab", "left", "right", "up", "down"})
"""The keys that move the focus."""
_FREE_TABLE = {"x": "menu", "righttrigger": "ctrl+return", "leftstick": "j",
               "rightstick": "ctrl+a"}  # fmt: skip
"""Keys of a controller's buttons where letters are commands."""
_ZOOM = {"fast": 0.35, "slow": 0.70}
"""Seconds before a hovered card is enlarged, by setting."""


class TableInput:
    """The pointer and the keyboard at one table.

    Events change what is held or hovered. Any other effect is an intent, which the controller
    carries out.
    """

    def __init__(
        self,
        model: TableModel,
        missed: MissedMoves,
        do: Callable[[Intent], None],
        nodes: Callable[[], Sequence[Node]],
    ) -> None:
        self.model, self.missed, self._do, self._nodes = model, missed, do, nodes

    def handle(self, event: UiEvent) -> bool:
        """Handle an event of pointer or keyboard; return whether a frame must be drawn."""
        model, composings = self.model, self.model.composings
        match event:
            case Press():
                self._press(event)
            case Motion():
                hid = model.focus.handle(event, [])
                self._apply(*pointer.motion(model.current(), model.hand, event))
                if not model.hand.busy:
                    model.follow_pointer(event.pos)
                framing = model.hand.doing is Doing.FRAMING
                return self._differs(composings) or hid or model.hand.dragging or framing
            case Release():
                self._apply(*pointer.release(model.current(), model.hand, event))
                model.act()
            case Wheel():
                self._apply(*pointer.wheel(model.current(), model.hand, event))
                return self._differs(composings)
            case Hold():
                return self._look_closely()
            case Leave():
                model.set_hand(pointer.leave(model.hand))
            case Key():
                used = self._key(event)
                if used and event.key not in _WALKS and model.look.explained is None:
                    model.act()
                return used
            case KeyUp("left alt" | "right alt") if model.current().inspected:
                self._do(intents.LookIntent())
            case _:
                return False
        return True

    def _differs(self, composings: int) -> bool:
        """Return whether the table differs from when so many moments had been composed."""
        return self.model.dirty or self.model.composings != composings

    def _apply(self, hand: GestureHand, intent: Intent | None) -> None:
        self.model.set_hand(hand)
        if intent is not None:
            self._do(intent)

    def _press(self, event: Press) -> None:
        model = self.model
        model.focus.handle(event, [])
        model.showing.pay_days.hurry()
        look = model.look
        at_use = look.zoomed is not None and keeps_open(model.current(), event.pos)
        ended = look.inspected is None and self._skip_by_press(event)
        moment = model.current()
        on_note = moment.button_at(event.pos)
        if (on_note is None or on_note.zone != "note") and model.tips.dismiss():
            model.update_tip(0.0)
        # What the press means doesn't depend on the tip, so nothing is composed without it yet.
        hand, intent = pointer.press(moment, model.hand, event)
        if isinstance(intent, intents.StepIntent):
            model.notice, model.dirty = None, True
            intent = None if ended else intent
        if not at_use:
            model.act()
        self._apply(hand, intent)

    def _skip_by_press(self, event: Press) -> bool:
        """Skip motion because of a press; return whether the press is used up by that.

        A press on the felt skips only the current presentation of a step; any other press finishes
        all motion. During a replay of missed moves, a press on the felt skips to the next step and
        any other press ends it.
        """
        model, timeline = self.model, self.model.showing.timeline
        moment = model.current()
        if model.recent_moves.dismiss():
            model.dirty = True
        on_felt = moment.slot_at(event.pos) is None and moment.button_at(event.pos) is None
        if self.missed.running:
            if on_felt:
                self.missed.skip()
            else:
                self.missed.stop()
            return on_felt
        if on_felt and timeline.skip():
            model.dirty = True
            if not timeline.running:
                model.rest()
            return True
        ended = timeline.finish()
        if ended:
            model.rest()
        return ended

    def _key(self, event: Key) -> bool:
        """Handle a key press; return whether it was used."""
        model = self.model
        model.showing.pay_days.hurry()
        commanded = has_commands(model.current())
        word = keyboard.shortcut(event, model.current().display.sheets, commanded=commanded)
        if _leaves_note(model, event, word) and model.tips.dismiss():
            model.update_tip(0.0)
            if word == "cancel":
                return True
        if self._skip_by_key(event, word):
            return True
        if word != "cancel":
            if event.activates and model.look.inspected is not None:
                self._do(intents.LookIntent())
                return True
            if event.activates and model.showing.timeline.finish():
                model.rest()
            elif event.key == "space" and model.turns.release_move():
                model.dirty = True
                return True
            if model.focus.handle(event, self._nodes()):
                if event.key in _WALKS:
                    model.walk()
                model.dirty = True
                return True
        return self._use_key(event, word)

    def _use_key(self, event: Key, word: str) -> bool:
        """Handle a key that neither skips anything nor moves the focus."""
        model = self.model
        moment, before = model.current(), model.hand
        meant = keyboard.handle_command_key(moment, before, event, model.focus)
        if meant is not None:
            self._apply(*meant)
            return True
        use = use_by_key(moment, event, model.focus.current)
        if use is not None and not word:
            self._apply(before, use)
            return True
        focused = model.focus.current
        hand, intent = keyboard.handle_key(moment, before, event, focused=focused, word=word)
        if not word and intent is None and hand == before:
            return False
        if not word:
            model.focus.visible = True
        self._apply(hand, intent)
        return True

    def _skip_by_key(self, event: Key, word: str) -> bool:
        """Skip the presentation of a step because of a key; return whether the key is used up.

        Escape skips all presentations. The key is used up so that it doesn't answer a question
        nobody has seen yet.
        """
        model, timeline = self.model, self.model.showing.timeline
        if model.recent_moves.dismiss():
            model.dirty = True
        if self.missed.running:
            return self.missed.key(event, word)
        if not timeline.staging or model.look.inspected is not None:
            return False
        if word == "cancel":
            timeline.finish()
        elif not event.activates or not timeline.skip():
            return event.activates
        model.dirty = True
        if not timeline.running:
            model.rest()
        return True

    def update(self, dt: float) -> bool:
        """Advance the pointer's actions by `dt` seconds; return whether a frame must be drawn.

        A dragged piece follows the pointer, a long press enlarges the piece, and a piece held over
        a tab opens the tab.
        """
        model = self.model
        model.hand, moved = model.showing.carry(
            model.hand, dt, still=model.app.preferences.reduced_motion
        )
        if model.hand.doing is Doing.IDLE:
            return moved
        if model.hand.pressed_long and self._open_pressed():
            moved = True
        if model.hand.dragging:
            tab = model.tabs.pass_on(model.current(), model.hand, dt)
            if tab:
                self._do(intents.ShowTab(tab))
                at = Motion(model.hand.pos)
                self._apply(*pointer.motion(model.current(), model.hand, at))
        return moved

    def _look_closely(self) -> bool:
        """Open or explain what a finger rests on; return whether it holds no piece.

        A piece that it holds opens by itself.
        """
        model = self.model
        if model.hand.doing is not Doing.IDLE or model.look.inspected is not None:
            return False
        at_button = model.hand.button
        model.set_hand(replace(model.hand, button="", clicking=""))
        meant = pointer.close_look(model.current(), model.hand.pos)
        if meant is None or (at_button and not isinstance(meant, intents.FillIntent)):
            meant = intents.Explain()
        self._do(meant)
        return True

    def _open_pressed(self) -> bool:
        """Open the piece under a long press, or list its commands; return whether one was found.

        The hand lets go of the piece.
        """
        model = self.model
        if model.look.inspected is not None:
            return False
        moment = model.current()
        if has_commands(moment):
            found = selection_at(moment, model.hand.pos)
            if found is None or max(model.hand.frame.size) >= THRESHOLD:
                return False
            model.set_hand(model.hand.empty())
            self._do(intents.ListCommands(found.things, found.at))
            return True
        if not model.hand.piece:
            return False
        slot = moment.slot_named(model.hand.piece)
        model.set_hand(model.hand.empty())
        self._do(intents.LookIntent(slot.key if slot else ""))
        return True


def _leaves_note(model: TableModel, event: Key, word: str) -> bool:
    """Whether a key does more than move focus or press a button of the tip."""
    walks = event.key in _WALKS or "shift" in event.key
    on_note = model.focus.current.startswith("note-") and event.activates
    return not (walks or on_note or word in {"inspect", "log"})


class TableView:
    """A table on the screen: draws and animates a game, and reacts to pointer and keyboard.

    The scene that contains it passes on events and time, and opens dialogs for it.
    """

    port: WindowPort
    model: TableModel
    controller: TableController
    missed: MissedMoves
    input: TableInput

    def __init__(
        self,
        app: App,
        port: WindowPort,
        focus: Focus,
        opens: Callable[[Intent], None],
        *,
        past: str = "",
        rooms: TableLayout | None = None,
        laid_over: Callable[[], Sequence[pygame.FRect]] = tuple,
        nodes: Callable[[], Sequence[Node]] | None = None,
    ) -> None:
        """Create the table of a game.

        Args:
            app: The application services that all scenes share.
            port: The connection to the game: it gives positions and takes moves.
            focus: The keyboard focus of the scene.
            opens: Opens the scene that an intent names.
            past: Description of the past position that is shown; if set, nothing can be played.
            rooms: The widgets; None for those of the game's layout.
            laid_over: Returns the boxes of everything that the scene draws over the table.
            nodes: Returns what the keyboard walks over; None for what is on the table alone.
        """
        self._reached = nodes
        self.app, self._focus, self._opens = app, focus, opens
        self._past, self._rooms, self.laid_over = past, rooms, laid_over
        self.paint = TablePaint()
        self._size = (0.0, 0.0)
        self._unprepared: list[CardLook] = []
        """The cards that have still to be printed as they look in motion."""
        self._prepares: tuple[TableMoment, Canvas] | None = None
        self.sit(port)

    def sit(self, port: WindowPort) -> None:
        """Switch the table to another game, shown from its start.

        `port` is the connection to this game: it gives positions and takes moves.
        """
        self.port = port
        self.model = TableModel(
            self.app,
            port,
            self._focus,
            self.do,
            past=self._past,
            rooms=self._rooms,
            laid_over=self.laid_over,
        )
        self.missed = MissedMoves(self.model)
        self.controller = TableController(self.model, self.missed, self._opens)
        self.input = TableInput(
            self.model, self.missed, self.controller.do, self._reached or self.model.nodes
        )
        self.paint.forget()
        if any(self._size):
            self.model.resize(*self._size)
        self.controller.renew()

    def do(self, intent: Intent) -> None:
        """Carry out an intent, such as making a move, as a click or a key would."""
        self.controller.do(intent)

    @property
    def moment(self) -> TableMoment:
        """What the table shows and reacts to now, for drawing and hit testing."""
        return self.model.current()

    @property
    def running(self) -> bool:
        """Whether any animation is running, such as flying pieces or an enlarged card."""
        return self.model.showing.timeline.running

    @property
    def paying(self) -> bool:
        """Whether a pay-day runs, which nothing has to wait for but what would cover it."""
        return self.model.showing.pay_days.running

    @property
    def rests(self) -> bool:
        """Whether nothing is animated and no piece is dragged."""
        return not (self.running or self.model.hand.dragging)

    def nodes(self) -> list[Node]:
        """Return a node for each thing that the keyboard can reach, in reading order.

        A node has an id, a box, a name for screen readers, and an action for when it is activated.
        """
        return self.model.nodes()

    @property
    def pad_keys(self) -> Mapping[str, str]:
        """The keys that buttons of a controller stand for at this table, if not the usual ones."""
        if self.port.position.commanded:
            return _FREE_TABLE
        # Stepping through moves of computers, as Space does.
        return {"a": "space"} if self.model.current().inputs.flow.waits else {}

    def resize(self, width: float, height: float) -> None:
        """Lay out the table for a window of this size, in logical pixels."""
        self._size = width, height
        self.model.resize(width, height)

    def handle(self, event: UiEvent) -> bool:
        """Handle an event of pointer or keyboard; return whether a frame must be drawn."""
        return self.input.handle(event)

    def scrolls(self, pos: Point) -> bool:
        """Return whether a finger that moves up or down at a point scrolls, as in the log."""
        moment = self.moment
        widget = moment.widget_at(pos) if moment.slot_at(pos) is None else None
        return widget is not None and widget.scroll(0.0, moment) is not None

    def update(self, dt: float, *, covered: bool) -> bool:
        """Advance everything on the table by `dt` seconds; return whether a frame must be drawn.

        With `covered=True`, something else is on top of the table, and cards under the pointer
        aren't enlarged.
        """
        model, self.paint.flows = self.model, True
        changed, composings = model.dirty, model.composings
        changed = self.input.update(dt) or changed
        if model.showing.timeline.running:
            model.advance(dt)
            changed = True
        changed = model.update_pay_days(dt) or changed
        if model.recent_moves.update(dt):
            model.dirty = True
        changed = (model.replay is not None and self.missed.update(dt)) or model.dirty or changed
        if model.notice is not None:
            model.update_notice(dt, model.notice)
        if model.port.hints.poll():
            self.controller.announce_hint()
        delay = 0.0 if covered else _ZOOM.get(self.app.settings.hover_zoom, 0.0)
        if delay:
            model.update_zoom(dt, delay)
        model.update_tooltip(dt)
        if model.tips.shown is None:
            model.update_tip(dt)
        if model.showing.pass_on(dt):
            model.composed = model.composed and model.showing.glided(model.composed)
            changed = True
        # A moment composed during this frame has not been drawn yet.
        return changed or model.dirty or model.composings != composings or self.paint.waits > 0

    def prepare(self) -> None:
        """Print the next card that may be seen soon as it will look, if any is missing."""
        canvas, moment = self.app.stack.ruler, self.moment
        if canvas is None or not self.rests or self.paying:
            return
        before = self._prepares
        if before is None or before[0] is not moment or before[1] is not canvas:
            self._prepares, self._unprepared = (moment, canvas), large_backs(moment, self._size)
            hands = [each for each in moment.room.widgets if isinstance(each, HandRegion)]
            self._unprepared += [look for hand in hands for look in hand.coming(moment)]
            sides = [sides_of(moment, slot) for slot in sorted(moment.slots, key=_is_drawn)]
            self._unprepared += [side for each in sides for side in each]
        while self._unprepared and not prepare_card(canvas, self._unprepared.pop()):
            pass

    def draw(self, canvas: Canvas, focused: Node | None) -> None:
        """Draw the table with its animations.

        `focused` is the node that gets the focus ring; None for no ring.
        """
        model = self.model
        showing, blank = model.showing, not model.current().room.has_written
        moving = Moving(
            showing.timeline,
            showing.paths,
            model.hand,
            showing.breath.strength,
            showing.glow.strength / BREATH_DEPTH,
            model.turns.sweep,
            self.app.preferences.reduced_motion,
            showing.pay_days.shown,
        )
        moment = model.current()
        self.paint.draw(canvas, moment, moving, focused)
        noted = moment.tip is not None or moment.popovers.hint is not None
        if noted and blank and model.current().room.has_written:
            # A note keeps clear of texts, of which nothing was known before they were drawn.
            model.dirty = True


def _is_drawn(slot: Slot) -> bool:
    return slot.drawn


def table_of(scene: Shown | None) -> TableView | None:
    """Return the table that a scene shows, or None if it shows none."""
    table = getattr(scene, "table", None)
    return table if isinstance(table, TableView) else None
