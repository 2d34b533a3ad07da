"""What Introduct Academy brings to its table."""

from tabletop.api import Fit, GameTable, Label, Role, ValuePattern, WidgetData, Width, ZoneName
from tabletop.games.introduct_academy.faces import SkillFace


class ClassesData(
    WidgetData,
    name="classes",
    role=Role.OWN,
    fit=Fit(compact="tab", own="above", tabs=True, least=(200, 80)),
):
    """One's own zones that pay more the more lies there: cards, meter, button."""

    count: ValuePattern = ""
    """A value that says how many of the zones there are."""
    title: Label = ""
    """What each is called, before its number."""
    empty: Label = "Empty"
    """Stands in an empty one."""
    card_width: Width = 98.0


class ClassmatesData(
    WidgetData, name="classmates", role=Role.RIVALS, fit=Fit(compact="strip", least=(200, 44))
):
    """Plates of the others with such zones, the cards that wait, and what each pays."""

    count: ValuePattern = ""
    """A value that says how many of the zones there are."""
    waiting: ZoneName = ""
    """A kind of zone whose cards wait to be placed."""


class OffersData(WidgetData, name="offers", role=Role.FLOAT, fit=Fit(compact="side")):
    """Offers that wait, with buttons for whoever may answer here."""

    label: Label = "Offers"


TABLE = GameTable(
    widgets=(ClassesData, ClassmatesData, OffersData),
    faces=(SkillFace,),
    sheets=("trade",),
    drawn_by=".drawing.table:DRAWING",
)
