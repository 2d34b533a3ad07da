"""What the guest brings to its table."""

from tabletop.api import CardData, Fit, GameTable, Label, ValuePattern, WidgetData


class PathData(WidgetData, name="guest-path", fit=Fit(least=(200, 60))):
    """How far everybody is on the way."""

    steps: ValuePattern
    """How many steps a `{seat}` has made."""
    most: float = 10
    """How long the way is."""
    label: Label = ""


class GemFace(CardData, template="guest-gem"):
    """A stone with so many facets."""

    facets: int = 6
    """How many corners it has."""


TABLE = GameTable(
    widgets=(PathData,), faces=(GemFace,), sounds=("sparkle",), drawn_by=".drawing:DRAWING"
)
