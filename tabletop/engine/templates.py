"""Templates of cards that an author draws with data: parts in millimetres, drawn in their order."""

from dataclasses import dataclass

Box = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Paint:
    """A colour, or one for each word of a field."""

    plain: str = ""
    by: str = ""
    """The field whose word decides."""
    colours: tuple[tuple[str, str], ...] = ()

    def colour(self, word: str) -> str:
        """Return the colour for a word of the field; the plain one where it has none."""
        return dict(self.colours).get(word, self.plain)


@dataclass(frozen=True, slots=True)
class Part:
    """One thing that is drawn on a card."""

    id: str
    draw: str
    """`box`, `line`, `picture`, `text`, `badge`, `icons` or `pips`."""
    at: Box
    """x, y, width and height; of a line its two ends. Millimetres."""
    field: str = ""
    text: str = ""
    """Words that are the same on all cards; `{field}` is that field."""
    when: str = ""
    """The field without which it is not drawn."""
    fill: Paint = Paint()
    ink: Paint = Paint()
    bleed: bool = False
    corner: float = 0.0
    width: float = 0.4
    shape: str = "disc"
    icon: str = ""
    font: str = ""
    size: float = 9.0
    """Of letters, points."""
    least: float = 6.0
    """Down to which letters shrink."""
    align: str = "left"
    middle: bool = False
    """Whether text stands in the middle of its height."""
    fit: str = "cover"
    """Of pictures: `cover` or `contain`."""


@dataclass(frozen=True, slots=True)
class TooLong:
    """A text of a card that its part has no room for, even in its smallest letters."""

    kind: str
    """The kind of piece."""
    template: str
    part: str
    points: float
    """How small its letters are then."""
    letters: int
    """How many of them have no room."""


@dataclass(frozen=True, slots=True)
class Design:
    """A template: how the cards that name it look."""

    id: str
    size: tuple[float, float] = (63.0, 88.0)
    bleed: float = 3.0
    safe: float = 4.0
    corner: float = 3.0
    parts: tuple[Part, ...] = ()
    small: tuple[str, ...] = ()
    """The parts that stand on small cards; all where none is named."""
    fonts: tuple[tuple[str, str, int], ...] = ()
    """Name, family and weight; the family of a game's own is `game/fonts/Own.ttf`."""
    icons: tuple[tuple[str, str], ...] = ()
    """What stands in braces in texts, and the full name of its picture."""

    def font(self, name: str) -> tuple[str, int]:
        """Return family and weight of a font by its name."""
        return next(((f, w) for n, f, w in self.fonts if n == name), ("sans", 500))
