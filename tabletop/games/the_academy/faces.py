"""What is printed on the cards of The Academy, and what its rules read of them."""

from tabletop.api import CardData, Colour, Icon, Label, PieceData


class TrickFace(CardData, template="trick"):
    """Value, suit and the name of a rule."""

    value: str = ""
    """The number."""
    name: Label = ""
    """The rule at the foot, in one or two words."""
    sign: Icon = ""
    """The icon of that rule."""
    foil: Colour = ""
    """Gold of a card that stands out: its signs and a frame."""


class CardFacts(PieceData):
    """What the rules read of a card."""

    suit: str = ""
