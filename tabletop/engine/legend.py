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
    """What an icon stands for, wherever it is a fact about a seat or a part of a panel."""

    icon: str
    title: str
    """What a player calls it: `Cards in hand`."""
    about: str = ""
    """What it is, in a sentence."""
