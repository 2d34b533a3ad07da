"""State of the pointer's hand: pressing, dragging or raising a piece. Knows no rules.

A hand is an immutable value: each change returns a new one. Time and positions are passed in as
numbers, so tests need no window.
"""

import math
from dataclasses import dataclass, field, replace
from enum import Enum, auto

import pygame

from tabletop.engine.gestures.gestures import NOTHING_HELD, Held
from tabletop.ui.graphics.easing import EasedFollower
from tabletop.ui.table.input.card_choice import CardChoice
from tabletop.ui.widgets.intents import Dropped
from tabletop.ui.widgets.region_parts import Point, Slot

THRESHOLD = 6.0
"""How far the mouse moves before a press becomes a drag, in logical pixels."""
TOUCH_THRESHOLD = 10.0
HOLD = 0.35
"""Seconds after which a press that doesn't move counts as a long press."""
_LAG = 0.2
"""How far a piece may trail the hand when it is dropped, as a part of its shorter side.

Farther off, it would lie on the next place where places are packed tightly.
"""
_FINGER = 40.0
"""How far above a finger a dragged piece is drawn, in logical pixels, so that it is seen."""


class Doing(Enum):
    """What the pointer is doing: nothing, or pressing, dragging, selecting or framing pieces.

    `SELECTED` means that a click raised a piece, which the player moves next.
    """

    IDLE = auto()
    PRESSED = auto()
    DRAGGING = auto()
    SELECTED = auto()
    FRAMING = auto()
    """A selection frame is being drawn around pieces to mark."""


@dataclass(frozen=True, slots=True)
class Hovered:
    """The names of what is under the pointer: a piece's place, a drop target and a button."""

    slot: str = ""
    """Key of the slot; empty if there is none."""
    target: str = ""
    """Name of the drop target; empty if there is none."""
    button: str = ""
    """Id of the button's command; empty if there is none."""
    blocked: str = ""
    """Name of the target under a dragged piece that can't take it; empty if there is none."""


