"""First-use tips: sentences shown once, when something first comes up in a real game."""

from dataclasses import dataclass
from typing import Annotated

from tabletop.engine.declare.fields import (
    LINE,
    ONE_LINE,
    AnySeats,
    Defines,
    Many,
    OptionalWord,
    Ref,
    Section,
    TextForm,
    Word,
)

_Comparison = Annotated[
    str,
    TextForm(
        r"\s*[a-z0-9:-]+\s*(>=|<=|!=|=|>|<)\s*(-?[0-9]+|[a-z][a-z0-9:-]*)\s*",
        "takes a comparison such as 'run-outs >= 1'",
        most=80,
    ),
]
_Point = Annotated[
    str,
    TextForm(
        r"(region|zone|button|piece|seat):[a-z0-9:-]+",
        "takes region:, zone:, button:, piece: or seat: with a name",
        most=80,
    ),
    Ref("point"),
]


@dataclass(frozen=True, slots=True)
class When:
    """The conditions under which a tip is shown; those that are left out always hold."""

    phase: Annotated[OptionalWord, Ref("any phase")] = ""
    """The phase of the game, on the player's own turn while no question is open. With `others`,
    `pending` or a condition on what just happened it also holds at other times."""
    others: bool = False
    """Whether it is also shown while others act."""
    pending: OptionalWord = ""
    """The kind of question that the player is asked."""
    legal: Annotated[str, TextForm(ONE_LINE, LINE, most=120), Ref("legal")] = ""
    """A kind of move that the player may make, and if wanted the kind of piece: `activate robot`.
    """
    only: Annotated[OptionalWord, Ref("button")] = ""
    """A kind of move, if all moves that the player may make are of it."""
    refused: Section = ""
    """The section of the rule by which a move was refused just now."""
    moved: Annotated[OptionalWord, Ref("moving")] = ""
    """What has just moved: a kind of piece, what it is drawn as, or `any`."""
    into: Annotated[OptionalWord, Ref("kind of zone")] = ""
    """The kind of zone that it moved into."""
    out_of: Annotated[OptionalWord, Ref("kind of zone")] = ""
    """The kind of zone that it came out of."""
    changed: Annotated[str, TextForm(most=60), Ref("stem")] = ""
    """A value that has just changed: `rule`, `trophies:me`."""
    value: tuple[Annotated[_Comparison, Ref("compared value")], ...] = ()
    """Comparisons of values: `run-outs >= 1`, `points:any >= goal`; `me` is who is told."""
    count: tuple[Annotated[_Comparison, Ref("compared zone")], ...] = ()
    """The same for the number of pieces in zones: `received:me >= 1`."""
    tag: Annotated[OptionalWord, Ref("tag")] = ""
    """A tag on a piece in a zone of the player's own."""
    met: OptionalWord = ""
    """A word that the game's `Presenter.met` returns for what the seat has encountered."""
    seats: AnySeats = (0, 0)
    """Fewest and most players, if not any number."""


@dataclass(frozen=True, slots=True)
class Tip:
    """A sentence that is shown to a player once, when something first comes up."""

    id: Annotated[Word, Defines("note")]
    when: When
    say: Annotated[str, TextForm(ONE_LINE, LINE, least=1, most=200)]
    """The sentence, in at most 18 words."""
    point: Annotated[tuple[_Point, ...], Many(0, 6)] = ()
    """What it is about: `region:track`, `zone:hand`, `button:hire`, `piece:d12`, `seat:me`."""
    rule: Section = ""
    """The section of the rulebook that *More* opens."""
