"""Which class draws which kind of region."""

from tabletop.ui.layout import Arrangement
from tabletop.ui.regions.actions import Actions
from tabletop.ui.regions.advice import Advice
from tabletop.ui.regions.base import Widget
from tabletop.ui.regions.board import Board
from tabletop.ui.regions.classes import Classes
from tabletop.ui.regions.classmates import Classmates
from tabletop.ui.regions.effort import Effort
from tabletop.ui.regions.exams import Exams
from tabletop.ui.regions.goals import Goals
from tabletop.ui.regions.hand import Hand
from tabletop.ui.regions.log import Log
from tabletop.ui.regions.me import Me
from tabletop.ui.regions.offer import Offer
from tabletop.ui.regions.offers import Offers
from tabletop.ui.regions.options import Options
from tabletop.ui.regions.panel import Panel
from tabletop.ui.regions.pile import Pile
from tabletop.ui.regions.prompt import Prompt
from tabletop.ui.regions.purse import Purse
from tabletop.ui.regions.race import Race
from tabletop.ui.regions.report import Report
from tabletop.ui.regions.reports import Reports
from tabletop.ui.regions.rivals import Rivals
from tabletop.ui.regions.rowed import RowOfCards
from tabletop.ui.regions.stacked import Stacks
from tabletop.ui.regions.track import DiceTrack
from tabletop.ui.regions.trick import Trick
from tabletop.ui.regions.windows import Windows

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
