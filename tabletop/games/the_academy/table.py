"""What The Academy brings to its table."""

from typing import Annotated

from tabletop.api import (
    Fit,
    GameTable,
    Label,
    Ref,
    RivalsData,
    Role,
    ValuePattern,
    WidgetData,
    Width,
    ZoneName,
)
from tabletop.games.the_academy.faces import CardFacts, TrickFace
from tabletop.games.the_academy.last_trick import SHEET


class TrickData(WidgetData, name="trick", fit=Fit(least=(200, 160))):
    """A card of each seat around a mat, clockwise; the zone is a kind per seat."""

    card_width: Width = 104.0
    owners: bool = False
    """Small pictures beside the cards, where no plates stand around."""


class StacksData(WidgetData, name="stacks", fit=Fit(compact="omit", least=(60, 40))):
    """Won tricks as small stacks."""

    label: Label = ""
    """Stands before them."""
    card_width: Width = 46.0
    face_down: bool = False
    """Backs alone, also of cards that are known."""
    each: Annotated[str | int, Ref("value")] = ""
    """How many cards make a stack, a number or a value; as many as seats unless told."""
    sizes: ValuePattern = ""
    """How many cards each stack has, by `{number}` from 1."""
    winners: ValuePattern = ""
    """Whose each stack is, by `{number}` from 1; winners are counted from 1."""


class TrickRivalsData(RivalsData, name="trick-rivals"):
    """Plates of the others around a trick, with the tricks that they have won."""

    stacks: tuple[ZoneName, ...] = ()
    """Kinds of zones that lie on the plate as small stacks, face down."""
    label: Label = ""
    """Stands before them."""
    each: Annotated[str | int, Ref("value")] = ""
    """How many cards make a stack, a number or a value; as many as seats unless told."""
    sizes: ValuePattern = ""
    """How many cards each stack has, by `{number}` from 1."""
    winners: ValuePattern = ""
    """Whose each stack is, by `{number}` from 1; winners are counted from 1."""


class WindowsData(WidgetData, name="windows", fit=Fit(grows=True, least=(160, 68))):
    """A wooden frame with windows, told by the rows of the panel with the region's id."""

    zones: tuple[ZoneName, ...]
    """The zone of each window."""
    labels: tuple[Label, ...] = ()
    """What stands over each."""


class GoalsData(WidgetData, name="goals", role=Role.PANEL, fit=Fit(folds=True, least=(160, 120))):
    """Goals as they stand, of the panel with the region's id."""

    balance: float = 0.0
    """What the first two rival for."""


TABLE = GameTable(
    widgets=(TrickData, StacksData, TrickRivalsData, WindowsData, GoalsData),
    faces=(TrickFace,),
    pieces=CardFacts,
    sheets=(SHEET,),
    drawn_by=".drawing.table:DRAWING",
)
