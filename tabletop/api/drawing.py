"""What the drawing of a game is written with; the window alone imports it."""

from tabletop.ui.pieces.card_printer import CardPrinter
from tabletop.ui.widgets.base import Widget
from tabletop.ui.widgets.drawing import Drawing
from tabletop.ui.widgets.ending import Ending
from tabletop.ui.widgets.moment import Moment
from tabletop.ui.widgets.parts import Button, Command, Rolling, Slot
from tabletop.ui.widgets.targets import DropTarget

__all__ = [
    "Button",
    "CardPrinter",
    "Command",
    "Drawing",
    "DropTarget",
    "Ending",
    "Moment",
    "Rolling",
    "Slot",
    "Widget",
]
