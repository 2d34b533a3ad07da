"""What `game.yaml` and `layout.yaml` may hold. The JSON schemas for editors come from here."""

from typing import Annotated, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, WithJsonSchema
from pydantic_core import PydanticCustomError

from tabletop.engine.declarations import LayoutValue
from tabletop.engine.spec import FaceValue, OptionValue
from tabletop.fonts import NAME

WORD = r"^[a-z][a-z0-9-]*$"
OPTIONAL_WORD = r"^([a-z][a-z0-9-]*)?$"
BACK = r"^([a-z][a-z0-9-]*(/[a-z0-9-]+)*|#[0-9A-Fa-f]{6} #[0-9A-Fa-f]{6}( [a-z][a-z0-9-]*)?)?$"
COLOUR = r"^#[0-9A-Fa-f]{6}$"
OPTIONAL_COLOUR = r"^(#[0-9A-Fa-f]{6})?$"
ONE_LINE = r"^[^\n\t]*$"
SPRITE = r"^(([a-z0-9-]+/)*[a-z0-9-]+)?$"
OWNER = r"^(p([1-9]|1[0-2]))?$"
RULES = r"^(\.?([a-z_][a-z0-9_]*\.)*[a-z_][a-z0-9_]*:[A-Z][A-Za-z0-9_]*)?$"
TABLE = r"^(\.?([a-z_][a-z0-9_]*\.)*[a-z_][a-z0-9_]*:[A-Z][A-Z0-9_]*)?$"
COMPARED = r"^\s*[a-z0-9:-]+\s*(>=|<=|!=|=|>|<)\s*(-?[0-9]+|[a-z][a-z0-9:-]*)\s*$"
POINT = r"^(region|zone|button|piece|seat):[a-z0-9:-]+$"
VALUE = r"^[a-z][a-z0-9-]*(:[a-z0-9-]+)*$"
FONT = rf"^({NAME})?$"
SHAPES = {
    WORD: "takes a lower-case word of letters, digits and hyphens",
    OPTIONAL_WORD: "takes a lower-case word of letters, digits and hyphens",
    BACK: "takes the name of a back, or '#field #lines icon'",
    COLOUR: "takes a colour as '#rrggbb'",
    ONE_LINE: "takes a single line",
    SPRITE: "takes the path of a sprite without its ending, as 'my-game/cover'",
    OWNER: "takes a seat from p1 to p12",
    RULES: "takes 'module:Class', such as .rules:Eights",
    TABLE: "takes 'module:NAME', such as .table:TABLE",
    COMPARED: "takes a comparison such as 'run-outs >= 1'",
    POINT: "takes region:, zone:, button:, piece: or seat: with a name",
    FONT: "takes a font of the folder fonts, as fonts/Own.ttf",
    VALUE: "takes lower-case words joined by colons",
}
"""What to say when text has not the shape of a pattern."""
MOST_SEATS = 12
MOST_PIECES = 500


def _plain(given: object, kinds: tuple[type, ...], words: str) -> object:
    if isinstance(given, tuple):
        fits = all(isinstance(item, kinds) and not isinstance(item, bool) for item in given)
    else:
        fits = isinstance(given, (*kinds, bool))
    if not fits:
        raise PydanticCustomError("takes", words)
    return given


def _face_value(given: object) -> object:
    return _plain(given, (str, int), "takes text, a whole number, true, false or a list")


def _layout_value(given: object) -> object:
    return _plain(given, (str, int, float), "takes text, a number, true, false or a list")


def _option_value(given: object) -> object:
    if isinstance(given, tuple):
        given = None
    return _plain(given, (str, int), "takes a word, a whole number, true or false")


_SCALARS = [{"type": "string"}, {"type": "integer"}, {"type": "boolean"}]
_NUMBERS = [{"type": "string"}, {"type": "number"}, {"type": "boolean"}]


