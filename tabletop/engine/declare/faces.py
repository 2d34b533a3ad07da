"""What the faces of pieces may hold: card data, other looks, and templates defined by data.

A game declares its own card data as subclasses of `CardData` in the module named by `table:`. A
`Design` is a card template of parts in millimetres, drawn in order.
"""

from dataclasses import dataclass
from typing import Literal

from tabletop.engine.declare.fields import (
    Art,
    Colour,
    FaceData,
    Icon,
    Label,
    PieceData,
    RuleId,
    ValuePattern,
    ZoneName,
)

TITLE = "title"
"""The field of a face that is filled with the title of the piece, not read from the file."""


class AnyPiece(PieceData):
    """The `face` data that any piece may have, however it is drawn."""

    rule: RuleId = ""
    """Id of the rulebook section that explains the piece."""
    text: Label = ""
    """A sentence about the piece that a player reads."""
    zone: ZoneName = ""
    """The zone where the piece begins on the free table."""


class CardData(FaceData):
    """The fields that any card may have printed on it, in its `face` data."""

    title: str = ""
    """The card's name, taken from the title of the piece."""
    colour: Colour = "#4A5060"
    """Colour of the printed area."""
    ink: Colour = "#FBF6EA"
    """Colour of text and signs on it."""
    pattern: str = ""
    """A background pattern: `grid`, `dots`, `bricks`, `waves`, `rings`, …"""
    letter: str = ""
    """One or two letters printed on the card."""
    icon: Icon = ""
    """Name of the small symbol on the card."""
    text: Label = ""
    """A sentence about the piece for players."""


class PlainCard(CardData, template="plain"):
    """A card with coloured area, letter, emblem and name: the default template."""

    emblem: Art = ""
    """Path of the large picture in the middle."""


class PlayingCard(CardData, template="playing-card"):
    """A card of a standard deck, with rank and suit."""

    suit: str = ""
    rank: str = ""
    value: int = 0
    four: int = 0
    """1 gives each suit a colour of its own; 0 prints red and black."""


class DominoCard(CardData, template="domino"):
    """A domino tile with two numbers."""

    low: int = 0
    high: int = 0


class NumberCard(CardData, template="number-card"):
    """A card that shows a number in a colour."""

    suit: str = ""
    rank: str = ""


class DieFace(FaceData):
    """How a die looks, and which value it shows."""

    sides: int = 6
    faces: tuple[str, ...] = ()
    """Words for its sides, in order, instead of numbers; as many as there are sides."""
    value: ValuePattern = ""
    """Name of the value that holds the number of the side on top."""
    colour: Colour = "#4A5060"
    ink: Colour = "#FBF6EA"


class PlainFace(FaceData):
    """How a marker or a token looks: its shape, letter, icon or picture."""

    colour: Colour = "#4A5060"
    ink: Colour = "#FBF6EA"
    icon: Icon = ""
    letter: str = ""
    """Letter on it if there is no icon."""
    shape: Literal["disc", "cube", "pawn", "ring"] = "disc"
    """The shape of a token."""
    art: Art = ""
    """Path of a picture to draw instead of shape and symbol."""


CARDS: tuple[type[CardData], ...] = (PlainCard,)
"""The face data of the card templates that every game may use."""
READY_MADE: tuple[type[CardData], ...] = (PlayingCard, DominoCard, NumberCard)
"""The face data of the templates of ready-made decks."""
LOOKS: dict[str, type[FaceData]] = {"die": DieFace, "marker": PlainFace, "token": PlainFace}
"""The face data of pieces that are not cards, by their look: die, marker or token."""
Box = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Paint:
    """One colour, or a colour for each value of a field of the card."""

    plain: str = ""
    by: str = ""
    """The field of the card whose value decides the colour; "" for a single colour."""
    colours: tuple[tuple[str, str], ...] = ()

    def colour(self, word: str) -> str:
        """Return the colour for this field value, or the default colour if it has none."""
        return dict(self.colours).get(word, self.plain)


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a card template: what is drawn at a place on the card, such as text or a box."""

    id: str
    draw: str
    """What is drawn: `box`, `line`, `picture`, `text`, `badge`, `icons` or `pips`."""
    at: Box
    """x, y, width and height, or the two ends of a line, in millimetres."""
    field: str = ""
    text: str = ""
    """Text that is the same on all cards; `{field}` inserts that field."""
    when: str = ""
    """Name of a field; a card on which it is empty leaves this part out."""
    fill: Paint = Paint()
    ink: Paint = Paint()
    bleed: bool = False
    corner: float = 0.0
    width: float = 0.4
    shape: str = "disc"
    icon: str = ""
    font: str = ""
    size: float = 9.0
    """Font size in points."""
    least: float = 6.0
    """Smallest font size that text may shrink to, in points."""
    align: str = "left"
    middle: bool = False
    """Whether text is centred vertically."""
    fit: str = "cover"
    """How a picture fits its box: `cover` fills it and is cut off, `contain` fits in whole."""


@dataclass(frozen=True, slots=True)
class TooLong:
    """A text that doesn't fit its part of a card even at the smallest font size."""

    kind: str
    """Id of the kind of piece."""
    template: str
    part: str
    points: float
    """The smallest font size, in points."""
    letters: int
    """How many letters at the end don't fit."""


@dataclass(frozen=True, slots=True)
class Design:
    """A card template: how the cards that name it are drawn."""

    id: str
    size: tuple[float, float] = (63.0, 88.0)
    bleed: float = 3.0
    safe: float = 4.0
    corner: float = 3.0
    parts: tuple[Part, ...] = ()
    small: tuple[str, ...] = ()
    """Names of the parts drawn on small cards; empty to draw all."""
    fonts: tuple[tuple[str, str, int], ...] = ()
    """Name, family and weight of each font; a game's own family is `game/fonts/Own.ttf`."""
    icons: tuple[tuple[str, str], ...] = ()
    """Names used in braces in texts, with the full names of their pictures."""

    def font(self, name: str) -> tuple[str, int]:
        """Return the family and weight of the font that the template calls `name`."""
        return next(((f, w) for n, f, w in self.fonts if n == name), ("sans", 500))
