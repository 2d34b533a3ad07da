"""What the types of declared fields accept, worked out once for reading and for documents."""

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, field, fields, is_dataclass
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from tabletop.engine.declare.fields import (
    LINE,
    ONE_LINE,
    Declared,
    Defines,
    Family,
    FileKey,
    Many,
    Ref,
    Short,
    Span,
    TextForm,
    Via,
)

# Any: annotations, and values as their annotations say.
_NUMBERS = {int: "a whole number", float: "a number"}
_LONGEST = 300


@dataclass(frozen=True, slots=True, eq=False)
class TextShape:
    """Says that a field accepts text of a certain form."""

    form: TextForm
    ref: str = ""
    """The kind of thing that the text must name; "" for any text."""
    defines: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class NumberShape:
    """Says that a field accepts a number within bounds."""

    kind: type[int] | type[float]
    span: Span | None = None


@dataclass(frozen=True, slots=True, eq=False)
class SwitchShape:
    """Says that a field accepts true or false."""


@dataclass(frozen=True, slots=True, eq=False)
class ChoiceShape:
    """Says that a field accepts one of several words."""

    words: tuple[str, ...]


@dataclass(frozen=True, slots=True, eq=False)
class PlainShape:
    """Says that a field accepts values of several plain types, and with `listed` a list of them."""

    kinds: tuple[type, ...]
    listed: bool = False
    ref: str = ""

    @property
    def takes(self) -> str:
        """The accepted types in words, such as `takes text, a whole number or a list`."""
        words = ["text"] if str in self.kinds else []
        words += [_NUMBERS[float]] if float in self.kinds else []
        words += [_NUMBERS[int]] if int in self.kinds and float not in self.kinds else []
        words += ["true", "false"] if bool in self.kinds else []
        words += ["a list"] if self.listed else []
        return f"takes {', '.join(words[:-1])} or {words[-1]}"


@dataclass(frozen=True, slots=True, eq=False)
class ListShape:
    """Says that a field accepts a list whose entries are all of one kind."""

    entry: "Shape"
    many: Many
    short: Short | None = None
    single: bool = False
    """Whether a single value is accepted in place of a list."""


@dataclass(frozen=True, slots=True, eq=False)
class RowShape:
    """Says that a field accepts a list of a fixed length, each entry of its own kind."""

    entries: tuple["Shape", ...]


@dataclass(frozen=True, slots=True, eq=False)
class MapShape:
    """Says that a field accepts a mapping whose keys the author chooses."""

    key: "Shape"
    value: "Shape"
    many: Many


@dataclass(frozen=True, slots=True, eq=False)
class ThingShape:
    """Says that a field accepts a mapping with the keys of a declaration."""

    declared: type


@dataclass(frozen=True, slots=True, eq=False)
class ViaShape:
    """Says that a field accepts another form of its value, which is then converted."""

    written: "Shape"
    via: Via


@dataclass(frozen=True, slots=True, eq=False)
class EitherShape:
    """Says that a field accepts either a text or a mapping."""

    text: "Shape"
    mapping: "Shape"


@dataclass(frozen=True, slots=True, eq=False)
class AnyShape:
    """Says that a field accepts anything; its value is checked where it is used."""


Shape = (
    TextShape
    | NumberShape
    | SwitchShape
    | ChoiceShape
    | PlainShape
    | ListShape
    | RowShape
    | MapShape
    | ThingShape
    | ViaShape
    | EitherShape
    | AnyShape
)
_MANY = Many(0, 1_000_000)


@dataclass(frozen=True, slots=True, eq=False)
class FieldPlan:
    """How one field of a declaration is read: its key in the file, what it accepts, its default."""

    name: str
    key: str
    shape: Shape
    needed: bool
    default: Any
    family: Family | None = None


@dataclass(frozen=True, slots=True, eq=False)
class KeyPlan:
    """How a declaration is read from a file: all fields that the file may hold."""

    declared: type
    fields: tuple[FieldPlan, ...]
    keys: Mapping[str, FieldPlan] = field(default_factory=dict)
    families: tuple[FieldPlan, ...] = ()


def plan_of(declared: type) -> KeyPlan:
    """Return how a dataclass is read from a file, with its fields in order. Cached."""
    if declared not in _PLANS:
        _PLANS[declared] = _plan_of(declared)
    return _PLANS[declared]


_PLANS: dict[type, KeyPlan] = {}