def _one_or_list(scalars: list[dict[str, str]], inside: list[dict[str, str]]) -> WithJsonSchema:
    return WithJsonSchema({"anyOf": [*scalars, {"type": "array", "items": {"anyOf": inside}}]})


Word = Annotated[str, Field(pattern=WORD, max_length=60)]
OptionalWord = Annotated[str, Field(pattern=OPTIONAL_WORD, max_length=60)]
Back = Annotated[str, Field(pattern=BACK, max_length=80)]
Colour = Annotated[str, Field(pattern=COLOUR)]
Title = Annotated[str, Field(min_length=1, max_length=60, pattern=ONE_LINE)]
Line = Annotated[str, Field(max_length=300, pattern=ONE_LINE)]
Sprite = Annotated[str, Field(pattern=SPRITE, max_length=100)]
Owner = Annotated[str, Field(pattern=OWNER)]
Seats = Annotated[int, Field(ge=1, le=MOST_SEATS)]
_Number = Annotated[int, Field(ge=0, le=MOST_SEATS)]
AnySeats = tuple[_Number, _Number]
"""Fewest and most seats; (0, 0) for any."""
Side = Annotated[int, Field(ge=1, le=40)]
Fraction = Annotated[float, Field(ge=0, le=1)]
Face = Annotated[FaceValue, BeforeValidator(_face_value), _one_or_list(_SCALARS, _SCALARS[:2])]
Extra = Annotated[LayoutValue, BeforeValidator(_layout_value), _one_or_list(_NUMBERS, _NUMBERS[:2])]
Choice = Annotated[OptionValue, BeforeValidator(_option_value), WithJsonSchema({"anyOf": _SCALARS})]
Number = Annotated[int, Field(ge=-1_000_000, le=1_000_000)]


class Model(BaseModel):
    """A mapping of a content file: no unknown keys, no silent conversions, never changed."""

    model_config = ConfigDict(
        extra="forbid",
        frozen=True,
        strict=True,
        alias_generator=lambda name: name.replace("_", "-"),
        use_attribute_docstrings=True,
    )


class FactModel(Model):
    """A chip below the game's pitch in the library."""

    text: Title
    icon: Word = "info"
    """Name of an icon in `sprites/common/icons`."""


class PieceModel(Model):
    """Pieces that are alike."""

    id: Word
    """The pieces are `id` when there is one, else `id-1`, `id-2`, …"""
    title: Title
    """What a player reads."""
    count: Annotated[int, Field(ge=1, le=MOST_PIECES)] = 1
    back: Back = ""
    """The look of the back: `#field #lines icon`, or a name, which may be that of a picture in
    `sprites/`. Pieces that share it can't be told apart face down."""
    look: Literal["card", "die", "marker", "token"] = "card"
    """What it is drawn as: `card`, `marker`, `die`, `token`."""
    owner: Owner = ""
    """The seat it belongs to, as `p1`."""
    face: dict[Word, Face] = Field(default_factory=dict)
    """Data for drawing and for the rules."""
    about: Line = ""
    """What it is, in a sentence, for whoever rests on it."""
    rule: OptionalWord = ""
    """The section of the rulebook that its sentence is about."""


class ZoneModel(Model):
    """A place, or a family of places, where pieces lie in order."""

    id: Word
    title: Title
    per_seat: bool = False
    """One for each seat: `hand:p1`, `hand:p2`."""
    grid: tuple[Side, Side] = (0, 0)
    """Rows and columns of a family of places: `room:0:1`."""
    sees: Literal["all", "owner", "none"] = "all"
    """Who learns a piece that enters."""
    ordered: bool = True
    """Whether the place of a hidden piece in the zone means something to others."""
    about: Line = ""
    """What it is, in a sentence, for whoever rests on it."""
    rule: OptionalWord = ""
    """The section of the rulebook that its sentence is about."""


class ChoiceModel(Model):
    """One thing that an option may be."""

    value: Choice
    label: Title
    seats: AnySeats = (0, 0)
    """Fewest and most seats that it is for, if not for any."""


