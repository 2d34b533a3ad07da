"""Texts for a game's moves and symbols, with one-sentence explanations."""

from dataclasses import dataclass
from typing import Annotated

from tabletop.engine.declare.fields import Defines, Line, Section, Title, Word


@dataclass(frozen=True, slots=True)
class MoveKind:
    """A kind of move, with its title and texts for buttons and for the list of what to do."""

    id: Annotated[Word, Defines("move")]
    """The kind of move, as the rules name it."""
    title: Title
    """What a player does, such as `Hire somebody`."""
    text: Line = ""
    """What follows from the move, in a sentence."""
    rule: Section = ""
    """The section of the rulebook about it."""
    asked: bool = False
    """Whether it is made only when the game asks for it; it is not missed at other times."""
    none: Line = ""
    """Why it can't be done where there is nothing to do it with: `You hold no employee.`"""


@dataclass(frozen=True, slots=True)
class Legend:
    """The meaning of a sign on the table, such as an icon of a fact about a seat."""

    id: Annotated[Word, Defines("legend")]
    """The name of the icon, `score`, or a word of a widget that the game brings."""
    title: Title
    """What a player calls it: `Cards in hand`."""
    about: Line = ""
    """What the sign means, in a sentence."""
    rule: Section = ""
    """The section of the rulebook that its sentence is about."""
