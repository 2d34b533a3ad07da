"""The public API for writing a game's rules, without drawing."""

from tabletop.engine.chance import Chance, LowestChance
from tabletop.engine.core import CoreRules
from tabletop.engine.declare.faces import CardData
from tabletop.engine.declare.fields import (
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
from tabletop.engine.declare.layout import Cell, Region
from tabletop.engine.declare.widgets import ActionsData, RivalsData
from tabletop.engine.forms import Field, Form
from tabletop.engine.goals import FinishedGame, FinishedStep, NearMiss
from tabletop.engine.knowledge.determinize import hidden_places, lay_out, shuffle
from tabletop.engine.knowledge.own_names import PieceNumber, PieceNumbers
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
from tabletop.engine.rules import Rules
from tabletop.engine.search.fast_state import Dealer, FastPositions, FastState
from tabletop.engine.search.heuristics import Heuristics, Lookahead
from tabletop.engine.spec import Badge, FaceValue, GameSpec, Options, PieceKind, TablePlan
from tabletop.engine.state import Decision, Named, State
from tabletop.engine.table import Table
from tabletop.engine.text.display import (
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
from tabletop.engine.text.engine_words import NOT_YOUR_TURN, ONLY
from tabletop.engine.text.message import Message, Value
from tabletop.engine.text.presenter import Presenter
from tabletop.engine.text.stage import PayDay, Stage, StageRow, Summary, SummaryRow
from tabletop.engine.view import SeenEvent, View, ZoneView

VERSION = 1
"""Major version of this API; `api:` in `game.yaml` names the one that a game is written for."""

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
    "FastPositions",
    "FastState",
    "Field",
    "FinishedGame",
    "FinishedStep",
    "Fit",
    "Form",
    "GameSpec",
    "GameTable",
    "Heuristics",
    "HiddenPlace",
    "Icon",
    "KnownPiece",
    "Label",
    "Lack",
    "Lookahead",
    "LowestChance",
    "Message",
    "Move",
    "MoveKind",
    "Named",
    "NearMiss",
    "OpenOffer",
    "Options",
    "Outcome",
    "Panel",
    "PanelId",
    "PanelRow",
    "PayDay",
    "PieceData",
    "PieceKind",
    "PieceName",
    "PieceNumber",
    "PieceNumbers",
    "Presenter",
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
    "Value",
    "ValuePattern",
    "View",
    "WidgetData",
    "Width",
    "Word",
    "ZoneName",
    "ZoneView",
    "hidden_places",
    "lay_out",
    "parse_seat",
    "seat_name",
    "shuffle",
]
