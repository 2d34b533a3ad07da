"""The inputs that a frame of a table depends on, and the moment composed of them.

All places are logical pixels.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import pygame

from tabletop.engine.declare.layout import Layout
from tabletop.engine.declare.widgets import LogData
from tabletop.engine.game import Game
from tabletop.engine.gestures.gestures import Gestures
from tabletop.engine.moves import Move, Refusal, Seat
from tabletop.engine.text.display import Display
from tabletop.engine.text.tips import Tip
from tabletop.engine.view import View
from tabletop.session.port import Snapshot
from tabletop.session.types import Hint, Next, SeenStep
from tabletop.ui.graphics.popover import TextColumn, Tooltip
from tabletop.ui.graphics.text_layout import TextMeasure
from tabletop.ui.table.input.gesture import GestureHand
from tabletop.ui.text import narrator
from tabletop.ui.text.narrator import Namer
from tabletop.ui.widgets.arrangement import Arrangement, arrange
from tabletop.ui.widgets.moment import Moment
from tabletop.ui.widgets.panels.topbar import TopBar
from tabletop.ui.widgets.region_parts import (
    DropTarget,
    Point,
    RecentMove,
    RegionButton,
    RegionCommand,
    Slot,
    TooltipTarget,
    Use,
    distance,
)
from tabletop.ui.widgets.widget import Widget
from tabletop.ui.widgets.widget_registry import WidgetRegistry

_TELL_SECONDS = 2.6

_TELL_WORD = 0.04

_LEAST = 6.0
"""The least seconds that a refusal is shown, so that its button can be found and reached."""

_LIVELY = 1.0
"""Seconds during which the drawing of a notice changes."""


@dataclass(frozen=True, slots=True)
class Notice:
    """A message that says why a move was refused, shown instead of the prompt for some seconds.

    `rule` is the id of the rulebook section behind it; `age` is the seconds since it appeared.
    """

    headline: str
    reason: str
    rule: str
    left: float
    """Seconds until the message disappears."""
    place: str = ""
    age: float = 0.0

    @classmethod
    def of(cls, refusal: Refusal, reason: str, place: str) -> "Notice":
        """Create a message that stays long enough to be read, but at least 6 seconds.

        Args:
            refusal: Why the move was refused.
            reason: The title of the rule; may be empty.
            place: The name of the drop target to shake; empty for none.
        """
        words = len(f"{refusal.text} {reason}".split())
        seconds = max(_LEAST, _TELL_SECONDS + _TELL_WORD * words)
        return cls(refusal.text, reason, refusal.rule, seconds, place)

    def later(self, dt: float, *, held: bool = False) -> "Notice | None":
        """Return the message as it is `dt` seconds later, or None once its time is over.

        With `held=True`, the time doesn't count, because the player is pointing at the message.
        """
        left = self.left if held else self.left - dt
        return replace(self, age=self.age + dt, left=left) if left > 0 else None

    @property
    def lively(self) -> bool:
        """Whether the message's look is still changing, so that frames must be drawn."""
        return self.age < _LIVELY


LINGER = 1.6
"""Seconds that the last of others' moves stays before the prompt returns, at normal pace."""

_MOST = 6


@dataclass(slots=True)
class RecentMoves:
    """The latest moves of one seat as texts: at most six, oldest first.

    They are shown instead of the prompt while others act.
    """

    listed: tuple[RecentMove, ...] = ()
    left: float = 0.0
    """Seconds that the moves remain visible although nobody else is acting."""

    @property
    def seat(self) -> Seat:
        """The seat that made the moves, from 0; -1 if there are no moves."""
        return self.listed[-1].seat if self.listed else -1

    def add(self, happened: SeenStep, viewer: Seat, pace: float) -> None:
        """Add the moves of another seat from a step of the game.

        Only events with a text count. Moves by a different seat replace the list, and a step of
        the viewer clears it.

        Args:
            happened: The step, with its events.
            viewer: The seat that watches, from 0.
            pace: The duration of animations relative to normal, which scales how long the moves
                stay.
        """
        if happened.seat == viewer:
            self.end()
            return
        for event in happened.events:
            if event.kind != "note" or event.seat in {-1, viewer} or not event.text:
                continue
            if self.listed and self.listed[-1].seat != event.seat:
                self.listed = ()
            deed = RecentMove(event.seat, *map(narrator.plain, (event.text, event.said)))
            self.listed = (*self.listed, deed)[-_MOST:]
            self.left = LINGER * pace

    def update(self, dt: float) -> bool:
        """Advance by `dt` seconds; return whether the time of the moves has just run out."""
        stood = self.left > 0
        self.left = max(0.0, self.left - dt)
        return stood and not self.left

    def dismiss(self) -> bool:
        """End the time of the moves because the prompt is needed.

        They are then shown only while others act. Return whether the time was still running.
        """
        stood = self.left > 0
        self.left = 0.0
        return stood

    def end(self) -> bool:
        """Forget all moves; return whether there were any."""
        was = bool(self.listed)
        self.listed, self.left = (), 0.0
        return was


