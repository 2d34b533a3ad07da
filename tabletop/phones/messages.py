"""Messages from phones: parsing and validation. docs/protocol.md describes them."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from tabletop.engine.commands import Thing, ThingKind
from tabletop.phones.limits import MESSAGE
from tabletop.storage.files import JsonValue, is_text, is_whole, parse_json

VERSION = 1
"""Version of the message format."""

_MOST_ID = 2**53
_MOST_NAMES = 64
_MOST_WORD = 200
_MOST_MOVE = 3000
_MOST_TOKENS = 1000
_TOKEN = re.compile("[A-Za-z0-9_-]{22,64}")


class MessageError(ValueError):
    """A message is invalid; the text says why in a few words."""


@dataclass(frozen=True, slots=True)
class Hello:
    """The first message: identifies the client, and admits a newcomer."""

    token: str
    """A secret made by the phone itself, which then identifies its seat.

    So every step of sitting down can be repeated if an answer was lost.
    """
    ticket: str = ""
    """The ticket in a scanned code."""
    code: str = ""
    """The typed code."""
    page: str = ""
    """Identifies a browser page across reloads. Another page must ask before it takes the seat."""


@dataclass(frozen=True, slots=True)
class Sit:
    """Request to sit down at a free seat."""

    seat: str
    name: str
    portrait: int = 0


@dataclass(frozen=True, slots=True)
class Play:
    """Request to make a move."""

    id: int
    boot: str
    """Id of the table run that the phone knows; "" to skip the check."""
    move: str
    at: int = -1
    """Time of the tap on the sender's clock, in milliseconds; -1 to skip the check."""


@dataclass(frozen=True, slots=True)
class Look:
    """A query: it changes nothing and gets an answer."""

    id: int


@dataclass(frozen=True, slots=True)
class Consider(Look):
    """Query: what a gesture means, by held piece and target; empty for all possible gestures."""

    pieces: tuple[str, ...] = ()
    count: int = 0
    target: str = ""
    landed: str = ""


@dataclass(frozen=True, slots=True)
class Fill(Look):
    """Query: the state of a partly filled form."""

    form: str
    """Kind of a form of the rules, or id of a command for `things`."""
    picks: tuple[tuple[str, ...], ...]
    things: tuple[Thing, ...] = ()
    """Things that a command applies to, on a table without rules."""


@dataclass(frozen=True, slots=True)
class Ask(Look):
    """Query: the commands for some things on a table without rules."""

    things: tuple[Thing, ...]


@dataclass(frozen=True, slots=True)
class About(Look):
    """Query: the help text of a thing, the paragraph of a refusal, or the preview of a move."""

    thing: str = ""
    rule: str = ""
    move: str = ""


@dataclass(frozen=True, slots=True)
class Advise(Look):
    """Request for a hint: a move and its reason."""


@dataclass(frozen=True, slots=True)
class Undo:
    """Request to undo the sender's last move; others may have to agree."""

    id: int
    boot: str = ""
    """Id of the table run that the phone knows; "" to skip the check."""
    ask: bool = False
    """Whether to start a vote if others have to agree."""
    at: int = -1
    """Time of the tap on the sender's clock, in milliseconds; -1 to skip the check."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A vote: yes or no."""

    number: int
    yes: bool


@dataclass(frozen=True, slots=True)
class Beat:
    """A heartbeat with the sender's clock; number 0 asks the table for one."""

    number: int = 0
    clock: int = 0
    """Milliseconds since an arbitrary moment."""


@dataclass(frozen=True, slots=True)
class Here:
    """Request to play the seat on this device instead of another."""


@dataclass(frozen=True, slots=True)
class Leave:
    """Request to leave the seat."""


Message: TypeAlias = (
    Hello
    | Sit
    | Play
    | Consider
    | Fill
    | Ask
    | About
    | Advise
    | Undo
    | Answer
    | Beat
    | Here
    | Leave
)

_Members = Mapping[str, JsonValue]


def read(text: str | bytes) -> Message:
    """Parse and validate a message.

    Raises:
        MessageError: it is invalid.
    """
    if isinstance(text, bytes):
        raise MessageError("messages are text")
    try:
        data = text.encode()
        value = parse_json(data)
    except (ValueError, UnicodeError):
        raise MessageError("it is no JSON") from None
    if len(data) > MESSAGE or not isinstance(value, dict):
        raise MessageError("it is no object of at most 4 KB")
    kind = value.get("type")
    reader = _READERS.get(kind) if isinstance(kind, str) else None
    if reader is None:
        raise MessageError("its type is not known")
    return reader(value)


