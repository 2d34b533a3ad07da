"""Writes the JSON schemas and reference pages for authors from the declarations.

`python -m tabletop.content.author_reference` in a checkout writes the schemas of `content/`, by
which editors complete and check YAML, and the parts of `docs/` between their marks: keys, scripts,
moves, widgets. Tests hold both to the declarations.
"""

import ast
import inspect
import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import is_dataclass
from pathlib import Path
from textwrap import dedent
from typing import Any, Literal, get_args, get_origin

from tabletop.content.assembly.card_templates import TemplateFile
from tabletop.content.assembly.decks import BACKS
from tabletop.content.checks.pictures import icons
from tabletop.content.checks.scripts import SCRIPT_WORDS
from tabletop.content.loader import load_game
from tabletop.content.schema.file_keys import (
    GameFile,
    JudgementFile,
    LayoutFile,
    NotesFile,
    RegionText,
)
from tabletop.content.schema.lesson import LessonText
from tabletop.content.schema.locale import WordsFile
from tabletop.content.yaml.shapes import (
    AnyShape,
    ChoiceShape,
    EitherShape,
    FieldPlan,
    ListShape,
    MapShape,
    NumberShape,
    PlainShape,
    RowShape,
    Shape,
    SwitchShape,
    TextShape,
    ThingShape,
    ViaShape,
    plan_of,
)
from tabletop.engine.declare.fields import FieldInfo, TextForm, WidgetData, fields_of, is_list
from tabletop.engine.declare.widgets import SHARED
from tabletop.engine.free.moves import MOVES
from tabletop.engine.game import Game
from tabletop.folders import entries
from tabletop.paths import shipped

PAGES = ("docs/make/reference.md",)


def keys() -> str:
    """Return the reference of all keys of `game.yaml` and of card templates, as Markdown."""
    lines = [*_file("game.yaml", GameFile), *_file("templates/NAME.yaml", TemplateFile)]
    backs = ", ".join(f"`{name}`" for name in BACKS)
    lines += [f"Ready-made backs: {backs}.", ""]
    lines += [f"Shipped icons: {', '.join(f'`{name}`' for name in sorted(icons()))}.", ""]
    return "\n".join(lines)


def layout_keys() -> str:
    """Return the reference of the keys of `layout.yaml` as Markdown."""
    return "\n".join(_file("layout.yaml", LayoutFile))


def _file(name: str, declared: type) -> list[str]:
    lines = [f"## Keys of `{name}`", "", *_entries(declared)]
    for each in dict.fromkeys(_inner(declared)):
        words = " ".join(docs_of(each)[""].split()).rstrip(".")
        lines += [f"### {words.partition('. ')[0]}", "", *_entries(each)]
    return lines


def _entries(declared: type) -> list[str]:
    docs = docs_of(declared)
    return [*(_entry(each, docs.get(each.name, "")) for each in plan_of(declared).fields), ""]


def _entry(field: FieldPlan, about: str) -> str:
    need = ", needed" if field.needed else _default(field)
    return f"- `{field.key}` ({_kind(field.shape)}{need})" + (f": {about}" if about else "")


def _default(field: FieldPlan) -> str:
    given = field.default
    if isinstance(field.shape, ViaShape) and not isinstance(given, str):
        return ""
    if not isinstance(given, str | int | float) or given == "":
        return ""
    return f", {str(given).lower() if isinstance(given, bool) else given}"


def _kind(shape: Shape) -> str:
    match shape:
        case NumberShape(kind):
            return "a whole number" if kind is int else "a number"
        case SwitchShape():
            return "true or false"
        case ChoiceShape(words):
            return " or ".join(f"`{word}`" for word in words if word != "")
        case PlainShape():
            return shape.takes.removeprefix("takes ")
        case ListShape(entry):
            return f"a list of {_kind(entry)}"
        case RowShape(entries):
            return f"{len(entries)} values, each {_kind(entries[0])}"
        case MapShape():
            return "a mapping"
        case ThingShape():
            return "a mapping, below"
        case ViaShape(written):
            return _kind(written)
        case EitherShape():
            return "text or a mapping"
        case AnyShape():
            return "as the script says"
        case _:
            return "text"


