"""The drawing code of Report Card: one class or function per declaration of the game."""

from tabletop.api.drawing import Drawing
from tabletop.games.report_card.drawing.effort import Effort
from tabletop.games.report_card.drawing.exam_face import print_exam
from tabletop.games.report_card.drawing.exams import Exams
from tabletop.games.report_card.drawing.report import Report
from tabletop.games.report_card.drawing.reports import Reports
from tabletop.games.report_card.drawing.tallies import ReportTowers
from tabletop.games.report_card.drawing.track import DiceTrack
from tabletop.games.report_card.faces import ExamFace

DRAWING = Drawing(
    widgets=(Effort, Exams, Report, Reports, DiceTrack),
    faces={ExamFace: print_exam},
    results=ReportTowers,
)
