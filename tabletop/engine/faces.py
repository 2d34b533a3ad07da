"""What the faces of pieces may hold: what all cards share, the plain template, and other looks.

A game declares its own templates as subclasses of `CardData` in what its `table:` names.
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
"""The field that a face gets from its piece, not from the file."""


class AnyPiece(PieceData):
    """What the face of any piece may hold, whatever it is drawn as."""

    rule: RuleId = ""
    """The paragraph that explains it."""
    text: Label = ""
    """What a player reads about it."""
    zone: ZoneName = ""
    """Where it begins on the free table."""


class CardData(FaceData):
    """What is printed on any card."""

    title: str = ""
    """Its name, which is that of the piece."""
    colour: Colour = "#4A5060"
    """Colour of the printed field."""
    ink: Colour = "#FBF6EA"
    """Colour of what is printed on it."""
    pattern: str = ""
    """A pattern on the field: `grid`, `dots`, `bricks`, `waves`, `rings`, …"""
    letter: str = ""
    """One or two letters."""
    icon: Icon = ""
    """The small sign."""
    text: Label = ""
    """The rule of the card; printed where it is large."""


class PlainCard(CardData, template="plain"):
    """Field, letter, emblem and name: the template of cards that name no other."""

    emblem: Art = ""
    """The large picture."""


class PlayingCard(CardData, template="playing-card"):
    """A card of a ready-made deck."""

    suit: str = ""
    rank: str = ""
    value: int = 0
    four: int = 0
    """1 where each suit has a colour of its own."""


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
    """Words of its own sides, in order, in place of numbers; as many as there are sides."""
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
    """Stands on it where there is no icon."""
    shape: Literal["disc", "cube", "pawn", "ring"] = "disc"
    """What a token is cut as."""
    art: Art = ""
    """A picture of it, in place of shape and sign."""


CARDS: tuple[type[CardData], ...] = (PlainCard,)
"""The templates that every game may use."""
READY_MADE: tuple[type[CardData], ...] = (PlayingCard, DominoCard, NumberCard)
"""The templates of ready-made decks."""
LOOKS: dict[str, type[FaceData]] = {"die": DieFace, "marker": PlainFace, "token": PlainFace}
"""What pieces hold that are no cards, by their look."""
