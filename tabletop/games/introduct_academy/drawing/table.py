"""The drawing code of Introduct Academy: one class or function per declaration of the game."""

from tabletop.api.drawing import Drawing
from tabletop.games.introduct_academy.drawing.classes import Classes
from tabletop.games.introduct_academy.drawing.classmates import Classmates
from tabletop.games.introduct_academy.drawing.offers import Offers
from tabletop.games.introduct_academy.drawing.skill_face import print_skill
from tabletop.games.introduct_academy.drawing.trade import Trade
from tabletop.games.introduct_academy.faces import SkillFace

DRAWING = Drawing(
    widgets=(Classes, Classmates, Offers), faces={SkillFace: print_skill}, sheets={"trade": Trade}
)
