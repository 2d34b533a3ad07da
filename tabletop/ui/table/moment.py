"""The inputs that a frame of a table depends on, and the moment composed of them."""

from dataclasses import dataclass, replace
from typing import Any

import pygame

from tabletop.engine.display import Display
from tabletop.engine.first_notes import FirstNote
from tabletop.engine.gestures import Gestures
from tabletop.engine.moves import Refusal
from tabletop.engine.view import View
from tabletop.engine.widgets import LogData
from tabletop.session import Hint, Next
from tabletop.session.port import Snapshot
from tabletop.ui.table.gesture import Hand
from tabletop.ui.table.notice import Notice
from tabletop.ui.widgets.arrangement import Arrangement
from tabletop.ui.widgets.base import Widget
from tabletop.ui.widgets.moment import Moment
from tabletop.ui.widgets.parts import Button, Command, Deed, Slot, Topic, Use
from tabletop.ui.widgets.targets import DropTarget, Point, distance
from tabletop.ui.widgets.topbar import TopBar
from tabletop.ui.words.narrator import Namer

Box4 = tuple[float, float, float, float]
"""A box as x, y, width and height, in logical pixels."""

TAB_RADIUS = 11.0
"""Corner radius of a marked tab, in logical pixels."""


@dataclass(frozen=True, slots=True, eq=False)
class Room:
    """The widgets laid out for one window size, with the state of drawer, tab and log."""

    size: tuple[float, float]
    """Width and height of the window, in logical pixels."""
    arrangement: Arrangement
    bar: TopBar
    widgets: tuple[Widget[Any], ...]
    """The widgets on the table."""
    in_drawer: tuple[Widget[Any], ...]
    behind_tab: tuple[Widget[Any], ...]
    log_open: bool | None = None
    """Whether the log is shown; None for the default of the window size."""
    log_from: float = 0.0
    """How far the log is scrolled, in logical pixels."""

    @property
    def drawer_shown(self) -> bool:
        """Whether the drawer with the log is open over the table."""
        return self.arrangement.drawer is not None and bool(self.log_open)

    @property
    def log_shown(self) -> bool:
        """Whether the log is visible, beside the table or in the drawer."""
        if self.arrangement.drawer is not None:
            return self.drawer_shown
        return not self._log_over if self.log_open is None else self.log_open

    @property
    def _log_over(self) -> str:
        """Id of the region that the log covers; empty if it has its own place."""
        area = self.arrangement.find(LogData)
        return str(area.region.data.get("over", "")) if area else ""

    @property
    def under_log(self) -> frozenset[str]:
        """Ids of the regions that are hidden now: the log, or what it covers."""
        if self.log_shown and not self.drawer_shown:
            return frozenset({self._log_over})
        logs = (a.region.id for a in self.arrangement.areas if a.region.is_a(LogData))
        return frozenset(logs)


@dataclass(frozen=True, slots=True)
class Motion:
    """What is drawn at rest on the table while pieces move."""

    view: View
    """The view that is drawn at rest."""
    display: Display
    hidden: frozenset[tuple[str, int]] = frozenset()
    """Zone and index of the pieces that are in flight."""
    lines: int = -1
    """Number of log lines that may be shown by now; -1 for all."""


@dataclass(frozen=True, slots=True)
class Flow:
    """Whose turn it is and what the table waits for, as far as it has been shown."""

    next: Next
    mine: bool = False
    """Whether the viewer may act."""
    waits: bool = False
    watching: bool = False
    """Whether a step is being presented or replayed, during which the viewer can't act."""
    deeds: tuple[Deed, ...] = ()
    """What the acting seat has done in its turn."""
    again: tuple[int, int] = (0, 0)
    """Number of the replayed step, from 1, and the number of steps; (0, 0) without a replay."""
    missed: bool = False
    """Whether others did something since the viewer's last turn."""
    thinking: bool = False
    may_skip: bool = False


