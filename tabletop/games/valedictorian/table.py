"""The declarations of Valedictorian's table: its widget, card face and card data."""

from tabletop.api import Fit, GameTable, WidgetData
from tabletop.games.valedictorian.faces import CardFacts, PaperFace


class BoardData(WidgetData, name="board", fit=Fit(least=(300, 240)), cells=True):
    """A board of rooms from `cells`; all zones with the same grid are placed on them."""


TABLE = GameTable(
    widgets=(BoardData,), faces=(PaperFace,), pieces=CardFacts, drawn_by=".drawing.table:DRAWING"
)
