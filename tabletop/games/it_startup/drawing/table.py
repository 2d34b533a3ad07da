"""The drawing code of IT Startup: one class or function per declaration of the game."""

from tabletop.api.drawing import Drawing
from tabletop.games.it_startup.drawing.purse import Purse
from tabletop.games.it_startup.drawing.race import Race
from tabletop.games.it_startup.drawing.racing import RaceEnding
from tabletop.games.it_startup.drawing.staff_face import print_staff
from tabletop.games.it_startup.faces import StaffFace

DRAWING = Drawing(widgets=(Purse, Race), faces={StaffFace: print_staff}, results=RaceEnding)