def _inner(declared: type) -> Iterator[type]:
    """Yield the declarations of a declaration's parts."""
    for field in plan_of(declared).fields:
        for each in _things(field.shape):
            yield each
            yield from _inner(each)


def _things(shape: Shape) -> Iterator[type]:
    match shape:
        case ThingShape(declared):
            yield declared
        case ListShape(inside) | ViaShape(inside):
            yield from _things(inside)
        case MapShape(value=inside):
            yield from _things(inside)
        case _:
            return


def scripts() -> str:
    """Return the words of `setup`, `turn`, `end`, `points`, `winner` and `actions` as Markdown."""
    lines = [
        "## Words of scripts",
        "",
        "A `*` stands for any field of the pieces, as a filter.",
        "",
    ]
    for title, words in SCRIPT_WORDS.items():
        lines += [f"### {title}", ""]
        lines += [f"- `{word}`: {takes}" for word, takes in words.items()]
        lines.append("")
    return "\n".join(lines)


def moves() -> str:
    """Return all moves of the free table as Markdown."""
    rows = [f"| `{text}` | {what} |" for text, what in MOVES]
    return "\n".join(
        ["## All moves", "", _MOVES, "", "| Move | What it does |", "|---|---|", *rows, ""]
    )


_MOVES = """\
Menus, keys and gestures make these; saves hold them, and `serve` and `replay` know them. A piece
that you don't know is named by its place: `deck?` is the topmost hidden one, `deck?0` the
lowest."""


def widgets() -> str:
    """Return the reference of the shared widgets as Markdown; games document their own."""
    return "\n".join(
        ["## Shared widgets", "", *(line for each in SHARED for line in _widget(each))]
    )


def _widget(declared: type[WidgetData]) -> list[str]:
    docs = docs_of(declared)
    words = " ".join(docs[""].split())
    lines = [f"### `{declared.name}`", "", f"{words} On the table: {_fit_words(declared)}.", ""]
    listed = fields_of(declared)
    for info in listed:
        key = f"{info.key}{'…' if info.family else ''}"
        kind = type_words(info)
        need = ", needed" if info.required else ""
        about = docs.get(info.name, "")
        lines.append(f"- `{key}` ({kind}{need})" + (f": {about}" if about else ""))
    return [*lines, ""] if listed else lines


def type_words(info: FieldInfo) -> str:
    """Return a short description of what a widget's field accepts, such as `number`."""
    if info.family is not None:
        return "text"
    hint = _bare(info.type)
    listed = "list of " if is_list(info.type) else ""
    hint = _bare(get_args(hint)[0]) if listed else hint
    choices = [each for each in get_args(hint) if each is not type(None)]
    if get_origin(hint) is Literal:
        return listed + " or ".join(f"`{word}`" for word in choices if word)
    if hint is str or str in map(_bare, choices):
        words = [_REFS.get(info.ref, info.ref) or "text", *("number" for e in choices if e is int)]
        return listed + " or ".join(words)
    return _KINDS.get(_bare(choices[0]) if choices else hint, "")


def _bare(hint: Any) -> Any:  # Any: an annotation
    return hint.__origin__ if getattr(hint, "__metadata__", ()) else hint


_REFS = {
    "face": "key of a face",
    "icon": "name of an icon",
    "label": "text",
    "move": "kind of move",
    "panel": "id of a panel",
    "region": "id of a region",
    "rule": "section of the rulebook",
    "value": "name of a value",
    "zone": "zone or kind of zone",
}
_KINDS: dict[Any, str] = {int: "number", float: "number", bool: "`true` or `false`"}


def _fit_words(declared: type[WidgetData]) -> str:
    fit = declared.fit
    compact = {
        "keep": "keeps its place in a small window",
        "strip": "a strip of plates in a small window",
        "bar": "in the bar of a small window",
        "bar-end": "at the end of the bar of a small window",
        "tab": "below the board or behind a tab in a small window",
        "side": "over the table at its right in a small window",
        "drawer": "in the drawer of a small window",
        "omit": "left out of a small window",
    }[fit.compact]
    words = [f"`{declared.role}`", compact]
    words += ["goes to the drawer where the window is narrow"] if fit.folds else []
    words += ["its table has tabs there"] if fit.tabs else []
    return ", ".join(words)


