"""What the pointer is doing with a piece: pressed, lifted, raised by a click. Knows no rules.

The table tells it what was pressed and which places there are; it tells the table what the person
meant. Time and positions come in as numbers, so a test needs no window.
"""

import math
from dataclasses import dataclass
from enum import Enum, auto

import pygame

from tabletop.ui.paint.easing import Follower
from tabletop.ui.widgets.targets import MAGNET, Point

THRESHOLD = 6.0
"""How far the mouse goes before a press is a drag, logical pixels."""
TOUCH_THRESHOLD = 10.0
HOLD = 0.35
"""Seconds of a long press."""
_FINGER = 40.0
"""How far above a finger the piece is drawn, so that it is seen."""


class Doing(Enum):
    """What a gesture is at."""

    IDLE = auto()
    PRESSED = auto()
    DRAGGING = auto()
    SELECTED = auto()


@dataclass(frozen=True, slots=True)
class Meant:
    """What the person meant by the last event."""

    kind: str
    """`lift`, `drop`, `click` (a piece that can move), `look` (another), `cancel` or empty."""
    piece: str = ""


NOTHING = Meant("")


class Gesture:
    """One pointer and at most one piece."""

    def __init__(self) -> None:
        self.doing = Doing.IDLE
        self.piece = ""
        """The piece pressed, held or raised; empty when idle or pressed beside everything."""
        self.movable = False
        self.touch = False
        self.pos: Point = (0.0, 0.0)
        self.rect = pygame.FRect(0, 0, 0, 0)
        """Where the held piece is drawn, before it is made larger."""
        self.angle = 0.0
        """Its tilt, degrees anticlockwise."""
        self.held = 0.0
        """Seconds since the press."""
        self.magnet: Point | None = None
        """The middle of the place that attracts the piece."""
        self._start: Point = (0.0, 0.0)
        self._grab: Point = (0.0, 0.0)
        self._follower = Follower((0.0, 0.0))
        self._reselect = False

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

    def press(
        self, pos: Point, piece: str, rect: pygame.FRect, *, movable: bool, touch: bool = False
    ) -> None:
        """The button went down on a piece that rests in `rect`; empty for beside everything."""
        self._reselect = self.doing is Doing.SELECTED and self.piece == piece
        self.doing = Doing.PRESSED
        self.piece, self.movable, self.touch = piece, movable, touch
        self.pos = self._start = pos
        self.rect = rect.copy()
        self._follower = Follower(rect.center)
        self._grab = (pos[0] - rect.centerx, pos[1] - rect.centery)
        self.held, self.angle, self.magnet = 0.0, 0.0, None

    def move(self, pos: Point) -> Meant:
        """The pointer moved; `lift` when a press became a drag."""
        self.pos = pos
        if self.doing is not Doing.PRESSED or not self.movable:
            return NOTHING
        limit = TOUCH_THRESHOLD if self.touch else THRESHOLD
        if math.dist(pos, self._start) <= limit:
            return NOTHING
        self.doing = Doing.DRAGGING
        return Meant("lift", self.piece)

    def release(self, pos: Point) -> Meant:
        """The button came up: a drop, a click or a look."""
        self.pos = pos
        piece = self.piece
        match self.doing:
            case Doing.DRAGGING:
                self._settle()
                self.cancel()
                return Meant("drop", piece)
            case Doing.PRESSED if self.movable and not self._reselect:
                self.doing = Doing.SELECTED
                return Meant("click", piece)
            case Doing.PRESSED:
                kind = "cancel" if self.movable else "look"
                self.cancel()
                return Meant(kind, piece)
            case _:
                return NOTHING

    def select(self, piece: str, rect: pygame.FRect) -> None:
        """Raise a piece by keyboard."""
        self.doing, self.piece, self.movable = Doing.SELECTED, piece, True
        self.rect, self.angle = rect.copy(), 0.0

    def cancel(self) -> bool:
        """Let go of everything; whether there was anything."""
        was = self.doing is not Doing.IDLE
        self.doing, self.piece, self.movable, self.magnet = Doing.IDLE, "", False, None
        return was

    def update(self, dt: float, *, still: bool = False) -> bool:
        """`dt` seconds passed: the held piece follows; whether it moved. `still`: no tilt."""
        if self.doing is Doing.PRESSED:
            self.held += dt
        if self.doing is not Doing.DRAGGING:
            return False
        before, leaned = self.rect.center, self.angle
        self.rect.center = self._follower.advance(self._wanted(), dt, tilts=not still)
        tilt = -self._follower.tilt
        self.angle = tilt if abs(tilt) > 0.05 else 0.0
        return math.dist(before, self.rect.center) > 0.05 or abs(leaned - self.angle) > 0.02

    def _wanted(self) -> Point:
        lift = _FINGER if self.touch else 0.0
        x, y = self.pos[0] - self._grab[0], self.pos[1] - self._grab[1] - lift
        if self.magnet is not None:
            x, y = x + (self.magnet[0] - x) * 0.25, y + (self.magnet[1] - y) * 0.25
        return x, y

    def _settle(self) -> None:
        """Bring the held piece to where the hand is, for a release right after a quick move."""
        x, y = self._wanted()
        if math.dist((x, y), self.rect.center) > MAGNET:
            self.rect.center = (x, y)
