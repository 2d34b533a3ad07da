"""The declarations of IT Startup's table: widgets, card face, card data and the race."""

from dataclasses import dataclass

from tabletop.api import (
    Art,
    CardData,
    Colour,
    Display,
    Fit,
    GameTable,
    Label,
    PieceData,
    Role,
    Seat,
    ValuePattern,
    WidgetData,
)


@dataclass(frozen=True, slots=True)
class Runner:
    """A participant in the race for points: a seat, a team of seats, or the Rival.

    The Rival has no seat.
    """

    seats: tuple[Seat, ...]
    points: int
    parts: tuple[int, ...] = ()
    """The points of each seat of a team."""
    gain_text: str = ""
    """The total that its offices would score in one turn each now, such as `+5 a turn`."""


@dataclass(frozen=True, slots=True)
class Race:
    """The race for points up to a goal, as shown to a player."""

    goal: int
    runners: tuple[Runner, ...]
    goal_text: str = ""
    """The text after a number of points, such as `of 128`."""
    own_team_text: str = ""
    """The name of the viewer's team."""
    short_text: str = ""
    """The text on how many resources are missing for a card, with a place for `missing`."""
    missing_text: str = ""
    """The same text with the title of the card, as `card`."""

    @property
    def teams(self) -> bool:
        """Whether anybody in the race is a team of several seats."""
        return any(len(runner.seats) > 1 for runner in self.runners)


def race_of(display: Display) -> Race | None:
    """Return the race in a display, or None if there is none."""
    return display.own if isinstance(display.own, Race) else None


class StaffFace(CardData, template="staff"):
    """What is printed on a card: picture, cost, points and a keyword for its effect."""

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
    """What the rules read from a card's face: its type, its effects and their figures."""

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


class RaceData(WidgetData, name="race", fit=Fit(compact="strip", least=(400, 40))):
    """A race for points: a line up to the goal, with the portraits of all players."""


class PurseData(
    WidgetData, name="purse", role=Role.OWN, fit=Fit(compact="tab", own="foot", least=(80, 50))
):
    """The resources that the player can spend, as coins and a number."""

    value: ValuePattern
    """The value with the number of resources, by `{seat}`."""
    one: Label = ""
    """The singular noun for the value."""
    many: Label = ""
    """The plural noun for the value."""


TABLE = GameTable(
    widgets=(RaceData, PurseData),
    faces=(StaffFace,),
    pieces=CardFacts,
    results=True,
    drawn_by=".drawing.table:DRAWING",
)
