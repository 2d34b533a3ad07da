"""Card templates defined by data: parts in millimetres, drawn in order."""

from dataclasses import dataclass

Box = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Paint:
    """A colour, or one for each word of a field."""

    plain: str = ""
    by: str = ""
    """The field that decides; "" for none."""
    colours: tuple[tuple[str, str], ...] = ()

    def colour(self, word: str) -> str:
        """Return the colour for a word of the field, or the default colour."""
        return dict(self.colours).get(word, self.plain)


@dataclass(frozen=True, slots=True)
class Part:
    """One thing drawn on a card."""

    id: str
    draw: str
    """`box`, `line`, `picture`, `text`, `badge`, `icons` or `pips`."""
    at: Box
    """x, y, width and height, or the two ends of a line, in millimetres."""
    field: str = ""
    text: str = ""
    """Text that is the same on all cards; `{field}` inserts that field."""
    when: str = ""
    """A field without which the part is not drawn."""
    fill: Paint = Paint()
    ink: Paint = Paint()
    bleed: bool = False
    corner: float = 0.0
    width: float = 0.4
    shape: str = "disc"
    icon: str = ""
    font: str = ""
    size: float = 9.0
    """Font size in points."""
    least: float = 6.0
    """Smallest font size that text may shrink to, in points."""
    align: str = "left"
    middle: bool = False
    """Whether text is centred vertically."""
    fit: str = "cover"
    """How pictures fit: `cover` or `contain`."""


@dataclass(frozen=True, slots=True)
class TooLong:
    """A card text that doesn't fit its part even at the smallest size."""

    kind: str
    """The kind of piece."""
    template: str
    part: str
    points: float
    """The smallest font size, in points."""
    letters: int
    """How many letters don't fit."""


@dataclass(frozen=True, slots=True)
class Design:
    """A template: the look of the cards that name it."""

    id: str
    size: tuple[float, float] = (63.0, 88.0)
    bleed: float = 3.0
    safe: float = 4.0
    corner: float = 3.0
    parts: tuple[Part, ...] = ()
    small: tuple[str, ...] = ()
    """Parts drawn on small cards; all if empty."""
    fonts: tuple[tuple[str, str, int], ...] = ()
    """Name, family and weight of each font; a game's own family is `game/fonts/Own.ttf`."""
    icons: tuple[tuple[str, str], ...] = ()
    """Names used in braces in texts, with the full names of their pictures."""

    def font(self, name: str) -> tuple[str, int]:
        """Return family and weight of a font by its name."""
        return next(((f, w) for n, f, w in self.fonts if n == name), ("sans", 500))
