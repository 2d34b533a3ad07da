"""Texts for a game's moves and symbols, with one-sentence explanations."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class MoveKind:
    """The texts of a kind of move."""

    id: str
    """The kind, as in moves."""
    title: str
    """What is done: `Hire somebody`."""
    text: str = ""
    """The consequence, in a sentence."""
    rule: str = ""
    """The rulebook section about it."""
    asked: bool = False
    """Whether it is made only on request of the game, and so is not missed at other times."""
    none: str = ""
    """Why it can't be done if nothing is there to do it with."""


@dataclass(frozen=True, slots=True)
class Legend:
    """The meaning of a symbol on the table: an icon, or a part of a sheet."""

    id: str
    """Name of the icon, such as `score`, or a word of the game's own widget."""
    title: str
    """Name for players: `Cards in hand`."""
    about: str = ""
    """One sentence on what it is."""
