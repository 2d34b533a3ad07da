"""How the table of Valedictorian is drawn: a class for each of its declarations."""

from tabletop.api.drawing import Drawing
from tabletop.games.valedictorian.drawing.board import Board

DRAWING = Drawing(widgets=(Board,))
