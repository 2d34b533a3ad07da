"""Reads plain data of a file into declarations, and notes what does not fit.

A value that does not fit is replaced by its default, so that one mistake is reported once and the
rest is still read. A declaration that holds such a value is unsure: later checks skip it.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import MISSING
from functools import cache
from typing import Any, Generic, NamedTuple, TypeVar

from tabletop.content.yaml.problems import did_you_mean, nearest_colour, quoted
from tabletop.content.yaml.reader import Document, Place, Plain
from tabletop.content.yaml.shapes import (
    AnyShape,
    ChoiceShape,
    EitherShape,
    FieldPlan,
    KeyPlan,
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
    holds_things,
    plan_of,
)
from tabletop.engine.declare.fields import TextForm

# Any: values as the annotations of the declaration say.
T = TypeVar("T")
Missing = Callable[[str, str], tuple[str, str] | None]
"""Returns what is wrong with a name and a hint, or None; called with its kind and the name."""


class _Wrong:
    """Marks a value that does not fit."""


_WRONG = _Wrong()


class Located(NamedTuple, Generic[T]):
    """A part of a file that was read as a declaration, with its place in the file."""

    thing: T
    place: Place


class _Name(NamedTuple):
    kind: str
    word: str
    place: Place
    key: bool = False


class TypedReader:
    """Reads the parts of a document into declarations, noting in it what doesn't fit."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self._told = {(each.line, each.column) for each in document.problems}
        self._read: list[Located[Any]] = []
        self._places: dict[int, Place] = {}
        self._unsure: dict[int, set[str]] = {}
        self._faults = 0
        self._names: list[_Name] = []
        self._twice: set[str] = set()
        self.defined: dict[str, dict[str, Place]] = {}
        """The places of names that ids define, by kind and name."""

    def read(self, declared: type[T], place: Place = (), data: Plain | None = None) -> T | None:
        """Return a part of the document as a declaration, or None if it isn't a mapping.

        Args:
            declared: The dataclass that says what the mapping may contain.
            place: Place of the part in the document.
            data: The part; None for the whole document.
        """
        given = self.document.data if data is None else data
        if given is None:
            return None
        found: T | _Wrong = self._thing(plan_of(declared), place, given)
        return None if isinstance(found, _Wrong) else found

    def each(self, declared: type[T], *, sound: bool = False) -> Iterator[Located[T]]:
        """Yield all declarations of a type read so far, at any depth and in order, with places.

        With `sound=True`, those with a problem are left out.
        """
        for entry in self._read:
            if isinstance(entry.thing, declared) and not (
                sound and self.has_wrong_value(entry.thing)
            ):
                yield entry

    def has_wrong_value(self, thing: object, *keys: str) -> bool:
        """Return whether a declaration has a wrong value at any of these keys, or at any at all."""
        wrong = self._unsure.get(id(thing), set())
        return bool(wrong.intersection(keys) if keys else wrong)

    def is_defined_twice(self, name: str) -> bool:
        """Return whether two things of the same kind in the document have this id."""
        return name in self._twice

    def place(self, thing: object) -> Place:
        """Return a declaration's place in the document; () for objects not read from it."""
        return self._places.get(id(thing), ())

    def check_names(self, missing: Missing) -> None:
        """Note each name in the document that doesn't exist according to `missing`."""
        for name in self._names:
            told = missing(name.kind, name.word)
            if told is not None:
                self.document.problem(name.place, *told, key=name.key)

    def say(
        self, place: Place, what: str, hint: str = "", *, key: bool = False, new: bool = False
    ) -> None:
        """Note a value that doesn't fit.

        If the file itself could not be read, only `new` kinds of problems are noted.

        Args:
            place: Path of keys and indexes to the value.
            what: What is wrong.
            hint: What may help; "" for nothing.
            key: Whether the key of the value is wrong instead.
            new: Whether this is noted even if the file could not be read.
        """
        self._faults += 1
        mark = self.document.mark(place, key=key)
        if new or (mark.line, mark.column) not in self._told:
            self.document.problem(place, what, hint, key=key)

    def _thing(self, plan: KeyPlan, place: Place, data: Plain) -> Any:
        if not isinstance(data, dict):
            self.say(place, f"takes a mapping, not {quoted(data)}")
            return _WRONG
        at = len(self._read)
        unsure: set[str] = set()
        words: dict[str, Any] = {each.name: {} for each in plan.families}
        near: set[str] = set()
        for key, given in data.items():
            field = plan.keys.get(key)
            before = self._faults
            value: Any = _WRONG
            if field is not None:
                value = self._value(field.shape, (*place, key), given)
                if value is not _WRONG:
                    words[field.name] = value
            elif not self._in_family(plan, place, key, given, words):
                near.add(self._unknown(plan, place, key))
            # A problem in one part of a file does not make the other parts unsure.
            whole = place or value is _WRONG or not holds_things(plan.keys[key].shape)
            if self._faults > before and whole:
                unsure.add(key)
        for field in plan.fields:
            if field.name in words or not field.needed:
                continue
            if field.key not in data and field.key not in near:
                self.say(place, f"{field.key} is missing", new=True)
            unsure.add(field.key)
            words[field.name] = _stand_in(field.shape)
        made = plan.declared(**words)
        # A declaration comes before the ones inside it, and so do their ids.
        self._read.insert(at, Located(made, place))
        self._places[id(made)] = place
        if unsure:
            self._unsure[id(made)] = unsure
        return made

    def _in_family(
        self, plan: KeyPlan, place: Place, key: str, given: Plain, words: dict[str, Any]
    ) -> bool:
        for field in plan.families:
            family = field.family
            if family is None or not key.startswith(family.stem) or key == family.stem:
                continue
            spot = (*place, key)
            shape = field.shape.value if isinstance(field.shape, MapShape) else field.shape
            self._names.append(_Name(family.to, key.removeprefix(family.stem), spot, key=True))
            value = self._value(shape, spot, given)
            if value is not _WRONG:
                words[field.name][key.removeprefix(family.stem)] = value
            return True
        return False

    def _unknown(self, plan: KeyPlan, place: Place, key: str) -> str:
        """Note an unknown key; return the key that was meant, if one is near."""
        known = [*plan.keys, *(f"{each.key}…" for each in plan.families)]
        hint = did_you_mean(key, known)
        self.say((*place, key), f"there is no key {quoted(key)} here", hint, key=True)
        meant = hint.startswith("did you mean ")
        return hint.removeprefix("did you mean ").removesuffix("?") if meant else ""

    def _value(self, shape: Shape, place: Place, given: Plain) -> Any:
        match shape:
            case TextShape():
                return self._text(shape, place, given)
            case NumberShape():
                return self._number(shape, place, given)
            case SwitchShape():
                return self._switch(place, given)
            case ChoiceShape(words):
                return self._choice(words, place, given)
            case PlainShape():
                return self._plain(shape, place, given)
            case ListShape():
                return self._list(shape, place, given)
            case RowShape(entries):
                return self._row(entries, place, given)
            case MapShape():
                return self._map(shape, place, given)
            case ThingShape(declared):
                return self._thing(plan_of(declared), place, given)
            case ViaShape(written, via):
                value = self._value(written, place, given)
                return value if value is _WRONG else via.made(value)
            case EitherShape(text, mapping):
                return self._value(mapping if isinstance(given, dict) else text, place, given)
            case AnyShape():
                return given

    def _switch(self, place: Place, given: Plain) -> Any:
        if isinstance(given, bool):
            return given
        return self._takes(place, given, "true or false", _meant_switch(given))

    def _takes(self, place: Place, given: Plain, what: str, hint: str = "") -> Any:
        self.say(place, f"takes {what}, not {quoted(given)}", hint)
        return _WRONG

    def _text(self, shape: TextShape, place: Place, given: Plain) -> Any:
        form = shape.form
        if not isinstance(given, str):
            plain = isinstance(given, int | float)
            hint = f'put it in quotes: "{quoted(given)}"' if plain else ""
            return self._takes(place, given, "text", hint)
        if len(given) < form.least:
            self.say(place, "takes text that is not empty")
        elif form.most and len(given) > form.most:
            self.say(place, f"is longer than {form.most} letters")
        elif form.shape and not _compiled(form.shape).fullmatch(given):
            self.say(place, f"{form.takes}, not {quoted(given)}", _nearest(form, given))
        else:
            self._named(shape, place, given)
            return given
        return _WRONG

    def _named(self, shape: TextShape, place: Place, given: str) -> None:
        if shape.ref and given:
            self._names.append(_Name(shape.ref, given, place))
        if not shape.defines:
            return
        known = self.defined.setdefault(shape.defines, {})
        if given in known:
            line = self.document.mark(known[given]).line
            self.document.problem(place, f"the id {quoted(given)} is taken, by line {line}")
            self._twice.add(given)
        known.setdefault(given, place)

    def _number(self, shape: NumberShape, place: Place, given: Plain) -> Any:
        whole = shape.kind is int
        if isinstance(given, bool) or not isinstance(given, int if whole else int | float):
            digits = given.replace("_", "").lstrip("0") if isinstance(given, str) else ""
            fits = whole and digits.isdecimal() and digits.isascii()
            hint = f"did you mean {digits}?" if fits else ""
            return self._takes(place, given, "a whole number" if whole else "a number", hint)
        span = shape.span
        if span is not None and given < span.least:
            self.say(place, f"{quoted(given)} is too small, the least is {span.least:g}")
            return _WRONG
        if span is not None and given > span.most:
            self.say(place, f"{quoted(given)} is too large, the most is {_bound(span.most)}")
            return _WRONG
        return given if whole else float(given)

    def _choice(self, words: tuple[str, ...], place: Place, given: Plain) -> Any:
        if given in words and not isinstance(given, bool):
            return given
        known = [str(word) for word in words if word != ""]
        hint = did_you_mean(given, known) or f"known: {', '.join(known)}"
        self.say(place, f"{quoted(given)} is not known here", hint)
        return _WRONG

    def _plain(self, shape: PlainShape, place: Place, given: Plain) -> Any:
        kinds = shape.kinds
        if isinstance(given, tuple):
            listed = shape.listed and all(_is_of(kinds, each) for each in given)
            if listed and not any(isinstance(each, bool) for each in given):
                return given
        elif _is_of(kinds, given):
            if shape.ref and isinstance(given, str) and given:
                self._names.append(_Name(shape.ref, given, place))
            return given
        self.say(place, f"{shape.takes}, not {quoted(given)}")
        return _WRONG

    def _list(self, shape: ListShape, place: Place, given: Plain) -> Any:
        if shape.short is not None and not isinstance(given, tuple):
            entry: Plain = {shape.short.key: given} if isinstance(given, str) else given
            value = self._value(shape.entry, place, entry)
            return value if value is _WRONG else (value,)
        if shape.single and isinstance(given, str | int | float):
            value = self._value(shape.entry, place, given)
            return value if value is _WRONG else (value,)
        if not isinstance(given, tuple):
            return self._takes(place, given, "a list")
        if len(given) > shape.many.most:
            self.say(place, f"the list is longer than {shape.many.most}")
            return _WRONG
        if len(given) < shape.many.least:
            self.say(place, "the list is too short")
            return _WRONG
        read = (self._value(shape.entry, (*place, at), each) for at, each in enumerate(given))
        return tuple([value for value in read if value is not _WRONG])

    def _row(self, entries: tuple[Shape, ...], place: Place, given: Plain) -> Any:
        if not isinstance(given, tuple):
            return self._takes(place, given, "a list")
        if len(given) != len(entries):
            short = len(given) < len(entries)
            what = "too short" if short else f"longer than {len(entries)}"
            self.say(place, f"the list is {what}", new=short)
            return _WRONG
        pairs = enumerate(zip(entries, given, strict=True))
        read = [self._value(entry, (*place, at), each) for at, (entry, each) in pairs]
        return _WRONG if _WRONG in read else tuple(read)

    def _map(self, shape: MapShape, place: Place, given: Plain) -> Any:
        if not isinstance(given, dict):
            return self._takes(place, given, "a mapping")
        if len(given) > shape.many.most:
            self.say(place, f"the list is longer than {shape.many.most}")
            return _WRONG
        found: dict[Any, Any] = {}
        for key, each in given.items():
            word = self._key(shape.key, (*place, key), key)
            value = self._value(shape.value, (*place, key), each)
            if word is not _WRONG and value is not _WRONG:
                found[word] = value
        return found

    def _key(self, shape: Shape, place: Place, key: str) -> Any:
        if isinstance(shape, ViaShape):
            word = self._key(shape.written, place, key)
            return word if word is _WRONG else shape.via.made(word)
        form = shape.form if isinstance(shape, TextShape) else TextForm()
        if form.most and len(key) > form.most:
            self.say(place, f"is longer than {form.most} letters", key=True)
        elif form.shape and not _compiled(form.shape).fullmatch(key):
            self.say(place, f"{form.takes}, not {quoted(key)}", _nearest(form, key), key=True)
        else:
            return key
        return _WRONG


