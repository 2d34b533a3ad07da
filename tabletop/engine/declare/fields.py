"""Declarations of what a game adds to its table: widgets, faces, sheets and sounds.

A declaration is a dataclass. Its name, fields, types and docstrings are the only source for the
content checks, the JSON schema, `docs/make/reference.md` and the arrangement. The drawing is
elsewhere, and only the window imports that.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import MISSING, dataclass, field, fields
from enum import StrEnum
from typing import (
    Annotated,
    Any,
    ClassVar,
    Literal,
    TypeVar,
    dataclass_transform,
    get_args,
    get_type_hints,
)

LayoutValue = str | int | float | bool | tuple[str | int | float, ...]
"""A value that a region's `data` may hold, as it is read from the file."""


class Role(StrEnum):
    """A widget's role on the table, which decides where it goes when room is short."""

    BOARD = "board"
    """The playing area: it is made smaller last."""
    OWN = "own"
    """The viewer's own things: below the board, or behind a tab."""
    RIVALS = "rivals"
    """The opponents: a strip of plates above the board when room is short."""
    FLOAT = "float"
    """Shown over other widgets for a while, such as cards to choose from."""
    PANEL = "panel"
    """Information in the column at the right."""
    BAR = "bar"
    """The bar with the prompt, or with buttons to continue."""


@dataclass(frozen=True, slots=True)
class Fit:
    """How a widget is placed and sized when the window is too small for the whole layout."""

    folds: bool = False
    """Whether it moves with the right column into the drawer, which the player opens when needed.
    """
    compact: Literal["keep", "strip", "bar", "bar-end", "tab", "side", "drawer", "omit"] = "keep"
    """Its place in a compact table, as a small window shows it.

    `keep`: unchanged; `strip`: above the others; `bar`, `bar-end`: in the bar of the prompt or at
    its end; `tab`: below the board or behind the second tab; `side`: over the table at its right;
    `drawer`: in the drawer; `omit`: nowhere.
    """
    own: Literal["", "left", "foot", "above"] = ""
    """Its place among the viewer's things: at the left, at the bottom, above the others.
    "" gives it the remaining room.
    """
    tabs: bool = False
    """Whether it needs so much room that board and hand are behind tabs in any compact table."""
    least: tuple[float, float] = (0.0, 0.0)
    """The smallest legible width and height, in logical pixels."""
    grows: bool = False
    """Whether it gets more than its share when room is short, because its text does not shrink."""


PLAIN = Fit()
"""How a widget that declares nothing is placed when room is short: like any other."""


# Notes on the types of fields, as in `Annotated[int, Span(0, 5)]`. They are plain classes: making
# dataclasses of them would cost each start some milliseconds.


class Ref:
    """Marks a text as the name of something; the content checks report names that don't exist."""

    __slots__ = ("to",)

    def __init__(self, to: str) -> None:
        """Create the mark for names of one kind, such as `zone`, `move` or `icon`."""
        self.to = to


class Defines:
    """Marks an id as the definition of a name, such as a zone's; each name is defined once."""

    __slots__ = ("to",)

    def __init__(self, to: str) -> None:
        """Create the mark for names of one kind; see `Ref`."""
        self.to = to


class TextForm:
    """An annotation that limits a text to a pattern and a length."""

    __slots__ = ("least", "most", "shape", "takes")

    def __init__(self, shape: str = "", takes: str = "", *, least: int = 0, most: int = 0) -> None:
        """Create the limit.

        Args:
            shape: Pattern that the whole text must match; "" for any text.
            takes: Message for a text that doesn't match, such as "takes a word".
            least: Minimum length in characters.
            most: Maximum length in characters; 0 for no limit.
        """
        self.shape, self.takes, self.least, self.most = shape, takes, least, most


class Span:
    """An annotation that limits a number to a range, including both ends."""

    __slots__ = ("least", "most")

    def __init__(self, least: float, most: float) -> None:
        self.least, self.most = least, most


class Many:
    """An annotation that limits the number of entries of a list or mapping."""

    __slots__ = ("least", "most")

    def __init__(self, least: int, most: int) -> None:
        self.least, self.most = least, most


class FileKey:
    """Gives the key of a field in the file if it isn't the name; "" bars the field from files."""

    __slots__ = ("name",)

    def __init__(self, name: str = "") -> None:
        self.name = name


class Via:
    """Marks a field whose value is converted from another type, such as `p1` to seat 0."""

    __slots__ = ("made", "written")

    def __init__(self, written: Any, made: Callable[[Any], Any]) -> None:  # Any: a type, its values
        """Create the mark from the type in the file and the function that converts its values."""
        self.written, self.made = written, made


class Short:
    """Allows a list to be written as a single entry, or an entry as a plain text."""

    __slots__ = ("key",)

    def __init__(self, key: str) -> None:
        """Create the mark; a plain text stands for an entry with only this key."""
        self.key = key


