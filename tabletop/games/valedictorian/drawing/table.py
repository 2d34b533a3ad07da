"""The drawing code of Valedictorian: one class or function per declaration of the game."""

from tabletop.api.drawing import Drawing
from tabletop.games.valedictorian.drawing.board import PRINTED, Board
from tabletop.games.valedictorian.drawing.paper_face import print_paper
from tabletop.games.valedictorian.faces import PaperFace

DRAWING = Drawing(widgets=(Board,), faces={PaperFace: print_paper}, boards=(PRINTED,))
