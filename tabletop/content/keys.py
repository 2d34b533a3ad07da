"""The reference of `format: 2` and of templates, written from their models.

`python -m tabletop.content.keys docs/games-without-code.md` writes it between its marks.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo
from pydantic_core import PydanticUndefined

from tabletop.content.decks import BACKS
from tabletop.content.format2 import Game2Model
from tabletop.content.models import Model
from tabletop.content.templates import TemplateModel

FIRST = "<!-- keys: written by `python -m tabletop.content.keys docs/games-without-code.md` -->"
LAST = "<!-- end of keys -->"
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
    return "\n".join([*lines, f"Ready-made backs: {backs}.", ""])


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
    """Yield the models of the parts of a model, each once."""
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


def written_into(text: str) -> str:
    """Return a page with the reference between its marks.

    Raises:
        ValueError: the marks are not there.
    """
    before, first, rest = text.partition(FIRST)
    _, last, after = rest.partition(LAST)
    if not first or not last:
        raise ValueError(f"the page has no place for the reference: {FIRST} … {LAST}")
    return f"{before}{first}\n\n{reference()}\n{last}{after}"


if __name__ == "__main__":
    page = Path(sys.argv[1] if len(sys.argv) > 1 else "docs/games-without-code.md")
    page.write_text(written_into(page.read_text(encoding="utf-8")), encoding="utf-8", newline="\n")
