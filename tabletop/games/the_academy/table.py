"""The declarations of The Academy's table: widgets, card face, card data and the last trick."""

from dataclasses import dataclass
from typing import Annotated

from tabletop.api import (
    CardData,
    Colour,
    Display,
    Fit,
    GameTable,
    Icon,
    KnownPiece,
    Label,
    PieceData,
    Ref,
    RivalsData,
    Role,
    Seat,
    ValuePattern,
    WidgetData,
    Width,
    ZoneName,
)


class TrickFace(CardData, template="trick"):
    """What is printed on a card: its value, its suit and the name of its round rule."""

    value: str = ""
    """The card's value, 1 to 9, as text."""
    name: Label = ""
    """The name of the round rule at the foot, in one or two words."""
    sign: Icon = ""
    """The icon of the round rule."""
    foil: Colour = ""
    """Foil colour of a special card, used for its symbols and a frame; empty for none."""


class CardFacts(PieceData):
    """What the rules read from a card's face: its suit."""

    suit: str = ""


SHEET = "last-trick"
"""The name of the sheet that shows the last trick."""


@dataclass(frozen=True, slots=True)
class LastTrick:
    """The last trick and who won it, while players may still look at it."""

    number: int
    """The trick's number in the round, from 1."""
    winner: Seat
    cards: tuple[tuple[Seat, KnownPiece], ...]
    """The seats and their cards, in order of play."""
    asked: bool = False
    """Whether a question about the trick is open, so that its cards are on the table again."""


def last_trick_of(display: Display) -> LastTrick | None:
    """Return the last trick of a display, or None if players may not look at it."""
    return display.own if isinstance(display.own, LastTrick) else None


class TrickData(WidgetData, name="trick", fit=Fit(least=(200, 160))):
    """A trick: one card per seat around a mat, clockwise; `zone` is a kind, one zone per seat."""

    card_width: Width = 104.0
    owners: bool = False
    """Whether portraits are drawn beside the cards, for tables without plates around the mat."""


class StacksData(WidgetData, name="stacks", fit=Fit(compact="omit", least=(60, 40))):
    """The cards of one zone as small stacks side by side, such as won tricks."""

    label: Label = ""
    """The label drawn before them."""
    card_width: Width = 46.0
    face_down: bool = False
    """Whether only backs are drawn, even of known cards."""
    each: Annotated[str | int, Ref("value")] = ""
    """Cards per stack, as a number or the name of a value; the number of seats if empty."""
    sizes: ValuePattern = ""
    """The value with the number of cards in a stack, by `{number}` from 1."""
    winners: ValuePattern = ""
    """The value with a stack's owner, by `{number}` from 1; owners are seats counted from 1."""


class TrickRivalsData(RivalsData, name="trick-rivals"):
    """Plates of the other players around a trick, with the tricks that each has won."""

    stacks: tuple[ZoneName, ...] = ()
    """Kinds of zones shown on the plate as small face-down stacks."""
    label: Label = ""
    """The label drawn before them."""
    each: Annotated[str | int, Ref("value")] = ""
    """Cards per stack, as a number or the name of a value; the number of seats if empty."""
    sizes: ValuePattern = ""
    """The value with the number of cards in a stack, by `{number}` from 1."""
    winners: ValuePattern = ""
    """The value with a stack's owner, by `{number}` from 1; owners are seats counted from 1."""


class WindowsData(WidgetData, name="windows", fit=Fit(grows=True, least=(160, 68))):
    """A wooden frame with windows, filled from the rows of the panel with the region's id."""

    zones: tuple[ZoneName, ...]
    """The zone of each window."""
    labels: tuple[Label, ...] = ()
    """The label of each window."""


class GoalsData(WidgetData, name="goals", role=Role.PANEL, fit=Fit(folds=True, least=(160, 120))):
    """Goals and how they stand, from the rows of the panel with the region's id."""

    balance: float = 0.0
    """How many things the first two goals compete for; 0 draws no bar."""


TABLE = GameTable(
    widgets=(TrickData, StacksData, TrickRivalsData, WindowsData, GoalsData),
    faces=(TrickFace,),
    pieces=CardFacts,
    sheets=(SHEET,),
    results=True,
    drawn_by=".drawing.table:DRAWING",
)
