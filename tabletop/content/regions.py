"""The `data` of regions, checked against the declarations of their widgets."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import MISSING, dataclass, fields
from functools import lru_cache
from types import UnionType
from typing import Annotated, Any, Literal, get_args, get_origin

from pydantic import BeforeValidator, ConfigDict, Field, create_model
from pydantic_core import PydanticCustomError

from tabletop.content.checks import entries, seat_count, zone_names
from tabletop.content.docstrings import docs_of
from tabletop.content.models import COLOUR, ONE_LINE, Model
from tabletop.content.nodes import Document, Place, Plain
from tabletop.content.problems import did_you_mean, quoted
from tabletop.content.shipped import icons
from tabletop.content.validation import check_part
from tabletop.engine.declarations import (
    Declared,
    FieldInfo,
    Ref,
    Span,
    WidgetData,
    fields_of,
    is_list,
)

Widgets = Mapping[str, type[WidgetData]]
_BLANK = re.compile(r"\{([a-z]*)\}")
_BLANKS = ("seat", "piece", "col", "row", "number")
"""What may stand in braces in the name of a value."""
_LONGEST = 300


@dataclass(frozen=True, slots=True)
class Names:
    """What the text of a field may name, by kind of name."""

    zones: tuple[str, ...] = ()
    values: tuple[str, ...] = ()
    regions: tuple[str, ...] = ()
    phases: tuple[str, ...] = ()
    faces: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    seats: tuple[str, ...] = ()
    icons: tuple[str, ...] = ()
    arts: tuple[str, ...] = ()
    moves: tuple[str, ...] = ()

    def of(self, kind: str) -> tuple[tuple[str, ...], str]:
        """The names of a kind, and what one is called; nothing where it can't be told."""
        match kind:
            case "zone":
                return self.zones, "zone"
            case "value":
                return self.values, "value"
            case "region":
                return self.regions, "region"
            case "phase":
                return self.phases, "phase"
            case "face":
                return self.faces, "key of a face"
            case "rule":
                return self.rules, "section of the rulebook"
            case "seats":
                return self.seats, "number of seats"
            case "icon":
                return self.icons, "icon"
            case "art":
                return self.arts, "picture"
            case "move":
                return self.moves, "kind of move"
            case _:
                return (), ""


def check_regions(document: Document, widgets: Widgets, names: Names, *, whole: bool) -> None:
    """Note widgets that there are not, and data that theirs do not take.

    `whole` says that `widgets` are all: those of the game could be loaded.
    """
    for place, region in entries(document.data, "regions"):
        name, data = region.get("widget"), region.get("data", {})
        if not isinstance(name, str) or not name:
            continue
        declared = widgets.get(name)
        if declared is None:
            if whole:
                what = f"there is no widget {quoted(name)}"
                hint = did_you_mean(name, widgets) or f"known: {', '.join(sorted(widgets))}"
                document.problem((*place, "widget"), what, hint)
        elif isinstance(data, dict):
            _check_data(document, (*place, "data"), data, declared, names)


def names_of(game: Document, layout: Document | None, rules: Iterable[str]) -> Names:
    """What the regions of a layout may name; `rules` are the sections of the rulebook."""
    top = game.data if isinstance(game.data, dict) else {}
    values = top.get("values")
    faces = [piece.get("face") for _, piece in entries(top, "pieces")]
    seats = range(1, seat_count(game) + 1)
    return Names(
        zones=tuple(zone_names(game)),
        values=tuple(values) if isinstance(values, dict) else (),
        regions=_ids(layout.data, "regions") if layout else (),
        phases=_ids(top, "phases"),
        faces=tuple(dict.fromkeys(k for face in faces if isinstance(face, dict) for k in face)),
        rules=tuple(rules),
        seats=tuple(map(str, seats)),
        icons=icons(),
    )


def _ids(data: Plain | None, part: str) -> tuple[str, ...]:
    return tuple(str(entry["id"]) for _, entry in entries(data, part) if "id" in entry)


def _check_data(
    document: Document,
    place: Place,
    data: dict[str, Plain],
    declared: type[WidgetData],
    names: Names,
) -> None:
    families = [info for info in fields_of(declared) if info.family is not None]
    plain = {k: v for k, v in data.items() if not any(info.takes(k) for info in families)}
    stems = [f"{info.key}…" for info in families]
    check_part(document, place, plain, model_of(declared), stems)
    for info in fields_of(declared):
        for key, value in data.items():
            if not info.takes(key):
                continue
            if info.family is not None:
                known, called = names.of(info.family.to)
                rest = key.removeprefix(info.key)
                if known and rest not in known:
                    what = f"there is no {called} {quoted(rest)}"
                    document.problem((*place, key), what, did_you_mean(rest, known), key=True)
            for part, word in _words(value):
                check_name(document, (*place, key, *part), info, word, names)


