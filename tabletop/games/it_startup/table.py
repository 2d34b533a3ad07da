"""The declarations of IT Startup's table: its widgets, card face and card data."""

from tabletop.api import Fit, GameTable, Label, Role, ValuePattern, WidgetData
from tabletop.games.it_startup.faces import CardFacts, StaffFace


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
