"""State of the pointer's hand: pressing, dragging or raising a piece. Knows no rules.

A hand is an immutable value: each change returns another one. Time and positions come in as
numbers, so tests need no window.
"""

import math
from dataclasses import dataclass, field, replace
from enum import Enum, auto

import pygame

from tabletop.engine.gestures import NOTHING_HELD, Held
from tabletop.ui.paint.easing import Follower
from tabletop.ui.widgets.intents import Dropped
from tabletop.ui.widgets.parts import Slot
from tabletop.ui.widgets.targets import Point

THRESHOLD = 6.0
"""How far the mouse moves before a press becomes a drag, in logical pixels."""
TOUCH_THRESHOLD = 10.0
HOLD = 0.35
"""Seconds until a press counts as a long press."""
_LAG = 0.2
"""How far a piece may trail the hand when it is dropped, as a part of its shorter side.

Farther off, it would lie on the next place where places are packed tightly.
"""
_FINGER = 40.0
"""How far above a finger a dragged piece is drawn, in logical pixels, so that it is seen."""


class Doing(Enum):
    """What the pointer is doing with a piece."""

    IDLE = auto()
    PRESSED = auto()
    DRAGGING = auto()
    SELECTED = auto()
    FRAMING = auto()
    """A selection frame is being drawn on the felt, around what is to be marked."""


@dataclass(frozen=True, slots=True)
class Over:
    """The slot, drop target and button under the pointer, each by name."""

    slot: str = ""
    """Key of the slot; empty for none."""
    target: str = ""
    """Name of the drop target; empty for none."""
    button: str = ""
    """Id of the button's command; empty for none."""
    blocked: str = ""
    """Name of the target under a dragged piece that may not go there."""


