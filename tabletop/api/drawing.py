"""What the drawing of a game is written with; the window alone imports it."""

from tabletop.ui.paint.canvas import Box, Canvas, Point
from tabletop.ui.pieces.card_printer import CardPrinter
from tabletop.ui.pieces.cards import card_back, draw_card
from tabletop.ui.pieces.portraits import draw_avatar, draw_robot
from tabletop.ui.widgets.arrangement import Area, Arrangement
from tabletop.ui.widgets.base import Widget, owner_of, slots_of
from tabletop.ui.widgets.belongings import Belongings, Part, draw_no_pile
from tabletop.ui.widgets.drawing import Drawing
from tabletop.ui.widgets.ending import Ending
from tabletop.ui.widgets.hand import Hand
from tabletop.ui.widgets.moment import Moment, number_in
from tabletop.ui.widgets.parts import Button, Command, Rolling, Slot
from tabletop.ui.widgets.pile import Pile
from tabletop.ui.widgets.rivals import Rivals
from tabletop.ui.widgets.row import RowOfCards
from tabletop.ui.widgets.rows import CARD, card_in, row, step_for
from tabletop.ui.widgets.seats import avatar, fact_chip, seat_colour, small_avatar
from tabletop.ui.widgets.targets import DropTarget

__all__ = [
    "CARD",
    "Area",
    "Arrangement",
    "Belongings",
    "Box",
    "Button",
    "Canvas",
    "CardPrinter",
    "Command",
    "Drawing",
    "DropTarget",
    "Ending",
    "Hand",
    "Moment",
    "Part",
    "Pile",
    "Point",
    "Rivals",
    "Rolling",
    "RowOfCards",
    "Slot",
    "Widget",
    "avatar",
    "card_back",
    "card_in",
    "draw_avatar",
    "draw_card",
    "draw_no_pile",
    "draw_robot",
    "fact_chip",
    "number_in",
    "owner_of",
    "row",
    "seat_colour",
    "slots_of",
    "small_avatar",
    "step_for",
]
