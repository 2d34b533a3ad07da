"""What `game.yaml` may hold with `format: 2`: a whole game, which needs no layout and no code."""

from typing import Annotated, Any, Literal

from pydantic import Field

from tabletop.content.models import (
    RULES,
    TABLE,
    Back,
    BadgeModel,
    Colour,
    FactModel,
    LegendModel,
    Line,
    Model,
    ModeModel,
    MoveModel,
    Number,
    OptionalWord,
    OptionModel,
    PhaseModel,
    ScoreModel,
    Seats,
    Side,
    Sprite,
    Synonyms,
    Title,
    Word,
)

FILE = r"^([A-Za-z0-9_-][A-Za-z0-9_ -]*/)*[A-Za-z0-9_-][A-Za-z0-9_ .-]*\.(csv|tsv|txt)$"
PICTURE = r"^([A-Za-z0-9_-]+/)*[A-Za-z0-9_-]+(\.(svg|png|jpg|jpeg))?$"
PLACE = r"^[a-z][a-z0-9-]*(:[a-z0-9-]+)*$"
HEADING = r"^[^\n\t]*$"

File = Annotated[str, Field(pattern=FILE, max_length=100)]
Picture = Annotated[str, Field(pattern=PICTURE, max_length=100)]
ZoneRef = Annotated[str, Field(pattern=PLACE, max_length=60)]
Heading = Annotated[str, Field(min_length=1, max_length=60, pattern=HEADING)]
Length = Annotated[float, Field(ge=1, le=2000)]
"""Millimetres."""
Offset = Annotated[float, Field(ge=0, le=2000)]
Copies = Annotated[int, Field(ge=1, le=500)]
Tuple2 = tuple[Offset, Offset]
Cell = str | int | float | bool
"""What a row of the file may say of a card."""
Named = Annotated[str, Field(pattern=r"^[a-z][a-z0-9-]*$", max_length=60)]


class SkipModel(Model):
    """Rows that are left out."""

    column: Heading
    equals: Annotated[str, Field(max_length=100)]
    """What stands in that column; case and blanks at its ends don't count."""


class FieldModel(Model):
    """A column that means something."""

    column: Heading
    """Its heading."""
    type: Literal["text", "number", "word", "list", "picture", "switch"] = "text"
    """`text`, `number`, `word` (for filters), `list`, `picture` or `switch`."""
    default: Cell | None = None
    """What an empty cell means; a picture's may hold `{id}`."""
    least: Number = -1_000_000
    most: Number = 1_000_000
    one_of: Annotated[tuple[str, ...], Field(max_length=60)] = ()
    """The words that it may be."""
    split: Annotated[str, Field(min_length=1, max_length=3)] = ","
    """What parts the words of a list."""
    from_: Annotated[str, Field(alias="from", pattern=r"^([a-z0-9-]+/)*[a-z0-9-]*$")] = ""
    """The folder in `sprites/` where pictures lie: `cards`."""


class CardsModel(Model):
    """Cards from a table: a file, or rows written here."""

    file: File | None = None
    """A CSV file beside `game.yaml`, as spreadsheets save it."""
    rows: Annotated[tuple[dict[str, Cell], ...], Field(max_length=1000)] = ()
    """Rows in place of a file, each a mapping of headings to values."""
    template: OptionalWord = ""
    """How they are drawn: a file of `templates/`, or a shipped template. A column
    `Template` may choose another."""
    back: Back = ""
    """The look of the backs: a picture of `sprites/backs`, or '#field #lines icon'."""
    zone: ZoneRef
    """Where they begin."""
    id: Heading = "Name"
    """The column that names a card: `Straße` gets the id `strasze`, `C++` `c-plus-plus`."""
    title: Heading = "Name"
    """The column of what players read."""
    count: Heading | None = None
    """The column of how many there are."""
    skip: SkipModel | None = None
    fields: dict[Word, FieldModel] = Field(default_factory=dict, max_length=60)
    """What columns mean: for templates, filters and points."""


