"""Which class draws which kind of region."""

from tabletop.ui.layout import Arrangement
from tabletop.ui.regions.actions import Actions
from tabletop.ui.regions.base import Widget
from tabletop.ui.regions.board import Board
from tabletop.ui.regions.hand import Hand
from tabletop.ui.regions.log import Log
from tabletop.ui.regions.me import Me
from tabletop.ui.regions.options import Options
from tabletop.ui.regions.panel import Panel
from tabletop.ui.regions.pile import Pile
from tabletop.ui.regions.prompt import Prompt
from tabletop.ui.regions.rivals import Rivals
from tabletop.ui.regions.rowed import RowOfCards

KINDS: dict[str, type[Widget]] = {
    "rivals": Rivals,
    "me": Me,
    "board": Board,
    "pile": Pile,
    "hand": Hand,
    "row": RowOfCards,
    "panel": Panel,
    "options": Options,
    "prompt": Prompt,
    "log": Log,
    "actions": Actions,
}


def make_widgets(arrangement: Arrangement) -> tuple[list[Widget], list[Widget]]:
    """The widgets on the table and those in the drawer; unknown kinds are passed over."""
    on_table = [
        KINDS[area.widget](area, arrangement) for area in arrangement.areas if area.widget in KINDS
    ]
    folded = [
        KINDS[area.widget](area, arrangement) for area in arrangement.folded if area.widget in KINDS
    ]
    return on_table, folded