@cache
def _compiled(shape: str) -> re.Pattern[str]:
    return re.compile(shape)


def _is_of(kinds: tuple[type, ...], given: Plain) -> bool:
    if isinstance(given, bool):
        return bool in kinds
    return isinstance(given, kinds)


def _bound(most: float) -> str:
    return str(most) if isinstance(most, int) else f"{most:g}"


def _stand_in(shape: Shape) -> Any:
    """Return a value of a shape that stands in for a missing required one."""
    match shape:
        case NumberShape(kind, span):
            return kind(span.least if span is not None else 0)
        case SwitchShape():
            return False
        case ChoiceShape(words):
            return words[0]
        case ListShape():
            return ()
        case RowShape(entries):
            return tuple(map(_stand_in, entries))
        case MapShape():
            return {}
        case ViaShape(written, via):
            return via.made(_stand_in(written))
        case ThingShape(declared):
            plan = plan_of(declared)
            return declared(**{each.name: _default(each) for each in plan.fields})
        case _:
            return ""


def _default(field: FieldPlan) -> Any:
    if field.family is not None:
        return {}
    return _stand_in(field.shape) if field.default is MISSING else field.default


def _meant_switch(given: Plain) -> str:
    if not isinstance(given, str):
        return ""
    words = {"yes": "true", "on": "true", "no": "false", "off": "false"}
    meant = words.get(given.lower(), "")
    meant = {"True": "true", "False": "false", "TRUE": "true"}.get(given, meant)
    return f"did you mean {meant}?" if meant else ""


def _nearest(form: TextForm, given: str) -> str:
    """Return a hint with the nearest text of the required form."""
    if "0-9A-Fa-f" in form.shape and "a-z" not in form.shape.replace("A-Fa-f", ""):
        return nearest_colour(given)
    if "a-z0-9-" in form.shape:
        word = "".join(sign if sign.isascii() and sign.isalnum() else "-" for sign in given.lower())
        word = word.strip("-").lstrip("0123456789-")
        return f"did you mean {word}?" if word and len(word) <= 60 else ""
    return ""
