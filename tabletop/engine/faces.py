"""What the faces of pieces may hold: common data, the plain card template, and other looks.

A game declares its own templates as subclasses of `CardData` in the module named by `table:`.
"""

from typing import Literal

from tabletop.engine.declarations import (
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
"""The field that comes from the piece instead of the file."""


class AnyPiece(PieceData):
    """The face data of any piece, however it is drawn."""

    rule: RuleId = ""
    """The rulebook section that explains it."""
    text: Label = ""
    """What a player reads about it."""
    zone: ZoneName = ""
    """The zone where it begins on the free table."""


class CardData(FaceData):
    """What any card may have printed on it."""

    title: str = ""
    """Its name, taken from the piece."""
    colour: Colour = "#4A5060"
    """Colour of the printed area."""
    ink: Colour = "#FBF6EA"
    """Colour of text and signs on it."""
    pattern: str = ""
    """A background pattern: `grid`, `dots`, `bricks`, `waves`, `rings`, …"""
    letter: str = ""
    """One or two letters."""
    icon: Icon = ""
    """The small symbol."""
    text: Label = ""
    """Rule text, printed where the card is large."""


class PlainCard(CardData, template="plain"):
    """Area, letter, emblem and name: the default template."""

    emblem: Art = ""
    """The large picture."""


class PlayingCard(CardData, template="playing-card"):
    """A card of a standard deck."""

    suit: str = ""
    rank: str = ""
    value: int = 0
    four: int = 0
    """1 to give each suit its own colour."""


class DominoCard(CardData, template="domino"):
    """A tile with two numbers."""

    low: int = 0
    high: int = 0


class NumberCard(CardData, template="number-card"):
    """A number in a colour."""

    suit: str = ""
    rank: str = ""


class DieFace(FaceData):
    """How a die looks, and which value it shows."""

    sides: int = 6
    faces: tuple[str, ...] = ()
    """Words for its sides, in order, instead of numbers; as many as there are sides."""
    value: ValuePattern = ""
    """The value with the number on top."""
    colour: Colour = "#4A5060"
    ink: Colour = "#FBF6EA"


class PlainFace(FaceData):
    """A marker or a token."""

    colour: Colour = "#4A5060"
    ink: Colour = "#FBF6EA"
    icon: Icon = ""
    letter: str = ""
    """Letter on it if there is no icon."""
    shape: Literal["disc", "cube", "pawn", "ring"] = "disc"
    """Shape of a token."""
    art: Art = ""
    """A picture instead of shape and symbol."""


CARDS: tuple[type[CardData], ...] = (PlainCard,)
"""The templates that every game may use."""
READY_MADE: tuple[type[CardData], ...] = (PlayingCard, DominoCard, NumberCard)
"""The templates of ready-made decks."""
LOOKS: dict[str, type[FaceData]] = {"die": DieFace, "marker": PlainFace, "token": PlainFace}
"""Face data of pieces that are not cards, by their look."""
