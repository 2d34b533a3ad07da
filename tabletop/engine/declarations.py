"""Declarations of what a game adds to its table: widgets, faces, sheets and sounds.

A declaration is a dataclass. Its name, fields, types and docstrings are the only source for the
content checks, the JSON schema, `docs/layout.md` and the arrangement. The drawing is elsewhere, and
only the window imports that.
"""

from collections.abc import Iterator, Mapping
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
"""A value of a region's `data`, as in the file."""


class Role(StrEnum):
    """The part a widget plays on the table, which decides its place when room is short."""

    BOARD = "board"
    """The playing area: it keeps its room the longest."""
    OWN = "own"
    """What belongs to the viewer: below the board, or behind a tab."""
    RIVALS = "rivals"
    """The opponents: a strip of plates above the board when room is short."""
    FLOAT = "float"
    """Shown over the rest for a while."""
    PANEL = "panel"
    """Facts in the column at the right."""
    BAR = "bar"
    """What to do now and how to continue."""


@dataclass(frozen=True, slots=True)
class Fit:
    """What happens to a widget when room is short."""

    folds: bool = False
    """Whether it moves to the drawer together with the right column."""
    compact: Literal["keep", "strip", "bar", "bar-end", "tab", "side", "drawer", "omit"] = "keep"
    """In a compact table: it keeps its place among the rest, becomes a strip above it, fills the
    bar of the prompt or its end, lies below the board or behind the second tab, lies over
    the table at its right, goes to the drawer, or is left out."""
    own: Literal["", "left", "foot", "above"] = ""
    """Among what lies below the board or behind the tab: at the left, at its foot, above
    the others; else it has the rest."""
    tabs: bool = False
    """Whether it needs so much room that board and hand lie behind tabs in any compact table."""
    least: tuple[float, float] = (0.0, 0.0)
    """The smallest width and height, logical pixels, in which it is legible."""
    grows: bool = False
    """Whether it takes more than its share where room is short, as its letters don't shrink."""


PLAIN = Fit()
"""The fit of a widget that says nothing of it."""


@dataclass(frozen=True, slots=True)
class Ref:
    """What the text of a field names; the check of content says when there is no such thing."""

    to: str
    """`zone`, `value`, `region`, `panel`, `move`, `phase`, `face`, `rule`, `label`, `icon`,
    `colour` or `art`."""


@dataclass(frozen=True, slots=True)
class Span:
    """The least and the most of a number."""

    least: float
    most: float


@dataclass(frozen=True, slots=True)
class Family:
    """A field that takes all keys with a beginning: `primary-trade` and `primary-assign`."""

    stem: str
    """The beginning of the key, such as `primary-`."""
    to: str
    """What the rest names: `phase` or `seats`."""


ZoneName = Annotated[str, Ref("zone")]
"""A zone, or a kind of zone."""
ValuePattern = Annotated[str, Ref("value")]
"""The name of a value, with placeholders `{seat}`, `{piece}`, `{col}` and `{number}`."""
RegionId = Annotated[str, Ref("region")]
"""Another region of the same layout."""
Width = Annotated[float, Span(8, 1000)]
"""Width of a card in logical pixels at the reference size."""
PanelId = Annotated[str, Ref("panel")]
"""A panel of `Display.panels`, by its id."""
MoveKind = Annotated[str, Ref("move")]
"""A kind of move."""
FaceKey = Annotated[str, Ref("face")]
"""A key of the faces of pieces."""
RuleId = Annotated[str, Ref("rule")]
"""A section of the rulebook."""
Label = Annotated[str, Ref("label")]
"""A text for players, which can be translated."""
Icon = Annotated[str, Ref("icon")]
"""The name of an icon."""
Colour = Annotated[str, Ref("colour")]
"""A colour as `#rrggbb`."""
Art = Annotated[str, Ref("art")]
"""Path of a sprite without its suffix."""


def _plain_key(name: str) -> str:
    return name.rstrip("_").replace("_", "-")


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(field,))
class Declared:
    """Base of declarations: subclasses become frozen keyword-only dataclasses by themselves."""

    def __init_subclass__(cls) -> None:
        """Make the class a dataclass."""
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
    """Whether it draws the `cells` of the layout, and so needs them."""

    def fitted(self) -> Fit:
        """Return the fit of a region with this data."""
        return self.fit

    def __init_subclass__(
        cls,
        *,
        name: str = "",
        role: Role | None = None,
        fit: Fit | None = None,
        cells: bool | None = None,
    ) -> None:
        """Register the widget's name and its part on the table."""
        cls.name = name
        cls.role = role or cls.role
        cls.fit = fit or cls.fit
        cls.cells = cls.cells if cells is None else cells
        super().__init_subclass__()


class FaceData(Declared):
    """The `face` that a piece may hold for one card template, beside the game's `PieceData`.

    `class ExamFace(FaceData, template="exam"): …`
    """

    template: ClassVar[str] = ""
    """The name used as `template:` in a face."""

    def __init_subclass__(cls, *, template: str = "") -> None:
        """Register the template's name."""
        cls.template = template
        super().__init_subclass__()


class PieceData(Declared):
    """What the rules of a game read from `face`, whatever the template."""


@dataclass(frozen=True, slots=True)
class GameTable:
    """Everything a game adds to its table beside the shared widgets; named by `table:`."""

    widgets: tuple[type[WidgetData], ...] = ()
    faces: tuple[type[FaceData], ...] = ()
    pieces: type[PieceData] | None = None
    """What the rules read from the faces of pieces."""
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
        """Return the declaration of this game's widget called `name`, or None."""
        return next((each for each in self.widgets if each.name == name), None)


@dataclass(frozen=True, slots=True)
class FieldInfo:
    """A field of a declaration, as authors write it."""

    name: str
    """Name of the attribute."""
    key: str
    """Key in the file, or the beginning of the keys of a family."""
    type: Any  # Any: an annotation, with its `Ref` and `Family`
    required: bool
    family: Family | None = None

    @property
    def ref(self) -> str:
        """What its text refers to; "" for plain data."""
        notes = getattr(self.type, "__metadata__", ())
        inner = get_args(self.type)[:1] if not notes and is_list(self.type) else ()
        notes = notes or (getattr(inner[0], "__metadata__", ()) if inner else ())
        return next((note.to for note in notes if isinstance(note, Ref)), "")

    def takes(self, key: str) -> bool:
        """Return whether a key of the file belongs to this field."""
        if self.family is None:
            return key == self.key
        return key.startswith(self.family.stem) and len(key) > len(self.family.stem)


def fields_of(declared: type[Declared]) -> tuple[FieldInfo, ...]:
    """Return the fields of a declaration, inherited ones first."""
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
    """Return checked `data` as an instance of its declaration; unknown keys are dropped.

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
    """Return whether a field takes a list; a single value is a list of one."""
    bare = getattr(hint, "__origin__", hint) if hasattr(hint, "__metadata__") else hint
    return getattr(bare, "__origin__", bare) is tuple


def _as_list(value: LayoutValue) -> tuple[str | int | float, ...]:
    return value if isinstance(value, tuple) else (value,)
