"""What every region of the table is made of: slots for pieces, places to put them, commands."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

import pygame

from tabletop.engine.game import Game
from tabletop.engine.layout import Region
from tabletop.engine.moves import Seat, parse_seat, seat_name
from tabletop.engine.spec import PieceKind, ZoneKind
from tabletop.engine.view import Caption, Display, Meter, SeenEvent, Tag, View, ZoneView
from tabletop.session import LogLine, Player
from tabletop.ui.paint.canvas import Canvas
from tabletop.ui.widgets.arrangement import Area, Arrangement
from tabletop.ui.widgets.targets import DropTarget

_REACH = 80.0

__all__ = ["Button", "Command", "Rolling", "Slot", "Tableau", "Widget"]


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


@dataclass(slots=True)
class Tableau:
    """What there is to draw: the view, what stands around it, and what the pointer is doing.

    Made anew whenever something changes; widgets read it and keep nothing.
    """

    game: Game
    view: View
    display: Display
    players: tuple[Player, ...]
    arrangement: Arrangement
    home: Seat
    """Whose seat is at the bottom of the table."""
    prompt: str = ""
    prompt_icon: str = ""
    acting: tuple[Seat, ...] = ()
    hidden: frozenset[tuple[str, int]] = frozenset()
    """Zone and index of pieces that are in the air or in the hand."""
    held: str = ""
    """The name of the piece in the hand, whose slot keeps an outline."""
    aimed: str = ""
    """A place that was chosen before the piece that goes there."""
    raised: str = ""
    """The name of the piece raised by a click."""
    focused: str = ""
    """The name of the piece that the keyboard is at, while its ring is seen."""
    hover: str = ""
    """The key of the slot under the pointer."""
    pointed: str = ""
    """The id of the button under the pointer."""
    movable: frozenset[str] = frozenset()
    """Names of pieces that can be moved now."""
    out: frozenset[str] = frozenset()
    """Names of dice, and of cards of the hand, that can't be used now while others can."""
    lit: frozenset[str] = frozenset()
    """Names of pieces that glow because one of them is to be moved."""
    marks: Mapping[str, str] = field(default_factory=dict)
    """State by name of a place: `legal`, `over`, `refused` or `blocked`."""
    reasons: Mapping[str, str] = field(default_factory=dict)
    """Why a blocked place is blocked, in two words or so."""
    arrow: tuple[str, str] = ("", "")
    """A piece and the place that it would go to, joined by an arrow."""
    options_title: str = ""
    options_lines: tuple[tuple[str, str], ...] = ()
    options: tuple[Command, ...] = ()
    actions: tuple[Command, ...] = ()
    at: Mapping[str, tuple[Command, ...]] = field(default_factory=dict)
    """What can be done at a place, or with an offer, without a piece in the hand."""
    log: tuple[LogLine, ...] = ()
    log_from: float = 0.0
    """How far the log is scrolled, logical pixels."""
    refusal: tuple[str, str] = ("", "")
    """Headline and reason that stand in the prompt's place."""
    refusal_why: Command | None = None
    breath: float = 1.0
    """Strength of the halos, which breathe."""
    offsets: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    """How far gliding slots are drawn from where they rest, by key."""
    shaking: tuple[str, float] = ("", 0.0)
    """A place that refuses, and how far it is drawn aside."""

    # Seats

    def name(self, seat: Seat) -> str:
        """Who sits there."""
        return self.players[seat].name if 0 <= seat < len(self.players) else ""

    def is_computer(self, seat: Seat) -> bool:
        """Whether a computer sits there."""
        return 0 <= seat < len(self.players) and self.players[seat].kind != "human"

    def portrait(self, seat: Seat) -> int:
        """The number of the seat's picture."""
        return self.players[seat].portrait if 0 <= seat < len(self.players) else 1

    def is_partner(self, seat: Seat) -> bool:
        """Whether a seat plays in one team with the one at the bottom."""
        teams = self.display.teams
        if seat == self.home or not 0 <= seat < len(teams):
            return False
        return teams[seat] == teams[self.home]

    @property
    def rivals(self) -> tuple[Seat, ...]:
        """The other seats in turn order."""
        return tuple((self.home + step) % self.view.seats for step in range(1, self.view.seats))

    # Zones

    @property
    def zone_kinds(self) -> tuple[ZoneKind, ...]:
        """The kinds of zones of the game."""
        return self.game.spec.zones

    def number(self, pattern: str, default: int = 0, **words: object) -> int:
        """The value of the name that `pattern` makes, such as `effort:{seat}`."""
        return number_in(self.view, pattern, default, **words)

    def zone(self, name: str) -> ZoneView | None:
        """A zone by its name, or by its kind for the seat at the bottom; None if there is none."""
        for wanted in (name, f"{name}:{seat_name(self.home)}"):
            try:
                return self.view.zone(wanted)
            except KeyError:
                continue
        return None

    def number_of_pieces(self, name: str) -> int:
        """How many pieces lie in a zone; none in one that there is not."""
        zone = self.zone(name)
        return zone.count if zone is not None else 0

    def seat_zones(self, seat: Seat) -> list[tuple[ZoneKind, ZoneView]]:
        """The zones that belong to a seat, with their kinds, in the spec's order."""
        kinds = {kind.id: kind for kind in self.zone_kinds}
        return [
            (kinds[zone.kind], zone)
            for zone in self.view.zones
            if zone.owner == seat and zone.kind in kinds
        ]

    def placed_kinds(self) -> frozenset[str]:
        """Kinds of zones that have a region of their own."""
        areas = (*self.arrangement.areas, *self.arrangement.folded)
        named = {area.region.zone.partition(":")[0] for area in areas}
        return frozenset(named - {""})

    # Pieces

    def kind(self, piece: str) -> PieceKind | None:
        """The kind of a known piece."""
        return self.view.kind_of(piece) if piece else None

    def look(self, piece: str, back: str) -> str:
        """What a piece is drawn as."""
        kind = self.kind(piece)
        if kind is not None:
            return kind.look
        same = (each.look for each in self.game.spec.kinds if each.back == back)
        return next(same, "card")

    def tags(self, slot: Slot) -> list[Tag]:
        """What the rules say on a piece, or on a slot such as `hand:p2?`."""
        return [tag for tag in self.display.tags if tag.piece == slot.name]

    def captions(self, zone: str) -> list[Caption]:
        """What the rules say on a zone."""
        return [caption for caption in self.display.captions if caption.zone == zone]

    def meter(self, zone: str) -> Meter | None:
        """What a zone pays; None if it pays nothing."""
        return next((meter for meter in self.display.meters if meter.zone == zone), None)

    def is_hidden(self, slot: Slot) -> bool:
        """Whether a piece is in the air or in the hand, so not in its slot."""
        return (slot.zone, slot.index) in self.hidden

    def shake_of(self, place: str) -> float:
        """How far aside a place is drawn that refuses a piece."""
        return self.shaking[1] if self.shaking[0] == place else 0.0

    def shift(self, slot: Slot) -> Slot:
        """The slot where it is drawn while its row glides."""
        dx, dy = self.offsets.get(slot.key, (0.0, 0.0))
        if not dx and not dy:
            return slot
        return replace(slot, rect=slot.rect.move(dx, dy))


