"""Declares the keys of `game.yaml`, `layout.yaml`, `notes.yaml` and `judgement.yaml`.

What the engine keeps as written is declared by the engine's own classes; the rest is declared here.
The docstrings are also the reference for authors of games.
"""

from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

from tabletop.engine.declare.components import CounterKind
from tabletop.engine.declare.fields import (
    LINE,
    ONE_LINE,
    AnySeats,
    Back,
    Colour,
    Defines,
    Icon,
    LayoutValue,
    Line,
    Many,
    Number,
    OptionalWord,
    Ref,
    Section,
    Short,
    Span,
    TextForm,
    Title,
    Word,
)
from tabletop.engine.declare.layout import Cell, MarkLook, TagLook
from tabletop.engine.search.weights import Learned
from tabletop.engine.spec import (
    GameHeader,
    OptionSpec,
    OptionValue,
    PieceKind,
    ZoneKind,
)
from tabletop.engine.text.tips import Tip

File = Annotated[
    str,
    TextForm(
        r"([A-Za-z0-9_-][A-Za-z0-9_ -]*/)*[A-Za-z0-9_-][A-Za-z0-9_ .-]*\.(csv|tsv|txt)",
        "takes the name of a table, such as cards.csv",
        most=100,
    ),
]
Picture = Annotated[
    str,
    TextForm(
        r"([A-Za-z0-9_-]+/)*[A-Za-z0-9_-]+(\.(svg|png|jpg|jpeg))?",
        "takes the name of a picture, such as market.png",
        most=100,
    ),
]
_JOINED = "takes lower-case words joined by colons"
Start = Annotated[
    str, TextForm(r"([a-z][a-z0-9-]*(:[a-z0-9-]+)*)?", _JOINED, most=60), Ref("start")
]
"""The zone, or the place of a board, where pieces begin."""
Heading = Annotated[str, TextForm(ONE_LINE, LINE, least=1, most=60)]
Length = Annotated[float, Span(1, 2000)]
"""A length in millimetres."""
Offset = Annotated[float, Span(0, 2000)]
Point = tuple[Offset, Offset]
Copies = Annotated[int, Span(1, 500)]
CellValue = str | int | float | bool
"""A value of a card in a row of `game.yaml`."""
_Named = Annotated[str, TextForm(r"[a-z][a-z0-9-]*", "takes a lower-case word", most=60)]
_Side = Annotated[int, Span(1, 40)]
_Fraction = Annotated[float, Span(0, 1)]
_PYTHON = r"(\.?([a-z_][a-z0-9_]*\.)*[a-z_][a-z0-9_]*:[A-Z][{}]*)?"


