"""All that a frame of a table depends on, and the one moment that is composed of it."""

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
"""x, y, width and height, logical pixels."""

TAB_RADIUS = 11.0
"""Of the corners of a tab that is marked, logical pixels."""


@dataclass(frozen=True, slots=True, eq=False)
class Room:
    """The widgets for one size of window, and what of them is to be seen."""

    size: tuple[float, float]
    """Logical pixels."""
    arrangement: Arrangement
    bar: TopBar
    widgets: tuple[Widget[Any], ...]
    """Those on the table."""
    in_drawer: tuple[Widget[Any], ...]
    behind_tab: tuple[Widget[Any], ...]
    log_open: bool | None = None
    """Whether the log is shown; None for what the size of the window suggests."""
    log_from: float = 0.0
    """How far the log is scrolled, logical pixels."""

    @property
    def drawer_shown(self) -> bool:
        """Whether the drawer with the log lies over the table."""
        return self.arrangement.drawer is not None and bool(self.log_open)

    @property
    def log_shown(self) -> bool:
        """Whether the log is to be seen at all."""
        if self.arrangement.drawer is not None:
            return self.drawer_shown
        return not self._log_over if self.log_open is None else self.log_open

    @property
    def _log_over(self) -> str:
        """The region that the log lies over; empty where it has a place of its own."""
        area = self.arrangement.find(LogData)
        return str(area.region.data.get("over", "")) if area else ""

    @property
    def under_log(self) -> frozenset[str]:
        """Regions that are not to be seen now: the log, or what it lies over."""
        if self.log_shown and not self.drawer_shown:
            return frozenset({self._log_over})
        logs = (a.region.id for a in self.arrangement.areas if a.region.is_a(LogData))
        return frozenset(logs)


@dataclass(frozen=True, slots=True)
class Motion:
    """What rests on the table while pieces move."""

    view: View
    """The view that is drawn at rest."""
    display: Display
    hidden: frozenset[tuple[str, int]] = frozenset()
    """Zone and index of pieces that are in the air."""
    lines: int = -1
    """How much of the log may be told by now; -1 for all of it."""


@dataclass(frozen=True, slots=True)
class Flow:
    """Who is next, as the table tells it by now."""

    next: Next
    mine: bool = False
    """Whether the viewer may act."""
    waits: bool = False
    watching: bool = False
    """Whether something is held up that the viewer looks at before going on."""
    deeds: tuple[Deed, ...] = ()
    """What the seat that acts has done."""
    again: tuple[int, int] = (0, 0)
    """The number of the step that is seen again, from 1, and how many there are."""
    missed: bool = False
    """Whether others did something since the viewer's last turn."""
    thinking: bool = False
    may_skip: bool = False


@dataclass(frozen=True, slots=True)
class Hinted:
    """The hint of the moment."""

    problem: str = ""
    """Why there can be none now."""
    thinking: bool = False
    shown: Hint | None = None


@dataclass(frozen=True, slots=True)
class Look:
    """What is looked at closely."""

    inspected: Slot | None = None
    """The card that is shown full size."""
    zoomed: Slot | None = None
    """The card that opens because the pointer rests on it."""
    focused: str = ""
    """The name of the piece that the keyboard is at, while its ring is seen."""
    explained: Topic | None = None
    """What is told about because pointer or keyboard rest on it."""


@dataclass(frozen=True, slots=True)
class Preferences:
    """What the settings say about how a table looks."""

    highlights: bool = True
    """Whether legal targets glow before the pointer is over them."""
    breathes: bool = True
    """Whether halos of legal places breathe."""
    click_to_move: bool = False
    """Whether pieces are raised by clicks alone."""
    past: str = ""
    """Which moment is looked back at, in words; empty at a table where time goes on."""
    lesson: str = ""
    """What is being taught, in words, while a coach leads the way, or that it is a replay."""
    ways: tuple[Command, ...] = ()
    """The buttons of the corner where nothing can be done."""


@dataclass(frozen=True, slots=True)
class Noted:
    """A note at first encounter, and where its buttons and it were drawn; no width if not."""

    note: FirstNote
    more: Box4 = (0.0, 0.0, 0.0, 0.0)
    off: Box4 = (0.0, 0.0, 0.0, 0.0)
    box: Box4 = (0.0, 0.0, 0.0, 0.0)


