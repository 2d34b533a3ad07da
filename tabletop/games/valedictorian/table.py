"""The declarations of Valedictorian's table: its widget, card face and card data."""

from tabletop.api import Art, CardData, Colour, Fit, GameTable, Label, PieceData, WidgetData


class TestFace(CardData, template="test"):
    """What is printed on a test card: a ruled sheet with the cards that pass the test."""

    emblem: Art = ""
    """The large picture of a test that has a seal; empty for other tests."""
    header: Label = "Test"
    """The text in the card's header bar."""
    name: Label = ""
    """The name printed below the header bar; empty uses the card's title."""
    foil: Colour = ""
    """Foil colour of a test with a seal, whose emblem replaces the ringed icon; empty for none."""
    needs: tuple[str, ...] = ()
    """The kinds of the cards that pass this test, one entry per card."""


class CardFacts(PieceData):
    """What the rules read from a card's face: the subject of a study aid or a test."""

    subject: str = ""


class BoardData(WidgetData, name="board", fit=Fit(least=(300, 240)), cells=True):
    """A board of rooms from `cells`; all zones with the same grid are placed on them."""


TABLE = GameTable(
    widgets=(BoardData,), faces=(TestFace,), pieces=CardFacts, drawn_by=".drawing.table:DRAWING"
)
