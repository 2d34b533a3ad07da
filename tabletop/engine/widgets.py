"""The shared widgets: what each takes in `data`, and what it is on the table.

A shared widget serves any game, or draws a record of `engine.view`; the others live with their
game. Roles and fits are what the arrangement goes by.
"""

from collections.abc import Mapping
from dataclasses import field, replace
from typing import Annotated, Literal

from tabletop.engine.declarations import (
    Art,
    Colour,
    FaceKey,
    Family,
    Fit,
    Icon,
    Label,
    MoveKind,
    PanelId,
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

Words = Mapping[str, str]
"""Words by what follows the beginning of their keys."""
Align = Literal["left", "center", "right"]
"""Where a row begins."""


class ActionsData(
    WidgetData, name="actions", role=Role.BAR, fit=Fit(compact="bar-end", least=(120, 36))
):
    """Buttons for moves that no piece stands for, the way forward lowest."""

    primary: MoveKind = ""
    """The kind of move that goes on, and waits as a button while it can't be made."""
    primary_in: Annotated[Mapping[str, str], Family("primary-", "phase"), Ref("move")] = field(
        default_factory=dict
    )
    """Another one in a phase."""
    minor: tuple[MoveKind, ...] = ()
    """Kinds of moves that are never the way forward."""
    late: tuple[MoveKind, ...] = ()
    """Kinds that give something up: not the golden button while something else can be done."""
    unasked: tuple[MoveKind, ...] = ()
    """Kinds that end a part of a turn, and are never asked about before they do."""
    rules: Label = ""
    """Label of a button that opens the rulebook."""
    chapter: RuleId = ""
    """The section at which it opens."""


class HandData(WidgetData, name="hand", role=Role.OWN, fit=Fit(compact="tab", least=(200, 80))):
    """The cards of whoever looks, of the region's zone or the first that only its owner sees."""

    arrange: Literal["groups", "order", "row", "fan"] = "groups"
    """How they lie: in groups, in the order of the zone with the first on top, flat, as a fan."""
    group: FaceKey = ""
    """The key of the face that makes groups; else each kind is one."""
    card_width: Width = 112.0
    step: Width | None = None
    """The most that one card lies from the next; else they lie beside each other."""
    turn: Annotated[float, Span(0, 30)] = 2.6
    """Degrees between the cards of a fan."""
    gap: Annotated[float, Span(0, 400)] = 44.0
    """Between groups."""
    playable: Literal["", "lift", "first"] = ""
    """`lift` sets cards apart that can be played; `first` dims none that can't."""
    first: Label = ""
    """A tag on the first card in order."""


class RowData(WidgetData, name="row", fit=Fit(least=(60, 60))):
    """Cards in a well: of a zone, or of each of one's own zones of a kind."""

    label: Label = ""
    """Stands above them."""
    empty: Label = ""
    """Stands in an empty one."""
    card_width: Width = 92.0
    step: Width | None = None
    """The distance of cards; else they lie beside each other."""
    align: Align = "center"
    felt: bool = False
    """No well: the cards lie on the felt."""
    tight: bool = False
    """Less of a well below the cards."""
    outline: bool = False
    """Shows in an empty zone where its first card goes."""
    captions: Literal["", "foot"] = ""
    """Where captions of the zone stand: below it, else at its upper edge."""
    count: ValuePattern = ""
    """A value that says how many of the zones there are."""
    tuck: str = ""
    """Cards with this word on the face lie under the card before them."""
    tuck_key: FaceKey = "template"
    """The key of the face that holds the word."""
    zone_in: Annotated[Mapping[str, str], Family("zone-", "seats"), Ref("zone")] = field(
        default_factory=dict
    )
    """Another zone with some number of seats, as `zone-2`."""
    label_in: Annotated[Mapping[str, str], Family("label-", "seats"), Ref("label")] = field(
        default_factory=dict
    )
    """Another label with some number of seats."""
    empty_in: Annotated[Mapping[str, str], Family("empty-", "seats"), Ref("label")] = field(
        default_factory=dict
    )
    """Other words for an empty one with some number of seats."""


class PileData(WidgetData, name="pile", fit=Fit(least=(40, 56))):
    """The pieces of a zone on each other, with how many they are."""

    label: Label | None = None
    """Stands above; else the title of the zone does."""
    empty: Label = "Empty"
    """Stands in an empty one that has a label."""
    card_width: Width = 92.0


class GridBoardData(WidgetData, name="grid-board", fit=Fit(least=(240, 200), grows=True)):
    """A board of squares: the region's zone is a kind with a `grid`, one zone for each square."""

    art: Art = ""
    """A picture of the whole board; without one it is cardboard with squares in two colours."""
    light: Colour = "#EFE0C2"
    dark: Colour = "#D3B98C"
    """The colours of the squares in turn."""
    coordinates: bool = True
    """Letters below the columns and numbers beside the rows."""


class MapBoardData(WidgetData, name="map-board", fit=Fit(least=(220, 120), grows=True)):
    """A board of the game: its places are zones, and pieces lie on them."""

    names: bool = True
    """Whether places without a picture below them bear their names."""


class FreeAreaData(WidgetData, name="free-area", fit=Fit(least=(160, 120), grows=True)):
    """A zone in which pieces lie where they were put, at any place and angle."""

    label: Label = ""
    """Stands in its corner."""
    across: Annotated[float, Span(40, 2000)] = 360.0
    """How many millimetres it is wide: cards are 63 of them."""
    snap: Literal["", "squares", "hexes"] = ""
    """The grid whose places attract what is put down."""
    edge: Annotated[float, Span(2, 200)] = 20.0
    """The side of a square or a hexagon of that grid, in millimetres."""


class SpreadData(WidgetData, name="offer", role=Role.FLOAT):
    """Cards to choose among, large over a darkened table for whoever chooses.

    Regions that are to stay bright come later in the layout.
    """

    card_width: Width = 196.0
    """While the viewer chooses among them."""
    small: Width = 62.0
    """Their width for everybody else."""
    always: bool = False
    """Large for everybody, with nothing darkened."""
    drop: bool = False
    """Takes cards while it is empty, too."""
    align: Align = "center"


class RivalsData(
    WidgetData, name="rivals", role=Role.RIVALS, fit=Fit(compact="strip", least=(120, 44))
):
    """Plates of the others in turn order, with what lies before them."""

    around: bool = False
    """Around a mat in the middle, up to five plates."""
    hand: ZoneName = ""
    """The kind of zone that is counted as cards in the hand."""
    rows: tuple[ZoneName, ...] = ()
    """Kinds of zones that lie on the plate as rows of cards."""
    fields: tuple[ZoneName, ...] = ()
    """Kinds of zones that lie there as piles with their counts."""
    shared: tuple[ZoneName, ...] = ()
    """Kinds that are shown once the viewer knows all that lies there, such as a partner's hand."""
    pile: ZoneName = ""
    """A kind of zone whose pieces lie there face down."""
    card_width: Width = 58.0
    card_large: Width | None = None
    """Their width on a high and wide plate."""
    count: ValuePattern = ""
    """A value that says how many fields there are."""
    tuck: str = ""
    """Cards with this word on the face lie under the card before them."""
    tuck_key: FaceKey = "template"
    """The key of the face that holds the word."""
    most: Annotated[float, Span(0, 100)] = 0.0
    """The score is drawn as so many awards."""
    instead: Icon = ""
    """The icon of chips that are left out where there is room for what they count."""

    def fitted(self) -> Fit:
        """Cards before the others matter as much as one's own: with rows it keeps its place."""
        return replace(self.fit, compact="keep") if self.rows else self.fit


class MeData(
    WidgetData, name="me", role=Role.OWN, fit=Fit(compact="tab", own="left", least=(100, 60))
):
    """The picture, name, chips and score of whoever looks."""

    label: Label = ""
    """Stands below the score."""
    card_width: Width = 48.0
    most: Annotated[float, Span(0, 100)] = 0.0
    """The score is drawn as so many awards."""
    score: Literal["", "beside"] = ""
    """Where the score stands, if not below."""
    pile: ZoneName = ""
    """A kind of zone whose pieces lie there face down."""
    facts: Literal["", "all"] = ""
    """`all` shows further chips below the first one."""


class PanelData(WidgetData, name="panel", role=Role.PANEL, fit=Fit(folds=True)):
    """A panel of `Display.panels`: rows with pictures, words and values."""

    panel: PanelId = ""
    """Its id; else the id of the region."""
    label: Label = ""
    """Its title, where the panel has none."""


class OptionsData(WidgetData, name="options", role=Role.FLOAT, fit=Fit(compact="bar")):
    """Choices that no piece stands for, and what a hovered move would bring."""

    shows: Literal["", "choices", "lines"] = ""
    """Only the one or the other."""
    list_: Literal["", "unreachable"] = ""
    """`unreachable` lists nothing that a gesture does."""


class AdviceData(OptionsData, name="advice", role=Role.FLOAT, fit=Fit(compact="bar")):
    """In plain words what a hovered move would bring; the open choices; what to do now."""


class PromptData(WidgetData, name="prompt", role=Role.BAR, fit=Fit(compact="bar", least=(200, 40))):
    """What to do now, or why something can't be done."""


class LogData(
    WidgetData,
    name="log",
    role=Role.PANEL,
    fit=Fit(folds=True, compact="drawer", grows=True, least=(140, 80)),
):
    """What happened, the latest at the foot."""

    over: RegionId = ""
    """A region that it covers while it is open."""
    grows: RegionId = ""
    """A region of offers whose room it takes while there are none."""
    turns: bool = False
    """Whether each player's turn has a heading, where a turn is several moves long."""


SHARED: tuple[type[WidgetData], ...] = (
    ActionsData,
    AdviceData,
    HandData,
    LogData,
    MeData,
    OptionsData,
    PanelData,
    PileData,
    PromptData,
    RivalsData,
    RowData,
    GridBoardData,
    MapBoardData,
    FreeAreaData,
    SpreadData,
)
"""Every shared widget, by its name in layouts."""