class Family:
    """Marks a field that collects all keys with a prefix, such as `primary-trade`."""

    __slots__ = ("stem", "to")

    def __init__(self, stem: str, to: str) -> None:
        """Create the mark; `stem` is the prefix, and `to` is the kind of name after it."""
        self.stem, self.to = stem, to


ONE_LINE = r"[^\n\t]*"
LINE = "takes a single line"
WORD = "takes a lower-case word of letters, digits and hyphens"
COLOUR = "takes a colour as '#rrggbb'"
MOST_SEATS = 12

Word = Annotated[str, TextForm(r"[a-z][a-z0-9-]*", WORD, most=60)]
OptionalWord = Annotated[str, TextForm(r"([a-z][a-z0-9-]*)?", WORD, most=60)]
Title = Annotated[str, TextForm(ONE_LINE, LINE, least=1, most=60)]
Line = Annotated[str, TextForm(ONE_LINE, LINE, most=300)]
Number = Annotated[int, Span(-1_000_000, 1_000_000)]
SeatCount = Annotated[int, Span(1, MOST_SEATS)]
AnySeats = tuple[Annotated[int, Span(0, MOST_SEATS)], Annotated[int, Span(0, MOST_SEATS)]]
"""The fewest and the most seats, as in `[2, 4]`; (0, 0) for any number."""
Section = Annotated[OptionalWord, Ref("section")]
"""Id of the section of the rulebook about something; "" for none."""


def seat_of(word: str) -> int:
    """Return the seat, from 0, that a word such as `p1` names; -1 for an empty word."""
    return int(word[1:]) - 1 if word else -1


Owner = Annotated[
    int,
    Via(Annotated[str, TextForm(r"(p([1-9]|1[0-2]))?", "takes a seat from p1 to p12")], seat_of),
]
"""The seat that owns something, written as `p1`; -1 for none."""

ZoneName = Annotated[str, Ref("zone")]
"""The name of a zone, such as `deck`, or of a kind of zone, such as `hand`."""
ValuePattern = Annotated[str, Ref("value")]
"""The name of a value, with placeholders `{seat}`, `{piece}`, `{col}` and `{number}`."""
RegionId = Annotated[str, Ref("region")]
"""The name of another region of the same layout."""
Width = Annotated[float, Span(8, 1000)]
"""Width of a card in logical pixels at the reference size."""
PanelId = Annotated[str, Ref("panel")]
"""The id of a panel that `Display.panels` holds."""
MoveKind = Annotated[str, Ref("move")]
"""The name of a kind of move, such as `end-turn`."""
FaceKey = Annotated[str, Ref("face")]
"""The name of a field in the faces of pieces, such as `cost`."""
RuleId = Annotated[str, Ref("rule")]
"""The id of a section of the rulebook."""
Label = Annotated[str, Ref("label")]
"""A text for players, which other languages may translate."""
Icon = Annotated[str, Ref("icon")]
"""The name of an icon."""
Colour = Annotated[str, TextForm(r"#[0-9A-Fa-f]{6}", COLOUR), Ref("colour")]
"""A colour as `#rrggbb`."""
Capitals = Annotated[str, Via(Colour, str.upper)]
"""A colour as `#RRGGBB`, converted to capitals."""
Back = Annotated[
    str,
    TextForm(
        r"([a-z][a-z0-9-]*(/[a-z0-9-]+)*"
        r"|#[0-9A-Fa-f]{6} #[0-9A-Fa-f]{6}( [a-z][a-z0-9-]*(/[a-z0-9-]+)*)?)?",
        "takes the name of a back, or '#field #lines icon'",
        most=80,
    ),
]
"""The look of a card's back."""
Art = Annotated[str, Ref("art")]
"""Path of a picture in the sprites folder, without its suffix."""


def _plain_key(name: str) -> str:
    return name.rstrip("_").replace("_", "-")


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(field,))
class Declared:
    """Base class of declarations; every subclass becomes a frozen, keyword-only dataclass."""

    def __init_subclass__(cls) -> None:
        """Turn the subclass into a dataclass."""
        super().__init_subclass__()
        dataclass(frozen=True, kw_only=True)(cls)


class WidgetData(Declared):
    """The `data` that a region may hold for one widget; a subclass with a `name` registers it.

    `class TrackData(WidgetData, name="dice-track", role=Role.BOARD, fit=Fit(least=(420, 96))): …`
    """

    name: ClassVar[str] = ""
    """The name used as `widget:` in a layout."""
    role: ClassVar[Role] = Role.BOARD
    fit: ClassVar[Fit] = PLAIN
    cells: ClassVar[bool] = False
    """Whether the widget draws the `cells` of the layout and so requires them."""

    def fitted(self) -> Fit:
        """Return how the region with this data is placed when room is short."""
        return self.fit

    def __init_subclass__(
        cls,
        *,
        name: str = "",
        role: Role | None = None,
        fit: Fit | None = None,
        cells: bool | None = None,
    ) -> None:
        """Register the widget's name, role and fit."""
        cls.name = name
        cls.role = role or cls.role
        cls.fit = fit or cls.fit
        cls.cells = cls.cells if cells is None else cells
        super().__init_subclass__()


