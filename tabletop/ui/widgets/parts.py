"""What regions of the table hand out: slots for pieces, commands, and buttons for them."""

from dataclasses import dataclass, replace

import pygame

from tabletop.engine.gestures import Held, held_for
from tabletop.engine.moves import HiddenPlace, KnownPiece, Move, PieceName, Seat, place_in
from tabletop.ui.widgets.intents import Intent

_TOKEN = 56.0
"""Side of a token or a die at most, logical pixels: it is no card."""


@dataclass(frozen=True, slots=True)
class Slot:
    """One piece at rest, and how it lies there."""

    zone: str
    index: int
    piece: KnownPiece
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
    strip: tuple[float, float] = (0.0, 1.0)
    """The part of its width that no other card covers, from where to where."""
    named: HiddenPlace | None = None
    """How moves name a piece that is not known where its place says which it is."""
    count: int = 0
    """How many tokens out of a store it stands for; 0 for a piece."""

    @property
    def name(self) -> PieceName:
        """How moves name the piece: its own name, or its slot."""
        return self.piece or self.named or place_in(self.zone)

    @property
    def held(self) -> Held:
        """What a gesture holds that takes it."""
        return Held(count=self.count) if self.count else Held((self.name,))

    @property
    def key(self) -> str:
        """What tells it from all others on the table."""
        return self.piece or f"{self.zone}#{self.index}"

    @property
    def reach(self) -> pygame.FRect:
        """Where a press takes it."""
        return self.grip or self.rect


def squared(slot: Slot) -> Slot:
    """A token or a die takes a square in the middle of the place of a card."""
    if slot.look == "card":
        return slot
    side = min(slot.rect.w, slot.rect.h, _TOKEN)
    box = pygame.FRect(0, 0, side, side)
    box.center = slot.rect.center
    return replace(slot, rect=box)


def slot_radius(slot: Slot) -> float:
    """The corner radius of a piece's outline."""
    if slot.look in {"marker", "token"}:
        return slot.rect.w / 2
    return slot.rect.w * (0.075 if slot.look == "card" else 0.2)


def tokens_zone(count: int) -> str:
    """Return the zone of the slot that so many tokens out of a store are taken by."""
    return f"tokens:{count}"


def name_held(held: Held) -> str:
    """Return the name of the slot that is taken to hold this; empty for nothing."""
    return f"{tokens_zone(held.count)}?" if held.count else held.piece


def handled(move: Move) -> str:
    """Return the name of the slot that a gesture takes to make a move."""
    return name_held(held_for(move))


@dataclass(frozen=True, slots=True)
class Command:
    """Something that a button does."""

    id: str
    label: str
    intent: Intent
    icon: str = ""
    key: str = ""
    """The shortcut, as printed on a key cap."""
    kind: str = "glass"
    """`primary` or `glass`."""
    reason: str = ""
    """Why it can't be done now; empty when it can."""
    seat: Seat = -1
    """Whose act it is; -1 for whoever looks."""
    value: str = ""
    """What it shows, read aloud after its label."""


@dataclass(frozen=True, slots=True)
class Topic:
    """Something on the table that explains itself, and where it is."""

    thing: str
    """`region:track`, `zone:deck`, `seat:p2`, `badge:rebel:p2`, `legend:coin:p2`, `piece:d12`."""
    rect: pygame.FRect


@dataclass(frozen=True, slots=True)
class Use:
    """One thing that a card can be used for."""

    command: Command
    text: str
    """What it brings."""


@dataclass(frozen=True, slots=True)
class Deed:
    """Something that a seat did, in words."""

    seat: Seat
    text: str
    """Without who did it: `hires Intern`."""


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
