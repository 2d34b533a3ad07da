"""Commands for things on the table, as used by menus, keys and screen readers."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from tabletop.engine.forms import Form
from tabletop.engine.moves import Move, Refusal

LOOK = "look"
"""Id of the command that spreads out a pile to look through it."""

FINISH = Move("finish")
"""The move that ends a game on the free table at any time."""

STILL = "still"
"""The end of the rule id of a refusal for a move that would change nothing."""

ThingKind = Literal["piece", "slot", "zone", "value", "seat", "die"]
"""Kinds of things on the table; a `slot` is the place of a hidden piece."""


@dataclass(frozen=True, slots=True)
class Thing:
    """Something on the table that has commands, as one seat names it."""

    kind: ThingKind
    name: str
    """How the seat names it, such as `gem-1`, `deck?`, `deck`, `coins:p1`, `p2` or `d20`."""


@dataclass(frozen=True, slots=True)
class Command:
    """Something a player can do with a thing on the table: a move, or a form for its details."""

    id: str
    """An id that is the same when other things have this command, such as `flip` or `draw-5`."""
    title: str
    """Its text in a menu under the thing's name: `Turn over`."""
    icon: str = ""
    key: str = ""
    """The letter or digit key that runs it, such as `F` or `5`; "" for none."""
    move: Move | None = None
    form: Form | None = None
    """The form to fill first; None if nothing is left to fill in."""
    refusal: Refusal | None = None
    """Why it can't be done now; None if it can."""
    text: str = ""
    """The whole sentence for screen readers, such as `Draw a card from Deck, 23 cards`."""
    listed: bool = True
    """Whether it has a menu row of its own; False if its key is enough."""


Things = Sequence[Thing]
"""Things that a command applies to: one, or a selection."""
