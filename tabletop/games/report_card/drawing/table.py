"""How the table of Report Card is drawn: a class for each of its declarations."""

from tabletop.api.drawing import Drawing
from tabletop.games.report_card.drawing.effort import Effort
from tabletop.games.report_card.drawing.exams import Exams
from tabletop.games.report_card.drawing.report import Report
from tabletop.games.report_card.drawing.reports import Reports
from tabletop.games.report_card.drawing.track import DiceTrack

DRAWING = Drawing(widgets=(Effort, Exams, Report, Reports, DiceTrack))
