"""What is printed on the cards of Valedictorian, and what its rules read of them."""

from tabletop.api import Art, CardData, Colour, Label, PieceData


class PaperFace(CardData, template="test"):
    """A ruled sheet with the cards that pass it."""

    emblem: Art = ""
    """The large picture, where there is a seal."""
    header: Label = "Test"
    """The word in its bar."""
    name: Label = ""
    """Its name below the bar; the title if it has no other there."""
    foil: Colour = ""
    """Gold of a test with a seal: the emblem takes the place of the ringed icon."""
    needs: tuple[str, ...] = ()
    """The kinds of cards that pass it."""


class CardFacts(PieceData):
    """What the rules read of a card."""

    subject: str = ""
