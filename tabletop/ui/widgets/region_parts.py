"""Values that widgets pass to the table: slots of pieces, drop targets, commands and buttons.

Widgets compute them for one moment of the table. All lengths are logical pixels.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import pygame

from tabletop.engine.gestures.gestures import Held, held_for
from tabletop.engine.moves import HiddenPlace, KnownPiece, Move, PieceName, Seat, place_in
from tabletop.ui.widgets.intents import Intent

Point = tuple[float, float]

_TOKEN = 56.0
"""Greatest side of a token or a die in the place of a card, in logical pixels."""


@dataclass(frozen=True, slots=True)
class Slot:
    """The place of one piece on the table and how the piece is drawn there.

    `rect` is in logical pixels, `angle` in degrees, and `look` is `card`, `die`, `marker` or
    `token`.
    """

    zone: str
    index: int
    piece: KnownPiece
    """Name of the piece; empty if the viewer doesn't know which piece it is."""
    back: str
    look: str
    rect: pygame.FRect
    face_up: bool = True
    angle: float = 0.0
    drawn: bool = True
    """False for a piece inside a pile that shows only an edge."""
    small: bool = False
    """Whether it is drawn too small for text, as on another seat's plate."""
    grip: pygame.FRect | None = None
    """The part where it can be grasped, such as a visible strip; None for the whole piece."""
    dimmed: bool = False
    """Whether it is dimmed because it can't be played now while others can."""
    shown: str = ""
    """Face size to draw, `S`, `M` or `L`; empty to choose it by the width."""
    strip: tuple[float, float] = (0.0, 1.0)
    """The part of its width that no other card covers: start and end, 0 to 1."""
    named: HiddenPlace | None = None
    """Name in moves of a piece known only by its place; None for other pieces."""
    count: int = 0
    """Number of tokens from a store that it represents; 0 for a piece."""

    @property
    def name(self) -> PieceName:
        """The name of the piece in moves, or that of its place if the viewer doesn't know it."""
        return self.piece or self.named or place_in(self.zone)

    @property
    def held(self) -> Held:
        """What the player holds after taking this: one piece, or tokens from a store."""
        return Held(count=self.count) if self.count else Held((self.name,))

    @property
    def key(self) -> str:
        """A text that identifies the slot: the piece's name, or its zone and index."""
        return self.piece or f"{self.zone}#{self.index}"

    @property
    def reach(self) -> pygame.FRect:
        """The box in which a press takes the piece: its visible edge, or the whole piece."""
        return self.grip or self.rect


def as_square(slot: Slot) -> Slot:
    """Return the slot of a token or die as a square in the centre of its place.

    The slot of a card is returned unchanged.
    """
    if slot.look == "card":
        return slot
    side = min(slot.rect.w, slot.rect.h, _TOKEN)
    box = pygame.FRect(0, 0, side, side)
    box.center = slot.rect.center
    return replace(slot, rect=box)


def slot_radius(slot: Slot) -> float:
    """Return the corner radius to use for a ring around a piece, in logical pixels."""
    if slot.look in {"marker", "token"}:
        return slot.rect.w / 2
    return slot.rect.w * (0.075 if slot.look == "card" else 0.2)


def tokens_zone(count: int) -> str:
    """Return the name that represents the zone of `count` tokens taken from a store.

    Tokens in a store aren't individual pieces, so each number of them has its own name.
    """
    return f"tokens:{count}"


def slot_of_held(held: Held) -> str:
    """Return the name of the slot from which held pieces or tokens were taken.

    The name is empty if nothing is held.
    """
    return f"{tokens_zone(held.count)}?" if held.count else held.piece


def slot_of_move(move: Move) -> str:
    """Return the name of the slot in which a move starts; empty if there is none."""
    return slot_of_held(held_for(move))


@dataclass(frozen=True, slots=True)
class RegionCommand:
    """What a button does and how it is shown: its intent, label, icon, shortcut and state."""

    id: str
    label: str
    intent: Intent
    icon: str = ""
    key: str = ""
    """The shortcut, as printed on a keycap."""
    kind: str = "glass"
    """Look of the button: `primary`, `good` or `glass`."""
    reason: str = ""
    """Why the button is disabled; empty if it is enabled."""
    seat: Seat = -1
    """The seat that owns the button, from 0; -1 for the viewer."""
    value: str = ""
    """The value that it shows; screen readers read it after the label."""


