"""Everything a table scene knows of the moment: what lies where, what is hovered, what may be done.

Holds no events and draws nothing. `compose` brings it all into one `Moment`, which the widgets
read; slots, places and buttons are asked of the widgets once for each.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tabletop.engine.display import Display
from tabletop.engine.moves import Move, Refusal
from tabletop.engine.view import View
from tabletop.engine.widgets import LogData
from tabletop.session import Session
from tabletop.ui.motion.paths import Ways
from tabletop.ui.motion.reflow import Reflow
from tabletop.ui.motion.timeline import Performance
from tabletop.ui.paint.easing import shake
from tabletop.ui.table.aim import Aim, handled, loose_count
from tabletop.ui.table.gesture import Gesture
from tabletop.ui.table.marks import marks, reasons
from tabletop.ui.table.notice import Telling
from tabletop.ui.table.pacing import BREATH_DEPTH, Breath, Turns
from tabletop.ui.table.places import targets_of
from tabletop.ui.table.pointer import Pointer
from tabletop.ui.widgets.arrangement import Arrangement, arrange
from tabletop.ui.widgets.base import Widget
from tabletop.ui.widgets.furniture import Furniture
from tabletop.ui.widgets.hand import Hand
from tabletop.ui.widgets.moment import Moment
from tabletop.ui.widgets.parts import Button, Command, Slot
from tabletop.ui.widgets.pieces import slot_radius
from tabletop.ui.widgets.targets import DropTarget, Point, distance
from tabletop.ui.widgets.topbar import TopBar
from tabletop.ui.words import narrator
from tabletop.ui.words.narrator import Namer

_SHAKE = 0.18


class TableModel:
    """The moment of one sitting."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.turns = Turns(session)
        self.gesture = Gesture()
        self.performance = Performance()
        self.reflow = Reflow()
        self.breath = Breath()
        self.view: View = session.view()
        self.display: Display = session.display()
        self.namer = self._make_namer()
        """What things on this table are called."""
        self.log = session.log()
        self.aim = Aim()
        self.aside = Aim()
        """What the viewer may do though it is not asked."""
        self.pointer = Pointer()
        self.focused = ""
        """The name of the piece that the keyboard is at, while its ring is seen."""
        self._whys: dict[str, Refusal | None] = {}
        self.waypoint = ""
        """A place that was chosen before the piece that goes there."""
        self.telling: Telling | None = None
        self.inspected: Slot | None = None
        self.zoomed: Slot | None = None
        """The card that opens because the pointer rests on it."""
        self.hovered = 0.0
        """Seconds that the pointer has rested on the same piece."""
        self.highlights = True
        """Whether legal targets glow before the pointer is over them."""
        self.breathes = True
        """Whether halos of legal places breathe."""
        self.glides = True
        """Whether rows close and open smoothly."""
        self.tab = "table"
        self.log_open: bool | None = None
        """Whether the log is shown; None for what the size of the window suggests."""
        self.log_from = 0.0
        self.version = 0
        """Counts compositions, so that a drawn layer knows whether it is still right."""
        self._size = (1280.0, 800.0)
        self.blocked: dict[str, str] = {}
        """Why the held piece may not go to a place, by place; what was asked so far."""
        self.ways = Ways(self)
        """Where pieces in the air come from and go to."""
        self.arrangement: Arrangement = arrange(session.game.layout, *self._size)
        self.furniture = Furniture.of(session.game)
        """Which class draws which region."""
        self.bar = TopBar(self.arrangement)
        self.widgets: list[Widget[Any]] = []
        self.folded: list[Widget[Any]] = []
        self.tucked: list[Widget[Any]] = []
        self.slots: list[Slot] = []
        self.targets: list[DropTarget] = []
        self.buttons: list[Button] = []
        self.moment = self._make_moment()
        self.resize(*self._size)

    # Size and session

    def resize(self, width: float, height: float) -> None:
        """Lay everything out for a window of this logical size."""
        self._size = (width, height)
        before = self.arrangement.drawer
        self.arrangement = arrange(self.session.game.layout, width, height, tab=self.tab)
        if (before is None) != (self.arrangement.drawer is None):
            # What was chosen for a log beside the table says nothing about one over it.
            self.log_open = None
        self.bar = TopBar(self.arrangement)
        self.widgets, self.folded, self.tucked = self.furniture.make(self.arrangement)
        self.ways.forget()
        self.reflow.finish()

    def show_tab(self, name: str) -> None:
        """Show what lies behind a tab."""
        self.tab = name
        self.resize(*self._size)

    def renew(self) -> None:
        """The session changed: look at it anew."""
        self.turns.renew()
        self.view = self.session.view()
        mine = self.turns.mine
        moves, forms = self.session.legal_moves(), self.session.forms()
        aim = Aim.of(moves, forms, targets_of(self))
        self.aim, self.aside = (aim, Aim()) if mine else (Aim(), aim)
        self.blocked.clear()
        self._whys.clear()
        self.waypoint = ""
        self.namer = self._make_namer()
        self.log = self.session.log()
        if not self.performance.running:
            self.display = self.session.display()

    def _make_namer(self) -> Namer:
        names = [player.name for player in self.session.players]
        return Namer(self.view, self.session.game.layout, names)

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
    def covered(self) -> frozenset[str]:
        """Regions that are not to be seen now: the log, or what it lies over."""
        if self.log_shown and not self.drawer_shown:
            return frozenset({self._log_over})
        logs = (a.region.id for a in self.arrangement.areas if a.region.is_a(LogData))
        return frozenset(logs)

    @property
    def home(self) -> int:
        """Whose seat is at the bottom of the table."""
        return self.session.viewer if self.session.viewer >= 0 else self.session.home

    # Composing

    def compose(
        self,
        *,
        options: Sequence[Command] = (),
        actions: Sequence[Command] = (),
        why: Command | None = None,
        bar: tuple[Sequence[Command], Sequence[Command]] = ((), ()),
        at: Mapping[str, tuple[Command, ...]] | None = None,
    ) -> None:
        """Bring everything together after a change."""
        lit = self.glowing()
        self.moment = self._make_moment()
        moment = self.moment
        moment.breath = 1.0 - BREATH_DEPTH if self.breathes else 1.0
        moment.options = tuple(options)
        moment.actions = tuple(actions)
        moment.at = at or {}
        moment.refusal_why = why if self.telling else None
        self._fill_options(moment)
        self.slots = _once(slot for widget in self.widgets for slot in widget.slots(moment))
        centres = {slot.key: slot.rect.center for slot in self.slots}
        self.reflow.place(centres, glide=self.glides and not self.gesture.dragging)
        self.glide()
        self._ask(bar)
        if self.breathes and not lit and self.glowing():
            self.breath.begin()

    def glide(self) -> None:
        """Draw gliding pieces where they are by now."""
        self.version += 1
        gliding = self.slots if self.reflow.gliding else []
        self.moment.offsets = {slot.key: self.reflow.offset(slot.key) for slot in gliding}

    def _ask(self, bar: tuple[Sequence[Command], Sequence[Command]]) -> None:
        """Ask the widgets for places and buttons."""
        moment = self.moment
        everywhere = (*self.widgets, *self.tucked)
        self.targets = [place for widget in everywhere for place in widget.targets(moment)]
        pieces = {target for m in self.aim.moves if (target := m.target) in moment.view.plan.piece}
        self.targets += [
            DropTarget(slot.piece, slot.reach if slot.drawn else slot.rect, slot_radius(slot))
            for slot in self.slots
            if slot.piece in pieces
        ]  # fmt: skip
        hints = self.session.hints
        shown = {"log": self.log_shown, "hint": hints.thinking or hints.shown is not None}
        active = frozenset(name for name, on in shown.items() if on)
        self.buttons = self.bar.buttons(*bar, active=active)
        for widget in (*self.widgets, *(self.folded if self.drawer_shown else ())):
            self.buttons += widget.buttons(moment)

    def _make_moment(self) -> Moment:
        shown = self.performance.view or self.view
        gesture, session = self.gesture, self.session
        held = self.held_slot() if gesture.dragging else None
        hidden = self.performance.hidden()
        if held is not None:
            hidden |= {(held.zone, held.index)}
        telling = self.telling
        moment = Moment(
            game=session.game,
            view=shown,
            display=self.display,
            players=session.players,
            arrangement=self.arrangement,
            home=self.home,
            prompt=self._prompt(),
            prompt_icon=self._prompt_icon(),
            acting=self.view.to_act,
            hidden=hidden,
            held=gesture.piece if gesture.dragging else "",
            waypoint=self.waypoint,
            raised=gesture.selected,
            hover=self.pointer.slot,
            focused=self.focused,
            pointed=self.pointer.button,
            movable=self.aim.movable,
            lit=frozenset() if gesture.active else self.aim.lit,
            marks=marks(self),
            reasons=reasons(self),
            log=self.log,
            log_from=self.log_from,
            refusal=(telling.headline, telling.reason) if telling else ("", ""),
        )
        moment.out = self._out(moment)
        if telling and telling.place and telling.age < _SHAKE:
            moment.shaking = (telling.place, shake(telling.age / _SHAKE))
        return moment

    def _prompt(self) -> str:
        turns = self.turns
        if turns.waits:
            return narrator.STEPPING.format(name=self.session.name(turns.next.seat))
        if turns.thinking:
            return narrator.THINKING.format(name=self.session.name(turns.next.seat))
        return self.session.prompt() if turns.next.kind not in {"curtain", "open"} else ""

    def _prompt_icon(self) -> str:
        if self.turns.next.kind == "computer":
            return "bot"
        icons = (self.session.icon(move) for move in self.aim.moves)
        return next((icon for icon in icons if icon), "hand")

    def _fill_options(self, moment: Moment) -> None:
        """Title of the open choices, or a preview of the hovered target."""
        if moment.options:
            moment.options_title = self._options_title()
            return
        moves = self.hovered_moves()
        pointed = not moves
        moves = moves or self._pointed_moves()
        if len(moves) != 1:
            return
        preview = self.session.preview(moves[0])
        if preview is not None:
            moment.options_title = preview.title
            moment.options_lines = preview.lines
        if pointed:
            return
        moment.arrow = (handled(moves[0]), moves[0].target)

    @property
    def out(self) -> frozenset[str]:
        """Dice and cards of the hand that can't be used now, though others can."""
        return self.moment.out

    def _out(self, moment: Moment) -> frozenset[str]:
        hands = (widget for widget in self.widgets if isinstance(widget, Hand))
        return self._dice_out().union(*(hand.unplayable(moment) for hand in hands))

    def _dice_out(self) -> frozenset[str]:
        plan = self.view.plan
        pairs = zip(plan.pieces, plan.kinds, strict=True)
        dice = {name for name, kind in pairs if kind.look == "die"}
        return frozenset(dice - self.aim.movable) if dice & self.aim.movable else frozenset()

    def may_lift(self, slot: Slot) -> bool:
        """Whether a gesture can start with a piece, if only to be told why not."""
        return slot.name in self.aim.movable or slot.name in self.out

    def why_out(self, slot: Slot) -> Refusal | None:
        """Why a piece can't be used that others can be used in place of."""
        if slot.name not in self._whys:
            mates = [s.name for s in self.slots if s.zone == slot.zone]
            pieces = sorted(self.aim.movable, key=lambda piece: piece not in mates)
            place = next((target for piece in pieces for target in self.aim.targets(piece)), "")
            self._whys[slot.name] = self.refusal(slot.name, place) if place else None
        return self._whys[slot.name]

    @property
    def told_why(self) -> tuple[Slot, str] | None:
        """The piece under the pointer or the keyboard that can't be used, and why."""
        for slot in self.slots:
            if slot.dimmed and (slot.key == self.pointer.slot or slot.name == self.focused):
                refusal = self.why_out(slot)
                return (slot, refusal.text) if refusal else None
        return None

    def refusal(self, piece: str, place: str) -> Refusal | None:
        """Why a piece, or a token of a store, can't go to a place; None if it can."""
        if not loose_count(piece):
            return self.session.consider((piece,), place).refusal
        moves = (move for found in self.aim.targets(piece).values() for move in found)
        first = next(moves, None)
        return self.session.refuse(first._replace(target=place)) if first else None

    def glowing(self) -> list[DropTarget]:
        """The places whose halos breathe: legal ones, each rectangle once."""
        legal = {name for name, state in self.moment.marks.items() if state == "legal"}
        boxes = {tuple(p.rect): p for p in self.targets if p.name in legal} if legal else {}
        return list(boxes.values())

    def hovered_moves(self) -> list[Move]:
        """The moves to the place under the pointer, or to the chosen one with the piece there."""
        if self.waypoint:
            slot = next((each for each in self.slots if each.key == self.pointer.slot), None)
            return self.aim.targets(slot.name).get(self.waypoint, []) if slot else []
        over = self.pointer.place
        if not over:
            return []
        piece = self.gesture.active
        legal = self.aim.targets(piece) if piece else self.aim.open_targets()
        return legal.get(over, [])

    def _pointed_moves(self) -> list[Move]:
        """The move of the button under the pointer."""
        name = self.pointer.button.removeprefix("move:")
        return [move for move in self.aim.forward if str(move) == name]

    def _options_title(self) -> str:
        """The name of the place that the open choices are about."""
        named = {
            self.namer.place(slot.zone)
            for move in self.aim.choices
            for slot in self.slots
            if move.pieces and slot.name == move.pieces[0]
        }
        return next(iter(named)) if len(named) == 1 else narrator.CHOOSE

    # Looking things up

    def slot_named(self, name: str) -> Slot | None:
        """The slot of a piece as moves name it: the topmost."""
        found = [slot for slot in self.slots if slot.name == name]
        return found[0] if found else None

    def held_slot(self) -> Slot | None:
        """The slot that the held or raised piece came from."""
        return self.slot_named(self.gesture.piece) if self.gesture.piece else None

    def slot_at(self, pos: Point) -> Slot | None:
        """The topmost piece at a point."""
        for slot in reversed(self.slots):
            if slot.grip is not None and not slot.drawn and slot.name not in self.aim.movable:
                continue
            if slot.reach.collidepoint(pos) and not self.moment.is_hidden(slot):
                return slot
        return None

    def button_at(self, pos: Point) -> Button | None:
        """The button at a point."""
        found = (b for b in reversed(self.buttons) if b.rect.collidepoint(pos))
        return next(found, None)

    def targets_now(self) -> dict[str, list[Move]]:
        """The legal targets of the active piece, or of the only one that can move."""
        piece = self.gesture.active
        return self.aim.targets(piece) if piece else self.aim.open_targets()

    def target_at(self, pos: Point) -> DropTarget | None:
        """The smallest legal target at a point."""
        legal = self.targets_now()
        inside = [p for p in self.targets if p.name in legal and p.rect.collidepoint(pos)]
        return min(inside, key=lambda p: p.rect.w * p.rect.h, default=None)

    def target_named(self, name: str) -> DropTarget | None:
        """The place of a target: its own, or the piece's with that name."""
        found = next((place for place in self.targets if place.name == name), None)
        if found is not None:
            return found
        slot = self.slot_named(name)
        return DropTarget(name, slot.rect, slot_radius(slot)) if slot else None

    def widget_at(self, pos: Point) -> Widget[Any] | None:
        """The widget at a point; the drawer lies over the others."""
        shown = [*(self.folded if self.drawer_shown else ()), *self.widgets]
        return next((w for w in shown if distance(pos, w.rect) <= 0), None)


def _once(slots: Iterable[Slot]) -> list[Slot]:
    """Each piece where the first region draws it that shows it; else where it is said to be."""
    found: dict[str, Slot] = {}
    for slot in slots:
        known = found.get(slot.key)
        if known is None or (slot.drawn and not known.drawn):
            found[slot.key] = slot
    return list(found.values())