@dataclass(frozen=True, slots=True)
class Hinted:
    """The hint that is shown or being computed, or why there can be none."""

    problem: str = ""
    """Why no hint can be given now; empty if one can."""
    thinking: bool = False
    shown: Hint | None = None


@dataclass(frozen=True, slots=True)
class Look:
    """What is shown in close-up: a card full size, an enlarged card, an open tooltip."""

    inspected: Slot | None = None
    """The card that is shown full size."""
    zoomed: Slot | None = None
    """The card that is enlarged because the pointer rests on it."""
    focused: str = ""
    """Name of the focused piece while the focus ring is visible; else empty."""
    explained: Topic | None = None
    """The thing whose tooltip is open because pointer or keyboard rest on it."""


@dataclass(frozen=True, slots=True)
class Preferences:
    """Options for how a table is shown, from the settings and from the scene around it."""

    highlights: bool = True
    """Whether legal targets glow before the pointer is over them."""
    breathes: bool = True
    """Whether the halos of legal places pulsate."""
    click_to_move: bool = False
    """Whether pieces are moved by clicks alone, without dragging."""
    past: str = ""
    """Description of the past moment that is shown; empty in a running game."""
    lesson: str = ""
    """Title of the lesson while a coach leads, or a note that this is a replay; else empty."""
    ways: tuple[Command, ...] = ()
    """Buttons of the actions corner on a table where nothing can be played."""


@dataclass(frozen=True, slots=True)
class Noted:
    """A first-use tip with the boxes where it and its buttons were drawn.

    A box has no width if it was not drawn.
    """

    note: FirstNote
    more: Box4 = (0.0, 0.0, 0.0, 0.0)
    off: Box4 = (0.0, 0.0, 0.0, 0.0)
    box: Box4 = (0.0, 0.0, 0.0, 0.0)


