"""The declarations of Report Card's table: widgets, card face, card data and results screen."""

from dataclasses import dataclass

from tabletop.api import (
    CardData,
    Display,
    FaceKey,
    Fit,
    GameTable,
    Label,
    PanelId,
    Role,
    Seat,
    ValuePattern,
    WidgetData,
    Width,
    ZoneName,
)


class ExamFace(CardData, template="exam"):
    """What is printed on an exam card; the table draws the results at its foot."""

    division: Label = ""
    """The division that the exam belongs to, printed above its name."""


@dataclass(frozen=True, slots=True)
class SheetTitles:
    """The title of each seat's result sheet, by seat; stored in `Display.own`."""

    by_seat: tuple[str, ...]


def sheet_title(display: Display, seat: Seat) -> str:
    """Return the title of a seat's result sheet, such as `Report card of Anna`; "" if none."""
    own = display.own
    return own.by_seat[seat] if isinstance(own, SheetTitles) else ""


class TrackData(WidgetData, name="dice-track", fit=Fit(least=(420, 96))):
    """A track of dice that every player may use, with the cost of each space below it."""

    cost: ValuePattern
    """The value with the cost of a space, by `{col}`."""
    label: Label = "Effort"
    """The name of what is paid, shown on each space."""
    free: Label = "free"
    """The label of a space that costs nothing."""


class ExamsData(WidgetData, name="exams", fit=Fit(least=(420, 180))):
    """The semester's exam cards in a row, with each player's result on them."""

    deck: ZoneName = ""
    """The zone of exams still to come."""
    discard: ZoneName = ""
    """The zone of past exams."""
    card_width: Width = 189.0
    first: ValuePattern
    """The value with an exam's initial value, by `{col}`."""
    sides: float = 4
    """Number of sides of the die that is rolled for the initial value."""
    spent: ValuePattern
    """The value with a seat's effort on an exam, by `{col}` and `{seat}`; -1 if not taken."""
    base: ValuePattern
    """The value with the result first written for an exam, by `{piece}` and `{seat}`."""
    extra: ValuePattern
    """The value with the extra credit of an exam, by `{piece}` and `{seat}`."""


class SheetData(WidgetData):
    """The data shared by widgets that show a sheet of results, row by row."""

    group: FaceKey = "group"
    """The face key that names a piece's row."""
    base: ValuePattern
    """The value with the number first written for a piece, by `{piece}` and `{seat}`."""
    extra: ValuePattern
    """The value with what was added to it later, by `{piece}` and `{seat}`."""
    panel: PanelId = ""
    """The id of the panel with the bonuses of a seat's rows, by `{seat}`."""


class ReportData(
    SheetData, name="report", role=Role.OWN, fit=Fit(compact="tab", tabs=True, least=(320, 160))
):
    """The player's own result sheet, large, with a cell for each piece."""

    label: Label = ""
    """The title of the sheet."""
    tab: Label = ""
    """The name of its tab in the compact layout."""
    columns: Label = ""
    """Column headings, separated by spaces."""
    total: Label = ""
    """The heading of the sums."""


class ReportsData(
    SheetData,
    name="reports",
    role=Role.RIVALS,
    fit=Fit(folds=True, compact="strip", least=(180, 44)),
):
    """The other players' result sheets, small; in a solo game, a ladder of ranks instead."""

    ladder: PanelId = ""
    """The id of the panel with the class ranks."""
    tokens: ValuePattern
    """The value with a seat's tokens, by `{seat}`."""
    most: float = 0.0
    """The largest number of tokens."""


class EffortData(
    WidgetData, name="effort", role=Role.OWN, fit=Fit(compact="tab", own="foot", least=(120, 60))
):
    """The player's tokens, with those marked that the hovered piece would cost."""

    label: Label = ""
    value: ValuePattern
    """The value with the number of tokens left, by `{seat}`."""
    all_: Label = "Add all"
    """The text of the button that takes all tokens, before their number."""
    where: Label = "To which?"
    """The text in its place while all tokens are picked up."""
    most: float = 8
    cost: ValuePattern = ""
    """The value with the cost of a space, by `{col}`."""
    from_: ZoneName = ""
    """The zone whose pieces have that cost."""


TABLE = GameTable(
    widgets=(TrackData, ExamsData, ReportData, ReportsData, EffortData),
    faces=(ExamFace,),
    results=True,
    drawn_by=".drawing.table:DRAWING",
)
