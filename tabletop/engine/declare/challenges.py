"""Declares a game's rivals and on which days its deal is the deal of the day."""

from dataclasses import dataclass
from typing import Annotated, Literal

from tabletop.engine.declare.fields import Defines, Line, Many, SeatCount, Span, Title, Word
from tabletop.engine.declare.goals import PORTRAITS

Weekday = Literal["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
WEEKDAYS: tuple[Weekday, ...] = (
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
)  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Rival:
    """A computer player with a character: a level, and a taste of its own among equal moves."""

    id: Annotated[Word, Defines("rival")]
    """Also the name of its taste in the `tastes` of the game's heuristics."""
    name: Title
    level: Literal["easy", "normal", "hard"] = "normal"
    portrait: Annotated[int, Span(1, PORTRAITS)] = 1
    text: Line
    """Its character, in one sentence."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DailyDeal:
    """Days of the week on which everybody is dealt the same game, and for how many seats.

    You sit at seat 1, rivals of the game at the others.
    """

    days: Annotated[tuple[Weekday, ...], Many(1, 7)]
    seats: SeatCount
