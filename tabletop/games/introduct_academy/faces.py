"""Card data of Introduct Academy: what is printed on the cards and what the rules read."""

from tabletop.api import Art, CardData, Label


class SkillFace(CardData, template="skill"):
    """The printed data of a skill card: a field with a badge, and a meter of what it pays."""

    emblem: Art = ""
    """The name of the card's large picture."""
    name: Label = ""
    """A short title for small cards."""
    badge: str = ""
    """The badge's shape, a key of `badges.SHAPES`."""
    copies: str = ""
    """The number of copies in the game, as text."""
    meter: tuple[int, ...] = ()
    """The cards needed for 1, 2, 3, … books; 0 where there is no such step."""
