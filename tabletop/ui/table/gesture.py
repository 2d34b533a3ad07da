"""What the pointer is doing with a piece: pressed, lifted, raised by a click. Knows no rules.

A hand is a value: whoever moves it gets another one. Time and positions come in as numbers, so a
test needs no window.
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
"""How far the mouse goes before a press is a drag, logical pixels."""
TOUCH_THRESHOLD = 10.0
HOLD = 0.35
"""Seconds of a long press."""
_LAG = 0.2
"""The part of its shorter side that a piece may be behind the hand as it is let go of: farther off,
it would lie on the next of places that are packed tightly."""
_FINGER = 40.0
"""How far above a finger the piece is drawn, so that it is seen."""


class Doing(Enum):
    """What a hand is at."""

    IDLE = auto()
    PRESSED = auto()
    DRAGGING = auto()
    SELECTED = auto()
    FRAMING = auto()
    """A frame is drawn on the felt around what is to be marked."""


@dataclass(frozen=True, slots=True)
class Over:
    """What the pointer is over."""

    slot: str = ""
    """Key of the slot."""
    target: str = ""
    """Name of the target."""
    button: str = ""
    """Id of the command."""
    blocked: str = ""
    """Name of the target that a dragged piece is over and may not go to."""


def _nowhere() -> pygame.FRect:
    return pygame.FRect(0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Hand:
    """One pointer and at most one piece. Where it is exactly does not count when two are compared.

    So two hands are equal that the table looks the same for, save what is drawn above it.
    """

    doing: Doing = Doing.IDLE
    piece: str = ""
    """The name of the slot pressed, held or raised; empty when idle or beside everything."""
    what: Held = NOTHING_HELD
    """What a gesture holds with it."""
    movable: bool = False
    landed: str = ""
    """Where a raised piece was put down, while its target is chosen."""
    waypoint: str = ""
    """A place that was chosen before the piece that goes there."""
    over: Over = Over()
    button: str = ""
    """The id of the button that is held down."""
    clicking: str = ""
    """The target that a press without a piece is on."""
    marked: frozenset[str] = frozenset()
    """What is marked, by the names of slots: it moves together."""
    typed: str = ""
    """A number that was typed: so many are taken next."""
    adding: bool = field(default=False, compare=False)
    """Whether a frame adds to what is marked already."""
    clicked: str = field(default="", compare=False)
    """The piece that the last press clicked; a second click there is a double click."""
    again: bool = field(default=False, compare=False)
    """Whether the piece that is pressed was raised already."""
    touch: bool = field(default=False, compare=False)
    pos: Point = field(default=(0.0, 0.0), compare=False)
    start: Point = field(default=(0.0, 0.0), compare=False)
    grab: Point = field(default=(0.0, 0.0), compare=False)
    """From the middle of the piece to where it was taken."""
    rect: pygame.FRect = field(default_factory=_nowhere, compare=False)
    """Where the held piece is drawn, before it is made larger."""
    angle: float = field(default=0.0, compare=False)
    """Its tilt, degrees anticlockwise."""
    seconds: float = field(default=0.0, compare=False)
    """Since the press, as long as the button is down and the piece not lifted."""
    magnet: Point | None = field(default=None, compare=False)
    """The middle of the place that attracts the piece."""

    @property
    def pressed_long(self) -> bool:
        """Whether the button is down, in place, for as long as a long press takes."""
        return self.doing in {Doing.PRESSED, Doing.FRAMING} and self.seconds >= HOLD

    @property
    def dragging(self) -> bool:
        """Whether a piece is in the hand."""
        return self.doing is Doing.DRAGGING

    @property
    def selected(self) -> str:
        """The piece raised by a click; empty for none."""
        return self.piece if self.doing is Doing.SELECTED else ""

    @property
    def active(self) -> str:
        """The piece whose targets are shown: in the hand or raised."""
        return self.piece if self.doing in {Doing.DRAGGING, Doing.SELECTED} else ""

    @property
    def held(self) -> Held:
        """What a gesture holds now: nothing while a piece is only pressed."""
        return self.what if self.active else NOTHING_HELD

    @property
    def frame(self) -> pygame.FRect:
        """What lies between where the press was and where the pointer is."""
        (x, y), (left, top) = self.pos, self.start
        return pygame.FRect(min(x, left), min(y, top), abs(x - left), abs(y - top))

    def framing(self, pos: Point, *, adding: bool, touch: bool) -> "Hand":
        """Return it with the button down on the felt."""
        return replace(
            self.empty(), doing=Doing.FRAMING, pos=pos, start=pos, adding=adding, touch=touch,
            marked=self.marked if adding else frozenset(),
        )  # fmt: skip

    @property
    def dropped(self) -> Dropped:
        """The held piece as it is let go of."""
        return Dropped(self.piece, self.rect.copy(), self.angle)

    def pressing(
        self, pos: Point, slot: Slot, *, movable: bool, touch: bool = False,
        what: Held | None = None,
    ) -> "Hand":  # fmt: skip
        """Return it with the button down on a piece, to take `what`, or that piece alone."""
        middle = slot.rect.center
        return replace(
            self, doing=Doing.PRESSED, piece=slot.name, what=what or slot.held, movable=movable,
            touch=touch, again=self.selected == slot.name, pos=pos, start=pos,
            rect=slot.rect.copy(), grab=(pos[0] - middle[0], pos[1] - middle[1]),
            seconds=0.0, angle=0.0, magnet=None, landed="",
        )  # fmt: skip

    def moved(self, pos: Point) -> "Hand":
        """Return it at another point; a press that went far enough is a drag."""
        limit = TOUCH_THRESHOLD if self.touch else THRESHOLD
        far = math.dist(pos, self.start) > limit
        lifts = self.doing is Doing.PRESSED and self.movable and far
        return replace(self, pos=pos, doing=Doing.DRAGGING if lifts else self.doing)

    def settled(self, pos: Point) -> "Hand":
        """Return it with the piece where the hand is, for a release after a quick move."""
        # What attracted it on the way says nothing about where the hand is now.
        at = replace(self, pos=pos, magnet=None)
        wanted = at.wanted()
        if math.dist(wanted, at.rect.center) <= min(at.rect.size) * _LAG:
            return at
        rect = at.rect.copy()
        rect.center = wanted
        return replace(at, rect=rect)

    def raising(self, slot: Slot, landed: str = "") -> "Hand":
        """Return it with a piece raised, which may have landed somewhere."""
        return replace(
            self, doing=Doing.SELECTED, piece=slot.name, what=slot.held, movable=True,
            rect=slot.rect.copy(), angle=0.0, landed=landed, magnet=None,
        )  # fmt: skip

    def raised(self) -> "Hand":
        """Return it with the pressed piece raised."""
        return replace(self, doing=Doing.SELECTED)

    def empty(self) -> "Hand":
        """Return it without a piece."""
        return replace(
            self, doing=Doing.IDLE, piece="", what=NOTHING_HELD, movable=False, magnet=None,
            landed="", seconds=0.0,
        )  # fmt: skip

    def wanted(self) -> Point:
        """Where the held piece is drawn to: under the pointer, and a little to the magnet."""
        lift = _FINGER if self.touch else 0.0
        x, y = self.pos[0] - self.grab[0], self.pos[1] - self.grab[1] - lift
        if self.magnet is not None:
            x, y = x + (self.magnet[0] - x) * 0.25, y + (self.magnet[1] - y) * 0.25
        return x, y


class Carrying:
    """Lets the held piece follow the hand, with time."""

    def __init__(self) -> None:
        self._follower = Follower((0.0, 0.0))
        self._start: Point | None = None

    def advance(self, hand: Hand, dt: float, *, still: bool = False) -> tuple[Hand, bool]:
        """Return the hand `dt` seconds later, and whether its piece moved. `still`: no tilt."""
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