Glow = tuple[pygame.FRect, float, float]
"""A box in logical pixels, its corner radius, and its rotation in degrees anticlockwise."""


@dataclass(frozen=True, slots=True)
class PlacedTip:
    """A first-use tip after layout: its box, text, buttons and what it is about."""

    tip: Tip
    box: pygame.FRect
    text: TextColumn
    targets: tuple[pygame.FRect, ...]
    """Boxes of the things that the tip is about, which get rings."""
    buttons: tuple[RegionButton, ...]
    settled: bool
    """Whether what the table writes was known, so that the tip keeps clear of it."""


@dataclass(frozen=True, slots=True)
class PlacedHint:
    """The note with a hint for the next move after layout, and outlines of what glows for it."""

    box: pygame.FRect
    text: TextColumn
    glows: tuple[Glow, ...]
    settled: bool
    """Whether what the table writes was known, so that the note keeps clear of it."""


@dataclass(frozen=True, slots=True)
class PlacedTooltip:
    """The tooltip of the hovered or focused thing after layout: its box and text."""

    topic: TooltipTarget
    box: pygame.FRect
    text: TextColumn


@dataclass(frozen=True, slots=True)
class CardNotes:
    """Notes that explain the numbers and terms on an enlarged card, after layout.

    `box` is in logical pixels.
    """

    box: pygame.FRect
    text: TextColumn


@dataclass(frozen=True, slots=True)
class Inspection:
    """A card shown at full size and the panel that describes it, after layout.

    `card` and `panel` are their boxes in logical pixels.
    """

    card: pygame.FRect
    panel: pygame.FRect
    title: str
    text: TextColumn


@dataclass(frozen=True, slots=True)
class PlacedReason:
    """The text that says why a hovered or focused card can't be used, and its position."""

    at: tuple[float, float]
    """The centre of the upper edge of its box, in logical pixels."""
    text: str


@dataclass(frozen=True, slots=True)
class Slip:
    """A note that players wrote on a place, and the box to draw it in."""

    box: pygame.FRect
    text: str


@dataclass(frozen=True, slots=True)
class Popovers:
    """Everything that floats over the table, such as tooltips and an enlarged card.

    A part that isn't shown is None.
    """

    hint: PlacedHint | None = None
    tooltip: PlacedTooltip | None = None
    button: Tooltip | None = None
    """The tooltip of the button under the pointer."""
    card_notes: CardNotes | None = None
    zoomed: pygame.FRect | None = None
    """The box of the enlarged card."""
    uses: pygame.FRect | None = None
    """The box of the panel with the uses of the enlarged card."""
    inspected: Inspection | None = None
    reason: PlacedReason | None = None


NOTHING_OVER = Popovers()

TAB_RADIUS = 11.0
"""Corner radius of a marked tab, in logical pixels."""


@dataclass(frozen=True, eq=False)
class Room:
    """The widgets of a table, laid out for one window size, and the state of log and drawer.

    Any change, such as opening the drawer, creates a new object.
    """

    size: tuple[float, float]
    """Width and height of the window, in logical pixels."""
    arrangement: Arrangement
    bar: TopBar
    widgets: tuple[Widget[Any], ...]
    """The widgets on the table."""
    in_drawer: tuple[Widget[Any], ...]
    behind_tab: tuple[Widget[Any], ...]
    log_open: bool | None = None
    """Whether the player wants to see the log; None if they haven't chosen."""
    log_from: float = 0.0
    """How far the log is scrolled, in logical pixels."""

    @property
    def has_written(self) -> bool:
        """Whether it is known where the widgets write, as it is once they were drawn."""
        return any(widget.written for widget in self.widgets)

    @cached_property
    def drawer_shown(self) -> bool:
        """Whether the drawer with the log is open over the right of the table."""
        return self.arrangement.drawer is not None and bool(self.log_open)

    @cached_property
    def log_shown(self) -> bool:
        """Whether the log of moves is visible, on the table or in the open drawer."""
        if self.arrangement.drawer is not None:
            return self.drawer_shown
        return not self._log_over if self.log_open is None else self.log_open

    @property
    def _log_over(self) -> str:
        """Id of the region that the log covers; empty if it has its own place."""
        area = self.arrangement.find(LogData)
        return str(area.region.data.get("over", "")) if area else ""

    @cached_property
    def hidden_regions(self) -> frozenset[str]:
        """The ids of the regions that aren't visible now: the log, or those that it covers."""
        if self.log_shown and not self.drawer_shown:
            return frozenset({self._log_over})
        logs = (a.region.id for a in self.arrangement.areas if a.region.is_a(LogData))
        return frozenset(logs)


