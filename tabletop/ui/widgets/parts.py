"""What widgets hand out: slots for pieces, commands, and buttons for them."""

from dataclasses import dataclass, replace

import pygame

from tabletop.engine.gestures import Held, held_for
from tabletop.engine.moves import HiddenPlace, KnownPiece, Move, PieceName, Seat, place_in
from tabletop.ui.widgets.intents import Intent

_TOKEN = 56.0
"""Greatest side of a token or a die in the place of a card, in logical pixels."""


@dataclass(frozen=True, slots=True)
class Slot:
    """One piece at rest: where it is and how it is drawn."""

    zone: str
    index: int
    piece: KnownPiece
    """Name of the piece; empty if the viewer doesn't know it."""
    back: str
    look: str
    rect: pygame.FRect
    face_up: bool = True
    angle: float = 0.0
    drawn: bool = True
    """False for a piece inside a pile, of which only an edge is visible."""
    small: bool = False
    """Whether it is on another seat's plate, where no text fits."""
    grip: pygame.FRect | None = None
    """Where it can be grasped: the edge of a pile, the strip of a tucked card; None for all over.
    """
    dimmed: bool = False
    """Whether it can't be played now, while others can."""
    shown: str = ""
    """Face size to draw, `S`, `M` or `L`; empty for the one of its width."""
    strip: tuple[float, float] = (0.0, 1.0)
    """The part of its width that no other card covers: start and end, 0 to 1."""
    named: HiddenPlace | None = None
    """Name of an unknown piece in moves, where its place identifies it."""
    count: int = 0
    """Number of tokens from a store that it stands for; 0 for a piece."""

    @property
    def name(self) -> PieceName:
        """Name of the piece in moves: its own name, or that of its place."""
        return self.piece or self.named or place_in(self.zone)

    @property
    def held(self) -> Held:
        """What a gesture holds after taking this piece, or these tokens of a store."""
        return Held(count=self.count) if self.count else Held((self.name,))

    @property
    def key(self) -> str:
        """Key that identifies the slot on the table: the piece's name, or zone and index."""
        return self.piece or f"{self.zone}#{self.index}"

    @property
    def reach(self) -> pygame.FRect:
        """The rectangle in which a press takes the piece: the grip, or all of it."""
        return self.grip or self.rect


def squared(slot: Slot) -> Slot:
    """Return the slot of a token or die as a square in the middle of a card's place."""
    if slot.look == "card":
        return slot
    side = min(slot.rect.w, slot.rect.h, _TOKEN)
    box = pygame.FRect(0, 0, side, side)
    box.center = slot.rect.center
    return replace(slot, rect=box)


def slot_radius(slot: Slot) -> float:
    """Return the corner radius of a piece's outline, in logical pixels."""
    if slot.look in {"marker", "token"}:
        return slot.rect.w / 2
    return slot.rect.w * (0.075 if slot.look == "card" else 0.2)


def tokens_zone(count: int) -> str:
    """Return the zone of the slot with which `count` tokens are taken from a store."""
    return f"tokens:{count}"


def name_held(held: Held) -> str:
    """Return the name of the slot that is taken to hold this; empty for nothing."""
    return f"{tokens_zone(held.count)}?" if held.count else held.piece


def handled(move: Move) -> str:
    """Return the name of the slot that a gesture takes to make a move."""
    return name_held(held_for(move))


@dataclass(frozen=True, slots=True)
class Command:
    """What a button does: a label and an intent, with icon, shortcut and state."""

    id: str
    label: str
    intent: Intent
    icon: str = ""
    key: str = ""
    """The shortcut, as printed on a key cap."""
    kind: str = "glass"
    """Look of the button: `primary` or `glass`."""
    reason: str = ""
    """Why it can't be done now; empty if it can."""
    seat: Seat = -1
    """The seat whose button this is; -1 for the viewer."""
    value: str = ""
    """The value it shows, read aloud after its label."""


@dataclass(frozen=True, slots=True)
class Topic:
    """Something on the table that has a tooltip, with its box."""

    thing: str
    """Id of the thing: `region:track`, `zone:deck`, `seat:p2`, `badge:rebel:p2`, `piece:d12`.

    Also `legend:coin:p2`, a number or sign of a seat.
    """
    rect: pygame.FRect


@dataclass(frozen=True, slots=True)
class Use:
    """One use of a card: the button for it, and what it would bring."""

    command: Command
    text: str
    """What the use brings, as text."""


@dataclass(frozen=True, slots=True)
class Deed:
    """Something that a seat did in its turn, as text for the strip."""

    seat: Seat
    text: str
    """The text without the name of who did it: `hires Intern`."""


@dataclass(frozen=True, slots=True)
class Rolling:
    """The state of a value that is being rolled, for drawing the roll."""

    value: str
    """Name of the value."""
    number: int
    """The result of the roll."""
    t: float
    """Progress of the roll, 0 to 1."""
    reduced: bool = False


@dataclass(frozen=True, slots=True)
class Button:
    """A button on the table: its command and its box."""

    command: Command
    rect: pygame.FRect
    zone: str = "actions"
    """The focus zone that it belongs to."""
    size: str = ""
    """`icon` for a square button without label; `drawn` if its widget draws it."""
    active: bool = False