class OptionModel(Model):
    """A choice made before the game starts: of `choices`, on or off, or a number in a range."""

    id: Word
    title: Title
    text: Line = ""
    rule: OptionalWord = ""
    """The section of the rulebook that its sentence is about."""
    default: Choice
    choices: Annotated[tuple[ChoiceModel, ...], Field(max_length=12)] = ()
    least: Number = 0
    most: Number = 0
    seats: AnySeats = (0, 0)
    """Fewest and most seats with which it changes anything, if not with any."""
    before: Choice | None = None
    """How games were that began before there was this option, if not as by default."""
    when: dict[Word, Choice] = Field(default_factory=dict, max_length=6)
    """Other options with the values that this one needs to change anything."""


class PhaseModel(Model):
    """A part of a turn."""

    id: Word
    title: Title


class ModeModel(Model):
    """How the game differs for some numbers of players; the set-up says so."""

    seats: tuple[Seats, Seats]
    """Fewest and most players."""
    title: Title
    text: Line = ""
    rule: OptionalWord = ""
    """The section of the rulebook that its sentence is about."""


class ScoreModel(Model):
    """What is counted in the end, as in `1 test` and `5 tests`."""

    one: Title
    many: Title


class BadgeModel(Model):
    """What a seat can be, a role or a side."""

    id: Word
    title: Title
    icon: Word
    """Name of an icon in `sprites/common/icons`."""
    colour: Colour
    ink: Colour = "#FBF6EA"
    """What is written on it."""
    about: Line = ""
    """What it is, in a sentence, for whoever rests on it."""
    rule: OptionalWord = ""
    """The section of the rulebook that its sentence is about."""


class MoveModel(Model):
    """A kind of move in words: on buttons that explain themselves, in the list of what to do."""

    id: Word
    """The kind, as moves name it."""
    title: Title
    """What is done: `Hire somebody`."""
    text: Line = ""
    """What follows, in a sentence."""
    rule: OptionalWord = ""
    """The section of the rulebook about it."""
    asked: bool = False
    """Whether it is made only when the game asks for it; it is not missed at other times."""
    none: Line = ""
    """Why it can't be done where there is nothing to do it with: `You hold no employee.`"""


class LegendModel(Model):
    """What a sign on the table means: an icon of a fact about a seat, a part of a sheet."""

    id: Word
    """The name of the icon, `score`, or a word of a widget that the game brings."""
    title: Title
    """What a player calls it."""
    about: Line = ""
    """What it is, in a sentence."""
    rule: OptionalWord = ""
    """The section of the rulebook that its sentence is about."""


Synonym = Annotated[str, Field(min_length=2, max_length=40, pattern=r"^[^\W\d_]+$")]
"""One word in small letters."""
Synonyms = Annotated[tuple[Synonym, ...], Field(min_length=2, max_length=20)]


