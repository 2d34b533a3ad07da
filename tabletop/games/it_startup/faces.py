"""Card data of IT Startup: what is printed on the cards and what the rules read from them."""

from tabletop.api import Art, CardData, Colour, Label, PieceData


class StaffFace(CardData, template="staff"):
    """The printed data of a card: picture, cost, output and keyword."""

    emblem: Art = ""
    """The name of the card's large picture."""
    header: Label = ""
    """The name of the card's type."""
    ground: Colour = ""
    """Colour behind a portrait; without it the emblem is drawn on the colour field."""
    cost: str = ""
    """The cost in resources, in a hexagon."""
    efficiency: str = ""
    """The points delivered each turn, in a disc."""
    bonus: str = ""
    """The points that Knowledge adds to a developer, in the same disc."""
    resistance: str = ""
    """The burnout resistance, in a shield; 0 is not drawn."""
    keyword: Label = ""
    """One or two words for the card's effect, with the icon before them."""
    short: Label = ""
    """A short name for the visible strip of a covered card."""
    flavour: Label = ""
    """Flavour text without effect, below the text of large faces."""


class CardFacts(PieceData):
    """The card data that the rules read: type, effects and their figures."""

    type: str = ""
    effects: tuple[str, ...] = ()
    boost: int = 0
    burnout: int = 0
    discount: int = 0
    draw: int = 0
    gain: int = 0
    least: int = 0
    look: int = 0
    pay: int = 0
    relief: int = 0
    take: int = 0
    counter_pay: int = 0
    counter_cards: tuple[str, ...] = ()
