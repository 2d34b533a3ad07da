"""What a game calls its moves and its signs, and what they mean in a sentence."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class MoveKind:
    """A kind of move in words: what is done, and what follows."""

    id: str
    """The kind, as moves name it."""
    title: str
    """What is done: `Hire somebody`."""
    text: str = ""
    """What follows, in a sentence."""
    rule: str = ""
    """The section of the rulebook about it."""
    asked: bool = False
    """Whether it is made only when the game asks for it, and so is not missed at other times."""
    none: str = ""
    """Why it can't be done where there is nothing to do it with."""


@dataclass(frozen=True, slots=True)
class Legend:
    """What a sign on the table means: an icon of a fact about a seat, a part of a sheet."""

    id: str
    """The name of the icon, `score`, or a word of a widget that the game brings."""
    title: str
    """What a player calls it: `Cards in hand`."""
    about: str = ""
    """What it is, in a sentence."""
