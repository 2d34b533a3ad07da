"""The declarations of Introduct Academy's table: widgets, card face, card data and trade sheet."""

from tabletop.api import (
    Art,
    CardData,
    Fit,
    GameTable,
    Label,
    Role,
    ValuePattern,
    WidgetData,
    Width,
    ZoneName,
)


class SkillFace(CardData, template="skill"):
    """What is printed on a skill card: a field with a badge, and a meter of what it pays."""

    emblem: Art = ""
    """The name of the card's large picture."""
    name: Label = ""
    """A short title for small cards."""
    badge: str = ""
    """The badge's shape, a key of `badges.SHAPES`."""
    copies: str = ""
    """The number of copies in the game, as text."""
    meter: tuple[int, ...] = ()
    """The cards needed for 1, 2, 3, … books; 0 where there is no such step."""


class ClassesData(
    WidgetData,
    name="classes",
    role=Role.OWN,
    fit=Fit(compact="tab", own="above", tabs=True, least=(200, 80)),
):
    """The player's zones that pay more the more cards they hold, with a meter and a button each."""

    count: ValuePattern = ""
    """The value with the number of classrooms, by `{seat}`."""
    title: Label = ""
    """The word for a classroom, shown before its number."""
    empty: Label = "Empty"
    """The text in an empty classroom."""
    card_width: Width = 98.0


class ClassmatesData(
    WidgetData, name="classmates", role=Role.RIVALS, fit=Fit(compact="strip", least=(200, 44))
):
    """Plates of the other players with such zones, waiting cards, and what each zone pays."""

    count: ValuePattern = ""
    """The value with the number of classrooms, by `{seat}`."""
    waiting: ZoneName = ""
    """The kind of zone whose cards wait to be placed."""
    collects: Label = "collects"
    keeps: Label = "keeps"


class OffersData(WidgetData, name="offers", role=Role.FLOAT, fit=Fit(compact="side")):
    """The open offers as chips, with answer buttons for the players at this screen."""

    gives: Label = "gives you"
    offers: Label = "offers"
    asks: Label = "asks for"
    for_your: Label = "for your"
    for_others: Label = "for"
    trade: Label = "Trade"
    take: Label = "Take"
    grant: Label = "Give"
    passes: Label = "passes by itself"


TABLE = GameTable(
    widgets=(ClassesData, ClassmatesData, OffersData),
    faces=(SkillFace,),
    sheets=("trade",),
    drawn_by=".drawing.table:DRAWING",
)
