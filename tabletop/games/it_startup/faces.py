"""What is printed on the cards of IT Startup, and what its rules read of them."""

from tabletop.api import Art, CardData, Colour, Label, PieceData


class StaffFace(CardData, template="staff"):
    """Portrait or emblem, cost, what it brings, and a keyword for what it does."""

    emblem: Art = ""
    """The large picture."""
    header: Label = ""
    """What kind of card it is."""
    ground: Colour = ""
    """Colour behind a portrait; without it the emblem stands on the field."""
    cost: str = ""
    """What has to be paid for it, in a hexagon."""
    efficiency: str = ""
    """What it brings each turn, in a disc."""
    bonus: str = ""
    """How much more another card brings with it, in the same place."""
    resistance: str = ""
    """What it withstands, in a shield; nothing for 0."""
    keyword: Label = ""
    """One or two words for what it does; the icon stands before them."""
    short: Label = ""
    """The name where it has little room: on the strip of a card that lies under another."""
    flavour: Label = ""
    """Words that are no rule, below the text of large faces."""


class CardFacts(PieceData):
    """What the rules read of a card: what it is, what it does, and how much of it."""

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
