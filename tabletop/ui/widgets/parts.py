"""What regions of the table hand out: slots for pieces, commands, and buttons for them."""

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from tabletop.engine.moves import Seat


@dataclass(frozen=True, slots=True)
class Slot:
    """One piece at rest, and how it lies there."""

    zone: str
    index: int
    piece: str
    """Empty for a piece that the viewer does not know."""
    back: str
    look: str
    rect: pygame.FRect
    face_up: bool = True
    angle: float = 0.0
    drawn: bool = True
    """False for a piece inside a pile, of which only an edge is seen."""
    small: bool = False
    """Whether it lies on another seat's plate, where no text fits."""
    grip: pygame.FRect | None = None
    """Where it can be grasped, if not all over: the edge of a pile, the strip of a tucked card."""
    dimmed: bool = False
    """Whether it can't be played now, though others can."""
    shown: str = ""
    """The face to draw, `S`, `M` or `L`, if it is not the one for its width."""

    @property
    def name(self) -> str:
        """How moves name the piece: its own name, or its slot."""
        return self.piece or f"{self.zone}?"

    @property
    def key(self) -> str:
        """What tells it from all others on the table."""
        return self.piece or f"{self.zone}#{self.index}"

    @property
    def reach(self) -> pygame.FRect:
        """Where a press takes it."""
        return self.grip or self.rect


@dataclass(frozen=True, slots=True)
class Command:
    """Something that a button does."""

    id: str
    label: str
    run: Callable[[], object]
    icon: str = ""
    key: str = ""
    """The shortcut, as printed on a key cap."""
    kind: str = "glass"
    """`primary` or `glass`."""
    reason: str = ""
    """Why it can't be done now; empty when it can."""
    seat: Seat = -1
    """Whose act it is; -1 for whoever looks."""


@dataclass(frozen=True, slots=True)
class Rolling:
    """A value of the table that is being rolled."""

    value: str
    """Its name."""
    number: int
    """What it comes to."""
    t: float
    """How far the roll is, 0 to 1."""
    reduced: bool = False


@dataclass(frozen=True, slots=True)
class Button:
    """A command and where it lies."""

    command: Command
    rect: pygame.FRect
    zone: str = "actions"
    """The zone of the keyboard that it belongs to."""
    size: str = ""
    """`icon` for a square button with its sign alone."""
    active: bool = False