def _nowhere() -> pygame.FRect:
    return pygame.FRect(0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class GestureHand:
    """The state of the pointer: the piece that it presses, drags or has raised, and where.

    A hand never changes; each method returns a new one. Comparisons ignore exact positions, so
    two hands are equal if the table under them looks the same.
    """

    doing: Doing = Doing.IDLE
    piece: str = ""
    """Name of the piece that is pressed, dragged or raised; empty if there is none."""
    what: Held = NOTHING_HELD
    """Everything that moves when the piece is dragged: one piece or several."""
    movable: bool = False
    landed: str = ""
    """Name of the target where a raised piece was put before its final target is chosen."""
    waypoint: str = ""
    """Name of a place that was chosen before the piece for it; empty if there is none."""
    over: Hovered = Hovered()
    button: str = ""
    """Id of the pressed button on the screen; empty if there is none."""
    clicking: str = ""
    """Name of the drop target that is pressed without a piece; empty if there is none."""
    marked: frozenset[str] = frozenset()
    """Names of the pieces that are marked and move together."""
    typed: str = ""
    """The digits typed so far: how many pieces the next press takes; empty for one."""
    choice: CardChoice | None = None
    """The form that is being answered on the cards, with those picked; None for none."""
    adding: bool = field(default=False, compare=False)
    """Whether a selection frame adds to the pieces already marked."""
    clicked: str = field(default="", compare=False)
    """Name of the last clicked piece; a second click on it is a double click."""
    second: bool = field(default=False, compare=False)
    """Whether the press is the second of a double click."""
    again: bool = field(default=False, compare=False)
    """Whether the pressed piece was already raised."""
    touch: bool = field(default=False, compare=False)
    pos: Point = field(default=(0.0, 0.0), compare=False)
    start: Point = field(default=(0.0, 0.0), compare=False)
    grab: Point = field(default=(0.0, 0.0), compare=False)
    """Offset from the centre of the piece to where it was grasped, in logical pixels."""
    rect: pygame.FRect = field(default_factory=_nowhere, compare=False)
    """Rectangle of the held piece in logical pixels, before it is enlarged."""
    angle: float = field(default=0.0, compare=False)
    """Tilt of the held piece, in degrees anticlockwise."""
    seconds: float = field(default=0.0, compare=False)
    """Seconds since the press while the button is down and nothing is dragged."""
    magnet: Point | None = field(default=None, compare=False)
    """Centre of the drop target that attracts the piece, in logical pixels, or None."""

    def chooses(self, piece: str) -> bool:
        """Return whether a click on a piece picks it for the form that is being answered."""
        return self.choice is not None and piece in self.choice.field.choices

    @property
    def busy(self) -> bool:
        """Whether a piece, a place or a button is pressed, or a piece is dragged or raised."""
        return bool(self.piece or self.button or self.clicking or self.doing is not Doing.IDLE)

    @property
    def pressed_long(self) -> bool:
        """Whether the button has been down in one place long enough for a long press."""
        return self.doing in {Doing.PRESSED, Doing.FRAMING} and self.seconds >= HOLD

    @property
    def dragging(self) -> bool:
        """Whether the pointer is dragging a piece, with the button held down."""
        return self.doing is Doing.DRAGGING

    @property
    def selected(self) -> str:
        """The name of the piece that was raised by a click; empty if there is none."""
        return self.piece if self.doing is Doing.SELECTED else ""

    @property
    def active(self) -> str:
        """The name of the dragged or raised piece, whose legal places are shown; may be empty."""
        return self.piece if self.doing in {Doing.DRAGGING, Doing.SELECTED} else ""

    @property
    def held(self) -> Held:
        """What is dragged or raised: a piece, several, or nothing.

        A piece that is only pressed doesn't count.
        """
        return self.what if self.active else NOTHING_HELD

    @property
    def frame(self) -> pygame.FRect:
        """The rectangle from the point of the press to the pointer, in logical pixels."""
        (x, y), (left, top) = self.pos, self.start
        return pygame.FRect(min(x, left), min(y, top), abs(x - left), abs(y - top))

    def framing(self, pos: Point, *, adding: bool, touch: bool) -> "GestureHand":
        """Return the hand as it starts to draw a selection frame on the table.

        Args:
            pos: The point of the press, in logical pixels.
            adding: Whether pieces that are already marked stay marked.
            touch: Whether a finger presses, not a mouse.
        """
        return replace(
            self.empty(),
            doing=Doing.FRAMING,
            pos=pos,
            start=pos,
            adding=adding,
            touch=touch,
            marked=self.marked if adding else frozenset(),
        )

    @property
    def dropped(self) -> Dropped:
        """The held piece with its rectangle and angle at the moment of release."""
        return Dropped(self.piece, self.rect.copy(), self.angle)

    def pressing(
        self,
        pos: Point,
        slot: Slot,
        *,
        movable: bool,
        touch: bool = False,
        what: Held | None = None,
    ) -> "GestureHand":
        """Return the hand with the button down on a piece.

        Args:
            pos: The point of the press, in logical pixels.
            slot: The piece and its place.
            movable: Whether the piece can be dragged.
            touch: Whether a finger presses, not a mouse.
            what: Everything that a drag moves; None for only this piece.
        """
        middle = slot.rect.center
        return replace(
            self, doing=Doing.PRESSED, piece=slot.name, what=what or slot.held, movable=movable,
            touch=touch, again=self.selected == slot.name, pos=pos, start=pos,
            rect=slot.rect.copy(), grab=(pos[0] - middle[0], pos[1] - middle[1]),
            seconds=0.0, angle=0.0, magnet=None, landed="",
        )  # fmt: skip

    def moved(self, pos: Point) -> "GestureHand":
        """Return the hand with the pointer at another point, in logical pixels.

        A pressed, movable piece is dragged once the pointer has moved far enough.
        """
        limit = TOUCH_THRESHOLD if self.touch else THRESHOLD
        far = math.dist(pos, self.start) > limit
        lifts = self.doing is Doing.PRESSED and self.movable and far
        return replace(self, pos=pos, doing=Doing.DRAGGING if lifts else self.doing)

    def settled(self, pos: Point) -> "GestureHand":
        """Return the hand with its piece moved to the pointer, to be dropped after a quick move.

        A piece close to the pointer stays where it is drawn. `pos` is in logical pixels.
        """
        # A magnet passed on the way says nothing about where the hand is now.
        at = replace(self, pos=pos, magnet=None)
        wanted = at.wanted()
        if math.dist(wanted, at.rect.center) <= min(at.rect.size) * _LAG:
            return at
        rect = at.rect.copy()
        rect.center = wanted
        return replace(at, rect=rect)

    def raising(self, slot: Slot, landed: str = "") -> "GestureHand":
        """Return the hand with a piece raised, which the player moves next.

        `landed` is the name of the target on which it was first put down; empty if none.
        """
        return replace(
            self, doing=Doing.SELECTED, piece=slot.name, what=slot.held, movable=True,
            rect=slot.rect.copy(), angle=0.0, landed=landed, magnet=None,
        )  # fmt: skip

    def raised(self) -> "GestureHand":
        """Return the hand with the pressed piece raised after a click without a drag."""
        return replace(self, doing=Doing.SELECTED)

    def empty(self) -> "GestureHand":
        """Return the hand without a piece, as after letting go; marked pieces stay marked."""
        return replace(
            self,
            doing=Doing.IDLE,
            piece="",
            what=NOTHING_HELD,
            movable=False,
            magnet=None,
            landed="",
            seconds=0.0,
        )

    def wanted(self) -> Point:
        """Return the point that a dragged piece moves to, in logical pixels.

        It is the pointer's position, pulled slightly towards a place that attracts the piece.
        """
        lift = _FINGER if self.touch else 0.0
        x, y = self.pos[0] - self.grab[0], self.pos[1] - self.grab[1] - lift
        if self.magnet is not None:
            x, y = x + (self.magnet[0] - x) * 0.25, y + (self.magnet[1] - y) * 0.25
        return x, y


class DragMotion:
    """The smooth motion by which a dragged piece follows the pointer, with a slight tilt."""

    def __init__(self) -> None:
        self._follower = EasedFollower((0.0, 0.0))
        self._start: Point | None = None

    def advance(
        self, hand: GestureHand, dt: float, *, still: bool = False
    ) -> tuple[GestureHand, bool]:
        """Return the hand as it is `dt` seconds later, and whether its piece has moved.

        With `still=True`, for reduced motion, the piece doesn't tilt.
        """
        if hand.doing in {Doing.PRESSED, Doing.FRAMING}:
            return replace(hand, seconds=hand.seconds + dt), False
        if hand.doing is not Doing.DRAGGING:
            self._start = None
            return hand, False
        if self._start != hand.start:
            self._start, self._follower = hand.start, EasedFollower(hand.rect.center)
        rect = hand.rect.copy()
        rect.center = self._follower.advance(hand.wanted(), dt, tilts=not still)
        tilt = -self._follower.tilt
        angle = tilt if abs(tilt) > 0.05 else 0.0
        moved = math.dist(hand.rect.center, rect.center) > 0.05 or abs(hand.angle - angle) > 0.02
        return replace(hand, rect=rect, angle=angle), moved
