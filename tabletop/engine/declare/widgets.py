"""Declares the shared widgets: their `data` in a layout, and their role on the table.

A shared widget serves any game, or draws a record of `engine.view`; other widgets belong to their
game. The arrangement uses their roles and fits.
"""

from collections.abc import Mapping
from dataclasses import field, replace
from typing import Annotated, Literal

from tabletop.engine.declare.fields import (
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
"""Texts by key: what follows the prefix that the keys share in the file."""
Align = Literal["left", "center", "right"]
"""How a row is aligned."""


class ActionsData(
    WidgetData, name="actions", role=Role.BAR, fit=Fit(compact="bar-end", least=(120, 36))
):
    """Buttons for moves that no piece stands for, with the main one at the bottom."""

    primary: MoveKind = ""
    """The kind of move of the main button, which stays visible while the move is illegal."""
    primary_in: Annotated[Mapping[str, str], Family("primary-", "phase"), Ref("move")] = field(
        default_factory=dict
    )
    """Another main move in a phase, as `primary-PHASE`."""
    minor: tuple[MoveKind, ...] = ()
    """Kinds of moves that never become the main button."""
    late: tuple[MoveKind, ...] = ()
    """Kinds of moves that give something up: not the main button while others are possible."""
    unasked: tuple[MoveKind, ...] = ()
    """Kinds of moves that end a part of a turn without a question."""
    rules: Label = ""
    """Label of a button that opens the rulebook."""
    chapter: RuleId = ""
    """The section of the rulebook that it opens."""


class HandData(WidgetData, name="hand", role=Role.OWN, fit=Fit(compact="tab", least=(200, 80))):
    """The viewer's cards: the region's zone, or the first zone that only its owner sees."""

    arrange: Literal["groups", "order", "row", "fan"] = "groups"
    """How the cards lie: in groups, in the order of the zone, side by side, or as a fan.
    In `order` the first card is on top.
    """
    group: FaceKey = ""
    """The key of the face that makes groups; without it each kind is a group."""
    card_width: Width = 112.0
    step: Width | None = None
    """The largest distance from one card to the next; without it they lie side by side."""
    turn: Annotated[float, Span(0, 30)] = 2.6
    """Angle between the cards of a fan, in degrees."""
    gap: Annotated[float, Span(0, 400)] = 44.0
    """The gap between groups, in logical pixels."""
    playable: Literal["", "lift", "first"] = ""
    """`lift` raises the playable cards; with `first` no card is dimmed."""
    first: Label = ""
    """A label on the first card."""


class RowData(WidgetData, name="row", fit=Fit(least=(60, 60))):
    """Cards side by side in a sunken area: a zone, or each of the viewer's zones of a kind."""

    label: Label = ""
    """The text above the cards."""
    empty: Label = ""
    """The text in an empty zone."""
    card_width: Width = 92.0
    step: Width | None = None
    """The distance from one card to the next; without it they lie side by side."""
    align: Align = "center"
    felt: bool = False
    """Whether the cards lie on the felt without a sunken area."""
    tight: bool = False
    """Whether the sunken area is shorter below the cards."""
    outline: bool = False
    """Whether an empty zone shows where its first card goes."""
    captions: Literal["", "foot"] = ""
    """Where the captions of the zone stand: `foot` is below it, otherwise at its upper edge."""
    count: ValuePattern = ""
    """The value that holds the number of zones."""
    tuck: str = ""
    """Cards with this word on their face are tucked under the card before them."""
    tuck_key: FaceKey = "template"
    """The key of the face that holds the word."""
    zone_in: Annotated[Mapping[str, str], Family("zone-", "seats"), Ref("zone")] = field(
        default_factory=dict
    )
    """Another zone for some number of seats, as `zone-2`."""
    label_in: Annotated[Mapping[str, str], Family("label-", "seats"), Ref("label")] = field(
        default_factory=dict
    )
    """Another label for some number of seats, as `label-2`."""
    empty_in: Annotated[Mapping[str, str], Family("empty-", "seats"), Ref("label")] = field(
        default_factory=dict
    )
    """Another text in an empty zone for some number of seats, as `empty-2`."""


class PileData(WidgetData, name="pile", fit=Fit(least=(40, 56))):
    """The pieces of a zone as a pile, with their number."""

    label: Label | None = None
    """The text above the pile; without it the title of the zone."""
    empty: Label = "Empty"
    """The text in an empty pile that has a label."""
    card_width: Width = 92.0


class GridBoardData(WidgetData, name="grid-board", fit=Fit(least=(240, 200), grows=True)):
    """A board of squares: the region's zone is a kind with a `grid`, one zone for each square."""

    art: Art = ""
    """A picture of the whole board; without it cardboard with squares in two colours is drawn."""
    light: Colour = "#EFE0C2"
    dark: Colour = "#D3B98C"
    """The colour of every other square."""
    coordinates: bool = True
    """Whether letters stand below the columns and numbers beside the rows."""


class MapBoardData(WidgetData, name="map-board", fit=Fit(least=(220, 120), grows=True)):
    """A board that the game declares: its places are zones, and pieces lie on them."""

    names: bool = True
    """Whether places without a picture show their names."""


class FreeAreaData(WidgetData, name="free-area", fit=Fit(least=(160, 120), grows=True)):
    """A zone in which pieces lie at any position and angle."""

    label: Label = ""
    """The text in its corner."""
    across: Annotated[float, Span(40, 2000)] = 360.0
    """Its width in millimetres; a card is 63 wide."""
    snap: Literal["", "squares", "hexes"] = ""
    """The grid to which pieces snap."""
    edge: Annotated[float, Span(2, 200)] = 20.0
    """The side of a square or hexagon of the grid, in millimetres."""


class SpreadData(WidgetData, name="offer", role=Role.FLOAT):
    """Cards to choose from, shown large over the table to the seat that chooses.

    Regions that lie above it come later in the layout.
    """

    card_width: Width = 196.0
    """The width of cards while the viewer chooses."""
    small: Width = 62.0
    """The width of cards for other seats."""
    always: bool = False
    """Whether the cards are large for everybody."""
    drop: bool = False
    """Whether cards can be dropped on it while it is empty."""
    align: Align = "center"


class RivalsData(
    WidgetData, name="rivals", role=Role.RIVALS, fit=Fit(compact="strip", least=(120, 44))
):
    """Plates of the other seats in turn order, with their cards and counters."""

    around: bool = False
    """Whether up to five plates stand around a mat in the middle."""
    hand: ZoneName = ""
    """The kind of zone whose cards are counted as the hand."""
    rows: tuple[ZoneName, ...] = ()
    """Kinds of zones shown as rows of cards."""
    fields: tuple[ZoneName, ...] = ()
    """Kinds of zones shown as piles with their numbers."""
    shared: tuple[ZoneName, ...] = ()
    """Kinds of zones shown once the viewer knows all their pieces, such as a partner's hand."""
    pile: ZoneName = ""
    """The kind of zone whose pieces lie face down on the plate."""
    card_width: Width = 58.0
    card_large: Width | None = None
    """The width of cards on a large plate."""
    count: ValuePattern = ""
    """The value that holds the number of fields."""
    tuck: str = ""
    """Cards with this word on their face are tucked under the card before them."""
    tuck_key: FaceKey = "template"
    """The key of the face that holds the word."""
    most: Annotated[float, Span(0, 100)] = 0.0
    """The score is drawn as this many awards; 0 for a number."""
    instead: Icon = ""
    """The icon of chips that are hidden where the things they count are shown."""

    def fitted(self) -> Fit:
        """Return how the plates are placed when room is short; plates with rows of cards stay."""
        return replace(self.fit, compact="keep") if self.rows else self.fit


class MeData(
    WidgetData, name="me", role=Role.OWN, fit=Fit(compact="tab", own="left", least=(100, 60))
):
    """The viewer's portrait, name, chips and score."""

    label: Label = ""
    """The text below the score."""
    card_width: Width = 48.0
    most: Annotated[float, Span(0, 100)] = 0.0
    """The score is drawn as this many awards; 0 for a number."""
    score: Literal["", "beside"] = ""
    """`beside` puts the score beside the name."""
    pile: ZoneName = ""
    """The kind of zone whose pieces lie there face down."""
    facts: Literal["", "all"] = ""
    """With `all`, further chips stand below the first one."""


class PanelData(WidgetData, name="panel", role=Role.PANEL, fit=Fit(folds=True)):
    """A panel of `Display.panels`: rows with pictures, texts and values."""

    panel: PanelId = ""
    """The id of the panel; without it the id of the region."""
    label: Label = ""
    """The title, if the panel has none."""


class OptionsData(WidgetData, name="options", role=Role.FLOAT, fit=Fit(compact="bar")):
    """Choices that no piece stands for, and the effect of a hovered move."""

    shows: Literal["", "choices", "lines"] = ""
    """Whether only the choices or only the lines are shown."""
    list_: Literal["", "unreachable"] = ""
    """With `unreachable`, moves that a gesture can make are not listed."""


class AdviceData(OptionsData, name="advice", role=Role.FLOAT, fit=Fit(compact="bar")):
    """The effect of a hovered move, the open choices, and what to do now, in sentences."""


class PromptData(WidgetData, name="prompt", role=Role.BAR, fit=Fit(compact="bar", least=(200, 40))):
    """A line that says what to do now, or why something is refused."""


class LogData(
    WidgetData,
    name="log",
    role=Role.PANEL,
    fit=Fit(folds=True, compact="drawer", grows=True, least=(140, 80)),
):
    """The log of events, with the latest at the bottom."""

    over: RegionId = ""
    """The region that it covers while it is open."""
    grows: RegionId = ""
    """A region of offers whose room it uses while that is empty."""
    turns: bool = False
    """Whether each turn has a heading, for games with several moves in a turn."""


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
"""The declarations of all shared widgets, which every game may use."""