class FaceData(Declared):
    """The `face` data of pieces for one card template, beside the game's `PieceData`.

    `class ExamFace(FaceData, template="exam"): …`
    """

    template: ClassVar[str] = ""
    """The name used as `template:` in a face."""

    def __init_subclass__(cls, *, template: str = "") -> None:
        """Register the template's name."""
        cls.template = template
        super().__init_subclass__()


class PieceData(Declared):
    """The `face` data of pieces that a game's rules read, however the pieces are drawn."""


@dataclass(frozen=True, slots=True)
class GameTable:
    """Everything a game adds to the table besides the shared widgets; `table:` names it."""

    widgets: tuple[type[WidgetData], ...] = ()
    faces: tuple[type[FaceData], ...] = ()
    pieces: type[PieceData] | None = None
    """Declares the fields in the faces of pieces that the rules read; None if they read none."""
    sheets: tuple[str, ...] = ()
    """Names of sheets that fill a form, show a summary or extend the results."""
    sounds: tuple[str, ...] = ()
    """Names of sounds in the game's folder, `sounds/NAME.ogg`; a note with such a `tone` plays one.
    """
    results: bool = False
    """Whether its drawing shows the results in its own way."""
    drawn_by: str = ""
    """Where the drawing is, such as `.drawing:DRAWING`; only the window imports it.

    A leading dot means the package of the table.
    """
    package: str = ""
    """The package that a leading dot means; set when the table is loaded."""

    def widget(self, name: str) -> type[WidgetData] | None:
        """Return the declaration of the game's own widget called `name`, or None if it has none."""
        return next((each for each in self.widgets if each.name == name), None)


@dataclass(frozen=True, slots=True)
class FieldInfo:
    """One field of a declaration, as authors write it in a file, such as the `zone` of a region."""

    name: str
    """Name of the attribute in Python."""
    key: str
    """The key in the file, or the prefix of the keys of a family."""
    type: Any  # Any: an annotation, with its `Ref` and `Family`
    required: bool
    family: Family | None = None

    @property
    def ref(self) -> str:
        """The kind of thing that the field names, such as `zone` or `icon`; "" for plain data."""
        notes = getattr(self.type, "__metadata__", ())
        inner = get_args(self.type)[:1] if not notes and is_list(self.type) else ()
        notes = notes or (getattr(inner[0], "__metadata__", ()) if inner else ())
        return next((note.to for note in notes if isinstance(note, Ref)), "")

    def takes(self, key: str) -> bool:
        """Return whether a key of the file belongs to this field or to the family it collects."""
        if self.family is None:
            return key == self.key
        return key.startswith(self.family.stem) and len(key) > len(self.family.stem)


def fields_of(declared: type[Declared]) -> tuple[FieldInfo, ...]:
    """Return the fields that a declaration accepts in a file, inherited ones first."""
    if declared not in _FIELDS:
        _FIELDS[declared] = tuple(_fields_of(declared))
    return _FIELDS[declared]


_FIELDS: dict[type[Declared], tuple[FieldInfo, ...]] = {}


def _fields_of(declared: type[Declared]) -> Iterator[FieldInfo]:
    hints = get_type_hints(declared, include_extras=True)
    for each in fields(declared):  # type: ignore[arg-type]  # each subclass is a dataclass
        hint = hints[each.name]
        notes = getattr(hint, "__metadata__", ())
        family = next((note for note in notes if isinstance(note, Family)), None)
        key = family.stem if family else _plain_key(each.name)
        required = each.default is MISSING and each.default_factory is MISSING
        yield FieldInfo(each.name, key, hint, required and family is None, family)


T = TypeVar("T", bound=Declared)


def read_data(declared: type[T], data: Mapping[str, LayoutValue]) -> T:
    """Create an instance of a declaration from data that has already been checked.

    Keys that the declaration doesn't have are ignored.

    Raises:
        TypeError: a field without a default is missing.
    """
    words: dict[str, Any] = {}
    for info in fields_of(declared):
        if info.family is not None:
            stem = info.family.stem
            words[info.name] = {k.removeprefix(stem): v for k, v in data.items() if info.takes(k)}
        elif info.key in data:
            value = data[info.key]
            words[info.name] = _as_list(value) if is_list(info.type) else value
    return declared(**words)


def is_list(hint: Any) -> bool:  # Any: an annotation
    """Return whether a field with this annotation takes a list; a single value is allowed too."""
    bare = getattr(hint, "__origin__", hint) if hasattr(hint, "__metadata__") else hint
    return getattr(bare, "__origin__", bare) is tuple


def _as_list(value: LayoutValue) -> tuple[str | int | float, ...]:
    return value if isinstance(value, tuple) else (value,)