@dataclass(frozen=True, slots=True)
class TooltipTarget:
    """Something on the table that has a tooltip, with its box in logical pixels."""

    thing: str
    """Id of the thing: `region:track`, `zone:deck`, `seat:p2`, `badge:rebel:p2`, `piece:d12`.

    Also `legend:coin:p2`, a number or sign of a seat.
    """
    rect: pygame.FRect


@dataclass(frozen=True, slots=True)
class Use:
    """One way to use a card, such as playing or selling it: a button with a text beside it."""

    command: RegionCommand
    text: str
    """A text that says what the player gets."""


@dataclass(frozen=True, slots=True)
class RecentMove:
    """A move that a seat made in its current turn, as text for the strip above the table."""

    seat: Seat
    text: str
    """The text without the player's name, such as `hires Intern`."""
    said: str = ""
    """The text as a complete sentence."""


@dataclass(frozen=True, slots=True)
class Rolling:
    """A value of the game that is being rolled like a die; used to draw the animation."""

    value: str
    """Name of the value."""
    number: int
    """The final result of the roll."""
    t: float
    """Progress of the roll, from 0 to 1."""
    reduced: bool = False


@dataclass(frozen=True, slots=True)
class RegionButton:
    """A button on the table: what it does, its box in logical pixels, and how it looks."""

    command: RegionCommand
    rect: pygame.FRect
    zone: str = "actions"
    """Name of its focus zone, within which the arrow keys move."""
    size: str = ""
    """`icon` for a square button without a label; `drawn` if its widget draws it."""
    active: bool = False


MAGNET = 48.0
"""Distance in logical pixels from a target at which a held piece counts as over it."""

REACH = 32.0
"""Distance in logical pixels from a target at which a piece can still be dropped on it."""

_POINTED = 0.35
"""Weight of the pointer being inside a target, relative to full overlap by the piece."""


@dataclass(frozen=True, slots=True)
class DropTarget:
    """A place where a piece can be dropped: a zone, another piece or a seat.

    `name` is its name in moves, and `rect` is its box in logical pixels.
    """

    name: str
    rect: pygame.FRect
    radius: float = 12.0
    """Corner radius of its outline, in logical pixels."""
    paper: bool = False
    """Whether it is on cardboard, where marks are drawn darker."""
    bare: bool = False
    """Whether nothing is drawn there; it accepts a held piece, but no click without one."""


def overlap(a: pygame.FRect, b: pygame.FRect) -> float:
    """Return the fraction of the smaller of two boxes that is inside the other, from 0 to 1."""
    shared = a.clip(b)
    smaller = min(a.w * a.h, b.w * b.h)
    return shared.w * shared.h / smaller if smaller > 0 else 0.0


def distance(pos: Point, rect: pygame.FRect) -> float:
    """Return the distance in logical pixels from a point to a box; 0 if it is inside."""
    dx = max(rect.left - pos[0], 0.0, pos[0] - rect.right)
    dy = max(rect.top - pos[1], 0.0, pos[1] - rect.bottom)
    return math.hypot(dx, dy)


def nearest_targets(
    held: pygame.FRect, pos: Point, places: Sequence[DropTarget], reach: float = REACH
) -> list[DropTarget]:
    """Return the drop targets that a held piece is over or near, best first.

    A target counts if the pointer is inside or near it, or if the piece covers more than half of
    it. The pointer's position counts as much as a third of the piece. Among equally covered
    targets, smaller ones come first, such as a pawn's place in a room before the room itself.

    Args:
        held: The box of the held piece, in logical pixels.
        pos: The position of the pointer, in logical pixels.
        places: The targets to choose from.
        reach: The maximum distance of the pointer from a target, in logical pixels.
    """
    found: list[tuple[float, float, float, DropTarget]] = []
    around = pygame.FRect(pos, (0, 0)).inflate(2 * reach + 1, 2 * reach + 1).union(held)
    for place in places:
        if place.rect.w and place.rect.h and not place.rect.colliderect(around):
            continue
        away = distance(pos, place.rect)
        shared = overlap(held, place.rect)
        if away <= reach or shared > 0.5:
            area = place.rect.w * place.rect.h
            weight = shared + (_POINTED if away <= 0 else 0.0)
            found.append((-round(weight, 2), round(away), area, place))
    found.sort(key=lambda entry: entry[:3])
    return [entry[3] for entry in found]