class GameModel(Model):
    """A game: everything about it that is not a rule."""

    id: Word
    title: Title
    pitch: Line = ""
    """One or two sentences for the library."""
    order: Annotated[int, Field(ge=0, le=1000)] = 100
    """Its place on the shelf, lowest first."""
    announced: bool = False
    """Stands on the shelf, but can't be played yet."""
    version: Annotated[int, Field(ge=1, le=10_000)] = 1
    """The version of the rules."""
    seats: tuple[Seats, Seats]
    """Fewest and most seats."""
    usual_seats: _Number = 0
    """How many seats a new game begins with, if not the fewest."""
    minutes: Annotated[int, Field(ge=1, le=1000)] = 30
    """How long a game takes."""
    score: ScoreModel | None = None
    """What is counted in the end."""
    author: Line = ""
    """Who made it, for players who are asked whether its code may run."""
    licence: Line = ""
    """What others may do with it, for whoever is given it as a pack."""
    homepage: Line = ""
    """Where it comes from, for the same."""
    api: Annotated[int, Field(ge=1, le=1000)] = 1
    """The major version of `tabletop.api` that its code is written for."""
    rules: Annotated[str, Field(pattern=RULES, max_length=200)] = ""
    """The rule controller, as `module:Class`; a leading dot is its own folder. Without it the game
    gets the free table."""
    table: Annotated[str, Field(pattern=TABLE, max_length=200)] = ""
    """The widgets, faces and sounds that it brings, as `module:NAME`; a leading dot is its own
    folder. Without it the game uses the shared widgets alone."""
    cover: Sprite = ""
    """The box, as a path in the sprites folder without its ending."""
    facts: Annotated[tuple[FactModel, ...], Field(max_length=8)] = ()
    pieces: Annotated[tuple[PieceModel, ...], Field(max_length=1000)] = ()
    zones: Annotated[tuple[ZoneModel, ...], Field(max_length=200)] = ()
    badges: Annotated[tuple[BadgeModel, ...], Field(max_length=30)] = ()
    """Roles or sides of seats, with their colours."""
    goal: Line = ""
    """What it is about, in a sentence: who wins."""
    moves: Annotated[tuple[MoveModel, ...], Field(max_length=60)] = ()
    """Kinds of moves in words, in the order in which they are listed."""
    legend: Annotated[tuple[LegendModel, ...], Field(max_length=60)] = ()
    """What signs on plates, sheets and boards mean."""
    synonyms: Annotated[tuple[Synonyms, ...], Field(max_length=100)] = ()
    """Words that mean the same when the rules are searched, in groups: one of the rulebook's, and
    what players of other games call it."""
    values: dict[Annotated[str, Field(pattern=VALUE, max_length=60)], Number] = Field(
        default_factory=dict
    )
    """Counters with their first value; a name ending in `:seat` is one per seat."""
    options: Annotated[tuple[OptionModel, ...], Field(max_length=30)] = ()
    phases: Annotated[tuple[PhaseModel, ...], Field(max_length=12)] = ()
    modes: Annotated[tuple[ModeModel, ...], Field(max_length=12)] = ()
    """What is special about some numbers of players."""


Comparison = Annotated[str, Field(max_length=80, pattern=COMPARED)]


class WhenModel(Model):
    """What has to hold for a note to be told; what is left out always holds."""

    phase: OptionalWord = ""
    """The phase of the game, while the player may act."""
    others: bool = False
    """Whether it is told while others act, too."""
    pending: OptionalWord = ""
    """The kind of decision that the player is asked for."""
    legal: Annotated[str, Field(max_length=120, pattern=ONE_LINE)] = ""
    """A kind of move that the player may make, and if wanted the kind of piece."""
    only: OptionalWord = ""
    """The kind that all moves of the player are of."""
    refused: OptionalWord = ""
    """The section of the rule by which a move was refused just now."""
    moved: OptionalWord = ""
    """What has just moved: a kind of piece, what it is drawn as, or `any`."""
    into: OptionalWord = ""
    """The kind of zone that it moved into."""
    out_of: OptionalWord = ""
    """The kind of zone that it came out of."""
    changed: Annotated[str, Field(max_length=60)] = ""
    """A value that has just changed: `rule`, `trophies:me`."""
    value: tuple[Comparison, ...] = ()
    """Comparisons of values: `run-outs >= 1`, `points:any >= goal`."""
    count: tuple[Comparison, ...] = ()
    """The same for the number of pieces in zones: `received:me >= 1`."""
    tag: OptionalWord = ""
    """A tag on a piece in a zone of the player's own."""
    met: OptionalWord = ""
    """A word of the game's `Words.met`."""
    seats: AnySeats = (0, 0)
    """Fewest and most players, if not any number."""


