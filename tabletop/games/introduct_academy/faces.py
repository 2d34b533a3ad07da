"""What is printed on the cards of Introduct Academy, and what its rules read of them."""

from tabletop.api import Art, CardData, Label


class SkillFace(CardData, template="skill"):
    """A field with a badge in the right corner, and a meter of what several such cards pay."""

    emblem: Art = ""
    """The large picture."""
    name: Label = ""
    """A short title for small cards."""
    badge: str = ""
    """The shape around the letters: a name of `badges.SHAPES`."""
    copies: str = ""
    """How many of them the game has."""
    meter: tuple[int, ...] = ()
    """So many such cards pay 1, 2, 3, …; 0 where there is no such step."""
