"""What the guest brings to its table."""

from tabletop.api import Fit, GameTable, Label, ValuePattern, WidgetData


class PathData(WidgetData, name="guest-path", fit=Fit(least=(200, 60))):
    """How far everybody is on the way."""

    steps: ValuePattern
    """How many steps a `{seat}` has made."""
    most: float = 10
    """How long the way is."""
    label: Label = ""


TABLE = GameTable(widgets=(PathData,), drawn_by=".drawing:DRAWING")
