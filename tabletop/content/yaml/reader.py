"""Reads YAML within safe limits as plain data, with the place of each part in the file.

It processes the parser's events, so nothing is built before it is counted: deep nesting crashes the
C parser's composer, and a few aliases can stand for a billion nodes.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import NoReturn

import yaml

from tabletop.content.yaml.problems import LARGEST_FILE, Problem, quoted
from tabletop.folders import plain_text

DEEPEST = 64
_NESTING = "maximum nesting depth"
"""Part of the message of PyYAML 6.0.4 and newer about nested lists."""
MOST_NODES = 50_000
_MOST_DIGITS = 18

Key = str | int
Place = tuple[Key, ...]
Plain = str | int | float | bool | tuple["Plain", ...] | dict[str, "Plain"]
"""Plain data as a file holds it; sequences are tuples."""


Fields = dict[str, Plain]
"""A mapping in a file: its values by key."""


class Mapped(dict[str, Plain]):
    """An immutable mapping read from a file.

    It is hashable, so that any value can be looked up among known words.
    """

    def __hash__(self) -> int:  # type: ignore[override]
        """Return a hash; equal mappings have the same one."""
        return hash(frozenset(self.items()))


_WHOLE = re.compile(r"[-+]?(0|[1-9][0-9]*)\Z")
_DECIMAL = re.compile(r"[-+]?(0|[1-9][0-9]*)?\.[0-9]+\Z")
_NOTHING = frozenset(("", "~", "null", "Null", "NULL"))
_CONTROL = re.compile(
    "[^\t\n\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]"
)
_COMMENTED = re.compile(r":\s*#\s*\S")
_CUT = re.compile(r"\s+#[^\s#]")
_BEGUN_EARLIER = ("scanning a simple key", "scanning a quoted scalar")
"""What the scanner was reading when an error appears that began on an earlier line."""
_QUOTED = re.compile(r"(?:^\s*|[:\[{,-]\s+)(['\"])")
_TEXT_WANTED = (
    "mapping values are not",
    "expected ':'",
    "expected key",
    "cannot start any token",
    "entries are not allowed",
    "keys are not allowed",
    "expected alphabetic",
    "expected ',' or",
)
"""Parts of parser messages about text that looks like other YAML syntax and needs quotes."""


@dataclass(frozen=True, slots=True)
class SourceMark:
    """A place in the text of a file: line and column, both counted from 1."""

    line: int
    column: int


@dataclass(slots=True)
class Document:
    """The data of a YAML file, the position of each part in it, and the problems found so far."""

    file: str
    data: Plain | None = None
    """The data; None if the file could not be read to its end."""
    values: dict[Place, SourceMark] = field(default_factory=dict)
    keys: dict[Place, SourceMark] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    elsewhere: dict[Place, tuple["Document", Place]] = field(default_factory=dict)
    """Values that come from another document, with their place in it."""

    def problem(self, place: Place, what: str, hint: str = "", *, key: bool = False) -> None:
        """Note a problem with a value of the file.

        Args:
            place: Path of keys and indexes to the value.
            what: What is wrong.
            hint: What may help; "" for nothing.
            key: Whether the key of the value is wrong instead.
        """
        if place in self.elsewhere:
            other, at = self.elsewhere[place]
            other.problem(at, what, hint, key=key)
            return
        mark = self.mark(place, key=key)
        path = ".".join(map(str, place))
        self.problems.append(Problem(self.file, mark.line, mark.column, path, what, hint))

    def mark(self, place: Place, *, key: bool = False) -> SourceMark:
        """Return the line and column of the value at a place, or of its key.

        If the value is missing, they are those of the nearest part around it.
        """
        if key and place in self.keys:
            return self.keys[place]
        while place and place not in self.values:
            place = place[:-1]
        return self.values.get(place, SourceMark(1, 1))


def read_text(path: Path, file: str) -> tuple[str, list[Problem]]:
    """Return the text of a file, with lines ending in line feeds, and the problems found.

    A byte order mark is removed. The text is empty if the file can't be used. `file` is its name in
    the problems.
    """
    try:
        if not path.is_file():
            return "", [Problem(file, 0, 0, "", "there is no such file")]
        with path.open("rb") as stream:
            raw = stream.read(LARGEST_FILE + 1)
    except OSError as error:
        return "", [Problem(file, 0, 0, "", f"can't be read: {error.strerror or error}")]
    return decode(raw, file)


def decode(raw: bytes, file: str) -> tuple[str, list[Problem]]:
    """Return the text encoded in a file's bytes, and the problems, like `read_text`."""
    if len(raw) > LARGEST_FILE:
        return "", [Problem(file, 0, 0, "", "is larger than 1 MiB")]
    raw = plain_text(raw)
    try:
        text = raw.decode()
    except UnicodeDecodeError as error:
        before = raw[: error.start].decode()
        mark = _mark_at(before, len(before))
        return "", [Problem(file, mark.line, mark.column, "", "is not UTF-8 text")]
    found = _CONTROL.search(text)
    if found is None:
        return text, []
    mark = _mark_at(text, found.start())
    what = f"holds the control character U+{ord(found.group()):04X}"
    return "", [Problem(file, mark.line, mark.column, "", what)]