@dataclass(frozen=True, slots=True)
class Motion:
    """The part of the table that stays still while some pieces fly."""

    view: View
    """What the viewer sees of the game at this point of the animation."""
    display: Display
    hidden: frozenset[tuple[str, int]] = frozenset()
    """Zone and index (from 0) of each piece in flight."""
    moves: int = -1
    """Number of moves whose log lines may be shown now; -1 for all."""


@dataclass(frozen=True, slots=True)
class Flow:
    """Whose turn it is and what the table is waiting for, as far as the player has seen."""

    next: Next
    mine: bool = False
    """Whether the viewer may act."""
    waits: bool = False
    watching: bool = False
    """Whether a step is being presented or replayed, during which the viewer can't act."""
    deeds: tuple[RecentMove, ...] = ()
    """The latest moves of the acting seat."""
    again: tuple[int, int] = (0, 0)
    """Number (from 1) of the replayed step and total of steps; (0, 0) without a replay."""
    missed: bool = False
    """Whether others did something since the viewer's last turn."""
    thinking: bool = False
    may_skip: bool = False
    fading: tuple[tuple[str, float], ...] = ()
    """How far each answer that is given for the viewer soon has faded, by target: 0 to 1."""


@dataclass(frozen=True, slots=True)
class HintState:
    """Whether a hint is shown or being computed, or why there can be none.

    `shown` is the current hint, or None.
    """

    problem: str = ""
    """Why no hint can be given now; empty if one can."""
    thinking: bool = False
    shown: Hint | None = None


@dataclass(frozen=True, slots=True)
class Look:
    """What is enlarged or explained: a card at full size, a zoomed card or an open tooltip."""

    inspected: Slot | None = None
    """The card that is shown at full size with a description, or None."""
    zoomed: Slot | None = None
    """The card that is enlarged because the pointer rests on it, or None."""
    focused: str = ""
    """Name of the focused piece while the focus ring is visible; otherwise empty."""
    explained: TooltipTarget | None = None
    """The thing whose tooltip is open because the pointer or focus rests on it."""
    asked: bool = False
    """Whether the player asked for that tooltip by a key."""
    mute: bool = False
    """Whether nothing floats, because the player or the game has just acted."""


@dataclass(frozen=True, slots=True)
class TableStyle:
    """How a table is shown, according to the settings and the screen that contains it."""

    highlights: bool = True
    """Whether legal targets glow before the pointer is over them."""
    moves: bool = True
    """Whether the halos of legal places pulsate, and refused places shake."""
    click_to_move: bool = False
    """Whether pieces are moved by clicks alone, without dragging."""
    past: str = ""
    """Description of an earlier position that is shown; empty in a running game."""
    lesson: str = ""
    """Title of the current lesson, or a note that this is a replay; otherwise empty."""
    wanted: frozenset[str] = frozenset()
    """Names of the only places that are marked as legal; empty for all."""
    ways: tuple[RegionCommand, ...] = ()
    """Buttons to show at the lower right of a table where nothing can be played."""
    confirms: bool = False
    """Whether a move that ends a turn with moves left is made only by a second press."""
    armed: Move | None = None
    """The move that the next press makes, after a first press; None for none."""


