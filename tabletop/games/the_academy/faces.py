"""Card data of The Academy: what is printed on the cards and what the rules read from them."""

from tabletop.api import CardData, Colour, Icon, Label, PieceData


class TrickFace(CardData, template="trick"):
    """The printed data of a trick card: value, suit and the name of its round rule."""

    value: str = ""
    """The card's value, 1 to 9, as text."""
    name: Label = ""
    """The name of the round rule at the foot, in one or two words."""
    sign: Icon = ""
    """The icon of the round rule."""
    foil: Colour = ""
    """Foil colour of a special card, used for its symbols and a frame; empty for none."""


class CardFacts(PieceData):
    """The facts of a card that the rules read from its face."""

    suit: str = ""