def _start(event: yaml.Event) -> SourceMark:
    at = event.start_mark
    return SourceMark(at.line + 1, at.column + 1) if at else SourceMark(1, 1)


def _mark_at(text: str, index: int) -> SourceMark:
    return SourceMark(text.count("\n", 0, index) + 1, index - text.rfind("\n", 0, index))


def read_document(path: Path, file: str) -> Document:
    """Read a YAML file. Never raises; the document holds the problems.

    `file` is the name of the file in the problems.
    """
    text, problems = read_text(path, file)
    if problems:
        return Document(file, problems=problems)
    return parse(text, file)


def parse(text: str, file: str = "text") -> Document:
    """Read YAML text. Never raises; the document holds the problems.

    `file` is the name of the file in the problems.
    """
    document = Document(file)
    if len(text) > LARGEST_FILE:
        document.problem((), "is larger than 1 MiB")
        return document
    found = _CONTROL.search(text)
    if found is not None:
        mark = _mark_at(text, found.start())
        what = f"holds the control character U+{ord(found.group()):04X}"
        document.problems.append(Problem(file, mark.line, mark.column, "", what))
        return document
    _Reader(text, document).read()
    return document


def _hint(near: list[str], problem: str) -> str:
    """Return a hint for invalid YAML, from its line, the line before, and the parser's message."""
    line = near[-1] if near else ""
    if any(_COMMENTED.search(each) for each in near):
        return "a # starts a comment; put a colour in quotes"
    if any(_CUT.search(each) for each in near):
        return "a # starts a comment; put the text in quotes"
    if "\t" in line:
        return "indent with spaces"
    if "end of stream" in problem:
        return "a quote that is opened here is not closed"
    if "unknown escape" in problem:
        return "a backslash in double quotes is written twice"
    if not any(words in problem for words in _TEXT_WANTED):
        return ""
    if "\xa0" in line:
        return "a no-break space stands there; write an ordinary one"
    found = _QUOTED.search(line)
    if found is None:
        return "put the text in quotes"
    if found[1] == "'":
        return "write an apostrophe inside '…' twice, or put the text in \"…\""
    return 'write a quote inside "…" as \\", or put the text in \'…\''


def entries(data: Plain | None, part: str) -> Iterator[tuple[Place, Fields]]:
    """Yield the mappings in a list of a file, each with its place.

    `part` is the key of the list in the data.
    """
    items = data.get(part) if isinstance(data, dict) else None
    for number, item in enumerate(items if isinstance(items, tuple) else ()):
        if isinstance(item, dict):
            yield (part, number), item


@dataclass(slots=True)
class _Open:
    """A mapping or sequence that is being read."""

    place: Place
    items: list[Plain] | None
    fields: dict[str, Plain] | None
    key: str | None = None
    """The key whose value comes next."""
    dropped: bool = False
    """Whether to discard the next value because its key was wrong."""