class DeckModel(Model):
    """A ready-made deck."""

    id: Word
    title: Title
    kind: Literal[
        "cards-52", "tarot-78", "dominoes-6", "dominoes-9", "dominoes-12", "piecepack", "numbers"
    ]
    zone: ZoneRef
    """Where it begins."""
    back: Back = "blue"
    """`blue`, `red`, `green`, `black`, a picture, or '#field #lines icon'."""
    jokers: Annotated[int, Field(ge=0, le=3)] = 0
    """Of `cards-52`."""
    without: Annotated[tuple[Named, ...], Field(max_length=100)] = ()
    """Cards that are left out: `queen-clubs`, or all of a rank or a suit: `two`, `hearts`."""
    ranks: Annotated[tuple[Word, ...], Field(max_length=14)] = ()
    """Only these ranks: `[seven, eight, nine, ten, jack, queen, king, ace]`."""
    copies: Annotated[int, Field(ge=1, le=10)] = 1
    """How many such decks together."""
    suits: Literal["two-colours", "four-colours"] = "two-colours"
    """Four colours tell suits apart for everybody."""
    most: Annotated[int, Field(ge=1, le=100)] = 10
    """Of `numbers`: the highest."""
    colours: Annotated[int, Field(ge=1, le=8)] = 4
    """Of `numbers`: how many colours."""


class SpotModel(Model):
    """A place of a board of points."""

    id: Word
    title: Title
    at: Tuple2
    """Its middle, millimetres from the upper left corner."""
    holds: Annotated[int, Field(ge=0, le=500)] = 0
    """How many pieces there is room for; 0 for any number."""


class BoardModel(Model):
    """A board. Its places are zones: `sea:a1`, `port:quay`, `rounds:1`."""

    id: Word
    title: Title
    shape: Literal["squares", "hexes", "points", "path"]
    size: tuple[Length, Length]
    """Width and height, millimetres."""
    image: Picture | None = None
    """A picture in `sprites/boards`."""
    columns: Side = 1
    rows: Side = 1
    edge: Length = 10.0
    """The side of a square or a hexagon, the diameter of a point; millimetres."""
    from_: Annotated[Tuple2 | None, Field(alias="from")] = None
    """The middle of the first place; without it the places lie in the middle of the board."""
    without: Annotated[tuple[Annotated[str, Field(max_length=8)], ...], Field(max_length=400)] = ()
    """Places that there are not: `[a1, i7]`."""
    points: Annotated[tuple[Tuple2, ...], Field(max_length=200)] = ()
    """The steps of a path, called 1, 2, 3, …"""
    closed: bool = False
    """Whether the end of a path leads back to its beginning."""
    spots: Annotated[tuple[SpotModel, ...], Field(max_length=200)] = ()
    """The places of a board of points."""
    holds: Annotated[int, Field(ge=0, le=500)] = 0
    """How many pieces there is room for on each place; 0 for any number."""
    sees: Literal["all", "none"] = "all"
    """Who learns a piece that is put there: `none` where cards lie face down until turned."""
    about: Line = ""
    rule: OptionalWord = ""
    """The section of the rulebook that its sentence is about."""


class TokenModel(Model):
    """Pieces that are no cards."""

    id: Word
    title: Title
    shape: Literal["disc", "cube", "pawn", "ring", "cut-out", "tile"] = "disc"
    """`cut-out` and `tile` show a picture."""
    picture: Picture | None = None
    """A picture in `sprites/tokens`."""
    colour: Colour | None = None
    icon: OptionalWord = ""
    letter: Annotated[str, Field(max_length=2)] = ""
    size: Length = 16.0
    """Its diameter, millimetres."""
    count: Copies = 1
    for_each: Literal["", "seat"] = ""
    """`seat` makes one set for each: `ship-p1`, in the seat's colour."""
    zone: ZoneRef = "box"
    """Where they begin."""
    about: Line = ""
    rule: OptionalWord = ""
    """The section of the rulebook that its sentence is about."""


class DieModel(Model):
    """A die."""

    id: Word
    title: Title
    sides: Annotated[int, Field(ge=2, le=100)] | None = None
    """With numbers from 1 on; six without `sides` and `faces`."""
    faces: Annotated[tuple[Word, ...], Field(max_length=100)] = ()
    """Words of its sides, in place of numbers; one may stand there several times."""
    pictures: Picture | None = None
    """A folder in `sprites/` with a picture for each word."""
    colour: Colour | None = None
    zone: OptionalWord = ""
    """Where it lies; without it a place for dice is made."""
    count: Annotated[int, Field(ge=1, le=20)] = 1
    about: Line = ""
    rule: OptionalWord = ""
    """The section of the rulebook that its sentence is about."""


class CounterModel(Model):
    """A number on the table."""

    id: Word
    title: Title
    for_each: Literal["", "seat"] = ""
    """`seat` makes one for each."""
    start: Number = 0
    least: Number = 0
    most: Number = 999
    icon: OptionalWord = ""
    shown: bool = True
    """Whether players are shown it; for games with rules."""