@dataclass(frozen=True, slots=True, kw_only=True)
class SkippedRows:
    """Rows of a card table to leave out: those with a certain text in one column."""

    column: Heading
    equals: Annotated[str, TextForm(most=100)]
    """The text in that column; case and surrounding blanks are ignored."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardField:
    """A field of cards, read from one column of their table."""

    column: Heading
    """The heading of the column with its values."""
    type: Literal["text", "number", "word", "list", "picture", "switch"] = "text"
    """The kind of value. Use `word` for filters."""
    default: CellValue | None = None
    """The value of an empty cell; for a picture it may contain `{id}`."""
    least: Number = -1_000_000
    most: Number = 1_000_000
    one_of: Annotated[tuple[str, ...], Many(0, 60)] = ()
    """The words that are allowed."""
    split: Annotated[str, TextForm(least=1, most=3)] = ","
    """The separator of a list."""
    from_: Annotated[str, TextForm(r"([a-z0-9-]+/)*[a-z0-9-]*", "takes the name of a folder")] = ""
    """The folder in `sprites/` that holds the pictures, such as `cards`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cards:
    """Cards from a table: a CSV file, or rows written in `game.yaml`."""

    file: File | None = None
    """A CSV file beside `game.yaml`."""
    rows: Annotated[tuple[dict[str, CellValue], ...], Many(0, 1000)] = ()
    """Rows in place of a file, each a mapping of headings to values."""
    template: OptionalWord = ""
    """How they are drawn: the name of a file in `templates/`, or of a shipped template.
    A column `Template` may choose another for single cards.
    """
    back: Back = ""
    """The look of the backs: a picture of `sprites/backs`, or '#field #lines icon'."""
    zone: Start = ""
    """The zone where they begin; without it the first zone."""
    id: Heading = "Name"
    """The column that gives cards their ids: `Straße` gets the id `strasze`, `C++` `c-plus-plus`.
    """
    title: Heading = "Name"
    """The column with the title that players read."""
    count: Heading | None = None
    """The column with the number of copies."""
    skip: SkippedRows | None = None
    fields: Annotated[dict[Word, CardField], Many(0, 60)] = field(default_factory=dict)
    """What columns mean, for templates, filters and points."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Deck:
    """A ready-made deck, such as 52 playing cards."""

    id: Annotated[Word, Defines("deck")]
    title: Title
    kind: Literal[
        "cards-52", "tarot-78", "dominoes-6", "dominoes-9", "dominoes-12", "piecepack", "numbers"
    ]
    zone: Start
    """The zone where its cards begin."""
    back: Back = "blue"
    """`blue`, `red`, `green`, `black`, a picture, or '#field #lines icon'."""
    jokers: Annotated[int, Span(0, 3)] | None = None
    """How many jokers; for `cards-52`."""
    without: Annotated[tuple[_Named, ...], Many(0, 100)] = ()
    """Cards to leave out: `queen-clubs`, or a whole rank or suit, such as `two` or `hearts`."""
    ranks: Annotated[tuple[Word, ...], Many(0, 14)] = ()
    """The ranks to use, if not all: `[seven, eight, nine, ten, jack, queen, king, ace]`."""
    copies: Annotated[int, Span(1, 10)] = 1
    """How many copies of the deck."""
    suits: Literal["two-colours", "four-colours"] = "two-colours"
    """With `four-colours` each suit has a colour of its own."""
    most: Annotated[int, Span(1, 100)] | None = None
    """The highest number, for `numbers`; 10 if left out."""
    colours: Annotated[int, Span(1, 8)] | None = None
    """The number of colours, for `numbers`; 4 if left out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardSpot:
    """A named place on a board, with its position and how many pieces fit."""

    id: Word
    title: Title
    at: Point
    """Its centre, in millimetres from the upper left corner."""
    holds: Annotated[int, Span(0, 500)] = 0
    """How many pieces fit; 0 for any number."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """A board. Its places are zones, such as `sea:a1`, `port:quay` or `rounds:1`."""

    id: Annotated[Word, Defines("place")]
    title: Title
    shape: Literal["squares", "hexes", "points", "path"]
    size: tuple[Length, Length]
    """Width and height in millimetres."""
    image: Picture | None = None
    """A picture in `sprites/boards`."""
    columns: _Side | None = None
    rows: _Side | None = None
    edge: Length = 10.0
    """The side of a square or hexagon, or the diameter of a round place, in millimetres."""
    from_: Point | None = None
    """The centre of the first place; without it the places are centred on the board."""
    without: Annotated[tuple[Annotated[str, TextForm(most=8)], ...], Many(0, 400)] = ()
    """Places to leave out, such as `[a1, i7]`."""
    points: Annotated[tuple[Point, ...], Many(0, 200)] = ()
    """The steps of a path, numbered 1, 2, 3 and so on."""
    closed: bool = False
    """Whether the last step of a path leads back to the first."""
    spots: Annotated[tuple[BoardSpot, ...], Many(0, 200)] = ()
    """Named places."""
    holds: Annotated[int, Span(0, 500)] = 0
    """How many pieces fit on each place; 0 for any number."""
    sees: Literal["all", "none"] = "all"
    """Who sees the pieces on it; with `none` cards lie face down until turned."""
    about: Line = ""
    """One sentence that says what it is, shown in its tooltip."""
    rule: Section = ""
    """The section of the rulebook about it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Token:
    """Pieces other than cards, such as discs, cubes or pawns."""

    id: Annotated[Word, Defines("token")]
    title: Title
    shape: Literal["disc", "cube", "pawn", "ring", "cut-out", "tile"] = "disc"
    """The shape; `cut-out` and `tile` show a picture."""
    picture: Picture | None = None
    """A picture in `sprites/tokens`."""
    colour: Colour | None = None
    icon: Icon = ""
    letter: Annotated[str, TextForm(most=2)] = ""
    size: Length = 16.0
    """The diameter in millimetres."""
    count: Copies = 1
    for_each: Literal["", "seat"] = ""
    """`seat` makes a set for each seat in the seat's colour, such as `ship-p1`."""
    zone: Start = "box"
    """The zone where they begin."""
    about: Line = ""
    """One sentence that says what it is, shown in its tooltip."""
    rule: Section = ""
    """The section of the rulebook about it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DieKind:
    """A die, whose sides show numbers or words."""

    id: Annotated[Word, Defines("die")]
    title: Title
    sides: Annotated[int, Span(2, 100)] | None = None
    """The number of sides, numbered from 1; six if neither `sides` nor `faces` is given."""
    faces: Annotated[tuple[Word, ...], Many(0, 100)] = ()
    """A word for each side, in place of numbers; a word may be repeated."""
    pictures: Picture | None = None
    """A folder in `sprites/` with a picture for each word."""
    colour: Colour | None = None
    zone: Start = ""
    """The zone where it lies; without it a zone for dice is added."""
    count: Annotated[int, Span(1, 20)] = 1
    about: Line = ""
    """One sentence that says what it is, shown in its tooltip."""
    rule: Section = ""
    """The section of the rulebook about it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionChoice:
    """One value that an option may have."""

    value: OptionValue
    label: Title
    seats: AnySeats = (0, 0)
    """Fewest and most seats that may choose it; without it any number."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """A choice made before the game: one of `choices`, on or off, or a number in a range."""

    id: Annotated[Word, Defines("option")]
    title: Title
    text: Line = ""
    rule: Section = ""
    """The section of the rulebook about it."""
    default: OptionValue
    choices: Annotated[tuple[OptionChoice, ...], Many(0, 12)] | None = None
    least: Number = 0
    most: Number = 0
    seats: AnySeats = (0, 0)
    """Fewest and most seats for which it has an effect; without it any number."""
    before: OptionValue | None = None
    """The value for saved games that are older than the option, if not the default."""
    when: Annotated[dict[Word, OptionValue], Many(0, 6)] = field(default_factory=dict)
    """Other options and the values they need for this one to have an effect."""

    @property
    def spec(self) -> OptionSpec:
        """The option in the form that the engine uses."""
        listed = self.choices or ()
        values: tuple[OptionValue, ...] = tuple(each.value for each in listed)
        labels = tuple(each.label for each in listed)
        seats = tuple(each.seats for each in listed)
        if not values and isinstance(self.default, bool):
            values, labels = (False, True), ("Off", "On")
        return OptionSpec(
            id=self.id,
            title=self.title,
            default=self.default,
            text=self.text,
            choices=values,
            labels=labels,
            least=self.least,
            most=self.most,
            seats=seats if any(map(any, seats)) else (),
            players=self.seats,
            before=self.before,
            when=tuple(self.when.items()),
        )


_Value = Annotated[str, TextForm(r"[a-z][a-z0-9-]*(:[a-z0-9-]+)*", _JOINED, most=60)]


@dataclass(frozen=True, kw_only=True)
class GameFile(GameHeader):
    """A game: its title, pieces, zones and scripts, that is, everything except rules in Python."""

    rules: Annotated[
        str,
        TextForm(
            _PYTHON.format("A-Za-z0-9_"), "takes 'module:Class', such as .rules:Eights", most=200
        ),
    ] = ""
    """Rules in Python as `.module:Class`; the leading dot means this folder.
    Without them the game is played on the free table.
    """
    table: Annotated[
        str,
        TextForm(_PYTHON.format("A-Z0-9_"), "takes 'module:NAME', such as .table:TABLE", most=200),
    ] = ""
    """The game's own widgets, faces and sounds in Python, as `.module:NAME`."""
    felt: Annotated[OptionalWord, Ref("felt")] = ""
    """The cloth of the table."""
    cards: Annotated[tuple[Cards, ...], Many(0, 20), Short("file")] = ()
    """Cards from tables: a file name, a mapping, or a list of these."""
    decks: Annotated[tuple[Deck, ...], Many(0, 20)] = ()
    tokens: Annotated[tuple[Token, ...], Many(0, 100)] = ()
    dice: Annotated[tuple[DieKind, ...], Many(0, 40)] = ()
    pieces: Annotated[tuple[PieceKind, ...], Many(0, 1000)] = ()
    """Pieces with data for rules in Python."""
    counters: Annotated[tuple[CounterKind, ...], Many(0, 40)] = ()
    values: dict[_Value, Number] = field(default_factory=dict)
    """Numbers for rules in Python with their first values; `coins:seat` makes one per seat."""
    boards: Annotated[tuple[Board, ...], Many(0, 6)] = ()
    zones: Annotated[tuple[ZoneKind, ...], Many(0, 200)] = ()
    options: Annotated[tuple[Option, ...], Many(0, 30)] = ()
    setup: Any = ()
    """Steps before the first turn. The content of these six keys is listed below."""
    turn: Any = ()
    end: Any = ()
    points: Any = ()
    winner: Any = ()
    actions: Any = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class RegionText:
    """A rectangle of the table and the widget that draws it."""

    id: Annotated[Word, Defines("region")]
    widget: Word
    """The widget: a shared one, or one of the game's own."""
    rect: tuple[_Fraction, _Fraction, _Fraction, _Fraction]
    """x, y, width and height as fractions of 1280 x 800."""
    zone: Annotated[str, TextForm(most=60), Ref("zone")] = ""
    """The zone, or the kind of zone, that is shown."""
    data: dict[Word, LayoutValue] = field(default_factory=dict)
    """Further settings of the widget."""
    title: Annotated[str, TextForm(ONE_LINE, LINE, most=60)] = ""
    """The name for players; without it the title of the zone."""
    about: Line = ""
    """One sentence that says what it is, shown in its tooltip."""
    rule: Section = ""
    """The section of the rulebook about it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LayoutFile:
    """The layout of a game's table, in place of the automatic one."""

    felt: Annotated[OptionalWord, Ref("felt")] = ""
    """The cloth of the table."""
    complete: bool = False
    """Whether these are all regions; otherwise the automatic layout adds missing ones."""
    regions: Annotated[tuple[RegionText, ...], Many(0, 60)] = ()
    cells: Annotated[tuple[Cell, ...], Many(0, 1600)] = ()
    tags: Annotated[tuple[TagLook, ...], Many(0, 30)] = ()
    marks: Annotated[tuple[MarkLook, ...], Many(0, 30)] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class NotesFile:
    """Tips that explain things when they first occur, the most important first."""

    notes: Annotated[tuple[Tip, ...], Many(0, 60)] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgementFile:
    """Learned weights for computer players, written by `tools.train` and `tools.calibration`."""

    judgement: Annotated[tuple[Learned, ...], Many(0, 12)] = ()