class _Stop(Exception):  # noqa: N818 - ends the reading, is no error of the program
    """Ends the reading of a file early."""


class _Reader:
    """Turns the parser events of one file into plain data."""

    def __init__(self, text: str, document: Document) -> None:
        self._text = text
        self._lines = text.split("\n")
        self._document = document
        self._open: list[_Open] = []
        self._nodes = 0
        self._muted = 0
        self._documents = 0
        self._root: Plain | None = None
        self._holds_cuts = " #" in text or "\t#" in text

    def read(self) -> None:
        try:
            for event in self._events():
                self._take(event)
        except _Stop:
            return
        except yaml.MarkedYAMLError as error:
            self._syntax(error)
            return
        except (yaml.YAMLError, ValueError, OverflowError) as error:
            self._document.problem((), f"is not YAML: {quoted(str(error))[1:-1]}")
            return
        if self._documents == 0 or self._root is None:
            if not self._document.problems:
                self._document.problem((), "the file is empty")
            return
        self._document.data = self._root

    def _events(self) -> Iterator[yaml.Event]:
        loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
        yield from yaml.parse(self._text, Loader=loader)

    def _syntax(self, error: yaml.MarkedYAMLError) -> None:
        if _NESTING in (error.problem or ""):
            # The scanner reads ahead, so it may fail before the first list begins here.
            self._document.problem((), f"is nested more than {DEEPEST} deep")
            return
        what = " ".join(part for part in (error.context, error.problem) if part)
        begun = any(words in (error.context or "") for words in _BEGUN_EARLIER)
        mark = (error.context_mark if begun else None) or error.problem_mark or error.context_mark
        line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
        near = self._lines[max(0, line - 2) : line]
        hint = _hint(near, error.problem or "")
        problem = Problem(self._document.file, line, column, "", f"is not YAML: {what}", hint)
        self._document.problems.append(problem)

    def _take(self, event: yaml.Event) -> None:
        match event:
            case yaml.DocumentStartEvent():
                self._documents += 1
                if self._documents > 1:
                    self._stop(event, "a file holds one document, here starts a second one")
            case yaml.AliasEvent():
                self._count(event)
                what = f"refers to *{event.anchor}; write the value out instead"
                self._alias(event, what)
            case yaml.ScalarEvent():
                self._count(event)
                self._scalar(event)
            case yaml.MappingStartEvent() | yaml.SequenceStartEvent():
                self._count(event)
                self._begin(event)
            case yaml.MappingEndEvent() | yaml.SequenceEndEvent():
                self._end()
            case _:
                pass

    def _count(self, event: yaml.Event) -> None:
        self._nodes += 1
        if self._nodes > MOST_NODES:
            self._stop(event, f"holds more than {MOST_NODES:,} entries")

    def _stop(self, event: yaml.Event, what: str) -> NoReturn:
        self._muted = 0
        self._complain(event, what)
        raise _Stop

    def _complain(self, event: yaml.Event, what: str, hint: str = "") -> None:
        if self._muted:
            return
        place = self._place()
        self._mark(event, place)
        path = ".".join(map(str, place))
        mark = _start(event)
        problem = Problem(self._document.file, mark.line, mark.column, path, what, hint)
        self._document.problems.append(problem)

    def _place(self) -> Place:
        if not self._open:
            return ()
        parent = self._open[-1]
        if parent.items is not None:
            return (*parent.place, len(parent.items))
        return parent.place if parent.key is None else (*parent.place, parent.key)

    def _mark(self, event: yaml.Event, place: Place) -> None:
        self._document.values.setdefault(place, _start(event))

    def _wants_key(self) -> bool:
        return bool(self._open) and self._open[-1].fields is not None and self._open[-1].key is None

    def _check_decoration(self, event: yaml.ScalarEvent | yaml.CollectionStartEvent) -> None:
        if event.anchor is not None:
            self._complain(event, f"&{event.anchor} names a value; content does without names")
        if event.tag is not None:
            self._complain(event, f"the tag {quoted(event.tag)[1:-1]} is not allowed")

    def _scalar(self, event: yaml.ScalarEvent) -> None:
        self._check_decoration(event)
        if self._wants_key():
            self._key(event)
            return
        self._mark(event, self._place())
        self._add(self._resolve(event))

    def _key(self, event: yaml.ScalarEvent) -> None:
        parent = self._open[-1]
        fields = parent.fields
        key = event.value
        bad = ""
        if fields is None:
            return
        if not event.style and key in _NOTHING:
            bad = "a key is missing"
        elif not event.style and key == "<<":
            bad = "mappings are not merged; write the keys out instead"
        elif _CONTROL.search(key) or len(key) > 200:
            bad = "this is no key"
        elif key in fields or (*parent.place, key) in self._document.keys:
            first = self._document.keys.get((*parent.place, key))
            bad = f"the key {quoted(key)} stands here twice"
            bad += f", first in line {first.line}" if first else ""
        if bad:
            self._complain(event, bad)
            self._drop(parent)
            return
        parent.key = key
        if not self._muted:
            self._document.keys[(*parent.place, key)] = _start(event)

    def _drop(self, parent: _Open) -> None:
        """Read the value of a wrong key, without keeping it or its problems."""
        parent.key = ""
        parent.dropped = True
        self._muted += 1

    def _resolve(self, event: yaml.ScalarEvent) -> Plain:
        text = event.value
        if event.style:
            found = _CONTROL.search(text)
            if found:
                self._complain(event, f"holds the control character U+{ord(found.group()):04X}")
            return text if not found else ""
        if text in _NOTHING:
            self._complain(event, "the value is missing", self._missing_hint(event))
            return ""
        if text in ("true", "false"):
            return text == "true"
        if _WHOLE.match(text):
            if len(text) > _MOST_DIGITS:
                self._complain(event, "the number is too long")
                return 0
            return int(text)
        if _DECIMAL.match(text):
            return float(text[:32])
        self._check_whole(event)
        return text

    def _check_whole(self, event: yaml.ScalarEvent) -> None:
        """Note an unquoted text that is cut off by a `#`."""
        if not self._holds_cuts or (at := event.end_mark) is None:
            return
        rest = self._lines[at.line][at.column :]
        if _CUT.match(rest):
            what = f"{quoted(rest.strip())} is left out, since a # starts a comment"
            self._complain(event, what, "put the text in quotes, or a blank after the #")

    def _missing_hint(self, event: yaml.ScalarEvent) -> str:
        if event.value:
            return "leave the line out, or put the word in quotes"
        mark = _start(event)
        lines = self._lines[mark.line - 1 : mark.line]
        commented = any(_COMMENTED.search(line[max(0, mark.column - 2) :]) for line in lines)
        return "a # starts a comment; put a colour in quotes" if commented else ""

    def _alias(self, event: yaml.AliasEvent, what: str) -> None:
        self._complain(event, what)
        if self._wants_key():
            self._drop(self._open[-1])
        else:
            self._add("")

    def _begin(self, event: yaml.MappingStartEvent | yaml.SequenceStartEvent) -> None:
        if len(self._open) >= DEEPEST:
            self._stop(event, f"is nested more than {DEEPEST} deep")
        self._check_decoration(event)
        if self._wants_key():
            self._stop(event, "a key is a word, not a list or a mapping")
        place = self._place()
        self._mark(event, place)
        if isinstance(event, yaml.MappingStartEvent):
            self._open.append(_Open(place, None, Mapped()))
        else:
            self._open.append(_Open(place, [], None))

    def _end(self) -> None:
        done = self._open.pop()
        if done.fields is not None:
            self._add(done.fields)
        else:
            self._add(tuple(done.items or ()))

    def _add(self, value: Plain) -> None:
        if not self._open:
            self._root = value
            return
        parent = self._open[-1]
        if parent.items is not None:
            parent.items.append(value)
            return
        if parent.dropped:
            parent.dropped = False
            self._muted -= 1
        elif parent.fields is not None and parent.key is not None:
            parent.fields[parent.key] = value
        parent.key = None