SECTIONS: Mapping[str, Callable[[], str]] = {
    "keys": keys,
    "layout": layout_keys,
    "script": scripts,
    "moves": moves,
    "widgets": widgets,
}
"""The generators, by the name of their mark in a page."""


def written_into(text: str) -> str:
    """Return the text of a page with each generated section between its marks replaced.

    Raises:
        ValueError: the page has no marks.
    """
    found = False
    for name, write in SECTIONS.items():
        first = re.search(rf"<!-- {name}: written by .* -->", text)
        last = text.find(f"<!-- end of {name} -->")
        if first is not None and last > first.end():
            found = True
            text = f"{text[: first.end()]}\n\n{write()}\n{text[last:]}"
    if not found:
        raise ValueError("the page has no place for a reference: <!-- keys: written by … -->")
    return text


SCHEMAS: Mapping[str, type] = {
    "game.schema.json": GameFile,
    "judgement.schema.json": JudgementFile,
    "layout.schema.json": LayoutFile,
    "lesson.schema.json": LessonText,
    "notes.schema.json": NotesFile,
    "words.schema.json": WordsFile,
}
"""The declaration behind each schema file."""
_DIALECT = "https://json-schema.org/draft/2020-12/schema"
_BASES = ("Declared", "WidgetData")
_TYPES = {str: "string", int: "integer", float: "number", bool: "boolean"}

Schema = dict[str, Any]


def docs_of(declared: type) -> dict[str, str]:
    """Return the docstrings of a declaration's fields by name; "" gives the declaration's own."""
    docs: dict[str, str] = {}
    for each in reversed(declared.__mro__):
        if is_dataclass(each) and each.__name__ not in _BASES:
            docs |= _docs(each)
    return docs | {"": inspect.cleandoc(declared.__doc__ or "")}


def _docs(declared: type) -> dict[str, str]:
    found: dict[str, str] = {}
    (body,) = ast.parse(dedent(inspect.getsource(declared))).body
    name = ""
    for node in body.body if isinstance(body, ast.ClassDef) else ():
        match node:
            case ast.AnnAssign(target=ast.Name(id=name)):
                continue
            case ast.Expr(value=ast.Constant(value=str(text))) if name:
                found[name] = " ".join(inspect.cleandoc(text).split())
            case _:
                pass
        name = ""
    return found


def schema_text(name: str) -> str:
    """Return the JSON schema of one kind of file, such as `game.schema.json`, as text.

    Raises:
        KeyError: no schema file has that name.
    """
    made = _Schema()
    whole = made.of(SCHEMAS[name])
    if SCHEMAS[name] is LayoutFile:
        _add_widgets(made)
    schema = {"$schema": _DIALECT, **whole, "$defs": dict(sorted(made.parts.items()))}
    return json.dumps(schema, indent=1, ensure_ascii=False) + "\n"