class SnapModel(Model):
    """A grid that pieces snap to."""

    shape: Literal["squares", "hexes"] = "squares"
    edge: Length = 10.0
    """Millimetres."""


class Zone2Model(Model):
    """A place where pieces lie."""

    id: Word
    title: Title
    place: Literal["pile", "row", "hand", "free"] = "row"
    """How they lie: on each other, beside each other, in a hand, or anywhere."""
    for_each: Literal["", "seat"] = ""
    """`seat` makes one for each: `hand:p1`, `hand:p2`."""
    sees: Literal["all", "owner", "none"] = "all"
    """Who learns a piece that enters."""
    ordered: bool = True
    """Whether the place of a hidden piece in it means something to others."""
    holds: Annotated[int, Field(ge=0, le=500)] = 0
    """How many pieces there is room for; 0 for any number."""
    only: Literal["", "owner"] = ""
    """`owner`: nobody else takes from it or puts into it."""
    own_turn: bool = False
    """Whether only the seat whose turn it is may do so."""
    snap: SnapModel | None = None
    about: Line = ""
    rule: OptionalWord = ""
    """The section of the rulebook that its sentence is about."""


Scripted = Annotated[Any, Field(default=())]
"""What set-up, turns, end and points hold is checked where they are carried out."""


class Game2Model(Model):
    """Everything about a game but its rules in Python, if it has such."""

    format: Literal[2]
    id: Word
    title: Title
    pitch: Line = ""
    """One or two sentences for the library."""
    language: Annotated[str, Field(pattern=r"^[a-z]{2,3}$")] = "en"
    """The language that it is written in."""
    order: Annotated[int, Field(ge=0, le=1000)] = 100
    """Its place on the shelf, lowest first."""
    version: Annotated[int, Field(ge=1, le=10_000)] = 1
    seats: tuple[Seats, Seats]
    """Fewest and most seats."""
    usual_seats: Annotated[int, Field(ge=0, le=12)] = 0
    """How many seats a new game begins with, if not the fewest."""
    minutes: Annotated[int, Field(ge=1, le=1000)] = 30
    """How long a game takes."""
    score: ScoreModel | None = None
    """What is counted in the end."""
    author: Line = ""
    licence: Line = ""
    homepage: Line = ""
    api: Annotated[int, Field(ge=1, le=1000)] = 1
    """The major version of `tabletop.api` that its code is written for."""
    rules: Annotated[str, Field(pattern=RULES, max_length=200)] = ""
    """Rules in Python, as `.module:Class`: a leading dot is this folder. Without them it is played
    on the free table."""
    table: Annotated[str, Field(pattern=TABLE, max_length=200)] = ""
    """Widgets, faces and sounds of its own, as `.module:NAME`."""
    felt: OptionalWord = ""
    """The cloth of the table."""
    cover: Sprite = ""
    """The box, as a path in the sprites folder without its ending."""
    undo: Literal["", "always"] = ""
    """`always` lets a table of testers take back anything."""
    facts: Annotated[tuple[FactModel, ...], Field(max_length=8)] = ()
    cards: Annotated[tuple[CardsModel, ...], Field(max_length=20)] = ()
    """Cards from tables: the name of a file, a mapping, or a list of these."""
    decks: Annotated[tuple[DeckModel, ...], Field(max_length=20)] = ()
    tokens: Annotated[tuple[TokenModel, ...], Field(max_length=100)] = ()
    dice: Annotated[tuple[DieModel, ...], Field(max_length=40)] = ()
    counters: Annotated[tuple[CounterModel, ...], Field(max_length=40)] = ()
    boards: Annotated[tuple[BoardModel, ...], Field(max_length=6)] = ()
    zones: Annotated[tuple[Zone2Model, ...], Field(max_length=100)] = ()
    badges: Annotated[tuple[BadgeModel, ...], Field(max_length=30)] = ()
    goal: Line = ""
    """What it is about, in a sentence: who wins."""
    moves: Annotated[tuple[MoveModel, ...], Field(max_length=60)] = ()
    legend: Annotated[tuple[LegendModel, ...], Field(max_length=60)] = ()
    synonyms: Annotated[tuple[Synonyms, ...], Field(max_length=100)] = ()
    options: Annotated[tuple[OptionModel, ...], Field(max_length=30)] = ()
    phases: Annotated[tuple[PhaseModel, ...], Field(max_length=12)] = ()
    modes: Annotated[tuple[ModeModel, ...], Field(max_length=12)] = ()
    setup: Scripted
    turn: Scripted
    end: Scripted
    points: Scripted
    winner: Scripted
    actions: Scripted