@dataclass(frozen=True, slots=True, eq=False)
class Inputs:
    """The inputs from which `compose` computes what a table shows.

    The object never changes; the table creates a new one after every change.
    """

    snapshot: Snapshot
    room: Room
    hand: GestureHand
    motion: Motion
    flow: Flow
    hinted: HintState
    notice: Notice | None
    look: Look
    style: TableStyle
    measure: TextMeasure
    """Measures text as it will be drawn."""
    tip: Tip | None = None
    """The first-use tip that is shown, or None."""
    laid_over: Sequence[pygame.FRect] = ()
    """Boxes that the scene draws over the table, which tooltips avoid."""
    sorting: str = ""
    """What the hand at the bottom of the table is sorted by; empty for the order of the game."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class TableMoment(Moment):
    """Everything that a frame of a table shows, with the inputs it was composed from.

    Pointer, keyboard and drawing code read only this.
    """

    inputs: Inputs
    gestures: Gestures
    """What the viewer can do with pieces and places in their turn."""
    out_of_turn: Gestures
    """What the viewer can do with pieces and places while it is not their turn."""
    namer: Namer
    """Gives pieces and places the names that players read and hear."""
    at_rest: tuple[list[Slot], ...] = ()
    """The places of each widget's pieces, as if the pointer held and hovered nothing."""
    parted: tuple[list[Slot], ...] = ()
    """The places of each widget's pieces, adjusted to what is held or hovered."""
    fixed: tuple[DropTarget, ...] = ()
    """The drop targets that aren't pieces."""
    uses: tuple[Use, ...] = ()
    """The ways to use the enlarged hand card."""
    slips: tuple[Slip, ...] = ()
    """The notes that players wrote on places."""
    tip: PlacedTip | None = None
    """The first-use tip that is shown, or None."""
    popovers: Popovers = NOTHING_OVER
    """What else floats over the table."""
    laid: "TableMoment | None" = None
    """The part that doesn't depend on the pointer; reused while its inputs stay the same."""

    @property
    def hand(self) -> GestureHand:
        """What the pointer holds, presses or hovers; its exact position may be out of date."""
        return self.inputs.hand

    @property
    def room(self) -> Room:
        """The widgets, laid out for the window size, and the state of log and drawer."""
        return self.inputs.room

    @property
    def inspected(self) -> Slot | None:
        """The card that is shown in full size, with a description; None for none."""
        return self.inputs.look.inspected

    @property
    def zoomed(self) -> Slot | None:
        """The card that is enlarged because the pointer or focus rests on it, or None."""
        return self.inputs.look.zoomed

    @property
    def notice(self) -> Notice | None:
        """The message about a refused move, shown instead of the prompt, or None."""
        return self.inputs.notice

    @property
    def leaves_more(self) -> bool:
        """Whether ending the turn now leaves moves open, and so needs a second press."""
        return self.inputs.style.confirms and self.gestures.leaves_more

    # Looking things up

    def slot_keyed(self, key: str) -> Slot | None:
        """Return the slot (a piece's place) with the given key, or None if there is none.

        The key is the piece's name, or its zone and index.
        """
        if not key:
            return None
        for slot in self.slots:
            if (slot.piece or f"{slot.zone}#{slot.index}") == key:
                return slot
        return None

    def held_slot(self) -> Slot | None:
        """Return the place from which the held or raised piece was taken, or None."""
        return self.slot_named(self.hand.piece)

    def slot_at(self, pos: Point) -> Slot | None:
        """Return the place of the topmost piece at a point in logical pixels, or None."""
        for slot in reversed(self.slots):
            if not (slot.grip or slot.rect).collidepoint(pos) or self.is_hidden(slot):
                continue
            if slot.grip is not None and not slot.drawn and slot.name not in self.movable:
                continue
            return slot
        return None

    def button_at(self, pos: Point) -> RegionButton | None:
        """Return the topmost button at a point in logical pixels, or None."""
        for button in reversed(self.buttons):
            if button.rect.collidepoint(pos):
                return button
        return None

    def legal_now(self) -> frozenset[str]:
        """Return the names of the places where the held pieces can go.

        If nothing is held, these are the targets of the only piece that can be picked up and of
        moves without a piece.
        """
        hand = self.hand
        return frozenset(self.gestures.targets(hand.held, hand.landed))

    def target_at(self, pos: Point) -> DropTarget | None:
        """Return the smallest legal drop target at a point in logical pixels, or None."""
        legal = self.legal_now()
        held = bool(self.hand.active)
        inside = [
            t
            for t in self.targets
            if t.name in legal and (held or not t.bare) and t.rect.collidepoint(pos)
        ]
        return min(inside, key=lambda t: t.rect.w * t.rect.h, default=None)

    def widget_at(self, pos: Point) -> Widget[Any] | None:
        """Return the widget at a point in logical pixels, or None; an open drawer is on top."""
        room = self.room
        shown = [*(room.in_drawer if room.drawer_shown else ()), *room.widgets]
        return next((w for w in shown if distance(pos, w.rect) <= 0), None)

    def glowing(self) -> list[DropTarget]:
        """Return the places that are marked as legal, but only one for each box."""
        legal = {name for name, state in self.marks.items() if state == "legal"}
        shown = [self.marked_at(t) for t in self.targets if t.name in legal] if legal else []
        return list({tuple(place.rect): place for place in shown}.values())

    def marked_at(self, place: DropTarget) -> DropTarget:
        """Return where to draw the mark of a place: at the place, or at the tab that hides it.

        Only small windows have tabs.
        """
        tab = self.tab_over(place.rect)
        return place if tab is None else replace(place, rect=tab, radius=TAB_RADIUS)

    def tab_over(self, rect: pygame.FRect) -> pygame.FRect | None:
        """Return the box of the tab that hides what is at `rect` in a small window, or None."""
        arrangement = self.arrangement
        behind = (tab for name, tab in arrangement.tabs if name != arrangement.tab)
        return next((tab for tab in behind if tab.inflate(1, 1).contains(rect)), None)

    def played_at_once(self, slot: Slot) -> Move | None:
        """Return the move that a click on a card makes, or None if the card is only raised.

        It is the only move of a card in the hand, or of one face up for all that is the player's
        or nobody's. A move that would end the game or could not be undone needs a second click.
        """
        snapshot, move = self.inputs.snapshot, self.gestures.only_move(slot.name)
        if move is None or slot.look != "card" or self.commanded or snapshot.undoing != "far":
            return None
        position, plan = snapshot.position, self.view.plan
        own = position.view.zone(slot.zone).owner in {position.viewer, -1}
        shown = plan.zone_kinds[plan.zone[slot.zone]].sees != "none"
        return move if own and shown and not position.ends_game(move) else None

    def is_one_click(self, move: Move) -> bool:
        """Return whether a click on the first piece of a move makes it."""
        slot = self.slot_named(move.pieces[0]) if move.pieces else None
        return slot is not None and self.played_at_once(slot) == move

    # Why not

    def can_grab(self, slot: Slot) -> bool:
        """Return whether the player can drag a piece, even if every move with it will be refused.

        Trying such a move shows the player the reason.
        """
        return slot.name in self.movable or slot.name in self.out

    def unusable_refusal(self, slot: Slot) -> Refusal | None:
        """Return why a piece can't be used now although others can, or None.

        For a die, this is the refusal at the first place where another die could be used.
        """
        if slot.name in self.obstacles:
            return self.obstacles[slot.name]
        mates = [s.name for s in self.slots if s.zone == slot.zone]
        usable = [s for s in self.slots if s.name in self.movable]
        usable.sort(key=lambda each: (each.name not in mates, each.name))
        found = (name for each in usable for name in self.gestures.targets(each.held))
        place = next(found, "")
        return self.gestures.refusal(slot.held, place) if place else None

    @property
    def unusable_reason(self) -> tuple[Slot, str] | None:
        """The hovered or focused piece that can't be used now, with the reason, or None.

        Only pieces that are drawn dimmed count.
        """
        for slot in self.slots:
            if slot.dimmed and (slot.key == self.hover or slot.name == self.focused):
                refusal = self.unusable_refusal(slot)
                return (slot, refusal.text) if refusal else None
        return None


