"""Generates references for authors from the code: keys, templates, scripts, free-table moves.

`python -m tabletop.content.keys docs/games-without-code.md` writes them between their marks.
"""

import re
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo
from pydantic_core import PydanticUndefined

from tabletop.content.decks import BACKS
from tabletop.content.format2 import Game2Model
from tabletop.content.models import Model
from tabletop.content.script_words import SCRIPT_WORDS
from tabletop.content.shipped import icons
from tabletop.content.templates import TemplateModel
from tabletop.engine.free_texts import MOVES

_NAMES = {str: "text", int: "a whole number", float: "a number", bool: "true or false"}


def reference() -> str:
    """Return the reference of all keys as Markdown."""
    lines: list[str] = ["## Keys of `game.yaml`", "", *_entries(Game2Model)]
    for model in _inner(Game2Model, set()):
        lines += [f"### {_title(model)}", "", *_entries(model)]
    lines += ["## Keys of `templates/NAME.yaml`", "", *_entries(TemplateModel)]
    for model in _inner(TemplateModel, set()):
        lines += [f"### {_title(model)}", "", *_entries(model)]
    backs = ", ".join(f"`{name}`" for name in BACKS)
    lines += [f"Ready-made backs: {backs}.", ""]
    lines += [f"Shipped icons: {', '.join(f'`{name}`' for name in sorted(icons()))}.", ""]
    return "\n".join(lines)


def _title(model: type[BaseModel]) -> str:
    words = " ".join((model.__doc__ or "").split()).rstrip(".")
    return words.partition(". ")[0]


def _entries(model: type[BaseModel]) -> list[str]:
    lines = [_entry(name, field) for name, field in model.model_fields.items()]
    return [*lines, ""]


def _entry(name: str, field: FieldInfo) -> str:
    need = ", needed" if field.is_required() else _default(field)
    about = " ".join((field.description or "").split())
    return f"- `{field.alias or name}` ({_kind(field.annotation)}{need})" + (
        f": {about}" if about else ""
    )


def _default(field: FieldInfo) -> str:
    given = field.default
    if given in {PydanticUndefined, None, "", ()} or isinstance(given, BaseModel):
        return ""
    shown = str(given).lower() if isinstance(given, bool) else str(given)
    return f", {shown}"


def _kind(hint: Any) -> str:  # Any: an annotation
    origin = get_origin(hint)
    if origin is Annotated:
        return _kind(get_args(hint)[0])
    if origin is Literal:
        return " or ".join(f"`{word}`" for word in get_args(hint) if word != "")
    if origin in {Union, UnionType}:
        kinds = dict.fromkeys(_kind(each) for each in get_args(hint) if each is not type(None))
        return " or ".join(kinds)
    if origin is tuple:
        inside = get_args(hint)
        one = _kind(inside[0])
        return f"a list of {one}" if inside[-1] is ... else f"{len(inside)} values, each {one}"
    if origin is dict:
        return "a mapping"
    if isinstance(hint, type) and issubclass(hint, BaseModel):
        return "a mapping, below"
    return _NAMES.get(hint, "as the script says")


def _inner(model: type[BaseModel], seen: set[type[BaseModel]]) -> Iterator[type[BaseModel]]:
    """Yield the models of a model's parts, each once."""
    for field in model.model_fields.values():
        for each in _models(field.annotation):
            if each not in seen:
                seen.add(each)
                yield each
                yield from _inner(each, seen)


def _models(hint: Any) -> Iterator[type[Model]]:  # Any: an annotation
    if isinstance(hint, type) and issubclass(hint, Model):
        yield hint
    for each in get_args(hint):
        yield from _models(each)


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
SECTIONS: Mapping[str, Callable[[], str]] = {"keys": reference, "script": scripts, "moves": moves}
"""The generators, by the name of their mark in a page."""


def written_into(text: str) -> str:
    """Return a page with each reference between its marks.

    Raises:
        ValueError: there are no marks.
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


if __name__ == "__main__":
    for name in sys.argv[1:] or ["docs/games-without-code.md", "docs/free-table.md"]:
        page = Path(name)
        told = written_into(page.read_text(encoding="utf-8"))
        page.write_text(told, encoding="utf-8", newline="\n")
