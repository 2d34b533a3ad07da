"""What Report Card brings to its table."""

from tabletop.api import (
    FaceKey,
    Fit,
    GameTable,
    Label,
    PanelId,
    Role,
    ValuePattern,
    WidgetData,
    Width,
    ZoneName,
)
from tabletop.games.report_card.faces import ExamFace


class TrackData(WidgetData, name="dice-track", fit=Fit(least=(420, 96))):
    """The dice that everybody may take, cheapest first."""

    cost: ValuePattern
    """What a space costs, by `{col}`."""
    label: Label = "Effort"
    """What is paid."""
    free: Label = "free"
    """Stands where nothing is paid."""


class ExamsData(WidgetData, name="exams", fit=Fit(least=(420, 180))):
    """The exams of this semester with the dice on them, between deck and discards."""

    deck: ZoneName = ""
    """Exams that are still to come."""
    discard: ZoneName = ""
    """Exams that are done."""
    card_width: Width = 189.0
    first: ValuePattern
    """The number that an exam starts from, by `{col}`."""
    sides: float = 4
    """Of the die that is rolled for it."""
    spent: ValuePattern
    """The number of the die that a seat used, by `{col}` and `{seat}`."""
    base: ValuePattern
    """The number first written for an exam, by `{piece}` and `{seat}`."""
    extra: ValuePattern
    """What was added to it later."""


class SheetData(WidgetData):
    """What a sheet of results tells, row by row."""

    group: FaceKey = "group"
    """The key of the faces that names the row of a piece."""
    base: ValuePattern
    """The number first written for a piece, by `{piece}` and `{seat}`."""
    extra: ValuePattern
    """What was added to it later."""
    panel: PanelId = ""
    """The panel that says how the rows of a `{seat}` stand."""


class ReportData(
    SheetData, name="report", role=Role.OWN, fit=Fit(compact="tab", tabs=True, least=(320, 160))
):
    """One's own sheet, large, with a cell for each piece."""

    label: Label = ""
    """Its title."""
    tab: Label = ""
    """What its tab is called in a compact table."""
    columns: Label = ""
    """Names of its columns, with spaces between them."""
    total: Label = ""
    """Stands over the sums."""


class ReportsData(
    SheetData,
    name="reports",
    role=Role.RIVALS,
    fit=Fit(folds=True, compact="strip", least=(180, 44)),
):
    """The sheets of the others, small; alone at the table a ladder instead."""

    ladder: PanelId = ""
    """The panel of the ladder."""
    tokens: ValuePattern
    """How many tokens a seat has."""
    most: float = 0.0
    """The most tokens."""


class EffortData(
    WidgetData, name="effort", role=Role.OWN, fit=Fit(compact="tab", own="foot", least=(120, 60))
):
    """One's own tokens, and how many the hovered die would take."""

    label: Label = ""
    value: ValuePattern
    """How many there are."""
    most: float = 8
    cost: ValuePattern = ""
    """What a space costs, by `{col}`."""
    from_: ZoneName = ""
    """The zone whose pieces cost that."""


TABLE = GameTable(
    widgets=(TrackData, ExamsData, ReportData, ReportsData, EffortData),
    faces=(ExamFace,),
    results=True,
    drawn_by=".drawing.table:DRAWING",
)
