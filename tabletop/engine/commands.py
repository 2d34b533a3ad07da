"""What can be done with a thing on the table: rows of a menu, keys, a list that is read aloud."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from tabletop.engine.forms import Form
from tabletop.engine.moves import Move, Refusal

LOOK = "look"
"""The command whose pile is spread out for who looks through it."""

FINISH = Move("finish")
"""Ends a game on the free table, at any time."""

ThingKind = Literal["piece", "slot", "zone", "value", "seat", "die"]
"""`slot` is a hidden piece by its place."""


@dataclass(frozen=True, slots=True)
class Thing:
    """Something on the table that commands are for, as one seat names it."""

    kind: ThingKind
    name: str
    """`gem-1`, `deck?`, `deck`, `coins:p1`, `p2`, `d20`."""


@dataclass(frozen=True, slots=True)
class Command:
    """One thing that can be done: a move, or a form that asks for more. The first is the usual."""

    id: str
    """The same for the same command of another thing: `flip`, `draw-5`."""
    title: str
    """In a menu below the name of the thing: `Turn over`."""
    icon: str = ""
    key: str = ""
    """The letter or the digit that does it, as on a key cap: `F`, `5`; may be empty."""
    move: Move | None = None
    form: Form | None = None
    """What it asks for first; one without fields left to fill is none."""
    refusal: Refusal | None = None
    """Why it can't be done now; None where it can."""
    text: str = ""
    """The whole sentence for who hears it: `Draw a card from Deck, 23 cards`; else the title."""
    listed: bool = True
    """Whether it has a row of its own; False where its key is enough, and another row says it."""


Things = Sequence[Thing]
"""What is marked together, or one thing alone."""
