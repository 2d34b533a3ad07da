"""Which class draws which kind of region."""

from tabletop.games.introduct_academy.drawing.classes import Classes
from tabletop.games.introduct_academy.drawing.classmates import Classmates
from tabletop.games.introduct_academy.drawing.offers import Offers
from tabletop.games.it_startup.drawing.purse import Purse
from tabletop.games.it_startup.drawing.race import Race
from tabletop.games.report_card.drawing.effort import Effort
from tabletop.games.report_card.drawing.exams import Exams
from tabletop.games.report_card.drawing.report import Report
from tabletop.games.report_card.drawing.reports import Reports
from tabletop.games.report_card.drawing.track import DiceTrack
from tabletop.games.the_academy.drawing.goals import Goals
from tabletop.games.the_academy.drawing.stacks import Stacks
from tabletop.games.the_academy.drawing.trick import Trick
from tabletop.games.the_academy.drawing.windows import Windows
from tabletop.games.valedictorian.drawing.board import Board
from tabletop.ui.widgets.actions import Actions
from tabletop.ui.widgets.advice import Advice
from tabletop.ui.widgets.arrangement import Arrangement
from tabletop.ui.widgets.base import Widget
from tabletop.ui.widgets.hand import Hand
from tabletop.ui.widgets.log import Log
from tabletop.ui.widgets.me import Me
from tabletop.ui.widgets.options import Options
from tabletop.ui.widgets.panel import Panel
from tabletop.ui.widgets.pile import Pile
from tabletop.ui.widgets.prompt import Prompt
from tabletop.ui.widgets.rivals import Rivals
from tabletop.ui.widgets.row import RowOfCards
from tabletop.ui.widgets.spread import Offer

KINDS: dict[str, type[Widget]] = {
    "rivals": Rivals,
    "me": Me,
    "board": Board,
    "pile": Pile,
    "hand": Hand,
    "row": RowOfCards,
    "trick": Trick,
    "stacks": Stacks,
    "windows": Windows,
    "offer": Offer,
    "goals": Goals,
    "panel": Panel,
    "options": Options,
    "prompt": Prompt,
    "log": Log,
    "actions": Actions,
    "dice-track": DiceTrack,
    "exams": Exams,
    "report": Report,
    "reports": Reports,
    "effort": Effort,
    "advice": Advice,
    "race": Race,
    "purse": Purse,
    "classes": Classes,
    "classmates": Classmates,
    "offers": Offers,
}


Three = tuple[list[Widget], list[Widget], list[Widget]]


def make_widgets(arrangement: Arrangement) -> Three:
    """The widgets on the table, in the drawer and behind a tab; unknown kinds are passed over."""
    on_table, folded, tucked = (
        [KINDS[area.widget](area, arrangement) for area in areas if area.widget in KINDS]
        for areas in (arrangement.areas, arrangement.folded, arrangement.tucked)
    )
    return on_table, folded, tucked
