"""What a game is written with: the headless face of the engine. `drawing` is for the window."""

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
from tabletop.engine.faces import CardData
from tabletop.engine.widgets import RivalsData

VERSION = 1
"""The major version; `api:` in `game.yaml` names the one that a game is written for."""

__all__ = [
    "VERSION",
    "Art",
    "CardData",
    "Colour",
    "FaceData",
    "FaceKey",
    "Family",
    "Fit",
    "GameTable",
    "Icon",
    "Label",
    "MoveKind",
    "PanelId",
    "PieceData",
    "Ref",
    "RegionId",
    "RivalsData",
    "Role",
    "RuleId",
    "Span",
    "ValuePattern",
    "WidgetData",
    "Width",
    "ZoneName",
]