@dataclass(frozen=True, slots=True, eq=False)
class Inputs:
    """All that a moment depends on. Only the controller replaces it."""

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
    """The note that is told."""
    sorting: str = ""
    """What the hand of the seat at the bottom is sorted by."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class TableMoment(Moment):
    """A moment with what it was composed of: pointer, keyboard and paint read this alone."""

    inputs: Inputs
    gestures: Gestures
    """What the viewer's gestures mean."""
    out_of_turn: Gestures
    """What the viewer may do though it is not asked."""
    namer: Namer
    """What things on this table are called."""
    at_rest: tuple[list[Slot], ...] = ()
    """The slots of each widget, without what the hand does."""
    parted: tuple[list[Slot], ...] = ()
    """The same with what the hand does."""
    fixed: tuple[DropTarget, ...] = ()
    """The targets that are no pieces."""
    uses: tuple[Use, ...] = ()
    """What the open card of the hand can be used for."""
    laid: "TableMoment | None" = None
    """The half that the hand has no part in; kept while what it is laid of stays the same."""

    @property
    def hand(self) -> Hand:
        """What the pointer is doing, but not exactly where."""
        return self.inputs.hand

    @property
    def room(self) -> Room:
        """The widgets."""
        return self.inputs.room

    @property
    def inspected(self) -> Slot | None:
        """The card that is shown full size."""
        return self.inputs.look.inspected

    @property
    def zoomed(self) -> Slot | None:
        """The card that opens because the pointer rests on it."""
        return self.inputs.look.zoomed

    @property
    def notice(self) -> Notice | None:
        """The refusal that stands in the prompt's place."""
        return self.inputs.notice

    # Looking things up

    def slot_keyed(self, key: str) -> Slot | None:
        """The slot with a key; None for an empty one."""
        if not key:
            return None
        return next((slot for slot in self.slots if slot.key == key), None)

    def held_slot(self) -> Slot | None:
        """The slot that the held or raised piece came from."""
        return self.slot_named(self.hand.piece)

    def slot_at(self, pos: Point) -> Slot | None:
        """The topmost piece at a point."""
        for slot in reversed(self.slots):
            if not (slot.grip or slot.rect).collidepoint(pos) or self.is_hidden(slot):
                continue
            if slot.grip is not None and not slot.drawn and slot.name not in self.movable:
                continue
            return slot
        return None

    def button_at(self, pos: Point) -> Button | None:
        """The button at a point."""
        for button in reversed(self.buttons):
            if button.rect.collidepoint(pos):
                return button
        return None

    def legal_now(self) -> frozenset[str]:
        """The legal targets of the active piece, or of the only one that can move."""
        hand = self.hand
        return frozenset(self.gestures.targets(hand.held, hand.landed))

    def target_at(self, pos: Point) -> DropTarget | None:
        """The smallest legal target at a point."""
        legal = self.legal_now()
        held = bool(self.hand.active)
        inside = [
            t
            for t in self.targets
            if t.name in legal and (held or not t.bare) and t.rect.collidepoint(pos)
        ]
        return min(inside, key=lambda t: t.rect.w * t.rect.h, default=None)

    def widget_at(self, pos: Point) -> Widget[Any] | None:
        """The widget at a point; the drawer lies over the others."""
        room = self.room
        shown = [*(room.in_drawer if room.drawer_shown else ()), *room.widgets]
        return next((w for w in shown if distance(pos, w.rect) <= 0), None)

    def glowing(self) -> list[DropTarget]:
        """The places whose halos breathe: legal ones, each rectangle once."""
        legal = {name for name, state in self.marks.items() if state == "legal"}
        shown = [self.marked_at(t) for t in self.targets if t.name in legal] if legal else []
        return list({tuple(place.rect): place for place in shown}.values())

    def marked_at(self, place: DropTarget) -> DropTarget:
        """The place as it is marked: behind a tab it is too small to be told, so the tab is."""
        tab = self.tab_over(place.rect)
        return place if tab is None else replace(place, rect=tab, radius=TAB_RADIUS)

    def tab_over(self, rect: pygame.FRect) -> pygame.FRect | None:
        """The tab behind which a box lies, if it does."""
        arrangement = self.arrangement
        behind = (tab for name, tab in arrangement.tabs if name != arrangement.tab)
        return next((tab for tab in behind if tab.inflate(1, 1).contains(rect)), None)

    # Why not

    def may_lift(self, slot: Slot) -> bool:
        """Whether a gesture can start with a piece, if only to be told why not."""
        return slot.name in self.movable or slot.name in self.out

    def why_out(self, slot: Slot) -> Refusal | None:
        """Why a piece can't be used that others can be used in place of."""
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
        """The piece under the pointer or the keyboard that can't be used, and why."""
        for slot in self.slots:
            if slot.dimmed and (slot.key == self.hover or slot.name == self.focused):
                refusal = self.why_out(slot)
                return (slot, refusal.text) if refusal else None
        return None
