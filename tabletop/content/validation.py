"""Puts a document into its model, and puts what pydantic says about it into plain words."""

from collections.abc import Iterable
from typing import TypeVar, get_args

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from tabletop.content.models import COLOUR, SHAPES, LayoutModel, Model
from tabletop.content.nodes import Document, Place, Plain
from tabletop.content.problems import did_you_mean, nearest_colour, quoted

M = TypeVar("M", bound=Model)

_RENAMED: dict[tuple[type[Model], Place], str] = {(LayoutModel, ("table",)): "felt"}
"""Keys that had another name in earlier versions."""
_TAKES = {
    "string_type": "takes text",
    "int_type": "takes a whole number",
    "bool_type": "takes true or false",
    "float_type": "takes a number",
    "tuple_type": "takes a list",
    "dict_type": "takes a mapping",
    "model_type": "takes a mapping",
    "model_attributes_type": "takes a mapping",
}


def validate(document: Document, model: type[M]) -> M | None:
    """Return the document as a model, or None after noting all problems in the document."""
    if document.data is None:
        return None
    try:
        return model.model_validate(document.data)
    except ValidationError as errors:
        told = {(each.line, each.column) for each in document.problems}
        for error in errors.errors(include_url=False):
            _note(document, model, error, told)
        return None


def check_part(
    document: Document, place: Place, data: Plain, model: type[M], more: Iterable[str] = ()
) -> M | None:
    """Return a part of a document as a model, or None after noting what does not fit.

    `more` are keys for hints.
    """
    try:
        return model.model_validate(data)
    except ValidationError as errors:
        told = {(each.line, each.column) for each in document.problems}
        for error in errors.errors(include_url=False):
            _note(document, model, error, told, base=place, more=more)
        return None


def _note(
    document: Document,
    model: type[Model],
    error: ErrorDetails,
    told: set[tuple[int, int]],
    *,
    base: Place = (),
    more: Iterable[str] = (),
) -> None:
    """Note an error of pydantic; `base` is the place of what the model stands for."""
    loc = error["loc"]
    place: Place = tuple(part for part in loc if part != "[key]")
    kind = error["type"]
    on_key = kind == "extra_forbidden" or "[key]" in loc
    hint = ""
    if kind == "missing" and isinstance(place[-1], str):
        what = f"{place[-1]} is missing"
        place = place[:-1]
    elif kind == "missing":
        what = "the list is too short"
        place = place[:-1]
    elif kind == "extra_forbidden":
        what = f"there is no key {quoted(place[-1])} here"
        now = _RENAMED.get((model, place))
        near = did_you_mean(place[-1], [*_keys(model, place[:-1]), *more])
        hint = f"it is called {now} now" if now else near
    else:
        what, hint = _say(error)
    place = (*base, *place)
    mark = document.mark(place, key=on_key)
    # A value that could not be read has been told of; its stand-in is not worth a second line.
    if (mark.line, mark.column) not in told or kind == "missing":
        document.problem(place, what, hint, key=on_key)


def _keys(model: type[Model], place: Place) -> list[str]:
    """Return the keys of the mapping at a place of a model."""
    found: type[BaseModel] = model
    for part in place:
        if isinstance(part, int):
            continue
        field = next(
            (field for name, field in found.model_fields.items() if (field.alias or name) == part),
            None,
        )
        inside = [] if field is None else [field.annotation, *get_args(field.annotation)]
        models = [each for each in inside if isinstance(each, type) and issubclass(each, BaseModel)]
        if not models:
            return []
        found = models[0]
    return [field.alias or name for name, field in found.model_fields.items()]


def _say(error: ErrorDetails) -> tuple[str, str]:
    """Return what is wrong, and a hint, for a value that does not fit."""
    given = error["input"]
    context = error.get("ctx", {})
    kind = error["type"]
    if kind in _TAKES:
        return f"{_TAKES[kind]}, not {quoted(given)}", _spelling(kind, given)
    match kind:
        case "literal_error":
            words = str(context["expected"]).replace("'", "").replace(" or ", ", ").split(", ")
            words = [word for word in words if word]
            hint = did_you_mean(given, words)
            return f"{quoted(given)} is not known here", hint or f"known: {', '.join(words)}"
        case "string_pattern_mismatch":
            pattern = str(context["pattern"])
            what = f"{SHAPES.get(pattern, 'has the wrong form')}, not {quoted(given)}"
            return what, _nearest(pattern, str(given))
        case "string_too_short":
            return "takes text that is not empty", ""
        case "string_too_long":
            return f"is longer than {context['max_length']} letters", ""
        case "too_long":
            return f"the list is longer than {context['max_length']}", ""
        case "greater_than_equal":
            return f"{quoted(given)} is too small, the least is {_number(context['ge'])}", ""
        case "less_than_equal":
            return f"{quoted(given)} is too large, the most is {_number(context['le'])}", ""
        case _:
            return f"{error['msg']}, not {quoted(given)}", ""


def _number(bound: object) -> str:
    return f"{bound:g}" if isinstance(bound, float) else str(bound)


def _spelling(kind: str, given: object) -> str:
    """Return a hint for a value that other readers of YAML take for something else."""
    if kind == "bool_type" and isinstance(given, str):
        meant = {"yes": "true", "on": "true", "no": "false", "off": "false"}.get(given.lower(), "")
        meant = meant or {"True": "true", "False": "false", "TRUE": "true"}.get(given, "")
        return f"did you mean {meant}?" if meant else ""
    if kind == "int_type" and isinstance(given, str):
        digits = given.replace("_", "").lstrip("0")
        return f"did you mean {digits}?" if digits.isdecimal() and digits.isascii() else ""
    if kind == "string_type" and isinstance(given, int | float):
        return f'put it in quotes: "{quoted(given)}"'
    return ""


def _nearest(pattern: str, given: str) -> str:
    """Return a hint at text of the right shape."""
    if pattern == COLOUR:
        return nearest_colour(given)
    if "a-z0-9-" in pattern:
        word = "".join(sign if sign.isascii() and sign.isalnum() else "-" for sign in given.lower())
        word = word.strip("-").lstrip("0123456789-")
        return f"did you mean {word}?" if word and len(word) <= 60 else ""
    return ""