class TableLayout:
    """Lays out the widgets of a table again for each window size and tab.

    `room` is the result.
    """

    def __init__(self, game: Game, layout: Layout | None = None) -> None:
        """Create the widgets of a game, initially for a window of 1280 x 800 logical pixels.

        If given, `layout` replaces the game's layout.
        """
        self._layout = layout or game.layout
        self._registry = WidgetRegistry.of(game)
        self._tab = "table"
        self.room = self._made(1280.0, 800.0)

    def _made(self, width: float, height: float) -> Room:
        arrangement = arrange(self._layout, width, height, tab=self._tab)
        widgets, in_drawer, behind_tab = self._registry.make(arrangement)
        return Room(
            (width, height),
            arrangement,
            TopBar(arrangement),
            tuple(widgets),
            tuple(in_drawer),
            tuple(behind_tab),
        )

    def resize(self, width: float, height: float) -> None:
        """Create the widgets for a window of this size, in logical pixels."""
        before, room = self.room, self._made(width, height)
        # The choice for a log beside the table doesn't apply to one in a drawer.
        same = (before.arrangement.drawer is None) == (room.arrangement.drawer is None)
        log_open = before.log_open if same else None
        self.room = replace(room, log_open=log_open, log_from=before.log_from)

    def show_tab(self, name: str) -> None:
        """Bring the tab `table` or `hand` to the front, if the window is small and has tabs."""
        self._tab = name
        self.resize(*self.room.size)

    def toggle_log(self) -> None:
        """Show the log of moves if it is hidden, and hide it otherwise."""
        self.room = replace(self.room, log_open=not self.room.log_shown)

    def scroll(self, to: float) -> None:
        """Scroll the log to an offset in logical pixels, where 0 is its usual position."""
        self.room = replace(self.room, log_from=to)