def _hello(members: _Members) -> Message:
    if members.get("v", VERSION) != VERSION:
        raise MessageError("its version is not known")
    said = Hello(*(_word(members, name, "") for name in ("token", "ticket", "code", "page")))
    if not _TOKEN.fullmatch(said.token):
        raise MessageError("a token is 22 to 64 letters and digits")
    if said.ticket and said.code:
        raise MessageError("a ticket or a code is told, not both")
    return said


def _sit(members: _Members) -> Message:
    return Sit(
        _word(members, "seat"), _word(members, "name", ""),
        _whole(members, "portrait", 10_000, 0),
    )  # fmt: skip


def _play(members: _Members) -> Message:
    move = _word(members, "move", most=_MOST_MOVE)
    return Play(_id(members), _word(members, "boot", ""), move, _clock(members, "at"))


def _consider(members: _Members) -> Message:
    return Consider(
        _id(members), _names(members.get("pieces", [])),
        _whole(members, "count", _MOST_TOKENS, 0),
        _word(members, "target", ""), _word(members, "landed", ""),
    )  # fmt: skip


def _fill(members: _Members) -> Message:
    picks = members.get("picks")
    if not isinstance(picks, list) or len(picks) > _MOST_NAMES:
        raise MessageError("picks are a list of lists")
    form, picked = _word(members, "form"), tuple(_names(each) for each in picks)
    return Fill(_id(members), form, picked, _things(members.get("things", [])))


def _ask(members: _Members) -> Message:
    things = _things(members.get("things"))
    if not things:
        raise MessageError("things are a list")
    return Ask(_id(members), things)


def _things(value: JsonValue) -> tuple[Thing, ...]:
    if not isinstance(value, list) or len(value) > _MOST_NAMES:
        raise MessageError("things are a list")
    return tuple(_thing(each) for each in value)


_KINDS: dict[str, ThingKind] = {
    "piece": "piece", "slot": "slot", "zone": "zone", "value": "value", "seat": "seat",
    "die": "die",
}  # fmt: skip


def _thing(value: JsonValue) -> Thing:
    members = value if isinstance(value, dict) else {}
    kind = _KINDS.get(_word(members, "kind"))
    if kind is None:
        raise MessageError("a thing of that kind is not known")
    return Thing(kind, _word(members, "name"))


def _about(members: _Members) -> Message:
    return About(
        _id(members), _word(members, "thing", ""), _word(members, "rule", ""),
        _word(members, "move", "", most=_MOST_MOVE),
    )  # fmt: skip


def _advise(members: _Members) -> Message:
    return Advise(_id(members))


def _undo(members: _Members) -> Message:
    boot = _word(members, "boot", "")
    return Undo(_id(members), boot, _truth(members, "ask"), _clock(members, "at"))


def _answer(members: _Members) -> Message:
    return Answer(_whole(members, "number", _MOST_ID), _truth(members, "yes"))


def _beat(members: _Members) -> Message:
    return Beat(_whole(members, "number", _MOST_ID, 0), max(0, _clock(members, "clock")))


def _here(members: _Members) -> Message:
    del members
    return Here()


def _leave(members: _Members) -> Message:
    del members
    return Leave()


_READERS = {
    "hello": _hello, "sit": _sit, "move": _play, "consider": _consider, "fill": _fill,
    "commands": _ask, "about": _about, "hint": _advise, "undo": _undo, "answer": _answer,
    "beat": _beat, "here": _here, "leave": _leave,
}  # fmt: skip


def _word(members: _Members, name: str, default: str | None = None, most: int = _MOST_WORD) -> str:
    value = members.get(name, default)
    if isinstance(value, str) and is_text(value, most):
        return value
    raise MessageError(f"{name} is no text")


def _whole(members: _Members, name: str, most: int, default: int | None = None) -> int:
    value = members.get(name, default)
    if isinstance(value, int) and is_whole(value, 0, most):
        return value
    raise MessageError(f"{name} is no whole number")


def _clock(members: _Members, name: str) -> int:
    return _whole(members, name, _MOST_ID) if name in members else -1


def _truth(members: _Members, name: str) -> bool:
    value = members.get(name, False)
    if isinstance(value, bool):
        return value
    raise MessageError(f"{name} is neither true nor false")


def _id(members: _Members) -> int:
    return _whole(members, "id", _MOST_ID)


def _names(value: JsonValue) -> tuple[str, ...]:
    if not isinstance(value, list) or len(value) > _MOST_NAMES:
        raise MessageError("names are a list")
    found: list[str] = []
    for each in value:
        if not isinstance(each, str) or not is_text(each, _MOST_WORD):
            raise MessageError("a name is no text")
        found.append(each)
    return tuple(found)