def _words(value: Plain) -> Iterator[tuple[Place, Plain]]:
    if isinstance(value, tuple):
        for number, item in enumerate(value):
            yield (number,), item
    else:
        yield (), value


def check_name(
    document: Document, place: Place, info: FieldInfo, word: Plain, names: Names
) -> None:
    """Note a word that names nothing."""
    if not isinstance(word, str):
        if info.family is not None:
            document.problem(place, f"takes text, not {quoted(word)}")
        return
    ref = info.ref
    known, called = names.of(ref)
    if not word or not known:
        return
    if ref == "value":
        _check_value(document, place, word, known)
    elif word not in known:
        near = did_you_mean(word, known) or did_you_mean(word, [n for n in known if ":" not in n])
        document.problem(place, f"there is no {called} {quoted(word)}", near)


def _check_value(document: Document, place: Place, word: str, known: Iterable[str]) -> None:
    for blank in _BLANK.findall(word):
        if blank not in _BLANKS:
            what = f"{{{blank}}} stands for nothing here"
            hint = did_you_mean(blank, _BLANKS) or f"known: {', '.join(_BLANKS)}"
            document.problem(place, what, hint)
            return
    parts = (re.escape(part) for part in re.split(r"\{[a-z]*\}", word))
    pattern = re.compile("[a-z0-9-]+".join(parts))
    if not any(pattern.fullmatch(name.replace(":seat", ":p1")) for name in known):
        heads = [name.partition(":")[0] for name in known]
        hint = did_you_mean(word, [name.replace(":seat", ":{seat}") for name in known])
        hint = hint or did_you_mean(word.partition(":")[0], heads)
        document.problem(place, f"there is no value {quoted(word)}", hint)


class _Made(Model):
    """What models of declarations are made from: they have no source to look for docstrings in."""

    model_config = ConfigDict(use_attribute_docstrings=False)


def model_of(declared: type[Declared], *, described: bool = False) -> type[Model]:
    """The model of a declaration: its fields without families, none else, no silent conversions.

    With `described` the fields have the docstrings of the declaration, for the JSON schema.
    """
    return _model(declared, described)  # type: ignore[arg-type] # a class has a hash


@lru_cache(maxsize=256)  # regions share their widgets, and a model takes a hundredth of a second
def _model(declared: Any, described: bool) -> type[Model]:  # noqa: FBT001 # as declared
    docs = docs_of(declared) if described else {}
    defaults = {each.name: each for each in fields(declared)}
    made: dict[str, Any] = {}
    for info in fields_of(declared):
        if info.family is not None:
            continue
        each = defaults[info.name]
        default = each.default if each.default is not MISSING else ...
        words = docs.get(info.name) or None
        made[info.name] = (
            _adapted(info.type),
            Field(default, alias=info.key, description=words),
        )
    return create_model(declared.__name__, __base__=_Made, __doc__=docs.get(""), **made)


def _adapted(hint: Any) -> Any:  # Any: an annotation
    """What pydantic is to check for the type of a field."""
    notes = getattr(hint, "__metadata__", ())
    bare = hint.__origin__ if notes else hint
    if is_list(hint):
        inside = _adapted(get_args(bare)[0])
        return Annotated[tuple[inside, ...], BeforeValidator(_listed)]  # type: ignore[valid-type]
    kinds = tuple(kind for kind in get_args(bare) if kind is not type(None))
    if isinstance(bare, UnionType) or get_origin(bare) is Literal:
        if get_origin(bare) is Literal or len(kinds) == 1:
            return bare if get_origin(bare) is Literal else _adapted(kinds[0])
        return Annotated[bare, BeforeValidator(_text_or_number)]
    bounds = next((note for note in notes if isinstance(note, Span)), None)
    if bounds is not None:
        return Annotated[bare, Field(ge=bounds.least, le=bounds.most)]
    if bare is not str:
        return bare
    refs = [note.to for note in notes if isinstance(note, Ref)]
    if "colour" in refs:
        return Annotated[str, Field(pattern=COLOUR)]
    return Annotated[str, Field(max_length=_LONGEST, pattern=ONE_LINE)]


def _listed(given: object) -> object:
    return (given,) if isinstance(given, str | int | float) else given


def _text_or_number(given: object) -> object:
    if isinstance(given, bool) or not isinstance(given, str | int):
        raise PydanticCustomError("takes", "takes text or a whole number")
    return given
