"""First-use tips: sentences shown once, when something first comes up in a real game."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class When:
    """The conditions for showing a tip; empty ones always hold."""

    phase: str = ""
    """The phase of the game, on the seat's own turn while no question is open.

    With `others`, `pending` or a condition on what just happened it also holds at other times.
    """
    others: bool = False
    """Whether it is also shown while others act."""
    pending: str = ""
    """The kind of question that the seat is asked."""
    legal: str = ""
    """A kind of move that is legal for the seat, optionally with a kind of piece: `activate robot`.
    """
    only: str = ""
    """The kind that all legal moves of the seat are of."""
    refused: str = ""
    """The rulebook section by which a move was just refused."""
    moved: str = ""
    """What has just moved: a kind of piece, a look, or `any`."""
    into: str = ""
    """The kind of zone that it moved into."""
    out_of: str = ""
    """The kind of zone that it left."""
    changed: str = ""
    """A value that has just changed, such as `rule` or `trophies:me`."""
    value: tuple[str, ...] = ()
    """Comparisons of values, such as `run-outs >= 1` or `points:any >= goal`; `me` is the viewer.
    """
    count: tuple[str, ...] = ()
    """Comparisons of the number of pieces in zones, such as `received:me >= 1`."""
    tag: str = ""
    """A tag on a piece in a zone of the viewer."""
    met: str = ""
    """A word by which the game's `Words.met` reports what the seat has encountered."""
    seats: tuple[int, int] = (0, 0)
    """Fewest and most players; (0, 0) for any."""


@dataclass(frozen=True, slots=True)
class FirstNote:
    """A first-use tip: a sentence shown when something is first encountered."""

    id: str
    when: When
    say: str
    point: tuple[str, ...] = ()
    """What the tip points at, such as `region:track`, `zone:hand`, `button:hire` or `seat:me`."""
    rule: str = ""
    """The rulebook section about it."""