def _nowhere() -> pygame.FRect:
    return pygame.FRect(0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Hand:
    """State of one pointer and of at most one piece.

    Exact positions are left out of comparisons: two hands are equal if the table looks the same for
    both, apart from what is drawn above it.
    """

    doing: Doing = Doing.IDLE
    piece: str = ""
    """Name of the slot pressed, held or raised; empty when idle."""
    what: Held = NOTHING_HELD
    """The piece or pieces that a gesture with it holds."""
    movable: bool = False
    landed: str = ""
    """The target where a raised piece was put down while its final target is chosen."""
    waypoint: str = ""
    """A place that was chosen before the piece that goes there."""
    over: Over = Over()
    button: str = ""
    """Id of the button that is held down."""
    clicking: str = ""
    """The target under a press without a piece."""
    marked: frozenset[str] = frozenset()
    """Names of the marked slots, which move together."""
    typed: str = ""
    """Digits that were typed: the number of pieces taken next."""
    adding: bool = field(default=False, compare=False)
    """Whether a selection frame adds to what is marked already."""
    clicked: str = field(default="", compare=False)
    """The piece that the last press clicked; a second click there is a double click."""
    again: bool = field(default=False, compare=False)
    """Whether the pressed piece was raised already."""
    touch: bool = field(default=False, compare=False)
    pos: Point = field(default=(0.0, 0.0), compare=False)
    start: Point = field(default=(0.0, 0.0), compare=False)
    grab: Point = field(default=(0.0, 0.0), compare=False)
    """Offset from the middle of the piece to where it was taken, in logical pixels."""
    rect: pygame.FRect = field(default_factory=_nowhere, compare=False)
    """Rectangle of the held piece in logical pixels, before it is enlarged."""
    angle: float = field(default=0.0, compare=False)
    """Tilt of the held piece, in degrees anticlockwise."""
    seconds: float = field(default=0.0, compare=False)
    """Seconds since the press, while the button is down and the piece not lifted."""
    magnet: Point | None = field(default=None, compare=False)
    """Middle of the target that attracts the piece, or None."""

    @property
    def pressed_long(self) -> bool:
        """Whether the button has been held in place for as long as a long press takes."""
        return self.doing in {Doing.PRESSED, Doing.FRAMING} and self.seconds >= HOLD

    @property
    def dragging(self) -> bool:
        """Whether a piece is being dragged by the pointer."""
        return self.doing is Doing.DRAGGING

    @property
    def selected(self) -> str:
        """Name of the piece raised by a click; empty if none is raised."""
        return self.piece if self.doing is Doing.SELECTED else ""

    @property
    def active(self) -> str:
        """The piece, dragged or raised, whose targets are shown; empty for none."""
        return self.piece if self.doing in {Doing.DRAGGING, Doing.SELECTED} else ""

    @property
    def held(self) -> Held:
        """What a gesture holds now; nothing while a piece is only pressed."""
        return self.what if self.active else NOTHING_HELD

    @property
    def frame(self) -> pygame.FRect:
        """The rectangle between the press and the pointer."""
        (x, y), (left, top) = self.pos, self.start
        return pygame.FRect(min(x, left), min(y, top), abs(x - left), abs(y - top))

    def framing(self, pos: Point, *, adding: bool, touch: bool) -> "Hand":
        """Return the hand with the button down on the felt, starting a selection frame.

        With `adding`, the pieces marked before stay marked; otherwise the marks are cleared.
        """
        return replace(
            self.empty(), doing=Doing.FRAMING, pos=pos, start=pos, adding=adding, touch=touch,
            marked=self.marked if adding else frozenset(),
        )  # fmt: skip

    @property
    def dropped(self) -> Dropped:
        """The held piece with its current rectangle and angle, from where its flight starts."""
        return Dropped(self.piece, self.rect.copy(), self.angle)

    def pressing(
        self, pos: Point, slot: Slot, *, movable: bool, touch: bool = False,
        what: Held | None = None,
    ) -> "Hand":  # fmt: skip
        """Return the hand with the button down on a piece.

        A drag takes `what`, or that piece alone if it is None.
        """
        middle = slot.rect.center
        return replace(
            self, doing=Doing.PRESSED, piece=slot.name, what=what or slot.held, movable=movable,
            touch=touch, again=self.selected == slot.name, pos=pos, start=pos,
            rect=slot.rect.copy(), grab=(pos[0] - middle[0], pos[1] - middle[1]),
            seconds=0.0, angle=0.0, magnet=None, landed="",
        )  # fmt: skip

    def moved(self, pos: Point) -> "Hand":
        """Return the hand at another point; a movable piece is dragged once it went far enough."""
        limit = TOUCH_THRESHOLD if self.touch else THRESHOLD
        far = math.dist(pos, self.start) > limit
        lifts = self.doing is Doing.PRESSED and self.movable and far
        return replace(self, pos=pos, doing=Doing.DRAGGING if lifts else self.doing)

    def settled(self, pos: Point) -> "Hand":
        """Return the hand with its piece moved to the pointer, for a release after a quick move.

        A piece that is close enough stays where it is drawn.
        """
        # A magnet passed on the way says nothing about where the hand is now.
        at = replace(self, pos=pos, magnet=None)
        wanted = at.wanted()
        if math.dist(wanted, at.rect.center) <= min(at.rect.size) * _LAG:
            return at
        rect = at.rect.copy()
        rect.center = wanted
        return replace(at, rect=rect)

    def raising(self, slot: Slot, landed: str = "") -> "Hand":
        """Return the hand with a piece raised; `landed` is the target where it was put, if any."""
        return replace(
            self, doing=Doing.SELECTED, piece=slot.name, what=slot.held, movable=True,
            rect=slot.rect.copy(), angle=0.0, landed=landed, magnet=None,
        )  # fmt: skip

    def raised(self) -> "Hand":
        """Return the hand with its pressed piece raised, after a click without a drag."""
        return replace(self, doing=Doing.SELECTED)

    def empty(self) -> "Hand":
        """Return the hand without a piece; what is marked stays marked."""
        return replace(
            self, doing=Doing.IDLE, piece="", what=NOTHING_HELD, movable=False, magnet=None,
            landed="", seconds=0.0,
        )  # fmt: skip

    def wanted(self) -> Point:
        """Return where the held piece is drawn: at the pointer, pulled a little to the magnet."""
        lift = _FINGER if self.touch else 0.0
        x, y = self.pos[0] - self.grab[0], self.pos[1] - self.grab[1] - lift
        if self.magnet is not None:
            x, y = x + (self.magnet[0] - x) * 0.25, y + (self.magnet[1] - y) * 0.25
        return x, y


class Carrying:
    """The smooth motion of a dragged piece after the pointer, with a slight tilt."""

    def __init__(self) -> None:
        self._follower = Follower((0.0, 0.0))
        self._start: Point | None = None

    def advance(self, hand: Hand, dt: float, *, still: bool = False) -> tuple[Hand, bool]:
        """Return the hand `dt` seconds later, and whether its piece moved.

        With `still` the piece doesn't tilt.
        """
        if hand.doing in {Doing.PRESSED, Doing.FRAMING}:
            return replace(hand, seconds=hand.seconds + dt), False
        if not hand.dragging:
            self._start = None
            return hand, False
        if self._start != hand.start:
            self._start, self._follower = hand.start, Follower(hand.rect.center)
        rect = hand.rect.copy()
        rect.center = self._follower.advance(hand.wanted(), dt, tilts=not still)
        tilt = -self._follower.tilt
        angle = tilt if abs(tilt) > 0.05 else 0.0
        moved = math.dist(hand.rect.center, rect.center) > 0.05 or abs(hand.angle - angle) > 0.02
        return replace(hand, rect=rect, angle=angle), moved