class _Schema:
    """Builds one JSON schema and collects its shared definitions."""

    def __init__(self) -> None:
        self.parts: dict[str, Schema] = {}

    def of(self, declared: type) -> Schema:
        """Return the schema of a declaration; those of its own parts are kept by name."""
        plan, docs = plan_of(declared), docs_of(declared)
        properties: Schema = {}
        families: Schema = {}
        for each in plan.fields:
            schema = self._field(each, docs.get(each.name, ""))
            if each.family is not None:
                value = each.shape.value if isinstance(each.shape, MapShape) else each.shape
                families[f"^{each.key}."] = self.value(value)
            else:
                properties[each.key] = schema
        needed = [each.key for each in plan.fields if each.needed]
        whole: Schema = {"type": "object", "description": " ".join(docs[""].split())}
        whole |= {"properties": properties, "additionalProperties": False}
        whole |= {"patternProperties": families} if families else {}
        return whole | ({"required": needed} if needed else {})

    def _field(self, field: FieldPlan, about: str) -> Schema:
        schema = self.value(field.shape)
        given = field.default
        if not field.needed and not isinstance(field.shape, ViaShape) and _is_told(given):
            schema |= {"default": given}
        return schema | ({"description": about} if about else {})

    def value(self, shape: Shape) -> Schema:
        """Return the JSON schema of a shape."""
        match shape:
            case TextShape(form):
                return _text(form)
            case NumberShape(kind, span):
                limits = {"minimum": span.least, "maximum": span.most} if span else {}
                return {"type": _TYPES[kind], **limits}
            case SwitchShape():
                return {"type": "boolean"}
            case ChoiceShape(words):
                return {"enum": list(words)}
            case PlainShape():
                return _plain(shape)
            case ListShape():
                return self._list(shape)
            case RowShape(entries_):
                rows = [self.value(each) for each in entries_]
                limits = {"minItems": len(rows), "maxItems": len(rows)}
                return {"type": "array", "prefixItems": rows, **limits}
            case MapShape(key, value, many):
                return {
                    "type": "object",
                    "propertyNames": self.value(key),
                    "additionalProperties": self.value(value),
                    "maxProperties": many.most,
                }
            case ThingShape(declared):
                return self._reference(declared)
            case ViaShape(written):
                return self.value(written)
            case EitherShape(text, mapping):
                return {"anyOf": [self.value(text), self.value(mapping)]}
            case _:
                return {}

    def _reference(self, declared: type) -> Schema:
        if declared.__name__ not in self.parts:
            self.parts[declared.__name__] = {}
            self.parts[declared.__name__] = self.of(declared)
        return {"$ref": f"#/$defs/{declared.__name__}"}

    def _list(self, shape: ListShape) -> Schema:
        one = self.value(shape.entry)
        several: Schema = {"type": "array", "items": one}
        several |= {"minItems": shape.many.least} if shape.many.least else {}
        several |= {"maxItems": shape.many.most}
        if shape.short is not None:
            return {"anyOf": [{"type": "string"}, one, several]}
        return {"anyOf": [one, several]} if shape.single else several


def _text(form: TextForm) -> Schema:
    schema: Schema = {"type": "string"}
    schema |= {"pattern": f"^(?:{form.shape})$"} if form.shape else {}
    schema |= {"minLength": form.least} if form.least else {}
    return schema | ({"maxLength": form.most} if form.most else {})


def _plain(shape: PlainShape) -> Schema:
    some: list[Schema] = [{"type": _TYPES[kind]} for kind in shape.kinds]
    plain = [each for each in some if each["type"] != "boolean"]
    many = {"type": "array", "items": {"anyOf": plain}}
    return {"anyOf": [*some, many] if shape.listed else some}


def _is_told(given: Any) -> bool:
    return isinstance(given, str | int | float) and given != ""


def _add_widgets(made: _Schema) -> None:
    """Add to the schema of a region what `data` may hold for each widget."""
    region = made.parts[RegionText.__name__]
    named = {each.name: each for each in all_widgets()}
    word = region["properties"]["widget"]
    form = {key: word.pop(key) for key in ("type", "pattern", "maxLength")}
    region["properties"]["widget"] = {"anyOf": [{"enum": sorted(named)}, form], **word}
    region["allOf"] = [
        {
            "if": {"properties": {"widget": {"const": name}}},
            "then": {"properties": {"data": made.of(named[name])}},
        }
        for name in sorted(named)
    ]


def all_widgets() -> list[type[WidgetData]]:
    """Return the declarations of the shared widgets and of the shipped games' own."""
    return [*SHARED, *(each for game in shipped_games() for each in game.table().widgets)]


def shipped_games() -> list[Game]:
    """Return the shipped games, sorted by folder name."""
    return [
        load_game(path) for path in entries(shipped("content")) if (path / "game.yaml").is_file()
    ]


def write_schemas(folder: Path) -> None:
    """Write the JSON schemas of all kinds of files into a folder.

    Raises:
        OSError: a file can't be written.
    """
    for name in SCHEMAS:
        (folder / name).write_text(schema_text(name), encoding="utf-8", newline="\n")


def write_pages(root: Path) -> None:
    """Renew the generated sections of the documentation in a checkout.

    `root` is the folder of the checkout.

    Raises:
        OSError: a page can't be read or written.
        ValueError: a page has no marks.
    """
    for name in PAGES:
        page = root / name
        text = written_into(page.read_text(encoding="utf-8"))
        page.write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    write_schemas(Path("content"))
    write_pages(Path())
