"""The drawing code of The Academy: one class or function per declaration of the game."""

from tabletop.api.drawing import Drawing
from tabletop.games.the_academy.drawing.goals import Goals
from tabletop.games.the_academy.drawing.last_trick import LastTrickSheet
from tabletop.games.the_academy.drawing.rivals import TrickRivals
from tabletop.games.the_academy.drawing.stacks import Stacks
from tabletop.games.the_academy.drawing.trick import Trick
from tabletop.games.the_academy.drawing.trick_face import print_trick
from tabletop.games.the_academy.drawing.windows import Windows
from tabletop.games.the_academy.faces import TrickFace
from tabletop.games.the_academy.last_trick import SHEET

DRAWING = Drawing(
    widgets=(Goals, Stacks, Trick, TrickRivals, Windows),
    faces={TrickFace: print_trick},
    sheets={SHEET: LastTrickSheet},
)