def _plan_of(declared: type) -> KeyPlan:
    hints = get_type_hints(declared, include_extras=True)
    lines = issubclass(declared, Declared)
    found: list[FieldPlan] = []
    for each in fields(declared):
        notes = _notes(hints[each.name])
        key = next((note.name for note in notes if isinstance(note, FileKey)), None)
        if key == "" or not each.init:
            continue
        family = next((note for note in notes if isinstance(note, Family)), None)
        plain = each.name.rstrip("_").replace("_", "-")
        key = family.stem if family is not None else key or plain
        default: Any = each.default
        if each.default_factory is not MISSING:
            default = each.default_factory()
        needed = default is MISSING and family is None
        shape = shape_of(hints[each.name], lines=lines)
        found.append(FieldPlan(each.name, key, shape, needed, default, family))
    keys = {each.key: each for each in found if each.family is None}
    families = tuple(each for each in found if each.family is not None)
    return KeyPlan(declared, tuple(found), keys, families)


def _notes(hint: Any) -> tuple[Any, ...]:
    return hint.__metadata__ if get_origin(hint) is Annotated else ()


def shape_of(hint: Any, *, lines: bool = False) -> Shape:
    """Return what a field with this annotation accepts in a file.

    With `lines=True`, plain text must be a single line.
    """
    notes = _notes(hint)
    bare = hint.__origin__ if notes else hint
    via = _note(notes, Via)
    if via is not None:
        return ViaShape(shape_of(via.written, lines=lines), via)
    if get_origin(bare) is not None:
        return _generic_shape(bare, notes, lines=lines)
    if bare is str:
        return _text_of(notes, lines=lines)
    if bare is bool:
        return SwitchShape()
    if bare in _NUMBERS:
        return NumberShape(bare, _note(notes, Span))
    if isinstance(bare, type) and is_dataclass(bare):
        return ThingShape(bare)
    return AnyShape()


def _text_of(notes: tuple[Any, ...], *, lines: bool) -> TextShape:
    ref, defines = _note(notes, Ref), _note(notes, Defines)
    form = _note(notes, TextForm) or (
        TextForm(ONE_LINE, LINE, most=_LONGEST) if lines else TextForm()
    )
    return TextShape(form, ref.to if ref else "", defines.to if defines else "")


def _generic_shape(bare: Any, notes: tuple[Any, ...], *, lines: bool) -> Shape:
    """Return what a choice, list, mapping or union accepts."""
    origin, inside, ref = get_origin(bare), get_args(bare), _note(notes, Ref)
    if origin is Literal:
        return ChoiceShape(tuple(inside))
    if origin is tuple:
        return _list_of(inside, notes, lines=lines)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        value = Annotated[inside[1], ref] if ref is not None else inside[1]
        key = shape_of(inside[0], lines=lines)
        return MapShape(key, shape_of(value, lines=lines), _note(notes, Many) or _MANY)
    if origin in (Union, UnionType):
        return _union_of(inside, notes, ref.to if ref else "", lines=lines)
    return AnyShape()


def _note(notes: tuple[Any, ...], kind: type) -> Any:
    return next((note for note in notes if isinstance(note, kind)), None)


def _list_of(inside: tuple[Any, ...], notes: tuple[Any, ...], *, lines: bool) -> Shape:
    if inside[-1] is not ...:
        return RowShape(tuple(shape_of(each, lines=lines) for each in inside))
    ref = _note(notes, Ref)
    entry = Annotated[inside[0], ref] if ref is not None else inside[0]
    many, short = _note(notes, Many) or _MANY, _note(notes, Short)
    return ListShape(shape_of(entry, lines=lines), many, short, single=lines)


def _union_of(inside: tuple[Any, ...], notes: tuple[Any, ...], ref: str, *, lines: bool) -> Shape:
    kinds = [each for each in inside if each is not NoneType]
    if len(kinds) == 1:
        one = kinds[0]
        for note in notes:
            one = Annotated[one, note]
        return shape_of(one, lines=lines)
    shapes = [shape_of(each, lines=lines) for each in kinds]
    mapping = next((each for each in shapes if isinstance(each, MapShape | ThingShape)), None)
    if mapping is not None:
        return EitherShape(shapes[0], mapping)
    listed = any(isinstance(each, ListShape) for each in shapes)
    plain = tuple(each for each in kinds if each in (str, int, float, bool))
    return PlainShape(plain, listed, ref)


def holds_things(shape: Shape) -> bool:
    """Return whether a field of this shape contains declarations of its own."""
    match shape:
        case ListShape(entry):
            return holds_things(entry)
        case ViaShape(written):
            return holds_things(written)
        case MapShape(value=value):
            return holds_things(value)
        case _:
            return isinstance(shape, ThingShape)