class Widget:
    """One region on the table. Subclasses draw it and say what lies in it."""

    def __init__(self, area: Area, arrangement: Arrangement) -> None:
        self.area = area
        self.region: Region = area.region
        self.rect = area.rect
        self.arrangement = arrangement

    @property
    def compact(self) -> bool:
        """Whether small forms are drawn."""
        return self.arrangement.compact

    @property
    def reach(self) -> pygame.FRect:
        """The box that it may draw in, with shadows and what hangs over its edge."""
        return self.rect.inflate(_REACH, _REACH)

    def text_of(self, key: str, default: str = "") -> str:
        """A word from the region's data."""
        value = self.region.data.get(key, default)
        return value if isinstance(value, str) else default

    def number_of(self, key: str, default: float) -> float:
        """A number from the region's data."""
        value = self.region.data.get(key, default)
        return float(value) if isinstance(value, int | float) else default

    def slots(self, tableau: Tableau) -> list[Slot]:
        """Where the pieces of its zones rest, lowest first."""
        del tableau
        return []

    def targets(self, tableau: Tableau) -> list[DropTarget]:
        """Where pieces can be put."""
        del tableau
        return []

    def buttons(self, tableau: Tableau) -> list[Button]:
        """Its buttons; the table draws them."""
        del tableau
        return []

    def faces(self, tableau: Tableau) -> dict[Seat, pygame.FRect]:
        """Where the pictures of seats are."""
        del tableau
        return {}

    def under(self, canvas: Canvas, tableau: Tableau) -> None:
        """Draw what lies under the pieces."""

    def over(self, canvas: Canvas, tableau: Tableau) -> None:
        """Draw what lies over the pieces."""

    def above_rings(self, canvas: Canvas, tableau: Tableau) -> None:
        """Draw what is read even where the keyboard's ring or a hint's crosses it."""

    def pointed(self, tableau: Tableau) -> tuple[object, ...]:
        """What it draws of what the pointer is doing, beside pieces, places and buttons."""
        del tableau
        return ()

    def used(self, tableau: Tableau, seat: Seat, event: SeenEvent) -> str:
        """The place that a seat used, if the event tells that it did; else empty."""
        del tableau, seat, event
        return ""

    def rolling(self, canvas: Canvas, tableau: Tableau, roll: Rolling) -> None:
        """Draw a number that is being rolled, where it is no piece."""

    def writes(self, tableau: Tableau, event: SeenEvent) -> bool:
        """Whether an event is a number that it shows as it is written down."""
        del tableau, event
        return False

    def writing(self, canvas: Canvas, tableau: Tableau, value: str, before: View, t: float) -> None:
        """Draw a value that has just been written down, over what rests."""

    def scroll(self, dy: float, tableau: Tableau) -> float | None:
        """The wheel turned over it: the new scroll position, or None if it does not scroll."""
        del dy, tableau
        return None


def number_in(view: View, pattern: str, default: int = 0, **words: object) -> int:
    """The value of the name that `pattern` makes of `words`; `default` if there is none."""
    try:
        return view.value(pattern.format(**words))
    except (KeyError, IndexError):
        return default


def is_seen(canvas: Canvas, rect: pygame.FRect) -> bool:
    """Whether anything drawn in `rect` would be seen through the clip."""
    k = canvas.scale
    clip = canvas.device.get_clip()
    return bool(clip.colliderect((rect.x * k, rect.y * k, rect.w * k, rect.h * k)))


def slots_of(
    tableau: Tableau,
    zone: ZoneView,
    rects: list[pygame.FRect],
    *,
    face_up: bool = True,
    small: bool = False,
) -> list[Slot]:
    """Slots for the pieces of a zone, in order."""
    slots = []
    for index, (piece, back, rect) in enumerate(zip(zone.pieces, zone.backs, rects, strict=True)):
        look = tableau.look(piece, back)
        up = face_up and bool(piece)
        slots.append(Slot(zone.id, index, piece, back, look, rect, face_up=up, small=small))
    return slots


def owner_of(name: str, seats: int) -> Seat:
    """The seat that a place name such as `p2` or `hand:p2` belongs to, or -1."""
    for part in reversed(name.split(":")):
        try:
            return parse_seat(part, seats)
        except ValueError:
            continue
    return -1