class NoteModel(Model):
    """A sentence that is told once, when something first comes up."""

    id: Word
    when: WhenModel
    say: Annotated[str, Field(min_length=1, max_length=200, pattern=ONE_LINE)]
    """At most 18 words."""
    point: Annotated[tuple[Annotated[str, Field(pattern=POINT, max_length=80)], ...],
                     Field(max_length=6)] = ()  # fmt: skip
    """What it is about: `region:track`, `zone:hand`, `button:hire`, `piece:d12`, `seat:me`."""
    rule: OptionalWord = ""
    """The section of the rulebook that *More* opens."""


class NotesModel(Model):
    """Notes at first encounter, the more important first."""

    notes: Annotated[tuple[NoteModel, ...], Field(max_length=60)] = ()


class RegionModel(Model):
    """A part of the table and what is drawn there."""

    id: Word
    widget: Word
    """How it is drawn: the name of a shared widget, or of one that the game brings."""
    rect: tuple[Fraction, Fraction, Fraction, Fraction]
    """x, y, width, height as fractions of 1280 x 800."""
    zone: Annotated[str, Field(max_length=60)] = ""
    """The zone, or the kind of zone, that lies there."""
    data: dict[Word, Extra] = Field(default_factory=dict)
    """What else the widget wants."""
    title: Annotated[str, Field(max_length=60, pattern=ONE_LINE)] = ""
    """What a player calls it; without it the title of its zone."""
    about: Line = ""
    """What it is, in a sentence, for whoever rests on it."""
    rule: OptionalWord = ""
    """The section of the rulebook that its sentence is about."""


class CellModel(Model):
    """A room of a board."""

    row: Annotated[int, Field(ge=0, le=39)]
    col: Annotated[int, Field(ge=0, le=39)]
    title: Title
    tint: Colour
    icon: OptionalWord = ""
    owner: Owner = ""
    """The seat at home here, as `p1`."""


class TagModel(Model):
    """How the tags of one id are drawn on pieces, wherever these lie."""

    id: Word
    """The id of the tags, as the rules give them."""
    place: Literal["top", "foot", "disc", "shield", "hexagon", "cubes"] = "foot"
    """A pill on an edge, a number in a shape, or a tray of cubes for a text such as `2/3`."""
    icon: OptionalWord = ""
    colour: Annotated[str, Field(pattern=OPTIONAL_COLOUR)] = ""
    instead: OptionalWord = ""
    """The key of a face, such as `cost`, that is not printed where the tag is drawn."""
    about: Line = ""
    """What it tells, in a sentence, for whoever rests on it."""
    rule: OptionalWord = ""
    """The section of the rulebook that its sentence is about."""


class MarkModel(Model):
    """A value that is told with things of the table, on phones too."""

    on: Word
    """The kind of zones, or `piece`, or `seat`."""
    number: Line
    """The name of the value, a pattern of {zone}, {col}, {piece} and {seat}: `initial:{col}`."""
    slot: Literal["corner", "gauge", "owner", "band"] = "corner"
    """A number in a corner, so many of so many, whose it is, or a number for each seat."""
    plus: Line = ""
    """The name of a value that is added to it."""
    whose: Line = ""
    """Where there are many in a row, patterns of {number} from 1 on: the name of the value that
    tells on which seat each lies, 0 for none."""
    without: int | None = None
    """The number that means that there is nothing."""
    most: Annotated[int, Field(ge=0, le=1000)] = 0
    """The most that it comes to; 0 for no end."""
    icon: OptionalWord = ""
    words: Line = ""
    """What the number is, in a word or two."""


class LayoutModel(Model):
    """Where things lie on the table of a game."""

    felt: OptionalWord = ""
    """Which felt: the id of a table of the theme."""
    regions: Annotated[tuple[RegionModel, ...], Field(max_length=60)] = ()
    cells: Annotated[tuple[CellModel, ...], Field(max_length=1600)] = ()
    tags: Annotated[tuple[TagModel, ...], Field(max_length=30)] = ()
    marks: Annotated[tuple[MarkModel, ...], Field(max_length=30)] = ()
