"""The public API for writing a game's rules, without drawing."""

from tabletop.engine.chance import Chance, LowestChance
from tabletop.engine.copies import PieceNumber, PieceNumbers
from tabletop.engine.core import NOT_YOUR_TURN, CoreRules
from tabletop.engine.declarations import (
    Art,
    Colour,
    FaceData,
    FaceKey,
    Family,
    Fit,
    GameTable,
    Icon,
    Label,
    MoveKind,
    PanelId,
    PieceData,
    Ref,
    RegionId,
    Role,
    RuleId,
    Span,
    ValuePattern,
    WidgetData,
    Width,
    ZoneName,
)
from tabletop.engine.determinize import hidden_places, lay_out, shuffle
from tabletop.engine.display import (
    ActionPlace,
    Automa,
    Caption,
    Display,
    OpenOffer,
    Panel,
    PanelRow,
    Preview,
    SeatMark,
    SheetButton,
    Sign,
    Tag,
)
from tabletop.engine.faces import CardData
from tabletop.engine.forms import Field, Form
from tabletop.engine.inner import Dealer, Inner, InnerState
from tabletop.engine.layout import Cell, Region
from tabletop.engine.mind import Lookahead, Mind
from tabletop.engine.moves import (
    NO_PIECE,
    HiddenPlace,
    KnownPiece,
    Lack,
    Move,
    Outcome,
    PieceName,
    Refusal,
    Seat,
    Word,
    parse_seat,
    seat_name,
)
from tabletop.engine.named import Named
from tabletop.engine.reasons import ONLY
from tabletop.engine.rules import Rules
from tabletop.engine.spec import Badge, FaceValue, GameSpec, Options, PieceKind, TablePlan
from tabletop.engine.stages import Stage, StageRow
from tabletop.engine.state import Decision, State
from tabletop.engine.summaries import Summary, SummaryRow
from tabletop.engine.table import Table
from tabletop.engine.view import SeenEvent, View, ZoneView
from tabletop.engine.widgets import ActionsData, RivalsData
from tabletop.engine.words import Words

VERSION = 1
"""Major version of this API; `api:` in `game.yaml` names the one a game is written for."""

__all__ = [
    "NOT_YOUR_TURN",
    "NO_PIECE",
    "ONLY",
    "VERSION",
    "ActionPlace",
    "ActionsData",
    "Art",
    "Automa",
    "Badge",
    "Caption",
    "CardData",
    "Cell",
    "Chance",
    "Colour",
    "CoreRules",
    "Dealer",
    "Decision",
    "Display",
    "FaceData",
    "FaceKey",
    "FaceValue",
    "Family",
    "Field",
    "Fit",
    "Form",
    "GameSpec",
    "GameTable",
    "HiddenPlace",
    "Icon",
    "Inner",
    "InnerState",
    "KnownPiece",
    "Label",
    "Lack",
    "Lookahead",
    "LowestChance",
    "Mind",
    "Move",
    "MoveKind",
    "Named",
    "OpenOffer",
    "Options",
    "Outcome",
    "Panel",
    "PanelId",
    "PanelRow",
    "PieceData",
    "PieceKind",
    "PieceName",
    "PieceNumber",
    "PieceNumbers",
    "Preview",
    "Ref",
    "Refusal",
    "Region",
    "RegionId",
    "RivalsData",
    "Role",
    "RuleId",
    "Rules",
    "Seat",
    "SeatMark",
    "SeenEvent",
    "SheetButton",
    "Sign",
    "Span",
    "Stage",
    "StageRow",
    "State",
    "Summary",
    "SummaryRow",
    "Table",
    "TablePlan",
    "Tag",
    "ValuePattern",
    "View",
    "WidgetData",
    "Width",
    "Word",
    "Words",
    "ZoneName",
    "ZoneView",
    "hidden_places",
    "lay_out",
    "parse_seat",
    "seat_name",
    "shuffle",
]
