"""Declares the goals of a game, which a player may reach in a single game, and their rewards."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal

from tabletop.engine.declare.fields import (
    COLOUR,
    Back,
    Defines,
    Icon,
    Line,
    Many,
    Number,
    OptionalWord,
    Ref,
    Span,
    TextForm,
    Title,
    Via,
    Word,
)

Grade = Literal["bronze", "silver", "gold"]
GRADES: tuple[Grade, ...] = ("bronze", "silver", "gold")
"""The grades of goals, the easiest first."""
SHARED_FEATS = ("score", "lead", "won", "seats", "rounds")
"""Feats of every game: the score, the lead over the best other seat, 1 for a win, and two counts.

The counts are those of seats and of the turns of whoever had the most.
"""
PORTRAITS = 12
"""Number of portraits that everybody may choose; they are numbered from 1."""
FACES = 17
"""Number of all portraits; those after the first `PORTRAITS` are rewards."""
Reward = Literal["back", "dice", "cloth", "face"]
REWARDS: Mapping[Reward, int] = {"back": 4, "dice": 4, "cloth": 8, "face": 12}
"""The stamps of a game that each reward takes."""
_Limits = Annotated[Mapping[str, int], Via(Annotated[dict[Word, Number], Many(0, 6)], dict)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Goal:
    """A goal for a single game, reached if all of its limits are met when the game ends.

    A limit names `score`, `lead`, `won`, `seats`, `rounds`, a value, or what rules in Python count.
    """

    id: Annotated[Word, Defines("goal")]
    title: Title
    text: Line
    """What to do, in a few words."""
    grade: Grade = "bronze"
    """Silver and gold need *Normal* computers or better and no undo past a reveal; gold, no hint.
    """
    icon: Icon = "star"
    at_least: _Limits = field(default_factory=dict)
    """The least numbers; the first one is shown as a bar, unless it is `won`."""
    at_most: _Limits = field(default_factory=dict)
    """The largest numbers."""

    def is_met(self, feats: Mapping[str, int]) -> bool:
        """Return whether a seat with these feats reached the goal; a missing feat meets nothing."""
        names = {*self.at_least, *self.at_most}
        return names <= set(feats) and (
            all(feats[name] >= least for name, least in self.at_least.items())
            and all(feats[name] <= most for name, most in self.at_most.items())
        )

    @property
    def measured(self) -> str:
        """The feat whose progress is shown; "" if there are only two states, not yet and done."""
        name = next(iter(self.at_least), "")
        return name if self.at_least.get(name, 0) > 1 else ""

    def progress(self, feats: Mapping[str, int]) -> int:
        """Return how far a seat came: its measured feat, at most what is needed."""
        name = self.measured
        return max(0, min(feats.get(name, 0), self.at_least[name])) if name else 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Rewards:
    """Other looks that stamps of the game unlock; its rules stay the same."""

    back: Back = ""
    """With 4 stamps: another back for all cards, which must all have the same one."""
    dice: Annotated[str, TextForm(r"(#[0-9A-Fa-f]{6})?", COLOUR)] = ""
    """With 4 stamps, where backs are rarely seen: darker dice with signs of this colour."""
    cloth: Annotated[OptionalWord, Ref("felt")] = ""
    """With 8 stamps: another cloth of the table, one of the names for `felt`."""
    face: Annotated[int, Span(0, FACES)] = 0
    """With 12 stamps: the number of a portrait from 13 on, which the player may then choose."""

    @property
    def steps(self) -> tuple[tuple[Reward, int], ...]:
        """The declared rewards, each with the stamps that it takes, the fewest first."""
        return tuple((name, least) for name, least in REWARDS.items() if getattr(self, name))
