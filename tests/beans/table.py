"""What Last Bean brings to its table."""

from tabletop.api import FaceData, Fit, GameTable, Label, WidgetData, ZoneName


class LineData(WidgetData, name="bean-line", fit=Fit(least=(200, 40))):
    """How many beans are left, as a line of dots."""

    zone: ZoneName
    """Where they lie."""
    label: Label = ""


class BeanFace(FaceData, template="bean"):
    """The front of a bean."""

    zone: str = ""
    spots: int = 1
    """How many spots it has."""


TABLE = GameTable(
    widgets=(LineData,), faces=(BeanFace,), sounds=("pop",), drawn_by=".drawing:DRAWING"
)
