"""What Valedictorian brings to its table."""

from tabletop.api import Fit, GameTable, WidgetData
from tabletop.games.valedictorian.faces import CardFacts, PaperFace


class BoardData(WidgetData, name="board", fit=Fit(least=(300, 240)), cells=True):
    """Rooms of a grid, from `cells`; every zone with the same grid lies on them."""


TABLE = GameTable(
    widgets=(BoardData,), faces=(PaperFace,), pieces=CardFacts, drawn_by=".drawing.table:DRAWING"
)
