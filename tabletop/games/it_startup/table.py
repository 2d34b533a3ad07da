"""What IT Startup brings to its table."""

from tabletop.api import Fit, GameTable, Label, Role, ValuePattern, WidgetData
from tabletop.games.it_startup.faces import CardFacts, StaffFace


class RaceData(WidgetData, name="race", fit=Fit(compact="strip", least=(400, 40))):
    """A line up to the goal, with pictures of all who run."""


class PurseData(
    WidgetData, name="purse", role=Role.OWN, fit=Fit(compact="tab", own="foot", least=(80, 50))
):
    """What the viewer can spend, as coins and a number."""

    value: ValuePattern
    """How much it is."""
    one: Label = ""
    """What one is called."""
    many: Label = ""
    """What several are called."""


TABLE = GameTable(
    widgets=(RaceData, PurseData),
    faces=(StaffFace,),
    pieces=CardFacts,
    results=True,
    drawn_by=".drawing.table:DRAWING",
)
