"""Commands for things on the table, as used by menus, keys and screen readers."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from tabletop.engine.forms import Form
from tabletop.engine.moves import Move, Refusal

LOOK = "look"
"""The command that spreads out a pile to look through it."""

FINISH = Move("finish")
"""Ends a game on the free table at any time."""

ThingKind = Literal["piece", "slot", "zone", "value", "seat", "die"]
"""Kinds of things; a `slot` is the place of a hidden piece."""


@dataclass(frozen=True, slots=True)
class Thing:
    """Something on the table that has commands, as one seat names it."""

    kind: ThingKind
    name: str
    """Its name, such as `gem-1`, `deck?`, `deck`, `coins:p1`, `p2` or `d20`."""


@dataclass(frozen=True, slots=True)
class Command:
    """One thing that can be done: a move, or a form for its details."""

    id: str
    """The same for this command on other things: `flip`, `draw-5`."""
    title: str
    """Its text in a menu under the thing's name: `Turn over`."""
    icon: str = ""
    key: str = ""
    """The letter or digit key that runs it, such as `F` or `5`; may be ""."""
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
"""A selection of things, or a single one."""