@dataclass(frozen=True, slots=True, eq=False)
class Inputs:
    """Everything that a moment depends on; replaced as a whole by the controller."""

    snapshot: Snapshot
    room: Room
    hand: Hand
    motion: Motion
    flow: Flow
    hinted: Hinted
    notice: Notice | None
    look: Look
    preferences: Preferences
    noted: Noted | None = None
    """The first-use tip that is shown, or None."""
    sorting: str = ""
    """What the hand of the home seat is sorted by; empty for the order of the game."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class TableMoment(Moment):
    """A moment with the inputs it was composed from.

    Pointer, keyboard and drawing code read only this.
    """

    inputs: Inputs
    gestures: Gestures
    """The legal gestures of the viewer."""
    out_of_turn: Gestures
    """The legal gestures of the viewer out of turn."""
    namer: Namer
    """Names the things on this table."""
    at_rest: tuple[list[Slot], ...] = ()
    """The slots of each widget, without the effect of the pointer's hand."""
    parted: tuple[list[Slot], ...] = ()
    """The slots of each widget, with the effect of the pointer's hand."""
    fixed: tuple[DropTarget, ...] = ()
    """The drop targets that are not pieces."""
    uses: tuple[Use, ...] = ()
    """What the enlarged card of the hand can be used for."""
    laid: "TableMoment | None" = None
    """The part that doesn't depend on the pointer's hand; reused while its inputs stay the same."""

    @property
    def hand(self) -> Hand:
        """What the pointer is doing; its exact position may be out of date."""
        return self.inputs.hand

    @property
    def room(self) -> Room:
        """The table's widgets with their layout for the current window size."""
        return self.inputs.room

    @property
    def inspected(self) -> Slot | None:
        """The card that is shown full size over the table, or None."""
        return self.inputs.look.inspected

    @property
    def zoomed(self) -> Slot | None:
        """The card that is enlarged because the pointer rests on it."""
        return self.inputs.look.zoomed

    @property
    def notice(self) -> Notice | None:
        """The refusal that is shown in the prompt's place."""
        return self.inputs.notice

    # Looking things up

    def slot_keyed(self, key: str) -> Slot | None:
        """Return the slot with a key; None for an empty or unknown key."""
        if not key:
            return None
        return next((slot for slot in self.slots if slot.key == key), None)

    def held_slot(self) -> Slot | None:
        """Return the slot that the held or raised piece came from."""
        return self.slot_named(self.hand.piece)

    def slot_at(self, pos: Point) -> Slot | None:
        """Return the slot of the topmost piece at a point, or None."""
        for slot in reversed(self.slots):
            if not (slot.grip or slot.rect).collidepoint(pos) or self.is_hidden(slot):
                continue
            if slot.grip is not None and not slot.drawn and slot.name not in self.movable:
                continue
            return slot
        return None

    def button_at(self, pos: Point) -> Button | None:
        """Return the button at a point, the last drawn first, or None."""
        for button in reversed(self.buttons):
            if button.rect.collidepoint(pos):
                return button
        return None

    def legal_now(self) -> frozenset[str]:
        """Return the legal targets of the active piece, or of the only one that can move."""
        hand = self.hand
        return frozenset(self.gestures.targets(hand.held, hand.landed))

    def target_at(self, pos: Point) -> DropTarget | None:
        """Return the smallest legal target at a point, or None."""
        legal = self.legal_now()
        held = bool(self.hand.active)
        inside = [
            t
            for t in self.targets
            if t.name in legal and (held or not t.bare) and t.rect.collidepoint(pos)
        ]
        return min(inside, key=lambda t: t.rect.w * t.rect.h, default=None)

    def widget_at(self, pos: Point) -> Widget[Any] | None:
        """Return the widget at a point, or None; an open drawer covers the others."""
        room = self.room
        shown = [*(room.in_drawer if room.drawer_shown else ()), *room.widgets]
        return next((w for w in shown if distance(pos, w.rect) <= 0), None)

    def glowing(self) -> list[DropTarget]:
        """Return the legal places that are marked, each rectangle once."""
        legal = {name for name, state in self.marks.items() if state == "legal"}
        shown = [self.marked_at(t) for t in self.targets if t.name in legal] if legal else []
        return list({tuple(place.rect): place for place in shown}.values())

    def marked_at(self, place: DropTarget) -> DropTarget:
        """Return the place as it is marked: for a place behind a tab, the tab."""
        tab = self.tab_over(place.rect)
        return place if tab is None else replace(place, rect=tab, radius=TAB_RADIUS)

    def tab_over(self, rect: pygame.FRect) -> pygame.FRect | None:
        """Return the tab behind which a box lies, or None."""
        arrangement = self.arrangement
        behind = (tab for name, tab in arrangement.tabs if name != arrangement.tab)
        return next((tab for tab in behind if tab.inflate(1, 1).contains(rect)), None)

    # Why not

    def may_lift(self, slot: Slot) -> bool:
        """Whether a gesture may start with a piece, even one that will only be refused."""
        return slot.name in self.movable or slot.name in self.out

    def why_out(self, slot: Slot) -> Refusal | None:
        """Return why a piece can't be used while others can, or None."""
        if slot.name in self.obstacles:
            return self.obstacles[slot.name]
        mates = [s.name for s in self.slots if s.zone == slot.zone]
        usable = [s for s in self.slots if s.name in self.movable]
        usable.sort(key=lambda each: (each.name not in mates, each.name))
        found = (name for each in usable for name in self.gestures.targets(each.held))
        place = next(found, "")
        return self.gestures.refusal(slot.held, place) if place else None

    @property
    def told_why(self) -> tuple[Slot, str] | None:
        """The piece under pointer or focus that can't be used, with the reason; else None."""
        for slot in self.slots:
            if slot.dimmed and (slot.key == self.hover or slot.name == self.focused):
                refusal = self.why_out(slot)
                return (slot, refusal.text) if refusal else None
        return None
