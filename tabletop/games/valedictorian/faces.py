"""Card data of Valedictorian: what is printed on the cards and what the rules read from them."""

from tabletop.api import Art, CardData, Colour, Label, PieceData


class PaperFace(CardData, template="test"):
    """The printed data of a test card: a ruled sheet with the cards that pass it."""

    emblem: Art = ""
    """The large emblem picture of a test with a seal."""
    header: Label = "Test"
    """The text in the card's header bar."""
    name: Label = ""
    """The name printed below the header bar; empty uses the card's title."""
    foil: Colour = ""
    """Foil colour of a test with a seal, whose emblem replaces the ringed icon; empty for none."""
    needs: tuple[str, ...] = ()
    """The kinds of the cards that pass this test, one entry per card."""


class CardFacts(PieceData):
    """The facts of a card that the rules read from its face."""

    subject: str = ""
